"""Results are what the plain call returns: arrays without dimensions, NumPy's scalars, numbers of Python."""

import math
import warnings

import numpy as np
import pytest
import scipy.linalg as sl
import scipy.special

import blasad as ad

pytestmark = pytest.mark.filterwarnings("ignore:compile:UserWarning")
X = np.array([1.5, 2.5])
A = np.array([[2.0, 0.5], [0.5, 3.0]])


def filled(x):
    z = np.zeros((), x.dtype)
    z[()] = x[0] * 2
    return z


OF_VECTORS = {
    "sum": lambda x: x.sum(), "sum of an axis that stays": lambda x: x.sum(keepdims=True), "mean": lambda x: x.mean(),
    "element": lambda x: x[0], "product of an element": lambda x: x[0] * 2, "0-d view": lambda x: x[0, ...],
    "product of a 0-d view": lambda x: x[0, ...] * 2, "reshape of an element": lambda x: x[0].reshape(()),
    "dot": lambda x: np.dot(x, x), "matmul": lambda x: x @ x, "inner": lambda x: np.inner(x, x),
    "vdot": lambda x: np.vdot(x, x), "norm": np.linalg.norm, "abs": lambda x: abs(x.sum()), "squeeze":
    lambda x: x[:1].squeeze(), "array of a number": lambda x: np.array(x[0]), "asarray": lambda x: np.asarray(x[0]),
    "filled": filled, "out": lambda x: np.multiply(x[0], 2, out=np.zeros((), x.dtype)), "tuple": tuple,
    "where": lambda x: np.where(x[0].real > 0, x[0], x[1]), "real": lambda x: np.real(x[0]), "prod": np.prod,
    "item": lambda x: x[0].item() * 1, "sin": lambda x: np.sin(x[0]), "var": np.var,
    "interp": lambda x: np.interp(0.5, [0.0, 1.0], x.real), "std": lambda x: x.std(),
    "beside an array": lambda x: x.sum() + np.ones(()),
    "median": np.median, "trapezoid": np.trapezoid, "logsumexp": scipy.special.logsumexp, "sum of Python's": sum,
    "with constants": lambda x: (x.sum(), np.float32(1), 3.0, np.array(2.0), 7, np.ones(2), True, None, "text"),
    "stopped": lambda x: (x.sum(), ad.stop_gradient(x[0]), ad.stop_gradient(x), ad.stop_gradient(x[0, ...])),
    "norm of SciPy": sl.norm, "dot of BLAS": lambda x: sl.blas.get_blas_funcs("dot", (x,))(x, x),
}
OF_MATRICES = {
    "det": np.linalg.det, "det of SciPy": sl.det, "trace": np.trace, "slogdet": np.linalg.slogdet,
    "einsum": lambda A: np.einsum("ij,ij->", A, A), "tensordot": lambda A: np.tensordot(A, A, 2),
    "cond": np.linalg.cond, "norm of columns": lambda A: sl.norm(A, 1), "Frobenius": sl.norm,
    "transposed norm": lambda A: sl.norm(A.T, np.inf), "1-norm of NumPy": lambda A: np.linalg.norm(A, 1),
}
OF_NUMBERS = {
    "product": lambda s: s * 2, "itself": lambda s: s, "sin": np.sin, "power": lambda s: s ** 2, "abs": abs,
    "negative": lambda s: -s, "plus an int": lambda s: 1 + s, "beside float32": lambda s: s * np.float32(1.5),
    "beside float64": lambda s: s * np.float64(1.5), "beside a vector": lambda s: s * X.astype(np.float32),
    "beside an array": lambda s: s * np.ones((), np.float32), "array": np.array, "turned": lambda s: s * 1j,
    "before float64": lambda s: np.float64(1.5) * s, "over float64": lambda s: s / np.float64(1.5),
    "loop": lambda s: ad.loop(lambda i, s: s * 2, 3, s),
    "checkpointed loop": lambda s: ad.loop(lambda i, s: s * 2, 3, s, kept=True),
}
OF_FLOATS = {
    "math": math.sin, "gammaln": scipy.special.gammaln, "quotient": lambda s: 1 / s,
    "while": lambda s: ad.while_loop(lambda s: s < 9, lambda i, s: s * 2, s),
}
CASES = {f"{name}, {dtype}": (f, x.astype(dtype)) for dtype in "fdFD"
         for table, x in ((OF_VECTORS, X), (OF_MATRICES, A)) for name, f in table.items()}
