"""The BLAS kernels against plain NumPy in extended precision: every dtype, layout, flag, part and edge."""

import numpy as np
import pytest

import blasad  # noqa: F401  enters the rules in the table
from support.kernels import (
    DTYPES,
    FULL,
    LEVEL23,
    LOWER,
    NAN,
    ONE_INPUT,
    UPPER,
    WRITES_PART,
    Box,
    close,
    formulas,
    is_complex,
    mask,
    run,
    shapes,
    stretched,
    times_beta,
    triangle,
    wide,
)
from support.numbers import uniform

SIZES = [(0, 3, 2), (3, 0, 2), (3, 2, 0), (1, 1, 1), (1, 5, 2), (5, 1, 2), (2, 5, 1), (5, 2, 5), (5, 5, 5), (2, 2, 2),
         (33, 70, 5), (70, 33, 35), (70, 5, 70), (70, 70, 2), (140, 131, 1)]

PLANES = [(0, 3), (3, 0), (1, 1), (1, 5), (5, 1), (2, 3), (70, 1), (1, 70), (70, 40), (40, 70), (5, 70)]


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("name", LEVEL23)
def test_levels_2_and_3(name, dtype, rng):
    for _ in range(260):
        check_product(name, dtype, rng)


def check_product(name, dtype, rng):
    """One call with random sizes, layouts, parts, factors and conjugated operands, against what it computes."""
    real = np.float32 if dtype in "fF" else np.float64
    m, n, k = SIZES[rng.integers(len(SIZES))]
    part = int(rng.integers(1, 3)) if name not in ("GEMV", "GER", "GEMM") else FULL
    unit = bool(rng.integers(2)) and (name[:2] == "TR" or name in WRITES_PART)
    alpha, beta = factors(name, dtype, rng)
    sa, sb, sc = shapes(name, m, n, k)
    a, b, c = uniform(sa, dtype), uniform(sb, dtype), uniform(sc, dtype)
    solves = name in ("TRSM", "TRSV")
    if solves:
        a = a * real(0.5 / max(m, 1)) + 2 * np.eye(m, dtype=dtype)
    conj = [i for i in (0, 1) if rng.integers(2)] if is_complex(dtype) else []
    structured = name[:2] in ("TR", "SY", "HE") and name not in WRITES_PART
    reads = mask(sa, part, unit) if structured else np.ones(sa, bool)
    A, B = laid_out(a, b, reads, solves, rng)
    if alpha == 0:
        A, B = (np.full_like(x, NAN) for x in (A, B))
    writes = mask(sc, part, unit) if name in WRITES_PART else np.ones(sc, bool)
    c0 = c.copy()
    c0[~writes] = NAN
    if not (alpha != 0 if name[:2] == "TR" else beta != 0) and not (name == "GEMV" and 0 in sa):    # C is not read
        c0[...] = NAN
    box = Box(c0, rng.choice(Box.LAYOUTS))
    at = {}
    fa, fb = alpha, beta
    if rng.integers(2) and alpha not in (0, 1):     # alpha in memory
        at["alpha_at"] = np.array(alpha / 2, dtype)
        fa = 2
    if rng.integers(2) and beta not in (0, 1):
        at["beta_at"] = np.array(np.conj(beta) / 2, dtype)
        fb = 2
        if is_complex(dtype):
            conj = [*conj, 5]  # BETA
    said = (name, dtype, (m, n, k), A.strides, B.strides, box.view.strides, alpha, beta, part, unit, conj)
    run(name, A, None if name in ONE_INPUT else B, box.view, fa, fb, **at, part=part, unit=unit, conj=conj)

    wA, wB = (np.conj(wide(x)) if i in conj else wide(x) for i, x in enumerate((A, B)))
    wC = wide(np.where(np.isnan(c0), 0, c0))
    if structured:
        wA = np.where(reads, wA, 0)
    if alpha == 0:
        wA, wB = np.zeros(sa, wA.dtype), np.zeros(sb, wB.dtype)
    got = box.view
    if solves and alpha != 0:
        assert close(triangle(wA, part, unit) @ wide(got), alpha * wC, real, m), said
    else:
        expected = product(name, wA, wB, wC, alpha, beta, part, unit)
        assert close(np.where(writes, got, 0), np.where(writes, expected, 0), real, max(m, n, k)), said
    assert box.untouched_but(writes), said


