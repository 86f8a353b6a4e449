"""Triangles: what is read, what is written, and unit diagonals.

What others got wrong, and what is easy to get wrong.  Expected values are closed forms, plain NumPy, or differences.
"""

import numpy as np
import pytest

import blasad as ad
from support.oracle import (
    LAYOUTS,
    OPS,
    flags,
    inner,
    like,
    matrix,
    mirrored,
    other_part,
    random_like,
    reverse,
    triangle,
    verify,
)

NAN = np.nan
b = ad.blas


# ---------------------------------------------------------------- triangles

@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize("lower", [0, 1])
@pytest.mark.parametrize("name, dtype", [("symm", "d"), ("symm", "F"), ("hemm", "D"), ("symv", "d"), ("hemv", "F")])
def test_one_triangle_is_read_and_has_the_derivative(name, dtype, lower, side):
    n, hermitian, tall = 3, name.startswith("he"), name.endswith("m")
    if side and not tall:
        return

    def f(A, B, C):
        if tall:
            getattr(b, name)(0.7, A, B, 0.3, C, side, lower)
        else:
            getattr(b, name)(0.7, A, B[:, 0], 0.3, C[:, 0], lower=lower)

    def plain(A, B, C):
        full = mirrored(A, lower, hermitian)
        if tall:
            C[...] = 0.7 * (B @ full if side else full @ B) + 0.3 * C
        else:
            C[:, 0] = 0.7 * full @ B[:, 0] + 0.3 * C[:, 0]

    shape = (2, n) if side else (n, 2)
    A, B, C = matrix(n, n, "F", dtype), matrix(*shape, "C", dtype), matrix(*shape, "wide", dtype)
    seeds = [random_like(x) for x in (A, B, C)]
    verify(f, A, B, C, plain=plain, seeds=seeds)

    spoiled, mask = A.copy(), other_part(n, lower)
    spoiled[mask] = NAN
    if hermitian:
        spoiled.imag[np.diag_indices(n)] = NAN
    dA, dB, dC = (s.copy() for s in seeds)
    reverse(f, (spoiled, dA), (B.copy(), dB), (C.copy(), dC))
    assert np.isfinite(dA).all() and np.isfinite(dB).all() and np.isfinite(dC).all()
    np.testing.assert_array_equal(dA[mask], seeds[0][mask])
    if hermitian:
        np.testing.assert_array_equal(np.diag(dA).imag, np.diag(seeds[0]).imag)


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("lower", [0, 1])
@pytest.mark.parametrize("trans", [0, 1])
@pytest.mark.parametrize("name, dtype", [("syrk", "f"), ("syrk", "D"), ("herk", "D"), ("syr2k", "d"), ("syr2k", "F"),
                                         ("her2k", "D"), ("syr", "d"), ("her", "D"), ("her2", "F"), ("syr", "D")])
def test_one_triangle_is_written_and_cleared(name, dtype, trans, lower, layout):
    hermitian, two, vectors = name.startswith("he"), "2" in name, not name.endswith("k")
    n, k = 3, 2
    if vectors and trans:
        return
    conj = np.conj if hermitian else np.asarray

    def f(A, B, C):
        run = getattr(b, name)
        if vectors:
            run(0.7, A[:, 0], *((B[:, 0],) if two else ()), lower=lower, a=C)
        else:
            run(0.7, A, *((B,) if two else ()), beta=0.3, c=C, trans=trans * (2 if hermitian else 1), lower=lower)

    def plain(A, B, C):
        if vectors:
            A, B = A[:, :1], B[:, :1]
        elif trans:
            A, B = OPS[2 if hermitian else 1](A), OPS[2 if hermitian else 1](B)
        full = 0.7 * A @ conj(B if two else A).T
        full = full + 0.7 * B @ conj(A).T if two else full
        full = full + (1 if vectors else 0.3) * C
        if hermitian:
            full = full - 1j * np.diag(np.diag(full).imag)
        mask = ~other_part(n, lower)
        C[mask] = full[mask]

    shape = (k, n) if trans else (n, k)
    A, B, C = (matrix(*s, layout, dtype) for s in (shape, shape, (n, n)))
    seeds = [random_like(x) for x in (A, B, C)]
    verify(f, A, B, C, plain=plain, seeds=seeds)

    mask = other_part(n, lower)
    C[mask] = 9
    seeds[2][mask] = NAN
    shadows = [s.copy() for s in seeds]
    reverse(f, *zip((A, B, C), shadows, strict=True))
    assert (C[mask] == 9).all() and np.isnan(shadows[2][mask]).all() and np.isfinite(shadows[2][~mask]).all()
    assert np.isfinite(shadows[0]).all() and np.isfinite(shadows[1]).all()