CASES |= {f"{name}, {type(s).__name__} {getattr(s, 'dtype', '')}": (f, s)
          for s in (1.5, np.float64(1.5), np.float32(1.5), np.array(1.5), np.array(1.5, "f"), 1.5 + 1j, np.complex64(2))
          for name, f in (OF_NUMBERS if np.iscomplexobj(s) else OF_NUMBERS | OF_FLOATS).items()}


def kind(x):
    if isinstance(x, (tuple, list)):
        return (type(x), *map(kind, x))
    return (type(x), x.dtype, x.shape) if isinstance(x, np.ndarray) else type(x)


def ones(x):
    if isinstance(x, (tuple, list)):
        return type(x)(*map(ones, x)) if hasattr(x, "_fields") else type(x)(map(ones, x))
    if isinstance(x, np.ndarray):
        return np.ones_like(x)
    return type(x)(1) if isinstance(x, (float, complex, np.inexact)) else None


def again(f, x):
    """A call after the one that is traced."""
    f(x.copy() if isinstance(x, np.ndarray) else x)
    return f(x)


def inside(f, x):
    return ad.grad(lambda y: (y, ad.checkpoint(f)(x)), has_aux=True)(1.0)[1]


def with_primal(f, x):
    return ad.autodiff(ad.ForwardWithPrimal, f, ad.Duplicated(x, ones(x)))[-1]


MODES = {
    "vjp": lambda f, x: ad.vjp(f, x)[0], "jvp": lambda f, x: ad.jvp(f, (x,), (ones(x),))[0], "inside": inside,
    "jit": lambda f, x: ad.jit(f)(x), "jit again": lambda f, x: again(ad.jit(f), x),
    "compile": lambda f, x: ad.compile(f, x)(x), "checkpoint": lambda f, x: ad.vjp(ad.checkpoint(f), x)[0],
    "jit of vjp": lambda f, x: again(ad.jit(lambda x: ad.vjp(f, x)[0]), x),
    "compile of jvp": lambda f, x: ad.compile(lambda x: ad.jvp(f, (x,), (ones(x),))[0], x)(x),
    "autodiff": with_primal,
    "vjp in vjp": lambda f, x: ad.vjp(lambda x: ad.vjp(f, x)[0], x)[0],
}
TANGENTS = {
    "jvp": lambda f, x: ad.jvp(f, (x,), (ones(x),))[1],
    "jit of jvp": lambda f, x: again(ad.jit(lambda x: ad.jvp(f, (x,), (ones(x),))[1]), x),
}


def differences(run, cases):
    found = {case: (kind(run(f, x)), kind(f(x))) for case, (f, x) in cases.items()}
    return {case: pair for case, pair in found.items() if pair[0] != pair[1]}


@pytest.mark.parametrize("mode", MODES)
def test_values_are_what_the_plain_call_returns(mode):
    assert not differences(MODES[mode], CASES)


@pytest.mark.parametrize("mode", TANGENTS)
def test_tangents_are_what_the_values_are(mode):
    floats = {case: given for case, given in CASES.items() if not case.startswith("with constants")}
    assert not differences(TANGENTS[mode], floats)


@pytest.mark.parametrize("x", [1.5, np.float64(2), np.float32(2), np.array(2.0), np.array(2, "f"), X, X.astype("f"),
                               1 + 2j, np.complex64(1 + 2j), np.complex128(1), np.array(1j), X * (1 + 1j)], ids=repr)
def test_gradients_are_what_the_arguments_are(x):
    def f(x):
        return abs(x * x).sum() if np.ndim(x) else abs(x * x)

    given = (x.copy() if isinstance(x, np.ndarray) else x) * 1 if np.ndim(x) else x
    assert kind(ad.grad(f)(x)) == kind(x)
    assert [kind(part) for part in ad.value_and_grad(f)(x)] == [kind(f(x)), kind(x)]
    assert kind(again(ad.jit(ad.value_and_grad(f)), x)[1]) == kind(x)
    assert kind(ad.compile(ad.grad(f), given)(x)) == kind(x)
    assert kind(ad.grad(lambda d: f(d["a"]))({"a": x})["a"]) == kind(x)
    assert kind(ad.vjp(f, x)[1](1.0)[0]) == kind(x)
    assert kind(ad.grad(lambda x: np.abs(ad.grad(f)(x)).sum())(x)) == kind(x)
    if not isinstance(x, np.ndarray):
        (derivative,), value = ad.autodiff(ad.ReverseWithPrimal, f, ad.Active(x))
        assert kind(derivative) == kind(x) and kind(value) == kind(f(x))


