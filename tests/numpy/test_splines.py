"""Splines of scipy.interpolate: values, derivatives, integrals and roots, along coefficients, knots, places, limits."""

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

import blasad as ad
from support.numbers import generator

ip = pytest.importorskip("scipy.interpolate")

X = np.array([0.0, 1.0, 2.0, 3.5, 4.0, 5.2])
Y = np.sin(X) + 0.1 * X**2 - 0.3
Q = np.array([0.3, 1.7, 4.5])
SLOPES = np.cos(X)
C = np.cos(np.arange(20.0)).reshape(4, 5)
KNOTS = np.array([0.0, 0, 0, 0, 2.0, 3.0, 5.2, 5.2, 5.2, 5.2])


def closed(y):
    return np.concatenate([y[:-1], y[:1]])


MAKERS = {
    "CubicSpline": lambda x, y: ip.CubicSpline(x, y),
    "natural": lambda x, y: ip.CubicSpline(x, y, bc_type="natural"),
    "clamped": lambda x, y: ip.CubicSpline(x, y, bc_type="clamped"),
    "periodic": lambda x, y: ip.CubicSpline(x, closed(y), bc_type="periodic"),
    "Hermite": lambda x, y: ip.CubicHermiteSpline(x, y, SLOPES),
    "Pchip": lambda x, y: ip.PchipInterpolator(x, y),
    "Akima": lambda x, y: ip.Akima1DInterpolator(x, y),
    "modified Akima": lambda x, y: ip.Akima1DInterpolator(x, y, method="makima"),
    "PPoly": lambda x, y: ip.PPoly(C * y[:-1], x),
    "falling": lambda x, y: ip.PPoly(C * y[:-1], -x),
    "BPoly": lambda x, y: ip.BPoly(C * y[:-1], x),
    "of derivatives": lambda x, y: ip.BPoly.from_derivatives(x, np.stack([y, y * y], 1)),
}
USES = {
    "values": lambda s: s(Q * sign(s)).sum(),
    "slopes": lambda s: (s(Q * sign(s), 1) ** 2).sum() + s(Q * sign(s), nu=2).sum(),
    "derivative": lambda s: s.derivative()(Q * sign(s)).sum(),
    "antiderivative": lambda s: s.antiderivative()(Q * sign(s)).sum(),
    "second antiderivative": lambda s: s.antiderivative(2)(Q * sign(s)).sum(),
    "integral": lambda s: s.integrate(0.3 * sign(s), 4.5 * sign(s)),
    "integral backwards": lambda s: s.integrate(4.5 * sign(s), 1.2 * sign(s)),
    "integral in one piece": lambda s: s.integrate(3.6 * sign(s), 3.7 * sign(s)),
    "integral beyond": lambda s: s.integrate(-0.4 * sign(s), 5.9 * sign(s), extrapolate=True),
    "integral of periods": lambda s: s.integrate(-3.0, 14.5, extrapolate="periodic"),
    "roots": lambda s: (s.roots(extrapolate=False) ** 2).sum(),
    "solve": lambda s: np.sin(s.solve(0.15, extrapolate=False)).sum(),
}


def sign(spline):
    return 1.0 if spline.x[-1] > spline.x[0] else -1.0


def hold(f, *args, rtol=2e-6):
    """The gradients and tangents of a function against differences, and its value against SciPy's."""
    draw = generator("directions of splines")
    v = [draw.standard_normal(np.shape(a))[()] for a in args]
    h = 1e-6
    expected = (f(*(a + h * d for a, d in zip(args, v, strict=True)))
                - f(*(a - h * d for a, d in zip(args, v, strict=True)))) / (2 * h)
    value, gradients = ad.value_and_grad(f, tuple(range(len(args))))(*args)
    assert_allclose(value, f(*args), rtol=1e-12, atol=1e-13)
    found = sum(np.sum(g * d) for g, d in zip(gradients, v, strict=True))
    assert_allclose(found, expected, rtol=rtol, atol=1e-7)
    tangents = tuple(float(d) if np.ndim(d) == 0 else d for d in v)
    assert_allclose(ad.jvp(f, args, tangents)[1], found, rtol=1e-10, atol=1e-12)
    jitted = ad.jit(ad.grad(f, tuple(range(len(args)))))
    for _ in range(3):
        for one, other in zip(jitted(*args), gradients, strict=True):
            assert_allclose(one, other, rtol=1e-11, atol=1e-12)


