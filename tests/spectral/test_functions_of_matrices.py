"""Roots, logarithms, powers, signs and trigonometric functions of matrices."""

import warnings

import numpy as np
import pytest
import scipy.linalg as sl
from numpy.testing import assert_allclose, assert_array_equal

import blasad as ad
from support.factors import derived
from support.numbers import random
from support.spectral import hold


def power(a, t):
    """SciPy's are complex where eigenvalues are, though all imaginary parts are rounding."""
    found = ad.linalg.fractional_matrix_power(a, t)
    return found.real if found.dtype.kind == "c" and abs(np.asarray(found).imag).max() < 1e-9 else found


POWERS = {f"power {t}": lambda a, t=t: power(a, t) for t in (0.5, -1.7, 3.2, 2, -1, 0)}
ROOTS = {name: getattr(ad.linalg, name) for name in ("sqrtm", "logm")} | POWERS
WAVES = {name: getattr(ad.linalg, name) for name in ("sinm", "cosm", "tanm", "sinhm", "coshm", "tanhm")}


def regular(n, dtype, rng):
    """A matrix whose eigenvalues are off the negative numbers, some complex."""
    return (random((n, n), dtype, rng) * 0.6 / np.sqrt(n) + 1.5 * np.eye(n)).astype(dtype)


def divided(n, dtype, rng):
    """A matrix with eigenvalues on both sides of the imaginary axis."""
    v = random((n, n), dtype, rng) + 2 * np.eye(n)
    return v @ np.diag([1.5 + k if k % 2 else -1.0 - k for k in range(n)]) @ np.linalg.inv(v)


@pytest.mark.parametrize("name", ROOTS)
@pytest.mark.parametrize("dtype", ["d", "D"])
@pytest.mark.parametrize("n", [1, 2, 5])
def test_roots(name, n, dtype, rng):
    hold(ROOTS[name], regular(n, dtype, rng), rng=rng, others=[2 * regular(n, dtype, rng)], step=1e-3,
         second=n < 5 or name == "sqrtm")


@pytest.mark.parametrize("name", WAVES)
@pytest.mark.parametrize("dtype", ["d", "D"])
def test_waves(name, dtype, rng):
    hold(WAVES[name], random((3, 3), dtype, rng) * 0.3, rng=rng, step=1e-3, second=dtype == "d")
    a = random((3, 3), dtype, rng)
    assert_allclose(WAVES[name](a), getattr(sl, name)(a), rtol=1e-12)


@pytest.mark.parametrize("dtype", ["d", "D"])
@pytest.mark.parametrize("n", [1, 2, 4])
def test_signm(n, dtype, rng):
    hold(lambda a: ad.linalg.signm(a) @ a, divided(n, dtype, rng), rng=rng, step=1e-4)


@pytest.mark.parametrize("name", ["sqrtm", "logm", "power -1.7"])
@pytest.mark.parametrize("a", [np.eye(4), 2 * np.eye(4) + np.eye(4, k=1), np.diag([1.0, 1, 2, 2 + 1e-10]),
                               np.kron(np.eye(2), [[1.0, 2], [-2, 1]]) + np.eye(4, k=2)],
                         ids=["one", "Jordan", "equal", "pairs"])
def test_where_eigenvalues_coincide(name, a, rng):
    """A block of order 2 n has the derivative for a part."""
    f = ROOTS[name]
    e, g = random((4, 4), "d", rng), random((4, 4), "d", rng)
    y, dy = ad.jvp(f, (a,), (e,))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        larger = f(np.block([[a, e], [0 * a, a]]))
    assert_allclose(y, larger[:4, :4], rtol=1e-10, atol=1e-12)
    assert_allclose(dy, larger[:4, 4:], rtol=1e-7, atol=1e-8)
    bA = ad.grad(lambda a: (g * f(a)).real.sum())(a)
    assert_allclose((bA * e).sum(), (g * dy).sum(), rtol=1e-10)
    step = 1e-5
    change = [(ad.grad(lambda a: (g * f(a)).real.sum())(a + s * step * e)) for s in (1, -1)]
    found = ad.jvp(ad.grad(lambda a: (g * f(a)).real.sum()), (a,), (e,))[1]
    assert_allclose(found, (change[0] - change[1]) / (2 * step), rtol=1e-5, atol=1e-6)


def test_a_half_power_is_a_root(rng):
    for a in (divided(4, "d", rng), regular(4, "d", rng)):
        half, root = (ad.grad(lambda a, f=ROOTS[name]: (f(a) * a).real.sum())(a) for name in ("power 0.5", "sqrtm"))
        assert_allclose(half, root, rtol=1e-8)


