"""What a tape keeps, and that nothing grows."""

import gc
import itertools
import math
import os
import sys
import tracemalloc

import numpy as np
import pytest

import blasad as ad
from blasad._arrays import arrays as _arrays
from blasad._rules.calls.memory import checksum
from support.numbers import RNG, generator

b = ad.blas
N = 8


def watched(tape, *shapes):
    arrays = [generator(i).uniform(-1, 1, s) / 8 for i, s in enumerate(shapes)]
    return [tape.watch(x, np.zeros_like(x)) for x in arrays]


def steps_by_blas(A, x, c, tmp):
    b.gemv(1.0, A, x, y=tmp)
    b.copy(tmp, x)
    b.axpy(c, x)


def steps_by_operators(A, x, c, tmp):
    x[...] = A @ x + c


def steps_by_beta(A, x, c, tmp):
    tmp[...] = c
    b.gemv(1.0, A, x, 1.0, tmp)
    x[...] = tmp


@pytest.mark.parametrize("step", [steps_by_blas, steps_by_operators, steps_by_beta])
@pytest.mark.parametrize("steps", [1, 2, 100])
def test_a_linear_recurrence_keeps_one_vector_a_step(step, steps):
    with ad.Tape() as tape:
        A, x, c, tmp = watched(tape, (N, N), N, N, N)
        for _ in range(steps):
            step(A, x, c, tmp)
        assert tape.kept_bytes == steps * N * 8


def test_accumulation_keeps_nothing():
    with ad.Tape() as tape:
        A, B, C = watched(tape, (N, N), (N, N), (N, N))
        for _ in range(10):
            b.gemm(1.0, A, B, 1.0, C)
            C += A
            b.syrk(1.0, A, 0.5, C)
            b.ger(1.0, A[0], B[1], a=C)
            C *= 0.5
        assert tape.kept_bytes == 0


def test_an_operand_is_copied_once_however_often_it_was_read():
    with ad.Tape() as tape:
        A, x, C = watched(tape, (N, N), N, (N, N))
        for _ in range(1000):
            b.gemm(1.0, A, A, 1.0, C)
        assert tape.kept_bytes == 0
        A *= 2.0
        assert tape.kept_bytes == N * N * 8
        A[0] = 0.0                          # nobody has read it since
        b.gemv(1.0, A, x, 1.0, C[0])
        b.gemv(1.0, A, x, 1.0, C[1])
        A[3, 3] = 1.0
        assert tape.kept_bytes == 2 * N * N * 8
        x[...] = 0.0
        assert tape.kept_bytes == 2 * N * N * 8 + N * 8


def test_what_no_reverse_reads_is_not_kept():
    with ad.Tape() as tape:
        A, B, C = watched(tape, (N, N), (N, N), (N, N))
        K = tape.watch(np.ones((N, N)))     # a constant
        b.gemm(1.0, A, K, c=C)              # reads K for A's adjoint, and never A
        A[...] = 0.0
        b.trmm(1.0, K, B)
        B[...] = 0.0
        C[...] = 0.0
        assert tape.kept_bytes == 0
        K[...] = 0.0
        assert tape.kept_bytes == N * N * 8


def test_a_thousand_rank_one_updates_keep_only_their_vectors():
    n, count = 64, 1000
    with ad.Tape() as tape:
        C, v = watched(tape, (n, n), n)
        for _ in range(count):
            b.ger(0.1, v, v, a=C)
            v *= 0.99
        assert tape.kept_bytes == count * n * 8
        assert tape.calls == 2 * count and tape.record_bytes <= 2 * count * 320


def test_a_recorded_product_is_small():
    with ad.Tape() as tape:
        A, B, C = watched(tape, (N, N), (N, N), (N, N))
        for _ in range(100):
            b.gemm(0.5, A, B, 0.5, C)
        assert tape.calls == 100 and tape.record_bytes <= 100 * 320


def program(A, x, C):
    for _ in range(20):
        x *= A @ x
        b.ger(0.1, x, x, a=C)
        C[...] = A @ C + np.outer(x, x)
        y = np.exp(x[::2]) + C[0, ::2]
        C[1:5, 0] = y
    return (C * C).sum() + b.nrm2(x)


def arguments():
    rng = generator(5)
    return [rng.uniform(-1, 1, s) / 8 for s in ((N, N), N, (N, N))]


DERIVATIVES = {
    "autodiff": lambda xs: ad.autodiff(ad.Reverse, program, *(ad.Duplicated(x.copy(), np.zeros_like(x)) for x in xs)),
    "other layout": lambda xs: ad.autodiff(
        ad.Reverse, program, *(ad.Duplicated(x.copy(), np.zeros(x.shape, order="F")) for x in xs)),
    "const": lambda xs: ad.autodiff(ad.Reverse, program, ad.Duplicated(xs[0], np.zeros((N, N))), *map(np.copy, xs[1:])),
    "batch": lambda xs: ad.autodiff(
        ad.Reverse, program, *(ad.BatchDuplicated(x.copy(), np.zeros((2, *x.shape))) for x in xs)),
    "forward": lambda xs: ad.autodiff(ad.Forward, program, *(ad.Duplicated(x.copy(), np.ones_like(x)) for x in xs)),
    "grad": lambda xs: ad.grad(program, (0, 1, 2))(*xs),
    "vjp": lambda xs: ad.vjp(lambda *ys: program(*ys) * np.ones(3), *xs)[1](np.ones(3)),
    "jvp": lambda xs: ad.jvp(program, xs, xs),
    "jacobian": lambda xs: ad.jacobian(lambda x: xs[0] @ x)(xs[1]),
    "broken": lambda xs: pytest.raises(IndexError, ad.grad(lambda A: (A @ A)[N, N]), xs[0]),
}


