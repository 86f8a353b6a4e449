"""Schur forms A = Q T Q^H, real and complex, in any order of the eigenvalues.

With P = Q^H dA Q and Om = Q^H dQ, which is skew, dT = P + T Om - Om T, and the elements below the blocks stay zero.  So
with Om = L - L^H, L below, (L T - T L) = P there (`quasi.solution`).  LAPACK rotates the blocks of order 2 of a real
form until their diagonal elements are equal, [[a, b], [c, a]].  This rotation changes by -(X11 - X22) / (2 (b + c))
with X = P + T Om - Om T.  The phases of complex vectors are kept constant.

Reverse is the transpose: with bOm = Q^H bQ + T^H bT - bT T^H it solves (M T^H - T^H M) = bOm - bOm^H below, and
bA = Q (bT + M) Q^H.  (Similar equations are in Anderson, On the differentiability of the Schur decomposition, 2024.)
"""

from __future__ import annotations

import functools
from typing import Any

import numpy as np
from numpy.linalg import LinAlgError
from scipy.linalg import get_lapack_funcs

from .._declarations.aliases import Array, Function, Number, Operand, Plain
from .._numpy import primitive
from .._numpy.primitive import Primitive
from . import schur_forms
from .arguments import array, check, in_columns, in_rows, over_stacks, square
from .drivers import declared
from .faces import public
from .frame import (
    Together,
    adjoint,
    diagonal,
    diagonal_matrix,
    found_by,
    lies_in_columns,
    phases_rest,
    values,
    vanishes,
)
from .pointers import call
from .quasi import (
    complex_eigenvalues,
    cuts,
    eigenvalues,
    largest,
    length,
    pairs,
    ratio,
    selected_rows,
    shifted,
    solution,
    spans,
    spans_value,
    still,
    upper,
)
from .texts import documented

ROUND = ("the block of order 2 of the real Schur form at row {} has the form [[a, b], [-b, a]] to rounding, and the "
         "result depends on how LAPACK chose the vectors of its rows")


def bound_value(bT: Array, bQ: Array, bOm: Array, T: Array) -> Array:
    """Return the sizes of the terms of bOm, and raise if a loss depends on the phases of vectors."""
    size = np.asarray(length(T) * spans_value(bT) + spans_value(bQ), T.real.dtype)
    phases_rest(bOm, size, complex_eigenvalues(T), "eigenvalue")
    return size


bound = still(bound_value)
moduli = still(lambda x: np.abs(x))


def rotation(w: Array, n: int) -> Operand:
    """Return the skew matrix of rotations of the blocks of order 2, with w below the diagonal."""
    lower = np.eye(n, k=-1, dtype=w.dtype) * shifted(w)[0]
    return lower - lower.T


def standard(x: Array, T: Array, size: Array) -> Operand:
    """Return x / (2 (b + c)) for the blocks of order 2, and 0 for other rows."""
    two = pairs(T)
    b, c = diagonal(T[:-1, 1:]), diagonal(T[1:, :-1])
    return two * ratio(x * two, 2 * (b + c), size[:-1] + size[1:], moduli(b - c), what=ROUND)


def averaged(x: Array, T: Array) -> Operand:
    """Return changes of diagonal elements that are equal in blocks of order 2."""
    after, before = shifted((x[1:] - x[:-1]) / 2 * pairs(T))
    return x + after - before


def has_pairs(T: Array) -> bool:
    """Return whether T may have blocks of order 2."""
    return T.dtype.kind != "c" and len(T) > 1


def schur_forward(da: Array, y: tuple[Array, ...], a: Array, **constants: Any) -> tuple[Array, Array]:
    T, Q = y
    P = adjoint(Q) @ da @ Q
    L = solution(P, T, spans(P))
    Om = L - adjoint(L)
    if has_pairs(T):
        x = diagonal(P) + np.sum(T * Om.T, axis=1) - np.sum(Om * T.T, axis=1)
        Om = Om + rotation(-standard(x[:-1] - x[1:], T, largest(x)), len(T))
    return upper(P + T @ Om - Om @ T, T), Q @ Om


