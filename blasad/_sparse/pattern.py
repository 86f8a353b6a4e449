"""Products with a sparse matrix whose data are traced and whose pattern is constant.

The form y^H A x of a pattern is linear in the data of A and in x, and antilinear in y. Its derivatives along these are
two maps, a product and the elements of an outer product at stored places, and each has the other in its derivatives.
"""

from __future__ import annotations

import functools
import sys
from collections.abc import Sequence
from importlib import import_module

import numpy as np

from .._declarations.aliases import Array, Keywords, Operand, Operands, Plain
from .._numpy.primitive import Call, Primitive
from .entry import elements

TOOLS = "scipy.sparse._sparsetools"


def conjugated(x: Array) -> Array:
    return np.conj(x) if x.dtype.kind == "c" else x


class Pattern:
    """Where the data of a matrix stand: by columns, or by rows.

    Parameters
    ----------
    indices, indptr : array of int
        As SciPy has them, of csc or csr.
    shape : tuple of int
        The numbers of rows and of columns.
    by_columns : bool
        Whether the indices are those of rows (csc).
    """

    def __init__(self, indices: Array, indptr: Array, shape: tuple[int, int], by_columns: bool = True) -> None:
        self.indices, self.indptr, self.shape, self.by_columns = indices, indptr, shape, by_columns

    @functools.cached_property
    def T(self) -> Pattern:
        return Pattern(self.indices, self.indptr, self.shape[::-1], not self.by_columns)

    @functools.cached_property
    def major(self) -> Array:
        """Of each of the data the column, or of csr the row."""
        return np.repeat(np.arange(len(self.indptr) - 1, dtype=self.indices.dtype), np.diff(self.indptr))

    @property
    def places(self) -> tuple[Operand, Operand]:
        """The row and the column of each of the data."""
        return (self.indices, self.major) if self.by_columns else (self.major, self.indices)

    def product(self, data: Array, x: Array) -> Array:
        """A x of plain arrays."""
        dtype, (m, n) = np.result_type(data, x), self.shape
        y = np.zeros((m, *x.shape[1:]), dtype)
        form = "csc" if self.by_columns else "csr"
        tools = sys.modules.get(TOOLS) or import_module(TOOLS)
        given = self.indptr, self.indices, data.astype(dtype, copy=False), np.ascontiguousarray(x, dtype).reshape(-1)
        if x.ndim == 1:
            getattr(tools, f"{form}_matvec")(m, n, *given, y)
        else:
            getattr(tools, f"{form}_matvecs")(m, n, x.shape[1], *given, y.reshape(-1))
        return y

    def elements(self, y: Array, x: Array) -> Operand:
        """y x^H at the stored places, of plain arrays; what is exactly zero in y remains so."""
        return elements(y, x, self.indptr, self.indices, self.by_columns)

    def __getstate__(self) -> Keywords:
        return {name: x for name, x in self.__dict__.items() if name not in ("T", "major")}


class Map(Primitive):
    """A map of two arrays that is linear in each, or antilinear."""

    def push(self, call: Call, dxs: Operands, y: Operand, xs: Operands) -> Operand:
        tangent = None
        for k, dx in enumerate(dxs):
            if dx is not None:
                given = list(call.arguments(xs))
                given[call.at[k]] = dx
                part = self.again(given, call.kwargs)
                tangent = part if tangent is None else tangent + part
        return tangent

    def pull(self, call: Call, by: Operand, y: Operand, xs: Operands, wanted: Sequence[bool]) -> Operands:
        one, two = call.arguments(xs)
        return [self.adjoint(i, by, one, two, call.kwargs["pattern"]) if on else None
                for i, on in zip(call.at, wanted, strict=True)]

    def adjoint(self, along: int, by: Array, one: Array, two: Array, pattern: Pattern) -> Operand:
        raise NotImplementedError


class Product(Map):
    """A x."""

    def adjoint(self, along: int, by: Array, one: Array, two: Array, pattern: Pattern) -> Operand:
        if along == 0:
            return sampled.again([by, two], {"pattern": pattern})
        return product.again([conjugated(one), by], {"pattern": pattern.T})


class Sampled(Map):
    """y x^H at the stored places."""

    def adjoint(self, along: int, by: Array, one: Array, two: Array, pattern: Pattern) -> Operand:
        if along == 0:
            return product.again([by, two], {"pattern": pattern})
        return product.again([conjugated(by), one], {"pattern": pattern.T})


@functools.partial(Product, copies=False)
def product(data: Plain, x: Plain, *, pattern: Pattern) -> Array:
    """A x for dense x, one column or several."""
    return pattern.product(data, x)


@functools.partial(Sampled, copies=False)
def sampled(y: Plain, x: Plain, *, pattern: Pattern) -> Operand:
    """y x^H at the stored places, y and x with one column or several."""
    return pattern.elements(y, x)
