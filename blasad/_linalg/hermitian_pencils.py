"""Eigenvalues and eigenvectors of a pencil: A is Hermitian, and B is Hermitian and positive definite.

    type 1: A V = B V W, V^H B V = I;    2: A B V = V W, V^H B V = I;    3: B A V = V W, V^H B^-1 V = I

With U = B V (type 2) or B^-1 V (type 3), P and R are the changes of A and B in these bases:

    1: P = V^H dA V, R = V^H dB V, K = P - R W;  2: P = U^H dA U, R = V^H dB V, K = P + W R;
    3: P = V^H dA V, R = U^H dB U, K = P + R W

dw = diag(K) and dV = V (F o K -+ diag(R)/2), with + for type 3.  In reverse, C = V^H bV, M = diag(bw) + F o skew(C),
and in the bases of P and of R

    bA: M,  bB: -+ M o (w_i + w_j)/2 -+ herm(C)/2, with the signs - -, + - and + + for types 1, 2, 3

(Giles 2008 for B = I; the other cases follow from differentiating the equations above).
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import scipy.linalg
from scipy.linalg.lapack import get_lapack_funcs

from .._arrays.traced import TracedArray
from .._declarations.aliases import Array, Operand, Shape
from .._numpy.primitive import Primitive
from .._registry import blas, lapack
from .arguments import alike, beside, check, check_rows, given, over_stacks, square
from .drivers import declared
from .faces import behind, public
from .frame import (
    Together,
    adjoint,
    averaged,
    diagonal,
    distinct,
    hermitian_part,
    in_spaces,
    phases_rest,
    quotients,
    rounding,
    sizes,
    skew_part,
    values,
    vanishes,
)
from .hermitian import (
    VALUES,
    PartOfTriangle,
    Triangle,
    complement,
    eigh_of,
    eigvalsh_of,
    is_recorded,
    no_size,
    spectrum,
    subset_of,
)
from .packed import order, tpttr, trttp
from .storage import folded_product, whole
from .texts import documented
from .tridiagonals import failed

TOGETHER = Together((0,), (1,), VALUES, lambda y, args, kwargs: (y[0], rounding(y[0])),
                    "funmh of blasad.linalg with inv(L) A inv(L)^H, where B = L L^H")
SIGNS = {1: (-1, -1), 2: (1, -1), 3: (1, 1)}


class Pencil(NamedTuple):
    """The triangles in which A and B are stored, the type of the problem, and LAPACK's routine for it."""

    lower: bool
    kind: int = 1
    driver: str = "gvd"


def pencil(a: Array, b: Array, of: Pencil) -> Operand:
    return scipy.linalg.eigh(a, b, lower=of.lower, type=of.kind, driver=of.driver, check_finite=False)


def bases(V: Array, b: Array, of: Pencil) -> tuple[Array, Array]:
    """Return the bases in which the changes of A and of B are expressed."""
    if of.kind == 1:
        return V, V
    B = whole(b, of.lower)
    return (B @ V, V) if of.kind == 2 else (V, np.linalg.solve(B, V))


def scaled_quotients(K: Array, w: Array, size: Array, length: Array) -> Operand:
    """Compute `quotients`, where the rounding of K_ij scales with the lengths of vectors i and j, which may differ."""
    both = length[..., :, None] * length[..., None, :]
    scaled = quotients(K / both, w, size / length, what=VALUES)
    scaled *= both
    return scaled


def pencil_forward(changes: tuple[Array, ...], y: tuple[Array, ...], a: Array, b: Array,
                   of: Pencil) -> tuple[Array, Array]:
    w, V = y
    K, size, length, R = changes_of(changes, w, V, b, of)
    dV = V @ scaled_quotients(in_spaces(K, w, rounding(w)), w, size, length)
    dV = dV + V * (SIGNS[of.kind][1] / 2 * R)[..., None, :]
    return averaged(np.real(diagonal(K)), w, no_size(w), what=VALUES), dV


