"""All ways to differentiate one program, held against each other bit for bit.

Each way takes the program, its arguments and seeds, and returns the values and the gradients as a list.  The arithmetic
is the same in all of them: eager, compiled, tidied, pickled, in sections that run again, inside another derivative,
from another thread, with seeds in lanes.  So the bits are the same, but for the sign of zeros.

Where anything is summed they may not be: a dot product runs over its vectors in another order when they lie in memory
in another way, as a copy does that a program leaves out, or the memory of a section, or lanes side by side.  Then the
last digits may differ, and it is counted that they do.
"""

import inspect
import pickle
import re
import threading
import warnings
from dataclasses import replace
from itertools import combinations

import numpy as np

import blasad as ad
from blasad._arrays import arrays as _arrays
from blasad._arrays import traced as _traced
from blasad._arrays.made import holds_no_derivative
from support.choices import rarely, without
from support.numbers import generator
from support.numpy_harness import twin
from support.scripts import lying, scripts


def flat(tree):
    return [y for part in tree for y in flat(part)] if isinstance(tree, (list, tuple)) else [tree]


def copies(xs):
    return [twin(x) for x in xs]


def each(f, seeds):
    """New seeds; those of results that are one array are one array."""
    made = {id(s): f(s) for s in seeds}
    return tuple(made[id(s)] for s in seeds)


def eager(program, xs, seeds):
    values, pull = ad.vjp(program, *copies(xs))
    return flat((values, pull(seeds)))


def again(program, xs, seeds):
    """The second sweep of one run, after one with other seeds."""
    values, pull = ad.vjp(program, *copies(xs))
    pull(each(np.ones_like, seeds))
    return flat((values, pull(seeds)))


def pulled(program):
    def both(xs, seeds):
        values, pull = ad.vjp(program, *xs)
        return values, pull(seeds)
    return both


def traced(program, xs, seeds, others, tidy=True):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return ad.compile(pulled(program), copies(others), each(lambda s: 0 * s, seeds), tidy=tidy)


def tidy(program, xs, seeds, others):
    run = traced(program, xs, seeds, others)
    run(copies(others), each(lambda s: s * np.nan, seeds))       # nothing of this is left
    return flat(run(copies(xs), seeds))


def untidied(program, xs, seeds, others):
    return flat(traced(program, xs, seeds, others, False)(copies(xs), seeds))


def pickled(program, xs, seeds, others):
    return flat(pickle.loads(pickle.dumps(traced(program, xs, seeds, others)))(copies(xs), seeds))


def nested(program, xs, seeds):
    """As the values of a function that is differentiated itself."""
    return flat(ad.vjp(lambda *xs: pulled(program)(xs, seeds), *copies(xs))[0])


def in_a_thread(program, xs, seeds):
    found = []

    def work():
        try:
            found.extend(eager(program, xs, seeds))
        except Exception as error:
            found.append(error)
    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    for error in found:
        if isinstance(error, Exception):
            raise error
    return found


