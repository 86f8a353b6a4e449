"""Rules that users register: from Python, ctypes and Cython; used wherever the routine is met, forgotten afterwards."""

from __future__ import annotations

import ctypes
import gc
import importlib.util
import inspect
import shutil
import subprocess
import sys

import numpy as np
import pytest
from scipy import LowLevelCallable

import blasad as ad
from blasad._handed import _numbers as numbers
from support.numbers import RNG, random

HAS_COMPILER = shutil.which("cc") is not None


# ---------------------------------------------------------------- a rule that is wrong on purpose


class Wrong:
    """The primal writes 7, the gradient is 13."""

    def __init__(self):
        self.calls, self.tapes = 0, []

    def primal(self, x, y):
        self.calls += 1
        y[...] = 7.0
        self.tape = object()
        return self.tape

    def forward(self, x, dx, y, dy):
        dy[...] = 13.0 * dx

    def reverse(self, tape, x, bx, y, by):
        self.tapes.append(tape)
        bx += 13.0 * by


@pytest.fixture
def wrong():
    rule = Wrong()
    with ad.register("wrong", "x:in[n], y:out[n]=None", primal=rule.primal, forward=rule.forward,
                     reverse=rule.reverse) as made:
        yield rule, made.function


def test_the_wrong_rule_is_what_comes_out(wrong):
    rule, f = wrong
    np.testing.assert_array_equal(f(np.ones(2)), [7.0, 7.0])
    rule.calls = 0
    value, gradient = ad.value_and_grad(lambda x: f(x).sum())(np.ones(2))
    assert value == 14.0 and rule.calls == 1
    np.testing.assert_array_equal(gradient, [13.0, 13.0])
    assert rule.tapes[-1] is rule.tape                  # handed back untouched
    rule.calls = 0
    value, tangent = ad.jvp(lambda x: f(x).sum(), (np.ones(2),), (np.array([1.0, 2.0]),))
    assert (value, tangent, rule.calls) == (14.0, 39.0, 1)


def test_in_place_with_shadows_of_the_caller(wrong):
    rule, f = wrong
    x, dx, y, dy = np.ones(4)[::-2], np.ones(2), np.zeros(2), np.array([1.0, 2.0])
    ad.autodiff(ad.Reverse, lambda x, y: (f(x, y), None)[1], ad.Duplicated(x, dx), ad.Duplicated(y, dy))
    np.testing.assert_array_equal(dx, [14.0, 27.0])
    np.testing.assert_array_equal(dy, [0.0, 0.0])
    np.testing.assert_array_equal(y, [7.0, 7.0])


def test_every_call_has_its_tape():
    """A loop of calls, whose tapes come back in the other order."""
    seen = []

    def primal(x):
        x *= 2
        return x.copy()

    def reverse(tape, x, bx):
        seen.append(tape[0])
        bx *= 2

    with ad.register("twice", "x:inout[n]", primal=primal, reverse=reverse, keeps=()) as made:
        def f(x):
            for _ in range(4):
                made.function(x)
            return x.sum()

        np.testing.assert_array_equal(ad.grad(f)(np.ones(2)), [16.0, 16.0])
        assert seen == [16.0, 8.0, 4.0, 2.0]
        with ad.Tape() as tape:
            dx = np.zeros(2)
            x = tape.watch(np.ones(2), dx)
            made.function(x)
            for _ in range(2):                          # any number of sweeps
                dx[...] = 1
                tape.reverse(keep=True)
                np.testing.assert_array_equal(dx, [2.0, 2.0])
    gc.collect()
    assert len(numbers) == 0


def test_several_shadows(wrong):
    rule, f = wrong
    x, y = np.ones(2), np.zeros(2)
    dx, dy = np.zeros((3, 2)), np.arange(6.0).reshape(3, 2)
    ad.autodiff(ad.Reverse, lambda x, y: (f(x, y), None)[1], ad.BatchDuplicated(x, tuple(dx)),
                ad.BatchDuplicated(y, tuple(dy)))
    np.testing.assert_array_equal(dx, 13 * np.arange(6.0).reshape(3, 2))


