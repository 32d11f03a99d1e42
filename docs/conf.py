"""Settings of the documentation. The reference is generated from the package at every build."""

import runpy
from pathlib import Path

from gridproof._engine import __version__

HERE = Path(__file__).parent

project = "Gridproof"
author = "The Gridproof authors"
copyright = author
release = __version__

extensions = ["myst_parser", "sphinx.ext.autodoc"]
exclude_patterns = ["_build"]
myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3
smartquotes = False

autodoc_default_options = {"members": True, "undoc-members": True, "member-order": "bysource"}
autodoc_typehints = "signature"
python_use_unqualified_type_names = True
python_maximum_signature_line_length = 88

html_theme = "furo"
html_title = f"Gridproof {release}"

runpy.run_path(str(HERE / "generate.py"))["write_pages"](HERE / "reference" / "generated")
