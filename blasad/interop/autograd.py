"""blasad's functions and routines as primitives of autograd (HIPS), with derivatives of any order.

`blas`, `lapack` and `linalg` have the functions of the modules of these names; `function` is for your own.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any

import numpy as np

try:
    import autograd.builtins
    import autograd.extend
    import autograd.numpy as anp
except ImportError:
    raise ImportError("blasad.interop.autograd needs autograd: pip install autograd") from None

import blasad

from .._arrays.arrays import is_plain
from .._declarations.aliases import Keywords, Leaf, Leaves, Tree
from .._derivatives import engine as _engine
from ._containers import mapped
from ._functions import Call, Function, Namespace, Result, borrowed, evaluated, is_float, taken

Box = autograd.extend.Box

__all__ = ["blas", "function", "lapack", "linalg"]


def _is_operand(x: Leaf) -> bool:
    return (is_plain(x) or isinstance(x, Box)) and not isinstance(x, (autograd.builtins.SequenceBox,
                                                                   autograd.builtins.DictBox))


def function(f: Callable[..., Any]) -> Callable[..., Any]:
    """A function of NumPy's arrays as one that autograd differentiates.

    Parameters
    ----------
    f : callable
        It receives plain arrays, also in lists, tuples and dicts, and returns arrays, numbers, or lists, tuples and
        dicts of them.  It may write to its arguments; outside, nothing is written.

    Returns
    -------
    callable
        With the parameters of f.

    Notes
    -----
    Gradients of complex arguments are dL/dRe - i dL/dIm, as everywhere in autograd.

    Examples
    --------
    >>> import autograd, numpy as np
    >>> from blasad.interop.autograd import function
    >>> @function
    ... def step(A, x):
    ...     for _ in range(3):
    ...         x[:] = A @ x            # in place; the array outside stays as it was
    ...     return x.sum()
    >>> autograd.grad(step)(2 * np.eye(2), np.ones(2))
    array([[12., 12.],
           [12., 12.]])
    """

    @wraps(f)
    def wrapped(*args: Any, **kwargs: Any) -> Any:
        operands, tree = taken(_is_operand, mapped(_opened, args), mapped(_opened, kwargs))
        call = Call(f, tree)
        floats = [anp.result_type(x).type in _engine.FLOATS for x in operands]
        results = _applied(Function(call, floats, call.name), operands)
        return mapped(lambda x: results[x.number] if isinstance(x, Result) else x, call.results)

    return wrapped


def _opened(x: Leaf) -> Any:
    """Lists, tuples and dicts of autograd as Python's, of boxes."""
    if isinstance(x, autograd.builtins.DictBox):
        return {k: _opened(x[k]) for k in x}
    if isinstance(x, autograd.builtins.SequenceBox):
        return [_opened(x[i]) for i in range(len(x))]
    return x


def _applied(function: Function, operands: Leaves) -> Any:
    """The results of a function of flat arrays; those of arguments that are watched are watched."""
    active = tuple(could and isinstance(x, Box) for could, x in zip(function.could, operands, strict=True))
    return _run(function.partly(active), [], *operands)


@autograd.extend.primitive
def _run(function: Function, kept: list[Any], *operands: Leaf) -> Any:
    """The results; what a pullback needs is kept."""
    arrays = [np.array(x) for x in operands]  # the function may overwrite these copies
    if not any(function.active):
        return tuple(evaluated(function, arrays, False))
    results, pull, _ = borrowed(function, arrays, False)
    kept.append(pull)
    return tuple(results)


def _pulled(argnums: Sequence[int], results: Tree, args: Leaves, kwargs: Keywords) -> Callable[..., Any]:
    function, kept, *xs = args
    floats = [k for k in range(len(results)) if is_float(_plain(results[k]))]

    def pull(seeds: Tree) -> Any:
        given = [anp.conj(seeds[k]) for k in floats]
        if any(isinstance(x, Box) for x in (*xs, *given)):
            gradients = _applied(function.pull(len(given)), [*xs, *given])
        else:
            gradients = kept[-1](*given)
        by_number = dict(zip(function.argnums, range(len(function.argnums)), strict=True))
        return tuple(anp.conj(gradients[by_number[i - 2]]) if i - 2 in by_number  # integers have none
                     else autograd.extend.vspace(_plain(args[i])).zeros() for i in argnums)

    return pull


def _pushed(argnums: Sequence[int], tangents: Leaves, results: Tree, args: Leaves, kwargs: Keywords) -> Any:
    function, _, *xs = args
    given = dict(zip(argnums, tangents, strict=True))
    part = function.partly(tuple(i + 2 in given for i in range(len(xs))))
    changes = iter(_listed(_applied(part.push, [*xs, *(given[i + 2] for i in part.argnums)])))
    return autograd.builtins.tuple([next(changes) if is_float(_plain(y)) else anp.zeros_like(y)
                                    for y in _listed(results)])


def _plain(x: Leaf) -> Any:
    """What boxes are over."""
    while isinstance(x, Box):
        x = x._value
    return x


def _listed(x: Leaf) -> list[Any]:
    return [x[k] for k in range(len(x))]


autograd.extend.defvjp_argnums(_run, _pulled)
autograd.extend.defjvp_argnums(_run, _pushed)

blas: Any = Namespace(blasad.blas, function)
lapack: Any = Namespace(blasad.lapack, function)
linalg: Any = Namespace(blasad.linalg, function)
