"""The generalized Sylvester equation A R - L B = C, D R - L E = F of Schur forms, and its adjoint.

The adjoint equation is A^H X + D^H Y = bR, X B^H + Y E^H = -bL.  With its solution, bC = X, bF = Y, bA = -X R^H,
bB = L^H X, bD = -Y R^H and bE = L^H Y (Kagstrom and Westin, Generalized Schur methods, 1989).
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.linalg import LinAlgError

from .._numpy.primitive import Primitive
from .frame import adjoint
from .pointers import call, integers
from .quasi import upper


def coupled_value(a: Any, b: Any, c: Any, d: Any, e: Any, f: Any, back: bool = False) -> Any:
    """Solve for R and L, or if `back` for X and Y of A^H X + D^H Y = C, X B^H + Y E^H = -F."""
    dtype = np.result_type(a, b, c, d, e, f)
    turns = dtype.kind == "c"
    A, B = (np.asfortranarray(np.triu(x, 0 if turns else -1), dtype) for x in (a, b))
    D, E = (np.asfortranarray(np.triu(x), dtype) for x in (d, e))
    R, L = (np.array(x, dtype, order="F") for x in (c, f))
    m, n = R.shape
    if not m or not n:
        return R, L
    scale, dif, room = np.zeros(1, R.real.dtype), np.zeros(1, R.real.dtype), np.zeros(1, R.dtype)
    flag = ("C" if turns else "T") if back else "N"
    info = call("tgsyl", R, flag, 0, m, n, A, m, B, n, R, m, D, m, E, n, L, m, scale, dif, room, 1,
                integers("tgsyl", R, m + n + 6))
    if info:
        raise LinAlgError("tgsyl: the pencils have an eigenvalue in common, to rounding")
    return R / scale[0], L / scale[0]


def coupled_forward(changes: Any, y: Any, a: Any, b: Any, c: Any, d: Any, e: Any, f: Any, back: bool = False) -> Any:
    (da, db, dc, dd, de, df), (R, L) = changes, y
    da, db, dd, de = upper(da, a), upper(db, b), np.triu(dd), np.triu(de)
    if back:
        dc, df = dc - adjoint(da) @ R - adjoint(dd) @ L, df + R @ adjoint(db) + L @ adjoint(de)
    else:
        dc, df = dc - da @ R + L @ db, df - dd @ R + L @ de
    return coupled(a, b, dc, d, e, df, back=back)


def coupled_reverse(by: Any, y: Any, a: Any, b: Any, c: Any, d: Any, e: Any, f: Any, back: bool = False) -> Any:
    found = coupled(a, b, by[0], d, e, by[1], back=not back)
    (X, Y), (R, L) = (y, found) if back else (found, y)
    return (upper(-X @ adjoint(R), a), upper(adjoint(L) @ X, b), found[0], np.triu(-Y @ adjoint(R)),
            np.triu(adjoint(L) @ Y), found[1])


coupled: Primitive = Primitive(coupled_value, coupled_forward, coupled_reverse, copies=False)
