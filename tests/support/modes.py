"""All ways to differentiate one program, held against each other bit for bit.

Each way takes the program, its arguments and seeds, and returns the values and the gradients as a list.  The arithmetic
is the same in all of them: eager, compiled, tidied, pickled, in sections that run again, inside another derivative,
from another thread, with seeds in lanes.  So the bits are the same, but for the sign of zeros.

Where anything is summed they may not be: a dot product runs over its vectors in another order when they lie in memory
in another way, as a copy does that a program leaves out, or the memory of a section, or lanes side by side.  Then the
last digits may differ, and it is counted that they do.
"""

import inspect
import re
import warnings
from contextlib import suppress
from dataclasses import replace

import numpy as np

import blasad as ad
from support.choices import rarely, require, without
from support.scripts import MODULES, NAMES, lying, scripts
from support.ways import (
    again,
    copies,
    dead,
    differences,
    eager,
    flat,
    forward,
    given_more,
    in_a_thread,
    in_place,
    jitted,
    lanes,
    layout,
    lies,
    like,
    lying_like,
    nested,
    on_threads,
    pickled,
    same,
    second,
    shared,
    tidy,
    untidied,
)

EPS = {"f": 2e-5, "d": 1e-11, "D": 1e-11}
SAME = {"again": again, "nested": nested, "in a thread": in_a_thread, "shared": shared, "lanes": lanes}
PROGRAMS = {"tidy": tidy, "untidied": untidied, "pickled": pickled}
NEAR = {"in place": in_place, "arguments": given_more}      # the same up to the order of sums
NEAR_PROGRAMS = {"jit": jitted, "on threads": on_threads}


class Wrong(AssertionError):
    """What came of a program in one mode, with a script that shows it."""

    def __init__(self, mode, script, seeds, error):
        self.mode, self.kind, self.lines = mode, type(error).__name__, script.lines
        came = " ".join(f"{type(error).__name__}: {error}".split())[:600]
        self.script = f"{text_of(script, seeds, mode)}\n# {mode}: {came}\n"
        super().__init__(f"{mode}: {came}\n{self.script}")


def text_of(script, seeds, mode):
    """All that it takes to see it again."""
    sections, unused = mode.startswith("section"), mode != "without"
    head = [MODULES, inspect.getsource(lying), script.text(sections, unused)]
    xs = [f"lying(np.array({x.tolist()}).reshape({x.shape}), {x.dtype.char!r}, {script.layouts[name]!r})"
          for name, x in script.inputs.items()]
    values = [f"np.array({s.tolist()}, {s.dtype.char!r}).reshape({s.shape})" for s in seeds]
    given = ["nan = np.nan", f"xs = [{', '.join(xs)}]", f"seeds = ({', '.join(values)},)"]
    found = {**SAME, **PROGRAMS, **NEAR, **NEAR_PROGRAMS}.get(mode)
    if found is not None:
        others = ", xs" if mode in PROGRAMS or mode in NEAR_PROGRAMS else ""
        held = f"same({found.__name__}(program, xs, seeds{others}), eager(program, xs, seeds), 1e-9)"
    elif mode == "second":
        found, held = second, "second(program, xs, seeds)"
    elif mode == "differences":
        found, held = differences, "differences(program, xs)"
    elif mode == "forward":
        found, held = forward, "forward(program, xs, seeds, eager(program, xs, seeds), 1e-11)"
    else:
        found = eager
        held = "values = flat(program(*copies(xs)))\nsame(eager(program, xs, seeds)[:len(values)], values, 1e-11)"
    imports = "import gc, pickle, sys, threading, warnings\nfrom types import SimpleNamespace"
    return "\n".join([imports, *head, *map(inspect.getsource, pieces(found, eager, same)), *given, held])


def pieces(*functions):
    """These functions and all others of the tests that they call."""
    found = []

    def walk(function):
        function = inspect.unwrap(function)
        if function not in found:
            found.append(function)
            codes = [function.__code__]
            for code in codes:
                codes += [c for c in code.co_consts if inspect.iscode(c)]
                for name in code.co_names:
                    used = function.__globals__.get(name)
                    if inspect.isfunction(used) and used.__module__.startswith("support"):
                        walk(used)
    for function in functions:
        walk(function)
    return found


