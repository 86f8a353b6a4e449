# Threads that wait for work.

cdef extern from "atomic.h" nogil:          # numbers that several threads change
    Py_ssize_t added "blasad_added"(Py_ssize_t *p, Py_ssize_t n)                        # what was there before
    Py_ssize_t now "blasad_now"(const Py_ssize_t *p)
    void change "blasad_change"(Py_ssize_t *p, Py_ssize_t n)
    bint changed "blasad_changed"(Py_ssize_t *p, Py_ssize_t before, Py_ssize_t after)   # if `before` is what is there

ctypedef void (*task_t)(void *job, int me) noexcept nogil       # `me` is 0 for the thread that calls

cdef object hand_in(object numbers)          # what calls hand over here, until `hand_out`
cdef int hand_out(object before) except -1
cdef int together(task_t task, task_t stop, void *job, int threads) except -1
cdef int at_hand() noexcept nogil       # how many threads work may have here: as many as BLAS, on one of several one
cdef void quickly(task_t task, void *job, int threads) noexcept nogil      # the same without Python; nobody can stop it
cdef int blas_has() noexcept nogil      # how many threads BLAS has; 0: it does not tell
