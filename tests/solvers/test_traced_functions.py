"""Right-hand sides that find parameters anywhere are traced once; others are called as they are."""

import functools

import numpy as np
import pytest
from scipy import integrate

import blasad as ad

P = np.array([0.7, 1.3, 0.4])
TIGHT = {"rtol": 1e-9, "atol": 1e-11}


class Rates:
    def __init__(self, p):
        self.p, self.table, self.calls, self.slope = p, {"twice": 2 * p[1]}, 0, np.zeros(2)

    def closed(self, y, t):
        return [self.p[0] * y[0] * np.cos(t), self.table["twice"] * y[1] / 2 - y[0] * self.p[2]]

    def counted(self, y, t):
        self.calls += 1
        return self.closed(y, t)

    def with_branch(self, y, t):
        return self.closed(y, t) if t < 0.5 or y[0] > 0 else [0.0, 0.0]

    def in_place(self, y, t):
        self.slope[0], self.slope[1] = self.closed(y, t)
        return self.slope


def end(p, name, wrapped=False):
    rates = Rates(p)
    f = getattr(rates, name)
    return integrate.odeint(functools.partial(f) if wrapped else f, [1.0, p[0] * p[1]], [0.0, 1.0], **TIGHT)[-1]


def closed_form(p):
    """y0' = a cos(t) y0, so y0 = exp(a sin(t)); y1' = b y1 - c y0, from a b on, by the sum of Simpson's rule."""
    t = np.linspace(0, 1, 2001)
    weights = np.ones(2001)
    weights[1:-1:2], weights[2:-1:2] = 4, 2
    first = np.exp(p[0] * np.sin(t))
    integral = (weights * np.exp(p[1] * (1 - t)) * first).sum() / 6000
    return np.stack([first[-1], p[0] * p[1] * np.exp(p[1]) - p[2] * integral])


@pytest.mark.parametrize("name", ["closed", "counted", "with_branch", "in_place"])
def test_parameters_are_found_where_right_hand_sides_find_them(name):
    found = ad.jacobian(lambda p: end(p, name))(P)
    np.testing.assert_allclose(found, ad.jacobian(closed_form)(P), rtol=1e-7, atol=1e-8)


def test_second_derivatives_go_through_what_is_traced():
    for derivative in (ad.hessian, lambda f: ad.jacobian(ad.jacobian(f))):
        found = derivative(lambda p: (end(p, "closed", wrapped=True)**2).sum())(P)
        np.testing.assert_allclose(found, ad.hessian(lambda p: (closed_form(p)**2).sum())(P), rtol=1e-6, atol=1e-7)
    push = ad.jvp(lambda p: end(p, "closed"), (P,), (np.ones(3),))[1]
    np.testing.assert_allclose(push, ad.jvp(closed_form, (P,), (np.ones(3),))[1], rtol=1e-7)


def test_a_function_that_counts_is_called_as_often_as_scipy_calls_it():
    plain = Rates(P)
    integrate.odeint(plain.counted, [1.0, 0.5], [0.0, 1.0])
    seen = []

    def f(p):
        rates = Rates(p)
        y = integrate.odeint(rates.counted, [1.0, 0.5], [0.0, 1.0])[-1, 0]
        seen.append(rates.calls)
        return y

    ad.grad(f)(P)
    assert seen[0] >= plain.calls


def test_errors_and_interrupts_of_right_hand_sides_arrive():
    def solve(error):
        def f(p):
            def slope(y, t):
                if t > 0.3:
                    raise error
                return -p[0] * y
            return integrate.odeint(slope, [1.0], [0.0, 1.0])[-1, 0]
        return f

    for error in (KeyError("stop"), KeyboardInterrupt()):
        with pytest.raises(type(error)):
            ad.grad(solve(error))(P)
    assert ad.grad(lambda p: end(p, "closed")[0])(P)[0] == pytest.approx(np.sin(1) * np.exp(P[0] * np.sin(1)), rel=1e-7)


def test_large_parameters_are_not_repeated_for_each_point():
    forces = np.linspace(0, 1, 5000)

    def f(w):
        return integrate.odeint(lambda y, t: -y + (w * w).mean(), [1.0], [0.0, 1.0], **TIGHT)[-1, 0]

    np.testing.assert_allclose(ad.grad(f)(forces), 2 * forces / 5000 * (1 - np.exp(-1)), rtol=1e-7, atol=1e-12)
