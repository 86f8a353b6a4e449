"""Derivatives of a program's derivatives, in every combination of modes, against differences of the first ones."""

from dataclasses import replace

import numpy as np

from blasad._arrays import arrays as _arrays
from blasad._tape import tape as _tape
from blasad._testing.differences import stencil
from blasad._testing.drivers import Engine
from blasad._testing.functions import problem_of_function
from blasad._testing.oracle import check_forward, check_primal, check_reverse
from blasad._testing.reports import Report
from blasad._testing.second import STEP, derivative_of
from support.numbers import generator


def of_arrays(f):
    """The function with what it returns in arrays: a scalar that is returned would be seeded by itself."""

    def program(*xs):
        result = f(*xs)
        return None if result is None else list(result) if isinstance(result, (list, tuple)) else [result]

    return program


def pose(problem, inner, rng, rtol, step=STEP):
    """The problem of the derivatives in the modes named, from the innermost outwards."""
    for mode in inner:
        problem = derivative_of(problem, mode, rng)
    return replace(problem, rtol=max(problem.rtol, rtol), differences=lambda f: (stencil(f, step), 0.0))


def check_problem(problem, rng):
    """Both modes over it, to the tolerance it has."""
    report = Report("derivatives of derivatives")
    check_primal(problem, Engine(), report)
    check_forward(problem, Engine(), report, rng)
    check_reverse(problem, Engine(), report, rng, repeat=False)
    assert report.ok, str(report)


def check_second(f, *xs, rtol=3e-9, inner=(("forward",), ("reverse",))):
    """The derivatives of the derivatives of a function that mutates arrays, returns them, or does both."""
    rng = generator(len(xs))
    problem = problem_of_function(of_arrays(f), xs, None, "second", rng)
    for modes in inner:
        check_problem(pose(problem, modes, rng, rtol, 2.0**-12), rng)


def emitted(problem, mode):
    """The operations that a derivative of a problem's program consists of, and whether each has rules."""
    outer = _tape.Tape("program", 0)
    values, shadows = problem.primal.copy(), problem.shadow.copy()
    before = _tape.enter(outer)
    try:
        leaves = problem.primal.leaves
        given = [None if not on else 0.0 if mode == "reverse" and leaf.scalar else watched(outer, dx)
                 for leaf, on, dx in zip(leaves, problem.active, shadows.values(), strict=True)]
        getattr(Engine(), mode)(problem.program, [watched(outer, x) for x in values.values()], given)
        return outer.operations
    finally:
        _tape.enter(before)
        outer.close()


def watched(tape, x):
    """An input of a program."""
    return _arrays.watch(tape, x) if isinstance(x, np.ndarray) else x
