"""What BLAS does at its edges, and what derivatives do there: one table for every routine.

A row says which routines it concerns, by what they declare; what the situation is; and what value and derivatives
then are.  The values are those of the routine's reference and of the BLAS of this machine, the derivatives come from
differences, or are stated in the row with the reason.  No row knows of a rule.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

import numpy as np

from .._declarations.rule import Arg, Rule
from .cases import DEFINITE, Case, _used, may_be_one, stored_shape
from .oracle import Problem
from .reference import WRITTEN_UNREAD

Card = tuple[Any, bool]  # a scalar and whether it is differentiated; None is some number
SOME: tuple[Card, ...] = ((None, False), (None, True))
CONSTANT: tuple[Card, ...] = ((None, False),)
LAYOUTS = ("C", "F", "inside a larger F array", "sliced with steps", "reversed")


@dataclass(frozen=True)
class Edge:
    """A row of the table.

    Attributes
    ----------
    name : str
        The situation.
    concerns : callable
        Whether it concerns a routine, from its declaration.
    value, derivative : str
        What the call computes then, and what forward and reverse mode do, with the reason.
    judge : str
        Who says whether that is so: ``"differences"`` of the reference, or a function of `edge_runs`.
    sizes : tuple of tuple
        Numbers of rows, inner dimension and columns.
    alpha, beta : tuple of cards
        Scalars to try.
    integers : callable
        Lengths, offsets and increments to try, for a routine.
    flags : mapping
        Flags that are not free.
    layouts : tuple of str
        How operands lie in memory.
    kind, shares : str
        The kind of the case, as in `cases`; which operands are one array.
    fill : callable, optional
        Puts numbers, and what is not read, into the problem.
    direct : bool
        Whether BLAS itself can be asked.
    """

    name: str
    concerns: Callable[[Rule], bool]
    value: str
    derivative: str
    judge: str = "differences"
    sizes: tuple[tuple[int, int, int], ...] = ((4, 2, 3), (3, 3, 3))
    alpha: tuple[Card, ...] = SOME
    beta: tuple[Card, ...] = SOME
    integers: Callable[[Rule], list[dict[str, int]]] = lambda rule: [{}]
    flags: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    layouts: tuple[str, ...] = LAYOUTS
    kind: str = "plain"
    shares: str = ""
    fill: Callable[[Problem, Case], None] | None = None
    direct: bool = True


# ---------------------------------------------------------------- what a declaration says


def operands(rule: Rule, *intents: str) -> list[Arg]:
    """Arrays and numbers that are read or written."""
    return [arg for arg in rule.args if arg.intent in (intents or ("in", "inout", "out")) and arg.dtype != "index"]


def inputs(rule: Rule) -> list[Arg]:
    """What is only read."""
    return operands(rule, "in")


def outputs(rule: Rule) -> list[Arg]:
    """What is written."""
    return operands(rule, "inout", "out")


def has(rule: Rule, *names: str) -> bool:
    """Whether an argument has one of these names."""
    return any(arg.name in names for arg in rule.args)


def has_alpha(rule: Rule) -> bool:
    """Whether something is multiplied by a scalar."""
    return rule.name != "rotg" and any(arg.intent == "scalar" and arg.name in ("alpha", "a") for arg in rule.args)


def stored(rule: Rule, *kinds: str) -> list[Arg]:
    """Operands that are stored in part."""
    return [arg for arg in rule.args if arg.stored in kinds]


def vectors(rule: Rule, *intents: str) -> list[Arg]:
    """Vectors that have an increment."""
    return [arg for arg in operands(rule, *intents) if len(arg.shape) == 1 and has(rule, f"inc{arg.name}")]


def matrices(rule: Rule, *intents: str) -> list[Arg]:
    """Operands of two dimensions."""
    return [arg for arg in operands(rule, *intents) if len(arg.shape) == 2]


def has_length(rule: Rule) -> bool:
    """Whether a length may be given that is less than that of its vectors."""
    return bool(vectors(rule)) and any(arg.name == "n" and arg.default is None for arg in rule.args)


def is_beside_a_matrix(rule: Rule) -> bool:
    """Whether it is of BLAS 2 or 3."""
    return any(len(arg.shape) == 2 or arg.stored for arg in rule.args)


def has_inner(rule: Rule) -> bool:
    """Whether matrices are multiplied over a dimension that the result has not."""
    return bool(matrices(rule, "inout")) and any("k" in arg.shape for arg in inputs(rule))


def is_product_with_vector(rule: Rule) -> bool:
    """Whether a matrix that need not be square meets vectors."""
    return bool(vectors(rule, "inout")) and any(len(set(arg.shape)) == 2 for arg in matrices(rule, "in"))


def stops_early(rule: Rule) -> bool:
    """Whether BLAS returns at once when an increment is not positive."""
    return rule.onward


def accumulates(rule: Rule) -> bool:
    """Whether something is added to an output of any contents."""
    return not has(rule, "beta") and bool(inputs(rule)) and bool(operands(rule, "inout")) \
        and not stored(rule, "triangular") and has_alpha(rule)


def is_linear_output(rule: Rule) -> bool:
    """Whether there may be an output whose old value is not read."""
    return bool(rule.modes) and (has(rule, "beta") or bool(operands(rule, "out")) or rule.name in WRITTEN_UNREAD)


def pairs(rule: Rule, case: Case, shares: str) -> list[tuple[str, str]]:
    """Operands that may be one array: two inputs, an output and an input, or two outputs."""
    first, second = {"inputs": (inputs(rule), inputs(rule)), "output": (inputs(rule), outputs(rule)),
                     "outputs": (outputs(rule), outputs(rule))}[shares]
    if not may_be_one(rule, case.flags, shares == "inputs"):
        return []
    arguments = [(a, b) for i, a in enumerate(first) for b in (second if shares == "output" else second[:i])]
    return [(a.name, b.name) for a, b in arguments if a.shape and stored_shape(a, case) == stored_shape(b, case)]


def may_share(shares: str) -> Callable[[Rule], bool]:
    """Whether a routine has operands of equal shape."""
    def concerned(rule: Rule) -> bool:
        flags = {name: values[0] for name, values in rule.flags(rule.dtypes[0]).items()}
        sizes = _used(rule, (3, 3, 3))
        return bool(pairs(rule, Case(rule.name, 0, rule.dtypes[0], "plain", sizes, flags, {}, {}), shares))

    return concerned


# ---------------------------------------------------------------- increments


def increments(*steps: int, of: str = "", **more: int) -> Callable[[Rule], list[dict[str, int]]]:
    """Each step, for all vectors and for each of them alone, of an intent if one is given."""
    def made(rule: Rule) -> list[dict[str, int]]:
        intents = [] if not of else ["in"] if of == "in" else ["inout", "out"]
        names = [f"inc{arg.name}" for arg in vectors(rule, *intents)]
        fixed = {name: value for name, value in more.items() if has(rule, name)}
        return [{**dict.fromkeys(chosen, step), **fixed} for step in steps
                for chosen in ([names] if len(names) == 1 else [names, *([name] for name in names)])]

    return made


def lengths(**given: int) -> Callable[[Rule], list[dict[str, int]]]:
    """A given length, with and without offsets."""
    def made(rule: Rule) -> list[dict[str, int]]:
        offsets = {arg.name: 2 for arg in rule.args if arg.name.startswith("off")}
        return [dict(given), {**given, **offsets}]

    return made


def spread(rule: Rule) -> list[dict[str, int]]:
    """Increments that leave gaps, from either end."""
    return increments(2, -3)(rule) if vectors(rule) else [{}]


# ---------------------------------------------------------------- what lies in memory


def leaf(problem: Problem, name: str) -> int:
    """The leaf of an operand."""
    return int(problem.program.leaves[name])  # type: ignore[attr-defined]


def imaginary_diagonals(problem: Problem, case: Case) -> None:
    """NaN in the imaginary parts of Hermitian diagonals: not read, and written only where the matrix is."""
    for arg in stored(problem.program.rule, "hermitian"):  # type: ignore[attr-defined]
        k = leaf(problem, arg.name)
        where = np.zeros(problem.read[k].shape, bool)
        if np.size(where, -1) == 1:  # real
            continue
        where[..., 1] = np.eye(len(where), dtype=bool)
        problem.read[k] &= ~where
        if arg.intent == "in":
            problem.live[k] &= ~where
        problem.primal.words(k)[where] = np.nan


def times(factor: Callable[[Any], float]) -> Callable[[Problem, Case], None]:
    """Numbers of another size."""
    def fill(problem: Problem, case: Case) -> None:
        k = leaf(problem, "x")
        words = problem.primal.words(k)
        words[problem.read[k]] *= factor(np.finfo(words.dtype))

    return fill


def every_second(problem: Problem, case: Case) -> None:
    """Zeros in between."""
    words = problem.primal.words(leaf(problem, "x"))
    words[::2] = 0.0
    words[1::4, ..., 1:] = 0.0


def ties(problem: Problem, case: Case) -> None:
    """Numbers of one magnitude."""
    words = problem.primal.words(leaf(problem, "x"))
    words[...] = np.sign(words)
    words[0] = 0.5


# ---------------------------------------------------------------- the table

ZERO = ((0, False),)
ZERO_ACTIVE = ((0, True),)
ONE = ((1, False),)

EDGES: tuple[Edge, ...] = (
    # sizes
    Edge("a dimension is zero", lambda rule: True,
         "outputs without elements; sums are 0, and there is no largest element (-1)",
         "nothing to do; the shadow of a sum is cleared",
         sizes=((0, 3, 2), (3, 2, 0), (0, 0, 0), (0, 2, 0))),
    Edge("the inner dimension is zero", has_inner,
         "C := beta C, and C is not read at beta = 0",
         "dC := beta dC: the empty sum has no derivative, beta has one",
         sizes=((3, 0, 2), (1, 0, 1)), beta=(*ZERO, *ZERO_ACTIVE, *SOME)),
    Edge("a matrix without elements times a vector", is_product_with_vector,
         "y is left as it is, not scaled by beta: BLAS returns at once",
         "the identity for y, zero for beta: nothing depends on it",
         sizes=((3, 1, 0), (1, 1, 0), (0, 1, 3)), beta=(*ZERO, *SOME, *ZERO_ACTIVE)),
    Edge("n = 0 with vectors that are longer", has_length,
         "no element is read or written; sums are 0", "no shadow of a vector is read or written",
         sizes=((0, 0, 0),), integers=lengths(n=0), layouts=("C",)),
    Edge("one element", lambda rule: True,
         "as for any size", "as for any size", sizes=((1, 1, 1),), beta=(*SOME, *ZERO)),
    Edge("n < 0", has_length,
         "ValueError before anything is touched, where BLAS takes it as 0", "none", "refused",
         integers=lambda rule: [{"n": -1}], direct=False),
    # increments
    Edge("increments below zero", lambda rule: bool(vectors(rule)) and not stops_early(rule),
         "the vector is read from its other end, and begins at the lowest address", "shadows are read alike",
         integers=increments(-1, -2)),
    Edge("increments of zero and below", stops_early,
         "nothing happens, and sums are 0, the index of the largest -1: BLAS returns at once",
         "no shadow of the vector is read or written; the shadow of a sum is cleared",
         integers=increments(0, -1, -2, n=3)),
    Edge("an input with an increment of zero",
         lambda rule: bool(vectors(rule, "in")) and not is_beside_a_matrix(rule) and not stops_early(rule),
         "its first element is taken n times", "its shadow gets the sum of all n contributions",
         sizes=((5, 5, 5),), integers=increments(0, of="in", n=5)),
    Edge("an increment of zero beside a matrix", lambda rule: bool(vectors(rule)) and bool(matrices(rule)),
         "ValueError before anything is touched: BLAS calls it an error", "none", "refused",
         integers=increments(0), direct=False),
    Edge("axpy onto an increment of zero", lambda rule: accumulates(rule) and bool(vectors(rule, "inout")),
         "all that would be added to y is added to its first element",
         "the shadow of that element goes to all of x, and it stays",
         sizes=((5, 5, 5),), integers=increments(0, of="out", n=5)),
    Edge("an output with an increment of zero",
         lambda rule: bool(vectors(rule, "inout", "out")) and not stops_early(rule) and not accumulates(rule)
         and not is_beside_a_matrix(rule),
         "ValueError before anything is touched: BLAS leaves one of the results, which one it does not say", "none",
         "refused", integers=increments(0, of="out", n=3), direct=False),
    # alpha and beta
    Edge("alpha = 0", lambda rule: has_alpha(rule) and bool(inputs(rule)),
         "A and B are not read (trmm, trsm: nor is B, which becomes 0); C := beta C",
         "neither read nor touched are the shadows of A and B; dC := beta dC",
         alpha=ZERO, beta=(*ZERO, *SOME, *ZERO_ACTIVE)),
    Edge("alpha = 0 and is differentiated", lambda rule: has_alpha(rule),
         "as with any other alpha", "alpha has its derivative <A B, bC>, for which A and B are read",
         alpha=ZERO_ACTIVE, beta=(*ZERO, *SOME)),
    Edge("alpha = 0 and beta = 1", lambda rule: has_alpha(rule) and (has(rule, "beta") or accumulates(rule)),
         "nothing happens, to the bit", "nothing happens, to the bit", alpha=ZERO, beta=ONE),
    Edge("beta = 0 and NaN in C", lambda rule: has(rule, "beta"),
         "C is not read", "dC and bC of the old C are cleared, not multiplied", alpha=SOME, beta=ZERO),
    Edge("alpha = 0, beta = 0 and NaN everywhere", lambda rule: has(rule, "beta") and has_alpha(rule),
         "C := 0, and nothing is read", "all shadows but C's stay; dC and bC are cleared", alpha=ZERO, beta=ZERO),
    Edge("beta = 0 and is differentiated", lambda rule: has(rule, "beta"),
         "as with any other beta", "beta has its derivative <C, bC>, for which C is read",
         alpha=SOME, beta=ZERO_ACTIVE),
    Edge("an output that is not read has a shadow of NaN and Inf", is_linear_output,
         "as ever", "forward: overwritten; reverse: exactly zero, because zero times NaN would stay NaN", "cleared",
         alpha=CONSTANT, beta=ZERO),
    Edge("scal with a = 0 on NaN and Inf", lambda rule: rule.name == "scal",
         "NaN where there was no number: it is multiplied, 0 elsewhere",
         "exactly zero: the constant 0 x does not depend on x", "scaled_by_zero", alpha=ZERO, sizes=((5, 5, 5),)),
    # what is stored and what is not
    Edge("NaN in the other triangle", lambda rule: bool(stored(rule, "triangle", "triangular", "symmetric",
                                                               "hermitian", "indefinite", "factored", *DEFINITE)),
         "it is not read, and not written", "nor is its shadow", beta=(*ZERO, *SOME)),
    Edge("NaN on a unit diagonal", lambda rule: bool(stored(rule, "triangular")),
         "it is taken as one and not read", "its shadow is neither read nor written: it has no derivative",
         flags=MappingProxyType({"diag": 1})),
    Edge("NaN in imaginary parts of a Hermitian diagonal", lambda rule: any(
        len(set(arg.shape)) < len(arg.shape) for arg in stored(rule, "hermitian")),
         "they are taken as zero and, where the matrix is written, become zero",
         "their shadows are not read; where the matrix is written they become zero",
         beta=CONSTANT, alpha=CONSTANT, fill=imaginary_diagonals),
    Edge("gaps between columns and between elements", lambda rule: True,
         "they are neither read nor written", "nor are those of shadows", integers=spread,
         layouts=("inside a larger C array", "inside a larger F array", "sliced with steps", "transposed slice",
                  "rows reversed", "columns reversed")),
    # numbers
    Edge("NaN in A where B is zero", lambda rule: has(rule, "beta") and len(inputs(rule)) == 2
         and not any(arg.stored for arg in rule.args),
         "NaN, or what is without the column (the reference BLAS skips zeros)",
         "the shadow of A is as with numbers in A: it has no A in it", "zero_meets_nan",
         alpha=CONSTANT, beta=(*ZERO, *CONSTANT)),
    Edge("NaN in x where y is zero, added to A", lambda rule: accumulates(rule) and bool(matrices(rule, "inout"))
         and len(vectors(rule, "in")) == 2 and not any(arg.stored for arg in rule.args),
         "NaN, or A as it was (the reference BLAS skips zeros)",
         "the shadow of x is as with numbers in x: it has no x in it", "zero_meets_nan", alpha=CONSTANT),
    Edge("a seed of zero meets NaN", lambda rule: "reverse" in rule.modes and bool(inputs(rule)),
         "NaN", "what is pulled back is exactly zero, whatever the inputs are: no shadow of an input changes",
         "zero_seed", alpha=CONSTANT, beta=(*ZERO, *CONSTANT)),
    Edge("zero on a triangular diagonal that is divided by", lambda rule: rule.name in ("trsv", "trsm", "tpsv"),
         "Inf or NaN, and no exception: BLAS does not look", "not finite where the value is not", "singular",
         alpha=CONSTANT, flags=MappingProxyType({"diag": 0})),
    Edge("huge numbers in a norm", lambda rule: rule.name == "nrm2",
         "no overflow", "x / r, not x / sqrt(x x)", fill=times(lambda info: float(np.sqrt(info.max)) * 100)),
    Edge("tiny numbers in a norm", lambda rule: rule.name == "nrm2",
         "no underflow", "x / r, not x / sqrt(x x)", fill=times(lambda info: float(np.sqrt(info.tiny)) / 100)),
    Edge("a norm of zeros", lambda rule: rule.name in ("nrm2", "asum"),
         "0", "0: the mean of the slopes to both sides, and the subgradient that is least", kind="zeros",
         sizes=((4, 4, 4), (1, 1, 1))),
    Edge("zeros in a sum of magnitudes", lambda rule: rule.name == "asum",
         "the sum of the others", "0 for each real or imaginary part that is 0", sizes=((6, 6, 6),),
         fill=every_second),
    Edge("the largest element more than once", lambda rule: rule.name == "iamax",
         "its first index", "none", sizes=((6, 6, 6),), fill=ties),
    # one array twice
    Edge("two inputs are one array", may_share("inputs"),
         "as with two equal arrays", "contributions add up in the one shadow",
         sizes=((3, 3, 3), (1, 1, 1)), shares="inputs", beta=(*ZERO, *SOME)),
    Edge("an output is an input", may_share("output"),
         "as if the inputs were read first: BLAS itself leaves it undefined", "of that", sizes=((3, 3, 3), (1, 1, 1)),
         shares="output", direct=False, beta=(*ZERO, *SOME)),
    Edge("two outputs are one array", may_share("outputs"),
         "ValueError before anything is touched", "none", "refused", sizes=((3, 3, 3),), shares="outputs",
         direct=False),
)
