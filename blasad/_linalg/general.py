"""Eigenvalues and eigenvectors of general matrices, as LAPACK normalizes them: of length 1, the largest element real.

With A V = V diag(w), P = V^-1 dA V and F_ij = 1 / (w_j - w_i) off the diagonal:

    dw = diag(P),  dV = N(V (F o P));    bA = V^-H (diag(bw) + conj(F) o V^H N*(bV)) V^H

where N keeps the length and the phase of each vector: dv - v Re(v^H dv) / (v^H v) - i v Im(dv_k) / v_k, with k the
place of the largest element (Giles, Collected matrix derivative results, 2008; Boeddeker et al., 2017, for the
normalization). Left eigenvectors U are those of A^H with conj(w).  If both are known, V^-1 is diag(U^H V)^-1 U^H, and
nothing is factored.

For real matrices, the real and the imaginary part of a pair of eigenvectors are stored in two columns.  Products are
real.  Before elementwise operations with eigenvalues, the unitary J = [[1, 1], [i, -i]] / sqrt(2) combines the columns
of each pair.

LAPACK's trevc, which computes the vectors of a Schur form, has another phase and length.
"""

from __future__ import annotations

import functools
from typing import Any

import numpy as np
from numpy.linalg import LinAlgError
from scipy.linalg import get_lapack_funcs

from .._declarations.aliases import Array, Operand, Plain
from .._numpy import primitive
from .._numpy.functions import array_of
from .._numpy.primitive import Primitive
from . import eigenvectors
from .arguments import check
from .drivers import declared
from .frame import Together, adjoint, diagonal, diagonal_matrix, found_by, gaps, in_spaces, sizes, tie, vanishes
from .hessenberg import gebal
from .quasi import cuts, eigenvalues, largest, length, pairs, selected_rows, shifted, still, upper
from .schur import gathered, rounding_of, schur_reverse

VALUES = "eigenvalues"
DEFECTIVE = ("the eigenvectors are linearly dependent to rounding, and the derivative needs all of them: there is no "
             "derivative. Sums of equal eigenvalues from eigvals or schur have one; see docs/spectral.md")


# ---------------------------------------------------------------- pairs of columns

def spun_value(x: Array, wi: Array, back: bool = False) -> Array:
    first, root = np.flatnonzero(wi > 0), np.sqrt(0.5).astype(wi.dtype)
    columns = x.T.astype(np.result_type(x.dtype, np.complex64), order="C")        # each column in a contiguous row
    p, q = columns[first] * root, columns[first + 1] * root
    columns[first], columns[first + 1] = (p + q, 1j * (q - p)) if back else (p + 1j * q, p - 1j * q)
    return columns.T


def spun_forward(changes: tuple[Array, ...], y: Array, x: Array, wi: Array, back: bool = False) -> Operand:
    return spun(changes[0], wi, back=back)


def spun_reverse(by: Array, y: Array, x: Array, wi: Array, back: bool = False) -> tuple[Array, Array]:
    adjoint_of_x = spun(by, wi, back=not back)
    return adjoint_of_x if x.dtype.kind == "c" else np.real(adjoint_of_x), np.zeros(wi.shape, wi.dtype)


# x J, or x J^H; wi contains the imaginary parts of the eigenvalues
spun = Primitive(spun_value, spun_forward, spun_reverse, copies=False)


def paired_value(x: Array, wi: Array) -> Array:
    first = np.flatnonzero(wi > 0)
    columns = x.T.astype(np.result_type(x.dtype, np.complex64), order="C")
    columns.imag[first], columns.imag[first + 1] = x.T[first + 1], -x.T[first + 1]
    columns.real[first + 1] = x.T[first]
    return columns.T


def parted_value(by: Array, wi: Array) -> Array:
    first, columns = np.flatnonzero(wi > 0), by.T.real.copy()
    columns[first] += by.T.real[first + 1]
    columns[first + 1] = by.T.imag[first] - by.T.imag[first + 1]
    return columns.T


# The complex vectors of a real matrix of two columns for each pair, to the bits of SciPy; and the adjoint of that
paired: Primitive = Primitive(paired_value, lambda changes, y, x, wi: paired(changes[0], wi),
                              lambda by, y, x, wi: (parted(by, wi), np.zeros(wi.shape, wi.dtype)), copies=False)
