"""The exponential of matrices, its derivative, and its condition."""

import numpy as np
import pytest
import scipy.linalg as sl
from numpy.testing import assert_allclose, assert_array_equal

import blasad as ad
from blasad._numpy.primitive import Primitive
from support.numbers import random
from support.spectral import hold

JORDAN = np.eye(4, k=1)


def matrix(n, dtype, size, rng):
    return (random((n, n), dtype, rng) * size / max(np.sqrt(n), 1)).astype(dtype)


@pytest.mark.parametrize("dtype", ["d", "D"])
@pytest.mark.parametrize(("n", "size"), [(1, 1), (2, 8), (5, 1e-3), (5, 0.1), (5, 0.5), (5, 1.2), (5, 4)])
def test_expm(n, size, dtype, rng):
    hold(ad.linalg.expm, matrix(n, dtype, size, rng), rng=rng, others=[matrix(n, dtype, size / 100, rng)],
         step=1e-3 if size < 5 else 1e-4)


@pytest.mark.parametrize("a", [np.zeros((3, 3)), JORDAN, 2 * np.eye(4) + JORDAN, 30 * JORDAN,
                               np.diag([1.0, 1, 1 + 1e-9]), np.diag([-50.0, 0, 3])],
                         ids="zero nilpotent Jordan large equal spread".split())
def test_expm_where_eigenvalues_coincide(a, rng):
    hold(ad.linalg.expm, a, rng=rng, step=1e-3)


def test_stacks(rng):
    hold(ad.linalg.expm, random((2, 3, 3), "d", rng) * np.array([0.01, 3])[:, None, None], rng=rng, step=1e-3)
    hold(lambda a, e: ad.linalg.expm_frechet(a, e), random((2, 2, 2), "d", rng), random((2, 2), "d", rng), rng=rng,
         second=False)


@pytest.mark.parametrize("dtype", ["d", "D"])
@pytest.mark.parametrize("n", [1, 2, 4])
def test_expm_frechet(n, dtype, rng):
    hold(ad.linalg.expm_frechet, random((n, n), dtype, rng), 1e3 * random((n, n), dtype, rng), rng=rng, step=1e-3)


def test_one_of_two_is_traced(rng):
    a, e, g = (random((3, 3), "d", rng) for _ in range(3))
    found = ad.grad(lambda e: (g * ad.linalg.expm_frechet(a, e, compute_expm=False)).sum())(e)
    assert_allclose(found, sl.expm_frechet(a.T, g, compute_expm=False), rtol=1e-12)
    whole = sl.expm(np.block([[a, e], [0 * a, a]]))
    found = ad.jvp(lambda a: ad.linalg.expm_frechet(a, e, "blockEnlarge"), (a,), (0 * a,))[0]
    assert_allclose(found, [whole[:3, :3], whole[:3, 3:]], rtol=1e-11)


@pytest.mark.parametrize("n", [2, 50, 200])
@pytest.mark.parametrize("size", [1e-6, 1, 20])
def test_against_scipy(n, size, rng):
    """Forward is `expm_frechet`, and reverse is its transpose to rounding."""
    a, e, g = matrix(n, "d", size, rng), random((n, n), "d", rng), random((n, n), "d", rng)
    y, dy = ad.jvp(ad.linalg.expm, (a,), (e,))
    right, slope = sl.expm_frechet(a, e)
    assert_allclose(y, right, rtol=1e-11, atol=1e-13 * abs(right).max())
    assert_allclose(dy, slope, rtol=1e-11, atol=1e-13 * abs(slope).max())
    bA = ad.grad(lambda a: (g * ad.linalg.expm(a)).sum())(a)
    assert abs((bA * e).sum() - (g * dy).sum()) < 1e-12 * np.linalg.norm(bA) * np.linalg.norm(e)


@pytest.mark.parametrize("size", [1e-150, 1e-20, 1e10, 1e150])
def test_scales(size):
    """By hand: b sinh(sqrt(b c)) / sqrt(b c) and (exp(a) - exp(d)) / (a - d) for small elements."""
    found = ad.grad(lambda a: ad.linalg.expm(a)[0, 1])(size * np.eye(2, k=1))
    assert_allclose(found, [[size / 2, 1], [size**2 / 6, size / 2]], rtol=1e-12)


@pytest.mark.parametrize("n", [2, 3])
def test_expm_cond(n, rng):
    a = random((n, n), "d", rng)
    assert_allclose(ad.jvp(ad.linalg.expm_cond, (a,), (a,))[0], sl.expm_cond(a), rtol=1e-10)
    hold(ad.linalg.expm_cond, a, rng=rng, step=1e-3)


