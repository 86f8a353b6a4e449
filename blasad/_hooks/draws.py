"""Random numbers whose distribution has traced parameters.

A draw is a constant that the generator of NumPy makes, and the parameters go into a formula with it: the one that NumPy
computes, with the same draws in the same order.  There is one for distributions that are moved, scaled or bent draws of
another; the others have no rule, and NumPy's own functions refuse traced parameters.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy.lib.array_utils import normalize_axis_index

from blasad._arrays import arrays as _arrays
from blasad._arrays.operations import assign
from blasad._arrays.traced import TracedArray, stop_gradient
from blasad._declarations.aliases import Function, Keywords, Operand
from blasad._numpy.functions import array_of, holds_traced, shape_of

REQUIRED = object()
TO_AN_OUTPUT = ("random", "standard_normal", "standard_exponential", "standard_gamma")


class Law(NamedTuple):
    """The parameters with their defaults, what draws, and the result of a draw."""

    parameters: Keywords
    draw: Callable[[Any, Any], Any]
    result: Function
    positive: str = ""                      # the parameter that must not be negative


def drawn(name: str, *args: Operand) -> Callable[[Any, Any], Any]:
    return lambda generator, size: getattr(generator, name)(*args, size=size)


def moved_and_scaled(z: Operand, loc: Operand, scale: Operand) -> Any:
    return loc + scale * z


def triangle(u: Operand, left: Operand, mode: Operand, right: Operand) -> Any:
    base, rise, fall = right - left, mode - left, right - mode
    low = np.asarray(u <= stop_gradient(rise / base))
    part = np.where(low, u * (rise * base), (1.0 - u) * (fall * base))
    return np.where(low, left + np.sqrt(part), right - np.sqrt(part))


LOC_AND_SCALE = {"loc": 0.0, "scale": 1.0}
LAWS = {
    "normal": Law(LOC_AND_SCALE, drawn("standard_normal"), moved_and_scaled, "scale"),
    "laplace": Law(LOC_AND_SCALE, drawn("laplace", 0.0, 1.0), moved_and_scaled, "scale"),
    "logistic": Law(LOC_AND_SCALE, drawn("logistic", 0.0, 1.0), moved_and_scaled, "scale"),
    "gumbel": Law(LOC_AND_SCALE, drawn("gumbel", 0.0, 1.0), moved_and_scaled, "scale"),
    "uniform": Law({"low": 0.0, "high": 1.0}, drawn("random"), lambda z, low, high: low + (high - low) * z),
    "exponential": Law({"scale": 1.0}, drawn("standard_exponential"), lambda z, scale: scale * z, "scale"),
    "rayleigh": Law({"scale": 1.0}, drawn("rayleigh", 1.0), lambda z, scale: scale * z, "scale"),
    "lognormal": Law({"mean": 0.0, "sigma": 1.0}, drawn("standard_normal"),
                     lambda z, mean, sigma: np.exp(mean + sigma * z), "sigma"),
    "weibull": Law({"a": REQUIRED}, drawn("standard_exponential"), lambda z, a: z ** (1.0 / a), "a"),
    "pareto": Law({"a": REQUIRED}, drawn("standard_exponential"), lambda z, a: np.expm1(z / a), "a"),
    "power": Law({"a": REQUIRED}, drawn("standard_exponential"), lambda z, a: (-np.expm1(-z)) ** (1.0 / a), "a"),
    "triangular": Law({"left": REQUIRED, "mode": REQUIRED, "right": REQUIRED}, drawn("random"), triangle),
}


def fits(shape: tuple[int, ...], size: tuple[int, ...]) -> bool:
    """Whether parameters of a shape are broadcast to the size."""
    return len(shape) <= len(size) and all(m in (1, n) for m, n in zip(shape[::-1], size[::-1], strict=False))


def draw(name: str, generator: Any, *args: Operand, **kwargs: Any) -> Any:
    """What a method of a generator gives for traced parameters."""
    law = LAWS[name]
    given = law.parameters | dict(zip([*law.parameters, "size"], args, strict=False)) | kwargs
    size = given.pop("size", None)
    missing = [key for key, value in given.items() if value is REQUIRED]
    if missing or set(given) != set(law.parameters):
        raise TypeError(f"blasad: numpy.random's {name} takes {', '.join(law.parameters)} and size, not "
                        f"{', '.join(map(str, [*missing, *(set(given) - set(law.parameters))]))}")
    parameters = [array_of(x) if isinstance(x, (list, tuple)) else x for x in given.values()]
    if law.positive and np.any(given[law.positive] < 0):
        raise ValueError(f"{law.positive} < 0")
    shape = np.broadcast_shapes(*map(np.shape, parameters))
    size = (shape or None) if size is None else shape_of(size)
    if size is not None and not fits(shape, size):
        raise ValueError(f"Output size {size} is not compatible with broadcast dimensions of inputs {shape}.")
    return law.result(law.draw(generator, size), *parameters)


def multivariate_normal(
    generator: Any, mean: Operand, cov: Operand, size: Operand = None, check_valid: Any = "warn", tol: Any = 1e-8, *,
    method: str = "svd",
) -> Any:
    """With the factor that NumPy takes by `method`; a covariance that is traced takes Cholesky's."""
    mean, cov = array_of(mean), array_of(cov)
    if not holds_traced(cov):
        others = {} if isinstance(generator, np.random.RandomState) else {"method": method}
        return mean + generator.multivariate_normal(
            np.zeros(mean.shape), cov, size, check_valid, tol, **others)
    if method != "cholesky":
        raise TypeError("blasad: numpy.random's multivariate_normal has a rule for a traced cov with "
                        "method='cholesky', of a numpy.random.Generator; give it, or blasad.stop_gradient(cov)")
    z = generator.standard_normal((*(() if size is None else shape_of(size)), mean.shape[0]))
    return mean + z @ np.linalg.cholesky(cov).T


