"""Arguments and results that a program reads and writes in the caller's memory.

An argument that no call writes needs no place in the memory of a run; neither does a result whose memory nothing else
uses.  The pool of operands in such an array is the array itself, and their places count from its first element.  Before
a run, they are bound to the arrays of that call.  If an array has another layout than in the trace, its operands are
expressed by its own strides.
"""

from libc.stdlib cimport calloc, free, malloc, realloc
from libc.string cimport memcpy
from math import prod
import numpy as np
cimport numpy as cnp

from blasad._rules.calls.core cimport *
from blasad._rules.calls.memory cimport size_of
from blasad._programs.copies import extent
from blasad._programs.regions cimport *
from blasad._programs.steps cimport *

cnp.import_array()

cdef extern from "steps.h":
    cdef struct Bound:
        char *p
    cdef struct Ready:
        const Step *form

cdef enum:
    LEAST = 2048            # bytes: smaller arrays are copied more quickly than calls are bound to them
    PER_CALL = 64           # and so are those with fewer bytes for each operand

cdef struct Layout:         # axes of an array, the largest strides first, as it was traced and as it is
    int n
    index low               # where its memory began
    index item
    index count[AXES]
    index old[AXES]
    index new[AXES]


# ---------------------------------------------------------------- which arrays

cdef bint nested(int ndim, const index *shape, const index *strides, index item) noexcept nogil:
    """Whether an address determines the element: each stride is larger than the extent of all smaller strides."""
    cdef Layout t
    cdef index reach = item
    cdef int k
    if not lay(ndim, shape, strides, strides, &t):
        return False
    for k in range(t.n - 1, -1, -1):
        if size_of(t.old[k]) < reach:
            return False
        reach += (t.count[k] - 1) * size_of(t.old[k])
    return True


def told_by_address(shape, strides, dtype):
    cdef index n[AXES]
    cdef index step[AXES]
    cdef int k, ndim = len(shape)
    if not 0 < ndim <= AXES or 0 in shape:
        return False
    for k in range(ndim):
        n[k], step[k] = shape[k], strides[k]
    return bool(nested(ndim, n, step, dtype.itemsize))


def dense(shape, strides, dtype):
    """Whether an array fills its memory, from its first element on."""
    lo, hi = extent(0, shape, strides, dtype)
    return lo == 0 and hi == prod(shape) * dtype.itemsize and told_by_address(shape, strides, dtype)


cdef tuple candidates(Steps plan):
    """Arrays that may stay where they are, as rows (from, to, number), and the results that lie in an argument."""
    cdef Py_ssize_t first = len(plan.inputs)
    cdef set results = set(plan.results)
    arrays = [(*extent(*place), i) for i, place in enumerate(plan.inputs) if 0 not in place[1]]
    arrays += [(*extent(*output[1:5]), first + j) for j, output in enumerate(plan.outputs)
               if output[0] == WORK and 0 not in output[2]]
    arrays.sort(key=lambda x: (x[0], -x[1], x[2]))
    good = [i not in results and told_by_address(shape, strides, dtype)
            for i, (_at, shape, strides, dtype) in enumerate(plan.inputs)]
    good += [pool == WORK and not scalar and dense(shape, strides, dtype)
             for pool, _at, shape, strides, dtype, scalar in plan.outputs]
    inside, last = {}, None
    for x in arrays:
        if last is not None and x[0] < last[1]:         # the one that reaches farthest
            for a, b in ((x, last), (last, x)):
                if a[2] >= first:
                    good[a[2]] = False
                elif not (a[0] <= b[0] and b[1] <= a[1]):
                    good[a[2]] = False
                else:
                    inside[b[2] - first] = a[2]
        if last is None or x[1] > last[1]:
            last = x
    return [x for x in arrays if good[x[2]]], inside

cdef Py_ssize_t find(const index *rows, Py_ssize_t count, index at) noexcept nogil:
    """The first of the rows (from, to, number) that ends behind an address."""
    cdef Py_ssize_t a = 0, b = count, c
    while a < b:
        c = (a + b) // 2
        if rows[3 * c + 1] <= at:
            a = c + 1
        else:
            b = c
    return a

