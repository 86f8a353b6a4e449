"""Names with a type in front: SciPy's arguments, defaults and results, with derivatives."""

from __future__ import annotations

import inspect
import re
import subprocess
import sys

import numpy as np
import pytest
import scipy.linalg

import blasad as ad
from blasad._declarations.rule import rules as own
from blasad._declarations.rule import typed_names
from support.numbers import generator

DTYPE = {"s": np.float32, "d": np.float64, "c": np.complex64, "z": np.complex128}
SPACES = {"blas": (ad.blas, scipy.linalg.blas), "lapack": (ad.lapack, scipy.linalg.lapack)}
WRAPPED = [(space, name) for space, (_, theirs) in SPACES.items() for name, x in vars(theirs).items()
           if type(x).__name__ == "fortran" and name != "routine"]      # which SciPy has forgotten there


def spd(n: int, dtype: str = "d") -> np.ndarray:
    x = generator(n).standard_normal((n, n)).astype(dtype)
    return x @ x.T + n * np.eye(n, dtype=dtype)


def test_all_names_of_scipy_are_there() -> None:
    for ours, theirs in SPACES.values():
        assert set(ours.__all__) <= set(dir(ours))
        assert not {each for each, x in vars(theirs).items() if not each.startswith("_") and not inspect.ismodule(x)
                    and each != "routine"} - set(dir(ours))


def declared(f: object) -> dict[str, str]:
    """What SciPy's documentation says of the arguments, read line by line: their defaults, "" for those required."""
    lines = f.__doc__.splitlines()
    call = lines[0][lines[0].index("(") + 1:lines[0].rindex(")")].replace("[", "").replace("]", "")
    found = dict.fromkeys(filter(None, re.split(r"\s*,\s*", call)), "")
    optional = set(re.findall(r"\w+", lines[0].partition("[")[2]))
    found.update(dict.fromkeys(optional, "computed"))
    for line, after in zip(lines, lines[1:], strict=False):
        name, colon, _ = line.partition(" : ")
        if colon and name in optional and after.strip().startswith("Default"):
            found[name] = after.strip().removeprefix("Default").strip(" :`")
    return found


@pytest.mark.parametrize(("space", "name"), WRAPPED)
def test_arguments_and_defaults_are_those_of_scipy(space: str, name: str) -> None:
    ours, theirs = (getattr(each, name) for each in SPACES[space])
    wanted = declared(theirs)
    given = inspect.signature(ours).parameters
    assert list(given) == list(wanted)
    for each, parameter in given.items():
        if wanted[each] == "":
            assert parameter.default is parameter.empty, each
        elif isinstance(parameter.default, complex):
            assert wanted[each].replace(" ", "") == f"({parameter.default.real},{parameter.default.imag})", each
        elif parameter.default is None:             # computed of other arguments
            assert wanted[each] == "computed" or not re.fullmatch(r"[-\d.]+|'\w'|\(-?[\d.]+, -?[\d.]+\)", wanted[each])
        else:
            assert wanted[each].strip("()") == repr(parameter.default).strip("()"), each
    assert ours.__name__ == name and ours.__module__ == f"blasad.{space}" and name in ours.__doc__


def test_nothing_is_overwritten_without_a_word() -> None:
    K = np.asfortranarray(spd(3))
    before = K.copy()
    c, info = ad.lapack.dpotrf(K, lower=1)
    assert info == 0 and np.array_equal(K, before) and c is not K
    found, info = ad.lapack.dpotrf(K, lower=1, overwrite_a=1)
    assert np.shares_memory(found, K) and np.array_equal(K, c)
    a, b, c = np.asfortranarray(spd(2)), np.asfortranarray(spd(2)), np.zeros((2, 2), order="F")
    assert np.array_equal(ad.blas.dgemm(1.0, a, b, c=c), a @ b) and not c.any()
    assert ad.blas.dgemm(1.0, a, b, c=c, overwrite_c=1) is c and c.any()
    assert ad.blas.gemm(1.0, a, b, c=np.zeros((2, 2))).any()        # names without a type work in place


