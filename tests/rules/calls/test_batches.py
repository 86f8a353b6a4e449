"""Stacks and lanes: whatever becomes part of a larger call is what the calls would be one by one."""

import numpy as np
import pytest

import blasad as ad
from blasad._arrays import arrays as _arrays
from blasad._declarations.rule import rules as own
from blasad._registry.facts import arguments, orders
from blasad._tape import tape as _tape
from blasad._testing.cases import DEFINITE, Case, on_diagonal
from support.kernels import (
    DTYPES,
    LEVEL23,
    NAN,
    ONE_INPUT,
    OP,
    WRITES_PART,
    close,
    formulas,
    is_complex,
    mask,
    run,
    shapes,
    times_beta,
    triangle,
    wide,
)
from support.numbers import generator, uniform

FULL, LOWER, UPPER = 0, 1, 2
ADDS = ("GER", "SYR", "HER", "SYR2", "HER2")
NAMES = {number: name for name, number in OP.items()}
ELEMENTWISE = {
    "COPY": lambda a, b, c, alpha: a,
    "SCAL": lambda a, b, c, alpha: alpha * c,
    "AXPY": lambda a, b, c, alpha: alpha * a + c,
    "FILL": lambda a, b, c, alpha: alpha + 0 * c,
    "ADD": lambda a, b, c, alpha: alpha * a + b,
    "MUL": lambda a, b, c, alpha: alpha * a * b,
    "DIV": lambda a, b, c, alpha: alpha * a / b,
    "MAXIMUM": lambda a, b, c, alpha: np.maximum(a, b),
}


def laid(rng, x):
    """A four-dimensional array with its axes in any order in memory, with or without gaps, forwards or backwards.

    Returns the gaps too, which stay NaN.
    """
    order = rng.permutation(4)
    wider = rng.integers(2, size=4) * rng.integers(2)
    backwards = rng.integers(4) == 0
    base = np.full([x.shape[i] + wider[i] for i in order], NAN, x.dtype)
    gaps = np.ones(base.shape, bool)
    view, inside = (y.transpose(np.argsort(order))[tuple(slice(n) for n in x.shape)] for y in (base, gaps))
    view = view[:, ::-1] if backwards else view
    view[...], inside[...] = x, False
    return view, (base, gaps)


def untouched(base, gaps):
    return np.isnan(base[gaps]).all()


def operand(rng, shape, dtype, nl, nb):
    """An input: its own matrix for every lane and every place in the stack, or a shared one."""
    own = (nl if rng.integers(2) else 1, nb if rng.integers(2) else 1)
    x = uniform((*own, *shape), dtype)
    return np.broadcast_to(laid(rng, x)[0], (nl, nb, *shape))


