"""Removing elementwise calls: those that compute a value again, and those that only copy or scale an array for others.

If a call computes a value that another call computed shortly before, the value is copied instead.  A call that reads a
copy or a multiple of an array reads the array itself, if it can apply the factor: a sum can apply any factor, a product
only a sign.  C := alpha A followed by C := beta B + C becomes one sum, and a product that is only added to an array is
added directly.  All results keep their bits, except where a power of 2 in a derivative underflows or overflows.
"""

from libc.math cimport fabs, frexp
from libc.stdlib cimport calloc, free, malloc

from blasad._rules.calls.core cimport *
from blasad._rules.kernels.lines cimport away
from blasad._programs.regions cimport *
from blasad._programs.steps cimport *
from blasad._rules.joins cimport join_elements
from blasad._tape.recorder cimport GUARDED, PLAIN

cdef enum:
    NEAR = 32               # calls: what lies further back is not kept for this

cdef enum Kind:             # of arithmetic
    NO_KIND = 0
    A_COPY                  # C := A
    A_SUM                   # C := alpha A + beta B
    AN_ADDITION             # C := alpha A + C
    A_PRODUCT               # C := alpha A .* B + beta C
    A_QUOTIENT              # C := alpha A ./ B + beta C

# one kind becomes another one here, so their formulas have to be known
cdef Kind[MAX_RULES] kinds
kinds[<int>COPY], kinds[<int>ADD], kinds[<int>AXPY] = A_COPY, A_SUM, AN_ADDITION
kinds[<int>MUL], kinds[<int>DIV] = A_PRODUCT, A_QUOTIENT

cdef struct Walk:
    int *writer             # of each cell: the last call that wrote it, or -1
    char *stuck             # of each call: somebody reads what it writes, and can't do without
    int *readers            # and how many can do without
    char *map               # marks of cells, all 0
    int fence               # the last mark of a loop: nothing is moved across


cdef struct Written:        # the calls that wrote the cells of an operand last
    int first, last

cdef Written written(Regions g, const Walk *w, int print, int now) noexcept nogil:
    """If `now` is a call, its number is put there."""
    cdef const Footprint *f = &g.prints[print]
    cdef const Box *box
    cdef index b, i, j, k, m
    cdef int *cell
    cdef Written r
    r.first, r.last = (<int>1) << 30, -1
    if print <= 0:
        return r
    for b in range(f.boxes):
        box = &g.boxes[f.box + b]
        for k in range(box.n[3]):
            for j in range(box.n[2]):
                for i in range(box.n[1]):
                    cell = w.writer + box.first + k * box.step[3] + j * box.step[2] + i * box.step[1]
                    for m in range(box.n[0]):
                        r.first, r.last = min(r.first, cell[m]), max(r.last, cell[m])
                        if now >= 0:
                            cell[m] = now
                        elif now == -2 and cell[m] >= 0:
                            w.stuck[cell[m]] = 1
    return r

cdef inline void stick(Regions g, const Walk *w, int print) noexcept nogil:
    """Mark all calls that wrote there as needed."""
    written(g, w, print, -2)

cdef bint overlap(Regions g, const Walk *w, int p, int q) noexcept nogil:
    cdef bint overlaps
    if p <= 0 or q <= 0 or g.prints[p].block != g.prints[q].block:
        return False
    over(g, w.map, w.map, p, CHANGE, 0, 1)
    overlaps = over(g, w.map, w.map, q, HAVE, 1, 0)
    over(g, w.map, w.map, p, CHANGE, 0, 0)
    return overlaps

cdef inline bint same(const Place *a, const Place *b, unsigned int nb) noexcept nogil:
    return (a.pool == b.pool and a.dtype == b.dtype and a.conj == b.conj and (
        a.pool == NOWHERE or a.at == b.at and a.m == b.m and a.n == b.n and (a.m == 1 or a.rs == b.rs)
        and (a.n == 1 or a.cs == b.cs) and (nb == 1 or a.bs == b.bs)))

