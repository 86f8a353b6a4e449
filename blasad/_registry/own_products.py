"""Products and norms of arrays by the routines that were registered in place of `gemm`, `gemv`, `dot` and `nrm2`."""

from __future__ import annotations

from typing import Any

import numpy as np

from .._arrays import operations as _operations
from .._declarations.aliases import Function, Leaf, Operand, Tree
from .._numpy.functions import arranged, order_of_stack

PRODUCTS = {"gemm", "gemv", "dot", "dotu"}
_routines: dict[str, Function] = {}


def override(name: str, routine: Function | None) -> None:
    """Use a registered routine where arrays are multiplied or measured; None: blasad's own again."""
    if name not in (*PRODUCTS, "nrm2"):
        return
    if routine is None:
        _routines.pop(name, None)
    else:
        _routines[name] = routine
    _operations.override_products(_product if _routines.keys() & PRODUCTS else None, _routines.get("nrm2"))


def _product(x: Leaf, y: Operand, out: Tree, alpha: float) -> Any:
    """``alpha x @ y`` as NumPy has it, or None where no registered routine is met."""
    p, q = np.ndim(x), np.ndim(y)
    inner = _routines.get("dotu" if "c" in (x.dtype.kind, y.dtype.kind) else "dot")
    if p == q == 1 and inner is not None:
        product = alpha * inner(x, y)
        return product if out is None else _operations.assign(out, product)
    routine = _routines.get("gemv" if q == 1 and p < 3 else "gemm")
    if routine is None or p == 0 or q == 0 or 0 in (*x.shape[:-2], *y.shape[:-2]):
        return None
    if p == 2 and q < 3:
        product = routine(alpha, x, y, 0.0, out)
        return arranged(product, None) if out is None and q == 2 else product       # BLAS makes it in Fortran order
    if p == 1:
        product = _product(x[None], y, None, alpha)
        product = product[0] if q == 1 else product[..., 0, :]
    elif q == 1:
        product = _product(x, y[:, None], None, alpha)[..., 0]
    else:
        lead = np.broadcast_shapes(x.shape[:-2], y.shape[:-2])
        axes = order_of_stack(2, (x, 2), (y, 2))
        x, y = (np.broadcast_to(each, (*lead, *each.shape[-2:])) for each in (x, y))
        product = np.stack([routine(alpha, x[i], y[i]) for i in np.ndindex(*lead)])
        product = arranged(product.reshape(*lead, *product.shape[1:]), axes)
    return product if out is None else _operations.assign(out, product)
