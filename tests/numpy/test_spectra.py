"""Eigenvalues, singular values and their vectors."""

import numpy as np
import pytest

import blasad as ad
from support.functions import hold


def definite(A):
    return A + np.conj(np.swapaxes(A, -1, -2)) + np.diag([1.0, 3.0, 7.0])


def spread(A):
    return A / 4 + np.diag([1.0, 3.0, 7.0])


def projected(V):
    """What does not depend on the factors of vectors."""
    return np.einsum("...ij,...kj,j->...ik", V, np.conj(V), np.array([1.0, 2.0, 4.0])[:V.shape[-1]])


def both_sides(U, s, Vh):
    return U * (s * s + 1)[..., None, :] @ Vh


FUNCTIONS = {
    "eigvalsh": lambda A: np.linalg.eigvalsh(definite(A)),
    "eigvalsh, upper": lambda A: np.linalg.eigvalsh(definite(A), UPLO="U"),
    "eigh": lambda A: projected(np.linalg.eigh(definite(A)).eigenvectors),
    "eigh, one triangle": lambda A: np.linalg.eigh(spread(A))[0] + projected(np.linalg.eigh(spread(A))[1])[..., 0, :],
    "eigvals": lambda A: np.linalg.eigvals(spread(A)),
    "eigvals of a turn": lambda A: np.linalg.eigvals(spread(A) + np.array([[0, 5, 0], [-5, 0, 0], [0, 0, 0]])),
    "eig": lambda A: projected(np.linalg.eig(spread(A))[1]),
    "eig, elements": lambda A: np.linalg.eig(spread(A) + np.array([[0, 5, 0], [-5, 0, 0], [0, 0, 0]]))[1] ** 2,
    "svdvals": lambda A: np.linalg.svdvals(spread(A)),
    "svd, values": lambda A: np.linalg.svd(spread(A), compute_uv=False),
    "svd": lambda A: both_sides(*np.linalg.svd(spread(A))),
    "svd of a tall matrix": lambda A: both_sides(*np.linalg.svd(spread(A)[..., :2], full_matrices=False)),
    "svd of a wide matrix": lambda A: both_sides(*np.linalg.svd(spread(A)[..., :2, :], full_matrices=False)),
    "left vectors": lambda A: projected(np.linalg.svd(spread(A)[..., :2], full_matrices=False)[0]),
}


@pytest.mark.parametrize("shape", [(3, 3), (2, 3, 3)])
@pytest.mark.parametrize("dtype", ["d", "D"])
@pytest.mark.parametrize("name", FUNCTIONS)
def test_spectra(name, dtype, shape, rng):
    A = rng.standard_normal(shape)
    if dtype == "D":
        A = A + 1j * rng.standard_normal(shape)
    hold(FUNCTIONS[name], A, rng, same_bits=False)


def test_equal_values_have_a_derivative_in_sum():
    np.testing.assert_allclose(ad.grad(lambda A: np.linalg.eigvalsh(A).sum())(np.eye(3)), np.eye(3))
    np.testing.assert_allclose(ad.grad(lambda A: np.linalg.svdvals(A).sum())(np.eye(3)), np.eye(3), atol=1e-15)


def test_vectors_of_equal_values_have_none():
    with pytest.raises(np.linalg.LinAlgError, match="eigenvalues 0 and 1 are equal"):
        ad.grad(lambda A: np.linalg.eigh(A)[1][1, 0])(np.eye(2))


def test_single_precision_stays_single(rng):
    A = rng.standard_normal((3, 3)).astype("f")
    for f in (np.linalg.eigvalsh, np.linalg.svdvals):
        value, slope = ad.value_and_grad(lambda A, f=f: f(A).sum())(A)
        assert slope.dtype == np.float32
