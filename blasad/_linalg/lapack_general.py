"""Eigenvalues and eigenvectors of general matrices and pencils."""

from __future__ import annotations

from typing import Any

import numpy as np

from .._numpy import primitive
from .._numpy.functions import array_of
from . import general, pencils
from .frame import values
from .lapack_arguments import check
from .lapack_hessenberg import gebal


def geev(a: Any, compute_vl: Any = 1, compute_vr: Any = 1, *, overwrite_a: bool = True) -> tuple[Any, ...]:
    """Compute eigenvalues and left and right eigenvectors of a general matrix, A v = w v and u^H A = w u^H.

    Parameters
    ----------
    a : array, shape (n, n)
        The matrix A. It is not overwritten.
    compute_vl, compute_vr : {1, 0}
        Whether left eigenvectors (compute_vl) and right eigenvectors (compute_vr) are computed (1) or not (0).
    overwrite_a : bool
        This parameter is accepted because SciPy has it, and is ignored: a is never overwritten.

    Returns
    -------
    wr, wi : array, shape (n,)
        The real and imaginary parts of the eigenvalues. In a conjugate pair, the eigenvalue with the positive imaginary
        part comes first. For complex matrices, one array w of complex eigenvalues takes their place.
    vl, vr : array, shape (n, n)
        The left and the right eigenvectors, one in each column. For a conjugate pair of a real matrix, the two columns
        are the real and the imaginary part of the first eigenvector. Each eigenvector has length 1, and its element of
        largest absolute value is real. An array is not returned if its flag is 0.

    Raises
    ------
    ValueError
        If a is not square.
    numpy.linalg.LinAlgError
        If the algorithm does not converge. A derivative raises it under the conditions that `blasad.linalg.eig` lists.

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
        return primitive.marked(*enumerate(general.eig_of(a, left=bool(compute_vl), right=bool(compute_vr))))
    w = general.eigvals_of(a)
    return w if isinstance(w, tuple) else (w,)


def geevx(balanc: str, jobvl: str, jobvr: str, sense: str, a: Any, *, overwrite_a: bool = True) -> tuple[Any, ...]:
    """Compute eigenvalues and eigenvectors of a general matrix, A v = w v, their condition numbers and its balancing.

    Parameters
    ----------
    balanc : {"N", "P", "S", "B"}
        Which balancing is returned: none ("N"), by a permutation ("P"), by scaling with powers of 2 ("S") or by both
        ("B"). It does not affect the eigenvalues, which `geev` computes with both.
    jobvl, jobvr : {"V", "N"}
        Whether left eigenvectors (jobvl) and right eigenvectors (jobvr) are computed ("V") or not ("N").
    sense : {"N", "E"}
        Whether condition numbers of the eigenvalues are computed ("E") or not ("N"). LAPACK's condition numbers of
        eigenvectors ("V" and "B") are not available.
    a : array, shape (n, n)
        The matrix A. It is not overwritten.
    overwrite_a : bool
        This parameter is accepted because similar routines have it, and is ignored: a is never overwritten.

    Returns
    -------
    wr, wi, vl, vr : array
        The eigenvalues and the eigenvectors, as `geev` returns them.
    ilo, ihi, scale : int, int, array
        The balancing, as `gebal` returns it. All three are constants.
    abnrm : float
        The 1-norm of the balanced matrix, which is a constant.
    rconde : array, shape (n,)
        The reciprocal condition numbers |u^H v| of the eigenvalues, which have derivatives. They are not returned if
        sense is "N".

    Raises
    ------
    ValueError
        If a is not square, or balanc or sense is not one of these letters.
    numpy.linalg.LinAlgError
        If the algorithm does not converge. A derivative raises it under the conditions that `blasad.linalg.eig` lists.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ad.lapack.geevx("N", "N", "N", "E", np.array([[1.0, 2.0], [0.0, 3.0]]))[-1].round(4)
    array([0.7071, 0.7071])
    """
    check("geevx", a)
    if sense not in ("N", "E") or balanc not in ("N", "P", "S", "B"):
        raise ValueError(f"geevx: balanc is {balanc!r} and sense is {sense!r}; balanc must be N, P, S or B, and sense "
                         "must be N or E, because condition numbers of eigenvectors (V, B) are not available")
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
    """Compute eigenvalues and left and right eigenvectors of a pencil, A v beta = B v alpha.

    Parameters
    ----------
    a, b : array, shape (n, n)
        The matrices A and B. They are not overwritten.
    compute_vl, compute_vr : {1, 0}
        Whether left eigenvectors (compute_vl) and right eigenvectors (compute_vr) are computed (1) or not (0).
    overwrite_a, overwrite_b : bool
        These parameters are accepted because SciPy has them, and are ignored: a and b are never overwritten.

    Returns
    -------
    alphar, alphai, beta : array, shape (n,)
        The eigenvalues are the ratios (alphar + i alphai) / beta, and infinite where beta is 0. For complex matrices,
        one complex array alpha takes the place of alphar and alphai.
    vl, vr : array, shape (n, n)
        The left and the right eigenvectors, one in each column, or a conjugate pair in two columns as for `geev`. An
        array is not returned if its flag is 0.

    Raises
    ------
    ValueError
        If a is not square, or b has another shape.
    numpy.linalg.LinAlgError
        If the algorithm does not converge. A derivative raises it in three cases: the pencil is singular; the result
        depends on which eigenvectors LAPACK chose for eigenvalues that are equal to rounding; or the result depends on
        a factor that LAPACK chose, which is the common factor of alpha and beta, or the length or phase of an
        eigenvector.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> alphar, alphai, beta, vr = ad.lapack.ggev(np.diag([2.0, 3.0]), np.diag([1.0, 0.0]), compute_vl=0)
    >>> beta
    array([1., 0.])
    """
    check("ggev", a)
    if b.shape != a.shape:
        raise ValueError(f"ggev: a and b have shapes {a.shape} and {b.shape}; they must have the same shape")
    return pencils.eig_of(a, b, left=bool(compute_vl), right=bool(compute_vr))  # type: ignore[no-any-return]
