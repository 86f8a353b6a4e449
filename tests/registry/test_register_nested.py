"""Rules that users register, where derivatives are differentiated and in compiled programs."""

from __future__ import annotations

import ctypes
import gc
import itertools
import pickle
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import numpy as np
import pytest
import scipy.special

import blasad as ad
from blasad._tape.handed import _numbers as numbers

X = np.array([0.7, -1.2, 2.0])
V = np.array([0.3, 1.1, -0.4])


def plain(x, y):
    """What the rule `cubes` stands for, written with NumPy."""
    y[...] = x ** 3 + y * x
    return y


def cubes_primal(x, y):
    y *= x
    y += x ** 3
    return None


def cubes_handing(x, y):
    slope = 3 * x ** 2 + y
    y *= x
    y += x ** 3
    return slope


def cubes_forward(x, dx, y, dy):
    dy *= x
    dy += (3 * x ** 2 + y) * dx


def cubes_reverse(tape, x, bx, y, by):
    bx += (3 * x ** 2 + y) * by
    by *= x


def cubes_with_slope(slope, x, bx, y, by):
    bx += slope * by
    by *= x


@pytest.fixture(params=["keeps", "hands over"])
def cubes(request):
    """y := x^3 + y x, elementwise and in place."""
    gc.collect()
    before = set(numbers)                               # of what other tests, and errors in them, still hold
    primal, reverse = {"keeps": (cubes_primal, cubes_reverse), "hands over": (cubes_handing, cubes_with_slope)}[
        request.param]
    with ad.rules.register("cubes", "x:in[n], y:inout[n]", primal=primal, forward=cubes_forward,
                           reverse=reverse) as made:
        yield made.function
    gc.collect()
    assert set(numbers) <= before


def program_of(g):
    """A function that calls g twice, and overwrites what the first call read."""
    def f(x):
        y = np.sin(x)
        z = x * 1.0
        g(z, y)
        z[...] = y * z
        g(z, y)
        return (y * y).sum()
    return f


def reverse_of(f):
    return lambda x: ad.grad(f)(x) @ V


def forward_of(f):
    return lambda x: ad.jvp(f, (x,), (V,))[1]


def total(f, x):
    return f(x).sum()


def hessian(f):
    """By reverses alone."""
    return ad.jacobian(ad.grad(f))


def differences(f, x, h=1e-6):
    return np.array([(f(x + h * e) - f(x - h * e)) / (2 * h) for e in np.eye(x.size)])


@pytest.mark.parametrize("modes", [each for depth in (1, 2, 3) for each in
                                   itertools.product((forward_of, reverse_of), repeat=depth)],
                         ids=lambda each: " over ".join(mode.__name__[:7] for mode in each[::-1]))
def test_derivatives_of_every_order(cubes, modes):
    own, right = program_of(cubes), program_of(plain)
    for mode in modes[:-1]:
        own, right = mode(own), mode(right)
    slope = differences(right, X) @ V                   # of what is right by NumPy's rules
    own = modes[-1](own)
    np.testing.assert_allclose(own(X), slope, rtol=1e-6)
    np.testing.assert_allclose(own(X), modes[-1](right)(X), rtol=1e-11)
    compiled = ad.compile(own, np.ones(3))              # traced with other data
    np.testing.assert_allclose(compiled(X), own(X), rtol=1e-12)
    np.testing.assert_allclose(compiled(2 * X), own(2 * X), rtol=1e-12)


def test_hessians_and_several_shadows(cubes):
    f, right = program_of(cubes), program_of(plain)
    np.testing.assert_allclose(ad.hessian(f)(X), ad.hessian(right)(X), rtol=1e-11)
    np.testing.assert_allclose(ad.hvp(f)(X, V), ad.hessian(right)(X) @ V, rtol=1e-11)
    np.testing.assert_allclose(ad.jacobian(ad.grad(f))(X), ad.hessian(right)(X), rtol=1e-11)
    compiled = ad.compile(ad.hessian(f), np.ones(3))
    np.testing.assert_allclose(compiled(X), ad.hessian(right)(X), rtol=1e-11)