def factors(name, dtype, rng):
    """The alpha and beta of a routine, of those that it takes."""
    alpha = [1, 0, -0.75, 0.5 + 0.25j][rng.integers(4)]
    beta = [0, 1, 0.5, 0.25 - 1j][rng.integers(4)]
    if not is_complex(dtype) or name in ("HERK", "HER"):
        alpha, beta = np.real(alpha), np.real(beta)
    if name == "HER2K":
        beta = np.real(beta)
    if name in ("GER", "SYR", "HER", "SYR2", "HER2"):
        beta = 1
    if name in ("TRMV", "TRSV"):
        alpha = 1
    return alpha, beta


def laid_out(a, b, reads, solves, rng):
    """The inputs in random layouts, with NaN where they are not read."""
    found = []
    for x in (a, b):
        kind = rng.choice(["rows", "columns", "both", *Box.LAYOUTS])
        if kind in ("rows", "columns", "both"):
            if x is a and (solves or not reads.all()):
                kind = "F"
            else:
                found.append(stretched(x, kind) if x.size else x)
                continue
        x = x.copy()
        if not found and not reads.all():
            x[~reads] = NAN
        found.append(Box(x, kind).view)
    return found


def product(name, A, B, C, alpha, beta, part, unit):
    """What a routine computes; diagonals of what it makes Hermitian are real."""
    if name == "GEMV" and 0 in A.shape:
        return C
    if name in ("TRSM", "TRSV"):                    # alpha is 0
        return 0 * C
    expected = formulas(name, A, B, C, alpha, beta, part, unit)
    if name[0] == "H" and name in WRITES_PART and np.iscomplexobj(C) and not unit:
        nothing = (alpha == 0 or A.shape[1] == 0) and beta == 1
        if not (nothing if name.endswith("K") else alpha == 0):
            d = np.arange(len(expected))
            expected[d, d] = expected[d, d].real
    return expected


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("name", ["COPY", "SCAL", "AXPY", "FILL", "SWAP"])
def test_elementwise(name, dtype, rng):
    real = np.float32 if dtype in "fF" else np.float64
    for _ in range(300):
        m, n = PLANES[rng.integers(len(PLANES))]
        part = int(rng.integers(3)) if name != "SWAP" else FULL
        unit = bool(rng.integers(2)) and part != FULL
        alpha = [1, 0, -0.75, 0.5 + 0.25j][rng.integers(4)]
        alpha = alpha if is_complex(dtype) else np.real(alpha)
        source = dtype if name not in ("COPY", "AXPY") else rng.choice(list("fdFD" if is_complex(dtype) else "fd"))
        a, c = uniform((m, n), source), uniform((m, n), dtype)
        conj = [0] if is_complex(source) and rng.integers(2) else []
        abox = Box(a, rng.choice(Box.LAYOUTS))
        A = abox.view
        if name != "SWAP" and rng.integers(4) == 0 and a.size:
            A = stretched(a, rng.choice(["rows", "columns", "both"]))
        writes = mask((m, n), part, unit)
        c[~writes] = NAN
        box = Box(c, rng.choice(Box.LAYOUTS))
        wA = wide(A)
        wA = np.conj(wA) if conj else wA
        wC = wide(c)
        said = (name, source, dtype, A.strides, box.view.strides, alpha, part, unit, conj)
        run(name, A if name in ("COPY", "AXPY", "SWAP") else None, None, box.view, alpha, part=part, unit=unit,
            conj=conj)
        if name in ("COPY", "SWAP"):
            expected = wA
        elif name == "FILL":
            expected = alpha + 0 * wC
        else:
            expected = alpha * wC if name == "SCAL" else alpha * wA + wC
        assert close(np.where(writes, box.view, 0), np.where(writes, expected, 0), real, 1), said
        assert box.untouched_but(writes), said
        if name == "SWAP":
            assert close(A, np.conj(wC) if conj else wC, real, 1), said
            assert abox.untouched_but(writes), said


