"""Compiled functions of `scipy.stats._stats_pythran`."""

from __future__ import annotations

from .normal import COMPILED

RULES = COMPILED
