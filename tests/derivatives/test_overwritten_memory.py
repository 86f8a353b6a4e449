"""Reported faults of others, 2: memory that is overwritten before the reverse reads it, and memory with two names.

The letter and number in a test's name are those of the case; expected values are closed forms or differences.
"""

from functools import partial

import numpy as np
import pytest

import blasad as ad
from support.numbers import RNG
from support.oracle import OPS, VECTORS, flags, like, matrix, mirrored, random_like, reverse, vector, verify

b = ad.blas


# ---------------------------------------------------------------- B: the values at the time of the call

def test_B1_values_are_those_at_the_time_of_the_call():
    x, dx = np.array([3.0]), np.zeros(1)

    def f(x):
        y = x * x
        x[...] = 5
        return y[0]

    reverse(f, (x, dx))
    assert dx == 6 and x == 5

    def add(x, b):                          # the gradient of x * b is b as it was
        loss = (x * b).sum()
        b += 100
        return loss

    verify(add, vector(3), vector(3))


def test_B1_a_matrix_is_overwritten_after_a_product():
    def f(A, x, y):
        ad.blas.gemv(1.0, A, x, y=y)
        A[...] = 1.0
        x[:2] = y[:2]
        A[0] += x

    def plain(A, x, y):
        y[...] = A @ x
        A[...] = 1
        x[:2] = y[:2]
        A[0] += x

    verify(f, matrix(3, 3), vector(3), vector(3), plain=plain)


CHAIN = [-1, 0, 0, 1, 1, 4]


@pytest.mark.parametrize("again", [False, True])
@pytest.mark.parametrize("way", ["slices", "matmul", "gemm"])
def test_B3_kinematic_chain_in_place(way, again):
    def f(T, G, out):
        for i, parent in enumerate(CHAIN):
            if parent < 0:
                G[i] = T[i]
            elif way == "slices":
                G[i] = G[parent] @ T[i]
            elif way == "matmul":
                np.matmul(G[parent], T[i], out=G[i])
            else:
                ad.blas.gemm(1.0, G[parent], T[i], c=G[i])
        if again:
            G[1] = G[5] @ G[1]
            G[4] += G[1]
        out[...] = G[3] @ G[5] + G[4]

    def plain(T, G, out):
        g = []
        for i, parent in enumerate(CHAIN):
            g.append(T[i] if parent < 0 else g[parent] @ T[i])
        if again:
            g[1] = g[5] @ g[1]
            g[4] = g[4] + g[1]
        for i in range(6):
            G[i] = g[i]
        out[...] = g[3] @ g[5] + g[4]

    verify(f, RNG.uniform(-1, 1, (6, 2, 2)), np.full((6, 2, 2), 9.0), np.zeros((2, 2)), plain=plain)


def test_B5_windows_and_diagonals():
    def f(a, b, x):
        a[2:5, 3:6] = b
        a[:3, :3] *= 2
        a[[0, 1, 2], [0, 1, 2]] = x
        b += a[1:4, 2:5]

    verify(f, matrix(6, 7), matrix(3, 3, "F"), vector(3, "back"))


def test_B5_a_complex_result_does_not_go_into_a_float_array():
    h, p = np.ones(3), np.array([0.1 + 0.2j])
    for run in (lambda h, p: h.__itruediv__(h - p), lambda h, p: h.__setitem__(0, p[0]),
                lambda h, p: np.multiply(h, p, out=h)):
        with pytest.raises(TypeError, match="complex"):
            reverse(run, (h, np.zeros(3)), (p, np.zeros(1, complex)))
        assert (h == 1).all() and h.flags.writeable


def conjugate_gradients(A, X, B, work, dot, gemv, axpy, scal):
    for column in range(B.shape[1]):
        x, b = X[:, column], B[:, column]
        r, p, q = work
        r[...] = b
        p[...] = b
        x[...] = 0.0
        rho = dot(r, r)
        for _ in range(2):
            gemv(A, p, q)
            alpha = rho / dot(p, q)
            axpy(p, x, alpha)
            axpy(q, r, -alpha)
            old, rho = rho, dot(r, r)
            scal(rho / old, p)
            axpy(r, p, 1.0)


