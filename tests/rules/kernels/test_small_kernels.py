"""Tiny matrices: every size up to where BLAS takes over, every layout, kernels for any processor and for this one."""

import itertools

import numpy as np
import pytest

import blasad as ad
from blasad._rules.kernels.small import tiny as _tiny
from support.kernels import (
    DTYPES,
    LOWER,
    NAN,
    UPPER,
    Box,
    close,
    is_complex,
    mask,
    run,
    stretched,
    times_beta,
    triangle,
    wide,
)
from support.numbers import uniform

SIZES = [*itertools.product(range(1, 10), repeat=3), *itertools.product((1, 3, 8, 16, 17, 25, 32, 33), repeat=3),
         *itertools.product((7, 15, 24, 40, 48, 63, 64, 65), repeat=3)]


@pytest.fixture(params=[0, 1, 2, 3], ids=["any processor", "AVX2", "AVX-512", "BLAS packs nothing"], autouse=True)
def level(request):
    _tiny._choose(request.param)
    yield
    _tiny._choose()


def factors(rng, dtype):
    found = [1, 0, -0.75, 0.5 + 0.25j][rng.integers(4)]
    return found if is_complex(dtype) else np.real(found)


def placed(rng, x):
    """In some layout inside memory that must not be read, or repeating its elements."""
    kind = rng.choice(["rows", "columns", "both", *Box.LAYOUTS])
    return stretched(x, kind) if kind in ("rows", "columns", "both") else Box(x, kind).view


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("name", ["GEMM", "GEMV", "GER"])
def test_products(name, dtype, rng):
    for m, n, k in SIZES if name == "GEMM" else 3 * [size for size in SIZES if size[2] == 1]:
        if name == "GEMV":
            n, k = 1, n
        beta = 1 if name == "GER" else factors(rng, dtype)
        alpha = factors(rng, dtype)
        A, B = placed(rng, uniform((m, k), dtype)), placed(rng, uniform((k, n), dtype))
        C = uniform((m, n), dtype)
        if alpha == 0:
            A, B = np.full_like(A, NAN), np.full_like(B, NAN)
        if beta == 0:
            C[...] = NAN
        box = Box(C, rng.choice(Box.LAYOUTS))
        conj = [i for i in (0, 1) if rng.integers(2)] if is_complex(dtype) else []
        wA, wB = (np.conj(wide(x)) if i in conj else wide(x) for i, x in enumerate((A, B)))
        expected = (0 if alpha == 0 else alpha * (wA @ wB)) + times_beta(beta, wide(np.nan_to_num(C)))
        said = ((m, n, k), A.strides, B.strides, box.view.strides, alpha, beta, conj)
        run(name, A, B, box.view, alpha, beta, conj=conj)
        assert close(box.view, expected, dtype.lower(), k), said
        assert box.untouched_but(np.ones((m, n), bool)), said


@pytest.mark.parametrize("dtype", DTYPES)
def test_a_matrix_times_a_few_columns(dtype, rng):
    """What many lanes make of a product with a vector, from either side."""
    for width, m, k, side in itertools.product((8, 9, 13, 16, 17), (96, 101, 130), (96, 256, 257, 300), (0, 1)):
        shapes = [(m, k), (k, width)] if side == 0 else [(width, k), (k, m)]
        alpha, beta = factors(rng, dtype) or 1, factors(rng, dtype)
        A, B = (placed(rng, uniform(shape, dtype)) for shape in shapes)
        C = uniform((shapes[0][0], shapes[1][1]), dtype)
        if beta == 0:
            C[...] = NAN
        box = Box(C, rng.choice(Box.LAYOUTS))
        expected = alpha * (wide(A) @ wide(B)) + times_beta(beta, wide(np.nan_to_num(C)))
        said = (width, m, k, side, A.strides, B.strides, box.view.strides, alpha, beta)
        run("GEMM", A, B, box.view, alpha, beta)
        assert close(box.view, expected, dtype.lower(), k), said
        assert box.untouched_but(np.ones(C.shape, bool)), said


