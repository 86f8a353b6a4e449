"""Cholesky factors of matrices of tiles, and what is computed from them."""

from __future__ import annotations

from typing import Any

import numpy as np

from .. import blas, lapack
from .._declarations.aliases import Flag, Operand
from .._linalg.texts import documented
from .._registry.namespace import inner
from .products import rank_k, trmm
from .reading import copied, fit, is_complex, product, triangle, whole
from .tiles import Tiled, along, block, cut, like
from .triangles import solve, trsm


@documented(raises="tiles")
def potrf(a: Tiled, lower: Flag | None = None, clean: Flag = 1, *, overwrite_a: bool = True) -> Tiled:
    """A := L with L L^H = A, L lower triangular; or U with U^H U = A.

    Parameters
    ----------
    a : Tiled
        A positive definite matrix, of which one triangle is read; the factor is written there.
    lower : {0, 1} or {"U", "L"}, optional
        Which one; without it the one that a has, or the upper one.
    clean : {0, 1}
        Whether the other triangle, as far as a has it, is filled with zeros (1) or stays as it is (0).
    overwrite_a : bool
        False leaves a as it is.

    Returns
    -------
    Tiled
        a, or a copy that was written.

    Raises
    ------
    numpy.linalg.LinAlgError
        If the matrix is not positive definite, with the order of the whole matrix.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ad.tiled.to_array(ad.tiled.potrf(ad.tiled.from_array(np.array([[4.0, 0], [2, 10]]), 1, part="lower")))
    array([[2., 0.],
           [1., 3.]])
    """
    low = triangle("potrf", a, lower)
    a = a if overwrite_a else copied(a)
    hermitian = is_complex(a)
    back = 2 if hermitian else 1
    n = a.grid[0]
    for j in range(n):
        factored = [a[j, k] if low else a[k, j] for k in range(j)]
        rank_k(hermitian, -1, factored, 1, a[j, j], 0 if low else back, low)
        inner("potrf_within")(a[j, j], along(a, 0, j).start, lower=int(low), clean=clean)
        for i in range(j + 1, n):
            x = a[i, j] if low else a[j, i]
            for k in range(j):
                if low:
                    product(-1, (a[i, k], 0), (factored[k], back), 1, x)
                else:
                    product(-1, (factored[k], back), (a[k, i], 0), 1, x)
            blas.trsm(1, a[j, j], x, side=int(low), lower=int(low), trans_a=back)
    if clean and a.part is None:
        for i, j in a.tiles:
            if i != j and (i < j) == low:
                a[i, j][...] = 0
    return a


@documented(trmm, returns="Tiled", raises="cuts")
def potrs(c: Tiled, b: Tiled, lower: Flag | None = None, *, overwrite_b: bool = True) -> Tiled:
    """B := X with A X = B, from the Cholesky factor of A.

    Parameters
    ----------
    c : Tiled
        The factor from `potrf`.
    b : Tiled
        The right-hand sides, a matrix or a vector; the solution is written there.
    lower : {0, 1} or {"U", "L"}, optional
        Which triangle of c is read; without it the one that c has, or the upper one.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> c = ad.tiled.potrf(ad.tiled.from_array(np.array([[4.0, 0], [2, 10]]), 1, part="lower"))
    >>> ad.tiled.to_array(ad.tiled.potrs(c, ad.tiled.from_array(np.array([6.0, 12.0]), 1)))
    array([1., 1.])
    """
    low = triangle("potrs", c, lower)
    whole("potrs", None, b=b)
    b = solve("potrs", 1, c, b, 0, low, 0 if low else 2, 0, overwrite_b)
    return solve("potrs", 1, c, b, 0, low, 2 if low else 0, 0, True)


