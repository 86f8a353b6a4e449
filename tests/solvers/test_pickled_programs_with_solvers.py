"""Programs that call solvers go to other processes, with all that their functions are given."""

import functools
import pickle
import subprocess
import sys

import numpy as np
import pytest
from scipy import integrate, linalg, optimize

import blasad as ad

P = np.array([0.7, 1.3])
OTHER = np.array([0.9, 1.1])
T = np.linspace(0, 1, 7)
GLOBAL = {}
SCALE = np.array([1.0, 0.3])


def cubic(x, p):
    return x**3 + x - p


def pair(x, p, scale=SCALE):
    return np.stack([x[0]**3 + x[0] + scale[0] * x[1] - p[0], x[1] + scale[1] * x[0] - p[1]])


def cost(x, p):
    return ((x - p)**2).sum() + 0.1 * (x**4).sum()


def total(x, p):
    return x[0] + x[1] - p[0]


def bell(x, a):
    return np.exp(-a * x * x)


def area(z, p):
    return integrate.quad(bell, 0, z, args=(p[0],))[0] - 0.5


def decay(t, y, p):
    return -p * y


def slopes(t, a, b):
    return a * np.exp(-b * t)


class Model:
    def __init__(self, p):
        self.p, self.k = p, np.array([1.0, 2.0])

    def residual(self, x):
        return pair(x, self.p * self.k)

    def flow(self, x, y):
        return np.stack([y[1], -self.p[0] * np.exp(y[0])])


def at_ends(a, b):
    return np.stack([a[0], b[0]])


PROGRAMS = {
    "a root": lambda p: optimize.brentq(cubic, -5, 5, args=(p[0] * p[1],)),
    "default values": lambda p: optimize.root(pair, np.ones(2), args=(p,)).x.sum(),
    "a method": lambda p: optimize.root(Model(p).residual, np.ones(2)).x.sum(),
    "a partial function": lambda p: optimize.minimize(functools.partial(cost, p=p), np.ones(2)).x.sum(),
    "constraints": lambda p: optimize.minimize(
        cost, np.ones(2), args=(p,), constraints=[{"type": "eq", "fun": total, "args": (p,)}]).x.sum(),
    "a fit": lambda p: optimize.curve_fit(slopes, T, p[0] * np.exp(-p[1] * T) + 0.01 * np.sin(9 * T))[0].sum(),
    "residuals": lambda p: optimize.least_squares(pair, np.ones(2), kwargs={"p": p}).x.sum(),
    "an integral in a root": lambda p: optimize.brentq(area, 0, 9, args=(p,)),
    "steps": lambda p: integrate.solve_ivp(decay, (0, 1), [1.0, 2.0], args=(p,), t_eval=T).y[:, -1].sum(),
    "compiled steps": lambda p: integrate.odeint(decay, [1.0, 2.0], T, args=(p,), tfirst=True)[-1].sum(),
    "values at ends": lambda p: integrate.solve_bvp(
        Model(p).flow, at_ends, np.linspace(0, 1, 5), np.zeros((2, 5))).y.sum(),
    "a linear program": lambda p: optimize.linprog([-1, -2.0], A_ub=[[1, 1], [1, 2.5]], b_ub=p * [1, 1.5]).x.sum(),
    "several calls": lambda p: sum(optimize.brentq(cubic, -5, 5, args=(p[0] * k,)) for k in range(1, 3)),
}


@pytest.mark.parametrize("kind", PROGRAMS)
def test_the_program_that_was_pickled_finds_other_solutions_with_two_derivatives(kind):
    f = PROGRAMS[kind]
    for g in (f, ad.grad(f), lambda p: ad.hvp(f)(p, p / 3)):
        program = ad.compile(g, P)
        other = pickle.loads(pickle.dumps(program))
        np.testing.assert_array_equal(other(OTHER), program(OTHER))
        np.testing.assert_allclose(other(OTHER), g(OTHER), rtol=1e-11)
    again = pickle.loads(pickle.dumps(other))       # of one that was pickled
    np.testing.assert_array_equal(again(OTHER), program(OTHER))


def refused(f, match):
    with pytest.raises(TypeError, match=match):
        pickle.dumps(ad.compile(ad.grad(f), P))
    assert ad.grad(PROGRAMS["a root"])(P)[0] == pytest.approx(1.3 / (3 * PROGRAMS["a root"](P)**2 + 1))


def test_functions_that_no_other_process_can_find_are_named():
    def local(x, p):
        return cubic(x, p)

    named = r"a program that calls brentq cannot be pickled, because it calls .*{}.* Define it with def at the top"
    refused(lambda p: optimize.brentq(lambda x: cubic(x, p[0]), -5, 5), named.format("lambda"))
    refused(lambda p: optimize.brentq(local, -5, 5, args=(p[0],)), named.format("local .*test_pickled_programs"))
    refused(lambda p: optimize.brentq(functools.partial(local, p=p[0]), -5, 5), named.format("local"))


def of_a_global(x):
    return cubic(x, GLOBAL["p"])


def test_arrays_in_global_variables_are_not_left_behind():
    def f(p):
        GLOBAL["p"] = p[0]
        return optimize.brentq(of_a_global, -5, 5)

    try:
        refused(f, "finds a traced array in a global variable.* functools.partial")
    finally:
        GLOBAL.clear()


def test_what_cannot_be_pickled_is_named():
    def f(p):
        model = Model(p)
        model.lock = (each for each in "ab")
        return optimize.root(model.residual, np.ones(2)).x.sum()

    refused(f, "something that it is given cannot be: .*generator")


def test_another_process_reads_programs_of_solvers_and_of_functions_of_matrices(tmp_path):
    def f(p):
        root = optimize.brentq(functools.partial(np.polyval, np.stack([1.0, 0.0, 1.0, -p[0] * p[1]])), -5, 5)
        return root + linalg.expm(np.outer(p, p)).sum()

    program = ad.compile(ad.grad(f), P)
    (tmp_path / "program").write_bytes(pickle.dumps(program))
    code = (f"import pickle; print(*pickle.load(open({str(tmp_path / 'program')!r}, 'rb'))"
            f"(__import__('numpy').array({OTHER.tolist()})).tolist())")
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert [float(x) for x in said.split()] == program(OTHER).tolist()