def changes_of(changes: tuple[Array, ...], w: Array, V: Array, b: Array,
               of: Pencil) -> tuple[Operand, Operand, Operand, Operand]:
    """Return K, the sizes of its columns and the lengths of the vectors, which bound its rounding, and diag(R)."""
    da, db = changes
    left, right = bases(V, b, of)
    moved, turned = whole(da, of.lower) @ left, whole(db, of.lower) @ right
    R = adjoint(right) @ turned
    length = sizes(left)
    most = np.max(np.abs(values(w)), initial=0.0) * np.max(sizes(right) / length, initial=0.0)
    R_moved = R * w[..., :, None] if of.kind == 2 else R * w[..., None, :]
    K = adjoint(left) @ moved + (-R_moved if of.kind == 1 else R_moved)
    return K, sizes(moved) + most * sizes(turned), length, np.real(diagonal(R))


def of_values(bw: Array, w: Array, V: Array, b: Array, of: Pencil) -> tuple[Array, Array]:
    """Compute the adjoints of A and B if no eigenvector is used."""
    left, right = bases(V, b, of)
    both = SIGNS[of.kind][0] * bw * w
    return (folded_product(left * bw[..., None, :], left, of.lower, True),
            folded_product(right * both[..., None, :], right, of.lower, True))


def pencil_reverse(by: tuple[Array, ...], y: tuple[Array, ...], a: Array, b: Array, of: Pencil) -> tuple[Array, Array]:
    (bw, bV), (w, V) = by, y
    if vanishes(bV):
        return of_values(averaged(bw, w, no_size(w), what=VALUES), w, V, b, of)
    left, right = bases(V, b, of)
    C, size, length = adjoint(V) @ bV, sizes(bV), sizes(V)
    TOGETHER.seeded(size * length, w, rounding(w))
    phases_rest(C, size * length, w, VALUES)
    bw = averaged(bw, w, size, what=VALUES)
    K = skew_part(C)
    M = scaled_quotients(K, w, size, length)
    one = left @ M
    one += left * bw[..., None, :]
    of_w, of_length = SIGNS[of.kind]
    M *= of_w / 2 * w[..., None, :] + of_w / 2 * w[..., :, None]
    C -= K                                      # its Hermitian part, in place to save memory
    C *= of_length / 2
    M += C
    two = right @ M
    two += right * (of_w * bw * w)[..., None, :]
    return folded_product(one, left, of.lower, True), folded_product(two, right, of.lower, True)


pencil_of = Primitive(pencil, pencil_forward, pencil_reverse, copies=False, notices=TOGETHER)


# ---------------------------------------------------------------- values alone

def pencil_values_forward(changes: tuple[Array, ...], y: tuple[Array, ...], a: Array, b: Array,
                          of: Pencil) -> tuple[Array, Array]:
    w, V = pencil_of(a, b, of=of) if isinstance(y[1], TracedArray) else y
    K = changes_of(changes, w, V, b, of)[0]
    return averaged(np.real(diagonal(K)), w, no_size(w), what=VALUES), np.zeros(V.shape, V.dtype)


def pencil_values_reverse(by: tuple[Array, ...], y: tuple[Array, ...], a: Array, b: Array,
                          of: Pencil) -> tuple[Array, Array]:
    w, V = y
    bw = averaged(by[0], w, no_size(w), what=VALUES)
    if isinstance(V, TracedArray):              # a second derivative needs the derivative of the vectors
        w, V = pencil_of(a, b, of=of)
        bw = distinct(bw, w, what=VALUES)
    return of_values(bw, w, V, b, of)


# The vectors, which derivatives need, are computed with the values but are not a result
pencil_values_of = Primitive(pencil, pencil_values_forward, pencil_values_reverse, copies=False)


def pencil_values(a: Array, b: Array, of: Pencil) -> Operand:
    """Compute eigenvalues, without vectors if no tape records."""
    if is_recorded(a, b):
        return pencil_values_of(a, b, of=of)[0]
    return scipy.linalg.eigh(a, b, lower=of.lower, type=of.kind, driver=of.driver, check_finite=False,
                             eigvals_only=True)


# ---------------------------------------------------------------- some values and vectors

