"""What is wrong with a rule that is registered, and what is told of it."""

from __future__ import annotations

import inspect
import shutil
import subprocess
import sys

import numpy as np
import pytest

import blasad as ad

HAS_COMPILER = shutil.which("cc") is not None


def nothing(*args):
    return None


@pytest.mark.parametrize(("given", "error", "message"), [
    (dict(name="f", signature="", primal=nothing), ValueError, "needs a signature"),
    (dict(name="f", signature="x:in[n]", primal=nothing), ValueError, "writes 1 to"),
    (dict(name="f", signature="x:in[n], y:out[n]", primal=lambda x: 0), TypeError,
     "it is called with 2 arguments: x, y"),
    (dict(name="f", signature="x:in[n], y:out[n]", primal=nothing, reverse=lambda x, bx, y, by: 0), TypeError,
     "tape, x, bx, y, by"),
    (dict(name="f", signature="x:in[n], y:out[n]", primal=3), TypeError, "primal is int"),
    (dict(name="f", signature="x:in[n], y:out[n]", primal=nothing, active="z"), ValueError, "active has 'z'"),
    (dict(name="f", signature="x:in[n], y:out[n]", primal=nothing, keeps="y"), ValueError, "keeps has 'y'"),
    (dict(name="f", signature="a, b, c, y:out[n]", primal=nothing), ValueError, "at most 2 numbers"),
    (dict(name="f", signature="x:inout[n], " + ", ".join(f"k{i}:int" for i in range(16)), primal=nothing), ValueError,
     "at most 16"),
    (dict(name="f", signature="x:inout[N]", primal=nothing), ValueError, r"shape \[N\]; .* lower-case letters"),
    (dict(name="f", signature="x:inout[rows]", primal=nothing), ValueError, "lower-case letters"),
    (dict(name="f", signature="x:inout[s]", primal=nothing), ValueError, "s beside a flag"),
    (dict(name="f", signature="x:inout[l,m,n]", primal=nothing), ValueError, "at most two dimensions"),
    (dict(name="gemm", signature="x:in[n]", primal=nothing), ValueError, "leave it out"),
    (dict(name="dot", dtypes="z", primal=nothing), ValueError, "exists in sd"),
    (dict(name=None, signature="x:inout[n]", primal=nothing), TypeError, "name is None; it must be text"),
    (dict(name=["f"], signature="x:inout[n]", primal=nothing), TypeError, r"name is \['f'\]"),
    (dict(name="def", signature="x:inout[n]", primal=nothing), ValueError, "a name that is an identifier"),
    (dict(name="f", signature=None, primal=nothing), TypeError, "signature of f is None"),
    (dict(name="f", signature="x:inout[n]", primal=nothing, dtypes=None), TypeError, "dtypes is None"),
    (dict(name="f", signature="x:inout[n]", primal=nothing, dtypes="dd"), ValueError, "dtypes is 'dd'"),
    (dict(name="f", signature="x:inout[n]", primal=None), TypeError, "f has no primal"),
    (dict(name="f", signature="x:inout[n]", primal=nothing, keeps=["x", None]), ValueError, "keeps has None"),
    (dict(name="f", signature="x:inout[n]", primal=nothing, active=5), ValueError, "active has 5"),
    (dict(name="f", signature="x:in[n], x:out[n]=None", primal=nothing), ValueError, "2 arguments 'x'"),
    (dict(name="f", signature="x:inout[n], overwrite_x", primal=nothing), ValueError, "2 arguments 'overwrite_x'"),
    (dict(name="f", signature="class:inout[n]", primal=nothing), ValueError, "'class'; that is not a name"),
    (dict(name="f", signature="1x:inout[n]", primal=nothing), ValueError, "'1x'; that is not a name"),
    (dict(name="f", signature="x:input[n], y:out[n]", primal=nothing), ValueError, "x of f has the role 'input'"),
    (dict(name="f", signature="y:out[n], way:flag=0", primal=nothing), ValueError, "way of f is not a flag"),
    (dict(name="f", signature="y:out[n], steps:int[n]=3", primal=nothing), ValueError, "steps of f is not an array"),
    (dict(name="f", signature="y:out[n], steps:int=0.5", primal=nothing), ValueError, "steps has the default '0.5'"),
    (dict(name="f", signature="y:out[n]=3", primal=nothing), ValueError, "y of f is an array with the default 3.0"),
    (dict(name="f", signature="y:out[n]=no", primal=nothing), ValueError, "y has the default 'no'"),
    (dict(name="f", signature="y:out[n], x:in[n]=None", primal=nothing), ValueError, "x of f has the default None"),
    (dict(name="f", signature="x:inout[n]%half", primal=nothing), ValueError, "x of f has the dtype 'half'"),
    (dict(name="f", signature="x:inout[n,n]/sparse", primal=nothing), ValueError, "x of f is stored as 'sparse'"),
    (dict(name="f", signature="x:inout[m,n]~trans", primal=nothing), ValueError, "'trans', which is not a flag of f"),
    (dict(name="f", signature="x:inout[n], *, *, a", primal=nothing), ValueError, r"cannot read the argument '\*'"),
    (dict(name="f", signature="x:inout[s], side=0", primal=nothing), ValueError, "no array has the dimensions m and n"),
])
def test_registrations_that_make_no_sense(given, error, message):
    """With the error at once, and not when the routine is first called."""
    name = given.pop("name")
    with pytest.raises(error, match=message):
        ad.rules.register(name, **given)
    assert ("f" in ad.rules) is False
    assert not ad.rules["gemm"].own


