"""Derivatives that an error or an interrupt breaks off, and what is computed after them in the same process.

A program of scripts.py calls `tick` before each of its lines, in its sections and in the steps of its loops, and one of
these calls raises: in the first run, or in a second run in the sweep.  Whatever is computed next has the bits that it
had before; what was broken off itself, called again, too.
"""

import inspect
import os
import pickle
import signal
import subprocess
import sys
import threading
import time
import warnings
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from hypothesis.errors import UnsatisfiedAssumption

import blasad as ad
from support.choices import Seed, pick, rarely, require, without
from support.modes import function, pieces, seeds_for
from support.scripts import MODULES, Script, lying, scripts
from support.ways import (
    again,
    copies,
    directions,
    eager,
    flat,
    lanes,
    nested,
    pulled,
    same,
    tidy,
    untidied,
)

LONGEST = 60                                # seconds, for a child


class Broken(Exception):
    """What `tick` raises."""


PLACES = ("here", "here", "here", "thread", "timer")
ERRORS = (Broken, KeyboardInterrupt, MemoryError)


class Ticks:
    """Calls of `tick`, of which one raises."""

    def __init__(self):
        self.count, self.last, self.error = 0, None, None

    def set(self, last=None, error=None):
        self.count, self.last, self.error = 0, last, error

    def __call__(self):
        self.count += 1
        if self.count == self.last:
            raise self.error("in the middle")


# ---------------------------------------------------------------- what is computed: values and derivatives, in a list


def tangents(program, xs, seeds):
    return flat(ad.jvp(program, tuple(copies(xs)), directions(xs)))


def loss_of(program, seeds):
    return lambda *xs: sum(np.sum(np.conj(s) * y).real for s, y in zip(seeds, flat(program(*xs)), strict=True))


def gradients(program, xs, seeds):
    return flat(ad.value_and_grad(loss_of(program, seeds), tuple(range(len(xs))))(*copies(xs)))


def products(program, xs, seeds):
    """Second derivatives along a direction."""
    slopes = ad.grad(loss_of(program, seeds), tuple(range(len(xs))))
    return flat(ad.jvp(slopes, tuple(copies(xs)), directions(xs)))


def of_products(program, xs, seeds):
    """The same, by reverse over reverse."""
    every, ts = tuple(range(len(xs))), directions(xs)
    slopes = ad.grad(loss_of(program, seeds), every)
    return flat(ad.grad(lambda *xs: sum(np.sum(np.conj(t) * g).real for t, g in zip(ts, slopes(*xs), strict=True)),
                        every)(*copies(xs)))


def written(program, xs, seeds):
    """autodiff in place."""
    arrays, shadows = copies(xs), directions(xs)
    ad.autodiff(ad.Reverse, lambda *xs: (program(*xs), None)[1], *map(ad.Duplicated, arrays, shadows))
    return arrays + list(shadows)


def restored(program, xs, seeds):
    arrays, shadows = copies(xs), directions(xs)
    ad.autodiff(ad.Reverse, lambda *xs: (program(*xs), None)[1], *map(ad.Duplicated, arrays, shadows), restore=True)
    return arrays + list(shadows)


def compiled(program, xs, seeds):
    return tidy(program, xs, seeds, xs)


def compiled_as_it_is(program, xs, seeds):
    return untidied(program, xs, seeds, xs)


def replayed(program, xs, seeds):
    run = ad.jit(pulled(program))
    run(copies(xs), seeds)
    return flat(run(copies(xs), seeds))


WAYS = [eager, again, tangents, gradients, products, of_products, written, restored, lanes, nested, compiled,
        compiled_as_it_is, replayed]


# ---------------------------------------------------------------- what is broken off and called again


def the_pullback(program, xs, seeds):
    values, pull = ad.vjp(program, *copies(xs))
    return lambda: flat((values, pull(seeds)))


def the_traced(program, xs, seeds):
    run = ad.jit(pulled(program))
    return lambda: flat(run(copies(xs), seeds))


def the_gradient(program, xs, seeds):
    return lambda: gradients(program, xs, seeds)


OBJECTS = [the_pullback, the_traced, the_gradient]


# ---------------------------------------------------------------- programs, and how they are held


@dataclass
class Work:
    """A program, and how it is differentiated."""

    script: Script
    way: object
    number: int

    def made(self, ticks):
        xs = list(self.script.inputs.values())
        program = function(self.script.text(ticks=True), tick=ticks)
        return program, xs, seeds_for(program, xs, self.number)


