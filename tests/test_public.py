"""The public interface: exactly the names that are promised, each importable and described."""

import gridproof


def test_all_is_what_can_be_imported() -> None:
    assert len(set(gridproof.__all__)) == len(gridproof.__all__)
    for name in gridproof.__all__:
        assert getattr(gridproof, name, None) is not None, name


def test_public_names_are_described() -> None:
    for name in gridproof.__all__:
        item = getattr(gridproof, name)
        if isinstance(item, type) or callable(item):
            assert item.__doc__, name