def test_checkpoints(cubes):
    f, right = program_of(cubes), program_of(plain)
    section = ad.checkpoint(f)
    np.testing.assert_allclose(ad.grad(lambda x: section(x) * 1.0)(X), ad.grad(right)(X), rtol=1e-12)
    np.testing.assert_allclose(ad.hessian(lambda x: section(x) * 1.0)(X), ad.hessian(right)(X), rtol=1e-11)


def test_shadows_of_a_derivative_that_is_differentiated():
    """The shadows of an inner derivative are the outer one's arrays."""
    with ad.rules.register("sevenfold", "x:in[n], y:out[n]=None", primal=lambda x, y: np.multiply(7, x * x, out=y),
                     reverse=lambda tape, x, bx, y, by: np.add(bx, 14 * x * by, out=bx)) as made:
        def g(x):
            dx = np.zeros_like(x)
            ad.autodiff(ad.Reverse, lambda x: made.function(x).sum(), ad.Duplicated(x, dx))
            return dx @ dx

        np.testing.assert_allclose(ad.grad(g)(X), 2 * 14 * 14 * X)

        w, dw = np.ones(3), np.zeros(3)

        def lost(x):
            ad.autodiff(ad.Reverse, lambda w: (made.function(w) * x).sum(), ad.Duplicated(w, dw))
            return (x * dw).sum()

        with pytest.raises(TypeError, match=r"would be lost"):
            ad.grad(lost)(X)
        np.testing.assert_allclose(ad.grad(g)(X), 2 * 14 * 14 * X)


def test_numbers_are_variables():
    def primal(a, x, y):
        y[...] = a * a * x

    def reverse(tape, a, ba, x, bx, y, by):
        if ba is not None:
            ba[...] += 2 * a * (x @ by)
        if bx is not None:
            bx += a * a * by

    with ad.rules.register("scaled", "a, x:in[n], y:out[n]=None", primal=primal, reverse=reverse) as made:
        def f(x):
            return made.function(x[0] * x[1], x).sum()

        right = ad.hessian(lambda x: ((x[0] * x[1]) ** 2 * x).sum())(X)
        np.testing.assert_allclose(hessian(f)(X), right, rtol=1e-12)
        np.testing.assert_allclose(ad.compile(hessian(f), V)(X), right, rtol=1e-12)
        np.testing.assert_allclose(hessian(lambda x: made.function(3.0, x * x).sum())(X), 18 * np.eye(3))


@pytest.mark.parametrize("dtype", "fdFD")
def test_in_place_of_a_routine_of_blasad(dtype, rng):
    """A rule of gemm in Python, in all that meets it, in all precisions; blasad's own is what is right."""
    calls = []

    def op(x, trans):
        return x if trans == 0 else x.T if trans == 1 else x.conj().T

    def primal(alpha, a, b, beta, c, trans_a, trans_b):
        calls.append("primal")
        c *= beta
        c += alpha * (op(a, trans_a) @ op(b, trans_b))

    def forward(alpha, dalpha, a, da, b, db, beta, dbeta, c, dc, trans_a, trans_b):
        dc *= beta
        if da is not None:
            dc += alpha * (op(da, trans_a) @ op(b, trans_b))
        if db is not None:
            dc += alpha * (op(a, trans_a) @ op(db, trans_b))

    def reverse(tape, alpha, balpha, a, ba, b, bb, beta, bbeta, c, bc, trans_a, trans_b):
        calls.append("reverse")
        if ba is not None:
            found = np.conj(alpha) * (bc @ op(b, trans_b).conj().T)
            ba += found if trans_a == 0 else found.T if trans_a == 1 else found.conj().T
        if bb is not None:
            found = np.conj(alpha) * (op(a, trans_a).conj().T @ bc)
            bb += found if trans_b == 0 else found.T if trans_b == 1 else found.conj().T
        bc *= np.conj(beta)

    A, B, C, W = (rng.standard_normal((2, 2)) + (1j * rng.standard_normal((2, 2)) if dtype in "FD" else 0)
                  for _ in range(4))
    A, B, C, W = (x.astype(dtype) for x in (A, B, C, W))
    tol = 1e-4 if dtype in "fF" else 1e-12

    def f(A):
        Z = C.copy() + 0 * A
        ad.blas.gemm(0.5, A, B, 2.0, Z, trans_a=1)
        ad.blas.gemm(1.5, Z, A, -1.0, Z.T @ A, trans_b=2)
        return np.real((W * (Z @ A)).sum()) + np.real((np.conj(Z) * Z).sum())

    def results():
        g = ad.grad(f)
        return g(A), ad.vjp(g, A)[1](W)[0], ad.jvp(g, (A,), (W,))[1], ad.compile(g, B)(A)

    wanted = results()
    with ad.rules.register("gemm", primal=primal, forward=forward, reverse=reverse, active=("a", "b", "c")):
        assert "which was registered" in str(ad.compile(ad.grad(f), A)._plan.routines())
        found = results()
    assert "primal" in calls and "reverse" in calls
    for one, other in zip(found, wanted, strict=True):
        assert one.dtype == other.dtype
        np.testing.assert_allclose(one, other, rtol=tol, atol=tol)