# The primal keeps L of B = L L^H and the reflections of the reduction of C = L^-1 A L^-H (type 1) or L^H A L (types 2
# and 3), which has the eigenvectors Y.  The change of A is expressed in the basis L^-H Y (type 1) or L Y, and that of B
# in the basis L^-H Y.  The part in the complement of Y is `complement` of C.  So derivatives take O(n^2 k) operations.

class PartOfPencil(NamedTuple):
    """The triangles in which A and B are stored, the type of the problem, and the subset of its eigenvalues."""

    lower: bool
    kind: int
    subset: tuple[str, float, float]
    abstol: float = 0.0

    @property
    def part(self) -> PartOfTriangle:
        return PartOfTriangle(True, self.subset, self.abstol)

    def near(self, y: tuple[Array, ...]) -> float:
        """Return the difference of eigenvalues that rounding alone may cause."""
        kept = y[2]
        return self.part.near(None, kept[:, len(kept):])


def solved(L: Array, X: Array, trans: str) -> Operand:
    """Compute L^-1 X, or with trans="C" L^-H X."""
    return scipy.linalg.solve_triangular(L, X, trans=trans, lower=True, check_finite=False)


def standard(a: Array, b: Array, of: PartOfPencil) -> tuple[Array, Array]:
    """Compute the lower triangle of C, and L."""
    potrf, = get_lapack_funcs(("potrf",), (b,))
    L, info = potrf(b if of.lower else np.conj(b.T), lower=1, clean=1)
    if info:
        raise np.linalg.LinAlgError(f"the leading minor of order {info} of b is not positive definite")
    gst, = get_lapack_funcs(("hegst" if a.dtype.kind == "c" else "sygst",), (a,))
    C, info = gst(a if of.lower else np.conj(a.T), L, itype=of.kind, lower=1)
    failed("sygst", info)
    return C, L


def some_pairs(a: Array, b: Array, of: PartOfPencil) -> tuple[Array, Array, Array]:
    C, L = standard(a, b, of)
    w, Y, kept = of.part.pairs(C)
    return w, L @ Y if of.kind == 3 else solved(L, Y, "C"), np.concatenate([L, kept], axis=1)


def some_values(a: Array, b: Array, of: PartOfPencil) -> Operand:
    """Compute eigenvalues, without vectors if no tape records."""
    if is_recorded(a, b):
        return some_values_of(a, b, of=of)[0]
    return of.part.values(standard(a, b, of)[0])


class Frame(NamedTuple):
    """L, Y, and the bases in which the changes of A and of B are expressed."""

    L: Any
    Y: Any
    left: Any
    right: Any


def frame(y: tuple[Array, ...], b: Array, of: PartOfPencil) -> Frame:
    V, kept = y[1:]
    L = np.linalg.cholesky(whole(b, of.lower)) if isinstance(V, TracedArray) else kept[:, :len(V)]
    Y = solved(L, V, "N") if of.kind == 3 else adjoint(L) @ V
    right = solved(L, Y, "C") if of.kind == 3 else V
    return Frame(L, Y, L @ Y if of.kind == 2 else V, right)


def rest(Y: Array, X: Array) -> Operand:
    return X - Y @ (adjoint(Y) @ X)


def beyond(X: Array, y: tuple[Array, ...], a: Array, at: Frame, of: PartOfPencil) -> Operand:
    """Compute the part in the complement of Y."""
    w, V, kept = y
    C = a
    if isinstance(V, TracedArray):              # the derivative with respect to C is needed, too
        A = whole(a, of.lower)
        C = solved(at.L, adjoint(solved(at.L, A, "N")), "N") if of.kind == 1 else adjoint(at.L) @ A @ at.L
    return complement(X, C, w, at.Y, kept[:, len(V):], of=of.part)


def changed(changes: tuple[Array, ...], w: Array, at: Frame, of: PartOfPencil) -> tuple[Array, Array]:
    """Return L^-1 dB times the basis of B, and K, both in the frame of C."""
    da, db = changes
    moved = whole(da, of.lower) @ at.left
    moved = solved(at.L, moved, "N") if of.kind == 1 else adjoint(at.L) @ moved
    turned = solved(at.L, whole(db, of.lower) @ at.right, "N")
    return turned, moved + (-1 if of.kind == 1 else 1) * turned * w[None, :]


