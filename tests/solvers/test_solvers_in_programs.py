"""In programs a solver is one call: each run finds its own solution, with its derivatives, without a new trace."""

import warnings
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from scipy import integrate, optimize

import blasad as ad

P = np.array([0.7, 1.3])
OTHER = np.array([1.6, 0.35])
T = np.linspace(0, 1, 12)


def cubic(x, p):
    return x**3 + x - p


class Held:
    def __init__(self, p):
        self.p, self.calls = p, 0

    def equation(self, y):
        self.calls += 1
        return cubic(y, self.p)


def of_work_array(p):
    w = np.zeros(2)

    def f(y):
        w[0], w[1] = cubic(y[0], p[0]), 2 * y[1] - p[1] * y[0]
        return w.copy()
    return optimize.root(f, np.ones(2)).x.sum()


def of_parts_of_a_work_array(p):
    w = np.zeros((2, 3), order="F")
    top, backward = w.T[:, 0], w[1, ::-1]

    def f(y):
        top[1], backward[1] = cubic(y[0], p[0]), 2 * y[1] - p[1] * y[0]
        return w[:, 1].copy()
    return optimize.root(f, [1.0, 1.0]).x.sum()


def of_what_moves_on(p):
    work, m = np.zeros(2), [p[0]]

    def equation(x):
        return x**3 + k * x + work[1] * p[1] - m[0]

    k = 1.0
    first = optimize.brentq(equation, -9, 9)
    k, work[:], m[0] = 2.0, 1, p[1]
    return first + optimize.brentq(equation, -9, 9)


def of_an_array_that_moves_on(p):
    q = p * 2.0
    a = optimize.brentq(cubic, -9, 9, args=(q[0],))
    q += a
    return a * optimize.brentq(lambda x: cubic(x, q[0]), -9, 9)


def bounded(p):
    sol = optimize.minimize(lambda x: (x[0] - p[0])**2 + (x[1] - p[1])**2 + 0.1 * x[0] * x[1], [0.2, 0.2],
                            bounds=[(0, 1), (0, 1)], method="L-BFGS-B")
    return 2 * sol.x[0] + sol.x[1] * p[0] + sol.fun


def nested(p):
    def inner(y):
        return optimize.brentq(lambda x: cubic(x, y * p[0]), -9, 9)
    return optimize.brentq(lambda y: inner(y) + y - p[1], -9, 9)


def branches(p):
    return optimize.root(lambda x: x**3 + x - p[0] if x[0] > 0.6 else 3 * x - p[0] + 0.6**3 - 1.2, np.ones(1)).x[0]


def checked(p):
    sol = optimize.root_scalar(cubic, args=(p[0],), bracket=[-4, 4], method="toms748")
    if not sol.converged or sol.iterations > 100:
        raise ArithmeticError
    return sol.root * p[1]


def fitted(p):
    y = p[0] * np.exp(-p[1] * T) + np.sin(9 * T) / 99
    popt, pcov = optimize.curve_fit(lambda t, a, b: a * np.exp(-b * t), T, y, p0=[1.0, 1.0])
    return popt.sum() + 1e3 * pcov[0, 1]


def global_minimum(p):
    return optimize.basinhopping(lambda x: (x[0] - p[0])**2 + p[1] * x[0]**4, [0.0], niter=1, rng=1).x[0]


def program(p):
    sol = optimize.linprog(-p, A_ub=[[1.0, 2.0], [3.0, 1.0]], b_ub=np.stack([4 + p[0], 6.0]))
    return sol.fun + sol.x[0]


