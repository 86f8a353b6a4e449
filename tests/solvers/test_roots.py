"""Roots that SciPy finds have the derivatives of the implicit function theorem, of any order, and SciPy's values."""

import functools

import mpmath
import numpy as np
import pytest
from scipy import optimize

import blasad as ad
from blasad._hooks import compiled
from blasad._solvers import led

P = np.array([0.7, 0.3])
START = np.ones(2)


def system(y, p):
    return np.stack([y[0]**3 + y[0] - p[0] * y[1], y[1] + np.sin(y[0]) * p[1] - p[0]])


def differences(f, x, step=1e-3):
    """The gradient by differences of the sixth order."""
    weights = {1: 3 / 4, 2: -3 / 20, 3: 1 / 60}
    return np.array([sum(w * (f(x + k * step * e) - f(x - k * step * e)) for k, w in weights.items()) / step
                     for e in np.eye(x.size)])


def check(f, x=P):
    """Against differences of the plain program, whose value it is, bit for bit."""
    value, slope = ad.value_and_grad(f)(x)
    assert value == f(x)
    np.testing.assert_allclose(slope, differences(f, x), rtol=1e-7, atol=1e-9)
    np.testing.assert_allclose(ad.jvp(f, (x,), (np.ones(x.size),))[1], slope.sum(), rtol=1e-9, atol=1e-12)


def size(y):
    return (y * y).sum()


class Held:
    def __init__(self, p):
        self.p = p

    def of(self, y):
        return system(y, self.p)

    __call__ = of


class Slotted:
    __slots__ = ("p",)

    def __init__(self, p):
        self.p = p

    def of(self, y):
        return system(y, self.p)


BOX = {}


def by_global(p):
    BOX["p"] = p
    return lambda y: system(y, BOX["p"])


def by_dict(p):
    box = {"p": p}
    return lambda y: system(y, box["p"])


WAYS = {
    "closure": lambda p: lambda y: system(y, p),
    "partial": lambda p: functools.partial(system, p=p),
    "bound method": lambda p: Held(p).of,
    "object": Held,
    "slots": lambda p: Slotted(p).of,
    "dict": by_dict,
    "global": by_global,
    "default": lambda p: lambda y, q=p: system(y, q),
    "list": lambda p: lambda y: list(system(y, p)),
}


@pytest.mark.parametrize("way", WAYS)
def test_parameters_are_found_wherever_the_function_has_them(way):
    check(lambda p: size(optimize.fsolve(WAYS[way](p), START, xtol=1e-13)))


def test_parameters_are_found_in_args():
    check(lambda p: size(optimize.fsolve(system, START, args=(p,), xtol=1e-13)))
    check(lambda p: size(optimize.root(lambda y, box: system(y, box["p"]), START, args=({"p": p},), tol=1e-13).x))


METHODS = ["hybr", "lm", "broyden1", "broyden2", "anderson", "diagbroyden", "krylov", "df-sane"]


@pytest.mark.parametrize("method", METHODS)
def test_all_methods_of_root_have_the_derivative_of_the_solution(method):
    def f(p):
        return optimize.root(lambda y: y + 0.1 * y**3 - p, np.zeros(2), method=method).x

    np.testing.assert_allclose(ad.jacobian(f)(P), np.diag(1 / (1 + 0.3 * f(P)**2)), rtol=1e-5)
    assert np.array_equal(ad.jvp(f, (P,), (P,))[0], f(P))


BRACKETED = ["bisect", "brenth", "brentq", "ridder", "toms748"]
OF_NUMBERS = {
    **{name: lambda f, p, name=name: getattr(optimize, name)(f, 0, 1, args=(p,)) for name in BRACKETED},
    **{f"root_scalar {name}": lambda f, p, name=name: optimize.root_scalar(
        f, args=(p,), method=name, bracket=(0, 1)).root for name in BRACKETED},
    "newton": lambda f, p: optimize.newton(f, 0.5, args=(p,)),
    "newton with a list": lambda f, p: optimize.newton(f, 0.5, args=[p]),
    "halley": lambda f, p: optimize.newton(f, 0.5, lambda y, p: 3 * y * y + 1, (p,), fprime2=lambda y, p: 6 * y),
    "root_scalar secant": lambda f, p: optimize.root_scalar(f, args=(p,), x0=0.5, x1=0.6).root,
    "fprime=True": lambda f, p: optimize.root_scalar(
        lambda y: (f(y, p), 3 * y * y + 1), fprime=True, x0=0.5, method="newton").root,
    "fixed_point": lambda f, p: optimize.fixed_point(lambda y: y - f(y, p) / 3, 0.5, xtol=1e-12),
    "full_output": lambda f, p: optimize.brentq(f, 0, 1, args=(p,), full_output=True)[1].root,
}


