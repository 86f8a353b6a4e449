"""Single reflections and rotations."""

from __future__ import annotations

from typing import Any

import numpy as np

from .._numpy.functions import array_of, concatenate
from .._registry import lapack
from .frame import adjoint
from .lapack_arguments import given, letter
from .reflections import beside_of


def larfg(n: int, alpha: Any, x: Any, incx: int = 1, *, overwrite_x: bool = True) -> tuple[Any, Any, Any]:
    """Find a reflection H = 1 - tau [1, v] [1, v]^H that eliminates all but one element: H^H [alpha, x] = [beta, 0].

    Parameters
    ----------
    n : int
        The length of the vector [alpha, x].
    alpha : scalar
        The first element of this vector.
    x : array, shape ((n-2) incx + 1,)
        The other n - 1 elements, one in every incx elements of the array. v overwrites them.
    incx : int
        The step from one element of x to the next, which must be positive.
    overwrite_x : bool
        If False, x keeps its values, and a new array is returned.

    Returns
    -------
    beta : scalar
        The remaining element, which is real.
    v : array
        The vector v, stored like x: x itself, or a new array if overwrite_x is False.
    tau : scalar
        The scalar factor of the reflection. It is -0.0 if no reflection is needed; see docs/kinks.md.

    Raises
    ------
    ValueError
        If x does not have one dimension or is too short, or incx is not positive.

    Notes
    -----
    It calls `geqrf` for one column.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> beta, v, tau = ad.lapack.larfg(2, 3.0, np.array([4.0]))
    >>> print(beta, v, tau)
    -5.0 [0.5] 1.6
    """
    places = slice(0, (n - 2) * incx + 1, incx) if n > 1 else slice(0, 0)
    if x.ndim != 1 or incx < 1 or n > 1 and len(x) <= (n - 2) * incx:
        raise ValueError(f"larfg: x has shape {x.shape}; with n = {n} and incx = {incx} it needs one dimension and "
                         f"{max((n - 2) * incx + 1, 0)} elements, and incx must be positive")
    x = given(x, overwrite_x)
    first = array_of(alpha).astype(x.dtype).reshape(1)
    column, tau = lapack.geqrf(concatenate([first, x[places]])[:, None].copy("F"))
    x[places] = column[1:, 0]
    return column[0, 0], x, tau[0]


def larf(v: Any, tau: Any, c: Any, work: Any = None, side: Any = "L", incv: int = 1, *,
         overwrite_c: bool = True) -> Any:
    """Compute C := H C or C H with one reflection, H = 1 - tau v v^H.

    Parameters
    ----------
    v : array
        The vector v: m elements, or n with side="R", one in every incv elements of the array.
    tau : scalar
        The scalar factor of the reflection.
    c : array, shape (m, n)
        The matrix C. The product overwrites it.
    work : object
        This parameter is accepted because SciPy has it, and is ignored.
    side : {"L", "R"}
        Whether the product has H on the left of C ("L") or on the right ("R").
    incv : int
        The step from one element of v to the next. If it is negative, the elements are in reverse order.
    overwrite_c : bool
        If False, c keeps its values, and a new array is returned.

    Returns
    -------
    c : array
        The product: c itself, or a new array if overwrite_c is False.

    Raises
    ------
    ValueError
        If c does not have two dimensions, v is too short, or side is neither "L" nor "R".

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ad.lapack.larf(np.array([1.0, 0.5]), 1.6, np.array([[3.0], [4.0]]))
    array([[-5.],
           [ 0.]])
    """
    left = letter("larf", side, "LR", "side") == "L"
    n = c.shape[0 if left else 1]
    v = v[: (n - 1) * abs(incv) + 1][::incv]
    if c.ndim != 2 or v.shape != (n,):
        raise ValueError(f"larf: v has {v.shape[0]} elements with incv = {incv}; it must have {n}")
    c, v = given(c, overwrite_c), v[:, None]
    c[...] = c - tau * (v @ (adjoint(v) @ c) if left else (c @ v) @ adjoint(v))
    return c


def lartg(f: Any, g: Any) -> tuple[Any, Any, Any]:
    """Find the rotation that eliminates the second of two numbers: [c s; -conj(s) c] [f, g] = [r, 0].

    Parameters
    ----------
    f, g : scalar
        The two numbers.

    Returns
    -------
    cs, sn, r : scalar
        The cosine c, which is real and not negative, the sine s, and the remaining number r.

    Notes
    -----
    r has the sign of f, as in LAPACK 3.10 and later. If f is 0, then c is 0 and r is |g|.

    Examples
    --------
    >>> import blasad as ad
    >>> print(*ad.lapack.lartg(3.0, 4.0))
    0.6 0.8 5.0
    """
    f, g = array_of(f).reshape(1), array_of(g).reshape(1)
    size = np.hypot(np.abs(f), np.abs(g))
    f1, size1 = nonzero(f), nonzero(size)
    turn = f1 / np.abs(f1)
    cs = (np.abs(f) + (size1 - size)) / size1                   # 1 where both are 0
    return cs[0], (turn * np.conj(g) / size1)[0], (turn * size)[0]


def nonzero(x: Any) -> Any:
    """Return x, with 1 in place of 0."""
    return x + beside_of(x)[1] / 2