@dataclass
class Story:
    """Works that are broken off, where and how, and the one that comes after each of them."""

    broken: list[tuple[Work, int, type, str]]
    after: Work
    object: object

    def hold(self):
        """What came of it, in words; raises if what comes after has other bits than before."""
        ticks = Ticks()
        args = self.after.made(ticks)
        right = self.after.way(*args)
        called = self.object(*args)
        held_right = called()
        told = []
        for work, place, error, how in self.broken:
            told.append(break_off(work, place, error, how, ticks))
            same(self.after.way(*args), right)
            told.append(f"{self.after.way.__name__} after")
        ticks.set()
        called()
        count = ticks.count                 # of a call; a replay of `jit` has none
        if count:
            ticks.set(1 + self.after.number % count, Broken)
            try:
                called()
            except Broken:
                told.append(f"{self.object.__name__} broken off")
            ticks.set()
            same(called(), held_right)
            told.append(f"{self.object.__name__} again")
        return told


def break_off(work, place, error, how, ticks):
    """Run a work up to one of its ticks, or for some time; in what way it ended."""
    args = work.made(ticks)
    ticks.set()
    begun = time.perf_counter()
    work.way(*args)
    took, count = time.perf_counter() - begun, ticks.count
    if how == "timer":
        return interrupted(lambda: work.way(*args), took * (place % 97) / 97)
    first = count // 2 if place % 3 else 0  # most of them in the sweep, where sections run again
    ticks.set(1 + first + place % (count - first), error)
    found = []

    def run():
        try:
            work.way(*args)
        except error:
            found.append(f"{work.way.__name__} broken off by {error.__name__}")
        except Exception as other:
            found.append(other)
    if how == "thread":
        thread = threading.Thread(target=run)
        thread.start()
        thread.join()
    else:
        run()
    ticks.set()
    if found and isinstance(found[0], Exception):
        raise found[0]
    return found[0] if found else "an error that was caught"


def interrupted(run, delay):
    """Run it with a SIGALRM after some time that raises KeyboardInterrupt, as Ctrl-C does."""
    def handler(*_):
        raise KeyboardInterrupt
    left = signal.alarm(0)
    before, errors = signal.signal(signal.SIGALRM, handler), np.geterr()
    try:
        try:
            signal.setitimer(signal.ITIMER_REAL, max(delay, 1e-6))
            run()
            signal.setitimer(signal.ITIMER_REAL, 0)
            return "not interrupted"
        except KeyboardInterrupt:
            return "interrupted by a signal"
        except TypeError:                   # in a comparison of NumPy, which makes that of any error
            return "interrupted by a signal"
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
    finally:
        np.seterr(**errors)                 # np.errstate leaves its own behind if a signal comes while it enters
        signal.signal(signal.SIGALRM, before)
        signal.alarm(left)


def stories(draw):
    """Works that are broken off, and others after them."""
    def work(draw, longest):
        return Work(replace(scripts(draw, longest, 12), nested=True), pick(draw, WAYS), draw(0, 9999))
    broken = [(work(draw, 6), draw(0, 9999), pick(draw, ERRORS), pick(draw, PLACES)) for _ in range(draw(1, 3))]
    after = work(draw, 6)
    if rarely(draw, 2):                     # the same program, whose memory is likely to lie where it lay
        after = replace(after, script=broken[-1][0].script)
    return Story(broken, after, pick(draw, OBJECTS))


class Wrong(AssertionError):
    """What came of a story, with a script that shows it."""

    def __init__(self, said, script):
        self.script = script
        super().__init__(f"{said}\n{script}")


