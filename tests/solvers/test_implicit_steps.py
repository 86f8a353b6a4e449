"""`solve_ivp` by BDF and Radau has SciPy's values, and the derivative of an implicit step for each of its steps."""

import numpy as np
import pytest
import scipy.sparse as sp
from scipy import integrate

import blasad as ad

P = np.array([0.7, 1.3, 0.4])
TIMES = np.array([0.5, 2.0, 3.0, 3.0001, 6.0])
METHODS = ("BDF", "Radau")


def prey(t, y, p):
    return np.stack([p[0] * y[0] - p[1] * y[0] * y[1], p[2] * y[0] * y[1] - y[1]])


def slopes(t, y, p):
    return np.stack([np.stack([p[0] - p[1] * y[1], -p[1] * y[0]]), np.stack([p[2] * y[1], p[2] * y[0] - 1.0])])


def solution(p, method, flow=prey, start=(1.0, 0.8), span=(0.0, 6.0), times=TIMES, **options):
    return integrate.solve_ivp(flow, span, start, method, times, args=(p,), **options).y


def ends(t, y, p):
    return y[0] - 1.5


ends.terminal = True

CALLS = {
    "times": solution,
    "rows": lambda p, method: solution(p, method, times=None)[:, -1],
    "class": lambda p, method: solution(p, getattr(integrate, method), atol=[1e-4, 1e-7]),
    "backwards": lambda p, method: solution(p, method, span=(0.0, -2.0), times=[-0.1, -2.0]),
    "moving start": lambda p, method: solution(p, method, start=[p[0], 1.0 + p[1]], times=np.stack([p[2], 2 * p[1]])),
    "moving span": lambda p, method: solution(p, method, span=(p[2], 5 * p[0]), times=None)[:, -1],
    "short steps": lambda p, method: solution(p, method, first_step=0.01, max_step=0.2),
    "slopes": lambda p, method: solution(p, method, jac=slopes),
    "sparse slopes": lambda p, method: solution(p, method, jac=lambda t, y, p: sp.csc_array(slopes(t, y, p))),
    "constant slopes": lambda p, method: solution(
        p, method, lambda t, y, p: -p[0] * y, jac=np.stack([np.stack([-p[0], 0.0]), np.stack([0.0, -p[0]])])),
    "constant sparse slopes": lambda p, method: solution(
        p, method, lambda t, y, p: -p[0] * y, jac=sp.csr_array(-np.eye(2) * p[0])),
    "a pattern": lambda p, method: solution(p, method, jac_sparsity=np.ones((2, 2))),
    "columns": lambda p, method: integrate.solve_ivp(lambda t, y: y[::-1]**2 - p[:, None] * y, (0, 6), 0.1 * np.ones(3),
                                                     method, TIMES, vectorized=True).y,
    "branches": lambda p, method: solution(p, method, lambda t, y, p: -p[0] * y if t < 1.5 else -p[1] * y),
    "fails": lambda p, method: integrate.solve_ivp(lambda t, y: y * y * p[1], (0, 2), p[:1], method, [0.3, 1.5]).y,
    "an event": lambda p, method: integrate.solve_ivp(prey, (0, 6), [1.0, 0.8], method, args=(p,),
                                                      events=ends).y[:, -1],
    "many unknowns": lambda p, method: solution(
        p, method, lambda t, y, p: p[1] * np.roll(y, 1) * np.tanh(y) - p[0] * y, np.linspace(0.1, 1, 26), times=[1.0]),
}


