"""Rules of the functions of elements in `_declarations.functions`, whose slopes are formulas there.

A formula is a sequence of words in postfix notation, which work on a stack of values; here each word becomes a call, so
that it can be differentiated again.  dX is the tangent of X, bX its adjoint.  C may have exactly the memory of A or B
(in place).
"""

from libc.string cimport memset

from blasad._rules.calls.core cimport *
from blasad._rules.calls.emit cimport *
from blasad._rules.kernels.analytic cimport enter_own
from blasad._rules.kernels.array_kernels cimport enter_function, enter_loop, enter_share, fetch_functions_by, \
    has_function, of_declared, of_declared_two, power_of, run_basic, run_fetched, run_of_one, run_of_two, \
    run_power_of, takes_two, value_of_function
from blasad._rules.blocks cimport in_blocks
from blasad._rules.flops cimport one_each
from blasad._rules.joins cimport join_elements
from blasad._rules.numbers cimport Brief, number_rules

cdef enum:
    LONGEST = 160           # words of a formula
    DEEPEST = 14            # operands on its stack
    MOST = 256              # functions
    BLOCK = 64              # numbers of which a value is computed at once

cdef enum What:             # what a word does
    PUSH = 1                # an argument, or the value: `fn` is its place among the operands
    NUMBER, SCALE, PLUS, MINUS, TIMES, OVER, OVER_OR_ZERO, TIMES_OR_ZERO, TO_THE_POWER, CHOOSE
    BASIC, CALL_1, CALL_2
    OF_ORDER, OF_ORDER_A    # of a function of two: the first argument is a number, or that number and A

cdef struct Word:
    What what
    int fn
    double value

cdef struct Formula:
    bint fetched, known
    int length
    unsigned int uses       # bits of operands; AFTER: the value
    Word word[LONGEST]

cdef enum:
    OF_COMPLEX = 2          # a place in `formulas`, beside that of A or B

cdef Formula[MOST][4] formulas      # of the slope along A, along B, of real and of complex numbers
cdef Formula[MOST] values           # of blasad's own functions

ctypedef fused real:
    float
    double


# ---------------------------------------------------------------- formulas, read when they are needed

cdef object declared():
    """The table of functions, imported when one of them is first needed."""
    from blasad._declarations import functions

    return functions

WHAT = {"a": (PUSH, IN1), "b": (PUSH, IN2), "y": (PUSH, AFTER), "number": (NUMBER, 0), "scale": (SCALE, 0),
        "add": (PLUS, 0), "subtract": (MINUS, 0), "multiply": (TIMES, 0), "divide": (OVER, 0),
        "over": (OVER_OR_ZERO, 0), "times": (TIMES_OR_ZERO, 0), "power": (TO_THE_POWER, 0), "choose": (CHOOSE, 0),
        "basic": (BASIC, 0), "call 1": (CALL_1, 0), "call 2": (CALL_2, 0), "of order": (OF_ORDER, 0),
        "of order a": (OF_ORDER_A, 0)}

cdef Formula read_formula(object text) except *:
    cdef Formula f
    cdef int depth = 0
    memset(&f, 0, sizeof(f))
    f.known = text is not None
    for word in () if text is None else declared().words(text):
        what, place = WHAT[word.what]
        if f.length == LONGEST:
            raise ValueError(f"blasad: the formula {text!r} is too long")
        f.word[f.length].what, f.word[f.length].fn, f.word[f.length].value = what, place, word.value
        if what == PUSH:
            f.uses |= 1 << <int>place
        elif what in (BASIC, CALL_1, CALL_2, OF_ORDER, OF_ORDER_A):
            f.word[f.length].fn, f.word[f.length].value = int(word.value), word.order
        if what == OF_ORDER_A:
            f.uses |= 1 << IN1
        depth += 1 - operands_of(&f.word[f.length])
        if depth > DEEPEST:
            raise ValueError(f"blasad: the formula {text!r} needs too many operands at once")
        f.length += 1
    return f

cdef int fetch(int fn) except -1 nogil:
    """The loops of a function, and its formulas; other threads may do the same, or read them without the GIL."""
    with gil:
        if formulas[fn][0].fetched:
            return 0
        function = declared().FUNCTIONS[fn - 1]
        enter_function(fn, len(function.slopes), declared().ufunc_of(function))
        if function.value is not None:
            enter_value(fn, function.value)
        elif function.name == "share":
            enter_share(fn)
        elif function.module == "blasad":
            enter_own(fn, function.name)
        complex_slopes = declared().COMPLEX.get(function.name, function.slopes)
        slopes = [*function.slopes, *[None] * (2 - len(function.slopes)), *complex_slopes]
        for k, text in reversed([*enumerate(slopes)]):          # the first one last: others look at it
            formulas[fn][<int>k] = read_formula(text)
            formulas[fn][<int>k].fetched = True
    return 0