# Documented refusals: (what the program says, what comes); it is counted that they came.
REFUSED = [("", "the result is complex128 and the output float64"),             # NumPy drops imaginary parts
           ("real", "arrays of different dtypes overlap|two arrays of different dtypes share memory"),
           ("_like", "cannot be turned into a plain one"),      # np.zeros(2) += np.zeros_like(x) stays plain
           ("= np.", "a plain array that it reads held other values"),      # a section that does not get it
           ("diag|windows|broadcast", "the output is read-only"),   # where nothing is written NumPy does not look
           ("loop\\(", "the state keeps its shapes and dtypes"),
           ("np.linalg.(svd|eig)", "depends on how LAPACK chose its vectors|are equal to rounding"),
           ("lapack|cholesky", "and the error was caught; the call may have overwritten a part of its output"),
           ("nan_to_num", "has a rule for real arrays"),
           ("require", "which of several traced arrays over one memory owns it is not known"),
           ("strided|windows|broadcast", "the output repeats memory"),
           ("sqrtm", "an eigenvalue of the matrix is zero to rounding, or two roots are opposite"),
           ("np.linalg.qr", "factorization \\(or LQ, QL, RQ\\) has no derivative")]


class Refused(Exception):
    """A program that blasad refuses, and says so in its documentation."""


def function(text, **more):
    names = {**NAMES, **more}
    exec(compile(text, "<a random program>", "exec"), names)
    return names["program"]


def seeds_for(program, xs, number):
    """Random ones, some of them zero; one seed for results that are one array."""
    try:
        values = flat(ad.vjp(program, *copies(xs))[0])
    except Exception:                       # which comes again, and is told then
        values = flat(program(*copies(xs)))
    made = {id(y): like(np.asarray(y), [number, k]) * ((number >> k) % 4 > 0) for k, y in enumerate(values)}
    return tuple(made[id(y)] for y in values)


def hold(script, number, modes):
    """The names of those modes in which a program is right, and of the one that refuses it."""
    held = []
    with suppress(Refused):
        hold_in(script, number, modes, held)
    return held


def hold_in(script, number, modes, held):
    """Run a program in some modes, and note in which it is right."""
    xs, eps = list(script.inputs.values()), EPS[script.dtype]
    program = function(script.text(sections=False))
    with np.errstate(all="ignore"):
        values = flat(program(*copies(xs)))
        seeds = seeds_for(program, xs, number)
        elsewhere = [lying_like(x, 0.5 * x + 0.25) for x in xs]
        others = xs if script.looks or number % 2 else elsewhere
        first, distinct = [], len(set(map(id, seeds))) == len(seeds)

        def one(mode, run):
            try:
                run()
            except Exception as error:
                if any(re.search(word, script.text()) and re.search(came, str(error)) for word, came in REFUSED):
                    held.append(f"refused in {mode}")
                    raise Refused from error
                raise Wrong(mode, script, seeds, error) from error
            held.append(mode)

        def equal(mode, way, program, *args):
            """Bit for bit; if something is summed, perhaps in another order."""
            def run():
                found = way(program, xs, seeds, *args)
                if script.nan and args and any(s.any() for s in seeds):     # a program may lose what zero made of NaN
                    return same(found[:len(values)], first[:len(values)])
                try:
                    same(found, first)
                except AssertionError:
                    if not script.sums:
                        raise
                    same(found, first, eps / 10)
                    held.append(f"{mode}, nearly")
            one(mode, run)

        with warnings.catch_warnings(record=True) as said:
            warnings.simplefilter("ignore")
            warnings.simplefilter("always", ad.DerivativeLost)
            one("eager", lambda: first.extend(eager(program, xs, seeds)))
        if said:                            # what is lost is told
            held.append("warned")
        if not any(s.any() for s in seeds):
            one("zero seeds", lambda: same(first[len(values):], [0 * x for x in map(np.nan_to_num, xs)]))
        one("value", lambda: same(first[:len(values)], values, 0 if script.exact else eps))
        for mode in modes:
            if not fits(mode, script, values, distinct, said):
                continue
            if mode in SAME:
                equal(mode, SAME[mode], program)
            elif mode in PROGRAMS:
                equal(mode, PROGRAMS[mode], program, others)
            elif mode in NEAR:
                one(mode, lambda mode=mode: same(NEAR[mode](program, xs, seeds, eps), first, eps))
            elif mode in NEAR_PROGRAMS:
                at = elsewhere if mode == "jit" else others
                one(mode, lambda mode=mode, at=at: same(NEAR_PROGRAMS[mode](program, xs, seeds, at, eps), first, eps))
            elif mode == "second":
                one(mode, lambda: second(program, xs, seeds, not script.kinks))
            elif mode == "forward":
                one(mode, lambda: forward(program, xs, seeds, first, eps, 0 if script.exact else eps))
            elif mode == "differences":
                one(mode, lambda: differences(program, xs))
            elif mode == "section":         # what it returns is another array, and has a seed of its own
                equal(mode, eager, function(script.text()))
            elif mode == "section, tidy":
                equal(mode, tidy, function(script.text()), others)
            elif mode == "without":
                equal(mode, eager, function(script.text(False, False)))
            elif mode == "layout":
                looked = []
                way = function(script.text(False, before="looked.append(lies(locals()))"), looked=looked, lies=lies)
                one(mode, lambda way=way, looked=looked: layout(way, xs, looked))
            elif mode == "dead":
                leaked = {}
                way = function(script.text(before="leaked.update(locals())"), leaked=leaked)
                one(mode, lambda way=way, leaked=leaked: dead(way, xs, leaked))


