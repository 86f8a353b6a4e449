"""LAPACK's expert drivers: solvers that scale the matrix, refine the solution and estimate its error.

The solution, which the factors and one step of refinement give, has a derivative.  The scale factors are constants, on
which the solution does not depend.  The estimates of condition numbers and errors are constants, too.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from scipy.linalg import get_lapack_funcs

from .._declarations.aliases import Array, Operand
from .._numpy.functions import concatenate
from .._registry import blas, lapack
from .arguments import check, columns, given
from .banded import gttrf, gttrs, pttrs
from .cholesky import potrs
from .conditions import constant, geequ, poequ
from .drivers import declared
from .lu import getrs


def _judged(name: str, like: Array, *args: Operand, **kwargs: Any) -> tuple[float, Operand, Operand]:
    """Return the condition number and the errors, which SciPy's routine estimates from the factors."""
    *_, rcond, ferr, berr, _ = get_lapack_funcs(name, (like,))(*args, **kwargs)
    return float(rcond), ferr, berr


def _exact(b: Array) -> tuple[float, Operand, Operand]:
    """Return the estimates for one equation or none, which the routines of LAPACK or SciPy do not accept."""
    return 1.0, np.zeros(b.shape[1], b.real.dtype), np.zeros(b.shape[1], b.real.dtype)


def _nonzero(name: str, d: Operand) -> None:
    zero = np.flatnonzero(constant(d) == 0)
    if zero.size:
        raise np.linalg.LinAlgError(f"{name}: the matrix is singular: the factors have a zero at {zero[0]}")


def _is_large_or_small(amax: float, like: Array) -> bool:
    small = np.finfo(like.dtype).tiny / np.finfo(like.dtype).eps
    return not small <= amax <= 1 / small


def _kept(x: Array, solution: Operand, overwrite: bool, changed: bool) -> Operand:
    if not changed:
        return given(x, overwrite)
    if not overwrite:
        return solution
    x[...] = solution
    return x


@declared
def gesvx(a: Array, b: Array, fact: str, trans: str, af: Operand, ipiv: Operand, equed: str, r: Operand, c: Operand, *,
          overwrite_a: bool, overwrite_b: bool) -> tuple[Operand, ...]:
    check("gesvx", a, b)
    n, code = len(a), "NTC".index(trans)
    if fact == "F":
        lu, piv, scaled = af, ipiv, a
        r, c = (np.ones(n, a.real.dtype) if x is None else constant(x) for x in (r, c))
    else:
        r, c, equed = np.ones(n, a.real.dtype), np.ones(n, a.real.dtype), "N"
        if fact == "E" and n:
            r, c, rowcnd, colcnd, amax = geequ(a)
            rows, cols = rowcnd < 0.1 or _is_large_or_small(amax, a.real), colcnd < 0.1
            equed = {(0, 0): "N", (1, 0): "R", (0, 1): "C", (1, 1): "B"}[int(rows), int(cols)]
        scaled = a * (r[:, None] if equed in "RB" else 1) * (c if equed in "CB" else 1) if equed != "N" else a
        lu, piv = lapack.getrf(scaled.copy("F"))
        _nonzero("gesvx", np.diagonal(lu))
    before, after = (r if equed in "RB" else None), (c if equed in "CB" else None)
    if code:
        before, after = after, before
    B = columns(b)
    right = B if before is None else B * before[:, None]
    op = scaled if code == 0 else np.conj(scaled).T if code == 2 else scaled.T
    x = getrs(lu, piv, right.copy("F"), code)
    x = x + getrs(lu, piv, right - op @ x, code)
    x = x if after is None else x * after[:, None]
    judged = _judged("gesvx", constant(B), constant(scaled), constant(B), "F", trans, constant(lu),
                     np.asarray(piv) + 1, equed, r, c) if n and B.shape[1] else _exact(B)
    a = _kept(a, scaled, overwrite_a, equed != "N" and fact != "F")
    b = _kept(b, right.reshape(b.shape), overwrite_b, before is not None)
    return a, lu, piv, equed, r, c, b, x.reshape(b.shape), *judged


