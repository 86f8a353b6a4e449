"""Lists of traced numbers and arrays, where NumPy takes an array."""

import numpy as np
import pytest

import blasad as ad
from support.functions import hold

M = np.arange(9.0).reshape(3, 3) / 5
FUNCTIONS = {
    **{name: getattr(np, name) for name in (
        "max", "sum", "mean", "std", "prod", "cumsum", "exp", "sort", "diff", "diag", "square", "gradient")},
    "dot": lambda a: np.dot(a, a), "add": lambda a: np.add(1.0, a), "outer": lambda a: np.outer(a, a),
    "matrix": lambda a: M @ a, "norm": np.linalg.norm, "where": lambda a: np.where([True, False, True], a, 0.5),
    "interp": lambda a: np.interp(1.5, [0, 1, 2], a), "cross": lambda a: np.cross(a, [1.0, 2.0, 3.0]),
    "einsum": lambda a: np.einsum("i,ij->j", a, M), "clip": lambda a: np.clip(a, -5, 5),
    "of lists": lambda a: np.sum([a, a[::-1]], axis=0), "a tuple": lambda a: np.sqrt(np.abs(tuple(a))),
    "solve": lambda a: np.linalg.solve(M + np.eye(3), a),
    "stack": lambda a: np.stack([np.exp(a), a[0] * np.ones(3)]),
    "lists joined": lambda a: np.concatenate(([a[0]] * 4, [2.0, 3.0])),
    "lists of lists joined": lambda a: np.concatenate(([[a[0], a[1]]], [[1.0, a[2]]], np.ones((1, 2))), axis=0),
    "joined as they lie": lambda a: np.concatenate([[[a[0]]], [[2.0]]], None),
    "broadcast": lambda a: np.stack(np.broadcast_arrays([a[0], a[1]], [[1.0], [2.0]])),
    "axis": lambda a: np.sum([[x, 2 * x] for x in a], axis=(0,)),
}


@pytest.mark.parametrize("name", FUNCTIONS)
def test_functions_of_lists(name, rng):
    hold(lambda x: FUNCTIONS[name]([x[0] * x[1], x[1] ** 2, x[2] + 0.0]), rng.standard_normal(3), rng, same_bits=False)


def test_lists_of_plain_numbers_are_what_they_were():
    ad.grad(lambda x: x * x)(1.0)
    assert np.max([1.0, 3.0, 2.0]) == 3.0 and type(np.add([1.0], 2.0)) is np.ndarray
    assert ad.grad(lambda x: x * np.sum([1.0, 2.0]))(2.0) == 3.0
