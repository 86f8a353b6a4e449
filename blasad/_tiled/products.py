"""Products of matrices of tiles."""

from __future__ import annotations

import numpy as np

from .. import blas
from .._declarations.aliases import Flag, Operand
from .._linalg.texts import documented
from .reading import (
    SIDE,
    TRANS,
    Mirrored,
    Op,
    apart,
    beside,
    copied,
    fit,
    flag,
    is_complex,
    is_zero,
    product,
    result,
    triangle,
    whole,
)
from .tiles import Tiled, cut, like


def gemm(alpha: Operand, a: Tiled, b: Tiled, beta: Operand = 0.0, c: Tiled | None = None, *, trans_a: Flag = 0,
         trans_b: Flag = 0, overwrite_c: bool = True) -> Tiled:
    """C := alpha op(A) op(B) + beta C.

    Parameters
    ----------
    alpha : scalar
        A factor. If it is 0, the matrices that it multiplies are not read.
    a, b : Tiled
        Matrices, all tiles of them; the columns of op(A) are cut as the rows of op(B).
    beta : scalar, optional
        A factor. If it is 0, the old values of the output are not read.
    c : Tiled, optional
        The output. Without it, a new one is made.
    trans_a, trans_b : {0, 1, 2} or {"N", "T", "C"}
        Which op is applied: none, the transpose, or the conjugate transpose.
    overwrite_c : bool
        False leaves c as it is.

    Returns
    -------
    Tiled
        c, or the new matrix.

    Raises
    ------
    ValueError
        For cuts that do not fit.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> A = ad.tiled.from_array(np.arange(6.0).reshape(2, 3), 2)
    >>> ad.tiled.to_array(ad.tiled.gemm(1.0, A, A, trans_b=1))
    array([[ 5., 14.],
           [14., 50.]])
    """
    whole("gemm", a=a, b=b)
    return _product("gemm", alpha, Op(a, flag("gemm", "trans_a", TRANS, trans_a)),
                    Op(b, flag("gemm", "trans_b", TRANS, trans_b)), beta, c, overwrite_c)


@documented(gemm, raises="like")
def gemv(alpha: Operand, a: Tiled, x: Tiled, beta: Operand = 0.0, y: Tiled | None = None, *, trans: Flag = 0,
         overwrite_y: bool = True) -> Tiled:
    """Y := alpha op(A) x + beta y, of vectors.

    Parameters
    ----------
    a : Tiled
        A matrix, all tiles of it.
    x : Tiled
        A vector, cut as the columns of op(A).
    y : Tiled, optional
        The vector that is written; without it something new.
    trans : {0, 1, 2} or {"N", "T", "C"}
        Which op is applied: none, the transpose, or the conjugate transpose.
    overwrite_y : bool
        False leaves y as it is.

    Returns
    -------
    Tiled
        y, or the new vector.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> A = ad.tiled.from_array(np.arange(6.0).reshape(2, 3), 2)
    >>> ad.tiled.to_array(ad.tiled.gemv(1.0, A, ad.tiled.from_array(np.ones(3), 2)))
    array([ 3., 12.])
    """
    whole("gemv", a=a)
    whole("gemv", 1, x=x)
    return _product("gemv", alpha, Op(a, flag("gemv", "trans", TRANS, trans)), Op(x, 0), beta, y, overwrite_y)


def _product(name: str, alpha: Operand, a: Op, b: Op, beta: Operand, c: Tiled | None, overwrite: bool) -> Tiled:
    """Of matrices, or of a matrix and a vector."""
    back = b.a.ndim - 1
    cuts = [a.cut(0), b.cut(1)] if back else [a.cut(0)]
    fit(name, ("the rows of what is on the right", b.cut(0), a.cut(1)))
    c = result(name, c, cuts, np.result_type(a.a.dtype, b.a.dtype), overwrite)
    whole(name, b.a.ndim, c=c)
    fit(name, *((f"axis {axis} of the result", cut(c, axis), each) for axis, each in enumerate(cuts)))
    a.a, b.a = apart(a.a, c), apart(b.a, c)
    for at, tile in c.tiles.items():
        for k in range(a.length(1)):
            right = b(k, at[1]) if back else (b.a[k], 0)
            product(alpha, a(at[0], k), right, beta if k == 0 else 1, tile)
    return c


@documented(gemm, returns="Tiled", raises="cuts")
def symm(alpha: Operand, a: Tiled, b: Tiled, beta: Operand = 0.0, c: Tiled | None = None, side: Flag = 0,
         lower: Flag | None = None, *, overwrite_c: bool = True) -> Tiled:
    """C := alpha A B + beta C, or alpha B A + beta C, with a symmetric A.

    Parameters
    ----------
    a : Tiled
        A symmetric matrix, of which one triangle is read.
    b : Tiled
        A matrix.
    side : {0, 1} or {"L", "R"}
        Whether A is on the left or on the right.
    lower : {0, 1} or {"U", "L"}, optional
        Which triangle of a is read; without it the one that a has, or the upper one.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> A = ad.tiled.from_array(np.array([[1.0, 0, 0], [2, 3, 0], [4, 5, 6]]), 2, part="lower")
    >>> ad.tiled.to_array(ad.tiled.symm(1.0, A, ad.tiled.from_array(np.eye(3), 2)))
    array([[1., 2., 4.],
           [2., 3., 5.],
           [4., 5., 6.]])
    """
    return _mirrored("symm", alpha, a, b, beta, c, side, lower, overwrite_c)


