"""Every error of the table can be raised, says its place in full, and gives a hint that is a sentence."""

from string import Formatter

import pytest

from gridproof.errors import GridproofError, kinds


def slots(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


@pytest.mark.parametrize("code", kinds())
def test_every_error_formats(code: str) -> None:
    kind = kinds()[code]
    names = slots(kind.message) | slots(kind.hint)
    sentences = {"fix": "Some fix.", "meant": "Did you mean this? "}
    context = {name: sentences.get(name, f"some {name}") for name in names}
    error = GridproofError(code, **context)
    assert error.code == code
    assert error.exit_code == kind.exit_code > 0
    for name in names:
        assert context[name] in str(error)
    assert "{" not in str(error)
    assert not error.message.endswith("."), "the message is followed by a full stop"
    assert error.hint.endswith((".", "!")), error.hint
    assert error.hint[0].isupper() or error.hint[0] == "`", error.hint
    assert str(error) == f"{error.message}. {error.hint}"


def test_an_unknown_code_is_a_mistake() -> None:
    with pytest.raises(KeyError):
        GridproofError("no_such_code")
