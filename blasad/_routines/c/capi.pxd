# What the functions for C have in common.

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
