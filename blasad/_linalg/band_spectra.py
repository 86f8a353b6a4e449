"""Hermitian band matrices and symmetric tridiagonal matrices, as storages of eigenproblems.

The derivative is with respect to the stored elements: only the diagonals of X V^H in the band are computed, in O(n k)
operations each for k vectors.
"""

from __future__ import annotations

import functools
from typing import Any, NamedTuple

import numpy as np
import scipy.linalg
from scipy.linalg.lapack import get_lapack_funcs

from .._arrays.traced import TracedArray
from .._declarations.aliases import Array, Operand, Plain, Shape
from . import hermitian, tridiagonals
from .arguments import array, over_stacks, together
from .drivers import declared
from .faces import public
from .frame import found_by, values
from .hermitian import Reduced, subset_of, syev, syevx
from .packed import tpttr
from .texts import documented
from .tridiagonals import RANGES, failed

ALL = ("A", 0.0, 0.0)


def product(diagonals: Operand, X: Array) -> Array:
    """Multiply A X, where A is given by the diagonals of one triangle."""
    n, sums = len(X), X
    for i, x in diagonals:
        if not i:
            sums = np.real(x)[:, None] * X
            continue
        sums[i:] += x[:, None] * X[:n - i]
        sums[:n - i] += np.conj(x)[:, None] * X[i:]
    return sums


def gathered(X: Array, V: Array, is_hermitian: bool, lower: bool, count: int, height: int) -> Array:
    """Return the adjoint of `count` stored diagonals, in `height` rows, from the Hermitian part of X V^H."""
    n = len(V)
    like: Any = next((x for x in (X, V) if isinstance(x, TracedArray)), None)
    adjoints = np.zeros((height, n), np.result_type(X.dtype, V.dtype), like=like)
    for i in range(min(count, n)):
        x = np.sum(X[i:] * np.conj(V[:n - i]), axis=1)
        if i:
            x = 2 * x if is_hermitian else x + np.sum(V[i:] * np.conj(X[:n - i]), axis=1)
        else:
            x = np.real(x)
        if lower:
            adjoints[i, :n - i] = x
        else:
            adjoints[height - 1 - i, i:] = np.conj(x)
    return adjoints


def rounding_of(diagonals: Operand, ab: Array) -> float:
    """Return the difference of eigenvalues that rounding alone may cause."""
    n = ab.shape[1]
    rows = np.zeros(n)
    for i, x in diagonals:
        rows[:n - i] += np.abs(x)
        if i:
            rows[i:] += np.abs(x)
    return float(n * np.finfo(ab.dtype).eps * rows.max(initial=0.0))