CALLS = {
    "root": lambda p: (optimize.root(lambda y: cubic(y, p), np.ones(2)).x * np.arange(1, 3)).sum(),
    "an object": lambda p: optimize.root(Held(p).equation, np.ones(2)).x.sum(),
    "a default argument": lambda p: optimize.fsolve(lambda y, q=p: cubic(y, q), np.ones(2)).sum(),
    "a checkpoint": lambda p: ad.checkpoint(lambda q: optimize.brentq(lambda x: cubic(x, q[0] * p[1]), -5, 5)**2)(p),
    "a loop": lambda p: ad.loop(lambda i, y: optimize.brentq(lambda x: cubic(x, y * p[0]), -5, 5), 3, p[1]),
    "newton": lambda p: optimize.newton(lambda x, a: x**3 - a, 1.5, args=(p[1],), fprime=lambda x, a: 3 * x * x),
    "least squares": lambda p: optimize.least_squares(lambda b: np.stack([b[0] - p[0], b[0] * b[1] - p[1], b[1] - 1]),
                                                      np.ones(2), loss="soft_l1").cost,
    "nnls": lambda p: optimize.nnls(np.array([[1.0, 2.0], [3.0, 1.0], [0.5, 0.2]]) * p[0], np.stack([p[1], 1, 0.3]))[1],
    "isotonic": lambda p: (optimize.isotonic_regression(np.stack([p[0], p[1], 1.0, 0.5])).x * np.arange(1, 5)).sum(),
    "quad": lambda p: integrate.quad(lambda x: np.exp(-p[0] * x), 0, p[1])[0],
    "odeint": lambda p: integrate.odeint(lambda y, t: -p * y, [1.0, 2.0], [0.0, 0.1])[-1].sum(),
    **{f.__name__: f for f in (of_work_array, of_parts_of_a_work_array, of_what_moves_on, of_an_array_that_moves_on,
                               bounded, nested, branches, checked, fitted, global_minimum, program)},
}


@pytest.mark.parametrize("name", CALLS)
def test_a_program_finds_the_solution_of_each_run_and_its_derivative(name):
    f = CALLS[name]
    value, slope = ad.jit(f), ad.jit(ad.grad(f))
    with warnings.catch_warnings():         # of one that looks at values
        warnings.filterwarnings("ignore", ".*looked at a value while")
        compiled = ad.compile(ad.grad(f), P)
    for p in (P, OTHER):
        assert value(p) == f(p)
        expected = ad.grad(f)(p)
        for got in (slope(p), compiled(p)):
            np.testing.assert_allclose(got, expected, rtol=1e-13, atol=1e-14)
    assert (value.report().traces, slope.report().traces, slope.report().eager) == (1, 1, 0)


def test_derivatives_of_programs_are_of_any_order():
    f = CALLS["root"]
    for g in (ad.hessian(f), lambda p: ad.hvp(f)(p, P), ad.grad(lambda p: ad.hessian(f)(p).sum()),
              ad.jacobian(lambda p: optimize.root(lambda y: cubic(y, p), np.ones(2)).x),
              lambda p: ad.jvp(f, (p,), (P,))[1]):
        np.testing.assert_allclose(ad.compile(g, P)(OTHER), g(OTHER), rtol=1e-12, atol=1e-14)


def test_rows_and_threads_have_their_own_solutions():
    f = ad.grad(CALLS["an object"])
    rows = np.linspace(0.5, 1.5, 24).reshape(12, 2)
    expected = np.stack([f(row) for row in rows])
    np.testing.assert_allclose(ad.vmap(f)(rows), expected, rtol=1e-13)
    np.testing.assert_allclose(ad.compile(f, P).map(rows, threads=3), expected, rtol=1e-13)


def test_each_run_begins_with_what_functions_found_in_the_trace():
    work = np.zeros(1)

    def f(p):
        count = 0

        def equation(x):
            nonlocal count
            count += 1
            if count > 60 or work[0] > 60:
                raise TimeoutError
            work[0] += 1
            return cubic(x, p[0])
        return optimize.brentq(equation, -9, 9)

    run, expected = ad.compile(f, P), [optimize.brentq(cubic, -9, 9, args=p[0]) for p in (P, OTHER)]
    assert [run(p) for p in (P, OTHER) * 9] == expected * 9


class Masked:
    def __init__(self, p, where):
        self.p, self.where = p, where

    def equation(self, y):
        return np.where(self.where, cubic(y, self.p), y - 3 * self.p)


@pytest.mark.parametrize("f", [lambda p, m: optimize.root(Masked(p, m).equation, [1.0, 1.0]).x.sum(),
                               lambda p, m: optimize.root(lambda y: np.where(m, cubic(y, p), y - 3 * p),
                                                          [1.0, 1.0]).x.sum()], ids=["an object", "a closure"])
def test_functions_find_masks_of_the_program(f):
    fast = ad.jit(lambda p: f(p, p > 0.5))
    assert [fast(p) for p in (P, OTHER, P)] == [f(p, p > 0.5) for p in (P, OTHER, P)]