cdef int enter_value(int fn, str text) except -1:
    """The loops of a function whose value is a formula: in each precision for which all functions in it have loops."""
    cdef const Formula *f = &values[fn]
    cdef bint single = True, callable = True
    cdef double x = 1
    cdef int i
    values[fn] = read_formula(text)
    for i in range(f.length):
        if f.word[i].what in (CALL_1, CALL_2, OF_ORDER, OF_ORDER_A):
            if not has_function(f.word[i].fn):
                fetch(f.word[i].fn)
            single = single and run_fetched(f.word[i].fn, F32, 0, <char *>&x, <char *>&x, <char *>&x)
            callable = callable and has_function(f.word[i].fn)
    if single:
        enter_loop(fn, F32, value_f32, <void *>f)
    if callable:
        enter_loop(fn, F64, value_f64, <void *>f)
    return 0

fetch_functions_by(fetch)

cdef inline bint of_order(const Call *c) noexcept nogil:
    """A call of a function of two whose first argument is a constant of the call: then A is its second one."""
    return c.op == OF_ONE and takes_two(c.fn)

cdef inline int place_of_formula(const Call *c, int along) noexcept nogil:
    return (1 if of_order(c) else along) + OF_COMPLEX * (is_complex(c.o[OUT].dtype) != 0)

cdef const Formula *formula_of(const Call *c, int along) except NULL nogil:
    cdef const Formula *f
    if not formulas[c.fn][0].fetched:
        fetch(c.fn)
    f = &formulas[c.fn][place_of_formula(c, along)]
    if not f.known:
        with gil:
            name = declared().FUNCTIONS[c.fn - 1].name
            raise NotImplementedError(f"blasad: no derivative of {name} along its {('first', 'second')[along]} "
                                      "argument is known; use blasad.stop_gradient there if it is a constant")
    return f


# ---------------------------------------------------------------- values that are formulas

cdef inline void binary_of_block(const Word *w, index n, real *p, const real *q) noexcept nogil:
    """p := p and q by a word"""
    cdef real zero = 0
    cdef index i
    if w.what == PLUS:
        for i in range(n):
            p[i] = p[i] + q[i]
    elif w.what == MINUS:
        for i in range(n):
            p[i] = p[i] - q[i]
    elif w.what == TIMES:
        for i in range(n):
            p[i] = p[i] * q[i]
    elif w.what == TIMES_OR_ZERO:
        for i in range(n):
            p[i] = zero if p[i] == 0 or q[i] == 0 else p[i] * q[i]
    elif w.what == OVER:
        for i in range(n):
            p[i] = p[i] / q[i]
    else:
        for i in range(n):
            p[i] = zero if p[i] == 0 or q[i] == 0 else p[i] / q[i]

cdef inline void spread_number(real value, index n, real *x) noexcept nogil:
    cdef index i
    for i in range(n):
        x[i] = value

cdef void value_of_block(const Formula *f, int dtype, index n, real **given, real *results) noexcept nogil:
    """The value of a formula of up to BLOCK numbers side by side"""
    cdef real[DEEPEST][BLOCK] stack
    cdef const Word *w
    cdef int k = 0, j
    cdef index i
    for j in range(f.length):
        w = &f.word[j]
        if w.what == PUSH:
            for i in range(n):
                stack[k][i] = given[w.fn][i]
            k += 1
        elif w.what == NUMBER:
            spread_number(<real>w.value, n, stack[k])
            k += 1
        elif w.what == SCALE:
            for i in range(n):
                stack[k - 1][i] = <real>w.value * stack[k - 1][i]
        elif w.what == BASIC:
            run_basic(w.fn, dtype, n, <char *>stack[k - 1], <char *>stack[k - 1])
        elif w.what == CALL_1:
            run_fetched(w.fn, dtype, n, <char *>stack[k - 1], <char *>stack[k - 1], <char *>stack[k - 1])
        elif w.what == OF_ORDER or w.what == OF_ORDER_A:
            for i in range(n):
                stack[k][i] = <real>w.value + (given[0][i] if w.what == OF_ORDER_A else 0)
            run_fetched(w.fn, dtype, n, <char *>stack[k], <char *>stack[k - 1], <char *>stack[k - 1])
        elif w.what == CHOOSE:
            k -= 2
            for i in range(n):
                stack[k - 1][i] = stack[k][i] if stack[k - 1][i] != 0 else stack[k + 1][i]
        else:
            k -= 1
            if w.what == CALL_2:
                run_fetched(w.fn, dtype, n, <char *>stack[k - 1], <char *>stack[k], <char *>stack[k - 1])
            elif w.what == TO_THE_POWER:
                run_power_of(dtype, n, <char *>stack[k - 1], <char *>stack[k], <char *>stack[k - 1])
            else:
                binary_of_block(w, n, stack[k - 1], stack[k])
    for i in range(n):
        results[i] = stack[0][i]