@pytest.mark.parametrize("layout", ["C", "F"])
def test_B5_conjugate_gradients_in_place(layout):
    def f(A, X, B):
        work = np.zeros((3, 3), like=A)
        conjugate_gradients(A, X, B, work, b.dot, lambda A, x, y: b.gemv(1.0, A, x, y=y),
                            lambda x, y, a: b.axpy(x, y, a=a), b.scal)

    def plain(A, X, B):
        def axpy(x, y, a):
            y += a * x

        def scal(a, x):
            x *= a

        conjugate_gradients(A, X, B, np.zeros((3, 3), X.dtype), np.dot, lambda A, x, y: np.dot(A, x, out=y), axpy, scal)

    L = RNG.uniform(-1, 1, (3, 3))
    verify(f, like(matrix(3, 3, layout), L @ L.T + np.eye(3)), matrix(3, 2, layout), matrix(3, 2),
           plain=plain)


def test_B6_least_squares_through_a_buffer():
    X, y, beta, storage = (RNG.uniform(-1, 1, s) for s in ((20, 5), 20, 5, 20))

    def loss(beta, storage):
        ad.blas.gemv(1.0, X, beta, y=storage)
        storage -= y
        return 0.5 * ad.blas.dot(storage, storage)

    expected = -X.T @ (y - X @ beta)
    db = np.zeros(5)
    ad.autodiff(ad.Reverse, loss, ad.Duplicated(beta, db), ad.Const(storage))
    np.testing.assert_allclose(db, expected, rtol=1e-12)
    np.testing.assert_allclose(ad.grad(loss)(beta, storage), expected, rtol=1e-12)
    with pytest.raises(TypeError, match="plain"):        # a buffer that nobody passed
        ad.autodiff(ad.Reverse, lambda beta: loss(beta, storage), ad.Duplicated(beta, db))


@pytest.mark.parametrize("trans", [0, 1, 2])
@pytest.mark.parametrize("dtype", ["d", "D"])
def test_B9_a_kept_matrix_has_a_leading_dimension_of_its_own(trans, dtype):
    def f(A, x, y):
        ad.blas.gemv(0.5, A, x, 0.2, y, trans=trans)
        A *= 2.0
        A[1:, :2] = A[:-1, 1:3]

    def plain(A, x, y):
        y[...] = 0.5 * OPS[trans](A) @ x + 0.2 * y
        A *= 2
        A[1:, :2] = A[:-1, 1:3].copy()

    m, n = (3, 5) if trans == 0 else (5, 3)
    verify(f, matrix(3, 5, "F slice", dtype), vector(n, "step", dtype), vector(m, "back", dtype),
           plain=plain)


@pytest.mark.parametrize("way", ["gemm", "operator", "matmul"])
@pytest.mark.parametrize("count", [1, 2, 10, 1000])
def test_B10_the_loop_of_ten(count, way):
    n = 3
    A = RNG.uniform(-1, 1, (n, n))
    A *= 0.999 / np.linalg.norm(A, 2)
    C0 = RNG.uniform(-1, 1, (n, n))
    kept = []

    def f(A, C, T):
        for _ in range(count):
            if way == "gemm":
                ad.blas.gemm(1.0, A, C, c=T)
                C[...] = T
            elif way == "matmul":
                np.matmul(A, C, out=C)
            else:
                C[...] = A @ C
        kept.append(C)
        return C.sum()

    C, dA, dC = C0.copy(), np.zeros((n, n)), np.zeros((n, n))
    reverse(f, (A, dA), (C, dC), ad.Const(np.zeros((n, n))))
    powers = [np.eye(n)]
    for _ in range(count):
        powers.append(A @ powers[-1])
    expected = sum(np.outer(powers[count - 1 - k].sum(0), (powers[k] @ C0).sum(1)) for k in range(count))
    np.testing.assert_allclose(dA, expected, rtol=1e-10, atol=1e-10)
    np.testing.assert_allclose(dC, np.outer(powers[count].sum(0), np.ones(n)), rtol=1e-10, atol=1e-12)

    for x in (A, C0):
        x.flags.writeable = True
    with ad.Tape() as tape:
        a, c = tape.watch(A, np.zeros_like(A)), tape.watch(C0, np.zeros_like(C0))
        t = np.zeros((n, n), like=a)
        f(a, c, t)
        assert tape.kept_bytes == count * n * n * 8      # each C once, A never
        A0 = A.copy()
        a *= 2.0
        assert tape.kept_bytes == (count + 1) * n * n * 8    # and A once, however often it was read
        assert (A == 2 * A0).all()


