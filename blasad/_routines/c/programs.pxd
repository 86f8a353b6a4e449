# Programs for C: see include/blasad.h.

cdef extern from "blasad.h" nogil:
    ctypedef struct blasad_array:
        const char *name
        char dtype
        int ndim
        const Py_ssize_t *shape
        size_t nbytes
        int written

    ctypedef struct blasad_program:
        size_t size
        int inputs
        int outputs
        const blasad_array *arrays

    ctypedef struct blasad_rows:
        void *p
        Py_ssize_t step
        const Py_ssize_t *strides

    ctypedef struct blasad_batch:
        size_t size
        const blasad_rows *arrays
        Py_ssize_t rows
        int threads
        int sum
        Py_ssize_t block
        int finish
        unsigned char *wrong
        Py_ssize_t failed
        Py_ssize_t row
        char *message

cdef int blasad_program_run(const blasad_program *program, void *const *arrays, char *message) noexcept nogil
cdef int blasad_program_map(const blasad_program *program, blasad_batch *batch) noexcept nogil
