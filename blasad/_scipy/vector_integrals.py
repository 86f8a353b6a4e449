"""`scipy.integrate.quad_vec` with traced limits: an integral over a fixed interval, along which the variable is scaled.

SciPy keeps its intervals in a table of their ends, which cannot be traced numbers.  What the integrand depends on needs
no rule.
"""

from __future__ import annotations

import sys
from typing import Any

import numpy as np

from blasad._arrays.arrays import glimpse
from blasad._arrays.traced import NoRule, TracedArray, stop_gradient
from blasad._declarations.aliases import Function, Operand

__all__ = ["RULES"]

SPACE = "scipy.integrate._quad_vec"
OPTIONS = ("epsabs", "epsrel", "norm", "cache_size", "limit", "workers", "points", "quadrature", "full_output")


def is_finite(x: Operand) -> bool:
    return bool(np.isfinite(glimpse(x) if isinstance(x, TracedArray) else x))


def over_a_fixed_interval(f: Function, a: Operand, b: Operand, *others: Operand, **options: Any) -> Operand:
    """The integral of f(a + (b - a) u) (b - a) for u from 0 to 1."""
    if not isinstance(a, TracedArray) and not isinstance(b, TracedArray):
        return NotImplemented
    options |= dict(zip(OPTIONS, others, strict=False))
    if not (is_finite(a) and is_finite(b)) or options.get("full_output"):
        raise NoRule("blasad: scipy.integrate.quad_vec takes traced limits if both are finite, and without "
                     "full_output; use blasad.stop_gradient(x) for a limit that is a constant")
    width = b - a

    def scaled(u: Operand, *args: Operand) -> Operand:
        return f(a + width * u, *args) * width

    if options.get("points") is not None:
        options["points"] = [float(stop_gradient((x - a) / width)) for x in options["points"]]
    return sys.modules[SPACE].quad_vec(scaled, 0.0, 1.0, **options)


RULES: dict[str, Function] = {"quad_vec": over_a_fixed_interval}
