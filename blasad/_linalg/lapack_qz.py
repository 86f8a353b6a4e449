"""Schur forms of pencils, and their reordering."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from . import coupled, quasi, qz
from .frame import values
from .lapack_arguments import check, letter
from .lapack_schur import _written


def _both(name: str, a: Any, b: Any) -> None:
    check(name, a)
    if b.shape != a.shape:
        raise ValueError(f"{name}: a and b have shapes {a.shape} and {b.shape}; they must have the same shape")


def _count(chosen: Any, s: Any) -> int:
    """Count the selected eigenvalues. If one of a conjugate pair is selected, both count."""
    at = quasi.cuts(values(s))
    return int(sum(j - i for i, j in zip(at[:-1], at[1:], strict=True) if any(chosen[i:j])))


def gges(select: Callable[..., Any] | None, a: Any, b: Any, jobvsl: Any = 1, jobvsr: Any = 1, sort_t: Any = 0, *,
         overwrite_a: bool = True, overwrite_b: bool = True) -> tuple[Any, ...]:
    """Compute the generalized Schur form of a pencil, A = Q S Z^H and B = Q T Z^H.

    Parameters
    ----------
    select : callable or None
        A function that returns whether an eigenvalue is selected. It is called with alphar, alphai and beta of the
        eigenvalue, or for complex matrices with alpha and beta. If sort_t is 0, it is not called.
    a, b : array, shape (n, n)
        The matrices A and B. S and T overwrite them.
    jobvsl, jobvsr : {1, 0}
        Whether Q (jobvsl) and Z (jobvsr) are returned (1) or not (0).
    sort_t : {0, 1}
        Whether the selected eigenvalues come first in S and T (1), or the order is LAPACK's (0).
    overwrite_a, overwrite_b : bool
        If False, the array of this name keeps its values, and a new array is returned.

    Returns
    -------
    a, b : array, shape (n, n)
        S and T: a and b themselves, or new arrays if overwrite_a or overwrite_b is False.
    sdim : int
        The number of selected eigenvalues, which is a constant. It is 0 if sort_t is 0.
    alphar, alphai, beta : array, shape (n,)
        The eigenvalues are the ratios (alphar + i alphai) / beta. For complex matrices, one complex array alpha takes
        the place of alphar and alphai.
    vsl, vsr : array, shape (n, n)
        Q and Z. Q is not returned if jobvsl is 0, and Z is not returned if jobvsr is 0.

    Raises
    ------
    ValueError
        If a is not square, or b has another shape.
    numpy.linalg.LinAlgError
        If the algorithm fails. A derivative raises it under the conditions that `blasad.linalg.qz` lists.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> a, b, sdim, alphar, alphai, beta, q, z = ad.lapack.gges(None, np.diag([2.0, 3.0]), np.diag([1.0, 2.0]))
    >>> alphar / beta
    array([2. , 1.5])
    """
    _both("gges", a, b)
    S, T, Q, Z, *w = qz.qz_of(a, b, select=select if sort_t else None)
    sdim = 0
    if sort_t and select is not None:
        sdim = _count([select(*each) for each in zip(*map(values, w), strict=True)], S)
    return (_written(S, a, overwrite_a), _written(T, b, overwrite_b), sdim, *qz.eigenvalues(S, T, w),
            *((Q,) if jobvsl else ()), *((Z,) if jobvsr else ()))


def tgsen(select: Any, a: Any, b: Any, q: Any, z: Any, wantq: Any = 1, wantz: Any = 1, *, overwrite_a: bool = True,
          overwrite_b: bool = True, overwrite_q: bool = True, overwrite_z: bool = True) -> tuple[Any, ...]:
    """Reorder a generalized Schur form, A = Q S Z^H and B = Q T Z^H, so that selected eigenvalues come first.

    Parameters
    ----------
    select : array of bool, shape (n,)
        Which eigenvalues come first, in the order of their rows. If one of a conjugate pair is selected, both come
        first.
    a, b : array, shape (n, n)
        S and T, as `gges` returns them. The reordered matrices overwrite them.
    q, z : array, shape (n, n)
        Q and Z, as `gges` returns them. The matrices of the reordered form overwrite them.
    wantq, wantz : {1, 0}
        Whether q (wantq) and z (wantz) are updated (1) or returned unchanged (0).
    overwrite_a, overwrite_b, overwrite_q, overwrite_z : bool
        If False, the array of this name keeps its values, and a new array is returned.

    Returns
    -------
    a, b : array, shape (n, n)
        The reordered S and T: a and b themselves, or new arrays if overwrite_a or overwrite_b is False.
    alphar, alphai, beta : array, shape (n,)
        The eigenvalues in their new order are the ratios (alphar + i alphai) / beta. For complex matrices, one complex
        array alpha takes the place of alphar and alphai.
    q, z : array, shape (n, n)
        Q and Z of the reordered form: q and z themselves, or new arrays if overwrite_q or overwrite_z is False.
    m : int
        The number of selected eigenvalues. LAPACK's condition numbers are not computed.

    Raises
    ------
    ValueError
        If a is not square, or b has another shape.
    numpy.linalg.LinAlgError
        If two eigenvalues are too close to be exchanged. A derivative raises it under the conditions that
        `blasad.linalg.qz` lists.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> a, b = np.diag([2.0, 3.0]), np.diag([1.0, 2.0])
    >>> ad.lapack.tgsen([False, True], a, b, np.eye(2), np.eye(2))[0].diagonal()
    array([3., 2.])
    """
    _both("tgsen", a, b)
    select = np.asarray(select)
    m = _count(select, a)
    S, T, Q, Z, *w = qz.reordered(a, b, select=select)
    w = qz.eigenvalues(S, T, w)
    return (_written(S, a, overwrite_a), _written(T, b, overwrite_b), *w,
            _written(q @ Q, q, overwrite_q) if wantq else q, _written(z @ Z, z, overwrite_z) if wantz else z, m)


def tgsyl(a: Any, b: Any, c: Any, d: Any, e: Any, f: Any, trans: str = "N", *, overwrite_c: bool = True,
          overwrite_f: bool = True) -> tuple[Any, Any]:
    """Solve A R - L B = C and D R - L E = F for R and L, with generalized Schur forms (A, D) and (B, E).

    Parameters
    ----------
    a, b : array, shapes (m, m) and (n, n)
        The quasi-triangular matrices A and B of the two Schur forms, as `gges` computes them. Elements below their
        diagonal blocks are not read.
    c : array, shape (m, n)
        The right-hand side C. R overwrites it.
    d, e : array, shapes (m, m) and (n, n)
        The triangular matrices D and E of the two Schur forms.
    f : array, shape (m, n)
        The right-hand side F. L overwrites it.
    trans : {"N", "T", "C"}
        "N": solve the equations above. "T" or "C": solve A^H R + D^H L = C and R B^H + L E^H = -F.
    overwrite_c, overwrite_f : bool
        If False, the array of this name keeps its values, and a new array is returned.

    Returns
    -------
    r, l : array, shape (m, n)
        R and L: c and f themselves, or new arrays if overwrite_c or overwrite_f is False.

    Raises
    ------
    ValueError
        If the shapes do not fit together, or trans is not one of these letters.
    numpy.linalg.LinAlgError
        If the pencils have an eigenvalue in common, to rounding.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> one = np.ones((1, 1))
    >>> ad.lapack.tgsyl(3 * one, one, 1 * one, one, 2 * one, 2 * one)
    (array([[0.]]), array([[-1.]]))
    """
    _both("tgsyl", a, d)
    _both("tgsyl", b, e)
    if c.shape != (len(a), len(b)) or f.shape != c.shape:
        raise ValueError(f"tgsyl: c and f have shapes {c.shape} and {f.shape}; they must be {(len(a), len(b))}")
    R, L = coupled.coupled(a, b, c, d, e, f, back=letter("tgsyl", trans, "NTC", "trans") != "N")
    return _written(R, c, overwrite_c), _written(L, f, overwrite_f)
