"""The cosine-sine decomposition of a unitary matrix in four blocks, X = U S V^H with U and V of two blocks each.

With P = U^H dX V, dU = U A, dV = V B, and A and B skew, the four blocks of P = A S + dS - S B give for each pair of
angles four sums of A_1, A_2, B_1 and B_2.  Each sum is given twice, with two factors that are differences or sums of
cosines or of sines.  Both equations are used, weighted by their factors, so that the denominators are

    (c_j - c_i)^2 + (s_j - s_i)^2,  (c_j - c_i)^2 + (s_j + s_i)^2,  (c_j + c_i)^2 + (s_j - s_i)^2,  2 + 2 cos(t_i - t_j)

The first one is zero only for equal angles.  (For the decomposition, see Paige and Wei, History and generality of the
CS decomposition, 1994.)  Rows and columns without a partner in the other block get one, with the angle 0 or pi / 2.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import scipy.linalg

from .._arrays.traced import TracedArray
from .._declarations.aliases import Array, Operand
from .._numpy.functions import array_of
from .._numpy.primitive import Primitive, library
from .arguments import array, together
from .faces import public
from .frame import adjoint, diagonal, distinct, phases_rest, sizes, skew_part
from .singular import NO_DERIVATIVE, totals
from .special_matrices import block_diag
from .texts import documented


def quotient(K: Array, d: Array, size: Array) -> Array:
    n, eps = K.shape[-1], np.finfo(K.dtype).eps
    zero = np.abs(K) <= 4 * np.sqrt(n) * eps * totals(size) + np.diag(np.where(np.diag(d) == 0, np.inf, 0))
    none = ~zero & (d <= (4 * n * eps) ** 2)
    if none.any():
        i, j = sorted(map(int, np.argwhere(none)[0]))
        raise np.linalg.LinAlgError(f"the angles {i} and {j} of a cosine-sine decomposition are equal to rounding, "
                                    "or they are 0 or pi / 2, and the result depends on how LAPACK chose their "
                                    f"vectors: {NO_DERIVATIVE}")
    return np.where(zero, 0, K / np.where(zero, 1, d)).astype(K.dtype)


def quotient_forward(changes: tuple[Array, ...], y: Array, K: Array, d: Array, size: Array) -> Operand:
    changed = changes[0] - y * changes[1]
    return quotients(changed, d, sizes(changed))


def quotient_reverse(by: Array, y: Array, K: Array, d: Array, size: Array) -> tuple[Array, Array, Array]:
    bK = quotients(by, d, sizes(by))
    return bK, -np.real(np.conj(y) * bK), np.zeros(size.shape, size.dtype)


# K_ij / d_ij, where an element of K that is rounding counts as 0
quotients = Primitive(quotient, quotient_forward, quotient_reverse, copies=False)


class Layout:
    """The places of angles in the blocks: angles that are 0 or pi / 2 for every matrix, and between them r others.

    Parameters
    ----------
    m, p, q : int
        The order of the matrix, and the shape of its first block.
    dtype : dtype
        The dtype of the matrix.
    """

    def __init__(self, m: int, p: int, q: int, dtype: Any) -> None:
        self.r = r = min(p, q, m - p, m - q)
        n11, n22, n12, n21 = min(p, q) - r, min(m - p, m - q) - r, min(p, m - q) - r, min(m - p, q) - r
        starts = np.cumsum([0, n11, n22, r, n12, n21])
        kinds = dict(zip(("11", "22", "r", "12", "21"), map(range, starts, starts[1:]), strict=False))
        self.straight, self.crossed = n11 + n22, n12 + n21
        eye = np.eye(int(starts[-1]), dtype=dtype)
        self.rows, self.columns = ([eye[:, [i for each in names.split() for i in kinds[each]]] for names in both]
                                   for both in (("11 r 12", "22 r 21"), ("11 r 21", "22 r 12")))

    def angles(self, theta: Array) -> Array:
        return np.concatenate([np.zeros(self.straight, theta.dtype), theta,
                               np.full(self.crossed, np.pi / 2, theta.dtype)])

    def middle(self, theta: Array, swap: bool) -> Array:
        """Return the factor S."""
        ones, zeros = (np.full(self.straight, x, theta.dtype) for x in (1, 0))
        c = np.concatenate([ones, np.cos(theta), np.zeros(self.crossed, theta.dtype)])
        s = np.concatenate([zeros, np.sin(theta), np.ones(self.crossed, theta.dtype)])
        s = -s if swap else s
        blocks = [[c, -s], [s, c]]
        return np.concatenate([np.concatenate([np.real(self.rows[i]).T @ (blocks[i][j][:, None] * np.real(
            self.columns[j])) for j in (0, 1)], axis=1) for i in (0, 1)])

    def own(self, x: Array) -> Operand:
        """Return the part of x that belongs to the r angles."""
        return x[self.straight:self.straight + self.r]


def denominators(t: Array) -> list[Operand]:
    """Return the denominators of A1 + A2 + B1 + B2, A1 - A2 + B1 - B2, A1 - A2 - B1 + B2, and A1 + A2 - B1 - B2."""
    less, more = t[None, :] - t[:, None], t[None, :] + t[:, None]
    return [4 * np.sin(less / 2) ** 2, 4 * np.sin(more / 2) ** 2, 4 * np.cos(more / 2) ** 2, 4 * np.cos(less / 2) ** 2]


def factors(t: Array) -> list[Operand]:
    c, s = np.cos(t), np.sin(t)
    return [c[None, :] - c[:, None], c[None, :] + c[:, None], s[None, :] - s[:, None], s[None, :] + s[:, None]]


def cossin_value(X: Array, p: int, q: int, swap: bool) -> tuple[Array, Array, Array, Array, Array]:
    (U1, U2), theta, (V1, V2) = scipy.linalg.cossin(X, p, q, separate=True, swap_sign=swap)
    return theta, U1, U2, V1, V2


def prepared(y: tuple[Array, ...], X: Array, p: int, q: int) -> tuple[Operand, Operand, Operand, Operand]:
    theta, U1, U2, V1, V2 = y
    layout = Layout(len(X), p, q, X.dtype)
    theta = distinct(theta, theta, what="angles") if isinstance(theta, TracedArray) and layout.r > 1 else theta
    return layout, layout.angles(theta), (U1, U2), (adjoint(V1), adjoint(V2))


def cossin_forward(dX: Array, y: tuple[Array, ...], X: Array, p: int, q: int,
                   swap: bool) -> tuple[Array, Array, Array, Array, Array]:
    layout, t, U, V = prepared(y, X, p, q)
    sign = -1 if swap else 1
    blocks = [[dX[:p, :q], -sign * dX[:p, q:]], [sign * dX[p:, :q], dX[p:, q:]]]
    (P11, P12), (P21, P22) = ([layout.rows[i] @ (adjoint(U[i]) @ blocks[i][j] @ V[j]) @ layout.columns[j].T
                               for j in (0, 1)] for i in (0, 1))
    h, k = ([P + sign * adjoint(P) for P in (P11, P22, P12, P21)] for sign in (1, -1))
    c_less, c_more, s_less, s_more = factors(t)
    sums = [c_less * (h[0] + h[1]) + s_less * (h[2] + h[3]), c_less * (h[0] - h[1]) + s_more * (k[2] - k[3]),
            c_more * (k[0] - k[1]) + s_less * (h[2] - h[3]), c_more * (k[0] + k[1]) + s_more * (k[2] + k[3])]
    size = sum(sizes(P) for P in (P11, P12, P21, P22))
    a, b, c, d = (quotients(x, each, size) for x, each in zip(sums, denominators(t), strict=True))
    A = (a + b + c + d) / 4, (a - b - c + d) / 4
    B = (a + b - c - d) / 4, (a - b + c - d) / 4
    dU = [u @ (e.T @ x @ e) for u, x, e in zip(U, A, layout.rows, strict=True)]
    dV = [v @ (e.T @ x @ e) for v, x, e in zip(V, B, layout.columns, strict=True)]
    turned = np.cos(t) * np.real(diagonal(P21 + P12)) - np.sin(t) * np.real(diagonal(P11 + P22))
    return layout.own(turned) / 2, *dU, *map(adjoint, dV)


def cossin_reverse(by: tuple[Array, ...], y: tuple[Array, ...], X: Array, p: int, q: int, swap: bool) -> Array:
    layout, t, U, V = prepared(y, X, p, q)
    bt, seeds_u, seeds_v = by[0], by[1:3], [adjoint(x) for x in by[3:]]
    A, B = ([e @ skew_part(adjoint(u) @ bu) @ e.T for u, bu, e in zip(vectors, seeds, places, strict=True)]
            for vectors, seeds, places in ((U, seeds_u, layout.rows), (V, seeds_v, layout.columns)))
    size = sum(e @ sizes(x) for x, e in zip([*seeds_u, *seeds_v], [*layout.rows, *layout.columns], strict=True)).real
    phases_rest(A[0] + A[1] + B[0] + B[1], size, t, "angles")
    sums = (A[0] + A[1] + B[0] + B[1], A[0] - A[1] + B[0] - B[1], A[0] - A[1] - B[0] + B[1], A[0] + A[1] - B[0] - B[1])
    a, b, c, d = (quotients(x, each, size) / 2 for x, each in zip(sums, denominators(t), strict=True))
    c_less, c_more, s_less, s_more = factors(t)
    bt = np.concatenate([np.zeros(layout.straight, bt.dtype), bt, np.zeros(layout.crossed, bt.dtype)]) / 2
    straight, crossed = np.diag(-np.sin(t) * bt), np.diag(np.cos(t) * bt)
    sign = -1 if swap else 1
    bP = [[c_less * (a + b) + c_more * (c + d) + straight, -sign * (s_less * (a + c) + s_more * (b + d) + crossed)],
          [sign * (s_less * (a - c) + s_more * (d - b) + crossed), c_less * (a - b) + c_more * (d - c) + straight]]
    rows = [np.concatenate([U[i] @ (layout.rows[i].T @ bP[i][j] @ layout.columns[j]) @ adjoint(V[j]) for j in (0, 1)],
                           axis=1) for i in (0, 1)]
    return np.concatenate(rows)


# theta, U1, U2, V1^H and V2^H of one unitary matrix
cossin_of = Primitive(cossin_value, cossin_forward, cossin_reverse, copies=False)


# ---------------------------------------------------------------- SciPy's function

def entire(X: Operand, p: int | None, q: int | None) -> tuple[Operand, int, int]:
    """Return the entire matrix, and the shape of its first block."""
    if p or q:
        p, q = 1 if p is None else int(p), 1 if q is None else int(q)
        X = array("cossin", X)
    else:
        if len(X) != 4:
            raise ValueError(f"cossin: without p and q, X must be four blocks; it has {len(X)}")
        x11, x12, x21, x22 = (array("cossin", x) for x in X)
        p, q = x11.shape[-2:]
        X = np.concatenate([np.concatenate([x11, x12], axis=-1), np.concatenate([x21, x22], axis=-1)], axis=-2)
    m = X.shape[-1]
    if X.ndim < 2 or X.shape[-2] != m or not (0 < p < m and 0 < q < m):
        raise ValueError(f"cossin: the matrix has shape {X.shape}, with p={p} and q={q}; it must be square and "
                         "larger than its first block")
    return X, p, q


@public("scipy.linalg.cossin")
@documented(raises="finite converge ties")
def cossin(X: Operand, p: Operand = None, q: Operand = None, separate: bool = False, swap_sign: bool = False,
           compute_u: bool = True, compute_vh: bool = True) -> Operand:
    """Compute the cosine-sine decomposition of a unitary matrix, X = U CS V^H with block diagonal U and V.

    Parameters
    ----------
    X : array, shape (..., m, m), or four arrays
        The unitary matrix X, or its four blocks.
    p, q : int, optional
        The shape of the first block of X. It is not needed if X is four blocks.
    separate : bool
        Whether the blocks and the angles are returned (True), or the entire matrices (False).
    swap_sign : bool
        Whether the negative sines are in the lower left block (True) or in the upper right block (False).
    compute_u, compute_vh : bool
        Whether U (compute_u) and V^H (compute_vh) are computed. In a function that is being differentiated, both are.

    Returns
    -------
    u : array, shape (..., m, m), or two arrays
        U, or its two blocks if separate is True.
    cs : array, shape (..., m, m) or (..., r)
        The matrix of cosines and sines, or the angles if separate is True.
    vh : array, shape (..., m, m), or two arrays
        V^H, or its two blocks if separate is True.

    Notes
    -----
    The derivative assumes that X stays unitary. The formulas divide by differences and sums of cosines or of sines,
    whichever is larger. So only the vectors of equal angles, and those of the angles 0 and pi / 2, have no derivative.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> turn = lambda t: np.stack([np.cos(t), -np.sin(t), np.sin(t), np.cos(t)]).reshape(2, 2)
    >>> round(ad.grad(lambda t: ad.linalg.cossin(turn(t), 1, 1, separate=True)[1][0])(0.5), 12)
    1.0
    """
    X, p, q = entire(X, p, q)
    if X.ndim > 2:
        parts = [cossin(X[i], p, q, separate, swap_sign, compute_u, compute_vh) for i in np.ndindex(*X.shape[:-2])]
        return together(parts, X.shape[:-2])
    if not library().is_recorded([X]):
        return scipy.linalg.cossin(X, p, q, separate, swap_sign, compute_u, compute_vh)
    theta, U1, U2, V1, V2 = cossin_of(array_of(X), p=p, q=q, swap=bool(swap_sign))
    if separate:
        return (U1, U2), theta, (V1, V2)
    return block_diag(U1, U2), Layout(len(X), p, q, X.dtype).middle(theta, bool(swap_sign)), block_diag(V1, V2)
