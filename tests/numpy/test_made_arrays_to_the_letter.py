"""What NumPy's own tests have shown of arrays that a program makes: one test for each cause."""

import ctypes
import gc
import sys
import weakref

import numpy as np
import pytest

import blasad as ad
from support.numbers import generator

DTYPE = [("a", "i4"), ("b", "f8")]


def inside(f):
    """What a function returns while a derivative runs."""
    found = []
    ad.grad(lambda x: (found.append(f()), x.sum())[1])(np.ones(2))
    return found[0]


def says(f):
    """What a function returns, or the error that it raises."""
    try:
        return repr(f())
    except Exception as error:
        return type(error).__name__, str(error)


class Gives:
    """An object that gives NumPy an array, and nothing else."""

    def __init__(self, x):
        self.x, self.asked = x, []

    def __array__(self, dtype=None, copy=None):
        self.asked.append(copy)
        return self.x


class Wraps(Gives):
    def __array_wrap__(self, array, context=None, return_scalar=False):
        return type(self), np.array(array).tolist(), context[0].__name__, context[1].index(self), return_scalar


class Prior(Wraps):
    __array_priority__ = 3.0


class Old:
    """An object with an `__array__` that does not know of copies."""

    def __array__(self, dtype=None):
        return np.ones(2)


class Overrides:
    def __array_ufunc__(self, ufunc, method, *inputs, **kwargs):
        return ("out",) if any(x is self for x in kwargs.get("out", ())) else "in"


class Keeps:
    """An operand that keeps the other one."""

    __array_ufunc__ = None

    def __rmul__(self, other):
        self.other = other
        return self

    __radd__ = __rsub__ = __rmul__


def objects(*items):
    x = np.empty(len(items), object)
    for i, each in enumerate(items):
        x[i] = each
    return x


