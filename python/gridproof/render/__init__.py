"""What shows a puzzle: text, SVG and PDF back ends for drawings, and printed sheets of documents.

Nothing here solves, makes or knows a family. `scene` turns the marks of a `Drawing` into plain shapes, with looks that
`style` says, and the vector back ends `svg` and `pdf` write these; `text` puts marks on a canvas of characters, whose
places `raster` finds and whose lines `joints` knows. `sheet` lays out pages.
"""
