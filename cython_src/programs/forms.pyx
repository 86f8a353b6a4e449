"""How a program is stored and pickled: each call as its form, which many calls share, and its places."""

from libc.stdlib cimport calloc, malloc, realloc, free
from libc.string cimport memcmp, memcpy, memset

from blasad._rules.calls.core cimport *
from blasad._programs.steps cimport *


cdef class Forms:
    """Calls, of which each has a form and places."""

    def __dealloc__(self):
        free(self.steps)
        free(self.which)
        free(self.places)

    cdef index *at(self, const index *places, Py_ssize_t i, Step *s) noexcept nogil:
        """Call i, whose places begin there; returns where those of the next one do."""
        cdef int k
        s[0] = self.steps[self.which[i]]
        for k in range(NOPS):
            if s.o[k].pool != NOWHERE:
                s.o[k].at = places[0]
                places += 1
        return <index *>places

    def counts(self):
        """The number of each form, and how many calls have it."""
        cdef Py_ssize_t i
        count_of_form = [0] * self.forms
        for i in range(self.count):
            count_of_form[self.which[i]] += 1
        return list(enumerate(count_of_form))

    def data(self):
        """Forms, the form of each call, and places, as bytes."""
        return ((<char *>self.steps)[:self.forms * sizeof(Step)], (<char *>self.which)[:self.count * sizeof(int)],
                (<char *>self.places)[:self.size * sizeof(index)])


cdef Forms fold(const Step *steps, Py_ssize_t count):
    """Calls as forms and places."""
    cdef Forms f = Forms.__new__(Forms)
    cdef Py_ssize_t i, slots = 256
    cdef int *table = <int *>calloc(slots, sizeof(int))     # of hashed forms: their numbers, and one more
    cdef Step s
    cdef int k
    f.which = <int *>malloc(count * sizeof(int) + 1)
    f.places = <index *>malloc(count * NOPS * sizeof(index) + 1)
    f.steps = <Step *>malloc(slots // 2 * sizeof(Step))
    if table == NULL or f.which == NULL or f.places == NULL or f.steps == NULL:
        free(table)
        raise MemoryError(f"blasad: no memory for a program of {count} calls")
    try:
        for i in range(count):
            s = steps[i]
            for k in range(NOPS):
                if s.o[k].pool != NOWHERE:
                    f.places[f.size] = s.o[k].at
                    f.size += 1
            plain(&s)
            if 2 * (f.forms + 1) > slots:
                slots *= 2
                table = enlarged(f, table, slots)
            f.which[i] = number_of(f, table, slots, &s)
        f.count = count
    finally:
        free(table)
    less = <index *>realloc(f.places, f.size * sizeof(index) + 1)
    if less != NULL:
        f.places = less
    return f

cdef void plain(Step *s) noexcept nogil:
    """Let a call have no places, and nothing where it has no fields."""
    cdef Place *o
    cdef int k
    memset(&s.kind + 1, 0, <char *>&s.nb - <char *>(&s.kind + 1))
    for k in range(NOPS):
        o = &s.o[k]
        o.at = 0
        memset(&o.conj + 1, 0, <char *>(o + 1) - <char *>(&o.conj + 1))
        if o.pool == NOWHERE:
            memset(o, 0, sizeof(Place))

cdef size_t hashed(const Step *s) noexcept nogil:
    cdef const size_t *p = <const size_t *>s
    cdef size_t h = 0
    cdef int i
    for i in range(<int>(sizeof(Step) // sizeof(size_t))):
        h = (h ^ p[i]) * 0x9E3779B97F4A7C15u
        h ^= h >> 29
    return h

cdef int number_of(Forms f, int *table, Py_ssize_t slots, const Step *s) noexcept nogil:
    """The number of a form, which may be a new one."""
    cdef size_t k = hashed(s) & <size_t>(slots - 1)
    while table[k]:
        if memcmp(&f.steps[table[k] - 1], s, sizeof(Step)) == 0:
            return table[k] - 1
        k = (k + 1) & <size_t>(slots - 1)
    f.steps[f.forms] = s[0]
    f.forms += 1
    table[k] = <int>f.forms
    return table[k] - 1

cdef int *enlarged(Forms f, int *table, Py_ssize_t slots) except NULL:
    cdef int *more
    cdef Step *steps = <Step *>realloc(f.steps, slots // 2 * sizeof(Step))
    cdef Py_ssize_t i
    cdef size_t k
    if steps != NULL:
        f.steps = steps
    more = <int *>calloc(slots, sizeof(int)) if steps != NULL else NULL
    if more == NULL:
        raise MemoryError("blasad: no memory for a program")
    free(table)
    for i in range(f.forms):
        k = hashed(&f.steps[i]) & <size_t>(slots - 1)
        while more[k]:
            k = (k + 1) & <size_t>(slots - 1)
        more[k] = <int>i + 1
    return more


def forms_of(bytes forms, bytes which, bytes places):
    """What `Forms.data` has told."""
    cdef Forms f = Forms.__new__(Forms)
    cdef Py_ssize_t i, size = 0
    cdef int k
    f.forms, f.count, f.size = len(forms) // sizeof(Step), len(which) // sizeof(int), len(places) // sizeof(index)
    f.steps, f.which = <Step *>malloc(len(forms) + 1), <int *>malloc(len(which) + 1)
    f.places = <index *>malloc(len(places) + 1)
    if f.steps == NULL or f.which == NULL or f.places == NULL:
        raise MemoryError(f"blasad: no memory for a program of {f.count} calls")
    memcpy(f.steps, <const char *>forms, len(forms))
    memcpy(f.which, <const char *>which, len(which))
    memcpy(f.places, <const char *>places, len(places))
    for i in range(f.count):
        if not 0 <= f.which[i] < f.forms:
            raise ValueError("blasad: a program has a call without a form; compile it again")
        for k in range(NOPS):
            size += f.steps[f.which[i]].o[k].pool != NOWHERE
    if size != f.size:
        raise ValueError("blasad: a program has not as many places as its calls; compile it again")
    return f