@pytest.mark.parametrize("f", [
    # arrays of objects hold the arrays themselves
    lambda: [each is x for x in [np.zeros((3, 2))] for each in np.array([x, np.zeros((1, 2))], dtype=object)],
    lambda: np.array(objects(np.ones(2), np.ones(2))).shape, lambda: np.array(objects(np.eye(2), np.eye(3), None)),
    lambda: [np.array([x], dtype=object)[0] is x for x in [np.array(0.5)]],
    lambda: np.asarray(objects(np.array(1.5), np.array(2.5)), float),
    lambda: [(np.array([o], object)[0] is o) for o in [Gives(np.ones(()))]],
    # objects that give arrays
    lambda: np.array([Gives(np.ones(2)), Gives(np.zeros(2))]), lambda: np.array([[Gives(np.ones(2)), [1, 2]]]),
    lambda: [np.array(Gives(x), copy=True) is x for x in [np.ones(2)]],
    lambda: [(np.asarray(o) is o.x, np.array(o, copy=True) is o.x, o.asked) for o in [Gives(np.ones(2))]],
    lambda: [np.asarray(Gives(x[1:])).base is not None for x in [np.ones(3)]],
    lambda: np.ones(2) * Gives(np.full(2, 3.0)), lambda: Gives(np.full(2, 3.0)) - np.ones(2),
    lambda: np.ones(2).__iadd__(Gives(np.ones(2))), lambda: np.ones(2) @ Gives(np.ones(2)),
    lambda: np.minimum(Wraps(np.ones(2)), np.zeros(2)), lambda: np.minimum(np.zeros(2), Prior(np.ones(2))),
    lambda: np.minimum(Wraps(np.ones(2)), Prior(np.zeros(2))), lambda: np.modf(Wraps(np.full(2, 1.5))),
    lambda: np.negative(Wraps(np.array(2.0))), lambda: np.add(np.zeros(2), np.ones(2), out=Overrides()),
    lambda: np.modf(np.ones(2), out=(None, Overrides())), lambda: np.add(np.ones(2), Overrides()),
    lambda: (np.poly1d([1.0, 2.0]) * np.poly1d(np.ones(2)), np.polymul(np.poly1d([1.0, 2.0]), np.ones(2))),
    lambda: np.polydiv(np.poly1d(np.ones(3)), np.poly1d([1.0, 2.0])), lambda: np.polyval(np.poly1d(np.ones(3)), 2),
    lambda: np.polyder(np.poly1d(np.ones(3))),
    lambda: np.fromiter(range(2), int, like=np.ma.ones(1)), lambda: np.fromiter(range(2), int, like=3),
    lambda: np.ma.exp(np.zeros(2)).filled(), lambda: np.ma.divide(np.ones(2), np.array([0.0, 2.0])).filled(5),
    # what is given back
    lambda: [np.round(x, 1, o) is o for x, o in [(np.ones(2), np.zeros(2))]],
    lambda: [x.conjugate(o) is o for x, o in [(np.ones(2, complex), np.zeros(2, complex))]],
    lambda: [x.astype(float, copy=False) is x for x in [np.ones(2)]],
    lambda: [np.add(x, x, None, where=True) is x for x in [np.ones(2)]],
    lambda: [np.modf(x, out=(None, o))[1] is o for x, o in [(np.ones(2), np.zeros(2))]],
    # what it looks like
    lambda: (np.ones(2).base, np.ones(4)[::2].base), lambda: np.ones((2, 3)).T.base,
    lambda: [sys.getsizeof(x) - sys.getsizeof(x[::2]) for x in [np.ones(100)]],
    lambda: [memoryview(x).obj is x for x in [np.ones(2)]],
    lambda: [(memoryview(x).format, memoryview(x).strides, bytes(memoryview(x.T))) for x in [np.eye(2)[:, ::2]]],
    # errors
    lambda: np.zeros((3, 5))[1, 2, 3, 4], lambda: np.ones(2).__delitem__(0), lambda: np.ones(2).flat.__delitem__(0),
    lambda: np.ones(2).resize(refcheck="no"), lambda: np.eye(3)[::2].copy().resize(-1),
    lambda: setattr(np.ones(2), "device", "gpu"), lambda: np.ones(2).clip(0.2, 0.5, casting="unsafe"),
    lambda: [(x.resize(()), x.shape, x.resize((1,)), x.resize(), x.resize(None), x.shape) for x in [np.ones(1)]],
    lambda: [f.flags.writeable for x in [np.ones((2, 2))] for f in (x.flat.__array__(), x[:, :1].flat.__array__())],
])
@pytest.mark.filterwarnings("ignore:Setting the shape:DeprecationWarning")
def test_it_is_what_numpy_has(f):
    assert inside(lambda: says(f)) == says(f)


@pytest.mark.parametrize("name", ["shape", "strides", "flat", "real", "imag", "dtype", "data"])
def test_attributes_cannot_be_deleted(name):
    with pytest.raises(AttributeError):
        inside(lambda: delattr(np.ones(2), name))


def test_an_array_method_without_copy_is_warned_of_as_by_numpy():
    with pytest.warns(DeprecationWarning, match="__array__"):
        found = inside(lambda: np.array(Old(), copy=True))
    assert found.tolist() == [1, 1]


def test_objects_that_give_arrays_carry_derivatives():
    x = np.array([1.0, 2.0])
    assert ad.grad(lambda x: (np.array([Gives(x), [3.0, 4.0]]) ** 2).sum())(x).tolist() == [2, 4]
    got = ad.grad(lambda x: (np.minimum(Prior(x), 5.0)[1], x.sum())[1])(x)
    assert got.tolist() == [1, 1]
    with pytest.raises(TypeError, match="np.asarray"):
        ad.grad(lambda x: (np.ones(2) * Gives(x)).sum())(x)


def test_an_operand_that_keeps_an_array_keeps_it_as_it_is():
    def f(x):
        made, held = np.ones(2), Keeps()
        made * held
        made[0] = x[0]
        return made.sum()

    with pytest.raises(ValueError, match="blasad"):
        ad.grad(f)(np.ones(2))


