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
