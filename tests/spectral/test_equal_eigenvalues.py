"""Losses of Hermitian matrices where eigenvalues are equal, or nearly so: right, or they raise.

Expected values are closed forms in the vectors that the matrix was made of.
"""

import numpy as np
import pytest
from numpy.testing import assert_allclose

import blasad as ad
from support.numbers import HASWELL, generator, random

GAPS = (1e-2, 1e-5, 1e-8, 1e-11, 1e-14, 0.0)
LinAlgError = np.linalg.LinAlgError


def made(n, gap, seed, dtype="d", k=2):
    """A matrix with k values a gap apart, its vectors and values, and a Hermitian seed."""
    rng = generator(n, seed)
    q, c = np.linalg.qr(random((n, n), dtype, rng))[0], random((n, n), dtype, rng)
    w = np.concatenate([1 + gap * np.arange(k), 2 + 0.7 * np.arange(n - k)])
    a = (q * w) @ q.conj().T
    return (a + a.conj().T) / 2, q, w, c + c.conj().T


def whole(slope):
    """The derivative of a matrix as a whole, of that of its lower triangle."""
    half = np.tril(slope, -1) / 2
    return half + half.conj().T + np.diag(slope.diagonal().real)


def band_of(a):
    """All diagonals of the lower triangle, by an operation that is differentiated."""
    n = len(a)
    return np.stack([np.concatenate([np.diagonal(a, -i), np.zeros(i)]) for i in range(n)])


SOLVERS = {
    "evd": np.linalg.eigh, "evr": ad.linalg.eigh, "ev": lambda a: ad.linalg.eigh(a, driver="ev"),
    "evx": lambda a: ad.linalg.eigh(a, driver="evx"), "upper": lambda a: ad.linalg.eigh(a.conj().T, lower=False),
    "some": lambda a: ad.linalg.eigh(a, subset_by_index=(0, 1)),
    "in an interval": lambda a: ad.linalg.eigh(a, subset_by_value=(0.5, 1.7)),
    "pencil": lambda a: ad.linalg.eigh(a, np.eye(len(a), dtype=a.dtype)),
    "some of a pencil": lambda a: ad.linalg.eigh(a, np.eye(len(a), dtype=a.dtype), subset_by_index=(0, 1)),
    "band": lambda a: ad.linalg.eig_banded(band_of(a), lower=True),
    "some of a band": lambda a: ad.linalg.eig_banded(band_of(a), lower=True, select="i", select_range=(0, 1)),
}


@pytest.mark.parametrize("gap", GAPS)
@pytest.mark.parametrize("name", SOLVERS)
@pytest.mark.parametrize("dtype", ["d", "D"])
def test_spaces(dtype, name, gap):
    eigh = SOLVERS[name]
    for n in (6, 60):
        if n == 60 and "band" in name:
            continue
        for seed in range(3):
            a, q, w, c = made(n, gap, seed, dtype)

            def loss(a):
                v = eigh(a)[1][:, :2]
                return (c.conj() * (v @ v.conj().T)).real.sum()  # noqa: B023

            m = q.conj().T @ c @ q
            m[:2, 2:] /= w[:2, None] - w[None, 2:]
            m[2:, :2] = m[:2, 2:].conj().T
            m[:2, :2] = m[2:, 2:] = 0
            exact = q @ m @ q.conj().T
            error = np.linalg.norm(whole(ad.grad(loss)(a)) - exact) / np.linalg.norm(exact)
            # LAPACK's syevr finds vectors that are orthogonal to fewer digits
            bound = (2e-14 if HASWELL else 1e-14) * max(1, n / 10)
            assert error <= (1e-12 if name in ("evr", "upper") else bound), error