def test_values_are_those_at_the_call():
    """Operands that are overwritten afterwards."""
    def primal(a, x, y):
        y[...] = a * x

    def reverse(tape, a, ba, x, bx, y, by):
        assert y is None
        if ba is not None:
            ba[...] += x @ by
        if bx is not None:
            bx += a * by

    with ad.register("scaled", "a, x:in[n], y:out[n]=None", primal=primal, reverse=reverse) as made:
        def f(x):
            a = x[0] * 1.0
            y = made.function(a, x)
            x[...] = 0
            return y.sum()

        np.testing.assert_allclose(ad.grad(f)(np.array([2.0, 3.0])), [2 + 5, 2])
        np.testing.assert_allclose(ad.grad(lambda x: made.function(3.0, x).sum())(np.ones(2)), [3.0, 3.0])


def test_what_is_allocated_is_cleared_and_so_is_its_shadow():
    """There was nothing: whatever the rule leaves of it is nobody's derivative, and numbers stay as they are."""
    def primal(a, b, x, y):
        assert not y.any()
        y += a * b * x

    def reverse(tape, a, ba, b, bb, x, bx, y, by):      # leaves the seed
        if bx is not None:
            bx += a * b * by
        if bb is not None:
            bb[...] += a * (x @ by)

    with ad.register("scaled", "a, b, x:in[n], y:inout[n]=None", primal=primal, reverse=reverse) as made:
        def f(x):
            for _ in range(3):
                x = made.function(1.0, 2.0, x)
            return x.sum()

        for _ in range(3):
            value, gradient = ad.value_and_grad(f)(np.ones(4))
            assert value == 32
            np.testing.assert_array_equal(gradient, np.full(4, 8.0))
        np.testing.assert_array_equal(ad.grad(lambda x: (x * x).sum())(np.ones(4)), np.full(4, 2.0))
        assert ad.grad(lambda b: made.function(3.0, b, np.ones(4)).sum())(2.0) == 12.0
        _, pullback = ad.rules["scaled"].vjp(3.0, 2.0, np.ones(4), active=("b", "x"))
        assert pullback(np.ones(4))["b"] == 12.0


# ---------------------------------------------------------------- in place of blasad's own


def test_a_routine_of_blasad_is_replaced_everywhere():
    def primal(alpha, a, b, beta, c, trans_a, trans_b):
        c[...] = 7.0

    def reverse(tape, alpha, balpha, a, ba, b, bb, beta, bbeta, c, bc, trans_a, trans_b):
        if ba is not None:
            ba += 13.0
        bc[...] = 0

    a, b = np.ones((2, 3)), np.ones((3, 4))
    right = ad.grad(lambda a: ad.blas.gemm(1.0, a, b).sum())(a)
    with ad.register("gemm", primal=primal, reverse=reverse):
        for f in (lambda a: ad.blas.gemm(1.0, a, b), lambda a: ad.blas.dgemm(1.0, a, b), lambda a: a @ b,
                  lambda a: np.matmul(a, b), lambda a: ad.blas.gemm(1.0, a.T, b, trans_a=1)):
            value, gradient = ad.value_and_grad(lambda a, f=f: f(a).sum())(a)
            assert value == 7.0 * 8
            np.testing.assert_array_equal(gradient, np.full((2, 3), 13.0))
        np.testing.assert_array_equal(ad.blas.gemm(1.0, a, b), np.full((2, 4), 7.0))
        call = ad.rules["gemm"].bind(1.0, a, b)
        tape, da = call.augmented(), np.zeros((2, 3))
        call.reverse(tape, {"a": da, "c": np.ones((2, 4))})
        np.testing.assert_array_equal(da, np.full((2, 3), 13.0))
    np.testing.assert_array_equal(ad.grad(lambda a: ad.blas.gemm(1.0, a, b).sum())(a), right)
    np.testing.assert_array_equal(ad.grad(lambda a: (a @ b).sum())(a), right)


class Products:
    """Rules of gemm, gemv and nrm2 that are right, and count."""

    def __init__(self):
        self.calls = []

    def gemm(self, alpha, a, b, beta, c, trans_a, trans_b):
        self.calls.append("gemm")
        c[...] = alpha * a @ b

    def gemm_reverse(self, tape, alpha, balpha, a, ba, b, bb, beta, bbeta, c, bc, trans_a, trans_b):
        ba += alpha * bc @ b.T
        bb += alpha * a.T @ bc

    def gemv(self, alpha, a, x, beta, y, trans):
        self.calls.append("gemv")
        y[...] = alpha * a @ x

    def gemv_reverse(self, tape, alpha, balpha, a, ba, x, bx, beta, bbeta, y, by, trans):
        ba += alpha * np.outer(by, x)
        bx += alpha * a.T @ by

    def nrm2(self, x, out):
        self.calls.append("nrm2")
        out[...] = np.sqrt(x @ x)

    def nrm2_reverse(self, tape, x, bx, out, bout):
        bx += x / np.sqrt(x @ x) * bout


