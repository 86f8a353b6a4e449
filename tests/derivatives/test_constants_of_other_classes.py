"""Arguments that are not differentiated, of classes that say what operators do: a function gets them as they are."""

import numpy as np
import pytest

import blasad as ad

X = np.array([1.0, 2.0])
pytestmark = pytest.mark.filterwarnings("ignore:the matrix subclass")


class Tens(np.ndarray):
    def __mul__(self, other):
        return 10.0 * np.asarray(self) * np.asarray(other)


CONSTANTS = {"a matrix": lambda: np.matrix([[1.0, 2.0], [3.0, 4.0]]), "operators": lambda: X.view(Tens)}


def f(x, d):
    return (d * d).sum() * x[0]


WAYS = {
    "grad": lambda d: ad.grad(f)(X, d),
    "jit": lambda d: ad.jit(ad.grad(f))(X, d),
    "in a list": lambda d: ad.grad(lambda x, ds: f(x, ds[0]))(X, [d]),
    "nested": lambda d: ad.grad(lambda x: ad.value_and_grad(f)(x, d)[0])(X),
    "autodiff": lambda d: reverse(d),
}


def reverse(d):
    shadow = np.zeros(2)
    ad.autodiff(ad.Reverse, f, ad.Duplicated(X.copy(), shadow), ad.Const(d))
    return shadow


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", CONSTANTS)
def test_constants_keep_the_operators_of_their_class(name, way):
    d = CONSTANTS[name]()
    np.testing.assert_allclose(WAYS[way](d), [np.sum(d * d), 0.0])


class Summed(np.ndarray):
    def sum(self, *args, **kwargs):
        return 10.0 * np.asarray(self).sum()


class Indexed(np.ndarray):
    def __getitem__(self, i):
        return 10.0 * np.asarray(self)[i]


class Named(np.ndarray):
    """One that has attributes alone."""


OTHERS = {**CONSTANTS, "sums": lambda: X.view(Summed), "elements": lambda: X.view(Indexed)}
DIFFERENTIATED = {
    "grad": lambda d: ad.grad(f, 1)(X, d),
    "autodiff": lambda d: ad.autodiff(ad.Reverse, f, ad.Const(X), ad.Duplicated(d, np.zeros(d.shape))),
    "an example": lambda d: ad.compile(f, X, d),
    "a run": lambda d: ad.compile(f, X, np.asarray(d))(X, d),
}


@pytest.mark.parametrize("way", DIFFERENTIATED)
@pytest.mark.parametrize("name", OTHERS)
def test_arrays_with_operators_of_their_own_are_no_plain_arrays(name, way):
    with pytest.raises(TypeError, match=r"is a .*(operators are not|whose \* is)"):
        DIFFERENTIATED[way](OTHERS[name]())


@pytest.mark.parametrize("name", ["sums", "elements"])
def test_constants_keep_the_methods_of_their_class(name):
    d = OTHERS[name]()
    assert ad.value_and_grad(lambda x, d: d.sum() * x[0])(X, d)[0] == d.sum()
    assert ad.value_and_grad(lambda x, d: d[1] * x[0])(X, d)[0] == d[1]


@pytest.mark.parametrize("kind", [Named, np.memmap, np.recarray])
def test_arrays_of_classes_that_compute_like_arrays_are_differentiated(kind):
    d = np.ndarray.view(X.copy(), kind)
    np.testing.assert_array_equal(ad.grad(lambda d: (d * d).sum())(d), 2.0 * X)
    assert ad.compile(lambda d: (d * d).sum(), d)(d) == 5.0
