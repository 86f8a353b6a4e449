"""Functions that solvers call, traced once: programs of their values and derivatives at many points.

A function of the program may find traced arrays anywhere: in closures, objects, globals. Its first call shows which; a
program of it has them as inputs, so that it has derivatives along them.
"""

from __future__ import annotations

import functools
import operator
from collections.abc import Sequence
from typing import Any

import numpy as np

from .._arrays.arrays import memory
from .._declarations.aliases import Function, Operand, Operands, Plain
from .._derivatives.annotations import Duplicated, Forward, Reverse
from .._derivatives.autodiff import autodiff
from .._derivatives.before import Before
from .._derivatives.captured import TooMuch, surroundings_and_names
from .._derivatives.compile import Program, traced
from .._derivatives.jacobians import jacobian
from .._derivatives.transforms import jvp, vjp
from .._numpy.functions import array_of
from .._numpy.primitive import Primitive
from .._routines.operations import plainly
from .._sections.aside import aside
from .._sections.gathered import Unfit, gathered, outside, pushes
from .._tape.signals import is_of_a_signal
from .._tape.tape import Tape
from .phase import around, has_derivative

LARGEST = 1 << 22       # numbers that rows of adjoints have before they are summed


class AtPoints(Primitive):
    """A function of rows and of arrays that are the same for all of them, at many rows.

    Parameters
    ----------
    home : TracedFunction
        What traces functions.
    of : callable
        A function of one row: of arrays or numbers, and then of those that are the same for all, first of which are the
        operands of `home`. It returns a tuple.
    rows, common : sequence of ndarray or float
        Examples of its arguments.
    sums : sequence of bool
        For each result, whether it is summed over the rows.
    """

    def __init__(self, home: TracedFunction, of: Function, rows: Operands, common: Operands,
                 sums: Sequence[bool]) -> None:
        super().__init__(self.at_rows, self.tangents, self.adjoints, copies=False)
        self.home, self.of, self.rows, self.common, self.sums = home, of, [*rows], [*common], [*sums]
        self.program, self.shapes = home.program_of(of, self.rows, self.common)
        self.axes = (0,) * len(rows) + (None,) * len(common)

    def at_rows(self, *given: Operand) -> Operand:
        rows, count = len(self.rows), len(given[0])
        size = max((np.prod(shape, dtype=int) for shape, is_sum in zip(self.shapes, self.sums, strict=True) if is_sum),
                   default=0)
        step = max(1, LARGEST // max(size, 1))
        summands: list[list[Operand]] = []
        for first in range(0, count, step):
            part = [x[first:first + step] if i < rows else x for i, x in enumerate(given)]
            results = self.program.map(*part, in_axes=self.axes, threads=1)
            summands.append([x.sum(axis=0) if is_sum else x for x, is_sum in zip(results, self.sums, strict=True)])
        return tuple(parts[0] if len(parts) == 1 else sum(parts) if is_sum else np.concatenate(parts)
                     for *parts, is_sum in zip(*summands, self.sums, strict=True))

    @functools.cached_property
    def pushed(self) -> AtPoints:
        """The tangents of the results, for the arguments and then their tangents."""
        rows, common = len(self.rows), len(self.common)

        def tangents(*given: Operand) -> Operand:
            same = given[2 * rows:]
            return pushed(self.of, [*given[:rows], *same[:common]], [*given[rows:2 * rows], *same[common:]])

        return AtPoints(self.home, tangents, self.rows * 2, self.common * 2, self.sums)

    @functools.cached_property
    def pulled(self) -> AtPoints:
        """The adjoints of the arguments, for them and the adjoints of the results."""
        seeds = [np.zeros(shape) for shape in self.shapes]
        of_rows, of_sums = ([x for x, is_sum in zip(seeds, self.sums, strict=True) if is_sum == kind]
                            for kind in (False, True))
        rows, ends = len(self.rows), len(self.rows) + len(of_rows) + len(self.common)

        def adjoints(*given: Operand) -> Operand:
            each, whole = iter(given[rows:rows + len(of_rows)]), iter(given[ends:])
            by = [next(whole if is_sum else each) for is_sum in self.sums]
            return pulled(self.of, [*given[:rows], *given[rows + len(of_rows):ends]], by)

        return AtPoints(self.home, adjoints, [*self.rows, *of_rows], [*self.common, *of_sums],
                        [False] * rows + [True] * len(self.common))

    def tangents(self, dxs: Operands, _ys: Operands, *xs: Operand) -> Operand:
        rows = len(self.rows)
        return self.pushed(*xs[:rows], *dxs[:rows], *xs[rows:], *dxs[rows:])

    def adjoints(self, by: Operands, _ys: Operands, *xs: Operand) -> Operand:
        rows = len(self.rows)
        of_rows, of_sums = ([b for b, is_sum in zip(by, self.sums, strict=True) if is_sum == kind]
                            for kind in (False, True))
        return self.pulled(*xs[:rows], *of_rows, *xs[rows:], *of_sums)


def as_arrays(xs: Operands) -> list[Operand]:
    """Arrays, and numbers as arrays of one element, where they lie."""
    return [array_of(x).reshape(1) if np.ndim(x) == 0 else x for x in xs]


def like(arrays: Operands, xs: Operands) -> list[Operand]:
    """Arrays as numbers, where others are."""
    return [each[0] if np.ndim(x) == 0 else each for each, x in zip(arrays, xs, strict=True)]


def pulled(f: Function, xs: Operands, by: Sequence[Operand]) -> tuple[Operand, ...]:
    """The adjoints of the arguments of a function where those of its results are `by`."""
    arrays = as_arrays(xs)
    adjoints = [np.zeros_like(x) for x in arrays]

    def product(*own: Operand) -> Operand:
        terms = [(y * b).sum() for y, b in zip(f(*like(own, xs)), by, strict=True)]
        return functools.reduce(operator.add, terms)

    autodiff(Reverse, product, *map(Duplicated, arrays, adjoints))
    return tuple(like(adjoints, xs))


def pushed(f: Function, xs: Operands, dxs: Operands) -> tuple[Operand, ...]:
    """The tangents of the results of a function, where its arguments have some."""
    results: Any = autodiff(Forward, lambda *own: f(*like(own, xs)), *map(Duplicated, as_arrays(xs), as_arrays(dxs)))
    return tuple(results[0])


def operands_of(tape: Tape, f: Function, examples: Operands) -> list[Operand]:
    """The arrays of the tapes around that a call reads, each as all of its memory in a row, in the order of reading."""
    first = aside(tape)
    try:
        first.call(f, *examples)
        return [x for x in outside(first) if x.size]
    finally:
        first.end()


def program_inside(name: str, tape: Tape, operands: list[Operand], g: Function, rows: Operands, common: Operands,
                   ) -> tuple[Program[..., Any], list[tuple[int, ...]]]:
    """A program of a function of a row and what is common, and the shapes of its results.

    What is common stands for the operands that the function finds on the tapes around.
    """
    own_tape = gathered(tape)
    shapes: list[tuple[int, ...]] = []

    def whole(*given: Operand) -> Operand:
        for x, own in zip(operands, given[len(rows):], strict=False):
            own_tape.stand_for(x, own)
        results = g(*given)
        shapes.extend(y.shape for y in results)
        return results

    def note() -> Program[..., Any]:
        own_tape.wait()
        return traced(name, own_tape, whole, (*rows, *common), over=True)[0]

    try:
        return plainly(note, (), {}), shapes
    except Exception as error:
        if is_of_a_signal(error):
            raise
        raise Unfit(f"it cannot be traced: {error}") from error
    finally:
        own_tape.end()
        own_tape.close()


class TracedFunction:
    """A function of arrays and numbers, traced while a tape records around it.

    Parameters
    ----------
    name : str
        What calls it, for messages.
    tape : Tape
        The tape around.
    f : callable
        It returns one array.
    examples : sequence of ndarray or float
        Arguments like those that it will be called with.
    wanted : bool
        Whether there is to be a program also if the function finds nothing traced.

    Attributes
    ----------
    operands : list
        The arrays of the tapes around that it uses, each as all of its memory in a row.
    at : AtPoints
        The function at many rows.

    Raises
    ------
    Unfit
        If there is no program of it: it branches by values, or uses something else in each call.
    """

    def __init__(self, name: str, tape: Tape, f: Function, examples: Operands,
                 wanted: bool = True) -> None:
        self.name, self.examples = name, examples
        try:
            self.outside, generators, names = surroundings_and_names([f])
        except TooMuch as error:
            raise Unfit(str(error)) from None
        before = Before(self.outside, generators)
        self.stand(tape, f, operands_of(tape, f, examples))
        if not wanted and not has_derivative(self.operands):
            raise Unfit("it is constant")
        self.replays: dict[Any, Any] = {}           # of steps that call it, see `attempts`
        self.of_vectors: dict[tuple[Any, int], Program[..., Any]] = {}
        self.prepared: dict[int, AtPoints] = {}
        self.at = AtPoints(self, lambda *given: (array_of(f(*given[:len(examples)])),), examples, self.values, [False])
        self.prepare(self.at)
        if "print" in names or before.draws() or not self.outside.hold():
            raise Unfit("it does not only return values")

    def stand(self, tape: Tape, f: Function, operands: list[Operand]) -> None:
        """From now on, these are the tape around, the function and its operands."""
        self.tape, self.f, self.operands = tape, f, operands
        self.values = [np.array(memory(x)) for x in operands]

    def again(self, tape: Tape, f: Function) -> bool:
        """Whether the programs are those of the function in another run, too; then it stands for that from now on.

        It took no branch by values. If all else that it finds is what it was, only the values of its operands can be
        others; it is called once to find these.
        """
        if not self.outside.hold():
            return False
        operands = operands_of(tape, f, self.examples)
        if [(x.shape, x.dtype) for x in operands] != [(x.shape, x.dtype) for x in self.values]:
            return False
        self.stand(tape, f, operands)
        for each in self.prepared.values():
            self.prepare(each)
        return True

    def prepare(self, at: AtPoints) -> None:
        """Make the programs of all derivatives that the tapes around will ask for, while the function can be called."""
        self.prepared[id(at)] = at
        known = [at]
        for tape in around(self.tape):
            if tape.width:
                known += [each.pushed if pushes(tape) else each.pulled for each in known]

    def program_of(self, g: Function, rows: Operands, common: Operands,
                   ) -> tuple[Program[..., Any], list[tuple[int, ...]]]:
        """A program of a function of a row and what is common, and the shapes of its results."""
        program, shapes = program_inside(self.name, self.tape, self.operands, g, rows, common)
        if program.branches:
            raise Unfit("it branches by values")
        return program, shapes

    def value(self, *xs: Operand) -> Plain:
        """The value at a point."""
        values: Plain = self.at.program(*xs, *self.values)[0]
        return values

    def at_rows(self, *rows: Operand) -> Operand:
        """The values at rows, which may be traced."""
        return self.at(*rows, *self.operands)[0]

    def values_at_rows(self, *rows: Plain) -> Plain:
        """The values at plain rows."""
        values: Plain = self.at.at_rows(*rows, *self.values)[0]
        return values

    @functools.cached_property
    def slopes(self) -> Program[..., Any]:
        """A program of the Jacobian along the last argument."""
        def of_row(*given: Operand) -> Operand:
            *before, y = given[:len(self.examples)]
            return (jacobian(lambda u: array_of(self.f(*before, u)))(y),)

        return self.program_of(of_row, self.examples, self.values)[0]

    def jacobians(self, *rows: Operand) -> Plain:
        """The Jacobians along the last argument at plain rows."""
        axes = (0,) * len(rows) + (None,) * len(self.values)
        matrices: Plain = self.slopes.map(*rows, *self.values, in_axes=axes, threads=1)[0]
        return matrices

    def products(self, *rows_and_vectors: Plain) -> Plain:
        """The products of the Jacobians along the last argument at plain rows with all rows of an array, (M, c, n)."""
        return self.with_vectors(jvp_of, *rows_and_vectors)

    def adjoint_products(self, *rows_and_vectors: Plain) -> Plain:
        """Those of the transposed Jacobians."""
        return self.with_vectors(vjp_of, *rows_and_vectors)

    def with_vectors(self, products: Function, *rows_and_vectors: Plain) -> Plain:
        *rows, vectors = rows_and_vectors

        def of_row(*given: Operand) -> tuple[Operand, ...]:
            *before, y = given[:len(self.examples)]
            return (products(lambda u: array_of(self.f(*before, u)), y, given[-1]),)

        key = products, len(vectors)
        if key not in self.of_vectors:
            self.of_vectors[key] = self.program_of(of_row, self.examples, [*self.values, vectors])[0]
        axes = (0,) * len(rows) + (None,) * (1 + len(self.values))
        results: Plain = self.of_vectors[key].map(*rows, *self.values, vectors, in_axes=axes, threads=1)[0]
        return results


def jvp_of(f: Function, y: Operand, vectors: Operand) -> Operand:
    """The tangents of a function along all rows of an array."""
    return jvp(f, (y,), (vectors,), stacked=True)[1]


def vjp_of(f: Function, y: Operand, vectors: Operand) -> Operand:
    """The adjoints of the argument of a function, by all rows of an array."""
    return vjp(f, y)[1].stacked(vectors)[0]
