"""Scores: whole-number arithmetic against floating point, what raises and lowers a score, bands, and medians."""

import math

import pytest

from gridproof import fixed
from gridproof.family import registry
from gridproof.render.spread import spread_svg
from gridproof.score import BANDS, Efforts, Measure, band, efforts, median_for, medians, price, score, size_class

GRADED = [pytest.param(family, id=family.name) for family in registry().values() if family.techniques]
ONE = fixed.ONE


@pytest.mark.parametrize("ratio", [1, 17, ONE - 1, ONE, ONE + 1, 2 * ONE, 3 * ONE, 10 * ONE, 12_345 * ONE])
def test_logarithms_and_roots(ratio: int) -> None:
    assert fixed.log2(ratio) / ONE == pytest.approx(math.log2(ratio / ONE), abs=2e-4)
    assert fixed.root(ratio) / ONE == pytest.approx(math.sqrt(ratio / ONE), abs=2e-3)


@pytest.mark.parametrize("exponent", [0, 1, ONE // 2, ONE, 3 * ONE, 9_900_000])
def test_powers(exponent: int) -> None:
    assert fixed.power(exponent) / ONE == pytest.approx(math.exp(exponent / ONE), rel=1e-4)


def test_there_is_no_logarithm_of_nothing() -> None:
    with pytest.raises(ValueError, match="positive"):
        fixed.log2(0)


def test_prices_rise_with_cost_story_and_nesting() -> None:
    assert price(10, 1, 0) < price(30, 3, 0) < price(60, 5, 0) < price(80, 6, 0) < price(80, 6, 30)
    assert price(80, 6, 30) < price(110, 7, 30)
    assert price(80, 6, 0) == 8 * ONE
    assert price(75, 6, 0) == price(80, 6, 0)


@pytest.mark.parametrize("family", GRADED)
def test_choice_and_known_cells_lower_the_effort(family: object) -> None:
    def all_of(*measures: Measure) -> Efforts:
        return efforts(family, 100, measures)  # type: ignore[arg-type]

    alone = all_of((0, 1, 100, 0))
    assert alone.bottlenecks == 1
    assert all_of((0, 4, 100, 0)).all < alone.all
    assert all_of((0, 9, 100, 0)).all == all_of((0, 90, 100, 0)).all
    assert all_of((0, 1, 10, 0)).all < alone.all
    assert all_of((0, 1, 100, 0), (0, 1, 100, 0)).all == 2 * alone.all
    assert all_of((0, 4, 100, 0)).time < alone.time
    assert all_of() == Efforts(0, 0, 0, 0)


@pytest.mark.parametrize("family", GRADED)
def test_the_tier_gives_the_hundred_and_the_median_the_middle(family: object) -> None:
    for tier in range(1, 8):
        median = median_for(family, tier, 100)  # type: ignore[arg-type]
        assert median is not None
        points = [
            score(family, tier, 100, Efforts(times * median.hardest, times * median.all, 0, 0), 10)  # type: ignore[arg-type]
            for times in (0, 1, 2, 1000)
        ]
        assert points == sorted(points)
        assert points[0] == 100 * (tier - 1)
        assert 100 * (tier - 1) + 38 <= points[1] <= 100 * (tier - 1) + 48
        assert points[3] == 100 * tier - 1


def test_medians_are_of_families_that_there_are() -> None:
    assert set(medians()) == {family.name for family in registry().values() if family.techniques}
    for tiers in medians().values():
        assert set(tiers) <= set("1234567")
        assert all(one.hardest <= one.all for classes in tiers.values() for one in classes.values())


def test_bands_and_sizes() -> None:
    assert [band(points) for points in (0, 99, 100, 499, 500, 650, 9000)] == [
        "Beginner",
        "Beginner",
        "Easy",
        "Expert",
        "Extreme",
        "Beyond",
        "Beyond",
    ]
    assert [size_class(cells) for cells in (16, 36, 37, 100, 144, 400, 99_999)] == [
        "36",
        "36",
        "100",
        "100",
        "225",
        "10000",
        "10000",
    ]


def test_the_spread_shows_each_bar_and_band() -> None:
    picture = spread_svg([0, 10, 24, 25, 130, 699, 5000])
    assert picture.count("<rect") == 4
    assert ">3<" in picture
    assert all(f">{name}<" in picture for name in BANDS)
    assert "<rect" not in spread_svg([])
