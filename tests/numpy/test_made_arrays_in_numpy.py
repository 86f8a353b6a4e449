"""Arrays that a program makes while a tape records, in NumPy's code: what they are plainly, they are there."""

import gc
import pickle
import weakref

import numpy as np
import numpy.lib.recfunctions as rfn
import pytest

import blasad as ad

DTYPE = [("a", "i4"), ("b", "f8")]


def inside(f):
    """What a function returns while a derivative runs."""
    found = []
    ad.grad(lambda x: (found.append(f()), x.sum())[1])(np.ones(2))
    return found[0]


class Doubles:
    """Operators from the right alone."""

    __array_priority__ = 1000.0

    def __radd__(self, other):
        return np.asarray(other) * 2

    __rsub__ = __rmul__ = __rtruediv__ = __rfloordiv__ = __rmod__ = __rpow__ = __rmatmul__ = __rdivmod__ = __radd__


@pytest.mark.parametrize("statement", "K += D;K -= D;K *= D;K /= D;K //= D;K %= D;K **= D;K @= D;K = K // D;"
                         "K = K % D;K = divmod(K, D)".split(";"))
@pytest.mark.parametrize("start", ["np.ones(3)", "np.ones(3) * x"])
def test_operators_leave_it_to_the_right_operand(statement, start):
    def f(x):
        names = {"np": np, "x": x, "D": Doubles(), "divmod": divmod}
        exec(f"K = {start}\n{statement}", names)
        return names["K"].sum()

    assert f(1.5) == (6.0 if start == "np.ones(3)" else 9.0)
    value, slope = ad.value_and_grad(lambda x: f(x) * x)(1.5)
    assert value == f(1.5) * 1.5 and slope == pytest.approx(6.0 if start == "np.ones(3)" else 18.0)


def test_a_sparse_matrix_is_added_in_place():
    sparse = pytest.importorskip("scipy.sparse").csr_array(np.array([[1.0, 2], [0, 3]]))

    def f(x):
        K = np.zeros((2, 2))
        K += sparse
        return (K * x).sum()

    assert ad.value_and_grad(f)(2.0) == (12.0, 6.0)