@documented(symm, returns="Tiled")
def hemm(alpha: Operand, a: Tiled, b: Tiled, beta: Operand = 0.0, c: Tiled | None = None, side: Flag = 0,
         lower: Flag | None = None, *, overwrite_c: bool = True) -> Tiled:
    """C := alpha A B + beta C, or alpha B A + beta C, with a Hermitian A.

    Parameters
    ----------
    a : Tiled
        A Hermitian matrix, of which one triangle is read, and of the diagonal the real parts.
    side, lower : see `symm`
        Where A is, and which triangle is read.

    Raises
    ------
    ValueError
        As in `symm`.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> A = ad.tiled.from_array(np.array([[2.0, 0], [1j, 3]]), 1, part="lower")
    >>> ad.tiled.to_array(ad.tiled.hemm(1.0, A, ad.tiled.from_array(np.eye(2) + 0j, 1)))
    array([[2.+0.j, 0.-1.j],
           [0.+1.j, 3.+0.j]])
    """
    return _mirrored("hemm", alpha, a, b, beta, c, side, lower, overwrite_c)


def _mirrored(name: str, alpha: Operand, a: Tiled, b: Tiled, beta: Operand, c: Tiled | None, side: Flag,
              lower: Flag | None, overwrite: bool) -> Tiled:
    low, right = triangle(name, a, lower), flag(name, "side", SIDE, side)
    hermitian = name == "hemm" and is_complex(a)
    whole(name, b=b)
    fit(name, (f"the {'columns' if right else 'rows'} of b", cut(b, right), cut(a, 0)))
    c = result(name, c, [cut(b, 0), cut(b, 1)], np.result_type(a.dtype, b.dtype), overwrite)
    whole(name, c=c)
    fit(name, *((f"axis {axis} of the result", cut(c, axis), cut(b, axis)) for axis in (0, 1)))
    a, b = apart(a, c), apart(b, c)
    of_tile, s = blas.hemm if hermitian else blas.symm, Mirrored(a, low, 2 if hermitian else 1)
    for (i, j), tile in c.tiles.items():
        scale, own = beta, (j if right else i)
        for k in range(a.grid[0]):
            x = b[i, k] if right else b[k, j]
            if k == own:
                of_tile(alpha, a[k, k], x, scale, tile, side=right, lower=int(low))
            elif right:
                product(alpha, (x, 0), s(k, j), scale, tile)
            else:
                product(alpha, s(i, k), (x, 0), scale, tile)
            scale = 1
    return c


@documented(symm, returns="Tiled", raises="cuts")
def syrk(alpha: Operand, a: Tiled, beta: Operand = 0.0, c: Tiled | None = None, trans: Flag = 0,
         lower: Flag | None = None, *, overwrite_c: bool = True) -> Tiled:
    """C := alpha A A^T + beta C, or alpha A^T A + beta C: one triangle.

    Parameters
    ----------
    a : Tiled
        A matrix; the axis that becomes the rows and columns of c is cut into tiles of one size.
    c : Tiled, optional
        The output. Without it, a new triangle is made.
    trans : {0, 1} or {"N", "T"}
        Whether A A^T or A^T A is added.
    lower : {0, 1} or {"U", "L"}, optional
        Which triangle of c is written; without it the one that c has, or the upper one.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> A = ad.tiled.from_array(np.arange(6.0).reshape(3, 2), 2)
    >>> ad.tiled.to_array(ad.tiled.syrk(1.0, A, lower=1))
    array([[ 1.,  0.,  0.],
           [ 3., 13.,  0.],
           [ 5., 23., 41.]])
    """
    return _rank_k("syrk", alpha, a, beta, c, flag("syrk", "trans", {0: 0, "N": 0, 1: 1, "T": 1}, trans), lower,
                   overwrite_c)