parted: Primitive = Primitive(parted_value, lambda changes, y, x, wi: parted(changes[0], wi),
                              lambda by, y, x, wi: (paired(by, wi), np.zeros(wi.shape, wi.dtype)), copies=False)
paired.compiled = lambda call: eigenvectors.Paired(*call.shapes[0])


# factors that give the vectors of pairs length one again
doubled = still(lambda wi: np.where(wi == 0, 1, np.sqrt(2)).astype(wi.dtype))


def spin(x: Array, wi: Array | None) -> Array:
    """Return x J, or x itself without wi: then the matrix is complex, and each vector is a column."""
    return x if wi is None else spun(x, wi)


def unspin(x: Array, wi: Array | None) -> Array:
    """Return x J^H, which is real."""
    return x if wi is None else np.real(spun(x, wi, back=True))


def inside(M: Array, wi: Array | None) -> Array:
    """Return J^H M J."""
    return M if wi is None else adjoint(spun(adjoint(spun(M, wi)), wi))


def outside(H: Operand, wi: Array | None) -> Operand:
    """Return J H J^H, which is real."""
    return H if wi is None else np.real(adjoint(spun(adjoint(spun(H, wi, back=True)), wi, back=True)))


# ---------------------------------------------------------------- tests

def divided_value(K: Array, gap: Array, w: Array, bounds: Array, what: str = VALUES) -> Operand:
    size, least = bounds
    counts = np.abs(K) > size[:, None] + size
    np.einsum("ii->i", counts)[...] = False
    equal = counts & (np.abs(gap) <= least)
    if equal.any():
        i, j = np.argwhere(equal)[0]
        tie(w, i, j, what)
    return np.divide(K, gap, out=np.zeros_like(K), where=counts)


def divided_forward(changes: tuple[Array, ...], y: Array, K: Array, gap: Array, w: Array, bounds: Array,
                    what: str = VALUES) -> Operand:
    dK, dgap, *_ = changes
    moved = dK - y * dgap
    return divided(moved, gap, w, rounded(moved, bounds), what=what)


def divided_reverse(by: Array, y: Array, K: Array, gap: Array, w: Array, bounds: Array,
                    what: str = VALUES) -> tuple[Array, Array, Array, Array]:
    bK = divided(by, np.conj(gap), w, rounded(by, bounds), what=what)
    return bK, -np.conj(y) * bK, np.zeros(w.shape, w.dtype), np.zeros(bounds.shape, bounds.dtype)


def rounded_value(x: Array, bounds: Operand) -> Array:
    return np.stack([np.sqrt(max(len(x), 1)) * np.finfo(x.dtype).eps * length(x, 0), bounds[1]])


class OfPairs(Together):
    """The same where a real matrix has two arrays of values, which come before those of vectors."""

    __slots__ = ()

    def found(self, y: Operand, args: Any, kwargs: Any) -> Any:
        first = 1 if args[0].dtype.kind == "c" else 2
        return Together.found(self.among(first, tuple(range(first, len(y)))), y, args, kwargs)

    def among(self, first: int, vectors: tuple[int, ...]) -> OfPairs:
        return self._replace(values=tuple(range(first)), vectors=vectors)


def near_values(y: tuple[Array, ...], args: list[Array], kwargs: Any) -> tuple[Operand, Operand]:
    return y[0] if args[0].dtype.kind == "c" else y[0] + 1j * y[1], rounding_of(args[0])


TOGETHER = OfPairs((0,), (1,), VALUES, near_values, "funm, expm, logm or sqrtm of blasad.linalg", True)


def bounds_value(x: Array, a: Array) -> Array:
    least = rounding_of(a)
    return rounded_value(x, (None, np.full(len(a), least, a.real.dtype))).astype(a.real.dtype)


# K / gap off the diagonal, with the tests of `frame.quotients`: bounds of the rounding of K and of gaps in two rows
divided = Primitive(divided_value, divided_forward, divided_reverse, copies=False)
rounded, bounded = still(rounded_value), still(bounds_value)


def highest_value(V: Array) -> Array:
    marks = np.zeros(V.shape, V.real.dtype)
    if len(V):
        np.put_along_axis(marks, np.abs(V).argmax(0)[None], 1, 0)
    return marks


