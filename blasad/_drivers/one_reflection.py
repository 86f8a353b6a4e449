"""One reflection, and one rotation."""

from __future__ import annotations

from typing import Any

import numpy as np

from .._numpy.functions import array_of, concatenate
from .._registry import lapack
from .._spectral.frame import adjoint
from .._spectral.reflections import beside_of
from ._arguments import given, letter


def larfg(n: int, alpha: Any, x: Any, incx: int = 1, *, overwrite_x: bool = True) -> tuple[Any, Any, Any]:
    """Find the reflection that leaves of a vector one element: H^H [alpha, x] = [beta, 0], H = 1 - tau [1, v] [1, v]^H.

    Parameters
    ----------
    n : int
        The length of the whole vector.
    alpha : scalar
        Its first element.
    x : array, shape ((n-2) incx + 1,)
        The others, each incx places behind the one before; v is written there.
    incx : int
        The distance of elements.
    overwrite_x : bool
        False leaves x as it is.

    Returns
    -------
    beta : scalar
        The remaining element: a real number.
    v : array
        x, or a copy that was written.
    tau : scalar
        The factor of the reflection; -0.0 if there is none, see docs/kinks.md.

    Raises
    ------
    ValueError
        If x is too short.

    Notes
    -----
    `geqrf` of one column.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> beta, v, tau = ad.lapack.larfg(2, 3.0, np.array([4.0]))
    >>> print(beta, v, tau)
    -5.0 [0.5] 1.6
    """
    places = slice(0, (n - 2) * incx + 1, incx) if n > 1 else slice(0, 0)
    if x.ndim != 1 or incx < 1 or n > 1 and len(x) <= (n - 2) * incx:
        raise ValueError(f"larfg: x has shape {x.shape}; with n = {n} and incx = {incx} it is too short")
    x = given(x, overwrite_x)
    first = array_of(alpha).astype(x.dtype).reshape(1)
    column, tau = lapack.geqrf(concatenate([first, x[places]])[:, None].copy("F"))
    x[places] = column[1:, 0]
    return column[0, 0], x, tau[0]


def larf(v: Any, tau: Any, c: Any, work: Any = None, side: Any = "L", incv: int = 1, *,
         overwrite_c: bool = True) -> Any:
    """Multiply by one reflection, H = 1 - tau v v^H.

    Parameters
    ----------
    v : array
        The vector, its elements incv places apart.
    tau : scalar
        The factor.
    c : array, shape (m, n)
        The matrix; the product is written here.
    work : object
        For SciPy's sake.
    side : {"L", "R"}
        Whether H is on the left of C or on the right.
    incv : int
        The distance of elements.
    overwrite_c : bool
        False leaves c as it is.

    Returns
    -------
    c : array
        c, or a copy that was written.

    Raises
    ------
    ValueError
        If v is too short, or the side is another.

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
        raise ValueError(f"larf: v has {v.shape[0]} elements in this order; they must be {n}")
    c, v = given(c, overwrite_c), v[:, None]
    c[...] = c - tau * (v @ (adjoint(v) @ c) if left else (c @ v) @ adjoint(v))
    return c


def lartg(f: Any, g: Any) -> tuple[Any, Any, Any]:
    """Find the rotation that leaves of two numbers one: [c s; -conj(s) c] [f, g] = [r, 0].

    Parameters
    ----------
    f, g : scalar
        The numbers.

    Returns
    -------
    cs, sn, r : scalar
        The cosine, which is real and not negative, the sine, and the remaining element.

    Notes
    -----
    The sign is that of f, as in LAPACK 3.10 and later; where f is 0, c is 0 and r is |g|.

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
    """x, or 1 where it is 0"""
    return x + beside_of(x)[1] / 2