@pytest.mark.parametrize("gap", GAPS)
@pytest.mark.parametrize("n", [6, 60])
@pytest.mark.parametrize("dtype", ["d", "D"])
def test_values(dtype, n, gap):
    a, q, w, _ = made(n, gap, 0, dtype)
    exact = (q * (2 * w)) @ q.conj().T
    for f in (np.linalg.eigvalsh, ad.linalg.eigvalsh, lambda a: ad.linalg.eigh(a)[0]):
        found = whole(ad.grad(lambda a: (f(a) ** 2).sum())(a))  # noqa: B023
        assert np.linalg.norm(found - exact) <= 1e-13 * np.linalg.norm(exact)
    exact = (q[:, :2] * (2 * w[:2])) @ q[:, :2].conj().T
    found = whole(ad.grad(lambda a: (ad.linalg.eigvalsh(a, subset_by_index=(0, 1)) ** 2).sum())(a))
    assert np.linalg.norm(found - exact) <= 1e-14 * n * np.linalg.norm(exact)


def test_equal_values_share_their_seeds(rng):
    a, q, _, _ = made(5, 0.0, 1, k=3)
    share = q[:, :3] @ q[:, :3].T / 3
    assert_allclose(whole(ad.grad(lambda a: np.linalg.eigh(a)[0][1])(a)), share, atol=1e-14)
    for f in (lambda a: ad.linalg.eigvalsh(a)[0], lambda a: np.linalg.eigvalsh(a)[1],
              lambda a: ad.linalg.eigvalsh(a, np.eye(5))[2]):
        assert_allclose(whole(ad.grad(f)(a)), share, atol=1e-13)
        direction = random((5, 5), "d", rng)
        slope = ad.jvp(f, (a,), (direction,))[1]
        assert_allclose(slope, (ad.grad(f)(a) * direction).sum(), rtol=1e-12)


def one_vector(eigh, a):
    v = eigh(a)[1][:, 0]
    return np.abs(v[1] * v[2])


@pytest.mark.parametrize("name", [name for name in SOLVERS if "band" not in name])
@pytest.mark.parametrize("dtype", ["f", "d", "F", "D"])
def test_a_choice_of_vectors_raises(dtype, name):
    eigh = SOLVERS[name]
    for gap in (0.0, 1e-15):
        a = made(5, gap, 3, dtype.lower() if dtype in "fd" else "D")[0].astype(dtype)
        apart = made(5, 0.5, 3, dtype.lower() if dtype in "fd" else "D")[0].astype(dtype)

        def loss(a):
            return one_vector(eigh, a)

        with pytest.raises(LinAlgError, match="eigenvalues 0 and 1 are equal to rounding"):
            ad.grad(loss)(a)
        with pytest.raises(LinAlgError, match="equal to rounding"):
            ad.jvp(loss, (a,), (random((5, 5), dtype),))
        with pytest.raises(LinAlgError, match="equal to rounding"):
            ad.compile(ad.grad(loss), apart)(a)
        with pytest.raises(LinAlgError, match="equal to rounding|phase"):
            ad.vjp(lambda a: eigh(a)[1], a, lanes=2)[1].stacked(np.ones((2, *eigh(a)[1].shape), dtype))
        with pytest.raises(LinAlgError, match="equal to rounding"):
            ad.grad(lambda a: (ad.grad(loss)(a) ** 2).real.sum())(a)


def test_a_vector_beside_what_was_not_asked_for_raises():
    a, _, _, c = made(6, 0.0, 4, k=3)

    def loss(a):
        v = ad.linalg.eigh(a, subset_by_index=(0, 1))[1]
        return (c * (v @ v.T)).sum()

    with pytest.raises(LinAlgError, match="outside of the subset that was asked for"):
        ad.grad(loss)(a)
    assert np.isfinite(ad.grad(lambda a: ad.linalg.eigvalsh(a, subset_by_index=(0, 1)).sum())(a)).all()


def test_a_tie_that_vectors_have_nothing_to_do_with(rng):
    """Blocks: of the selected vectors one has the value of one in the other block, which the loss does not see."""
    block = np.diag([1.0, 2.0, 4.0]) + 0.1
    w = np.linalg.eigvalsh(block)
    a = np.zeros((5, 5))
    a[:3, :3], a[3:, 3:] = block, np.diag([w[1], 9.0])

    def loss(eigh, a):
        v = eigh(a)
        return np.abs(v[0, 0] * v[1, 0])

    some = ad.grad(lambda a: loss(lambda a: ad.linalg.eigh(a, subset_by_index=(0, 1))[1], a))(a)
    every = ad.grad(lambda a: loss(lambda a: ad.linalg.eigh(a)[1], a))(a)
    assert_allclose(some, every, atol=1e-14)


