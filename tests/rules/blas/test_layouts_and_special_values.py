"""Layouts, sizes and special values.

What others got wrong, and what is easy to get wrong.  Expected values are closed forms, plain NumPy, or differences.
"""

from functools import partial

import numpy as np
import pytest

import blasad as ad
from support.numbers import RNG
from support.oracle import (
    LAYOUTS,
    OPS,
    VECTORS,
    inner,
    like,
    matrix,
    mirrored,
    random_like,
    reverse,
    silent,
    vector,
    verify,
)

NAN = np.nan
b = ad.blas


# ---------------------------------------------------------------- layouts, sizes, increments

def kinds(p, q):
    return {
        "dense": RNG.uniform(-1, 1, (p, q)),
        "rows": RNG.uniform(-1, 1, (p + 2, q))[2:],
        "column step": RNG.uniform(-1, 1, (p, 2 * q))[:, ::2],
        "slice of 3": RNG.uniform(-1, 1, (p, 3, q))[:, 1],
        "slice of 3 F": np.asfortranarray(RNG.uniform(-1, 1, (q, p, 2)))[:, :, 1].T,
        "reshaped": RNG.uniform(-1, 1, (2, p * q))[1].reshape(p, q),
        "reshaped F": RNG.uniform(-1, 1, p * q).reshape(q, p).T,
    }


@pytest.mark.parametrize("right", kinds(1, 1))
@pytest.mark.parametrize("left", kinds(1, 1))
@pytest.mark.parametrize("sizes", [(2, 3, 2), (3, 1, 2), (1, 3, 1)], ids=str)
def test_gemm_reads_operands_of_every_origin(sizes, left, right):
    m, k, n = sizes
    verify(silent(lambda A, B, C: C.__iadd__(A @ B)), kinds(m, k)[left], kinds(k, n)[right], kinds(m, n)[left])


def test_a_loop_writes_reshaped_slices():
    def f(W, x, y):
        for i in range(3):
            y += W[i].reshape(2, 4) @ x[:, i].reshape(4)
            y += W.reshape(3, 2, 4)[i, :, ::2] @ y

    verify(f, RNG.uniform(-1, 1, (3, 8)), matrix(4, 3), vector(2))


@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_output_itself_is_written_whatever_its_layout(layout):
    A, B, C = matrix(3, 2), matrix(2, 4), matrix(3, 4, layout)
    assert b.gemm(1.0, A, B, c=C) is C
    np.testing.assert_allclose(C, A @ B, rtol=1e-14)
    with pytest.raises(TypeError, match="int64"):
        b.gemm(1.0, A, B, c=np.zeros((3, 4), int))


VECTOR_OPS = {
    "scal": (lambda A, x, y: b.scal(2.5, x), lambda A, x, y: x.__imul__(2.5)),
    "axpy": (lambda A, x, y: b.axpy(x, y, a=0.7), lambda A, x, y: y.__iadd__(0.7 * x)),
    "copy": (lambda A, x, y: b.copy(x, y), lambda A, x, y: np.copyto(y, x)),
    "swap": (lambda A, x, y: b.swap(x, y), lambda A, x, y: (z := x.copy(), np.copyto(x, y), np.copyto(y, z))),
    "dot": (lambda A, x, y: y.__setitem__(0, b.dot(x, y)), lambda A, x, y: y.__setitem__(0, x @ y)),
    "nrm2": (lambda A, x, y: y.__imul__(b.nrm2(x)), lambda A, x, y: y.__imul__(np.sqrt((x * x).sum()))),
    "asum": (lambda A, x, y: y.__imul__(b.asum(x)), lambda A, x, y: y.__imul__(np.abs(x).sum())),
    "gemv": (lambda A, x, y: b.gemv(0.7, A, x, 0.3, y), lambda A, x, y: np.copyto(y, 0.7 * A @ x + 0.3 * y)),
    "ger": (lambda A, x, y: b.ger(0.7, x, y, a=A), lambda A, x, y: A.__iadd__(0.7 * np.outer(x, y))),
    "symv": (lambda A, x, y: b.symv(0.7, A, x, 0.3, y),
             lambda A, x, y: np.copyto(y, 0.7 * mirrored(A, 0) @ x + 0.3 * y)),
    "syr": (lambda A, x, y: b.syr(0.7, x, a=A), lambda A, x, y: A.__iadd__(0.7 * np.triu(np.outer(x, x)))),
    "syr2": (lambda A, x, y: b.syr2(0.7, x, y, lower=1, a=A),
             lambda A, x, y: A.__iadd__(0.7 * np.tril(np.outer(x, y) + np.outer(y, x)))),
    "trmv": (lambda A, x, y: b.trmv(A, x), lambda A, x, y: np.copyto(x, np.triu(A) @ x)),
    "trsv": (lambda A, x, y: b.trsv(A, x, lower=1), lambda A, x, y: np.copyto(x, np.linalg.solve(np.tril(A), x))),
}


