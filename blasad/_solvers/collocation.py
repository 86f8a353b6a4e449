"""Collocation along a solution of y' = f(t, y): the derivative of what a solver of another kind has found.

The method of Radau with five stages, whose order is nine, so that its own error is far below that of the values. All
its steps together are one equation F(Z, theta) = 0 for all stages Z, whose derivative is that of any solution (see
`implicit`): Jacobians at the stages of all steps are found at once, and the matrix of the equation has a block for each
step, and what leads from a step to the next. Hairer and Wanner, Solving Ordinary Differential Equations II, 2nd ed.,
section IV.8.
"""

from __future__ import annotations

import functools
import operator
from collections.abc import Callable, Collection, Sequence
from typing import Any, Protocol, cast

import numpy as np
from scipy.linalg.lapack import dgbtrf, dgbtrs, dgetrf, dgetrs, zgetrf, zgetrs
from scipy.sparse import csc_array, csr_array
from scipy.sparse.linalg import splu
from scipy.special import roots_jacobi

from .._arrays.arrays import is_plain, memory
from .._arrays.made import holds_no_derivative
from .._arrays.traced import TracedArray
from .._declarations.aliases import Function, Operand, Operands, Plain, SparseMatrix, Tree
from .._derivatives.jacobians import jacobian
from .._numpy.functions import array_of
from .._numpy.primitive import Primitive
from .._routines.operations import plainly
from .._rules.kernels.blas_threads import one_blas_thread
from .._sections.aside import values
from .._sections.gathered import Unfit
from .colored import Colored, Pattern
from .implicit import with_values
from .phase import Phase, has_derivative
from .refusals import not_converged
from .traced_functions import TracedFunction, jvp_of, vjp_of

STAGES = 5
MOST = 12               # Newton steps for the stages
EXACT = 1e-11           # how small the last one is
NEAR = 1e-4             # after a step of this size, its matrices are good for the next one
FEW = 24                # unknowns for which the matrices of all steps are stored
STORED = 1 << 27        # bytes of matrices that are stored for more
SPARSE = 0.125          # of the elements of Jacobians: where fewer are not zero, their factors are sparse
NARROW = 12             # diagonals on each side of a Jacobian: its steps are solved as bands
CHUNK = 1 << 22         # elements and products that there are at once
CORRECTIONS = 20        # before the equations of a step are solved as one
ALIKE = 1e-2            # what the method may differ from SciPy's values, relative

Slope = Callable[[Operand, Operand], Operand]       # of t and y


def collocation() -> tuple[Plain, Plain]:
    """Where the stages are in a step, and the matrix of the method."""
    nodes = np.append((roots_jacobi(STAGES - 1, 1, 0)[0] + 1) / 2, 1.0)
    powers = np.arange(STAGES)
    return nodes, (nodes[:, None]**(powers + 1) / (powers + 1)) @ np.linalg.inv(nodes[:, None]**powers)


NODES, MATRIX = collocation()
_values, VECTORS = np.linalg.eig(MATRIX)
INVERSE = np.linalg.inv(VECTORS)
FIRSTS = [i for i, w in enumerate(_values) if w.imag >= 0]     # one of each pair
PAIRS = _values[FIRSTS]


def plain(x: Operand) -> Plain:
    return np.array(memory(x) if isinstance(x, TracedArray) else x)


def is_traced(x: Operand) -> bool:
    return isinstance(x, TracedArray) and not holds_no_derivative(x)


