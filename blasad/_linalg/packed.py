"""Triangles in LAPACK's three kinds of storage: full, packed (tp), rectangular full packed (tf, RFP).

Every element in one storage is an element in the other storage, or its conjugate in some complex matrices.  To find
which one, SciPy's routine is called once for each size with a matrix whose elements are their own numbers.
(Gustavson, Wasniewski, Dongarra, Langou, Rectangular full packed format for Cholesky's algorithm, 2010.)
"""

from __future__ import annotations

from functools import lru_cache
from math import isqrt

import numpy as np
from scipy.linalg import get_lapack_funcs

from .._declarations.aliases import Array, Operand
from .._numpy.functions import ravel
from .._registry import blas, lapack
from .arguments import check, given
from .cholesky import potri, potrs
from .drivers import declared

EXAMPLES = 64           # the number of sizes whose places are cached


def found_places(name: str, n: int, complex_: bool, *flags: str) -> tuple[Operand, Operand, Operand]:
    """Return, for each element of the result, its place in the argument, whether it has one, and if it is conjugated.

    Places count in C order.
    """
    full = name.startswith("tr")
    count = n * n if full else n * (n + 1) // 2
    numbers = np.arange(1.0, count + 1)
    numbers = numbers * (1 + 1j) if complex_ else numbers
    arguments = (numbers.reshape(n, n, order="C"),) if full else (n, numbers)
    named = dict(zip(("uplo", "transr"), flags, strict=False))
    stored = get_lapack_funcs(name, (numbers,))(*arguments, **named)
    offsets = np.real(stored[0]).astype(int) - 1
    return np.maximum(offsets, 0), offsets >= 0, np.imag(stored[0]) < 0


places = lru_cache(EXAMPLES)(found_places)


def converted(name: str, x: Array, n: int, uplo: str, transr: str | None = None) -> Operand:
    """Copy the elements of x to another storage."""
    complex_ = x.dtype.kind == "c"
    flags = [uplo]
    if transr is not None:
        flags.append("N" if transr == "N" else "C" if complex_ else "T")
    if n == 0:
        return x[:0].reshape((0, 0) if name.endswith("tr") else (0,))
    source, is_stored, conjugated = places(name, n, complex_, *flags)
    elements = ravel(x)[source]
    if conjugated.any():
        elements = np.where(conjugated, np.conj(elements), elements)
    return elements if is_stored.all() else np.where(is_stored, elements, np.zeros((), x.dtype))


def order(name: str, n: int, x: Array) -> int:
    """Return the order n of a matrix that is stored in the vector x, after a check of its length."""
    if x.ndim != 1 or x.shape[0] != n * (n + 1) // 2:
        raise ValueError(f"{name}: the array has shape {x.shape}; for n = {n} it must be ({n * (n + 1) // 2},)")
    return int(n)


def order_of(ap: Operand) -> int:
    return (isqrt(8 * ap.shape[0] + 1) - 1) // 2


@declared
def tfttr(n: int, arf: Array, transr: str, uplo: str) -> Operand:
    return converted("tfttr", arf, order("tfttr", n, arf), uplo, transr)


@declared
def tpttr(n: int, ap: Array, uplo: str) -> Operand:
    return converted("tpttr", ap, order("tpttr", n, ap), uplo)


@declared
def trttf(a: Array, transr: str, uplo: str) -> Operand:
    check("trttf", a)
    return converted("trttf", a, len(a), uplo, transr)


@declared
def trttp(a: Array, uplo: str) -> Operand:
    check("trttp", a)
    return converted("trttp", a, len(a), uplo)


@declared
def tfttp(n: int, arf: Array, transr: str, uplo: str) -> Operand:
    return converted("tfttp", arf, order("tfttp", n, arf), uplo, transr)


@declared
def tpttf(n: int, ap: Array, transr: str, uplo: str) -> Operand:
    return converted("tpttf", ap, order("tpttf", n, ap), uplo, transr)


# ---------------------------------------------------------------- rectangular full packed, by way of full matrices


@declared
def pftrf(n: int, a: Array, transr: str, uplo: str, *, overwrite_a: bool) -> Operand:
    full = tfttr(order("pftrf", n, a), a, transr, uplo)
    return _stored("pftrf", lapack.potrf(full, uplo == "L"), a, transr, uplo, overwrite_a)


@declared
def pftrs(n: int, a: Array, b: Array, transr: str, uplo: str, *, overwrite_b: bool) -> Operand:
    full = tfttr(order("pftrs", n, a), a, transr, uplo)
    return potrs(full, b, uplo == "L", overwrite_b=overwrite_b)


@declared
def pftri(n: int, a: Array, transr: str, uplo: str, *, overwrite_a: bool) -> Operand:
    full = tfttr(order("pftri", n, a), a, transr, uplo)
    return _stored("pftri", potri(full, uplo == "L"), a, transr, uplo, overwrite_a)


@declared
def tptri(n: int, ap: Array, uplo: str, diag: str, *, overwrite_ap: bool) -> Array:
    inverse = trttp(lapack.trtri(tpttr(order("tptri", n, ap), ap, uplo), uplo == "L", diag == "U"), uplo)
    ap = given(ap, overwrite_ap)
    ap[...] = inverse
    return ap


@declared
def tftri(n: int, a: Array, transr: str, uplo: str, diag: str, *, overwrite_a: bool) -> Operand:
    full = tfttr(order("tftri", n, a), a, transr, uplo)
    return _stored("tftri", lapack.trtri(full, uplo == "L", diag == "U"), a, transr, uplo, overwrite_a)


@declared
def tfsm(alpha: float, a: Array, b: Array, transr: str, side: str, uplo: str, trans: str, diag: str, *,
         overwrite_b: bool) -> Operand:
    right, turned = side == "R", trans != "N"
    full = tfttr(order("tfsm", b.shape[int(right)], a), a, transr, uplo)
    transposed = (2 if b.dtype.kind == "c" else 1) if turned else 0
    return blas.trsm(alpha, full, given(b, overwrite_b), right, uplo == "L", transposed, diag == "U")


@declared
def sfrk(n: int, k: int, alpha: float, a: Array, beta: float, c: Array, transr: str, uplo: str, trans: str, *,
         overwrite_c: bool, name: str) -> Operand:
    turned = trans != "N"
    shape = (k, n) if turned else (n, k)
    if a.shape != shape:
        raise ValueError(f"{name}: a has shape {a.shape}; with trans={trans!r} it must be {shape}")
    full = tfttr(order(name, n, c), c, transr, uplo)
    product = blas.herk if name == "hfrk" else blas.syrk
    changed = product(alpha, a, beta, full, (2 if name == "hfrk" else 1) if turned else 0, uplo == "L")
    return _stored(name, changed, c, transr, uplo, overwrite_c)


def _stored(name: str, full: Array, a: Array, transr: str, uplo: str, overwrite: bool) -> Operand:
    packed = trttf(full, transr, uplo)
    if not overwrite:
        return packed
    a[...] = packed
    return a