@declared
def posvx(a: Array, b: Array, fact: str, af: Operand, equed: str, s: Operand, lower: int, *, overwrite_a: bool,
          overwrite_b: bool) -> tuple[Operand, ...]:
    check("posvx", a, b)
    n = len(a)
    if fact == "F":
        c, scaled = af, a
        s = np.ones(n, a.real.dtype) if s is None else constant(s)
    else:
        s, equed = np.ones(n, a.real.dtype), "N"
        if fact == "E" and n:
            s, scond, amax = poequ(a)
            equed = "Y" if scond < 0.1 or _is_large_or_small(amax, a.real) else "N"
        scaled = a * s[:, None] * s if equed == "Y" else a
        c = lapack.potrf(scaled.copy("F"), lower, 0)
    B = columns(b)
    right = B * s[:, None] if equed == "Y" else B
    multiply = blas.hemm if a.dtype.kind == "c" else blas.symm
    x = potrs(c, right.copy("F"), lower)
    x = x + potrs(c, right - multiply(1.0, scaled, x, 0.0, None, 0, lower), lower)
    x = x * s[:, None] if equed == "Y" else x
    judged = _judged("posvx", constant(B), constant(scaled), constant(B), "F", constant(c), equed, s,
                     lower) if n and B.shape[1] else _exact(B)
    a = _kept(a, scaled, overwrite_a, equed == "Y" and fact != "F")
    b = _kept(b, right.reshape(b.shape), overwrite_b, equed == "Y")
    return a, c, equed, s, b, x.reshape(b.shape), *judged


@declared
def sysvx(a: Array, b: Array, af: Operand, ipiv: Operand, lwork: Any, factored: int, lower: int) -> tuple[Operand, ...]:
    factors, ipiv, x, *judged = _indefinite("sysvx", a, b, af, ipiv, factored, lower)
    return a, factors, ipiv, b, x, *judged


@declared
def hesvx(a: Array, b: Array, af: Operand, ipiv: Operand, lwork: Any, factored: int, lower: int) -> tuple[Operand, ...]:
    return _indefinite("hesvx", a, b, af, ipiv, factored, lower)


def _indefinite(name: str, a: Array, b: Array, af: Operand, ipiv: Operand, factored: int,
                lower: int) -> tuple[Operand, ...]:
    check(name, a, b)
    B = columns(b)
    factor, solve, multiply = ((lapack.sytrf, lapack.sytrs, blas.symm) if name == "sysvx" else
                               (lapack.hetrf, lapack.hetrs, blas.hemm))
    if not factored:
        af, ipiv = factor(a.copy("F"), lower)
    x = solve(af, ipiv, B.copy("F"), lower)
    x = x + solve(af, ipiv, B - multiply(1.0, a, x, 0.0, None, 0, lower), lower)
    judged = _judged(name, constant(B), constant(a), constant(B), af=constant(af), ipiv=np.asarray(ipiv), factored=1,
                     lower=lower) if a.size and B.shape[1] else _exact(B)
    return af, ipiv, x.reshape(b.shape), *judged


@declared
def gtsvx(dl: Array, d: Array, du: Array, b: Array, fact: str, trans: str, dlf: Operand, df: Operand, duf: Operand,
          du2: Operand, ipiv: Operand) -> tuple[Operand, ...]:
    if fact == "N":
        dlf, df, duf, du2, ipiv = gttrf(dl, d, du, overwrite_dl=False, overwrite_d=False, overwrite_du=False)
        _nonzero("gtsvx", df)
    code, B = "NTC".index(trans), columns(b)
    below, mid, above = (dl, d, du) if code == 0 else (du, d, dl)
    if code == 2:
        below, mid, above = np.conj(below), np.conj(mid), np.conj(above)
    x = gttrs(dlf, df, duf, du2, ipiv, B.copy("F"), code)
    x = x + gttrs(dlf, df, duf, du2, ipiv, B - _tridiagonal(below, mid, above, x), code)
    plain = [constant(x) for x in (dl, d, du, B)]
    judged = _judged("gtsvx", plain[3], *plain, "N", trans) if len(d) > 1 else _exact(B)
    return dlf, df, duf, du2, ipiv, x.reshape(b.shape), *judged


def _tridiagonal(dl: Array, d: Array, du: Array, x: Array) -> Operand:
    """Multiply a tridiagonal matrix by x."""
    product = d[:, None] * x
    if len(x) == 1:
        return product
    zero = np.zeros((1, x.shape[1]), x.dtype)
    return product + concatenate([zero, dl[:, None] * x[:-1]]) + concatenate([du[:, None] * x[1:], zero])


@declared
def ptsvx(d: Array, e: Array, b: Array, fact: str, df: Operand, ef: Operand) -> tuple[Operand, ...]:
    if fact == "N":
        df, ef = lapack.pttrf(d, e, overwrite_d=False, overwrite_e=False)
    B = columns(b)
    x = pttrs(df, ef, B.copy("F"), 1)
    x = x + pttrs(df, ef, B - _tridiagonal(e, d, np.conj(e), x), 1)
    judged = _judged("ptsvx", constant(B), constant(d), constant(e), constant(B)) if len(d) > 1 else _exact(B)
    return df, ef, x.reshape(b.shape), *judged
