"""`check_rule` with where=: rules of functions that are not defined for all numbers, and those of `primitive`."""

import numpy as np
import pytest

import blasad as ad
from blasad.testing import check_rule


def logarithm(factor=1.0, signature="x:in[n], y:out[n]=None"):
    def logarithm_of(x, y):
        np.log(x, out=y)

    def pull(tape, x, bx, y, by):
        bx += factor * by / x

    return ad.custom_rule(signature, logarithm_of, reverse=pull)


@pytest.mark.parametrize("order", [1, 2])
@pytest.mark.parametrize("where", [
    lambda x: x.real > 0, (0, None), (0.5, 0.75), {"x": (0, None)}, {"x": lambda x: x.real > 3}])
@pytest.mark.parametrize("signature", ["x:in[n], y:out[n]=None", "x, y:out"])
def test_a_rule_with_a_domain(signature, where, order):
    for factor in (1.0, 2.0):
        made = logarithm(factor, signature)
        try:
            report = check_rule(made, quick=True, order=order, where=where, dtypes="d")
            assert report.ok == (factor == 1.0), str(report)
        finally:
            made.unregister()


def test_all_numbers_lie_in_the_domain():
    seen = []

    def root(x, w, y):
        seen.append((x.copy(), w.copy()))
        y[...] = np.sqrt(x) * w

    def pull(tape, x, bx, w, bw, y, by):
        if bx is not None:
            bx += by * w / (2 * np.sqrt(x))
        if bw is not None:
            bw += by * np.sqrt(x)

    made = ad.custom_rule("x:in[n], w:in[n], y:out[n]=None", root, reverse=pull, dtypes="d")
    try:
        assert check_rule(made, quick=True, where={"x": (2, 3), "w": lambda w: w < -1}).ok
        inside = [(x > 2).all() and (x < 3).all() and (w < -1).all() for x, w in seen]
        assert len(seen) > 100 and np.mean(inside) > 0.8        # the longest steps of differences may lead out of it
    finally:
        made.unregister()


@pytest.mark.parametrize("where, text, error", [
    (3, "where is 3; it must be a function", TypeError), ((0, 1, 2), "an interval such as", TypeError),
    ({"q": (0, 1)}, "where names 'q'; the arguments are x", ValueError),
    (lambda x: True, r"where returned an array of shape \(\)", TypeError),
    (lambda x: x > 1e9, "no numbers were found that where allows for x", ValueError),
])
def test_domains_that_are_none(where, text, error):
    made = logarithm()
    try:
        with pytest.raises(error, match=text):
            check_rule(made, quick=True, where=where, dtypes="d")
    finally:
        made.unregister()
    for name in ("gemm", "potrs"):
        with pytest.raises(ValueError, match="where= is for rules of functions of your own"):
            check_rule(name, where=(0, 1))


# ---------------------------------------------------------------- functions of `primitive`

A = np.array([[2.0, 1.0], [0.0, 3.0]])
RIGHT = {
    "both modes": (ad.primitive(np.sinh, forward=lambda dx, y, x: dx * np.cosh(x),
                                reverse=lambda by, y, x: by * np.cosh(x)), (), {}),
    "a domain": (ad.primitive(np.log, reverse=lambda by, y, x: by / x), (), {"where": (0, None)}),
    "elements": (ad.primitive(np.hypot, elementwise=(lambda x, y: x / np.hypot(x, y),
                                                     lambda x, y: y / np.hypot(x, y))), (), {}),
    "the result": (ad.primitive(np.exp, elementwise=lambda x, y: y, of_result=True), (), {"dtypes": "sdcz"}),
    "linear": (ad.primitive(lambda b: np.linalg.solve(A, b), linear=True, transpose=lambda b: np.linalg.solve(A.T, b)),
               (np.ones(2),), {}),
    "a constant": (ad.primitive(lambda x, n: x ** n, reverse=lambda by, y, x, n: (n * x ** (n - 1) * by, None)),
                   (np.ones((2, 3)), 2), {}),
}


@pytest.mark.parametrize("order", [1, 2])
@pytest.mark.parametrize("name", RIGHT)
def test_a_right_rule_of_a_primitive(name, order):
    f, args, options = RIGHT[name]
    if order == 2:
        options = {key: x for key, x in options.items() if key != "dtypes"}
    report = check_rule(f, *args, quick=True, order=order, **options)
    assert report.ok and report.cases >= 6 and report.checks > 20, str(report)


@pytest.mark.parametrize("f", [
    ad.primitive(np.sin, reverse=lambda by, y, x: by * np.sin(x)),
    ad.primitive(np.sin, forward=lambda dx, y, x: -dx * np.cos(x)),
    ad.primitive(np.sin, elementwise=lambda x: 2 * np.cos(x)),
    ad.primitive(np.sin, reverse=lambda by, y, x: 1 / 0),
])
def test_a_wrong_rule_of_a_primitive(f):
    report = check_rule(f, quick=True)
    assert not report.ok and len(report.failures) >= 6


def test_what_a_primitive_needs_to_be_checked():
    with pytest.raises(TypeError, match="has no rule yet"):
        check_rule(ad.primitive(np.sin))
    with pytest.raises(TypeError, match=r"give some that it takes: check_rule\(f, x\)"):
        def f(x):
            return A @ x

        check_rule(ad.primitive(f, reverse=lambda by, y, x: A.T @ by))
    with pytest.raises(TypeError, match="those of gemm are made from its declaration"):
        check_rule("gemm", np.ones(3))
