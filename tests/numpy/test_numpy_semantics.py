"""What NumPy's protocols let through, what they refuse, and long random programs in place."""

import math
import operator

import numpy as np
import pytest
import scipy.linalg

from blasad import DerivativeLost
from blasad._arrays import arrays as _arrays
from blasad._arrays import traced as _traced
from blasad._tape import tape as _tape
from support.numbers import uniform
from support.numpy_harness import check


def traced(x, mode="reverse", active=True, tape=None):
    tape = tape or _tape.Tape(mode)
    return _arrays.watch(tape, x, (np.zeros_like(x),) if active else ())


# ---------------------------------------------------------------- plain arrays that take a result


def plus(x):
    acc = np.zeros(3)
    acc += x
    acc += x
    return acc


def in_a_loop(x):
    total = np.zeros((2, 3))
    for i in range(4):
        total += i * x
        total *= x[0]
    return total


def every_operator(x):
    a = np.arange(1.0, 4.0)
    a -= x
    b = np.ones(3)
    b *= x
    c = np.ones(3)
    c /= x
    d = np.full(3, 2.0)
    d **= x
    e = np.ones((3, 3))
    e @= np.outer(x, x)
    f = np.arange(6.0).reshape(2, 3)
    f += x
    return [a, b, c, d, e, f]


def in_a_closure(x):
    acc = np.zeros(3)
    for k in range(3):
        acc += x[k]
    return [acc * 1, (lambda: acc)() * 2]


def in_single_precision(x):
    acc = np.zeros(3, "f")
    acc += x
    return acc


def in_a_generator(x):
    def steps():
        acc = np.zeros(3)
        for _ in range(2):
            acc += x
            yield acc * 1

    return list(steps())


@pytest.mark.parametrize("program", [plus, in_a_loop, every_operator, in_a_closure, in_a_generator])
def test_a_name_is_rebound(program):
    check(program, uniform(3, low=0.5, high=1.5), exact=False)


def test_the_precision_of_the_name_stays():
    x = traced(np.ones(3))
    assert in_single_precision(x).dtype == np.float32


def named_twice(x):
    acc = np.zeros(3)
    other = acc
    acc += x
    return other


def in_a_list(x):
    kept = [np.zeros(3)]
    acc = kept[0]
    acc += x
    return kept


def item_of_a_list(x):
    kept = [np.zeros(3)]
    kept[0] += x
    return kept


def a_view_of_it(x):
    acc = np.zeros(3)
    part = acc[:1]
    acc += x
    return part


def into_a_view(x):
    whole = np.zeros((2, 3))
    acc = whole[0]
    acc += x
    return whole


def by_the_function(x):
    acc = np.zeros(3)
    np.add(acc, x, out=acc)
    return acc


def by_the_function_bound(x):
    acc = np.zeros(3)
    acc = np.add(acc, x, out=acc)
    return acc


def by_operator(x):
    acc = np.zeros(3)
    operator.iadd(acc, x)
    return acc


def by_dunder(x):
    acc = np.zeros(3)
    acc.__iadd__(x)
    return acc


def of_an_argument(x, held=([0.0] * 3,)):
    def add(acc):
        acc += x

    acc = np.array(held[0])
    add(acc)
    return acc


class Holder:
    pass


def of_an_attribute(x):
    holder = Holder()
    holder.acc = np.zeros(3)
    holder.acc += x
    return holder.acc


def into_an_element(x):
    acc = np.zeros(3)
    acc[0] = x[0]
    return acc


def into_a_complex_element(x):
    acc = np.zeros(3, complex)
    acc[0] = x[0]
    return acc


def into_an_integer_element(x):
    acc = np.zeros(3, int)
    acc[1] += x[0]
    return acc


def into_a_slice(x):
    acc = np.zeros(3)
    acc[:] = x
    return acc


def into_slice_plus(x):
    acc = np.zeros(3)
    acc[:2] += x[:2]
    return acc


def by_copyto(x):
    acc = np.zeros(3)
    np.copyto(acc, x)
    return acc


def by_sum(x):
    acc = np.zeros(())
    np.sum(x, out=acc)
    return acc


def by_matmul(x):
    acc = np.zeros(())
    np.matmul(x, x, out=acc)
    return acc


