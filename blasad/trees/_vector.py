"""Trees as one vector, for solvers and optimisers that know nothing else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from blasad._arrays.arrays import is_plain
from blasad._declarations.aliases import Array, Function, Operand, Tree

from .._trees.kinds import Mismatch
from .._trees.maps import Map, recursive_map
from ._algebra import dot, fitting, norm


def flatten(tree: Tree, *, real: bool = False) -> tuple[Tree, Callable[[Any], Any]]:
    """The variables of a tree in one vector, each once, and the way back.

    Parameters
    ----------
    tree : tree
        Arrays and numbers in nested containers.
    real : bool
        Complex variables as their real and imaginary parts, for what knows real vectors only.

    Returns
    -------
    vector : ndarray
        Of the dtype that holds all of them.
    unflatten : callable
        ``unflatten(vector)`` is a tree like the first, shared as it is, with the numbers of a vector.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> w = np.array([1.0, 2.0])
    >>> vector, unflatten = ad.trees.flatten({"w": w, "again": w, "scale": 0.5})
    >>> vector
    array([1. , 2. , 0.5])
    >>> unflatten(2 * vector)
    {'w': array([2., 4.]), 'again': array([2., 4.]), 'scale': 1.0}
    """
    vector = _vector(Map("flatten", (tree,)), real)

    def unflatten(given: Array) -> Tree:
        given = np.asarray(given)
        if given.shape != vector.shape:
            raise ValueError(f"unflatten: the vector has shape {given.shape}; the tree has {vector.size} numbers")
        at = 0

        def taken(x: Operand) -> Operand:
            nonlocal at
            dtype = np.asarray(x).dtype
            count = np.size(x) * (2 if real and dtype.kind == "c" else 1)
            piece, at = given[at : at + count], at + count
            if real and dtype.kind == "c":
                piece = piece[::2] + 1j * piece[1::2]
            if dtype.kind == "f" and piece.dtype.kind == "c":
                if piece.imag.any():
                    raise TypeError("unflatten: the vector is complex, but the tree is real; see `real` of flatten")
                piece = piece.real
            if not is_plain(x):
                return type(x)(piece[0])
            new = np.empty_like(x)
            new[...] = piece.reshape(x.shape)
            return new

        return recursive_map(taken, tree)

    return vector, unflatten


def _vector(made: Map, real: bool) -> Array:
    """The variables of the last of some trees, all in one vector."""
    columns = [np.asarray(column[-1]).ravel() for _, column in made.arguments()]
    if real:
        columns = [x.view(x.real.dtype) if np.iscomplexobj(x) else x for x in columns]
    return np.concatenate(columns) if columns else np.zeros(0)


class VectorSpace:
    """A tree as an element of a vector space, with the operators of one.

    Parameters
    ----------
    tree : tree
        Arrays and numbers in nested containers.

    Attributes
    ----------
    tree : tree
        What it wraps.

    Notes
    -----
    ``x + y``, ``x - y``, ``a * x``, ``x / a`` and ``-x`` are new elements; ``x @ y`` is the inner product `dot`.
    SciPy's solvers work on ``x.vector()``, with ``x.operator(A)`` for a linear map of trees and ``x.function(f)`` for
    a function of one; ``x.like(vector)`` is the way back.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> from scipy.sparse.linalg import cg
    >>> b = ad.trees.VectorSpace({"u": np.array([1.0, 2.0]), "v": 3.0})
    >>> def double(x):
    ...     return ad.trees.recursive_map(lambda z: 2 * z, x)
    >>> solution, info = cg(b.operator(double), b.vector())
    >>> b.like(solution).tree
    {'u': array([0.5, 1. ]), 'v': 1.5}
    """

    __array_ufunc__ = None  # numbers of NumPy on the left leave the operators to this class

    def __init__(self, tree: Tree) -> None:
        self.tree = tree

    def __repr__(self) -> str:
        return f"VectorSpace({self.tree!r})"

    def _with(self, f: Function, other: Operand) -> Tree:
        if not isinstance(other, VectorSpace):
            return NotImplemented
        return VectorSpace(recursive_map(f, self.tree, other.tree))

    def __add__(self, other: Operand) -> Any:
        return self._with(lambda x, y: x + y, other)

    def __sub__(self, other: Operand) -> Any:
        return self._with(lambda x, y: x - y, other)

    def __mul__(self, a: Operand) -> Any:
        if isinstance(a, VectorSpace) or np.ndim(a):
            return NotImplemented
        a = a.item() if issubclass(type(a), np.generic) else a  # which keeps float32
        return VectorSpace(recursive_map(lambda x: a * x, self.tree))

    __rmul__ = __mul__

    def __truediv__(self, a: Operand) -> Any:
        if isinstance(a, VectorSpace) or np.ndim(a):
            return NotImplemented
        a = a.item() if issubclass(type(a), np.generic) else a
        return VectorSpace(recursive_map(lambda x: x / a, self.tree))

    def __neg__(self) -> VectorSpace:
        return VectorSpace(recursive_map(lambda x: -x, self.tree))

    def __matmul__(self, other: Operand) -> Any:
        return dot(self.tree, other.tree) if isinstance(other, VectorSpace) else NotImplemented

    def __abs__(self) -> float:
        return norm(self.tree)

    def vector(self, *, real: bool = False) -> Tree:
        """All variables in one vector, each once.

        Parameters
        ----------
        real : bool
            Complex ones as their real and imaginary parts.

        Returns
        -------
        ndarray
            A copy.
        """
        return flatten(self.tree, real=real)[0]

    def like(self, vector: Array, *, real: bool = False) -> VectorSpace:
        """An element like this one.

        Parameters
        ----------
        vector : array_like
            Its variables, as `vector` gives them.
        real : bool
            Complex ones as their real and imaginary parts.

        Returns
        -------
        VectorSpace
            Shared as this one is.
        """
        return VectorSpace(flatten(self.tree, real=real)[1](vector))

    def function(self, f: Function, *, real: bool = False) -> Function:
        """A function of trees as one of vectors.

        Parameters
        ----------
        f : callable
            It takes a tree and returns a number, a tree like this one, or a number and such a tree, as
            `value_and_grad` does.
        real : bool
            Complex variables as their real and imaginary parts.

        Returns
        -------
        callable
            It takes a vector, and returns vectors for trees.
        """
        unflatten = flatten(self.tree, real=real)[1]

        def out(y: Tree) -> Operand:
            return y if np.isscalar(y) else _vector(fitting("function", self.tree, y), real)

        def function(vector: Array, *args: Tree) -> Tree:
            y = f(unflatten(vector), *args)
            pair = type(y) is tuple and len(y) == 2 and np.isscalar(y[0])
            if pair and np.isscalar(y[1]) == np.isscalar(self.tree):
                try:
                    return y[0], out(y[1])
                except Mismatch:
                    if type(self.tree) is not tuple:
                        raise
            return out(y)

        return function

    def operator(self, a: Callable[[Any], Any], adjoint: Callable[[Any], Any] | None = None, *,
                 real: bool = False) -> Any:
        """A linear map of trees as a `scipy.sparse.linalg.LinearOperator`.

        Parameters
        ----------
        a : callable
            It takes a tree and returns one like it.
        adjoint : callable, optional
            The adjoint map, for solvers that need one.
        real : bool
            Complex variables as their real and imaginary parts.

        Returns
        -------
        LinearOperator
            On vectors as `vector` gives them.
        """
        from scipy.sparse.linalg import LinearOperator

        vector, unflatten = flatten(self.tree, real=real)

        def applied(map_: Callable[[Any], Any]) -> Callable[[Any], Any]:
            return lambda v: _vector(fitting("operator", self.tree, map_(unflatten(np.ravel(v)))), real)

        return LinearOperator((vector.size, vector.size), applied(a), rmatvec=adjoint and applied(adjoint),
                              dtype=vector.dtype)
