"""Rules of the functions of elements in `_declarations.functions`, whose slopes are formulas there.

A formula is a sequence of words in postfix notation, which work on a stack of values; here each word becomes a call, so
that it can be differentiated again.  dX is the tangent of X, bX its adjoint.  C may have exactly the memory of A or B
(in place).
"""

from libc.string cimport memset

from blasad._calls.core cimport *
from blasad._calls.emit cimport *
from blasad._kernels.array_kernels cimport enter_function, fetch_functions_by, has_function, of_declared, \
    of_declared_two, run_of_one, run_of_two, value_of_function
from blasad._rules.blocks cimport in_blocks
from blasad._rules.flops cimport one_each
from blasad._rules.joins cimport join_elements
from blasad._rules.numbers cimport Brief, number_rules

cdef enum:
    LONGEST = 24            # words of a formula
    DEEPEST = 6             # operands on its stack
    MOST = 256              # functions

cdef enum What:             # what a word does
    PUSH = 1                # an argument, or the value: `fn` is its place among the operands
    NUMBER, SCALE, PLUS, MINUS, TIMES, OVER, OVER_OR_ZERO
    BASIC, CALL_1, CALL_2

cdef struct Word:
    What what
    int fn
    double value

cdef struct Formula:
    bint fetched, known
    int length
    unsigned int uses       # bits of operands; AFTER: the value
    Word word[LONGEST]

cdef Formula[MOST][2] formulas      # of the slope along A, along B


# ---------------------------------------------------------------- formulas, read when they are needed

cdef object declared():
    """The table of functions, imported when one of them is first needed."""
    from blasad._declarations import functions

    return functions

WHAT = {"a": (PUSH, IN1), "b": (PUSH, IN2), "y": (PUSH, AFTER), "number": (NUMBER, 0), "scale": (SCALE, 0),
        "add": (PLUS, 0), "subtract": (MINUS, 0), "multiply": (TIMES, 0), "divide": (OVER, 0),
        "over": (OVER_OR_ZERO, 0), "basic": (BASIC, 0), "call 1": (CALL_1, 0), "call 2": (CALL_2, 0)}

cdef Formula read_formula(object text) except *:
    cdef Formula f
    memset(&f, 0, sizeof(f))
    f.known = text is not None
    for word in () if text is None else declared().words(text):
        what, place = WHAT[word.what]
        if f.length == LONGEST:
            raise ValueError(f"blasad: the formula {text!r} is too long")
        f.word[f.length].what, f.word[f.length].fn, f.word[f.length].value = what, place, word.value
        if what == PUSH:
            f.uses |= 1 << <int>place
        elif what in (BASIC, CALL_1, CALL_2):
            f.word[f.length].fn = int(word.value)
        f.length += 1
    return f

cdef int fetch(int fn) except -1 nogil:
    """The loops of a function, and its formulas; other threads may do the same, or read them without the GIL."""
    with gil:
        function = declared().FUNCTIONS[fn - 1]
        enter_function(fn, declared().ufunc_of(function))
        for k, text in enumerate(function.slopes):
            formulas[fn][<int>k] = read_formula(text)
            formulas[fn][<int>k].fetched = True
    return 0

fetch_functions_by(fetch)

cdef const Formula *formula_of(const Call *c, int along) except NULL nogil:
    cdef const Formula *f = &formulas[c.fn][along]
    if not f.fetched:
        fetch(c.fn)
    if not f.known:
        with gil:
            name = declared().FUNCTIONS[c.fn - 1].name
            raise NotImplementedError(f"blasad: no derivative of {name} along its {('first', 'second')[along]} "
                                      "argument is known; use blasad.stop_gradient there if it is a constant")
    return f


# ---------------------------------------------------------------- calls that a formula stands for

cdef int of_two(Sink *s, int fn, Operand A, Operand B, Operand C) except -1 nogil:
    cdef Call c
    begin(&c, OF_TWO, number(1), number(0))
    c.o[IN1], c.o[IN2], c.o[OUT], c.fn = A, B, C, fn
    return send(s, &c)

cdef int of_one(Sink *s, int fn, Operand A, Operand C) except -1 nogil:
    cdef Call c
    begin(&c, OF_ONE, number(1), number(0))
    c.o[IN1], c.o[OUT], c.fn = A, C, fn
    return send(s, &c)

