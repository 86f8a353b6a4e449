"""Loops over stacks of matrices for the formulas of spectra: each takes arrays (stack, n, n) and returns C order."""

from libc.math cimport fabs, hypot, sqrt

import numpy as np

from blasad._linalg.numbers cimport modulus, turned

cdef enum:
    TILE = 32               # rows and columns that are read across at once

cdef inline element real_part(element x) noexcept nogil:
    if element is float or element is double:
        return x
    else:
        return x.real

cdef inline bint exceeds(element x, double bound) noexcept nogil:
    """Whether |x| > bound, or NaN; mostly without a root"""
    if element is float or element is double:
        return not fabs(x) <= bound
    else:
        return not (fabs(x.real) <= bound and fabs(x.imag) <= bound and hypot(x.real, x.imag) <= bound)


def divide(const element[:, :, :] K, const double[:, :] w, const double[:, :] bounds, const double[:] rounding,
           element[:, :, ::1] out):
    """Write K_ij / (w_j - w_i) off the diagonal, and 0 on it and where |K_ij| is at most the bounds of i and j.

    Returns a place (matrix, i, j) where |K_ij| is larger and the gap is zero up to rounding, or None.
    """
    cdef index b, i, j, n = K.shape[1], at_b = -1, at_i = 0, at_j = 0
    cdef double gap, least
    with nogil:
        for b in range(K.shape[0]):
            least = rounding[b]
            for i in range(n):
                for j in range(n):
                    if i == j or not exceeds(K[b, i, j], bounds[b, i] + bounds[b, j]):
                        out[b, i, j] = 0
                        continue
                    gap = w[b, j] - w[b, i]
                    if fabs(gap) <= least:
                        if at_b < 0:
                            at_b, at_i, at_j = b, i, j
                        out[b, i, j] = 0
                    else:
                        out[b, i, j] = <element>(K[b, i, j] / gap)
    return None if at_b < 0 else (at_b, at_i, at_j)


cdef bint rises(const double *w, index step, index n, double least, double part) noexcept nogil:
    cdef index j
    cdef double before, last
    if n == 0:
        return True
    before = w[0]
    last = (<const double *>(<const char *>w + (n - 1) * step))[0]
    least = max(least, part * max(fabs(before), fabs(last)))
    for j in range(1, n):
        last = (<const double *>(<const char *>w + j * step))[0]
        if not last - before > least:
            return False
        before = last
    return True


def are_apart(const double[:, :] w, double least, double eps):
    """Whether w increases in each row by more than `least`, and by more than n eps max |w|."""
    cdef index b, n = w.shape[1]
    cdef bint apart = True
    with nogil:
        for b in range(w.shape[0]):
            apart = apart and rises(&w[b, 0], w.strides[1], n, least, n * eps)
    return apart


cdef bint sizes_of(const element *A, index rs, index cs, index m, index n, double *size) noexcept nogil:
    """Find the lengths of the columns of a matrix; False if squares overflow or underflow"""
    cdef index i, j
    cdef double x, small = 1e-290, large = 1e290
    for j in range(n):
        size[j] = 0
    for i in range(m):
        for j in range(n):
            if element is float or element is double:
                x = A[i * rs + j * cs]
                size[j] += x * x
            else:
                x = A[i * rs + j * cs].real
                size[j] += x * x
                x = A[i * rs + j * cs].imag
                size[j] += x * x
    for j in range(n):
        if not (size[j] == 0 or small < size[j] < large):
            return False
        size[j] = sqrt(size[j])
    return True