@pytest.mark.parametrize(("signature", "error", "message"), [
    (None, TypeError, "signature is None; it is a text"),
    ("x:in[n], x:out[n]", ValueError, "2 arguments 'x'"),
    ("x:inp[n]", ValueError, "role 'inp'"),
])
def test_a_custom_rule_is_read_where_it_is_defined(signature, error, message):
    with pytest.raises(error, match=message):
        @ad.custom_rule(signature)
        def f(x, y):
            pass
    with pytest.raises(TypeError, match="int was decorated"):
        ad.custom_rule("x:in[n], y:out[n]=None")(3)


@pytest.mark.parametrize("n", [0, 2])
def test_a_rule_is_not_asked_for_the_derivatives_of_constants(n):
    """Nor is one asked that has none: what is written has the derivative 0, and its seed is gone."""
    def double(x, y):
        np.multiply(x, 2, out=y)

    def reverse(tape, x, bx, y, by):
        bx += 2 * by

    with ad.rules.register("double", "x:in[n], y:inout[n]", primal=lambda x, y: np.add(y, x, out=y) is None) as made:
        assert ad.grad(lambda y: made.function(np.ones(0), y).sum())(np.ones(0)).shape == (0,)
    for parts in ({}, {"reverse": reverse, "forward": lambda x, dx, y, dy: np.multiply(dx, 2, out=dy) is None}):
        with ad.rules.register("double", "x:in[n], y:out[n]", primal=double, **parts) as made:
            def f(y):
                made.function(np.ones(n), y)
                return y

            y, tangent = ad.jvp(f, (np.ones(n),), (np.ones(n),))
            assert (y == 2).all() and not tangent.any()
            assert not ad.grad(lambda y: f(y).sum())(np.ones(n)).any()
            assert not ad.compile(ad.grad(lambda y: f(y).sum()), np.ones(n))(np.ones(n)).any()
            assert not ad.jacobian(ad.grad(lambda y: f(y).sum()))(np.ones(n)).any()


def test_what_a_rule_lacks_raises(wrong):
    _, f = wrong
    with pytest.raises(ValueError, match="shape"):
        f(np.ones(2), np.ones(3))
    with pytest.raises(ValueError, match="registered already"):
        ad.rules.register("wrong", "x:inout[n]", primal=nothing)
    with ad.rules.register("once", "x:in[n], y:out[n]=None", primal=nothing) as made:
        with pytest.raises(NotImplementedError, match="without reverse="):
            ad.grad(lambda x: made.function(x).sum())(np.ones(2))
        with pytest.raises(NotImplementedError, match="without forward="):
            ad.jvp(lambda x: made.function(x).sum(), (np.ones(2),), (np.ones(2),))
    with ad.rules.register("half", "x:in[n], z:in[n], y:out[n]=None", primal=nothing, reverse=nothing,
                           active="x") as made:
        with pytest.raises(TypeError, match="without a derivative for z"):
            ad.grad(lambda x: made.function(x, x).sum())(np.ones(2))
        ad.grad(lambda x: made.function(x, ad.stop_gradient(x)).sum())(np.ones(2))