def test_numbers_of_python_take_the_precision_of_what_they_meet():
    for x in (X.astype("f"), np.float32(1.5), X.astype("F")):
        def f(s, x=x):
            return s * x + s - x / s

        for value in (ad.vjp(f, 1.5)[0], ad.jvp(f, (1.5,), (1.0,))[0], ad.jit(f)(1.5), ad.compile(f, 1.0)(1.5)):
            np.testing.assert_array_equal(value, f(1.5))
            assert value.dtype == f(1.5).dtype
        slope = ad.jvp(f, (1.5,), (1.0,))[1]
        np.testing.assert_allclose(slope, x + 1 + x / 1.5 ** 2, 1e-6)


def test_numbers_of_python_raise_the_errors_of_python():
    for f in (lambda s: 1 / s, lambda s: s ** -1, lambda s: 1 % s, lambda s: 1 // s):
        with pytest.raises(ZeroDivisionError):
            ad.grad(lambda s, f=f: f(s) * s)(0.0)
        with pytest.raises(ZeroDivisionError):
            ad.jit(ad.grad(f))(0.0)
    assert ad.value_and_grad(lambda s: 1 / s)(np.float64(0))[0] == np.inf


def test_types_of_traced_numbers_are_those_of_numbers():
    def f(s, t):
        assert type(s) is float and type(t) is np.float32 and type(s * 2) is float and type(s * t) is np.float32
        assert isinstance(s, float) and not isinstance(s, np.generic) and isinstance(t, np.float32)
        assert type(math.exp(s)) is float and type(np.exp(s)) is np.float64
        return s * t

    assert ad.grad(f, (0, 1))(2.0, np.float32(3)) == (3.0, 2.0)


def test_sums_over_rows_are_what_a_row_returns():
    rows = np.stack([X, X + 1])
    total = ad.jit(lambda x: x.sum()).map(rows, reduce="sum")
    assert type(total) is np.float64 and total == rows.sum()


@pytest.mark.parametrize("singular", [False, True])
def test_row_exchanges_have_the_integers_of_scipy(singular):
    B = np.array([[1.0, 2.0, 4.0], [3.0, 4.0, 1.0], [4.0, 6.0, 5.0] if singular else [5.0, 1.0, 9.0]])
    routines = {"lu_factor": lambda A: sl.lu_factor(A)[1], "getrf": lambda A: sl.lapack.dgetrf(A)[1],
                "qr": lambda A: sl.qr(A, pivoting=True)[2], "lu": lambda A: sl.lu(A, p_indices=True)[0],
                "sytrf": lambda A: sl.lapack.dsytrf(A + A.T)[1], "geqp3": lambda A: sl.lapack.dgeqp3(A)[1]}
    for f in routines.values():
        seen = []
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", sl.LinAlgWarning)
            right = f(B.copy())
            ad.grad(lambda A, f=f, seen=seen: (seen.append(f(A)), A.sum())[1])(B)
        assert seen[0].dtype == right.dtype and seen[0].tolist() == right.tolist()
    if not singular:
        right = sl.lu_factor(B)[1]
        for g in (ad.linalg.lu_factor, lambda A: ad.lapack.getrf(A.copy("F"))):
            for run in (lambda B, g=g: g(B), lambda B, g=g: ad.vjp(g, B)[0], lambda B, g=g: again(ad.jit(g), B),
                        lambda B, g=g: ad.compile(g, B)(B)):
                assert run(B)[1].dtype == right.dtype and run(B)[1].tolist() == right.tolist()
        assert ad.rules.rrule("getrf", B)[0][1].dtype == right.dtype
        x = sl.lu_solve(sl.lu_factor(B), X.sum() * np.ones(3))
        for piv in (np.int32, np.int64, np.uint8):
            def solve(B, piv=piv):
                factors, rows = ad.linalg.lu_factor(B)
                return ad.linalg.lu_solve((factors, rows.astype(piv)), X.sum() * np.ones(3))
            np.testing.assert_allclose(ad.vjp(solve, B)[0], x)
