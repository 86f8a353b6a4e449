"""Sparse matrices at the door of an adapter: a function receives SciPy's, with its data as one more array."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property, wraps
from importlib import import_module
from typing import Any, NamedTuple

import numpy as np

from .._declarations.aliases import Leaf, Tree


class Form:
    """Where the data of a matrix are: two that are equal are one to what keeps programs.

    Parameters
    ----------
    kind : str
        The name of SciPy's format.
    places : sequence of array of int
        The indices and the beginnings of rows or columns; of coo the rows and the columns.
    shape : tuple of int
        The shape of the matrix.
    """

    def __init__(self, kind: str, places: Iterable[Any], shape: Iterable[int]) -> None:
        self.kind, self.shape = kind, tuple(map(int, shape))
        self.places = tuple(np.array(each) for each in places)
        for each in self.places:
            each.flags.writeable = False

    @cached_property
    def _key(self) -> Any:
        return self.kind, self.shape, *((each.dtype.str, each.tobytes()) for each in self.places)

    def __eq__(self, other: object) -> bool:
        return self is other or isinstance(other, Form) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)

    def matrix(self, data: Leaf) -> Any:
        """The matrix of SciPy with these data."""
        places = tuple(each.copy() for each in self.places)         # SciPy sorts in place
        given = (data, places) if self.kind == "coo" else (data, *places)
        return getattr(import_module("scipy.sparse"), f"{self.kind}_array")(given, shape=self.shape)


class Matrix(NamedTuple):
    """What stands for a sparse matrix in trees of arguments and results."""

    data: Any
    form: Form


def is_sparse(x: Leaf) -> bool:
    """Whether something is a sparse matrix of SciPy: of what is not imported nothing is."""
    return type(x).__module__.startswith("scipy.sparse") and hasattr(x, "asformat") and hasattr(x, "nnz")


def replaced(what: Callable[[Any], bool], by: Callable[[Any], Any], tree: Tree) -> Any:
    """The same containers, with some things replaced that may be containers themselves."""
    if what(tree):
        return by(tree)
    if isinstance(tree, dict):
        return type(tree)((key, replaced(what, by, item)) for key, item in tree.items())
    if isinstance(tree, (list, tuple)):
        items = [replaced(what, by, item) for item in tree]
        return type(tree)(*items) if hasattr(tree, "_fields") else type(tree)(items)
    return tree


def is_matrix(x: Leaf) -> bool:
    return isinstance(x, Matrix)


def taken_apart(A: Any) -> Matrix:
    """A matrix of SciPy: csr, csc, bsr and coo as they are, others as csr."""
    if A.format not in ("csr", "csc", "bsr", "coo"):
        A = A.tocsr()
    places = A.coords if A.format == "coo" else (A.indices, A.indptr)
    return Matrix(A.data, Form(A.format, places, A.shape))


def of_matrices(f: Callable[..., Any]) -> Callable[..., Any]:
    """A function of SciPy's matrices as one of `Matrix`, which it returns as well."""

    @wraps(f)
    def run(*args: Any, **kwargs: Any) -> Any:
        args, kwargs = replaced(is_matrix, lambda x: x.form.matrix(x.data), (args, kwargs))
        return replaced(is_sparse, taken_apart, f(*args, **kwargs))

    return run
