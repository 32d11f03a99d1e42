"""Random boards of every family: engine, CaDiCaL and brute force agree; `make accept` takes many more."""

from random import Random

import pytest

from gridproof.family import Family
from tests.random_boards import cases, check_case
from tests.registered import FAMILIES


@pytest.mark.parametrize("family", FAMILIES)
def test_routes_agree_on_random_boards(family: Family) -> None:
    found = [check_case(family, case, 2**10) for case in cases(family, Random(family.name), 30)]
    assert len({solutions for solutions, _ in found}) > 1
    assert sum(settled for _, settled in found) >= 29
