"""The table of rules and the sink that runs calls."""

from libc.string cimport memset
cimport numpy as cnp

from blasad._rules.calls.signals cimport Patience, worked

cnp.import_array()

cdef Rule _table[MAX_RULES]
memset(_table, 0, sizeof(_table))
rules = _table
itemsize[:] = [4, 8, 8, 16, 8, 1]


cdef int _free = LAST_OP

cdef int new_number() except? -1:
    global _free
    cdef int op = _free
    if op == MAX_RULES:
        raise RuntimeError(f"blasad: more than {MAX_RULES} routines")
    _free += 1
    return op

cdef int new_rule(int op, Rule rule) except -1:
    """Enter a rule in the table; op 0 asks for a new number.  Returns the number.  Operations are named here."""
    if 0 < op < LAST_OP:
        rule.name = _names[op]
    check(&rule)
    op = op or new_number()
    rules[op] = rule
    return op

cdef int check(const Rule *rule) except -1:
    """Require the traits of a rule: a missing trait could not be distinguished from one that is false."""
    parts = rule.traits & (PART_OF_A | PART_OF_B | PART_OF_C | PART_OF_STORED)
    effects = [bit for bit in (SETS_C, SCALES_C, ADDS_TO_C, CHANGES_C, RUNS_NOT) if rule.traits & bit]
    for told, what in (
        ((parts != 0) != (rule.traits & NO_PART != 0), "of which operands its part is, or NO_PART"),
        (len(effects) == 1, "one of SETS_C, SCALES_C, ADDS_TO_C, CHANGES_C and RUNS_NOT"),
        (rule.run != NULL, "what runs"),
        (rule.flops != NULL, "how many flops it takes"),
        (rule.join != NULL, "how a stack of it joins"),
    ):
        if not told:
            raise RuntimeError(f"blasad: the rule of {rule.name.decode()} has to say {what}")
    return 0


OPS = {}                # name of a routine -> its number
_kept = []              # names that rules point to

include "numbers.pxi"   # _NUMBERS and _names of operations, _ROUTINES; made from the declarations


cdef int declare(str name, Rule rule) except -1:
    """Enter the rule of a routine; its declaration tells of which operation."""
    if name not in _ROUTINES:
        raise ImportError(f"blasad: {name} has a rule, but no declaration in blasad/_declarations")
    cdef bytes kept = name.encode()
    _kept.append(kept)
    rule.name = kept
    OPS[name] = new_rule(_ROUTINES[name], rule)
    return OPS[name]


def without_rule(names):
    """Those among routines and operations for which no rule was entered."""
    return [name for name in names if name not in OPS and rules[<int>_NUMBERS.get(name, 0)].run == NULL]


# Stacks and lanes as parts of larger calls: k vectors times one matrix are one product.
#
# A stack of matrices, and the lanes of a shadow, are a third dimension of every operand, with a stride of its own.  If
# that stride continues one of the other two dimensions in every operand that has it, the third dimension is joined to
# that one: see `_rules.joins`.  Otherwise the calls run in a loop.

cdef void fuse(Call *c) noexcept nogil:
    """Make the stack and the lanes a part of the call, where strides allow; a STACK is what is left of a stack."""
    if c.nb > 1 and joined(c, c.nb, False):
        c.nb = 1
    if c.nl > 1 and joined(c, c.nl, True):
        c.nl = 1
    if c.nb > 1 and rules[c.op].traits & STACKS and stays_tiny(c):
        c.op = STACK

cdef bint joined(Call *c, unsigned int n, bint lanes) noexcept nogil:
    cdef Along t
    cdef int i
    t.n = n
    for i in range(NOPS):
        t.s[i] = 0
        if c.o[i].p != NULL:
            t.s[i] = c.o[i].ls if lanes else c.o[i].bs
    if t.s[ALPHA] or t.s[BETA] or c.o[OUT].p == NULL or empty(&c.o[OUT]):
        return False
    return rules[c.op].join(c, &t)

cdef inline bint stays_tiny(const Call *c) noexcept nogil:
    """Constant factors, alpha not zero, and everything small"""
    return (c.o[ALPHA].p == NULL and c.o[BETA].p == NULL and (c.alpha[0] != 0 or c.alpha[1] != 0)
            and is_tiny(c.o[OUT].dtype, c.o[OUT].m, c.o[OUT].n, c.o[IN1].n))