@pytest.mark.parametrize("layouts", [("back", "dense"), ("dense", "back"), ("back by 2", "back"), ("step", "back")])
@pytest.mark.parametrize("name", VECTOR_OPS)
def test_gemv_takes_steps_back_and_far(name, layouts):
    f, plain = VECTOR_OPS[name]
    A = matrix(3, 3, "turned" if layouts[0] == "back" else "C")
    x, y = (vector(3, k) for k in layouts)
    verify(silent(f), like(A, A + 2 * np.eye(3)), x, y, plain=silent(plain))


def test_increments_are_those_of_blas():
    x = np.array([3.0, 4.0, 12.0])
    assert b.nrm2(x, incx=-1) == 13 and b.asum(x, incx=-1) == 0
    b.scal(2.0, x, incx=-1)
    np.testing.assert_array_equal(x, [3, 4, 12])
    np.testing.assert_array_equal(b.scal(2.0, x[::-1]), [24, 8, 6])
    assert b.dot(x, x, incx=-1) == x @ x[::-1]
    np.testing.assert_array_equal(b.copy(x[::-1], np.zeros(3), incx=-1), x)
    for inc in (-2, -1, 1, 2):
        taken = slice(None, abs(inc) + 1, abs(inc)), slice(None, None, -1 if inc > 0 else 1)
        for layout in VECTORS:
            x, y = vector(4, layout), vector(2, layout)
            verify(silent(partial(b.axpy, n=2, a=0.7, incx=inc, incy=-1)), x, y,
                   plain=silent(lambda x, y, taken=taken: y.__iadd__(0.7 * x[taken[0]][taken[1]])))


def test_no_branch_of_the_reference_is_taken_for_smooth():
    """A zero in x or y is no reason to skip a derivative."""
    zeros = np.zeros(3)
    for name in ("ger", "gemv", "trmv", "trsv", "symv", "syr", "syr2", "dot", "axpy"):
        run, plain = ((lambda x, y, A, f=f: f(A, x, y)) for f in VECTOR_OPS[name])
        args = [zeros.copy(), vector(3), matrix(3, 3) + 2 * np.eye(3)]
        shadows = [random_like(x) for x in args]
        verify(silent(run), *args, plain=silent(plain), seeds=shadows)


@pytest.mark.parametrize("name", ["dot", "axpy", "gemv", "ger", "symv", "gemm"])
def test_one_number_stands_for_a_vector(name):
    """A stride of 0 repeats an element; its shadow, laid out alike, takes the sum."""
    run, _ = VECTOR_OPS.get(name, (lambda A, x, y: y.__iadd__((A @ x[:, None])[:, 0]), None))
    A, y, one, d1 = matrix(3, 3), vector(3), np.array([0.7]), np.array([0.0])
    x, dx = (np.lib.stride_tricks.as_strided(v, (3,), (0,)) for v in (one, d1))
    seeds = [random_like(A), random_like(y)]
    results = []
    for v, dv in ((x, dx), (x.copy(), np.zeros(3))):
        args = [(A.copy(), seeds[0].copy()), (v, dv), (y.copy(), seeds[1].copy())]
        reverse(silent(run), *args)
        results.append(args)
    for (p, dp), (q, dq) in zip(results[0][::2], results[1][::2], strict=True):
        np.testing.assert_allclose(p, q, rtol=1e-14)
        np.testing.assert_allclose(dp, dq, rtol=1e-13, atol=1e-14)
    assert d1[0] == pytest.approx(results[1][1][1].sum())


def test_a_dense_shadow_of_repeated_memory_is_refused_and_so_is_the_reverse():
    x = np.broadcast_to(np.ones(1), (3,))
    windows = np.lib.stride_tricks.sliding_window_view(np.arange(5.0), 3)
    for primal, shadow in ((x, np.zeros(3)), (np.ones(3), np.lib.stride_tricks.as_strided(np.zeros(1), (3,), (0,))),
                           (windows, np.zeros((3, 3)))):
        with pytest.raises(ValueError, match="repeats memory"):
            reverse(lambda x: x.sum(), (primal, shadow))


