"""Rules of compiled functions: ctypes, Cython, Numba."""

from __future__ import annotations

import ctypes
import gc
import importlib.util
import shutil
import subprocess
import sys

import numpy as np
import pytest
from scipy import LowLevelCallable

import blasad as ad
from support.numbers import RNG

HAS_COMPILER = shutil.which("cc") is not None


SOURCE = r"""
#include <stddef.h>
typedef ptrdiff_t size;
static int tape, calls;
void cube(size n, double *x, size ix, double *y, size iy, void **t) {
    for (size i = 0; i < n; i++) y[i * iy] = x[i * ix] * x[i * ix] * x[i * ix];
}
void of_result(size n, double *x, size ix, double *bx, size ibx, double *y, size iy, double *by, size iby, void *t) {
    for (size i = 0; i < n; i++) bx[i * ibx] += 3 * y[i * iy] / x[i * ix] * by[i * iby];
}
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
    found.cube.argtypes, found.of_result.argtypes = PRIMAL, [*BOTH, ctypes.c_void_p]
    for f in (found.primal, found.forward, found.reverse, found.cube, found.of_result):
        f.restype = None
    return found


def pointer_of_cffi(library, name):
    """The same function for cffi, from its address."""
    cffi = pytest.importorskip("cffi")
    ffi = cffi.FFI()
    both = ", ".join(["double *, ptrdiff_t"] * (2 if name == "cube" else 4))
    address = ctypes.cast(getattr(library, name), ctypes.c_void_p).value
    return ffi.cast(f"void (*)(ptrdiff_t, {both}, void *{'*' * (name == 'cube')})", address)


@pytest.mark.parametrize("signature", ["x:in[n], y:out[n]=None", "x, y:out"])
@pytest.mark.parametrize("way", ["decorated", "called", "later"])
@pytest.mark.parametrize("kind", ["ctypes", "LowLevelCallable", "cffi"])
def test_a_custom_rule_of_compiled_functions_whose_reverse_reads_the_result(library, kind, way, signature):
    wrap = {"ctypes": lambda name: getattr(library, name), "cffi": lambda name: pointer_of_cffi(library, name),
            "LowLevelCallable": lambda name: LowLevelCallable(getattr(library, name))}[kind]
    primal, reverse = wrap("cube"), wrap("of_result")
    if way == "called":
        made = ad.custom_rule(signature, primal, name="cube", dtypes="d", reverse=reverse)
    else:
        made = ad.custom_rule(signature, name="cube", dtypes="d")(primal)
        made.reverse(reverse)
    try:
        x = np.array([0.5, -1.5, 2.0])
        np.testing.assert_allclose(made(x), x ** 3)
        np.testing.assert_allclose(ad.grad(lambda x: made(x[::2]).sum())(x), [0.75, 0, 12])
        for known in ("cube", made) if way == "called" else ():
            report = ad.testing.check_rule(known, quick=True, where=(0.2, 2.0))
            assert report.ok and report.cases == 100, str(report)
    finally:
        made.unregister()


def test_names_of_functions_without_one(library):
    class Callable:
        def __call__(self, x, y):
            y[...] = 2 * x

    signature = "x:in[n], y:out[n]=None"
    with pytest.raises(TypeError, match="Callable has no name; pass name="):
        ad.custom_rule(signature, Callable())
    assert "twice" in repr(ad.custom_rule(signature, Callable(), name="twice"))
    assert "cube" in repr(ad.custom_rule(signature, library.cube, dtypes="d"))
    with pytest.raises(TypeError, match="the signature is .*; it is a text such as .*, and comes before the function"):
        ad.custom_rule(library.cube, signature)
    with pytest.raises(TypeError, match="int was decorated"):
        ad.custom_rule(signature, 3)


@pytest.mark.parametrize("kind", ["ctypes", "LowLevelCallable"])
def test_functions_of_ctypes(library, kind):
    wrap = LowLevelCallable if kind == "LowLevelCallable" else lambda f: f
    with ad.rules.register("wrong_in_c", "x:in[n], y:out[n]=None", primal=wrap(library.primal),
                           forward=wrap(library.forward), reverse=wrap(library.reverse)) as made:
        library.count()
        value, gradient = ad.value_and_grad(lambda x: made.function(x[::-2]).sum())(np.ones(4))
        assert value == 14.0 and library.count() == 1
        np.testing.assert_array_equal(gradient, [0.0, 13.0, 0.0, 13.0])
        assert ad.jvp(lambda x: made.function(x).sum(), (np.ones(2),), (np.ones(2),)) == (14.0, 26.0)


def test_compiled_functions_with_another_signature(library):
    options = dict(primal=library.primal, reverse=library.reverse)
    with pytest.raises(TypeError, match=r"it must be\n?\s*'void \(Py_ssize_t, float \*"):
        ad.rules.register("wrong_in_c", "x:in[n], y:out[n]=None", dtypes="s", **options)
    with pytest.raises(TypeError, match="has the signature"):
        ad.rules.register("wrong_in_c", "x:in[n,n], y:out[n]=None", **options)
    with pytest.raises(TypeError, match="compiled for one precision"):
        ad.rules.register("wrong_in_c", "x:in[n], y:out[n]=None", dtypes="sd", **options)
    with pytest.raises(TypeError, match="without argtypes"):
        ad.rules.register("wrong_in_c", "x:in[n], y:out[n]=None", primal=ctypes.CDLL(None).abs)


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

    with ad.rules.register("wrong_in_cython", "x:in[n], y:out[n]=None", primal=of("primal"), forward=of("forward"),
                     reverse=of("reverse")) as made:
        cython_module.count()
        value, gradient = ad.value_and_grad(lambda x: made.function(x[::-2]).sum())(np.ones(4))
        calls, log = cython_module.count()
        assert value == 14.0 and calls == 1 and log[-1] is True
        np.testing.assert_array_equal(gradient, [0.0, 13.0, 0.0, 13.0])
        assert ad.jvp(lambda x: made.function(x).sum(), (np.ones(2),), (np.ones(2),)) == (14.0, 26.0)
    with ad.rules.register("turn", "a:in[m,n], b:out[n,m]=None", primal=of("turn"), reverse=of("turn_back"),
                     dtypes="z") as made:
        a, w = (x + 2j * x[::-1] for x in RNG.standard_normal((2, 3, 2)))
        value, pullback = ad.vjp(made.function, a)
        np.testing.assert_array_equal(value, 1j * a.T)
        np.testing.assert_array_equal(pullback(w.T)[0], -1j * w)
    with ad.rules.register("refuse", "x:in[n], y:out[n]=None", primal=of("refuse")) as made:
        with pytest.raises(ArithmeticError, match="in Cython"):
            made.function(np.ones(2))
    with pytest.raises(TypeError, match="primal of wrong_in_cython has the signature"):
        ad.rules.register("wrong_in_cython", "x:in[n], y:out[n]=None", primal=of("turn"))


def test_callbacks_live_as_long_as_their_rule():
    seen = []
    made = ad.rules.register("seen", "x:inout[n]", primal=ctypes.CFUNCTYPE(None, *PRIMAL[:3], PRIMAL[-1])(
        lambda n, x, ix, tape: seen.append(x[ix])))
    gc.collect()
    with made:
        made.function(np.array([1.0, 2.0]))
    assert seen == [2.0]


def test_user_data_is_refused(library):
    data = LowLevelCallable(library.primal, ctypes.c_void_p(1))
    with pytest.raises(TypeError, match="has user_data"):
        ad.rules.register("wrong_in_c", "x:in[n], y:out[n]=None", primal=data)


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

    with ad.rules.register("wrong_in_numba", "x:in[n], y:out[n]=None", primal=primal, reverse=reverse) as made:
        value, gradient = ad.value_and_grad(lambda x: made.function(x).sum())(np.ones(2))
        assert value == 14.0
        np.testing.assert_array_equal(gradient, [13.0, 13.0])