@pytest.mark.parametrize("name", OF_NUMBERS)
def test_roots_of_numbers_have_three_orders(name):
    def f(p):
        return OF_NUMBERS[name](lambda y, p: y**3 + y - p, p)

    mpmath.mp.dps = 30
    wanted = [float(mpmath.diff(lambda p: mpmath.findroot(lambda y: y**3 + y - p, 0.5), mpmath.mpf("0.7"), k))
              for k in (1, 2, 3)]
    orders = [ad.grad(f)]
    for _ in range(2):
        orders.append(ad.grad(orders[-1]))
    assert ad.value_and_grad(f)(0.7)[0] == f(0.7)
    np.testing.assert_allclose([each(0.7) for each in orders], wanted, rtol=1e-7)


def test_second_derivatives_are_those_of_differences_in_every_mode():
    def f(p):
        return size(optimize.root(lambda y: system(y, p), START, tol=1e-13).x)

    wanted = np.array([differences(lambda x, k=k: ad.grad(f)(x)[k], P) for k in range(2)])
    np.testing.assert_allclose(ad.hessian(f)(P), wanted, rtol=1e-8)
    np.testing.assert_allclose(ad.hvp(f)(P, START), wanted.sum(0), rtol=1e-8)
    np.testing.assert_allclose(ad.jacobian(ad.grad(f))(P), wanted, rtol=1e-8)
    checkpointed = ad.checkpoint(lambda p: optimize.fsolve(system, START, args=(p,), xtol=1e-13))
    np.testing.assert_allclose(ad.hessian(lambda p: size(checkpointed(p)))(P), wanted, rtol=1e-8)


def test_the_start_the_method_and_the_tolerance_do_not_change_the_derivative():
    def solved(p, **how):
        return optimize.root(lambda y: system(y, p), how.pop("start", START), **how).x

    want = ad.jacobian(lambda p: solved(p, tol=1e-14))(P)
    for how in ({"start": [0.2, 0.1]}, {"tol": 1e-3}, {"method": "krylov", "tol": 1e-4}, {"method": "broyden1"}):
        found = ad.jacobian(functools.partial(solved, **how))(P)
        np.testing.assert_allclose(found, want, rtol=1e-12)


def test_nothing_depends_on_the_start():
    slope = ad.grad(lambda x, p: size(optimize.fsolve(lambda y: y * y - p, x)), (0, 1))(START, P)
    np.testing.assert_allclose(slope[0], 0)
    np.testing.assert_allclose(slope[1], 1)


def test_solvers_and_derivatives_may_be_inside_of_each_other():
    def inner(z, p):
        return optimize.brentq(lambda u: u**3 + u - p[0] * z - 0.1, -5, 5, xtol=1e-15)

    check(lambda p: size(optimize.fsolve(lambda y: np.stack([y[0] + inner(y[1], p) - p[1], y[1] - 0.3 * y[0] - p[0]]),
                                         START, xtol=1e-13)))

    def energy(z, p):
        return ((z - p)**2).sum() + 0.1 * (z**4).sum() + z[0] * z[1] * p[0]

    check(lambda p: size(optimize.fsolve(ad.grad(energy), START, args=(p,), xtol=1e-13)))


def test_functions_may_write_to_arrays():
    def into_a_new_one(p):
        def f(y):
            out = np.empty(2)
            out[:] = system(y, p)
            return out

        return size(optimize.fsolve(f, START, xtol=1e-13))

    def into_one_outside(p):
        q = p * 1.0

        def f(y):
            q[:] = 2 * p
            return system(y, 0.5 * q)

        return size(optimize.fsolve(f, START, xtol=1e-13)) + size(q)

    check(into_a_new_one)
    check(into_one_outside)


def test_arrays_of_unknowns_and_complex_ones_have_derivatives():
    check(lambda p: size(optimize.newton_krylov(lambda y: y + 0.1 * y**3 - p, np.ones((2, 2)), f_tol=1e-13)))
    check(lambda p: size(optimize.newton(lambda y: y**3 + y - p, START, tol=1e-14)))
    check(lambda p: optimize.newton(lambda z: z**3 - p[0] - 1j * p[1], 1 + 0.5j, tol=1e-14).real)


def test_functions_may_return_their_jacobian_too():
    def with_jacobian(y, p):
        return system(y, p), ad.jacobian(system)(y, p)

    check(lambda p: size(optimize.root(with_jacobian, START, args=(p,), jac=True, tol=1e-13).x))


def test_a_constant_solution_is_a_constant():
    root_of_two = optimize.fsolve(lambda y: y * y - 2, START)
    assert np.array_equal(ad.grad(lambda p: (optimize.fsolve(lambda y: y * y - 2, START) * p).sum())(P), root_of_two)


def test_programs_find_the_root_in_each_run_and_also_where_only_the_start_varies():
    def f(p):
        return size(optimize.fsolve(system, START, args=(p,)))

    fast, slope = ad.jit(f), ad.jit(ad.grad(f))
    for p in (P, P, P + 0.1, 2 * P):
        assert fast(p) == f(p)
        np.testing.assert_allclose(slope(p), ad.grad(f)(p), rtol=1e-13)
    run = ad.compile(lambda p: optimize.fsolve(lambda y: y * y - 2, p), P)
    assert np.array_equal(run(-P), optimize.fsolve(lambda y: y * y - 2, -P))
    np.testing.assert_allclose(ad.vmap(ad.grad(f))(np.stack([P, 2 * P])), [ad.grad(f)(P), ad.grad(f)(2 * P)])