@pytest.mark.parametrize("dtype", DTYPES)
def test_a_transposed_factor(dtype, rng):
    """A^T B, of which BLAS may get a copy with A^T in columns, and what it is where C lies in rows."""
    for m, n, k in [*itertools.product((7, 8, 9, 17, 34), repeat=3), (100, 10, 101), (64, 64, 64), (130, 8, 130),
                    (40, 33, 70), (128, 16, 40), (90, 20, 33)]:
        alpha, beta = factors(rng, dtype) or 1, factors(rng, dtype)
        A = Box(uniform((m, k), dtype), rng.choice(["C", "padC"])).view
        B, C = np.asfortranarray(uniform((k, n), dtype)), uniform((m, n), dtype)
        if beta == 0:
            C[...] = NAN
        expected = alpha * (wide(A) @ wide(B)) + times_beta(beta, wide(np.nan_to_num(C)))
        for a, b, c, want, layout in ((A, B, C, expected, "padF"), (B.T, A.T, C.T, expected.T, "padC")):
            box = Box(c, layout)
            run("GEMM", a, b, box.view, alpha, beta)
            assert close(box.view, want, dtype.lower(), k), (m, n, k, alpha, beta)
            assert box.untouched_but(np.ones(c.shape, bool)), (m, n, k)


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("layout", ["alike", "tangents elsewhere"])
def test_tangents_of_both_factors(layout, dtype, rng):
    """alpha (dA B + A dB) + beta dC in one pass, or in two where tangents are not laid out as what they are of."""
    sizes = (1, 2, 3, 5, 8, 9), (8, 16, 31, 40, 64, 65)
    for m, n, k in (size for each in sizes for size in itertools.product(each, repeat=3)):
        alpha, beta = factors(rng, dtype), factors(rng, dtype)
        shapes = [(m, k), (k, n), (m, n)]
        kinds = ["F", *rng.choice(["C", "F"], 2)]
        A, B, C = (Box(uniform(shape, dtype), kind).view for shape, kind in zip(shapes, kinds, strict=True))
        if layout == "alike":
            dA, dB = (Box(uniform(shape, dtype), kind).view for shape, kind in zip(shapes[:2], kinds, strict=False))
        else:
            dA, dB = (placed(rng, uniform(shape, dtype)) for shape in shapes[:2])
        dC = uniform((m, n), dtype)
        if beta == 0:
            dC[...] = C[...] = NAN
        box = Box(dC, kinds[2] if layout == "alike" else rng.choice(Box.LAYOUTS))
        wA, wB, wC, wdA, wdB, wdC = (wide(np.nan_to_num(x)) for x in (A, B, C, dA, dB, dC))
        expected = alpha * (wdA @ wB + wA @ wdB) + times_beta(beta, wdC)
        ad.rules["gemm"].bind(alpha, A, B, beta, C).forward({"a": dA, "b": dB, "c": box.view})
        said = ((m, n, k), kinds, [x.strides for x in (dA, dB, box.view)], alpha, beta)
        assert close(box.view, expected, dtype.lower(), 2 * k), said
        assert box.untouched_but(np.ones((m, n), bool)), said
        assert close(C, alpha * (wA @ wB) + times_beta(beta, wC), dtype.lower(), k), said