@pytest.mark.parametrize("use", USES)
@pytest.mark.parametrize("maker", MAKERS)
def test_splines_have_derivatives_along_values_and_knots(maker, use):
    if use in ("roots", "solve") and maker in ("BPoly", "of derivatives"):
        assert not hasattr(ip.BPoly, "roots")
        return
    if use == "integral of periods" and maker == "falling":
        pytest.skip("SciPy has no periods of falling knots")
    hold(lambda x, y: USES[use](MAKERS[maker](x, y)), X, Y)


@pytest.mark.parametrize("maker", ["CubicSpline", "periodic", "Akima", "PPoly", "falling", "BPoly"])
def test_places_limits_and_values_have_derivatives(maker):
    spline = MAKERS[maker](X, Y)
    s = sign(spline)
    hold(lambda q: (spline(q) * spline(q, 1)).sum(), Q * s)
    hold(lambda a, b: spline.integrate(a, b), 0.3 * s, 4.5 * s)
    hold(lambda a, b: spline.integrate(a, b), 4.4 * s, 0.7 * s)
    hold(lambda x, y, q, a: MAKERS[maker](x, y)(q).sum() * MAKERS[maker](x, y).integrate(a, 2.2 * s),
         X, Y, Q * s, 0.4 * s)
    if "BPoly" not in maker:
        hold(lambda v: spline.solve(v, extrapolate=False).sum(), 0.15)
        hold(lambda v, y: (MAKERS[maker](X, y).solve(v, extrapolate=False) ** 2).sum(), 0.15, Y)


@pytest.mark.parametrize("use", ["values", "integral", "antiderivative"])
def test_coefficients_may_have_more_axes(use):
    columns = np.stack([Y, Y * Y], 1)
    hold(lambda y: np.sum(USES[use](ip.CubicSpline(X, y)) ** 2), columns)
    hold(lambda y: np.sum(USES[use](ip.CubicSpline(X, y.T, axis=1)) ** 2), columns)


def test_roots_of_several_polynomials_are_arrays_in_an_array():
    columns = np.stack([Y, Y - 0.2], 1)
    roots = ip.CubicSpline(X, columns).roots(extrapolate=False)

    def f(y):
        found = ip.CubicSpline(X, y).roots(extrapolate=False)
        assert found.shape == (2,)
        return sum((each**2).sum() for each in found)

    assert len(roots[0]) and len(roots[1])
    hold(f, columns)


def test_complex_coefficients():
    def f(y):
        s = ip.CubicSpline(X, y * (1 + 2j) + 1j * y**2)
        return abs(s(Q)).sum() + s.integrate(0.3, 4.0).imag + s.antiderivative()(1.5).real

    hold(f, Y)


def test_a_root_at_a_jump_stays_at_its_knot():
    def f(c, x):
        return (ip.PPoly(c, x).roots(extrapolate=False) ** 2).sum()

    c, x = np.array([[1.0, 1.0], [-1.5, 0.5]]), np.array([0.0, 1.0, 2.0])
    assert ip.PPoly(c, x).roots(extrapolate=False).tolist() == [1.0]
    gradients = ad.grad(f, (0, 1))(c, x)
    assert_array_equal(gradients[0], np.zeros((2, 2)))
    assert_array_equal(gradients[1], [0.0, 2.0, 0.0])


def test_pieces_that_are_zero_report_where_they_begin():
    c, x = np.array([[1.0, 0.0], [-0.5, 0.0]]), np.array([0.0, 1.0, 2.0])
    expected = ip.PPoly(c, x).roots(extrapolate=False)
    assert np.isnan(expected[-1])

    def f(c, x):
        found = ip.PPoly(c, x).roots(extrapolate=False)
        assert_array_equal(ad.stop_gradient(found), expected)
        return found[0] + 2 * found[1]

    gradients = ad.grad(f, (0, 1))(c, x)
    assert_allclose(gradients[0], [[-0.5, 0.0], [-1.0, 0.0]])
    assert_allclose(gradients[1], [1.0, 2.0, 0.0])


