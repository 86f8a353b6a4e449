"""Outputs of NumPy's functions: arrays that are inputs too, or the only traced array, by place and by name."""

import numpy as np
import pytest

import blasad as ad
from support.numpy_harness import check

M = np.array([[2.0, 1.0, 0.0], [0.5, 3.0, 1.0], [1.0, 0.0, 4.0]])
B = np.array([0.2, 0.9, 0.5])
X = np.array([0.3, 0.6, 0.8])
PROGRAMS = """
np.clip(B, y, 1.0, out=y)
np.clip(B, 0.0, y, out=y)
np.clip(0.5, y, y + 1, out=y)
np.clip(0.5, y, 1.0, y)
np.clip(B, y, None, y)
np.clip(y, y[::-1], None, out=y)
np.clip(B, min=y, max=1.0, out=y)
np.dot(M, y, out=y)
np.dot(M, y, y)
np.dot(B, 2.0, y)
np.compress(np.ones(3, bool), y, out=y)
np.compress(y > 0, B, out=y)
np.compress(np.ones(3, bool), B, None, y)
np.einsum("ij,j->i", M, y, out=y)
np.einsum("i,i->i", B, y, out=y)
np.einsum("i->i", y, out=y)
np.einsum("ij->i", M, out=y)
np.einsum("i,j,k->i", B, y, y, out=y)
np.einsum("i,ij,k->k", B, M, y, out=y)
np.matmul(M, y, out=y)
np.matmul(M, y, y)
np.matmul(M, B, out=y)
np.maximum(B, y, out=y)
np.add(B, y, out=y)
np.add(B, B, y)
np.multiply(B, y, y)
np.subtract(1.0, y, out=y)
np.power(2.0, y, out=y)
np.true_divide(B, y, out=(y,))
np.exp(y, y)
np.log2(y, out=y)
np.conjugate(y, y)
np.concatenate([B[:1], y[1:]], out=y)
np.concatenate([y[1:], B[:1]], 0, y)
np.concatenate([B[:2], B[:1]], out=y)
np.concatenate([y[2:], y[:2]], out=y)
np.concatenate([y[1:], y[:1]], out=y[::-1])
np.concatenate([y[:1], y[:1], y], axis=None, out=y[[0, 1, 2, 0, 1]])
np.stack([y[1:], y[:2]], out=np.lib.stride_tricks.sliding_window_view(y, 2, writeable=True))
np.stack([B[0], y[1], y[0]], out=y)
np.stack([1.0, y[2], y[0]], 0, y)
np.take(B, [0, 2, 1], out=y)
np.take(y, [0, 2, 1], None, y)
np.add.reduce(np.stack([y, y * B]), out=y)
np.add.reduce([B, B], 0, None, y)
np.multiply.reduce(np.stack([y, B]), 0, out=y)
np.sum([B, B], axis=0, out=y)
np.sum([B, y], 0, None, y)
np.sum(y, out=y[0, ...])
np.mean(np.stack([y, y * y]), 0, out=y)
np.mean(np.stack([B, B]), 0, None, y)
np.max(np.stack([y, B]), axis=0, out=y)
np.min([B, y], 0, y)
np.prod(np.stack([y, B]), 0, out=y)
np.ptp(np.stack([y, B]), 0, out=y)
np.ptp(np.stack([B, B * B]), 0, y)
np.var(np.stack([y, B]), 0, out=y)
np.std(np.stack([y, B]), 0, None, y)
np.std(np.stack([B, B * B]), 0, None, y)
np.trace(np.stack([np.stack([y, y]), np.stack([B, y])]), out=y)
np.trace(np.stack([np.stack([B, B]), np.stack([B, M[1]])]), 0, 0, 1, None, y)
np.outer(B[:1], y[:1], out=y[:1, None])
np.add.outer(B[0], y, out=y)
np.subtract.outer(y, y[1], out=y)
np.multiply.outer(y[:1], y, out=y[None, :])
np.power.outer(y[0], B, out=(y,), where=B > 0.3)
np.divmod.outer(2.0, y, out=(y, y.copy()))
np.quantile(np.stack([y, B, y * B]), 0.3, axis=0, out=y)
np.percentile(y, [30, 60, 20], None, y)
np.nanquantile(np.stack([B, B * B]), 0.6, axis=0, out=y)
np.outer(B, B, y[:, None] * B)
np.vecdot(M, B, out=y)
np.linalg.multi_dot([M, M, M[:, :1]], out=y[:, None])
np.linalg.multi_dot([M, M, y[:, None]], out=y[:, None])
np.cumsum(B, out=y)
np.cumsum(B, 0, None, y)
np.round(B, 1, y)
np.sqrt(B, y, where=B > 0.3)
np.sqrt(B, out=y, where=np.array([True, False, True]))
np.add(y, B, y, where=B > 0.3)
np.less(y, B, out=y)
np.isfinite(y, out=y)
np.logical_and(B > 0.3, y > 0.1, y)
np.add.at(y, [0, 0], y[:2])
np.put(y, [0, 1], y[1:])
np.putmask(y, y > 0.5, y * 2)
np.place(y, y > 0.5, y[::-1])
np.copyto(y, B, where=y > 0.5)
np.copyto(y[:2], y[1:])
np.multiply.at(y, [0, 0, 1], y)
np.maximum.at(y, [2, 2, 0], y[::-1])
np.place(y, np.array([False, True, True]), y[:2])
np.place(y[::-1], np.array([False, True, True]), y[:1])
y.flat[1:] = y[:2]
y.flat[::-1] = y
y.flat[[1, 2, 0]] = y[1:]
y.flat = y[::-1]
y.flat = y[1:]
y.flat = 2 * y[:2]
z = np.stack([y, y * 2]); z.flat = z.T; y[...] = z[1]
z = np.stack([y, y * 2]); z.T.flat = z; y[...] = z[1]
np.ptp(np.lib.stride_tricks.sliding_window_view(y, 2), axis=1, out=y[1:])
np.ptp(y, out=y[2, ...])
y[...] = np.where(y > 0.5, B, y)
y.clip(0.4, y[::-1], y)
y.dot(M, y)
y.take([2, 0, 1], None, y)
y.sum(0, None, y[0, ...])
B.clip(y, None, out=y)
""".strip().splitlines()


