"""Solutions of T x = b with a Toeplitz matrix: T_ij = c_(i-j) for i >= j, else r_(j-i).

    dx = T^-1 (db - dT x),  bb = T^-H bx,  bc_k = - sum_i bb_i conj(x_(i-k)),  br_k = - sum_i bb_i conj(x_(i+k))

The sums are correlations, which are computed by Fourier transforms.  Levinson's recursion computes the solutions in
O(n^2).
"""

from __future__ import annotations

from typing import Any

import numpy as np
import scipy.linalg

from .._numpy.primitive import Primitive


def solve(c: Any, r: Any, b: Any) -> Any:
    return scipy.linalg.solve_toeplitz((c, r), b, check_finite=False)


def solve_forward(changes: Any, x: Any, c: Any, r: Any, b: Any) -> Any:
    dc, dr, db = changes
    return solve_of(c, r, db - scipy.linalg.matmul_toeplitz((dc, dr), x))


def solve_reverse(bx: Any, x: Any, c: Any, r: Any, b: Any) -> Any:
    n = c.shape[0]
    bb = solve_of(np.conj(np.concatenate([c[:1], r[1:]])), np.conj(c), bx)
    left, right = (z.reshape(n, -1) for z in (bb, x))
    places = 2 * n
    product = np.sum(np.fft.fft(left, places, 0) * np.conj(np.fft.fft(right, places, 0)), axis=-1)
    found = -np.fft.ifft(product)
    if not any(z.dtype.kind == "c" for z in (bb, x)):
        found = np.real(found)
    return found[:n], np.concatenate([0 * found[:1], found[:n:-1]]), bb


solve_of = Primitive(solve, solve_forward, solve_reverse, copies=False)