@pytest.mark.parametrize("sizes", [(0, 3, 2), (3, 0, 2), (3, 2, 0), (0, 0, 0)], ids=str)
@pytest.mark.parametrize("beta", [0.0, 0.5, 1.0])
def test_gemm_of_zero_sizes(sizes, beta):
    m, k, n = sizes
    for layout in LAYOUTS:
        A, B, C = (matrix(*s, layout) for s in ((m, k), (k, n), (m, n)))
        if beta == 0:
            C[...] = NAN
        dA, dB, dC = np.ones((m, k)), np.ones((k, n), order="F"), np.full((m, n), 3.0)
        reverse(lambda A, B, C: b.gemm(1.0, A, B, beta, C), (A, dA), (B, dB), (C, dC))
        assert dA.shape == (m, k) and dB.shape == (k, n) and np.isfinite(C).all()
        np.testing.assert_array_equal(dC, np.full((m, n), 3.0 * beta))
        assert (dA == 1).all() and (dB == 1).all()
    for run in (lambda A, B: b.trsm(1.0, A, B), lambda A, B: b.trmm(1.0, A, B), lambda A, B: b.syrk(1.0, B, 0.5, A),
                lambda A, B: b.symm(1.0, A, B, 0.5, B)):
        reverse(run, (np.eye(m), np.zeros((m, m))), (np.ones((m, n)), np.zeros((m, n))))


@pytest.mark.parametrize("shape", [(2, 0), (0, 2)])
def test_gemv_without_elements_leaves_y_alone(shape):
    m, n = shape
    A, x, y, dy = np.ones(shape), np.ones(n), np.ones(m), np.full(m, 3.0)
    reverse(lambda A, x, y: b.gemv(1.0, A, x, 0.5, y), (A, np.zeros(shape)), (x, np.zeros(n)), (y, dy))
    assert (y == 1).all() and (dy == 3).all()
    ad.autodiff(ad.Forward, lambda A, x, y: b.gemv(1.0, A, x, 0.5, y), A, x, ad.Duplicated(y, dy))
    assert (y == 1).all() and (dy == 3).all()


@pytest.mark.parametrize("dtype", ["d", "D"])
@pytest.mark.parametrize("trans", [0, 1, 2])
@pytest.mark.parametrize("steps", [(1, 1), (2, 3), (-1, 2), (-2, -1)], ids=str)
def test_gemv_with_everything_active(trans, steps, dtype):
    incx, incy = steps
    n, m = (4, 3) if trans == 0 else (3, 4)

    def taken(v, inc, k):
        return (v[:(k - 1) * abs(inc) + 1:abs(inc)])[::1 if inc > 0 else -1]

    for overwritten in (False, True):
        def f(A, x, y, s, overwritten=overwritten):
            b.gemv(s[0], A, x, s[1], y, 0, incx, 0, incy, trans)
            if overwritten:
                for v in (A, x, s):
                    v *= 0.5

        def plain(A, x, y, s, overwritten=overwritten):
            taken(y, incy, m)[...] = s[0] * OPS[trans](A) @ taken(x, incx, n) + s[1] * taken(y, incy, m)
            if overwritten:
                for v in (A, x, s):
                    v *= 0.5

        verify(f, matrix(3, 4, "F slice", dtype), vector((n - 1) * abs(incx) + 1, dtype=dtype),
               vector((m - 1) * abs(incy) + 1, dtype=dtype), vector(2, dtype=dtype), plain=plain)


# ---------------------------------------------------------------- special values

BETA_ZERO = {
    "gemm": lambda A, B, C, z: b.gemm(1.0, A, B, z, C),
    "symm": lambda A, B, C, z: b.symm(1.0, A, B, z, C),
    "syrk": lambda A, B, C, z: b.syrk(1.0, A, z, C),
    "syr2k": lambda A, B, C, z: b.syr2k(1.0, A, B, z, C),
    "gemv": lambda A, B, C, z: b.gemv(1.0, A, B[0], z, C[0]),
    "symv": lambda A, B, C, z: b.symv(1.0, A, B[0], z, C[0]),
    "matmul": lambda A, B, C, z: np.matmul(A, B, out=C),
    "dot": lambda A, B, C, z: (b.dotu if A.dtype.kind == "c" else b.dot)(A[0], B[0], out=C[0, :1].reshape(())),
}