@pytest.mark.parametrize("name", ["sqrtm", "logm"])
def test_results_are_complex_for_negative_eigenvalues(name, rng):
    a = divided(4, "d", rng)
    assert ROOTS[name](a).dtype == np.complex128
    hold(ROOTS[name], a, rng=rng, step=1e-4)


@pytest.mark.parametrize("name", ["sqrtm", "logm"])
def test_a_program_of_real_results_says_that_they_are_complex(name, rng):
    f = getattr(ad.linalg, name)
    program = ad.compile(ad.grad(lambda a: (f(a) ** 2).sum().real), np.eye(2))
    with pytest.raises(TypeError, match=f"{name} returned complex numbers"):
        program(np.diag([1.0, -1.0]))
    program = ad.compile(ad.grad(lambda a: (f(a) ** 2).sum().real), np.diag([1.0, -1.0]))
    a = regular(2, "d", rng)
    assert_allclose(program(a), ad.grad(lambda a: (f(a) ** 2).sum())(a), rtol=1e-10)


@pytest.mark.parametrize("size", [1e-200, 1e-100, 1e100, 1e200])
@pytest.mark.filterwarnings("ignore")         # SciPy's logarithm is not accurate there
def test_scales(size, rng):
    a, g = regular(3, "d", rng), random((3, 3), "d", rng)
    right = ad.grad(lambda a: (g * ad.linalg.sqrtm(a)).sum())(a)
    found = ad.grad(lambda a: (g * ad.linalg.sqrtm(a)).sum())(size * a)
    assert_allclose(found * np.sqrt(size), right, rtol=1e-10)
    right = ad.grad(lambda a: (g * ad.linalg.logm(a)).sum())(a)
    found = ad.grad(lambda a: (g * ad.linalg.logm(a)).sum())(size * a)
    assert_allclose(found * size, right, rtol=1e-8)


@pytest.mark.parametrize("n", [50, 100])
def test_larger_ones(n, rng):
    """Forward by differences of the function of a larger matrix, and reverse its transpose to rounding."""
    a, e, g = regular(n, "d", rng), random((n, n), "d", rng), random((n, n), "d", rng)
    for f in (ad.linalg.sqrtm, ad.linalg.logm, ad.linalg.signm):
        larger = f(np.block([[a, 0.1 * e], [0 * a, a]]))[:n, n:] * 10
        dy = ad.jvp(f, (a,), (e,))[1]
        assert_allclose(dy, larger, atol=1e-9 * max(abs(larger).max(), 1))
        bA = ad.grad(lambda a, f=f: (g * f(a)).real.sum())(a)
        assert abs((bA * e).sum() - (g * dy).sum()) < 1e-11 * np.linalg.norm(bA) * np.linalg.norm(e) + 1e-9


@pytest.mark.parametrize("name", ["sqrtm", "logm", "signm", "power 0.5"])
def test_singular_matrices(name):
    f = ROOTS.get(name, ad.linalg.signm)
    for a in (np.zeros((2, 2)), np.diag([1.0, 0]), np.ones((3, 3))):
        with warnings.catch_warnings(), np.errstate(all="ignore"):
            warnings.simplefilter("ignore")
            with pytest.raises(np.linalg.LinAlgError, match="there is no derivative"):
                ad.grad(lambda a: f(a).real.sum())(a)
            assert not ad.grad(lambda a: 0 * f(a + np.eye(len(a))).real.sum())(a).any()


def test_estimates_of_the_error(rng):
    a = regular(3, "d", rng)
    for f in (ad.linalg.logm, ad.linalg.sqrtm, ad.linalg.signm):
        y, error = derived(f, a, disp=False)
        assert_allclose(y, f(a))
        assert 0 <= error < 1e-12
        assert ad.grad(lambda a, f=f: f(a, disp=False)[0].sum())(a).shape == (3, 3)


@pytest.mark.parametrize("n", [-3, -1, 0, 1, 2, 5])
def test_matrix_power(n, rng):
    hold(lambda a: ad.linalg.matrix_power(a, n), regular(3, "d", rng), rng=rng, step=1e-3)
    hold(lambda a: ad.linalg.matrix_power(a, n), np.stack([regular(2, "D", rng)] * 2), rng=rng, step=1e-3, second=False)


def test_the_exponent_is_a_constant(rng):
    with pytest.raises(TypeError, match="t must be constant"):
        ad.grad(lambda t: ad.linalg.fractional_matrix_power(np.eye(2), t).sum())(np.array(0.5))


