"""`lsqr` and `lsmr`: least squares with matrices and operators of full column rank, or with damping.

x minimizes |b - A x|^2 + |d x|^2. With r = b - A x and G = (A^H A + d^2)^-1,

    dx = G (dA^H r + A^H (db - dA x));    bb = A G bx,  bA = r (G bx)^H - A G bx x^H

(Golub, Pereyra 1973). Both G A^H and G are found by the solver itself, to its tolerance.
"""

from __future__ import annotations

import functools
import sys
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from .._arrays.made import constants
from .._declarations.aliases import Array, Keywords, Leaf, Leaves, Operand, Operands, Plain, SparseMatrix
from .._derivatives.transforms import jvp, vjp
from .._linalg.frame import values
from .._numpy.functions import array_of
from .._numpy.primitive import Call, Primitive
from .krylov import Iterative, NotConverged, Rule, run
from .operators import Matrix, Opened, adjoint, is_operator, matrix, plain
from .pattern import conjugated, product, sampled
from .solutions import scaled

STOPPED = {3: "the condition number seems to exceed conlim", 6: "the condition number seems to exceed conlim",
           7: "it took the most iterations that it may"}
# Which results are norms of what: the residual, the residual of the damped problem, the solution
NORMS = {"lsqr": {3: "r", 4: "both", 8: "x"}, "lsmr": {3: "both", 7: "x"}}
ESTIMATES = {"lsqr": (5, 6, 7), "lsmr": (4, 5, 6)}


# ---------------------------------------------------------------- matrices and operators, by what they multiply

class Made:
    """What is made of traced arrays, which are not pickled with it."""

    leaves: list[Operand]

    def __getstate__(self) -> Keywords:
        return {**self.__dict__, "leaves": [None] * len(self.leaves)}


class OfMatrix(Made):
    """A matrix as a function of its data."""

    def __init__(self, given: Matrix) -> None:
        self.leaves = [] if given.is_constant else [given.data]
        self.given = Matrix(given.data if given.is_constant else None, given.pattern, given.like)

    def data(self, leaves: Leaves) -> Operand:
        return leaves[0] if leaves else self.given.data

    def of(self, leaves: Leaves) -> Operand:
        """What SciPy is given."""
        return self.given.of(self.data(leaves))

    def times(self, leaves: Leaves, x: Array) -> Operand:
        """A x."""
        return product.again([self.data(leaves), x], {"pattern": self.given.pattern})

    def back(self, leaves: Leaves, y: Array) -> Operand:
        """A^H y."""
        return product.again([conjugated(self.data(leaves)), y], {"pattern": self.given.pattern.T})

    def moved(self, leaves: Leaves, tangents: Operands, x: Array, turned: bool) -> Operand:
        """dA x, or dA^H x."""
        return (self.back if turned else self.times)(tangents, x)

    def gathered(self, leaves: Leaves, y: Array, x: Array) -> list[Operand]:
        """The adjoints from bA = y x^H."""
        return [sampled.again([y, x], {"pattern": self.given.pattern})]


class OfOperator(Made):
    """An operator as a function of what it closes over."""

    def __init__(self, A: SparseMatrix) -> None:
        self.opened = Opened(A)
        self.leaves = self.opened.leaves
        self.of = self.opened.of

    def times(self, leaves: Leaves, x: Operand) -> Operand:
        """A x."""
        return self.of(leaves).matvec(x)

    def back(self, leaves: Leaves, y: Operand) -> Operand:
        """A^H y."""
        return adjoint(self.of(leaves)).matvec(y)

    def moved(self, leaves: Leaves, tangents: Operands, x: Array, turned: bool) -> Operand:
        """dA x, or dA^H x."""
        by = self.back if turned else self.times
        return jvp(lambda *ls: by(ls, x), tuple(leaves), tuple(tangents))[1]

    def gathered(self, leaves: Leaves, y: Array, x: Array) -> list[Operand]:
        """The adjoints from bA = y x^H."""
        return list(vjp(lambda *ls: self.times(ls, x), *leaves)[1](y))


def system(A: SparseMatrix) -> OfMatrix | OfOperator:
    return OfOperator(A) if is_operator(A) else OfMatrix(matrix(A))


# ---------------------------------------------------------------- the solver

