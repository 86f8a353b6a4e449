"""Reported faults of others, 4: triangles, complex numbers, lanes, what is not needed.

The letter and number in a test's name are those of the case; FIELD tests are facts that are easy to get wrong.
Expected values are closed forms, plain NumPy, or differences.
"""

import numpy as np
import pytest

import blasad as ad
from support.oracle import (
    DTYPES,
    LAYOUTS,
    OPS,
    VECTORS,
    flags,
    like,
    matrix,
    mirrored,
    near,
    other_part,
    random_like,
    reverse,
    silent,
    triangle,
    vector,
    verify,
)

NAN = np.nan
b = ad.blas


# ---------------------------------------------------------------- F: triangles

@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize("lower", [0, 1])
@pytest.mark.parametrize("name, dtype", [("symm", "d"), ("symm", "F"), ("hemm", "D"), ("symv", "d"), ("hemv", "F")])
def test_F1_F10_FIELD2_one_triangle_is_read_and_has_the_derivative(name, dtype, lower, side):
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
def test_F2_F10_FIELD11_FIELD16_one_triangle_is_written_and_cleared(name, dtype, trans, lower, layout):
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
def test_F4_FIELD14_unit_diagonals(name, kw, dtype):
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


def test_F4_closed_forms():
    L, dL, x, dx = np.array([[2.0, 0, 0], [1, 4, 0], [3, 5, 8]]), np.zeros((3, 3)), np.arange(1.0, 4), np.ones(3)
    reverse(lambda L, x: b.trsv(L, x, lower=1, diag=1), (L, dL), (x, dx))
    np.testing.assert_allclose(dx, [2, -4, 1])
    np.testing.assert_allclose(dL, [[0, 0, 0], [4, 0, 0], [-1, -1, 0]])


@pytest.mark.parametrize("active", [0, 1])
@pytest.mark.parametrize("name", ["trsm", "trmm", "symm", "gemm", "multiply"])
def test_F5_either_operand_alone(name, active):
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


# ---------------------------------------------------------------- H: complex numbers, precisions, scalars

@pytest.mark.parametrize("dtype", ["F", "D"])
@pytest.mark.parametrize("scalars", [(0.7 - 0.2j, 0.3j), (1j, 1.0), (0.5, 0.0)], ids=str)
@pytest.mark.parametrize("kw", flags(trans_a=(0, 1, 2), trans_b=(0, 1, 2)), ids=str)
def test_H1_complex_products(kw, scalars, dtype):
    alpha, beta = scalars

    def f(A, B, C):
        b.gemm(alpha, A, B, beta, C, **kw)

    def plain(A, B, C):
        C[...] = alpha * OPS[kw["trans_a"]](A) @ OPS[kw["trans_b"]](B) + beta * C

    A = matrix(*((3, 2) if kw["trans_a"] == 0 else (2, 3)), "C", dtype)
    B = matrix(*((2, 4) if kw["trans_b"] == 0 else (4, 2)), "F", dtype)
    verify(f, A, B, matrix(3, 4, "wide", dtype), plain=plain)


@pytest.mark.parametrize("dtype", ["F", "D"])
def test_H1_H2_the_shadow_is_the_gradient_of_the_real_plane(dtype):
    u, c = matrix(4, 4, "C", dtype), matrix(4, 4, "F", dtype)
    du, t = np.zeros((4, 4), dtype), np.trace(u @ c)

    def f(u):
        t = np.trace(u @ c)
        return (t * np.conj(t)).real

    reverse(f, (u, du))
    near(du, 2 * t * np.conj(c.T), 1e-5 if dtype == "F" else 1e-13)
    np.testing.assert_allclose(ad.grad(f)(u), du)
    z, dz = np.array([1 + 2j]), np.zeros(1, complex)       # dL/dRe + i dL/dIm of Re(i z) = -Im z
    reverse(lambda z: (1j * z).real[0], (z, dz))
    assert dz[0] == -1j


@pytest.mark.parametrize("dtype", ["F", "D"])
def test_H4_dotc_conjugates_its_first_argument(dtype):
    x, y = vector(3, "step", dtype), vector(3, "back", dtype)
    for run, plain in ((b.dotc, np.vdot), (b.dotu, np.dot)):
        value = run(x, y)
        assert abs(value - plain(x, y)) < 1e-6
        verify(lambda x, y, r, run=run: r.__setitem__(0, run(x, y)), x, y, vector(1, dtype=dtype),
               plain=lambda x, y, r, plain=plain: r.__setitem__(0, plain(x, y)))
        verify(lambda x, y, run=run: run(x, y).real, x, y, plain=lambda x, y, plain=plain: plain(x, y).real)
    verify(lambda x: b.nrm2(x), x, plain=lambda x: np.sqrt((np.conj(x) * x).sum().real))
    verify(lambda x: b.asum(x), x, plain=lambda x: np.abs(x.real).sum() + np.abs(x.imag).sum())


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("layout", VECTORS)
def test_H5_every_precision_in_one_program(dtype, layout):
    def f(A, x, y):
        b.gemv(1.5, A, x, 0.5, y)
        (b.ger if dtype in "fd" else b.geru)(0.5, x, y, a=A)
        x += A @ y
        A *= 0.5
        b.trsv(A + 3 * np.eye(3, dtype=dtype), x)
        y *= b.nrm2(x)

    def plain(A, x, y):
        y[...] = 1.5 * A @ x + 0.5 * y
        A += 0.5 * np.outer(x, y)
        x += A @ y
        A *= 0.5
        x[...] = np.linalg.solve(np.triu(A + 3 * np.eye(3)), x)
        y *= np.sqrt((np.conj(x) * x).sum().real)

    verify(f, matrix(3, 3, "F", dtype), vector(3, layout, dtype), vector(3, "dense", dtype), plain=plain,
           tolerance=2e-3 if dtype in "fF" else None)