def test_what_functions_leave_in_lists_and_variables_is_refused_by_compile_and_not_by_jit():
    def history(p):
        found = []
        x = optimize.minimize(lambda x: (x[0] - p[0])**2 + x[0]**4, [0.0], callback=lambda x: found.append(x[0])).x
        return x[0] + sum(found)

    def last(p):
        y = 0.0

        def equation(x):
            nonlocal y
            y = x**2
            return cubic(x, p[0])
        return optimize.brentq(equation, -9, 9) + y

    for f, what in ((history, "a list"), (last, "a variable of a closure")):
        with pytest.raises(TypeError, match=f"leaves something in {what}"):
            ad.compile(f, P)
        fast = ad.jit(f)
        assert [fast(p) for p in (P, OTHER)] == [f(p) for p in (P, OTHER)]


def test_a_function_may_wait_for_a_thread_that_runs_another_program():
    with ThreadPoolExecutor(1) as pool:
        inner = ad.compile(ad.grad(CALLS["root"]), P)

        def f(p):
            def equation(x):
                factor = pool.submit(inner, OTHER).result(timeout=20)[0]
                return x**3 + factor * x - p[0]
            return optimize.brentq(equation, -9, 9)

        np.testing.assert_allclose(ad.compile(ad.grad(f), P)(OTHER), ad.grad(f)(OTHER), rtol=1e-13)


class Trouble:
    error = None


def test_after_an_error_in_a_function_the_next_run_is_as_ever():
    trouble = Trouble()

    def f(p):
        def equation(x):
            if trouble.error:
                raise trouble.error
            return cubic(x, p[0])
        return optimize.brentq(equation, -9, 9)

    run = ad.compile(ad.grad(f), P)
    first = run(P)
    for error in (ZeroDivisionError, KeyboardInterrupt):
        trouble.error = error
        for slope in (run, ad.grad(f)):
            with pytest.raises(error):
                slope(P)
        trouble.error = None
        assert np.array_equal(run(P), first) and np.array_equal(ad.grad(f)(P), first)


def test_a_run_without_a_solution_raises_what_it_raises_outside_of_programs():
    run = ad.compile(ad.grad(lambda p: optimize.brentq(lambda x: x * x - p[0], 0, 2)), P)
    with pytest.raises(ValueError, match="must have different signs"):
        run(np.array([9.0, 1.0]))
    run = ad.compile(ad.grad(lambda p: optimize.newton(lambda x: x * x - p[0], 1.0)), P)
    with pytest.raises(RuntimeError, match="newton: the result is no solution"):
        run(np.array([0.0, 1.0]))
    np.testing.assert_allclose(run(np.array([4.0, 1.0]))[0], 0.25, rtol=1e-13)


def test_what_changed_after_the_solver_was_called_is_refused_by_compile_and_not_by_jit():
    def f(p):
        held, total = Held(p[0]), 0.0
        for k in range(2):
            held.p = p[k]
            total = total + optimize.brentq(held.equation, -9, 9)
        return total

    with pytest.raises(RuntimeError, match="a function finds something else outside now"):
        ad.compile(f, P)(P)
    fast = ad.jit(f)
    assert [fast(p) for p in (P, OTHER)] == [f(p) for p in (P, OTHER)]


def test_results_whose_shape_changes_are_refused_in_a_program():
    def f(p, of):
        return of(optimize.minimize(lambda x: ((x - p)**2).sum() + (x**4).sum(), np.zeros(2), method="BFGS",
                                    options={"return_all": True}))

    with pytest.raises(TypeError, match="another one in each run of a program"):
        ad.compile(lambda p: f(p, lambda sol: len(sol.allvecs) * p[0]), P)
    count = ad.jit(lambda p: f(p, lambda sol: p[0] * sol.nit))
    assert [count(p) for p in (P, OTHER)] == [f(p, lambda sol, p=p: p[0] * sol.nit) for p in (P, OTHER)]
    assert ad.jit(lambda p: f(p, lambda sol: sol.x))(P).shape == (2,)


