"""Gridproof: logic puzzles that come with a proof."""
