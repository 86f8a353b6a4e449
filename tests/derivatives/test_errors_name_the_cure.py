"""What a new user gets wrong at first: the message says what to do, and that works."""

import functools
import warnings

import numpy as np
import pytest
import scipy.integrate
import scipy.linalg
import scipy.sparse.linalg

import blasad as ad

X = np.arange(1.0, 5.0)


def test_what_needs_no_cure():
    A = np.array([[4.0, 1.0], [1.0, 3.0]])
    np.testing.assert_allclose(ad.grad(lambda a: scipy.linalg.cholesky(a).sum())(A),
                               ad.grad(lambda a: ad.linalg.cholesky(a).sum())(A))
    np.testing.assert_allclose(ad.grad(lambda x: np.array([np.cos(x), np.sin(x)]).sum())(1.0), np.cos(1) - np.sin(1))


OUTSIDE = np.zeros(4)


def one_element(x):
    OUTSIDE[0] = x[0]
    return OUTSIDE.sum()


def a_slice(x):
    OUTSIDE[1:] = x[1:]
    return OUTSIDE.sum()


def integers(x):
    y = np.zeros(4, int)
    y[0] = x[0]
    return y.sum()


@pytest.mark.parametrize("f, error", [(one_element, ValueError), (a_slice, TypeError), (integers, TypeError)])
def test_a_write_to_a_plain_array_says_what_to_allocate(f, error):
    with pytest.raises(error, match=r"allocate that in the function, of floats, with np\.zeros\(shape\) or "
                                    r"np\.zeros_like\(x\), or pass it as an argument$"):
        ad.grad(f)(X)
    assert not OUTSIDE.any()

    def cured(x):
        y = np.zeros(4)
        y[0] = x[0]
        return y.sum()

    np.testing.assert_array_equal(ad.grad(cured)(X), [1, 0, 0, 0])


@pytest.mark.parametrize("f, who, near", [
    (lambda x: np.setdiff1d(x, x).sum() + np.packbits(x).sum(), "numpy.packbits", ""),
    (lambda x: np.bitwise_count(x).sum(), "numpy.bitwise_count", ""),
])
def test_a_function_without_a_derivative_names_others(f, who, near):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        with pytest.raises(TypeError, match="has no rule") as caught:
            ad.grad(f)(X)
    message = str(caught.value)
    assert who in message and near in message and (not near or "nearest function" in message)
    assert "docs/reference/numpy.md" in message
    assert "blasad.custom_rule" in message and "blasad.stop_gradient" in message


@pytest.mark.parametrize("name, text", [
    ("dgetrs", r"blasad\.rules\['getrs'\]"), ("dlamch", "has no derivative"), ("dgemm", r"blasad\.rules\['gemm'\]"),
    ("gemn", "did you mean 'gemv'"), (3, "names are strings"), ("nothing at all", r"list\(blasad\.rules\)"),
])
def test_a_rule_that_is_none_is_said_shortly(name, text):
    with pytest.raises(KeyError, match=text) as caught:
        ad.rules[name]
    assert len(str(caught.value)) < 200 and name not in ad.rules and ad.rules.get(name) is None


@pytest.mark.parametrize("module, name, near", [
    (ad, "gradd", "grad"), (ad, "jacobain", "jacobian"), (ad.blas, "dgem", "dgemm"), (ad.lapack, "getrz", "getrs"),
    (ad.linalg, "choleski", "cholesky"),
])
def test_python_suggests_the_name_that_was_meant(module, name, near):
    with pytest.raises(AttributeError, match=f"has no attribute '{name}'$") as caught:
        getattr(module, name)
    assert caught.value.name == name and caught.value.obj is module and near in dir(module)


@pytest.mark.parametrize("module, name, there", [
    (ad, "jacrev", "jacobian"), (ad, "scan", "loop"), (ad, "no_grad", "stop_gradient"), (ad, "lax", "loop"),
    (ad, "make_hvp", "hvp"), (ad, "hessian_vector_product", "hvp"), (ad, "grad_and_aux", "has_aux="),
    (ad, "defjvp", "primitive"), (ad, "Function", "primitive"), (ad, "tree_map", "trees"), (ad, "switch", "if, inside"),
    (ad, "getval", "stop_gradient"), (ad, "GradientTape", "grad"), (ad, "check_grads", "check_reverse"),
    (ad, "NoNeed", "Duplicated"), (ad, "autodiff_thunk", "vjp"), (ad, "withgradient", "value_and_grad"),
])
def test_names_of_other_libraries_lead_to_ours(module, name, there):
    with pytest.raises(AttributeError, match=f"has no attribute '{name}'; .*{there}"):
        getattr(module, name)


@pytest.mark.parametrize("name, there", [
    ("CustomRule", "custom_rule"), ("Registered", "rules"), ("Report", "report"), ("bind", "rules"),
    ("checkpointed_loop", "loop with kept="), ("free_memory", "Tape.free_memory"), ("frule", "rules.frule"),
])
def test_names_that_were_ours_lead_to_those_that_are(name, there):
    with pytest.raises(AttributeError, match=f"has no attribute '{name}'; blasad has {there}"):
        getattr(ad, name)


