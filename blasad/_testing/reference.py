"""What the routines compute, in plain NumPy and any precision.

Each function maps the stored operands to the new stored outputs.  Only what the routine reads is read: one
triangle of a symmetric matrix, no diagonal where it is unit, nothing that is multiplied by a zero `alpha` or
`beta`.  Nothing here is fast, and nothing is shared with the routines themselves.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from .._declarations.aliases import DTypeLike, Leaf, Operand
from .memory import Array

Outputs = dict[str, Any]


def _op(a: Array, trans: int) -> Array:
    """op(A): A, its transpose, its conjugate transpose."""
    return a if trans == 0 else a.T if trans == 1 else a.conj().T


def _lower_part(a: Array, lower: int) -> Array:
    """The stored triangle, with zeros in the other one."""
    rows, columns = np.indices(a.shape)
    return np.where(rows >= columns if lower else rows <= columns, a, np.zeros((), a.dtype))


def _strict(a: Array) -> Array:
    """The same triangle without its diagonal."""
    rows, columns = np.indices(a.shape)
    return np.where(rows == columns, np.zeros((), a.dtype), a)


def _symmetric(a: Array, lower: int) -> Array:
    part = _lower_part(a, lower)
    return part + _strict(part).T


def _hermitian(a: Array, lower: int) -> Array:
    off = _strict(_lower_part(a, lower))
    return off + off.conj().T + np.diag(np.diag(a).real)


def _triangular(a: Array, lower: int, diag: int) -> Array:
    part = _lower_part(a, lower)
    return _strict(part) + np.eye(len(a), dtype=a.dtype) if diag else part


def _scaled(factor: Operand, product: Callable[[], Array], shape: tuple[int, ...], dtype: DTypeLike) -> Array:
    """factor times a product that is not formed when the factor is zero."""
    return np.zeros(shape, dtype) if factor == 0 else factor * product()


def _sum(alpha: Operand, product: Callable[[], Array], beta: Operand, c: Array) -> Array:
    old = _scaled(beta, lambda: c, c.shape, c.dtype)
    return _scaled(alpha, product, c.shape, c.dtype) + old


def _written(new: Array, old: Array, lower: int) -> Array:
    """The new triangle beside the old other one."""
    rows, columns = np.indices(old.shape)
    return np.where(rows >= columns if lower else rows <= columns, new, old)


def _real_diagonal(a: Array) -> Array:
    return np.where(np.eye(len(a), dtype=bool), a.real.astype(a.dtype), a)


# ---------------------------------------------------------------- storage


def places(shape: tuple[int, ...], m: int, n: int, kl: int, ku: int, lower: int) -> tuple[Array, Array, Array]:
    """Where the elements of storage are in their matrix: rows, columns, and whether they are in it at all.

    Two dimensions are a band of `kl` diagonals below and `ku` above the main one; one is a packed triangle.
    """
    rows, columns = np.zeros(shape, int), np.zeros(shape, int)
    inside = np.zeros(shape, bool)
    if len(shape) == 1:
        count = 0
        for j in range(n):
            for i in range(j, n) if lower else range(j + 1):
                rows[count], columns[count], inside[count] = i, j, True
                count += 1
        return rows, columns, inside
    for j in range(n):
        for i in range(m):
            if -kl <= j - i <= ku:
                rows[ku + i - j, j], columns[ku + i - j, j], inside[ku + i - j, j] = i, j, True
    return rows, columns, inside


def _unstored(a: Array, m: int, n: int, kl: int, ku: int, lower: int) -> Array:
    """The matrix of some storage, with zeros where there is nothing."""
    rows, columns, inside = places(a.shape, m, n, kl, ku, lower)
    full = np.zeros((m, n), a.dtype)
    full[rows[inside], columns[inside]] = a[inside]
    return full


def _triangle(a: Array, n: int, k: int, lower: int) -> Array:
    return _unstored(a, n, n, k if lower else 0, 0 if lower else k, lower)


def _restored(full: Array, old: Array, lower: int) -> Array:
    """A packed triangle of a matrix."""
    n = len(full)
    rows, columns, inside = places(old.shape, n, n, 0, 0, lower)
    new = old.copy()
    new[inside] = full[rows[inside], columns[inside]]
    return new


# ---------------------------------------------------------------- vectors


def scal(a: Operand, x: Array) -> Outputs:
    """Give a x."""
    return {"x": a * x}


def axpy(x: Array, y: Array, a: Operand) -> Outputs:
    """Give a x + y."""
    return {"y": _scaled(a, lambda: x, y.shape, y.dtype) + y}


def copy(x: Array, y: Array) -> Outputs:
    """Give x."""
    return {"y": x}


def swap(x: Array, y: Array) -> Outputs:
    """Give y and x."""
    return {"x": y, "y": x}


def dot(x: Array, y: Array) -> Outputs:
    """Give sum(x y)."""
    return {"out": (x * y).sum()}


def dotc(x: Array, y: Array) -> Outputs:
    """Give sum(conj(x) y)."""
    return {"out": (x.conj() * y).sum()}


def dsdot(x: Array, y: Array, sb: Operand = 0) -> Outputs:
    """Give sb + sum(x y)."""
    return {"out": sb + (x * y).sum()}


def rot(x: Array, y: Array, c: Operand, s: Operand) -> Outputs:
    """Give c x + s y and c y - conj(s) x."""
    return {"x": c * x + s * y, "y": c * y - np.conj(s) * x}


def rotg(a: Operand, b: Operand) -> Outputs:
    """Give c and s of the rotation that makes a zero of b; of real numbers the larger one gives r its sign."""
    h = np.sqrt(abs(a) ** 2 + abs(b) ** 2)
    if np.iscomplexobj(a):
        return {"c": abs(a) / h, "s": a / abs(a) * np.conj(b) / h}
    r = np.copysign(h, a if abs(a) > abs(b) else b)
    return {"c": a / r, "s": b / r}


def rotm(x: Array, y: Array, param: Array) -> Outputs:
    """Give H (x, y)."""
    flag = int(param[0])
    if flag == -2:
        return {"x": x, "y": y}
    h11, h22 = (1, 1) if flag == 0 else (param[1], param[4])
    h21, h12 = (-1, 1) if flag == 1 else (param[2], param[3])
    return {"x": h11 * x + h12 * y, "y": h21 * x + h22 * y}


def rotmg(d1: Operand, d2: Operand, x1: Operand, y1: Operand, param: Operand = None) -> Outputs:
    """Give flag, h11, h21, h12, h22, with rows scaled by powers of 4096 until the weights are of moderate size."""
    p1, p2 = d1 * x1, d2 * y1
    zero = d1 * 0 + d2 * 0 + x1 * 0 + y1 * 0  # of the right precision
    if d1 < 0 or (abs(p1 * x1) <= abs(p2 * y1) and p2 * y1 < 0):
        return {"param": [zero - 1, zero, zero, zero, zero]}
    if abs(p1 * x1) > abs(p2 * y1):
        h, flag, constant = [zero + 1, -y1 / x1, p2 / p1, zero + 1], 0, (0, 3)
        u = 1 - h[1] * h[2]
        weights = [d1 / u, d2 / u]
    else:
        h, flag, constant = [p1 / p2, zero - 1, zero + 1, x1 / y1], 1, (1, 2)
        u = 1 + h[0] * h[3]
        weights = [d2 / u, d1 / u]
    for row, weight in enumerate(weights):
        while weight != 0 and not 2.0**-24 < abs(weight) < 2.0**24:
            factor = 4096.0 if abs(weight) >= 2.0**24 else 1 / 4096.0
            weight, flag = weight / factor**2, -1
            h[row], h[row + 2] = h[row] * factor, h[row + 2] * factor
    if flag >= 0:
        h = [zero if k in constant else number for k, number in enumerate(h)]
    return {"param": [zero + flag, *h]}


def nrm2(x: Array) -> Outputs:
    """Give the Euclidean norm, without overflow."""
    largest = max(np.abs(x.real).max(initial=0), np.abs(x.imag).max(initial=0))
    if largest == 0:
        return {"out": x.real.sum()}
    y = x / largest
    return {"out": largest * np.sqrt((y.real * y.real + y.imag * y.imag).sum())}


def asum(x: Array) -> Outputs:
    """Give sum(|re x| + |im x|)."""
    return {"out": (np.abs(x.real) + np.abs(x.imag)).sum()}


def iamax(x: Array) -> Outputs:
    """Give the first index of the largest |re x| + |im x|, and -1 where there is none."""
    return {"out": int(np.argmax(np.abs(x.real) + np.abs(x.imag))) if x.size else -1}


# ---------------------------------------------------------------- a matrix and vectors


def gemv(alpha: Operand, a: Array, x: Array, beta: Operand, y: Array, trans: int) -> Outputs:
    """Give alpha op(A) x + beta y, and y itself where A is empty."""
    return {"y": _sum(alpha, lambda: _op(a, trans) @ x, beta, y) if a.size else y}


def symv(alpha: Operand, a: Array, x: Array, beta: Operand, y: Array, lower: int) -> Outputs:
    """Give alpha A x + beta y for a symmetric A."""
    return {"y": _sum(alpha, lambda: _symmetric(a, lower) @ x, beta, y)}


def hemv(alpha: Operand, a: Array, x: Array, beta: Operand, y: Array, lower: int) -> Outputs:
    """Give alpha A x + beta y for a Hermitian A."""
    return {"y": _sum(alpha, lambda: _hermitian(a, lower) @ x, beta, y)}


def ger(alpha: Operand, x: Array, y: Array, a: Array) -> Outputs:
    """Give alpha x y^T + A."""
    return {"a": _sum(alpha, lambda: np.multiply.outer(x, y), 1, a)}


def gerc(alpha: Operand, x: Array, y: Array, a: Array) -> Outputs:
    """Give alpha x y^H + A."""
    return {"a": _sum(alpha, lambda: np.multiply.outer(x, y.conj()), 1, a)}


def syr(alpha: Operand, x: Array, lower: int, a: Array) -> Outputs:
    """Give a triangle of alpha x x^T + A."""
    return {"a": _written(_sum(alpha, lambda: np.multiply.outer(x, x), 1, a), a, lower)}


def her(alpha: Operand, x: Array, lower: int, a: Array) -> Outputs:
    """Give a triangle of alpha x x^H + A, with a real diagonal."""
    new = _sum(alpha, lambda: np.multiply.outer(x, x.conj()), 1, _real_diagonal(a))
    return {"a": _written(_real_diagonal(new), a, lower)}


def syr2(alpha: Operand, x: Array, y: Array, lower: int, a: Array) -> Outputs:
    """Give a triangle of alpha x y^T + alpha y x^T + A."""
    outer = np.multiply.outer
    return {"a": _written(_sum(alpha, lambda: outer(x, y) + outer(y, x), 1, a), a, lower)}


def her2(alpha: Operand, x: Array, y: Array, lower: int, a: Array) -> Outputs:
    """Give a triangle of alpha x y^H + conj(alpha) y x^H + A, with a real diagonal."""
    if alpha == 0:
        return {"a": _written(_real_diagonal(a), a, lower)}
    half = alpha * np.multiply.outer(x, y.conj())
    return {"a": _written(_real_diagonal(half + half.conj().T + _real_diagonal(a)), a, lower)}


def trmv(a: Array, x: Array, lower: int, trans: int, diag: int) -> Outputs:
    """Give op(A) x for a triangular A."""
    return {"x": _op(_triangular(a, lower, diag), trans) @ x}


def trsv(a: Array, x: Array, lower: int, trans: int, diag: int) -> Outputs:
    """Give the solution z of op(A) z = x for a triangular A."""
    return {"x": _solved(_op(_triangular(a, lower, diag), trans), x[:, None], lower ^ (trans != 0))[:, 0]}


# ---------------------------------------------------------------- bands and packed triangles


def gbmv(m: int, n: int, kl: int, ku: int, alpha: Operand, a: Array, x: Array, beta: Operand, y: Array,
         trans: int) -> Outputs:
    """Give alpha op(A) x + beta y for a band A, and y itself where A is empty."""
    if m == 0 or n == 0:
        return {"y": y}
    return {"y": _sum(alpha, lambda: _op(_unstored(a, m, n, kl, ku, 0), trans) @ x, beta, y)}


def sbmv(k: int, alpha: Operand, a: Array, x: Array, beta: Operand, y: Array, lower: int) -> Outputs:
    """Give alpha A x + beta y for a symmetric band A."""
    return symv(alpha, _triangle(a, len(x), k, lower), x, beta, y, lower)


def hbmv(k: int, alpha: Operand, a: Array, x: Array, beta: Operand, y: Array, lower: int) -> Outputs:
    """Give alpha A x + beta y for a Hermitian band A."""
    return hemv(alpha, _triangle(a, len(x), k, lower), x, beta, y, lower)


def spmv(n: int, alpha: Operand, ap: Array, x: Array, beta: Operand, y: Array, lower: int) -> Outputs:
    """Give alpha A x + beta y for a packed symmetric A."""
    return symv(alpha, _triangle(ap, n, 0, lower), x, beta, y, lower)


def hpmv(n: int, alpha: Operand, ap: Array, x: Array, beta: Operand, y: Array, lower: int) -> Outputs:
    """Give alpha A x + beta y for a packed Hermitian A."""
    return hemv(alpha, _triangle(ap, n, 0, lower), x, beta, y, lower)


def tbmv(k: int, a: Array, x: Array, lower: int, trans: int, diag: int) -> Outputs:
    """Give op(A) x for a triangular band A."""
    return trmv(_triangle(a, len(x), k, lower), x, lower, trans, diag)


def tbsv(k: int, a: Array, x: Array, lower: int, trans: int, diag: int) -> Outputs:
    """Give the solution z of op(A) z = x for a triangular band A."""
    return trsv(_triangle(a, len(x), k, lower), x, lower, trans, diag)


def tpmv(n: int, ap: Array, x: Array, lower: int, trans: int, diag: int) -> Outputs:
    """Give op(A) x for a packed triangular A."""
    return trmv(_triangle(ap, n, 0, lower), x, lower, trans, diag)


def tpsv(n: int, ap: Array, x: Array, lower: int, trans: int, diag: int) -> Outputs:
    """Give the solution z of op(A) z = x for a packed triangular A."""
    return trsv(_triangle(ap, n, 0, lower), x, lower, trans, diag)


def tbtrs(ab: Array, b: Array, uplo: int, trans: int, diag: int) -> Outputs:
    """Give the solution X of op(A) X = B for a triangular band A."""
    return trtrs(_triangle(ab, ab.shape[1], len(ab) - 1, uplo == 1), b, uplo == 1, trans, diag)


def tptrs(n: int, ap: Array, b: Array, uplo: int, trans: int, diag: int) -> Outputs:
    """Give the solution X of op(A) X = B for a packed triangular A."""
    return trtrs(_triangle(ap, n, 0, uplo == 1), b, uplo == 1, trans, diag)


def pbtrf(ab: Array, lower: int) -> Outputs:
    """Give the Cholesky factor of a band, in its storage."""
    (k, n), new = (len(ab) - 1, ab.shape[1]), ab.copy()
    full = potrf(_triangle(ab, n, k, lower), lower, 1)["a"]
    rows, columns, inside = places(ab.shape, n, n, k if lower else 0, 0 if lower else k, lower)
    new[inside] = full[rows[inside], columns[inside]]
    return {"ab": new}


def pptrf(n: int, ap: Array, lower: int) -> Outputs:
    """Give the Cholesky factor of a packed triangle."""
    return {"ap": _restored(potrf(_triangle(ap, n, 0, lower), lower, 1)["a"], ap, lower)}


def spr(n: int, alpha: Operand, x: Array, ap: Array, lower: int) -> Outputs:
    """Give alpha x x^T + A for a packed A."""
    return {"ap": _restored(syr(alpha, x, lower, _triangle(ap, n, 0, lower))["a"], ap, lower)}


def hpr(n: int, alpha: Operand, x: Array, ap: Array, lower: int) -> Outputs:
    """Give alpha x x^H + A for a packed A, with a real diagonal."""
    return {"ap": _restored(her(alpha, x, lower, _triangle(ap, n, 0, lower))["a"], ap, lower)}


def spr2(n: int, alpha: Operand, x: Array, y: Array, ap: Array, lower: int) -> Outputs:
    """Give alpha x y^T + alpha y x^T + A for a packed A."""
    return {"ap": _restored(syr2(alpha, x, y, lower, _triangle(ap, n, 0, lower))["a"], ap, lower)}


def hpr2(n: int, alpha: Operand, x: Array, y: Array, ap: Array, lower: int) -> Outputs:
    """Give alpha x y^H + conj(alpha) y x^H + A for a packed A, with a real diagonal."""
    return {"ap": _restored(her2(alpha, x, y, lower, _triangle(ap, n, 0, lower))["a"], ap, lower)}


# ---------------------------------------------------------------- matrices


def gemm(alpha: Operand, a: Array, b: Array, beta: Operand, c: Array, trans_a: int, trans_b: int) -> Outputs:
    """Give alpha op(A) op(B) + beta C."""
    return {"c": _sum(alpha, lambda: _op(a, trans_a) @ _op(b, trans_b), beta, c)}


def gemmtr(alpha: Operand, a: Array, b: Array, beta: Operand, c: Array, trans_a: int, trans_b: int,
           lower: int) -> Outputs:
    """Give a triangle of alpha op(A) op(B) + beta C."""
    return {"c": _written(_sum(alpha, lambda: _op(a, trans_a) @ _op(b, trans_b), beta, c), c, lower)}


def symm(alpha: Operand, a: Array, b: Array, beta: Operand, c: Array, side: int, lower: int) -> Outputs:
    """Give alpha A B + beta C, or alpha B A + beta C, for a symmetric A."""
    full = _symmetric(a, lower)
    return {"c": _sum(alpha, lambda: b @ full if side else full @ b, beta, c)}


def hemm(alpha: Operand, a: Array, b: Array, beta: Operand, c: Array, side: int, lower: int) -> Outputs:
    """Give alpha A B + beta C, or alpha B A + beta C, for a Hermitian A."""
    full = _hermitian(a, lower)
    return {"c": _sum(alpha, lambda: b @ full if side else full @ b, beta, c)}


def syrk(alpha: Operand, a: Array, beta: Operand, c: Array, trans: int, lower: int) -> Outputs:
    """Give a triangle of alpha op(A) op(A)^T + beta C."""
    t = _op(a, trans)
    return {"c": _written(_sum(alpha, lambda: t @ t.T, beta, c), c, lower)}


def herk(alpha: Operand, a: Array, beta: Operand, c: Array, trans: int, lower: int) -> Outputs:
    """Give a triangle of alpha op(A) op(A)^H + beta C, with a real diagonal."""
    t = _op(a, trans)
    new = _sum(alpha, lambda: t @ t.conj().T, beta, _real_diagonal(c))
    return {"c": _written(_real_diagonal(new), c, lower)}


def syr2k(alpha: Operand, a: Array, b: Array, beta: Operand, c: Array, trans: int, lower: int) -> Outputs:
    """Give a triangle of alpha op(A) op(B)^T + alpha op(B) op(A)^T + beta C."""
    t, u = _op(a, trans), _op(b, trans)
    return {"c": _written(_sum(alpha, lambda: t @ u.T + u @ t.T, beta, c), c, lower)}


def her2k(alpha: Operand, a: Array, b: Array, beta: Operand, c: Array, trans: int, lower: int) -> Outputs:
    """Give a triangle of alpha op(A) op(B)^H + conj(alpha) op(B) op(A)^H + beta C, with a real diagonal."""
    t, u = _op(a, trans), _op(b, trans)
    half = _scaled(alpha, lambda: t @ u.conj().T, c.shape, c.dtype)
    old = _scaled(beta, lambda: _real_diagonal(c), c.shape, c.dtype)
    return {"c": _written(_real_diagonal(half + half.conj().T + old), c, lower)}


def trmm(alpha: Operand, a: Array, b: Array, side: int, lower: int, trans_a: int, diag: int) -> Outputs:
    """Give alpha op(A) B, or alpha B op(A), for a triangular A."""
    t = _op(_triangular(a, lower, diag), trans_a)
    return {"b": _scaled(alpha, lambda: b @ t if side else t @ b, b.shape, b.dtype)}


def trsm(alpha: Operand, a: Array, b: Array, side: int, lower: int, trans_a: int, diag: int) -> Outputs:
    """Give alpha inv(op(A)) B, or alpha B inv(op(A)), for a triangular A."""
    t, below = _op(_triangular(a, lower, diag), trans_a), lower ^ (trans_a != 0)

    def solution() -> Array:
        return _solved(t.T, b.T, 1 - below).T if side else _solved(t, b, below)

    return {"b": _scaled(alpha, solution, b.shape, b.dtype)}


def _solved(t: Array, b: Array, lower: int) -> Array:
    """Forward substitution; an upper triangle is a lower one read backwards."""
    if not lower:
        return _solved(t[::-1, ::-1], b[::-1], 1)[::-1]
    x = np.zeros_like(b)
    for i in range(len(t)):
        x[i] = (b[i] - t[i, :i] @ x[:i]) / t[i, i]
    return x


# ---------------------------------------------------------------- around BLAS


def _part(new: Array, old: Array, uplo: int) -> Array:
    return new if uplo == 0 else _written(new, old, uplo == 1)


def lacpy(uplo: int, a: Array, b: Array) -> Outputs:
    """Give a part of A beside what was in B."""
    return {"b": _part(a, b, uplo)}


def lascl(type: int, cfrom: Operand, cto: Operand, a: Array) -> Outputs:
    """Give a part of A times cto / cfrom."""
    return {"a": _part(a * (cto / cfrom), a, type)}


def laset(uplo: int, alpha: Any, beta: Any, a: Array) -> Outputs:
    """Give alpha, and beta on the diagonal."""
    diagonal = np.eye(a.shape[0], a.shape[1], dtype=bool)
    return {"a": _part(np.where(diagonal, beta, alpha), a, uplo)}


def potrf(a: Array, lower: int, clean: int) -> Outputs:
    """Give the Cholesky factor, column by column."""
    full = _hermitian(a, lower)
    factor = np.zeros_like(full)
    for j in range(len(a)):
        left = full[j:, j] - factor[j:, :j] @ factor[j, :j].conj()
        factor[j:, j] = left / np.sqrt(left[0].real)
        factor[j, j] = np.sqrt(left[0].real)
    factor = factor if lower else factor.conj().T
    return {"a": factor if clean else _written(factor, a, lower)}


def pstrf(a: Array, lower: int) -> Outputs:
    """Give the Cholesky factor with the largest pivot first, row by row of what is left."""
    rest, order = _hermitian(a, lower), np.arange(len(a))
    for j in range(len(a)):
        i = j + int(np.argmax(np.diag(rest)[j:].real))
        rest[[i, j]] = rest[[j, i]]
        rest[:, [i, j]] = rest[:, [j, i]]
        order[[i, j]] = order[[j, i]]
        rest[j + 1:, j + 1:] -= np.multiply.outer(rest[j + 1:, j], rest[j, j + 1:]) / rest[j, j]
    full = _hermitian(a, lower)[order][:, order]
    return {"a": _written(potrf(full, lower, 1)["a"], a, lower)}


def _full(a: Array, lower: int, hermitian: bool) -> Array:
    return _hermitian(a, lower) if hermitian else _symmetric(a, lower)


def _size(x: Leaf, hermitian: bool) -> Any:
    """What Bunch and Kaufman compare."""
    return abs(x.real) if hermitian else abs(x.real) + abs(x.imag)


def _bunch_kaufman(full: Array, hermitian: bool) -> Array:
    """The lower triangle of L and D, a pivot of order 1 or 2 at a time."""
    full, k, n = full.copy(), 0, len(full)
    alpha = (1 + np.sqrt(np.longdouble(17))) / 8
    while k < n:
        column = _size(full[k:, k], False)
        first, largest = _size(full[k, k], hermitian), column[1:].max(initial=0)
        order, row = 1, k
        if first < alpha * largest:
            other = k + 1 + int(np.argmax(column[1:]))
            beside = np.delete(_size(full[other, k:], False), other - k).max()
            if first < alpha * largest * (largest / beside):
                row = other
                order = 1 if _size(full[other, other], hermitian) >= alpha * beside else 2
        last = k + order - 1
        full[k:, [last, row]] = full[k:, [row, last]]  # of the factors that are there, rows stay where they were
        full[[last, row], k:] = full[[row, last], k:]
        block, below = full[k : k + order, k : k + order].copy(), full[k + order :, k : k + order].copy()
        factor = below @ _inverse(block)
        full[k + order :, k + order :] -= factor @ block @ (factor.conj() if hermitian else factor).T
        full[k + order :, k : k + order] = factor
        k += order
    return _real_diagonal(full) if hermitian else full


def _inverse(block: Array) -> Array:
    """Of a matrix of order 1 or 2."""
    if len(block) == 1:
        return np.reciprocal(block)
    (a, b), (c, d) = block
    inverse: Array = np.array([[d, -b], [-c, a]]) / (a * d - b * c)
    return inverse


def _sytrf(hermitian: bool) -> Callable[..., Outputs]:
    def sytrf(a: Array, lower: int) -> Outputs:
        """Give L and D; of an upper triangle, from the last row on."""
        full = _full(a, lower, hermitian)
        factors = _bunch_kaufman(full, hermitian) if lower else _bunch_kaufman(full[::-1, ::-1], hermitian)[::-1, ::-1]
        return {"a": _written(factors, a, lower)}
    return sytrf


def _sytrs(hermitian: bool) -> Callable[..., Outputs]:
    def sytrs(a: Array, ipiv: Array, b: Array, lower: int) -> Outputs:
        """Give the solution, one factor of each pivot after the other."""
        if not lower:
            flipped = np.where(ipiv > 0, len(a) + 1 - ipiv, -len(a) - 1 - ipiv)[::-1]
            return {"b": sytrs(a[::-1, ::-1], flipped, b[::-1], 1)["b"][::-1]}
        x, k, steps = b.copy(), 0, []
        while k < len(a):
            order = 1 if ipiv[k] > 0 else 2
            last, row, end = k + order - 1, abs(int(ipiv[k])) - 1, k + order
            steps.append((k, last, row, end))
            x[[last, row]] = x[[row, last]]
            x[end:] -= a[end:, k:end] @ x[k:end]
            x[k:end] = _inverse(_full(a[k:end, k:end], 1, hermitian)) @ x[k:end]
            k = end
        for k, last, row, end in reversed(steps):
            x[k:end] -= (a[end:, k:end].conj() if hermitian else a[end:, k:end]).T @ x[end:]
            x[[last, row]] = x[[row, last]]
        return {"b": x}
    return sytrs


def trtrs(a: Array, b: Array, lower: int, trans: int, unitdiag: int) -> Outputs:
    """Give the solution X of op(A) X = B for a triangular A."""
    return {"b": _solved(_op(_triangular(a, lower, unitdiag), trans), b, lower ^ (trans != 0))}


def trtri(c: Array, lower: int, unitdiag: int) -> Outputs:
    """Give the inverse of a triangular matrix."""
    new = _solved(_triangular(c, lower, unitdiag), np.eye(len(c), dtype=c.dtype), lower)
    new = np.where(np.eye(len(c), dtype=bool), c, new) if unitdiag else new
    return {"c": _written(new, c, lower)}


def lauum(c: Array, lower: int) -> Outputs:
    """Give a triangle of L^H L, or of U U^H."""
    part = _real_diagonal(_lower_part(c, lower))
    return {"c": _written(part.conj().T @ part if lower else part @ part.conj().T, c, lower)}


def det(a: Array) -> Outputs:
    """Give the determinant, by elimination."""
    a, product = a.copy(), np.ones((), a.dtype)[()]
    for j in range(len(a)):
        i = j + int(np.argmax(np.abs(a[j:, j])))
        if i != j:
            a[[i, j]], product = a[[j, i]], -product
        product = product * a[j, j]
        a[j + 1:, j:] -= np.multiply.outer(a[j + 1:, j] / a[j, j], a[j, j:])
    return {"out": product}


def _quasi(a: Array) -> Array:
    """What is upper triangular, of real numbers with the diagonal below."""
    rows, columns = np.indices(a.shape)
    return np.where(rows - columns <= (a.dtype.kind != "c"), a, np.zeros((), a.dtype))


def trsyl(a: Array, b: Array, c: Array, trana: int, tranb: int, isgn: int) -> Outputs:
    """Give the X of op(A) X + isgn X op(B) = C, by elimination in the equations of all its elements."""
    a, b, (m, n) = _op(_quasi(a), trana), _op(_quasi(b), tranb), c.shape
    k = np.kron(a, np.eye(n, dtype=a.dtype)) + isgn * np.kron(np.eye(m, dtype=b.dtype), b.T)
    k = np.concatenate([k, c.reshape(-1, 1)], 1)
    for j in range(m * n):
        i = j + int(np.argmax(np.abs(k[j:, j])))
        k[[i, j]] = k[[j, i]]
        k[j] /= k[j, j].copy()
        others = np.arange(m * n) != j
        k[others] -= np.multiply.outer(k[others, j], k[j])
    return {"c": k[:, -1].reshape(m, n)}


def getrf(a: Array) -> Outputs:
    """Give L without its unit diagonal and U, column by column, with the largest |re| + |im| as pivot."""
    a = a.copy()
    for j in range(min(a.shape)):
        i = j + int(np.argmax(np.abs(a[j:, j].real) + np.abs(a[j:, j].imag)))
        a[[i, j]] = a[[j, i]]
        a[j + 1:, j] /= a[j, j]
        a[j + 1:, j + 1:] -= np.multiply.outer(a[j + 1:, j], a[j, j + 1:])
    return {"a": a}


def gbtrf(ab: Array, kl: int, ku: int, m: int) -> Outputs:
    """Give the factors of a band, each column of L in the order of its step."""
    n = ab.shape[1]
    a, new = _unstored(ab[kl:], m, n, kl, ku, 0), ab.copy()
    for j in range(min(m, n)):
        i = j + int(np.argmax(np.abs(a[j:, j].real) + np.abs(a[j:, j].imag)))
        a[[i, j], j:] = a[[j, i], j:]
        a[j + 1:, j] /= a[j, j]
        a[j + 1:, j + 1:] -= np.multiply.outer(a[j + 1:, j], a[j, j + 1:])
    rows, columns, inside = places(ab.shape, m, n, kl, kl + ku, 0)
    new[inside] = a[rows[inside], columns[inside]]
    return {"ab": new}


def gtbtrf(ab: Array) -> Outputs:
    """Give the factors of a tridiagonal matrix, as those of a band."""
    return gbtrf(ab, 1, 1, ab.shape[1])


def pttrf(d: Array, e: Array) -> Outputs:
    """Give D and L of a positive definite tridiagonal matrix."""
    d, e = d.copy(), e.copy()
    for i in range(len(e)):
        multiplier = e[i] / d[i]
        d[i + 1] -= (multiplier * e[i].conj()).real
        e[i] = multiplier
    return {"d": d, "e": e}


def gbtrl(ab: Array, kl: int, ku: int, b: Array, piv: Array, trans: int) -> Outputs:
    """Give inv(L) P B, or P^T inv(op(L)) B, step by step."""
    n = len(b)
    factor, x = _strict(_lower_part(_unstored(ab, n, n, kl, kl + ku, 0), 1)), b.copy()
    for j in reversed(range(n)) if trans else range(n):
        if trans:
            x[j] -= _op(factor, trans)[j, j + 1:] @ x[j + 1:]
        x[[j, piv[j]]] = x[[piv[j], j]]
        if not trans:
            x[j + 1:] -= np.multiply.outer(factor[j + 1:, j], x[j])
    return {"b": x}


def geqrf(a: Array, tau: Array) -> Outputs:
    """Give R above the reflectors, and tau, column by column."""
    a, k = a.copy(), min(a.shape)
    tau = np.zeros(k, a.dtype)
    for j in range(k):
        alpha, x = a[j, j], a[j + 1:, j].copy()
        if alpha.imag == 0 and not x.any():
            continue
        beta = -np.copysign(np.sqrt(abs(alpha) ** 2 + (abs(x) ** 2).sum()), alpha.real)
        tau[j] = (beta - alpha) / beta
        a[j + 1:, j] = x / (alpha - beta)
        a[j:, j:] = _reflected(a[j + 1:, j], tau[j].conj(), a[j:, j:])
        a[j, j], a[j + 1:, j] = beta, x / (alpha - beta)
    return {"a": a, "tau": tau}


def geqp3(a: Array, tau: Array) -> Outputs:
    """Give the factors of the columns, the one with the largest rest always first."""
    a = a.copy()
    rest = a.copy()
    for j in range(min(a.shape)):
        i = j + int(np.argmax((abs(rest[j:, j:]) ** 2).sum(0)))
        a[:, [i, j]] = a[:, [j, i]]
        rest = geqrf(a[:, : j + 1], tau)["a"]
        rest = _reflectors(rest, geqrf(a[:, : j + 1], tau)["tau"], a, True)
    return geqrf(a, tau)


def _reflected(x: Array, tau: Operand, c: Array) -> Array:
    """(I - tau v v^H) C, v = (1, x)."""
    v = np.concatenate([np.ones(1, c.dtype), x])
    result: Array = c - tau * np.multiply.outer(v, v.conj() @ c)
    return result


def _reflectors(a: Array, tau: Array, c: Array, adjoint: bool) -> Array:
    """Q C or Q^H C, Q the product of the reflectors in the columns of A."""
    c = c.copy()
    for j in range(len(tau)) if adjoint else reversed(range(len(tau))):
        c[j:] = _reflected(a[j + 1:, j], tau[j].conj() if adjoint else tau[j], c[j:])
    return c


def orgqr(a: Array, tau: Array) -> Outputs:
    """Give the first columns of Q."""
    return {"a": _reflectors(a, tau, np.eye(*a.shape, dtype=a.dtype), False)}


def ormqr(side: int, trans: int, a: Array, tau: Array, c: Array) -> Outputs:
    """Give Q C, Q^H C, C Q or C Q^H."""
    if side:
        return {"c": _reflectors(a, tau, c.conj().T, not trans).conj().T}
    return {"c": _reflectors(a, tau, c, bool(trans))}


def _rows(f: Callable[..., Outputs]) -> Callable[..., Outputs]:
    """Of a factorization A = L Q, or what makes use of one: that of the adjoint matrix."""
    def rows(a: Array, **others: Any) -> Outputs:
        if "trans" in others:
            others["trans"] = 1 - bool(others["trans"])
        results = f(a=a.conj().T, **others)
        return {name: new.conj().T if name == "a" else new for name, new in results.items()}
    return rows


def _last(f: Callable[..., Outputs]) -> Callable[..., Outputs]:
    """Of a factorization whose reflectors are from the last on: that of the reversed matrix."""
    def last(a: Array, **others: Any) -> Outputs:
        if "tau" in others:
            others["tau"] = others["tau"][::-1]
        if "c" in others:
            others["c"] = others["c"][:, ::-1] if others["side"] else others["c"][::-1]
        results = f(a=a[::-1, ::-1], **others)
        if "c" in results:
            return {"c": results["c"][:, ::-1] if others["side"] else results["c"][::-1]}
        return {name: new[::-1, ::-1] if name == "a" else new[::-1] for name, new in results.items()}
    return last


def laswp(a: Array, piv: Array, k1: int, k2: int | None, off: int, inc: int) -> Outputs:
    """Give A with rows k1 to k2 exchanged for those in piv, one by one."""
    b = a.copy()
    last = len(piv) - 1 - off if k2 is None else k2
    for i in range(k1, last + 1)[::inc]:
        b[[i, piv[off + i]]] = b[[piv[off + i], i]]
    return {"a": b}


REFERENCES: dict[str, Callable[..., Outputs]] = {
    "scal": scal, "axpy": axpy, "copy": copy, "swap": swap, "dot": dot, "dotu": dot, "dotc": dotc, "nrm2": nrm2,
    "asum": asum, "iamax": iamax, "gemv": gemv, "symv": symv, "hemv": hemv, "ger": ger, "geru": ger, "gerc": gerc,
    "syr": syr, "her": her, "syr2": syr2, "her2": her2, "trmv": trmv, "trsv": trsv, "gemm": gemm, "symm": symm,
    "gemmtr": gemmtr,
    "csscal": scal, "zdscal": scal, "dsdot": dsdot, "sdsdot": dsdot, "rot": rot, "csrot": rot, "zdrot": rot,
    "rotg": rotg, "rotm": rotm, "rotmg": rotmg, "lacpy": lacpy, "lascl": lascl, "laset": laset, "laswp": laswp,
    "potrf": potrf, "getrf": getrf, "det": det, "trtrs": trtrs, "trtri": trtri, "lauum": lauum,
    "sytrf": _sytrf(False), "hetrf": _sytrf(True), "sytrs": _sytrs(False), "hetrs": _sytrs(True),
    "trsyl": trsyl,
    "hemm": hemm, "syrk": syrk, "herk": herk, "syr2k": syr2k, "her2k": her2k, "trmm": trmm, "trsm": trsm,
    "gbmv": gbmv, "sbmv": sbmv, "hbmv": hbmv, "spmv": spmv, "hpmv": hpmv, "tbmv": tbmv, "tbsv": tbsv, "tpmv": tpmv,
    "tbtrs": tbtrs, "tptrs": tptrs, "pbtrf": pbtrf, "pptrf": pptrf, "pstrf": pstrf,
    "tpsv": tpsv, "spr": spr, "hpr": hpr, "spr2": spr2, "hpr2": hpr2,
    "gbtrf": gbtrf, "gbtrl": gbtrl, "gtbtrf": gtbtrf, "pttrf": pttrf,
    "geqrf": geqrf, "geqp3": geqp3, "gelqf": _rows(geqrf), "geqlf": _last(geqrf), "gerqf": _last(_rows(geqrf)),
    "orgqr": orgqr, "orglq": _rows(orgqr), "orgql": _last(orgqr), "orgrq": _last(_rows(orgqr)),
    "ungqr": orgqr, "unglq": _rows(orgqr), "ungql": _last(orgqr), "ungrq": _last(_rows(orgqr)),
    "ormqr": ormqr, "ormlq": _rows(ormqr), "ormql": _last(ormqr), "ormrq": _last(_rows(ormqr)),
    "unmqr": ormqr, "unmlq": _rows(ormqr), "unmql": _last(ormqr), "unmrq": _last(_rows(ormqr)),
}
WRITTEN_UNREAD = {"copy": ("y",)}  # outputs whose old value no flag and no scalar makes the routine read