@pytest.mark.parametrize("f", [
    lambda a: (np.ones(3) // np.polynomial.Polynomial([1.0, 2.0])).coef.tolist(),
    lambda a: (5.5 % np.full(2, 2.0), np.full(2, 5.5) // 2, divmod(np.full(2, 5.5), 2.0), divmod(5.5, np.full(2, 2.0))),
    lambda a: type(weakref.ref(np.ones(2))).__name__,
    lambda a: (np.ones(2).flat == np.ones(2).flat).tolist() + (np.ones(2).flat < 2).tolist(),
    lambda a: np.asarray(np.ones((2, 1)).flat).tolist(),
    lambda a: np.ones(2).__array__().tolist(),
])
def test_values_are_those_of_numpy(f):
    assert repr(inside(lambda: f(None))) == repr(f(None))


def test_a_traced_array_is_the_array_that_it_gives_in_python():
    assert ad.grad(lambda x: (x.__array__() * x.__array__(np.float64, copy=True)).sum())(np.ones(2)).tolist() == [2, 2]
    assert ad.grad(lambda x: (np.array([Asked(x)]) ** 2).sum())(np.array([1.0, 2.0])).tolist() == [2, 4]
    with pytest.raises(TypeError, match="blasad"):
        ad.grad(lambda x: np.random.gamma(x).sum())(np.ones(2))


def test_a_weak_reference_ends_with_its_array():
    def f(x):
        y = x * 2
        seen = weakref.ref(y)
        same = seen() is y
        del y
        gc.collect()
        return x.sum() if same and seen() is None else x.sum() * np.nan

    assert ad.grad(f)(np.ones(2)).tolist() == [1, 1]


PROTECTIONS = {"setflags": lambda a: a.setflags(write=False),
               "attribute": lambda a: setattr(a.flags, "writeable", False),
               "item": lambda a: a.flags.__setitem__("W", False)}


@pytest.mark.parametrize("protect", PROTECTIONS.values(), ids=PROTECTIONS)
@pytest.mark.parametrize("write", ["a[0] = 5.0", "a[0] = x[0]", "a += 1.0", "a *= x", "a[1:] = x[1:]", "a.fill(2.0)"])
@pytest.mark.parametrize("start", ["np.zeros(3)", "x * 1.0"])
def test_protected_arrays_are_not_written(protect, write, start):
    def f(x):
        a = eval(start, {"np": np, "x": x})
        protect(a)
        assert not a.flags.writeable and not a.flags["WRITEABLE"]
        with pytest.raises(ValueError, match="read-only"):
            exec(write, {"a": a, "x": x})
        a.flags.writeable = True
        exec(write, {"a": a, "x": x})
        return x.sum()

    ad.grad(f)(np.ones(3))


@pytest.mark.parametrize("ufunc", [np.add, np.subtract, np.multiply, np.maximum])
def test_ufuncs_at_places_write_to_new_arrays(ufunc):
    def f(x):
        y = np.full(3, 0.5)
        ufunc.at(y, [0, 0, 2], x)
        ufunc.at(y, [1], 2.0)
        return (y * y).sum()

    x = np.array([1.1, 2.3, 0.7])
    value, got = ad.value_and_grad(f)(x)
    assert value == pytest.approx(f(x))
    assert np.allclose(got, [(f(x + h) - f(x - h)) / 2e-6 for h in 1e-6 * np.eye(3)])


# ---------------------------------------------------------------- methods of plain arrays

PLAIN = np.arange(6.0).reshape(2, 3)


@pytest.mark.parametrize("name, args", [
    ("dot", (np.ones(3),)), ("cumsum", (0,)), ("cumprod", (1,)), ("take", ([0], 0)), ("round", (0,)),
    ("trace", ()), ("compress", ([True, False], 0)), ("sum", (0,)), ("mean", (1,)), ("max", (0,)),
    ("clip", (1.0, 2.0)), ("std", (0,))])
def test_methods_of_plain_arrays_write_to_new_arrays(name, args):
    want = getattr(PLAIN, name)(*args)

    def f(x):
        out = np.zeros(np.shape(want))
        assert getattr(PLAIN, name)(*args, out=out) is out
        assert np.array_equal(out, want)
        out *= x
        return out.sum()

    assert ad.grad(f)(2.0) == pytest.approx(want.sum())


@pytest.mark.parametrize("f", [
    lambda b: PLAIN.dot(b).sum(), lambda b: PLAIN.T.dot(b[:2]).sum(), lambda b: PLAIN[0].clip(0.5, b).sum(),
    lambda b: PLAIN[1].clip(min=b).sum(), lambda b: np.array([0, 1, 0]).choose([b, b * b]).sum(),
    lambda b: PLAIN[0].searchsorted(b).sum() * b.sum(), lambda b: PLAIN.dot(b, out=np.zeros(2)).sum(),
    lambda b: sum(map(PLAIN.dot, [b, 2 * b])).sum()])
def test_methods_of_plain_arrays_take_traced_operands(f):
    b = np.array([0.7, 1.3, 2.2])
    value, got = ad.value_and_grad(f)(b)
    assert value == pytest.approx(f(b))
    assert np.allclose(got, [(f(b + h) - f(b - h)) / 2e-6 for h in 1e-6 * np.eye(3)], atol=1e-7)


# ---------------------------------------------------------------- objects that give an array

class Made:
    def __array__(self, dtype=None, copy=None):
        return np.array([1.0, 2.0])


class Held:
    def __init__(self, x):
        self.x = x

    def __array__(self, dtype=None, copy=None):
        return self.x


class Asked(Held):
    def __array__(self, dtype=None, copy=None):
        return self.x.__array__()


@pytest.mark.parametrize("f", [np.asarray, np.array, np.sum, np.atleast_1d, np.sin, lambda x: np.maximum(x, 1.5)])
def test_objects_give_new_arrays(f):
    assert np.array_equal(inside(lambda: f(Made())), f(Made()))


@pytest.mark.parametrize("kind", [Held, Asked])
@pytest.mark.parametrize("f", [np.asarray, np.array, np.sum, np.sin, lambda x: np.dot(x, [3.0, 4.0])])
def test_objects_give_traced_arrays(f, kind):
    x = np.array([0.3, 0.8])
    value, got = ad.value_and_grad(lambda x: np.multiply(f(kind(x)), [1.0, 2.0]).sum())(x)
    assert value == pytest.approx(np.multiply(f(kind(x)), [1.0, 2.0]).sum())
    assert np.allclose(got, ad.grad(lambda x: np.multiply(f(x), [1.0, 2.0]).sum())(x))


# ---------------------------------------------------------------- structured arrays

def records():
    x = np.zeros(2, DTYPE)
    x["a"], x["b"] = [1, 3], [2.0, 1.0]
    return x


def written(f):
    x = records()
    found = f(x)
    return (found if found is None else np.asarray(found).tolist()), x.tolist()


@pytest.mark.parametrize("f", [
    lambda x: x == np.zeros(2, DTYPE), lambda x: x != records(), lambda x: x[0] == x[1],
    lambda x: np.array(x, [("b", "f4"), ("a", "f8")]), lambda x: np.array([x[0], x[1]]), lambda x: np.ones(2, DTYPE),
    lambda x: np.full(2, (3, 4.0), DTYPE), lambda x: np.copyto(x, np.ones(2, DTYPE)), lambda x: np.concatenate([x, x]),
    lambda x: rfn.append_fields(x, "c", np.zeros(2), usemask=False), lambda x: rfn.rename_fields(x, {"a": "c"}),
    lambda x: pickle.loads(pickle.dumps(x)), lambda x: x.astype([("a", "f8"), ("b", "f8")]), lambda x: x.argsort(),
    lambda x: x.take([0]), lambda x: x.tobytes(), lambda x: x.reshape(1, 2), lambda x: x.sort(order="b"),
    lambda x: np.sort(x, order="b"), lambda x: x.searchsorted(np.zeros(1, DTYPE)), lambda x: x.fill((1, 2.0)),
    lambda x: x.repeat(2), lambda x: x.put([0], np.ones(1, DTYPE)), lambda x: x.flatten(), lambda x: x.strides,
    lambda x: x.__setitem__(["a"], np.ones(2, [("a", "i4")])), lambda x: x.reshape(1, 2).T, lambda x: np.unique(x)])
def test_structured_arrays_are_those_of_numpy(f):
    assert inside(lambda: written(f)) == written(f)


def test_a_structured_array_of_another_shape_is_a_view():
    def f(x):
        r = np.zeros((2, 2), DTYPE)
        r.reshape(4)["b"][1] = x[0] * 2
        r.T["b"][1, 1] = x[1]
        return r["b"].sum()

    assert ad.grad(f)(np.ones(2)).tolist() == [2, 1]


@pytest.mark.parametrize("constant", [np.zeros(()), np.array(2.5), np.array(1.5, np.float32)])
def test_a_constant_without_dimensions_is_a_result(constant):
    for f in (lambda x: np.array(constant), lambda x: constant, lambda x: np.full((), constant)):
        value, slope = ad.value_and_grad(f)(np.ones(3))
        assert value == constant and slope.tolist() == [0, 0, 0]


@pytest.mark.filterwarnings("ignore:.*2-dimensional vectors.*:DeprecationWarning")
@pytest.mark.parametrize("n, m", [(2, 2), (2, 3), (3, 2), (3, 3)])
def test_cross_products_of_vectors_of_two_and_three(n, m, rng):
    a, b, da, db = rng.random((4, n)), rng.random((4, m)), rng.random((4, n)), rng.random((4, m))
    value, tangent = ad.jvp(np.cross, (a, b), (da, db))
    assert np.array_equal(value, np.cross(a, b))
    h = 1e-6
    assert np.allclose(tangent, (np.cross(a + h * da, b + h * db) - np.cross(a - h * da, b - h * db)) / (2 * h))


UNALIGNED = np.zeros(17, np.uint8)[1:].view(np.float64)


@pytest.mark.parametrize("d", [np.array([1.0, 2.0], ">f8"), UNALIGNED + [3.0, 4.0], np.array([1.0, 2.0], ">f4")])
def test_constants_of_another_byte_order_or_alignment(d):
    data = d if not d.dtype.isnative else UNALIGNED
    data[...] = [3.0, 4.0]
    for f in (lambda x, d: (x * d).sum(), lambda x, d: x @ d, lambda x, d: np.maximum(x, d) @ x, lambda x, d: d.dot(x)):
        value, slope = ad.value_and_grad(f)(np.array([1.0, 9.0]), data)
        assert value == f(np.array([1.0, 9.0]), data)
        assert np.allclose(slope, ad.grad(f)(np.array([1.0, 9.0]), np.array([3.0, 4.0])))
        inner = ad.grad(lambda x, f=f: (ad.grad(f)(x, data) * x).sum())(np.array([1.0, 9.0]))
        assert np.allclose(inner, ad.grad(lambda x, f=f: (ad.grad(f)(x, data.astype(float)) * x).sum())(
            np.array([1.0, 9.0])))


# ---------------------------------------------------------------- arguments by name

@pytest.mark.parametrize("f", [
    lambda x: np.transpose(a=x), lambda x: np.repeat(a=x, repeats=2), lambda x: np.tile(A=x, reps=2),
    lambda x: np.broadcast_to(array=x, shape=(2, 2)), lambda x: np.vstack(tup=[x, x]), lambda x: np.hstack(tup=[x, x]),
    lambda x: np.split(ary=x, indices_or_sections=2)[0], lambda x: np.expand_dims(a=x, axis=0),
    lambda x: np.take_along_axis(arr=x, indices=np.array([1, 0]), axis=0), lambda x: np.flip(m=x),
    lambda x: np.take(a=x, indices=[1]), lambda x: np.sum(a=x), lambda x: np.delete(arr=x, obj=0),
    lambda x: np.swapaxes(a=x[None], axis1=0, axis2=1), lambda x: np.diagonal(a=x * x[:, None]),
    lambda x: np.roll(a=x, shift=1),
    lambda x: np.squeeze(a=x[None]), lambda x: np.moveaxis(a=x[None], source=0, destination=1), lambda x: np.diag(v=x),
    lambda x: np.cumsum(a=x), lambda x: np.clip(a=x, a_min=0.5, a_max=None),
    lambda x: np.median(a=x), lambda x: np.trace(a=x * x[:, None]), lambda x: np.linalg.norm(x=x),
    lambda x: np.sort(a=x)])
def test_the_first_argument_may_be_given_by_name(f):
    x, dx = np.array([0.3, 0.7]), np.array([1.0, -2.0])
    value, tangent = ad.jvp(f, (x,), (dx,))
    assert np.array_equal(value, f(x))
    assert np.allclose(tangent, (f(x + 1e-6 * dx) - f(x - 1e-6 * dx)) / 2e-6)


@pytest.mark.parametrize("mode", ["same", "full", "valid"])
@pytest.mark.parametrize("shape", [(2, 2), (3, 2), (1, 4), (4, 1)])
def test_images_are_convolved_to_each_size(mode, shape, rng):
    signal = pytest.importorskip("scipy.signal")
    a, d, k = rng.random((5, 4)), rng.random((5, 4)), rng.random(shape)
    for f in (lambda a: (signal.convolve(a, k, mode=mode, method="direct") ** 2).sum(),
              lambda a: (signal.convolve2d(a, k, mode) ** 2).sum(),
              lambda a: (signal.correlate2d(a, k, mode) ** 2).sum()):
        got = (ad.grad(f)(a) * d).sum()
        assert np.isclose(got, (f(a + 1e-6 * d) - f(a - 1e-6 * d)) / 2e-6, rtol=1e-6)
        assert np.allclose(ad.hvp(f)(a, d), (ad.grad(f)(a + 1e-5 * d) - ad.grad(f)(a - 1e-5 * d)) / 2e-5)
