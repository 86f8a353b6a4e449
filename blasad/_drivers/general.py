"""Eigenvalues and vectors of general matrices."""

from __future__ import annotations

from typing import Any

import numpy as np

from .._numpy.functions import array_of
from .._spectral import general, pencils
from .._spectral.frame import values
from ._arguments import check
from .hessenberg import gebal


def geev(a: Any, compute_vl: Any = 1, compute_vr: Any = 1, *, overwrite_a: bool = True) -> tuple[Any, ...]:
    """Eigenvalues and eigenvectors of a general matrix.

    Parameters
    ----------
    a : array, shape (n, n)
        The matrix.
    compute_vl, compute_vr : {1, 0}
        Whether there are left and right vectors.
    overwrite_a : bool
        For SciPy's sake: a stays as it is.

    Returns
    -------
    wr, wi : array, shape (n,)
        Real and imaginary parts of the eigenvalues, pairs behind each other, that with a positive imaginary part
        first; of complex matrices one array.
    vl, vr : array, shape (n, n)
        The vectors, a column each, or the real and the imaginary part of a pair in two columns: of unit length, the
        element of largest absolute value real. Those that are not wanted are left out.

    Raises
    ------
    ValueError
        If a is not square.
    numpy.linalg.LinAlgError
        If the algorithm does not converge; in a derivative as `blasad.linalg.eig`.

    Notes
    -----
    See `blasad.linalg.eig` for the derivative.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> wr, wi, vr = ad.lapack.geev(np.array([[1.0, 2.0], [0.0, 3.0]]), compute_vl=0)
    >>> wr
    array([1., 3.])
    """
    check("geev", a)
    if compute_vl or compute_vr:
        return general.eig_of(a, left=bool(compute_vl), right=bool(compute_vr))  # type: ignore[no-any-return]
    w = general.eigvals_of(a)
    return w if isinstance(w, tuple) else (w,)


def geevx(balanc: str, jobvl: str, jobvr: str, sense: str, a: Any, *, overwrite_a: bool = True) -> tuple[Any, ...]:
    """Eigenvalues and eigenvectors of a general matrix, with what it was balanced by and condition numbers.

    Parameters
    ----------
    balanc : {"N", "P", "S", "B"}
        How the matrix is balanced: not, by an order, by powers of 2, or both. It is `geev` that computes, which
        balances in both ways; the choice is what is reported.
    jobvl, jobvr : {"V", "N"}
        Whether there are left and right vectors.
    sense : {"N", "E"}
        Whether there are condition numbers of the eigenvalues; those of vectors are left out.
    a : array, shape (n, n)
        The matrix.
    overwrite_a : bool
        For LAPACK's sake: a stays as it is.

    Returns
    -------
    wr, wi, vl, vr
        As from `geev`.
    ilo, ihi, scale
        As from `gebal`, constants.
    abnrm : float
        The largest sum of moduli of a column of the balanced matrix, a constant.
    rconde : array, shape (n,)
        The reciprocal condition numbers |u^H v|, with derivatives; left out if sense is "N".

    Raises
    ------
    ValueError
        If a is not square, and for another choice.
    numpy.linalg.LinAlgError
        As for `geev`.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ad.lapack.geevx("N", "N", "N", "E", np.array([[1.0, 2.0], [0.0, 3.0]]))[-1].round(4)
    array([0.7071, 0.7071])
    """
    check("geevx", a)
    if sense not in ("N", "E") or balanc not in ("N", "P", "S", "B"):
        raise ValueError(f"geevx: balanc is {balanc!r} and sense {sense!r}; they are one of N, P, S, B, and N or E: "
                         "the condition numbers of vectors (V, B) are left out")
    plain = np.array(values(array_of(a)))
    balanced, lo, hi, scale = gebal(plain, scale=balanc in "SB", permute=balanc in "PB")
    abnrm = float(np.abs(balanced).sum(0).max(initial=0.0))
    left, right = jobvl == "V", jobvr == "V"
    if sense == "N":
        return *geev(a, left, right), lo, hi, scale, abnrm
    found = general.eig_of(a, left=True, right=True)
    _, wi, U, V = general.read(found, True, True)
    product = np.sum(np.conj(general.spin(U, wi)) * general.spin(V, wi), axis=0)
    rconde = np.abs(product) if wi is None else np.abs(product) * general.doubled(wi) ** 2
    return *found[:-2], *((U,) if left else ()), *((V,) if right else ()), lo, hi, scale, abnrm, rconde


def ggev(a: Any, b: Any, compute_vl: Any = 1, compute_vr: Any = 1, *, overwrite_a: bool = True,
         overwrite_b: bool = True) -> tuple[Any, ...]:
    """Eigenvalues and eigenvectors of a pencil, A v beta = B v alpha.

    Parameters
    ----------
    a, b : array, shape (n, n)
        The matrices.
    compute_vl, compute_vr : {1, 0}
        Whether there are left and right vectors.
    overwrite_a, overwrite_b : bool
        For SciPy's sake: the matrices stay as they are.

    Returns
    -------
    alphar, alphai, beta : array, shape (n,)
        Eigenvalues as ratios (alphar + i alphai) / beta, infinite ones with beta = 0; of complex matrices alpha and
        beta.
    vl, vr : array, shape (n, n)
        The vectors as from `geev`; those that are not wanted are left out.

    Raises
    ------
    ValueError
        If the matrices are not square and of one order.
    numpy.linalg.LinAlgError
        If the algorithm does not converge; in a derivative, where the pencil is singular, where eigenvalues are equal
        to rounding and what is used depends on how their vectors are chosen, and where the common factor of alpha and
        beta is used, or the factor of a vector, its length or phase, which are LAPACK's choice.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> alphar, alphai, beta, vr = ad.lapack.ggev(np.diag([2.0, 3.0]), np.diag([1.0, 0.0]), compute_vl=0)
    >>> beta
    array([1., 0.])
    """
    check("ggev", a)
    if b.shape != a.shape:
        raise ValueError(f"ggev: a and b have shapes {a.shape} and {b.shape}; they must be of one order")
    return pencils.eig_of(a, b, left=bool(compute_vl), right=bool(compute_vr))  # type: ignore[no-any-return]
