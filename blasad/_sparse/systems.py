"""`spsolve` with sparse right-hand sides, where SciPy stores what is not zero: a choice by values."""

from __future__ import annotations

import functools

import numpy as np

from .._declarations.aliases import Function, Operand
from .._numpy.functions import concatenate
from .._numpy.primitive import is_traced
from .._tape.tape import recording
from .operators import is_sparse, sparse


def holds_traced(x: Operand) -> bool:
    return is_traced(x) or is_sparse(x) and is_traced(getattr(x, "data", None))


def spsolve(plain: Function, A: Operand, b: Operand, permc_spec: Operand = None, use_umfpack: bool = True) -> Operand:
    """Solve A x = b by SciPy's own code, but for sparse b of several columns: then all elements of x are stored."""
    if recording() is None or not (holds_traced(A) or holds_traced(b)):
        return plain(A, b, permc_spec, use_umfpack)
    if not is_sparse(b) or b.ndim != 2 or b.shape[1] == 1 or not is_sparse(A) or A.shape[0] != b.shape[0]:
        return plain(A, b, permc_spec, False)
    form = A.format if A.format in ("csc", "csr") else "csc"
    (n, k), A, b = b.shape, A.tocsc(), b.tocsc()
    solve = plain.__globals__["factorized"](A)
    columns = concatenate([solve(b[:, [j]].toarray().reshape(-1)) for j in range(k)]) if k else np.zeros(0)
    kind = getattr(sparse(), f"{form}_{'array' if isinstance(A, sparse().sparray) else 'matrix'}")
    if form == "csc":
        return kind((columns, np.tile(np.arange(n), k), np.arange(k + 1) * n), shape=(n, k))
    return kind((columns.reshape(k, n).T.reshape(-1), np.tile(np.arange(k), n), np.arange(n + 1) * k), shape=(n, k))


class Rule:
    """What runs in the place of a function, which it may call."""

    def __init__(self, rule: Function) -> None:
        self.rule = rule

    def beside(self, plain: Function) -> Function:
        """What runs, with the function."""
        return functools.partial(self.rule, plain)


RULES = {"spsolve": Rule(spsolve)}
