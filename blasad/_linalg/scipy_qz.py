"""Generalized Schur forms of pencils."""

from __future__ import annotations

from typing import Any

import numpy as np

from . import qz as forms
from .scipy_arguments import over_stacks, square
from .scipy_schur import in_kind


def _ratio(x: Any, y: Any) -> Any:
    """Compute x / y, and 0 where y is zero."""
    return np.divide(x, y, out=np.zeros(np.shape(x), np.result_type(x, y)), where=y != 0)


def _left(x: Any, y: Any) -> Any:
    return _ratio(x, y).real < 0


def _right(x: Any, y: Any) -> Any:
    return _ratio(x, y).real > 0


def _inside(x: Any, y: Any) -> Any:
    return (y != 0) & (np.abs(_ratio(x, y)) < 1)


def _outside(x: Any, y: Any) -> Any:
    return np.where(y == 0, x != 0, np.abs(_ratio(x, y)) > 1)


# Functions of alpha and beta. An infinite eigenvalue is outside of the unit circle, and in no half plane.
SORTS = {"lhp": _left, "rhp": _right, "iuc": _inside, "ouc": _outside}


def _read(name: str, A: Any, B: Any, output: str, check_finite: bool) -> tuple[Any, Any]:
    A, B = (in_kind(name, square(name, x, check_finite), output) for x in (A, B))
    if A.shape != B.shape:
        raise ValueError(f"{name}: A and B have shapes {A.shape} and {B.shape}; they must have the same shape")
    dtype = np.result_type(A.dtype, B.dtype)
    return A.astype(dtype, copy=False), B.astype(dtype, copy=False)


@over_stacks("A", "B")
def qz(A: Any, B: Any, output: str = "real", lwork: Any = None, sort: Any = None, overwrite_a: bool = False,
       overwrite_b: bool = False, check_finite: bool = True) -> tuple[Any, ...]:
    """Compute the generalized Schur form of a pencil, A = Q AA Z^H and B = Q BB Z^H.

    Parameters
    ----------
    A, B : array, shape (..., n, n)
        The matrices A and B.
    output : {"real", "complex"}
        The form of real matrices: real, with blocks of order 2 on the diagonal of AA for conjugate pairs of
        eigenvalues, or complex.
    lwork : object
        This parameter is SciPy's; for traced arrays, it is ignored.
    sort : None
        This parameter is SciPy's. For traced arrays, it must be None; use `ordqz` to order eigenvalues.
    overwrite_a, overwrite_b : bool
        These parameters are SciPy's; for traced arrays, they are ignored: neither array is overwritten.
    check_finite : bool
        Whether NaN and Inf in the arguments raise ValueError.

    Returns
    -------
    AA, BB : array, shape (..., n, n)
        The triangular factors. The diagonal of BB is not negative.
    Q, Z : array, shape (..., n, n)
        The unitary factors.

    Raises
    ------
    ValueError
        If the shapes do not fit together, a matrix contains NaN or Inf, or output or sort is not allowed.
    numpy.linalg.LinAlgError
        If the algorithm fails. A derivative raises it if the result depends on a choice of LAPACK: of vectors of
        eigenvalues that are equal to rounding, of the phases of complex vectors, or of the rotations of a block of
        order 2 in which the diagonal elements of BB are equal.

    Notes
    -----
    With X = Q^H dA Z, Y = Q^H dB Z and the skew Oq = Q^H dQ, Oz = Z^H dZ: dAA = X + AA Oz - Oq AA and
    dBB = Y + BB Oz - Oq BB. The zeros below the blocks determine Oq and Oz.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> A, B = np.array([[1.0, 2.0], [0.5, 3.0]]), np.array([[2.0, 0.0], [1.0, 1.0]])
    >>> AA, BB, Q, Z = ad.linalg.qz(A, B)
    >>> np.allclose(Q @ AA @ Z.T, A)
    True
    """
    if sort is not None:
        raise ValueError("qz: sort must be None; use ordqz to order eigenvalues")
    A, B = _read("qz", A, B, output, check_finite)
    return tuple(forms.qz_of(A, B)[:4])


@over_stacks("A", "B")
def ordqz(A: Any, B: Any, sort: Any = "lhp", output: str = "real", overwrite_a: bool = False,
          overwrite_b: bool = False, check_finite: bool = True) -> tuple[Any, ...]:
    """Compute the generalized Schur form of a pencil, A = Q AA Z^H and B = Q BB Z^H, with selected eigenvalues first.

    Parameters
    ----------
    A, B : array, shape (..., n, n)
        The matrices A and B.
    sort : {callable, "lhp", "rhp", "iuc", "ouc"}
        The eigenvalues that come first: those for which a function of the arrays alpha and beta returns True, those in
        the left ("lhp") or right half plane ("rhp"), or those inside ("iuc") or outside of the unit circle ("ouc").
    output : {"real", "complex"}
        The form of real matrices: real, with blocks of order 2 on the diagonal of AA for conjugate pairs of
        eigenvalues, or complex.
    overwrite_a, overwrite_b : bool
        These parameters are SciPy's; for traced arrays, they are ignored: neither array is overwritten.
    check_finite : bool
        Whether NaN and Inf in the arguments raise ValueError.

    Returns
    -------
    AA, BB : array, shape (..., n, n)
        The triangular factors.
    alpha, beta : array, shape (..., n)
        The eigenvalues are the ratios alpha / beta.
    Q, Z : array, shape (..., n, n)
        The unitary factors.

    Raises
    ------
    ValueError
        If the shapes do not fit together, a matrix contains NaN or Inf, or sort or output is not allowed.
    numpy.linalg.LinAlgError
        If the algorithm fails, or eigenvalues are too close to be reordered. A derivative raises it under the
        conditions that `qz` lists.

    Notes
    -----
    The order is a constant. alpha and beta of a conjugate pair are those of LAPACK's lag2.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> alpha, beta = ad.linalg.ordqz(np.diag([2.0, -3.0]), np.eye(2))[2:4]
    >>> (alpha / beta).real
    array([-3.,  2.])
    """
    if not callable(sort) and sort not in SORTS:
        raise ValueError(f"ordqz: sort is {sort!r}; it must be a callable or one of {', '.join(map(repr, SORTS))}")
    A, B = _read("ordqz", A, B, output, check_finite)
    S, T, Q, Z, *w = forms.ordered(A, B, choose=SORTS[sort] if isinstance(sort, str) else sort)
    w = forms.eigenvalues(S, T, w)
    return S, T, w[0] if len(w) == 2 else w[0] + 1j * w[1], w[-1], Q, Z