# ---------------------------------------------------------------- programs


def test_a_program_calls_the_callables_and_nothing_else(cubes):
    """What Python does in a rule is done anew in each run: it sees the data of that run."""
    seen = []

    def reverse(tape, x, bx, y, by):
        seen.append((tape, float(x[0])))
        bx += (2.0 if x[0] > 0 else -5.0) * by

    with ad.rules.register("branching", "x:in[n], y:out[n]=None", primal=lambda x, y: (np.copyto(y, x), float(x[1]))[1],
                     reverse=reverse) as made:
        program = ad.compile(ad.grad(lambda x: made.function(x).sum()), np.ones(2))
        assert not program.branches
        seen.clear()
        np.testing.assert_array_equal(program(np.array([3.0, 4.0])), [2.0, 2.0])
        np.testing.assert_array_equal(program(np.array([-3.0, 5.0])), [-5.0, -5.0])
        assert seen == [(4.0, 3.0), (5.0, -3.0)]


def test_threads_have_what_was_handed_over_to_themselves(cubes):
    f, right = program_of(cubes), program_of(plain)
    program = ad.compile(ad.value_and_grad(f), X)
    data = [k * 0.1 * X for k in range(60)]
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(program, data))
    for x, (value, gradient) in zip(data, found, strict=True):
        wanted = ad.value_and_grad(right)(x)
        np.testing.assert_allclose(value, wanted[0], rtol=1e-12)
        np.testing.assert_allclose(gradient, wanted[1], rtol=1e-11, atol=1e-14)


def test_programs_inside_of_rules(cubes):
    """A callable that runs a program, and a derivative, with calls of the same rule."""
    inner = ad.compile(ad.grad(program_of(cubes)), X)

    def primal(x, y):
        y[...] = inner(x) + ad.grad(program_of(cubes))(x)
        return y.copy()

    def reverse(tape, x, bx, y, by):
        bx += tape * by + inner(x)

    with ad.rules.register("outer", "x:in[n], y:out[n]=None", primal=primal, reverse=reverse) as made:
        def f(x):
            y = np.cos(x)
            cubes(x, y)
            return (made.function(x) * y).sum()

        wanted = ad.grad(f)(X)
        program = ad.compile(ad.grad(f), V)
        np.testing.assert_allclose(program(X), wanted, rtol=1e-12)
        np.testing.assert_allclose(program(X), wanted, rtol=1e-12)


def test_errors_in_a_program_leave_it_usable():
    def reverse(tape, x, bx, y, by):
        if x[0] < 0:
            raise ArithmeticError("negative")
        bx += by

    with ad.rules.register("picky", "x:in[n], y:out[n]=None", primal=lambda x, y: np.copyto(y, x),
                           reverse=reverse) as made:
        program = ad.compile(ad.grad(lambda x: made.function(x).sum()), np.ones(2))
        for _ in range(3):
            with pytest.raises(ArithmeticError, match="negative"):
                program(-np.ones(2))
            np.testing.assert_array_equal(program(np.ones(2)), [1.0, 1.0])
    with pytest.raises(RuntimeError, match="picky was unregistered while a tape or a program"):
        program(np.ones(2))


