# What the functions for C have in common.

from blasad._core cimport *
from blasad._reading cimport Reading

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
    NO_WORK = -2            # beside what a reader finds: there is no blasad_work, or it is not one

ctypedef int (*runner)(int mode, void **args, blasad_work *work) noexcept nogil

cdef struct Entry:
    int op
    runner run              # all that a function for C does
    void (*fold)(Call *call, const Flags *flags) noexcept nogil
    char name[16]

cdef Entry *functions

cdef int enter(int number, str name, str routine, runner run) except -1
cdef int done(int number, int mode, int wrong, Reading *r, blasad_work *w) noexcept nogil

cdef inline bint begun(Reading *r, int mode, const blasad_work *w) noexcept nogil:
    """What a reader has to know; False: the work is wrong."""
    r.moving, r.numbered = 0, False
    if w == NULL:
        r.overwritten, r.lane = 0, NULL
        return mode == FWD
    if w.size < sizeof(blasad_work):        # it has fewer fields than are read
        return False
    r.overwritten, r.lane = w.overwritten, w.lane if w.lanes > 1 else NULL
    return w.lanes <= 1 or w.lane != NULL
