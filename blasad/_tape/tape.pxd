# The tape as Python holds it: calls in order, buffers of memory and their shadows.

cimport numpy as cnp

from blasad._rules.calls.core cimport *
from blasad._tape.kept cimport *
from blasad._rules.calls.memory cimport *
from blasad._tape.recorder cimport *

cdef extern from *:         # something that no two threads have at a time; every operation asks for it
    """
    #if defined(__has_builtin)
    #if __has_builtin(__builtin_thread_pointer) && defined(__GNUC__) && !defined(__APPLE__)
    #define BLASAD_THIS_THREAD() ((unsigned long)__builtin_thread_pointer())
    #endif
    #endif
    #ifndef BLASAD_THIS_THREAD
    #define BLASAD_THIS_THREAD() PyThread_get_thread_ident()
    #endif
    """
    unsigned long this_thread "BLASAD_THIS_THREAD"() noexcept nogil

cdef enum:
    CLASSES = 76            # sizes of temporaries: two for each doubling from 8 bytes on
    FREE = 0                # a tape is its thread's while it holds calls
    BOUND = 1               # until it is closed
    SEALED = 2              # nobody records on it any more: it is there to be swept

cdef struct Freed:          # memory of a temporary that is used again
    char *p
    char *d
    index lane
    Freed *next

cdef struct Late:           # memory of a temporary that was given up by another thread, or during a call
    char *p
    char *d
    index lane
    size_t nbytes
    Late *next

cdef class Addresses:        # of buffers
    cdef dict blocks         # the numbers of the buffers in a block of memory, by its number and size
    cdef Py_ssize_t counts[64]  # of buffers, by the sizes of their blocks
    cdef unsigned long long used  # these sizes
    cdef Py_ssize_t count
    cdef int add(self, Buffer b) except -1
    cdef list near(self, list buffers, char *lo, char *hi)

cdef class Tape:
    cdef State st
    cdef readonly Tape outer  # the tape that records what this one does
    cdef list inner          # tapes whose memory this one has lent, and whose calls it holds
    cdef unsigned long thread  # the one that records on it; 0: none
    cdef int tie             # FREE, BOUND or SEALED
    cdef bint sweeping
    cdef int busy            # calls that run without the GIL
    cdef public bint crosses   # something of the outer tape was used
    cdef size_t kept_sum     # bytes of kept values in earlier runs, in an inner tape
    cdef readonly dict peeks  # where values were read while a program was noted: (file, line)
    cdef readonly dict lost  # where bare numbers were taken of values that have a derivative
    cdef dict brought        # buffers of outer arrays that are used here, by the ids of their own
    cdef Freed *free_lists[CLASSES]
    cdef Freed *unused       # records of memory that was taken again
    cdef Late *late          # memory that waits for this tape's own thread to see whether it may be used again
    cdef list loads          # inputs of a program whose values wait
    cdef readonly unsigned int width
    cdef unsigned long generation
    cdef list pins           # plain arrays that calls read
    cdef dict locks          # arrays made read-only, to be given back, by their ids
    cdef list buffers        # of the arrays being watched
    cdef Addresses addresses  # of many buffers
    cdef list carried        # what calls of registered rules handed to their reverses
    cdef list sources        # temporaries whose shadows the sweep does not clear: active scalars
    cdef bint dirty
    cdef list journal        # in forward mode: shadows as they were
    cdef readonly Tape origin   # of a section's tape: the one it is a part of
    cdef bint quiet          # calls run and are not recorded: the section they belong to is
    cdef list sections       # what is run again in the reverse, each with its place among the calls
    cdef list spare          # tapes for sections
    cdef dict held           # arrays that sections read: they stay locked until the tape is closed
    cdef list sums           # and their checksums
    cdef dict values         # copies of plain arguments of sections, by their places
    cdef unsigned int section_count
    cdef int at_work         # sections that are running
    cdef str broken          # why there will be no sweep
    cdef list failures       # what calls said that failed
    cdef bint unfit          # a sweep ended with an error: no later derivative uses this tape
    cdef object decider      # who says how numbers of a program compare; None: their values do
    cdef public object tracer   # who is told of each call; None: nobody
    cdef int take_over(self) except -1
    cdef int at_rest(self) except -1
    cdef int emit(self, Call *c) except -1
    cdef int forget_calls(self) except -1
    cdef int forget_temporaries(self) except -1
    cdef int give_arrays_back(self) except -1
    cdef int break_off(self, bint keep) except -1
    cdef int sweep_all(self, const Operand *y, const Operand *seed, bint keep) except -1
    cdef int run_sweep(self, const Operand *y, const Operand *seed, bint keep) except -1
    cdef int sweep_telling(self, bint keep, object tell) except -1
    cdef int clear_shadows(self) except -1
    cdef int sweep_sections(self, size_t last, Py_ssize_t first, bint keep) except -1
    cdef int sweep_calls(self, size_t last, size_t first) except -1
    cdef int undo_writes(self, Buffer b) except -1
    cdef Tape root(self)
    cdef int give_copies_back(self, int first) except -1
    cdef int give_block_back(self, char *p, size_t nbytes) except -1
    cdef int look(self, char *p, int dtype, int ndim, const index *shape, const index *strides) except -1
    cdef int hold(self, object array) except -1
    cdef Tape outermost(self)
    cdef Buffer temporary(self, size_t nbytes, bint active)
    cdef Buffer constant_memory(self, size_t nbytes)
    cdef Buffer bring(self, Buffer o)
    cdef Buffer argument(self, Buffer o, char *lo, char *hi)
    cdef int write_outer(self, Buffer b) except -1
    cdef int save_between(self, char *lo, char *hi) except -1
    cdef bint needs(self, char *lo, char *hi) except -1
    cdef int release(self, char *p, char *d, index lane, size_t nbytes) except -1
    cdef void release_later(self, Buffer b) noexcept
    cdef int release_late(self) except -1
    cdef void forget_late(self) noexcept
    cdef list near(self, char *lo, char *hi)
    cdef Buffer find(self, object array, bint writing)
    cdef int pin(self, object array) except -1
    cdef int keep_plain(self, object array, char *lo, char *hi) except -1
    cdef int audit(self) except -1
    cdef int hand_on(self) except -1
    cdef int load(self, object view, object x) except -1
    cpdef int lock(self, object array) except -1
    cdef int activate(self, Buffer b) except -1
    cdef int attach(self, Buffer b, object x, tuple shadows) except -1
    cdef int written(self, Buffer b, bint active) except -1
    cdef int move_home(self, Buffer b) except -1
    cdef int take_in(self, Buffer b) except -1
    cdef Buffer watch_buffer(self, object x, tuple shadows, bint borrowed)

