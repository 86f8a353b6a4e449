"""Programs in pieces: what each call of one reads and writes, and programs of some of its calls.

Memory is described in blocks: connected operands are one block.
"""

from libc.stdlib cimport malloc
from libc.string cimport memset
import numpy as np
cimport numpy as cnp

from blasad._rules.calls.core cimport *
from blasad._rules.calls.memory cimport span
from blasad._programs.costs cimport flops_of
from blasad._programs.plan cimport *
from blasad._programs.regions cimport *
from blasad._programs.tidy cimport tidy
from blasad._rules.joins cimport join_elements
from blasad._tape.recorder cimport GUARDED

cnp.import_array()


cdef class Pieces:
    """A program whose blocks have separate places, and the block to which each operand belongs.

    Attributes
    ----------
    blocks : array, shape (n, 2)
        Where each block begins and ends.
    state : array, shape (n,)
        Whether a block holds an argument (GIVEN), whether it begins as zeros (ZERO).
    of : array, shape (calls, operands)
        The block of each operand; -1 for a constant, and for an operand that does not exist.
    ops : array, shape (calls,)
        The number of each routine.
    reads, writes : array, shape (calls,)
        Bits of the operands that are read, and written.
    whole : array, shape (calls,)
        Whether the call overwrites all of a block, and reads nothing of it.
    joined : array, shape (calls,)
        Whether a call belongs to the one before: a guard and what it guards.
    swept : array, shape (calls,)
        Whether a reverse sweep emitted it.
    light : array, shape (calls,)
        Whether it works on each element separately.
    flops : array, shape (calls,)
        Operations, about.
    inputs, outputs : list of list of int
        The blocks of each.
    """

    def __init__(self, Plan made):
        cdef Py_ssize_t i, j, first = 0
        cdef int k
        cdef Step *s
        cdef Regions g
        cdef Call c
        made.open()
        self.plan = made
        g = regions_of(made)
        self.find_blocks(g)
        self.ops, self.reads, self.writes = np.zeros((3, made.count), np.intc)
        self.whole, self.joined, self.light, self.swept = np.zeros((4, made.count), bool)
        self.flops = np.zeros(made.count)
        cdef const int[:, :] of = self.of
        cdef int[:] ops = self.ops
        cdef int[:] reads = self.reads
        cdef int[:] writes = self.writes
        cdef char[:] whole = self.whole.view(np.int8)
        cdef char[:] joined = self.joined.view(np.int8)
        cdef char[:] light = self.light.view(np.int8)
        cdef char[:] swept = self.swept.view(np.int8)
        cdef double[:] flops = self.flops
        for i in range(made.count):
            s = &made.steps[i]
            if is_foreign(made, i):
                raise NotImplementedError(f"blasad: {rules[s.op].name.decode()} cannot be a task: loops and rules that "
                                          "users register stay in one program")
            swept[i], s.used = s.used & SWEPT != 0, s.used & ~SWEPT
            ops[i], reads[i], writes[i] = s.op, rules[s.op].reads, rules[s.op].writes
            light[i] = is_guard(s) or rules[s.op].join == join_elements
            memset(&c, 0, sizeof(c))
            copy_head(&c, s)
            for k in range(NOPS):
                if s.o[k].pool != NOWHERE:      # its value is not looked at
                    c.o[k].p, c.o[k].dtype = <char *>&c, s.o[k].dtype
                    c.o[k].m, c.o[k].n, c.o[k].rs, c.o[k].cs = s.o[k].m, s.o[k].n, s.o[k].rs, s.o[k].cs
            if begins(s):
                first = i
            elif s.kind >= GUARDED:             # and all between
                for j in range(i, first, -1):
                    if joined[j]:
                        break
                    joined[j] = True
            if not is_guard(s):
                flops[i] = max(flops_of(&c), 0.0)
            if of[i, OUT] >= 0 and overwrites(s) and distinct(&s.o[OUT], s.nb) and s.kind < GUARDED:
                whole[i] = s.o[OUT].m * s.o[OUT].n * s.nb * itemsize[s.o[OUT].dtype] == self.size(of[i, OUT])

    def name(self, Py_ssize_t i):
        """The routine of a call."""
        return rules[self.plan.steps[i].op].name.decode()

    cdef index size(self, int block):
        cdef const index *at = <const index *>cnp.PyArray_DATA(<cnp.ndarray>self.blocks)
        return at[2 * block + 1] - at[2 * block]

    cdef int find_blocks(self, Regions g) except -1:
        """Blocks; each part of an argument that is only read is one, so that a task gets no more than it reads."""
        cdef Py_ssize_t i
        cdef int p, whole
        cdef Plan made = self.plan
        of, given = np.full((made.count, NOPS), -1, np.intc), np.zeros(g.nblocks, np.int8)
        own = np.full(g.nprints, -1, np.intc)
        cdef int *block = <int *>cnp.PyArray_DATA(<cnp.ndarray>of)
        cdef int[:] parts = own
        cdef char[:] only_read = given
        for prints in g.inputs:
            for p in prints:
                only_read[g.prints[p].block] = True
        for i in range(made.count * NOPS):
            if g.of[i] > 0 and rules[made.steps[i // NOPS].op].writes >> i % NOPS & 1:
                only_read[g.prints[g.of[i]].block] = False
        blocks = [(g.blocks[i].lo, g.blocks[i].hi) for i in range(g.nblocks)]
        inside = {}
        for i in range(made.count * NOPS):
            p = g.of[i]
            if p <= 0:
                continue
            if not only_read[g.prints[p].block]:
                block[i] = g.prints[p].block
                continue
            if parts[p] < 0:
                key = g.prints[p].lo, g.prints[p].hi
                if key not in inside:
                    inside[key] = len(blocks), g.prints[p].block
                    blocks.append(key)
                parts[p] = inside[key][0]
            block[i] = parts[p]
        self.of, self.blocks = of, np.array(blocks, np.intp).reshape(-1, 2)
        self.inputs = [sorted({g.prints[p].block for p in prints}) for prints in g.inputs]
        self.outputs = [sorted({g.prints[p].block for p in prints}) for prints in g.outputs]
        parts_of = {}
        for number, whole in inside.values():
            parts_of.setdefault(whole, []).append(number)
        results = {b for found in self.outputs for b in found}
        self.inputs = [[each for b in found for each in ([b] if b in results or not only_read[<Py_ssize_t>b] else [])
                        + parts_of.get(b, [])] for found in self.inputs]
        self.state = np.zeros(len(blocks), np.int8)
        zero = np.array(made.clears, np.intp).reshape(-1, 2)
        starts = np.searchsorted(zero[:, 1], self.blocks[:, 0], "right")
        if len(zero):
            self.state[(starts < len(zero)) & (zero[np.minimum(starts, len(zero) - 1), 0] < self.blocks[:, 1])] = ZERO
        self.state[[b for found in self.inputs for b in found]] |= GIVEN
        return 0

    def piece(self, steps, places, ins, outs, size):
        """A program of some calls.

        Parameters
        ----------
        steps : list of int
            The calls.
        places : dict
            Of each of their blocks, where it is in the memory of the new program.
        ins, outs : list of int
            The blocks that are its arguments and its results, as bytes.
        size : int
            The memory of the new program.
        """
        cdef Plan plan = Plan.__new__(Plan)
        cdef Py_ssize_t i, j
        cdef int k, block
        cdef Operand o
        cdef char *lo
        cdef char *hi
        cdef Place *place
        plan.count = plan.noted = len(steps)
        plan.steps = <Step *>malloc(plan.count * sizeof(Step) + 1)
        if plan.steps == NULL:
            raise MemoryError(f"blasad: no memory for a program of {plan.count} calls")
        base = self.plan.fixed.__array_interface__["data"][0]
        constants, used = [], 0
        for j, i in enumerate(steps):
            plan.steps[j] = self.plan.steps[i]
            for k in range(NOPS):
                place = &plan.steps[j].o[k]
                if place.pool == WORK:
                    block = self.of[i, k]
                    place.at = place.at - self.blocks[block, 0] + places[block] if block >= 0 else 0
                elif place.pool == FIXED:
                    memset(&o, 0, sizeof(o))
                    o.p = <char *><Py_ssize_t>(base + place.at)
                    o.m, o.n, o.rs, o.cs, o.bs, o.dtype = place.m, place.n, place.rs, place.cs, place.bs, place.dtype
                    span(&o, plan.steps[j].nb, &lo, &hi)
                    start = <Py_ssize_t>lo - base
                    constant = self.plan.fixed[start:<Py_ssize_t>hi - base]
                    constants.append(constant)
                    place.at = used + place.at - start
                    used += (len(constant) + 63) // 64 * 64
        plan.fixed = np.zeros(used, np.uint8)
        at = 0
        for each in constants:
            plan.fixed[at:at + len(each)] = each
            at += (len(each) + 63) // 64 * 64
        byte = np.dtype(np.uint8)
        plan.inputs, plan.outputs = [], []
        for block in ins:
            plan.inputs.append((places[block], (int(self.blocks[block, 1] - self.blocks[block, 0]),), (1,), byte))
        for block in outs:
            plan.outputs.append((WORK, places[block], (int(self.blocks[block, 1] - self.blocks[block, 0]),), (1,), byte,
                                 False))
        plan.work, plan.results, plan.held = size, [], []
        tidy(plan, False, True, False, True)
        plan.close()
        return plan