def test_roots_have_second_derivatives():
    def root(p):
        return ip.PPoly(np.stack([np.ones(1), np.zeros(1), -p]), np.array([0.0, 10.0])).roots(extrapolate=False)[0]

    p = np.array([2.0])                     # the square root
    assert_allclose(ad.grad(root)(p), 0.5 * p**-0.5)
    assert_allclose(ad.hessian(root)(p), [-0.25 * p**-1.5])
    third = ad.grad(lambda p: ad.hessian(root)(p).sum())(p)
    assert_allclose(third, 0.375 * p**-2.5)


def test_a_root_where_a_polynomial_touches_its_value_has_no_derivative():
    x, c = np.array([-1.0, 1.0, 3.0]), np.array([[1.0, 0.0], [-2.0, 1.0], [1.0, -1.0]])

    def f(c, k):
        return ip.PPoly(c, x).roots(extrapolate=False)[k]

    assert ip.PPoly(c, x).roots(extrapolate=False).tolist() == [0.0, 1.0, 2.0]
    with pytest.raises(TypeError, match="touches"):
        ad.grad(f)(c, 0)
    assert_allclose(ad.grad(f)(c, 2), [[0, -1.0], [0, -1.0], [0, -1.0]])


def test_integrals_outside_of_the_knots_are_nan_where_nothing_is_extrapolated():
    spline = ip.PPoly(C, X, extrapolate=False)
    assert np.isnan(ad.value_and_grad(lambda a: spline.integrate(a, 1.0))(-0.5)[0])
    assert np.isnan(ad.value_and_grad(lambda c: ip.PPoly(c, X, extrapolate=False).integrate(0.5, 6.0))(C)[0])


def test_a_polynomial_that_is_evaluated_in_its_own_way_is_refused():
    class Doubled(ip.PPoly):
        def _evaluate(self, x, nu, extrapolate, out):
            super()._evaluate(x, nu, extrapolate, out)
            out *= 2

    with pytest.raises(TypeError, match="a way of its own"):
        ad.grad(lambda c: Doubled(c, X)(Q).sum())(C)
    hold(lambda q: Doubled(C, X)(q).sum(), Q)


@pytest.mark.parametrize("degree", [1, 2, 3, 5])
@pytest.mark.parametrize("use", ["values", "derivative", "antiderivative", "integral", "backwards", "inside",
                                 "periodic"])
def test_b_splines_along_values_and_limits(degree, use):
    uses = {
        "values": lambda s, a, b: s(Q).sum() * s(a), "derivative": lambda s, a, b: s.derivative()(Q).sum() * s(b, 1),
        "antiderivative": lambda s, a, b: s.antiderivative()(Q).sum() * a,
        "integral": lambda s, a, b: s.integrate(a, b).sum(), "backwards": lambda s, a, b: s.integrate(b, a).sum(),
        "inside": lambda s, a, b: s.integrate(a - 2.0, b, extrapolate=False).sum() * b,
        "periodic": lambda s, a, b: s.integrate(a, b + 9.0, extrapolate="periodic").sum(),
    }
    hold(lambda y, a, b: uses[use](ip.make_interp_spline(X, y, degree), a, b), Y, 0.4, 4.6)
    spline = ip.make_interp_spline(X, Y, degree)
    hold(lambda a, b: uses[use](spline, a, b), 0.4, 4.6)


