"""The table of levels: it is whole, requests that it rules out fail at once, the puzzle of a day is everybody's."""

from datetime import date, timedelta
from itertools import pairwise

import pytest

from gridproof import Family, GridproofError, Recipe, daily_recipe, find, make
from gridproof.family import LEVELS
from gridproof.levels import ANY, dealt, variant_of, variants
from tests.registered import MADE
from tests.test_cli_make import lines, run

MONDAY = date(2026, 11, 30)


@pytest.fixture(params=MADE)
def family(request: pytest.FixtureRequest) -> Family:
    return request.param  # type: ignore[no-any-return]


def size_of(text: str) -> tuple[int, int]:
    rows, columns = map(int, text.split("x"))
    return rows, columns


def test_all_that_is_offered_was_measured(family: Family) -> None:
    assert [variant.options for variant in variants(family)] == [one.options for one in family.offered]
    for variant, offered in zip(variants(family), family.offered, strict=True):
        assert tuple(variant.sizes) == offered.sizes
        for entry in variant.sizes.values():
            assert entry
            for found in entry.values():
                assert found.milliseconds > 0
                assert 0 <= found.fewest <= found.most
        family.options_type(**variant.options)


def test_presets_are_dealt(family: Family) -> None:
    for size, level in family.presets:
        assert level in dealt(family, size_of(size), family.options_type())
    assert dealt(family, size_of(family.default_size), family.options_type())


def test_levels_that_are_not_dealt_are_refused_with_what_is(family: Family) -> None:
    refused = 0
    for variant in variants(family):
        for size, entry in variant.sizes.items():
            for level in set(LEVELS) - set(entry):
                with pytest.raises(GridproofError) as caught:
                    make(family, Recipe(family.name, size_of(size), level, 1, options=variant.options), 1)
                assert caught.value.code == "level_not_dealt"
                assert all(name in str(caught.value) for name in entry if name != ANY)
                refused += 1
    assert refused


def test_a_size_between_two_deals_what_both_deal(family: Family) -> None:
    variant = variant_of(family, family.options_type())
    assert variant is not None
    sizes = [size for size in variant.sizes if size_of(size)[0] == size_of(size)[1]]
    for low, high in pairwise(sizes):
        between = size_of(low)[0] + 1
        if f"{between}x{between}" not in variant.sizes:
            both = set(variant.sizes[low]) & set(variant.sizes[high]) - {ANY}
            assert set(dealt(family, (between, between), family.options_type())) == both


def test_sizes_beyond_the_table_deal_nothing(family: Family) -> None:
    assert dealt(family, (1000, 1000), family.options_type()) == ()


def test_fewer_clues_than_ever_came_are_refused() -> None:
    family = find("sudoku")
    with pytest.raises(GridproofError, match="the fewest were") as caught:
        make(family, Recipe("sudoku", (9, 9), "easy", 1, clues=12), 1)
    assert caught.value.code == "too_few_clues"


def test_the_puzzle_of_a_day(family: Family) -> None:
    size = size_of(family.default_size)
    week = [daily_recipe(family, MONDAY + timedelta(day), size) for day in range(7)]
    assert [recipe.seed for recipe in week[:2]] == [20261130, 20261201]
    tiers = [LEVELS.index(str(recipe.level)) for recipe in week]
    assert tiers == sorted(tiers)
    assert tiers[0] < tiers[-1]
    assert week[0].level == dealt(family, size, family.options_type())[0]


def test_daily_prints_the_same_puzzle_every_time() -> None:
    first, second = (run("daily", "binairo", "--date", "2027-01-01").stdout for _ in range(2))
    assert first == second
    document = lines(first)[0]
    assert document["recipe"]["seed"] == 20270101
    assert document["recipe"]["level"] == document["grade"]["level"]
    assert lines(run("daily", "binairo", "--date", "2027-01-02").stdout)[0]["id"] != document["id"]


def test_dates_that_are_none_are_refused() -> None:
    assert "Write it as" in run("daily", "binairo", "--date", "tomorrow", code=2).stderr


def test_the_verb_shows_the_table(family: Family) -> None:
    text = run("levels", family.name).stdout
    for variant in variants(family):
        assert all(size in text for size in variant.sizes)
    told = lines(run("levels", family.name, "--json").stdout)
    assert [one["options"] for one in told] == [variant.options for variant in variants(family)]
    assert "clues" in run("levels", family.name, "--clues").stdout
