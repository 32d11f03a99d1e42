"""Tests, and the helpers they share."""
