"""Second derivatives of every routine and every operation, and what sweeps consist of.

Reverse and forward over reverse and forward, against differences of first derivatives, which other tests hold
against differences of values.
"""

from functools import partial

import numpy as np
import pytest

import blasad as ad
from blasad._declarations.rule import rules as own
from blasad._testing.cases import cases
from blasad._testing.drivers import Engine
from blasad._testing.functions import problem_of_function
from blasad._testing.problems import problem_of
from blasad._testing.runs import run_rule
from support.numbers import RNG, generator, uniform
from support.numpy_tables import BINARY, EINSUM, PRODUCTS, READS, REDUCE, SHAPED, UNARY, WRITES
from support.second_order import check_problem, check_second, emitted, of_arrays, pose

ROUTINES = [name for name, rule in own.items() if rule.modes]
POSITIVE = dict(low=0.3, high=1.5)


def spaced(rng, shape, low, high):
    """Numbers in any order, none of them near another: no step of the differences changes which is the least."""
    return rng.permutation(np.linspace(low, high, np.prod(shape))).reshape(shape)


# ---------------------------------------------------------------- routines


@pytest.mark.parametrize("name", ROUTINES)
def test_second_derivatives_of_a_routine(name):
    report = ad.testing.check_rule(name, quick=True, order=2)
    assert report.ok, str(report)
    assert report.cases >= 20


@pytest.mark.parametrize("name", ROUTINES)
@pytest.mark.parametrize("inner", [("reverse", "reverse"), ("forward", "reverse"), ("reverse", "forward"),
                                   ("forward", "forward")], ids="-".join)
def test_third_derivatives_of_a_routine(name, inner):
    rule = ad.rules[name]
    for case in cases(rule, "d" if {*"sd"} & {*rule.dtypes} else "z", 5, 2):
        if case.number < 4 and not (case.kind == "zeros" and name in ("nrm2", "asum")):
            rng = generator(case.number)
            check_problem(pose(problem_of(rule, case, 5), inner, rng, 1e-8), rng)


@pytest.mark.parametrize("dtype", "fdFD")
@pytest.mark.parametrize("f", [ad.blas.nrm2, ad.blas.asum, np.linalg.norm, lambda x: abs(x).sum(),
                               lambda x: abs(x[2])], ids=["nrm2", "asum", "norm", "abs", "one"])
def test_norms_have_second_derivatives_of_zero_at_zero(f, dtype):
    x, v = np.zeros(4, dtype), uniform(4, dtype)
    np.testing.assert_array_equal(ad.hvp(f)(x, v), 0)
    np.testing.assert_array_equal(ad.grad(lambda x: (ad.grad(f)(x) * v).real.sum())(x), 0)
    np.testing.assert_array_equal(ad.jvp(lambda x: ad.jvp(f, (x,), (v,))[1], (x,), (v,))[1], 0)
    np.testing.assert_array_equal(ad.grad(lambda x: ad.jvp(f, (x,), (v,))[1])(x), 0)


@pytest.mark.parametrize("root", [np.sqrt, lambda x: x**0.25, np.linalg.norm, np.log])
def test_a_branch_that_is_not_taken_has_no_second_derivative(root):
    x, v = np.zeros(1), np.array([0.7])

    def f(x):
        return np.where([False], root(x), x * x * x + x * x).sum()

    with np.errstate(all="ignore"):
        assert ad.hvp(f)(x, v) == 1.4
        assert ad.grad(lambda x: (ad.grad(f)(x) * v).sum())(x) == 1.4
        assert ad.jvp(lambda x: ad.jvp(f, (x,), (v,))[1], (x,), (v,))[1] == pytest.approx(0.98)
        assert ad.grad(lambda x: ad.jvp(f, (x,), (v,))[1])(x) == 1.4


def test_the_harness_finds_wrong_second_derivatives():
    class Stale(Engine):
        """The outer sweep takes the inner one for a constant."""

        def reverse(self, program, values, shadows):
            found = super().reverse(program, values, shadows)
            if len(values) > 6:
                shadows[0][...] *= 1.5
            return found

    assert not run_rule(ad.rules["gemm"], "d", quick=True, order=2, driver=Stale()).ok
    with pytest.raises(ValueError, match="order is 3"):
        ad.testing.check_rule("gemm", order=3)


# ---------------------------------------------------------------- what sweeps consist of


def has_rules(problem):
    for mode in ("forward", "reverse"):
        found = emitted(problem, mode)
        assert found
        without = {name for name, (forward, reverse) in found.items() if not (forward and reverse)}
        assert without <= {"iamax", "guard", "of_pbtrf"}, "of_pbtrf is other calls where it may be differentiated"


@pytest.mark.parametrize("name", ROUTINES)
def test_every_call_that_a_routine_emits_has_rules(name):
    rule = ad.rules[name]
    for case in cases(rule, rule.dtypes, 0, 40):
        if 0 not in case.sizes.values():
            problem = problem_of(rule, case, 0)
            has_rules(problem)