def some_forward(changes: Operand, y: Operand, a: Operand, b: Operand, of: PartOfPencil) -> Operand:
    w, V, kept = y
    at = frame(y, b, of)
    turned, K = changed(changes, w, at, of)
    X = beyond(K, y, a, at, of)
    inner, R = adjoint(at.Y) @ K, adjoint(at.Y) @ turned
    if of.kind == 2:                            # w_i R_ij instead of R_ij w_j
        X = X - rest(at.Y, turned)
        inner = inner + R * (w[:, None] - w[None, :])
    near = np.maximum(rounding(w), of.near(y))
    X = X + at.Y @ quotients(in_spaces(inner, w, near), w, sizes(K), what=VALUES, least=of.near(y))
    X = X + at.Y * (SIGNS[of.kind][1] / 2 * np.real(diagonal(R)))[None, :]
    dw = averaged(np.real(diagonal(inner)), w, no_size(w), what=VALUES, least=of.near(y))
    return dw, at.L @ X if of.kind == 3 else solved(at.L, X, "C"), np.zeros(kept.shape, kept.dtype)


def some_of_values(bw: Array, w: Array, at: Frame, of: PartOfPencil) -> tuple[Array, Array]:
    return (folded_product(at.left * bw[None, :], at.left, of.lower, True),
            folded_product(at.right * (SIGNS[of.kind][0] * bw * w)[None, :], at.right, of.lower, True))


SOME = TOGETHER._replace(
    near=lambda y, args, kwargs: (y[0], np.maximum(rounding(y[0]), kwargs["of"].near(y))))


def some_reverse(by: tuple[Array, ...], y: tuple[Array, ...], a: Array, b: Array,
                 of: PartOfPencil) -> tuple[Array, Array]:
    (bw, bV, _), (w, _, _) = by, y
    at = frame(y, b, of)
    if vanishes(bV):
        return some_of_values(averaged(bw, w, no_size(w), what=VALUES, least=of.near(y)), w, at, of)
    bY = adjoint(at.L) @ bV if of.kind == 3 else solved(at.L, bV, "N")
    C, size = adjoint(at.Y) @ bY, sizes(bY)
    SOME.seeded(size, w, np.maximum(rounding(w), of.near(y)))
    phases_rest(C, size, w, VALUES)
    bw = averaged(bw, w, size, what=VALUES, least=of.near(y))
    of_w, of_length = SIGNS[of.kind]
    M, X = quotients(skew_part(C), w, size, what=VALUES, least=of.near(y)), beyond(bY, y, a, at, of)
    N = M * (of_w / 2 * (w[None, :] + w[:, None])) + of_length / 2 * hermitian_part(C)
    one = at.Y @ M + at.Y * bw[None, :] + X
    two = at.Y @ N + (at.Y * bw[None, :] + X) * (of_w * w)[None, :]
    if of.kind == 2:
        two = two - rest(at.Y, bY)
    one = solved(at.L, one, "C") if of.kind == 1 else at.L @ one
    return (folded_product(one, at.left, of.lower, False),
            folded_product(solved(at.L, two, "C"), at.right, of.lower, False))


some_pairs_of = Primitive(some_pairs, some_forward, some_reverse, copies=False, notices=SOME)


# ---------------------------------------------------------------- values alone

def at_hand(y: tuple[Array, ...], a: Array, b: Array, of: PartOfPencil) -> tuple[Array, ...]:
    return some_pairs_of(a, b, of=of) if isinstance(y[1], TracedArray) else y


def some_values_forward(changes: tuple[Array, ...], y: tuple[Array, ...], a: Array, b: Array,
                        of: PartOfPencil) -> tuple[Array, Array, Array]:
    y = at_hand(y, a, b, of)
    w, V, kept = y
    at = frame(y, b, of)
    dw = np.real(np.sum(np.conj(at.Y) * changed(changes, w, at, of)[1], axis=0))
    dw = averaged(dw, w, no_size(w), what=VALUES, least=of.near(y))
    return dw, np.zeros(V.shape, V.dtype), np.zeros(kept.shape, kept.dtype)


