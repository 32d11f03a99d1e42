"""Random Binairo boards for the tests: with one answer, with many, and with none, with and without marks."""

from collections.abc import Iterator
from random import Random

import msgspec

from gridproof import family, sat
from gridproof.model import Binding, Model, Relation

BINAIRO = family.find("binairo")
SIZES = ((4, 4), (4, 6), (6, 4), (6, 6))


class Case(msgspec.Struct):
    """A board, its clues as bindings, and the encoding of its model."""

    size: tuple[int, int]
    unique_lines: bool
    grid: list[str]
    marks: list[tuple[int, int, int, int, str]]
    bindings: list[Binding]
    encoding: sat.Encoding


def model_of(rows: int, columns: int, *, unique_lines: bool = True, marks: int = 0) -> Model:
    """The model of empty boards of this size."""
    options = BINAIRO.options_type(unique_lines=unique_lines, marks=marks)
    return BINAIRO.model(BINAIRO.shape_for(rows, columns, options))


def random_cases(random: Random, number: int) -> Iterator[Case]:
    """Boards of all small shapes in turn: clues of a random answer, some of them turned over."""
    shapes = [(size, unique, marks) for size in SIZES for unique in (True, False) for marks in (0, 6)]
    encodings: list[sat.Encoding] = []
    answers: list[list[bytes]] = []
    for (rows, columns), unique, marks in shapes:
        encodings.append(sat.Encoding(model_of(rows, columns, unique_lines=unique, marks=marks)))
        answers.append(encodings[-1].count([], 300)[1])
    for index in range(number):
        which = index % len(shapes)
        size, unique, marks = shapes[which]
        bindings = random_clues(random, encodings[which].model, random.choice(answers[which]), marks)
        shape = BINAIRO.shape_for(*size, BINAIRO.options_type(unique_lines=unique, marks=marks))
        board = BINAIRO.board(shape, bindings)
        yield Case(size, unique, board.grid, board.relations, bindings, encodings[which])


def random_clues(random: Random, model: Model, answer: bytes, marks: int) -> list[Binding]:
    """Some clues of the answer, now and then with one or two that do not agree with it."""
    cells = len(model.places)
    share = random.uniform(0.15, 0.7)
    clues = [(cell, answer[cell]) for cell in range(cells) if random.random() < share]
    pairs = [constraint for constraint in model.constraints if isinstance(constraint, Relation)]
    shown = random.sample(pairs, min(marks, len(pairs)))
    clues += [(pair.clue, int(answer[pair.first] != answer[pair.second])) for pair in shown]
    for _ in range(random.choice((0, 0, 1, 2))):
        if clues:
            clue, parameter = clues.pop(random.randrange(len(clues)))
            clues.append((clue, 1 - parameter))
    return sorted(clues)
