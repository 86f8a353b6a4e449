"""Memory that is overwritten before the reverse reads it.

What others got wrong, and what is easy to get wrong.  Expected values are closed forms or differences.
"""


import numpy as np
import pytest

import blasad as ad
from support.numbers import RNG
from support.oracle import OPS, like, matrix, reverse, vector, verify

b = ad.blas


# ---------------------------------------------------------------- the values at the time of the call

def test_values_are_those_at_the_time_of_the_call():
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


def test_a_matrix_is_overwritten_after_a_product():
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
def test_a_kinematic_chain_is_updated_in_place(way, again):
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


def test_windows_and_diagonals_are_written():
    def f(a, b, x):
        a[2:5, 3:6] = b
        a[:3, :3] *= 2
        a[[0, 1, 2], [0, 1, 2]] = x
        b += a[1:4, 2:5]

    verify(f, matrix(6, 7), matrix(3, 3, "F"), vector(3, "back"))


def test_a_complex_result_does_not_go_into_a_float_array():
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
def test_conjugate_gradients_run_in_place(layout):
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


def test_least_squares_go_through_a_buffer():
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
def test_a_kept_matrix_has_a_leading_dimension_of_its_own(trans, dtype):
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
def test_a_product_is_repeated_in_place_any_number_of_times(count, way):
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


def test_a_matrix_is_used_and_then_overwritten_by_a_solve():
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


def test_the_returned_array_is_the_one_that_was_given():
    def f(A, B, C):
        out = ad.blas.gemm(1.0, A, B, c=C)
        out *= 2.0
        return (C * out).sum()

    verify(f, *(matrix(2, 2) for _ in range(3)),
           plain=lambda A, B, C: np.copyto(C, 2 * A @ B) or (C * C).sum())
    C = np.empty((2, 2))
    assert ad.blas.gemm(1.0, np.eye(2), np.eye(2), c=C) is C


def test_inputs_stay_bitwise_and_may_be_read_only():
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


def test_primals_hold_the_results_afterwards():
    x, y = np.arange(3.0), np.ones(3)

    def f(x, y):
        y *= x
        x += y

    reverse(f, (x, np.ones(3)), (y, np.ones(3)))
    np.testing.assert_array_equal(y, [0, 1, 2])
    np.testing.assert_array_equal(x, [0, 2, 4])