def test_B14_a_matrix_is_used_and_then_overwritten_by_a_solve():
    def f(A, Q, L, P):
        ad.blas.gemm(1.0, A, Q, c=P)
        ad.blas.trsm(1.0, L, A, lower=1)
        ad.blas.trmm(2.0, L, P, trans_a=1, lower=1)
        P += A

    def plain(A, Q, L, P):
        P[...] = 2 * np.tril(L).T @ (A @ Q)
        A[...] = np.linalg.solve(np.tril(L), A)
        P += A

    L = like(matrix(3, 3, "wide"), RNG.uniform(1, 2, (3, 3)))
    verify(f, matrix(3, 3), matrix(3, 3, "F"), L, matrix(3, 3, "turned"), plain=plain)


def test_B15_the_returned_array_is_the_one_that_was_given():
    def f(A, B, C):
        out = ad.blas.gemm(1.0, A, B, c=C)
        out *= 2.0
        return (C * out).sum()

    verify(f, *(matrix(2, 2) for _ in range(3)),
           plain=lambda A, B, C: np.copyto(C, 2 * A @ B) or (C * C).sum())
    C = np.empty((2, 2))
    assert ad.blas.gemm(1.0, np.eye(2), np.eye(2), c=C) is C


def test_B16_inputs_stay_bitwise_and_may_be_read_only():
    xs = [RNG.uniform(-1, 1, (3, 3)) for _ in range(2)]
    before = [x.tobytes() for x in xs]
    for x in xs:
        x.flags.writeable = False
    C, dxs = np.zeros((3, 3)), np.zeros((2, 3, 3))

    def f(A, B, C):
        np.einsum("ik,jk->ij", A, B, out=C)
        ad.blas.gemm(1.0, A, B, 1.0, C, trans_a=1)
        ad.blas.symm(1.0, A, B.T, 1.0, C)

    reverse(f, (xs[0], dxs[0]), (xs[1], dxs[1]), (C, np.ones((3, 3))))
    assert [x.tobytes() for x in xs] == before and not any(x.flags.writeable for x in xs)


def test_B17_primals_hold_the_results_afterwards():
    x, y = np.arange(3.0), np.ones(3)

    def f(x, y):
        y *= x
        x += y

    reverse(f, (x, np.ones(3)), (y, np.ones(3)))
    np.testing.assert_array_equal(y, [0, 1, 2])
    np.testing.assert_array_equal(x, [0, 2, 4])


# ---------------------------------------------------------------- C: one memory, several names

def test_C1_one_memory_has_one_shadow_that_takes_the_sum():
    for dtype in "fd":
        w, dw = np.array([1, 2, 3], dtype), np.zeros(3, dtype)
        reverse(lambda s: (s["a"] * s["b"]).sum(), ({"a": w, "b": w}, {"a": dw, "b": dw}))
        np.testing.assert_array_equal(dw, [2, 4, 6])
        dw[:] = 0
        reverse(lambda x, y: ad.blas.dot(x, y), (w, dw), (w, dw))
        np.testing.assert_array_equal(dw, [2, 4, 6])


@pytest.mark.parametrize("first, second", [
    (lambda w: w, lambda w: w), (lambda w: w, lambda w: w[1:]), (lambda w: w[::2], lambda w: w),
    (lambda w: w.reshape(2, 3), lambda w: w.reshape(3, 2).T)])
def test_C1_C3_one_primal_with_two_shadows_is_an_error(first, second):
    w = np.arange(6.0)
    x, y = first(w), second(w)
    shadows = [np.zeros_like(x), np.zeros_like(y)]
    ran = []
    with pytest.raises(ValueError, match="same primal, different shadows"):
        reverse(lambda x, y: ran.append(1), (x, shadows[0]), (y, shadows[1]))
    assert not ran and w.flags.writeable
    if x.ndim == 1:
        d = np.zeros(6)
        reverse(lambda x, y: x[0] * y[1], (x, first(d)), (y, second(d)))
        assert d.any()


FOUR = ["C", "F", "wide", "turned"]


