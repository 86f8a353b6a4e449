"""What has no derivative is not taken for something that has one: integers, truth values, and results of them."""

import dataclasses
import types

import numpy as np
import pytest

import blasad as ad


@dataclasses.dataclass
class Model:
    a: object
    b: object


MAKE = {"a dict": lambda a, b: {"a": a, "b": b}, "a list": lambda a, b: [a, b], "a record": Model,
        "a namespace": lambda a, b: types.SimpleNamespace(a=a, b=b)}
WHOLE = {"int": 3, "bool": True, "np.int64": np.int64(3), "np.bool": np.True_, "integers": np.array([3, 4]),
         "flags": np.array([True, False])}


def parts(tree):
    if isinstance(tree, (list, tuple)):
        return tuple(tree)
    return tuple((tree if isinstance(tree, dict) else vars(tree)).values())


@pytest.mark.parametrize("make", MAKE)
@pytest.mark.parametrize("whole", WHOLE)
def test_there_is_no_gradient_along_an_integer(whole, make):
    def f(p):
        a, b = parts(p)
        return np.sum(a * b * b * 1.0)

    n = WHOLE[whole]
    for b in (2.0, np.array([2.0, 5.0])):
        p = MAKE[make](n, b)
        zero = ad.trees.make_zero(p)
        slope = 2.0 * b * np.sum(n) if np.ndim(b) == 0 else 2.0 * b * n
        curve = 2.0 * np.sum(n) if np.ndim(b) == 0 else np.diag(2.0 * n * np.ones(2))
        for g in (ad.grad(f)(p), ad.value_and_grad(f)(p)[1], ad.vjp(f, p)[1](1.0)[0], ad.jacobian(f)(p),
                  ad.jit(ad.grad(f))(p), ad.compile(ad.grad(f), p)(p), ad.grad(f, (0,))(p)[0]):
            assert type(g) is type(p) and parts(g)[0] is None
            np.testing.assert_allclose(parts(g)[1], slope)
        H = ad.hessian(f)(p)
        assert parts(H)[0] is None and parts(parts(H)[1])[0] is None
        np.testing.assert_allclose(parts(parts(H)[1])[1], curve)
        assert parts(ad.hvp(f)(p, zero))[0] is None
        stacked = ad.vjp(f, p, lanes=2)[1].stacked(np.array([1.0, 2.0]))[0]
        assert parts(stacked)[0] is None
        np.testing.assert_allclose(parts(stacked)[1][1], 2 * slope)
        w = MAKE[make](n, b * (1 + 0j))
        assert parts(ad.grad(f, holomorphic=True)(w))[0] is None


def test_texts_and_functions_stay_where_they_are():
    p = {"name": "layer", "f": np.sin, "nothing": None, "w": np.ones(2), "range": range(3)}
    g = ad.grad(lambda p: p["f"](p["w"]).sum())(p)
    assert g["name"] == "layer" and g["f"] is np.sin and g["nothing"] is None and g["range"] == range(3)


def test_a_step_of_gradient_descent_leaves_integers_alone():
    p = {"n": 3, "w": np.array([1.0, 2.0]), "deep": [True, 2.0]}
    g = ad.grad(lambda p: (p["w"] ** p["n"]).sum() * p["deep"][1])(p)
    new = ad.trees.recursive_map(lambda x, d: x - 0.1 * d, p, g)
    assert new["n"] == 3 and new["deep"][0] is True
    np.testing.assert_allclose(new["w"], p["w"] - 0.1 * 2 * 3 * p["w"] ** 2)
    ad.trees.axpy_(p, -0.1, g)
    np.testing.assert_allclose(p["w"], new["w"])
    assert ad.trees.norm(g) > 0 and p["n"] == 3


NO_NUMBERS = {
    "a comparison": lambda x: x.sum() > 1, "bool": lambda x: bool((x > 0).all()), "argmax": np.argmax,
    "argmin": lambda x: x.argmin(), "a count": lambda x: np.count_nonzero(x), "len": len,
    "all": lambda x: np.all(x > 0),
    "a literal": lambda x: 3, "np.int64": lambda x: np.int64(3), "searchsorted": lambda x: np.searchsorted(x, 1.5),
}
ARRAYS = {"argsort": np.argsort, "flags": lambda x: x > 1, "a tree of them": lambda x: {"i": np.argmax(x), "n": [3]}}


@pytest.mark.parametrize("name", [*NO_NUMBERS, *ARRAYS])
def test_results_that_are_integers_or_truth_values_raise(name):
    f = {**NO_NUMBERS, **ARRAYS}[name]
    x = np.array([1.0, 2.0, 3.0])
    calls = {"vjp": lambda: ad.vjp(f, x), "jacobian": lambda: ad.jacobian(f)(x)}
    if name in NO_NUMBERS:
        calls |= {"grad": lambda: ad.grad(f)(x), "value_and_grad": lambda: ad.value_and_grad(f)(x),
                  "hessian": lambda: ad.hessian(f)(x), "hvp": lambda: ad.hvp(f)(x, x),
                  "jit": lambda: ad.jit(ad.grad(f))(x), "compile": lambda: ad.compile(ad.grad(f), x),
                  "has_aux": lambda: ad.grad(lambda x: (f(x), "more"), has_aux=True)(x)}
    if name not in ("len", "a literal"):                # of a constant that is no array, the tangent is 0
        calls["jvp"] = lambda: ad.jvp(f, (x,), (x,))
    for call in calls.values():
        with pytest.raises(TypeError, match="truth values and integers"):
            call()


def test_integers_beside_floats_are_results():
    x = np.array([1.0, 2.0])
    value, pullback = ad.vjp(lambda x: {"y": x * x, "i": np.argmax(x)}, x)
    assert value["i"] == 1 and pullback({"y": np.ones(2), "i": 0})[0].tolist() == [2, 4]
    (value, aux), g = ad.value_and_grad(lambda x: ((x * x).sum(), np.argmax(x)), has_aux=True)(x)
    assert aux == 1 and g.tolist() == [2, 4]
    assert ad.grad(lambda x: 3.0)(x).tolist() == [0, 0]             # a constant float has the derivative zero
    assert ad.jacobian(lambda x: {"y": x * x, "i": 3})(x)["i"] is None


@pytest.mark.parametrize("x", [[1, 2], (1,), {"a": 1, "b": True}, [np.arange(3)], [[1], [2]], ["text"]])
def test_tangents_of_integers_in_containers_raise(x):
    for call in (lambda: ad.jvp(lambda v: 1.0, (x,), (x,)), lambda: ad.grad(lambda v: 1.0)(x),
                 lambda: ad.vjp(lambda v: 1.0, x), lambda: ad.jacobian(lambda v: 1.0)(x)):
        with pytest.raises(TypeError, match="with respect to floats|must be an array"):
            call()
    assert ad.jvp(lambda v: v[0] * 2.0, ([1.0, 2],), ([1, 0],)) == (2.0, 2.0)