@pytest.mark.parametrize(("shapes", "expected"), [
    (((3,), (3,)), ["gemv"]), (((3,), (3, 2)), ["gemm"]), (((2, 3), (3,)), ["gemv"]), (((2, 3), (3, 4)), ["gemm"]),
    (((5, 2, 3), (3,)), ["gemm"] * 5), (((5, 2, 3), (3, 4)), ["gemm"] * 5), (((2, 3), (5, 3, 4)), ["gemm"] * 5),
    (((2, 1, 2, 3), (6, 3, 4)), ["gemm"] * 12), (((3,), (5, 3, 2)), ["gemm"] * 5), (((0, 2, 3), (3, 4)), []),
])
def test_products_of_all_shapes_meet_the_rules_of_gemm_and_gemv(shapes, expected):
    """The value and the gradients are those of blasad, and its own routines do not run."""
    rules = Products()
    x, y = map(random, shapes)
    shape = (x @ y).shape

    def into(x, y):
        return np.sin(np.matmul(x, y, out=np.zeros_like(x, shape=shape))).sum()

    for f in (into, lambda x, y: np.sin(x @ y).sum()) if shape else (lambda x, y: np.sin(x @ y),):
        value, gradients = ad.value_and_grad(f, (0, 1))(x, y)
        with (ad.register("gemm", primal=rules.gemm, reverse=rules.gemm_reverse),
              ad.register("gemv", primal=rules.gemv, reverse=rules.gemv_reverse)):
            rules.calls.clear()
            found, own = ad.value_and_grad(f, (0, 1))(x, y)
            assert rules.calls == expected
        np.testing.assert_allclose(found, value)
        for a, b in zip(own, gradients, strict=True):
            np.testing.assert_allclose(a, b)


def test_norms_meet_the_rule_of_nrm2():
    rules, x = Products(), RNG.standard_normal((4, 3))
    for f, count in ((np.linalg.norm, 1), (lambda x: np.linalg.norm(x, axis=1).sum(), 4)):
        value, gradient = ad.value_and_grad(f)(x)
        rules.calls.clear()
        with ad.register("nrm2", primal=rules.nrm2, reverse=rules.nrm2_reverse):
            found, own = ad.value_and_grad(f)(x)
        assert rules.calls == ["nrm2"] * count
        np.testing.assert_allclose(found, value)
        np.testing.assert_allclose(own, gradient)


def test_the_dot_product_of_enzymes_tracker():
    """Enzyme 225: ddot of [1, 2, 3] and [4, 5, 6]; the rule calls the routine that it replaces."""
    def primal(x, y, out):
        out[...] = sum(p * q for p, q in zip(x, y, strict=True))

    def reverse(tape, x, bx, y, by, out, bout):
        if bx is not None:
            bx += y * bout

    with ad.register("dot", primal=primal, reverse=reverse, dtypes="d"):
        y = np.array([4.0, 5.0, 6.0])
        value, gradient = ad.value_and_grad(lambda x: ad.blas.ddot(x, y))(np.array([1.0, 2.0, 3.0]))
        assert value == 32.0
        np.testing.assert_array_equal(gradient, y)
        with pytest.raises(TypeError, match="no such precision"):
            ad.blas.sdot(np.ones(3, "f"), np.ones(3, "f"))


# ---------------------------------------------------------------- compiled rules

SOURCE = r"""
#include <stddef.h>
typedef ptrdiff_t size;
static int tape, calls;
int count(void) { int n = calls; calls = 0; return n; }
void primal(size n, double *x, size ix, double *y, size iy, void **t) {
    calls++; *t = &tape;
    for (size i = 0; i < n; i++) y[i * iy] = 7.0;
}
void forward(size n, double *x, size ix, double *dx, size idx, double *y, size iy, double *dy, size idy) {
    for (size i = 0; i < n; i++) dy[i * idy] = dx ? 13.0 * dx[i * idx] : 0;
}
void reverse(size n, double *x, size ix, double *bx, size ibx, double *y, size iy, double *by, size iby, void *t) {
    double right = t == &tape ? 13.0 : -1.0;
    for (size i = 0; i < n; i++) bx[i * ibx] += right * by[i * iby];
}
"""
PRIMAL = [ctypes.c_ssize_t, ctypes.POINTER(ctypes.c_double), ctypes.c_ssize_t, ctypes.POINTER(ctypes.c_double),
          ctypes.c_ssize_t, ctypes.POINTER(ctypes.c_void_p)]