@pytest.mark.parametrize("layout", FOUR)
@pytest.mark.parametrize("dtype", ["d", "D"])
@pytest.mark.parametrize("kw", flags(trans_a=(0, 1, 2), trans_b=(0, 1, 2)), ids=str)
def test_C2_both_factors_are_the_same_matrix(kw, dtype, layout):
    def f(A, C):
        ad.blas.gemm(0.7, A, A, 0.3, C, **kw)

    def plain(A, C):
        C[...] = 0.7 * OPS[kw["trans_a"]](A) @ OPS[kw["trans_b"]](A) + 0.3 * C

    verify(f, matrix(3, 3, layout, dtype), matrix(3, 3, "C", dtype), plain=plain)


def part(X, lower):
    return np.tril(X) if lower else np.triu(X)


@pytest.mark.parametrize("lower", [0, 1])
@pytest.mark.parametrize("name, dtype", [("symm", "d"), ("symm", "D"), ("hemm", "D"), ("syr2k", "d"), ("syr2k", "D"),
                                         ("her2k", "D"), ("trmm", "d"), ("trsm", "D"), ("syr2", "d")])
def test_C2_both_operands_are_the_same_matrix(name, dtype, lower):
    run = getattr(ad.blas, name)

    def f(A, C):
        if name in ("trmm", "trsm"):
            run(0.7, A, A, lower=lower)
        elif name == "syr2":
            run(0.7, A[0], A[0], lower=lower, a=C)
        else:
            run(0.7, A, A, 0.3, C, lower=lower)

    def plain(A, C):
        if name == "trmm":
            A[...] = 0.7 * part(A, lower) @ A
        elif name == "trsm":
            A[...] = 0.7 * np.linalg.solve(part(A, lower), A)
        elif name in ("symm", "hemm"):
            C[...] = 0.7 * mirrored(A, lower, name == "hemm") @ A + 0.3 * C
        else:
            x, beta = (A[0][:, None], 1.0) if name == "syr2" else (A, 0.3)
            full = 1.4 * x @ (np.conj(x.T) if name == "her2k" else x.T)
            if name == "her2k":
                C -= 1j * np.diag(np.diag(C).imag)
            C += part(full + (beta - 1) * C, lower)

    A = matrix(3, 3, "F", dtype)
    verify(f, like(A, A + 3 * np.eye(3)), matrix(3, 3, "C", dtype), plain=plain)


def test_C4_memory_of_an_active_argument_under_an_inactive_name_is_an_error():
    x = np.arange(4.0)
    for inactive in (x, x[1:], x[::-1], x.reshape(2, 2)):
        with pytest.raises(ValueError, match="share memory, but only one of them has a shadow"):
            ad.autodiff(ad.Reverse, lambda a, b: None, ad.Duplicated(x, np.zeros(4)), ad.Const(inactive))

    def f(a):                               # a plain view of an active argument counts as the argument
        return (a * x[::-1]).sum()

    dx = np.zeros(4)
    reverse(f, (x, dx))
    np.testing.assert_array_equal(dx, 2 * x[::-1])

    def g(a):                               # writing through it is refused while values may be needed
        a *= 2.0
        x[1:] = 0

    with pytest.raises(ValueError, match="read-only"):
        reverse(g, (x, dx))
    assert x.flags.writeable


def test_C4_a_plain_array_that_shares_a_part_of_an_active_one():
    """It has the derivative where its elements are the argument's, and none of the gap between columns."""
    base, d = np.arange(1.0, 9), np.zeros(8)
    x, dx = base[2:6], d[2:6]
    reverse(lambda a: (a * base[2:6]).sum() + b.dot(base[3:5], a[:2]), (x, dx))
    np.testing.assert_array_equal(dx, 2 * x + [*x[1:3], 0, 0] + [0, *x[:2], 0])
    for part in (base[1:5], base[:4], base[::2], base[::-2]):
        for run in (b.dot, np.multiply, np.matmul):
            with pytest.raises(ValueError, match="shares a part of its memory"):
                reverse(partial(run, part), (x, dx))

    M, D = np.arange(16.0).reshape(4, 4), np.full((4, 4), 7.0)
    reverse(lambda a: (a[:3] * M[:3, 1]).sum() + (a * M[:, 0]).sum() + b.dot(a, M[:, 2]), (M[:, 0], D[:, 0]))
    np.testing.assert_array_equal(D[:, 0], 7 + M[:, 1] * [1, 1, 1, 0] + 2 * M[:, 0] + M[:, 2])
    assert (D[:, 1:] == 7).all()
    for part in (M[1], M[:2], M[:, :2].T):
        with pytest.raises(ValueError, match="shares a part of its memory"):
            reverse(partial(np.multiply, part), (M[:, 0], D[:, 0]))
    with pytest.raises(TypeError, match="plain array"):
        reverse(lambda a: b.copy(a, M[:, 1]), (M[:, 0], D[:, 0]))
    assert (D[:, 1:] == 7).all()
    Z, dZ = np.ones(3) * (1 + 2j), np.zeros(3, complex)
    reverse(lambda z: (Z.imag * z.real).sum(), (Z, dZ))
    np.testing.assert_array_equal(dZ, [2 + 1j] * 3)