cdef inline bint factors(const Step *s) noexcept nogil:
    """Whether alpha and beta are real constants."""
    return s.o[ALPHA].pool == NOWHERE and s.o[BETA].pool == NOWHERE and s.alpha[1] == 0 and s.beta[1] == 0

cdef inline bint is_arithmetic(const Step *s) noexcept nogil:
    """Whether a call is one of elements that are real, of one precision."""
    cdef int k
    if kinds[s.op] == NO_KIND or s.part != FULL or s.unit:
        return False
    for k in range(OUT):
        if s.o[k].pool != NOWHERE and (s.o[k].dtype != s.o[OUT].dtype or s.o[k].conj):
            return False
    return s.o[OUT].dtype <= F64 and not s.o[OUT].conj and s.o[OUT].pool == WORK and factors(s)


# ---------------------------------------------------------------- what is computed twice

cdef inline bint computes(const Step *s) noexcept nogil:
    return (rules[s.op].join == join_elements and s.kind < GUARDED and kinds[s.op] != A_COPY
            and s.o[IN1].pool != NOWHERE and overwrites(s)
            and rules[s.op].writes == 1 << OUT and s.o[ALPHA].pool == NOWHERE and s.o[BETA].pool == NOWHERE)

cdef bint same_value(const Step *s, const Step *t) noexcept nogil:
    cdef int k
    if not (s.op == t.op and s.part == t.part and s.unit == t.unit and s.fn == t.fn and s.strong == t.strong
            and s.trans == t.trans and s.nb == t.nb and s.nl == t.nl):
        return False
    for k in range(2):
        if s.alpha[k] != t.alpha[k] or s.beta[k] != t.beta[k] or not same(&s.o[k], &t.o[k], s.nb):
            return False
    return (s.o[OUT].dtype == t.o[OUT].dtype and s.o[OUT].m == t.o[OUT].m and s.o[OUT].n == t.o[OUT].n
            and s.o[OUT].rs == t.o[OUT].rs and s.o[OUT].cs == t.o[OUT].cs and s.o[OUT].bs == t.o[OUT].bs
            and s.o[OUT].conj == t.o[OUT].conj)

cdef int original(Regions g, const Walk *w, int j, int k) noexcept nogil:
    """The call that copied what a call reads from where it still is; -1: there is none."""
    cdef const int *of = g.of + j * NOPS
    cdef const Step *t
    cdef Written r = written(g, w, of[k], -1)
    if of[k] <= 0 or r.first != r.last or r.first <= w.fence:
        return -1
    t = &g.plan.steps[r.first]
    if (kinds[t.op] != A_COPY or t.kind >= GUARDED or t.part != FULL or t.unit or t.o[IN1].dtype != t.o[OUT].dtype
            or t.o[IN1].conj or t.o[OUT].conj or t.nb != g.plan.steps[j].nb):
        return -1
    if not same(&g.plan.steps[j].o[k], &t.o[OUT], t.nb):
        return -1
    return r.first if written(g, w, g.of[r.first * NOPS + IN1], -1).last < r.first else -1

cdef bint copy_known(Regions g, Walk *w, int j) noexcept nogil:
    """Replace a call by a copy of another call's result."""
    cdef Step *s = &g.plan.steps[j]
    cdef Step now
    cdef int of[OUT]
    cdef int i, k
    cdef Written r
    if not computes(s):
        return False
    now = s[0]
    for k in range(OUT):
        of[k] = g.of[j * NOPS + k]
        i = original(g, w, j, k)
        if i >= 0:
            now.o[k], of[k] = g.plan.steps[i].o[IN1], g.of[i * NOPS + IN1]
    for i in range(j - 1, max(w.fence, j - NEAR - 1), -1):
        if not computes(&g.plan.steps[i]) or not same_value(&now, &g.plan.steps[i]):
            continue
        r = written(g, w, g.of[i * NOPS + OUT], -1)
        if r.first != i or r.last != i or overlap(g, w, g.of[i * NOPS + OUT], g.of[j * NOPS + OUT]):
            continue
        for k in range(OUT):
            if s.o[k].pool != NOWHERE and written(g, w, of[k], -1).last >= i:
                break
        else:
            s.op, s.fn, s.strong = COPY, 0, 0
            s.alpha[0], s.alpha[1], s.beta[0], s.beta[1] = 1, 0, 0, 0
            s.o[IN1], g.of[j * NOPS + IN1] = g.plan.steps[i].o[OUT], g.of[i * NOPS + OUT]
            s.o[IN2].pool, g.of[j * NOPS + IN2] = NOWHERE, -1
            return True
    return False


