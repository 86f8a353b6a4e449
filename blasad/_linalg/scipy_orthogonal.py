"""QR and RQ factors."""

from __future__ import annotations

from typing import Any

import numpy as np

from .. import lapack
from .._arrays.spread import order_of
from .._arrays.views import order_like
from .._numpy.functions import arranged, order_of_stack
from .._registry.namespace import inner
from .arguments import matrix, numpy_result, over_stacks, own
from .lapack_arguments import blank


def _q_of(form: str, c: Any, tau: Any) -> Any:
    """Compute Q from its reflections, in their memory, by `orgqr`, or for complex matrices by `ungqr`."""
    return getattr(lapack, ("un" if c.dtype.kind == "c" else "or") + "g" + form)(c, tau)


@over_stacks("a")
def qr(a: Any, overwrite_a: bool = False, lwork: Any = None, mode: str = "full", pivoting: bool = False,
       check_finite: bool = True) -> tuple[Any, ...]:
    """Compute the QR factors of a matrix, A = Q R, with LAPACK's signs.

    Parameters
    ----------
    a : array, shape (..., m, n)
        The matrix A.
    overwrite_a : bool
        Whether a may be overwritten, which saves a copy.
    lwork : object
        This parameter is SciPy's; for traced arrays, it is ignored.
    mode : {"full", "economic", "r", "raw"}
        "full": Q is square. "economic": Q has min(m, n) columns. "r": only R is returned. "raw": LAPACK's vectors of
        the reflections and tau are returned instead of Q.
    pivoting : bool
        Whether columns are pivoted: then ``A[:, p] = Q R``, and the permutation p, counted from 0, is the last result.
    check_finite : bool
        Whether NaN and Inf in the arguments raise ValueError.

    Returns
    -------
    q, r : array
        Q and R. For mode "r", the result is a tuple that contains only R, and for mode "raw" it is ``(qr, tau), r``.

    Raises
    ------
    ValueError
        If the shapes do not fit together, or an argument contains NaN or Inf.
    numpy.linalg.LinAlgError
        A derivative raises it if the factors have no derivative, for example if columns are linearly dependent.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> A = np.array([[3.0, 1.0], [4.0, 2.0], [0.0, 2.0]])
    >>> q, r = ad.linalg.qr(A, mode="economic")
    >>> np.allclose(q @ r, A), q.shape
    (True, (3, 2))
    """
    if mode not in ("full", "economic", "r", "raw"):
        raise ValueError(f"qr: mode is {mode!r}; it must be 'full', 'economic', 'r' or 'raw'")
    c = own(matrix("qr", a, check_finite), overwrite_a)
    m, n = c.shape
    k = min(m, n)
    order: tuple[Any, ...] = ()
    if m >= n and (mode == "economic" or mode == "full" and m == n):
        r = blank(c, (n, n))
        if pivoting:
            q, jpvt, r = inner("thin_qp3")(c, None, r)
            return q, r, np.asarray(jpvt)
        q, r = inner("thin_qr")(c, r)
        return q, r
    if pivoting:
        c, jpvt, tau = lapack.geqp3(c)
        order = (np.asarray(jpvt),)
    else:
        c, tau = lapack.geqrf(c)
    r = np.triu(c if mode == "full" else c[:k])
    if mode == "r":
        return (r if m <= n else np.triu(c), *order)
    if mode == "raw":
        return ((c, tau), r, *order)
    q = blank(c, (m, m if mode == "full" else k))
    q[:, :k] = c[:, :k]
    return (_q_of("qr", q, tau), r, *order)


@over_stacks("a")
def rq(a: Any, overwrite_a: bool = False, lwork: Any = None, mode: str = "full",
       check_finite: bool = True) -> tuple[Any, ...]:
    """Compute the RQ factors of a matrix, A = R Q, with LAPACK's signs.

    Parameters
    ----------
    a : array, shape (..., m, n)
        The matrix A.
    overwrite_a : bool
        Whether a may be overwritten, which saves a copy.
    lwork : object
        This parameter is SciPy's; for traced arrays, it is ignored.
    mode : {"full", "economic", "r"}
        "full": Q is square. "economic": Q has min(m, n) rows. "r": only R is returned.
    check_finite : bool
        Whether NaN and Inf in the arguments raise ValueError.

    Returns
    -------
    r, q : array
        R and Q. For mode "r", the result is R itself.

    Raises
    ------
    ValueError
        If a has fewer than two dimensions or contains NaN or Inf, or mode is not one of those listed.
    numpy.linalg.LinAlgError
        A derivative raises it if the factors have no derivative, for example if rows are linearly dependent.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> A = np.array([[3.0, 1.0, 2.0], [4.0, 2.0, 1.0]])
    >>> r, q = ad.linalg.rq(A, mode="economic")
    >>> np.allclose(r @ q, A), q.shape
    (True, (2, 3))
    """
    if mode not in ("full", "economic", "r"):
        raise ValueError(f"rq: mode is {mode!r}; it must be 'full', 'economic' or 'r'")
    c = own(matrix("rq", a, check_finite), overwrite_a)
    m, n = c.shape
    k = min(m, n)
    c, tau = lapack.gerqf(c)
    r = np.triu(c[:, n - k:]) if mode == "economic" and m <= n else np.triu(c, n - m)
    if mode == "r":
        return r  # type: ignore[no-any-return]
    q = blank(c, (n if mode == "full" else k, n))
    q[len(q) - k:] = c[m - k:]
    return r, _q_of("rq", q, tau)


def qr_of_numpy(a: Any, mode: str) -> Any:
    """Compute `numpy.linalg.qr`."""
    names = {"reduced": "economic", "complete": "full", "r": "r"}
    if mode not in names:
        raise TypeError(f"blasad: numpy.linalg.qr has no rule for mode={mode!r}; it has one for "
                        f"{', '.join(map(repr, names))}")
    found = qr(a, mode=names[mode], check_finite=False)
    axes = None
    if a.ndim > 2:                          # R has the order of np.triu of a copy of a, as in NumPy
        steps = [0] * a.ndim
        for place, axis in enumerate(order_like(a, "K"), 1):
            steps[axis] = place if a.shape[axis] > 1 else 0
        axes = order_of(a.ndim, [steps, [a.shape[-1], 1]])
    r = found[-1][..., : min(a.shape[-2:]), :] if mode == "r" else found[-1]
    r = arranged(r, axes)
    return r if mode == "r" else numpy_result("QRResult", arranged(found[0], order_of_stack(2, (a, 2))), r)