class Band(NamedTuple):
    """LAPACK's storage of one triangle of a band matrix, and the subset of its eigenvalues that is asked for."""

    lower: bool
    height: int
    subset: tuple[str, float, float] = ALL
    abstol: float | None = None

    def diagonals(self, ab: Operand) -> Operand:
        """Yield the number and the elements of each diagonal of the lower triangle."""
        k, n = ab.shape[0] - 1, ab.shape[1]
        for i in range(min(k + 1, n)):
            if self.lower:
                yield i, ab[i, :n - i]
            else:
                x = ab[k - i, i:]
                yield i, np.conj(x) if x.dtype.kind == "c" else x

    def times(self, ab: Array, X: Array) -> Array:
        """Multiply A X."""
        return product(self.diagonals(ab), X)

    def gathered(self, X: Array, V: Array, is_hermitian: bool) -> Array:
        """Return the adjoint of the stored elements from the Hermitian part of X V^H."""
        return gathered(X, V, is_hermitian, self.lower, self.height, self.height)

    def solved(self, ab: Array, subset: tuple[Operand, ...], vectors: bool) -> Operand:
        kind, low, high = subset
        name = ("hb" if ab.dtype.kind == "c" else "sb") + ("evd" if kind == "A" else "evx")
        routine, = get_lapack_funcs((name,), (ab,))
        n = ab.shape[1]
        if n < 2:                               # for n = 1 dsbevd reads the first row, also of upper triangles
            w = ab[0 if self.lower else -1, :].real.copy()
            w = w[(low < w) & (w <= high)] if kind == "V" else w
            return w, np.ones((n, len(w)), ab.dtype)
        if kind == "A":
            w, V, info = routine(ab, compute_v=int(vectors), lower=int(self.lower), overwrite_ab=0)
            m = n
        else:
            index = (int(low), int(high)) if kind == "I" else (1, 1)
            limits = (low, high) if kind == "V" else (0.0, 1.0)
            tol = 2 * np.finfo(ab.dtype).tiny if self.abstol is None else self.abstol
            w, V, m, _, info = routine(ab, *limits, *index, compute_v=int(vectors), range=RANGES[kind],
                                       lower=int(self.lower), abstol=tol, overwrite_ab=0)
        failed(name, info)
        return w[:m], V[:, :m] if vectors else None

    def near(self, ab: Array, kept: Array | None = None) -> float:
        """Return the difference of eigenvalues that rounding alone may cause."""
        return rounding_of(self.diagonals(values(ab)), ab)

    def pairs(self, ab: Array) -> tuple[Operand, ...]:
        w, V = self.solved(ab, self.subset, True)
        return (w, V) if self.subset[0] == "A" else (w, V, np.zeros(1, ab.dtype))

    def values(self, ab: Array) -> Operand:
        return self.solved(ab, self.subset, False)[0]

    def reduced(self, ab: Operand, kept: Operand) -> Reduced:
        k, n = min(ab.shape[0], ab.shape[1]) - 1, ab.shape[1]
        full = np.zeros((3 * k + 1, n), ab.dtype)
        for i, x in self.diagonals(ab):
            full[2 * k + i, :n - i] = -x
            full[2 * k - i, i:] = -np.conj(x)
        full[2 * k] = full[2 * k].real
        size = float(np.sum(np.abs(full), axis=0).max(initial=0.0))
        gbsv, = get_lapack_funcs(("gbsv",), (full,))

        def solve(w: float, y: Array) -> Operand:
            for shift in (w, w + np.finfo(ab.dtype).eps * (size or 1)):
                shifted = full.copy()
                shifted[2 * k] += shift
                *_, x, info = gbsv(k, k, shifted, y)
                if not info and np.isfinite(x).all():
                    break
            return x

        def beside(low: float, high: float, known: int) -> Operand:
            if len(self.solved(ab, ("V", low, high), False)[0]) <= known:
                return None
            return self.solved(ab, ("V", low, high), True)[1]

        return Reduced(same, same, lambda x: self.times(ab, x[:, None])[:, 0], solve, beside, size)


def same(x: Array) -> Array:
    return x


class Tridiagonal(NamedTuple):
    """The diagonal d in the first row, e in the second, and for `stein` the given eigenvalues in a third row."""

    subset: tuple[str, float, float] = ALL
    driver: str = "auto"
    tol: float = 0.0
    order: str = "E"
    blocks: tuple[Operand, Operand] = ((), ())

    def times(self, ab: Array, X: Array) -> Array:
        """Multiply A X."""
        return product(self.diagonals(ab), X)

    def gathered(self, X: Array, V: Array, is_hermitian: bool) -> Array:
        """Return the adjoint of the stored elements from the Hermitian part of X V^H."""
        return gathered(X, V, is_hermitian, True, 2, 3 if self.driver == "stein" else 2)

    def near(self, ab: Array, kept: Array | None = None) -> float:
        """Return the difference of eigenvalues that rounding alone may cause."""
        return rounding_of(self.diagonals(values(ab)), ab)

    def diagonals(self, ab: Operand) -> Operand:
        yield 0, ab[0]
        if ab.shape[1] > 1:
            yield 1, ab[1, :-1]

    def pairs(self, ab: Array) -> tuple[Array, ...]:
        d, e = ab[0].copy(), ab[1, :-1].copy()
        if self.driver == "stein":
            m = len(self.blocks[0])
            w, V = ab[2, :m].copy(), stein_vectors(d, e, ab[2, :m].copy(), *self.blocks)
        elif self.driver == "stebz":
            w, V = tridiagonals.some_pairs(d, e, self.subset, self.tol, self.order)
        else:
            w, V = scipys(d, e, self.subset, self.driver, self.tol, True)
        return (w, V, np.zeros(1, ab.dtype)) if len(w) < len(d) else (w, V)

    def values(self, ab: Array) -> Operand:
        d, e = ab[0].copy(), ab[1, :-1].copy()
        if self.driver == "stebz":
            return tridiagonals.some_values(d, e, self.subset, self.tol, self.order)[0]
        return scipys(d, e, self.subset, self.driver, self.tol, False)

    def reduced(self, ab: Array, kept: Array) -> Reduced:
        d, e = ab[0].copy(), ab[1, :-1].copy()
        return Reduced(same, same, lambda x: tridiagonals.times(d, e, x), lambda w, y: tridiagonals.solve(d, e, w, y),
                       lambda low, high, known: tridiagonals.beside(d, e, low, high, known), tridiagonals.bound(d, e))