@documented(raises="tiles")
def potri(c: Tiled, lower: Flag | None = None, *, overwrite_c: bool = True) -> Tiled:
    """Invert a positive definite matrix from its Cholesky factor.

    Parameters
    ----------
    c : Tiled
        The factor from `potrf`; one triangle of the inverse is written there.
    lower : {0, 1} or {"U", "L"}, optional
        Which triangle that is; without it the one that c has, or the upper one.
    overwrite_c : bool
        False leaves c as it is.

    Returns
    -------
    Tiled
        c, or a copy that was written.

    Raises
    ------
    numpy.linalg.LinAlgError
        If an element of the diagonal is exactly zero.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> c = ad.tiled.from_array(np.array([[1.0, 0], [2, 0.5]]), 1, part="lower")
    >>> ad.tiled.to_array(ad.tiled.potri(c))
    array([[17.,  0.],
           [-8.,  4.]])
    """
    low = triangle("potri", c, lower)
    c = c if overwrite_c else copied(c)
    invert(c, low)
    square(c, low)
    return c


def invert(a: Tiled, low: bool) -> None:
    """A := inv(A), triangular, in place: what lies behind, or before, is inverted already."""
    n = a.grid[0]
    for j in reversed(range(n)) if low else range(n):
        rest = range(j + 1, n) if low else range(j)
        if len(rest):
            panel = block(a, rest, range(j, j + 1))
            trmm(1, block(a, rest, rest), panel, lower=int(low))
            trsm(-1, block(a, range(j, j + 1), range(j, j + 1)), panel, side=1, lower=int(low))
        lapack.trtri(a[j, j], lower=int(low))


def square(a: Tiled, low: bool) -> None:
    """A := A^H A of a lower triangle, or A A^H of an upper one, in place."""
    n, hermitian = a.grid[0], is_complex(a)
    back = 2 if hermitian else 1
    for i in range(n):
        rest = range(i + 1, n)
        for j in range(i):
            x = a[i, j] if low else a[j, i]
            blas.trmm(1, a[i, i], x, side=int(not low), lower=int(low), trans_a=back)
            for k in rest:
                if low:
                    product(1, (a[k, i], back), (a[k, j], 0), 1, x)
                else:
                    product(1, (a[j, k], 0), (a[i, k], back), 1, x)
        lapack.lauum(a[i, i], lower=int(low))
        rank_k(hermitian, 1, [a[k, i] if low else a[i, k] for k in rest], 1, a[i, i], back if low else 0, low)


def diagonal(a: Tiled) -> Tiled:
    """The diagonal of a matrix, in tiles.

    Parameters
    ----------
    a : Tiled
        A matrix with square tiles.

    Returns
    -------
    Tiled
        A vector; a copy.

    Raises
    ------
    ValueError
        If a is not square or not cut into square tiles.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> ad.tiled.to_array(ad.tiled.diagonal(ad.tiled.from_array(np.array([[1.0, 2], [3, 4]]), 1)))
    array([1., 4.])
    """
    triangle("diagonal", a, None)
    made = like(a.shape[0], a.tile[0], dtype=a.dtype)
    for (k,), x in made.tiles.items():
        x[...] = np.diagonal(a[k, k])
    return made


def logdet(c: Tiled) -> Operand:
    """The logarithm of the determinant of a positive definite matrix, from its Cholesky factor.

    Parameters
    ----------
    c : Tiled
        The factor from `potrf` or `cholesky`.

    Returns
    -------
    float
        2 sum_i log C_ii, summed tile by tile.

    Raises
    ------
    ValueError
        If c is not square or not cut into square tiles.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> float(np.exp(ad.tiled.logdet(ad.tiled.from_array(np.diag([2.0, 3.0]), 1, part="lower"))).round(6))
    36.0
    """
    triangle("logdet", c, None)
    total: Any = 0.0
    for k in range(c.grid[0]):
        total = total + np.log(np.diagonal(c[k, k]).real).sum()
    return 2 * total