def some_values_reverse(by: tuple[Array, ...], y: tuple[Array, ...], a: Array, b: Array,
                        of: PartOfPencil) -> tuple[Array, Array]:
    is_traced, y = isinstance(y[1], TracedArray), at_hand(y, a, b, of)
    bw = averaged(by[0], y[0], no_size(y[0]), what=VALUES, least=of.near(y))
    if is_traced:
        bw = distinct(bw, y[0], what=VALUES, least=of.near(y))
    return some_of_values(bw, y[0], frame(y, b, of), of)


some_values_of = Primitive(some_pairs, some_values_forward, some_values_reverse, copies=False)


# ---------------------------------------------------------------- LAPACK's functions

@declared
def sygv(a: Array, b: Array, itype: int, jobz: str, uplo: str, *, overwrite_a: bool, overwrite_b: bool,
         name: str) -> Operand:
    check_pencil(name, a, b)
    vectors, lower = jobz == "V", uplo == "L"
    w, *v = pencil_pairs(a, b, Pencil(lower, itype, name[2:]), vectors)
    if overwrite_b:
        lapack.potrf(b, lower, 0)
    if not vectors:
        return w
    if overwrite_a:
        a[...] = v[0]
    return w, a if overwrite_a else v[0]


sygvd = sygv


@declared
def sygvx(a: Array, b: Array, itype: int, jobz: str, range: str, uplo: str, vl: float, vu: float, il: int,
          iu: int | None, abstol: float, *, overwrite_a: bool, overwrite_b: bool, name: str) -> tuple[Operand, ...]:
    check_pencil(name, a, b)
    vectors, lower = jobz == "V", uplo == "L"
    subset = subset_of(name, range, (vl, vu), (il, iu), len(a))
    of = PartOfPencil(lower, itype, subset, abstol) if subset else Pencil(lower, itype, "gvx")
    w, *z = pencil_pairs(a, b, of, vectors)
    if overwrite_b:
        lapack.potrf(b, lower, 0)
    return w, z[0] if vectors else np.zeros((0, 0), a.dtype), len(w), np.zeros(len(a) if vectors else 0, int)


def check_pencil(name: str, a: Array, b: Array) -> None:
    check(name, a)
    check_rows(name, len(a), b)
    check(name, b)


def pencil_pairs(a: Array, b: Array, of: Pencil | PartOfPencil, vectors: bool) -> tuple[Operand, ...]:
    """Compute eigenvalues, and eigenvectors if they are asked for."""
    if isinstance(of, PartOfPencil):
        return some_pairs_of(a, b, of=of)[:2] if vectors else (some_values(a, b, of),)
    return tuple(pencil_of(a, b, of=of)) if vectors else (pencil_values(a, b, of),)


@declared
def sygst(a: Array, b: Array, itype: int, lower: int, *, overwrite_a: bool, name: str) -> Operand:
    check(name, a, b)
    if b.shape != a.shape:
        raise ValueError(f"{name}: a and b have shapes {a.shape} and {b.shape}, which must be equal")
    a, down = given(a, overwrite_a), bool(lower)
    star = 2 if a.dtype.kind == "c" else 1
    full = whole(a, down).copy("F")
    multiply = blas.trsm if itype == 1 else blas.trmm
    first = (0 if down else star) if itype == 1 else (star if down else 0)
    multiply(1.0, b, full, 0, down, first)
    multiply(1.0, b, full, 1, down, star - first)
    return lapack.lacpy("L" if down else "U", full, a)


@declared
def spgst(n: int, ap: Array, bp: Array, itype: int, lower: int, *, overwrite_ap: bool, name: str) -> Array:
    uplo = "L" if lower else "U"
    full = sygst(tpttr(order(name, n, ap), ap, uplo), tpttr(order(name, n, bp), bp, uplo), itype, lower)
    ap = given(ap, overwrite_ap)
    ap[...] = trttp(full, uplo)
    return ap


# ---------------------------------------------------------------- SciPy's functions

