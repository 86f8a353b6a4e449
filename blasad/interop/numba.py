"""Programs of blasad in functions that Numba compiles.

A program is a function, or the result of `grad`, `vjp` or a similar function, traced for arrays of given shapes; code
that Numba compiles calls it without Python.  Single rules are called by the addresses of their C functions.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.linalg import LinAlgError

try:
    import numba
except ImportError:
    raise ImportError("blasad.interop.numba needs Numba: pip install numba") from None

from .._declarations.aliases import Leaves
from .._derivatives import engine as _engine
from .._programs import stages as _stages
from ._containers import leaves, mapped
from ._functions import Call, Function, Result, Written, spec, taken

__all__ = ["compile"]

_alive: list[_stages.Runner] = []  # for ever: compiled code has their addresses


def compile(g: Callable[..., Any], *example_args: Any, mutates: Sequence[str | int] = ()) -> Any:
    """A program as a function that Numba's functions can call.

    Parameters
    ----------
    g : callable
        A function of arrays, or the result of `blasad.grad`, `blasad.value_and_grad`, `blasad.hvp` or a similar one.
    *example_args : array or float
        Arguments of the shapes and dtypes that the program will be called with; what else is among them (integers,
        None, text) is frozen and left out of the call.
    mutates : sequence of str or int
        The parameters that the program writes to, by name or position; what g writes to others stays inside.

    Returns
    -------
    numba.core.registry.CPUDispatcher
        It takes the arrays and numbers among the arguments, of any layout, and returns what g returns: an array, a
        number, or a flat tuple of all that g returns in lists, tuples and dicts.  It does not hold the GIL if the
        function that calls it does not.

    Raises
    ------
    TypeError
        If the calls of g depend on the values of its arguments.

    Notes
    -----
    When called, it raises `ValueError` for arrays of other shapes, and `numpy.linalg.LinAlgError` if a routine fails.

    Examples
    --------
    >>> import numba, numpy as np, blasad as ad
    >>> from blasad.interop import numba as bn
    >>> gradient = bn.compile(ad.grad(lambda A, x: (A @ x).sum()), np.eye(2), np.ones(2))
    >>> @numba.njit
    ... def descend(A, x):
    ...     for _ in range(4):
    ...         A -= 0.125 * gradient(A, x)
    ...     return A
    >>> descend(np.eye(2), np.ones(2))
    array([[ 0.5, -0.5],
           [-0.5,  0.5]])
    """
    arrays, tree = taken(lambda x: _engine.is_float_array(x) or _engine.is_number(x), example_args, {})
    given = [x for _, x in leaves(Written(g, mutates)(example_args, {}))] if mutates else []
    written = tuple(i for i, x in enumerate(arrays) if any(x is y for y in given))
    call = Call(g, tree, written)
    name = f"compile({call.name})"
    if not arrays:
        raise TypeError(f"{name}: the example has no arrays and no numbers of floating point")
    specs = tuple(spec(np.asarray(x)) for x in arrays)
    plan = Function(call, [True] * len(specs), name).programs(specs).value
    if plan is None:
        raise TypeError(f"{name}: the function uses values of its arguments in Python (a branch, an index), or calls a "
                        "registered rule; Numba can call only programs that run entirely in C")
    runner = _stages.Runner(plan)
    _alive.append(runner)
    order: list[int] = []
    mapped(lambda x: order.append(x.number) if isinstance(x, Result) else None, call.results)
    return numba.njit(_source(name, runner.address, specs, plan.outputs, written, order))


def _source(name: str, runner: int, specs: Sequence[Any], outputs: Leaves, written: Sequence[int],
            order: Sequence[int]) -> Any:
    """The function that Numba compiles: it checks shapes, and calls the program on memory in C's order."""
    every: dict[str, Any] = dict(np=np, run=_run, LinAlgError=LinAlgError)
    lines = [f"def call({', '.join(f'x{i}' for i in range(len(specs)))}):"]
    for i, (shape, dtype) in enumerate(specs):
        every[f"dtype{i}"] = dtype
        if shape:
            lines += [f"    if x{i}.shape != {shape}:",
                      f"        raise ValueError('{name}: argument {i} has another shape than {shape} in the example')"]
            lines += [f"    c{i} = np.ascontiguousarray(x{i}.astype(dtype{i}))"]
        else:
            lines += [f"    c{i} = np.full(1, x{i}, dtype{i})"]
    for k, (_, _, shape, _, dtype, _) in enumerate(outputs):
        every[f"kind{k}"] = dtype
        lines += [f"    y{k} = np.empty({tuple(shape) or (1,)}, kind{k})"]
    pointers = [f"{letter}{i}.ctypes.data" for letter, n in (("c", len(specs)), ("y", len(outputs))) for i in range(n)]
    memory = [pointer.removesuffix(".ctypes.data") for pointer in (*pointers, "at")]
    lines += [f"    at = np.array([{', '.join(pointers)}], np.uintp)",
              f"    failed = run({runner}, at.ctypes.data, at.ctypes.data + {len(specs)} * at.itemsize)",
              # Numba frees an array after the line that uses it last
              f"    if failed or {' + '.join(f'{each}.size' for each in memory)} < 0:",
              f"        raise LinAlgError('{name}: a routine failed: a matrix is singular or not definite')"]
    for k, i in enumerate(written):
        lines += [f"    x{i}[...] = y{k}"]
    results = [f"y{k}" if outputs[k][2] else f"y{k}[0]" for k in order]
    if results:
        lines += [f"    return {results[0] if len(results) == 1 else '(' + ', '.join(results) + ')'}"]
    exec("\n".join(lines), every)
    return every["call"]


_run = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_size_t, ctypes.c_size_t, ctypes.c_size_t)(_stages.run_address())