@pytest.mark.parametrize("name", UNARY)
def test_every_call_that_a_function_emits_has_rules(name):
    for dtype in "dD":
        xs = [uniform((3, 2), dtype, **POSITIVE)]
        has_rules(problem_of_function(of_arrays(UNARY[name]), xs, None, name, RNG))


# ---------------------------------------------------------------- functions of NumPy


@pytest.mark.parametrize("dtype", "fdFD")
@pytest.mark.parametrize("name", UNARY)
def test_function_of_one_array(name, dtype):
    f = UNARY[name]
    for shape, layout in (((3, 2), "C"), ((1, 3), "gaps"), ((3, 1), "F"), ((1, 1), "C"), ((0, 2), "C"), ((), "C")):
        check_second(f, uniform(shape, dtype, layout, **POSITIVE))
    if dtype in "dD" and name != "real":
        check_second(partial(in_place, f), uniform((3, 2), dtype, **POSITIVE))


def in_place(f, x):
    x[...] = f(x) * x


@pytest.mark.parametrize("dtype", "fdFD")
@pytest.mark.parametrize("name", BINARY)
def test_function_of_two_arrays(name, dtype):
    f = BINARY[name]
    if name in ("maximum", "minimum") and dtype in "FD":
        pytest.skip("no order")
    for a, b in (((), ()), ((3,), ()), ((3, 1), (1, 4)), ((2, 3), (3,)), ((0, 3), (3,)), ((1, 1), (1, 1))):
        x, y = (uniform(s, dtype, "C", **POSITIVE) for s in (a, b))
        check_second(f, x, y)
        check_second(lambda x, y=y: f(x, y), x)
        check_second(lambda y, x=x: f(x, y), y)
    x, y = uniform((2, 3), dtype, "F", **POSITIVE), uniform((2, 3), dtype, "gaps", **POSITIVE)
    for program in (lambda x, y: f(x, y, out=x), lambda x, y: f(x, y, out=y), lambda x, y: f(x, x, out=x),
                    lambda x, y: f(x[:, ::-1], y, out=x), lambda x, y: f(x, y, out=x, where=[True, False, True])):
        check_second(program, x, y)


@pytest.mark.parametrize("name", REDUCE)
def test_reduction(name, rng):
    f = REDUCE[name]
    for dtype in "dD":
        if dtype == "D" and name[:3] in ("max", "min"):
            continue
        x = spaced(rng, (3, 4), 0.5, 1.5) if name[:3] in ("max", "min") else uniform((3, 4), dtype, "C", 0.5, 1.5)
        for axis in (None, 0, 1):
            check_second(partial(f, axis=axis), x)
        check_second(partial(f, axis=1, keepdims=True), uniform((1, 3), dtype, "F", 0.5, 1.5))


@pytest.mark.parametrize("name", PRODUCTS)
def test_product(name):
    f, shapes = PRODUCTS[name]
    for dtype in "dD":
        for a, b in shapes:
            x, y = uniform(a, dtype, "F"), uniform(b, dtype, "gaps")
            check_second(f, x, y)


@pytest.mark.parametrize("spec", EINSUM)
def test_einsum(spec):
    check_second(partial(np.einsum, spec), *(uniform(shape, "D") for shape in EINSUM[spec]))


@pytest.mark.parametrize("name", SHAPED)
def test_shapes_and_choices(name):
    f = SHAPED[name]
    check_second(lambda x: of_arrays(f)(x * x), uniform((2, 3, 4), "d"))


@pytest.mark.parametrize("name", READS)
def test_reading(name):
    f = READS[name]
    check_second(lambda x: f(x * x * x) * 2, uniform((3, 4), "d"))


@pytest.mark.parametrize("name", WRITES)
def test_writing(name, rng):
    def program(x, y):
        x *= x
        WRITES[name](x, y * y)
        return x * y

    check_second(program, uniform((3, 4), "d", "C", 0.4, 0.95), np.asfortranarray(spaced(rng, (3, 4), 0.43, 0.98)))


def test_infinite_values_that_nothing_uses_leave_curvatures_alone():
    """Their factor times a derivative of zero would be NaN; bounds of distributions are such values."""
    x = np.array([1.3, 0.4])
    for f in (lambda s: (np.inf * s, 2 * s * s)[1].sum(), lambda s: np.where(x > 5, s * -np.inf, 2 * s * s).sum(),
              lambda s: np.where(x > 5, s * float("nan"), 2 * s * s).sum()):
        with np.errstate(invalid="ignore"):
            assert (ad.hvp(f)(x, np.ones(2)) == 4).all()
            assert (ad.hessian(f)(x) == 4 * np.eye(2)).all()
            assert (ad.grad(f)(x) == 4 * x).all()