def dot(x: Tiled, y: Tiled) -> Operand:
    """Sum_i x_i y_i of two vectors, tile by tile.

    Parameters
    ----------
    x, y : Tiled
        Vectors that are cut alike.

    Returns
    -------
    number
        The sum; nothing is conjugated.

    Raises
    ------
    ValueError
        For something that is not a vector, or is cut in another way.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> x = ad.tiled.from_array(np.arange(4.0), 3)
    >>> float(ad.tiled.dot(x, x))
    14.0
    """
    whole("dot", 1, x=x, y=y)
    fit("dot", ("the elements of y", cut(y, 0), cut(x, 0)))
    total: Any = 0.0
    for at, tile in x.tiles.items():
        total = total + tile @ y[at]
    return total


def cholesky(a: Tiled, lower: Flag | None = None, overwrite_a: bool = False) -> Tiled:
    """The Cholesky factor of a positive definite matrix.

    Parameters
    ----------
    a : Tiled
        The matrix, of which one triangle is read, and that alone has a derivative.
    lower : bool, optional
        Which one; without it the one that a has, or the upper one.
    overwrite_a : bool
        Whether to work in the memory of a.

    Returns
    -------
    Tiled
        The factor, with zeros in the other triangle.

    Raises
    ------
    ValueError, numpy.linalg.LinAlgError
        As in `potrf`.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> A = ad.tiled.from_array(np.diag([2.0, 4.0]), 1, part="lower")
    >>> ad.tiled.to_array(ad.grad(lambda A: ad.tiled.logdet(ad.tiled.cholesky(A)))(A))
    array([[0.5 , 0.  ],
           [0.  , 0.25]])
    """
    return potrf(a, lower, 1, overwrite_a=overwrite_a)


def cho_solve(c_and_lower: tuple[Tiled, Operand], b: Tiled, overwrite_b: bool = False) -> Tiled:
    """Solve A X = B from the Cholesky factor of A.

    Parameters
    ----------
    c_and_lower : Tiled, or tuple of (Tiled, bool)
        The factor, and whether it is the lower one; a Tiled that has one part needs no word.
    b : Tiled
        The right-hand sides, a matrix or a vector.
    overwrite_b : bool
        Whether to work in the memory of b.

    Returns
    -------
    Tiled
        X, cut as b.

    Raises
    ------
    ValueError
        As in `potrs`.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> c = ad.tiled.cholesky(ad.tiled.from_array(np.diag([2.0, 4.0]), 1, part="lower"))
    >>> ad.tiled.to_array(ad.tiled.cho_solve(c, ad.tiled.from_array(np.ones(2), 1)))
    array([0.5 , 0.25])
    """
    c, lower = (c_and_lower, None) if isinstance(c_and_lower, Tiled) else c_and_lower
    return potrs(c, b, lower, overwrite_b=overwrite_b)


@documented(trsm, raises="like")
def solve_triangular(a: Tiled, b: Tiled, trans: Flag = 0, lower: Flag | None = None, unit_diagonal: bool = False,
                     overwrite_b: bool = False) -> Tiled:
    """Solve op(A) X = B with a triangular A.

    Parameters
    ----------
    b : Tiled
        The right-hand sides, a matrix or a vector.
    trans : {0, 1, 2} or {"N", "T", "C"}
        Which op is applied: none, the transpose, or the conjugate transpose.
    lower : bool, optional
        Which triangle; without it the one that a has, or the upper one.
    unit_diagonal : bool
        Whether the diagonal is taken as ones and not read.
    overwrite_b : bool
        Whether to work in the memory of b.

    Returns
    -------
    Tiled
        X, cut as b.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> A = ad.tiled.from_array(np.array([[1.0, 0], [2, 4]]), 1, part="lower")
    >>> ad.tiled.to_array(ad.tiled.solve_triangular(A, ad.tiled.from_array(np.array([1.0, 6.0]), 1)))
    array([1., 1.])
    """
    whole("solve_triangular", None, b=b)
    return solve("solve_triangular", 1, a, b, 0, lower, trans, int(unit_diagonal), overwrite_b)