@documented(syrk, returns="Tiled")
def herk(alpha: Operand, a: Tiled, beta: Operand = 0.0, c: Tiled | None = None, trans: Flag = 0,
         lower: Flag | None = None, *, overwrite_c: bool = True) -> Tiled:
    """C := alpha A A^H + beta C, or alpha A^H A + beta C: one triangle, with real factors.

    Parameters
    ----------
    alpha : float
        A factor.
    beta : float, optional
        A factor. If it is 0, the old values of the output are not read.
    trans : {0, 2} or {"N", "C"}
        Whether A A^H or A^H A is added.
    lower, overwrite_c : see `syrk`
        Which triangle is written, and where.

    Raises
    ------
    ValueError
        As in `syrk`.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ad.tiled.to_array(ad.tiled.herk(1.0, ad.tiled.from_array(np.array([[1.0], [1j]]), 1), lower=1))
    array([[1.+0.j, 0.+0.j],
           [0.+1.j, 1.+0.j]])
    """
    turned = flag("herk", "trans", {0: 0, "N": 0, 2: 2, "C": 2}, trans)
    return _rank_k("herk", alpha, a, beta, c, turned if is_complex(a) else turned // 2, lower, overwrite_c)


def _rank_k(name: str, alpha: Operand, a: Tiled, beta: Operand, c: Tiled | None, trans: int, lower: Flag | None,
            overwrite: bool) -> Tiled:
    whole(name, a=a)
    hermitian = name == "herk" and is_complex(a)
    n, b = cut(a, 1 if trans else 0)
    if c is None:
        part = "lower" if flag(name, "lower", {0: 0, "U": 0, 1: 1, "L": 1, None: 0}, lower) else "upper"
        c = like((n, n), max(b, 1), part, dtype=a.dtype)
    else:
        c = result(name, c, [], None, overwrite)
    low = triangle(name, c, lower)
    fit(name, ("the rows of the result", cut(c, 0), (n, b)))
    back = 0 if trans else 2 if hermitian else 1
    a = apart(a, c)
    left = Op(a, trans)
    for i, j in c.tiles:
        if i == j:
            rank_k(hermitian, alpha, [a[k, i] if trans else a[i, k] for k in range(left.length(1))], beta, c[i, i],
                   trans, low)
        elif (i > j) == low:
            for k in range(left.length(1)):
                product(alpha, left(i, k), (a[k, j] if trans else a[j, k], back), beta if k == 0 else 1, c[i, j])
    return c


def rank_k(hermitian: bool, alpha: Operand, tiles: list[Operand], beta: Operand, c: Operand, trans: int,
           lower: bool) -> None:
    """c := beta c + alpha times the sum of x x^H, or x^H x, over some tiles."""
    of_tile = blas.herk if hermitian else blas.syrk
    for k, x in enumerate(tiles):
        of_tile(alpha, x, beta if k == 0 else 1, c, trans=trans, lower=int(lower))


@documented(raises="cuts")
def trmm(alpha: Operand, a: Tiled, b: Tiled, side: Flag = 0, lower: Flag | None = None, trans_a: Flag = 0,
         diag: Flag = 0, *, overwrite_b: bool = True) -> Tiled:
    """B := alpha op(A) B, or alpha B op(A), with a triangular A.

    Parameters
    ----------
    alpha : scalar
        A factor; where it is 0, a and b are not read.
    a : Tiled
        A triangular matrix, of which one triangle is read.
    b : Tiled
        A matrix, which is written.
    side : {0, 1} or {"L", "R"}
        Whether A is on the left or on the right.
    lower : {0, 1} or {"U", "L"}, optional
        Which triangle of a is read; without it the one that a has, or the upper one.
    trans_a : {0, 1, 2} or {"N", "T", "C"}
        Which op is applied: none, the transpose, or the conjugate transpose.
    diag : {0, 1} or {"N", "U"}
        Whether the diagonal is taken as ones and not read.
    overwrite_b : bool
        False leaves b as it is.

    Returns
    -------
    Tiled
        b, or a copy that was written.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> A = ad.tiled.from_array(np.array([[1.0, 0], [2, 3]]), 1, part="lower")
    >>> ad.tiled.to_array(ad.tiled.trmm(1.0, A, ad.tiled.from_array(np.ones((2, 1)), 1)))
    array([[1.],
           [5.]])
    """
    low, right = triangle("trmm", a, lower), flag("trmm", "side", SIDE, side)
    trans = flag("trmm", "trans_a", TRANS, trans_a)
    whole("trmm", b=b)
    fit("trmm", (f"the {'columns' if right else 'rows'} of b", cut(b, right), cut(a, 0)))
    b = beside(a, b) if overwrite_b else copied(b, a.dtype)
    a, n = apart(a, b), a.grid[0]
    op = Op(a, trans)
    up = (low == bool(trans)) != bool(right)  # whether what is still to be read lies behind
    for other in range(b.grid[1 - right]):
        x = [b[other, k] if right else b[k, other] for k in range(n)]
        for k in range(n) if up else reversed(range(n)):
            blas.trmm(alpha, a[k, k], x[k], side=right, lower=int(low), trans_a=trans, diag=diag)
            for m in () if is_zero(alpha) else range(k + 1, n) if up else range(k):
                if right:
                    product(alpha, (x[m], 0), op(m, k), 1, x[k])
                else:
                    product(alpha, op(k, m), (x[m], 0), 1, x[k])
    return b
