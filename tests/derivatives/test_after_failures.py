"""After a failure of any kind at any place, all derivatives are those of a process in which nothing has failed."""

import gc
import random
import signal
import sys

import numpy as np
import pytest

import blasad as ad
from blasad._rules.calls import shortage
from support.works import LARGE, WORKS, A, S, X, Y, fail, passed, same, steps_of

ERRORS = (ValueError("planted"), KeyboardInterrupt("planted"), MemoryError("planted"))
GIVEN = A, S, X, Y, LARGE           # arrays that works read


@pytest.fixture(scope="module")
def right():
    """What each work gives before anything has failed."""
    return {name: work() for name, work in WORKS.items()}


def differ(right):
    """The works that give something else now, and arrays that are read-only."""
    wrong = [name for name, work in WORKS.items() if not same(work(), right[name])]
    return wrong + ["an array is read-only" for x in GIVEN if not x.flags.writeable]


def places(count, most):
    """Some of the steps of a work, the first and the last ones among them."""
    return sorted({round(k) for k in np.linspace(1, count, min(count, most))})


@pytest.mark.parametrize("name", WORKS)
def test_works_are_right_after_one_that_failed(name, right):
    """All of them, after each kind of error in a function, in second runs, in rules and in sweeps."""
    work, failures = WORKS[name], 0
    for k, at in enumerate(places(steps_of(work), 6)):
        failures += fail(work, at, ERRORS[k % 3])[1]    # none if another thread comes there, or `jit` runs it again
        assert not differ(right), (name, at, ERRORS[k % 3])
    assert failures


@pytest.mark.parametrize("name", WORKS)
def test_a_work_is_right_after_its_own_failures(name, right):
    """At every step, one failure after another, and then all works."""
    work = WORKS[name]
    for at in places(steps_of(work), 30):
        for error in ERRORS[at % 2:at % 2 + 2]:
            fail(work, at, error)
        assert same(work(), right[name]), (name, at)
    assert not differ(right)


@pytest.mark.parametrize("name", WORKS)
def test_works_are_right_after_memory_ran_out(name, right):
    """Wherever a tape asks for more."""
    wrong = []
    for at in range(1, 400):
        ad.Tape.free_memory()
        shortage.refuse(at)
        try:
            found = WORKS[name]()
        except MemoryError:
            found = None
        except Exception as error:          # which says so
            found = None
            assert "memory" in repr(error) or isinstance(error.__cause__ or error.__context__, MemoryError), error
        left = shortage.refuse(0)
        if found is not None and not same(found, right[name]):
            wrong.append(at)
        if left:
            break
        assert same(WORKS[name](), right[name]), (name, at)
    assert not wrong
    assert not differ(right)


class Alarm(BaseException):
    """What a signal raises."""


OF_NUMPY = "Cannot compare structured arrays"   # which NumPy makes of any error there, without its cause


@pytest.mark.filterwarnings(             # what Python itself calls when an object dies has nobody to raise to
    "ignore:Exception ignored in. <function (WeakValueDictionary|Pullback.__del__|Tape.__del__):"
    "pytest.PytestUnraisableExceptionWarning")
@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="signals after microseconds are those of POSIX")
def test_works_are_right_after_signals_at_any_place(right):
    def ring(*_):
        raise Alarm

    rng = random.Random(5)
    before, errors = signal.signal(signal.SIGALRM, ring), np.geterr()
    rung = 0
    try:
        for k in range(240):
            name = list(WORKS)[k % len(WORKS)]
            try:
                signal.setitimer(signal.ITIMER_REAL, rng.uniform(5e-5, 8e-3))
                for _ in range(50):         # what is raised where an object dies comes out nowhere
                    WORKS[name]()
            except Alarm:
                rung += 1
            except Exception as error:      # in one that came of it
                seen = error
                while seen is not None and not isinstance(seen, Alarm):
                    seen = seen.__cause__ or seen.__context__
                assert seen is not None or OF_NUMPY in str(error), error
            finally:
                signal.setitimer(signal.ITIMER_REAL, 0)
                np.seterr(**errors)         # np.errstate leaves its own behind if a signal comes while it enters
            assert same(WORKS[name](), right[name]), name
            if k % 20 == 19:
                assert not differ(right), name
    finally:
        signal.signal(signal.SIGALRM, before)
    assert rung > 100


# ---------------------------------------------------------------- single mechanisms

def gradient_of_states(b):
    return ad.grad(lambda b: ad.loop(lambda i, u: u * 0.7 + 0.1 * u[::-1], 5, b * 1.0, kept=2).sum())(b)


@pytest.mark.parametrize("at", range(1, 8))
@pytest.mark.parametrize("error", [KeyboardInterrupt, ValueError, MemoryError])
def test_sums_of_a_section_that_failed_are_in_no_other_one(at, error):
    """The inner section begins the outer one, so its second run comes after the outer one has been swept."""
    b, calls = np.array([1.0, 2.0, 3.0]), []
    expected = gradient_of_states(b)

    def inner(u):
        calls.append(0)
        if len(calls) == at:
            raise error
        return np.sin(u)

    def deep(u):
        return ad.checkpoint(lambda v: ad.checkpoint(inner)(v) * v)(u) * u

    try:
        ad.grad(lambda x: ad.checkpoint(deep)(x).sum())(b)
    except error:
        pass
    np.testing.assert_array_equal(gradient_of_states(b), expected)
    np.testing.assert_allclose(ad.grad(lambda x: ad.checkpoint(lambda u: ad.checkpoint(np.sin)(u) * u)(x).sum())(b),
                               np.cos(b) * b + np.sin(b), rtol=1e-14)