class Method(Iterative):
    """How least squares are solved."""

    def __init__(self, name: str, options: Keywords) -> None:
        super().__init__(name, options)
        self.damp: float = options.pop("damp", 0.0)
        self.results: tuple[Operand, ...] = ()

    def run(self, A: SparseMatrix, b: Array, **options: Any) -> tuple[Operand, ...]:
        results: tuple[Operand, ...] = run(self.name, A, b, **options)
        return results

    def value(self, A: SparseMatrix, b: Array) -> Operand:
        """What the program gets first."""
        self.results = self.run(A, b, damp=self.damp, **self.options)
        return self.results[0]

    def solved(self, A: SparseMatrix, b: Array, damp: float) -> Operand:
        """The solution of a system of a derivative."""
        options = {name: x for name, x in self.options.items() if name not in ("x0", "show", "calc_var")}
        x, reason = self.run(A, b, damp=damp, **options)[:2]
        for each in (self.results[1] if self.results else 0, reason):
            if each in STOPPED:
                raise NotConverged(f"blasad: scipy.sparse.linalg.{self.name} has not converged ({STOPPED[each]}), and "
                                   "what it returned is not the solution whose derivative is known; raise the number "
                                   "of iterations or conlim, or the tolerances")
        return x

    def normal(self, A: SparseMatrix, u: Array) -> Operand:
        """G u."""
        turned = adjoint(A)
        if not self.damp:
            return self.solved(A, self.solved(turned, u, 0.0), 0.0)
        m = A.shape[0]
        linear, damp = sys.modules["scipy.sparse.linalg"].aslinearoperator(turned), self.damp
        wide = sys.modules["scipy.sparse.linalg"].LinearOperator(
            (A.shape[1], m + A.shape[1]), lambda v: linear.matvec(v[:m]) + damp * v[m:],
            lambda y: np.concatenate([linear.rmatvec(y), damp * y]), dtype=np.result_type(linear.dtype, u.dtype))
        return self.solved(wide, u, 0.0)[m:] / damp


class Solver:
    """A part of the formulas as what `scaled` solves with."""

    def __init__(self, solve: Callable[[Operand], Operand]) -> None:
        self.by = solve

    def solve(self, rhs: Array, trans: str = "N", /) -> Operand:
        """The part for a right-hand side."""
        return self.by(rhs)


class Least(Primitive):
    """x as a function of b and of what A is made of."""

    def push(self, call: Call, dxs: Operands, y: Operand, xs: Operands) -> Operand:
        b, *leaves = call.arguments(xs)
        of, method = call.kwargs["of"], call.kwargs["method"]
        tangents = dict(zip(call.at, dxs, strict=True))
        right = tangents.get(0)
        moved = [np.zeros_like(x) if tangents.get(k) is None else tangents[k] for k, x in enumerate(leaves, 1)]
        if not leaves:
            return self.again([right], {**call.kwargs, "seeds": True})
        change = of.moved(leaves, moved, y, False)
        residual = b - of.times(leaves, y)
        by_left = normal.again([of.moved(leaves, moved, residual, True), *leaves], {"of": of, "method": method})
        return self.again([-change if right is None else right - change, *leaves], {**call.kwargs, "seeds": True}
                          ) + by_left

    def pull(self, call: Call, by: Operand, y: Operand, xs: Operands, wanted: Sequence[bool]) -> Operands:
        b, *leaves = call.arguments(xs)
        of, method = call.kwargs["of"], call.kwargs["method"]
        right = normal.again([by, *leaves], {"of": of, "method": method})
        left = of.times(leaves, right)
        adjoints: list[Operand] = [left]
        if leaves:
            residual = b - of.times(leaves, y)
            adjoints += [one - two for one, two in zip(of.gathered(leaves, residual, right),
                                                       of.gathered(leaves, left, y), strict=True)]
        return [adjoints[i] if on else None for i, on in zip(call.at, wanted, strict=True)]


