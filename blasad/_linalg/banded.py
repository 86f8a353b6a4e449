"""Solvers for band and tridiagonal matrices, which use LU or Cholesky factors in band storage."""

from __future__ import annotations

import numpy as np

from .. import blas, lapack
from .._arrays import arrays as _arrays
from .._arrays.traced import TracedArray
from .._declarations.aliases import Array, DTypeLike, Operand
from .._routines import factored
from .arguments import array, blank, check_exchanges, check_rows, columns, each, given, own, sides
from .drivers import declared
from .faces import public
from .texts import documented

# ---------------------------------------------------------------- band matrices

def check_storage(name: str, ab: Array, kl: int, ku: int, b: Array) -> None:
    """Check the shapes before anything is written."""
    rows = 2 * kl + ku + 1
    if min(kl, ku) < 0:
        raise ValueError(f"{name}: kl is {kl} and ku is {ku}; they must not be negative")
    if ab.ndim != 2 or ab.shape[0] < rows:
        raise ValueError(f"{name}: ab has shape {ab.shape}; it must have two dimensions and at least "
                         f"2 kl + ku + 1 = {rows} rows")
    check_rows(name, ab.shape[1], b)


def band_solve(ab: Operand, kl: int, ku: int, piv: Operand, b: Array, trans: int) -> None:
    """Solve op(A) X = B in place. Like LAPACK, solve with U for one column after the other."""
    if factored.solve("band", ab, piv, b, trans, kl=kl, ku=ku):
        return
    upper, x = ab[: kl + ku + 1], columns(b)
    if not trans:
        lapack.gbtrl(ab, kl, ku, x, piv)
    for j in range(x.shape[1]):
        blas.tbsv(kl + ku, upper, x[:, j], lower=0, trans=trans)
    if trans:
        lapack.gbtrl(ab, kl, ku, x, piv, trans)


@declared
def gbtrs(ab: Array, kl: int, ku: int, b: Array, ipiv: Operand, trans: int, *, overwrite_b: bool) -> Array:
    check_storage("gbtrs", ab, kl, ku, b)
    check_exchanges("gbtrs", ab.shape[1], ipiv)
    b = given(b, overwrite_b)
    band_solve(ab, kl, ku, ipiv, b, trans)
    return b


@declared
def gbsv(kl: int, ku: int, ab: Operand, b: Operand, *, overwrite_ab: bool,
         overwrite_b: bool) -> tuple[Operand, Operand, Operand]:
    check_storage("gbsv", ab, kl, ku, b)
    lub, piv = lapack.gbtrf(given(ab, overwrite_ab), kl, ku)
    return lub, piv, gbtrs(lub, kl, ku, b, piv, overwrite_b=overwrite_b)


# ---------------------------------------------------------------- tridiagonal matrices

def check_diagonals(name: str, d: Array, **beside: tuple[Operand, int]) -> None:
    """Check the lengths before anything is written. Each diagonal comes with how much shorter than d it must be."""
    if d.ndim != 1:
        raise ValueError(f"{name}: d has shape {d.shape}; it must have one dimension")
    for key, (x, less) in beside.items():
        if x.shape != (max(len(d) - less, 0),):
            raise ValueError(f"{name}: {key} has shape {x.shape}; with d of {len(d)} elements it must be "
                             f"({max(len(d) - less, 0)},)")


def beside_each_other(rows: int, n: int, *diagonals: tuple[int, int, Operand]) -> Array:
    """Make band storage from diagonals, each given by its row, its first column and its elements."""
    vectors = [x for _, _, x in diagonals]
    dtype = np.result_type(*(x.dtype for x in vectors))
    traced = next((x for x in vectors if isinstance(x, TracedArray)), None)
    storage = np.zeros((rows, n), dtype) if traced is None else np.zeros((rows, n), dtype, like=traced)
    for row, first, x in diagonals:
        storage[row, first : first + len(x)] = x
    return storage


