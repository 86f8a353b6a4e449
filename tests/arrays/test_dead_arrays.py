"""Traced arrays that outlive their derivative: whatever is done with them raises, and nothing reads their memory."""

import copy
import operator
import pickle
import warnings

import numpy as np
import pytest

import blasad as ad
from blasad._arrays.arrays import Array
from blasad._arrays.traced import TracedArray
from blasad._numpy.dispatch import UFUNCS
from blasad._numpy.functions import ANSWERS, RULES

A = np.arange(1.0, 10).reshape(3, 3)


def kept_of(run):
    """An argument, a result, a view and a scalar that escape from a function."""
    found = []

    def f(x, *more):
        found.extend((x, x * 2, (x + 1)[0], x.sum()))
        return (x * x).sum()

    run(f)
    return found[:4]


def aborted(f):
    with pytest.raises(ZeroDivisionError):
        ad.grad(lambda x: f(x) / 0 + 1 // 0)(A)


PULLBACKS = []
ENDS = {
    "grad": lambda f: ad.grad(f)(A),
    "jvp": lambda f: ad.jvp(f, (A,), (A,)),
    "autodiff": lambda f: ad.autodiff(ad.Reverse, f, ad.Duplicated(A.copy(), np.zeros((3, 3)))),
    "vjp": lambda f: PULLBACKS.append(ad.vjp(f, A)[1]),
    "checkpoint": lambda f: ad.grad(lambda x: ad.checkpoint(f)(x))(A),
    "inner": lambda f: ad.grad(lambda x: ad.grad(f)(x).sum())(A),
    "aborted": aborted,
    "compile": lambda f: ad.compile(f, A),
}


@pytest.fixture(params=ENDS)
def dead(request):
    return kept_of(ENDS[request.param])


def must_raise(calls):
    """Every call raises; what it says is another test's business."""
    silent = []
    for name, call in calls:
        try:
            call()
        except Exception as error:
            assert not isinstance(error, SystemError), name
        else:
            silent.append(name)
    assert not silent


def applied(functions, d):
    for f in functions:
        for i, args in enumerate(((d,), (d, d), ([d, d],), (A, d), (d, 0))):
            yield f"{f} {i}", lambda f=f, args=args: f(*args)


def test_what_it_is_can_be_asked(dead):
    for d, shape in zip(dead, ((3, 3), (3, 3), (3,), ()), strict=True):
        assert d.shape == shape and d.dtype == float and d.ndim == len(shape) and d.size == np.prod(shape)
        assert d.T.shape == shape and d.nbytes == 8 * d.size and d.itemsize == 8 and len(d.strides) == d.ndim
        text = f"TracedArray(of a finished derivative, shape={shape}, dtype=float64)"
        assert repr(d) == str(d) == f"{d}" == format(d) == f"{d:.2f}" == text
        assert "shape" in dir(d) and hasattr(d, "shape") and not hasattr(d, "tobytes")


def test_values_are_refused_with_the_reason(dead):
    for d in dead:
        for use in (bool, float, ad.stop_gradient, lambda d: d + 1, lambda d: d == d, np.sin, lambda d: d.copy(),
                    lambda d: ad.grad(lambda x: (x * d).sum())(A), lambda d: ad.grad(np.sum)(d)):
            with pytest.raises(RuntimeError, match="of a derivative that is finished|belongs to a derivative"):
                use(d)


BLIND = {                                   # they give a view or what they were given, ask for a dtype, or hide errors
    np.real, np.imag, np.ravel, np.reshape, np.block, np.diff, np.broadcast_arrays, np.zeros_like, np.ones_like,
    np.empty_like, np.iterable, np.array_equal, np.real_if_close}
ONE_OF_NUMPY = {"is_", "is_not", "itemgetter", "length_hint"}


def test_functions_of_numpy(dead):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for d in dead[:2]:
            must_raise(applied(({*RULES} | {*ANSWERS} | {*UFUNCS}) - BLIND, d))


def test_operators_and_methods(dead):
    plain = {"shape", "strides", "ndim", "size", "dtype", "is_scalar", "itemsize", "nbytes", "T", "real", "imag",
             "as_scalar", "conj", "conjugate", "ravel", "reshape"}
    operators = [f for name, f in vars(operator).items() if not name.startswith("_") and callable(f)
                 and name not in ONE_OF_NUMPY and not isinstance(f, type)]
    for d in dead[:2]:
        must_raise((f"{f} {i}", lambda f=f, args=args: f(*args))
                   for f in operators for i, args in enumerate(((d, d), (d, 2.0), (A, d))))
        for name in {*vars(TracedArray)} - plain:
            if not name.startswith("__"):
                must_raise((f"{name} {i}", lambda d=d, name=name, args=args: getattr(d, name)(*args))
                           for i, args in enumerate(((), (0,), (d,), (0, 1), (d, 0))))


def loss(x, *more):
    return (x * x).sum()


def by(t, d):
    """A transform that meets it."""
    return [lambda: t(loss)(d), lambda: t(loss)(A, d), lambda: t(loss)([A, d]), lambda: t(loss)(A, [{"a": d}]),
            lambda: t(lambda x: (x * d).sum())(A), lambda: t(lambda x: (d - x).sum())(A),
            lambda: t(lambda x, c: x.sum())(A, c=d), lambda: ad.grad(lambda x: t(loss)(x, d).sum())(A),
            lambda: ad.grad(lambda x: t(lambda z: (z * d).sum())(x).sum())(A)]


def pushed_and_pulled(d):
    return [lambda: ad.grad(lambda x: d)(A), lambda: ad.grad(lambda x: ad.grad(lambda z: d)(x).sum())(A),
            lambda: ad.hvp(loss)(d, A), lambda: ad.hvp(loss)(A, d), lambda: ad.hvp(loss)(A, d, A),
            lambda: ad.jvp(loss, (d,), (A,)), lambda: ad.jvp(loss, (A,), (d,)),
            lambda: ad.jvp(lambda x: d, (A,), (A,)), lambda: ad.vjp(loss, d), lambda: ad.vjp(lambda x: [x, d], A),
            lambda: ad.vjp(lambda x: x * 2, A)[1](d), lambda: ad.vjp(lambda x: x * 2, A)[1].stacked([d]),
            lambda: ad.grad(lambda x: ad.vjp(lambda z: z * z, x)[1](d)[0].sum())(A),
            lambda: ad.compile(loss, d), lambda: ad.compile(lambda x: x * d, A), lambda: ad.compile(lambda x: d, A),
            lambda: ad.compile(loss, A)(d)]


def annotated(mode, d):
    other = [lambda: ad.Const(d), lambda: ad.Duplicated(d, d), lambda: ad.Duplicated(A.copy(), d),
             lambda: ad.Duplicated(d, A.copy()), lambda: ad.Active(d), lambda: ad.Duplicated([d], [d]),
             lambda: ad.BatchDuplicated(A.copy(), (d, d)), lambda: d]
    first = ad.Duplicated(A.copy(), np.zeros((3, 3)))
    return [lambda x=x: ad.autodiff(mode, loss, first, x()) for x in other] + [
        lambda x=x: ad.autodiff(mode, loss, x()) for x in other]


def sections(d):
    product = ad.checkpoint(lambda x, y: (x * y).sum())
    return [lambda: product(A, d), lambda: ad.grad(lambda x: product(x, d))(A),
            lambda: ad.grad(lambda x: ad.checkpoint(lambda x, y: (x * y[0]).sum())(x, [d]))(A),
            lambda: ad.grad(lambda x: ad.checkpoint(lambda x: (x * d).sum())(x))(A),
            lambda: ad.grad(lambda x: ad.checkpoint(lambda x: d)(x))(A),
            lambda: ad.grad(lambda x: ad.loop(lambda i, x, d: (x * d, d), 4, x, d, kept=True)[0].sum())(A)]


def derivatives(d):
    return [*by(ad.grad, d), *by(ad.value_and_grad, d), *by(ad.jacobian, d), *by(ad.hessian, d), *pushed_and_pulled(d),
            *annotated(ad.Reverse, d), *annotated(ad.Forward, d), *sections(d)]


def test_transforms(dead):
    for d in dead:
        must_raise(enumerate(derivatives(d)))


def routines(tape, d):
    zero = np.zeros(d.shape)
    trees = [getattr(ad.trees, name) for name in (
        "random_like", "recursive_map", "accumulate_", "scale_", "copy_", "dot", "norm", "make_zero_")]
    yield from [(f.__name__, lambda f=f, args=args: f(*args)) for f in trees
                for args in ((d,), ([d], [zero]), (np.sin, [d], [d]), (2.0, [d], [d]))
                if not (f is ad.trees.recursive_map and len(args) < 3)]
    yield from [("watch", lambda: tape.watch(d)), ("shadow", lambda: tape.watch(A.copy(), d)),
                ("pull", lambda: tape.pull(d, zero)), ("both", lambda: tape.pull(d, d)),
                ("gemm", lambda: ad.blas.gemm(1.0, A, d)), ("c", lambda: ad.blas.gemm(1.0, A, A, c=d))]
    yield from applied([ad.blas.gemv, ad.blas.dot, ad.blas.axpy, ad.blas.nrm2, ad.blas.scal, ad.lapack.potrf,
                        ad.linalg.inv, ad.linalg.cholesky, ad.linalg.solve], d)


def test_trees_tapes_and_routines(dead):
    with ad.Tape() as tape:
        for d in dead[:3]:
            must_raise(routines(tape, d))


def test_the_memory_was_used_again_and_nobody_reads_it():
    """A section would read what another derivative has put there."""
    kept = []
    ad.grad(lambda x: (kept.append(x * 2), x.sum())[1])(np.ones(3))

    def f(x):
        b = np.sin(x * 7.0)
        return ad.checkpoint(lambda x, y: x * y)(x, kept[0]).sum() + 0 * b.sum()

    with pytest.raises(RuntimeError, match="finished"):
        ad.grad(f)(np.ones(3))


def test_a_pullback_still_works_when_its_functions_arrays_are_over():
    kept = []

    def f(x):
        y = ad.checkpoint(lambda z: np.sin(z) * x)(x)       # x is found in the surroundings, in the second run too
        kept.append(y)
        return {"y": y, "s": y.sum()}

    x = np.array([0.5, 2.0])
    _, pull = ad.vjp(f, x)
    with pytest.raises(RuntimeError, match="finished"):
        kept[0] + 1
    for _ in range(2):
        slope = np.sin(x) + x * np.cos(x)
        np.testing.assert_allclose(pull({"y": np.array([1.0, 3.0]), "s": 2.0})[0], slope * [3, 5])
        with pytest.raises(RuntimeError, match="finished"):
            ad.grad(lambda z: kept[0].sum())(x)


@pytest.mark.parametrize("inner", [ad.grad, lambda f: lambda x: ad.vjp(f, x)[1](1.0)[0],
                                   lambda f: lambda x: ad.jacobian(f)(x)])
def test_an_inner_function_that_returns_an_outer_scalar(inner):
    """Its derivative is zero, and the seed goes nowhere else."""
    def f(x):
        s = x.sum()
        return s * s + inner(lambda z: s)(x).sum()

    np.testing.assert_array_equal(ad.grad(f)(np.array([1.0, 2.0])), [6, 6])


def test_a_scalar_of_a_tape_is_a_constant_for_a_derivative():
    d = np.zeros(2)
    with ad.Tape() as tape:
        s = tape.watch(np.array([1.0, 2.0]), d).sum()
        assert (ad.grad(lambda x: s)(np.ones(3)) == 0).all()
        value, slope = ad.jvp(lambda x: s, (np.ones(3),), (np.ones(3),))
        assert value == 3 and slope == 0
        tape.reverse()
    assert (d == 0).all()


@pytest.mark.parametrize("call", [
    lambda a: ad.grad(np.sum)(a), lambda a: ad.jvp(np.sum, (a,), (a,)), lambda a: ad.grad(loss)(np.ones(3), a),
    lambda a: ad.autodiff(ad.Reverse, loss, ad.Duplicated(np.ones(3), np.zeros(3)), a)])
def test_an_array_of_a_tape_in_a_derivative(call):
    with ad.Tape() as tape:
        a = tape.watch(np.ones(3), np.zeros(3))
        with pytest.raises(ValueError, match="traced array, and its tape does not record"):
            call(a)


def test_nobody_else_makes_traced_arrays():
    def f(x):
        kind = TracedArray
        must_raise([("call", lambda: kind(5)), ("nothing", kind), ("new", lambda: kind.__new__(kind)),
                    ("object", lambda: object.__new__(kind)), ("base", Array),
                    ("base new", lambda: Array.__new__(Array)), ("crossed", lambda: Array.__new__(kind)),
                    ("pickle", lambda: pickle.dumps(x)),
                    ("reduce", lambda: object.__reduce_ex__(x, 2)), ("init", lambda: x.__init__())])
        with pytest.raises(TypeError, match="np.zeros_like"):
            kind(5)
        assert (copy.copy(x) == x).all() and (copy.deepcopy([x])[0] == x).all()
        return x.sum()

    assert (ad.grad(f)(A) == 1).all()
