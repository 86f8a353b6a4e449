"""QR, RQ and RZ factors, also with a nonnegative diagonal of R, or with reflections in blocks, I - V T V^H.

The blocks are Schreiber and Van Loan's compact WY form (1989).  With a nonnegative diagonal, A = Q R, and A_1 are the
first columns of A.  With C = Q^H dA_1 inv(R_1), dR_1 = K R_1 and dQ = dA_1 inv(R_1) - Q K, as in
`reflections`, and the derivatives of the vectors follow from dQ.  If a column needs no reflection, its
factor tau is 0, and for matrices nearby its vector may be arbitrarily long.  Then the vector has no derivative, but Q
and R have one.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from scipy.linalg import get_lapack_funcs

from .._arrays.spread import order_of
from .._arrays.views import order_like
from .._declarations.aliases import Array, Operand
from .._numpy.functions import arranged, concatenate, order_of_stack
from .._numpy.primitive import Primitive
from .._registry.namespace import inner
from .arguments import blank, given, matrix, numpy_result, of_kind, over_stacks, own
from .drivers import declared, lapack
from .faces import behind, public
from .frame import adjoint, diagonal_matrix, vanishes
from .reflections import (
    adjoint_of_upper_part,
    beside_of,
    count,
    over_triangle,
    stacked_of,
    times_upper,
    trapezoid_of,
    triangle,
    unitary,
    upper_part,
    vectors_forward,
    vectors_reverse,
)
from .texts import documented

# ---------------------------------------------------------------- SciPy's and NumPy's functions

@public()
@documented(raises="columns")
@over_stacks("a")
def qr(a: Operand, overwrite_a: bool = False, lwork: Any = None, mode: str = "full", pivoting: bool = False,
       check_finite: bool = True) -> tuple[Operand, ...]:
    """Compute the QR factors of a matrix, A = Q R, with LAPACK's signs.

    Parameters
    ----------
    mode : {"full", "economic", "r", "raw"}
        "full": Q is square. "economic": Q has min(m, n) columns. "r": only R is returned. "raw": LAPACK's vectors of
        the reflections and tau are returned instead of Q.
    pivoting : bool
        Whether columns are pivoted: then ``A[:, p] = Q R``, and the permutation p, counted from 0, is the last result.

    Returns
    -------
    q, r : array
        Q and R. For mode "r", the result is a tuple that contains only R, and for mode "raw" it is ``(qr, tau), r``.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> A = np.array([[3.0, 1.0], [4.0, 2.0], [0.0, 2.0]])
    >>> q, r = ad.linalg.qr(A, mode="economic")
    >>> np.allclose(q @ r, A), q.shape
    (True, (3, 2))
    """
    if mode not in ("full", "economic", "r", "raw"):
        raise ValueError(f"qr: mode is {mode!r}; it must be 'full', 'economic', 'r' or 'raw'")
    c = own(matrix("qr", a, check_finite), overwrite_a)
    m, n = c.shape
    k = min(m, n)
    order: tuple[Operand, ...] = ()
    if m >= n and (mode == "economic" or mode == "full" and m == n):
        r = blank(c, (n, n))
        if pivoting:
            q, jpvt, r = inner("thin_qp3")(c, None, r)
            return q, r, np.asarray(jpvt)
        q, r = inner("thin_qr")(c, r)
        return q, r
    if pivoting:
        c, jpvt, tau = lapack.geqp3(c)
        order = (np.asarray(jpvt),)
    else:
        c, tau = lapack.geqrf(c)
    r = np.triu(c if mode == "full" else c[:k])
    if mode == "r":
        return (r if m <= n else np.triu(c), *order)
    if mode == "raw":
        return ((c, tau), r, *order)
    q = blank(c, (m, m if mode == "full" else k))
    q[:, :k] = c[:, :k]
    return (of_kind("orgqr", q)(q, tau), r, *order)


@public()
@documented()
@over_stacks("a")
def rq(a: Operand, overwrite_a: bool = False, lwork: Any = None, mode: str = "full",
       check_finite: bool = True) -> tuple[Operand, ...]:
    """Compute the RQ factors of a matrix, A = R Q, with LAPACK's signs.

    Parameters
    ----------
    mode : {"full", "economic", "r"}
        "full": Q is square. "economic": Q has min(m, n) rows. "r": only R is returned.

    Returns
    -------
    r, q : array
        R and Q. For mode "r", the result is R itself.

    Raises
    ------
    ValueError
        If a has fewer than two dimensions or contains NaN or Inf, or mode is not one of those listed.
    numpy.linalg.LinAlgError
        A derivative raises it if the factors have no derivative, for example if rows are linearly dependent.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> A = np.array([[3.0, 1.0, 2.0], [4.0, 2.0, 1.0]])
    >>> r, q = ad.linalg.rq(A, mode="economic")
    >>> np.allclose(r @ q, A), q.shape
    (True, (2, 3))
    """
    if mode not in ("full", "economic", "r"):
        raise ValueError(f"rq: mode is {mode!r}; it must be 'full', 'economic' or 'r'")
    c = own(matrix("rq", a, check_finite), overwrite_a)
    m, n = c.shape
    k = min(m, n)
    c, tau = lapack.gerqf(c)
    r = np.triu(c[:, n - k:]) if mode == "economic" and m <= n else np.triu(c, n - m)
    if mode == "r":
        return r  # type: ignore[no-any-return]
    q = blank(c, (n if mode == "full" else k, n))
    q[len(q) - k:] = c[m - k:]
    return r, of_kind("orgrq", q)(q, tau)


@behind("numpy.linalg.qr")
def qr_of_numpy(a: Operand, mode: str = "reduced") -> Operand:
    """Compute `numpy.linalg.qr`."""
    names = {"reduced": "economic", "complete": "full", "r": "r"}
    if mode not in names:
        raise TypeError(f"blasad: numpy.linalg.qr has no rule for mode={mode!r}; it has one for "
                        f"{', '.join(map(repr, names))}")
    factors = qr(a, mode=names[mode], check_finite=False)
    axes = None
    if a.ndim > 2:                          # R has the order of np.triu of a copy of a, as in NumPy
        steps = [0] * a.ndim
        for place, axis in enumerate(order_like(a, "K"), 1):
            steps[axis] = place if a.shape[axis] > 1 else 0
        axes = order_of(a.ndim, [steps, [a.shape[-1], 1]])
    r = factors[-1][..., : min(a.shape[-2:]), :] if mode == "r" else factors[-1]
    r = arranged(r, axes)
    return r if mode == "r" else numpy_result("QRResult", arranged(factors[0], order_of_stack(2, (a, 2))), r)


# ---------------------------------------------------------------- a nonnegative diagonal of R

def geqrfp_value(a: Array) -> tuple[Array, Array, Array]:
    """Return R, the vectors below the diagonal, and tau."""
    stored, tau, info = get_lapack_funcs("geqrfp", (a,))(a)
    k = min(a.shape)
    return np.triu(stored[:k]), np.tril(stored[:, :k], -1), tau


def reflected(tau: Array, V: Array) -> Array:
    zero = np.flatnonzero(tau[: count(V)] == 0)
    if zero.size:
        raise np.linalg.LinAlgError(f"column {zero[0]} needs no reflection: its vector in geqrfp is not bounded near "
                                    "this matrix, so it has no derivative; the vectors of geqrf have one")
    return tau.copy()


def first(changes: tuple[Array, ...], y: Array, tau: Array, V: Array) -> Array:
    return changes[0]


def first_reverse(by: Array, y: Array, tau: Array, V: Array) -> tuple[Array, Array]:
    return by, np.zeros(V.shape, V.dtype)


reflected_of = Primitive(reflected, first, first_reverse, copies=False)


def geqrfp_forward(da: Array, y: tuple[Array, ...], a: Array) -> tuple[Array, Array, Array]:
    R, V, tau = y
    k = V.shape[1]
    Q = unitary(V, tau)
    Y = over_triangle(R[:, :k], da[:, :k])
    C = adjoint(Q) @ Y
    K = upper_part(C)
    dR = np.triu(K @ R[:, :k])
    if R.shape[1] > k:
        dR = np.concatenate([dR, adjoint(Q) @ da[:, k:] - (C - K) @ R[:, k:]], 1)
    return dR, *vectors_forward(Y - Q @ K, V, reflected_of(tau, V))


def geqrfp_reverse(by: tuple[Operand, ...], y: tuple[Operand, ...], a: Operand) -> Array:
    (bR, bV, btau), (R, V, tau) = by, y
    k = V.shape[1]
    Q, R1 = unitary(V, tau), R[:, :k]
    bV = np.tril(bV, -1)
    unused = vanishes(bV) and vanishes(btau)
    bQ = np.zeros(V.shape, V.dtype) if unused else vectors_reverse(bV, btau, V, reflected_of(tau, V))
    bK, bC, rest = times_upper(np.triu(bR[:, :k]), R1, True) - adjoint(Q) @ bQ, 0, []
    if R.shape[1] > k:
        both = bR[:, k:] @ adjoint(R[:, k:])
        bK, bC, rest = bK + both, -both, [Q @ bR[:, k:]]
    bA = over_triangle(R1, bQ + Q @ (adjoint_of_upper_part(bK) + bC), True)
    return np.concatenate([bA, *rest], 1) if rest else bA


geqrfp_of = Primitive(geqrfp_value, geqrfp_forward, geqrfp_reverse, copies=False)


# ---------------------------------------------------------------- reflections in blocks

def _panels(k: int, nb: int) -> list[slice]:
    return [slice(j, min(j + nb, k)) for j in range(0, k, nb)]


def _in_order(k: int, nb: int, left: bool, turned: bool) -> Iterator[slice]:
    """List the blocks of Q = Q_1 Q_2 ... in the order of their products: the last one first for Q C and C Q^H."""
    panels = _panels(k, nb)
    return iter(panels if left == turned else panels[::-1])


def _stored(blocks: list[Operand], nb: int) -> Operand:
    """Store triangles side by side in an array of nb rows."""
    rows = [b if b.shape[0] == nb else concatenate([b, np.zeros((nb - b.shape[0], b.shape[1]), b.dtype)])
            for b in blocks]
    return concatenate(rows, 1)


@declared
def geqrt(nb: int, a: Array, *, overwrite_a: bool) -> tuple[Operand, Operand]:
    if a.ndim != 2 or not (1 <= nb <= min(a.shape) or min(a.shape) == 0 < nb):
        raise ValueError(f"geqrt: a has shape {a.shape} and a block {nb} columns; it must have 1 to min(m, n)")
    k = min(a.shape)
    a, tau = lapack.geqrf(given(a, overwrite_a))
    if not k:
        return a, np.zeros((nb, 0), a.dtype)
    blocks = []
    for panel in _panels(k, nb):
        V = _unit(a[panel.start :, panel])
        blocks.append(triangle(adjoint(V) @ V, tau[panel]))
    return a, _stored(blocks, nb)


def _unit(v: Array) -> Operand:
    """Return the unit lower trapezoid of v."""
    return np.tril(v, -1) + np.eye(*v.shape, dtype=v.dtype)


@declared
def geqrfp(a: Array, *, overwrite_a: bool) -> tuple[Operand, Operand]:
    if a.ndim != 2:
        raise ValueError(f"geqrfp: a has shape {a.shape}; it must be a matrix")
    (m, n), a = a.shape, given(a, overwrite_a)
    k = min(m, n)
    if not k:
        return a, np.zeros(0, a.dtype)
    R, V, tau = geqrfp_of(a)
    V = V if n == k else concatenate([V, np.zeros((m, n - k), V.dtype)], 1)
    a[...] = V + (R if m == k else concatenate([R, np.zeros((m - k, n), R.dtype)]))
    return a, tau


@declared
def gemqrt(v: Operand, t: Operand, c: Operand, side: Any, trans: Any, *, overwrite_c: bool) -> Operand:
    left, turned = side == "L", trans != "N"
    k = v.shape[1]
    if c.ndim != 2 or c.shape[0 if left else 1] != v.shape[0] or t.shape[1] != k:
        raise ValueError(f"gemqrt: v, t and c have shapes {v.shape}, {t.shape} and {c.shape}, which do not fit")
    c = given(c, overwrite_c)
    for panel in _in_order(k, len(t), left, turned):
        V, T = _unit(v[panel.start :, panel]), np.triu(t[: panel.stop - panel.start, panel])
        T = adjoint(T) if turned else T
        part = c[panel.start :] if left else c[:, panel.start :]
        part[...] = part - (V @ (T @ (adjoint(V) @ part)) if left else part @ V @ T @ adjoint(V))
    return c


@declared
def tpqrt(l: int, nb: int, a: Array, b: Array, *,  # noqa: E741
          overwrite_a: bool, overwrite_b: bool) -> tuple[Operand, Operand, Operand]:
    n = a.shape[0]
    if a.shape != (n, n) or b.ndim != 2 or b.shape[1] != n or not 0 <= l <= min(b.shape) or not 1 <= nb <= max(n, 1):
        raise ValueError(f"tpqrt: a and b have shapes {a.shape} and {b.shape}, b ends with {l} rows of a trapezoid, "
                         f"and a block has {nb} columns, which do not fit")
    a, b = given(a, overwrite_a), given(b, overwrite_b)
    keep = pentagon(b.shape, l)
    if not n:
        return a, b, np.zeros((nb, 0), a.dtype)
    R, V, tau = stacked_of(np.triu(a), np.where(keep, b, np.zeros((), b.dtype)), last=l)
    lapack.lacpy("U", R, a)
    b[...] = V if keep.all() else np.where(keep, V, b)
    return a, b, _stored([triangle(adjoint(V[:, panel]) @ V[:, panel], tau[panel]) for panel in _panels(n, nb)], nb)


def pentagon(shape: tuple[int, ...], last: int) -> Operand:
    """Return a mask of the elements of a pentagonal matrix."""
    i, j = np.indices(shape)
    return i - (shape[0] - last) <= j


@declared
def tpmqrt(l: int, v: Operand, t: Operand, a: Operand, b: Operand, side: Any,  # noqa: E741
           trans: Any, *, overwrite_a: bool, overwrite_b: bool) -> tuple[Operand, Operand]:
    left, turned = side == "L", trans != "N"
    m, k = v.shape
    shapes = (a.shape, b.shape) if left else (a.shape[::-1], b.shape[::-1])
    if t.shape[1] != k or shapes != ((k, a.shape[1 if left else 0]), (m, a.shape[1 if left else 0])):
        raise ValueError(f"tpmqrt: v, t, a and b have shapes {v.shape}, {t.shape}, {a.shape} and {b.shape}, which do "
                         "not fit")
    a, b = given(a, overwrite_a), given(b, overwrite_b)
    keep = pentagon(v.shape, l)
    V = v if keep.all() else np.where(keep, v, np.zeros((), v.dtype))
    for panel in _in_order(k, len(t), left, turned):
        W, T = V[:, panel], np.triu(t[: panel.stop - panel.start, panel])
        T = adjoint(T) if turned else T
        part = a[panel] if left else a[:, panel]
        moved = T @ (part + adjoint(W) @ b) if left else (part + b @ W) @ T
        part[...] = part - moved
        b[...] = b - (W @ moved if left else moved @ adjoint(W))
    return a, b


# ---------------------------------------------------------------- RZ factors of wide upper trapezoids

@declared
def tzrzf(a: Array, *, overwrite_a: bool) -> tuple[Operand, Operand]:
    if a.ndim != 2 or a.shape[0] > a.shape[1]:
        raise ValueError(f"tzrzf: a has shape {a.shape}; it must have no more rows than columns")
    m, n = a.shape
    a = given(a, overwrite_a)
    if m in (0, n):
        return a, np.zeros(m, a.dtype)
    R, V, tau = trapezoid_of(np.triu(adjoint(np.triu(a[:, :m]))[::-1, ::-1]), adjoint(a[:, m:])[:, ::-1])
    lapack.lacpy("U", adjoint(R)[::-1, ::-1], a[:, :m])
    a[:, m:] = V.T[::-1]
    return a, np.conj(tau)[::-1]


@declared
def ormrz(a: Array, tau: Array, c: Array, side: str, trans: str, *, overwrite_c: bool, name: str) -> Array:
    left, turned = side == "L", trans != "N"
    k, n = a.shape
    if c.ndim != 2 or c.shape[0 if left else 1] != n or tau.shape != (k,):
        raise ValueError(f"{name}: a, tau and c have shapes {a.shape}, {tau.shape} and {c.shape}; tau must have {k} "
                         f"elements, and c with side={side!r} {n} {'rows' if left else 'columns'}")
    c = given(c, overwrite_c)
    if k in (0, n) or not c.size:
        return c
    X, W = c if left else adjoint(c), a[:, k:]               # C Z = (Z^H C^H)^H
    signs, more = beside_of(tau)
    inverse = np.triu(np.conj(W) @ W.T, 1) + diagonal_matrix(1 / (tau + more))
    inner = X[:k] + np.conj(W) @ X[k:]
    Y = np.linalg.solve(inverse if turned != left else adjoint(inverse), inner)
    product = concatenate([(X[:k] - Y) * signs[:, None], X[k:] - W.T @ Y])
    c[...] = product if left else adjoint(product)
    return c


