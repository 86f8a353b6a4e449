"""Singular values and vectors: routines, functions, equal and vanishing values, scales."""

import numpy as np
import pytest
import scipy.linalg as sl
from numpy.testing import assert_allclose

import blasad as ad
from support.factors import derived
from support.numbers import HASWELL, random
from support.spectral import hold, laid, slopes

SHAPES = [(1, 1), (2, 2), (5, 5), (5, 2), (2, 5)]


def projector(v):
    return v @ v.conj().T


def spread(shape, dtype):
    """A matrix whose singular values are apart."""
    return (random(shape, dtype) + 3 * np.diag(np.arange(1.0, max(shape) + 1))[: shape[0], : shape[1]]).astype(dtype)


def with_values(s, shape, dtype, rng):
    """A matrix with these singular values, to rounding."""
    u = np.linalg.qr(random((shape[0], len(s)), dtype, rng))[0]
    v = np.linalg.qr(random((shape[1], len(s)), dtype, rng))[0]
    return ((u * s) @ v.conj().T).astype(dtype)


def free_of_choice(u, s, vh):
    """What does not depend on which vectors are found: spaces, and u v^H."""
    k = len(s)
    half = (k + 1) // 2
    rest = (projector(u[:, k:]), projector(vh[k:].conj().T))
    return s, projector(u[:, :half]), projector(vh[:half].conj().T), u[:, :half] @ vh[:half], *rest


@pytest.mark.parametrize("full", [0, 1])
@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("dtype", ["d", "D"])
@pytest.mark.parametrize("name", ["gesdd", "gesvd"])
def test_vectors(name, dtype, shape, full, rng):
    routine = getattr(ad.lapack, name)

    def f(a):
        return free_of_choice(*routine(a, full_matrices=full))

    hold(f, spread(shape, dtype), others=[spread(shape, dtype) + 1], rng=rng)


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("dtype", ["d", "D"])
@pytest.mark.parametrize("name", ["gesdd", "gesvd"])
def test_values_alone(name, dtype, shape, rng):
    hold(lambda a: getattr(ad.lapack, name)(a, compute_uv=0), spread(shape, dtype), rng=rng)