def test_functions_of_the_matrix_made_of_vectors_raise():
    a, _, _, c = made(5, 0.0, 5)

    def loss(a):
        w, v = np.linalg.eigh(a)
        return (c * ((v * np.exp(w)) @ v.T)).sum()

    with pytest.raises(LinAlgError, match="equal to rounding"):
        ad.grad(loss)(a)
    assert np.isfinite(ad.grad(lambda a: (c * ad.linalg.funmh(a, "exp")).sum())(a)).all()


@pytest.mark.parametrize("dtype", ["F", "D"])
def test_phases_raise(dtype):
    a, apart = (made(4, 0.3, seed, "D")[0].astype(dtype) for seed in (0, 1))
    for eigh in (np.linalg.eigh, ad.linalg.eigh, lambda a: ad.linalg.eigh(a, subset_by_index=(0, 2)),
                 lambda a: ad.linalg.eigh(a, np.eye(4))):
        def loss(a):
            return (eigh(a)[1][1, 0] ** 2).imag  # noqa: B023

        with pytest.raises(LinAlgError, match="phase of the vector"):
            ad.grad(loss)(a)
        with pytest.raises(LinAlgError, match="phase of the vector"):
            ad.compile(ad.grad(loss), apart)(a)


def below(x):
    return np.where(x < 1.5, 1.0, 0.0)


def flat(x):
    return 0 * x


def test_second_derivatives_of_spaces(rng):
    """Of vectors they raise where values are equal; a projector as a function of the matrix has them."""
    a, _, _, c = made(5, 0.0, 6)
    direction = random((5, 5), "d", rng)

    def by_vectors(a):
        v = np.linalg.eigh(a)[1][:, :2]
        return (c * (v @ v.T)).sum() ** 2

    def by_function(a):
        return (c * ad.linalg.funmh(a, below, flat, flat)).sum() ** 2

    assert_allclose(ad.grad(by_function)(a), ad.grad(by_vectors)(a), atol=1e-13)
    h = 1e-5
    change = (ad.grad(by_vectors)(a + h * direction) - ad.grad(by_vectors)(a - h * direction)) / (2 * h)
    for found in (ad.grad(lambda a: (ad.grad(by_function)(a) * direction).sum())(a),
                  ad.jvp(ad.grad(by_function), (a,), (direction,))[1]):
        assert_allclose(found, change, atol=1e-7 * np.abs(change).max())
    with pytest.raises(LinAlgError, match="equal to rounding"):
        ad.grad(lambda a: (ad.grad(by_vectors)(a) * direction).sum())(a)
    with pytest.raises(LinAlgError, match="equal to rounding"):
        ad.jvp(ad.grad(by_vectors), (a,), (direction,))


def test_second_derivatives_of_equal_values_raise(rng):
    """They need the slope of the function, which seeds do not have; `funmh` has it."""
    a = made(5, 0.0, 7)[0]
    for f in (np.linalg.eigvalsh, lambda a: ad.linalg.eigvalsh(a, np.eye(5)),
              lambda a: ad.linalg.eigvalsh(a, subset_by_index=(0, 2))):
        with pytest.raises(LinAlgError, match="equal to rounding"):
            ad.grad(lambda a: (ad.grad(lambda a: np.exp(f(a)).sum())(a) ** 2).sum())(a)  # noqa: B023
    direction = random((5, 5), "d", rng)
    direction += direction.T

    def loss(a):
        return np.trace(ad.linalg.funmh(a, "exp"))

    h = 1e-4
    change = (ad.grad(loss)(a + h * direction) - ad.grad(loss)(a - h * direction)) / (2 * h)
    assert_allclose(ad.grad(lambda a: (ad.grad(loss)(a) * direction).sum())(a), change, atol=1e-6)
    assert_allclose(ad.jvp(ad.grad(loss), (a,), (direction,))[1], change, atol=1e-6)