REFUSED = {
    "double root": (np.linalg.LinAlgError, lambda p: optimize.root(lambda y: (y - 1)**2 - 0 * p[0], [1.5]).x[0]),
    "double root of a number": (np.linalg.LinAlgError, lambda p: optimize.newton(lambda y: (y - p[0])**2, 1.5)),
    "dependent equations": (np.linalg.LinAlgError, lambda p: optimize.root(
        lambda y: (y[0] + y[1] - p[0]) * np.array([1, 2]), START).x[0]),
    "no root": (RuntimeError, lambda p: optimize.root(lambda y: y * y + p[0], [1.0]).x[0]),
    "a minimum of the residual": (RuntimeError, lambda p: optimize.root(
        lambda y: y * y + p[0], [1.0], method="lm").x[0]),
    "too few steps": (RuntimeError, lambda p: optimize.root(
        lambda y: system(y, p), START, options={"maxfev": 3}).x[0]),
    "too few steps for a number": (RuntimeError, lambda p: optimize.brentq(
        lambda y: y**3 + y - p[0], 0, 1, maxiter=2, disp=False)),
}


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("name", REFUSED)
def test_what_is_no_simple_root_is_refused(name):
    error, f = REFUSED[name]
    with pytest.raises(error, match=r"blasad: (root|newton|brentq)"):
        ad.grad(f)(P)


def test_a_bad_scale_is_no_reason_to_refuse():
    scale = np.array([1e-8, 1e5])
    check(lambda p: size(optimize.fsolve(lambda y: scale[::-1] * system(y / scale, p), scale, xtol=1e-13) / scale))


def test_what_the_iterations_leave_has_no_derivative():
    def f(p):
        sol = optimize.root(lambda y: system(y, p), START)
        assert sol.success and sol.nfev > 0
        return sol.x.sum() + np.sum(sol.fjac)

    with pytest.raises(TypeError, match="result of root: fjac has no derivative"):
        ad.grad(f)(P)


def test_solvers_are_looked_for_where_they_are():
    assert set(compiled.SOLVERS) == set(led.NAMES)


def test_errors_of_the_function_are_those_of_the_function():
    def f(p):
        def fails(y):
            raise KeyError("mine")

        return optimize.brentq(lambda y: fails(y) * p[0], 0, 1)

    with pytest.raises(KeyError, match="mine"):
        ad.grad(f)(P)
    assert ad.grad(lambda p: p[0])(P)[0] == 1


# ---------------------------------------------------------------- near to zero

@pytest.mark.parametrize("p", [0.0, 3e-17, -2e-16, 1e-14, 1e-12])
@pytest.mark.parametrize("solution", [
    lambda p: optimize.brentq(lambda y: np.exp(y) - 1 - p, -1.0, 2.3),
    lambda p: optimize.root(lambda y: np.stack([y[1] - 1, np.exp(y[0]) - 1 - p]), [0.3, 0.5]).x[0]],
    ids=["a number", "beside others"])
def test_roots_that_are_zero_but_for_rounding_have_derivatives(solution, p):
    np.testing.assert_allclose(ad.grad(solution)(p), 1, rtol=1e-11)
    np.testing.assert_allclose(ad.grad(ad.grad(solution))(p), -1, rtol=1e-11)


@pytest.mark.parametrize("p", [1e-30, 1e-24, 1e-16])
@pytest.mark.parametrize("solution", [
    lambda p: optimize.root(lambda y: y**2 - p, [1.0]).x[0],
    lambda p: optimize.root(lambda y: np.stack([y[0] - 1 - p, y[1]**2 - p]), [1.0, 0.5]).x[1],
    lambda p: optimize.root(lambda y: np.stack([y[0] + y[1] - 1, y[0] * p - y[1]**2]), [0.9, 3 * np.sqrt(p)]).x[1]],
    ids=["a number", "beside others", "a concentration"])
def test_small_unknowns_have_derivatives_as_exact_as_large_ones(solution, p):
    np.testing.assert_allclose(ad.grad(solution)(p), 0.5 / np.sqrt(p), rtol=3e-8)


@pytest.mark.parametrize("power", [2, 3])
@pytest.mark.parametrize("beside", [False, True])
def test_multiple_roots_at_zero_are_refused(power, beside):
    def solution(p):
        if beside:
            return optimize.root(lambda y: np.stack([y[0] - 1 - p, y[1]**power - p]), [1.0, 0.5]).x[1]
        return optimize.root(lambda y: y**power - p, [1.0]).x[0]

    with pytest.raises(np.linalg.LinAlgError, match="as at a double root"):
        ad.grad(solution)(0.0)