def test_what_was_unregistered_is_gone():
    made = ad.rules.register("gone", "x:inout[n]", primal=nothing, reverse=nothing)
    assert "gone" in ad.rules and len(ad.rules["gone"].writes) == 1
    with ad.Tape() as tape:
        dx = np.ones(2)
        made.function(tape.watch(np.ones(2), dx))
        ad.rules.unregister("gone")
        with pytest.raises(RuntimeError, match="unregistered while a tape"):
            tape.reverse()
    assert "gone" not in ad.rules
    with pytest.raises(KeyError, match="no rule was registered"):
        ad.rules.unregister("gone")
    with pytest.raises(RuntimeError, match="unregistered"):
        made.function(np.ones(2))
    made.unregister()


@pytest.mark.parametrize("forward", [None, lambda x, dx: np.multiply(dx, 2 * x, out=dx)])
def test_the_checks_find_a_wrong_rule(forward):
    """Of a rule without forward=, by differences alone."""
    def square(x):
        x *= x

    x = np.array([1.0, 3.0])
    for factor in (2, 3):
        with ad.rules.register("square", "x:inout[n]", primal=square, forward=forward, keeps="x",
                         reverse=lambda tape, x, bx, factor=factor: np.multiply(bx, factor * x, out=bx)) as made:
            report = ad.testing.check_reverse(made.function, x, raise_on_failure=False)
            assert report.ok == (factor == 2) and report.checks > 3


def test_what_a_registered_rule_tells_of_itself(wrong):
    rule = ad.rules["wrong"]
    assert rule.own and rule.modes == ("forward", "reverse") and rule.facts()["written"] == "y"
    with pytest.raises(ValueError, match="it is a registered rule"):
        rule.cost("reverse")
    value, pullback = rule.vjp(np.ones(2))
    np.testing.assert_array_equal(value, [7.0, 7.0])
    np.testing.assert_array_equal(pullback(np.ones(2))["x"], [13.0, 13.0])
    assert ad.rules.frule((None, np.ones(2)), "wrong", np.ones(2))[1].tolist() == [13.0, 13.0]


def test_nobody_is_called_to_tell_the_size_of_a_workspace(wrong):
    x, y = np.ones(2), np.ones(2)
    call = ad.rules["wrong"].bind(x, y)
    assert call.workspace_size("reverse") == call.workspace_size("forward") == 0
    assert not wrong[0].tapes and x.tolist() == y.tolist() == [1.0, 1.0]


def test_a_triangle_that_is_written_leaves_the_shadow_of_the_other():
    def reverse(tape, uplo, a, ba, b, bb):
        assert uplo == 1
        ba += np.tril(bb)
        bb[np.tril_indices(2)] = 0

    with ad.rules.register("lacpy", primal=lambda uplo, a, b: np.copyto(b, a, where=np.tri(2, dtype=bool)),
                           reverse=reverse):
        def f(a, b):
            b = b * 1.0
            ad.lapack.lacpy(1, a, b)
            return (b * np.array([[1.0, 2.0], [3.0, 4.0]])).sum()

        da, db = ad.grad(f, (0, 1))(np.ones((2, 2)), np.ones((2, 2)))
    np.testing.assert_array_equal(da, [[1, 0], [3, 4]])
    np.testing.assert_array_equal(db, [[0, 2], [0, 0]])


def test_errors_of_a_rule_arrive(wrong):
    def fails(x):
        raise ZeroDivisionError("in the rule")

    with ad.rules.register("fails", "x:inout[n]", primal=fails, reverse=nothing) as made:
        with pytest.raises(ZeroDivisionError, match="in the rule"):
            ad.grad(lambda x: made.function(x).sum())(np.ones(2))
    assert ad.grad(lambda x: (x * x).sum())(np.ones(1)) == 2