def permutation(generator: Any, x: Operand, axis: int = 0) -> Any:
    """The elements along an axis in the order of a permutation of their places."""
    x = array_of(x)
    return np.take(x, generator.permutation(x.shape[axis]), axis)


def filled(name: str, generator: Any, *args: Operand, out: Any, **kwargs: Any) -> Any:
    """Numbers that are drawn into an array: constants."""
    if not (out.flags.c_contiguous or out.flags.f_contiguous):
        raise ValueError("Supplied output array must be contiguous, writable, aligned, and in machine byte-order.")
    plain = np.empty_like(_arrays.outline(out))
    getattr(generator, name)(*args, out=plain, **kwargs)
    return assign(out, plain)


def drawn_to(name: str, generator: Any, *args: Operand, **kwargs: Any) -> Any:
    """A draw of which an argument is traced: the output, or a parameter without a rule."""
    if isinstance(kwargs.get("out"), TracedArray) and not holds_traced([*args, kwargs.get("shape")]):
        return filled(name, generator, *args, **kwargs)
    raise TypeError(f"blasad: numpy.random's {name} has no rule for traced parameters; use blasad.stop_gradient(x)")


def shuffle(generator: Any, x: Operand, axis: int = 0) -> None:
    if np.ndim(x) == 0:
        raise TypeError("blasad: numpy.random's shuffle takes an array with at least one dimension")
    normalize_axis_index(axis, np.ndim(x))
    if not isinstance(x, TracedArray):      # a list of traced numbers
        at = generator.permutation(len(x))
        x[:] = [x[i] for i in at]
        return
    x[...] = permutation(generator, x, axis)


def methods() -> dict[Any, Function]:
    """Of the generators of NumPy, by what runs for traced arguments."""
    ours: dict[str, Function] = {name: functools.partial(draw, name) for name in LAWS}
    ours |= {"multivariate_normal": multivariate_normal, "permutation": permutation, "shuffle": shuffle}
    table = {vars(kind)[name]: f for kind in (np.random.Generator, np.random.RandomState) for name, f in ours.items()}
    return table | {vars(np.random.Generator)[name]: functools.partial(drawn_to, name) for name in TO_AN_OUTPUT}
