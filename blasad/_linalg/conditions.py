"""Estimates of condition numbers, and scale factors of matrices, which are constants: they have no derivative.

The solution of a scaled system does not depend on the factors if both sides of the equation are scaled. Therefore the
factors count as constants of the program.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from scipy.linalg import get_lapack_funcs

from .._arrays.traced import stop_gradient
from .._declarations.aliases import Array, Operand
from .._numpy.functions import array_of
from .arguments import check
from .drivers import declared
from .packed import order
from .pointers import call

# ---------------------------------------------------------------- condition numbers

def constant(a: Array) -> Array:
    """Return the values of a matrix at this time, without a derivative."""
    a = np.asarray(stop_gradient(array_of(a)))
    return a if a.dtype.kind in "fc" else a.astype(float)


def estimate(name: str, a: Array, *args: Operand, **kwargs: Any) -> float:
    if not a.shape[-1]:
        return 1.0
    rcond, info = get_lapack_funcs(name, (a,))(*args, **kwargs)
    if info:
        raise ValueError(f"{name}: LAPACK does not accept its argument number {-info}")
    return float(rcond)


@declared
def gecon(a: Array, anorm: float, norm: str) -> float:
    a = constant(a)
    check("gecon", a)
    return estimate("gecon", a, a, float(stop_gradient(anorm)), norm=norm)


@declared
def pocon(a: Array, anorm: float, uplo: str) -> float:
    a = constant(a)
    check("pocon", a)
    return estimate("pocon", a, a, float(stop_gradient(anorm)), uplo=uplo)


@declared
def trcon(a: Array, norm: str, uplo: str, diag: str) -> float:
    a = constant(a)
    check("trcon", a)
    return estimate("trcon", a, a, norm=norm, uplo=uplo, diag=diag)


@declared
def gbcon(kl: int, ku: int, ab: Array, ipiv: Operand, anorm: float, norm: str) -> float:
    ab = constant(ab)
    if ab.ndim != 2 or ab.shape[0] < 2 * kl + ku + 1 or len(ipiv) != ab.shape[1]:
        raise ValueError(f"gbcon: ab has shape {ab.shape} and ipiv {len(ipiv)} elements; they must be "
                         "(2 kl + ku + 1, n) and n")
    return estimate("gbcon", ab, kl, ku, ab, np.asarray(ipiv), float(stop_gradient(anorm)),
                     norm=norm)


# ---------------------------------------------------------------- condition numbers of other storages

def _pivots(name: str, ipiv: Array, n: int) -> Array:
    ipiv = np.asarray(ipiv)
    if ipiv.shape != (n,) or np.any(np.abs(ipiv) > n) or np.any(ipiv == 0):
        raise ValueError(f"{name}: ipiv is {ipiv}; it must be what the factorization of {n} columns returned")
    return ipiv


@declared
def sycon(a: Array, ipiv: Array, anorm: float, lower: int, *, name: str) -> float:
    a = constant(a)
    check(name, a)
    return estimate(name, a, a, _pivots(name, ipiv, len(a)), float(stop_gradient(anorm)), lower=lower)


@declared
def ppcon(n: int, ap: Array, anorm: float, lower: int) -> float:
    ap = constant(ap)
    order("ppcon", n, ap)
    return estimate("ppcon", ap, n, ap, float(stop_gradient(anorm)), lower=lower)


@declared
def gtcon(dl: Array, d: Array, du: Array, du2: Array, ipiv: Array, anorm: float, norm: str) -> float:
    dl, d, du, du2 = (constant(x) for x in (dl, d, du, du2))
    n = len(d)
    if dl.shape != du.shape or len(dl) != max(n - 1, 0) or len(du2) != max(n - 2, 0):
        raise ValueError(f"gtcon: dl, d, du and du2 have {len(dl)}, {n}, {len(du)} and {len(du2)} elements; they must "
                         "have n-1, n, n-1 and n-2")
    if n == 1:
        return float(d[0] != 0)
    return estimate("gtcon", d, dl, d, du, du2, _pivots("gtcon", np.asarray(ipiv) + 1, n), float(stop_gradient(anorm)),
                    norm=norm)


# ---------------------------------------------------------------- scale factors

def _positive(name: str, info: int, rows: int) -> None:
    if info:
        what = f"row {info - 1} is zero" if info <= rows else f"column {info - rows - 1} is zero"
        raise np.linalg.LinAlgError(f"{name}: {what}")


@declared
def geequ(a: Array) -> tuple[Operand, Operand, Operand, Operand, Operand]:
    return _general("geequ", a)


@declared
def geequb(a: Array) -> tuple[Operand, Operand, Operand, Operand, Operand]:
    return _general("geequb", a)


def _general(name: str, a: Array) -> tuple[Operand, ...]:
    a = constant(a)
    if a.ndim != 2:
        raise ValueError(f"{name}: a has shape {a.shape}; it must be a matrix")
    if not a.size:
        return (*(np.ones(n, a.real.dtype) for n in a.shape), 1.0, 1.0, 0.0)
    *factors, info = get_lapack_funcs(name, (a,))(a)
    _positive(name, info, len(a))
    return tuple(factors)


@declared
def syequb(a: Array, lower: int, *, name: str) -> tuple[Operand, Operand, Operand]:
    a = constant(a)
    check(name, a)
    if not a.size:
        return np.ones(0, a.real.dtype), 1.0, 0.0
    *factors, info = get_lapack_funcs(name, (a,))(a, lower=lower)
    if info:
        raise np.linalg.LinAlgError(f"{name}: LAPACK finds no positive factors for this matrix (info = {info})")
    return tuple(factors)


@declared
def poequ(a: Array) -> tuple[Operand, Operand, Operand]:
    return _definite("poequ", a)


@declared
def poequb(a: Array) -> tuple[Operand, Operand, Operand]:
    return _definite("poequb", a, "poequb")


@declared
def ppequ(n: int, ap: Array, lower: int) -> tuple[Operand, Operand, Operand]:
    ap = constant(ap)
    i = np.arange(order("ppequ", n, ap))
    return _definite("ppequ", np.diag(ap[i * n - i * (i - 1) // 2 if lower else i * (i + 3) // 2]))


@declared
def pbequ(ab: Array, lower: int) -> tuple[Operand, Operand, Operand]:
    ab = constant(ab)
    if ab.ndim != 2 or not ab.shape[0]:
        raise ValueError(f"pbequ: ab has shape {ab.shape}; it must be (k+1, n)")
    return _definite("pbequ", np.diag(ab[0 if lower else -1]))


def _definite(name: str, a: Array, routine: str = "poequ") -> tuple[Operand, Operand, Operand]:
    a = constant(a)
    check(name, a)
    if not a.size:
        return np.ones(0, a.real.dtype), 1.0, 0.0
    s, scond, amax = (np.zeros(n, a.real.dtype) for n in (len(a), 1, 1))
    info = call(routine, a, len(a), np.asfortranarray(a), len(a), s, scond, amax)
    if info:
        raise np.linalg.LinAlgError(f"{name}: the element {info - 1} of the diagonal is not positive")
    return s, scond.item(), amax.item()


@declared
def gbequ(kl: int, ku: int, ab: Array) -> tuple[Operand, Operand, Operand, Operand, Operand]:
    return _of_band("gbequ", kl, ku, ab)


@declared
def gbequb(kl: int, ku: int, ab: Array) -> tuple[Operand, Operand, Operand, Operand, Operand]:
    return _of_band("gbequb", kl, ku, ab)


def _of_band(name: str, kl: int, ku: int, ab: Array) -> tuple[Operand, Operand, Operand, Operand, Operand]:
    ab = constant(ab)
    if ab.ndim != 2 or ab.shape[0] < kl + ku + 1:
        raise ValueError(f"{name}: ab has shape {ab.shape}; it must be ({kl + ku + 1}, n)")
    n = ab.shape[1]
    results = [np.ones(k, ab.real.dtype) for k in (n, n, 1, 1, 1)]
    _positive(name, call(name, ab, n, n, kl, ku, np.asfortranarray(ab), ab.shape[0], *results), n)
    return *results[:2], *(x.item() for x in results[2:])