def sizes(rng):
    return [int(rng.choice([1, 2, 3, 5, 9])) for _ in range(3)]


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("name", LEVEL23)
def test_products(name, dtype, rng):
    real = dtype.lower()
    for _ in range(200):
        (m, n, k), (nl, nb) = sizes(rng), rng.integers(1, 5, 2)
        sa, sb, sc = shapes(name, m, n, k)
        solves = name in ("TRSM", "TRSV")
        in_place = name[:2] == "TR"
        herm = name[0] == "H" and is_complex(dtype)
        part = FULL if name in ("GEMM", "GEMV", "GER") else int(rng.integers(1, 3))
        alpha = [1, -0.5, 0.5 + 1j][rng.integers(3 if is_complex(dtype) and name not in ("HERK", "HER") else 2)]
        beta = 1 if name in ADDS else [0, 1, 0.5][rng.integers(3)]
        if name in ("TRMV", "TRSV"):
            alpha = 1
        elif rng.integers(8) == 0:
            alpha = 0
        A, B = operand(rng, sa, dtype, nl, nb), operand(rng, sb, dtype, nl, nb)
        if solves:
            A = np.broadcast_to(A[:, :1] / (2 * m) + 2 * np.eye(m), A.shape).astype(dtype)
            if rng.integers(2):
                A = np.broadcast_to(A[0, 0].copy("KF"[rng.integers(2)]), A.shape)
        at, factor = {}, np.ones((nl, nb, 1, 1), dtype)
        if rng.integers(3) == 0 and not in_place:
            own = [int(rng.choice([1, count])) for count in (nl, nb)]
            at["alpha_at"] = factor = np.broadcast_to(rng.integers(1, 3, (*own, 1, 1)).astype(dtype), factor.shape)
        if alpha == 0:
            A, B = np.full_like(A, NAN), np.full_like(B, NAN)
        shared = beta == 1 and not in_place
        own = (1 if shared and rng.integers(2) else nl, 1 if shared and rng.integers(2) else nb)
        C, memory = laid(rng, uniform((*own, *sc), dtype))
        writes = mask(sc, part if name in WRITES_PART else FULL, False)
        C[..., ~writes] = NAN
        if beta == 0 and not in_place:
            C[...] = NAN
        expected = wide(np.nan_to_num(C))
        out = np.broadcast_to(C, (nl, nb, *sc))
        for lane in range(nl):
            for b in range(nb):
                i = (lane if own[0] == nl else 0, b if own[1] == nb else 0)
                a, x = (wide(y[lane, b]) if alpha else 0 * wide(np.ones_like(y[lane, b])) for y in (A, B))
                if solves:
                    expected[i] *= alpha
                else:
                    expected[i] = formulas(name, a, x, times_beta(beta, expected[i]) if not in_place else expected[i],
                                           alpha * factor[lane, b].real, 1, part, False)
                if herm and name in WRITES_PART and (alpha or name[-1] == "K" and beta != 1):
                    expected[i] -= 1j * np.diag(np.diag(expected[i]).imag)
        said = (name, A.strides, B.strides, out.strides, out.shape, k, alpha, beta, part)
        if name in ADDS and rng.integers(2):
            beta = 0                # which they do not read
        run(name, A, None if name in ONE_INPUT else B, out, alpha, beta, **at, part=part)
        got = np.where(writes, C, 0)
        if solves and alpha:
            got = np.array([[triangle(wide(T), part, False) for T in row] for row in A]) @ wide(got)
        assert close(got, np.where(writes, expected, 0), real, 30 * m), said
        assert np.isnan(C[..., ~writes]).all() and untouched(*memory), said


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("name", ELEMENTWISE)
def test_elementwise(name, dtype, rng):
    if name == "MAXIMUM" and is_complex(dtype):
        return
    for _ in range(200):
        (m, n, _), (nl, nb) = sizes(rng), rng.integers(1, 5, 2)
        part = int(rng.integers(3)) if name in ("COPY", "SCAL", "AXPY", "FILL") else FULL
        alpha = -0.5 if name != "COPY" else 1
        A, B = operand(rng, (m, n), dtype, nl, nb), operand(rng, (m, n), dtype, nl, nb)
        if name == "DIV":
            B = B + 2
        own = [1 if name == "AXPY" and rng.integers(2) else count for count in (nl, nb)]
        C, memory = laid(rng, uniform((*own, m, n), dtype))
        writes = np.broadcast_to(mask((m, n), part, False), C.shape)
        expected = wide(C)
        for lane in range(nl):
            for b in range(nb):
                i = (lane if own[0] == nl else 0, b if own[1] == nb else 0)
                expected[i] = ELEMENTWISE[name](wide(A[lane, b]), wide(B[lane, b]), expected[i], alpha)
        expected = np.where(writes, expected, wide(C))
        out = np.broadcast_to(C, (nl, nb, m, n))
        said = (name, A.strides, B.strides, out.strides, out.shape, part)
        first = A if name not in ("SCAL", "FILL") else None
        run(name, first, B if name in ("ADD", "MUL", "DIV", "MAXIMUM") else None, out, alpha,
            1 if name == "ADD" else 0, part=part)
        assert close(C, expected, dtype.lower(), 5), said
        assert untouched(*memory), said


@pytest.mark.parametrize("dtype", DTYPES)
def test_inner_products(dtype, rng):
    for _ in range(200):
        (m, n, _), (nl, nb) = sizes(rng), rng.integers(1, 5, 2)
        A, B = operand(rng, (m, n), dtype, nl, nb), operand(rng, (m, n), dtype, nl, nb)
        beta = int(rng.integers(2))
        axes = tuple(np.flatnonzero(rng.integers(2, size=2))) if beta else ()
        C = uniform((nl, nb, 1, 1), dtype)
        C = C.sum(axes, keepdims=True, dtype=C.dtype)
        products = (wide(A) * wide(B)).sum((2, 3), keepdims=True)
        expected = products.sum(axes, keepdims=True) + times_beta(beta, wide(C))
        if not beta:
            C[...] = NAN
        run("DOT", A, B, np.broadcast_to(C, (nl, nb, 1, 1)), 1, beta)
        assert close(C, expected, dtype.lower(), 16 * m * n), (A.strides, B.strides, axes)


def fused(name, A, B, C, alpha=1.0, beta=0.0, **kw):
    op, nl, nb = run(name, A, B, C, alpha, beta, only_fuse=True, **kw)
    return NAMES[op], nl, nb


def array(*shape):
    """Zeros in C order; axes are named from the outside: lanes, stack, rows, columns."""
    return np.zeros(shape)


def columns(*shape):
    return np.zeros((*shape[:-2], shape[-1], shape[-2])).swapaxes(-1, -2)


def shared(x, nl, nb):
    return np.broadcast_to(x, (nl, nb, *x.shape))


