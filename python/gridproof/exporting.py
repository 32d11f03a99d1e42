"""Documents into outside formats, and addresses that open them in a browser.

What a format cannot carry is refused, or left out with a word if that is allowed. It is found out by reading back what
was written, whatever the writer says.
"""

from collections.abc import Callable, Iterator
from copy import deepcopy
from functools import partial
from itertools import chain, combinations
from typing import NamedTuple, TypeAlias

from gridproof.document import PuzzleDocument, board_id
from gridproof.errors import GridproofError
from gridproof.exchange import OWN
from gridproof.formats import formats
from gridproof.formats.base import Format, FormatError, Outgoing
from gridproof.incoming import Source, listed, read_in
from gridproof.sheet import HIDDEN, Sheet, Sums

SITES = ("puzzlink", "penpa", "tatham")
"""Formats whose addresses are preferred, in this order: sites that are well kept and know the rules."""
ANOTHER = "Choose another format, or allow the loss with `--lossy`."
MOST_TOGETHER = 3
"""So many kinds of things are left out together at most."""


class Written(NamedTuple):
    """A board in a format; `left_out` of the board, `untold` of what else the document says."""

    data: bytes
    left_out: tuple[str, ...] = ()
    untold: tuple[str, ...] = ()


def outgoing(document: PuzzleDocument, one: Format) -> Outgoing:
    """The document as a format takes it; raises `cannot_carry` if it has no name for the family."""
    family = document.family
    kind = family.codes.get(one.name)
    if kind is None or kind not in one.written:
        known = [other.name for other in formats().values() if family.codes.get(other.name) in other.written]
        raise _cannot(document, one, f"it has no {family.title}", f"Use one of {', '.join([*OWN, *known])}.")
    answer = None if document.solution is None else family.answer_of(document.solution)
    return Outgoing(kind, family.sheet(document.board), answer, dict(document.extra))


def write_one(document: PuzzleDocument, one: Format, *, lossy: bool = False) -> Written:
    """The document in a format; raises `cannot_carry` for what would be lost of the board, unless `lossy` allows it."""
    going = outgoing(document, one)
    try:
        data = one.write(going)
    except FormatError as error:
        found = _reduced(document, going, one)
        if found is None or not lossy:
            more = "" if "another format" in error.fix else " Or choose another format."
            more += f" `--lossy` leaves out {listed(found.left_out)}." if found else ""
            raise _cannot(document, one, error.reason, error.fix + more) from None
        return found
    lost, untold = _compared(document, document.board, one, data)
    if lost and not lossy:
        raise _cannot(document, one, f"{lost} would be lost", ANOTHER)
    return Written(data, (lost,) if lost else (), untold)


def address(document: PuzzleDocument, one: Format | None = None) -> str:
    """An address that opens the board in a browser, at the site of a format or at the best there is.

    Raises `no_address` if no site has such puzzles, `cannot_carry` if none can carry this one, `bad_option` for a
    format without addresses.
    """
    fault: GridproofError | None = None
    for site in [one] if one is not None else _sites():
        try:
            going = outgoing(document, site)
            found = site.address(going)
        except FormatError as error:
            fault = fault or _cannot(document, site, error.reason, error.fix)
        except GridproofError as error:
            if one is not None:
                fault = error
        else:
            lost = found and _compared(document, document.board, site, found.encode())[0]
            if found and not lost:
                return found
            if lost:
                fault = fault or _cannot(document, site, f"{lost} would be lost", "Choose another site with `--to`.")
    if one is not None and fault is None:
        reason = f"{one.title} has no addresses"
        raise GridproofError("bad_option", name="--to", reason=reason, fix=f"Use one of {', '.join(SITES)}.")
    raise fault or GridproofError("no_address", place=_place(document), family=document.family.title)


def _sites() -> list[Format]:
    """Formats, those with the best sites first."""
    known = formats()
    return [known[name] for name in SITES] + [one for one in known.values() if one.name not in SITES]


def _place(document: PuzzleDocument) -> str:
    return document.id or board_id(document.family, document.board)


