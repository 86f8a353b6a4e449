"""Rotations: the compiled functions behind `scipy.spatial.transform.Rotation` and `RigidTransform`.

SciPy has each of them twice, compiled and in operations of arrays.  The compiled one gives the value, the other the
derivative.  A matrix is made orthogonal first, also where SciPy finds that it is: R = U V^H of its singular value
decomposition moves with all nine elements of the matrix, and for R^T R = I as dR = (dM - M dM^T M) / 2.
"""

from __future__ import annotations

import functools
import sys
from importlib import import_module
from types import ModuleType
from typing import Any

import numpy as np

from blasad._arrays import arrays as _arrays
from blasad._arrays.made import constants
from blasad._arrays.traced import TracedArray
from blasad._declarations.aliases import Function, Operand
from blasad._numpy.functions import array_of, holds_traced
from blasad._scipy.of_scipy import of_scipy

SPACE = "scipy.spatial.transform"
NAMES = ("align_vectors apply as_davenport as_euler as_matrix as_mrp as_quat as_rotvec compose_quat from_davenport "
         "from_euler from_matrix from_mrp from_quat from_rotvec inv magnitude mean pow reduce")
NEWTON = 3                              # steps more than the value needs: the derivatives converge with it


def module(name: str, kind: str) -> ModuleType:
    """The compiled functions, ``"cy"``, or those of arrays, ``"xp"``."""
    where = f"{SPACE}.{name}_{kind}"
    return sys.modules.get(where) or import_module(where)


def run(space: str, name: str, template: tuple[Operand, ...], keys: tuple[str, ...], at: tuple[int, ...],
        *operands: Operand) -> Operand:
    """A compiled function of plain operands."""
    every = list(template)
    for i, x in zip(at, operands, strict=True):
        every[i] = np.array(x, float, order="C")
    n = len(every) - len(keys)
    return getattr(module(space, "cy"), name)(*every[:n], **dict(zip(keys, every[n:], strict=True)))


def part(function: Function, k: int | None, *operands: Operand) -> Operand:
    """One of the results of a function, or its result."""
    result = function(*operands)
    return np.asarray(result if k is None else result[k])


def orthogonal(matrix: Operand) -> Operand:
    """The nearest orthogonal matrix, by Newton's iteration (X + X^-T) / 2 (Higham, Functions of Matrices, 8.12)."""
    steps, left = 0, NEWTON
    while left and steps < 30:
        following = (matrix + np.swapaxes(np.linalg.inv(matrix), -1, -2)) * 0.5
        change = np.abs(plain(following) - plain(matrix)).max(initial=0.0)
        left -= change < 1e-8
        matrix, steps = following, steps + 1
    return matrix


def plain(x: Operand) -> Operand:
    return _arrays.memory(x) if isinstance(x, TracedArray) else x


def power(space: str, x: Operand, n: Operand) -> Operand:
    """As SciPy has it, but without branches for n in -1, 0 and 1, which do not show how the power moves with n."""
    arrays = module(space, "xp")
    forth, back = (arrays.as_rotvec, arrays.from_rotvec) if space == "_rotation" else (
        arrays.as_exp_coords, arrays.from_exp_coords)
    return back(n * forth(x))


def rule(space: str, name: str) -> Function:
    """The rule of a compiled function."""
    def rotated(*args: Operand, **kwargs: Any) -> Operand:
        every = [array_of(x) if holds_traced(x) else x for x in constants((*args, *kwargs.values()))]
        at, n = tuple(i for i, x in enumerate(every) if isinstance(x, TracedArray)), len(args)
        template = tuple(None if i in at else x for i, x in enumerate(every))
        function = functools.partial(run, space, name, template, tuple(kwargs), at)
        operands = [every[i] for i in at]
        if name == "from_matrix" and not (kwargs.get("assume_valid") or args[1:2] == (True,)):
            function(*map(plain, operands))         # which refuses left-handed ones
            every[0] = orthogonal_part(every[0])
        if name == "pow":
            formula = power(space, *every)
        else:
            formula = getattr(module(space, "xp"), name)(*every[:n], **dict(zip(kwargs, every[n:], strict=True)))
        if not isinstance(formula, tuple):
            return of_scipy(f"{SPACE}.{space}.{name}", functools.partial(part, function, None), formula, *operands)
        results = function(*map(plain, operands))
        return tuple(of_scipy(f"{SPACE}.{space}.{name}", functools.partial(part, function, k), x, *operands)
                     if isinstance(x, TracedArray) and results[k] is not None else results[k]
                     for k, x in enumerate(formula))

    return rotated


def orthogonal_part(matrix: Operand) -> Operand:
    """The matrix, or that of a rigid transform, whose rotation is its first block."""
    if matrix.shape[-1] == 3:
        return orthogonal(matrix)
    upper = np.concatenate([orthogonal(matrix[..., :3, :3]), matrix[..., :3, 3:]], -1)
    return np.concatenate([upper, matrix[..., 3:, :]], -2)


RULES: dict[str, Function] = {name: rule("_rotation", name) for name in NAMES.split()}