cdef inline void value_loop(char **args, const index *size, const index *steps, const Formula *f, int dtype,
                            real *like) noexcept nogil:
    cdef real[3][BLOCK] block
    cdef (real *)[2] given
    cdef bint two = takes_two(<int>(f - values))
    cdef int out = 2 if two else 1, k
    cdef index i, n, done = 0
    given[0], given[1] = &block[0][0], &block[1][0]
    while done < size[0]:
        n = min(size[0] - done, <index>BLOCK)
        for k in range(out):
            for i in range(n):
                block[k][i] = (<real *>(args[k] + (done + i) * steps[k]))[0]
        value_of_block(f, dtype, n, given, &block[2][0])
        for i in range(n):
            (<real *>(args[out] + (done + i) * steps[out]))[0] = block[2][i]
        done += n

cdef void value_f32(char **args, index *size, index *steps, void *data) noexcept nogil:
    value_loop(args, size, steps, <const Formula *>data, F32, <float *>NULL)

cdef void value_f64(char **args, index *size, index *steps, void *data) noexcept nogil:
    value_loop(args, size, steps, <const Formula *>data, F64, <double *>NULL)


# ---------------------------------------------------------------- calls that a formula stands for

cdef inline Scalar with_order(double order) noexcept nogil:
    """What a call has for alpha: in the imaginary part the order, or what is added to one."""
    cdef Scalar alpha = number(1)
    alpha.im = order
    return alpha

cdef int of_two(Sink *s, int fn, double shift, Operand A, Operand B, Operand C) except -1 nogil:
    cdef Call c
    begin(&c, OF_TWO, with_order(shift), number(0))
    c.o[IN1], c.o[IN2], c.o[OUT], c.fn = A, B, C, fn
    return send(s, &c)

cdef int of_one(Sink *s, int fn, double order, Operand A, Operand C) except -1 nogil:
    cdef Call c
    begin(&c, OF_ONE, with_order(order), number(0))
    c.o[IN1], c.o[OUT], c.fn = A, C, fn
    return send(s, &c)

cdef int binary(Sink *s, const Word *w, Operand A, Operand B, Operand C) except -1 nogil:
    """C := A and B by a word"""
    if w.what == PLUS or w.what == MINUS:
        return put(s, ADD, number(1), &A, &B, number(1 if w.what == PLUS else -1), &C, FULL, False)
    if w.what == TIMES or w.what == TIMES_OR_ZERO:
        return combine(s, MUL, BOTH_ZEROS if w.what == TIMES_OR_ZERO else 0, number(1), A, B, 0, C)
    if w.what == TO_THE_POWER:
        return put(s, POWER, number(1), &A, &B, number(0), &C, FULL, False)
    if w.what == CALL_2:
        return of_two(s, w.fn, 0, A, B, C)
    return combine(s, DIV, BOTH_ZEROS if w.what == OVER_OR_ZERO else 0, number(1), A, B, 0, C)

cdef int unary(Call *c, Sink *s, const Word *w, Operand A, Operand C) except -1 nogil:
    """C := A by a word"""
    if w.what == SCALE:
        return put(s, ADD, number(w.value), &A, &A, number(0), &C, FULL, False)
    if w.what == BASIC:
        return apply(s, w.fn, 0, A, C)
    if w.what == OF_ORDER_A and not of_order(c):
        return of_two(s, w.fn, w.value + c.alpha[1], without_shadow(&c.o[IN1]), A, C)
    return of_one(s, w.fn, w.value + (c.alpha[1] if w.what == OF_ORDER_A else 0), A, C)