def test_a_seed_of_zero_calls_no_reverse():
    calls = []

    def reverse(tape, x, bx, y, by):
        calls.append(by.copy())
        bx += by

    with ad.rules.register("counted", "x:in[n], y:out[n]=None", primal=lambda x, y: np.copyto(y, x),
                           reverse=reverse) as made:
        program = ad.compile(ad.grad(lambda x, w: (w * made.function(x)).sum()), np.ones(2), np.ones(2))
        calls.clear()
        np.testing.assert_array_equal(program(np.ones(2), np.zeros(2)), [0.0, 0.0])
        assert not calls
        np.testing.assert_array_equal(program(np.ones(2), np.array([0.0, 2.0])), [0.0, 2.0])
        assert len(calls) == 1


def test_programs_are_pickled_with_the_names_of_their_rules(cubes):
    f = program_of(cubes)
    program = ad.compile(ad.value_and_grad(f), X)
    copy = pickle.loads(pickle.dumps(program))
    for x in (X, V):
        for found, right in zip(copy(x), program(x), strict=True):
            np.testing.assert_array_equal(found, right)
    saved = pickle.dumps(program)
    del program, copy
    ad.rules.unregister("cubes")
    with pytest.raises(ValueError, match="cubes, which was registered"):
        pickle.loads(saved)


def test_numbers_of_rules_are_not_used_again_while_a_program_has_them():
    programs = []
    for k in range(4):
        with ad.rules.register(f"times{k}", "x:in[n], y:out[n]=None", primal=lambda x, y, k=k: np.multiply(x, k, out=y),
                         reverse=lambda tape, x, bx, y, by, k=k: np.add(bx, k * by, out=bx)) as made:
            programs.append(ad.compile(ad.grad(partial(total, made.function)), X))
            np.testing.assert_array_equal(programs[-1](X), [k, k, k])
        del made
        gc.collect()
    for k, program in enumerate(programs):
        with pytest.raises(RuntimeError, match=f"times{k} was unregistered"):
            program(X)


def test_rules_that_pass_numbers_of_rows():
    """In place of getrf: integers among the operands have no shadow, and are those of each run of a program."""
    import scipy.linalg

    def primal(a, piv):
        lu, found = scipy.linalg.lu_factor(a)
        a[...], piv[...] = lu, found

    A = np.array([[1.0, 2.0], [3.0, 4.0]])
    f = lambda A: (ad.linalg.lu_factor(A)[0] ** 2).sum()                                # noqa: E731
    wanted, value = ad.grad(f)(A), f(A)
    seen = []

    def spied(a, piv):
        primal(a, piv)
        seen.append(piv.tolist())

    def reverse(tape, a, ba, piv, bpiv):
        assert bpiv is None and piv is None
        L, U = np.tril(a, -1) + np.eye(2), np.triu(a)
        M = np.tril(L.T @ np.tril(ba, -1), -1) + np.triu(np.triu(ba) @ U.T)
        found = np.linalg.solve(L.T, M) @ np.linalg.inv(U.T)
        rows = np.arange(2)
        for i, p in enumerate(tape):
            rows[[i, p]] = rows[[p, i]]
        ba[rows] = found

    with ad.rules.register("getrf", primal=lambda a, piv: (spied(a, piv), list(seen[-1]))[1], reverse=reverse,
                     keeps=("a_after",), dtypes="d"):
        assert f(A) == pytest.approx(value)
        np.testing.assert_allclose(ad.grad(f)(A), wanted, rtol=1e-12)
        program = ad.compile(ad.grad(f), np.array([[5.0, 1.0], [2.0, 3.0]]))
        np.testing.assert_allclose(program(A), wanted, rtol=1e-12)
    assert [1, 1] in seen and [0, 1] in seen
    with pytest.raises(TypeError, match="primal of getrf has the signature"):
        ad.rules.register("getrf", primal=squares, dtypes="d")


