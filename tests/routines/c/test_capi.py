"""The rules called by compiled code: every function against the bound call, then C, Cython and Numba."""

from __future__ import annotations

import ctypes
import doctest
import os
import re
import shutil
import subprocess
import sys
import sysconfig

import numpy as np
import pytest
from scipy.linalg import lapack

import blasad as ad
from blasad._routines.c import capi
from support import ROOT
from support.bound_calls import operands
from support.numbers import RNG

HAS_COMPILER = shutil.which("cc") is not None
needs_compiler = pytest.mark.skipif(not HAS_COMPILER, reason="there is no C compiler")
FUNCTIONS = list(capi.FUNCTIONS)
PLAIN = {key: x for key, x in os.environ.items() if key != "LD_PRELOAD"}    # compilers run without sanitizers


class Work(ctypes.Structure):
    _fields_ = [("size", ctypes.c_size_t), ("tape", ctypes.c_void_p), ("tape_size", ctypes.c_size_t),
                ("workspace", ctypes.c_void_p), ("workspace_size", ctypes.c_size_t), ("needed", ctypes.c_size_t),
                ("overwritten", ctypes.c_uint), ("debug", ctypes.c_uint), ("lanes", ctypes.c_uint),
                ("lane", ctypes.c_void_p), ("message", ctypes.c_char * 160)]


def work(**given):
    return Work(size=ctypes.sizeof(Work), **given)


def function(name):
    return ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p)(ad.rules.address(name)) if name == "blasad_run" else \
        ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_char_p)(ad.rules.address(name))


class CallStruct(ctypes.Structure):
    _fields_ = [("size", ctypes.c_size_t), ("routine", ctypes.c_int), ("mode", ctypes.c_int),
                ("args", ctypes.POINTER(ctypes.c_void_p)), ("work", ctypes.POINTER(Work))]


def run(name, mode, arrays, w):
    """Call a function by the table, with pointers to arrays."""
    args = (ctypes.c_void_p * len(arrays))(*[None if x is None else x.ctypes.data for x in arrays])
    number = function("blasad_routine")(name.encode())
    call = CallStruct(ctypes.sizeof(CallStruct), number, mode, args, ctypes.pointer(w))
    return function("blasad_run")(ctypes.addressof(call))


LETTERS = {"trans": "NTC", "trans_a": "NTC", "trans_b": "NTC", "side": "LR", "lower": "UL", "diag": "NU",
           "unitdiag": "NU", "uplo": "ALU", "type": "GLU", "trana": "NTC", "tranb": "NTC"}


def as_blas(rule, letter, forms, arrays, others, shadows, piv):
    """The arguments of a function for C, of those of a bound call."""
    found = []
    sizes = {"m": 5, "n": 5, "k": 5, "p": 5, **{key: x for key, x in others.items() if key in ("m", "kl", "ku")}}
    dtype = np.dtype({"s": "f", "d": "d", "c": "F", "z": "D"}[letter])
    real = np.empty(0, dtype).real.dtype
    for kind, what in (form.split(":") for form in forms.split()):
        if kind == "f":
            found.append(np.frombuffer(LETTERS[what][others[what]].encode(), np.uint8).copy())
        elif kind == "d":
            found.append(np.array(sizes[what], np.intc))
        elif kind == "l":
            found.append(np.array(arrays[what].shape[0], np.intc))
        elif kind == "i":
            found.append(np.array(1, np.intc))
        elif kind == "k":                       # laswp's
            found.append(np.array({"k1": 1, "k2": len(others["piv"]), "incx": others.get("inc", 1)}[what], np.intc))
        elif kind == "g":
            found.append(np.array(others[what], np.intc))
        elif kind == "n":
            found.append(np.array(-1, real))
        elif kind == "p":
            found.append(piv)
        elif what in arrays:
            found += [arrays[what], shadows.get(what)]
        else:
            is_real = next(arg.dtype for arg in rule.args if arg.name == what) == "real"
            found += [np.array(others[what], real if is_real else dtype), shadows.get(what)]
    return found


@pytest.mark.parametrize("m", [1, 2, 3, 8])
@pytest.mark.parametrize("letter", "sd")
def test_a_tangent_that_is_the_other_factor(letter, m, rng):
    """Both are only read, and may be the same memory: both tangents are made in one pass."""
    dtype = np.dtype({"s": "f", "d": "d"}[letter])
    k, n = 8, 3
    A, B, dB = (np.asfortranarray(rng.standard_normal(shape), dtype) for shape in ((m, k), (m * k, n), (m * k, n)))
    C, dC = np.zeros((2, n, m), dtype).transpose(0, 2, 1)
    dA = B.reshape(-1, order="F")[:m * k].reshape((m, k), order="F")    # in B's memory
    assert dA.ctypes.data == B.ctypes.data
    size, ld_b = (lambda x: np.array(x, np.intc)), np.array(m * k, np.intc)
    flag, one, zero = np.frombuffer(b"N", np.uint8), np.array(1, dtype), np.array(0, dtype)
    arrays = [flag, flag, size(m), size(n), size(k), one, None, A, dA, size(m), B, dB, ld_b, zero, None, C, dC, size(m)]
    assert run(f"{letter}gemm", 0, arrays, work()) == 0
    expected = ((A + 1e-30j * dA.astype(float)) @ (B[:k] + 1e-30j * dB[:k].astype(float))).imag * 1e30
    np.testing.assert_allclose(dC, expected, rtol=0, atol=64 * np.finfo(dtype).eps)