cdef int choose(Sink *s, Operand T, Operand P, Operand Q, Operand C) except -1 nogil:
    """C := T .* P + (1 - T) .* Q, where zeros of T and of 1 - T give zeros whatever they meet"""
    cdef Operand U
    s.scratch(s, &C, C.m, C.n, &U)
    fill(s, 1, U, FULL, False)
    add_to(s, number(-1), T, U, FULL, False)
    combine(s, MUL, BOTH_ZEROS, number(1), T, P, 0, C)
    return combine(s, MUL, BOTH_ZEROS, number(1), U, Q, 1, C)

cdef inline Operand without_shadow(const Operand *A) noexcept nogil:
    cdef Operand plain = A[0]
    plain.d = NULL
    return plain

cdef int argument(Call *c, Sink *s, int which, const Operand *Y, Operand *T, bint *own) except -1 nogil:
    """T := A, B or the value; an argument that is not as it stands in memory is made of it."""
    cdef bint alone = of_order(c)
    own[0] = which == IN1 and (alone or c.op == OF_TWO and c.alpha[1] != 0)
    if not own[0]:
        T[0] = without_shadow(Y if which == AFTER else &c.o[IN1 if alone else which])
        return 0
    s.scratch(s, &c.o[OUT], c.o[OUT].m, c.o[OUT].n, T)
    fill(s, c.alpha[1], T[0], FULL, False)
    return 0 if alone else add_to(s, number(1), without_shadow(&c.o[IN1]), T[0], FULL, False)

cdef inline int operands_of(const Word *w) noexcept nogil:
    if w.what == PUSH or w.what == NUMBER:
        return 0
    if w.what == CHOOSE:
        return 3
    return 1 if w.what in (SCALE, BASIC, CALL_1, OF_ORDER, OF_ORDER_A) else 2

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
        operands = operands_of(w)
        n -= operands
        if w.what == PUSH:
            argument(c, s, w.fn, Y, &stack[n], &own[n])
            n += 1
            continue
        if operands == 2 and own[n + 1] and not own[n]:
            R = stack[n + 1]
        elif operands in (1, 2) and own[n]:
            R = stack[n]
        else:
            s.scratch(s, &c.o[OUT], c.o[OUT].m, c.o[OUT].n, &R)
        if w.what == NUMBER:
            fill(s, w.value, R, FULL, False)
        elif operands == 1:
            unary(c, s, w, stack[n], R)
        elif operands == 2:
            binary(s, w, stack[n], stack[n + 1], R)
        else:
            choose(s, stack[n], stack[n + 1], stack[n + 2], R)
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
            if not formulas[c.fn][0].fetched:
                return 1 << IN1 | (c.o[IN2].p != NULL) << IN2 | 1 << AFTER
            uses |= formulas[c.fn][place_of_formula(c, i)].uses
    if of_order(c):                         # the second argument is in the place of the first
        uses = uses & 1 << AFTER | (uses >> IN2 & 1) << IN1
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
        if f.word[i].what >= CALL_1 and not has_function(f.word[i].fn):
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
    cdef int n = 0, i, operands
    for i in range(f.length):
        w = &f.word[i]
        operands = operands_of(w)
        n -= operands
        p, q = stack[n], stack[n + 1]
        if w.what == PUSH:
            p = r.x[2] if w.fn == AFTER else r.x[w.fn]
        elif w.what == NUMBER:
            p = w.value
        elif w.what == SCALE:
            p = w.value * p
        elif w.what == BASIC:
            p = value_of_function(w.fn, p)
        elif w.what == CALL_1:
            p = of_declared(w.fn, p)
        elif w.what == CALL_2:
            p = of_declared_two(w.fn, p, q)
        elif w.what == OF_ORDER or w.what == OF_ORDER_A:
            p = of_declared_two(w.fn, w.value + (r.x[0] if w.what == OF_ORDER_A else 0), p)
        elif w.what == CHOOSE:
            p = q if p != 0 else stack[n + 2]
        elif w.what == TO_THE_POWER:
            p = power_of(p, q)
        else:
            binary_of_block(w, 1, &p, &q)
        stack[n] = p
        n += 1
    return stack[0]

cdef void of_numbers_reverse(const Brief *r, double g) noexcept nogil:
    """bA += slope(A) g;  bB += slope(B) g, where a slope of zero gives zero"""
    cdef double along
    if r.a != NULL:
        along = slope_at(r, 0)
        r.a[0] += g * along if along != 0 else 0
    if r.b != NULL:
        along = slope_at(r, 1)
        r.b[0] += g * along if along != 0 else 0

for _op in (OF_ONE, OF_TWO):
    number_rules[<int>_op].run, number_rules[<int>_op].reverse = of_numbers, of_numbers_reverse