@pytest.mark.parametrize("letter", "sdcz")
def test_values_are_scipys_to_the_bit(letter: str) -> None:
    dtype = DTYPE[letter]
    K = spd(5, dtype)
    calls = {"potrf": (K,), "getrf": (K,), "geqrf": (K,), "gesv": (K, K[:, :2]), "trtrs": (K, K[:, 0])}
    for name, args in calls.items():
        ours, theirs = (getattr(each, letter + name)(*args) for each in SPACES["lapack"])
        assert len(ours) == len(theirs)
        for x, y in zip(ours, theirs, strict=True):
            np.testing.assert_array_equal(x, y, strict=isinstance(x, np.ndarray))
    for x, y in zip(*(each.get_lapack_funcs(("potrf", "getrf"), (K,)) for each in SPACES["lapack"]), strict=True):
        assert (x.typecode, x.dtype, x.__name__) == (y.typecode, y.dtype, y.__name__.split()[-1])
    assert ad.blas.get_blas_funcs("nrm2", (K,)).__name__ == {"c": "scnrm2", "z": "dznrm2"}.get(letter, letter + "nrm2")


def conversions() -> dict[str, tuple[object, np.ndarray]]:
    K = spd(3)
    v = np.array([1.0, -2.0, 3.0])
    b, lapack = ad.blas, ad.lapack

    def in_place(c: np.ndarray) -> np.ndarray:
        return lapack.dpotrf(c, lower=1, overwrite_a=1)[0] + c

    return {
        "dpotrf": (lambda K: np.tril(lapack.dpotrf(K, lower=1)[0]), K),
        "dpotrf in place": (lambda K: in_place((K * 1.0).copy("F")), K),
        "dpotrf of C order": (lambda K: in_place((K * 1.0).copy("C")), K),
        "dgetrf": (lambda K: lapack.dgetrf(K)[0], K), "dgesv": (lambda K: lapack.dgesv(K, v)[2], K),
        "dsyevd": (lambda K: lapack.dsyevd(K + K.T)[0], K), "dgeqrf": (lambda K: lapack.dgeqrf(K)[0], K),
        "dgemm": (lambda K: b.dgemm(0.5, K, K, beta=2.0, c=K, trans_b=1), K),
        "dgemm in place": (lambda K: (lambda c: b.dgemm(0.5, K, K, 2.0, c, overwrite_c=1) * c)((K * K).copy("F")), K),
        "dscal of every second": (lambda K: (lambda x: b.dscal(3.0, x[::2]).sum() * x)(K[0] * 1.0), K),
        "dscal in place": (lambda K: (lambda x: b.dscal(3.0, x).sum() * x)(K[0] * 1.0), K),
        "daxpy": (lambda K: (lambda y: b.daxpy(K[0], y, a=K[1, 1]) * y)(K[1] * 1.0), K),
        "daxpy of every second": (lambda K: (lambda y: b.daxpy(K[0, :2], y[::2]).sum() * y)(K[1] * 1.0), K),
        "dnrm2": (lambda K: b.dnrm2(K[1]), K), "ddot": (lambda K: b.ddot(K[0], K[1]), K),
        "dtrsm": (lambda K: b.dtrsm(1.0, K, K.T, lower=1), K),
        "single precision is converted": (lambda K: b.dgemm(1.0, K.astype("f"), K), K),
        "a list": (lambda K: b.dgemm(1.0, K, [[1.0, 2.0]] * 3), K),
        "None is left out": (lambda K: b.dgemm(1.0, K, K, beta=0.0, c=None, trans_a=None), K),
    }


@pytest.mark.parametrize("name", conversions())
def test_derivatives(name: str) -> None:
    f, K = conversions()[name]
    direction = generator(1).standard_normal(K.shape)
    weights = generator(2).standard_normal(np.shape(f(K)))
    h, coarse = 1e-5, "single" in name
    h = 1e-2 if coarse else h
    numeric = ((np.asarray(f(K + h * direction)) - f(K - h * direction)) / (2 * h) * weights).sum()
    value, gradient = ad.value_and_grad(lambda K: (np.asarray(f(K) if np.ndim(weights) else [f(K)], like=K)
                                                   * weights).sum())(K)
    np.testing.assert_allclose((gradient * direction).sum(), numeric, rtol=1e-3 if coarse else 1e-7)
    np.testing.assert_allclose(value, (f(K) * weights).sum(), rtol=1e-12)
    tangent = ad.jvp(lambda K: f(K) * 1.0, (K,), (direction,))[1]
    np.testing.assert_allclose((tangent * weights).sum(), numeric, rtol=1e-3 if coarse else 1e-7)


