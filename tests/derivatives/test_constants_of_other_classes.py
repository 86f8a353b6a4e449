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