def fits(mode, script, values, distinct, warned):
    """Whether a mode says something of a program; no derivative is expected to be right where one is lost."""
    if mode in ("nested", "jit", "second") and script.meets_nan:    # as docs/design/programs.md says
        return False
    if mode in (*PROGRAMS, "section, tidy", "on threads") and script.looks and "loop(" in script.text():
        return False                        # compile warns: it decides by the values after one step
    if mode in ("second", "differences", "forward") and warned:
        return False
    if mode in ("second", "differences"):
        return script.dtype in "dD" and not script.nan
    if mode == "forward":
        return all(np.isfinite(y).all() for y in values)
    if mode in ("section", "section, tidy"):
        return script.sections and distinct
    if mode in NEAR:
        return distinct and not script.nan
    if mode == "without":
        return any(line.unused for line in script.lines)
    if mode == "layout":
        return not script.gaps and "ad." not in script.text(False)
    return mode != "on threads" or not script.nan


MODES = ["tidy", "untidied", "section", "section, tidy", "without", "layout", "forward", "differences", "again",
         "nested", "jit", "second", "in place", "lanes", "pickled", "in a thread", "shared", "dead", "arguments",
         "on threads"]
OFTEN = {"layout": 2, "forward": 2, "differences": 2, "again": 2, "nested": 4, "jit": 4, "second": 4, "in place": 4,
         "on threads": 20}                  # the first five always, others in one of so many programs


def check(draw, modes=None):
    """A random program in some modes."""
    script, number = scripts(draw), draw(0, 9999)
    require(not script.open)
    modes = modes or [mode for k, mode in enumerate(MODES) if k < 5 or rarely(draw, OFTEN.get(mode, 5))]
    return script, number, modes


def shrunk(script, number, modes):
    """The failure of the shortest program that fails alike, or None."""
    def failure(script):
        try:
            hold(script, number, modes)
        except Wrong as wrong:
            return wrong
        except Exception:                   # no program
            return None

    first = failure(script)
    if first is None:
        return None

    def alike(script):
        found = failure(script)
        return found is not None and (found.mode, found.kind) == (first.mode, first.kind)

    script = replace(script, results=without(script.results, lambda rest: alike(replace(script, results=rest))))
    if "x0" in script.inputs and alike(replace(script, results=["x0"])):
        script = replace(script, results=["x0"])
    script = replace(script, lines=without(script.lines, lambda rest: alike(replace(script, lines=rest))))
    return failure(script)