@pytest.mark.parametrize("line", PROGRAMS)
def test_an_output_that_is_an_input_or_the_only_traced_array(line):
    def program(x):
        y = x * 1.0
        exec(code, {"np": np, "M": M, "B": B, "y": y})
        return y

    if "vec" in line and not hasattr(np, line[3:].partition("(")[0]):
        pytest.skip("a newer NumPy has it")
    code = compile(line, "program", "exec")
    check(program, X)


# a (3, 3) array A; T, V, S take the result
INTO_TRACED = """
    np.clip(A, -0.5, 0.3, out=T)
    np.clip(A, None, 0.3, T)
    np.sum(A, axis=0, out=V)
    np.sum(A, 0, None, V)
    np.mean(A, axis=0, out=V)
    np.mean(A, 1, None, V)
    np.std(A, axis=0, out=V)
    np.var(A, axis=1, out=V)
    np.prod(A, axis=0, out=V)
    np.max(A, axis=0, out=V)
    np.min(A, 1, V)
    np.trace(A, out=S)
    np.dot(A, A, T)
    np.matmul(A, A, out=T)
    np.matmul(A, A[0], out=V)
    np.einsum("ij,kj->ik", A, A, out=T)
    np.outer(A[0], A[1], out=T)
    np.add.outer(A[0], A[1], out=T)
    np.nanpercentile(A, 40, axis=1, out=V)
    np.concatenate([A[1:], A[:1]], out=T)
    np.stack([A[0], A[1], A[0]], out=T)
    np.take(A, [2, 1, 1], axis=0, out=T)
    np.compress([1, 1, 1], A, axis=0, out=T)
    np.log2(A, out=T)
    np.log10(A, T)
    np.exp2(A, out=T)
    np.abs(A, out=T)
    np.conjugate(A, out=T)
    np.maximum(A, A.T, out=T)
    np.power(A, 3, out=T)
    np.power(2.0, A, out=T)
    np.float_power(A, 2, out=T)
    np.divide(A, A.T, out=T, where=MASK)
    np.exp(A, out=T, where=MASK)
    np.add.reduce(A, axis=0, out=V)
    np.add.reduce(A, 1, None, V)
    np.multiply.reduce(A, axis=0, out=V)
    np.copyto(T, A)
    np.putmask(T, MASK, A)
    np.put(T, [1, 3, 8], A)
    np.place(T, MASK, A)
    np.put_along_axis(T, np.array([[0, 2, 1]]), A[:1], 0)
    np.fill_diagonal(T, A[0])
    T[...] = np.append(T, A)[9:].reshape(3, 3)
    T[...] = np.block([[T, A.T]])[:, 3:]
    T[...] = np.vecdot(A, T[0]) + np.float_power(A, T)
    T[...] = np.einsum("ij,jk", A.T, T) + np.kron(T, A)[:3, 6:]
    T[...] = np.where(MASK, A, T)
    np.add.at(V, [0, 2], A[0, :2])
    V += A[0]
    T @= A
"""


@pytest.mark.parametrize("watched", [False, True])
@pytest.mark.parametrize("call", INTO_TRACED.strip().split("\n    "))
def test_plain_arrays_into_a_traced_output(call, watched):
    """The plain array is a constant, or the variable whose memory it is; clip and mean left the process damaged."""
    code = compile(call, "<call>", "exec")
    mask = np.array([[1, 0, 1], [0, 1, 1], [1, 1, 0]], bool)
    plain, weights = np.cos(np.arange(9.0).reshape(3, 3)) + 1.5, (np.sin(np.arange(9.0)).reshape(3, 3), np.ones(3), 2.0)

    def run(A, T, V, S):
        exec(code, {"np": np, "A": A, "T": T, "V": V, "S": S, "MASK": mask})

    def outputs():
        return np.full((3, 3), 0.25), np.zeros(3), np.zeros(())

    def loss(A):
        stores = outputs()
        run(A, *stores)
        return sum((w * x).sum() for w, x in zip(weights, stores, strict=True))

    shadow, stores = np.zeros((3, 3)), outputs()
    with ad.Tape() as tape:
        traced = [tape.watch(x, np.full(x.shape, w)) for x, w in zip(stores, weights, strict=True)]
        if watched:
            tape.watch(plain, shadow)
        run(plain, *traced)
        tape.reverse()
    assert sum((w * x).sum() for w, x in zip(weights, stores, strict=True)) == pytest.approx(loss(plain), rel=1e-12)
    t = np.sin(plain * 7)
    slope = (loss(plain + 1e-6 * t) - loss(plain - 1e-6 * t)) / 2e-6
    assert (shadow * t).sum() == pytest.approx(slope if watched else 0, rel=1e-6, abs=1e-7)
