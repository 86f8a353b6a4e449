# Which kernels SciPy's OpenBLAS runs.

cdef bint packs_nothing()
