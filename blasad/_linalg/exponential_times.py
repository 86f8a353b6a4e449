"""The product of the exponential of a matrix with vectors, without the exponential itself.

Al-Mohy and Higham, Computing the action of the matrix exponential (2011): s steps of a Taylor polynomial of degree m.
The reverse takes the steps again from the last one to the first.  The adjoint of A is, for each step, the product of
all terms of the step with their adjoints.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from .._arrays.traced import TracedArray
from .._numpy.primitive import Primitive
from .exponential import expm, norm
from .frame import adjoint, vanishes
from .of_matrices import block, nothing, scale

# The degrees, and the largest size of A for which each is accurate in double precision (their table 3.1)
BOUNDS = {5: 2.4e-3, 10: 1.44e-1, 15: 6.41e-1, 20: 1.44, 25: 2.43, 30: 3.54, 35: 4.7, 40: 6.0, 45: 7.2, 55: 9.9}
APART = 1 / 16                      # the size of E over that of A in [[A, E], [0, A]]


def steps(a: Any) -> tuple[Any, Any, int, int]:
    """Return A, shifted and divided by the number of steps, the factor of each step, the number, and the degree."""
    n = len(a)
    shift = np.trace(a) / n
    a = a - shift * np.eye(n, dtype=a.dtype)
    size = min(norm(a), norm(a.T))
    if not math.isfinite(size):
        return a * np.nan, np.nan, 1, 1
    m, count = min(((m, max(math.ceil(size / bound), 1)) for m, bound in BOUNDS.items()), key=math.prod)
    return a / count, np.exp(shift / count), count, m


def terms(a: Any, b: Any, m: int) -> list[Any]:
    """Return the sum of the polynomial, and its terms until they are rounding."""
    found, total, before = [b], b, np.inf
    eps = np.finfo(b.dtype).eps / 2
    for j in range(1, m + 1):
        found.append((a @ found[-1]) / j)
        total = total + found[-1]
        now = np.abs(found[-1]).max(initial=0)
        if before + now <= eps * np.abs(total).max(initial=0):
            break
        before = now
    return [total, *found]


def value(a: Any, b: Any) -> Any:
    if not a.size or not b.size:
        return np.zeros(b.shape, np.result_type(a, b))
    a, factor, count, m = steps(a)
    b = b.astype(np.result_type(a, b), copy=False)
    for _ in range(count):
        b = factor * terms(a, b, m)[0]
    return b


def pulled(g: Any, a: Any, b: Any) -> tuple[Any, Any]:
    """Compute the adjoints of A and B."""
    if not a.size or not b.size:
        return np.zeros(a.shape, g.dtype), np.zeros(b.shape, g.dtype)
    a, factor, count, m = steps(a)
    b = b.astype(np.result_type(a, b), copy=False)
    first = [b]
    for _ in range(count - 1):
        first.append(factor * terms(a, first[-1], m)[0])
    ba, back = 0, adjoint(a)
    for b in reversed(first):
        found = terms(a, b, m)[1:-1]
        top = np.conj(factor) * g
        adjoints = [top / (len(found) or 1)]            # of each term, divided by its number
        for j in range(len(found), 0, -1):
            g = top + back @ adjoints[-1]
            adjoints.append(g / max(j - 1, 1))
        ba = ba + np.hstack(adjoints[:-1]) @ adjoint(np.hstack(found[::-1]))
    return ba / count, g


def forward(changes: Any, y: Any, a: Any, b: Any) -> Any:
    da, db = changes
    n, c = len(a), APART * scale(a, da)
    found = times(block(a, c * da), np.concatenate([c * db, b + 0 * db]))
    return found[:n] / c


def reverse(by: Any, y: Any, a: Any, b: Any) -> Any:
    if vanishes(by):
        return nothing(a), nothing(b)
    if any(isinstance(x, TracedArray) for x in (by, a, b)):
        return adjoint(expm.change(a, b @ adjoint(by))), times(adjoint(a), by)
    return pulled(by, a, b)


times = Primitive(value, forward, reverse, copies=False)


# ---------------------------------------------------------------- with a constant matrix of SciPy

def by_scipy(b: Any, a: Any, trace: Any) -> Any:
    from scipy.sparse.linalg import expm_multiply

    return expm_multiply(a, b, traceA=trace)


def by_scipy_back(by: Any, a: Any, trace: Any) -> Any:
    return by_scipy(by, a.conj().T if hasattr(a, "conj") else a.H, None if trace is None else np.conj(trace))


times_constant = Primitive(by_scipy, transpose=by_scipy_back, linear=True, copies=False)