BOTH = [ctypes.c_ssize_t, *[ctypes.POINTER(ctypes.c_double), ctypes.c_ssize_t] * 4]


@pytest.fixture(scope="module")
def library(tmp_path_factory):
    if not HAS_COMPILER:
        pytest.skip("there is no C compiler")
    where = tmp_path_factory.mktemp("own")
    (where / "own.c").write_text(SOURCE)
    subprocess.run(["cc", "-shared", "-fPIC", "-O1", "own.c", "-o", "own.so"], cwd=where, check=True)
    found = ctypes.CDLL(str(where / "own.so"))
    found.primal.argtypes, found.forward.argtypes, found.reverse.argtypes = PRIMAL, BOTH, [*BOTH, ctypes.c_void_p]
    for f in (found.primal, found.forward, found.reverse):
        f.restype = None
    return found


@pytest.mark.parametrize("kind", ["ctypes", "LowLevelCallable"])
def test_functions_of_ctypes(library, kind):
    wrap = LowLevelCallable if kind == "LowLevelCallable" else lambda f: f
    with ad.register("wrong_in_c", "x:in[n], y:out[n]=None", primal=wrap(library.primal), forward=wrap(library.forward),
                     reverse=wrap(library.reverse)) as made:
        library.count()
        value, gradient = ad.value_and_grad(lambda x: made.function(x[::-2]).sum())(np.ones(4))
        assert value == 14.0 and library.count() == 1
        np.testing.assert_array_equal(gradient, [0.0, 13.0, 0.0, 13.0])
        assert ad.jvp(lambda x: made.function(x).sum(), (np.ones(2),), (np.ones(2),)) == (14.0, 26.0)


def test_compiled_functions_with_another_signature(library):
    options = dict(primal=library.primal, reverse=library.reverse)
    with pytest.raises(TypeError, match=r"it must be\n?\s*'void \(Py_ssize_t, float \*"):
        ad.register("wrong_in_c", "x:in[n], y:out[n]=None", dtypes="s", **options)
    with pytest.raises(TypeError, match="has the signature"):
        ad.register("wrong_in_c", "x:in[n,n], y:out[n]=None", **options)
    with pytest.raises(TypeError, match="compiled for one precision"):
        ad.register("wrong_in_c", "x:in[n], y:out[n]=None", dtypes="sd", **options)
    with pytest.raises(TypeError, match="without argtypes"):
        ad.register("wrong_in_c", "x:in[n], y:out[n]=None", primal=ctypes.CDLL(None).abs)


CYTHON = """
cdef int tape, calls
cdef object log = []                                        # which takes the GIL

def count():
    global calls
    n, calls = calls, 0
    return n, list(log)

cdef api void primal(Py_ssize_t n, const double *x, Py_ssize_t ix, double *y, Py_ssize_t iy, void **t) noexcept nogil:
    global calls
    cdef Py_ssize_t i
    calls += 1
    t[0] = &tape
    for i in range(n):
        y[i * iy] = 7.0

cdef api void forward(Py_ssize_t n, const double *x, Py_ssize_t ix, const double *dx, Py_ssize_t idx, double *y,
                      Py_ssize_t iy, double *dy, Py_ssize_t idy) noexcept nogil:
    cdef Py_ssize_t i
    for i in range(n):
        dy[i * idy] = 13.0 * dx[i * idx]

cdef api void reverse(Py_ssize_t n, const double *x, Py_ssize_t ix, double *bx, Py_ssize_t ibx, const double *y,
                      Py_ssize_t iy, double *by, Py_ssize_t iby, void *t) noexcept:
    cdef Py_ssize_t i
    log.append(t == &tape)
    for i in range(n):
        bx[i * ibx] += 13.0 * by[i * iby]

cdef api void turn(Py_ssize_t m, Py_ssize_t n, const double complex *a, Py_ssize_t ra, Py_ssize_t ca,
                   double complex *b, Py_ssize_t rb, Py_ssize_t cb, void **t) noexcept nogil:
    cdef Py_ssize_t i, j
    for i in range(m):
        for j in range(n):
            b[j * rb + i * cb] = 1j * a[i * ra + j * ca]

cdef api void turn_back(Py_ssize_t m, Py_ssize_t n, double complex *a, Py_ssize_t ra, Py_ssize_t ca, double complex *ba,
                        Py_ssize_t rba, Py_ssize_t cba, double complex *b, Py_ssize_t rb, Py_ssize_t cb,
                        double complex *bb, Py_ssize_t rbb, Py_ssize_t cbb, void *t) noexcept nogil:
    cdef Py_ssize_t i, j
    for i in range(m):
        for j in range(n):
            ba[i * rba + j * cba] += -1j * bb[j * rbb + i * cbb]

cdef api void refuse(Py_ssize_t n, double *x, Py_ssize_t ix, double *y, Py_ssize_t iy, void **t) except *:
    raise ArithmeticError("in Cython")
"""