def stein_vectors(d: Array, e: Array, w: Array, block: Shape, split: Shape) -> Operand:
    if len(d) == 1:
        return np.ones((1, len(w)), d.dtype)
    stein, = get_lapack_funcs(("stein",), (d,))
    V, info = stein(d, e, w, np.resize(block, len(d)), np.resize(split, len(d)))
    failed("stein", info)
    left = np.abs(tridiagonals.times(d[:, None], e[:, None], V) - V * w).max(initial=0)
    if left > np.sqrt(np.finfo(d.dtype).eps) * tridiagonals.bound(d, e):
        raise ValueError("stein: w, iblock and isplit do not belong to this matrix. In a compiled program, iblock and "
                         "isplit are constants from its trace")
    return V


def scipys(d: Array, e: Array, subset: tuple[Operand, ...], driver: str, tol: float, pairs: bool) -> Operand:
    kind, low, high = subset
    limits = {"A": None, "V": (low, high), "I": (int(low) - 1, int(high) - 1)}[kind]
    if driver == "sterf" and pairs:             # its derivative needs vectors
        driver = "stemr"
    return scipy.linalg.eigh_tridiagonal(d, e, not pairs, kind.lower(), limits, False, tol, driver)


# ---------------------------------------------------------------- LAPACK's functions of bands and packed triangles

@declared
def sbev(ab: Array, compute_v: int, lower: int, *, overwrite_ab: bool, name: str) -> Operand:
    check_band(name, ab)
    return hermitian.spectrum(ab, Band(bool(lower), len(ab)), compute_v)


@declared
def sbevx(ab: Array, vl: float, vu: float, il: int, iu: int, compute_v: int, range: int, lower: int, abstol: float, *,
          overwrite_ab: bool, name: str) -> tuple[Operand, ...]:
    check_band(name, ab)
    n = ab.shape[1]
    of = Band(bool(lower), len(ab), subset_of(name, range, (vl, vu), (il, iu), n) or ALL, abstol)
    w, *z = spectrum_of(ab, of, compute_v)
    return w, z[0] if z else np.zeros((0, 0), ab.dtype), len(w), np.zeros(n if z else 1, int)


@declared
def spev(n: int, ap: Array, compute_v: int, lower: int, *, overwrite_ap: bool, name: str) -> Operand:
    return syev(tpttr(n, ap, "L" if lower else "U"), compute_v, int(lower), overwrite_a=False, name=unpacked(name))


@declared
def spevx(n: int, ap: Array, compute_v: int, range: str, lower: int, vl: float, vu: float, il: int, iu: int | None,
          abstol: float, *, overwrite_ap: bool, name: str) -> Operand:
    return syevx(tpttr(n, ap, "L" if lower else "U"), compute_v, range, int(lower), vl, vu, il, iu, abstol,
                 overwrite_a=False, name=unpacked(name))


sbevd, spevd = sbev, spev