@pytest.mark.parametrize("name", DERIVATIVES)
def test_nothing_grows_from_run_to_run(name):
    run, xs = DERIVATIVES[name], arguments()

    def resident():
        with open("/proc/self/statm") as f:
            return int(f.read().split()[1]) * 4096

    for _ in range(20):
        run(xs)
    gc.collect()
    counts = [sys.getrefcount(x) for x in xs]
    sanitized = "asan" in os.environ.get("LD_PRELOAD", "")  # its allocator holds freed memory back
    before = resident() if sys.platform == "linux" and not sanitized else 0
    tracemalloc.start()
    run(xs)
    held = []
    for _ in range(3):
        gc.collect()
        held.append(tracemalloc.get_traced_memory()[0])
        for _ in range(30):
            run(xs)
    tracemalloc.stop()
    grown = min(held[1] - held[0], held[2] - held[1])  # now and then Python gives a table of its own new memory
    for _ in range(150):
        run(xs)
    gc.collect()
    assert [sys.getrefcount(x) for x in xs] == counts
    assert grown < 3000, grown
    if before:
        assert resident() - before < 1 << 20
    assert all(x.flags.writeable for x in xs)


def test_a_thousand_gradients():
    A, x, C = arguments()
    gradient = ad.grad(lambda x: (b.gemv(1.0, A, x) * x).sum())
    first = gradient(x)
    count = [sys.getrefcount(y) for y in (A, x)]
    for _ in range(1000):
        found = gradient(x)
    np.testing.assert_array_equal(found, first)
    assert [sys.getrefcount(y) for y in (A, x)] == count


def test_the_memory_of_a_tape_is_used_again():
    from blasad._arrays import arrays as _arrays
    from blasad._tape import tape as _tape

    tape = _tape.Tape("reverse")
    xs, sizes = arguments(), []
    for _ in range(5):
        traced = [_arrays.watch(tape, x, (np.zeros_like(x),)) for x in xs]
        _arrays.add_to_shadow(program(*traced), [1.0])
        tape.reverse()
        del traced
        tape.close()
        sizes.append(tape.capacity)
    assert all(s == sizes[0] for s in sizes)
    assert sum(sizes[0].values()) < 1 << 20


def test_arrays_are_let_go_when_the_derivative_is_done():
    xs = arguments()
    before = [sys.getrefcount(x) for x in xs]
    shadows = [np.zeros_like(x) for x in xs]
    held = [sys.getrefcount(s) for s in shadows]
    ad.autodiff(ad.Reverse, program, *map(ad.Duplicated, xs, shadows))
    assert [sys.getrefcount(x) for x in xs] == before and [sys.getrefcount(s) for s in shadows] == held
    value, pullback = ad.vjp(lambda *ys: program(*ys) * np.ones(1), *xs)
    del value, pullback
    gc.collect()
    assert [sys.getrefcount(x) for x in xs] == before


VIEWS = [lambda x: x, lambda x: x.T, lambda x: x[::-2], lambda x: x[:, 1:3, ::2], lambda x: x[0, 0, 0, ...],
         lambda x: np.broadcast_to(x[:1], x.shape), lambda x: x[:0], lambda x: x[:, :, 1]]


@pytest.mark.parametrize("dtype", ["f4", "f8", "c8", "c16", "i1", "i2", "?"])
def test_a_checksum_sees_every_bit_of_an_array_and_nothing_else(dtype):
    x = RNG.integers(0, 2, (5, 4, 3)).astype(dtype)
    for view in map(lambda see: see(x), VIEWS):
        before, values = checksum(view), view.tobytes()
        for i in range(x.nbytes):
            bits = x.reshape(-1).view(np.uint8)
            bits[i] ^= 0x81
            assert (checksum(view) != before) == (view.tobytes() != values)
            bits[i] ^= 0x81
        assert checksum(view) == before


@pytest.mark.parametrize("n", [2, 4, 9])
def test_a_checksum_tells_signs_and_permutations_apart(n):
    for value in (0.0, 1.0, np.pi, np.nan, 1j):
        signs = np.array(list(itertools.product((1.0, -1.0), repeat=n)))
        assert len({checksum(np.copysign(value, s) if value != 1j else value * s) for s in signs}) == 2**n
    if n < 9:
        assert len({checksum(np.array(p)) for p in itertools.permutations(range(n))}) == math.factorial(n)


def test_large_arrays_do_not_begin_at_one_place_of_their_pages():
    """A shifted copy between two that do takes ten times as long: its loads wait for stores that only look alike."""
    starts = []

    def f(x):
        arrays = [x * k for k in range(1, 9)]
        starts.extend(_arrays.memory(y).ctypes.data % 4096 for y in arrays)
        return sum(arrays).sum()

    np.testing.assert_array_equal(ad.grad(f)(np.ones((128, 128))), np.full((128, 128), 36.0))
    assert len({*starts}) == 8 and all(start % 16 == 0 for start in starts)
