"""Outside formats, found by scanning this package: a new file is all that a new format needs.

`base` says what a format is; files whose names begin with `_` hold what formats share.
"""

import importlib
import pkgutil
from functools import cache

from gridproof.formats.base import Format


@cache
def formats() -> dict[str, Format]:
    """All formats by name, in the order in which they are tried on text."""
    found: list[Format] = []
    for info in pkgutil.iter_modules(__path__):
        if info.name.startswith("_"):
            continue
        module = importlib.import_module(f"{__name__}.{info.name}")
        for item in vars(module).values():
            here = isinstance(item, type) and issubclass(item, Format) and item.__module__ == module.__name__
            if here and hasattr(item, "name"):
                found.append(item())
    return {one.name: one for one in sorted(found, key=lambda one: (one.rank, one.name))}