def check_band(name: str, ab: Array) -> None:
    if ab.ndim != 2 or not ab.shape[0]:
        raise ValueError(f"{name}: ab has shape {ab.shape}; it must be (k + 1, n)")


def unpacked(name: str) -> str:
    """Return the name of the routine for full matrices."""
    return {"sp": "sy", "hp": "he"}[name[:2]] + name[2:]


# ---------------------------------------------------------------- LAPACK's functions of tridiagonal matrices

@declared
def stev(d: Array, e: Array, compute_v: int, *, overwrite_d: bool, overwrite_e: bool, name: str) -> Operand:
    check_diagonals(name, d, e, len(d) - 1)
    w, *z = spectrum_of(stored(d, e), Tridiagonal(driver=name), compute_v)
    if overwrite_d:
        d[...] = w
        w = d
    return (w, *z) if z else w


stevd = stev


@declared
def sterf(d: Array, e: Array, *, overwrite_d: bool, overwrite_e: bool, name: str) -> Operand:
    return stev(d, e, 0, overwrite_d=overwrite_d, overwrite_e=overwrite_e, name=name)


@declared
def stemr(d: Array, e: Array, range: int, vl: float, vu: float, il: int, iu: int, compute_v: int, *,
          overwrite_d: bool) -> tuple[Operand, ...]:
    check_diagonals("stemr", d, e, len(d))
    subset = subset_of("stemr", range, (vl, vu), (il, iu), len(d)) or ALL
    w, *z = spectrum_of(np.stack([d, e]), Tridiagonal(subset, "stemr"), compute_v)
    return len(w), w, *z


@declared
def stebz(d: Array, e: Array, range: int, vl: float, vu: float, il: int, iu: int, tol: float,
          order: str) -> tuple[Operand, ...]:
    check_diagonals("stebz", d, e, len(d) - 1)
    subset = subset_of("stebz", range, (vl, vu), (il, iu), len(d)) or ALL
    w = hermitian.eigvalsh_of(stored(d, e), Tridiagonal(subset, "stebz", tol, order))
    blocks = functools.partial(blocks_of, subset, tol, order)
    iblock, isplit = found_by(blocks, d, e, told=False)             # stein sees whether they fit
    return len(w), w, iblock, isplit


def blocks_of(subset: tuple[Operand, ...], tol: float, order: str, d: Plain, e: Plain) -> tuple[Operand, Operand]:
    _, iblock, isplit = tridiagonals.some_values(d + 0, e + 0, subset, tol, order)
    return iblock, isplit


@declared
def stein(d: Array, e: Array, w: Array, iblock: Array, isplit: Array) -> Operand:
    check_diagonals("stein", d, e, len(d) - 1)
    n, m = len(d), len(w)
    if m > n:
        raise ValueError(f"stein: w has shape {w.shape}; it must have at most {n} elements")
    blocks = tuple(int(i) for i in values(iblock)[:m]), tuple(int(i) for i in values(isplit))
    ab = np.concatenate([stored(d, e), np.concatenate([w, np.zeros(n - m, d.dtype)])[None]])
    return hermitian.eigh_of(ab, Tridiagonal(driver="stein", blocks=blocks))[1]


def spectrum_of(ab: Array, of: Any, vectors: int) -> tuple[Operand, ...]:
    return tuple(hermitian.eigh_of(ab, of)) if vectors else (hermitian.eigvalsh_of(ab, of),)


def stored(d: Array, e: Array) -> Array:
    """Return d and e in band storage."""
    return np.stack([d, np.concatenate([e, np.zeros(len(d) - len(e), e.dtype)])])


def check_diagonals(name: str, d: Array, e: Array, m: int) -> None:
    if d.ndim != 1 or e.shape != (m,):
        raise ValueError(f"{name}: d has shape {d.shape} and e {e.shape}; they must be (n,) and "
                         f"({'n' if m == len(d) else 'n - 1'},)")


# ---------------------------------------------------------------- SciPy's functions

SELECT = {"a": "A", "all": "A", "v": "V", "value": "V", "i": "I", "index": "I", 0: "A", 1: "V", 2: "I"}