cdef int to_border(Regions g, object needs) except -1:
    """Let calls work on arrays where they lie; returns how many arrays these are."""
    cdef Steps plan = g.plan
    cdef Py_ssize_t inputs = len(plan.inputs), i, k, count
    cdef const Footprint *f
    cdef char *needed = <char *>cnp.PyArray_DATA(<cnp.ndarray>needs)
    rows, inside = candidates(plan)
    found, homes, used = np.array(rows, np.intp).reshape(-1, 3), np.full(g.nprints, -1, np.intp), np.zeros(
        (3, len(rows)), np.intp)
    places = [place[0] for place in plan.inputs] + [output[1] for output in plan.outputs]
    used[2] = [places[x[2]] for x in rows]
    cdef const index *row = <const index *>cnp.PyArray_DATA(<cnp.ndarray>found)
    cdef index *home = <index *>cnp.PyArray_DATA(<cnp.ndarray>homes)
    cdef index *bad = <index *>cnp.PyArray_DATA(<cnp.ndarray>used)
    cdef index *uses
    cdef index *start
    count = len(rows)
    uses, start = bad + count, bad + 2 * count
    with nogil:
        for i in range(1, g.nprints):
            f = &g.prints[i]
            k = find(row, count, f.lo)
            if k < count and row[3 * k] <= f.lo and f.hi <= row[3 * k + 1]:
                home[i] = k
                continue
            while k < count and row[3 * k] < f.hi:      # what crosses its ends
                bad[k] = 1
                k += 1
        weigh(g, inputs, row, home, bad, uses, start)
    shapes = [(place[1], place[3]) for place in plan.inputs] + [(output[2], output[4]) for output in plan.outputs]
    for k in range(count):
        shape, dtype = shapes[row[3 * k + 2]]
        nbytes = prod(shape) * dtype.itemsize
        bad[k] |= uses[k] and (nbytes < LEAST or nbytes < PER_CALL * uses[k])
    settle(g, inputs, home, bad, row, start)
    slots = {row[3 * k + 2]: k for k in range(count) if not bad[k]}
    plan.blank = [j for j in range(len(plan.outputs)) if inputs + j in slots and any(
        [over(g, needed, needed, p, HAVE, ~0, 0) for p in g.outputs[j]])]
    plan.outputs = [
        (OUTSIDE + inputs + j, 0, *output[2:]) if inputs + j in slots
        else (OUTSIDE + inside[j], output[1] - plan.inputs[inside[j]][0], *output[2:]) if inside.get(j) in slots
        else output for j, output in enumerate(plan.outputs)]
    plan.inputs = [(-1, *place[1:]) if i in slots else place for i, place in enumerate(plan.inputs)]
    return len(slots)

cdef inline int unit(int dtype) noexcept nogil:
    """How numbers of a type are aligned."""
    return itemsize[dtype] // 2 if is_complex(dtype) else itemsize[dtype]

