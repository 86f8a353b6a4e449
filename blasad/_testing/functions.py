"""A user's function as a program on memory."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from .differences import ladder
from .memory import Array, Memory, Tree, capture, extended, flat, is_inexact, is_number
from .oracle import Problem


def problem_of_function(f: Callable[..., Any], args: Sequence[Any], rtol: float | None, case: str,
                        rng: np.random.Generator) -> Problem:
    """The problem that a function and its arguments pose.

    One real scalar that is returned is seeded with 1.  Whatever else is returned is copied into arrays that are
    added to the arguments, so that it is seeded and pushed forward as they are.
    """
    tree = capture(args)
    count = len(tree.memory.leaves)
    if not count:
        raise TypeError(f"check of {case}: the arguments hold nothing that can be differentiated; pass floats, arrays "
                        "of floats, and lists, tuples and dicts of them")
    values = tree.memory.copy()
    returned = f(*tree.rebuild(values.values()))
    plain = is_number(returned) and not isinstance(returned, (complex, np.complexfloating))
    extra = [] if plain or returned is None else [
        (f"returned{path}", np.full_like(np.asarray(x), np.nan))
        for path, x in flat(returned, "") if is_inexact(np.asarray(x))
    ]
    memory = extended(tree.memory, extra)

    def program(*leaves: Any) -> Any:
        result = f(*tree.rebuild(leaves[:count]))
        if plain:
            return result
        outputs = [] if result is None else [x for _, x in flat(result, "") if _is_float_like(x)]
        for target, x in zip(leaves[count:], outputs, strict=True):
            target[...] = x
        return None

    def exact(high: Memory) -> Any:
        return program(*(high.value(k) for k in range(len(high.leaves))))

    word = _precision(exact, memory)
    eps = max((float(np.finfo(b.dtype).eps) for leaf, b in _arrays(memory)), default=float(np.finfo(np.float64).eps))
    everything = [np.ones(memory.words(k).shape, bool) for k in range(len(memory.leaves))]
    read = [everything[k] if k < count else ~everything[k] for k in range(len(everything))]
    text = f"{case} on {_summary(tree, count)}"
    return Problem(
        program, exact, memory, _shadow(memory, rng), [True] * len(everything), read, everything,
        [~x for x in everything], word, ladder, 5 * eps**0.5 if rtol is None else rtol, text,
    )


def _is_float_like(x: Any) -> bool:
    """Whether a returned value, which may be traced, is one that has a derivative."""
    if is_number(x):
        return True
    dtype = getattr(x, "dtype", None)
    return dtype is not None and np.dtype(dtype).kind in "fc"


def _arrays(memory: Memory) -> list[tuple[Any, Array]]:
    return [(leaf, memory.buffers[leaf.buffer]) for leaf in memory.leaves if not leaf.scalar]


def _shadow(memory: Memory, rng: np.random.Generator) -> Memory:
    """Shadows laid out as the arrays, writable, with canaries in the gaps."""
    buffers = [rng.uniform(50.0, 100.0, b.shape).astype(b.dtype) for b in memory.buffers]
    return Memory([replace(leaf, writeable=True) for leaf in memory.leaves], buffers)


def _precision(exact: Callable[[Memory], Any], memory: Memory) -> Any:
    """float64 if the function takes it, else None: the precision of the arguments."""
    if all(b.dtype == np.float64 for b in memory.buffers):
        return np.float64
    try:
        with np.errstate(all="ignore"):
            exact(memory.copy(np.float64))
    except (TypeError, ValueError):
        return None
    return np.float64


def _summary(tree: Tree, count: int) -> str:
    parts = []
    for k, leaf in enumerate(tree.memory.leaves[:count]):
        x = tree.memory.view(k)
        parts.append(f"{leaf.path}: {x.dtype}" + ("" if leaf.scalar else f"{list(leaf.shape)}"))
    return "; ".join(parts) if len(parts) < 8 else "; ".join(parts[:7]) + f"; and {len(parts) - 7} more"