def test_custom_rule():
    @ad.custom_rule("x:in[n], y:out[n]=None")
    def steps(x, y):
        """Steps."""
        np.floor(x, out=y)

    @steps.reverse
    def _(tape, x, bx, y, by):
        bx += by

    assert steps.__doc__ == "Steps." and "y=None" in str(inspect.signature(steps))
    assert "primal" in inspect.signature(type(steps)).parameters and not hasattr(steps, "other")
    np.testing.assert_array_equal(steps(np.array([1.5])), [1.0])
    np.testing.assert_array_equal(ad.grad(lambda x: (2 * steps(x)).sum())(np.array([1.5])), [2.0])

    @steps.forward
    def _(x, dx, y, dy):
        dy[...] = dx

    assert ad.jvp(lambda x: steps(x).sum(), (np.array([1.5]),), (np.array([3.0]),)) == (1.0, 3.0)
    steps.unregister()
    assert "steps" not in ad.rules


def test_a_function_that_is_defined_again_takes_its_own_place():
    """In a notebook, and where a function defines another one."""
    def loss(x, slope):
        @ad.custom_rule("x:in[n], y:out[n]=None")
        def line(x, y):
            y[...] = slope * x

        @line.reverse
        def _(tape, x, bx, y, by):
            bx += slope * by

        return line(x).sum(), line

    for slope in (2.0, 3.0):
        np.testing.assert_array_equal(ad.grad(lambda x, slope=slope: loss(x, slope)[0])(np.ones(2)), [slope] * 2)
    total, last = loss(np.ones(2), 4.0)
    assert total == 8.0

    def other():
        @ad.custom_rule("x:inout[n]")
        def line(x):
            pass

        line(np.ones(1))

    with pytest.raises(ValueError, match="registered already"):
        other()
    last.unregister()
    assert "line" not in ad.rules


def test_a_section_runs_the_primal_again(wrong):
    rule, f = wrong
    rule.calls = 0
    gradient = ad.grad(lambda x: ad.checkpoint(lambda x: f(x) * 2)(x).sum())(np.ones(2))
    np.testing.assert_array_equal(gradient, [26.0, 26.0])
    assert rule.calls == 2


def test_any_number_of_rules_one_after_the_other():
    for _ in range(600):                                # more than the table has room for
        with ad.rules.register("many", "x:inout[n]", primal=nothing, reverse=nothing) as made:
            assert ad.grad(lambda x, made=made: made.function(x).sum())(np.ones(1)) == 1
        del made


def test_every_flag_reaches_the_rule():
    seen = []

    def solve(a, b, c, trana, tranb, isgn):
        seen.append((trana, tranb, isgn))

    def factor(a, lower, clean):
        seen.append((lower, clean))

    with ad.rules.register("trsyl", primal=solve):
        for isgn in (1, -1):
            ad.lapack.trsyl(np.eye(2), np.eye(3), np.ones((2, 3)), trana="T", tranb="C", isgn=isgn)
    with ad.rules.register("potrf", primal=factor):
        ad.lapack.potrf(np.eye(2), lower=1, clean=1)
        ad.lapack.potrf(np.eye(2), lower=1, clean=0)
    assert seen == [(1, 2, 1), (1, 2, -1), (1, 1), (1, 0)]


def test_dimensions_have_any_letters():
    with ad.rules.register("turned", "a:in[u,v], b:out[v,u]=None", primal=lambda a, b: np.copyto(b, a.T)) as made:
        assert made.function(np.ones((2, 3))).shape == (3, 2)
        assert ">>>" not in made.function.__doc__


def test_a_rule_that_does_not_take_what_it_is_told_is_refused():
    with pytest.raises(TypeError, match="m, n, kl, ku, alpha, a, x, beta, y, trans"):
        ad.rules.register("gbmv", primal=lambda alpha, a, x, beta, y, trans: None)
    with pytest.raises(TypeError, match="called with 2 arguments: x, tol"):
        ad.rules.register("damped", "x:inout[n], tol:number=1", primal=lambda x: None)


def test_a_function_that_is_first_asked_for_meanwhile_gets_its_own_rule_again():
    subprocess.run([sys.executable, "-c", """
import numpy as np, blasad as ad
with ad.rules.register("lauum", primal=lambda c, lower: None):
    ad.lapack.lauum(np.eye(2))
assert ad.lapack.lauum(2 * np.eye(2))[0, 0] == 4
"""], check=True)
