"""Schur forms and Hessenberg forms."""

from __future__ import annotations

from typing import Any

import numpy as np

from .. import lapack
from . import hessenberg as reduction
from . import quasi
from .frame import diagonal
from .scipy_arguments import array, over_stacks, square


def _left(x: Any, y: Any = 0.0) -> Any:
    return x.real < 0.0


def _right(x: Any, y: Any = 0.0) -> Any:
    return x.real >= 0.0


def _inside(x: Any, y: Any = 0.0) -> Any:
    return abs(x + 1j * y) <= 1.0


def _outside(x: Any, y: Any = 0.0) -> Any:
    return abs(x + 1j * y) > 1.0


# Functions of eigenvalues, which are given as complex numbers, or as their real and imaginary parts
SORTS = {"lhp": _left, "rhp": _right, "iuc": _inside, "ouc": _outside}


def in_kind(name: str, a: Any, output: str) -> Any:
    """Convert a matrix to complex numbers if the output is complex."""
    if output not in ("real", "complex", "r", "c"):
        raise ValueError(f"{name}: output is {output!r}; it must be 'real' or 'complex'")
    return a.astype(np.result_type(a.dtype, np.complex64)) if output[0] == "c" else a


@over_stacks("a")
def schur(a: Any, output: str = "real", lwork: Any = None, overwrite_a: bool = False, sort: Any = None,
          check_finite: bool = True) -> tuple[Any, ...]:
    """Compute the Schur form of a matrix, A = Z T Z^H.

    Parameters
    ----------
    a : array, shape (..., n, n)
        The matrix A.
    output : {"real", "complex"}
        The form of a real matrix: real, with blocks of order 2 on the diagonal of T for conjugate pairs of eigenvalues,
        or complex.
    lwork : object
        This parameter is SciPy's; for traced arrays, it is ignored.
    overwrite_a : bool
        Whether T overwrites a.
    sort : {None, callable, "lhp", "rhp", "iuc", "ouc"}
        The eigenvalues that come first: those for which a function returns True, those in the left ("lhp") or right
        half plane ("rhp"), or those inside ("iuc") or outside of the unit circle ("ouc"). The function is called with a
        complex number, or for a real form with the real and the imaginary part. None stands for LAPACK's order.
    check_finite : bool
        Whether NaN and Inf in the arguments raise ValueError.

    Returns
    -------
    T, Z : array, shape (..., n, n)
        The triangular factor and the unitary factor.
    sdim : int
        The number of eigenvalues that come first. It is returned only if sort is given.

    Raises
    ------
    ValueError
        If a is not square or contains NaN or Inf, or output or sort is not allowed.
    numpy.linalg.LinAlgError
        If the algorithm fails. A derivative raises it if the result depends on a choice of LAPACK: of vectors of
        eigenvalues that are equal to rounding, of the phases of complex vectors, or of the rotation of a block [[a, b],
        [-b, a]].

    Notes
    -----
    With P = Z^H dA Z and the skew Om = Z^H dZ, dT = P + T Om - Om T. The zeros below the blocks of T determine Om,
    together with the equal diagonal elements of LAPACK's standard blocks of order 2. The order of eigenvalues is a
    constant. If eigenvalues coincide, their sums, the spaces that leading vectors span, and all results that do not
    depend on the form have derivatives.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> A = np.array([[1.0, 2.0], [0.5, 3.0]])
    >>> ad.grad(lambda A: np.trace(ad.linalg.schur(A)[0]))(A).round(12) + 0.0
    array([[1., 0.],
           [0., 1.]])
    """
    a = in_kind("schur", square("schur", a, check_finite), output)
    if isinstance(sort, str) and sort not in SORTS or not (sort is None or isinstance(sort, str) or callable(sort)):
        raise ValueError(f"schur: sort is {sort!r}; it must be None, a callable, or one of "
                         f"{', '.join(map(repr, SORTS))}")
    select = SORTS[sort] if isinstance(sort, str) else sort
    t, sdim, *_, z = lapack.gees(select, a, 1, sort is not None, overwrite_a=overwrite_a)
    return (t, z) if sort is None else (t, z, sdim)


@over_stacks("a")
def hessenberg(a: Any, calc_q: bool = False, overwrite_a: bool = False, check_finite: bool = True) -> Any:
    """Compute the Hessenberg form of a matrix, A = Q H Q^H.

    Parameters
    ----------
    a : array, shape (..., n, n)
        The matrix A.
    calc_q : bool
        Whether Q is returned, too.
    overwrite_a : bool
        Whether H overwrites a.
    check_finite : bool
        Whether NaN and Inf in the arguments raise ValueError.

    Returns
    -------
    H : array, shape (..., n, n)
        The Hessenberg form. Its elements below the subdiagonal are zero.
    Q : array, shape (..., n, n)
        The unitary factor. It is returned only if calc_q is True.

    Raises
    ------
    ValueError
        If the shapes do not fit together, or an argument contains NaN or Inf.
    numpy.linalg.LinAlgError
        A derivative raises it if a subdiagonal element is zero to rounding, and the result depends on how LAPACK chose
        the vectors after it.

    Notes
    -----
    With P = Q^H dA Q and the skew Om = Q^H dQ, whose first row is zero, dH = P + H Om - Om H. The zeros of H below the
    subdiagonal determine Om.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> A = np.array([[1.0, 2.0, 3.0], [3.0, 5.0, 1.0], [4.0, 1.0, 2.0]])
    >>> ad.grad(lambda A: ad.linalg.hessenberg(A)[1, 0])(A)
    array([[ 0. ,  0. ,  0. ],
           [-0.6,  0. ,  0. ],
           [-0.8,  0. ,  0. ]])
    """
    a = square("hessenberg", a, check_finite)
    if len(a) <= 2:                             # which SciPy returns as it is
        H, Q = a if overwrite_a else a.copy(), np.eye(len(a), dtype=a.dtype)
        return (H, Q) if calc_q else H
    H, Q = reduction.reduced(a)
    if overwrite_a:
        a[...] = H
        H = a
    return (H, Q) if calc_q else H