def check_written(name: str, dtype: DTypeLike, **diagonals: tuple[Operand, Operand]) -> None:
    """Check that arrays that are overwritten have the dtype of the factors."""
    for key, (x, overwrite) in diagonals.items():
        if overwrite and x.dtype != dtype:
            raise TypeError(f"{name}: {key} is {x.dtype}, but the diagonals need {dtype}; give arrays of that dtype")


def tridiagonal_solve(dl: Operand, d: Operand, du: Operand, b: Array) -> Operand:
    """Solve A X = B in place, and return the LU factors in band storage."""
    check_rows("gtsv", len(d), b)
    ab, piv = lapack.gtbtrf(beside_each_other(4, len(d), (3, 0, dl), (2, 0, d), (1, 1, du)))
    band_solve(ab, 1, 1, piv, b, 0)
    return ab


def back(x: Array, stored: Array, overwrite: bool) -> Array:
    """Write a diagonal of the result into the array that was given, or return a copy of it."""
    if not overwrite:
        return stored.copy()
    x[...] = stored
    return x


@declared
def gttrf(dl: Operand, d: Operand, du: Operand, *, overwrite_dl: bool, overwrite_d: bool,
          overwrite_du: bool) -> tuple[Operand, Operand, Operand, Operand, Operand]:
    check_diagonals("gttrf", d, dl=(dl, 1), du=(du, 1))
    ab = beside_each_other(4, len(d), (3, 0, dl), (2, 0, d), (1, 1, du))
    check_written("gttrf", ab.dtype, dl=(dl, overwrite_dl), d=(d, overwrite_d), du=(du, overwrite_du))
    ab, piv = lapack.gtbtrf(ab)
    dl, d = back(dl, ab[3, : len(dl)], overwrite_dl), back(d, ab[2], overwrite_d)
    return dl, d, back(du, ab[1, 1:], overwrite_du), ab[0, 2:].copy(), piv


@declared
def gttrs(dl: Array, d: Array, du: Array, du2: Array, ipiv: Operand, b: Array, trans: int, *,
          overwrite_b: bool) -> Array:
    check_diagonals("gttrs", d, dl=(dl, 1), du=(du, 1), du2=(du2, 2))
    check_rows("gttrs", len(d), b)
    check_exchanges("gttrs", len(d), ipiv)
    b = given(b, overwrite_b)
    band_solve(beside_each_other(4, len(d), (3, 0, dl), (2, 0, d), (1, 1, du), (0, 2, du2)), 1, 1, ipiv, b, trans)
    return b


@declared
def gtsv(dl: Array, d: Array, du: Array, b: Array, *, overwrite_dl: bool, overwrite_d: bool, overwrite_du: bool,
         overwrite_b: bool) -> tuple[Operand, Operand, Operand, Operand]:
    check_diagonals("gtsv", d, dl=(dl, 1), du=(du, 1))
    dtype = np.result_type(dl.dtype, d.dtype, du.dtype)
    check_written("gtsv", dtype, dl=(dl, overwrite_dl), d=(d, overwrite_d), du=(du, overwrite_du))
    b = given(b, overwrite_b)
    ab = tridiagonal_solve(dl, d, du, b)
    du2 = dl if overwrite_dl else dl.copy()
    du2[: max(len(d) - 2, 0)] = ab[0, 2:]
    return du2, back(d, ab[2], overwrite_d), back(du, ab[1, 1:], overwrite_du), b


@declared
def pttrs(d: Array, e: Array, b: Array, lower: int, *, overwrite_b: bool) -> Array:
    check_diagonals("pttrs", d, e=(e, 1))
    check_rows("pttrs", len(d), b)
    b = given(b, overwrite_b)
    x = columns(b)
    ab = beside_each_other(2, len(d), (1, 0, e) if lower else (0, 1, e))
    for j in range(x.shape[1]):
        blas.tbsv(1, ab, x[:, j], lower=lower, trans=0 if lower else 2, diag=1)
    x /= d[:, None]
    for j in range(x.shape[1]):
        blas.tbsv(1, ab, x[:, j], lower=lower, trans=2 if lower else 0, diag=1)
    return b