cdef int binary(Sink *s, const Word *w, Operand A, Operand B, Operand C) except -1 nogil:
    """C := A and B by a word"""
    cdef unsigned char strong = 0
    if w.what == OVER_OR_ZERO:
        strong = BOTH_ZEROS
    if w.what == PLUS or w.what == MINUS:
        return put(s, ADD, number(1), &A, &B, number(1 if w.what == PLUS else -1), &C, FULL, False)
    if w.what == TIMES:
        return combine(s, MUL, False, number(1), A, B, 0, C)
    if w.what == CALL_2:
        return of_two(s, w.fn, A, B, C)
    return combine(s, DIV, strong, number(1), A, B, 0, C)

cdef int unary(Sink *s, const Word *w, Operand A, Operand C) except -1 nogil:
    """C := A by a word"""
    if w.what == SCALE:
        return put(s, ADD, number(w.value), &A, &A, number(0), &C, FULL, False)
    return apply(s, w.fn, 0, A, C) if w.what == BASIC else of_one(s, w.fn, A, C)

cdef int slope(Call *c, Sink *s, int along, const Operand *Y, Operand *T) except -1 nogil:
    """T := the slope along an argument, in scratch memory; Y has the value."""
    cdef const Formula *f = formula_of(c, along)
    cdef Operand stack[DEEPEST]
    cdef bint own[DEEPEST]
    cdef const Word *w
    cdef Operand R
    cdef int n = 0, i, operands
    for i in range(f.length):
        w = &f.word[i]
        if w.what == PUSH or w.what == NUMBER:
            own[n] = w.what == NUMBER
            if w.what == PUSH:
                stack[n] = Y[0] if w.fn == AFTER else c.o[w.fn]
                stack[n].d = NULL
            else:
                s.scratch(s, &c.o[OUT], c.o[OUT].m, c.o[OUT].n, &stack[n])
                fill(s, w.value, stack[n], FULL, False)
            n += 1
            continue
        operands = 1 if w.what in (SCALE, BASIC, CALL_1) else 2
        n -= operands
        if own[n]:
            R = stack[n]
        elif operands == 2 and own[n + 1]:
            R = stack[n + 1]
        else:
            s.scratch(s, &c.o[OUT], c.o[OUT].m, c.o[OUT].n, &R)
        if operands == 1:
            unary(s, w, stack[n], R)
        else:
            binary(s, w, stack[n], stack[n + 1], R)
        stack[n], own[n] = R, True
        n += 1
    T[0] = stack[0]
    return 0


# ---------------------------------------------------------------- the rules

cdef inline bint lies_on(const Call *c, int i) noexcept nogil:
    """Input i has the place of the output, and so its shadow."""
    cdef Operand a, b
    if c.o[i].p == NULL or c.o[i].d == NULL:
        return False
    a, b = shadow(&c.o[i]), shadow(&c.o[OUT])
    return same_place(&a, &b)

cdef int function_forward(Call *c, Sink *s) except -1 nogil:
    """dC := slope(A) .* dA + slope(B) .* dB"""
    cdef Operand dC = shadow(&c.o[OUT]), T, W, Y
    cdef Call value
    cdef bint by_value = False
    cdef int i
    for i in range(2):
        if c.o[i].d != NULL:
            by_value = by_value or formula_of(c, i).uses >> AFTER & 1
    if by_value:                            # the output may lie on what is read
        s.scratch(s, &c.o[OUT], c.o[OUT].m, c.o[OUT].n, &Y)
        value = c[0]
        value.o[OUT] = Y
        s.emit(s, &value)
    s.scratch(s, &dC, dC.m, dC.n, &T)
    fill(s, 0, T, FULL, False)
    for i in range(2):
        if c.o[i].d != NULL:
            slope(c, s, i, &Y, &W)
            multiply(s, number(1), shadow(&c.o[i]), W, 1, T)
    copy(s, T, dC, FULL, False)
    return s.emit(s, c)

