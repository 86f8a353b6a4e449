"""Solutions with a factored sparse matrix: x = op(A)^-1 b, from one factorization for all derivatives.

A solution is a function of the data that were factored, and of b. What has the factors of these data is a constant
beside them: it makes them anew only for other data, as in the next run of a program.
"""

from __future__ import annotations

import functools
import warnings
from collections.abc import Sequence
from typing import Any, Protocol

import numpy as np

from .._arrays import arrays as _arrays
from .._declarations.aliases import Array, Keywords, Operand, Operands, Plain
from .._numpy.primitive import Call, Primitive, is_traced
from .entry import same, sizes
from .pattern import Pattern, conjugated, product, sampled

ADJOINT = {"N": "H", "T": "N", "H": "N"}        # of "T" the conjugate is solved
USUAL = 100                                     # exponents of 2 up to which numbers are solved with as they are


class Solver(Protocol):
    """Factors."""

    def solve(self, rhs: Array, trans: str = "N", /) -> Array:
        """Solve op(A) x = b."""


class Factors:
    """The factors of a matrix whose data may change from run to run.

    Parameters
    ----------
    pattern : Pattern
        Where the data stand.
    strict : bool
        Whether the diagonal is not read.
    """

    def __init__(self, pattern: Pattern, strict: bool = False) -> None:
        self.pattern = pattern
        self.mask = None
        if strict:
            rows, cols = pattern.places
            self.mask = (rows != cols).astype(np.float32)
        self.latest: tuple[Any, Solver] | None = None
        self.elimination: Any = None            # what `elimination` keeps of them

    def made(self, data: Array) -> Solver:
        """Factor the matrix."""
        raise NotImplementedError

    def of(self, data: Array) -> Solver:
        """The factors of these data: those that are there, if they are theirs to the bit."""
        latest = self.latest
        if latest is None or not same(latest[0], data):
            own = data.copy()                   # factors may be the data themselves, as those of a triangle
            latest = self.latest = own, self.made(own)
        return latest[1]

    def solver(self, data: Array, seeds: bool) -> Solver:
        """What solves for a value, or for its derivatives."""
        return self.of(data)

    def read(self, data: Array) -> Array:
        """The data with zeros for those that are not read."""
        return data if self.mask is None else data * self.mask

    def __getstate__(self) -> Keywords:
        return {**self.__dict__, "latest": None, "elimination": None}      # which SuperLU's object is in


class Given(Factors):
    """Factors of a constant matrix, which the program had before."""

    def __init__(self, kept: Solver) -> None:
        self.kept = kept
        self.mask = None

    def of(self, data: Array) -> Solver:
        return self.kept

    def __getstate__(self) -> Keywords:
        return self.__dict__


class Attribute:
    """What a program has looked at of the factors of a matrix, as a function of the data."""

    def __init__(self, factors: Factors, name: str) -> None:
        self.factors, self.name = factors, name

    def __call__(self, data: Array) -> Any:
        return np.asarray(getattr(self.factors.of(data), self.name)).tolist()


def looked_at(factors: Factors, data: Operand, name: str) -> None:
    """Tell a program that what it does depends on this."""
    if is_traced(data):
        _arrays.glimpse(data)
        solver = None if factors.latest is None else factors.latest[1]
        _arrays.notice(Attribute(factors, name), (data,), {}, np.asarray(getattr(solver, name)).tolist())


class Solution(Primitive):
    """op(A)^-1 b as a function of the data of A, None for a constant matrix, and of b."""

    def push(self, call: Call, dxs: Operands, y: Operand, xs: Operands) -> Operand:
        data, b = call.arguments(xs)
        factors, trans = call.kwargs["factors"], call.kwargs["trans"]
        tangents = dict(zip(call.at, dxs, strict=True))
        right = None
        if tangents.get(0) is not None:
            right = -applied(factors, tangents[0], y, trans)
        if tangents.get(1) is not None:
            right = tangents[1] if right is None else right + tangents[1]
        return self.again([data, right], {**call.kwargs, "seeds": True})

    def pull(self, call: Call, by: Operand, y: Operand, xs: Operands, wanted: Sequence[bool]) -> Operands:
        data, b = call.arguments(xs)
        factors, trans = call.kwargs["factors"], call.kwargs["trans"]
        flipped = trans == "T" and y.dtype.kind == "c"
        options = {**call.kwargs, "trans": ADJOINT[trans], "seeds": True}
        back = self.again([data, np.conj(by) if flipped else by], options)
        back = np.conj(back) if flipped else back
        return [None if not on else back if i == 1 else gradient(factors, back, y, trans)
                for i, on in zip(call.at, wanted, strict=True)]


def warn_of_rank() -> None:
    from scipy.sparse.linalg import MatrixRankWarning

    warnings.warn("Matrix is exactly singular", MatrixRankWarning, stacklevel=2)


def applied(factors: Factors, data: Operand, x: Operand, trans: str) -> Operand:
    """op(A) x."""
    pattern = factors.pattern if trans == "N" else factors.pattern.T
    data = factors.read(conjugated(data) if trans == "H" else data)
    return (product if is_traced(data) or is_traced(x) else product.value)(data, x, pattern=pattern)


def gradient(factors: Factors, back: Operand, x: Operand, trans: str) -> Array:
    """The adjoint of the data: -back x^H of N at the stored places."""
    pattern = factors.pattern if trans == "N" else factors.pattern.T
    outer = (sampled if is_traced(back) or is_traced(x) else sampled.value)(-back, x, pattern=pattern)
    return factors.read(conjugated(outer) if trans == "H" else outer)


def scaled(solver: Solver, b: Array, trans: str) -> Operand:
    """A solution that is neither flushed to zero nor infinite because its right-hand side is small or large."""
    usual = USUAL // 2 if b.real.dtype == np.float32 else USUAL
    kind = sizes(b, 2.0 ** usual)
    if kind < 2:
        return solver.solve(b, trans) if kind else np.zeros_like(b)
    most = np.abs(b).max(0)
    exponents = np.frexp(most)[1]           # that of 0 is 0
    half = exponents // 2
    one, two = (np.ldexp(most.dtype.type(1), each) for each in (half, exponents - half))
    return solver.solve(b / one / two, trans) * one * two


@functools.partial(Solution, copies=False)
def solved(data: Plain, b: Plain, *, factors: Factors, trans: str, seeds: bool = False, or_nan: bool = False) -> Array:
    """op(A)^-1 b; `or_nan` warns where the matrix is singular, and gives NaN."""
    if seeds and not sizes(b, 2.0):
        return np.zeros_like(b)
    try:
        solver = factors.solver(data, seeds)
    except RuntimeError:
        if not or_nan:
            raise
        if not seeds:
            warn_of_rank()
        return np.full(b.shape, np.nan, b.dtype)
    return scaled(solver, b, trans) if seeds else solver.solve(b, trans)