DRIVERS = ("ev", "evd", "evr", "evx", "gv", "gvd", "gvx")


@public("scipy.linalg.eigh")
@documented(a="triangle", overwrite_a="ignored", overwrite_b="ignored", raises="finite options converge ties")
def eigh(a: Operand, b: Operand = None, *, lower: bool = True, eigvals_only: bool = False, overwrite_a: bool = False,
         overwrite_b: bool = False, type: int = 1, check_finite: bool = True,
         subset_by_index: Any = None, subset_by_value: Any = None, driver: str | None = None) -> Operand:
    """Compute eigenvalues and eigenvectors of a symmetric or Hermitian matrix, A v = w v, or pencil, A v = w B v.

    Parameters
    ----------
    b : array, shape (..., n, n), optional
        The matrix B of a pencil, which must be positive definite. Only one triangle is read.
    type : {1, 2, 3}
        The problem that is solved if b is given: ``a v = w b v`` (1), ``a b v = w v`` (2) or ``b a v = w v`` (3).
    subset_by_index : pair of int, optional
        The indices of the first and the last eigenvalue that is computed, counted from 0 in ascending order.
    subset_by_value : pair of float, optional
        The interval ``low < w <= high`` of the eigenvalues that are computed.
    driver : {"ev", "evd", "evr", "evx", "gv", "gvd", "gvx"}, optional
        LAPACK's routine. The names that begin with g are for pencils. "ev", "evd", "gv" and "gvd" compute all
        eigenvalues.

    Returns
    -------
    {w}
    {v}

    Raises
    ------
    numpy.linalg.LinAlgError
        If B is not positive definite.

    Notes
    -----
    The derivative is with respect to the triangle that is read.  With ``M = diag(bw) + F o skew(v^H bv)`` and ``F_ij =
    1 / (w_j - w_i)``, the adjoint of the matrix is ``v M v^H`` [1]_.  An element of ``skew(v^H bv)`` that is only
    rounding counts as zero at any gap.  So eigenvalues, projectors on eigenspaces, and functions of these have correct
    derivatives if eigenvalues are equal.  The derivative of k eigenvectors takes O(n^2 k) operations.

    With b and type 1, the adjoint of b is ``-v (M o (w_i + w_j)/2 + herm(v^H bv)/2) v^H``.  The other types have
    similar formulas.

    References
    ----------
    .. [1] Giles, Collected matrix derivative results for forward and reverse mode algorithmic differentiation (2008).

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> A = np.array([[2.0, 1.0], [1.0, 2.0]])
    >>> w, v = ad.linalg.eigh(A)
    >>> w.round(12)
    array([1., 3.])
    >>> ad.grad(lambda A: ad.linalg.eigh(A, eigvals_only=True, subset_by_index=(1, 1)).sum())(A).round(12)
    array([[0.5, 0. ],
           [1. , 0.5]])
    """
    a = square("eigh", a, check_finite)
    if not a.shape[-1]:                                 # an empty matrix has no eigenvalues
        return np.zeros(a.shape[:-1], a.real.dtype) if eigvals_only else (np.zeros(a.shape[:-1], a.real.dtype), a * 1)
    subset = subset_of_scipy(subset_by_index, subset_by_value, driver, b is not None, a.shape[-1])
    if b is not None:
        b = square("eigh", b, check_finite)
        if type not in (1, 2, 3):
            raise ValueError(f"eigh: type is {type!r}; it must be 1, 2 or 3")
        if b.shape[-1] != a.shape[-1]:
            raise ValueError(f"eigh: b has shape {b.shape}; it must have the order of a, whose shape is {a.shape}")
        return eigh_of_pencil(alike(a, b), beside(a, b), bool(lower), eigvals_only, subset,
                         type, driver or ("gvd" if subset is None else "gvx"))
    if subset is None:
        return spectrum(a, Triangle(bool(lower), driver or "evr"), not eigvals_only)
    return spectra(a, PartOfTriangle(bool(lower), subset), not eigvals_only)


spectra = over_stacks("a")(spectrum)


