"""Lists that hold themselves or are very deep, and functions that differentiate themselves: an error, or a result."""

import numpy as np
import pytest

import blasad as ad

X = np.ones(3)


def nested(bottom, depth=50_000):
    for _ in range(depth):
        bottom = [bottom]
    return bottom


def ring(*more):
    found = [1.0, *more]
    found.append(found)
    return found


def twice():
    """2 ** depth ways lead down."""
    found = []
    found.extend((found, found))
    return found


ROUND = {"ring": ring(), "twice": twice(), "indices": [0], "deep": nested(1.0), "outer": (ring(),)}
ROUND["indices"].append(ROUND["indices"])


@pytest.mark.parametrize("use", [
    lambda x, r: x + r, lambda x, r: r - x, lambda x, r: np.add(x, r), lambda x, r: np.take(x, r),
    lambda x, r: np.concatenate([x, r]), lambda x, r: np.stack([x, r]), lambda x, r: x.__setitem__(slice(None), r),
    lambda x, r: np.dot(x, r), lambda x, r: x @ r, lambda x, r: np.where(r, x, 0.0), lambda x, r: np.full(3, r, like=x),
    lambda x, r: ad.blas.axpy(r, x), lambda x, r: np.copyto(x, r), lambda x, r: x.__iadd__(r), lambda x, r: x[r],
    lambda x, r: np.array([x, r]), lambda x, r: np.power(r, x), lambda x, r: np.einsum("i,i", x, r)])
@pytest.mark.parametrize("which", ROUND)
def test_a_list_that_is_no_array(use, which):
    with pytest.raises((ValueError, TypeError, RecursionError, IndexError)):
        ad.grad(lambda x: (use(x, ROUND[which]), x.sum())[1])(X)
    assert (ad.grad(lambda x: (x * [1.0, 2.0, 3.0]).sum())(X) == [1, 2, 3]).all()


def test_the_error_says_what_is_wrong():
    with pytest.raises(ValueError, match="list holds itself"):
        ad.grad(lambda x: (x + ring(X)).sum())(X)
    with pytest.raises(ValueError, match="nested more than 64 deep"):
        ad.grad(lambda x: (x + nested(1.0, 65)).sum())(X)


def test_lists_that_appear_twice_hold_no_list_twice():
    row = [1.0, 2.0, 3.0]
    both = [row, row]
    np.testing.assert_array_equal(ad.grad(lambda x: (x * both).sum())(X), [2, 4, 6])
    np.testing.assert_array_equal(ad.grad(lambda x: (np.stack([x, x]) * [both, both]).sum())(X), [4, 8, 12])


def loss(x, *more):
    return (x * x).sum()


DEEP = nested(np.ones(2))
CALLS = {
    "grad": lambda t: ad.grad(loss)(X, t), "hessian": lambda t: ad.hessian(loss)(X, t)[0],
    "jacobian": lambda t: ad.jacobian(lambda x, t: x * x)(X, t)[0], "hvp": lambda t: ad.hvp(loss)(X, t, X),
    "compile": lambda t: ad.compile(ad.grad(loss), X, t)(X, t),
    "checkpoint": lambda t: ad.grad(lambda x: ad.checkpoint(loss)(x, t))(X),
    "returned": lambda t: ad.vjp(lambda x: [x * x, t], X)[1]([X, t])[0],
    "autodiff": lambda t: ad.autodiff(ad.Reverse, lambda x, t: None, ad.Duplicated(X, X.copy()), ad.Const(t)),
}


@pytest.mark.parametrize("name", CALLS)
@pytest.mark.parametrize("tree", [ring(), DEEP, {"a": ring()}], ids=["ring", "deep", "dict"])
def test_trees_that_are_deep_or_hold_themselves(name, tree):
    found = CALLS[name](tree)
    assert name == "autodiff" or found[0] == 2


def test_derivatives_of_deep_trees():
    def bottom(t):
        while isinstance(t, list):
            t = t[0]
        return t

    assert (bottom(ad.grad(lambda t: (bottom(t) * 3.0).sum())(DEEP)) == 3).all()
    assert (bottom(ad.trees.recursive_map(np.negative, DEEP)) == -1).all()
    assert (bottom(ad.trees.make_zero(DEEP)) == 0).all()
    shadow = ad.trees.make_zero(DEEP)
    ad.autodiff(ad.Reverse, lambda t: (bottom(t) * 3.0).sum(), ad.Duplicated(DEEP, shadow))
    assert (bottom(shadow) == 3).all()


def test_the_path_to_what_is_deep_is_short():
    with pytest.raises(TypeError, match="argument 0") as error:
        ad.grad(lambda t: 0.0)(nested(np.ones(2, np.float16)))
    assert len(str(error.value)) < 1500


def endless(kind):
    def f(x):
        return {"grad": lambda: ad.grad(f)(x).sum(), "jvp": lambda: ad.jvp(f, (x,), (x,))[1],
                "vjp": lambda: ad.vjp(f, x)[1](1.0)[0].sum(), "jacobian": lambda: ad.jacobian(f)(x).sum(),
                "hessian": lambda: ad.hessian(f)(x).sum(), "checkpoint": lambda: ad.checkpoint(f)(x),
                "autodiff": lambda: ad.autodiff(ad.Reverse, f, ad.Duplicated(x, np.zeros_like(x)))}[kind]()
    return f


@pytest.mark.parametrize("kind", ["grad", "jvp", "vjp", "jacobian", "hessian", "autodiff", "checkpoint"])
def test_a_function_that_differentiates_itself(kind):
    with pytest.raises(RecursionError):
        ad.grad(endless(kind))(X)
    assert (ad.grad(loss)(X) == 2).all()
