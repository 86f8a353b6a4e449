"""The cosine-sine decomposition."""

from __future__ import annotations

from typing import Any

import numpy as np
import scipy.linalg

from .._numpy.functions import array_of
from .._numpy.primitive import library
from .cosines import Layout, cossin_of
from .scipy_arguments import array, together
from .special_matrices import block_diag


def _whole(X: Any, p: Any, q: Any) -> tuple[Any, int, int]:
    """Return the entire matrix, and the shape of its first block."""
    if p or q:
        p, q = 1 if p is None else int(p), 1 if q is None else int(q)
        X = array("cossin", X)
    else:
        if len(X) != 4:
            raise ValueError(f"cossin: without p and q, X must be four blocks; it has {len(X)}")
        x11, x12, x21, x22 = (array("cossin", x) for x in X)
        p, q = x11.shape[-2:]
        X = np.concatenate([np.concatenate([x11, x12], axis=-1), np.concatenate([x21, x22], axis=-1)], axis=-2)
    m = X.shape[-1]
    if X.ndim < 2 or X.shape[-2] != m or not (0 < p < m and 0 < q < m):
        raise ValueError(f"cossin: the matrix has shape {X.shape}, with p={p} and q={q}; it must be square and "
                         "larger than its first block")
    return X, p, q


def cossin(X: Any, p: Any = None, q: Any = None, separate: bool = False, swap_sign: bool = False,
           compute_u: bool = True, compute_vh: bool = True) -> Any:
    """Compute the cosine-sine decomposition of a unitary matrix, X = U CS V^H with block diagonal U and V.

    Parameters
    ----------
    X : array, shape (..., m, m), or four arrays
        The unitary matrix X, or its four blocks.
    p, q : int, optional
        The shape of the first block of X. It is not needed if X is four blocks.
    separate : bool
        Whether the blocks and the angles are returned (True), or the entire matrices (False).
    swap_sign : bool
        Whether the negative sines are in the lower left block (True) or in the upper right block (False).
    compute_u, compute_vh : bool
        Whether U (compute_u) and V^H (compute_vh) are computed. In a function that is being differentiated, both are.

    Returns
    -------
    u : array, shape (..., m, m), or two arrays
        U, or its two blocks if separate is True.
    cs : array, shape (..., m, m) or (..., r)
        The matrix of cosines and sines, or the angles if separate is True.
    vh : array, shape (..., m, m), or two arrays
        V^H, or its two blocks if separate is True.

    Raises
    ------
    ValueError
        If the shapes do not fit together, or an argument contains NaN or Inf.
    numpy.linalg.LinAlgError
        If the algorithm does not converge. A derivative raises it if the result depends on how LAPACK chose vectors of
        equal angles, or vectors without an angle.

    Notes
    -----
    The derivative assumes that X stays unitary. The formulas divide by differences and sums of cosines or of sines,
    whichever is larger. So only the vectors of equal angles, and those of the angles 0 and pi / 2, have no derivative.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> turn = lambda t: np.stack([np.cos(t), -np.sin(t), np.sin(t), np.cos(t)]).reshape(2, 2)
    >>> round(ad.grad(lambda t: ad.linalg.cossin(turn(t), 1, 1, separate=True)[1][0])(0.5), 12)
    1.0
    """
    X, p, q = _whole(X, p, q)
    if X.ndim > 2:
        found = [cossin(X[i], p, q, separate, swap_sign, compute_u, compute_vh) for i in np.ndindex(*X.shape[:-2])]
        return together(found, X.shape[:-2])
    if not library().is_recorded([X]):
        return scipy.linalg.cossin(X, p, q, separate, swap_sign, compute_u, compute_vh)
    theta, U1, U2, V1, V2 = cossin_of(array_of(X), p=p, q=q, swap=bool(swap_sign))
    if separate:
        return (U1, U2), theta, (V1, V2)
    return block_diag(U1, U2), Layout(len(X), p, q, X.dtype).middle(theta, bool(swap_sign)), block_diag(V1, V2)