def test_a_pullback_forgets_seeds_that_no_sweep_has_taken_up():
    """The second of two results cannot be seeded."""
    class Seed:
        shape, dtype, ndim = (3,), np.dtype(float), 1

        def __array__(self, dtype=None, copy=None):
            raise KeyboardInterrupt

    _, pull = ad.vjp(lambda x: [np.sin(x), np.cos(x)], np.ones(3))
    expected = pull([np.ones(3), np.zeros(3)])[0]
    with pytest.raises((KeyboardInterrupt, TypeError)):
        pull([5 * np.ones(3), Seed()])
    np.testing.assert_array_equal(pull([np.ones(3), np.zeros(3)])[0], expected)


def test_a_pullback_of_a_number_forgets_infinity():
    """What was there is cleared, and not subtracted."""
    with np.errstate(all="ignore"):
        _, pull = ad.vjp(lambda x: (x ** 0.5, x * 3.0), 0.0)
        assert pull((1.0, 0.0))[0] == np.inf
        assert pull((0.0, 1.0))[0] == 3.0


def test_a_tape_whose_sweep_failed_is_swept_again_only_if_it_was_kept():
    def failing(x):
        if armed:
            raise ZeroDivisionError
        return np.sin(x)

    armed = []
    x, dx, seed = np.ones(3), np.zeros(3), np.ones(3)
    with ad.Tape() as tape:
        out = tape.watch(np.zeros(3), seed)
        ad.blas.axpy(ad.checkpoint(failing)(tape.watch(x, dx)), out)
        armed.append(1)
        with pytest.raises(ZeroDivisionError):
            tape.reverse()
        armed.clear()
        with pytest.raises(RuntimeError, match="ended with an error"):
            tape.reverse()
        tape.clear()
    np.testing.assert_allclose(ad.grad(lambda x: np.sin(x).sum())(x), np.cos(x))


def test_a_derivative_inside_that_failed_leaves_the_outer_one_as_it_was(rng):
    """A sweep inside that ends with an error changes no value that the outer reverse reads."""
    x = rng.uniform(0.5, 1.5, 5)

    def f(x, failing):
        y = np.sin(x) * x
        try:
            ad.grad(lambda u: (passed(np.exp(u) * u) * (u if not failing else ad.checkpoint(crashing(u))(u))).sum())(y)
        except ZeroDivisionError:
            pass
        return (y * np.cos(y)).sum()

    def crashing(u):
        runs = []

        def run(v):
            runs.append(1)
            if len(runs) == 2:
                raise ZeroDivisionError
            return np.sin(v)
        return run

    np.testing.assert_array_equal(ad.grad(f)(x, True), ad.grad(f)(x, False))


def test_nothing_is_read_only_and_nothing_stays_current_after_failures():
    large, x = np.ones(20_000), np.ones(20_000)

    def f(x):
        y = ad.checkpoint(lambda u: np.sin(u) * large)(x)
        raise KeyboardInterrupt(y.shape)

    for _ in range(3):
        with pytest.raises(KeyboardInterrupt):
            ad.grad(f)(x)
        gc.collect()
        assert large.flags.writeable and x.flags.writeable
    assert ad.grad(lambda x: x[0] * 2.0)(np.ones(2)).tolist() == [2.0, 0.0]


def test_what_a_first_derivative_needs_is_there_after_it_was_interrupted():
    """The first derivative of a process imports much, and leads functions; a signal ends it somewhere."""
    import subprocess

    script = """
import math, random, signal, sys, time
import numpy as np
import blasad as ad
import scipy.special, scipy.ndimage
class Alarm(BaseException): pass
def ring(*_): raise Alarm
signal.signal(signal.SIGALRM, ring)
f = lambda x: (math.sin(x[0]) + scipy.special.gammaln(x).sum() + scipy.ndimage.uniform_filter(x, 2).sum()
               + np.linalg.norm(np.array([x[0], x[1]])))
for k in range(40):
    try:
        signal.setitimer(signal.ITIMER_REAL, float(sys.argv[1]) + k * 1e-3)
        ad.grad(f)(np.ones(3))
        signal.setitimer(signal.ITIMER_REAL, 0)
    except Alarm:
        pass
x, h = np.array([1.0, 1.2, 0.7]), 1e-6
want = [(f(x + h * e) - f(x - h * e)) / (2 * h) for e in np.eye(3)]
assert np.allclose(ad.grad(f)(x), want), (ad.grad(f)(x), want)
"""
    for start in ("0.0005", "0.0021", "0.0037"):
        process = subprocess.run([sys.executable, "-c", script, start], capture_output=True, text=True, timeout=120,
                                 check=False)
        assert process.returncode == 0, process.stderr[-2000:]