cdef int function_back(Call *c, Sink *s) except -1 nogil:
    cdef Operand bC, W, Y = after(c), place = shadow(&c.o[OUT])
    cdef bint moved = lies_on(c, IN1) or lies_on(c, IN2)
    cdef int i
    bC = place
    if moved:                               # aside, before something is added to it
        s.scratch(s, &place, place.m, place.n, &bC)
        copy(s, place, bC, FULL, False)
        fill(s, 0, place, FULL, False)
    for i in range(2):
        if c.o[i].d != NULL:
            slope(c, s, i, &Y, &W)
            multiply(s, number(1), bC, conjugated(&W), 1, shadow(&c.o[i]))
    return 0 if moved else fill(s, 0, place, FULL, False)

cdef int function_reverse(Call *c, Sink *s) except -1 nogil:
    """bA += conj(slope(A)) .* bC;  bB += conj(slope(B)) .* bC;  bC := 0"""
    return in_blocks(c, s, function_back)

cdef unsigned int function_keep(const Call *c) noexcept nogil:
    cdef unsigned int uses = 0
    cdef int i
    for i in range(2):
        if c.o[i].p != NULL and c.o[i].d != NULL:
            if not formulas[c.fn][i].fetched:
                return 1 << IN1 | (c.o[IN2].p != NULL) << IN2 | 1 << AFTER
            uses |= formulas[c.fn][i].uses
    return uses

new_rule(OF_ONE, rule_of(1 << IN1, 1 << OUT, NO_PART | SETS_C | HARMLESS | BY_NUMPY, run_of_one,
                         function_forward, function_reverse, function_keep, NULL, one_each, join_elements))
new_rule(OF_TWO, rule_of(1 << IN1 | 1 << IN2, 1 << OUT, NO_PART | SETS_C | HARMLESS | BY_NUMPY, run_of_two,
                         function_forward, function_reverse, function_keep, NULL, one_each, join_elements))


# ---------------------------------------------------------------- of single real numbers

cdef inline bint is_ready(const Brief *r, int along) noexcept nogil:
    """Whether a slope is known, and all functions in it have loops for these numbers."""
    cdef const Formula *f = &formulas[r.fn][along]
    cdef int i
    if not f.fetched or not f.known:
        return False
    for i in range(f.length):
        if (f.word[i].what == CALL_1 or f.word[i].what == CALL_2) and not has_function(f.word[i].fn):
            return False
    return True

cdef bint of_numbers(Brief *r, double a, double b, double *c) noexcept nogil:
    if not has_function(r.fn) or r.a != NULL and not is_ready(r, 0) or r.b != NULL and not is_ready(r, 1):
        return False                        # the first call of a function fetches it
    c[0] = of_declared(r.fn, a) if r.op == OF_ONE else of_declared_two(r.fn, a, b)
    r.x[0], r.x[1], r.x[2] = a, b, c[0]
    return True

cdef double slope_at(const Brief *r, int along) noexcept nogil:
    cdef const Formula *f = &formulas[r.fn][along]
    cdef double stack[DEEPEST]
    cdef const Word *w
    cdef double p, q
    cdef int n = 0, i
    for i in range(f.length):
        w = &f.word[i]
        if w.what == PUSH or w.what == NUMBER:
            stack[n] = w.value if w.what == NUMBER else r.x[2] if w.fn == AFTER else r.x[w.fn]
            n += 1
            continue
        if w.what not in (SCALE, BASIC, CALL_1):
            n -= 1
        p, q = stack[n - 1], stack[n]
        if w.what == SCALE:
            p = w.value * p
        elif w.what == BASIC:
            p = value_of_function(w.fn, p)
        elif w.what == CALL_1:
            p = of_declared(w.fn, p)
        elif w.what == CALL_2:
            p = of_declared_two(w.fn, p, q)
        elif w.what == PLUS:
            p = p + q
        elif w.what == MINUS:
            p = p - q
        elif w.what == TIMES:
            p = p * q
        elif w.what == OVER:
            p = p / q
        else:
            p = 0 if p == 0 or q == 0 else p / q
        stack[n - 1] = p
    return stack[0]

cdef void of_numbers_reverse(const Brief *r, double g) noexcept nogil:
    """bA += slope(A) g;  bB += slope(B) g"""
    if r.a != NULL:
        r.a[0] += g * slope_at(r, 0)
    if r.b != NULL:
        r.b[0] += g * slope_at(r, 1)

for _op in (OF_ONE, OF_TWO):
    number_rules[<int>_op].run, number_rules[<int>_op].reverse = of_numbers, of_numbers_reverse
