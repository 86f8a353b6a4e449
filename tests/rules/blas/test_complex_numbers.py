"""Complex numbers, precisions, and the scalars of a call."""

import numpy as np
import pytest

import blasad as ad
from support.oracle import (
    DTYPES,
    OPS,
    VECTORS,
    flags,
    matrix,
    near,
    reverse,
    silent,
    vector,
    verify,
)

NAN = np.nan
b = ad.blas


# ---------------------------------------------------------------- complex numbers, precisions, scalars

@pytest.mark.parametrize("dtype", ["F", "D"])
@pytest.mark.parametrize("scalars", [(0.7 - 0.2j, 0.3j), (1j, 1.0), (0.5, 0.0)], ids=str)
@pytest.mark.parametrize("kw", flags(trans_a=(0, 1, 2), trans_b=(0, 1, 2)), ids=str)
def test_gemm_of_complex_matrices(kw, scalars, dtype):
    alpha, beta = scalars

    def f(A, B, C):
        b.gemm(alpha, A, B, beta, C, **kw)

    def plain(A, B, C):
        C[...] = alpha * OPS[kw["trans_a"]](A) @ OPS[kw["trans_b"]](B) + beta * C

    A = matrix(*((3, 2) if kw["trans_a"] == 0 else (2, 3)), "C", dtype)
    B = matrix(*((2, 4) if kw["trans_b"] == 0 else (4, 2)), "F", dtype)
    verify(f, A, B, matrix(3, 4, "wide", dtype), plain=plain)


@pytest.mark.parametrize("dtype", ["F", "D"])
def test_the_shadow_is_the_gradient_of_the_real_plane(dtype):
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
def test_dotc_conjugates_its_first_argument(dtype):
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
def test_every_precision_takes_part_in_one_program(dtype, layout):
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
def test_alpha_and_beta_are_not_mixed_up(dtype):
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
