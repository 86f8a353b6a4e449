"""Sparse matrices as arguments with shadows in the same places, and matrices that are changed in place."""

import pickle

import numpy as np
import pytest
import scipy.sparse as sp
from numpy.testing import assert_allclose
from scipy.sparse.linalg import splu, spsolve

import blasad as ad
from support.numbers import random

SIZE = 6
FORMS = [f"{form}_{kind}" for form in ("csr", "csc", "coo", "bsr", "dia") for kind in ("array", "matrix")]


def made(rng, form):
    M = np.where(rng.random((SIZE, SIZE)) < 0.4, random((SIZE, SIZE)), 0) + 2 * np.eye(SIZE)
    A = getattr(sp, form)(M)
    return A, filled(A, 0), M


def filled(A, value):
    """A matrix with the same places."""
    B = A.copy()
    B.data = np.full(A.data.shape, float(value))
    return B


def at_places(A, dense):
    return np.where(filled(A, 1).toarray() != 0, dense, 0)


@pytest.mark.parametrize("form", FORMS)
def test_adjoints_are_added_to_shadows(rng, form):
    A, dA, M = made(rng, form)
    x, dx, w = random(SIZE), np.zeros(SIZE), random(SIZE)
    (value,) = ad.autodiff(ad.ReverseWithPrimal, lambda A, x: w @ (A @ x), ad.Duplicated(A, dA),
                           ad.Duplicated(x, dx))[-1:]
    assert_allclose(value, w @ M @ x)
    assert_allclose(dA.toarray(), at_places(A, np.outer(w, x)))
    assert_allclose(dx, M.T @ w)
    ad.autodiff(ad.Reverse, lambda A: w @ (A @ x), ad.Duplicated(A, dA))
    assert_allclose(dA.toarray(), 2 * at_places(A, np.outer(w, x)))
    dx[:] = 0
    ad.autodiff(ad.Reverse, lambda A, x: w @ (A @ x), ad.Const(A), ad.Duplicated(x, dx))
    assert_allclose(dx, M.T @ w)


@pytest.mark.parametrize("form", FORMS)
def test_shadows_are_tangents(rng, form):
    A, _, M = made(rng, form)
    x, w = random(SIZE), random(SIZE)
    ones = filled(A, 1).toarray()
    assert_allclose(ad.autodiff(ad.Forward, lambda A: w @ (A @ x), ad.Duplicated(A, filled(A, 1))), [w @ ones @ x])
    lanes = ad.autodiff(ad.Forward, lambda A: w @ (A @ x), ad.BatchDuplicated(A, (filled(A, 1), filled(A, 2))))[0]
    assert_allclose(lanes, [w @ ones @ x, 2 * w @ ones @ x])


@pytest.mark.parametrize("form", FORMS)
def test_matrices_are_changed_in_place(rng, form):
    x, w = random(SIZE), random(SIZE)

    def scaled(A):
        A *= 2.0
        return w @ (A @ x)

    def squared(A):
        A.data[:] = A.data ** 2
        return w @ (A @ x)

    def halved(A):
        A /= 2.0
        A.data[0] += 1
        return w @ (A @ x)

    for f, value, slope in [(scaled, lambda M: 2 * M, lambda M: 2), (squared, lambda M: M ** 2, lambda M: 2 * M)]:
        A, dA, M = made(rng, form)
        given = np.where(M == 0, 0, M)
        ad.autodiff(ad.Reverse, f, ad.Duplicated(A, dA))
        assert_allclose(A.toarray(), value(M))
        assert_allclose(np.where(given == 0, 0, dA.toarray()), np.where(given == 0, 0, slope(M) * np.outer(w, x)))
    A, dA, M = made(rng, form)
    ad.autodiff(ad.Reverse, halved, ad.Duplicated(A, dA))
    assert_allclose(dA.toarray(), at_places(A, np.outer(w, x)) / 2)


@pytest.mark.parametrize("form", FORMS)
def test_seeds_lie_in_the_shadow_of_a_matrix_that_is_written(rng, form):
    A, _, M = made(rng, form)
    dA, s, ds = filled(A, 1), np.array([3.0]), np.zeros(1)

    def f(A, s):
        A.data[:] = A.data * s[0]

    total = A.data.sum()
    ad.autodiff(ad.Reverse, f, ad.Duplicated(A, dA), ad.Duplicated(s, ds))
    assert_allclose(A.toarray(), 3 * M)
    assert_allclose(ds, [total])
    assert_allclose(dA.data, 3)


