"""Triangular solves of matrices of tiles."""

from __future__ import annotations

from .. import blas
from .._declarations.aliases import Flag, Operand
from .._linalg.texts import documented
from .products import trmm
from .reading import SIDE, TRANS, Op, apart, beside, copied, fit, flag, is_zero, product, triangle, whole
from .tiles import Tiled, cut


@documented(trmm, returns="Tiled", raises="like")
def trsm(alpha: Operand, a: Tiled, b: Tiled, side: Flag = 0, lower: Flag | None = None, trans_a: Flag = 0,
         diag: Flag = 0, *, overwrite_b: bool = True) -> Tiled:
    """B := alpha inv(op(A)) B, or alpha B inv(op(A)), with a triangular A.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> A = ad.tiled.from_array(np.array([[1.0, 0], [2, 4]]), 1, part="lower")
    >>> ad.tiled.to_array(ad.tiled.trsm(1.0, A, ad.tiled.from_array(np.array([[1.0], [6.0]]), 1)))
    array([[1.],
           [1.]])
    """
    whole("trsm", b=b)
    return solve("trsm", alpha, a, b, flag("trsm", "side", SIDE, side), lower, trans_a, diag, overwrite_b)


@documented(trsm)
def trsv(a: Tiled, x: Tiled, lower: Flag | None = None, trans: Flag = 0, diag: Flag = 0, *,
         overwrite_x: bool = True) -> Tiled:
    """X := inv(op(A)) x, a vector, with a triangular A.

    Parameters
    ----------
    x : Tiled
        A vector, which is written.
    lower, trans, diag : see `trsm`
        Which triangle is read, which op is applied, and whether the diagonal is 1.
    overwrite_x : bool
        False leaves x as it is.

    Returns
    -------
    Tiled
        x, or a copy that was written.

    Raises
    ------
    ValueError
        As in `trsm`.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> A = ad.tiled.from_array(np.array([[1.0, 0], [2, 4]]), 1, part="lower")
    >>> ad.tiled.to_array(ad.tiled.trsv(A, ad.tiled.from_array(np.array([1.0, 6.0]), 1)))
    array([1., 1.])
    """
    whole("trsv", 1, x=x)
    return solve("trsv", 1.0, a, x, 0, lower, trans, diag, overwrite_x)


def solve(name: str, alpha: Operand, a: Tiled, b: Tiled, right: int, lower: Flag | None, trans_a: Flag, diag: Flag,
          overwrite: bool) -> Tiled:
    """Of a matrix or a vector b."""
    low, trans = triangle(name, a, lower), flag(name, "trans_a", TRANS, trans_a)
    fit(name, (f"the {'columns' if right else 'rows'} of b", cut(b, right), cut(a, 0)))
    b = beside(a, b) if overwrite else copied(b, a.dtype)
    op, n = Op(apart(a, b), trans), a.grid[0]
    forwards = (low != bool(trans)) != bool(right)
    for other in range(b.grid[1 - right]) if b.ndim == 2 else (None,):
        x = [b[k] if other is None else b[other, k] if right else b[k, other] for k in range(n)]
        for k in range(n) if forwards else reversed(range(n)):
            scale = alpha
            for m in () if is_zero(alpha) else range(k) if forwards else range(n - 1, k, -1):
                if right:
                    product(-1, (x[m], 0), op(m, k), scale, x[k])
                else:
                    product(-1, op(k, m), (x[m], 0), scale, x[k])
                scale = 1
            if other is None:
                blas.trsv(op.a[k, k], x[k], lower=int(low), trans=trans, diag=diag)
            else:
                blas.trsm(scale, op.a[k, k], x[k], side=right, lower=int(low), trans_a=trans, diag=diag)
    return b