cdef bint factor_of_pairs(const element *S, index rs, index cs, const element *seeds, index seeds_rs, index seeds_cs,
                          const double *w, const double *bw, index n, double least, double eps, double lost,
                          double *size, element *out) noexcept nogil:
    """`far_apart` for one matrix, and a result in C order"""
    cdef index i, j
    cdef element K, half = 0.5
    cdef double part = sqrt(n) * eps
    if not (rises(w, sizeof(double), n, lost * least, lost * n * eps)
            and sizes_of(seeds, seeds_rs, seeds_cs, n, n, size)):
        return False
    if element is not float and element is not double:        # a loss that depends on the phases of vectors
        for j in range(n):
            if not fabs(S[j * (rs + cs)].imag) <= sqrt(n * eps) * size[j]:
                return False
    for i in range(n):
        for j in range(n):
            K = half * S[i * rs + j * cs] - half * turned(S[j * rs + i * cs])
            if i == j:
                out[i * n + i] = bw[i]
            elif exceeds(K, part * size[i] + part * size[j]):
                out[i * n + j] = <element>(K / (w[j] - w[i]))
            else:
                out[i * n + j] = 0
    return True


def far_apart(const element[:, :, :] S, const element[:, :, :] seeds, const double[:, :] w, const double[:, :] bw,
              double least, double eps, double lost, element[:, :, ::1] out):
    """Write diag(bw) and skew(S)_ij / (w_j - w_i), where no values are near each other and nothing has to be refused.

    Parameters
    ----------
    S, seeds : array, shape (stack, n, n)
        V^H bV, and bV.
    w, bw : array, shape (stack, n)
        The values, in increasing order, and their seeds.
    least : float
        Which differences may be rounding, besides n eps max |w|.
    eps : float
        The rounding of a number.
    lost : float
        How many times as large as rounding all differences have to be.
    out : array, shape (stack, n, n)
        What is written.

    Returns
    -------
    bool
        False if values are near each other, a loss depends on phases, or lengths overflow: then nothing is meant.
    """
    cdef index b, j, n = w.shape[1], each = sizeof(element)
    cdef double[::1] room = np.empty(3 * n + 1)
    cdef double *size = &room[0]
    cdef bint far = True
    with nogil:
        for b in range(w.shape[0] if n else 0):
            for j in range(n):
                size[n + j], size[2 * n + j] = w[b, j], bw[b, j]
            far = far and factor_of_pairs(&S[b, 0, 0], S.strides[1] // each, S.strides[2] // each, &seeds[b, 0, 0],
                                          seeds.strides[1] // each, seeds.strides[2] // each, size + n, size + 2 * n,
                                          n, least, eps, lost, size, &out[b, 0, 0])
    return far


cdef bint factor_of_singular(const element *S, index rs, index cs, const element *T, index other_rs, index other_cs,
                             const double *s, const double *bs, index n, double eps, double lost,
                             const double *size, element *out) noexcept nogil:
    """`far_singular` for one matrix, values as they are and sizes of the seeds that are known: a result in C order"""
    cdef index i, j
    cdef element x, y, total, half = 0.5
    cdef double bound, part = sqrt(n) * eps
    for j in range(n):
        if not s[j] - (s[j + 1] if j + 1 < n else 0) > lost * n * eps * s[0]:
            return False
        if element is not float and element is not double:
            if not fabs(S[j * (rs + cs)].imag + T[j * (other_rs + other_cs)].imag) <= sqrt(n * eps) * size[j]:
                return False
    for i in range(n):
        for j in range(n):
            x = half * S[i * rs + j * cs] - half * turned(S[j * rs + i * cs])
            y = half * T[i * other_rs + j * other_cs] - half * turned(T[j * other_rs + i * other_cs])
            bound = part * size[i] + part * size[j]
            total = 0
            if i == j:
                total = bs[i]
            elif exceeds(x + y, bound):
                total = <element>((x + y) / (s[j] - s[i]))
            if exceeds(x - y, 2 * bound):
                total = total + <element>((x - y) / (s[i] + s[j]))
            out[i * n + j] = total
    return True