@pytest.mark.parametrize("form", ["csr_array", "csc_matrix"])
def test_elements_are_sorted_and_added_up(form):
    x, w = np.array([2.0, 3.0, 5.0]), np.array([7.0, 11.0, 13.0])

    def of(f, data, indices):
        A = getattr(sp, form)((np.array(data), np.array(indices), np.array([0, 3, 4, 4])), shape=(3, 3))
        before = [at.copy() for at in (A.indices, A.indptr)]
        major = np.array([0, 0, 0, 1])
        at = (major, before[0]) if form.startswith("csr") else (before[0], major)
        dA = getattr(sp, form)((np.zeros(4), before[0].copy(), before[1].copy()), shape=(3, 3))
        plain = A.copy()
        wanted = f(plain)
        got = ad.autodiff(ad.ReverseWithPrimal, f, ad.Duplicated(A, dA))[-1]
        assert_allclose(got, wanted)
        assert_allclose(dA.data, w[at[0]] * x[at[1]])
        np.testing.assert_array_equal(A.toarray(), plain.toarray())

    def merged(A):
        A.sum_duplicates()
        return w @ (A @ x)

    def ordered(A):
        A.sort_indices()
        return w @ (A @ x)

    def without_zeros(A):
        A.eliminate_zeros()
        return w @ (A @ x)

    of(merged, [1.0, 2.0, 3.0, 4.0], [1, 1, 0, 2])
    of(ordered, [1.0, 2.0, 3.0, 4.0], [2, 1, 0, 2])
    of(without_zeros, [1.0, 0.0, 3.0, 4.0], [2, 1, 0, 2])


@pytest.mark.parametrize("form", FORMS)
def test_shadows_in_other_places_are_refused(rng, form):
    A, _, _ = made(rng, form)
    for shadow in (getattr(sp, form)(np.eye(SIZE)), sp.csr_array((3, 3)), np.zeros((SIZE, SIZE))):
        with pytest.raises(ValueError, match="shadow"):
            ad.autodiff(ad.Reverse, lambda A: A.sum(), ad.Duplicated(A, shadow))


@pytest.mark.parametrize("form", ["csr_array", "csc_array", "csc_matrix"])
def test_solutions_have_adjoints_in_the_shadow(rng, form):
    A, dA, M = made(rng, form)
    b, w = random(SIZE), random(SIZE)
    ad.autodiff(ad.Reverse, lambda A: w @ spsolve(A, b), ad.Duplicated(A, dA))
    inverse = np.linalg.inv(M)
    assert_allclose(dA.toarray(), at_places(A, -np.outer(inverse.T @ w, inverse @ b)), atol=1e-12)


def test_trees_have_the_operations_of_vectors(rng):
    A, _, M = made(rng, "csr_array")
    zero = ad.trees.make_zero(A)
    assert type(zero) is sp.csr_array and not zero.data.any() and zero.nnz == A.nnz
    tree = {"A": A, "b": np.ones(2)}
    other = ad.trees.random_like(tree, 0)
    np.testing.assert_array_equal(other["A"].indices, A.indices)
    assert_allclose(ad.trees.dot(tree, tree), (M ** 2).sum() + 2)
    gradient = ad.grad(lambda t: (t["A"] @ t["A"]).sum() * t["b"].sum())(tree)
    assert_allclose(gradient["A"].toarray(), at_places(A, 2 * (M.sum(1)[None] + M.sum(0)[:, None])))
    flat, back = ad.trees.flatten(tree)
    assert_allclose(back(2 * flat)["A"].toarray(), 2 * M)


def test_a_factor_is_used_after_the_function_that_made_it(rng):
    A, _, M = made(rng, "csc_array")
    b, kept = random(SIZE), []

    def factored(A):
        lu = splu(A)
        kept.append(lu)
        return lu

    def f(A, b):
        lu = factored(A)
        A.data[:] = 0                       # what was factored stays
        return lu.solve(b).sum()

    gradient = ad.grad(f)(A, b)
    inverse = np.linalg.inv(M)
    assert_allclose(gradient.toarray(), at_places(A, -np.outer(inverse.T @ np.ones(SIZE), inverse @ b)), atol=1e-12)
    with pytest.raises((RuntimeError, TypeError), match="blasad"):
        kept[0].solve(b)                    # after the derivative: its matrix is not there any more
    constant = splu(A)
    assert_allclose(ad.grad(lambda b: constant.solve(b).sum())(b), inverse.T @ np.ones(SIZE))


def test_pickled_programs_have_their_sparse_constants(rng):
    A, _, M = made(rng, "csr_array")
    lu, x = splu(A.tocsc()), random(SIZE)
    program = ad.compile(ad.value_and_grad(lambda x: ((A @ x) ** 2).sum() + lu.solve(x)[0]), x)
    A.data[:] = 0                           # a program has its own constants
    value, gradient = pickle.loads(pickle.dumps(program))(2 * x)
    inverse = np.linalg.inv(M)
    assert_allclose(value, ((2 * M @ x) ** 2).sum() + 2 * (inverse @ x)[0])
    assert_allclose(gradient, 4 * M.T @ M @ x + inverse[0])
