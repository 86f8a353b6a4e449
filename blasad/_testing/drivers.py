"""Who computes the derivative that is put to the test."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

import numpy as np

from blasad._declarations.aliases import Leaves

Program = Callable[..., Any]


class Driver(Protocol):
    """What a derivative has to offer.

    `values` are arrays and Python numbers; a program mutates the arrays and returns None or a real scalar.
    `shadows` has an array for every array that is differentiated, a number for a differentiated scalar, and
    None for what is constant.
    """

    def run(self, program: Program, values: Leaves) -> Any:
        """Run the program on plain arrays."""

    def forward(self, program: Program, values: Leaves, shadows: Leaves) -> Any:
        """Push the tangents through, in place; returns the tangent of the returned scalar."""

    def reverse(self, program: Program, values: Leaves, shadows: Leaves) -> Sequence[Any]:
        """Pull the shadows back, in place; returns the derivatives of the scalars, None for arrays."""


class Engine:
    """blasad itself."""

    def run(self, program: Program, values: Leaves) -> Any:
        """Run the program on plain arrays."""
        return program(*values)

    def forward(self, program: Program, values: Leaves, shadows: Leaves) -> Any:
        """Push the tangents through with `blasad.autodiff`."""
        import blasad as ad

        annotated = [ad.Const(x) if dx is None else ad.Duplicated(x, dx)
                     for x, dx in zip(values, shadows, strict=True)]
        result = ad.autodiff(ad.Forward, program, *annotated)
        return result[0] if result else None

    def reverse(self, program: Program, values: Leaves, shadows: Leaves) -> Sequence[Any]:
        """Pull the shadows back with `blasad.autodiff`."""
        import blasad as ad

        annotated = []
        for x, dx in zip(values, shadows, strict=True):
            is_array = hasattr(dx, "shape") and not issubclass(type(dx), np.generic)
            annotated.append(ad.Const(x) if dx is None else ad.Duplicated(x, dx) if is_array else ad.Active(x))
        derivatives: Sequence[Any] = ad.autodiff(ad.Reverse, program, *annotated)[0]
        return derivatives