def test_dot_is_met_in_products_of_vectors():
    with ad.rules.register("dot", primal=lambda x, y, s: s.fill(np.float64(42.0)),
                     reverse=lambda tape, x, bx, y, by, s, bs: np.add(bx, 1.0 * bs, out=bx), active="x"):
        assert ad.value_and_grad(lambda x: x @ V)(X)[0] == 42.0
        np.testing.assert_array_equal(ad.grad(lambda x: np.dot(x, V))(X), [1.0, 1.0, 1.0])
        np.testing.assert_array_equal(ad.grad(lambda x: np.inner(x, V) + np.vdot(x, V))(X), [2.0, 2.0, 2.0])
    np.testing.assert_array_equal(ad.grad(lambda x: x @ V)(X), V)


# ---------------------------------------------------------------- compiled callables

SIZE, POINTER, TAPE = ctypes.c_ssize_t, ctypes.POINTER(ctypes.c_double), ctypes.POINTER(ctypes.c_void_p)
PRIMAL = ctypes.CFUNCTYPE(None, SIZE, POINTER, SIZE, POINTER, SIZE, TAPE)
REVERSE = ctypes.CFUNCTYPE(None, SIZE, *[POINTER, SIZE] * 4, ctypes.c_void_p)


@PRIMAL
def squares(n, x, incx, y, incy, tape):
    for i in range(n):
        y[i * incy] = x[i * incx] ** 2


@REVERSE
def squares_reverse(n, x, incx, bx, incbx, y, incy, by, incby, tape):
    for i in range(n):
        bx[i * incbx] += 2 * x[i * incx] * by[i * incby]


def test_compiled_rules_in_programs():
    with ad.rules.register("squares", "x:in[n], y:out[n]=None", primal=squares, reverse=squares_reverse) as made:
        f = lambda x: (made.function(x) * x).sum()                                      # noqa: E731
        program = ad.compile(ad.value_and_grad(f), X)
        value, gradient = program(V)
        np.testing.assert_allclose(value, (V ** 3).sum())
        np.testing.assert_allclose(gradient, 3 * V ** 2)
        with pytest.raises(NotImplementedError, match="its reverse is compiled"):
            hessian(f)(X)
        with pytest.raises(NotImplementedError, match=r"jacobian\(grad\(f\)\) does not need it"):
            ad.hessian(f)(X)
        np.testing.assert_allclose(ad.grad(f)(X), 3 * X ** 2)


def test_a_reverse_in_python_of_compiled_rules_has_derivatives():
    def reverse(tape, x, bx, y, by):
        bx += 2 * made.function(x) / x * by             # y = x^2, by the compiled primal

    with ad.rules.register("squares", "x:in[n], y:out[n]=None", primal=squares, reverse=reverse) as made:
        f = lambda x: (made.function(x) * x).sum()                                      # noqa: E731
        np.testing.assert_allclose(hessian(f)(X), np.diag(6 * X), atol=1e-12)


def test_what_cannot_be_differentiated_says_so():
    with ad.rules.register("looks", "x:in[n], y:out[n]=None", primal=lambda x, y: np.copyto(y, x),
                     reverse=lambda tape, x, bx, y, by: np.add(
                         bx, scipy.special.ellip_harm(5.0, 8.0, 1, 1, x) * by, out=bx)) as made:
        with pytest.raises((TypeError, NotImplementedError), match="ellip_harm"):
            hessian(lambda x: made.function(x).sum())(X)
        np.testing.assert_array_equal(ad.grad(lambda x: made.function(x).sum())(X),
                                      scipy.special.ellip_harm(5.0, 8.0, 1, 1, X))
    with ad.rules.register("overwrites", "x:inout[n]", primal=lambda x: (np.multiply(x, x, out=x), x.copy())[1],
                     reverse=lambda tape, x, bx: np.multiply(bx, tape, out=bx), keeps="x_after") as made:
        with pytest.raises(NotImplementedError, match="because it writes x"):
            hessian(lambda x: (lambda y: (made.function(y), y.sum())[1])(x * 1.0))(X)