def test_a_program_with_larger_values(rng):
    """More squarings than there were when it was traced, and fewer."""
    small, large = matrix(4, "d", 0.01, rng), matrix(4, "d", 50, rng)
    for first, then in ((small, large), (large, small)):
        program = ad.compile(ad.grad(lambda a: ad.linalg.expm(a).sum()), first)
        assert_allclose(program(then), sl.expm_frechet(then.T, np.ones((4, 4)), compute_expm=False), rtol=1e-10)


def test_arguments(rng):
    a = random((3, 3), "d", rng)
    for wrong in (lambda x: ad.linalg.expm(x[:2]), lambda x: ad.linalg.expm(x[0])):
        with pytest.raises(np.linalg.LinAlgError, match="must be equal"):
            ad.grad(lambda x, wrong=wrong: wrong(x).sum())(a)
    with pytest.raises(ValueError, match="E has shape"):
        ad.grad(lambda x: ad.linalg.expm_frechet(x, a[:2, :2])[0].sum())(a)
    with pytest.raises(ValueError, match="method is 'x'"):
        ad.grad(lambda x: ad.linalg.expm_frechet(x, x, "x")[0].sum())(a)
    assert ad.grad(lambda x: ad.linalg.expm(x[:1, :1][0]).sum())(a)[0, 0] == np.exp(a[0, 0])
    assert ad.grad(lambda x: ad.linalg.expm(x).sum())(np.zeros((0, 0))).shape == (0, 0)
    assert ad.linalg.expm(np.ones((2, 2), int)).dtype == np.float64


# ---------------------------------------------------------------- times vectors

@pytest.mark.parametrize("dtype", ["d", "D"])
@pytest.mark.parametrize(("n", "k", "size"), [(1, 1, 2), (3, 2, 1e-3), (4, 1, 1), (4, 3, 30)])
def test_expm_multiply(n, k, size, dtype, rng):
    a = matrix(n, dtype, size, rng) - size * np.eye(n)
    others = [a / 9, np.ones((n, k), dtype)]
    hold(ad.linalg.expm_multiply, a, random((n, k), dtype, rng), rng=rng, step=1e-3, others=others, second=size < 30)


@pytest.mark.parametrize("given", [{"num": 3}, {"num": 4, "endpoint": False}])
def test_times(given, rng):
    a, b = random((3, 3), "d", rng) / 2, random((3,), "d", rng)

    def f(a, b):
        return ad.linalg.expm_multiply(a, b, 0.5, 2.0, **given)

    hold(f, a, b, rng=rng, step=1e-3, second=given == {"num": 3})
    for times in ((), (0.5, 2.0)):
        found = ad.jvp(lambda b, times=times: ad.linalg.expm_multiply(a, b, *times), (b,), (b,))[0]
        assert_allclose(found, ad.linalg.expm_multiply(a, b, *times), rtol=1e-10)


@pytest.mark.parametrize("n", [50, 200])
def test_times_larger_ones(n, rng):
    a, b, e, g = random((n, n), "d", rng), random((n, 3), "d", rng), random((n, n), "d", rng), random((n, 3), "d", rng)
    X, L = sl.expm_frechet(a.T, g @ b.T)
    bA, bB = ad.grad(lambda a, b: (g * ad.linalg.expm_multiply(a, b)).sum(), (0, 1))(a, b)
    assert_allclose(bA, L, atol=1e-11 * abs(L).max())
    assert_allclose(bB, X @ g, atol=1e-11 * abs(bB).max())
    dy = ad.jvp(lambda a: ad.linalg.expm_multiply(a, b), (a,), (e,))[1]
    assert_allclose((g * dy).sum(), (bA * e).sum(), rtol=1e-10, atol=1e-10 * abs(dy).max())


def test_times_with_sparse_matrices(rng):
    import scipy.sparse
    from scipy.sparse.linalg import LinearOperator, aslinearoperator

    dense = random((6, 6), "D", rng) * (rng.random((6, 6)) < 0.4)
    sparse = scipy.sparse.csr_array(dense)
    for a, options in ((sparse, {}), (aslinearoperator(sparse), {"traceA": dense.trace()})):
        assert isinstance(a, LinearOperator) == bool(options)
        hold(lambda b, a=a, given=options: ad.linalg.expm_multiply(a, b, **given), random((6, 2), "D", rng), rng=rng,
             step=1e-3, single=None)
    b, g = random((6,), "D", rng), random((6,), "D", rng)

    def loss(a):
        return (g * ad.linalg.expm_multiply(a, b)).real.sum()

    found = ad.grad(loss)(sparse)
    assert_allclose(found.toarray(), np.where(dense != 0, ad.grad(loss)(dense), 0), rtol=1e-9)


