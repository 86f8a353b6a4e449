"""Matrices of any rank, represented by their singular values and vectors."""

from __future__ import annotations

from typing import Any

import numpy as np

from .._arrays import arrays as _arrays
from .._arrays.traced import TracedArray
from .._registry.namespace import inner
from .lapack_arguments import blank


class Ranked:
    """The singular values and vectors of a matrix A, or of A^H if A is wide, and which of the values count as 0."""

    def __init__(self, a: Any, rtol: float, atol: float = 0.0) -> None:
        self.wide = a.shape[0] < a.shape[1]
        tall = np.conj(a.T) if self.wide else a
        m, n = tall.shape
        self.factors = inner("ranked")(tall, blank(tall, (2 * m + n + 2, n)), rtol, atol)

    @property
    def rank(self) -> int:
        """Count the singular values that do not count as 0."""
        memory = _arrays.memory(self.factors) if isinstance(self.factors, TracedArray) else self.factors
        return int(np.count_nonzero(memory[-1]))

    def singular_values(self) -> Any:
        """Return the singular values in descending order."""
        return inner("singular")(self.factors)

    def times(self, b: Any, adjoint: bool = False) -> Any:
        """Multiply the columns of b by the pseudoinverse, or by its adjoint."""
        like = self.factors if isinstance(self.factors, TracedArray) else b
        n = self.factors.shape[1]
        m = (self.factors.shape[0] - n - 2) // 2
        turned = self.wide != adjoint
        return inner("pseudo")(self.factors, b, blank(like, (m if turned else n, b.shape[1])), 2 if turned else 0)