def by_einsum(x):
    acc = np.zeros((3, 3))
    np.einsum("i,j->ij", x, x, out=acc)
    return acc


def by_exp(x):
    acc = np.zeros(3)
    np.exp(x, acc)
    return acc


def by_put(x):
    acc = np.zeros(3)
    acc[[0, 1]] = x[[1, 2]]
    return acc


def by_add_at(x):
    acc = np.zeros(3)
    np.add.at(acc, [0, 1], x[:2])
    return acc


def kept_by_a_memoryview(x):
    acc = np.zeros(3)
    held = memoryview(acc)
    acc += x
    return held


@pytest.mark.parametrize(
    "program",
    [
        named_twice,
        in_a_list,
        item_of_a_list,
        a_view_of_it,
        into_a_view,
        by_the_function,
        by_the_function_bound,
        by_operator,
        by_dunder,
        of_an_argument,
        into_a_complex_element,
        into_an_integer_element,
        of_an_attribute,
        into_an_element,
        into_a_slice,
        into_slice_plus,
        by_copyto,
        by_sum,
        by_matmul,
        by_einsum,
        by_exp,
        by_put,
        by_add_at,
        kept_by_a_memoryview,
    ],
)
def test_a_plain_array_that_the_program_holds_is_refused(program):
    x = traced(np.ones(3))
    plus(x)
    with pytest.raises((TypeError, ValueError), match="blasad|sequence"):
        program(x)


def test_integers_do_not_take_a_result():
    def program(x):
        acc = np.zeros(3, int)
        acc += x
        return acc

    with pytest.raises(TypeError, match="int64"):
        program(traced(np.ones(3)))


def test_a_constant_may_be_written():
    c = traced(np.arange(3.0), active=False)
    acc = np.zeros(3)
    other = acc
    acc += c
    np.multiply(c, 2, out=acc)
    assert acc is other and type(acc) is np.ndarray and list(acc) == [0, 2, 4]
    np.copyto(acc, c)
    assert list(other) == [0, 1, 2]


# ---------------------------------------------------------------- what would strip the derivative

STRIPPERS = {
    "lasd4": lambda x: scipy.linalg.lapack.dlasd4(0, x, x),
    "ndarray": lambda x: np.frombuffer(x),
    "math": lambda x: memoryview(x),
    "full": lambda x: np.full(3, x[0]),
    "item": into_an_element,
}


@pytest.mark.parametrize("name", STRIPPERS)
def test_values_without_derivative_are_refused(name):
    with pytest.raises((TypeError, ValueError, RuntimeError)) as caught:
        STRIPPERS[name](traced(np.ones(3)))
    print(name, caught.value)


NO_RULE = {
    "gcd.reduceat": lambda x: np.gcd.reduceat(x, [0, 1]),
    "quantile of traced": lambda x: np.percentile(np.ones(3), x),
    "tofile": lambda x: x.tofile("x"),
    "pickle": lambda x: __import__("pickle").dumps(x),
    "complex out": lambda x: np.add(x, 1j, out=x),
    "dtype": lambda x: np.add(x, 1, dtype=int),
    "where": lambda x: np.exp(x, where=[True, False, True]),
    "cast": lambda x: (x * 1j).astype(float),
    "isub broadcast": lambda x: np.broadcast_to(x, (2, 3)).__iadd__(1.0),
    "index": lambda x: np.arange(3)[x],
    "imul broadcast": lambda x: np.broadcast_to(x, (2, 3)).__imul__(2.0),
    "shape": lambda x: x.__iadd__(np.ones((2, 3))),
    "fill broadcast": lambda x: np.broadcast_to(x, (2, 3)).fill(2.0),
    "index by traced": lambda x: x[x],
}


@pytest.mark.parametrize("name", NO_RULE)
def test_what_has_no_rule_says_so(name):
    with pytest.raises((TypeError, ValueError, IndexError), match="blasad|integer"):
        NO_RULE[name](traced(np.ones(3)))