def untied_value(phi: Array, V: Array, size: Array) -> Array:
    eps = 8 * np.sqrt(max(len(V), 1)) * np.finfo(V.dtype).eps
    counts = np.abs(phi) > eps * size
    if counts.any():
        most = np.sort(np.abs(V), 0)[-2:]
        tied = counts & (most[0] >= (1 - eps) * most[-1]) & (len(V) > 1)
        if tied.any():
            raise LinAlgError(f"the largest elements of the vector of the eigenvalue {int(np.argmax(tied))} are equal "
                              "to rounding, and the result depends on its phase, which LAPACK takes from the first of "
                              "them: there is no derivative. A function that does not change with the phase has one; "
                              "see docs/spectral.md")
    return np.where(counts, phi, 0)


def untied_reverse(by: Array, y: Array, phi: Array, V: Array, size: Array) -> tuple[Array, Array, Array]:
    return untied(by, V, largest(by)), np.zeros(V.shape, V.dtype), np.zeros(size.shape, size.dtype)


highest = still(highest_value)          # 1 for the largest element of each column
lengths = still(lambda x: np.asarray(length(x, 0), x.real.dtype))

# the derivatives of a loss by phases of vectors, with 0 where they are rounding; an error where the phase is not unique
untied: Primitive = Primitive(untied_value, lambda changes, y, phi, V, size: untied(changes[0], V, largest(changes[0])),
                   untied_reverse, copies=False)


def solved_value(V: Array, B: Array, back: bool = False) -> Operand:
    getrf, getrs, gecon = get_lapack_funcs(("getrf", "getrs", "gecon"), (V, B))
    if not len(V):
        return B.copy()
    lu, piv, info = getrf(V)
    if info or gecon(lu, np.abs(V).sum(0).max())[0] <= len(V) * np.finfo(V.dtype).eps:
        raise LinAlgError(DEFECTIVE)
    return getrs(lu, piv, B, trans=2 if back else 0)[0]


def solved_forward(changes: tuple[Array, ...], y: Array, V: Array, B: Array, back: bool = False) -> Operand:
    dV, dB = changes
    return solved(V, dB - (adjoint(dV) if back else dV) @ y, back=back)


def solved_reverse(by: Array, y: Array, V: Array, B: Array, back: bool = False) -> tuple[Array, Array]:
    bB = solved(V, by, back=not back)
    return -y @ adjoint(bB) if back else -bB @ adjoint(y), bB


solved = Primitive(solved_value, solved_forward, solved_reverse, copies=False)      # V^-1 B, or V^-H B


def apart_value(x: Array) -> Array:
    if np.any(np.abs(x) <= len(x) * np.finfo(x.dtype).eps):
        raise LinAlgError(DEFECTIVE)
    return 1 / x


# 1 / x for the products of left and right vectors
apart = Primitive(apart_value, lambda dx, y, x: -y * y * dx, lambda by, y, x: -np.conj(y * y) * by, copies=False)


# ---------------------------------------------------------------- values and vectors

def eig_value(a: Array, left: bool = False, right: bool = True) -> tuple[Array, ...]:
    """Return wr and wi of a real matrix or w of a complex one, then left and right eigenvectors if they are wanted."""
    geev = get_lapack_funcs("geev", (a,))
    if not len(a):
        return (a.reshape(-1),) * (1 if a.dtype.kind == "c" else 2) + (a.copy(),) * (left + right)
    lwork = int(get_lapack_funcs("geev_lwork", (a,))(len(a), left, right)[0].real)
    scale = reach(a)
    *w, vl, vr, info = geev(a * scale, left, right, lwork=lwork)
    if info:
        raise LinAlgError("geev: the algorithm did not converge")
    return *(x / scale for x in w), *((vl,) if left else ()), *((vr,) if right else ())


def reach(a: Array) -> Operand:
    """Return a power of 2 that scales a so that `geev` does not scale it, because some builds undo that wrongly."""
    most, kind = np.abs(a).max(), np.finfo(a.dtype)
    if not np.isfinite(most) or kind.tiny ** 0.25 < most < kind.max ** 0.25 or most == 0:
        return a.real.dtype.type(1)
    return a.real.dtype.type(2.0 ** -np.round(np.log2(most)))