def test_numbers_of_iterations_are_decisions_that_jit_follows():
    def f(p):
        sol = optimize.root(lambda y: cubic(y, p), np.ones(2))
        text = f"{sol.nfev:d}"
        return sol.x[0] if sol.nfev < 10 and sol.success and int(text) else 2 * sol.x[0]

    fast = ad.jit(f)
    for p in (P, OTHER, 500 * P, P):
        assert fast(p) == f(p)
    assert fast.report().eager == 0


def test_what_iterations_leave_is_refused_in_the_sweep_of_a_program():
    def f(p):
        return optimize.root(lambda y: cubic(y, p), np.ones(2)).fjac.sum()

    assert ad.compile(f, P)(P) == f(P)
    with pytest.raises(TypeError, match="fjac has no derivative"):
        ad.compile(ad.grad(f), P)(P)


def test_what_keeps_its_result_in_an_object_is_refused_by_compile():
    def f(p):
        solver = integrate.ode(lambda t, y: -p[0] * y)
        return solver.set_initial_value([1.0], 0.0).integrate(1.0)[0]

    with pytest.raises(TypeError, match=r"integrate: this call cannot be a part of a compiled program"):
        ad.compile(f, P)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert ad.jit(f)(P) == f(P)


def test_compile_finds_the_solution_of_its_example():
    found = []

    def f(p):
        q = p * 2.0
        sol = integrate.solve_ivp(lambda t, y: -q * y, (0, 1), [1.0, 2.0], method="LSODA")
        found.append(sol.y.shape)
        return sol.y[:, -1].sum()

    expected = ad.grad(f)(P)
    np.testing.assert_allclose(ad.compile(ad.grad(f), P)(P), expected, rtol=1e-13)
    assert found[0] == found[1]
    root = ad.compile(lambda p: optimize.brentq(lambda x: x - 3 - p[0] * 2, 4, 5), P)       # elsewhere there is none
    assert root(P) == pytest.approx(4.4)


def in_a_list(y, p):
    return np.array([-p[0] * y[0], p[0] * y[0] - p[1] * y[1]])


def in_zeros(y, p):
    slope = np.zeros(2)
    slope[0], slope[1] = -p[0] * y[0], p[0] * y[0] - p[1] * y[1]
    return slope


def in_rows_of_lists(y, p):
    return np.array([[-p[0], 0.0], [p[0], -p[1]]]) @ y


def stiff(f, p):
    return integrate.solve_ivp(lambda t, y: f(y, p), (0, 1), [1.0, 0.5], method="LSODA", rtol=1e-9, atol=1e-9).y[:, -1]


def explicit(f, p):
    return integrate.solve_ivp(lambda t, y: f(y, p), (0, 1), [1.0, 0.5], rtol=1e-9, atol=1e-9).y[:, -1]


def between(f, p):
    sol = integrate.solve_ivp(lambda t, y: f(y, p), (0, 2), [1.0, 0.5], rtol=1e-9, atol=1e-9, dense_output=True).sol
    return sol(1.0)


def of_root(f, p):
    return optimize.root(lambda y: f(y, p) - [-1.0, 0.0], [1.0, 1.0]).x


def exact(p):
    """The two compartments at time 1, in closed form."""
    a, b = p
    return np.array([np.exp(-a), 0.5 * np.exp(-b) + a / (b - a) * (np.exp(-a) - np.exp(-b))])


@pytest.mark.parametrize("f", [in_a_list, in_zeros, in_rows_of_lists])
@pytest.mark.parametrize("solved", [stiff, explicit, between, of_root])
def test_functions_of_solvers_that_make_arrays_of_traced_numbers_are_traced_once(f, solved):
    expected = exact if solved is not of_root else lambda p: np.array([1 / p[0], 1 / p[1]])
    g = ad.jit(ad.value_and_grad(lambda p: solved(f, p) @ [1.0, 3.0]))
    for p in (P, OTHER, P + 0.1):
        value, gradient = g(p)
        assert value == pytest.approx(expected(p) @ [1.0, 3.0], rel=1e-5)
        slopes = [(expected(p + e) - expected(p - e)) @ [1.0, 3.0] / 2e-5 for e in 1e-5 * np.eye(2)]
        np.testing.assert_allclose(gradient, slopes, rtol=1e-4)
    assert (g.report().traces, g.report().replays, g.report().eager) == (1, 2, 0), g.report()