# ---------------------------------------------------------------- what only copies or scales

cdef bint scales(const Step *s) noexcept nogil:
    """Whether a call sets C to a multiple of A, of A .* B, or of A ./ B."""
    return (is_arithmetic(s) and s.kind < GUARDED and distinct(&s.o[OUT], s.nb)
            and (kinds[s.op] == A_COPY or kinds[s.op] != AN_ADDITION and s.beta[0] == 0 and s.alpha[0] != 0))

cdef inline bint multiplies(const Step *s) noexcept nogil:
    return kinds[s.op] == A_PRODUCT or kinds[s.op] == A_QUOTIENT

cdef inline double times_of(const Step *s) noexcept nogil:
    return 1 if kinds[s.op] == A_COPY else s.alpha[0]

cdef inline bint is_sign(double x) noexcept nogil:
    return x == 1 or x == -1

cdef inline bint exact(const Step *s, double a, double b) noexcept nogil:
    """Whether a (b x) is (a b) x to the last bit."""
    cdef int e
    cdef double half = .5
    return (is_sign(a) or is_sign(b)
            or s.kind != PLAIN and (fabs(frexp(a, &e)) == half or fabs(frexp(b, &e)) == half))

cdef inline bint lies_like(const Place *a, const Place *t) noexcept nogil:
    """Whether a may be read instead of t, along the line of the smaller strides."""
    if t.n > 1 and (t.m == 1 or away(t.cs) < away(t.rs)):
        return a.cs == t.cs or a.cs == 0
    return t.m == 1 or a.rs == t.rs or a.rs == 0

cdef bint takes(const Step *s, int k, const Step *t) noexcept nogil:
    """Whether a call can have A of t for its operand k, which is C of t."""
    cdef double f = times_of(t)
    cdef const Place *A = &t.o[IN1]
    if not is_arithmetic(s) or s.nb != t.nb or not same(&s.o[k], &t.o[OUT], s.nb) or not lies_like(A, &s.o[k]):
        return False
    if multiplies(t):
        return (kinds[s.op] == AN_ADDITION and k == IN1 and distinct(&s.o[OUT], s.nb) and lies_like(&t.o[IN2], &s.o[k])
                and s.alpha[0] != 0 and exact(s, s.alpha[0], f))
    if k == OUT:
        return (kinds[s.op] == AN_ADDITION and s.kind < GUARDED and s.alpha[0] != 0 and distinct(&s.o[OUT], s.nb)
                and lies_like(&s.o[IN1], &s.o[OUT]))
    if kinds[s.op] == AN_ADDITION and not distinct(&s.o[OUT], s.nb):      # a sum, in the order of the elements
        return is_sign(f) and A.rs == s.o[k].rs and A.cs == s.o[k].cs and (s.nb == 1 or A.bs == s.o[k].bs)
    if kinds[s.op] == A_COPY:
        return distinct(&s.o[OUT], s.nb)
    if kinds[s.op] == A_SUM or kinds[s.op] == AN_ADDITION:
        return exact(s, s.beta[0] if k == IN2 else s.alpha[0], f)
    return is_sign(f)