def far_singular(const element[:, :, :] S, const element[:, :, :] T, const element[:, :, :] bU,
                 const element[:, :, :] bV, const double[:, :] s, const double[:, :] bs, double eps, double lost,
                 double spread, element[:, :, ::1] out):
    """Write diag(bs) and the quotients of skew(S) and skew(T) by differences and sums of singular values.

    Parameters
    ----------
    S, T : array, shape (stack, at least k, at least k)
        U^H bU and V^H bV.
    bU, bV : array, shape (stack, m, k), (stack, n, k)
        The seeds of the first k vectors.
    s, bs : array, shape (stack, k)
        The values in increasing order with a negative sign, and the seeds of the values.
    eps, lost : float
        As in `far_apart`.
    spread : float
        By how much vectors of the longer axis are longer.
    out : array, shape (stack, k, k)
        What is written.

    Returns
    -------
    bool
        False if values are near each other or near zero, a loss depends on phases, or lengths overflow.
    """
    cdef index b, j, n = s.shape[1], each = sizeof(element)
    cdef double[::1] room = np.empty(4 * n + 1)
    cdef double *size = &room[0]
    cdef bint far = True
    with nogil:
        for b in range(s.shape[0] if n else 0):
            far = far and (sizes_of(&bU[b, 0, 0], bU.strides[1] // each, bU.strides[2] // each, bU.shape[1], n, size)
                           and sizes_of(&bV[b, 0, 0], bV.strides[1] // each, bV.strides[2] // each, bV.shape[1], n,
                                        size + n))
            if not far:
                break
            for j in range(n):
                size[j] = (size[j] + size[n + j]) * spread
                size[2 * n + j], size[3 * n + j] = -s[b, j], bs[b, j]
            far = factor_of_singular(&S[b, 0, 0], S.strides[1] // each, S.strides[2] // each, &T[b, 0, 0],
                                     T.strides[1] // each, T.strides[2] // each, size + 2 * n, size + 3 * n, n, eps,
                                     lost, size, &out[b, 0, 0])
    return far


def with_adjoint(const element[:, :, :] A, double sign, element[:, :, ::1] out):
    """Write (A + sign A^H) / 2."""
    cdef index b, i, j, i0, j0, n = A.shape[1]
    cdef element half = 0.5, other = 0.5 * sign
    with nogil:
        for b in range(A.shape[0]):
            for i0 from 0 <= i0 < n by TILE:
                for j0 from 0 <= j0 < n by TILE:
                    for i in range(i0, min(i0 + TILE, n)):
                        for j in range(j0, min(j0 + TILE, n)):
                            out[b, i, j] = half * A[b, i, j] + other * turned(A[b, j, i])


def fold(const element[:, :, :] A, bint lower, element[:, :, ::1] out):
    """Write one triangle of A + A^H, the diagonal of its real part, and zeros in the other triangle."""
    cdef index b, i, j, i0, j0, n = A.shape[1]
    with nogil:
        for b in range(A.shape[0]):
            for i0 from 0 <= i0 < n by TILE:
                for j0 from 0 <= j0 < n by TILE:
                    for i in range(i0, min(i0 + TILE, n)):
                        for j in range(j0, min(j0 + TILE, n)):
                            if i == j:
                                out[b, i, i] = real_part(A[b, i, i])
                            elif (i > j) == lower:
                                out[b, i, j] = A[b, i, j] + turned(A[b, j, i])
                            else:
                                out[b, i, j] = 0


def lengths(const element[:, :, :] A, double[:, ::1] out):
    """Write the length of each column, without overflow and underflow on the way."""
    cdef index b, i, j, m = A.shape[1], n = A.shape[2]
    cdef double[::1] largest = np.zeros(n)
    cdef double x
    with nogil:
        for b in range(A.shape[0]):
            for j in range(n):
                largest[j] = out[b, j] = 0
            for i in range(m):
                for j in range(n):
                    x = modulus(A[b, i, j])
                    if not x <= largest[j]:
                        largest[j] = x
            for i in range(m):
                for j in range(n):
                    if largest[j] > 0:
                        x = modulus(A[b, i, j]) / largest[j]
                        out[b, j] += x * x
            for j in range(n):
                out[b, j] = largest[j] * sqrt(out[b, j])
