"""Iterative solvers of `scipy.sparse.linalg`: the derivative of a solution is a solution by the same solver.

x solves A x = b up to the tolerance that the program asks for, and is differentiated as the solution that it is, not as
what the iterations make of b. The adjoint system is solved to the same relative tolerance.
"""

from __future__ import annotations

import functools
import sys
import warnings
from collections.abc import Sequence
from typing import Any

import numpy as np

from .._arrays.made import constants
from .._declarations.aliases import Array, Function, Keywords, Leaf, Leaves, Operand, Operands, Plain, SparseMatrix
from .._derivatives.transforms import jvp, vjp
from .._numpy.functions import array_of
from .._numpy.primitive import Call, Primitive
from .._routines.primitives import plainly
from .._tape.tape import recording
from .operators import Matrix, Opened, adjoint, is_operator, matrix, plain
from .solutions import Factors, Solver, scaled, solved

HERMITIAN = ("cg", "minres")
OF_THE_VALUE = ("x0", "callback", "callback_type", "outer_v", "prepend_outer_v", "CU", "show", "check")
SQUARE = "cg cgs bicg bicgstab gmres lgmres minres qmr gcrotmk tfqmr".split()


class NotConverged(RuntimeError):
    """An iterative solver has stopped before its tolerance: its result has no derivative."""


def run(name: str, *args: Any, **options: Any) -> Any:
    """What a function of SciPy returns for plain arrays; nothing is recorded of that."""
    return plainly(getattr(sys.modules["scipy.sparse.linalg"], name), args, options)


class Iterative:
    """A solver of SciPy.

    Parameters
    ----------
    name : str
        The name of the solver.
    options : dict
        What it is given beside the matrix and the right-hand side; plain.
    """

    def __init__(self, name: str, options: Keywords) -> None:
        self.name, self.options = name, options


class Method(Iterative):
    """How systems with a matrix are solved."""

    def __init__(self, name: str, options: Keywords) -> None:
        super().__init__(name, options)
        self.info: int | None = None
        self.at_first: int | None = None
        self.relative: float = options.get("rtol", 1e-5)

    def value(self, A: SparseMatrix, b: Array) -> Operand:
        """What the program gets."""
        x, info = run(self.name, A, b, **self.options)
        size = np.linalg.norm(b)
        if size:
            self.relative = max(self.options.get("rtol", 1e-5), self.options.get("atol", 0.0) / size)
        self.info = int(info)
        if self.at_first is None:
            self.at_first = self.info
        elif self.at_first == 0 and self.info > 0:      # the program goes on with the number of its first run
            raise self.failed(self.info)
        return x

    def solve(self, A: SparseMatrix, b: Array, turned: bool) -> Operand:
        """A^-1 b, or A^-H b, for derivatives."""
        if self.info:
            raise self.failed(self.info)
        options = {name: x for name, x in self.options.items() if name not in (*OF_THE_VALUE, "rtol", "atol")}
        if turned:
            A = adjoint(A, self.name in HERMITIAN)
            if self.name == "qmr":
                options["M1"], options["M2"] = (adjoint(options.get(name)) for name in ("M2", "M1"))
            else:
                options["M"] = usable(adjoint(options.get("M"), self.name in HERMITIAN))
        x, info = run(self.name, A, b, rtol=self.relative, **options)
        if info > 0:
            raise self.failed(info, " in the system of the derivative")
        return x

    def failed(self, info: int, where: str = "") -> NotConverged:
        return NotConverged(f"blasad: scipy.sparse.linalg.{self.name} has not converged{where} (info={info}), and what "
                            "it returned is not the solution whose derivative is known; raise maxiter, or rtol")


def usable(M: SparseMatrix) -> Operand:
    """A preconditioner of the adjoint system, or None where nobody knows it."""
    if not is_operator(M):
        return M
    try:
        M.matvec(np.zeros(M.shape[1], M.dtype))
    except (TypeError, ValueError, NotImplementedError) as error:
        warnings.warn("blasad: the preconditioner has no adjoint (rmatvec), so the system of the derivative is solved "
                      f"without one, in more steps ({error})", RuntimeWarning, stacklevel=2)
        return None
    return M


# ---------------------------------------------------------------- matrices