@pytest.fixture(scope="module")
def cython_module(tmp_path_factory):
    if not HAS_COMPILER:
        pytest.skip("there is no C compiler")
    where = tmp_path_factory.mktemp("own_rules")
    (where / "own_rules.pyx").write_text(CYTHON)
    (where / "setup.py").write_text("""
from Cython.Build import cythonize
from setuptools import Extension, setup
setup(ext_modules=cythonize([Extension("own_rules", ["own_rules.pyx"])], language_level=3))
""")
    built = subprocess.run([sys.executable, "setup.py", "build_ext", "--inplace"], cwd=where, capture_output=True,
                           text=True)
    assert built.returncode == 0, built.stdout + built.stderr
    spec = importlib.util.spec_from_file_location("own_rules", next(
        each for each in where.iterdir() if each.suffix in (".so", ".pyd")))
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("kind", ["capsule", "from_cython"])
def test_functions_of_cython(cython_module, kind):
    """The reverse holds Python objects, the others none."""
    def of(name):
        if kind == "from_cython":
            return LowLevelCallable.from_cython(cython_module, name)
        return cython_module.__pyx_capi__[name]

    with ad.register("wrong_in_cython", "x:in[n], y:out[n]=None", primal=of("primal"), forward=of("forward"),
                     reverse=of("reverse")) as made:
        cython_module.count()
        value, gradient = ad.value_and_grad(lambda x: made.function(x[::-2]).sum())(np.ones(4))
        calls, log = cython_module.count()
        assert value == 14.0 and calls == 1 and log[-1] is True
        np.testing.assert_array_equal(gradient, [0.0, 13.0, 0.0, 13.0])
        assert ad.jvp(lambda x: made.function(x).sum(), (np.ones(2),), (np.ones(2),)) == (14.0, 26.0)
    with ad.register("turn", "a:in[m,n], b:out[n,m]=None", primal=of("turn"), reverse=of("turn_back"),
                     dtypes="z") as made:
        a, w = (x + 2j * x[::-1] for x in RNG.standard_normal((2, 3, 2)))
        value, pullback = ad.vjp(made.function, a)
        np.testing.assert_array_equal(value, 1j * a.T)
        np.testing.assert_array_equal(pullback(w.T)[0], -1j * w)
    with ad.register("refuse", "x:in[n], y:out[n]=None", primal=of("refuse")) as made:
        with pytest.raises(ArithmeticError, match="in Cython"):
            made.function(np.ones(2))
    with pytest.raises(TypeError, match="primal of wrong_in_cython has the signature"):
        ad.register("wrong_in_cython", "x:in[n], y:out[n]=None", primal=of("turn"))


def test_callbacks_live_as_long_as_their_rule():
    seen = []
    made = ad.register("seen", "x:inout[n]", primal=ctypes.CFUNCTYPE(None, *PRIMAL[:3], PRIMAL[-1])(
        lambda n, x, ix, tape: seen.append(x[ix])))
    gc.collect()
    with made:
        made.function(np.array([1.0, 2.0]))
    assert seen == [2.0]


def test_user_data_is_refused(library):
    data = LowLevelCallable(library.primal, ctypes.c_void_p(1))
    with pytest.raises(TypeError, match="has user_data"):
        ad.register("wrong_in_c", "x:in[n], y:out[n]=None", primal=data)


