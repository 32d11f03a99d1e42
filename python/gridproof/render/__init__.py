"""What shows a puzzle: text, SVG and PDF back ends for drawings, and printed sheets of documents.

Nothing here solves, makes or knows a family. A back end is one file that turns the marks of a `Drawing` into
its medium; what a role looks like on all of them is said in `style`.
"""