def subset_of_scipy(index: Shape | None, limits: Operand, driver: str | None, is_pencil: bool,
                    n: int) -> tuple[Operand, Operand, Operand] | None:
    """Return which eigenvalues are asked for, in the form that storages take, or None for all of them."""
    if driver is not None and driver not in DRIVERS:
        raise ValueError(f"eigh: driver is {driver!r}; it must be one of {', '.join(DRIVERS)}")
    if driver is not None and (driver[0] == "g") != is_pencil:
        raise ValueError(f"eigh: driver {driver!r} is for " + ("a single matrix, but b is given" if is_pencil else
                                                              "a pencil, but b is not given"))
    if index is None and limits is None:
        return None
    if index is not None and limits is not None:
        raise ValueError("eigh: only one of subset_by_index and subset_by_value can be given")
    if driver in ("ev", "evd", "gv", "gvd"):
        raise ValueError(f"eigh: driver {driver!r} computes all eigenvalues; omit it for some")
    if index is not None:
        first, last = (int(i) for i in index)
        if not 0 <= first <= last < n:
            raise ValueError(f"eigh: subset_by_index is ({first}, {last}); it must be 0 <= first <= last < {n}")
        return "I", first + 1, last + 1
    low, high = map(float, limits)
    if not low < high:
        raise ValueError(f"eigh: subset_by_value is ({low}, {high}); the first must be less than the second")
    return "V", low, high


@over_stacks("a", "b")
def eigh_of_pencil(a: Array, b: Array, lower: bool, eigvals_only: bool, subset: tuple[Operand, ...] | None, type: int,
                   driver: str) -> Operand:
    of = Pencil(lower, type, driver) if subset is None else PartOfPencil(lower, type, subset)
    pairs = pencil_pairs(a, b, of, not eigvals_only)
    return pairs[0] if eigvals_only else pairs


@public("scipy.linalg.eigvalsh")
@documented(eigh, returns="w", raises="converge")
def eigvalsh(a: Operand, b: Operand = None, *, lower: bool = True, overwrite_a: bool = False, overwrite_b: bool = False,
             type: int = 1, check_finite: bool = True, subset_by_index: Any = None, subset_by_value: Any = None,
             driver: str | None = None) -> Operand:
    """Compute eigenvalues of a symmetric or Hermitian matrix, A v = w v, or pencil, A v = w B v.

    Raises
    ------
    numpy.linalg.LinAlgError
        If B is not positive definite.

    Notes
    -----
    The adjoint of the matrix is ``v diag(bw) v^H``. If the call is recorded, the eigenvectors are computed with the
    eigenvalues, so that the derivative is one product. Equal eigenvalues share the mean of their seeds, which gives the
    subgradient of least norm.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ad.grad(lambda A: np.log(ad.linalg.eigvalsh(A)).sum())(np.diag([1.0, 4.0, 4.0])).round(12)
    array([[1.  , 0.  , 0.  ],
           [0.  , 0.25, 0.  ],
           [0.  , 0.  , 0.25]])
    """
    return eigh(a, b, lower=lower, eigvals_only=True, overwrite_a=overwrite_a, overwrite_b=overwrite_b, type=type,
                check_finite=check_finite, subset_by_index=subset_by_index, subset_by_value=subset_by_value,
                driver=driver)


# ---------------------------------------------------------------- NumPy's functions

def triangle_of_numpy(UPLO: str) -> Triangle:
    if str(UPLO).upper() not in ("L", "U"):
        raise ValueError("UPLO argument must be 'L' or 'U'")
    return Triangle(str(UPLO).upper() == "L")


@behind("numpy.linalg.eigh")
def eigh_of_numpy(a: Operand, UPLO: Any = "L") -> Operand:
    """Compute `numpy.linalg.eigh`."""
    a = square("eigh", a, False)
    return np.linalg._linalg.EighResult(*eigh_of(a, triangle_of_numpy(UPLO)))


@behind("numpy.linalg.eigvalsh")
def eigvalsh_of_numpy(a: Operand, UPLO: Any = "L") -> Operand:
    """Compute `numpy.linalg.eigvalsh`."""
    return eigvalsh_of(square("eigvalsh", a, False), triangle_of_numpy(UPLO))