def written_mask(name, n=3):
    mask = np.zeros((n, n), bool)
    if name in ("syrk", "syr2k"):
        mask[np.triu_indices(n)] = True
    elif name in ("gemv", "symv"):
        mask[0] = True
    elif name == "dot":
        mask[0, 0] = True
    else:
        mask[...] = True
    return mask


@pytest.mark.parametrize("bad", [NAN, np.inf])
@pytest.mark.parametrize("zero", [0.0, -0.0])
@pytest.mark.parametrize("dtype", ["f", "d", "D"])
@pytest.mark.parametrize("name", BETA_ZERO)
def test_beta_zero_reads_nothing(name, dtype, zero, bad):
    run, mask = BETA_ZERO[name], written_mask(name)
    A, B, dA, dB = (matrix(3, 3, dtype=dtype) for _ in range(4))
    C, dC = np.full((3, 3), bad, dtype), matrix(3, 3, dtype=dtype)
    seed = dC.copy()
    reverse(silent(lambda A, B, C: run(A, B, C, zero)), (A, dA), (B, dB), (C, dC))
    assert np.isfinite(C[mask]).all() and np.isfinite(dA).all() and np.isfinite(dB).all()
    assert (dC[mask] == 0).all()
    np.testing.assert_array_equal(dC[~mask], seed[~mask])
    assert not np.isfinite(C[~mask]).any()

    C[...], dC[...] = bad, bad
    ad.autodiff(ad.Forward, lambda A, B, C: run(A, B, C, zero), ad.Duplicated(A, dA), ad.Duplicated(B, dB),
                ad.Duplicated(C, dC))
    assert np.isfinite(C[mask]).all() and np.isfinite(dC[mask]).all() and not np.isfinite(dC[~mask]).any()


def test_a_derivative_with_respect_to_beta_reads_C_at_zero():
    A, B, C, dC = (matrix(3, 3) for _ in range(4))
    expected = inner(C, dC)
    ((db, *_),) = ad.autodiff(ad.Reverse, lambda beta, C: b.gemm(1.0, A, B, beta, C), ad.Active(0.0),
                              ad.Duplicated(C, dC))
    assert db == pytest.approx(expected) and (dC == 0).all()


ALPHA_ZERO = {
    "gemm": (lambda a, A, B, C: b.gemm(a, A, B, 1.0, C), lambda A, B, C: A @ B),
    "gemv": (lambda a, A, B, C: b.gemv(a, A, B[0], 1.0, C[0]), lambda A, B, C: np.outer([1, 0, 0], A @ B[0])),
    "ger": (lambda a, A, B, C: b.ger(a, A[0], B[0], a=C), lambda A, B, C: np.outer(A[0], B[0])),
    "axpy": (lambda a, A, B, C: b.axpy(A[0], C[0], a=a), lambda A, B, C: np.outer([1, 0, 0], A[0])),
    "syrk": (lambda a, A, B, C: b.syrk(a, A, 1.0, C), lambda A, B, C: np.triu(A @ A.T)),
    "symm": (lambda a, A, B, C: b.symm(a, A, B, 1.0, C), lambda A, B, C: mirrored(A, 0) @ B),
    "syr2": (lambda a, A, B, C: b.syr2(a, A[0], B[0], a=C),
             lambda A, B, C: np.triu(np.outer(A[0], B[0]) + np.outer(B[0], A[0]))),
    "scal": (lambda a, A, B, C: b.scal(a, C[0]), lambda A, B, C: np.outer([1, 0, 0], C[0])),
    "trmm": (lambda a, A, B, C: b.trmm(a, A, C), lambda A, B, C: np.triu(A) @ C),
    "trsm": (lambda a, A, B, C: b.trsm(a, A, C), lambda A, B, C: np.linalg.solve(np.triu(A), C)),
}


@pytest.mark.parametrize("value", [0.0, 0.7])
@pytest.mark.parametrize("name", ALPHA_ZERO)
def test_the_derivative_of_alpha_is_right_at_zero(name, value):
    run, by = ALPHA_ZERO[name]
    A, B, C, dC = (matrix(3, 3) for _ in range(4))
    A += 2 * np.eye(3)
    expected = inner(by(A, B, C), dC)
    ((da, *_),) = ad.autodiff(ad.Reverse, lambda a, C: run(a, A, B, C), ad.Active(value), ad.Duplicated(C, dC))
    assert da == pytest.approx(expected, rel=1e-12)