@pytest.mark.parametrize("lanes", [1, 3])
@pytest.mark.parametrize("n", [3, 22, 40])
def test_scratch_that_nobody_brings(n, lanes, rng):
    """The forward of a solve works in a copy, which is near or on the heap; in each lane."""
    A = np.asfortranarray(np.tril(rng.standard_normal((n, n))) / n + 2 * np.eye(n))
    B = np.asfortranarray(rng.standard_normal((n, n)))
    dA, dB = rng.standard_normal((2, lanes, n, n)).transpose(0, 1, 3, 2)
    X = np.linalg.solve(A, B)
    expected = [np.linalg.solve(A + 1e-30j * np.tril(da), B + 1e-30j * db).imag * 1e30
                for da, db in zip(dA, dB, strict=True)]
    letters, size = [np.frombuffer(x, np.uint8) for x in (b"L", b"L", b"N", b"N")], np.array(n, np.intc)
    lane = (ctypes.c_ssize_t * 3)(0, n * n, n * n)
    w = work(lanes=lanes, lane=ctypes.addressof(lane))
    assert run("dtrsm", 0, [*letters, size, size, np.array(1.0), None, A, dA, size, B, dB, size], w) == 0
    np.testing.assert_allclose(B, X, rtol=0, atol=1e-12)
    np.testing.assert_allclose(dB, expected, rtol=0, atol=1e-12)


@pytest.mark.parametrize("m, n", [(3, 5), (64, 64), (70, 65), (65, 90)])
def test_numbers_of_rows_few_and_many(m, n, rng):
    """Few have memory near, many on the heap: they are LAPACK's either way, and the reverse finds them."""
    A, seed, direction = (np.asfortranarray(rng.standard_normal((m, n))) for _ in range(3))
    k = min(m, n)
    lu, rows, _ = lapack.dgetrf(A)
    found, piv, memory = A.copy("F"), np.zeros(k + 1, np.intc), np.zeros(20000)
    piv[k] = 77                                 # nothing is written behind them
    w = work(tape=memory.ctypes.data, tape_size=memory.nbytes)
    args = [np.array(m, np.intc), np.array(n, np.intc), found, seed.copy("F"), np.array(m, np.intc), piv]
    assert run("dgetrf", 1, args, w) == 0
    np.testing.assert_array_equal(found, lu)
    np.testing.assert_array_equal(piv, [*(rows + 1), 77])
    assert run("dgetrf", 2, args, w) == 0
    before, after = (lapack.dgetrf(A + step * direction)[0] for step in (-1e-6, 1e-6))
    wanted = (seed * (after - before)).sum() / 2e-6
    assert abs((args[3] * direction).sum() - wanted) < 1e-5 * (1 + abs(seed * (after - before)).sum() / 2e-6)


def prepared(name):
    """A bound call of what a function for C does; its arrays and shadows as they are before, how its arguments are made
    of others, its numbers of rows, what they are before, and what the first row is called."""
    _, routine, letter, forms = FUNCTIONS[[each[0] for each in FUNCTIONS].index(name)]
    rule = ad.rules[routine]
    arrays, others = operands(rule, letter)
    if routine == "potrf":
        others["clean"] = 0
    bound = rule.bind(**{key: x.copy("F") for key, x in arrays.items()}, **others)
    start = {key: x.copy("F") for key, x in bound.arrays.items() if x.dtype != np.int64}
    for key, x in arrays.items():
        start[key] = x.copy("F")
    seeds = {key: np.asfortranarray(RNG.standard_normal(x.shape)).astype(x.dtype) for key, x in start.items()}
    first = int("p:ipiv" not in forms)          # LAPACK's own numbers are what they are
    given = next((others[key] + first for key in ("piv", "ipiv") if key in others), np.zeros(5))
    piv = np.array(given, np.intc)

    def arguments(mine, shadows):
        return as_blas(rule, letter, forms, mine, others, shadows, piv)

    return bound, start, seeds, arguments, piv, given, first