def read(y: tuple[Array, ...], left: bool, right: bool) -> tuple[Operand, Operand, Operand, Operand]:
    """Return w, the imaginary parts if the matrix is real, and the left and right eigenvectors."""
    w, vectors = y[:len(y) - left - right], y[len(y) - left - right:]
    return (w[0] if len(w) == 1 else w[0] + 1j * w[1], None if len(w) == 1 else w[1],
            vectors[0] if left else None, vectors[-1] if right else None)


def written(w: Array, wi: Operand, *vectors: Any) -> tuple[Operand, ...]:
    return ((w,) if wi is None else (np.real(w), np.imag(w))) + tuple(x for x in vectors if x is not None)


def squares(V: Array) -> Operand:
    return np.sum(np.real(V * np.conj(V)), axis=0)


def kept(V: Array, dV: Array, wi: Array | None) -> Array:
    """Project changes of eigenvectors so that their lengths stay, and their largest elements stay real."""
    v, dv = spin(V, wi), spin(dV, wi)
    k = highest(v)
    along = np.sum(np.real(np.conj(v) * dv), axis=0) / squares(v)
    phase = untied(np.sum(k * np.imag(dv), axis=0), v, lengths(dv)) / np.sum(k * np.real(v), axis=0)
    return unspin(dv - v * (along + 1j * phase), wi)


def kept_reverse(V: Array, bV: Array, wi: Array | None) -> Array:
    v, bv = spin(V, wi), spin(bV, wi)
    k, S = highest(v), np.sum(np.conj(v) * bv, axis=0)
    phase = untied(np.imag(S), v, lengths(bv)) / np.sum(k * np.real(v), axis=0)
    return unspin(bv - v * (np.real(S) / squares(v)) - 1j * k * phase, wi)


def eig_forward(da: Array, y: tuple[Array, ...], a: Array, left: bool = False, right: bool = True) -> tuple[Array, ...]:
    w, wi, U, V = read(y, left, right)
    if left and not right:
        dw, dU = moved(adjoint(da), np.conj(w), wi, U, a)
        return written(np.conj(dw), wi, dU)
    if not left:
        dw, dV = moved(da, w, wi, V, a)
        return written(dw, wi, dV)
    n = np.sum(np.conj(spin(V, wi)) * spin(U, wi), axis=0)
    P = np.conj(apart(n))[:, None] * inside(adjoint(U) @ (da @ V), wi)
    PL = apart(n)[:, None] * adjoint(P) * n
    dV, dU = (kept(X, X @ outside(divided(in_spaces(p, each, rounding_of(a)), gaps(each), each, bounded(p, a)), wi), wi)
              for X, p, each in ((V, P, w), (U, PL, np.conj(w))))
    return written(diagonal(P), wi, dU, dV)


def moved(da: Array, w: Array, wi: Array | None, V: Array, a: Array) -> tuple[Operand, Operand]:
    P = inside(solved(V, da @ V), wi)
    quotients = divided(in_spaces(P, w, rounding_of(a)), gaps(w), w, bounded(P, a))
    return diagonal(P), kept(V, V @ outside(quotients, wi), wi)


def inner(V: Array, bV: Array, w: Array, wi: Array | None, a: Array) -> Operand:
    """Compute conj(F) o V^H N*(bV)."""
    if vanishes(bV):
        return 0
    bV = kept_reverse(V, bV, wi)
    return divided(inside(adjoint(V) @ bV, wi), gaps(np.conj(w)), w, bounded(bV, a))


def eig_reverse(by: tuple[Array, ...], y: tuple[Array, ...], a: Array, left: bool = False,
                right: bool = True) -> Operand:
    (w, wi, U, V), (bw, _, bU, bV) = read(y, left, right), read(by, left, right)
    for k, seeds in enumerate(([bU] if left else []) + ([bV] if right else []), 1 if wi is None else 2):
        if not vanishes(seeds):
            TOGETHER.among(1 if wi is None else 2, (k,)).seeded(sizes(spin(seeds, wi)), w, rounding_of(a))
    if not right:
        H = inner(U, bU, np.conj(w), wi, a) + diagonal_matrix(np.conj(bw))
        return adjoint(pulled(U, outside(H, wi)))
    H = inner(V, bV, w, wi, a) + diagonal_matrix(bw)
    if not left:
        return pulled(V, outside(H, wi))
    n = np.sum(np.conj(spin(V, wi)) * spin(U, wi), axis=0)
    if not vanishes(bU):
        H = H + n[:, None] * adjoint(inner(U, bU, np.conj(w), wi, a)) * apart(n)
    return U @ outside(apart(n)[:, None] * H, wi) @ adjoint(V)


