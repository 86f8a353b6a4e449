"""Sums of SciPy's matrix classes with traced data, and what else SciPy makes an `np.matrix` of.

That holds no traced numbers; `TracedMatrix` stands for it.
"""

from __future__ import annotations

import sys
from types import FunctionType
from typing import Any

from blasad._arrays.traced import TracedArray
from blasad._declarations.aliases import Array, Axes, DTypeLike, Function, Keywords, Operand, Operands, SparseMatrix
from blasad._hooks import instead
from blasad._hooks.hooks import Choice
from blasad._sparse.traced_matrix import TracedMatrix, asmatrix, bare, matrix
from blasad._trees.stand_in import BY_ELEMENT

# The modules of SciPy that have a method `sum` of matrices, and the class that it is of
SUMS = {"scipy.sparse._base": "_spbase", "scipy.sparse._compressed": "_cs_matrix", "scipy.sparse._dia": "_dia_base"}
# And those with a method `multiply`, which multiplies elements
PRODUCTS = {"scipy.sparse._base": "_spbase", "scipy.sparse._dia": "_dia_base"}


class OfMatrix(type):
    """The class of `Matrix`."""

    def __instancecheck__(cls, x: Any) -> bool:
        if not isinstance(x, sys.modules["scipy.sparse"].spmatrix):
            return False
        if x.format in BY_ELEMENT:
            numbers = x.values() if x.format == "dok" else (each for row in x.data for each in row)
            return any(isinstance(each, TracedArray) for each in numbers)
        return isinstance(getattr(x, "data", None), TracedArray)


class Matrix(metaclass=OfMatrix):
    """Of which SciPy's matrices with traced data are instances."""


class Sum:
    """The sum of the array in the places of a matrix, in the place of SciPy's method."""

    def beside(self, plain: Function) -> Choice:
        """What chooses between SciPy's method and this one."""
        return Choice(plain, self, decided, Matrix)

    def __call__(self, A: SparseMatrix, axis: Axes = None, dtype: DTypeLike | None = None,
                 out: Array | None = None) -> Any:
        if A.format in BY_ELEMENT:
            A = A.tocsr()
        total = getattr(sys.modules["scipy.sparse"], f"{A.format}_array")(A).sum(axis, dtype, out)
        if axis is None or total.ndim != 1:
            return total
        return TracedMatrix(total[None] if axis in (0, -2, (0,), (-2,)) else total[:, None])


def decided(plain: Function, ours: Function, args: Operands, kwargs: Keywords) -> Operand:
    """SciPy's method, or ours for a matrix with traced data."""
    return (ours if isinstance(args[0], Matrix) else plain)(*args, **kwargs)


class Product:
    """The product of elements with an `np.matrix`, which is that with the array in it."""

    def beside(self, plain: Function) -> Choice:
        """What chooses between SciPy's method and this one."""
        return Choice(plain, self, decided_by_operand, Matrix)

    def __call__(self, A: Any, other: Any) -> Any:
        return A.multiply(bare(other))


def decided_by_operand(plain: Function, ours: Function, args: Operands, kwargs: Keywords) -> Operand:
    """SciPy's method, or ours for a matrix with traced numbers as an operand."""
    return (ours if any(type(x) is TracedMatrix for x in (*args, *kwargs.values())) else plain)(*args, **kwargs)


def lead() -> None:
    """Lead the methods of what is imported."""
    for modules, name, ours in (SUMS, "sum", Sum()), (PRODUCTS, "multiply", Product()):
        for module, owner in modules.items():
            method = vars(getattr(sys.modules.get(module), owner, object)).get(name)
            if isinstance(method, FunctionType):
                instead.lead(method, ours)
    made = sys.modules["scipy.sparse._sputils"]
    instead.lead(made.asmatrix, asmatrix)
    instead.lead(made.matrix, matrix)