class PointByPoint:
    """A right-hand side that cannot be traced, at many points: it is called at each.

    Parameters
    ----------
    phase : Phase
        In which SciPy found a solution.
    f : callable
        The right-hand side, of t and y; it may return the same array each time.
    """

    def __init__(self, phase: Phase, f: Slope) -> None:
        self.phase = phase
        self.f: Slope = lambda t, y: array_of(f(t, y)).reshape(-1).copy()

    def value(self, t: float, y: Plain) -> Plain:
        slope: Plain = np.asarray(self.phase.values(self.f, t, y))
        return slope

    def at_rows(self, t: Operand, y: Operand) -> Operand:
        return np.stack([self.f(t[i], y[i]) for i in range(len(t))])

    def values_at_rows(self, t: Plain, y: Plain) -> Plain:
        slopes: Plain = np.asarray(self.phase.values(self.at_rows, t, y))
        return slopes

    def jacobians(self, t: Plain, y: Plain) -> Plain:
        slope: Slope = jacobian(self.f, 1)
        return np.array([self.phase.values(slope, t[i], y[i]) for i in range(len(t))])

    def products(self, t: Plain, y: Plain, vectors: Plain) -> Plain:
        """The products of the Jacobian at each point with all rows of an array, (M, c, n)."""
        return self.with_vectors(jvp_of, t, y, vectors)

    def adjoint_products(self, t: Plain, y: Plain, vectors: Plain) -> Plain:
        """Those of the transposed Jacobians."""
        return self.with_vectors(vjp_of, t, y, vectors)

    def with_vectors(self, products: Function, t: Plain, y: Plain, vectors: Plain) -> Plain:
        return np.array([self.phase.values(products, functools.partial(self.f, t[i]), y[i], vectors)
                         for i in range(len(t))])


class Equations:
    """Linear equations of steps, whose matrices are large: no cycle of references keeps them."""

    def forwards(self, r: Plain) -> Plain:
        raise NotImplementedError

    def backwards(self, by: Plain) -> Plain:
        raise NotImplementedError

    def __call__(self, r: Operand) -> Operand:
        return Primitive(self.forwards, transpose=self.backwards, linear=True, copies=False)(r)


