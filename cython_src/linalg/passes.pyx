"""Loops over stacks of matrices for the formulas of spectra: each takes arrays (stack, n, n) and returns C order."""

from libc.math cimport fabs, hypot, sqrt

import numpy as np

cdef enum:
    TILE = 32               # rows and columns that are read across at once

ctypedef fused number:
    float
    double
    float complex
    double complex


cdef inline double size_of(number x) noexcept nogil:
    if number is float or number is double:
        return fabs(x)
    else:
        return hypot(x.real, x.imag)

cdef inline number conjugate(number x) noexcept nogil:
    if number is float or number is double:
        return x
    else:
        return x.conjugate()

cdef inline number real_part(number x) noexcept nogil:
    if number is float or number is double:
        return x
    else:
        return x.real

cdef inline bint exceeds(number x, double bound) noexcept nogil:
    """Whether |x| > bound, or NaN; mostly without a root"""
    if number is float or number is double:
        return not fabs(x) <= bound
    else:
        return not (fabs(x.real) <= bound and fabs(x.imag) <= bound and hypot(x.real, x.imag) <= bound)


def divide(const number[:, :, :] K, const double[:, :] w, const double[:, :] bounds, const double[:] rounding,
           number[:, :, ::1] out):
    """Write K_ij / (w_j - w_i) off the diagonal, and 0 on it and where |K_ij| is at most the bounds of i and j.

    Returns a place (matrix, i, j) where |K_ij| is larger and the gap is zero up to rounding, or None.
    """
    cdef Py_ssize_t b, i, j, n = K.shape[1], at_b = -1, at_i = 0, at_j = 0
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
                        out[b, i, j] = <number>(K[b, i, j] / gap)
    return None if at_b < 0 else (at_b, at_i, at_j)


cdef inline bint rises(const double *w, Py_ssize_t step, Py_ssize_t n, double least, double part) noexcept nogil:
    cdef Py_ssize_t j
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
    cdef Py_ssize_t b, n = w.shape[1]
    cdef bint apart = True
    with nogil:
        for b in range(w.shape[0]):
            apart = apart and rises(&w[b, 0], w.strides[1], n, least, n * eps)
    return apart


cdef bint sizes_of(const number[:, :, :] A, Py_ssize_t b, double[::1] size) noexcept nogil:
    """Find the lengths of the columns of the b-th matrix; False if squares overflow or underflow"""
    cdef Py_ssize_t i, j
    cdef double x, small = 1e-290, large = 1e290
    for j in range(A.shape[2]):
        size[j] = 0
    for i in range(A.shape[1]):
        for j in range(A.shape[2]):
            if number is float or number is double:
                x = A[b, i, j]
                size[j] += x * x
            else:
                x = A[b, i, j].real
                size[j] += x * x
                x = A[b, i, j].imag
                size[j] += x * x
    for j in range(A.shape[2]):
        if not (size[j] == 0 or small < size[j] < large):
            return False
        size[j] = sqrt(size[j])
    return True

cdef bint phases_rest(const number[:, :, :] S, Py_ssize_t b, const double[::1] size, double part) noexcept nogil:
    """Whether no loss depends on the phases of complex vectors"""
    cdef Py_ssize_t j
    if number is not float and number is not double:
        for j in range(S.shape[1]):
            if not fabs(S[b, j, j].imag) <= part * size[j]:
                return False
    return True

cdef void divide_skew(const number[:, :, :] S, Py_ssize_t b, const double[:, :] w, const double[:, :] bw,
                      const double[::1] size, double part, number[:, :, ::1] out) noexcept nogil:
    cdef Py_ssize_t i, j
    cdef number K, half = 0.5
    for i in range(S.shape[1]):
        for j in range(S.shape[1]):
            K = half * S[b, i, j] - half * conjugate(S[b, j, i])
            if i == j:
                out[b, i, i] = bw[b, i]
            elif exceeds(K, part * size[i] + part * size[j]):
                out[b, i, j] = <number>(K / (w[b, j] - w[b, i]))
            else:
                out[b, i, j] = 0


def far_apart(const number[:, :, :] S, const number[:, :, :] seeds, const double[:, :] w, const double[:, :] bw,
              double least, double eps, double lost, number[:, :, ::1] out):
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
    cdef Py_ssize_t b, n = w.shape[1]
    cdef double[::1] size = np.empty(n)
    cdef bint far = True
    with nogil:
        for b in range(w.shape[0]):
            far = (rises(&w[b, 0], w.strides[1], n, lost * least, lost * n * eps) and sizes_of(seeds, b, size)
                   and phases_rest(S, b, size, sqrt(n * eps)))
            if not far:
                break
            divide_skew(S, b, w, bw, size, sqrt(n) * eps, out)
    return far


