# What is asked and told while much runs in C: whether Ctrl-C was pressed, and how far it is.

cdef enum:
    LITTLE = 100000         # work, about in multiplications, between two looks at the clock

cdef struct Patience:       # set to zeros at the start
    double work             # since the last look
    long long due           # when signals are asked for, in milliseconds; 0: it is not known yet

cdef int look_up(Patience *p) except -1 nogil

cdef inline int worked(Patience *p, double work) except -1 nogil:
    """So much was done: it may be time to ask whether the user wants it to end."""
    p.work += work
    return look_up(p) if p.work > LITTLE else 0

cdef enum:
    TOLD = 100              # milliseconds between two tellings

cdef struct Progress:
    size_t done, total      # calls
    long long due           # when it is told next, in milliseconds
    void *tell              # the Python function of these two

cdef int tell(Progress *p, long long now) except -1 nogil
cdef long long blasad_now() noexcept nogil

cdef inline int passed(Progress *p, size_t more) except -1 nogil:
    """So many more calls were done."""
    cdef long long now = blasad_now()
    p.done += more
    return tell(p, now) if now >= p.due else 0

cdef int pass_on_interrupt() except -1    # if that is the error, which somebody is about to forget