def shared(program, xs, seeds):
    """One pullback in two threads at once, of seeds and of twice those: the same, or an error that says so."""
    values, pull = ad.vjp(program, *copies(xs))
    right, found = flat(pull(seeds)), []

    def work(factor):
        for _ in range(3):
            try:
                found.append([g / factor for g in flat(pull(each(lambda s: factor * s, seeds)))])
            except RuntimeError as error:
                assert "thread" in str(error), error
    threads = [threading.Thread(target=work, args=(factor,)) for factor in (1, 2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for one in found:
        same(one, right)
    return flat((values, right))


def lanes(program, xs, seeds):
    """Beside a lane of zeros and one of other seeds."""
    values, pull = ad.vjp(program, *copies(xs), lanes=3)
    found = pull.stacked(each(lambda s: np.stack([0 * s, s, np.ones_like(s)]), seeds))
    for g in found:
        assert not g[0].any(), "the gradient of a zero seed is not zero"
    return flat((values, [g[1] for g in found]))


def same(found, right, eps=0.0):
    assert len(found) == len(right), f"{len(found)} arrays, not {len(right)}"
    for one, other in zip(found, right, strict=True):
        one, other = np.asarray(one), np.asarray(other)
        if eps:
            scale = max(1.0, float(np.abs(np.nan_to_num(other)).max(initial=0)))
            np.testing.assert_allclose(one, other, rtol=0, atol=eps * scale)
        elif one.dtype != other.dtype and one.ndim or not np.array_equal(one, other, equal_nan=True):
            np.testing.assert_array_equal(one, other, strict=True)


def forward(program, xs, seeds, right, eps):
    """Values, and <seed, tangent> = <gradient, direction>."""
    ts = directions(xs)
    values, tangents = ad.jvp(program, tuple(copies(xs)), ts)
    same(values, right[:len(values)])
    lanes = ad.jvp(program, tuple(copies(xs)), tuple(np.stack([t, 0 * t]) for t in ts), stacked=True)[1]
    same([t[0] for t in lanes], flat(tangents), eps)
    if all(np.isfinite(y).all() for y in right):
        assert not any(np.any(t[1]) for t in lanes), "the tangent of a zero direction is not zero"
    once = {id(s): (s, t) for s, t in zip(seeds, flat(tangents), strict=True)}.values()
    left, other = inner(*zip(*once, strict=True)), inner(right[len(values):], ts)
    scale = max(1.0, *(float(np.abs(np.nan_to_num(y)).max(initial=0)) for y in [*tangents, *right]))
    if np.isnan(left) and np.isnan(other) and not all(np.isfinite(y).all() for y in right):
        return                              # a seed that is zero in part, beside what is no number
    assert abs(left - other) <= eps * 100 * scale, f"<seed, tangent> = {left}, <gradient, direction> = {other}"


def differences(program, xs):
    """Tangents, by differences of sixth order with two steps; nothing is said of programs with a kink nearby."""
    ts = directions(xs)

    def slope(h):
        rows = [flat(program(*[lying_like(x, x + k * h * t) for x, t in zip(xs, ts, strict=True)]))
                for k in (1, -1, 2, -2, 3, -3)]
        at = [(15 * (a + b) - 6 * (c + d) + (e + f)) / 20 for a, b, c, d, e, f in zip(*rows, strict=True)]
        steps.append(max(float(np.abs(x - y).max(initial=0)) for x, y in zip(at, here, strict=True)))
        return [(45 * (a - b) - 9 * (c - d) + (e - f)) / (60 * h) for a, b, c, d, e, f in zip(*rows, strict=True)]
    steps, here = [], flat(program(*copies(xs)))    # and of those that are another function at this very place
    try:
        found, coarse = slope(2e-3), slope(4e-3)
    except (ValueError, np.linalg.LinAlgError):     # values decide about shapes, and did
        return
    scale = max(1.0, *(float(np.abs(x).max(initial=0)) for x in found))
    if not max(steps) < 1e-9 * scale or not scale < 200 or not all(np.isfinite(x).all() for x in found) or any(
            np.abs(x - y).max(initial=0) > 1e-9 * scale for x, y in zip(found, coarse, strict=True)):
        return
    same(ad.jvp(program, tuple(copies(xs)), ts)[1], found, 1e-8)


def stripped(y):
    return pickle.loads(pickle.dumps(y))


def dead(program, xs, leaked):
    """What a finished derivative has left raises, wherever it is used."""
    ad.vjp(program, *copies(xs))
    for y in [y for y in leaked.values() if isinstance(y, _traced.TracedArray)]:
        if holds_no_derivative(y):          # made by the program, and nothing with a derivative was written
            np.testing.assert_array_equal(y + 1, stripped(y) + 1)
            continue
        for number, use in enumerate(USES):
            try:
                use(np.ones(3), y)
            except RuntimeError as error:
                assert "finished" in str(error), error
            else:
                raise AssertionError(f"a dead array is accepted by use {number}")


USES = [lambda x, y: y + 1, lambda x, y: y.sum(), lambda x, y: np.sin(y), lambda x, y: y.T + 1,
        lambda x, y: ad.grad(lambda x: (x.sum() * y).sum())(x), lambda x, y: ad.grad(lambda x, y: x.sum())(x, y),
        lambda x, y: ad.grad(lambda x: ad.checkpoint(lambda x, y: x.sum() * y)(x, y).sum())(x),
        lambda x, y: ad.vjp(lambda y: y * 1, y), lambda x, y: ad.jvp(lambda x, y: x.sum(), (x, y), (x, y)),
        lambda x, y: ad.compile(lambda x, y: x.sum() * y, x, y), lambda x, y: ad.hessian(lambda x, y: x.sum())(x, y)]


def lying_like(x, values):
    found = twin(x)
    found[...] = values
    return found


def lies(names):
    """How the arrays of a program lie, and which of them share memory."""
    found = {name: _arrays.memory(x) if type(x) is _traced.TracedArray else x for name, x in names.items()}
    found = {name: x for name, x in found.items() if type(x) is np.ndarray and x.size and x.ndim}
    strides = {name: [s for s, n in zip(x.strides, x.shape, strict=True) if n > 1] for name, x in found.items()}
    return strides, [pair for pair in combinations(found, 2) if np.shares_memory(*map(found.get, pair))]


def layout(program, xs, looked):
    """Views are views and copies are copies, and both lie as those of NumPy do."""
    program(*copies(xs))
    ad.jvp(program, tuple(copies(xs)), directions(xs))
    plain, traced = looked
    assert plain == traced, f"in NumPy: {plain}; here: {traced}"


def like(x, seed):
    rng = generator(seed)
    t = np.round(rng.uniform(-1, 1, np.shape(x)), 3)
    return (t + 1j * np.round(rng.uniform(-1, 1, t.shape), 3) if x.dtype.kind == "c" else t).astype(x.dtype)


def directions(xs):
    return tuple(like(x, 7) for x in xs)


def inner(xs, ys):
    return sum(float(np.sum((np.conj(x) * y).real)) for x, y in zip(xs, ys, strict=True))


# ---------------------------------------------------------------- held against each other

PIECES = [twin, flat, copies, same, each, eager, again, pulled, traced, tidy, untidied, pickled, nested,
          in_a_thread, shared, lanes]
EPS = {"f": 2e-5, "d": 1e-11, "D": 1e-11}
SAME = {"again": again, "nested": nested, "in a thread": in_a_thread, "shared": shared, "lanes": lanes}
PROGRAMS = {"tidy": tidy, "untidied": untidied, "pickled": pickled}


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
    head = ["import numpy as np", "import blasad as ad", "", inspect.getsource(lying), script.text(sections, unused)]
    xs = [f"lying(np.array({x.tolist()}).reshape({x.shape}), {x.dtype.char!r}, {script.layouts[name]!r})"
          for name, x in script.inputs.items()]
    values = [f"np.array({s.tolist()}, {s.dtype.char!r}).reshape({s.shape})" for s in seeds]
    given = ["nan = np.nan", f"xs = [{', '.join(xs)}]", f"seeds = ({', '.join(values)},)"]
    if mode == "value":
        held = "values = flat(program(*copies(xs)))\nsame(eager(program, xs, seeds)[:len(values)], values, 1e-11)"
    elif mode in SAME or mode in PROGRAMS:
        others, way = (", xs", PROGRAMS[mode]) if mode in PROGRAMS else ("", SAME[mode])
        held = f"same({way.__name__}(program, xs, seeds{others}), eager(program, xs, seeds))"
    else:
        held = "print(eager(program, xs, seeds))"
    return "\n".join(["import pickle, threading, warnings", *head, *map(inspect.getsource, PIECES), *given, held])


# Documented refusals: (what the program says, what comes); it is counted that they came.
REFUSED = [("", "the result is complex128 and the output float64"),             # NumPy drops imaginary parts
           ("real", "arrays of different dtypes overlap"),
           ("_like", "cannot be turned into a plain one"),      # np.zeros(2) += np.zeros_like(x) stays plain
           ("= np.", "a plain array that it reads held other values"),      # a section that does not get it
           ("diag", "the output is read-only"),                # where nothing is written NumPy does not look
           ("np.linalg.qr", "factorization \\(or LQ, QL, RQ\\) has no derivative")]


class Refused(Exception):
    """A program that blasad refuses, and says so in its documentation."""


def function(text, **more):
    names = {"np": np, "ad": ad, **more}
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
    """The names of those modes in which a program is right, or that it is refused."""
    held = []
    try:
        hold_in(script, number, modes, held)
    except Refused:
        held = ["refused"]
    return held


def hold_in(script, number, modes, held):
    """Run a program in some modes, and note in which it is right."""
    xs, eps = list(script.inputs.values()), EPS[script.dtype]
    program = function(script.text(sections=False))
    with np.errstate(all="ignore"):
        values = flat(program(*copies(xs)))
        seeds = seeds_for(program, xs, number)
        others = xs if script.looks or number % 2 else [lying_like(x, 0.5 * x + 0.25) for x in xs]
        first = []

        def one(mode, run):
            try:
                run()
            except Exception as error:
                if any(word in script.text() and re.search(came, str(error)) for word, came in REFUSED):
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

        one("eager", lambda: first.extend(eager(program, xs, seeds)))
        if not any(s.any() for s in seeds):
            one("zero seeds", lambda: same(first[len(values):], [0 * x for x in map(np.nan_to_num, xs)]))
        one("value", lambda: same(first[:len(values)], values, 0 if script.exact else eps))
        for mode in modes:
            if mode == "nested" and (script.nan or any("xn" in line.text for line in script.lines)):
                continue                    # zero meets NaN there, as docs/design.md says
            if mode in SAME:
                equal(mode, SAME[mode], program)
            elif mode in PROGRAMS:
                equal(mode, PROGRAMS[mode], program, others)
            elif mode == "forward" and all(np.isfinite(y).all() for y in values):
                one(mode, lambda: forward(program, xs, seeds, first, eps))
            elif mode == "differences" and script.dtype in "dD" and not script.nan:
                one(mode, lambda: differences(program, xs))
            elif mode in ("section", "section, tidy") and script.sections and len(set(map(id, seeds))) == len(seeds):
                if mode == "section":       # what it returns is another array, and has a seed of its own
                    equal(mode, eager, function(script.text()))
                else:
                    equal(mode, tidy, function(script.text()), others)
            elif mode == "without" and any(line.unused for line in script.lines):
                equal(mode, eager, function(script.text(False, False)))
            elif mode == "layout" and not script.gaps:
                looked = []
                way = function(script.text(False, before="looked.append(lies(locals()))"), looked=looked, lies=lies)
                one(mode, lambda way=way, looked=looked: layout(way, xs, looked))
            elif mode == "dead":
                leaked = {}
                way = function(script.text(before="leaked.update(locals())"), leaked=leaked)
                one(mode, lambda way=way, leaked=leaked: dead(way, xs, leaked))


MODES = ["tidy", "untidied", "section", "section, tidy", "without", "layout", "forward", "differences", "again",
         "nested", "lanes", "pickled", "in a thread", "shared", "dead"]


def check(draw, modes=None):
    """A random program in some modes."""
    script, number = scripts(draw), draw(0, 9999)
    modes = modes or [mode for k, mode in enumerate(MODES) if k < 5 or rarely(draw, 2 if k < 9 else 5)]
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
    script = replace(script, lines=without(script.lines, lambda rest: alike(replace(script, lines=rest))))
    return failure(script)
