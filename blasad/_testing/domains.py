"""The numbers that a rule is checked with, where its function is not defined for all."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import product
from typing import Any

import numpy as np

from .._declarations.aliases import Leaf
from .memory import Array, Memory

__all__ = ["Domain"]

SCALES = (1.0, 4.0, 20.0, 100.0, 0.1)   # of numbers that are tried
TRIES = 40                              # of each
MARGIN = 0.02                           # by which differences step


class Domain:
    """Which numbers the arguments of a function may be.

    Parameters
    ----------
    where : callable, tuple, mapping or None
        What tells, for an array, which of its elements are allowed; or an interval (low, high), None for no bound; or
        either by the names of arguments.
    """

    def __init__(self, where: Any) -> None:
        self.by_name = dict(where) if isinstance(where, Mapping) else {}
        self.of_all = None if isinstance(where, Mapping) else where
        for each in (*self.by_name.values(), self.of_all):
            if not (each is None or callable(each) or isinstance(each, (tuple, list)) and len(each) == 2):
                raise TypeError(f"check_rule: where is {each!r}; it must be a function that tells which elements of an "
                                "array are allowed, such as lambda x: x > 0, an interval such as (0, None), or a dict "
                                "of them by the names of arguments")

    def check_names(self, names: list[str]) -> None:
        """Raise for names that no argument has."""
        for name in self.by_name:
            if name not in names:
                raise ValueError(f"check_rule: where names {name!r}; the arguments are {', '.join(names)}")

    def __bool__(self) -> bool:
        return bool(self.by_name) or self.of_all is not None

    def of(self, name: str) -> list[Callable[[Any], Any]]:
        """What tells which numbers an argument may be; of several names that one array has, of all."""
        domains = [self.by_name.get(each, self.of_all) for each in name.split(" = ")]
        return [each if callable(each) else _interval(*each) for each in domains if each is not None]

    def fitted(self, name: str, x: Leaf, rng: np.random.Generator) -> Any:
        """Numbers, where they are not allowed others."""
        tests = self.of(name)
        x = np.array(x)
        if not tests or not x.size:
            return x
        for margin, scale, _ in product((MARGIN, 0.0), SCALES, range(TRIES)):
            wrong = ~_all(tests, x, margin, name)
            if not wrong.any():
                return x
            x[wrong] = self.drawn(name, rng, scale, int(wrong.sum()), np.iscomplexobj(x))
        raise ValueError(f"check_rule: no numbers were found that where allows for {name}; give an interval (low, "
                         "high), in which numbers are drawn")

    def drawn(self, name: str, rng: np.random.Generator, scale: float, count: int, complex_ones: bool) -> Any:
        """New numbers: of an interval, inside it."""
        for each in (self.by_name.get(one, self.of_all) for one in name.split(" = ")):
            if isinstance(each, (tuple, list)):
                low, high = each
                if low is not None and high is not None:
                    return low + (high - low) * rng.uniform(0.1, 0.9, count)
                if low is not None or high is not None:
                    far = scale * rng.uniform(0.2, 1.0, count)
                    return low + far if low is not None else high - far
        return _drawn(rng, scale, count, complex_ones)

    def fit(self, memory: Memory, read: list[Array], rng: np.random.Generator) -> None:
        """Let the elements of memory that are read be allowed."""
        for k, leaf in enumerate(memory.leaves):
            words, which = memory.words(k), read[k].any(-1)
            x = words[..., 0] + 1j * words[..., 1] if leaf.complex else words[..., 0]
            new = self.fitted(leaf.path, x[which], rng)
            words[which] = np.stack([new.real, new.imag], -1) if leaf.complex else new[:, None]


def _interval(low: float | None, high: float | None) -> Callable[[Any], Any]:
    """What tells whether numbers lie inside an interval."""
    return lambda x: (x > (-np.inf if low is None else low)) & (x < (np.inf if high is None else high))


def _all(tests: list[Callable[[Any], Any]], x: Leaf, margin: float, name: str) -> Any:
    """Which numbers are allowed, with those around them."""
    good = np.ones(x.shape, bool)
    steps = (0.0, margin, -margin, 1j * margin, -1j * margin)[:5 if np.iscomplexobj(x) else 3] if margin else (0.0,)
    for test in tests:
        for step in steps:
            allowed = np.asarray(test(x + step * np.minimum(abs(x), 1.0)))
            if allowed.shape != x.shape:
                raise TypeError(f"check_rule: where returned an array of shape {allowed.shape} for one of {x.shape}; "
                                f"it must say for each element of {name} whether it is allowed")
            good &= allowed.astype(bool)
    return good


def _drawn(rng: np.random.Generator, scale: float, count: int, complex_ones: bool) -> Any:
    """Numbers of either sign."""
    def real() -> Any:
        return scale * rng.uniform(0.2, 1.0, count) * rng.choice((-1.0, 1.0), count)

    return real() + 1j * real() if complex_ones else real()
