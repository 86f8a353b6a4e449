"""Traced arrays in compiled code of others: plain, if the program made them, or refused; never a crash."""

import functools
import importlib.util
import itertools
import json
import os
import subprocess
import sys
import textwrap
import warnings
from pathlib import Path

import numpy as np
import pytest
from scipy.linalg import expm_frechet

import blasad as ad

REFUSED = "cannot be turned into a plain one"


@pytest.mark.skipif(not hasattr(os, "fork"), reason="calls are made in forked processes")
def test_no_compiled_function_ends_the_process_or_shows_inner_names():
    run = subprocess.run([sys.executable, "-m", "support.compiled_calls"], cwd=Path(__file__).parents[1],
                         capture_output=True, text=True, env=os.environ | {"OPENBLAS_NUM_THREADS": "1"})
    assert run.returncode == 0, run.stderr
    assert [json.loads(line) for line in run.stdout.splitlines()] == []


POINTS = np.array([[0.0, 0], [1, 0], [0, 1], [1, 1.5], [0.3, 0.4]])

# Programs with a traced array x of three numbers, in a function of SciPy that ends in compiled code
PROGRAMS = {
    "add_points": "spatial.ConvexHull(POINTS, incremental=True).add_points(POINTS * x[0])",
    "leastsq": "_minpack._lmdif(lambda y: y ** 2 - x, np.ones(3), (), True, 1e-8, 1e-8, 0., 200, 0., 100., None)",
}


# The model returns a traced array: it is refused when the fit is done, because SciPy crashes if the model fails
FIT = """odr.ODR(odr.Data(np.arange(3.), np.ones(3)), odr.Model(lambda B, t: B[0] * t * x + B[1]),
               beta0=[1., 2.]).run().beta.sum()"""

SCRIPT = """
    import gc, os, sys, warnings
    import numpy as np
    import blasad as ad
    warnings.simplefilter("ignore")
    from scipy import cluster, interpolate, spatial
    from scipy.optimize import _minpack
    import scipy.cluster.vq
    try:
        from scipy import odr
    except ImportError:
        odr = None

    def refused(f):
        for _ in range(6):
            try:
                ad.grad(f)(np.array([1., 1.1, 1.2]))
            except TypeError as error:
                assert str(error).startswith("blasad: ") and sys.argv[1] in str(error), error
            else:
                raise AssertionError("not refused")
        gc.collect()
        bytes(1000), [[] for _ in range(1000)]

    for name, text in PROGRAMS.items():
        pid = os.fork()
        if not pid:
            try:
                refused(eval("lambda x: " + text))
            except BaseException as error:
                print(name, type(error).__name__, error, flush=True)
            os._exit(0)
        status = os.waitpid(pid, 0)[1]
        if status:
            print(name, "ended with", status, flush=True)
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="programs run in forked processes")
def test_compiled_solvers_refuse_traced_arrays_and_go_on_to_work():
    programs = PROGRAMS | ({"odr": FIT} if importlib.util.find_spec("scipy.odr") else {})
    names = f"import numpy as np\nPROGRAMS, POINTS = {programs!r}, np.array({POINTS.tolist()})\n"
    script = names + textwrap.dedent(SCRIPT)
    run = subprocess.run([sys.executable, "-c", script, REFUSED], capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    assert run.stdout == ""


def test_arrays_that_the_program_makes_are_plain_in_compiled_code():
    spatial = pytest.importorskip("scipy.spatial")
    integrate = pytest.importorskip("scipy.integrate")

    def f(x):
        points = np.zeros((5, 2))
        points += POINTS
        start = np.zeros(2)
        start[0] = 1.0
        end = integrate.solve_ivp(lambda t, y: -y, (0, 1.0), start, method="LSODA").y[0, -1]
        return x * (spatial.ConvexHull(points).volume + spatial.cKDTree(points).query(points + 1.0)[0].sum() + end)

    assert ad.grad(f)(1.0) == pytest.approx(f(1.0))


def test_builtins_that_call_a_conversion_call_it_for_the_program():
    def f(x):
        first, second = map(np.asarray, [x, x * 2])
        (third,) = map(functools.partial(np.array, copy=True), [x])
        return (first * second).sum() + third.sum() + functools.reduce(np.add, map(np.ascontiguousarray, [x, x])).sum()

    assert np.allclose(ad.grad(f)(np.array([1.0, 2.0])), 4 * np.array([1.0, 2.0]) + 3)


def test_single_numbers_reach_compiled_code_with_a_warning():
    zeros = pytest.importorskip("scipy.optimize._zeros")
    with warnings.catch_warnings(record=True) as seen:
        warnings.simplefilter("always")
        got = ad.grad(lambda x: x * zeros._bisect(lambda t: t - 0.5, 0, x, 1e-12, 1e-12, 100, (), False, False))(2.0)
    assert got == pytest.approx(0.5) and any(issubclass(w.category, ad.DerivativeLost) for w in seen)


def test_functions_of_two_results_write_both_to_outputs():
    def f(x):
        fractions, wholes, exponents = np.zeros(2), np.zeros(2), np.zeros(2, int)
        np.modf(x * 1.5, out=(fractions, wholes))
        mantissas, _ = np.frexp(x * 3.0, None, exponents)
        quotients, rests = np.divmod(x * 5.0, 2.0, out=(np.zeros(2), None))
        return (fractions * [1, 10] + wholes + mantissas * exponents + quotients + rests * [3, 5]).sum()

    x = np.array([1.1, 2.3])
    value, got = ad.value_and_grad(f)(x)
    assert value == pytest.approx(f(x))
    want = [(f(x + step) - f(x - step)) / 2e-6 for step in 1e-6 * np.eye(2)]
    assert np.allclose(got, want)


RANDOM = """
import numpy as np
import blasad as ad