def test_names_that_are_first_asked_for_while_a_rule_is_registered():
    """They are blasad's again afterwards."""
    code = """
import numpy as np, blasad as ad
x = np.arange(1.0, 4.0)
with ad.rules.register("scal", primal=lambda a, x: x.fill(7.0)):
    assert ad.blas.dscal(2.0, x.copy())[0] == 7.0 and ad.rules["scal"].bind(2.0, x.copy()).run()[0] == 7.0
assert ad.blas.dscal(2.0, x.copy())[0] == 2.0 and ad.rules["scal"].bind(2.0, x.copy()).run()[0] == 2.0
"""
    subprocess.run([sys.executable, "-c", code], check=True)


# ---------------------------------------------------------------- what callables do with what they are given


def exponential(kind):
    """exp, whose primal hands over arrays that it was given, in several ways."""
    wrap = {"array": lambda y: y, "view": lambda y: y[::-1][::-1], "tuple": lambda y: (1, [y]),
            "dict": lambda y: {"y": y}}[kind]
    unwrap = {"array": lambda t: t, "view": lambda t: t, "tuple": lambda t: t[1][0], "dict": lambda t: t["y"]}[kind]

    def reverse(tape, x, bx, y, by):
        bx += unwrap(tape) * by

    return dict(primal=lambda x, y: (np.exp(x, out=y), wrap(y))[1], reverse=reverse, keeps=())


@pytest.mark.parametrize("kind", ["array", "view", "tuple", "dict"])
def test_a_primal_may_hand_over_what_it_was_given(kind):
    with ad.rules.register("exponential", "x:in[n], y:out[n]=None", **exponential(kind)) as made:
        def f(x):
            y = made.function(x)
            y *= 2                                      # overwritten before the reverse
            return y.sum()

        x = np.linspace(-1, 1, 1000)
        np.testing.assert_allclose(ad.grad(f)(x), 2 * np.exp(x))
        np.testing.assert_allclose(ad.compile(ad.grad(f), X)(V), 2 * np.exp(V))
        np.testing.assert_allclose(hessian(f)(X), 2 * np.diag(np.exp(X)))
        call = ad.rules["exponential"].bind(X.copy())
        tape = call.augmented(active=["x"])
        call.arrays["y"][...] = np.nan
        dx, dy = np.zeros(3), np.ones(3)
        call.reverse(tape, {"x": dx, "y": dy})
        np.testing.assert_allclose(dx, np.exp(X))


def test_what_is_no_array_of_the_call_is_handed_back_untouched():
    tape = [np.ones(2), (np.zeros(1),), {"a": object()}]
    seen = []
    with ad.rules.register("same", "x:in[n], y:out[n]=None", primal=lambda x, y: (np.copyto(y, x), tape)[1],
                     reverse=lambda t, x, bx, y, by: seen.append(t)) as made:
        ad.grad(lambda x: made.function(x).sum())(X)
    assert seen[0] is tape


def test_derivatives_inside_of_callables():
    """They are derivatives of their own, whatever records or runs the call."""
    def primal(x, y):
        y[...] = x ** 3

    def reverse(tape, x, bx, y, by):
        bx += 3 * x * x * by

    def forward(x, dx, y, dy):
        dy[...] = 3 * x * x * dx

    with ad.rules.register("inner", "x:in[n], y:out[n]=None", primal=primal, reverse=reverse, forward=forward) as inner:
        g = inner.function

        def by_grad(tape, x, bx, y, by):
            bx += ad.grad(lambda x: (g(x) * by).sum())(x)

        def by_jvp(x, dx, y, dy):
            dy[...] = ad.jvp(g, (x,), (dx,))[1]

        def primal_of_outer(x, y):
            y[...] = x ** 3
            assert ad.grad(lambda x: g(x).sum())(x).shape == x.shape

        with ad.rules.register("outer", "x:in[n], y:out[n]=None", primal=primal_of_outer, reverse=by_grad,
                         forward=by_jvp) as outer:
            f = partial(total, outer.function)
            np.testing.assert_allclose(ad.grad(f)(X), 3 * X ** 2)
            np.testing.assert_allclose(ad.compile(ad.grad(f), V)(X), 3 * X ** 2)
            tangent = ad.compile(lambda x: ad.jvp(f, (x,), (V,))[1], V)
            np.testing.assert_allclose(tangent(X), 3 * X ** 2 @ V)
            np.testing.assert_allclose(ad.jacobian(ad.grad(f))(X), np.diag(6 * X), atol=1e-14)
            np.testing.assert_allclose(ad.hvp(f)(X, V), 6 * X * V)
            np.testing.assert_allclose(ad.compile(ad.hessian(f), V)(X), np.diag(6 * X), atol=1e-14)