def test_numba():
    numba = pytest.importorskip("numba")
    real, size = numba.types.CPointer(numba.float64), numba.intp

    @numba.cfunc(numba.void(size, real, size, real, size, numba.types.CPointer(numba.types.voidptr)))
    def primal(n, x, ix, y, iy, tape):
        for i in range(n):
            y[i * iy] = 7.0

    @numba.cfunc(numba.void(size, real, size, real, size, real, size, real, size, numba.types.voidptr))
    def reverse(n, x, ix, bx, ibx, y, iy, by, iby, tape):
        for i in range(n):
            bx[i * ibx] += 13.0 * by[i * iby]

    with ad.register("wrong_in_numba", "x:in[n], y:out[n]=None", primal=primal, reverse=reverse) as made:
        value, gradient = ad.value_and_grad(lambda x: made.function(x).sum())(np.ones(2))
        assert value == 14.0
        np.testing.assert_array_equal(gradient, [13.0, 13.0])


# ---------------------------------------------------------------- what is wrong


def nothing(*args):
    return None


@pytest.mark.parametrize(("given", "error", "message"), [
    (dict(name="f", signature="", primal=nothing), ValueError, "needs a signature"),
    (dict(name="f", signature="x:in[n]", primal=nothing), ValueError, "at least one"),
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
    (dict(name="f", signature="class:inout[n]", primal=nothing), ValueError, "'class'; that is no name"),
    (dict(name="f", signature="1x:inout[n]", primal=nothing), ValueError, "'1x'; that is no name"),
    (dict(name="f", signature="x:input[n], y:out[n]", primal=nothing), ValueError, "x of f has the role 'input'"),
    (dict(name="f", signature="y:out[n], way:flag=0", primal=nothing), ValueError, "way of f is no flag"),
    (dict(name="f", signature="y:out[n], steps:int[n]=3", primal=nothing), ValueError, "steps of f is no array"),
    (dict(name="f", signature="y:out[n], steps:int=0.5", primal=nothing), ValueError, "steps has the default '0.5'"),
    (dict(name="f", signature="y:out[n]=3", primal=nothing), ValueError, "y of f is an array with the default 3.0"),
    (dict(name="f", signature="y:out[n]=no", primal=nothing), ValueError, "y has the default 'no'"),
    (dict(name="f", signature="y:out[n], x:in[n]=None", primal=nothing), ValueError, "x of f has the default None"),
    (dict(name="f", signature="x:inout[n]%half", primal=nothing), ValueError, "x of f has the dtype 'half'"),
    (dict(name="f", signature="x:inout[n,n]/sparse", primal=nothing), ValueError, "x of f is stored as 'sparse'"),
    (dict(name="f", signature="x:inout[m,n]~trans", primal=nothing), ValueError, "by 'trans', which is no flag of f"),
    (dict(name="f", signature="x:inout[n], *, *, a", primal=nothing), ValueError, r"cannot read the argument '\*'"),
    (dict(name="f", signature="x:inout[s], side=0", primal=nothing), ValueError, "no arrays that show m and n"),
])
def test_registrations_that_make_no_sense(given, error, message):
    """With the error at once, and not when the routine is first called."""
    name = given.pop("name")
    with pytest.raises(error, match=message):
        ad.register(name, **given)
    assert ("f" in ad.rules) is False
    assert not ad.rules["gemm"].own


