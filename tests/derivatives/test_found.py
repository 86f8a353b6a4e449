"""What random programs have found, one minimal program each."""

import numpy as np
import pytest

import blasad as ad
from support.numbers import RNG
from support.oracle import inner, random_like


@pytest.mark.parametrize("step", [
    lambda x: ad.blas.scal(0.5, x[1:1]),
    lambda x: ad.blas.gemm(1.0, x[:4].reshape(2, 2), x[:0].reshape(2, 0), c=x[4:4].reshape(2, 0)),
], ids=["scal", "gemm"])
def test_a_section_that_writes_to_nothing_leaves_the_memory_there_alone(step):
    def program(x):
        ad.checkpoint(lambda: step(x))()

    for _ in range(5):
        x, dx = np.arange(8.0), np.ones(8)
        ad.autodiff(ad.Reverse, program, ad.Duplicated(x, dx))
        np.testing.assert_array_equal(x, np.arange(8.0))
        np.testing.assert_array_equal(dx, 1.0)


def add(y, u):
    y += u


@pytest.mark.parametrize("step", [
    lambda x: add(x[1:], x[:-1]),
    lambda x: add(x, x[::-1]),
    lambda x: add(x.reshape(3, 3), x.reshape(3, 3).T),
    lambda x: np.multiply(x[1:], x[:-1], out=x[1:]),
    lambda x: np.sin(x[:-1], out=x[1:]),
    lambda x: np.matmul(x.reshape(3, 3), x.reshape(3, 3), out=x.reshape(3, 3)),
    lambda x: ad.blas.gemv(1.0, x.reshape(3, 3), x[2:5], 0.5, x[4:7]),
    lambda x: x.__setitem__([0, 2], x[1:3]),
], ids=["shifted", "reversed", "transposed", "times", "sin", "matmul", "gemv", "rows"])
def test_a_section_that_begins_with_an_overlap_runs_again(step):
    def loss(section):
        def f(x):
            section(x)
            section(x)
            return (x * x * x).sum()
        return f

    x = RNG.random(9)
    expected = ad.value_and_grad(loss(step))(x)
    found = ad.value_and_grad(loss(ad.checkpoint(step)))(x)
    np.testing.assert_allclose(found[0], expected[0], rtol=1e-13)
    np.testing.assert_allclose(found[1], expected[1], rtol=1e-13)


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


@pytest.mark.parametrize("shape", [(3, 1), (1, 3), (1, 1)])
@pytest.mark.parametrize("lower", [0, 1])
@pytest.mark.parametrize("name", ["hemm", "hemv", "symm", "symv"])
def test_a_symmetric_matrix_whose_rows_are_one(name, lower, shape):
    a, x = random_like(np.empty(shape, "D")), random_like(np.empty((3, 2) if name[3] == "m" else 3, "D"))

    def product(a):
        return getattr(ad.blas, name)(0.7j, np.broadcast_to(a, (3, 3)), x, lower=lower)

    def gradient(f, a):
        y, pullback = ad.vjp(f, a)
        return pullback(seed)[0]

    seed, t = random_like(x), random_like(a)
    slope = (product(a + 1e-6 * t) - product(a - 1e-6 * t)) / 2e-6
    assert inner(gradient(product, a), t) == pytest.approx(inner(seed, slope), abs=1e-8)


def test_a_hermitian_matrix_keeps_its_shadow_where_a_program_has_no_seed():
    """The adjoint puts the imaginary diagonal aside and back; it was cleared where the seed was zero."""
    weights = np.arange(20.0).reshape(5, 4) - 5j * np.arange(20)[::-1].reshape(5, 4)

    def loss(x):
        for _ in range(2):                      # what the first one writes is overwritten: its seed is zero
            x.reshape(-1)[18::-9] = ad.blas.hemv(-0.4, x.T[1:, ::2], np.ones(3), lower=1)
        return (x * weights).sum().real

    x = np.cos(weights.real) + 1j * np.sin(weights.real)
    gradient = ad.grad(loss)
    np.testing.assert_allclose(ad.compile(gradient, x)(x), gradient(x), rtol=1e-12)


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


@pytest.mark.parametrize("told, f", [
    ("numpy.round has no rule", lambda x: round(x[0], 2)), ("numpy.remainder has no rule", lambda x: x % 1),
    ("numpy.remainder has no rule", lambda x: 1 % x), ("its derivative is zero", lambda x: x // 1),
    ("its derivative is zero", lambda x: 1 // x), ("numpy.divmod has no rule", lambda x: divmod(x, 1)),
    ("an operand is a MaskedArray", lambda x: x * np.ma.masked_array(np.ones(3), [0, 1, 0])),
    ("single ellipsis", lambda x: x[..., ...]),
    ("numpy.put: the output is a plain array", lambda x: np.put(np.zeros(3), [0], x[:1])),
    ("numpy.place: the output is a plain array", lambda x: np.place(np.zeros(3), np.ones(3, bool), x))])
def test_errors_that_say_what_to_do(told, f):
    with pytest.raises((TypeError, IndexError), match=told):
        ad.vjp(f, np.arange(1.0, 4.0))


@pytest.mark.filterwarnings("ignore:the matrix subclass")
def test_classes_of_arrays_with_other_operators_are_refused():
    with pytest.raises(TypeError, match="an operand is a matrix"):
        ad.grad(lambda x: (x @ np.matrix(np.eye(2))).sum())(np.ones(2))
    with pytest.raises(TypeError, match="whose operators are not those of an array"):
        ad.grad(lambda m: (m * m).sum())(np.matrix(np.eye(2)))


def test_text_of_traced_numbers():
    def f(x):
        assert f"{x.sum():.3f} {x[0]:g} {x}" == "6.000 1 [1. 2. 3.]"
        return x.ravel("K")

    np.testing.assert_array_equal(ad.vjp(f, np.arange(1.0, 4.0))[0], [1, 2, 3])


def test_a_closed_tape_is_used_again():
    tape, x = ad.Tape(), np.ones(2)
    for _ in range(2):
        dx = np.zeros(2)
        y = tape.watch(x, dx)
        tape.pull(y * y, np.ones(2))
        tape.close()
        assert x.flags.writeable
        np.testing.assert_array_equal(dx, 2 * x)


@pytest.mark.parametrize("order", "CFAK")
@pytest.mark.parametrize("f", [
    lambda x, y, order: np.add(x, y, order=order),
    lambda x, y, order: np.multiply(x, 2.0, order=order),
    lambda x, y, order: np.subtract(x.T, y.T, order=order, dtype="d"),
    lambda x, y, order: np.sin(x[::-1], order=order),
    lambda x, y, order: np.matmul(x, y.T, order=order),
], ids=["add", "number", "transposed", "reversed", "matmul"])
def test_a_ufunc_gives_its_result_the_order_that_is_asked_for(f, order):
    """So that what is written through its reshape is written to it, or is not, as in NumPy."""
    def g(x, y):
        z = f(x, y, order)
        z.reshape(-1)[:2] = 0
        return z

    for x, y in ((RNG.random((3, 2)), RNG.random((3, 2))), (RNG.random((2, 3)).T, RNG.random((2, 3)).T),
                 (RNG.random((3, 2)), RNG.random((2, 3)).T)):
        value, pullback = ad.vjp(g, x, y)
        np.testing.assert_allclose(value, g(x, y), rtol=1e-15)
        expected = ad.vjp(lambda x, y: f(x, y, order) * (g(1 + x, 1 + y) != 0), x, y)[1](value)
        for found, right in zip(pullback(value), expected, strict=True):
            np.testing.assert_allclose(found, right, rtol=1e-14)