class Holder:
    def __init__(self, buffer):
        self.buffer = buffer

    def run(self, x):
        self.buffer += x * x
        return Holder(self.buffer).total()

    def total(self):
        return (self.buffer * self.buffer).sum()


def test_C5_a_buffer_inside_an_object():
    def f(x, buffer):
        return Holder(buffer).run(x)

    verify(f, vector(3), vector(3))
    x, b, dx = np.arange(1.0, 4), np.ones(3), np.zeros(3)
    ad.autodiff(ad.Reverse, f, ad.Duplicated(x, dx), ad.Const(b))
    np.testing.assert_allclose(dx, 4 * x * (1 + x ** 2))


VIEWS = {"whole": (lambda M: M[:3], lambda M: M[:3], lambda M: M[:3]),
         "A": (lambda M: M[:3], lambda M: M[3:6], lambda M: M[:3]),
         "B": (lambda M: M[:3], lambda M: M[3:6], lambda M: M[3:6]),
         "shifted": (lambda M: M[:3], lambda M: M[3:6], lambda M: M[1:4]),
         "transposed": (lambda M: M[:3], lambda M: M[3:6], lambda M: M[:3].T),
         "reversed": (lambda M: M[:3], lambda M: M[:3, ::-1], lambda M: M[2::-1]),
         "interleaved": (lambda M: M[::2], lambda M: M[:3], lambda M: M[1::2])}


@pytest.mark.parametrize("beta", [0.0, 0.5])
@pytest.mark.parametrize("name", VIEWS)
def test_C6_an_output_over_its_inputs_behaves_as_if_inputs_were_read_first(name, beta):
    a, b, c = VIEWS[name]

    def f(M):
        ad.blas.gemm(0.7, a(M), b(M), beta, c(M))

    def plain(M):
        c(M)[...] = 0.7 * a(M) @ b(M) + beta * c(M)

    for layout in FOUR:
        verify(f, matrix(6, 3, layout), plain=plain)
    M = matrix(6, 3)                   # and without a derivative
    expected = M.copy()
    f(M)
    plain(expected)
    np.testing.assert_allclose(M, expected, rtol=1e-14)

    if beta == 0:
        verify(lambda M: c(M).__setitem__(..., a(M) @ b(M)), matrix(6, 3))
        verify(lambda M: [np.matmul(a(M), b(M), out=c(M))] and None, matrix(6, 3))


