# What the formulas of spectra do with one matrix in memory; strides count elements.

from blasad._linalg.numbers cimport element

ctypedef Py_ssize_t index

cdef bint rises(const double *w, index step, index n, double least, double part) noexcept nogil
cdef bint sizes_of(const element *A, index rs, index cs, index m, index n, double *size) noexcept nogil
cdef bint factor_of_pairs(const element *S, index rs, index cs, const element *seeds, index seeds_rs, index seeds_cs,
                          const double *w, const double *bw, index n, double least, double eps, double lost,
                          double *size, element *out) noexcept nogil
cdef bint factor_of_singular(const element *S, index rs, index cs, const element *T, index other_rs, index other_cs,
                             const double *s, const double *bs, index n, double eps, double lost,
                             const double *size, element *out) noexcept nogil
