"""Functions of matrices, defined by functions of numbers, by divided differences at eigenvalues.

With A = V diag(w) V^-1, P = V^-1 E V and Q = V^-1 F V the derivative is L(A, E) = V (f[w_i, w_j] P_ij) V^-1, and the
second one along E and F has f[w_i, w_j, w_k] (P_ij Q_jk + Q_ij P_jk) (Daleckii and Krein 1965; Higham, Functions of
Matrices, 2008, section 3.2).  Where eigenvalues are close, the differences are integrals of derivatives, computed by
Gauss' quadrature (Genocchi and Hermite), so that no digits are lost.  There are no derivatives of third order.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import scipy.linalg as sl
from numpy.linalg import LinAlgError

from .._numpy.primitive import Primitive
from .frame import adjoint, vanishes
from .of_matrices import OfMatrices, nothing

NODES, WEIGHTS = np.polynomial.legendre.leggauss(4)
NODES, WEIGHTS = (NODES + 1) / 2, WEIGHTS / 2
CLOSE = 1e-3                        # the distance of close eigenvalues relative to their sizes
DEPENDENT = 1e-3                    # the condition number of V times eps from which on there is no derivative


def basis(a: Any) -> tuple[Any, Any]:
    """Compute eigenvalues and eigenvectors."""
    w, V = np.linalg.eig(a)
    w, V = w.astype(np.result_type(w, np.complex64)), V.astype(np.result_type(V, np.complex64))
    if len(a) and not np.linalg.cond(V) * np.finfo(a.dtype).eps < DEPENDENT:
        raise LinAlgError("funm: the eigenvectors of the matrix are linearly dependent to rounding, and the "
                          "derivative is computed from them; expm, logm, sqrtm, signm and similar functions have a "
                          "derivative here, see docs/spectral.md")
    return w, V


def turned(V: Any, e: Any) -> Any:
    """Compute V^-1 E V."""
    return np.linalg.solve(V, e @ V)


def back(V: Any, p: Any) -> Any:
    """Compute V P V^-1."""
    return np.linalg.solve(V.T, (V @ p).T).T


def near(w: Any, y: Any, slope: Any) -> Any:
    """Return a mask of pairs that are so close that the function with these values is linear between them."""
    gap, size = w - w[:, None], np.maximum(np.abs(w), np.abs(w[:, None]))
    moved, steep = slope[:, None] * gap, np.maximum(np.abs(slope), np.abs(slope[:, None]))
    linear = np.abs(y - y[:, None] - moved) <= CLOSE * np.abs(moved)
    return (np.abs(gap) <= CLOSE * size) | linear & (np.abs(slope - slope[:, None]) <= CLOSE * steep)


def differences(w: Any, f: Any) -> Any:
    """Compute f[w_i, w_j]."""
    y = f(w)
    close = near(w, y, f.slope(w))
    i, j = np.nonzero(close)
    points = w[i, None] + NODES * (w[j] - w[i])[:, None]
    found = (y - y[:, None]) / np.where(close, 1, w - w[:, None])
    found[i, j] = f.slope(points) @ WEIGHTS
    return found


def second_differences(w: Any, f: Any) -> Any:
    """Compute f[w_i, w_j, w_k] by dividing by the largest of the three gaps."""
    n, D, close = len(w), differences(w, f), near(w, f.slope(w), f.curve(w))
    i, j, k = np.indices((n, n, n))
    close = close[i, j] & close[j, k] & close[i, k]
    gaps = np.stack([np.abs(w[i] - w[k]), np.abs(w[i] - w[j]), np.abs(w[j] - w[k])])
    apart = np.argmax(gaps, axis=0)                 # the one that is in both first differences
    p, q, r = (np.choose(apart, each) for each in ((i, i, j), (j, k, i), (k, j, k)))
    found = (D[q, r] - D[p, q]) / np.where(close, 1, w[r] - w[p])
    x, y, z = w[i[close]], w[j[close]], w[k[close]]
    total = 0
    for u, weight in zip(NODES, WEIGHTS, strict=True):
        for v, other in zip(NODES, WEIGHTS, strict=True):
            total = total + weight * other * (1 - u) * f.curve(x + u * (y - x) + v * (1 - u) * (z - x))
    found[close] = total
    return found


def value(a: Any, f: Any) -> Any:
    return (sl.funm(a, f.func, disp=False)[0],)


def change(a: Any, e: Any, f: Any) -> Any:
    w, V = basis(a)
    return back(V, differences(w, f) * turned(V, e))


def second_value(a: Any, e: Any, g: Any, f: Any) -> Any:
    w, V = basis(a)
    T, P, Q = second_differences(w, f), turned(V, e), turned(V, g)
    return back(V, np.einsum("ijk,ij,jk->ik", T, P, Q) + np.einsum("ijk,ij,jk->ik", T, Q, P))


second = Primitive(second_value, copies=False)


class OfScalars(OfMatrices):
    """A function of matrices whose second derivative is also computed from eigenvalues."""

    def change_forward(self, changes: Any, y: Any, a: Any, e: Any, *kept: Any, **constants: Any) -> Any:
        return second(a, e, changes[0], **constants) + self.change(a, changes[1], **constants)

    def change_reverse(self, by: Any, y: Any, a: Any, e: Any, *kept: Any, **constants: Any) -> Any:
        if vanishes(by):
            return nothing(a), nothing(e)
        g = adjoint(by)
        return adjoint(second(a, e, g, **constants)), adjoint(self.change(a, g, **constants))


funm = OfScalars("funm", value, change)