@public("scipy.linalg.eig_banded")
@documented(overwrite_a_band="ignored", max_ev="lwork", raises="converge ties")
@over_stacks("a_band")
def eig_banded(a_band: Operand, lower: bool = False, eigvals_only: bool = False, overwrite_a_band: bool = False,
               select: Any = "a", select_range: Operand = None, max_ev: int = 0, check_finite: bool = True) -> Operand:
    """Compute eigenvalues and eigenvectors of a symmetric or Hermitian band matrix, A v = w v.

    Parameters
    ----------
    a_band : array, shape (..., k + 1, n)
        One triangle of the band: element (i, j) is in row i - j (lower) or k + i - j (upper) and column j.
    lower : bool
        Whether a_band contains the lower triangle (True) or the upper one (False).
    check_finite : bool
        Whether NaN and Inf in the band raise ValueError. Elements of a_band outside of the matrix may be NaN or Inf.

    Returns
    -------
    {w}
    {v}

    Raises
    ------
    ValueError
        If a_band does not have two dimensions or more, select or select_range is not allowed, or the band contains NaN
        or Inf.

    Notes
    -----
    The derivative is that of `eigh` with respect to the stored elements. It computes only the diagonals of the band,
    and no full matrix.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ab = np.array([[2.0, 2.0, 2.0], [1.0, 1.0, 0.0]])
    >>> ad.linalg.eig_banded(ab, lower=True)[0].round(4)
    array([0.5858, 2.    , 3.4142])
    """
    ab = array("eig_banded", a_band, False)
    if ab.ndim == 2 and not ab.shape[1]:
        w = np.zeros(0, ab.real.dtype)
        return w if eigvals_only else (w, np.zeros((0, 0), ab.dtype))
    if ab.ndim != 2 or not len(ab):
        raise ValueError(f"eig_banded: a_band has shape {ab.shape}; it must be (k + 1, n)")
    subset = subset_of_scipy("eig_banded", select, select_range, ab.shape[1])
    of = Band(bool(lower), ab.shape[0], subset)
    if check_finite:
        for _, x in of.diagonals(ab):
            array("eig_banded", x)
    return hermitian.spectrum(ab, of, not eigvals_only)


@public("scipy.linalg.eigvals_banded")
@documented(eig_banded, returns="w", raises="converge")
def eigvals_banded(a_band: Operand, lower: bool = False, overwrite_a_band: bool = False, select: Any = "a",
                   select_range: Operand = None, check_finite: bool = True) -> Operand:
    """Compute eigenvalues of a symmetric or Hermitian band matrix.

    Raises
    ------
    {ValueError}

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ab = np.array([[2.0, 2.0], [1.0, 0.0]])
    >>> ad.grad(lambda ab: ad.linalg.eigvals_banded(ab, lower=True)[1])(ab).round(12)
    array([[0.5, 0.5],
           [1. , 0. ]])
    """
    return eig_banded(a_band, lower=lower, eigvals_only=True, select=select, select_range=select_range,
                      check_finite=check_finite)