cdef void weigh(Regions g, Py_ssize_t inputs, const index *row, const index *home, index *bad, index *uses,
                const index *start) noexcept nogil:
    """How many operands lie in each array; none is used in place if a call writes to an argument."""
    cdef Py_ssize_t i, k
    cdef const Step *s
    for i in range(g.plan.count * NOPS):
        k = home[g.of[i]] if g.of[i] > 0 else -1
        if k >= 0:
            s = &g.plan.steps[i // NOPS]
            uses[k] += 1
            if row[3 * k + 2] < inputs and rules[s.op].writes >> i % NOPS & 1 or (
                    s.o[i % NOPS].at - start[k]) % unit(s.o[i % NOPS].dtype):
                bad[k] = 1

cdef void settle(Regions g, Py_ssize_t inputs, const index *home, const index *bad, const index *row,
                 const index *start) noexcept nogil:
    """Let operands name their arrays."""
    cdef Py_ssize_t i, k
    cdef Place *o
    for i in range(g.plan.count * NOPS):
        k = home[g.of[i]] if g.of[i] > 0 else -1
        if k >= 0 and not bad[k]:
            o = &g.plan.steps[i // NOPS].o[i % NOPS]
            o.pool = OUTSIDE + <int>row[3 * k + 2]
            o.at -= start[k]

cdef int inland(Steps plan, Py_ssize_t slot) except -1:
    """Give an array a place in the memory of the run, if it has none."""
    cdef Py_ssize_t i, inputs = len(plan.inputs)
    cdef index at
    cdef Place *o
    if plan.inputs[slot][0] >= 0 if slot < inputs else plan.outputs[slot - inputs][0] != OUTSIDE + slot:
        return 0
    place = plan.inputs[slot] if slot < inputs else plan.outputs[slot - inputs][1:5]
    lo, hi = extent(0, *place[1:])
    at = plan.work - lo
    plan.work = (plan.work + hi - lo + 63) // 64 * 64
    for i in range(plan.count * NOPS):
        o = &plan.steps[i // NOPS].o[i % NOPS]
        if o.pool == OUTSIDE + slot:
            o.pool = WORK
            o.at += at
    plan.inputs = [(at, *each[1:]) if i == slot else each for i, each in enumerate(plan.inputs)]
    plan.outputs = [(WORK, each[1] + at, *each[2:]) if each[0] == OUTSIDE + slot else each for each in plan.outputs]
    if slot - inputs in plan.blank:
        plan.blank = [j for j in plan.blank if j != slot - inputs]
        plan.clears = [*plan.clears, (at + lo, at + hi)]
    return 0


# ---------------------------------------------------------------- of a run

cdef Border *borders_of(Steps plan) except? NULL:
    """The arrays of a run that is to be bound; NULL if none is outside."""
    cdef Py_ssize_t i, inputs = len(plan.inputs), count = inputs + len(plan.outputs)
    cdef Border *all
    cdef Border *b
    cdef int k
    outside = [at < 0 for at, *_ in plan.inputs] + [
        output[0] == OUTSIDE + inputs + j for j, output in enumerate(plan.outputs)]
    if not any(outside):
        return NULL
    all = <Border *>calloc(count + 1, sizeof(Border))       # the last one keeps others' memory apart
    if all == NULL:
        raise MemoryError("blasad: no memory for a program")
    shapes = [place[1:] for place in plan.inputs] + [output[2:5] for output in plan.outputs]
    blank = set(plan.blank)
    for i in range(count):
        b = &all[i]
        b.outside, b.blank = outside[i], i - inputs in blank
        if b.outside:
            shape, strides, dtype = shapes[i]
            b.ndim, b.align, b.item, b.nbytes = len(shape), 1, dtype.itemsize, dtype.itemsize
            for k in range(b.ndim):
                b.shape[k], b.strides[k], b.now[k] = shape[k], strides[k], strides[k]
                b.nbytes *= b.shape[k]
    return all

cdef void dismiss(Border *all, Py_ssize_t count, char *calls) noexcept:
    cdef Py_ssize_t i, k
    cdef Ready *r
    if all == NULL:
        return
    for i in range(count):
        for k in range(all[i].count):
            r = <Ready *>(calls + all[i].sites[k].call)
            if r.form != all[i].sites[k].form:
                free(<void *>r.form)
                r.form = all[i].sites[k].form
        free(all[i].sites)
    free(all)

cdef int add_site(Border *b, index call, index at, index traced, const Step *form, int k) except -1:
    """An operand of a call: where the call is, its address, and how far it is from the first element."""
    cdef Site *site
    if b.count == b.room:
        site = <Site *>realloc(b.sites, (2 * b.room + 4) * sizeof(Site))
        if site == NULL:
            raise MemoryError("blasad: no memory for a program")
        b.sites, b.room = site, 2 * b.room + 4
    site = &b.sites[b.count]
    b.count += 1
    b.align = max(b.align, unit(form.o[k].dtype))
    site.call, site.at, site.traced, site.off, site.form, site.k = call, at, traced, traced, form, k
    # storage of bands and what others have registered
    site.fixed = (form.kl != 0 or form.ku != 0 or form.trans or rules[form.op].traits & PART_OF_STORED != 0
                  or rules[form.op].reads & FOREIGN != 0)
    return 0

cdef Place *own_place(const Site *site, char *calls) noexcept nogil:
    """The operand in a form that this call alone has; NULL if there is no memory for one."""
    cdef Ready *r = <Ready *>(calls + site.call)
    cdef Step *form
    if r.form == site.form:
        form = <Step *>malloc(sizeof(Step))
        if form == NULL:
            return NULL
        form[0] = site.form[0]
        r.form = form
    return &(<Step *>r.form).o[site.k]

cdef inline bint alike(const Border *b, const index *x, const index *y) noexcept nogil:
    cdef int k
    for k in range(b.ndim):
        if x[k] != y[k] and b.shape[k] != 1:
            return False
    return True

cdef bint bind_to(Border *b, char *calls, char *p, const index *strides) noexcept nogil:
    """Bind the calls to an array; False if some cannot take its strides, and then they are bound to none."""
    cdef Py_ssize_t i
    cdef Layout t
    if not alike(b, strides, b.now):
        if alike(b, strides, b.strides):
            as_traced(b, calls)
        elif not lay(b.ndim, b.shape, b.strides, strides, &t):
            return False
        else:
            t.item = b.item
            for i in range(b.count):
                if b.sites[i].fixed or not carry(&t, &b.sites[i], calls):
                    as_traced(b, calls)
                    return False
            memcpy(b.now, strides, b.ndim * sizeof(index))
        b.p = NULL
    if p != b.p:
        for i in range(b.count):
            (<Bound *>(calls + b.sites[i].at)).p = p + b.sites[i].off
        b.p = p
    return True

cdef void as_traced(Border *b, char *calls) noexcept nogil:
    cdef Py_ssize_t i
    cdef Site *site
    cdef Ready *r
    for i in range(b.count):
        site = &b.sites[i]
        site.off, r = site.traced, <Ready *>(calls + site.call)
        if r.form != site.form:
            (<Step *>r.form).o[site.k] = site.form.o[site.k]
    memcpy(b.now, b.strides, b.ndim * sizeof(index))
    b.p = NULL

cdef bint lay(int ndim, const index *shape, const index *old, const index *new, Layout *t) noexcept nogil:
    """The axes of an array, with axes that continue each other joined; False if elements share memory."""
    cdef int i, k
    t.n, t.low = 0, 0
    for i in range(ndim):
        if shape[i] == 1:
            continue
        if old[i] == 0 or new[i] == 0:
            return False
        t.low += min(0, (shape[i] - 1) * old[i])
        k = t.n
        while k > 0 and size_of(t.old[k - 1]) < size_of(old[i]):
            t.count[k], t.old[k], t.new[k] = t.count[k - 1], t.old[k - 1], t.new[k - 1]
            k -= 1
        t.count[k], t.old[k], t.new[k] = shape[i], old[i], new[i]
        t.n += 1
    k = 0
    for i in range(1, t.n):
        if t.old[k] == t.count[i] * t.old[i] and t.new[k] == t.count[i] * t.new[i]:
            t.count[k] *= t.count[i]
        else:
            k += 1
            t.count[k] = t.count[i]
        t.old[k], t.new[k] = t.old[i], t.new[i]
    t.n = min(t.n, k + 1)
    return True

cdef index digits(const Layout *t, index off, index *at) noexcept nogil:
    """Which element lies at an address; returns how many bytes of it lie before that, or -1."""
    cdef int k
    cdef index step
    off -= t.low
    if off < 0:
        return -1
    for k in range(t.n):
        step = size_of(t.old[k])
        at[k] = off // step
        if at[k] >= t.count[k]:
            return -1
        off -= at[k] * step
        if t.old[k] < 0:
            at[k] = t.count[k] - 1 - at[k]
    return off if off < t.item else -1

cdef bint carry(const Layout *t, Site *site, char *calls) noexcept nogil:
    """Express an operand by the strides of an array as it is now."""
    cdef const Place *o = &site.form.o[site.k]
    cdef Place *own
    cdef index size = itemsize[o.dtype], rest, step, i
    cdef index at[AXES]
    cdef index next[AXES]
    cdef index lo[AXES]
    cdef index hi[AXES]
    cdef index count[3]
    cdef index steps[3]
    cdef int axis, k
    count[0], count[1], count[2] = o.m, o.n, site.form.nb
    steps[0], steps[1], steps[2] = o.rs, o.cs, o.bs
    if o.m == 0 or o.n == 0 or site.form.nb == 0:
        return True
    rest = digits(t, site.traced, at)
    if rest < 0:
        return False
    site.off = rest
    for k in range(t.n):
        lo[k] = hi[k] = at[k]
        site.off += at[k] * t.new[k]
    for axis in range(3):
        if count[axis] == 1:
            continue
        if digits(t, site.traced + steps[axis] * size, next) != rest:
            return False
        step = 0
        for k in range(t.n):
            i = (next[k] - at[k]) * (count[axis] - 1)
            lo[k] += min(i, 0)
            hi[k] += max(i, 0)
            step += (next[k] - at[k]) * t.new[k]
        if step % size:
            return False
        steps[axis] = step // size
    for k in range(t.n):
        if lo[k] < 0 or hi[k] >= t.count[k]:
            return False
    own = own_place(site, calls)
    if own == NULL:
        return False
    own.rs, own.cs, own.bs = steps[0], steps[1], steps[2]
    return True