@pytest.mark.parametrize("call, text", [
    (lambda f: ad.grad(f, X), r"an array of float64; .* arguments are passed to what grad returns: grad\(f\)\(x\)"),
    (lambda f: ad.hessian(f, 2.0), "argnums is 2.0; .* passed to what hessian returns"),
    (lambda f: ad.vmap(f, X), r"vmap: in_axes is an array of float64; .*vmap\(f\)\(x\)"),
    (lambda f: ad.vjp(f), r"vjp: the arguments of the function are missing: vjp\(f, x\)"),
    (lambda f: ad.vjp(X, f), r"must be a function: vjp\(f, x\), not"),
    (lambda f: ad.compile(X, f), r"must be a function: compile\(f, x\), not"),
    (lambda f: ad.jvp(X, f, X), r"must be a function: jvp\(f, \(x,\), \(dx,\)\), not"),
    (lambda f: ad.jit(f, max_traces=2.5), "max_traces is 2.5; it is an integer"),
    (lambda f: ad.while_loop(f, lambda i, x: x, X, max_steps=8.0), "max_steps is 8.0; it is an integer"),
])
def test_what_is_missing_is_said_at_once(call, text):
    with pytest.raises(TypeError, match=text):
        call(lambda x: x.sum())


@pytest.mark.parametrize("integer", [int, np.int8, np.int64, np.uint16])
def test_integers_of_numpy_are_integers(integer):
    zero, two = integer(0), integer(2)
    slope = ad.grad(lambda x: (x * x).sum(), zero)(X)
    np.testing.assert_array_equal(slope, 2 * X)
    np.testing.assert_array_equal(ad.grad(lambda x, y: (x * x * y).sum(), (zero, integer(1)))(X, X)[0], 2 * X * X)
    np.testing.assert_array_equal(ad.vmap(lambda x: x, zero, integer(1))(np.eye(3)), np.eye(3))
    np.testing.assert_array_equal(ad.loop(lambda i, x: 2 * x, two, X), 4 * X)
    kept = ad.grad(lambda x: ad.loop(lambda i, x: 2 * x, two, x, kept=two).sum())(X)
    np.testing.assert_array_equal(kept, np.full_like(X, 4.0))
    found = ad.while_loop(lambda x: abs(x).max() < 2 * abs(X).max(), lambda i, x: 2 * x, X, max_steps=integer(9))
    np.testing.assert_array_equal(found, 2 * X)
    np.testing.assert_array_equal(ad.grad(lambda x: np.cumsum(x, axis=zero).sum())(X), np.arange(len(X), 0, -1.0))
    np.testing.assert_array_equal(ad.jit(lambda x: 2 * x, max_traces=two)(X), 2 * X)


@pytest.mark.parametrize("name, there", [
    ("at", r"x\[i\] = y"), ("detach", r"blasad\.stop_gradient\(x\)"), ("backward", r"blasad\.grad"),
    ("clone", r"x\.copy"),
])
def test_attributes_of_other_arrays_lead_to_ours(name, there):
    def f(x):
        assert not hasattr(x, name)
        return getattr(x, name).sum()

    with pytest.raises(AttributeError, match=f"a traced array has no attribute '{name}'; .*{there}"):
        ad.grad(f)(X)


@pytest.mark.parametrize("x, there", [(3, r"pass 3\.0$"), (np.int64(3), r"pass 3\.0$"), ([1, 2], "arrays of floats$")])
def test_integers_are_told_to_be_floats(x, there):
    with pytest.raises(TypeError, match=f"grad: argument 0 is .*{there}"):
        ad.grad(lambda x: 1.0)(x)


@pytest.mark.parametrize("transform", [ad.grad, ad.value_and_grad])
def test_a_second_result_needs_has_aux(transform):
    with pytest.raises(TypeError, match="the function returned tuple; .* has_aux=True"):
        transform(lambda x: (x.sum(), x))(X)


def test_a_program_is_compiled_for_an_example():
    with pytest.raises(TypeError, match=r"compile\(<lambda>\): .*missing a required argument: 'x'.*compile\(f, x\)"):
        ad.compile(lambda x: x * 2)
    with pytest.raises(TypeError, match="first argument is float"):
        ad.compile(2.0)


@pytest.mark.parametrize("run", [
    lambda step: ad.loop(step, 3, X), lambda step: ad.loop(step, 3, X, kept=True),
    lambda step: ad.while_loop(lambda x: x.sum() < 10, step, X),
])
def test_a_step_takes_its_number_and_the_state(run):
    for wrong in (lambda x: x, lambda i, x, y: x, lambda i, *, x: x):
        with pytest.raises(TypeError, match=r"loop: the step is called as step\(i, \*state\), .* its signature is \("):
            run(wrong)
    with pytest.raises(TypeError, match=r"loop: the step is ndarray; it must be a function"):
        run(X)
    for right in (lambda i, x: x + 5, lambda *given: given[1] + 5, lambda i, x, y=1.0: x + 5 * y, functools.partial(
            lambda y, i, x: x + y, 5.0)):
        run(right)


def test_a_rule_without_a_reverse_says_how_to_declare_it():
    @ad.custom_rule("x, y:out")
    def squared(x, y):
        y[...] = np.asarray(x) ** 2

    with pytest.raises(Exception, match=r"squared was registered without reverse=, .*@squared\.reverse"):
        ad.grad(lambda x: squared(x).sum())(X)