@pytest.mark.parametrize("shape", [(5, 3), (3, 5), (4, 4)])
@pytest.mark.parametrize("dtype", ["d", "D"])
def test_gelss(dtype, shape, rng):
    m, n = shape

    def f(a, b):
        v, x, s, rank = ad.lapack.gelss(a, b)
        assert v is a and x is b and rank == min(shape)
        return x, s, projector(v[: (min(shape) + 1) // 2].conj().T)

    b = random((max(shape), 2), dtype, rng)
    b[m:] = 0
    hold(f, spread(shape, dtype), b, rng=rng)
    a = spread(shape, dtype)
    assert_allclose(ad.lapack.gelss(a, b, overwrite_a=0, overwrite_b=0)[1][:n], sl.lstsq(a, b[:m])[0], rtol=1e-10)


@pytest.mark.parametrize("dtype", ["f", "d", "F", "D"])
def test_results_are_those_of_scipy(dtype, rng):
    a = random((4, 3), dtype, rng)
    for mine, theirs in ((ad.linalg.svd(a), sl.svd(a)), (ad.linalg.svd(a, False, lapack_driver="gesvd"),
                                                         sl.svd(a, False, lapack_driver="gesvd"))):
        for x, y in zip(mine, theirs, strict=True):
            assert x.dtype == y.dtype
            assert_allclose(x, y, rtol=0, atol=0)
    for name, args in (("svdvals", (a,)), ("orth", (a,)), ("null_space", (a.T.copy(),)), ("diagsvd", (a[0], 3, 5)),
                       ("diagsvd", (a[0], 6, 3)), ("subspace_angles", (a[:, :1], a[:, 1:]))):
        x, y = getattr(ad.linalg, name)(*args), getattr(sl, name)(*args)
        assert x.dtype == y.dtype and x.shape == y.shape
        assert_allclose(x, y, rtol=1e-6, atol=1e-6)


@pytest.mark.parametrize("shape", [(0, 0), (0, 3), (3, 0)])
def test_empty(shape):
    a = np.zeros(shape)
    for full in (True, False):
        for x, y in zip(ad.linalg.svd(a, full), np.linalg.svd(a, full), strict=True):
            assert_allclose(x, y)
        g = ad.grad(lambda a, full=full: sum(x.sum() for x in free_of_choice(*ad.linalg.svd(a, full))))(a)
        assert g.shape == shape


STACK = (2, 4, 3)
FUNCTIONS = {
    "svd": lambda a: ad.linalg.svd(a)[1] ** 2,
    "svd of numpy": lambda a: np.linalg.svd(a).S,
    "hermitian": lambda a: np.linalg.svd(a[..., :3, :], hermitian=True).S,
    "hermitian, vectors": lambda a: (lambda u, s, vh: (u * s[..., None, :] ** 2) @ vh)(
        *np.linalg.svd(a[..., :3, :], hermitian=True)),
    "svdvals": ad.linalg.svdvals,
    "svdvals of numpy": np.linalg.svdvals,
    "svdvals of scipy": sl.svdvals,
    "projector": lambda a: (lambda u: u @ u.conj().swapaxes(-1, -2))(sl.svd(a, full_matrices=False)[0][..., :2]),
    "orth": lambda a: (lambda q: q @ q.conj().swapaxes(-1, -2))(ad.linalg.orth(a)),
    "orth of scipy": lambda a: (lambda q: q @ q.conj().swapaxes(-1, -2))(sl.orth(a)),
    "null_space": lambda a: (lambda q: q @ q.conj().swapaxes(-1, -2))(ad.linalg.null_space(a.swapaxes(-1, -2))),
    "null_space of scipy": lambda a: (lambda q: q @ q.conj().swapaxes(-1, -2))(sl.null_space(a.swapaxes(-1, -2))),
    "subspace_angles": lambda a: ad.linalg.subspace_angles(a[..., :2], a[..., 1:] + 0.1),
    "subspace_angles, large": lambda a: ad.linalg.subspace_angles(a[..., :1], a[..., 1:]),
    "subspace_angles of scipy": lambda a: sl.subspace_angles(a[..., :2], a[..., 2:]),
    "diagsvd": lambda a: ad.linalg.diagsvd(a[..., 0, :], 3, 5),
}


@pytest.mark.parametrize("shape", [STACK[1:], STACK])
@pytest.mark.parametrize("dtype", ["d", "D"])
@pytest.mark.parametrize("name", FUNCTIONS)
def test_functions(name, dtype, shape, rng):
    a = random(shape, dtype, rng) + 3 * np.eye(4, 3)
    hold(FUNCTIONS[name], a.astype(dtype), rng=rng, second="angles" not in name)


# ---------------------------------------------------------------- where values coincide

GAPS = [1e-2, 1e-5, 1e-8, 1e-11, 1e-14, 0.0]


@pytest.mark.parametrize("gap", GAPS)
@pytest.mark.parametrize("shape", [(4, 4), (6, 4), (4, 6)])
@pytest.mark.parametrize("dtype", ["d", "D"])
def test_gaps(dtype, shape, gap, rng):
    a = with_values(np.array([3.0, 2.0 + gap, 2.0, 0.5]), shape, dtype, rng)
    c = random(shape, dtype, rng)

    def values(a):                                      # tr (A^H A)^2
        return (ad.linalg.svdvals(a) ** 4).sum()

    assert_allclose(ad.grad(values)(a), 4 * a @ a.conj().T @ a, rtol=1e-12, atol=1e-12)

    def spaces(a):
        u, _, vh = ad.linalg.svd(a)
        return ((u[:, :1] @ vh[:1]).conj() * c).real.sum() + (projector(u[:, 1:3]) * c[:1, :1]).real.sum() + (
            (u[:, 1:3] @ vh[1:3]).conj() * c).real.sum()

    v = random(shape, dtype, rng)
    g = ad.grad(spaces)(a)
    expected, = slopes(spaces, [a], [v], 1e-3)
    assert_allclose((g.conj() * v).real.sum(), expected, rtol=1e-9)
    if gap >= 1e-11:                                    # the tangents of the vectors themselves are 1 / gap
        assert_allclose(ad.jvp(spaces, (a,), (v,))[1], expected, rtol=max(1e-9, 1e-14 / gap))
    w = random(shape, dtype, rng)
    more, = slopes(lambda a: (ad.grad(spaces)(a).conj() * v).real.sum(), [a], [w], 1e-3)
    try:
        found = ad.jvp(ad.grad(spaces), (a,), (w,))[1]
    except np.linalg.LinAlgError as error:
        assert gap < 1e-3 and ("so close" in str(error) or "equal to rounding" in str(error))
    else:
        assert gap or HASWELL                           # whose values are apart by more than the bound of a tie
        lost = max(1e-6, 1e-13 / max(gap, 1e-14))
        assert_allclose((found.conj() * v).real.sum(), more, rtol=lost, atol=lost)

    def back(a):
        return ad.grad(lambda a: (ad.grad(spaces)(a).conj() * v).real.sum())(a)
    if gap > 1e-3:
        assert_allclose((back(a).conj() * w).real.sum(), more, rtol=1e-6, atol=1e-6)
    else:                                               # the error would be eps / gap^2
        with pytest.raises(np.linalg.LinAlgError, match="equal to rounding|so close|phase"):
            back(a)


@pytest.mark.parametrize("gap", [1e-2, 1e-6, 1e-9])
def test_a_numerator_that_is_zero_by_chance_has_its_second_derivative(gap, rng):
    """Perturbation theory for a diagonal matrix: u_10 = (s_0 e_10 + s_1 e_01) / (s_0^2 - s_1^2)."""
    s, e = np.array([1.0 + gap, 1.0, 0.3]), rng.standard_normal((3, 3))
    slope = (s[0] * e[1, 0] + s[1] * e[0, 1]) / (s[0] ** 2 - s[1] ** 2)

    def loss(a):
        return np.linalg.svd(a)[0][1, 0] ** 2

    def back():
        return ad.grad(lambda a: (ad.grad(loss)(a) * e).sum())(np.diag(s))

    assert_allclose((ad.hvp(loss)(np.diag(s), e) * e).sum(), 2 * slope**2, rtol=1e-6)
    if gap > 1e-3:
        assert_allclose((back() * e).sum(), 2 * slope**2, rtol=1e-6)
    else:                                               # it cannot know
        with pytest.raises(np.linalg.LinAlgError, match="so close"):
            back()


@pytest.mark.parametrize("dtype", ["f", "d", "F", "D"])
def test_a_loss_that_depends_on_a_choice_raises(dtype, rng):
    tied = with_values(np.array([2.0, 2.0, 1.0]), (3, 3), dtype, rng)
    c = random(3, dtype, rng)
    for loss in (lambda a: abs(c @ ad.linalg.svd(a)[0][:, 0]), lambda a: abs(ad.linalg.svd(a)[2][0] @ c)):
        with pytest.raises(np.linalg.LinAlgError, match="singular values 0 and 1 are equal"):
            ad.grad(loss)(tied)
        with pytest.raises(np.linalg.LinAlgError, match="singular values 0 and 1 are equal"):
            ad.jvp(loss, (tied,), (random((3, 3), dtype, rng),))
        run = ad.compile(ad.grad(loss), random((3, 3), dtype, rng))
        with pytest.raises(np.linalg.LinAlgError, match="equal"):
            run(tied)
    flat = with_values(np.array([2.0]), (3, 3), dtype, rng)
    with pytest.raises(np.linalg.LinAlgError, match="zero to rounding|equal"):
        ad.grad(lambda a: abs(ad.linalg.svd(a)[0][0, 2]) ** 2)(flat)
    tall = random((5, 2), dtype, rng)
    with pytest.raises(np.linalg.LinAlgError, match="beyond"):
        ad.grad(lambda a: abs(ad.linalg.svd(a)[0][0, 3]) ** 2)(tall)
    thin = with_values(np.array([2.0]), (4, 1), dtype, rng) * 0
    with pytest.raises(np.linalg.LinAlgError, match="value 0 is zero"):
        ad.grad(lambda a: abs(ad.linalg.svd(a, full_matrices=False)[0][1, 0] - 1) ** 2)(thin)


@pytest.mark.parametrize("dtype", ["f", "d", "F", "D"])
def test_a_function_of_the_matrix_at_a_tie_raises(dtype, rng):
    """Its derivative has parts that no seed tells of."""
    a, c = with_values(np.array([2.0, 2.0, 1.0]), (3, 3), dtype, rng), random((3, 3), dtype, rng)

    def cubed(a):
        u, s, vh = ad.linalg.svd(a)
        return (((u * s ** 3) @ vh).conj() * c).real.sum()

    with pytest.raises(np.linalg.LinAlgError, match="singular values 0 and 1 are equal"):
        ad.grad(cubed)(a)


@pytest.mark.parametrize("dtype", ["F", "D"])
def test_the_phase_of_complex_vectors(dtype, rng):
    a = random((3, 3), dtype, rng)
    with pytest.raises(np.linalg.LinAlgError, match="phase"):
        ad.grad(lambda a: ad.linalg.svd(a)[0][0, 0].imag)(a)
    hold(lambda a: abs(ad.linalg.svd(a)[0]), a.astype("D"), rng=rng)


@pytest.mark.parametrize("dtype", ["d", "D"])
@pytest.mark.parametrize("shape", [(5, 5), (6, 4), (4, 6)])
def test_less_than_full_rank(shape, dtype, rng):
    a = with_values(np.array([3.0, 1.0]), shape, dtype, rng)
    c, v = random(shape, dtype, rng), random(shape, dtype, rng)

    def smooth(a):                                      # what has a derivative at any rank
        u, s, vh = ad.linalg.svd(a, full_matrices=False)
        return (s ** 2 / (1 + s ** 2)).sum() + ((u[:, :1] @ vh[:1]).conj() * c).real.sum()

    expected, = slopes(smooth, [a], [v])
    assert_allclose((ad.grad(smooth)(a).conj() * v).real.sum(), expected, rtol=1e-8)

    def at_this_rank(a):                                # along changes that keep the rank
        return projector(ad.linalg.orth(a, 1e-10)), projector(ad.linalg.null_space(a, 1e-10))

    left, right = random((shape[0],) * 2, dtype, rng), random((shape[1],) * 2, dtype, rng)

    def moved(t):
        return at_this_rank(a + t * (left @ a + a @ right) + t ** 2 * left @ a @ right)

    for got, right_one in zip(ad.jvp(moved, (np.zeros(()),), (np.ones(()),))[1],
                              slopes(moved, [np.zeros(())], [np.ones(())]), strict=True):
        assert_allclose(got, right_one, rtol=1e-8, atol=1e-8)
    assert not ad.grad(lambda a: ad.linalg.svdvals(a).sum())(np.zeros(shape)).any()


@pytest.mark.parametrize("scale", [1e-200, 1e-100, 1e100, 1e200])
@pytest.mark.parametrize("shape", [(4, 4), (6, 4), (4, 6)])
def test_scales(shape, scale, rng):
    a, c = spread(shape, "d"), random(shape, "d", rng)

    def loss(a):
        u, _, vh = ad.linalg.svd(a)
        return ((u[:, :2] @ vh[:2]) * c).sum() + projector(u[:, :2])[0, 1]

    assert_allclose(ad.grad(loss)(scale * a) * scale, ad.grad(loss)(a), rtol=1e-9, atol=1e-11)
    v = random(shape, "d", rng)
    assert_allclose(ad.jvp(loss, (scale * a,), (scale * v,))[1], ad.jvp(loss, (a,), (v,))[1], rtol=1e-9)
    values = ad.grad(lambda a: (ad.linalg.svd(a)[1] / scale)[:2].sum())(scale * a)
    assert_allclose(values * scale, ad.grad(lambda a: ad.linalg.svd(a)[1][:2].sum())(a), rtol=1e-9, atol=1e-12)


@pytest.mark.parametrize("least", [1.0, 1e-2, 1e-4])
def test_graded_values_in_single_precision(least, rng):
    a = with_values(np.geomspace(2, least, 6), (6, 6), "d", rng)
    c = random((6, 6), "d", rng)

    def loss(a):                                        # divides by sums and by gaps
        u, s, vh = ad.linalg.svd(a)
        return ((u[:, :3] @ vh[:3]) * c.astype(a.dtype)).sum() + s.sum()

    right = ad.grad(loss)(a)
    single = ad.grad(loss)(a.astype("f"))
    assert single.dtype == np.float32
    assert_allclose(single, right, rtol=1e-3, atol=2e-5 / least * abs(right).max())


@pytest.mark.parametrize("n", [2, 20, 200])
@pytest.mark.parametrize("dtype", ["d", "D"])
def test_forward_and_reverse_agree(dtype, n, rng):
    a, da = random((n, n), dtype, rng), random((n, n), dtype, rng)
    y, dy = ad.jvp(lambda a: ad.linalg.svd(a), (a,), (da,))
    u, s, vh = y
    # seeds that do not depend on the common phase
    w = [random(x.shape, x.dtype, rng) for x in y]
    if dtype == "D":
        turn = (np.einsum("ij,ij->j", u.conj(), w[0]) + np.einsum("ji,ji->j", vh, w[2].conj())).imag
        w[0] = w[0] - 1j * u * turn
    found = ad.vjp(ad.linalg.svd, a)[1](tuple(w))
    found = found[0] if isinstance(found, (tuple, list)) else found
    left = sum((x.conj() * t).real.sum() for x, t in zip(w, dy, strict=True))
    size = np.linalg.norm(found) * np.linalg.norm(da)
    assert abs(left - (found.conj() * da).real.sum()) < 1e-12 * size


def test_what_is_no_matrix_raises():
    for f, text in ((lambda: ad.lapack.gesdd(np.ones(3)), "two dimensions"),
                    (lambda: derived(ad.linalg.svd, np.array(1.0)), "two dim"),
                    (lambda: derived(ad.linalg.svd, np.eye(2), lapack_driver="gejsv"), "lapack_driver"),
                    (lambda: derived(ad.linalg.svd, np.array([[np.nan]])), "NaN"),
                    (lambda: derived(ad.linalg.diagsvd, np.ones(2), 3, 4), "Length"),
                    (lambda: derived(ad.linalg.subspace_angles, np.eye(2), np.eye(3)), "same number of rows")):
        with pytest.raises(ValueError, match=text):
            f()
    assert ad.linalg.svdvals(laid(np.eye(3), "slice")).tolist() == [1, 1, 1]