def test_functions_of_sparse_linalg_arrive_here(rng):
    import scipy.sparse.linalg as ssl

    a, b = random((3, 3), "d", rng), random((3,), "d", rng)
    for name, f in (("expm", lambda m, a: m.expm(a)), ("expm_multiply", lambda m, a: m.expm_multiply(a, b))):
        ours, theirs = (ad.grad(lambda a, m=m, f=f: f(m, a).sum())(a) for m in (ad.linalg, ssl))
        assert_allclose(theirs, ours, rtol=1e-12, err_msg=name)
    with pytest.raises(ValueError, match="B has shape"):
        ad.grad(lambda a: ad.linalg.expm_multiply(a, b[:2]).sum())(a)


@pytest.mark.parametrize("dtype", ["d", "D"])
@pytest.mark.parametrize("lower", [False, True])
def test_the_exponential_of_a_triangle_keeps_its_digits(lower, dtype, rng):
    """Squarings would lose those of the diagonals; the right ones are computed with 60 digits, and SciPy's are kept."""
    mpmath = pytest.importorskip("mpmath")
    a = 30 * np.triu(random((5, 5), dtype, rng))
    a[1, 1] = a[2, 2]
    a = a.T.copy() if lower else a
    y, dy = ad.jvp(ad.linalg.expm, (a,), (np.eye(5, dtype=dtype),))
    with mpmath.workdps(60):
        right = np.array(mpmath.expm(mpmath.matrix(a.tolist()), "taylor").tolist(), complex)
    assert_array_equal(y, sl.expm(a))
    assert_allclose(np.diagonal(y), np.exp(np.diagonal(a)), rtol=1e-15)
    assert_allclose(dy, right, rtol=1e-9, atol=1e-11 * np.abs(right).max())      # the identity commutes with a


SIZES = [1e-3, 0.1, 0.5, 1.5, 4, 30]           # of all degrees, and with squarings


@pytest.mark.parametrize("dtype", "fdFD")
@pytest.mark.parametrize("size", SIZES)
def test_the_exponential_has_the_bits_of_scipy(size, dtype, rng):
    a = matrix(6, dtype, size, rng)
    for x in (a, np.asfortranarray(a), np.stack([a, a.T / 3]), np.triu(a), a[::-1, ::2][:3], a[:1, :1]):
        found = []
        ad.grad(lambda x, found=found: (found.append(ad.stop_gradient(ad.linalg.expm(x))), np.abs(x).sum())[1])(x)
        assert_array_equal(found[0], sl.expm(x))
        assert found[0].dtype == x.dtype


@pytest.mark.parametrize("dtype", "fdFD")
def test_a_program_of_exponentials_runs_with_any_degree_and_any_number_of_squarings(dtype, rng, monkeypatch):
    """Whichever the trace had, and none of Python's functions is called."""
    weights = random((2, 5, 5), dtype, rng)

    def loss(x):
        return np.abs(ad.linalg.expm(x) * weights).sum()

    programs = [ad.compile(ad.value_and_grad(loss), matrices(size, dtype, rng)) for size in (0.1, 30)]
    given = [matrices(size, dtype, rng) for size in SIZES]
    eager = [ad.value_and_grad(loss)(x) for x in given]
    monkeypatch.setattr(Primitive, "value", None)
    monkeypatch.setattr(Primitive, "pull", None)
    for program in programs:
        for x, (value, slope) in zip(given, eager, strict=True):
            again, found = program(x)
            assert again == value
            tolerance = 1e-4 if dtype in "fF" else 1e-11
            assert_allclose(found, slope, rtol=tolerance, atol=tolerance * np.abs(slope).max())


def matrices(size, dtype, rng):
    return np.stack([matrix(5, dtype, size, rng), matrix(5, dtype, size / 2, rng)])


def test_lanes_and_repeated_memory_get_the_derivatives_of_single_seeds(rng):
    a = matrix(3, "d", 1, rng)
    rows = ad.jacobian(ad.linalg.expm)(a)
    for i in range(3):
        assert_allclose(rows[i, 1], ad.grad(lambda x, i=i: ad.linalg.expm(x)[i, 1])(a), rtol=1e-13, atol=1e-14)
    alike = ad.grad(lambda x: ad.linalg.expm(np.broadcast_to(x, (3, 3))).sum())(a[0])
    apart = ad.grad(lambda x: ad.linalg.expm(x).sum())(np.broadcast_to(a[0], (3, 3)).copy())
    assert_allclose(alike, apart.sum(0), rtol=1e-12)
