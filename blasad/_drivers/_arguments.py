"""How drivers read their arguments."""

from __future__ import annotations

from typing import Any

import numpy as np

from .._arrays.traced import TracedArray
from .._registry import blas


def given(x: Any, overwrite: Any) -> Any:
    return x if overwrite else x.copy("F")


def columns(x: Any) -> Any:
    """A vector as a matrix of one column."""
    return x if x.ndim == 2 else x[:, None]


def check(name: str, a: Any, b: Any = None) -> None:
    """Shapes, before anything is written."""
    if a.ndim != 2 or a.shape[0] != a.shape[1]:
        raise ValueError(f"{name}: the matrix has shape {a.shape}; it must be square")
    if b is not None and (b.ndim not in (1, 2) or b.shape[0] != a.shape[0]):
        raise ValueError(f"{name}: b has shape {b.shape}; it must be ({a.shape[0]},) or ({a.shape[0]}, nrhs)")


def triangular_solve(a: Any, b: Any, lower: Any, trans: int = 0, diag: int = 0) -> None:
    if b.ndim == 1:
        blas.trsv(a, b, lower=lower, trans=trans, diag=diag)
    else:
        blas.trsm(1.0, a, b, lower=lower, trans_a=trans, diag=diag)


def blank(like: Any, shape: tuple[int, int]) -> Any:
    """A new matrix of zeros, stored by columns."""
    found = np.zeros(shape[::-1], like.dtype, like=like) if isinstance(like, TracedArray) else np.zeros(
        shape[::-1], like.dtype)
    return found.T