cdef int scaled_by(Regions g, const Walk *w, int j, int k) noexcept nogil:
    """The call that set what a call reads to a multiple that the call can take; -1: there is none."""
    cdef Step *steps = g.plan.steps
    cdef const int *of = g.of + j * NOPS
    cdef Written r
    cdef int i
    if of[k] <= 0:
        return -1
    r = written(g, w, of[k], -1)
    i = r.first
    if i != r.last or i <= w.fence or not scales(&steps[i]) or not takes(&steps[j], k, &steps[i]):
        return -1
    return i if stays(g, w, j, i, IN1) and (not multiplies(&steps[i]) or stays(g, w, j, i, IN2)) else -1

cdef inline bint stays(Regions g, const Walk *w, int j, int i, int k) noexcept nogil:
    """Whether an operand of call i is at call j what it was, and nothing that j writes before j has read it."""
    cdef int p = g.of[i * NOPS + k]
    return written(g, w, p, -1).last < i and (
        not overlap(g, w, p, g.of[j * NOPS + OUT])
        or same(&g.plan.steps[i].o[k], &g.plan.steps[j].o[OUT], g.plan.steps[j].nb))

cdef void take(Regions g, int j, int k, int i) noexcept nogil:
    """Let call j have A of call i for its operand k."""
    cdef Step *s = &g.plan.steps[j]
    cdef const Step *t = &g.plan.steps[i]
    cdef int *of = g.of + j * NOPS
    cdef double f = times_of(t)
    if multiplies(t):
        s.op, s.strong, s.beta[0], s.o[IN2], of[IN2] = t.op, t.strong, 1, t.o[IN2], g.of[i * NOPS + IN2]
        s.alpha[0] *= f
    elif k == OUT:
        s.op, s.beta[0], s.alpha[0] = ADD, s.alpha[0], f
        s.o[IN2], of[IN2] = s.o[IN1], of[IN1]
        k = IN1
    elif kinds[s.op] == A_COPY and f != 1:
        s.op, s.alpha[0], s.alpha[1], s.beta[0], s.beta[1] = ADD, f, 0, 0, 0
    elif k == IN2 and kinds[s.op] == A_SUM:
        s.beta[0] *= f
    else:
        s.alpha[0] *= f
    s.o[k], of[k] = t.o[IN1], g.of[i * NOPS + IN1]
    if kinds[s.op] == A_SUM and s.beta[0] == 0:
        s.o[IN2], of[IN2] = s.o[IN1], of[IN1]


# ---------------------------------------------------------------- what reads a part of a copy

cdef inline bint in_one_piece(const Place *o) noexcept nogil:
    return (o.rs == 1 or o.m == 1) and (o.cs == o.m or o.n == 1)

cdef int piece_of(Regions g, const Walk *w, int j, int k) noexcept nogil:
    """The call that copied, as it lies in memory, what a call reads; -1: there is none."""
    cdef const Step *s = &g.plan.steps[j]
    cdef const Step *t
    cdef Written r
    cdef int i, p, m
    if g.of[j * NOPS + k] <= 0 or rules[s.op].writes >> k & 1 or rules[s.op].traits & RUNS_NOT or is_foreign(g.plan, j):
        return -1
    r = written(g, w, g.of[j * NOPS + k], -1)
    i = r.first
    if i != r.last or i <= w.fence or i >= j:
        return -1
    t, p = &g.plan.steps[i], g.of[i * NOPS + IN1]
    if (kinds[t.op] != A_COPY or t.kind >= GUARDED or t.part != FULL or t.unit or t.nb != 1 or t.o[IN1].conj
            or t.o[OUT].conj or t.o[IN1].dtype != t.o[OUT].dtype or t.o[IN1].pool != WORK or p <= 0
            or not in_one_piece(&t.o[IN1]) or not in_one_piece(&t.o[OUT]) or written(g, w, p, -1).last >= i):
        return -1
    for m in range(NOPS):
        if rules[s.op].writes >> m & 1 and overlap(g, w, p, g.of[j * NOPS + m]):
            return -1
    return i

cdef inline void take_piece(Regions g, int j, int k, int i) noexcept nogil:
    """Let call j read where call i has copied from; what it covers there is known when regions are found anew."""
    cdef const Step *t = &g.plan.steps[i]
    cdef Step *s = &g.plan.steps[j]
    s.o[k].at += t.o[IN1].at - t.o[OUT].at
    g.of[j * NOPS + k] = g.of[i * NOPS + IN1]