def pulled(V: Array, H: Array) -> Operand:
    return solved(V, H @ adjoint(V), back=True)


eig_of = Primitive(eig_value, eig_forward, eig_reverse, copies=False, notices=TOGETHER)


def compiled(call: Any) -> Any:
    """Return the body of a call without left eigenvectors."""
    if call.kwargs.get("left") or not call.kwargs.get("right", True):
        return None
    return eigenvectors.Eigen(call.shapes[0][0], call.dtypes[0].char, True)


eig_of.compiled = compiled


# ---------------------------------------------------------------- values alone

def places(w: Array, t: Array) -> Array:
    """Match each eigenvalue in w with the nearest unused one in t, because two routines may order them differently."""
    t, order = t.copy(), np.zeros(len(w), int)
    for i, each in enumerate(w):
        order[i] = np.abs(t - each).argmin()
        t[order[i]] = np.inf
    return order


def placed_value(x: Array, w: Array, t: Array, back: bool = False) -> Operand:
    order = places(w, t)
    if not back:
        return x[order]
    result = np.empty_like(x)
    result[order] = x
    return result


def placed_forward(changes: tuple[Array, ...], y: Array, x: Array, w: Array, t: Array, back: bool = False) -> Operand:
    return placed(changes[0], w, t, back=back)


def placed_reverse(by: Array, y: Array, x: Array, w: Array, t: Array, back: bool = False) -> tuple[Array, Array, Array]:
    return placed(by, w, t, back=not back), np.zeros(w.shape, w.dtype), np.zeros(t.shape, t.dtype)


# numbers that belong to the eigenvalues t, in the order of w; or back
placed = Primitive(placed_value, placed_forward, placed_reverse, copies=False)


def eigvals_value(a: Array) -> Operand:
    parts = eig_value(a, False, False)
    return parts[0] if len(parts) == 1 else parts


def eigvals_forward(da: Array, y: Operand, a: Array) -> Operand:
    w, wi, _, _ = read(y if isinstance(y, tuple) else (y,), False, False)
    t, ti, _, V = read(eig_of(a), False, True)
    dw = placed(diagonal(inside(solved(V, da @ V), ti)), w, t)
    return dw if wi is None else (np.real(dw), np.imag(dw))


def eigvals_reverse(by: Operand, y: Operand, a: Array) -> Operand:
    T, Q = gathered(a)
    if a.dtype.kind == "c":
        return schur_reverse((diagonal_matrix(placed(by, y, diagonal(T), back=True)), np.zeros_like(Q)), (T, Q), a)
    tr, ti = eigenvalues(T)
    bw = placed(by[0] + 1j * by[1], y[0] + 1j * y[1], tr + 1j * ti, back=True)
    bT = diagonal_matrix(np.real(bw))
    if len(a) > 1:
        two = pairs(T)
        rate = two * np.imag(bw[1:] - bw[:-1]) / (2 * (ti[:-1] + 1 - two))      # of wi = sqrt(-b c)
        b, c = diagonal(T[:-1, 1:]), diagonal(T[1:, :-1])
        one = np.eye(len(a), k=1, dtype=a.dtype)
        bT = bT + one * shifted(rate * c)[1] + one.T * shifted(rate * b)[0]
    return schur_reverse((bT, np.zeros(Q.shape, Q.dtype)), (T, Q), a)


eigvals_of = Primitive(eigvals_value, eigvals_forward, eigvals_reverse, copies=False)
eigvals_of.compiled = lambda call: eigenvectors.Eigen(call.shapes[0][0], call.dtypes[0].char, False)


# ---------------------------------------------------------------- LAPACK

@declared
def geev(a: Array, compute_vl: int, compute_vr: int, *, overwrite_a: bool) -> tuple[Operand, ...]:
    check("geev", a)
    if compute_vl or compute_vr:
        return primitive.marked(*enumerate(eig_of(a, left=bool(compute_vl), right=bool(compute_vr))))
    w = eigvals_of(a)
    return w if isinstance(w, tuple) else (w,)