@declared
def ptsv(d: Operand, e: Operand, b: Operand, *, overwrite_d: bool, overwrite_e: bool,
         overwrite_b: bool) -> tuple[Operand, Operand, Operand]:
    check_diagonals("ptsv", d, e=(e, 1))
    check_rows("ptsv", len(d), b)
    d, e = lapack.pttrf(d, e, overwrite_d=overwrite_d, overwrite_e=overwrite_e)
    return d, e, pttrs(d, e, b, 1, overwrite_b=overwrite_b)


# ---------------------------------------------------------------- SciPy's general solver

@public("scipy.linalg.solve_banded")
@documented(returns="x", raises="singular")
def solve_banded(l_and_u: tuple[int, int], ab: Operand, b: Operand, overwrite_ab: bool = False,
                 overwrite_b: bool = False, check_finite: bool = True) -> Operand:
    """Solve A x = b with a band matrix A.

    Parameters
    ----------
    l_and_u : (int, int)
        The numbers of diagonals of A below and above the main one, l and u.
    ab : array, shape (..., l + u + 1, n)
        The band: element (i, j) is in row u + i - j and column j. Elements of the array outside of the matrix have no
        derivative.
    overwrite_ab : bool
        This parameter is SciPy's; for traced arrays, it is ignored: the factors have more rows than ab.
    overwrite_b : bool
        Whether the solution may overwrite b. This has an effect only for a single matrix and for equal dtypes.
    check_finite : bool
        Whether NaN and Inf in the arguments raise ValueError, also in elements of ab outside of the matrix.

    Notes
    -----
    It calls `lapack.gbsv`, or for a tridiagonal matrix solves as `lapack.gtsv` does.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ab = np.array([[0.0, 1.0, 1.0], [1.0, 2.0, 3.0], [4.0, 1.0, 0.0]])
    >>> ad.linalg.solve_banded((1, 1), ab, np.array([2.0, 7.0, 4.0]))
    array([1., 1., 1.])
    """
    below, above = l_and_u
    ab, b = array("solve_banded", ab, check_finite), array("solve_banded", b, check_finite)
    if ab.ndim < 2 or min(below, above) < 0 or below + above + 1 != ab.shape[-2]:
        raise ValueError(f"solve_banded: ab has shape {ab.shape}; with l = {below} and u = {above} its last dimension "
                         f"but one must be l + u + 1 = {below + above + 1}")
    vectors = b.ndim == 1

    def one(c: Array, y: Array) -> None:
        if below == above == 1:
            tridiagonal_solve(c[2, :-1], c[1], c[0, 1:], y)
        else:
            storage = blank(c, (2 * below + above + 1, c.shape[-1]))
            storage[below:] = c
            lapack.gbsv(below, above, storage, y)

    if ab.ndim == 2 and b.ndim <= 2 and overwrite_b and ab.dtype == b.dtype:
        one(ab, b)
        return b
    ab, x = sides("solve_banded", ab, b, vectors)
    each(one, ab, x)
    return x[..., 0] if vectors else x


# ---------------------------------------------------------------- SciPy's solvers for positive definite matrices

@public()
@documented(raises="definite")
def cholesky_banded(ab: Operand, overwrite_ab: bool = False, lower: bool = False, check_finite: bool = True) -> Array:
    """Compute the Cholesky factor of a positive definite band matrix, A = L L^H or U^H U.

    Parameters
    ----------
    ab : array, shape (..., k + 1, n)
        One triangle of the band: element (i, j) is in row i - j (lower) or k + i - j (upper) and column j. Elements of
        the array outside of the matrix are not read, and have no derivative.
    overwrite_ab : bool
        Whether ab may be overwritten, which saves a copy.
    lower : bool
        True: the lower triangle is stored, and L with L L^H = A is returned. False: the upper triangle is stored, and U
        with U^H U = A is returned.
    check_finite : bool
        Whether NaN and Inf in the band raise ValueError.

    Returns
    -------
    c : array, shape (..., k + 1, n)
        The factor, stored in the same way as ab.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> def log_det(ab):
    ...     return 2 * np.log(ad.linalg.cholesky_banded(ab, lower=True)[0]).sum()
    >>> ad.grad(log_det)(np.array([[2.0, 2.0], [1.0, 0.0]])).round(12)
    array([[ 0.66666667,  0.66666667],
           [-0.66666667,  0.        ]])
    """
    c = own(band("cholesky_banded", ab, lower, check_finite), overwrite_ab)
    each(lambda x: lapack.pbtrf(x, int(lower)), c)
    return c