@pytest.mark.parametrize("name", [*"expm sqrtm logm signm".split(), *WAVES])
def test_functions_of_scipy_arrive_here(name, rng):
    a = regular(3, "d", rng)
    ours, theirs = (ad.grad(lambda a, m=m: (getattr(m, name)(a) @ a).sum())(a) for m in (ad.linalg, sl))
    assert_allclose(theirs, ours, rtol=1e-12)
    if name != "signm":
        stack = np.stack([a, a.T])
        assert_allclose(ad.grad(lambda a: (getattr(sl, name)(a) @ a).sum())(stack)[0], ours, rtol=1e-12)


# ---------------------------------------------------------------- of functions of numbers

def wave(z):
    return np.sin(z) / (4 + z * z)


@pytest.mark.parametrize("func", [np.exp, wave, np.log])
@pytest.mark.parametrize("dtype", ["d", "D"])
@pytest.mark.parametrize("n", [1, 2, 4])
def test_funm(func, n, dtype, rng):
    hold(lambda a: np.real(a @ ad.linalg.funm(a, func)), regular(n, dtype, rng), rng=rng, step=1e-3)


@pytest.mark.parametrize("func, name", [(np.exp, "expm"), (np.log, "logm"), (np.sqrt, "sqrtm")])
@pytest.mark.parametrize("gap", [1, 1e-2, 1e-4, 1e-6, 1e-9, 0])
def test_funm_of_close_eigenvalues(func, name, gap, rng):
    q = np.linalg.qr(random((4, 4), "d", rng))[0]
    a, e = q @ np.diag([1, 1 + gap, 1 + 2 * gap, 2]) @ q.T, random((4, 4), "d", rng)
    g, f = random((4, 4), "d", rng), getattr(ad.linalg, name)

    def loss(a, f):
        return (g * f(a)).real.sum()

    ours, right = (ad.grad(lambda a, f=f: loss(a, f)) for f in (lambda a: ad.linalg.funm(a, func), f))
    assert_allclose(ours(a), right(a), atol=1e-9)
    assert_allclose(ad.jvp(ours, (a,), (e,))[1], ad.jvp(right, (a,), (e,))[1], atol=1e-6)


def test_funm_without_a_derivative(rng):
    a = regular(3, "d", rng)
    with pytest.raises(TypeError, match="no complex derivative"):
        ad.grad(lambda a: ad.linalg.funm(a, np.abs).real.sum())(a)
    with pytest.raises(np.linalg.LinAlgError, match="dependent to rounding"):
        ad.grad(lambda a: ad.linalg.funm(a, np.exp).real.sum())(np.eye(3, k=1))
    assert_allclose(ad.linalg.funm(a, np.exp, disp=False)[0], sl.expm(a), rtol=1e-9)
    assert ad.grad(lambda a: sl.funm(a, np.exp).sum())(np.stack([a, a])).shape == (2, 3, 3)


# ---------------------------------------------------------------- balancing

@pytest.mark.parametrize("dtype", ["d", "D"])
@pytest.mark.parametrize("permute, scale", [(True, True), (True, False), (False, True)])
def test_matrix_balance(permute, scale, dtype, rng):
    a = random((5, 5), dtype, rng) * np.logspace(-2, 2, 5) / np.logspace(-2, 2, 5)[:, None]
    mask = np.ones((5, 5), bool)
    mask[1:, 0] = mask[4, :4] = False           # eigenvalues that stand apart
    a = np.where(mask, a, 0)
    B, T = ad.linalg.matrix_balance(a, permute, scale)
    assert_allclose(T @ B, a @ T, rtol=1e-12)
    assert_allclose(ad.jvp(lambda a: ad.linalg.matrix_balance(a, permute, scale)[0], (a,), (a,))[0], B, rtol=1e-12)
    g = random((5, 5), dtype, rng)
    found = ad.grad(lambda a: (g.conj() * ad.linalg.matrix_balance(a, permute, scale)[0]).real.sum())(a)
    assert_allclose(found, np.linalg.inv(T).T @ g @ T.T, rtol=1e-12)
    powers, order = ad.linalg.matrix_balance(a, permute, scale, separate=True)[1]
    assert_allclose((np.diag(powers)[np.argsort(order)]), T)


def test_a_program_that_balances_finds_the_transformation_of_its_own_matrix():
    run = ad.compile(ad.linalg.matrix_balance, np.array([[1.0, 1024.0], [1 / 1024, 1.0]]))
    a = np.array([[1.0, 4.0], [1.0, 1.0]])
    for found, right in zip(run(a), sl.matrix_balance(a), strict=True):
        assert_array_equal(found, right)
