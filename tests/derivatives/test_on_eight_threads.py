"""Derivatives of every kind on eight threads at once, while another thread collects garbage."""

import pickle
import subprocess
import sys
import textwrap

import numpy as np
import pytest

import blasad as ad
from support.eight_threads import cycles, hurried, on_eight_threads
from support.works import WORKS, X, same

ROUNDS = 3


def checked(name, work, right, wrong):
    def run():
        for _ in range(ROUNDS):
            if not same(work(), right):
                wrong.append(name)
    return run


@pytest.mark.parametrize("first", range(0, len(WORKS), 4))
def test_works_of_all_kinds_give_the_same_bits(first):
    wrong = []
    names = list(WORKS)[first:first + 4]
    errors = on_eight_threads(*[checked(name, WORKS[name], WORKS[name](), wrong) for name in names])
    assert not errors, errors[0]
    assert not wrong


def test_loops_of_one_program_are_bound_by_each_thread():
    """What is bound has the stacks of its own run, whoever binds at the same time."""
    def step(i, x):
        x += 0.01 * np.sin(x)

    def loss(x):
        s = 0.0
        for _ in range(40):
            ad.loop(step, 10, x)
            s = s + (x * x).sum()
        return s

    program = ad.compile(ad.grad(loss), X.copy())
    right, data, wrong = program(X.copy()), pickle.dumps(program), []
    for _ in range(6):
        fresh = pickle.loads(data)
        errors = on_eight_threads(*[lambda p=fresh: wrong.append(1) if not same(p(X.copy()), right) else None] * 3)
        assert not errors, errors[0]
    assert not wrong


def test_loops_in_loops_are_bound_by_each_thread():
    def inner(i, x):
        x[...] = 0.9 * x + 0.1 * np.sin(x)

    def loss(x):
        def outer(i, x):
            ad.loop(inner, 3, x)
            x *= 1.01
        for _ in range(8):
            ad.loop(outer, 4, x)
        return (x * x).sum()

    program = ad.compile(ad.grad(loss), X.copy())
    right, data, wrong = program(X.copy()), pickle.dumps(program), []
    for _ in range(6):
        fresh = pickle.loads(data)
        errors = on_eight_threads(*[lambda p=fresh: wrong.append(1) if not same(p(X.copy()), right) else None] * 2)
        assert not errors, errors[0]
    assert not wrong


def test_conditions_are_traced_by_each_thread():
    def loss(x):
        return ad.while_loop(lambda y: (y @ y) > 1e-3 and y[0] < 10.0, lambda i, y: 0.5 * y, x * 1.0).sum()

    right = ad.grad(loss)(X)
    wrong = []

    def work():
        for _ in range(5):
            wrong.extend([1] if not np.allclose(ad.compile(ad.grad(loss), X.copy())(X.copy()), right) else [])

    errors = on_eight_threads(work)
    assert not errors, errors[0]
    assert not wrong


def test_threads_of_one_program_share_its_schedule():
    def loss(B, C):
        return sum([(np.sin(B @ C) @ B).sum() * (k + 1) for k in range(4)])

    B, C = np.linspace(0, 1, 900).reshape(30, 30), np.linspace(1, 0, 900).reshape(30, 30)
    program = ad.compile(ad.grad(loss), B, C, threads=2)
    right, data, wrong = program(B, C), pickle.dumps(program), []
    for _ in range(4):
        fresh = pickle.loads(data)

        def work(p=fresh):
            assert p.parallelism > 0
            wrong.extend([1] if not same(p(B, C), right) else [])

        errors = on_eight_threads(work)
        assert not errors, errors[0]
    assert not wrong


@pytest.mark.parametrize("inside", [False, True])
def test_garbage_of_a_tape_is_collected_by_another_thread(inside):
    """Temporaries die while their tape records a call without the GIL."""
    def f(x, small):
        y, s = x, 0.0
        for _ in range(25):
            cycles(lambda: small * 1.5, 20)
            y = np.exp(y * 0.001)
            s = s + y[0]
        return s + y.sum()

    x, small = np.linspace(0.0, 0.1, 200_000), np.ones(4)
    if inside:
        def g(x, small):
            return (ad.grad(f)(x, small) * x).sum()
    else:
        g = f
    right = ad.grad(g, (0, 1))(x, small)
    with hurried():
        for _ in range(6):
            assert same(ad.grad(g, (0, 1))(x, small), right)


def test_pullbacks_inside_a_derivative_are_collected_by_another_thread():
    def f(x):
        s = 0.0
        for _ in range(10):
            value, pull = ad.vjp(lambda u: np.sin(u) * u, x)
            s = s + (pull(value)[0] * x).sum()
            cycles(lambda pull=pull: pull, 1)
            del pull
        return s

    x = np.linspace(0.1, 1.0, 20_000)
    right = ad.grad(f)(x)
    with hurried():
        for _ in range(5):
            assert same(ad.grad(f)(x), right)
    assert x.flags.writeable