def test_operands_that_repeat_memory():
    """Their shadows add up."""
    def reverse(tape, x, bx, y, by, o, bo):
        if bx is not None:
            bx += y * bo
        if by is not None:
            by += x * bo

    with ad.rules.register("times", "x:in[m,n], y:in[m,n], o:out[m,n]=None", reverse=reverse,
                     primal=lambda x, y, o: np.multiply(x, y, out=o)) as made:
        A = np.array([[0.5, 2.0, -1.0], [1.5, 0.3, 0.7], [2.5, -0.2, 1.1]])
        for shown in (lambda A: A[:1], lambda A: A[:, 1:2], lambda A: A[1, 2], lambda A: A[0]):
            def own(A, shown=shown):
                return made.function(np.broadcast_to(shown(A), (3, 3)), A).sum()

            def right(A, shown=shown):
                return (np.broadcast_to(shown(A), (3, 3)) * A).sum()

            np.testing.assert_allclose(ad.grad(own)(A), ad.grad(right)(A))
            np.testing.assert_allclose(ad.compile(ad.grad(own), np.eye(3))(A), ad.grad(right)(A))
            np.testing.assert_allclose(hessian(own)(A), hessian(right)(A))
        windows = np.lib.stride_tricks.as_strided       # of which neighbours overlap
        for shape in ((3, 2), (2, 3)):
            x, dx, Y = np.arange(4.0), np.zeros(4), np.arange(1.0, 7.0).reshape(shape)
            call = ad.rules["times"].bind(windows(x, shape, (8, 8)), Y)
            call.reverse(call.augmented(active=["x"]), {"x": windows(dx, shape, (8, 8)), "o": np.ones(shape)})
            sums = [sum(Y[i, j] for i, j in np.ndindex(shape) if i + j == k) for k in range(4)]
            np.testing.assert_array_equal(dx, sums)

            def slid(x, shape=shape, Y=Y):
                return made.function(np.lib.stride_tricks.sliding_window_view(x, shape[1]), Y * x[0]).sum()

            wanted = x[0] * np.array(sums)
            wanted[0] += (windows(x, shape, (8, 8)) * Y).sum()
            np.testing.assert_allclose(ad.grad(slid)(x), wanted)
            np.testing.assert_allclose(ad.compile(ad.grad(slid), np.ones(4))(x), wanted)
            second = np.zeros((4, 4))
            second[0] += sums
            second[:, 0] += sums
            np.testing.assert_allclose(hessian(slid)(x), second)


def test_operands_without_elements():
    with ad.rules.register("times", "x:in[n], y:in[n], o:out[n]=None", primal=lambda x, y, o: np.multiply(x, y, out=o),
                     reverse=lambda t, x, bx, y, by, o, bo: (np.add(bx, y * bo, out=bx),
                                                             np.add(by, x * bo, out=by))) as made:
        f = lambda x: made.function(x, x).sum()                                         # noqa: E731
        assert ad.grad(f)(np.zeros(0)).shape == (0,)
        assert hessian(f)(np.zeros(0)).shape == (0, 0)
        np.testing.assert_allclose(hessian(f)(X), 2 * np.eye(3))