def _cannot(document: PuzzleDocument, one: Format, reason: str, fix: str) -> GridproofError:
    return GridproofError("cannot_carry", place=_place(document), format=one.title, reason=reason, fix=fix)


def _compared(document: PuzzleDocument, board: object, one: Format, data: bytes) -> tuple[str, tuple[str, ...]]:
    """What of the board is another when the text is read again, and what else is not told."""
    try:
        again = [incoming.document for incoming in read_in(one, data, Source("the text", document.family))]
    except GridproofError as error:
        return f"all of it ({error.message})", ()
    if len(again) != 1:
        return "the board", ()
    family, other = document.family, again[0].board
    names = [name for name in document.board.__struct_fields__ if getattr(board, name) != getattr(other, name)]
    if names and _numbered_anew(family.sheet(board)) == _numbered_anew(family.sheet(other)):
        names = []
    untold = [name for name, value in document.extra.items() if again[0].extra.get(name) != value]
    stored = [name for name in ("solution", "grade", "steps") if getattr(document, name) is not None]
    untold += [name for name in stored if getattr(again[0], name) != getattr(document, name)]
    return f"its {listed(names)}" if names else "", tuple(untold)


def _numbered_anew(sheet: Sheet) -> Sheet:
    """The sheet with its regions numbered as they come: their numbers mean nothing."""
    if sheet.regions is not None:
        names: dict[int, int] = {}
        sheet.regions = [[names.setdefault(region, len(names)) for region in line] for line in sheet.regions]
    return sheet


# With less on the board


_Part: TypeAlias = tuple[str, Callable[[Sheet], None]]


def _reduced(document: PuzzleDocument, going: Outgoing, one: Format) -> Written | None:
    """The board with as few kinds of things left out as the format asks for; `None` if that is no help."""
    parts = list(_parts(going.sheet))
    for chosen in chain.from_iterable(combinations(parts, number) for number in range(1, MOST_TOGETHER + 1)):
        sheet = deepcopy(going.sheet)
        for _, leave_out in chosen:
            leave_out(sheet)
        try:
            data = one.write(Outgoing(going.kind, sheet, going.answer, going.extra))
            board = document.family.from_sheet(sheet)
        except ValueError:
            continue
        lost, untold = _compared(document, board, one, data)
        if not lost:
            return Written(data, tuple(name for name, _ in chosen), untold)
    return None


def _parts(sheet: Sheet) -> Iterator[_Part]:
    """What could be left out of a sheet, the least first."""
    if _hidden(sheet):
        yield "clues `?`", _leave_out_hidden
    for flag, value in sheet.flags.items():
        if value is True:
            yield f"the rule '{flag}'", partial(_set_flag, flag=flag)
    if sheet.numbers and (sheet.around or sheet.blocks or sheet.regions):
        yield "numbers in cells", lambda some: some.numbers.clear()
    if sheet.signs:
        yield "signs between cells", lambda some: some.signs.clear()
    if isinstance(sheet.flags.get("box"), tuple):
        yield "the shape of boxes", partial(_set_flag, flag="box")


def _set_flag(sheet: Sheet, flag: str) -> None:
    """Without the rule; without boxes, so that the usual ones are meant."""
    if flag == "box":
        del sheet.flags[flag]
    else:
        sheet.flags[flag] = False


def _hidden(sheet: Sheet) -> bool:
    """Whether there are clues that do not say their number."""
    around = (number for lines in sheet.around.values() for line in lines for number in line or ())
    sums = (number for sums in sheet.blocks.values() for number in (sums.down, sums.across))
    return HIDDEN in chain(sheet.numbers.values(), around, sums)


def _leave_out_hidden(sheet: Sheet) -> None:
    sheet.numbers = {place: number for place, number in sheet.numbers.items() if number != HIDDEN}
    sheet.blocks = {
        place: Sums(*(None if number == HIDDEN else number for number in (sums.down, sums.across)))
        for place, sums in sheet.blocks.items()
    }
    sheet.around = {
        side: [line and [number for number in line if number != HIDDEN] for line in lines]
        for side, lines in sheet.around.items()
    }