cdef int run_call(const Call *call) except -1 nogil:
    """Run a call on every lane and every matrix of its stack."""
    cdef Call c
    cdef unsigned int _lane, _b, nl, nb
    cdef int i, n = 0
    cdef int (*run)(const Call *) except -1 nogil
    cdef (char **)[NOPS] moving
    cdef index[NOPS] step, back
    cdef Patience patience
    cdef double work
    if call.nb == 1 and call.nl == 1:
        return rules[call.op].run(call)
    c = call[0]
    fuse(&c)
    run, nl, nb = rules[c.op].run, c.nl, c.nb
    c.nl = 1
    if c.op == STACK:                       # of matrices: it runs them itself
        nb = 1
    else:
        c.nb = 1
    for i in range(NOPS):
        if c.o[i].p != NULL and (c.o[i].bs or c.o[i].ls):
            moving[n] = &c.o[i].p
            step[n] = c.o[i].bs * itemsize[c.o[i].dtype]
            back[n] = c.o[i].ls * itemsize[c.o[i].dtype] - nb * step[n]
            n += 1
    memset(&patience, 0, sizeof(patience))
    work = 100 + <double>c.o[OUT].m * c.o[OUT].n * (c.o[IN1].n + 1 if c.o[IN1].p != NULL else 1)
    for _lane in range(nl):
        for _b in range(nb):
            run(&c)
            worked(&patience, work)
            for i in range(n):
                moving[i][0] += step[i]
        for i in range(n):
            moving[i][0] += back[i]
    return 0


# ---------------------------------------------------------------- calls from Python, for the tests of the kernels

_DTYPES = {"f": F32, "d": F64, "F": C64, "D": C128, "l": I64, "?": B8}

cdef int _operand(Operand *o, object x, bint conj) except -1:
    memset(o, 0, sizeof(Operand))
    o.slot = -1
    if x is None:
        return 0
    cdef cnp.ndarray a = x
    o.p = <char *>cnp.PyArray_DATA(a)
    o.dtype = _DTYPES[a.dtype.char]
    o.conj = conj
    shape = x.shape + (1,) * (2 - x.ndim)
    strides = tuple(s // a.itemsize for s in x.strides) + (0,) * (2 - x.ndim)
    o.m, o.n = shape[len(shape) - 2], shape[len(shape) - 1]
    o.rs, o.cs = strides[len(strides) - 2], strides[len(strides) - 1]
    if x.ndim == 4:
        o.ls, o.bs = strides[:2]
    return 0


def _run(int op, A=None, B=None, C=None, alpha=1.0, beta=0.0, alpha_at=None, beta_at=None, *, int part=0,
         int unit=0, int fn=0, int strong=0, conj=(), bint trans=False, int kl=0, int ku=0,
         bint only_fuse=False):
    """Run one call on arrays of at most two dimensions, in their own memory, or of four: lanes, stack, and the matrix.

    With only_fuse, returns which call would run: the number of its operation, how often it runs for the lanes, and how
    often for the stack.
    """
    cdef Call c
    memset(&c, 0, sizeof(c))
    c.op, c.part, c.unit, c.fn, c.strong, c.nb, c.nl = op, part, unit, fn, strong, 1, 1
    c.trans, c.kl, c.ku = trans, kl, ku
    c.alpha[0], c.alpha[1] = complex(alpha).real, complex(alpha).imag
    c.beta[0], c.beta[1] = complex(beta).real, complex(beta).imag
    for i, x in ((IN1, A), (IN2, B), (OUT, C), (ALPHA, alpha_at), (BETA, beta_at)):
        _operand(&c.o[i], x, i in conj)
    if c.op <= 0 or c.op >= MAX_RULES or rules[c.op].run == NULL:
        raise ValueError(f"no routine number {op}")
    if C.ndim == 4:
        c.nl, c.nb = C.shape[:2]
    if only_fuse:
        fuse(&c)
        return c.op, c.nl, c.nb
    run_call(&c)
    return C


def _said(int op, traits=None):
    """The traits of an operation; with other traits, the error that a rule with those would get."""
    cdef Rule rule = rules[op]
    if traits is not None:
        rule.traits = traits
    check(&rule)
    return rule.traits
