"""Eigenvalues of NumPy and SciPy, with vectors: primitives, since LAPACK's routines iterate.

Vectors are known up to a factor of modulus one each. Those of `eig` have the factor that LAPACK gives them; of the
others, if they are complex, the derivative is the one along which that factor rests, as in other libraries. Where
values are equal their vectors have no derivative, which is NaN; values have one there if their sum is what is used.

The equations are those of Giles, Collected matrix derivative results (2008).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from blasad._numpy.functions import RULES, array_of
from blasad._numpy.primitive import Primitive


def adjoint(a: Any) -> Any:
    return np.conj(np.swapaxes(a, -1, -2))


def inverse_gaps(w: Any) -> Any:
    """1 / (w_j - w_i), and 0 on the diagonal."""
    gaps = w[..., None, :] - w[..., :, None]
    eye = np.eye(w.shape[-1])
    with np.errstate(divide="ignore", invalid="ignore"):
        return 1 / (gaps + eye) - eye


def diagonal(a: Any) -> Any:
    return np.diagonal(a, 0, -2, -1)


# ---------------------------------------------------------------- of any square matrices

def inner(x: Any, y: Any) -> Any:
    """Of each column."""
    return np.real(np.sum(np.conj(x) * y, axis=-2, keepdims=True))


def largest(V: Any) -> Any:
    """1 for the largest element of each column, which LAPACK makes real; the column has length one."""
    return np.arange(V.shape[-2])[:, None] == np.argmax(np.abs(V), axis=-2)[..., None, :]


def eig_forward(da: Any, y: Any, a: Any) -> Any:
    w, V = y
    B = np.linalg.solve(V, da @ V)
    with np.errstate(invalid="ignore"):
        dV = V @ (inverse_gaps(w) * B)
    length, turn = inner(V, dV), inner(largest(V) / np.conj(V), 1j * dV)
    return diagonal(B), dV - V * (length - 1j * turn)


def eig_reverse(by: Any, y: Any, a: Any) -> Any:
    (bw, bV), (w, V) = by, y
    bV = bV - V * inner(V, bV) - largest(V) * 1j / np.conj(V) * inner(1j * V, bV)
    with np.errstate(invalid="ignore"):
        middle = np.conj(inverse_gaps(w)) * (adjoint(V) @ bV) + bw[..., None, :] * np.eye(w.shape[-1])
    found = np.linalg.solve(adjoint(V), middle @ adjoint(V))
    return found if a.dtype.kind == "c" else np.real(found)


def eigvals_forward(da: Any, y: Any, a: Any) -> Any:
    V = eig_of(a)[1]
    return diagonal(np.linalg.solve(V, da @ V))


def eigvals_reverse(bw: Any, y: Any, a: Any) -> Any:
    V = eig_of(a)[1]
    found = np.linalg.solve(adjoint(V), bw[..., :, None] * adjoint(V))
    return found if a.dtype.kind == "c" else np.real(found)


def complex_eig(a: Any) -> Any:
    w, V = np.linalg.eig(a)
    dtype = np.result_type(a.dtype, np.complex64)
    return w.astype(dtype), V.astype(dtype)


eig_of = Primitive(complex_eig, eig_forward, eig_reverse)
eigvals_of = Primitive(lambda a: complex_eig(a)[0], eigvals_forward, eigvals_reverse)


# ---------------------------------------------------------------- as NumPy has them

def named(name: str, values: Any) -> Any:
    """A result as NumPy's functions return it."""
    return getattr(np.linalg._linalg, name)(*values)


def real_if_all_are(a: Any, w: Any, *others: Any) -> tuple[Any, ...]:
    """Eigenvalues of a real matrix, and what goes with them: real if they are, which is a look at values."""
    if a.dtype.kind != "c" and bool(np.all(np.imag(w) == 0)):
        return tuple(np.real(x) for x in (w, *others))
    return w, *others


def eig(a: Any) -> Any:
    a = array_of(a)
    return named("EigResult", real_if_all_are(a, *eig_of(a)))


def eigvals(a: Any) -> Any:
    a = array_of(a)
    return real_if_all_are(a, eigvals_of(a))[0]


RULES[np.linalg.eig] = eig
RULES[np.linalg.eigvals] = eigvals