class Chain(Equations):
    """The solution of linear equations for the stages of all steps, each of which begins where the last one ends.

    Parameters
    ----------
    blocks : ndarray (N, s n, s n)
        The matrices of the steps.
    n : int
        The number of unknowns at a point: the first and the last of a step are what joins it to others.
    """

    def __init__(self, blocks: Plain, n: int) -> None:
        self.blocks, self.n = blocks, n
        start = np.tile(np.eye(n), (blocks.shape[1] // n, 1))
        self.moves = np.linalg.solve(blocks, np.broadcast_to(start, (len(blocks), *start.shape)))

    @one_blas_thread()
    def forwards(self, r: Plain, begins: Collection[int] = ()) -> Plain:
        """The solution; some steps do not begin where the last one ends."""
        n, z = self.n, np.linalg.solve(self.blocks, r[:, :, None])[:, :, 0]
        for k in range(1, len(z)):
            if k not in begins:
                z[k] += self.moves[k] @ z[k - 1, -n:]
        return z

    @one_blas_thread()
    def backwards(self, by: Plain) -> Plain:
        n, by = self.n, by.copy()
        for k in range(len(by) - 1, 0, -1):
            by[k - 1, -n:] += by[k] @ self.moves[k]
        solution: Plain = np.linalg.solve(self.blocks.transpose(0, 2, 1), by[:, :, None])[:, :, 0]
        return solution


Inverse = Callable[[Plain, bool], Plain]            # of a right-hand side, and whether the matrix is transposed


def inverse_of(matrix: Plain | SparseMatrix) -> Inverse:
    """What solves equations with a matrix."""
    if not is_plain(matrix):
        try:
            lu = plainly(splu, (matrix,), {})
        except RuntimeError:                    # a pivot is zero: what follows finds that the solution is none
            matrix = matrix.toarray()
        else:
            return lambda r, turned: plainly(lu.solve, (r, "T" if turned else "N"), {})
    factor, solve = (zgetrf, zgetrs) if np.iscomplexobj(matrix) else (dgetrf, dgetrs)
    factors, pivots, _ = factor(matrix)
    return lambda r, turned: np.asarray(solve(factors, pivots, r, trans=int(turned))[0])


def sparse_matrices(i: Plain, j: Plain, values: Plain, n: int, shifts: Sequence[complex],
                    ) -> tuple[SparseMatrix, list[SparseMatrix]]:
    """Jacobians as the blocks of one matrix, and 1 - w times their mean for all shifts w."""
    first = n * np.arange(len(values))[:, None]
    blocks = csr_array((values.reshape(-1), ((first + i).reshape(-1), (first + j).reshape(-1))), (len(values) * n,) * 2)
    middle = values.mean(axis=0)
    return blocks, [csc_array(((i == j) - w * middle, (i, j)), (n, n)) for w in shifts]


class OfStep(Protocol):
    """The equations of a step of many unknowns."""

    def solve(self, r: Plain, turned: bool) -> Plain:
        """The solution of them, or of the transposed ones; (s, n), as is the right-hand side."""


class Corrected:
    """The equations of a step by those with one Jacobian for all stages.

    These are, in the coordinates of the eigenvectors of the method, apart from each other; so they are solved, and this
    is corrected with the Jacobians at the stages until it is exact (Hairer and Wanner, section IV.8).

    Parameters
    ----------
    pattern : Pattern or None
        Where elements are; None: everywhere.
    J : ndarray
        The Jacobians at the stages times the length of the step, (s, n, n), or their elements.
    n : int
        The number of unknowns at a point.
    """

    def __init__(self, pattern: Pattern | None, J: Plain, n: int) -> None:
        self.n, self.pattern, self.elements = n, pattern, J
        shifts = [w if w.imag else w.real for w in PAIRS]
        if pattern is not None:
            self.J, shifted = sparse_matrices(pattern.rows, pattern.columns, J, n, shifts)
        elif np.count_nonzero(J) <= SPARSE * J.size:
            is_there = np.asarray(J.any(axis=0))
            np.fill_diagonal(is_there, True)
            i, j = is_there.nonzero()
            self.J, shifted = sparse_matrices(i, j, J[:, i, j], n, shifts)
        else:
            self.J, shifted = J, [np.eye(n) - w * J.mean(axis=0) for w in shifts]
        self.inverses = [inverse_of(each) for each in shifted]

    def roughly(self, r: Plain, turned: bool) -> Plain:
        """The solution with one Jacobian for all stages."""
        to, back = (VECTORS.T, INVERSE.T) if turned else (INVERSE, VECTORS)
        solution = np.zeros(r.shape)
        for i, w, inverse, row in zip(FIRSTS, PAIRS, self.inverses, to[FIRSTS] @ r, strict=True):
            if w.imag:
                x = 2.0 * inverse(row, turned)
                solution += np.outer(back[:, i].real, x.real) - np.outer(back[:, i].imag, x.imag)
            else:
                solution += np.outer(back[:, i].real, inverse(row.real, turned))
        return solution

    def product(self, x: Plain, turned: bool) -> Plain:
        """That of the Jacobian at each stage with a row."""
        if is_plain(self.J):
            return np.asarray(np.einsum("iab,ia->ib" if turned else "iab,ib->ia", self.J, x))
        return np.asarray(((self.J.T if turned else self.J) @ x.reshape(-1)).reshape(x.shape))

    def solve(self, r: Plain, turned: bool) -> Plain:
        def times(x: Plain) -> Plain:
            return x - (self.product(MATRIX.T @ x, True) if turned else MATRIX @ self.product(x, False))

        x = self.roughly(r, turned)
        for _ in range(CORRECTIONS):
            step = self.roughly(r - times(x), turned)
            x += step
            if np.abs(step).max(initial=0) <= 1e-14 * np.abs(x).max(initial=0):
                return x
        J, size = self.elements, STAGES * self.n
        if self.pattern is not None:
            J = np.zeros((STAGES, self.n, self.n))
            J[:, self.pattern.rows, self.pattern.columns] = self.elements
        whole = np.eye(size) - np.einsum("ij,jab->iajb", MATRIX, J).reshape(size, size)
        solution: Plain = np.linalg.solve(whole.T if turned else whole, r.reshape(-1)).reshape(r.shape)
        return solution


class Places:
    """Where elements of Jacobians are in the band of the equations of a step, in which stages are beside each other.

    Parameters
    ----------
    pattern : Pattern
        Of the Jacobians.
    """

    def __init__(self, pattern: Pattern) -> None:
        self.pattern, n = pattern, pattern.order.size
        self.wide = STAGES * (pattern.width + 1) - 1
        self.height = 3 * self.wide + 1         # as LAPACK stores a band, with room for its factors
        places, stages = np.empty_like(pattern.order), np.arange(STAGES)
        places[pattern.order] = np.arange(n)
        row = (STAGES * places[pattern.rows] + stages[:, None])[:, None]
        column = (STAGES * places[pattern.columns] + stages[:, None])[None]
        self.elements = column * self.height + 2 * self.wide + row - column     # of (stage, stage, element)
        self.diagonal = np.arange(STAGES * n) * self.height + 2 * self.wide

    def matrix(self, J: Plain) -> Plain:
        """The band, for the elements at the stages times the length of the step."""
        band = np.zeros(self.diagonal.size * self.height)
        band[self.elements] = -MATRIX[:, :, None] * J
        band[self.diagonal] += 1.0
        return band.reshape(-1, self.height).T


class OfBand:
    """The equations of a step, whose matrix is a band.

    Parameters
    ----------
    places : Places
        Of the elements.
    J : ndarray (s, e)
        The elements of the Jacobians at the stages times the length of the step.
    """

    def __init__(self, places: Places, J: Plain) -> None:
        self.order, self.wide = places.pattern.order, places.wide
        self.lu, self.pivots, _ = plainly(dgbtrf, (places.matrix(J), self.wide, self.wide), {"overwrite_ab": True})

    def solve(self, r: Plain, turned: bool) -> Plain:
        x, _ = plainly(dgbtrs, (self.lu, self.wide, self.wide, r[:, self.order].T.reshape(-1), self.pivots),
                       {"trans": int(turned), "overwrite_b": True})
        solution = np.empty(r.shape)
        solution[:, self.order] = x.reshape(-1, STAGES).T
        return solution


class LongChain(Equations):
    """The same for many unknowns: only matrices of some steps are stored.

    Parameters
    ----------
    f : TracedFunction or PointByPoint
        The right-hand side.
    colored : Colored
        What is known of the pattern of its Jacobians.
    at : ndarray (N, s)
        The times of the stages.
    Z : ndarray (N, s, n)
        The stages.
    lengths : ndarray (N,)
        The lengths of the steps.
    """

    def __init__(self, f: TracedFunction | PointByPoint, colored: Colored, at: Plain, Z: Plain, lengths: Plain) -> None:
        self.f, self.colored, self.at, self.Z, self.lengths, self.n = f, colored, at, Z, lengths, Z.shape[2]
        self.stored: dict[int, OfStep] = {}
        self.left = STORED if isinstance(f, TracedFunction) else np.inf     # others cannot be called in a sweep
        self.known = range(0), None     # type: tuple[range, tuple[Pattern, Plain] | None]
        self.places: Places | None = None
        self.is_sparse = True

    def elements(self, k: int) -> tuple[Pattern, Plain] | None:
        """The elements of the Jacobians at the stages of a step, and where they are; None if they are not sparse."""
        if k not in self.known[0]:
            pattern = self.colored.pattern
            size = STAGES * self.n * (16 if pattern is None else len(pattern.vectors) + len(pattern.rows) // self.n)
            count = max(1, CHUNK // size)
            steps = range(k - k % count, min(k - k % count + count, len(self.lengths)))
            at, Z = self.at[steps.start:steps.stop], self.Z[steps.start:steps.stop]
            self.known = steps, self.of_points(at.reshape(-1), Z.reshape(-1, self.n))
        known = self.known[1]
        if known is None:
            return None
        first = STAGES * (k - self.known[0].start)
        return known[0], known[1][first:first + STAGES]

    def of_points(self, t: Plain, y: Plain) -> tuple[Pattern, Plain] | None:
        try:
            known = self.colored.elements(self.f, t, y) if self.is_sparse else None
        except (NotImplementedError, Unfit):    # of a rule without forward=
            known = None
        self.is_sparse = known is not None
        return known

    def of_step(self, k: int) -> OfStep:
        """What solves the equations of a step."""
        step = self.stored.get(k)
        if step is None:
            known = self.elements(k)
            pattern, J = (None, self.f.jacobians(self.at[k], self.Z[k])) if known is None else known
            J = self.lengths[k] * J
            if pattern is None or pattern.width > NARROW:
                wide = self.n if pattern is None else min(self.n, 3 * pattern.width)
                step, size = Corrected(pattern, J, self.n), 8 * self.n * wide * (STAGES + 5)
            else:
                if self.places is None or self.places.pattern is not pattern:
                    self.places = Places(pattern)
                step, size = OfBand(self.places, J), 8 * self.places.height * self.n * STAGES
            if size <= self.left:
                self.stored[k] = step
                self.left -= size
        return step

    @one_blas_thread()
    def forwards(self, r: Plain, begins: Collection[int] = ()) -> Plain:
        """The solution; some steps do not begin where the last one ends."""
        z = np.empty(r.shape)
        for k, row in enumerate(r.reshape(len(r), STAGES, self.n)):
            if k and k not in begins:
                row = row + z[k - 1, -self.n:]
            z[k] = self.of_step(k).solve(row, False).reshape(-1)
        return z

    @one_blas_thread()
    def backwards(self, by: Plain) -> Plain:
        solution = by.copy()
        for k in range(len(by) - 1, -1, -1):
            solution[k] = self.of_step(k).solve(solution[k].reshape(STAGES, self.n), True).reshape(-1)
            if k:
                solution[k - 1, -self.n:] += solution[k].reshape(STAGES, self.n).sum(axis=0)
        return solution


class Steps:
    """Steps of collocation through some times.

    Parameters
    ----------
    phase : Phase
        In which SciPy found the solution.
    f : TracedFunction or PointByPoint
        The right-hand side, of t and y.
    times : ndarray
        Where the solution is wanted, plain; the first is the start.
    ends : ndarray
        Where the steps of a solver end.
    """

    def __init__(self, phase: Phase, f: TracedFunction | PointByPoint, times: Plain, ends: Plain) -> None:
        self.phase, self.f = phase, f
        self.known: dict[Any, Any] = {}
        lengths = np.diff(times)
        low, high = np.minimum(times[:-1], times[1:]), np.maximum(times[:-1], times[1:])
        shares = []
        for k, length in enumerate(lengths):
            inside = ends[(ends > low[k]) & (ends < high[k])]
            shares.append([0.0, *(np.sort((inside - times[k]) / length) if length else ()), 1.0])
        self.part = np.concatenate([np.full(len(each) - 1, k) for k, each in enumerate(shares)]).astype(int)
        self.first = np.concatenate([each[:-1] for each in shares])
        self.size = np.concatenate([np.diff(each) for each in shares])
        self.lasts = np.cumsum([len(each) - 1 for each in shares])     # the number of steps up to each time
        self.begins = [k for k in sorted({0, *self.lasts.tolist()}) if k < len(self.part)]

    def lengths(self, times: Operand) -> Operand:
        return (times[1:] - times[:-1])[self.part] * self.size

    def at(self, times: Operand) -> Operand:
        """When the stages are, (N, s)."""
        span = (times[1:] - times[:-1])[self.part]
        return (times[self.part] + span * self.first)[:, None] + (span * self.size)[:, None] * NODES

    def residual(self, slope: Slope, times: Operand, start: Operand, Z: Operand, jumps: Operand) -> Operand:
        """The equations of the stages, (N, s n), with a right-hand side of many points."""
        count, n = len(self.part), Z.shape[2]
        slopes = slope(self.at(times).reshape(-1), Z.reshape(-1, n)).reshape(count, STAGES, n)
        before = np.concatenate([start[None], Z[:-1, -1]]) + jumps
        moved = before[:, None] + self.lengths(times)[:, None, None] * (MATRIX @ slopes)
        return (Z - moved).reshape(count, -1)

    def chain(self, times: Plain, Z: Plain) -> Chain | LongChain:
        """What solves equations with their Jacobian."""
        count, n = len(self.part), Z.shape[2]
        if n > FEW:
            return LongChain(self.f, self.colored(n), self.at(times), Z, self.lengths(times))
        J = self.f.jacobians(self.at(times).reshape(-1), Z.reshape(-1, n)).reshape(count, STAGES, n, n)
        blocks = -np.einsum("k,ij,kjab->kiajb", self.lengths(times), MATRIX, J).reshape(count, STAGES * n, -1)
        blocks[:, range(STAGES * n), range(STAGES * n)] += 1
        return Chain(blocks, n)

    def colored(self, n: int) -> Colored:
        """What is known of the pattern of Jacobians, also from earlier runs of a program."""
        known: dict[Any, Any] = getattr(self.f, "replays", self.known)
        if "colored" not in known:
            known["colored"] = Colored(n)
        colored: Colored = known["colored"]
        return colored

    def jumps(self, start: Plain, Z: Plain, solution: Plain) -> Plain:
        """How far the values at the times are from where steps of the method lead to."""
        before = np.concatenate([start[None], Z[:-1, -1]])
        jumps = np.zeros(before.shape)
        jumps[self.begins] = solution[self.part[self.begins]] - before[self.begins]
        return jumps

    @one_blas_thread()
    def stages(self, times: Plain, start: Plain, Z: Plain, solution: Plain) -> tuple[Plain, Chain | LongChain]:
        """The stages of all steps, exact, and what solves with their Jacobian; `Z` is near.

        At each time, the steps begin anew with the values there.
        """
        chain, at = self.chain(times, Z), Z
        for _ in range(MOST):
            r = self.residual(self.f.values_at_rows, times, start, Z, self.jumps(start, Z, solution))
            step = chain.forwards(r, self.begins).reshape(Z.shape)
            Z, before = Z - step, Z
            size = np.abs(step).max(initial=0) / (1 + np.abs(Z).max(initial=0))
            if size <= EXACT:
                return Z, chain if at is before else self.chain(times, Z)
            if not np.isfinite(size):
                break
            if size > NEAR:
                chain, at = self.chain(times, Z), Z
        raise not_converged(self.phase.name, "the equations of its steps cannot be solved")

    def along(self, times: Operand, start: Operand, solution: Plain, dense: Any) -> Path:
        """A plain solution at the times as one with derivatives, from the start on.

        `dense` interpolates a solution.
        """
        now, first = plain(times), plain(start)
        guess = plainly(dense, (self.at(now).reshape(-1),), {}).T.reshape(len(self.part), STAGES, -1)
        Z, chain = plainly(self.stages, (now, first, guess, solution), {})
        self.check(now, Z, solution)
        jumps = self.jumps(first, Z, solution)
        moved: Operand = Z
        for _ in range(self.phase.order):
            r = self.residual(self.f.at_rows, times if is_traced(times) else now, start, moved, jumps)
            if not is_traced(r):
                break
            moved = moved - chain(r).reshape(Z.shape)
        return Path(self, times, start, moved, jumps, solution, dense)

    def check(self, times: Plain, Z: Plain, solution: Plain) -> None:
        for k, last in enumerate(self.lasts):
            if last and np.abs(Z[last - 1, -1] - solution[k + 1]).max(initial=0) > ALIKE * max(
                    np.abs(solution[k + 1]).max(initial=0), 1e-300):
                raise not_converged(self.phase.name, f"at t = {times[k + 1]:.6g}, another method finds another value")


class Path:
    """A solution: SciPy's values, and their derivatives.

    Parameters
    ----------
    steps : Steps
        Of the method.
    times, start : array
        Where the solution is wanted, and what it is at the first of them.
    stages : array (N, s, n)
        The solution at the nodes of the steps.
    jumps : ndarray (N, n)
        What is added before each step.
    solution : ndarray
        SciPy's values at the times.
    dense : callable
        What interpolates these.
    """

    def __init__(self, steps: Steps, times: Operand, start: Operand, stages: Operand, jumps: Plain, solution: Plain,
                 dense: Any) -> None:
        self.steps, self.times, self.start, self.stages = steps, times, start, stages
        self.jumps, self.solution, self.dense = jumps, solution, dense
        self.varies = is_traced(stages)

    @property
    def last(self) -> float:
        """Where SciPy's solution ends."""
        return float(self.dense.ts[-1])

    @property
    def longest(self) -> float:
        """The length of the longest step."""
        return float(np.abs(self.steps.lengths(plain(self.times))).max())

    def value(self, t: float) -> Plain:
        """SciPy's values at a time."""
        values: Plain = plainly(self.dense, (t,), {})
        return values

    def velocity(self, t: float, y: Plain) -> Plain:
        """How fast the solution moves then, there."""
        return self.steps.f.value(t, y)

    @property
    def rows(self) -> Operand:
        """The solution at the times."""
        if not self.varies:
            return self.solution
        lasts = np.concatenate([array_of(self.start)[None], self.stages[:, -1]])[[0, *self.steps.lasts]]
        return with_values(self.solution, lasts)

    @functools.cached_property
    def before(self) -> Operand:
        """The solution where the steps begin."""
        return np.concatenate([array_of(self.start)[None], self.stages[:-1, -1]]) + self.jumps

    def at(self, t: Operand) -> Operand:
        """The solution at other times, (n, M) or (n,) for one: the polynomial through the stages of a step."""
        values = plainly(self.dense, (plain(t),), {})
        if not self.varies and not is_traced(t):
            return values
        now, steps = plain(self.times), self.steps
        span = (now[1:] - now[:-1])[steps.part]
        ends = now[steps.part] + span * (steps.first + steps.size)
        sign = 1.0 if now[-1] >= now[0] else -1.0
        k = np.minimum(np.searchsorted(sign * ends, sign * np.atleast_1d(plain(t))), len(ends) - 1)
        times = self.times if is_traced(self.times) else now
        low = (times[steps.part] + (times[1:] - times[:-1])[steps.part] * steps.first)[k]
        length = steps.lengths(times)[k]
        share = (array_of(t).reshape(-1) - low) / length
        nodes = np.append(0.0, NODES)
        states: Operand = 0.0
        for i, node in enumerate(nodes):
            others = np.delete(nodes, i)
            weight = functools.reduce(operator.mul, [(share - c) / (node - c) for c in others])
            states = states + weight[:, None] * (self.before[k] if i == 0 else self.stages[k, i - 1])
        return with_values(values, states.T.reshape(values.shape))


def function_of(phase: Phase, f: Slope, t: Operand, y: Tree, *given: Tree) -> TracedFunction | PointByPoint:
    """A right-hand side; traced if it can be, and if it or something given has a derivative."""
    if not phase.order and phase.functions is None:
        return PointByPoint(phase, f)
    traced = known_or_traced(phase, lambda t, y: array_of(f(t, y)).reshape(-1), [
        float(plain(t)), np.array(values(y), float).reshape(-1)], has_derivative([y, *given]))
    if traced is None:
        return PointByPoint(phase, f)
    phase.touched = phase.touched or has_derivative(traced.operands)
    return traced


def known_or_traced(phase: Phase, f: Slope, examples: Operands, wanted: bool) -> TracedFunction | None:
    """A traced function, which an earlier run of a program may have traced; None if there is none."""
    functions = {} if phase.functions is None else phase.functions
    known = functions.get("slope", phase)
    if known is None or known is not phase and known.again(phase.tape, f):
        return cast("TracedFunction | None", known)
    try:
        traced = functions["slope"] = TracedFunction(phase.name, phase.tape, f, examples, wanted)
    except Unfit:
        functions["slope"] = traced = None
    return traced


def as_plain(f: TracedFunction | PointByPoint) -> Callable[..., Plain]:
    """A right-hand side as SciPy gets it; what else it is given, the function has already."""
    return lambda t, y, *args: f.value(float(t), y)