@pytest.mark.parametrize("dtype", DTYPES)
def test_alpha_and_beta_in_memory(dtype):
    A, B, C = (np.asfortranarray(uniform((4, 4), dtype)) for _ in range(3))
    at = {name: np.array(uniform((), dtype)) for name in ("alpha_at", "beta_at")}
    alpha, beta = 2 * wide(at["alpha_at"]), np.conj(-wide(at["beta_at"]))
    expected = alpha * (wide(A) @ wide(B)) + beta * wide(C)
    run("GEMM", A, B, C, 2, -1, **at, conj=[5] if is_complex(dtype) else [])
    assert close(C, expected, dtype.lower(), 4)
    at["alpha_at"] = np.zeros((), dtype)
    expected = beta * wide(C)
    run("GEMM", np.full_like(A, NAN), B, C, 2, -1, **at, conj=[5] if is_complex(dtype) else [])
    assert close(C, expected, dtype.lower(), 4)


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("m", [3, 40, 72])
def test_alpha_of_a_solve_in_memory(m, dtype):
    """It multiplies once, in whichever half."""
    a = (uniform((m, m), dtype) / (2 * m) + 2 * np.eye(m)).astype(dtype)
    for part, order in itertools.product((LOWER, UPPER), "CF"):
        A, C = np.asarray(a, order=order), np.asarray(uniform((m, 20), dtype), order=order)
        alpha_at = np.array(uniform((), dtype))
        expected = 2 * wide(alpha_at) * wide(C)
        run("TRSM", A, None, C, 2, part=part, alpha_at=alpha_at)
        assert close(triangle(wide(A), part, False) @ wide(C), expected, dtype.lower(), m), (part, order)


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("size", range(1, 9))
def test_what_is_not_finite_spreads(size, dtype):
    """NaN and inf times zero are NaN, in their row or column and nowhere else."""
    for bad, order in itertools.product((NAN, np.inf), "CF"):
        A = np.ones((size, size), dtype, order=order)
        A[-1, -1] = bad
        C = np.zeros((size, size), dtype, order=order)
        for first, second, where in ((A, np.zeros_like(A), np.s_[-1, :]), (np.zeros_like(A), A, np.s_[:, -1])):
            run("GEMM", first, second, C)
            wrong = np.zeros(C.shape, bool)
            wrong[where] = True
            assert (np.isnan(C) == wrong).all()
            C[...] = 0


@pytest.mark.parametrize("dtype", DTYPES)
def test_outputs_that_repeat_their_elements(dtype):
    """What is added to an element that stands for several is the sum of theirs."""
    for name, rows, (m, n) in itertools.product(
            ("GEMM", "GEMV", "GER"), ((0, 1), (1, 0), (0, 0), (1, 1), (-1, 1)), itertools.product((2, 4, 7), repeat=2)):
        rs, cs = rows
        if name == "GEMV":
            n = 1
        k = 1 if name == "GER" else 3
        A, B, memory = uniform((m, k), dtype), uniform((k, n), dtype), uniform(20, dtype)
        start = m if rs < 0 else 0
        out = np.lib.stride_tricks.as_strided(memory[start:], (m, n), (rs * memory.itemsize, cs * memory.itemsize))
        expected = wide(memory)
        np.add.at(expected, start + rs * np.arange(m)[:, None] + cs * np.arange(n), -2 * (wide(A) @ wide(B)))
        run(name, A, B, out, -2, 1)
        assert close(memory, expected, dtype.lower(), 30), (name, rows, m, n)


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("name", ["TRMM", "TRSM", "TRMV", "TRSV"])
def test_triangles(name, dtype, rng):
    """Only the triangle is read, and nothing but C is written."""
    vector = name in ("TRMV", "TRSV")
    sizes = [*itertools.product(range(1, 10), repeat=2), (130, 5), (200, 66)]
    if name == "TRSM":          # by halves, of which the last may be small; and so may the last columns
        sizes += [*itertools.product((4, 7, 8, 11, 16, 23, 32, 33, 63, 64, 65, 72), (1, 2, 5, 8, 13, 16, 31, 65, 130))]
    for (m, n), part, unit in itertools.product(sizes, (LOWER, UPPER), (False, True)):
        alpha = 1 if vector else factors(rng, dtype)
        a = (uniform((m, m), dtype) / (2 * m) + 2 * np.eye(m)).astype(dtype)
        a[~mask(a.shape, part, unit)] = NAN
        A = Box(a if alpha else np.full_like(a, NAN), rng.choice(Box.LAYOUTS)).view
        C = uniform((m, 1 if vector else n), dtype)
        box = Box(C if alpha else np.full_like(C, NAN), rng.choice(Box.LAYOUTS))
        conj = [0] if is_complex(dtype) and rng.integers(2) else []
        T = triangle(np.conj(wide(a)) if conj else wide(a), part, unit)
        said = (m, n, A.strides, box.view.strides, alpha, part, unit, conj)
        run(name, A, None, box.view, alpha, part=part, unit=unit, conj=conj)
        if alpha == 0:
            assert not box.view.any(), said
        elif name[2] == "S":
            assert close(T @ wide(box.view), alpha * wide(C), dtype.lower(), m), said
        else:
            assert close(box.view, alpha * (T @ wide(C)), dtype.lower(), m), said
        assert box.untouched_but(np.ones(C.shape, bool)), said