class Iterated(Factors):
    """What stands for the factors of a matrix where there are none: the solver.

    Parameters
    ----------
    given : Matrix
        The matrix.
    method : Method
        The solver.
    """

    def __init__(self, given: Matrix, method: Method) -> None:
        super().__init__(given.pattern)
        self.given, self.method = Matrix(given.data if given.is_constant else None, given.pattern, given.like), method

    def solver(self, data: Array | None, seeds: bool) -> Solver:
        return Solution(self.given.of(self.given.data if data is None else data), self.method, seeds)


class Solution:
    """The solver for one matrix."""

    def __init__(self, A: SparseMatrix, method: Method, seeds: bool) -> None:
        self.A, self.method, self.seeds = A, method, seeds

    def solve(self, rhs: Array, trans: str = "N", /) -> Operand:
        if not self.seeds:
            return self.method.value(self.A, rhs)
        return self.method.solve(self.A, rhs, trans != "N")


# ---------------------------------------------------------------- operators

class Implicit(Primitive):
    """The solution of A x = b, or of A^H x = b, as a function of b and of what the operator A closes over."""

    def push(self, call: Call, dxs: Operands, y: Operand, xs: Operands) -> Operand:
        _, *leaves = call.arguments(xs)
        tangents = dict(zip(call.at, dxs, strict=True))
        right = tangents.get(0)
        moved = [np.zeros_like(leaf) if tangents.get(k) is None else tangents[k] for k, leaf in enumerate(leaves, 1)]
        if leaves:
            change = jvp(lambda *ls: self.applied(call, ls, y), tuple(leaves), tuple(moved))[1]
            right = -change if right is None else right - change
        return self.again([right, *leaves], {**call.kwargs, "seeds": True})

    def pull(self, call: Call, by: Operand, y: Operand, xs: Operands, wanted: Sequence[bool]) -> Operands:
        _, *leaves = call.arguments(xs)
        back = self.again([by, *leaves], {**call.kwargs, "turned": not call.kwargs["turned"], "seeds": True})
        adjoints: list[Operand] = [back]
        if leaves and any(on for i, on in zip(call.at, wanted, strict=True) if i > 0):
            pulled = vjp(lambda *ls: self.applied(call, ls, y), *leaves)[1](-back)
            adjoints += pulled
        return [adjoints[i] if on else None for i, on in zip(call.at, wanted, strict=True)]

    def applied(self, call: Call, leaves: Leaves, x: Operand) -> Operand:
        A = call.kwargs["opened"].of(leaves)
        return (adjoint(A, call.kwargs["method"].name in HERMITIAN) if call.kwargs["turned"] else A).matvec(x)


@functools.partial(Implicit, copies=False)
def implicit(b: Plain, *leaves: Leaf, opened: Opened, method: Method, turned: bool, seeds: bool = False) -> Operand:
    """A^-1 b, or A^-H b."""
    if seeds and not np.any(b):
        return np.zeros_like(b)
    A = opened.of(leaves)
    return scaled(Solution(A, method, True), b, "H" if turned else "N") if seeds else method.value(A, b)


# ---------------------------------------------------------------- the functions

def solution(name: str, A: SparseMatrix, b: Operand, x0: Array | None = None, **options: Any) -> tuple[Operand, int]:
    """What a solver returns: x, and whether it has converged."""
    method = Method(name, plain({"x0": x0, **options}))
    b = array_of(constants(b))
    if not is_operator(A):
        given = matrix(A)
        x = solved(None if given.is_constant else given.data, flat(b), factors=Iterated(given, method), trans="N")
    else:
        opened = Opened(A)
        x = implicit(flat(b), *opened.leaves, opened=opened, method=method, turned=False)
    assert method.info is not None
    return x, method.info


def flat(b: Array) -> Array:
    """A right-hand side; SciPy takes a column for a vector."""
    return b.reshape(-1) if b.ndim == 2 and b.shape[1] == 1 else b


class Led:
    """What a solver calls in place of its own code: what it is given may hold traced arrays, which nobody sees."""

    def __init__(self, rule: Function, plain: Function) -> None:
        self.rule, self.plain = rule, plain

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        return self.plain(*args, **kwargs) if recording() is None else self.rule(*args, **kwargs)


class Rule:
    """What runs in the place of a function while a derivative is recorded."""

    def __init__(self, rule: Function) -> None:
        self.rule = rule

    def beside(self, plain: Function) -> Led:
        """What chooses between the function and its rule."""
        return Led(self.rule, plain)


RULES = {name: Rule(functools.partial(solution, name)) for name in SQUARE}