def schur_reverse(by: tuple[Array, ...], y: tuple[Array, ...], a: Array, **constants: Any) -> Operand:
    (bT, bQ), (T, Q) = by, y
    bT = upper(bT, T)
    if has_pairs(T):
        d = diagonal(bT)
        bT = bT + diagonal_matrix(averaged(d, T) - d)
    bOm = adjoint(T) @ bT - bT @ adjoint(T)
    if not vanishes(bQ):
        bOm = bOm + adjoint(Q) @ bQ
    size = bound(bT, bQ, bOm, T)
    if has_pairs(T):
        w = standard(diagonal(bOm[1:, :-1]) - diagonal(bOm[:-1, 1:]), T, size)
        after, before = shifted(w)
        change = before - after
        bT = bT + diagonal_matrix(change)
        bOm = bOm + T.T * (change[None, :] - change[:, None])
    return Q @ (bT + solution(bOm - adjoint(bOm), T, size, back=True)) @ adjoint(Q)


# ---------------------------------------------------------------- the form of a matrix

def schur_value(a: Array, select: Function | None = None) -> tuple[Array, Array]:
    """Compute T and Q, with the selected eigenvalues in the leading rows."""
    gees = get_lapack_funcs("gees", (a,))
    n = len(a)
    if n == 0:
        return a.copy(), a.copy()
    chosen = select or (lambda *w: None)
    lwork = int(gees(chosen, a, lwork=-1)[-2][0].real)
    T, _, *_, Q, _, info = gees(chosen, a, sort_t=int(select is not None), lwork=lwork)
    if info:
        why = {n + 1: "eigenvalues are too close to be reordered",
               n + 2: "rounding changed eigenvalues during the reordering, and some of the leading eigenvalues are no "
                      "longer selected"}
        raise LinAlgError(f"gees: {why.get(info, 'the algorithm did not converge')}")
    return T, Q


def rounding_of(a: Array) -> float:
    """Return the difference of eigenvalues that rounding alone may cause."""
    return float(10 * len(a) * np.finfo(a.dtype).eps * length(values(a)))


def near_values(y: tuple[Array, ...], args: list[Array], kwargs: Any) -> tuple[Operand, float]:
    return complex_eigenvalues(y[0]), rounding_of(args[0])


TOGETHER = Together((0,), (1,), "eigenvalues", near_values, "funm, expm, logm or sqrtm of blasad.linalg", True)
schur_of = Primitive(schur_value, schur_forward, schur_reverse, copies=False, notices=TOGETHER)


def body_of(call: Any) -> Any:
    """Return the body of a call."""
    n = call.shapes[0][0]
    if n == 0 or n > 1 and not all(map(lies_in_columns, call.parts)):
        return None
    return schur_forms.SchurForm(n, call.dtypes[0].char, call.kwargs.get("select") is not None)


schur_of.compiled = body_of


# ---------------------------------------------------------------- the form with close eigenvalues side by side

def gathered_value(a: Array) -> tuple[Array, Array]:
    """Compute T and Q with close eigenvalues side by side, for sums of eigenvalues that coincide."""
    T, Q = schur_value(a)
    trexc = get_lapack_funcs("trexc", (a,))
    w = complex_eigenvalues(T)
    near = 1e-4 * np.abs(w).max(initial=0.0)
    start = 0
    while start < len(T):
        end = start + order(T, start)
        while len(rest := end + np.flatnonzero((np.abs(w[end:, None] - w[start:end]) <= near).any(1))):
            if rest[0] > end:
                T, Q, info = trexc(T, Q, int(rest[0]) + 1, end + 1)
                if info:
                    raise LinAlgError("trexc: eigenvalues are too close to be reordered")
                w = complex_eigenvalues(T)
            end += order(T, end)
        start = end
    return T, Q


def order(T: Array, i: int) -> int:
    """Return the order of the block that begins in row i."""
    return 2 if i + 1 < len(T) and T[i + 1, i] != 0 else 1


gathered = Primitive(gathered_value, schur_forward, schur_reverse, copies=False)


# ---------------------------------------------------------------- reordering