@pytest.mark.parametrize("dtype", ["d", "D"])
def test_H6_H7_alpha_and_beta_are_not_mixed_up(dtype):
    def f(A, B, C, s):
        b.gemm(s[0], A, B, s[1], C)
        b.gemm(alpha=s[1], a=A, b=B, beta=s[0], c=C)

    def plain(A, B, C, s):
        C[...] = s[0] * A @ B + s[1] * C
        C[...] = s[1] * A @ B + s[0] * C

    verify(f, *(matrix(2, 2, dtype=dtype) for _ in range(3)), vector(2, dtype=dtype), plain=plain)
    if dtype == "D":                        # herk's are real
        verify(silent(lambda A, C, s: b.herk(s[0], A, s[1], C)), matrix(2, 3, dtype="D"),
               matrix(2, 2, dtype="D"), vector(2),
               plain=lambda A, C, s: np.copyto(C, np.tril(C, -1) + np.triu(
                   s[0] * A @ np.conj(A.T) + s[1] * (C - 1j * np.diag(np.diag(C).imag)))))
    for bad in ({"trans_a": 1, "alpha": 1.0}, {"ldc": 1}):
        with pytest.raises(TypeError):
            b.gemm(1.0, np.eye(2), np.eye(2), 0.0, None, 0, 0, **bad)


# ---------------------------------------------------------------- I: lanes, repeated sweeps, what is not needed

def test_I1_widths_have_to_agree():
    x = np.ones(2)
    for bad in ((ad.BatchDuplicated(x, (np.zeros(2),) * 1), ad.BatchDuplicated(x.copy(), (np.zeros(2), np.zeros(2)))),
                (ad.Duplicated(x, np.zeros(2)), ad.BatchDuplicated(x.copy(), (np.zeros(2), np.zeros(2))))):
        with pytest.raises(ValueError, match="same number of shadows"):
            ad.autodiff(ad.Reverse, lambda x, y: None, *bad)


@pytest.mark.parametrize("width", [1, 2, 4])
def test_I1_scalars_have_a_derivative_for_each_lane(width):
    x, factors = np.arange(1.0, 4), np.arange(1.0, width + 1)
    (found,) = ad.autodiff(ad.Reverse, lambda a, x: b.scal(a, x), ad.Active(2.0),
                           ad.BatchDuplicated(x, [k * np.ones(3) for k in factors]))
    np.testing.assert_array_equal(found[0], 6 * factors)
    assert found[1] is None
    (slopes,) = ad.autodiff(ad.Forward, lambda a: a * a, ad.BatchDuplicated(3.0, factors))
    np.testing.assert_array_equal(slopes, 6 * factors)


def test_I2_the_program_runs_once_for_all_lanes():
    runs = []
    A, x = matrix(3, 3), vector(3)
    J = ad.jacobian(lambda x: runs.append(1) or A @ x)(x)
    np.testing.assert_allclose(J, A)
    assert len(runs) == 1


def test_I5_a_sweep_leaves_the_tape_and_what_it_keeps_as_they_were():
    A, x = matrix(3, 3), vector(3)

    def f(A, x):
        for _ in range(3):
            x *= A @ x
        return x * x

    value, pullback = ad.vjp(f, A, x)
    seed = vector(3)
    first = pullback(seed)
    A *= NAN                                # the arguments are free again
    for _ in range(2):
        pullback(vector(3))
        for got, want in zip(pullback(seed), first, strict=True):
            np.testing.assert_array_equal(got, want)


def test_I6_what_is_inactive_costs_no_call_and_needs_no_shadow():
    A, B, C = (matrix(3, 3) for _ in range(3))
    with ad.Tape() as tape:
        a = tape.watch(A, np.zeros((3, 3)))
        before = tape.calls
        _ = b.gemm(1.0, B, C)
        B[0, 0] = 1.0
        assert tape.calls == before
        b.gemm(1.0, a, B)
        assert tape.calls == before + 1 and tape.kept_bytes == 0
    with ad.Tape() as tape:
        c = tape.watch(C)                   # no shadow: a constant
        _ = c @ B
        assert tape.calls == 0


def test_FIELD1_copy_then_overwrite():
    w, x, y, z = (np.zeros(3) for _ in range(4))
    dw, dx, dy, dz = np.zeros(3), np.zeros(3), np.zeros(3), np.ones(3)

    def f(w, x, y, z):
        y[...] = w
        b.copy(x, y)
        z[...] = y

    reverse(f, (w, dw), (x, dx), (y, dy), (z, dz))
    assert (dw == 0).all() and (dx == 1).all() and (dy == 0).all() and (dz == 0).all()


def test_FIELD21_a_shadow_that_is_its_primal_is_refused():
    x = np.ones(3)
    for shadow in (x, x[::-1], x[:]):
        with pytest.raises(ValueError, match="shares memory"):
            reverse(lambda x: x.sum(), (x, shadow))
    assert (x == 1).all()


def test_FIELD27_what_has_no_rule_raises_instead_of_giving_zeros():
    for f in (lambda x: np.fft.fft(x), lambda x: np.linalg.svd(x), lambda x: np.floor(x), lambda x: np.array([x, x])):
        with pytest.raises((TypeError, NotImplementedError), match="blasad"):
            reverse(f, (np.eye(2), np.zeros((2, 2))))