def test_values_for_control_flow():
    x = traced(np.array([1.0, 3.0, 2.0]))
    assert (x > 1.5).tolist() == [False, True, True] and np.any(x > 2) and not np.all(x > 2) and bool(x[0])
    assert np.argmax(x) == x.argmax() == 1 and x.argsort().tolist() == [0, 2, 1] and np.isfinite(x).all()
    assert len(x) == 3 and np.shape(x) == (3,) and np.allclose(x, [1, 3, 2])
    assert x[0] < x[1] and max(x) is not None and np.array_equal(x, [1, 3, 2]) and 3.0 in x and np.ndim(x) == 1
    assert np.searchsorted(x[:2], 2.0) == 1 and np.count_nonzero(x) == 3
    assert np.size(x) == 3 and not np.iscomplexobj(x) and np.result_type(x, np.float32) == np.float64
    assert "1." in repr(x) and "3." in str(x) and f"{x[0]}" and "%.1f" % x[1] == "3.0"    # noqa: UP031
    assert np.may_share_memory(x, x[1:]) and np.where(x > 2)[0].tolist() == [1] and np.less(x, 2).sum() == 1
    assert x.size == 3 and x.nbytes == 24 and x.itemsize == 8 and x.T.shape == (3,) and x.strides == (8,)
    assert math.floor(x[1]) == math.ceil(x[1]) == math.trunc(x[1]) == 3
    with pytest.warns(DerivativeLost):
        assert int(x[1]) == 3     # which pytest keeps before it compares
    with pytest.warns(DerivativeLost):
        assert float(x[1]) == 3 and math.sqrt(x[1]) == math.sqrt(3) and [*map(float, x)] == [1, 3, 2]


# ---------------------------------------------------------------- scalars


def test_scalars_are_values():
    def program(x):
        s = x.sum()
        t = s
        s += 1
        s *= 2
        u = x[1]
        v = u
        u -= 3
        u /= 2
        w = np.sqrt(x[0])
        z = w
        w **= 2
        x[1] = 5
        a = s.T
        a *= 3
        b = s.reshape(1)
        b += 1
        c = +s
        c -= 2
        d = s[None]
        d[0] = 7
        e = s.real
        e += x[0]
        f = np.atleast_1d(s)
        f[:] = x[1]
        return [s, t, u, v, w, z, +v, x.max(), a, b, c, d * s, e, f]

    check(program, np.array([1.0, 3.0, 2.0]))
    with pytest.raises(TypeError, match="scalar"):
        traced(np.ones(3)).sum()[...] = 1


def test_numpy_scalars_and_plain_arrays_on_the_left():
    def program(x):
        return [
            np.float64(2) * x,
            np.float32(3) - x,
            np.ones(3) / x,
            np.arange(3) + x,
            2 - x,
            np.float64(2) ** x,
            np.eye(3) @ x,
            [1, 2, 3] * x,
            x + [1, 2, 3],
            np.float64(2) / x[0],
            np.full((2, 3), 2.0) * x,
        ]

    check(program, np.array([1.0, 3.0, 2.0]))
    assert 2.0 == traced(np.array([2.0]))[0]


def test_constructors():
    x = traced(np.ones((2, 3), "f"))
    for y, shape, dtype in (
        (np.zeros_like(x), (2, 3), "f"),
        (np.ones_like(x, dtype="D"), (2, 3), "D"),
        (np.empty_like(x, shape=(4,)), (4,), "f"),
        (np.full_like(x, 2.5), (2, 3), "f"),
        (np.zeros((3, 4), like=x), (3, 4), "d"),
        (np.ones(3, dtype="F", like=x), (3,), "F"),
        (np.empty((), like=x), (), "d"),
        (np.full((2,), 3.0, like=x), (2,), "d"),
        (np.eye(3, like=x), (3, 3), "d"),
        (np.identity(2, like=x), (2, 2), "d"),
        (np.arange(3.0, like=x), (3,), "d"),
        (np.array([1.0, 2], like=x), (2,), "d"),
        (np.asarray(x, dtype="d", like=x), (2, 3), "d"),
        (np.zeros(3, order="F", like=x), (3,), "d"),
    ):
        assert isinstance(y, _traced.TracedArray) and y.shape == shape and y.dtype == np.dtype(dtype)
        assert not _arrays.is_active(y) or y.dtype == "d"
    assert np.zeros(3, int, like=x).dtype == int and type(np.zeros(3, int, like=x)) is np.ndarray
    assert np.zeros_like(x.T).strides == np.zeros_like(np.ones((2, 3), "f").T).strides
    np.testing.assert_array_equal(_traced.stop_gradient(np.full_like(x, 2.5)), 2.5)