def reordered_value(t: Operand, select: Array | None = None, moved: Any = None) -> tuple[Array, Array]:
    """Return T with the selected eigenvalues first, or with a block moved from one row to another, and Q."""
    one = np.asfortranarray(np.eye(len(t), dtype=t.dtype))
    t = np.triu(t, 0 if t.dtype.kind == "c" else -1)
    if np.diff(cuts(t)).max(initial=0) > 2:
        raise LinAlgError("trsen, trexc: the matrix is no Schur form: it has diagonal blocks of a higher order than 2")
    if select is not None:
        T, Q, *_, info = get_lapack_funcs("trsen", (t,))(select, t, one, job="N", **room(t))
        name = "trsen"
    else:
        T, Q, info = get_lapack_funcs("trexc", (t,))(t, one, *moved)
        name = "trexc"
    if info:
        raise LinAlgError(f"{name}: eigenvalues are too close to be reordered")
    return T, Q


def room(t: Array) -> dict[str, int]:
    return {"lwork": max(1, len(t))} | ({} if t.dtype.kind == "c" else {"liwork": 1})


def reordered_reverse(by: tuple[Array, ...], y: tuple[Array, ...], t: Array, **constants: Any) -> Array:
    return upper(schur_reverse(by, y, t), t)


reordered = Primitive(reordered_value, lambda dt, y, t, **constants: schur_forward(upper(dt, t), y, t),
                      reordered_reverse, copies=False)


# ---------------------------------------------------------------- the form of a Hessenberg matrix

def of_hessenberg_value(h: Array, lo: int = 0, hi: int = 0) -> tuple[Array, Array]:
    n = len(h)
    T, Q = np.asfortranarray(np.triu(h, -1)), np.zeros(h.shape, h.dtype, order="F")
    w = [np.zeros(n, h.dtype)] if h.dtype.kind == "c" else [np.zeros(n, h.dtype), np.zeros(n, h.dtype)]
    lwork = 11 * max(n, 1)
    if n and call("hseqr", h, "S", "I", n, lo + 1, hi + 1, T, n, *w, Q, n, np.zeros(lwork, h.dtype), lwork):
        raise LinAlgError("hseqr: the algorithm did not converge")
    return np.triu(T, 0 if h.dtype.kind == "c" else -1), Q


def of_hessenberg_forward(dh: Array, y: tuple[Array, ...], h: Array, **constants: Any) -> tuple[Array, Array]:
    return schur_forward(np.triu(dh, -1), y, h)


of_hessenberg = Primitive(of_hessenberg_value, of_hessenberg_forward,
                          lambda by, y, h, **constants: np.triu(schur_reverse(by, y, h), -1), copies=False)


# ---------------------------------------------------------------- LAPACK

def eigenvalues_of(t: Array) -> tuple[Operand, ...]:
    """Return the eigenvalues as LAPACK does: for real matrices, the real and the imaginary parts in two arrays."""
    return (diagonal(t),) if t.dtype.kind == "c" else eigenvalues(t)


def written(result: Operand, a: Operand, overwrite: bool) -> Operand:
    if not overwrite:
        return result
    a[...] = result
    return a


def selector(name: str, select: Function | None, is_sorted: int) -> Function | None:
    """Return the function that selects eigenvalues, or None if their order is LAPACK's."""
    if is_sorted and not callable(select):
        raise ValueError(f"{name}: select is {select!r}; it must be a function if eigenvalues are selected")
    return select if is_sorted else None


@declared
def gees(select: Any, a: Array, compute_v: int, sort_t: int, *, overwrite_a: bool, name: str) -> tuple[Operand, ...]:
    check(name, a)
    select = selector(name, select, sort_t)
    T, V = schur_of(a, select=select)
    sdim = 0
    if sort_t:
        sdim = found_by(functools.partial(count_of_schur, name, select), T, told=False)
    T, w = written(T, a, overwrite_a), eigenvalues_of(T)
    results = T, *w, *((V,) if compute_v else ())
    if T is not a:
        results = primitive.marked(*zip((0, *(0 for _ in w), 1), results, strict=False))
    return results[0], sdim, *results[1:]


def count_of_schur(name: str, select: Function, T: Plain) -> int:
    return len(selected_rows(name, T, [select(*w) for w in zip(*eigenvalues_of(T), strict=True)]))