@pytest.mark.parametrize("dtype", DTYPES)
def test_reductions(dtype, rng):
    real = np.dtype(dtype.lower())
    for _ in range(400):
        m, n = PLANES[rng.integers(len(PLANES))]
        a, b = uniform((m, n), dtype), uniform((m, n), dtype)
        A, B = Box(a, rng.choice(Box.LAYOUTS)).view, Box(b, rng.choice(Box.LAYOUTS)).view
        if rng.integers(4) == 0 and a.size:
            A = stretched(a, rng.choice(["rows", "columns", "both"]))
        part = int(rng.integers(3))
        unit = bool(rng.integers(2)) and part != FULL
        conj = [i for i in (0, 1) if rng.integers(2)] if is_complex(dtype) else []
        alpha, beta = [1, -0.5, 0.5 + 0.25j][rng.integers(3 if is_complex(dtype) else 2)], int(rng.integers(2))
        c = np.array([0.5 if beta else NAN], dtype)
        run("DOT", A, B, c, alpha, beta, part=part, unit=unit, conj=conj)
        x, y = (np.conj(wide(v)) if i in conj else wide(v) for i, v in enumerate((A, B)))
        expected = alpha * np.sum(np.where(mask((m, n), part, unit), x * y, 0)) + (0.5 if beta else 0)
        assert close(c[0], expected, real, 1 + np.sqrt(m * n)), (A.strides, B.strides, part, unit, conj)
        r = np.array([NAN], real)
        run("NRM2", A, None, r)
        assert close(r[0], np.sqrt(np.sum(np.abs(x) ** 2)), real, 1)
        run("ASUM", A, None, r)
        one_norm = np.abs(x.real) + np.abs(x.imag)
        assert close(r[0], np.sum(one_norm), real, 1)
        i = np.array([99])
        run("IAMAX", A, None, i)
        assert i[0] == (np.argmax(one_norm.ravel("F")) if x.size else -1)


def test_dot_reads_nothing_it_need_not():
    bad, c = np.full(4, NAN), np.array([3.0])
    run("DOT", bad, bad, c, 0, 1)
    assert c[0] == 3
    c[0] = NAN
    run("DOT", np.ones(4), np.ones(4), c, 2, 0)
    assert c[0] == 8
    a = np.array([[NAN, 2.0], [NAN, NAN]])
    run("DOT", a, a, c, 1, 0, part=UPPER, unit=True)
    assert c[0] == 4


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("shape", [(7, 1), (700, 1), (300, 5), (5, 300), (300, 301)])
def test_axpy_sums_into_an_output_that_repeats(dtype, shape, rng):
    m, n = shape
    for source in "fdFD" if is_complex(dtype) else "fd":
        for order in "CF":
            x = np.asarray(uniform(shape, source), order=order)
            x = x[::-1] if rng.integers(2) else x
            conj = [0] if is_complex(source) else []
            wx = np.conj(wide(x))
            alpha = 0.5 - 0.5j if is_complex(dtype) else 0.5
            for kind, sums in (("both", wx.sum()), ("rows", wx.sum(0)), ("columns", wx.sum(1))):
                y = uniform({"both": (1, 1), "rows": (1, n), "columns": (m, 1)}[kind], dtype)
                expected = wide(y) + alpha * sums.reshape(y.shape)
                out = np.lib.stride_tricks.as_strided(y, shape, np.where(np.array(y.shape) > 1, y.strides, 0))
                run("AXPY", x, None, out, alpha, conj=conj)
                assert close(y, expected, np.dtype(dtype.lower()), 0), (source, order, kind)


def test_sums_are_accurate():
    x = np.full(1 << 20, 0.1, "f")
    for shape in ((-1, 1), (1024, 1024), (4, -1)):
        for order in "CF":
            y = np.zeros((1, 1), "f")
            v = np.asarray(x.reshape(shape), order=order)
            run("AXPY", v, None, np.broadcast_to(y, v.shape))
            assert abs(float(y[0, 0]) / float(np.float64(x[0]) * x.size) - 1) < 3e-7
    v = np.asfortranarray(x.reshape(4, -1))
    y = np.zeros((4, 1), "f")
    run("AXPY", v, None, np.broadcast_to(y, v.shape))
    assert np.all(np.abs(y / (np.float64(x[0]) * v.shape[1]) - 1) < 3e-6)


@pytest.mark.parametrize("dtype", DTYPES)
def test_outputs_that_overlap_themselves_receive_every_contribution(dtype):
    """Sliding windows and broadcast views: the memory gets the sum of what its elements would."""
    size, real = 6, np.dtype(dtype.lower())
    where = {"window": (1, 1), "window2": (2, 1), "rows": (0, 1), "columns": (1, 0), "both": (0, 0), "back": (-1, 1),
             "just": (1, size - 1), "just2": (size - 1, 1)}
    for name in LEVEL23 + ["AXPY"]:
        if name in ("TRMM", "TRSM", "TRMV", "TRSV"):
            continue
        for kind, (rs, cs) in where.items():
            sa, sb, sc = shapes(name, size, size, 4) if name != "AXPY" else ((size, size),) * 3
            if sc[1] == 1 and kind not in ("rows", "both"):
                continue
            part = FULL if name in ("GEMM", "GEMV", "GER", "AXPY") else LOWER if kind != "rows" else UPPER
            a, b = uniform(sa, dtype), uniform(sb, dtype)
            alpha = 0.5 if name[0] == "H" or not is_complex(dtype) else 0.5 + 1j
            memory = uniform(40, dtype)
            start = size if rs < 0 else 0
            at = start + rs * np.arange(sc[0])[:, None] + cs * np.arange(sc[1])
            itemsize = memory.itemsize
            out = np.lib.stride_tricks.as_strided(memory[start:], sc, (rs * itemsize, cs * itemsize))
            zero = wide(np.zeros(sc, dtype))
            parts = (alpha * wide(a) if name == "AXPY" else
                     formulas(name, wide(a), wide(b), zero, alpha, 1, part, False))
            writes = mask(sc, part if name in WRITES_PART else FULL, False)
            expected = wide(memory)
            np.add.at(expected, at[writes], parts[writes])
            run(name, a, None if name in ONE_INPUT or name == "AXPY" else b, out, alpha, 1, part=part)
            assert close(memory, expected, real, 10), (name, kind)