@pytest.mark.parametrize(("name", "method"), [(name, METHODS[k % 2]) for k, name in enumerate(CALLS)])
@pytest.mark.filterwarnings("ignore:overflow", "ignore:invalid", "ignore:.*looked at a value")
def test_programs_have_the_bits_and_the_derivative_of_each_run(name, method):
    def number(p):
        y = CALLS[name](p, method)
        return (np.cos(np.arange(y.size)).reshape(y.shape) * y * y).sum()

    plain, fast = ad.value_and_grad(number), ad.jit(ad.value_and_grad(number))
    for p in (P, 1.05 * P):
        value, slope = fast(p)
        assert value == number(p) == plain(p)[0]
        np.testing.assert_allclose(slope, plain(p)[1], rtol=1e-9, atol=1e-11)
    assert fast.report().traces == 1


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("times", [None, [0.1, 6.0]])
def test_derivatives_are_those_of_the_equations_of_sensitivity(method, times):
    def flow(t, z):
        y, S = z[:2], z[2:].reshape(2, 3)
        G = np.array([[y[0], -y[0] * y[1], 0], [0, 0, y[0] * y[1]]])
        return np.concatenate([prey(t, y, P), (slopes(t, y, P) @ S + G).ravel()])

    wanted = integrate.solve_ivp(flow, (0, 6), [1.0, 0.8] + [0] * 6, "DOP853", rtol=1e-13, atol=1e-13).y[2:, -1]
    for tolerance, near in ((1e-3, 0.1), (1e-6, 1e-3), (1e-9, 1e-6)):
        found = ad.jacobian(lambda p, tolerance=tolerance: solution(
            p, method, times=times, rtol=tolerance, atol=tolerance)[:, -1])(P)
        np.testing.assert_allclose(found.ravel(), wanted, rtol=near, atol=near)


def test_second_derivatives_and_tangents_agree():
    def f(p):
        return (solution(p, "BDF", times=[0.5], span=(0.0, 0.5), rtol=1e-8, atol=1e-9)[:, -1]**2).sum()

    H, step = ad.hessian(f)(P), 1e-4
    np.testing.assert_allclose(ad.jit(ad.hessian(f))(P), H, rtol=1e-9)
    for k, e in enumerate(np.eye(3)):
        np.testing.assert_allclose(H[k], (ad.grad(f)(P + step * e) - ad.grad(f)(P - step * e)) / (2 * step), rtol=1e-3)
    np.testing.assert_allclose(ad.jvp(f, (P,), (P,))[1], ad.grad(f)(P) @ P, rtol=1e-9)


def test_complex_solutions_have_derivatives():
    def parts(p):
        z = integrate.solve_ivp(lambda t, y: 1j * p[0] * y, (0, 2), np.stack([1.0 + 1j * p[1]]), "BDF", rtol=1e-9,
                                atol=1e-11).y[0, -1]
        return np.stack([z.real, z.imag])

    z = np.exp(2j * P[0]) * np.array([2j * (1 + 1j * P[1]), 1j, 0])
    for f in (ad.jacobian(parts), ad.jit(ad.jacobian(parts))):
        np.testing.assert_allclose(f(P), [z.real, z.imag], rtol=1e-6, atol=1e-7)


@pytest.mark.parametrize("method", METHODS)
def test_small_solutions_of_stiff_equations_have_derivatives(method):
    """Beside the tolerance, what is left of the solution is noise."""
    def f(p):
        return solution(p, method, lambda t, y, p: -p[:2] * np.array([1e4, 1.0]) * y, times=[1.0, 30.0, 60.0],
                        span=(0.0, 60.0))[1, 0]

    np.testing.assert_allclose(ad.grad(f)(P), [0, -0.8 * np.exp(-P[1]), 0], atol=2e-2)


@pytest.mark.parametrize("method", METHODS)
def test_interpolants_follow_parameters_and_times(method):
    def f(p):
        return integrate.solve_ivp(lambda t, y: -y * p[0], (0.0, 3.0), p[1:2], method, dense_output=True, rtol=1e-9,
                                   atol=1e-11).sol(p[2])[0]

    a, b, c = P
    y = b * np.exp(-a * c)
    np.testing.assert_allclose(ad.grad(f)(P), [-c * y, y / b, -a * y], rtol=1e-6)


@pytest.mark.parametrize("method", ["BDF", "Radau", "LSODA"])
@pytest.mark.parametrize("t_eval", [None, np.linspace(0, 1, 5)], ids=["all", "times"])
def test_states_lie_as_scipys_do_so_that_sums_have_its_bits(method, t_eval):
    def total(p):
        sol = integrate.solve_ivp(lambda t, y: [-p[0] * y[0], p[1] * y[0]], (0, 1), [1.0, 2.0], method, t_eval=t_eval)
        strides.append(sol.y.strides)
        return (sol.y**2).sum()

    strides, p = [], np.array([1.3, 0.4])
    assert ad.value_and_grad(total)(p)[0] == total(p) and strides[0] == strides[-1]