def count_of_rows(name: str, select: Array, T: Plain) -> int:
    """Return how many rows the blocks have in which one is selected."""
    return len(selected_rows(name, T, select))


@declared
def geesx(jobvs: str, sort: str, select: Function, sense: str, a: Array, *, overwrite_a: bool) -> tuple[Operand, ...]:
    results = gees(select, a, jobvs == "V", sort == "S", overwrite_a=overwrite_a, name="geesx")
    t, sdim = results[:2]
    s, sep = conditions(t, np.arange(len(t)) < sdim)
    return *results, s if sense in "EB" else 0.0, sep if sense in "VB" else 0.0


def conditions(t: Array, select: Array) -> tuple[float, float]:
    """Return the condition numbers of the average of the selected eigenvalues, and of their invariant subspace."""
    s, sep = found_by(functools.partial(conditions_by, select), t)
    return s, sep


def conditions_by(select: Array, t: Plain) -> tuple[float, float]:
    if not len(t):
        return 1.0, 0.0
    n = len(t) ** 2
    room = {"lwork": n} | ({} if t.dtype.kind == "c" else {"liwork": n})
    *_, s, sep, _ = get_lapack_funcs("trsen", (t,))(select, t, np.eye(len(t), dtype=t.dtype), job="B", **room)
    return float(s), float(sep)


@declared
def trsen(select: Array, t: Array, q: Array, job: str, wantq: int, *, overwrite_t: bool,
          overwrite_q: bool) -> tuple[Operand, ...]:
    check("trsen", t)
    m = found_by(functools.partial(count_of_rows, "trsen", select), t)
    T, Z = reordered(t, select=np.asarray(select))
    s, sep = conditions(T, np.arange(len(T)) < m) if job != "N" else (0.0, 0.0)
    return (written(T, t, overwrite_t), written(q @ Z, q, overwrite_q) if wantq else q, *eigenvalues_of(T), m, s, sep)


@declared
def trexc(a: Array, q: Array, ifst: int, ilst: int, wantq: int, *, overwrite_a: bool,
          overwrite_q: bool) -> tuple[Operand, Operand]:
    check("trexc", a)
    if not 1 <= min(ifst, ilst) <= max(ifst, ilst) <= len(a):
        raise ValueError(f"trexc: ifst and ilst are {ifst} and {ilst}; they must be from 1 to {len(a)}")
    T, Z = reordered(a, moved=(int(ifst), int(ilst)))
    return written(T, a, overwrite_a), written(q @ Z, q, overwrite_q) if wantq else q


@declared
def hseqr(job: str, compz: str, h: Array, z: Array | None, lo: int, hi: int | None, *, overwrite_h: bool,
          overwrite_z: bool) -> tuple[Operand, ...]:
    check("hseqr", h)
    if compz == "V" and getattr(z, "shape", None) != h.shape:
        raise ValueError(f"hseqr: z must be an array of shape {h.shape}")
    T, Z = of_hessenberg(h, lo=lo, hi=len(h) - 1 if hi is None else hi)
    form = (written(T, h, overwrite_h),) if job == "S" else ()
    if compz == "N":
        return *form, *eigenvalues_of(T)
    return *form, *eigenvalues_of(T), Z if compz == "I" else written(z @ Z, z, overwrite_z)


# ---------------------------------------------------------------- SciPy

def in_left_half(x: Number, y: Number = 0.0) -> Operand:
    return x.real < 0.0


def in_right_half(x: Operand, y: Operand = 0.0) -> Operand:
    return x.real >= 0.0


def in_circle(x: Operand, y: Operand = 0.0) -> Operand:
    return abs(x + 1j * y) <= 1.0


def outside_circle(x: Operand, y: Operand = 0.0) -> Operand:
    return abs(x + 1j * y) > 1.0


# Functions of eigenvalues, which are given as complex numbers, or as their real and imaginary parts
SORTS = {"lhp": in_left_half, "rhp": in_right_half, "iuc": in_circle, "ouc": outside_circle}


