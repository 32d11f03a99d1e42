"""Expected texts in files: compared, or written anew when GRIDPROOF_UPDATE_SNAPSHOTS=1 says so."""

import os
from pathlib import Path

FOLDER = Path(__file__).parent / "snapshots"


def assert_snapshot(name: str, text: str) -> None:
    """The text is the content of this file in `snapshots`, but for the final line end."""
    path = FOLDER / name
    if os.environ.get("GRIDPROOF_UPDATE_SNAPSHOTS") == "1":
        path.write_text(text + "\n", encoding="utf-8")
    assert text + "\n" == path.read_text(encoding="utf-8"), "GRIDPROOF_UPDATE_SNAPSHOTS=1 accepts it"