def test_functions_of_fitpack():
    coefficients = np.append(Y, np.zeros(4))
    beyond = np.array([-0.5, 0.7, 3.1, 6.0])
    for ext in (0, 1, 3):
        hold(lambda c, q, ext=ext: (ip.splev(q, (KNOTS, c, 3), ext=ext) ** 2).sum(), coefficients, beyond)
        hold(lambda c, q, ext=ext: (ip.splev(q, (KNOTS, c, 3), 2, ext) ** 2).sum(), coefficients, beyond)
    hold(lambda c, a, b: ip.splint(a, b, (KNOTS, c, 3)), coefficients, 0.4, 4.4)
    hold(lambda c, a, b: ip.splint(b, a, (KNOTS, c, 3)), coefficients, 0.4, 7.0)
    hold(lambda c, q: ip.splev(q, ip.splder((KNOTS, c, 3))).sum(), coefficients, Q)
    hold(lambda q: (ip.splev(q, ip.splrep(X, Y)) ** 2).sum(), Q)
    hold(lambda c, q: ip.PPoly.from_spline((KNOTS, c, 3))(q).sum(), coefficients, Q)
    with pytest.raises(ValueError, match="domain"):
        ad.grad(lambda q: ip.splev(q, (KNOTS, coefficients, 3), ext=2).sum())(beyond)


def test_fits_without_a_rule_say_so():
    with pytest.raises(TypeError, match="blasad: "):
        ad.grad(lambda y: ip.make_splrep(X, y, s=0.1, t=KNOTS)(Q).sum())(Y)


@pytest.mark.parametrize("extrapolate", (True, False, "periodic"))
@pytest.mark.parametrize("nu", range(5))
def test_coefficients_and_places_lie_anywhere_in_memory(nu, extrapolate, rng):
    """The values are SciPy's; what comes back is the transpose of what goes there, also outside of the knots."""
    places = np.concatenate([rng.uniform(-1.0, 6.0, 11), [0.0, 5.0, 1.5]]).reshape(2, 7)
    numbers = rng.standard_normal((4, 14, 5))
    knots = np.array([0, 0, 0, 0, 1.5, 1.5, 2.5, 3.5, 5, 5, 5, 5])      # one of them is two
    for c in (numbers[0, ::-1][:8, 0], numbers[1].T[:, :8].T, numbers[0, ::-1, ::-2][:8] + 1j * numbers[1, :8, :3]):
        for x in (places[:, ::-1], places.T[::-2], places[0, :0], places[1, 2]):
            def values(c, x):
                return ip.BSpline(knots, c, 3)(x, nu, extrapolate)

            y, pull = ad.vjp(lambda c, x=x: values(c, x), c)
            np.testing.assert_array_equal(y, values(c, x))
            dc = (rng.standard_normal(c.shape[::-1]).T + 0j if c.dtype.kind == "c" else rng.standard_normal(c.shape))
            by = rng.standard_normal(y.shape[::-1]).T.astype(y.dtype)
            moved = np.nan_to_num(values(dc, x))
            np.testing.assert_allclose(np.vdot(pull(by)[0], dc).real, np.vdot(by, moved).real, rtol=1e-10, atol=1e-10)


@pytest.mark.parametrize("extrapolate", (True, False, "periodic"))
@pytest.mark.parametrize("k", range(4))
def test_more_equal_knots_than_a_spline_has_pieces_give_back_what_scipy_takes(k, extrapolate):
    """Each spline by itself, with its value at each place."""
    knots = np.concatenate([np.zeros(k + 2), np.ones(k + 2), [1.5], np.full(k + 2, 2.0)])
    x = np.array([-0.5, 0.0, 0.3, 1.0, 1.5, 1.7, 2.0, 2.4, np.nan])
    each = np.eye(len(knots) - k - 1)
    for nu in range(k + 2):
        def values(c, nu=nu):
            return ip.BSpline(knots, c, k)(x, nu, extrapolate)

        taken = np.nan_to_num(np.stack([values(c) for c in each], 1))
        _, pull = ad.vjp(values, each[0])
        given = np.stack([pull(by)[0] for by in np.eye(len(x))])
        assert_allclose(given, taken, rtol=1e-12, atol=1e-12, err_msg=f"derivative {nu}")


def test_a_single_place_in_a_period_and_its_knots():
    knots, c = np.arange(9.0), np.cos(np.arange(5.0))

    def value(t, c, x):
        return ip.BSpline(t, c, 3, extrapolate="periodic")(x)

    hold(lambda c: value(knots, c, 7.3), c)
    hold(lambda t, x: value(t, c, x), knots, 7.3)
