"""Names with a type in front, as SciPy has them, and the precision that they insist on."""

from __future__ import annotations

import inspect
import subprocess
import sys

import numpy as np
import pytest
import scipy.linalg

import blasad as ad
from blasad._declarations.rule import typed_names

DTYPE = {"s": np.float32, "d": np.float64, "c": np.complex64, "z": np.complex128}


def test_every_routine_has_the_names_of_scipy() -> None:
    found = {name for rule in ad.rules.values() for name in typed_names(rule)}
    missing = set()
    for namespace in ("blas", "lapack"):
        here, there = getattr(ad, namespace), getattr(scipy.linalg, namespace)
        assert set(here.__all__) <= set(dir(here))
        generic = {name for name, rule in ad.rules.items() if rule.namespace == namespace}
        for name in dir(there):
            stem = name.removeprefix("i")[1:] if name.endswith("amax") else name[1:]
            if stem in generic and callable(getattr(there, name)) and name not in here.__all__:
                missing.add(name)
    assert not missing
    assert {"isamax", "scnrm2", "dznrm2", "scasum", "dzasum", "csyrk", "zher2k", "cdotu", "zlaswp"} <= found
    assert {"csrot", "zdrot", "csscal", "zdscal", "dsdot", "sdsdot"} <= set(ad.blas.__all__)


@pytest.mark.parametrize("letter", "sdcz")
def test_values_and_dtypes(letter: str, rng: np.random.Generator) -> None:
    x = rng.standard_normal(6).astype(DTYPE[letter])
    real = np.zeros(1, DTYPE[letter]).real.dtype
    A = np.outer(x, x)
    prefix = {"c": "sc", "z": "dz"}.get(letter, letter)
    assert getattr(ad.blas, f"i{letter}amax")(x) == np.abs(x).argmax()
    assert getattr(ad.blas, f"{prefix}nrm2")(x) == ad.blas.nrm2(x)
    out = np.zeros((), real)
    assert getattr(ad.blas, f"{prefix}asum")(x, out=out) is out
    gemm = getattr(ad.blas, f"{letter}gemm")
    assert gemm.__name__ == f"{letter}gemm" and list(inspect.signature(gemm).parameters)[:3] == ["alpha", "a", "b"]
    found = gemm(2, A, [[1.0]] * 6)
    assert found.dtype == DTYPE[letter] and np.array_equal(found, ad.blas.gemm(2, A, np.ones((6, 1), DTYPE[letter])))
    assert all(z.dtype == DTYPE[letter] for z in ad.blas.rot(x, x.copy(), 0.6, 0.8))
    c, s = getattr(ad.blas, f"{letter}rotg")(3, 4)
    assert c == pytest.approx(0.6) and s == pytest.approx(0.8)
    copied = getattr(ad.lapack, f"{letter}lacpy")("L", A)
    assert copied.dtype == DTYPE[letter] and np.array_equal(copied, np.tril(A))
    grad = ad.grad(lambda x: getattr(ad.blas, f"{prefix}nrm2")(x))(x)
    np.testing.assert_allclose(grad, x / np.linalg.norm(x), rtol=1e-6)


@pytest.mark.parametrize(("call", "message"), [
    (lambda: ad.blas.dgemm(1.0, np.ones((2, 2), "f"), np.ones((2, 2))),
     "dgemm: a is float32, and must be float64; give an array of that dtype, or call gemm, which is for every prec"),
    (lambda: ad.blas.dgemm(1.0, np.ones((2, 2)), np.ones((2, 2)), c=np.ones((2, 2), "F")), "dgemm: c is complex64"),
    (lambda: ad.blas.zgemv(1.0, np.ones((2, 2), "D"), np.ones(2)), "zgemv: x is float64, and must be complex128"),
    (lambda: ad.blas.scnrm2(np.ones(2, "F"), out=np.zeros(())), "scnrm2: out is float64, and must be float32"),
    (lambda: ad.blas.dsdot(np.ones(2), np.ones(2, "f")), "dsdot: x is float64, and must be float32; give"),
    (lambda: ad.blas.dsdot(np.ones(2, "f"), np.ones(2, "f"), out=np.zeros((), "f")), "out is float32, and must be fl"),
    (lambda: ad.blas.csscal(2.0, np.ones(2, "D")), "csscal: x is complex128, and must be complex64"),
    (lambda: ad.blas.zdscal(2j, np.ones(2, "D")), "zdscal: a is 2j; it must be real"),
    (lambda: ad.blas.zdrot(np.ones(2, "D"), np.ones(2, "D"), 1.0, 1j), "zdrot: s is 1j; it must be real"),
    (lambda: ad.blas.rot(np.ones(2, "D"), np.ones(2, "D"), 1j, 1.0), "rot: c is 1j; it must be real"),
    (lambda: ad.blas.dscal(2j, np.ones(2)), "dscal: a is 2j; it must be real"),
    (lambda: ad.blas.rotm(np.ones(3), np.ones(3), np.ones(4)), None),
    (lambda: ad.grad(lambda x: ad.blas.sdot(x, x))(np.ones(2)), "sdot: x is float64, and must be float32"),
])
def test_other_dtypes_raise(call, message) -> None:
    with pytest.raises(TypeError if message else ValueError, match=message or "param has shape .4,.; it must have 5"):
        call()


def test_no_function_is_made_before_it_is_asked_for() -> None:
    code = "import blasad; print(any(hasattr(f, '__call__') for n, f in vars(blasad.blas).items() if 'gemm' in n))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (done.returncode, done.stdout.strip()) == (0, "False"), done.stderr