@public()
@documented(returns="x")
def cho_solve_banded(cb_and_lower: tuple[Operand, bool], b: Operand, overwrite_b: bool = False,
                     check_finite: bool = True) -> Operand:
    """Solve A x = b from the Cholesky factor of a band matrix A.

    Parameters
    ----------
    cb_and_lower : tuple of array and bool
        The factor that `cholesky_banded` returns, and whether it is the lower one.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> c = ad.linalg.cholesky_banded(np.array([[0.0, 2.0], [4.0, 5.0]]))
    >>> ad.linalg.cho_solve_banded((c, False), np.array([8.0, 9.0]))
    array([1.375, 1.25 ])
    """
    c, lower = cb_and_lower
    c, b = band("cho_solve_banded", c, lower, check_finite), array("cho_solve_banded", b, check_finite)
    if overwrite_b and b.dtype == c.dtype and c.ndim == 2 and b.ndim <= 2:
        return lapack.pbtrs(c, b, int(lower))
    c, x = sides("cho_solve_banded", c, b, b.ndim == 1)
    each(lambda c, x: lapack.pbtrs(c, x, int(lower)), c, x)
    return x[..., 0] if b.ndim == 1 else x


@public()
@documented(cholesky_banded, returns="x", raises="definite")
def solveh_banded(ab: Operand, b: Operand, overwrite_ab: bool = False, overwrite_b: bool = False, lower: bool = False,
                  check_finite: bool = True) -> Operand:
    """Solve A x = b with a positive definite band matrix A.

    Parameters
    ----------
    overwrite_ab, overwrite_b : bool
        Whether ab (overwrite_ab) and b (overwrite_b) may be overwritten, which saves copies. This has an effect only
        for a single matrix and for equal dtypes.
    lower : bool
        Whether the lower triangle is stored (True) or the upper one (False).
    check_finite : bool
        Whether NaN and Inf in the band and in b raise ValueError.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ab, b = np.array([[0.0, 2.0], [4.0, 5.0]]), np.array([8.0, 9.0])
    >>> ad.linalg.solveh_banded(ab, b)
    array([1.375, 1.25 ])
    """
    ab, b = band("solveh_banded", ab, lower, check_finite), array("solveh_banded", b, check_finite)
    if overwrite_b and ab.ndim == 2 and b.ndim <= 2 and ab.dtype == b.dtype:
        return lapack.pbsv(own(ab, overwrite_ab, b), b, int(lower))[1]
    ab, x = sides("solveh_banded", ab, b, b.ndim == 1)
    each(lambda c, y: lapack.pbsv(c, y, int(lower)), own(ab, overwrite_ab and ab.ndim == 2), x)
    return x[..., 0] if b.ndim == 1 else x


def band(name: str, ab: Array, lower: bool, check_finite: bool) -> Array:
    """Convert an argument to band storage of floats, and check that the band is finite."""
    ab = array(name, ab, False)
    if ab.ndim < 2 or not ab.shape[-2]:
        raise ValueError(f"{name}: the band has shape {ab.shape}; its last two dimensions must be (k + 1, n)")
    k, n = ab.shape[-2] - 1, ab.shape[-1]
    rows, columns = np.indices((k + 1, n))
    inside = rows + columns < n if lower else rows + columns >= k
    if check_finite and not np.isfinite((_arrays.memory(ab) if isinstance(ab, TracedArray) else ab)[..., inside]).all():
        raise ValueError(f"{name}: array must not contain infs or NaNs")
    return ab