def test_memory_that_is_exported_is_written_and_held():
    def f(x):
        made = np.ones(2)
        view = memoryview(made)
        view[0] = 5.0
        pointer, alive = made.ctypes.data_as(ctypes.POINTER(ctypes.c_double)), weakref.ref(made)
        pointer[1] = 7.0
        found = made.tolist()
        del made, view
        gc.collect()
        assert alive() is not None
        del pointer
        gc.collect()
        assert alive() is None and found == [5, 7]
        return x.sum()

    assert ad.grad(f)(np.ones(2)).tolist() == [1, 1]


def test_an_exported_array_takes_derivatives_when_it_is_released():
    def f(x, keep):
        made = np.ones(2)
        view = memoryview(made)
        if not keep:
            view.release()
        made[0] = x[0] * 3
        return made.sum()

    assert ad.grad(lambda x: f(x, False))(np.ones(2)).tolist() == [3, 0]
    with pytest.raises(ValueError, match="blasad"):
        ad.grad(lambda x: f(x, True))(np.ones(2))


# ---------------------------------------------------------------- structured arrays

def records():
    x = np.zeros(2, DTYPE)
    x["a"], x["b"] = [1, 3], [2.0, 1.0]
    return x


def protected():
    x = records()
    x.setflags(write=False)
    return x


def written(x):
    with pytest.raises(ValueError, match="read-only"):
        x[0] = 1, 2.0
    return x


@pytest.mark.parametrize("f", [
    lambda: records(), lambda: str(records()), lambda: records()[0], lambda: str(records()[1]),
    lambda: np.rec.array(records()), lambda: records().base, lambda: [x[0].base is x for x in [records()]],
    lambda: [(x[:1].base is x, x[["b"]].base is x, x[[0, 1]].base) for x in [records()]],
    lambda: [(x.resize(3, refcheck=False), x.tolist(), x.shape) for x in [records()]],
    lambda: (records().flags.writeable, records().flags["C"], records().flags.owndata, records()[:1].flags["O"]),
    lambda: [(x.setflags(write=False), x.flags.writeable) for x in [records()]], lambda: written(protected()),
    lambda: records().view(DTYPE), lambda: records().view([("c", "i4"), ("d", "f8")]).dtype.names,
    lambda: records().view(dtype=DTYPE, type=np.recarray), lambda: isinstance(records(), np.ndarray),
])
def test_structured_arrays_are_those_of_numpy_to_the_letter(f):
    assert inside(lambda: says(f)) == says(f)


def test_a_structured_array_over_other_memory_is_no_copy():
    memory = np.zeros(1, DTYPE)

    class Shows:
        __array_interface__ = memory.__array_interface__

    inside(lambda: np.asarray(Shows()).__setitem__(0, (3, 4.0)))
    assert memory.tolist() == [(3, 4.0)]
    with pytest.raises(TypeError, match="fields lie apart"):
        inside(lambda: records().view("f4"))


# ---------------------------------------------------------------- compiled code that takes no arrays but NumPy's

def test_compiled_functions_of_numpy_get_plain_arrays():
    tests = pytest.importorskip("numpy._core._multiarray_tests")

    def f():
        made = np.ones(100000)
        given, found = tests.incref_elide(made)
        return given.sum(), found.sum(), made.sum()

    assert inside(f) == (1e5, 2e5, 1e5)


def test_outputs_of_compiled_functions_are_given_back():
    blas = pytest.importorskip("scipy.linalg").blas

    def f():
        x, y, out = np.ones(2), np.zeros(2), np.zeros(3)
        a, b = blas.drot(x, y, 0.6, 0.8, overwrite_x=1, overwrite_y=1)
        return a is x, b is y, generator("outputs").random(out=out) is out, a.tolist()

    assert inside(f) == (True, True, True, [0.6, 0.6])


def test_guarded_methods_stay_guarded_when_the_interpreter_has_taken_a_short_cut():
    casts = pytest.importorskip("numpy._core._multiarray_umath")
    cast = casts._get_castingimpl(type(np.dtype("f4")), type(np.dtype("f8")))

    def f():
        x, y = np.ones(3, "f4"), np.zeros(3)
        for _ in range(100):
            cast._simple_strided_call((x, y))
        return y.tolist()

    assert inside(f) == [1, 1, 1]