def _split_value(T: Any) -> Any:
    """Mark rows that begin a block that is not triangular to rounding, by SciPy's criterion."""
    size = np.abs(np.diagonal(T))
    return (np.abs(np.diagonal(T, -1)) > np.finfo(float).eps * (size[:-1] + size[1:])).astype(T.real.dtype)


_split = quasi.still(_split_value)


@over_stacks("T", "Z")
def rsf2csf(T: Any, Z: Any, check_finite: bool = True) -> tuple[Any, Any]:
    """Convert a real Schur form to a complex one.

    Parameters
    ----------
    T, Z : array, shape (..., n, n)
        The real Schur form.
    check_finite : bool
        Whether NaN and Inf in the arguments raise ValueError.

    Returns
    -------
    T, Z : array, shape (..., n, n)
        The complex Schur form, with SciPy's phases.

    Raises
    ------
    ValueError
        If the shapes do not fit together, or an argument contains NaN or Inf.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> T, Z = ad.linalg.rsf2csf(np.array([[1.0, 2.0], [-0.5, 1.0]]), np.eye(2))
    >>> T.diagonal()
    array([1.+1.j, 1.-1.j])
    """
    Z, T = (square("rsf2csf", x, check_finite) for x in (Z, T))
    if T.shape != Z.shape:
        raise ValueError(f"rsf2csf: T has shape {T.shape} and Z has {Z.shape}; they must be the same")
    dtype = np.result_type(T.dtype, Z.dtype, np.complex64)
    T, Z = T.astype(dtype), Z.astype(dtype)
    if len(T) < 2:
        return T, Z
    two = _split(T)
    sub, half = diagonal(T[1:, :-1]), (diagonal(T[:-1, :-1]) - diagonal(T[1:, 1:])) / 2
    root = half + np.sqrt(half ** 2 + sub * diagonal(T[:-1, 1:]) * two + (1 - two))
    length = np.sqrt(np.real(root * np.conj(root) + sub * np.conj(sub)))
    c, s = root / length * two, sub / length * two
    (first, second), (up, down) = quasi.shifted(c), quasi.shifted(s)
    ones = quasi.shifted(two)
    diag, down = 1 - ones[0] - ones[1] + np.conj(first) + second, -down

    def rotated(x: Any) -> Any:
        return diag[:, None] * x + up[:, None] * np.roll(x, -1, 0) + down[:, None] * np.roll(x, 1, 0)

    def behind(x: Any) -> Any:
        return np.conj(rotated(np.conj(x.T))).T

    return np.triu(behind(rotated(T))), behind(Z)


def _couples(w: Any) -> Any:
    """Mark pairs of complex eigenvalues, which are adjacent, in a symmetric matrix of 0 and 1."""
    found = np.zeros((*w.shape, w.shape[-1]), w.real.dtype)
    for at in np.ndindex(*w.shape[:-1]):
        each = np.flatnonzero(np.imag(w[at]))
        if len(each) % 2:
            raise ValueError("cdf2rdf: complex eigenvalues must come in pairs")
        found[at][each[0::2], each[1::2]] = found[at][each[1::2], each[0::2]] = 1
    return found


_coupled = quasi.still(_couples)


def cdf2rdf(w: Any, v: Any) -> tuple[Any, Any]:
    """Convert complex eigenvalues and eigenvectors of a real matrix to a real block diagonal form, A vr = vr wr.

    Parameters
    ----------
    w : array, shape (..., n)
        The eigenvalues. Complex eigenvalues must be in adjacent pairs.
    v : array, shape (..., n, n)
        The eigenvectors, one in each column.

    Returns
    -------
    wr, vr : array, shape (..., n, n)
        A matrix with blocks of order 1 and 2 on its diagonal, and the matrix of real vectors.

    Raises
    ------
    ValueError
        If the shapes do not fit together, an array contains NaN or Inf, or complex eigenvalues do not come in pairs.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> w, v = np.linalg.eig(np.array([[1.0, 2.0], [-0.5, 1.0]]))
    >>> ad.linalg.cdf2rdf(w, v)[0]
    array([[ 1.,  1.],
           [-1.,  1.]])
    """
    w, v = array("cdf2rdf", w), array("cdf2rdf", v)
    if w.ndim < 1 or v.shape != (*w.shape, w.shape[-1]):
        raise ValueError(f"cdf2rdf: w has shape {w.shape} and v has {v.shape}; v must be a matrix of that order")
    one = np.eye(w.shape[-1], dtype=w.real.dtype)
    couples = _coupled(w)
    wr = one * np.real(w)[..., None, :] + couples * np.imag(w)[..., :, None]
    # for a pair, the factors of the first column are i/2 and -i/2, and those of the second column 1/2 and 1/2
    first, second = np.triu(couples), np.tril(couples)
    halves = first.sum(-1)[..., :, None] * one, second.sum(-1)[..., :, None] * one
    units = one - halves[0] - halves[1] + (1j * (halves[0] - second) + first + halves[1]) / 2
    return wr, np.real(v @ units)