ad.grad(lambda x: (x * x).sum())(np.ones(3))
assert np.random.randn(2).shape == (2,) and np.random.rand(2, 3).shape == (2, 3) and np.random.ranf(2).shape == (2,)
assert np.random.RandomState(0).randn(3).tolist() == np.random.RandomState(0).standard_normal(3).tolist()
assert (ad.grad(lambda x: (x * np.random.RandomState(0).randn(3)).sum())(np.ones(3))
        == np.random.RandomState(0).standard_normal(3)).all()
for f in (lambda x: np.random.randn(x[0]), lambda x: np.random.rand(*x), lambda x: np.random.ranf(x)):
    try:
        ad.grad(lambda x: (x * f(x).sum()).sum())(np.ones(3))
    except TypeError as error:
        assert "cannot be turned into a plain one" in str(error)
    else:
        raise AssertionError
"""


def test_functions_of_cython_that_their_type_calls_go_on_to_work():
    """Those of ``*args`` have no pointer of their own: guarding it, they would call themselves without end."""
    process = subprocess.run([sys.executable, "-c", RANDOM], capture_output=True, text=True, check=False)
    assert process.returncode == 0, process.stderr[-2000:]


IMPORTS = """
import numpy as np
import blasad as ad

def root(p):
    from scipy import optimize
    return optimize.root(lambda y: y**3 + y - p, [1.0, 1.0]).x.sum()

def integral(p):
    import scipy.integrate
    return scipy.integrate.quad(lambda t: np.exp(-p[0] * t), 0, p[1])[0]

def distance(p):
    from scipy.spatial.distance import cdist
    return cdist(p[None], [[0.5, 1.0]])[0, 0]

p = np.array([0.7, 1.3])
for f in (distance, integral, root):
    print(*ad.grad(f)(p), *ad.grad(f)(p))
"""


def test_functions_that_import_scipy_themselves_find_it_led():
    run = subprocess.run([sys.executable, "-c", IMPORTS], capture_output=True, text=True, check=True)
    y = [float(np.real(each[np.isreal(each)][0])) for each in (np.roots([1, 0, 1, -p]) for p in (0.7, 1.3))]
    t, e = 1.3, np.exp(-0.7 * 1.3)
    far = np.hypot(0.2, 0.3)
    expected = [[0.2 / far, 0.3 / far], [t * e / 0.7 - (1 - e) / 0.49, e], [1 / (3 * each**2 + 1) for each in y]]
    got = [[float(each) for each in line.split()] for line in run.stdout.splitlines()]
    np.testing.assert_allclose(got, [2 * each for each in expected], rtol=1e-9)


FIRST_USE = """
import numpy as np
import blasad as ad

def f(A):
    y = ad.linalg.solve(A, A[0]).sum() + ad.linalg.det(A)       # imports SciPy, before blasad's own module is complete
    from scipy.sparse.linalg import expm_multiply               # imported by now
    return y + expm_multiply(A, np.ones(2)).sum()

A = np.array([[0.5, 0.2], [0.1, 0.4]])
print(*ad.grad(f)(A).ravel())
"""


def test_the_first_use_of_a_module_may_be_in_a_derivative():
    run = subprocess.run([sys.executable, "-c", FIRST_USE], capture_output=True, text=True)
    assert not run.returncode, run.stderr[-2000:]
    A = np.array([[0.5, 0.2], [0.1, 0.4]])
    inverse = np.linalg.inv(A)
    pairs = itertools.product(np.eye(2), repeat=2)
    flow = [expm_frechet(A, np.outer(*pair), compute_expm=False).sum() for pair in pairs]
    x = inverse @ A[0]
    solved = np.outer(inverse.sum(0), -x)
    solved[0] += inverse.sum(0)
    np.testing.assert_allclose([float(each) for each in run.stdout.split()],
                               (solved + np.linalg.det(A) * inverse.T).ravel() + flow, rtol=1e-9)