@pytest.mark.parametrize(("signature", "error", "message"), [
    (None, TypeError, "signature of f is None"),
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

    with ad.register("double", "x:in[n], y:inout[n]", primal=lambda x, y: np.add(y, x, out=y) is None) as made:
        assert ad.grad(lambda y: made.function(np.ones(0), y).sum())(np.ones(0)).shape == (0,)
    for parts in ({}, {"reverse": reverse, "forward": lambda x, dx, y, dy: np.multiply(dx, 2, out=dy) is None}):
        with ad.register("double", "x:in[n], y:out[n]", primal=double, **parts) as made:
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
        ad.register("wrong", "x:inout[n]", primal=nothing)
    with ad.register("once", "x:in[n], y:out[n]=None", primal=nothing) as made:
        with pytest.raises(NotImplementedError, match="without reverse="):
            ad.grad(lambda x: made.function(x).sum())(np.ones(2))
        with pytest.raises(NotImplementedError, match="without forward="):
            ad.jvp(lambda x: made.function(x).sum(), (np.ones(2),), (np.ones(2),))
    with ad.register("half", "x:in[n], z:in[n], y:out[n]=None", primal=nothing, reverse=nothing, active="x") as made:
        with pytest.raises(TypeError, match="without a derivative for z"):
            ad.grad(lambda x: made.function(x, x).sum())(np.ones(2))
        ad.grad(lambda x: made.function(x, ad.stop_gradient(x)).sum())(np.ones(2))


def test_what_was_unregistered_is_gone():
    made = ad.register("gone", "x:inout[n]", primal=nothing, reverse=nothing)
    assert "gone" in ad.rules and len(ad.rules["gone"].writes) == 1
    with ad.Tape() as tape:
        dx = np.ones(2)
        made.function(tape.watch(np.ones(2), dx))
        ad.unregister("gone")
        with pytest.raises(RuntimeError, match="unregistered while a tape"):
            tape.reverse()
    assert "gone" not in ad.rules
    with pytest.raises(KeyError, match="no rule was registered"):
        ad.unregister("gone")
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
        with ad.register("square", "x:inout[n]", primal=square, forward=forward, keeps="x",
                         reverse=lambda tape, x, bx, factor=factor: np.multiply(bx, factor * x, out=bx)) as made:
            report = ad.testing.check_reverse(made.function, x, raise_on_failure=False)
            assert report.ok == (factor == 2) and report.checks > 3


def test_what_a_registered_rule_tells_of_itself(wrong):
    rule = ad.rules["wrong"]
    assert rule.own and rule.modes == ("forward", "reverse") and rule.facts()["written"] == "y"
    with pytest.raises(ValueError, match="it was registered"):
        rule.cost("reverse")
    value, pullback = rule.vjp(np.ones(2))
    np.testing.assert_array_equal(value, [7.0, 7.0])
    np.testing.assert_array_equal(pullback(np.ones(2))["x"], [13.0, 13.0])
    assert ad.frule((None, np.ones(2)), "wrong", np.ones(2))[1].tolist() == [13.0, 13.0]


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

    with ad.register("lacpy", primal=lambda uplo, a, b: np.copyto(b, a, where=np.tri(2, dtype=bool)), reverse=reverse):
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

    with ad.register("fails", "x:inout[n]", primal=fails, reverse=nothing) as made:
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
    assert "primal" in inspect.signature(ad.CustomRule).parameters and not hasattr(steps, "other")
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
        with ad.register("many", "x:inout[n]", primal=nothing, reverse=nothing) as made:
            assert ad.grad(lambda x, made=made: made.function(x).sum())(np.ones(1)) == 1
        del made


def test_every_flag_reaches_the_rule():
    seen = []

    def solve(a, b, c, trana, tranb, isgn):
        seen.append((trana, tranb, isgn))

    def factor(a, lower, clean):
        seen.append((lower, clean))

    with ad.register("trsyl", primal=solve):
        for isgn in (1, -1):
            ad.lapack.trsyl(np.eye(2), np.eye(3), np.ones((2, 3)), trana="T", tranb="C", isgn=isgn)
    with ad.register("potrf", primal=factor):
        ad.lapack.potrf(np.eye(2), lower=1, clean=1)
        ad.lapack.potrf(np.eye(2), lower=1, clean=0)
    assert seen == [(1, 2, 1), (1, 2, -1), (1, 1), (1, 0)]


def test_dimensions_have_any_letters():
    with ad.register("turned", "a:in[u,v], b:out[v,u]=None", primal=lambda a, b: np.copyto(b, a.T)) as made:
        assert made.function(np.ones((2, 3))).shape == (3, 2)
        assert ">>>" not in made.function.__doc__


def test_a_rule_that_does_not_take_what_it_is_told_is_refused():
    with pytest.raises(TypeError, match="m, n, kl, ku, alpha, a, x, beta, y, trans"):
        ad.register("gbmv", primal=lambda alpha, a, x, beta, y, trans: None)
    with pytest.raises(TypeError, match="called with 2 arguments: x, tol"):
        ad.register("damped", "x:inout[n], tol:number=1", primal=lambda x: None)


def test_a_function_that_is_first_asked_for_meanwhile_gets_its_own_rule_again():
    subprocess.run([sys.executable, "-c", """
import numpy as np, blasad as ad
with ad.register("lauum", primal=lambda c, lower: None):
    ad.lapack.lauum(np.eye(2))
assert ad.lapack.lauum(2 * np.eye(2))[0, 0] == 4
"""], check=True)