def test_what_becomes_one_call():
    A, nl, nb = shared(columns(6, 4), 5, 3), 5, 3
    vectors = array(5, 3, 4, 1), array(5, 3, 6, 1)
    assert fused("GEMV", A, *vectors) == ("GEMM", 1, 1)                     # vectors are columns
    assert fused("GEMM", A, columns(5, 3, 4, 2), columns(5, 3, 6, 2)) == ("GEMM", 1, 1)
    B = shared(columns(4, 2), 5, 3)
    assert fused("GEMM", array(5, 3, 6, 4), B, array(5, 3, 6, 2)) == ("GEMM", 1, 1)     # rows
    assert fused("GEMV", array(5, 3, 6, 4), shared(columns(4, 1), 5, 3), array(5, 3, 6, 1)) == ("GEMV", 1, 1)
    sums = shared(columns(6, 2), 5, 3)
    assert fused("GEMM", columns(5, 3, 6, 4), array(5, 3, 4, 2), sums, beta=1) == ("GEMM", 1, 1)
    assert fused("GER", array(5, 3, 6, 1), array(5, 3, 1, 2), sums, beta=1) == ("GEMM", 1, 1)
    assert fused("GEMM", columns(5, 3, 6, 4), array(5, 3, 4, 2), sums, beta=0.5) == ("STACK", 5, 3)
    assert fused("GEMM", array(5, 3, 6, 4), array(5, 3, 4, 2), sums, beta=1) == ("STACK", 5, 3)
    assert fused("GEMM", A, array(5, 3, 4, 2), array(5, 3, 6, 2)) == ("STACK", nl, nb)
    assert fused("GEMM", shared(columns(9, 4), 5, 3), array(5, 3, 4, 2), array(5, 3, 9, 2)) == ("GEMM", nl, nb)
    S, many = shared(columns(4, 4), 5, 3), array(5, 3, 4, 1)
    for one, all_of_them in (("SYMV", "SYMM"), ("HEMV", "HEMM")):
        assert fused(one, S, many, array(5, 3, 4, 1), part=LOWER) == (all_of_them, 1, 1)
    for one, all_of_them in (("TRSV", "TRSM"), ("TRMV", "TRMM"), ("TRSM", "TRSM"), ("TRMM", "TRMM")):
        assert fused(one, S, None, many, part=LOWER) == (all_of_them, 1, 1)
    total = shared(columns(4, 4), 5, 3)
    for one, all_of_them in (("SYR", "SYRK"), ("HER", "HERK"), ("SYR2", "SYR2K"), ("HER2", "HER2K")):
        assert fused(one, many, many, total, beta=1, part=LOWER) == (all_of_them, 1, 1)
    for name in ELEMENTWISE:
        assert fused(name, many, many, array(5, 3, 4, 1)) == (name, 1, 1)
        assert fused(name, array(5, 3, 4, 2), array(5, 3, 4, 2), array(5, 3, 4, 2)) == (name, 1, 1)
        assert fused(name, array(5, 3, 4, 2), array(5, 3, 4, 2), columns(5, 3, 4, 2)) == (name, 5, 3)


def test_what_has_no_elements():
    nothing = array(2, 3, 4, 0), array(2, 3, 0, 2)
    C = np.ones((2, 3, 4, 2))
    run("GEMM", *nothing, C, 1, 0.5)
    assert (C == 0.5).all()
    run("GEMM", array(2, 3, 0, 4), array(2, 3, 4, 2), array(2, 3, 0, 2))
    run("COPY", array(2, 3, 0, 4), None, array(2, 3, 0, 4))
    run("GEMM", array(0, 3, 2, 4), array(0, 3, 4, 2), array(0, 3, 2, 2))


# ---------------------------------------------------------------- every routine, lane by lane

def filled(rule, n, seed):
    """Arrays for a routine, numbers that it can deal with, and what else it takes."""
    arrays, others = arguments(rule, orders(rule, n))
    rng = generator(seed)
    for arg in rule.args:
        x = arrays.get(arg.name)
        if x is not None:
            x[...] = rng.uniform(0.2, 1, x.shape) / n + (0.3j / n if x.dtype.kind == "c" else 0)
            if arg.stored in DEFINITE:
                sizes = {"n": n, "k": len(x) - 1}
                x[on_diagonal(arg, Case(rule.name, 0, "d", "plain", sizes, {"lower": 0}, {}, {}))] += 3
            elif arg.stored in ("triangular", "regular", "indefinite", "factored") and x.ndim == 2:
                x += np.eye(*x.shape)
            if arg.stored == "main":
                x += 1
    return arrays, others


@pytest.mark.parametrize("n", [5, 40])
@pytest.mark.parametrize("name", [name for name, rule in own.items() if rule.modes])
def test_lanes_are_what_single_shadows_are(name, n, rng):
    rule = ad.rules[name]
    routine = getattr(getattr(ad, rule.namespace), name)
    arrays, others = filled(rule, n, 0)
    lanes = {key: [(rng.standard_normal(x.shape)).astype(x.dtype) for _ in range(3)] for key, x in arrays.items()}

    def run(mode, chosen):
        tape = _tape.Tape(mode, len(chosen))
        shadows = {key: [lanes[key][i].copy("F") for i in chosen] for key in arrays}
        given = {key: _arrays.watch(tape, x.copy("F"), tuple(shadows[key])) for key, x in arrays.items()}
        tape.load_shadows()
        routine(**given, **others)
        if mode == "reverse":
            tape.sweep()
        tape.store_shadows()
        tape.close()
        return shadows

    for mode in ("reverse", "forward"):
        together = run(mode, (0, 1, 2))
        for i in range(3):
            for key, (single,) in run(mode, (i,)).items():
                np.testing.assert_allclose(together[key][i], single, rtol=1e-9, atol=1e-9, err_msg=f"{mode} {key} {i}")
