"""A matrix of any rank, by its singular values."""

from __future__ import annotations

from typing import Any

import numpy as np

from .._arrays import arrays as _arrays
from .._arrays.traced import TracedArray
from .._registry.namespace import inner
from ._arguments import blank


class Ranked:
    """A matrix, its singular values and vectors, and which of the values count as 0; A^H in place of a wide A."""

    def __init__(self, a: Any, rtol: float, atol: float = 0.0) -> None:
        self.wide = a.shape[0] < a.shape[1]
        tall = np.conj(a.T) if self.wide else a
        m, n = tall.shape
        self.factors = inner("ranked")(tall, blank(tall, (2 * m + n + 2, n)), rtol, atol)

    @property
    def rank(self) -> int:
        """How many singular values count."""
        memory = _arrays.memory(self.factors) if isinstance(self.factors, TracedArray) else self.factors
        return int(np.count_nonzero(memory[-1]))

    def singular_values(self) -> Any:
        """In descending order."""
        return inner("singular")(self.factors)

    def times(self, b: Any, adjoint: bool = False) -> Any:
        """The pseudoinverse, or its adjoint, times the columns of b."""
        like = self.factors if isinstance(self.factors, TracedArray) else b
        n = self.factors.shape[1]
        m = (self.factors.shape[0] - n - 2) // 2
        turned = self.wide != adjoint
        return inner("pseudo")(self.factors, b, blank(like, (m if turned else n, b.shape[1])), 2 if turned else 0)
