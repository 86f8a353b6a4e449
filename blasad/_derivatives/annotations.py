"""How `autodiff` is told what to do with each argument, and in which mode."""

from __future__ import annotations

from enum import Enum
from typing import Any

from blasad._declarations.aliases import Leaf, Leaves

__all__ = [
    "Active",
    "BatchDuplicated",
    "Const",
    "Duplicated",
    "Forward",
    "ForwardWithPrimal",
    "Mode",
    "Reverse",
    "ReverseWithPrimal",
]


MOST = 20                               # elements of an array that is shown


class Mode(Enum):
    """What `autodiff` computes."""

    Forward = "forward"
    ForwardWithPrimal = "forward, with the value"
    Reverse = "reverse"
    ReverseWithPrimal = "reverse, with the value"

    def __repr__(self) -> str:
        return f"blasad.{self.name}"


Forward = Mode.Forward
ForwardWithPrimal = Mode.ForwardWithPrimal
Reverse = Mode.Reverse
ReverseWithPrimal = Mode.ReverseWithPrimal


class Annotation:
    """An argument and how it takes part in the derivative."""

    shadows: tuple[Any, ...] = ()

    def __init__(self, value: Leaf) -> None:
        self.value = value

    def __repr__(self) -> str:
        inside = ", ".join(f"{type(x).__name__}{list(x.shape)} {x.dtype}" if getattr(x, "size", 0) > MOST else repr(x)
                           for x in (self.value, *self.shadows))
        return f"{type(self).__name__}({inside})"


class Const(Annotation):
    """An argument without a derivative; an array may still be written with active values.

    Parameters
    ----------
    value : object
        Any argument of the function. An array gets a shadow of its own if active values are written to it.
    """


class Active(Annotation):
    """A scalar whose derivative comes back in the returned tuple (reverse mode).

    Parameters
    ----------
    value : float or complex
        The primal.
    """


class Duplicated(Annotation):
    """An argument with its shadow.

    Parameters
    ----------
    value : array, float, complex, or tree
        The primal; trees are lists, dicts, objects and other containers of arrays and numbers, see `blasad.trees`.
    shadow : like `value`
        The same shape and dtype, with any strides; for a tree, the same structure with the same sharing
        (`blasad.trees.make_zero`). Reverse mode adds to it. If the function writes the array, the shadow contains the
        seed, which is consumed. Forward mode reads the tangent from it, and writes the new tangent. Numbers in the
        shadow of a tree are replaced in their containers.
    keep_seed : bool
        Store a copy of `shadow` from before the reverse sweep in the attribute `seed`.
    """

    def __init__(self, value: Leaf, shadow: Leaf, *, keep_seed: bool = False) -> None:
        super().__init__(value)
        self.shadows = (shadow,)
        self.keep_seed = keep_seed
        self.seed: Any = None


class BatchDuplicated(Annotation):
    """An argument with several shadows, for several derivatives at once.

    Parameters
    ----------
    value : array, float, complex, or tree
        The primal.
    shadows : sequence
        One shadow for each derivative, as in `Duplicated`; as many in every argument.
    keep_seed : bool
        Store copies of the shadows from before the reverse sweep in the attribute `seed`, as a tuple.
    """

    def __init__(self, value: Leaf, shadows: Leaves, *, keep_seed: bool = False) -> None:
        super().__init__(value)
        self.shadows = tuple(shadows)
        if not self.shadows:
            raise ValueError("BatchDuplicated: there are no shadows; give at least one")
        self.keep_seed = keep_seed
        self.seed: Any = None