cdef class Buffer:
    cdef char *base
    cdef index nbytes
    cdef char *d             # the shadow of base; NULL: a constant
    cdef char *spare         # where the shadow of a temporary is once it has one
    cdef index lane          # bytes from one lane of the shadow to the next
    cdef int dtype
    cdef Tape tape
    cdef unsigned long generation
    cdef object owner        # the caller's array; None: memory of the tape
    cdef tuple shadows       # the caller's shadows, when they are laid out in another way
    cdef object inside       # then: bytes laid out like the array
    cdef Buffer outer        # the buffer of the outer tape whose memory this is
    cdef Buffer home         # where a borrowed array lives once it has been written
    cdef bint writable
    cdef bint dense          # the array has no gaps
    cdef bint borrowed       # to be copied before it is first written
    cdef bint journaled
    cdef int number          # on a section's tape: which array of its origin this stands for, from 1
    cdef char *place         # where that array's memory is, if this works on other memory
    cdef cnp.ndarray made    # an array that the program made: its memory while it holds no derivative
    cdef unsigned long born  # and the generation of the tape when it was made
    cdef object lent         # who holds plain views of it that were given out refers to this
    cdef cnp.ndarray image   # a copy for calls that read it, until it is written

cdef int inner_tapes        # how many there are now, those of sections at work included
cdef void count_inner(int more) noexcept
cdef int programs           # tapes that note programs now
cdef int peek(Tape tape) except -1
cdef Tape current()
cdef Tape in_charge(Tape tape)
cdef bint records_alone(Tape tape)
cdef void set_current(Tape tape) noexcept
cdef int finished() except -1
cdef int dtype_code(object dtype) except -2

cdef inline int code_of_type(cnp.dtype dtype) noexcept:
    cdef int num = dtype.type_num
    if dtype.byteorder not in (c"=", c"|"):
        return -1
    if num == cnp.NPY_DOUBLE:
        return F64
    if num == cnp.NPY_FLOAT:
        return F32
    if num == cnp.NPY_CDOUBLE:
        return C128
    if num == cnp.NPY_CFLOAT:
        return C64
    return -1
