"""Traced results lie in memory as SciPy's do: programs ask for flags, and read elements as they lie."""

from __future__ import annotations

import warnings

import numpy as np
import pytest
import scipy.linalg as sl

import blasad as ad
from support.numbers import generator

ONE = np.eye(4)
FUNCTIONS = {
    "solve": lambda a: sl.solve(a, a),
    "solve of a column": lambda a: sl.solve(a, a[..., :1]),
    "solve, transposed": lambda a: sl.solve(a.real, np.swapaxes(a.real, -1, -2), transposed=True),
    "solve with a diagonal": lambda a: sl.solve(a * ONE, a, assume_a="diagonal"),
    "solve, in b": lambda a: sl.solve(a, np.asfortranarray(a * 2), overwrite_b=True),
    "inv": sl.inv,
    "inv of a triangle": lambda a: sl.inv(np.triu(a), assume_a="upper triangular"),
    "inv, in a": lambda a: sl.inv(np.asfortranarray(a * 2), overwrite_a=True),
    "inv, in a positive definite one": lambda a: sl.inv(
        np.asfortranarray(a @ np.swapaxes(a, -1, -2) + ONE), overwrite_a=True, assume_a="pos"),
    "pinv": sl.pinv,
    "pinv of a wide one": lambda a: sl.pinv(a[..., :2, :]),
    "NumPy's pinv": np.linalg.pinv,
    "NumPy's pinv of a wide one": lambda a: np.linalg.pinv(a[..., :2, :]),
    "NumPy's solve": lambda a: np.linalg.solve(a, a),
    "tanhm": sl.tanhm,
    "tanm": sl.tanm,
    "solve_sylvester": lambda a: sl.solve_sylvester(a, a, a),
    "solve_continuous_lyapunov": lambda a: sl.solve_continuous_lyapunov(a, a),
    "solve_discrete_lyapunov": lambda a: sl.solve_discrete_lyapunov(a / 16, a, method="bilinear"),
    "expm_frechet": lambda a: sl.expm_frechet(a, a)[1],
    "rsf2csf": lambda a: sl.rsf2csf(*sl.schur(a.real))[1],
    "rsf2csf of rows": lambda a: sl.rsf2csf(*(x.copy() for x in sl.schur(a.real)))[0],
    "matrix_balance": lambda a: sl.matrix_balance(a)[0],
    "lstsq by gelsy": lambda a: sl.lstsq(a, a, lapack_driver="gelsy")[0],
    "qr_multiply": lambda a: sl.qr_multiply(a, a)[0],
    "qr_multiply by a conjugate": lambda a: sl.qr_multiply(a, a, mode="left", conjugate=True)[0],
    "qr_multiply of a tall one": lambda a: sl.qr_multiply(a[..., :3], a[..., :3, :3], mode="left")[0],
}
ORDERS = {"rows": lambda a: a, "columns": lambda a: np.swapaxes(np.swapaxes(a, -1, -2).copy(), -1, -2),
          "reversed": lambda a: a[..., ::-1, ::-1]}


def place(x):
    strides = [s for n, s in zip(x.shape, x.strides, strict=True) if n > 1]
    return x.shape, strides, x.flags.c_contiguous, x.flags.f_contiguous


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("name", FUNCTIONS)
def test_results_lie_as_scipys(name, order):
    f, rng = FUNCTIONS[name], generator()
    for lead in ((), (2,)):
        for dtype in "dD":
            a = (rng.standard_normal((*lead, 4, 4)) + 4 * ONE + (0.25j if dtype == "D" else 0)).astype(dtype)
            a, places = ORDERS[order](a), []

            def g(x, places=places):
                y = f(x)
                places.append(place(y))
                return (x * np.conj(x)).real.sum() + 0 * abs(y.ravel("K")[0])

            with warnings.catch_warnings():
                warnings.simplefilter("ignore", sl.LinAlgWarning)
                ad.grad(g)(a)
            assert places == [place(f(a))], (lead, dtype)


def test_elements_are_read_as_they_lie():
    a = generator().standard_normal((3, 3)) + 4 * np.eye(3)

    def f(x):
        return sl.inv(x).ravel("K")[1] + 2 * sl.pinv(x).reshape(-1, order="A")[1] + sl.solve(x, x.T).ravel("K")[2]

    def g(x):
        return np.linalg.inv(x)[0, 1] + 2 * np.linalg.inv(x)[1, 0] + np.linalg.solve(x, x.T)[0, 2]

    value, slope = ad.value_and_grad(f)(a)
    np.testing.assert_allclose(value, f(a), rtol=1e-12)
    np.testing.assert_allclose(slope, ad.grad(g)(a), rtol=1e-10, atol=1e-12)
    np.testing.assert_allclose(ad.jit(ad.grad(f))(a), slope, rtol=1e-10, atol=1e-12)


@pytest.mark.parametrize("f", [lambda a: sl.expm_frechet(a, a)[0], lambda a: sl.expm_frechet(a, a)[1],
                               lambda a: sl.solve_discrete_lyapunov(a, a),
                               lambda a: sl.solve_discrete_lyapunov(a, a, method="bilinear")])
@pytest.mark.parametrize("dtype", "fF")
def test_where_scipy_computes_in_double_precision(f, dtype):
    a, found = (generator().standard_normal((4, 4)) / 8).astype(dtype), []

    def g(x):
        y = f(x)
        found.append((y.dtype, ad.stop_gradient(y)))
        return abs(y).sum()

    slope = ad.grad(g)(a)
    assert found[0][0] == f(a).dtype and slope.dtype == a.dtype
    wide = a.astype(np.result_type(a, float))
    np.testing.assert_allclose(ad.value_and_grad(g)(a)[0], abs(f(wide)).sum(), rtol=1e-13)
    np.testing.assert_allclose(slope, ad.grad(lambda x: abs(f(x)).sum())(wide), rtol=1e-5, atol=1e-6)
