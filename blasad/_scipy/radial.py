"""Radial basis functions: the compiled functions behind `scipy.interpolate.RBFInterpolator`.

They set up the matrix [K P; P^T 0] of kernels and monomials and the rows that are evaluated; LAPACK's solution and the
product are SciPy's calls as they are.  Kernels are functions of squared distances, whose slopes are finite where two
places are the same.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from importlib import import_module

import numpy as np

from blasad._arrays.made import constants
from blasad._declarations.aliases import Function, Operand
from blasad._numpy.functions import array_of
from blasad._scipy.distances import OfPositive, inverse, power, root
from blasad._scipy.of_scipy import of_scipy

SPACE = "scipy.interpolate._rbfinterp_pythran"


@functools.partial(OfPositive, slope=lambda x, y: inverse(x))
def logarithm(x: Operand) -> Operand:
    return np.log(x, out=np.zeros(np.shape(x)), where=x > 0)


KERNELS: dict[str, Callable[[Operand], Operand]] = {
    "linear": lambda s: -root(s),
    "thin_plate_spline": lambda s: s * logarithm(s) * 0.5,
    "cubic": lambda s: power(s, p=1.5),
    "quintic": lambda s: -power(s, p=2.5),
    "multiquadric": lambda s: -np.sqrt(s + 1.0),
    "inverse_multiquadric": lambda s: 1.0 / np.sqrt(s + 1.0),
    "inverse_quadratic": lambda s: 1.0 / (s + 1.0),
    "gaussian": lambda s: np.exp(-s),
}


def kernels(x: Operand, y: Operand, kernel: str, epsilon: Operand) -> Operand:
    difference = (x[:, None, :] - y[None, :, :]) * epsilon
    return KERNELS[kernel](np.sum(difference * difference, -1))


def monomials(x: Operand, powers: Operand) -> Operand:
    """The products of powers, by repeated products: 0 to the power of 0 is 1, whose slope is 0."""
    columns = []
    for row in powers:
        column = np.ones(x.shape[0])
        for k, p in enumerate(row):
            for _ in range(p):
                column = column * x[:, k]
        columns.append(column)
    return np.stack(columns, -1) if columns else np.zeros((x.shape[0], 0))


def system(y: Operand, d: Operand, smoothing: Operand, kernel: str, epsilon: Operand,
           powers: Operand) -> tuple[Operand, Operand, Operand, Operand]:
    low, high = np.min(y, 0), np.max(y, 0)
    shift, scale = (high + low) * 0.5, (high - low) * 0.5
    scale = np.where(scale > 0.0, scale, 1.0)
    polynomials = monomials((y - shift) / scale, powers)
    count = len(powers)
    upper = np.concatenate([kernels(y, y, kernel, epsilon) + np.diag(smoothing), polynomials], 1)
    lower = np.concatenate([polynomials.T, np.zeros((count, count))], 1)
    return (np.concatenate([upper, lower]), np.concatenate([d, np.zeros((count, d.shape[1]))]), shift, scale)


def run(name: str, k: int | None, kernel: str, powers: Operand, *operands: Operand) -> Operand:
    """One of the results of a compiled function."""
    at = 2 if name == "_build_evaluation_coefficients" else 3
    arrays, epsilon = [np.ascontiguousarray(x) for x in operands[:-1]], float(operands[-1])
    result = getattr(import_module(SPACE), name)(*arrays[:at], kernel, epsilon, powers, *arrays[at:])
    return np.asarray(result if k is None else result[k])


def build_system(y: Operand, d: Operand, smoothing: Operand, kernel: str, epsilon: Operand,
                 powers: Operand) -> tuple[Operand, ...]:
    y, d, smoothing, powers = (array_of(x) for x in constants((y, d, smoothing, powers)))
    results = system(y, d, smoothing, kernel, epsilon, powers)
    function = functools.partial(run, "_build_system")
    return tuple(of_scipy("scipy.interpolate.RBFInterpolator", functools.partial(function, k, kernel, powers), x, y, d,
                          smoothing, epsilon) for k, x in enumerate(results))


def build_evaluation_coefficients(x: Operand, y: Operand, kernel: str, epsilon: Operand, powers: Operand,
                                  shift: Operand, scale: Operand) -> Operand:
    x, y, shift, scale, powers = (array_of(each) for each in constants((x, y, shift, scale, powers)))
    rows = np.concatenate([kernels(x, y, kernel, epsilon), monomials((x - shift) / scale, powers)], 1)
    function = functools.partial(run, "_build_evaluation_coefficients", None, kernel, powers)
    return of_scipy("scipy.interpolate.RBFInterpolator", function, rows, x, y, shift, scale, epsilon)


def polynomial_matrix(x: Operand, powers: Operand) -> Operand:
    return monomials(array_of(x), constants(powers))


RULES: dict[str, Function] = {
    "_build_evaluation_coefficients": build_evaluation_coefficients, "_build_system": build_system,
    "_polynomial_matrix": polynomial_matrix}