def in_kind(name: str, a: Array, output: str) -> Array:
    """Convert a matrix to complex numbers if the output is complex."""
    if output not in ("real", "complex", "r", "c"):
        raise ValueError(f"{name}: output is {output!r}; it must be 'real' or 'complex'")
    return a.astype(np.result_type(a.dtype, np.complex64)) if output[0] == "c" else a


@public("scipy.linalg.schur")
@documented(a="square")
@over_stacks("a")
def schur(a: Operand, output: str = "real", lwork: Any = None, overwrite_a: bool = False, sort: Any = None,
          check_finite: bool = True) -> tuple[Operand, ...]:
    """Compute the Schur form of a matrix, A = Z T Z^H.

    Parameters
    ----------
    output : {"real", "complex"}
        The form of a real matrix: real, with blocks of order 2 on the diagonal of T for conjugate pairs of eigenvalues,
        or complex.
    overwrite_a : bool
        Whether T overwrites a.
    sort : {None, callable, "lhp", "rhp", "iuc", "ouc"}
        The eigenvalues that come first: those for which a function returns True, those in the left ("lhp") or right
        half plane ("rhp"), or those inside ("iuc") or outside of the unit circle ("ouc"). The function is called with a
        complex number, or for a real form with the real and the imaginary part. None stands for LAPACK's order.

    Returns
    -------
    T, Z : array, shape (..., n, n)
        The triangular factor and the unitary factor.
    sdim : int
        The number of eigenvalues that come first. It is returned only if sort is given.

    Raises
    ------
    ValueError
        If a is not square or contains NaN or Inf, or output or sort is not allowed.
    numpy.linalg.LinAlgError
        If the algorithm fails. A derivative raises it if the result depends on a choice of LAPACK: of vectors of
        eigenvalues that are equal to rounding, of the phases of complex vectors, or of the rotation of a block [[a, b],
        [-b, a]].

    Notes
    -----
    With P = Z^H dA Z and the skew Om = Z^H dZ, dT = P + T Om - Om T. The zeros below the blocks of T determine Om,
    together with the equal diagonal elements of LAPACK's standard blocks of order 2. The order of eigenvalues is a
    constant. If eigenvalues coincide, their sums, the spaces that leading vectors span, and all results that do not
    depend on the form have derivatives.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> A = np.array([[1.0, 2.0], [0.5, 3.0]])
    >>> ad.grad(lambda A: np.trace(ad.linalg.schur(A)[0]))(A).round(12) + 0.0
    array([[1., 0.],
           [0., 1.]])
    """
    a = in_kind("schur", square("schur", a, check_finite), output)
    if isinstance(sort, str) and sort not in SORTS or not (sort is None or isinstance(sort, str) or callable(sort)):
        raise ValueError(f"schur: sort is {sort!r}; it must be None, a callable, or one of "
                         f"{', '.join(map(repr, SORTS))}")
    select = SORTS[sort] if isinstance(sort, str) else sort
    if sort is None:                    # without eigenvalues, which nobody asked for
        T, z = schur_of(a)
        t = written(T, a, overwrite_a)
        return (t, z) if t is a else primitive.marked((0, t), (1, z))
    t, sdim, *_, z = gees(select, a, 1, 1, overwrite_a=overwrite_a)
    return t, z, sdim


def _split_value(T: Array) -> Operand:
    """Mark rows that begin a block that is not triangular to rounding, by SciPy's criterion."""
    size = np.abs(np.diagonal(T))
    return (np.abs(np.diagonal(T, -1)) > np.finfo(float).eps * (size[:-1] + size[1:])).astype(T.real.dtype)


_split = still(_split_value)