def test_pullbacks_are_called_by_all_threads():
    pulls = [ad.vjp(f, X.copy(), lanes=lanes)[1] for lanes in (1, 2) for f in (
        lambda x: ad.checkpoint(np.sin)(x) * x, lambda x: ad.loop(lambda i, u: np.cos(u), 5, x, kept=2))]
    seeds = np.eye(6)
    right = [[pull(seed)[0] for seed in seeds] for pull in pulls]
    wrong = []

    def work():
        for pull, each in zip(pulls, right, strict=True):
            for seed, gradient in zip(seeds, each, strict=True):
                wrong.extend([1] if not same(pull(seed)[0], gradient) else [])

    errors = on_eight_threads(work)
    assert not errors, errors[0]
    assert not wrong


def test_what_traced_functions_print_on_threads_is_printed(capsys):
    """What holds back the output of one thread is gone when it ends, whichever thread ends first."""
    standard = sys.stdout

    def work():
        def f(x):
            print("here")
            return (x * x).sum()
        for _ in range(3):
            ad.jit(f)(X)

    errors = on_eight_threads(work, work)
    assert not errors, errors[0]
    assert sys.stdout is standard
    assert capsys.readouterr().out.count("here") == 8 * 2 * 3


# ---------------------------------------------------------------- what is used for the first time

FIRST = """
import sys, threading
import numpy as np
import blasad as ad
{before}
errors, found = [], []
begin = threading.Barrier(8)
def work():
    {work}
def run():
    begin.wait()
    try:
        found.append(work())
    except BaseException as error:
        errors.append(repr(error))
sys.setswitchinterval(1e-6)
threads = [threading.Thread(target=run) for _ in range(8)]
for thread in threads: thread.start()
for thread in threads: thread.join()
assert not errors, errors
assert all(str(each) == str(found[0]) for each in found), found
"""
FIRST_USES = {
    "drivers": ("", "return ad.lapack.getrs, ad.lapack.potrf, ad.lapack.dpotrs"),
    "blas": ("", "return ad.blas.gemm, ad.blas.dgemm"),
    "rules": ("", "return len(ad.rules), ad.rules['potrf'].name, ad.rules['gemm'].name"),
    "linalg": ("", "return ad.linalg.expm, ad.linalg.sqrtm(np.eye(2))"),
    "numpy": ("", "return ad.numpy.zeros, ad.numpy.r_, ad.numpy.linalg"),
    "modules": ("", "return ad.tiled, ad.trees, ad.testing, ad.interop"),
    "names": ("", "return ad.jit, ad.compile, ad.custom_rule, ad.checkpoint, ad.hessian, ad.report"),
    "a derivative": ("", "return ad.grad(lambda x: (x * x).sum())(np.ones(3))"),
    "builtins": ("import math", "return ad.grad(lambda x: math.sin(x[0]) * np.array([x[0], x[1]]).sum())(np.ones(3))"),
    "NumPy in Python": ("", "return ad.grad(lambda x: np.median(x) + np.trapezoid(x) + np.ptp(x))(np.arange(3.0))"),
    "SciPy": ("import scipy.ndimage, scipy.signal, scipy.special, scipy.interpolate",
              "return ad.grad(lambda x: scipy.ndimage.uniform_filter(x, 2).sum() + scipy.signal.convolve(x, x).sum()"
              " + scipy.special.gammaln(x).sum() + scipy.linalg.norm(x))(np.ones(3))"),
    "spectra": ("", "return ad.grad(lambda x: np.linalg.eigvalsh(np.outer(x, x) + np.diag(x))[0])(np.arange(3.0))"),
    "programs": ("", "return ad.compile(ad.grad(lambda x: ad.loop(lambda i, u: u * np.cos(u), 3, x).sum()), np.ones(3))"
                     "(np.ones(3))"),
    "jit": ("f = ad.jit(ad.grad(lambda x: (x * x).sum() if x[0] > 0 else x.sum()))",
            "return f(np.ones(3)), f(-np.ones(3)), f(np.ones(3))"),
    "trees": ("from types import SimpleNamespace as N",
              "return ad.grad(lambda p: (p.a * p.b['c'][0]).sum())(N(a=np.ones(2), b={'c': [3.0, None]}))"),
    "facts": ("", "return ad.rules['gemm'].keeps('a'), ad.rules['potrf'].cost('reverse'), ad.lapack.potrf.__doc__"),
}


@pytest.mark.parametrize("name", FIRST_USES)
def test_what_is_used_first_on_eight_threads_is_there_for_all(name):
    before, work = FIRST_USES[name]
    script = FIRST.format(before=before, work=work)
    for _ in range(2):
        process = subprocess.run([sys.executable, "-c", textwrap.dedent(script)], capture_output=True, text=True,
                                 timeout=120, check=False)
        assert process.returncode == 0, process.stderr[-2000:]