def test_scal_goes_through_multiplication_unless_strong():
    for dtype in DTYPES:
        for n in (3, 100):
            x = np.full(n, NAN, dtype)
            x[1] = np.inf
            run("SCAL", None, None, x, 0)
            assert np.isnan(x).all()
            run("SCAL", None, None, x, 0, strong=True)
            assert (x == 0).all()


def test_nrm2_does_not_overflow():
    for x in (np.array([1e200, 1e200]), np.full((4, 6), 1e200)[::2, ::3], np.full((2, 2), 1e-200)[:, ::-1]):
        r = np.zeros(1)
        run("NRM2", x, None, r)
        assert r[0] == pytest.approx(abs(x[0, ...].ravel()[0]) * np.sqrt(x.size), rel=1e-14)
    for bad in (np.inf, NAN):
        x = np.ones((6, 6))[::2, ::3].copy()[:, ::-1]
        x[1, 1] = bad
        run("NRM2", x, None, r)
        assert r[0] == bad or np.isnan(r[0]) and np.isnan(bad)


def test_indices_and_masks_can_be_copied():
    i, j = np.arange(-6, 6).reshape(3, 4), np.zeros((4, 3), int)
    run("COPY", i.T, None, j)
    assert (j == i.T).all()
    b, k = np.array([True, False, True]), np.zeros(3, bool)
    run("COPY", b[::-1], None, k)
    assert (k == b[::-1]).all()


def test_hermitian_diagonals():
    """The imaginary part of a diagonal is not read, and written as zero."""
    a = np.array([[1 + 5j, NAN], [2 + 1j, 3 - 8j]])
    x, y = np.array([[1 + 1j], [2.0]]), np.full((2, 1), NAN + 0j)
    full = np.array([[1, 2 - 1j], [2 + 1j, 3]])
    for name in ("HEMV", "HEMM"):
        run(name, a, x, y, part=LOWER)
        assert np.allclose(y, full @ x)
    for order in "CF":
        c = np.array([[1 + 5j, 9], [2 + 1j, 3 - 8j]], order=order)
        run("HERK", x, None, c, 1, 1, part=LOWER)
        assert (c.diagonal().imag == 0).all() and c[0, 1] == 9
        assert np.allclose(c[1, 0], 2 + 1j + x[1, 0] * x[0, 0].conj())


@pytest.mark.parametrize("n", [31, 32, 33, 200])
@pytest.mark.parametrize("shape", ["square", "tall", "wide"])
@pytest.mark.parametrize("k", [1, 7])
@pytest.mark.parametrize("layout", ["padC", "padF"])
def test_gemmtr_blocks(n, shape, k, layout, rng):
    m, n = {"square": (n, n), "tall": (2 * n, n), "wide": (n, 2 * n)}[shape]
    a, b = rng.normal(size=(m, k)), rng.normal(size=(k, n))
    for part in (LOWER, UPPER):
        for unit in (False, True):
            for beta in (0, 1, 0.5):
                writes = mask((m, n), part, unit)
                c0 = np.where(writes, rng.normal(size=(m, n)) if beta else NAN, NAN)
                box = Box(c0, layout)
                run("GEMMTR", a, b, box.view, 2, beta, part=part, unit=unit)
                expected = 2 * (a @ b) + times_beta(beta, c0)
                assert np.allclose(box.view[writes], expected[writes], rtol=1e-12, atol=1e-12)
                assert box.untouched_but(writes)


def test_a_dimension_that_blas_cannot_count():
    if np.dtype(np.intp).itemsize < 8:
        pytest.skip("no dimension is too long")
    one = np.zeros((1, 1))
    with pytest.raises(ValueError, match=str(1 << 31)):
        run("GEMM", np.broadcast_to(one, (1, 1 << 31)), np.broadcast_to(one, (1 << 31, 1)), one)