@pytest.mark.parametrize("name", [each[0] for each in FUNCTIONS])
def test_every_function_does_what_the_bound_call_does(name):
    """fwd, aug and rev on copies; arrays are overwritten between the last two."""
    bound, start, seeds, arguments, piv, given, first = prepared(name)

    def fresh():
        mine = {key: x.copy("F") for key, x in start.items()}
        shadows = {key: x.copy("F") for key, x in seeds.items()}
        return mine, shadows, arguments(mine, shadows)

    expected = {key: x.copy("F") for key, x in seeds.items()}
    bound.forward(expected)
    mine, shadows, args = fresh()
    w = work()
    assert run(name, 0, args, w) == 0, w.message
    for key in mine:
        np.testing.assert_array_equal(mine[key], bound.arrays[key])
        np.testing.assert_array_equal(shadows[key], expected[key])
    for key, x in bound.arrays.items():
        if x.dtype == np.int64:
            np.testing.assert_array_equal(piv[: len(x)], x + first)
            piv[...] = given
        else:
            x[...] = start[key]

    tape = bound.augmented()
    expected = {key: x.copy("F") for key, x in seeds.items()}
    bound.reverse(tape, expected)
    mine, shadows, args = fresh()
    w = work(overwritten=0xFFFF)
    assert run(name, 1, args, w) == -2
    memory = np.zeros(w.needed // 8 + 1)
    w.tape, w.tape_size = memory.ctypes.data, w.needed
    for key in mine:                            # nothing has happened yet
        np.testing.assert_array_equal(mine[key], start[key])
    assert run(name, 1, args, w) == 0, w.message
    moved = memory.copy()                       # the tape may move
    w.tape = moved.ctypes.data
    for x in mine.values():
        x[...] = np.nan
    space = np.zeros(1)
    w.workspace, w.workspace_size = space.ctypes.data, 8
    done = run(name, 2, args, w)
    if done == -2:
        space = np.zeros(w.needed // 8 + 1)
        w.workspace, w.workspace_size = space.ctypes.data, w.needed
        done = run(name, 2, args, w)
    assert done == 0, w.message
    for key in shadows:
        np.testing.assert_array_equal(shadows[key], expected[key])


@pytest.mark.parametrize("name", [each[0] for each in FUNCTIONS])
def test_null_for_any_argument_but_a_shadow_is_an_error(name):
    """In fwd and aug; a reverse may have no use for an array, and says so if it has."""
    _bound, start, seeds, arguments, *_ = prepared(name)
    memory = np.zeros(4000)
    shadows = {key: x.copy("F") for key, x in seeds.items()}
    count = len(arguments({key: x.copy("F") for key, x in start.items()}, shadows))
    for mode in range(3):
        for i in range(count):
            args = arguments({key: x.copy("F") for key, x in start.items()}, shadows)
            if args[i] is None or any(args[i] is x for x in shadows.values()):
                continue
            w = work(tape=memory.ctypes.data, tape_size=memory.nbytes)
            if mode == 2:
                assert run(name, 1, arguments({key: x.copy("F") for key, x in start.items()}, shadows), w) == 0
            args[i] = None
            assert (run(name, mode, args, w) == -1 and w.message) or mode == 2


def test_a_table_without_arguments_is_an_error():
    assert function("blasad_run")(None) == -1
    assert function("blasad_routine")(None) == -1
    call = CallStruct(ctypes.sizeof(CallStruct), function("blasad_routine")(b"dgemm"), 0, None, None)
    assert function("blasad_run")(ctypes.addressof(call)) == -1


@pytest.mark.parametrize("name", [each[0] for each in FUNCTIONS])
def test_operands_by_their_numbers(name):
    """One after the other may change alone, and each has its lanes elsewhere."""
    bound, start, seeds, arguments, *_ = prepared(name)
    forms = FUNCTIONS[[each[0] for each in FUNCTIONS].index(name)][3]
    order = [form[2:] for form in forms.split() if form[0] == "a"]
    lanes = [seeds, {key: np.asfortranarray(3 * x[::-1]) for key, x in seeds.items()}]
    tape, expected = bound.augmented(), [{key: x.copy("F") for key, x in lane.items()} for lane in lanes]
    for lane in expected:
        bound.reverse(tape, lane)
    gaps = {key: x.size + 5 + i for i, (key, x) in enumerate(seeds.items())}
    steps = np.array([gaps.get(key, 0) for key in order], np.intp)
    for number, what in enumerate(order):
        if what not in start:                   # a constant
            continue
        mine = {key: x.copy("F") for key, x in start.items()}
        both = {key: np.zeros(2 * gaps[key], x.dtype) for key, x in seeds.items()}
        places = {key: [both[key][at:at + x.size].reshape(x.shape, order="F") for at in (0, gaps[key])]
                  for key, x in seeds.items()}
        for key, found in places.items():
            for place, lane in zip(found, lanes, strict=True):
                place[...] = lane[key]
        memory = np.zeros(20000)
        w = work(overwritten=1 << number, lanes=2, lane=steps.ctypes.data, tape=memory.ctypes.data, tape_size=160000)
        args = arguments(mine, both)
        assert run(name, 1, args, w) == 0, w.message
        mine[what][...] = np.nan
        assert run(name, 2, args, w) == 0, w.message
        for key, found in places.items():
            for got, want in zip(found, expected, strict=True):
                limit = 32 * np.finfo(got.dtype).eps * (1 + abs(want[key]).max())
                np.testing.assert_allclose(got, want[key], rtol=0, atol=limit)


def test_lanes_strides_and_flags():
    """gemm with transposed operands, leading dimensions, and three shadows at once."""
    a, b, c = (np.asfortranarray(RNG.standard_normal(s)) for s in ((6, 4), (5, 3), (7, 3)))
    da, dc = (np.zeros((3, *x.shape[::-1])).transpose(0, 2, 1) for x in (a, c))
    dc[...] = RNG.standard_normal(dc.shape)
    seeds = dc.copy()
    i = [np.array(n, np.intc) for n in (4, 3, 5, 6, 5, 7)]
    t, n = np.frombuffer(b"t", np.uint8), np.frombuffer(b"N", np.uint8)
    alpha, beta = np.array(2.0), np.array(0.5)
    args = [t, n, i[0], i[1], i[2], alpha, None, a, da, i[3], b, None, i[4], beta, None, c, dc, i[5]]
    lanes = np.array([0, 24, 0, 0, 21], np.intp)
    memory = np.zeros(200)
    w = work(tape=memory.ctypes.data, tape_size=1600, lanes=3, lane=lanes.ctypes.data)
    start = c.copy()
    assert run("dgemm", 1, args, w) == 0, w.message
    np.testing.assert_allclose(c[:4], 2 * a[:5].T @ b + 0.5 * start[:4])
    assert run("dgemm", 2, args, w) == 0, w.message
    for lane in range(3):
        np.testing.assert_allclose(da[lane, :5], 2 * b @ seeds[lane, :4].T)
        assert not da[lane, 5:].any()
        np.testing.assert_allclose(dc[lane, :4], 0.5 * seeds[lane, :4])
        np.testing.assert_array_equal(dc[lane, 4:], seeds[lane, 4:])


def test_negative_increments():
    x, y, dx, dy = np.arange(5.0), np.zeros(3), np.zeros(5), np.array([1.0, 2.0, 3.0])
    n, incx, incy, alpha = np.array(3, np.intc), np.array(-2, np.intc), np.array(1, np.intc), np.array(2.0)
    memory = np.zeros(100)
    w = work(tape=memory.ctypes.data, tape_size=800)
    args = [n, alpha, None, x, dx, incx, y, dy, incy]
    assert run("daxpy", 1, args, w) == run("daxpy", 2, args, w) == 0
    np.testing.assert_array_equal(y, [8.0, 4.0, 0.0])
    np.testing.assert_array_equal(dx, [6.0, 0.0, 4.0, 0.0, 2.0])


def both(name, args):
    """aug and rev, with what may be overwritten overwritten: the arguments between them are those of before."""
    memory = np.zeros(2000)
    w = work(tape=memory.ctypes.data, tape_size=16000, overwritten=0xFFFF)
    assert run(name, 1, args, w) == 0, w.message
    assert run(name, 2, args, w) == 0, w.message


def letter(x):
    return np.frombuffer(x, np.uint8)


def test_a_band_with_row_exchanges():
    """gbtrf, gbtrl, tbtrs: numbers of rows go through as LAPACK counts them."""
    full = np.triu(np.tril(RNG.standard_normal((6, 6)), 2), -2)
    ab = np.zeros((7, 6), order="F")
    for i, j in zip(*np.nonzero(full), strict=True):
        ab[4 + i - j, j] = full[i, j]
    _, rows, _ = lapack.dgbtrf(ab, 2, 2)
    assert any(rows != np.arange(6))
    n, kl, ku, kd, ld, one = (np.array(x, np.intc) for x in (6, 2, 2, 4, 7, 1))
    piv = np.zeros(6, np.intc)
    both("dgbtrf", [n, n, kl, ku, ab, np.zeros_like(ab), ld, piv])
    np.testing.assert_array_equal(piv, rows + 1)
    b, upper = RNG.standard_normal(6), np.asfortranarray(ab[:5])
    seed, x, dx = RNG.standard_normal(6), b.copy(), np.zeros(6)
    both("dgbtrl", [letter(b"N"), n, kl, ku, one, ab, None, ld, piv, x, dx, n])
    both("dtbtrs", [letter(b"U"), letter(b"N"), letter(b"N"), n, kd, one, upper, None, np.array(5, np.intc), x, dx, n])
    np.testing.assert_allclose(x, np.linalg.solve(full, b))
    dx[...] = seed                              # the same backwards
    both("dtbtrs", [letter(b"U"), letter(b"N"), letter(b"N"), n, kd, one, upper, None, np.array(5, np.intc), x, dx, n])
    both("dgbtrl", [letter(b"N"), n, kl, ku, one, ab, None, ld, piv, x, dx, n])
    np.testing.assert_allclose(dx, np.linalg.solve(full.T, seed))
    piv[0] = 9
    w = work()
    assert run("dgbtrl", 0, [letter(b"N"), n, kl, ku, one, ab, None, ld, piv, x, dx, n], w) != 0
    assert w.message


def test_indefinite_factors_have_lapacks_pivots():
    a = np.asfortranarray(RNG.standard_normal((6, 6)))
    a += a.T
    a[0, 0] = a[5, 5] = 0
    _, rows, _ = lapack.dsytrf(a, lower=1)
    assert any(rows < 0)
    full, n, two = a.copy(), np.array(6, np.intc), np.array(2, np.intc)
    piv, x = np.zeros(6, np.intc), np.asfortranarray(RNG.standard_normal((6, 2)))
    b, dx, da = x.copy(), np.asfortranarray(RNG.standard_normal((6, 2))), np.zeros((6, 6), order="F")
    seed = dx.copy()
    both("dsytrf", [letter(b"L"), n, a, da, n, piv])
    np.testing.assert_array_equal(piv, rows)
    both("dsytrs", [letter(b"L"), n, two, a, da, n, piv, x, dx, n])
    np.testing.assert_allclose(x, np.linalg.solve(full, b))
    np.testing.assert_allclose(dx, np.linalg.solve(full, seed))
    np.testing.assert_array_equal(piv, rows)


def test_rows_are_exchanged_as_lapack_does_it():
    """Rows 2 to 4 of a part of a matrix, from the first on and from the last on."""
    for step in (1, -1):
        whole, shadow = (np.asfortranarray(RNG.standard_normal((7, 3))) for _ in range(2))
        piv = np.array([99, 4, 3, 5, 99], np.intc)
        wanted = lapack.dlaswp(whole[:5].copy("F"), piv - 1, k1=1, k2=3, inc=step)
        moved = lapack.dlaswp(shadow[:5].copy("F"), piv - 1, k1=1, k2=3, inc=step)
        start, rest = shadow.copy(), whole[5:].copy()
        n, lda, k1, k2, inc = (np.array(x, np.intc) for x in (3, 7, 2, 4, step))
        memory = np.zeros(100)
        w = work(tape=memory.ctypes.data, tape_size=memory.nbytes)
        args = [n, whole, shadow, lda, k1, k2, piv, inc]
        assert run("dlaswp", 0, args, w) == 0, w.message
        np.testing.assert_array_equal(whole, np.vstack([wanted, rest]))
        np.testing.assert_array_equal(shadow[:5], moved)
        assert run("dlaswp", 1, args, w) == 0, w.message
        shadow[:5] = moved
        assert run("dlaswp", 2, args, w) == 0, w.message
        np.testing.assert_array_equal(shadow[:5], start[:5])
    before = whole.copy()
    zero = np.array(0, np.intc)
    assert run("dlaswp", 0, [n, whole, shadow, lda, k2, k1, piv, inc], w) == 0          # from row 4 to row 2: none
    assert run("dlaswp", 0, [zero, whole, shadow, lda, k1, k2, piv, inc], w) == 0       # of no columns
    np.testing.assert_array_equal(whole, before)
    assert run("dlaswp", 0, [n, whole, shadow, lda, zero, k2, piv, inc], w) == -1
    assert run("dlaswp", 0, [n, whole, shadow, lda, k1, k2, piv, np.array(2, np.intc)], w) == -1


def test_numbers_that_are_no_variables():
    """isgn of trsyl, tol of pstrf."""
    a, b = (np.asfortranarray(np.triu(RNG.standard_normal((n, n))) + 9 * s * np.eye(n)) for n, s in ((4, 1), (3, -1)))
    c, dc = (np.asfortranarray(RNG.standard_normal((4, 3))) for _ in range(2))
    start, seed = c.copy(), dc.copy()
    m, n, sign = np.array(4, np.intc), np.array(3, np.intc), np.array(-1, np.intc)
    args = [letter(b"N"), letter(b"T"), sign, m, n, a, None, m, b, None, n, c, dc, m]
    both("dtrsyl", args)
    np.testing.assert_allclose(a @ c - c @ b.T, start)
    np.testing.assert_allclose(a.T @ dc - dc @ b, seed)
    for sign[...] in (0, 31, 33, 2):
        assert run("dtrsyl", 0, args, work()) == -1
    a, piv = np.diag([1.0, 4.0, 1e-3]), np.zeros(3, np.intc)
    args = [letter(b"L"), n, a, None, n, piv, np.array(1e-2)]
    w = work()
    assert run("dpstrf", 0, args, w) == 1
    assert b"not positive definite" in w.message
    args[2], args[-1] = np.diag([1.0, 4.0, 1e-3]), np.array(-1.0)
    assert run("dpstrf", 0, args, w) == 0
    np.testing.assert_array_equal(piv, [2, 1, 3])
    np.testing.assert_allclose(np.diag(args[2]), [2, 1, 1e-3 ** .5])


def test_what_goes_wrong_is_told():
    a, da = -np.eye(3), np.ones((3, 3))
    memory = np.zeros(100)
    n, letter = np.array(3, np.intc), np.frombuffer(b"L", np.uint8)
    w = work(tape=memory.ctypes.data, tape_size=800)
    args = [letter, n, a, da, n]
    assert run("dpotrf", 1, args, w) == 1
    assert b"not positive definite" in w.message
    for other in (b"X", b"\0", b"\xcc"):        # the last one is L and a bit more
        assert run("dpotrf", 1, [np.frombuffer(other, np.uint8), n, a, da, n], w) == -1
        assert b"argument 1" in w.message
    assert run("dpotrf", 1, [letter, np.array(-3, np.intc), a, da, n], w) == -1
    assert run("dpotrf", 1, [letter, n, a, da, np.array(2, np.intc)], w) == -1
    assert b"leading dimension" in w.message
    a[...] = np.eye(3)
    assert run("dpotrf", 1, args, w) == 0
    assert run("dlauum", 2, args, w) == -1      # the tape of another routine
    assert b"another call" in w.message
    assert run("dpotrf", 2, args, Work(size=8)) == -1
    assert run("dpotrf", 2, args, work(tape=memory.ctypes.data, tape_size=800, lanes=2)) == -1      # which lie nowhere
    w.debug = 1
    assert run("dpotrf", 1, args, w) == 0
    a[0, 0] = 5
    assert run("dpotrf", 2, args, w) == -3
    assert b"was overwritten" in w.message
    assert function("blasad_routine")(b"dgemmm") == -1
    with pytest.raises(KeyError, match="has no function"):
        ad.rules.address("blasad_dgemm")


def test_generated_files_are_current():
    subprocess.run([sys.executable, "cython_src/generate", "--check"], cwd=ROOT, check=True)


def test_what_has_not_changed_is_not_written():
    made = [ROOT / name for name in ("cython_src/routines/c/readers.pxi", "cython_src/routines/c/flat_functions.h",
                                     "blasad/_flat.pxd")]
    subprocess.run([sys.executable, "cython_src/generate"], cwd=ROOT, check=True)
    times = [path.stat().st_mtime_ns for path in made]
    subprocess.run([sys.executable, "cython_src/generate"], cwd=ROOT, check=True)
    assert [path.stat().st_mtime_ns for path in made] == times


# ---------------------------------------------------------------- compiled callers

BODY = r"""
static int check(blasad_dgemm *aug, blasad_dgemm *rev, blasad_dtrsm *solve, blasad_dtrsm *back) {
    int n = 2, i;
    double one = 1, zero = 0, tape[200];
    double a[4] = {1, 2, 3, 4}, b[4] = {5, 6, 7, 8}, c[4] = {0, 0, 0, 0};
    double da[4] = {0, 0, 0, 0}, db[4] = {0, 0, 0, 0}, dc[4] = {1, 0, 0, 2};
    double l[4] = {2, 1, 0, 4}, dl[4] = {0, 0, 0, 0}, x[4] = {2, 9, 4, 6}, dx[4] = {1, 0, 0, 0};
    blasad_work work = {sizeof(blasad_work)};
    work.tape = tape;
    work.tape_size = sizeof(tape);
    work.overwritten = 2 | 4;
    if (aug("N", "N", &n, &n, &n, &one, NULL, a, da, &n, b, db, &n, &zero, NULL, c, dc, &n, &work)) return 1;
    for (i = 0; i < 4; i++) a[i] = b[i] = -1;
    if (rev("N", "N", &n, &n, &n, &one, NULL, a, da, &n, b, db, &n, &zero, NULL, c, dc, &n, &work)) return 2;
    /* da = dc b^T, db = a^T dc, with b = [[5, 7], [6, 8]], a = [[1, 3], [2, 4]], dc = [[1, 0], [0, 2]] */
    if (c[0] != 23 || c[1] != 34 || c[2] != 31 || c[3] != 46) return 3;
    if (da[0] != 5 || da[1] != 14 || da[2] != 6 || da[3] != 16) return 4;
    if (db[0] != 1 || db[1] != 3 || db[2] != 4 || db[3] != 8) return 5;
    if (dc[0] != 0 || dc[3] != 0) return 6;
    work.overwritten = 0;
    if (solve("L", "L", "N", "N", &n, &n, &one, NULL, l, dl, &n, x, dx, &n, &work)) return 7;
    /* x = inv([[2, 0], [1, 4]]) [[2, 4], [9, 6]] = [[1, 2], [2, 1]]; w = inv(l)^T dx = [[1/2, 0], [0, 0]] */
    if (x[0] != 1 || x[1] != 2 || x[2] != 2 || x[3] != 1) return 8;
    if (back("L", "L", "N", "N", &n, &n, &one, NULL, l, dl, &n, x, dx, &n, &work)) return 9;
    if (dx[0] != 0.5 || dx[1] != 0 || dl[0] != -0.5 || dl[1] != 0 || dl[2] != 0 || dl[3] != 0) return 10;
    return 0;
}
"""


@needs_compiler
def test_a_c_program(tmp_path):
    """A program in C that embeds Python, or where that cannot be linked a library that Python loads."""
    (tmp_path / "program.c").write_text(r"""
#include <Python.h>
#include <blasad.h>
""" + BODY + r"""
static void *address(PyObject *blasad, const char *name) {
    PyObject *rules = PyObject_GetAttrString(blasad, "rules");
    PyObject *found = rules ? PyObject_CallMethod(rules, "address", "s", name) : NULL;
    void *p = found ? PyLong_AsVoidPtr(found) : NULL;
    Py_XDECREF(found);
    Py_XDECREF(rules);
    return p;
}
int main(void) {
    PyObject *blasad;
    int failed;
    Py_Initialize();
    blasad = PyImport_ImportModule("blasad");
    if (!blasad) { PyErr_Print(); return 99; }
    failed = check((blasad_dgemm *)address(blasad, "blasad_dgemm_aug"),
                   (blasad_dgemm *)address(blasad, "blasad_dgemm_rev"),
                   (blasad_dtrsm *)address(blasad, "blasad_dtrsm_aug"),
                   (blasad_dtrsm *)address(blasad, "blasad_dtrsm_rev"));
    Py_Finalize();
    return failed;
}
""")
    where, library = sysconfig.get_config_var("LIBDIR"), f"python{sysconfig.get_python_version()}"
    built = subprocess.run(
        ["cc", "-Wall", "-Werror", "program.c", "-o", "program", f"-I{ad.rules.get_include()}",
         f"-I{sysconfig.get_path('include')}", f"-L{where}", f"-Wl,-rpath,{where}", f"-l{library}"],
        cwd=tmp_path, capture_output=True, text=True, env=PLAIN)
    if "cannot find -l" in built.stderr:
        pytest.skip("this Python cannot be linked to")
    assert built.returncode == 0, built.stderr
    env = {**os.environ, "PYTHONPATH": ":".join(each for each in sys.path if each)}
    done = subprocess.run([tmp_path / "program"], env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


@needs_compiler
def test_a_c_library(tmp_path):
    """Compiled as C99 without Python, and given the addresses."""
    (tmp_path / "library.c").write_text("#include <blasad.h>\n" + BODY + r"""
int run(void *aug, void *rev, void *solve, void *back) { return check(aug, rev, solve, back); }
""")
    subprocess.run(["cc", "-std=c99", "-Wall", "-shared", "-fPIC", "library.c", "-o", "library.so",
                    f"-I{ad.rules.get_include()}"], cwd=tmp_path, check=True)
    names = ("blasad_dgemm_aug", "blasad_dgemm_rev", "blasad_dtrsm_aug", "blasad_dtrsm_rev")
    pointers = [ctypes.c_void_p(ad.rules.address(name)) for name in names]
    assert ctypes.CDLL(str(tmp_path / "library.so")).run(*pointers) == 0


@needs_compiler
def test_a_cython_module(tmp_path):
    (tmp_path / "user.pyx").write_text(r"""
cimport blasad
from blasad cimport blasad_cscal_fwd, blasad_dgemm_aug, blasad_dgemm_rev, blasad_zgemm_rev
from blasad._flat cimport blasad_sgetrf_aug

def addresses():
    return [<size_t><void *>blasad_cscal_fwd, <size_t><void *>blasad_zgemm_rev, <size_t><void *>blasad_sgetrf_aug]

def gradient(double[::1, :] a, double[::1, :] b, double[::1, :] c, double[::1, :] da, double[::1, :] dc):
    cdef int n = a.shape[0], done
    cdef double one = 1, zero = 0
    cdef char tape[4096]
    cdef blasad.blasad_work work
    work.size, work.tape, work.tape_size = sizeof(work), tape, sizeof(tape)
    work.overwritten = work.debug = work.lanes = 0
    work.workspace = work.lane = NULL
    with nogil:
        done = blasad_dgemm_aug("N", "N", &n, &n, &n, &one, NULL, &a[0, 0], &da[0, 0], &n, &b[0, 0], NULL, &n, &zero,
                                NULL, &c[0, 0], &dc[0, 0], &n, &work)
        if not done:
            done = blasad_dgemm_rev("N", "N", &n, &n, &n, &one, NULL, &a[0, 0], &da[0, 0], &n, &b[0, 0], NULL, &n,
                                    &zero, NULL, &c[0, 0], &dc[0, 0], &n, &work)
    return done

def solve(double[::1, :] l, double[::1, :] x, double[::1, :] dl, double[::1, :] dx):
    cdef int n = l.shape[0]
    cdef double one = 1
    cdef char tape[4096]
    cdef blasad.blasad_work work
    work.size, work.tape, work.tape_size = sizeof(work), tape, sizeof(tape)
    work.overwritten = work.debug = work.lanes = 0
    work.workspace = work.lane = NULL
    return (blasad.blasad_dtrsm_aug("L", "L", "N", "N", &n, &n, &one, NULL, &l[0, 0], &dl[0, 0], &n, &x[0, 0],
                                    &dx[0, 0], &n, &work)
            or blasad.blasad_dtrsm_rev("L", "L", "N", "N", &n, &n, &one, NULL, &l[0, 0], &dl[0, 0], &n, &x[0, 0],
                                       &dx[0, 0], &n, &work))
""")
    (tmp_path / "setup.py").write_text(f"""
from Cython.Build import cythonize
from setuptools import Extension, setup
setup(ext_modules=cythonize([Extension("user", ["user.pyx"], include_dirs=[{ad.rules.get_include()!r}])],
                            language_level=3, include_path={[each for each in sys.path if each]!r}))
""")
    built = subprocess.run([sys.executable, "setup.py", "build_ext", "--inplace"], cwd=tmp_path, capture_output=True,
                           text=True, env=PLAIN)
    assert built.returncode == 0, built.stdout + built.stderr
    sys.path.insert(0, str(tmp_path))
    try:
        import user
    finally:
        sys.path.remove(str(tmp_path))
    names = ("blasad_cscal_fwd", "blasad_zgemm_rev", "blasad_sgetrf_aug")
    assert user.addresses() == [ad.rules.address(name) for name in names]
    a, b, dc = (np.asfortranarray(RNG.standard_normal((4, 4))) for _ in range(3))
    c, da, seed = np.zeros((4, 4), order="F"), np.zeros((4, 4), order="F"), dc.copy()
    assert user.gradient(a, b, c, da, dc) == 0
    np.testing.assert_allclose(c, a @ b)
    np.testing.assert_allclose(da, seed @ b.T)
    low, x = np.asfortranarray(np.tri(4) + np.eye(4)), np.asfortranarray(RNG.standard_normal((4, 4)))
    dl, dx, seed = np.zeros((4, 4), order="F"), np.ones((4, 4), order="F"), np.ones((4, 4))
    assert user.solve(low, x, dl, dx) == 0
    np.testing.assert_allclose(dx, np.linalg.solve(low.T, seed))
    np.testing.assert_allclose(dl, -np.tril(dx @ x.T))


@needs_compiler
def test_the_programs_of_the_page(tmp_path):
    """The page about C and Cython has a whole program of each."""
    page = (ROOT / "docs" / "interop" / "c.md").read_text()
    program, shown, module, setup, use = (re.search(rf"```{kind}\n(.*?)```", page, re.DOTALL)[1]
                                          for kind in ("c", "text", "cython", "py", "pycon"))
    env = {**PLAIN, "PYTHONPATH": ":".join(each for each in sys.path if each)}
    folder = tmp_path / "cython"
    folder.mkdir()
    (folder / "quadratic.pyx").write_text(module)
    (folder / "setup.py").write_text(setup)
    built = subprocess.run([sys.executable, "setup.py", "build_ext", "--inplace"], cwd=folder, capture_output=True,
                           text=True, env=env)
    assert built.returncode == 0, built.stdout + built.stderr
    sys.path.insert(0, str(folder))
    try:
        test = doctest.DocTestParser().get_doctest(use, {}, "c.md", "c.md", 0)
        assert doctest.DocTestRunner().run(test).failed == 0
    finally:
        sys.path.remove(str(folder))
    (tmp_path / "quadratic.c").write_text(program)
    where, library = sysconfig.get_config_var("LIBDIR"), f"python{sysconfig.get_python_version()}"
    built = subprocess.run(
        ["cc", "-Wall", "-Werror", "quadratic.c", "-o", "quadratic", f"-I{ad.rules.get_include()}",
         f"-I{sysconfig.get_path('include')}", f"-L{where}", f"-Wl,-rpath,{where}", f"-l{library}"],
        cwd=tmp_path, capture_output=True, text=True, env=PLAIN)
    if "cannot find -l" in built.stderr:
        pytest.skip("this Python cannot be linked to")
    assert built.returncode == 0, built.stderr
    done = subprocess.run([tmp_path / "quadratic"], env={**os.environ, "PYTHONPATH": env["PYTHONPATH"]},
                          capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert done.stdout == shown


def test_a_numba_function():
    numba = pytest.importorskip("numba")
    types = [ctypes.c_void_p] * 19
    aug, rev = (ctypes.CFUNCTYPE(ctypes.c_int, *types)(ad.rules.address(f"blasad_dgemm_{mode}"))
                for mode in ("aug", "rev"))
    solve, back = (ctypes.CFUNCTYPE(ctypes.c_int, *types[:15])(ad.rules.address(f"blasad_dtrsm_{mode}"))
                   for mode in ("aug", "rev"))

    @numba.njit
    def gradient(letters, n, numbers, a, da, b, c, dc, w):
        t, i, one, zero = letters.ctypes.data, n.ctypes.data, numbers.ctypes.data, numbers[1:].ctypes.data
        args = (t, t, i, i, i, one, 0, a.ctypes.data, da.ctypes.data, i, b.ctypes.data, 0, i, zero, 0, c.ctypes.data,
                dc.ctypes.data, i, w)
        return aug(*args) + 10 * rev(*args)

    @numba.njit
    def solution(letters, n, numbers, a, da, x, dx, w):
        t, i = letters.ctypes.data, n.ctypes.data
        low = letters[1:].ctypes.data
        args = (low, low, t, t, i, i, numbers.ctypes.data, 0, a.ctypes.data, da.ctypes.data, i, x.ctypes.data,
                dx.ctypes.data, i, w)
        return solve(*args) + 10 * back(*args)

    letters, n, numbers = np.frombuffer(b"NL", np.uint8).copy(), np.array([3], np.intc), np.array([1.0, 0.0])
    memory = np.zeros(200)
    w = work(tape=memory.ctypes.data, tape_size=1600)
    a, b, dc = (np.asfortranarray(RNG.standard_normal((3, 3))) for _ in range(3))
    c, da, seed = np.zeros((3, 3), order="F"), np.zeros((3, 3), order="F"), dc.copy()
    assert gradient(letters, n, numbers, a, da, b, c, dc, ctypes.addressof(w)) == 0
    np.testing.assert_allclose(da, seed @ b.T)
    low, x = np.asfortranarray(np.tri(3) + np.eye(3)), np.asfortranarray(RNG.standard_normal((3, 3)))
    dl, dx = np.zeros((3, 3), order="F"), np.ones((3, 3), order="F")
    assert solution(letters, n, numbers, low, dl, x, dx, ctypes.addressof(w)) == 0
    np.testing.assert_allclose(dx, np.linalg.solve(low.T, np.ones((3, 3))))
    np.testing.assert_allclose(dl, -np.tril(dx @ x.T))
