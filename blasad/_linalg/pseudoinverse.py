"""The pseudoinverse P of a Hermitian matrix A, at constant rank:

    dP = -P dA P + P P dA (I - A P) + (I - P A) dA P P

(Golub and Pereyra, The differentiation of pseudo-inverses, 1973).  This linear map is its own adjoint.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from .._numpy.primitive import Primitive
from .frame import adjoint, hermitian_part


def inverse(a: Any, atol: float, rtol: float) -> Any:
    w, V = np.linalg.eigh(a)
    above = np.abs(w) > atol + np.max(np.abs(w), initial=0.0) * rtol
    V = V[:, above]
    return (V / w[above]) @ adjoint(V), np.asarray(np.count_nonzero(above), w.dtype)


def inverse_forward(da: Any, y: Any, a: Any, atol: float, rtol: float) -> Any:
    P, rank = y
    moved = P @ da
    beyond = P @ moved
    beyond = beyond - (beyond @ a) @ P
    return beyond + adjoint(beyond) - moved @ P, np.zeros(rank.shape, rank.dtype)


def inverse_reverse(by: Any, y: Any, a: Any, atol: float, rtol: float) -> Any:
    return inverse_forward(hermitian_part(by[0]), y, a, atol, rtol)[0]


# The pseudoinverse of one Hermitian matrix, and its rank as a number
inverse_of = Primitive(inverse, inverse_forward, inverse_reverse, copies=False)