def text_of(story):
    """All that it takes to see it again."""
    works = [work for work, *_ in story.broken] + [story.after]
    head = ["import gc, pickle, signal, sys, threading, time, warnings\nfrom types import SimpleNamespace\n" + MODULES,
            "nan = np.nan\nclass Broken(Exception): pass", inspect.getsource(Ticks), "tick = Ticks()"]
    used = {work.way for work in works} | {story.object, same, lying, interrupted, eager, flat, copies}
    head += map(inspect.getsource, pieces(*sorted(used, key=lambda f: f.__name__)))
    for k, work in enumerate(works):
        xs, seeds = work.made(Ticks())[1:]
        arrays = [f"lying(np.array({x.tolist()}).reshape({x.shape}), {x.dtype.char!r}, {work.script.layouts[name]!r})"
                  for name, x in work.script.inputs.items()]
        given = [f"np.array({s.tolist()}, {s.dtype.char!r}).reshape({s.shape})" for s in seeds]
        head.append(f"{work.script.text(ticks=True)}\nwork{k} = program, [{', '.join(arrays)}], ({', '.join(given)},)")
    last = len(works) - 1
    head.append(f"right = {story.after.way.__name__}(*work{last})\ncalled = {story.object.__name__}(*work{last})\n"
                "before = called()")
    for k, (work, place, error, how) in enumerate(story.broken):
        run = f"{work.way.__name__}(*work{k})"
        if how == "timer":
            head.append(f"print(interrupted(lambda: {run}, {place % 97} / 97 * 1e-3))")
        else:
            head.append(f"tick.set()\n{run}\nfirst = tick.count // 2 if {place % 3} else 0\n"
                        f"tick.set(1 + first + {place} % (tick.count - first), {error.__name__})\n"
                        f"try: {run}\nexcept {error.__name__}: pass\ntick.set()")
        head.append(f"same({story.after.way.__name__}(*work{last}), right)")
    head.append(f"tick.set()\ncalled()\nif tick.count:\n    tick.set(1 + {story.after.number} % tick.count, Broken)\n"
                "    try: called()\n    except Broken: pass\n    tick.set()\n    same(called(), before)")
    return "\n".join(head)


def told(story):
    """What came of it in this process; left out if one of the works is wrong by itself."""
    with warnings.catch_warnings(), np.errstate(all="ignore"):
        warnings.simplefilter("ignore")
        for work in [work for work, *_ in story.broken] + [story.after]:
            try:
                args = work.made(Ticks())
                same(work.way(*args), work.way(*args))
                if work is story.after:
                    require(not work.script.meets_nan or story.object is not the_traced)
                    called = story.object(*args)
                    same(called(), called())
            except Exception:
                require(False)
        return story.hold()


def in_a_child(story):
    """What `told` says, in a process of its own whose state is fresh: a list, or a text that says what is wrong."""
    here, there = os.pipe()
    child = os.fork()
    if not child:
        try:
            signal.alarm(LONGEST)
            try:
                found = told(story)
            except AssertionError as error:
                found = " ".join(f"AssertionError: {error}".split())[:600]
            except Exception as error:
                found = None if isinstance(error, UnsatisfiedAssumption) else f"{type(error).__name__}: {error}"
            with os.fdopen(there, "wb") as file:
                pickle.dump(found, file)
        finally:
            os._exit(0)
    os.close(there)
    with os.fdopen(here, "rb") as file:
        data = file.read()
    status = os.waitpid(child, 0)[1]
    return pickle.loads(data) if data else f"the process ended with status {status}"


def hold(seed):
    """What came of the story of a seed; a failure has the shortest story that fails in a fresh process."""
    try:
        return told(stories(Seed("broken off", seed)))
    except UnsatisfiedAssumption:
        raise
    except Exception as error:
        said = " ".join(f"{type(error).__name__}: {error}".split())[:600]
    found = subprocess.run([sys.executable, "-m", "support.broken_off", str(seed)], cwd=Path(__file__).parents[1],
                           capture_output=True, text=True).stdout
    raise Wrong(said, found or "# not in a process of its own")


def show(seed):
    """Print the shortest story that fails alike, if that of a seed does in this process."""
    story = stories(Seed("broken off", seed))

    def fails(story):
        return isinstance(in_a_child(story), str)
    if fails(story):
        story = shrunk(story, fails)
        print(f"{text_of(story)}\n# {in_a_child(story)}")


def shrunk(story, fails):
    """Fewer works that are broken off, and shorter programs."""
    story = replace(story, broken=without(story.broken, lambda rest: rest and fails(replace(story, broken=rest))))

    story = shorter(story, story.after, lambda story, work: replace(story, after=work), fails)
    for k, (work, *_) in enumerate(story.broken):
        def put(story, work, k=k):
            return replace(story, broken=[*story.broken[:k], (work, *story.broken[k][1:]), *story.broken[k + 1:]])
        story = shorter(story, work, put, fails)
    return story


def shorter(story, work, put, fails):
    """The story with fewer results and lines in one of its works."""
    for name in ("results", "lines"):
        def changed(rest, work=work, name=name):
            return replace(work, script=replace(work.script, **{name: rest}))
        kept = without(getattr(work.script, name), lambda rest, name=name, changed=changed:
                       (rest or name == "lines") and fails(put(story, changed(rest))))
        work = changed(kept)
    return put(story, work)


if __name__ == "__main__":
    show(int(sys.argv[1]))