OVERLAPS = {
    "gemv y is x": (lambda A, v: ad.blas.gemv(0.7, A, v[:3], 0.5, v[:3]), lambda A, v: 0.7 * A @ v[:3] + 0.5 * v[:3],
                    slice(0, 3)),
    "gemv shifted": (lambda A, v: ad.blas.gemv(0.7, A, v[:3], 0.5, v[1:4]),
                     lambda A, v: 0.7 * A @ v[:3] + 0.5 * v[1:4], slice(1, 4)),
    "gemv from the matrix": (lambda A, v: ad.blas.gemv(0.7, A, A[1], 0.0, v[:3]), lambda A, v: 0.7 * A @ A[1],
                             slice(0, 3)),
    "symv": (lambda A, v: ad.blas.symv(0.7, A, v[:3], 0.5, v[2::-1]),
             lambda A, v: 0.7 * mirrored(A, 0) @ v[:3] + 0.5 * v[2::-1], slice(2, None, -1)),
    "axpy shifted": (lambda A, v: ad.blas.axpy(v[:5], v[1:], a=0.7), lambda A, v: 0.7 * v[:5] + v[1:], slice(1, 6)),
    "axpy itself": (lambda A, v: ad.blas.axpy(v, v, a=0.7), lambda A, v: 1.7 * v, slice(0, 6)),
    "axpy turned": (lambda A, v: ad.blas.axpy(v[::-1], v, a=0.7), lambda A, v: 0.7 * v[::-1] + v, slice(0, 6)),
    "copy shifted": (lambda A, v: ad.blas.copy(v[1:], v[:5]), lambda A, v: v[1:].copy(), slice(0, 5)),
    "add shifted": (lambda A, v: v[1:].__iadd__(v[:5]), lambda A, v: v[1:] + v[:5], slice(1, 6)),
    "multiply turned": (lambda A, v: v.__imul__(v[::-1]), lambda A, v: v * v[::-1], slice(0, 6)),
    "multiply itself": (lambda A, v: v.__imul__(v), lambda A, v: v * v, slice(0, 6)),
    "divide shifted": (lambda A, v: v[1:].__itruediv__(v[:5]), lambda A, v: v[1:] / v[:5], slice(1, 6)),
    "assign shifted": (lambda A, v: v.__setitem__(slice(1, 6), v[:5]), lambda A, v: v[:5].copy(), slice(1, 6)),
    "assign turned": (lambda A, v: v.__setitem__(slice(None), v[::-1]), lambda A, v: v[::-1].copy(), slice(0, 6)),
    "exp shifted": (lambda A, v: np.exp(v[:5], out=v[1:]), lambda A, v: np.exp(v[:5]), slice(1, 6)),
    "copyto": (lambda A, v: np.copyto(v[:5], v[1:]), lambda A, v: v[1:].copy(), slice(0, 5)),
    "trmv by its row": (lambda A, v: ad.blas.trmv(A, A[2]), None, None),
}


@pytest.mark.parametrize("name", OVERLAPS)
def test_C6_vectors_that_overlap(name):
    run, result, where = OVERLAPS[name]

    def f(A, v):
        run(A, v)

    def plain(A, v):
        if where is None:
            A[2] = np.triu(A) @ A[2]
        else:
            v[where] = result(A, v)

    for kind in VECTORS:
        v = vector(6, kind)
        verify(f, matrix(3, 3), like(v, v + 2), plain=plain)


def test_C6_both_written_and_overlapping_is_an_error():
    x = np.arange(4.0)
    with pytest.raises(ValueError, match="overlap, and both are written"):
        ad.blas.swap(x[:3], x[1:])
    np.testing.assert_array_equal(x, np.arange(4.0))


def test_C8_repeated_memory_is_no_output_and_as_input_it_takes_the_sum():
    c = np.broadcast_to(np.arange(3.0), (4, 3))
    with pytest.raises(ValueError, match="stride of 0|read-only"):
        ad.blas.gemm(1.0, np.ones((4, 2)), np.ones((2, 3)), c=c)
    writable = np.lib.stride_tricks.as_strided(np.arange(3.0), (4, 3), (0, 8))
    with pytest.raises(ValueError, match="stride of 0"):
        ad.blas.gemm(1.0, np.ones((4, 2)), np.ones((2, 3)), c=writable)

    def refused(x):
        y = np.broadcast_to(x, (4, 3))
        y += 1.0

    with pytest.raises(ValueError, match="read-only|stride 0|repeats"):
        reverse(refused, (np.arange(3.0), np.zeros(3)))

    def f(x, y):
        y += np.broadcast_to(x, (4, 3)).T @ np.ones(4)
        y *= (np.broadcast_to(x[:1], (3,)) + x)

    verify(f, vector(3), vector(3))


def test_C9_in_place_through_a_transposed_view():
    def f(base):
        v = base.T
        v[0] *= 2.0
        ad.blas.scal(3.0, v[:, 1])
        v += base

    base = matrix(2, 2)
    verify(f, base, plain=lambda base: (base[:, 0].__imul__(2), base[1].__imul__(3), base.__iadd__(base.T.copy()))[:0]
           or None)


def test_C11_the_oracle_keeps_views_as_they_are():
    x = matrix(4, 5, "turned")[::2, 1::3]
    y = random_like(x)
    assert y.strides == x.strides and y.shape == x.shape and not np.shares_memory(x, y)
    half = like(np.broadcast_to(np.arange(3.0), (2, 3)))
    half[0] = 1
    assert (half[1] == 1).all()