@pytest.mark.parametrize("dtype", ["d", "F"])
@pytest.mark.parametrize("kw", flags(trans=(0, 1, 2), diag=(0, 1), lower=(0, 1), side=(0, 1)), ids=str)
@pytest.mark.parametrize("name", ["trsm", "trmm", "trsv", "trmv"])
def test_unit_diagonals_are_not_read(name, kw, dtype):
    n, tall, solves = 3, name.endswith("m"), name.startswith("trs")
    trans, diag, lower, side = kw.values()
    if side and not tall:
        return

    def f(A, B):
        if tall:
            getattr(b, name)(0.7, A, B, side, lower, trans, diag)
        else:
            getattr(b, name)(A, B[:, 0], lower=lower, trans=trans, diag=diag)

    def plain(A, B):
        M = OPS[trans](triangle(A, lower, diag))
        M = np.linalg.inv(M) if solves else M
        if tall:
            B[...] = 0.7 * (B @ M if side else M @ B)
        else:
            B[:, 0] = M @ B[:, 0]

    A = matrix(n, n, "C", dtype)
    A, B = like(A, A + 2 * np.eye(n)), matrix(*((2, n) if side else (n, 2)), "F", dtype)
    seeds = [random_like(A), random_like(B)]
    verify(f, A, B, plain=plain, seeds=seeds)
    mask = other_part(n, lower, diag)
    A[mask] = NAN
    dA, dB = (s.copy() for s in seeds)
    reverse(f, (A, dA), (B, dB))
    assert np.isfinite(B).all() and np.isfinite(dA).all() and np.isfinite(dB).all()
    np.testing.assert_array_equal(dA[mask], seeds[0][mask])


def test_trsv_with_a_unit_diagonal_has_a_closed_form():
    L, dL, x, dx = np.array([[2.0, 0, 0], [1, 4, 0], [3, 5, 8]]), np.zeros((3, 3)), np.arange(1.0, 4), np.ones(3)
    reverse(lambda L, x: b.trsv(L, x, lower=1, diag=1), (L, dL), (x, dx))
    np.testing.assert_allclose(dx, [2, -4, 1])
    np.testing.assert_allclose(dL, [[0, 0, 0], [4, 0, 0], [-1, -1, 0]])


@pytest.mark.parametrize("active", [0, 1])
@pytest.mark.parametrize("name", ["trsm", "trmm", "symm", "gemm", "multiply"])
def test_either_operand_may_be_active_alone(name, active):
    def f(A, B):
        if name == "gemm":
            B[...] = b.gemm(1.0, A, B)
        elif name == "symm":
            B[...] = b.symm(1.0, A, B)
        elif name == "multiply":
            B *= A
        else:
            getattr(b, name)(1.0, A, B)

    A, B, seed = matrix(3, 3) + 2 * np.eye(3), matrix(3, 3), matrix(3, 3)
    both = [np.zeros((3, 3)), seed.copy()]
    reverse(f, (A, both[0]), (B.copy(), both[1]))
    if active:
        dB = seed.copy()
        reverse(f, A, (B.copy(), dB))
        np.testing.assert_array_equal(dB, both[1])
    else:
        dA = np.zeros((3, 3))

        def g(A, B):
            f(A, B)
            return (B * seed).sum()

        reverse(g, (A, dA), B.copy())
        np.testing.assert_allclose(dA, both[0], rtol=1e-13, atol=1e-14)


@pytest.mark.parametrize("shape", [(3, 1), (1, 3), (1, 1)])
@pytest.mark.parametrize("lower", [0, 1])
@pytest.mark.parametrize("name", ["hemm", "hemv", "symm", "symv"])
def test_a_symmetric_matrix_whose_rows_are_one(name, lower, shape):
    a, x = random_like(np.empty(shape, "D")), random_like(np.empty((3, 2) if name[3] == "m" else 3, "D"))

    def product(a):
        return getattr(ad.blas, name)(0.7j, np.broadcast_to(a, (3, 3)), x, lower=lower)

    def gradient(f, a):
        y, pullback = ad.vjp(f, a)
        return pullback(seed)[0]

    seed, t = random_like(x), random_like(a)
    slope = (product(a + 1e-6 * t) - product(a - 1e-6 * t)) / 2e-6
    assert inner(gradient(product, a), t) == pytest.approx(inner(seed, slope), abs=1e-8)


def test_a_hermitian_matrix_keeps_its_shadow_where_a_program_has_no_seed():
    """The adjoint puts the imaginary diagonal aside and back; it was cleared where the seed was zero."""
    weights = np.arange(20.0).reshape(5, 4) - 5j * np.arange(20)[::-1].reshape(5, 4)

    def loss(x):
        for _ in range(2):                      # what the first one writes is overwritten: its seed is zero
            x.reshape(-1)[18::-9] = ad.blas.hemv(-0.4, x.T[1:, ::2], np.ones(3), lower=1)
        return (x * weights).sum().real

    x = np.cos(weights.real) + 1j * np.sin(weights.real)
    gradient = ad.grad(loss)
    np.testing.assert_allclose(ad.compile(gradient, x)(x), gradient(x), rtol=1e-12)