@pytest.mark.parametrize("letter", "sdcz")
def test_what_scipy_does_not_have_copies_too(letter: str) -> None:
    A = np.asfortranarray(spd(3, DTYPE[letter]))
    before = A.copy()
    found, tau = getattr(ad.lapack, letter + "gelqf")(A)
    assert np.array_equal(A, before) and found.dtype == DTYPE[letter]
    assert getattr(ad.lapack, letter + "gelqf")(A, overwrite_a=1)[0] is A and np.array_equal(A, found)
    assert inspect.signature(getattr(ad.lapack, letter + "gelqf")).parameters["overwrite_a"].default == 0
    assert inspect.signature(ad.lapack.gelqf).parameters["overwrite_a"].default
    copied = getattr(ad.lapack, f"{letter}lacpy")("L", before)
    assert copied.dtype == DTYPE[letter] and np.array_equal(copied, np.tril(before))


@pytest.mark.parametrize(("call", "message"), [
    (lambda: ad.lapack.dgelqf(np.ones((2, 2), "f")), "dgelqf: a is float32, and must be float64; give an array of that "
                                                     "dtype, or call gelqf, which is for every prec"),
    (lambda: ad.blas.dsdot(np.ones(2), np.ones(2, "f")), "dsdot: x is float64, and must be float32; give"),
    (lambda: ad.blas.dsdot(np.ones(2, "f"), np.ones(2, "f"), out=np.zeros((), "f")), "out is float32, and must be fl"),
    (lambda: ad.blas.rot(np.ones(2, "D"), np.ones(2, "D"), 1j, 1.0), "rot: c is 1j; it must be real"),
    (lambda: ad.blas.rotm(np.ones(3), np.ones(3), np.ones(4)), "param has shape .4,.; it must have 5"),
    (lambda: ad.grad(lambda x: ad.lapack.dgejsv(x)[0].sum())(np.eye(3)), "dgejsv of SciPy has no rule"),
    (lambda: ad.grad(lambda x: ad.blas.ddot(x, x, offset=1))(np.ones(3)), "ddot of SciPy has no rule with offset="),
    (lambda: ad.grad(lambda x: ad.blas.ddot(x, x, 3, 0, 1, 0, 1, 2))(np.ones(3)), "takes at most|at most 7"),
    (lambda: ad.blas.ddot(np.ones(3)), "missing"),
])
def test_errors(call, message) -> None:
    with pytest.raises((TypeError, ValueError), match=message):
        call()


def test_a_rule_that_is_registered_is_used_under_typed_names() -> None:
    x = np.ones(3)
    with ad.rules.register("scal", primal=lambda a, x: x.fill(7.0)):
        assert ad.blas.dscal(2.0, x)[0] == 7.0
    assert ad.blas.dscal(2.0, np.ones(3))[0] == 2.0


def test_without_hooks_they_have_derivatives() -> None:
    with ad.options(as_is=False):
        found = ad.grad(lambda K: ad.lapack.dpotrf(K)[0].sum())(spd(3))
    np.testing.assert_array_equal(found, ad.grad(lambda K: ad.lapack.dpotrf(K)[0].sum())(spd(3)))


def test_every_rule_of_several_precisions_has_typed_names() -> None:
    found = {name for rule in own.values() for name in typed_names(rule)}
    assert found <= {*ad.blas.__all__, *ad.lapack.__all__}
    assert {"isamax", "scnrm2", "dznrm2", "scasum", "dzasum", "csyrk", "zher2k", "cdotu", "zlaswp"} <= found
    assert {"csrot", "zdrot", "csscal", "zdscal", "dsdot", "sdsdot"} <= set(ad.blas.__all__)


def test_no_function_is_made_before_it_is_asked_for() -> None:
    code = "import blasad; print(any(hasattr(f, '__call__') for n, f in vars(blasad.blas).items() if 'gemm' in n))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (done.returncode, done.stdout.strip()) == (0, "False"), done.stderr