class Normal(Primitive):
    """G u as a function of u and of what A is made of."""

    def push(self, call: Call, dxs: Operands, y: Operand, xs: Operands) -> Operand:
        u, *leaves = call.arguments(xs)
        of = call.kwargs["of"]
        tangents = dict(zip(call.at, dxs, strict=True))
        right = tangents.get(0)
        right = np.zeros_like(u) if right is None else right
        moved = [np.zeros_like(x) if tangents.get(k) is None else tangents[k] for k, x in enumerate(leaves, 1)]
        if leaves:
            right = right - of.moved(leaves, moved, of.times(leaves, y), True) - of.back(
                leaves, of.moved(leaves, moved, y, False))
        return self.again([right, *leaves], call.kwargs)

    def pull(self, call: Call, by: Operand, y: Operand, xs: Operands, wanted: Sequence[bool]) -> Operands:
        _, *leaves = call.arguments(xs)
        of = call.kwargs["of"]
        right = self.again([by, *leaves], call.kwargs)
        adjoints: list[Operand] = [right]
        if leaves:
            pairs = (of.times(leaves, y), right), (of.times(leaves, right), y)
            one, two = (of.gathered(leaves, left, x) for left, x in pairs)
            adjoints += [-(x + z) for x, z in zip(one, two, strict=True)]
        return [adjoints[i] if on else None for i, on in zip(call.at, wanted, strict=True)]


@functools.partial(Least, copies=False)
def least(b: Plain, *leaves: Leaf, of: Any, method: Method, seeds: bool = False) -> Operand:
    """The solution of least squares."""
    A = of.of(leaves)
    if not seeds:
        return method.value(A, b)
    return scaled(Solver(lambda b: method.solved(A, b, method.damp)), b, "N")


@functools.partial(Normal, copies=False)
def normal(u: Plain, *leaves: Leaf, of: Any, method: Method) -> Operand:
    """(A^H A + d^2)^-1 u."""
    A = of.of(leaves)
    return scaled(Solver(lambda u: method.normal(A, u)), u, "N")


class First:
    """What SciPy has found for a number that is computed anew in later runs."""

    def __init__(self, value: Array) -> None:
        self.value: Array | None = value

    def of(self, value: Operand) -> Operand:
        first, self.value = self.value, None
        return value if first is None else np.asarray(first, np.asarray(value).dtype)


@functools.partial(Primitive, copies=False)
def scipys_value(x: Plain, *, first: First) -> Operand:
    """x, but the first time what SciPy says it is."""
    return first.of(x)


@functools.partial(Primitive, copies=False)
def estimate(x: Plain, *, method: Method, number: int) -> Array:
    """Another number that SciPy has found with x."""
    return np.asarray(method.results[number], x.real.dtype)


@estimate.forward
def estimate_forward(dx: Array, y: Operand, x: Array, method: Method, number: int) -> Array:
    return np.full(np.shape(y), np.nan, np.asarray(method.results[number], y.dtype).dtype)


@estimate.reverse
def estimate_reverse(by: Array, y: Array, x: Array, method: Method, number: int) -> Array:
    if np.any(values(by)):
        raise TypeError(f"blasad: result {number} of scipy.sparse.linalg.{method.name} is an estimate that the "
                        "iterations made, which has no derivative; the solution and the norms of residual and solution "
                        "have one")
    return np.zeros(x.shape, x.dtype)


scipys_value.define("forward", lambda dx, y, x, **_: dx)
scipys_value.define("reverse", lambda by, y, x, **_: by)


# ---------------------------------------------------------------- the functions

def solution(name: str, A: SparseMatrix, b: Operand, damp: Operand = 0.0, *args: Any,
             **options: Any) -> tuple[Operand, ...]:
    """What `lsqr` and `lsmr` return."""
    names = {"lsqr": "atol btol conlim iter_lim show calc_var x0", "lsmr": "atol btol conlim maxiter show x0"}[name]
    given = plain({**dict(zip(names.split(), args, strict=False)), **options})
    method = Method(name, {"damp": float(damp), **given})
    of = system(A)
    b = array_of(constants(b))
    b = b.reshape(-1) if b.ndim == 2 and b.shape[1] == 1 else b
    x = least(b, *of.leaves, of=of, method=method)
    results = list(method.results)
    results[0] = x
    sizes = {"r": np.linalg.norm(b - of.times(of.leaves, x)), "x": np.linalg.norm(x)}
    sizes["both"] = np.hypot(sizes["r"], method.damp * sizes["x"]) if method.damp else sizes["r"]
    for k, what in NORMS[name].items():
        results[k] = scipys_value(sizes[what], first=First(results[k]))
    for k in ESTIMATES[name]:
        results[k] = estimate(x, method=method, number=k)
    return tuple(results)


RULES = {name: Rule(functools.partial(solution, name)) for name in ("lsqr", "lsmr")}