@public("scipy.linalg.rsf2csf")
@documented()
@over_stacks("T", "Z")
def rsf2csf(T: Operand, Z: Operand, check_finite: bool = True) -> tuple[Operand, Operand]:
    """Convert a real Schur form to a complex one.

    Parameters
    ----------
    T, Z : array, shape (..., n, n)
        The real Schur form.

    Returns
    -------
    T, Z : array, shape (..., n, n)
        The complex Schur form, with SciPy's phases.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> T, Z = ad.linalg.rsf2csf(np.array([[1.0, 2.0], [-0.5, 1.0]]), np.eye(2))
    >>> T.diagonal()
    array([1.+1.j, 1.-1.j])
    """
    Z, T = (square("rsf2csf", x, check_finite) for x in (Z, T))
    if T.shape != Z.shape:
        raise ValueError(f"rsf2csf: T has shape {T.shape} and Z has {Z.shape}; they must be the same")
    dtype = np.result_type(T.dtype, Z.dtype, np.complex64)
    places = [in_columns if x.dtype != dtype and x.flags.f_contiguous else in_rows for x in (T, Z)]
    T, Z = T.astype(dtype), Z.astype(dtype)
    if len(T) < 2:
        return T, Z
    two = _split(T)
    sub, half = diagonal(T[1:, :-1]), (diagonal(T[:-1, :-1]) - diagonal(T[1:, 1:])) / 2
    root = half + np.sqrt(half ** 2 + sub * diagonal(T[:-1, 1:]) * two + (1 - two))
    length = np.sqrt(np.real(root * np.conj(root) + sub * np.conj(sub)))
    c, s = root / length * two, sub / length * two
    (first, second), (up, down) = shifted(c), shifted(s)
    ones = shifted(two)
    diag, down = 1 - ones[0] - ones[1] + np.conj(first) + second, -down

    def rotated(x: Array) -> Operand:
        return diag[:, None] * x + up[:, None] * np.roll(x, -1, 0) + down[:, None] * np.roll(x, 1, 0)

    def behind(x: Array) -> Operand:
        return np.conj(rotated(np.conj(x.T))).T

    return places[0](np.triu(behind(rotated(T)))), places[1](behind(Z))


def _couples(w: Operand) -> Array:
    """Mark pairs of complex eigenvalues, which are adjacent, in a symmetric matrix of 0 and 1."""
    couples = np.zeros((*w.shape, w.shape[-1]), w.real.dtype)
    for index in np.ndindex(*w.shape[:-1]):
        each = np.flatnonzero(np.imag(w[index]))
        if len(each) % 2:
            raise ValueError("cdf2rdf: complex eigenvalues must come in pairs")
        couples[index][each[0::2], each[1::2]] = couples[index][each[1::2], each[0::2]] = 1
    return couples


_coupled = still(_couples)


@public("scipy.linalg.cdf2rdf")
def cdf2rdf(w: Operand, v: Operand) -> tuple[Operand, Operand]:
    """Convert complex eigenvalues and eigenvectors of a real matrix to a real block diagonal form, A vr = vr wr.

    Parameters
    ----------
    w : array, shape (..., n)
        The eigenvalues. Complex eigenvalues must be in adjacent pairs.
    v : array, shape (..., n, n)
        The eigenvectors, one in each column.

    Returns
    -------
    wr, vr : array, shape (..., n, n)
        A matrix with blocks of order 1 and 2 on its diagonal, and the matrix of real vectors.

    Raises
    ------
    ValueError
        If the shapes do not fit together, an array contains NaN or Inf, or complex eigenvalues do not come in pairs.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> w, v = np.linalg.eig(np.array([[1.0, 2.0], [-0.5, 1.0]]))
    >>> ad.linalg.cdf2rdf(w, v)[0]
    array([[ 1.,  1.],
           [-1.,  1.]])
    """
    w, v = array("cdf2rdf", w), array("cdf2rdf", v)
    if w.ndim < 1 or v.shape != (*w.shape, w.shape[-1]):
        raise ValueError(f"cdf2rdf: w has shape {w.shape} and v has {v.shape}; v must be a matrix of that order")
    one = np.eye(w.shape[-1], dtype=w.real.dtype)
    couples = _coupled(w)
    wr = one * np.real(w)[..., None, :] + couples * np.imag(w)[..., :, None]
    # for a pair, the factors of the first column are i/2 and -i/2, and those of the second column 1/2 and 1/2
    first, second = np.triu(couples), np.tril(couples)
    halves = first.sum(-1)[..., :, None] * one, second.sum(-1)[..., :, None] * one
    units = one - halves[0] - halves[1] + (1j * (halves[0] - second) + first + halves[1]) / 2
    return wr, np.real(v @ units)