def test_the_derivative_of_alpha_at_zero_is_a_closed_form():
    i = np.arange(1.0, 4)
    A, B = i[:, None] + 2 * i, np.outer(i, i)
    ((da, *_),) = ad.autodiff(ad.Reverse, lambda a, C: b.gemm(a, A, B, 1.0, C), ad.Active(0.0),
                              ad.Duplicated(np.zeros((3, 3)), np.ones((3, 3))))
    assert da == 720


@pytest.mark.parametrize("name", [n for n in ALPHA_ZERO if n != "scal"])
def test_a_constant_alpha_zero_reads_nothing(name):
    run, _ = ALPHA_ZERO[name]
    A, B, C = np.full((3, 3), NAN), np.full((3, 3), np.inf), matrix(3, 3)
    before, dA, dB, dC = C.copy(), np.zeros((3, 3)), np.zeros((3, 3)), np.ones((3, 3))
    reverse(lambda A, B, C: run(0.0, A, B, C), (A, dA), (B, dB), (C, dC))
    assert (dA == 0).all() and (dB == 0).all() and np.isfinite(C).all()
    clears = name in ("trmm", "trsm")
    np.testing.assert_array_equal(C, before * (0 if clears else 1))
    np.testing.assert_array_equal(dC, np.zeros((3, 3)) if clears else np.ones((3, 3)))


@pytest.mark.parametrize("clear", [lambda x: x.fill(0.0), lambda x: x.__setitem__(..., 0.0),
                                   lambda x: b.gemm(1.0, np.ones((3, 3)), np.ones((3, 3)), c=x),
                                   lambda x: np.copyto(x, np.ones((3, 3)))])
def test_shadows_are_cleared_by_filling(clear):
    x, dx = np.ones((3, 3)), np.array([[NAN, np.inf, 1.0]] * 3)
    reverse(clear, (x, dx))
    assert (dx == 0).all()
    dx[...] = NAN
    ad.autodiff(ad.Forward, clear, ad.Duplicated(x, dx))
    assert (dx == 0).all()


def test_nrm2_and_asum_at_zero_and_far_out():
    for x, slope in (([5.0], [1.0]), ([0.0], [0.0]), ([3.0, 4.0], [0.6, 0.8]), ([0.0, 0.0], [0, 0]),
                     ([1e200, 1e200], [0.5 ** 0.5] * 2), ([3e-200, 4e-200], [0.6, 0.8])):
        x, dx = np.array(x), np.zeros(len(x))
        reverse(lambda x: b.nrm2(x), (x, dx))
        np.testing.assert_allclose(dx, slope, rtol=1e-14)
        t = np.ones(len(x))
        (tangent,) = ad.autodiff(ad.Forward, lambda x: b.nrm2(x), ad.Duplicated(x, t))
        assert tangent == pytest.approx(sum(slope))
    x, dx = np.array([1.0, 0.0, -2.0]), np.zeros(3)
    reverse(lambda x: b.asum(x), (x, dx))
    np.testing.assert_array_equal(dx, [1, 0, -1])
    z, dz = np.array([3 + 4j, 0, -1j]), np.zeros(3, complex)
    reverse(lambda z: b.nrm2(z), (z, dz))
    np.testing.assert_allclose(dz, z / np.sqrt(26))
    dz[...] = 0
    reverse(lambda z: b.asum(z), (z, dz))
    np.testing.assert_array_equal(dz, [1 + 1j, 0, -1j])


def test_a_solve_with_a_zero_pivot_ends():
    A, B = np.triu(np.ones((2, 2))) * np.array([[1.0], [0.0]]), np.zeros((2, 1))
    with np.errstate(all="ignore"):
        reverse(lambda A, B: b.trsm(1.0, A, B), (A, np.zeros((2, 2))), (B, np.ones((2, 1))))


def test_a_seed_that_is_zero_contributes_zero():
    x, good, bad = np.array([0.0, 2.0]), np.ones(2), np.ones(2)
    with np.errstate(all="ignore"):
        dx, dgood, dbad = np.zeros(2), np.ones(2), np.zeros(2)

        def f(x, good, bad):
            good[...] = 3.0 * x
            bad[...] = np.log(x)
            bad /= x
            b.trsv(np.zeros((2, 2)), bad)

        reverse(f, (x, dx), (good, dgood), (bad, dbad))
        np.testing.assert_array_equal(dx, [3, 3])
        dx[...] = 0
        reverse(lambda x: (x * x)[1] + np.sqrt(x)[1], (x, dx))      # sqrt has an infinite slope at x[0]
        assert dx[0] == 0 and dx[1] == pytest.approx(4 + 0.5 / 2 ** 0.5)