@public("scipy.linalg.eigh_tridiagonal")
@documented(raises="finite options complex converge ties")
def eigh_tridiagonal(d: Operand, e: Operand, eigvals_only: bool = False, select: Any = "a",
                     select_range: Operand = None, check_finite: bool = True, tol: float = 0.0,
                     lapack_driver: str = "auto") -> Operand:
    """Compute eigenvalues and eigenvectors of a symmetric tridiagonal matrix, A v = w v.

    Parameters
    ----------
    d : array, shape (..., n)
        The diagonal.
    e : array, shape (..., n - 1)
        The elements beside the diagonal.
    tol : float
        The absolute error of eigenvalues that "stebz" tolerates. At 0, LAPACK chooses it.
    lapack_driver : {"auto", "stemr", "stebz", "sterf", "stev", "stevd"}
        LAPACK's routine. "sterf", "stev" and "stevd" compute all eigenvalues, and "sterf" computes no eigenvectors.

    Returns
    -------
    {w}
    {v}

    Notes
    -----
    The derivative of m eigenvalues takes O(n m) operations. That of m eigenvectors takes O(n m^2) more for products of
    the eigenvectors.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> d, e = np.array([2.0, 2.0]), np.array([1.0])
    >>> ad.grad(lambda d, e: ad.linalg.eigh_tridiagonal(d, e)[0][1], (0, 1))(d, e)[1].round(12)
    array([1.])
    """
    d, e = array("eigh_tridiagonal", d, check_finite), array("eigh_tridiagonal", e, check_finite)
    if d.dtype.kind == "c" or e.dtype.kind == "c":
        raise TypeError("eigh_tridiagonal: d and e must be real")
    if d.ndim > 1 or e.ndim > 1:
        lead = np.broadcast_shapes(d.shape[:-1], e.shape[:-1])
        d, e = (np.broadcast_to(x, (*lead, x.shape[-1])) for x in (d, e))
        return together([eigh_tridiagonal(d[k], e[k], eigvals_only, select, select_range, False, tol, lapack_driver)
                         for k in np.ndindex(*lead)], lead)
    if d.ndim != 1 or e.shape != (len(d) - 1,):
        raise ValueError(f"eigh_tridiagonal: d has shape {d.shape} and e {e.shape}; e needs one element less than d")
    subset = subset_of_scipy("eigh_tridiagonal", select, select_range, len(d))
    if not isinstance(lapack_driver, str):
        raise TypeError(f"eigh_tridiagonal: lapack_driver is {lapack_driver!r}; it must be a string")
    if lapack_driver not in ("auto", "stemr", "sterf", "stebz", "stev", "stevd"):
        raise ValueError(f"eigh_tridiagonal: lapack_driver is {lapack_driver!r}")
    if lapack_driver in ("sterf", "stev", "stevd") and subset[0] != "A":
        raise ValueError(f"eigh_tridiagonal: {lapack_driver} computes all eigenvalues; omit lapack_driver for some")
    if lapack_driver == "sterf" and not eigvals_only:
        raise ValueError("eigh_tridiagonal: sterf computes no eigenvectors")
    dtype = np.result_type(d, e)
    ab, of = stored(d.astype(dtype, copy=False), e.astype(dtype, copy=False)), Tridiagonal(subset, lapack_driver, tol)
    return hermitian.spectrum(ab, of, not eigvals_only)


@public("scipy.linalg.eigvalsh_tridiagonal")
@documented(eigh_tridiagonal, returns="w", raises="finite options complex converge")
def eigvalsh_tridiagonal(d: Operand, e: Operand, select: Any = "a", select_range: Operand = None,
                         check_finite: bool = True, tol: float = 0.0, lapack_driver: str = "auto") -> Operand:
    """Compute eigenvalues of a symmetric tridiagonal matrix.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ad.linalg.eigvalsh_tridiagonal(np.array([2.0, 2.0]), np.array([1.0])).round(12)
    array([1., 3.])
    """
    return eigh_tridiagonal(d, e, True, select, select_range, check_finite, tol, lapack_driver)


def subset_of_scipy(name: str, select: str, limits: tuple[Operand, ...] | None,
                    n: int) -> tuple[Operand, Operand, Operand]:
    """Return which eigenvalues are asked for, in the form that storages take."""
    kind = SELECT.get(select.lower() if isinstance(select, str) else select)
    if kind is None:
        raise ValueError(f"{name}: select is {select!r}; it must be 'a', 'v' or 'i'")
    if kind == "A":
        return ALL
    if limits is None or len(limits) != 2:
        raise ValueError(f"{name}: select_range is {limits!r}; with select={select!r} it must be a pair")
    low, high = limits
    if kind == "V" and not low < high:
        raise ValueError(f"{name}: select_range is ({low}, {high}); the first must be less than the second")
    if kind == "I" and not 0 <= low <= high < n:
        raise ValueError(f"{name}: select_range is ({low}, {high}); it must be 0 <= first <= last < {n}")
    return (kind, low + 1, high + 1) if kind == "I" else (kind, float(low), float(high))