cdef void divide_parts(const number[:, :, :] S, const number[:, :, :] T, Py_ssize_t b, const double[:, :] s,
                       const double[:, :] bs, const double[::1] size, double part, number[:, :, ::1] out,
                       ) noexcept nogil:
    """s are the values with a negative sign"""
    cdef Py_ssize_t i, j
    cdef number x, y, total, half = 0.5
    cdef double bound
    for i in range(s.shape[1]):
        for j in range(s.shape[1]):
            x = half * S[b, i, j] - half * conjugate(S[b, j, i])
            y = half * T[b, i, j] - half * conjugate(T[b, j, i])
            bound = part * size[i] + part * size[j]
            total = 0
            if i == j:
                total = bs[b, i]
            elif exceeds(x + y, bound):
                total = <number>((x + y) / (s[b, i] - s[b, j]))
            if exceeds(x - y, 2 * bound):
                total = total - <number>((x - y) / (s[b, i] + s[b, j]))
            out[b, i, j] = total


def far_singular(const number[:, :, :] S, const number[:, :, :] T, const number[:, :, :] bU,
                 const number[:, :, :] bV, const double[:, :] s, const double[:, :] bs, double eps, double lost,
                 double spread, number[:, :, ::1] out):
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
    cdef Py_ssize_t b, j, n = s.shape[1]
    cdef double[::1] size = np.empty(n), other = np.empty(n)
    cdef bint far = True
    with nogil:
        for b in range(s.shape[0]):
            far = (rises(&s[b, 0], s.strides[1], n, 0, lost * n * eps) and sizes_of(bU, b, size)
                   and sizes_of(bV, b, other))
            if not far or n and not s[b, n - 1] < lost * n * eps * s[b, 0]:     # which are negative
                far = False
                break
            for j in range(n):
                size[j] = (size[j] + other[j]) * spread
                if number is not float and number is not double:
                    far = far and fabs(S[b, j, j].imag + T[b, j, j].imag) <= sqrt(n * eps) * size[j]
            if not far:
                break
            divide_parts(S, T, b, s, bs, size, sqrt(n) * eps, out)
    return far


def with_adjoint(const number[:, :, :] A, double sign, number[:, :, ::1] out):
    """Write (A + sign A^H) / 2."""
    cdef Py_ssize_t b, i, j, i0, j0, n = A.shape[1]
    cdef number half = 0.5, other = 0.5 * sign
    with nogil:
        for b in range(A.shape[0]):
            for i0 from 0 <= i0 < n by TILE:
                for j0 from 0 <= j0 < n by TILE:
                    for i in range(i0, min(i0 + TILE, n)):
                        for j in range(j0, min(j0 + TILE, n)):
                            out[b, i, j] = half * A[b, i, j] + other * conjugate(A[b, j, i])


def fold(const number[:, :, :] A, bint lower, number[:, :, ::1] out):
    """Write one triangle of A + A^H, the diagonal of its real part, and zeros in the other triangle."""
    cdef Py_ssize_t b, i, j, i0, j0, n = A.shape[1]
    with nogil:
        for b in range(A.shape[0]):
            for i0 from 0 <= i0 < n by TILE:
                for j0 from 0 <= j0 < n by TILE:
                    for i in range(i0, min(i0 + TILE, n)):
                        for j in range(j0, min(j0 + TILE, n)):
                            if i == j:
                                out[b, i, i] = real_part(A[b, i, i])
                            elif (i > j) == lower:
                                out[b, i, j] = A[b, i, j] + conjugate(A[b, j, i])
                            else:
                                out[b, i, j] = 0


def lengths(const number[:, :, :] A, double[:, ::1] out):
    """Write the length of each column, without overflow and underflow on the way."""
    cdef Py_ssize_t b, i, j, m = A.shape[1], n = A.shape[2]
    cdef double[::1] largest = np.zeros(n)
    cdef double x
    with nogil:
        for b in range(A.shape[0]):
            for j in range(n):
                largest[j] = out[b, j] = 0
            for i in range(m):
                for j in range(n):
                    x = size_of(A[b, i, j])
                    if not x <= largest[j]:
                        largest[j] = x
            for i in range(m):
                for j in range(n):
                    if largest[j] > 0:
                        x = size_of(A[b, i, j]) / largest[j]
                        out[b, j] += x * x
            for j in range(n):
                out[b, j] = largest[j] * sqrt(out[b, j])