def balanced_norm(balanc: str, a: Plain) -> tuple[int, int, Plain, float]:
    """Return how a matrix is balanced, and the norm that it has then."""
    balanced, lo, hi, scale = gebal(np.array(a), scale=balanc in "SB", permute=balanc in "PB")
    return lo, hi, scale, float(np.abs(balanced).sum(0).max(initial=0.0))


@declared
def geevx(balanc: str, jobvl: str, jobvr: str, sense: str, a: Array, *, overwrite_a: bool) -> tuple[Operand, ...]:
    check("geevx", a)
    lo, hi, scale, abnrm = found_by(functools.partial(balanced_norm, balanc), array_of(a))
    left, right = jobvl == "V", jobvr == "V"
    if sense == "N":
        return *geev(a, left, right), lo, hi, scale, abnrm
    parts = eig_of(a, left=True, right=True)
    _, wi, U, V = read(parts, True, True)
    product = np.sum(np.conj(spin(U, wi)) * spin(V, wi), axis=0)
    rconde = np.abs(product) if wi is None else np.abs(product) * doubled(wi) ** 2
    return *parts[:-2], *((U,) if left else ()), *((V,) if right else ()), lo, hi, scale, abnrm, rconde


# ---------------------------------------------------------------- LAPACK: vectors of Schur forms

def seconds_value(T: Array) -> Array:
    """Return a vector with 1 for the second row of each block of order 2, and 0 elsewhere."""
    marks = np.zeros(len(T), T.real.dtype)
    starts = cuts(T)
    marks[starts[1:][np.diff(starts) == 2] - 1] = 1
    return marks


def turns_value(T: Operand, left: bool) -> Array:
    """Mark, in each column, the element of an eigenvector that LAPACK makes real: with 1, or with -1 if negative."""
    second = seconds_value(T) == 1
    turns = np.diag(np.where(second, 0, 1).astype(T.real.dtype))
    for i in np.flatnonzero(second):
        b, c = T[i - 1, i], T[i, i - 1]
        sign = np.sign(b) if (abs(b) >= abs(c)) == left else 1
        turns[i - 1, i - 1: i + 1] = sign
    return turns


seconds, turns = still(seconds_value), still(turns_value)


def turned(x: Array, turn: Array) -> Operand:
    """Give the columns of x the phase that `turn` asks for."""
    real = np.sum(x * turn, axis=0)
    return x * (np.conj(real) / np.abs(real))


def scaled(x: Operand) -> Operand:
    """Scale the columns of x so that the largest |re| + |im| is 1."""
    return x / np.max(np.abs(np.real(x)) + np.abs(np.imag(x)), axis=0)


def columns_of(x: Array, second: Array) -> Array:
    """Return the eigenvectors of a real matrix, with the real and the imaginary part of a pair in two columns."""
    return np.real(x) * (1 - second) - np.imag(x) * second


@declared
def trevc(t: Operand, select: Any, side: str, howmny: str, vl: Operand, vr: Operand, *, overwrite_vl: bool,
          overwrite_vr: bool) -> tuple[Operand, ...]:
    check("trevc", t)
    bases = {"L": vl, "R": vr}
    wanted = "LR" if side == "B" else side
    for each in wanted:
        if howmny == "B" and getattr(bases[each], "shape", None) != t.shape:
            raise ValueError(f"trevc: howmny is 'B', so v{each.lower()} must have shape {t.shape}")
    rows = found_by(functools.partial(selected_rows, "trevc", select=select), t) if howmny == "S" else None
    T = upper(t, t)
    _, wi, *vectors = read(eig_of(T, left="L" in wanted, right="R" in wanted), "L" in wanted,
                                   "R" in wanted)
    second = seconds(T)
    results = []
    for each, x in zip("LR", vectors, strict=True):
        if x is None:
            continue
        x = turned(spin(x, wi), turns(T, left=each == "L"))
        x = scaled(bases[each] @ x if howmny == "B" else x)
        x = x if wi is None else columns_of(x, second)
        if rows is not None:
            x = x[:, rows]
        if howmny == "B" and (overwrite_vl if each == "L" else overwrite_vr):
            bases[each][...] = x
            x = bases[each]
        results.append(x)
    return tuple(results)
