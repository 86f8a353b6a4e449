# What the functions for C have in common.

from blasad._calls.core cimport *
from blasad._c.reading cimport Reading

cdef extern from "blasad.h" nogil:
    enum:
        BLASAD_VERSION
        BLASAD_OK
        BLASAD_SINGULAR
        BLASAD_ARGUMENT
        BLASAD_SPACE
        BLASAD_FAILED

    ctypedef struct blasad_work:
        size_t size
        void *tape
        size_t tape_size
        void *workspace
        size_t workspace_size
        size_t needed
        unsigned int overwritten
        unsigned int debug
        unsigned int lanes
        const Py_ssize_t *lane
        char *message

    ctypedef struct blasad_call:
        size_t size
        int routine
        int mode
        void **args
        blasad_work *work

cdef int blasad_run(const blasad_call *call) noexcept nogil
cdef int blasad_routine(const char *name) noexcept nogil

cdef enum:
    FWD = 0
    AUG = 1
    REV = 2

ctypedef int (*runner)(int mode, void **args, blasad_work *work) noexcept nogil

cdef enum:
    END = 15

cdef struct Entry:
    int op
    runner run              # all that a function for C does
    void (*fold)(Call *call, const Flags *flags) noexcept nogil
    unsigned int order      # the places of operands with shadows as BLAS has them, four bits each, and END
    char name[16]

cdef Entry *functions

cdef int enter(int number, str name, str routine, unsigned int order, runner run) except -1
cdef int done(int number, int mode, int wrong, Reading *r, blasad_work *w) noexcept nogil
