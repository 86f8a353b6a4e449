"""Memory with two names: one shadow, the sum, or an error."""

from functools import partial

import numpy as np
import pytest

import blasad as ad
from support.oracle import OPS, VECTORS, flags, like, matrix, mirrored, random_like, reverse, vector, verify

b = ad.blas


# ---------------------------------------------------------------- one memory, several names

def test_one_memory_has_one_shadow_that_takes_the_sum():
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
def test_one_primal_with_two_shadows_is_an_error(first, second):
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
def test_both_factors_may_be_the_same_matrix(kw, dtype, layout):
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
def test_both_operands_may_be_the_same_matrix(name, dtype, lower):
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


def test_memory_of_an_active_argument_under_an_inactive_name_is_an_error():
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


def test_a_plain_view_of_an_active_array_has_its_derivative():
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


def test_a_buffer_inside_an_object_is_written():
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
def test_an_output_over_its_inputs_behaves_as_if_inputs_were_read_first(name, beta):
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
def test_vectors_may_overlap_what_they_are_written_to(name):
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


def test_both_written_and_overlapping_is_an_error():
    x = np.arange(4.0)
    with pytest.raises(ValueError, match="overlap, and both are written"):
        ad.blas.swap(x[:3], x[1:])
    np.testing.assert_array_equal(x, np.arange(4.0))


def test_repeated_memory_is_no_output_and_as_input_it_takes_the_sum():
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


def test_a_transposed_view_is_written_in_place():
    def f(base):
        v = base.T
        v[0] *= 2.0
        ad.blas.scal(3.0, v[:, 1])
        v += base

    base = matrix(2, 2)
    verify(f, base, plain=lambda base: (base[:, 0].__imul__(2), base[1].__imul__(3), base.__iadd__(base.T.copy()))[:0]
           or None)


def test_the_oracle_keeps_views_as_they_are():
    x = matrix(4, 5, "turned")[::2, 1::3]
    y = random_like(x)
    assert y.strides == x.strides and y.shape == x.shape and not np.shares_memory(x, y)
    half = like(np.broadcast_to(np.arange(3.0), (2, 3)))
    half[0] = 1
    assert (half[1] == 1).all()


def test_two_parts_of_an_argument_are_swapped():
    def swap(x):
        ad.blas.swap(x[:2], x[5:3:-1])
        return x

    x, right = np.arange(7.0), [5, 4, 2, 3, 1, 0, 6]
    value, pullback = ad.vjp(swap, x)
    np.testing.assert_array_equal(value, right)
    np.testing.assert_array_equal(pullback(x)[0], right)
    np.testing.assert_array_equal(ad.jvp(swap, (x,), (x,))[1], right)
    np.testing.assert_array_equal(ad.vjp(ad.checkpoint(swap), x)[1](x)[0], right)
    np.testing.assert_array_equal(ad.grad(lambda x: (swap(x) * x[3]).sum())(x), [3, 3, 3, 24, 3, 3, 3])


def test_lines_that_interleave_with_other_strides_share_nothing():
    x, y = np.arange(24.0)[3:12:8], np.arange(24.0)[21::-14]
    both = np.arange(24.0)
    ad.blas.swap(both[3:12:8], both[21::-14])
    np.testing.assert_array_equal(both[3:12:8], y)
    np.testing.assert_array_equal(both[21::-14], x)
    for first, second in ((both[3:12:4], both[7::-5]), (both[:1], both[0::3]), (both[::2], both[2::3])):
        with pytest.raises(ValueError, match="overlap, and both are written"):
            ad.blas.swap(first[:2], second[:2]) if first.size > 1 else ad.blas.swap(first, second[:1])
