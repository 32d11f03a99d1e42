"""Gridproof: logic puzzles that come with a proof.

The names here are the public interface; everything else may change without notice.
"""

from gridproof.daily import daily_recipe
from gridproof.document import Grade, PuzzleDocument, read_documents
from gridproof.errors import GridproofError
from gridproof.family import LEVELS, Family, find, registry
from gridproof.generate import make
from gridproof.grade import grade
from gridproof.recipe import Recipe
from gridproof.repair import Repair, repair
from gridproof.solve import Verdict, count

__all__ = [
    "LEVELS",
    "Family",
    "Grade",
    "GridproofError",
    "PuzzleDocument",
    "Recipe",
    "Repair",
    "Verdict",
    "count",
    "daily_recipe",
    "find",
    "grade",
    "make",
    "read_documents",
    "registry",
    "repair",
]