# ---------------------------------------------------------------- all calls, in order

cdef inline bint is_read(const Step *s, int k) noexcept nogil:
    if s.o[k].pool == NOWHERE or k == IN2 and kinds[s.op] == A_SUM and s.beta[0] == 0 and factors(s):
        return False
    return k != OUT or not overwrites(s)

cdef inline void enter(Regions g, Walk *w, int j) noexcept nogil:
    """Record that a call writes its output."""
    cdef int k
    for k in range(NOPS):
        if rules[g.plan.steps[j].op].writes >> k & 1:
            written(g, w, g.of[j * NOPS + k], j)
    if rules[g.plan.steps[j].op].traits & RUNS_NOT and not is_guard(&g.plan.steps[j]) or is_foreign(g.plan, j):
        w.fence = j

cdef void restart(Regions g, Walk *w) noexcept nogil:
    cdef Py_ssize_t i
    for i in range(g.cells):
        w.writer[i] = -1
    w.fence = -1

cdef bint find_twins(Regions g, Walk *w) noexcept nogil:
    cdef int j
    cdef bint change = False
    restart(g, w)
    for j in range(<int>g.plan.count):
        change = copy_known(g, w, j) or change
        enter(g, w, j)
    return change

cdef bint find_needed(Regions g, Walk *w) noexcept nogil:
    """Find results that a call must read in place; returns whether a call could read another array instead."""
    cdef int j, k, i
    cdef bint change = False
    restart(g, w)
    for j in range(<int>g.plan.count):
        for k in range(NOPS):
            if is_read(&g.plan.steps[j], k):
                i = scaled_by(g, w, j, k)
                change = change or i >= 0 or piece_of(g, w, j, k) >= 0
                if i < 0 and piece_of(g, w, j, k) < 0:
                    stick(g, w, g.of[j * NOPS + k])
                elif i >= 0 and multiplies(&g.plan.steps[i]):      # which is worth doing once only
                    w.stuck[i] = w.stuck[i] or w.readers[i] > 0
                    w.readers[i] += 1
        enter(g, w, j)
    return change

cdef int take_all(Regions g, Walk *w) noexcept nogil:
    cdef int j, k, m, i, effect = 0
    restart(g, w)
    for j in range(<int>g.plan.count):
        for m in range(NOPS):
            k = OUT - m if m <= OUT else m      # OUT first: a call that adds gets another IN2 by it
            if is_read(&g.plan.steps[j], k):
                i = scaled_by(g, w, j, k)
                if i >= 0 and not w.stuck[i]:
                    take(g, j, k, i)
                    effect = max(effect, 1)
                    continue
                i = piece_of(g, w, j, k)
                if i >= 0 and not w.stuck[i]:
                    take_piece(g, j, k, i)
                    effect = 2
        enter(g, w, j)
    return effect

cdef int fold(Regions g) except? -1:
    """Change calls so that others are not needed; 0: none, 2: some read elsewhere, regions have to be found anew."""
    cdef Walk w
    cdef int p, effect = 0
    w.writer = <int *>malloc((g.cells + 1) * sizeof(int))
    w.stuck, w.map = <char *>calloc(g.plan.count + 1, 1), <char *>calloc(g.cells + 1, 1)
    w.readers = <int *>calloc(g.plan.count + 1, sizeof(int))
    try:
        if w.writer == NULL or w.stuck == NULL or w.map == NULL or w.readers == NULL:
            raise MemoryError("blasad: no memory to tidy a program")
        with nogil:
            effect = find_twins(g, &w)
        if find_needed(g, &w):
            for prints in g.outputs + [g.inputs[i] for i in g.plan.results]:
                for p in prints:
                    stick(g, &w, p)
            with nogil:
                effect = max(take_all(g, &w), effect)
    finally:
        free(w.writer)
        free(w.stuck)
        free(w.map)
        free(w.readers)
    return effect
