"""Cases for a routine, made from its declaration alone.

Not the full product of everything: every combination of flags meets every precision, and sizes, layouts,
scalars and special situations are dealt to these combinations from shuffled decks, so that each of them
comes as often as the others and meets different company every time.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import product
from typing import Any

import numpy as np

from .._declarations.rule import DTYPES, EXTENTS, REFLECTORS, Arg, Rule
from .._declarations.shapes import as_reflected, is_index, shape_of
from .._registry.register import active_of
from .calls import is_new, stepped
from .memory import Array
from .reference import WRITTEN_UNREAD, places

SIZES = ((7, 3, 5), (3, 3, 3), (1, 1, 1), (1, 4, 1), (2, 2, 3), (0, 3, 2), (3, 0, 2), (2, 3, 0), (4, 1, 2), (9, 8, 7))
SQUARES = ((3, 3, 3), (4, 4, 4), (1, 1, 1), (2, 2, 2))
KINDS = ("plain", "plain", "plain", "inactive", "repeated", "overlapping", "overwritten", "overwritten", "allocated",
         "increments", "zeros")
LAYOUTS: dict[str, tuple[str, tuple[int, int], int]] = {  # order, steps, margin of the parent
    "C": ("C", (1, 1), 0),
    "F": ("F", (1, 1), 0),
    "inside a larger C array": ("C", (1, 1), 1),
    "inside a larger F array": ("F", (1, 1), 2),
    "sliced with steps": ("C", (2, 3), 1),
    "transposed slice": ("F", (3, 2), 1),
    "reversed": ("C", (-1, -1), 1),
    "rows reversed": ("F", (-2, 1), 1),
    "columns reversed": ("C", (1, -3), 1),
}
NUMBERS: dict[str, tuple[tuple[complex, ...], ...]] = {  # for scalars that not every number will do for, together
    "rotg": ((0.75, 0.5), (-0.5, 0.75), (0.5, -1.5), (-1.5, -1.25), (0.75, 0.0), (-1.5, 0.0), (1.0, 1.0), (0.0, -0.5)),
    "rotg of complex numbers": ((0.75 - 0.5j, 0.5), (-1.25j, 1.0 + 1.0j), (0.5, 0.25 - 1.5j), (1.0, 1.0), (-0.5j, 0.0)),
    "rotmg": (  # a branch each, and where BLAS scales rows of H; both where H is zero
        (0.75, 0.5, 1.5, 0.5), (0.75, -0.5, -1.5, 0.5), (0.5, 0.75, 0.5, -1.5), (0.5, 0.75, 0.0, 1.5),
        (2.0**28, 0.5, 1.5, 0.5), (0.5, 2.0**-28, 1.5, 0.5), (2.0**-29, 2.0**-28, 0.5, 1.5), (-0.5, 0.75, 1.5, 0.5),
        (0.5, -0.75, 0.5, 1.5)),
}
DEFINITE = ("definite", "ordered")
BANDS = ("filled", "multipliers")
REGULAR = ("regular", "leading", "trailing", "pivoted")
INDEFINITE = ("indefinite", "factored")
USED = {-2: (), -1: (1, 2, 3, 4), 0: (2, 3), 1: (1, 4)}  # what of param rotm reads, by its flag
BROADCAST = {"repeated rows": (0, 1), "repeated columns": (1, 0), "one repeated element": (0, 0)}
STEP = 2.0**-10 if np.finfo(np.longdouble).eps < 1e-18 else 2.0**-8  # of differences in the longest precision


@dataclass(frozen=True)
class Case:
    """One case, in words."""

    name: str
    number: int
    dtype: str
    kind: str
    sizes: dict[str, int]
    flags: dict[str, int]
    scalars: dict[str, tuple[Any, bool]]
    layouts: dict[str, tuple[str, str]]
    integers: dict[str, int] = field(default_factory=dict)
    inactive: str = ""
    shared: tuple[str, ...] = ()
    overwritten: dict[str, str] = field(default_factory=dict)
    param: int = 0
    longer: int = 0

    def __str__(self) -> str:
        parts = [f"case {self.number}: {self.name} in {DTYPES[self.dtype]}"]
        parts.append(" ".join(f"{k}={v}" for k, v in {**self.sizes, **self.flags, **self.integers}.items()))
        parts += [f"the flag in param is {self.param}"] * (self.name == "rotm")
        parts += [f"{k}={v} ({'active' if on else 'constant'})" for k, (v, on) in self.scalars.items()]
        parts += [f"{k} {a}" + (f" (shadow {b})" if a != b else "") for k, (a, b) in self.layouts.items()]
        if self.inactive:
            parts.append(f"{self.inactive} has no derivative")
        if self.shared:
            parts.append(f"{' and '.join(self.shared)} are one array")
        if self.longer:
            parts.append("storage and vectors are longer than the sizes say")
        parts += [f"{k} is overwritten afterwards ({how})" for k, how in self.overwritten.items()]
        if self.kind in ("allocated", "zeros"):
            parts.append({"allocated": "the output is not given", "zeros": "the inputs are zero"}[self.kind])
        return "; ".join(part for part in parts if part)


class Deck:
    """Deals cards in random order, each as often as the others."""

    def __init__(self, rng: np.random.Generator, cards: Sequence[Any]) -> None:
        self.rng, self.cards = rng, list(cards)
        self.left: list[Any] = []

    def deal(self) -> Any:
        """The next card."""
        if not self.left:
            self.left = [self.cards[i] for i in self.rng.permutation(len(self.cards))]
        return self.left.pop()


def cases(rule: Rule, dtypes: str, seed: int, count: int) -> Iterator[Case]:
    """At least `count` cases, and every combination of flags and precision at least once."""
    rng = np.random.default_rng([seed, zlib.crc32(rule.name.encode())])
    grid = []
    for dtype in dtypes:
        values = rule.flags(dtype)
        grid += [(dtype, dict(zip(values, chosen, strict=True))) for chosen in product(*values.values())]
    kinds = Deck(rng, KINDS if rule.modes else ("plain", "plain", "increments", "zeros"))
    sizes, squares = Deck(rng, SIZES), Deck(rng, SQUARES)
    layouts, broadcasts = Deck(rng, tuple(LAYOUTS)), Deck(rng, [""] * 8 + list(BROADCAST))
    cards = [(value, on) for value in (0, 1, None, None) for on in (False, True)]
    decks = {arg.name: Deck(rng, cards) for arg in rule.args if arg.intent == "scalar"}
    params, number = Deck(rng, tuple(USED)), 0
    numbers = {dtype: Deck(rng, _numbers(rule, dtype)) for dtype in dtypes}
    for _ in range(-(-count // len(grid)) if grid else 0):
        for dtype, flags in grid:
            kind = kinds.deal()
            chosen = squares.deal() if kind in ("repeated", "overlapping") else sizes.deal()
            dealt = {arg.name: (layouts.deal(), layouts.deal()) for arg in rule.args if arg.shape}
            scalars = {name: _scalar(rule, name, dtype, deck.deal(), rng) for name, deck in decks.items()}
            for (name, (_, on)), value in zip(scalars.items(), numbers[dtype].deal(), strict=False):
                scalars[name] = (value if dtype in "sd" else complex(value), on)
            case = Case(rule.name, number, dtype, kind, _used(rule, chosen), flags, scalars, dealt, param=params.deal())
            yield _specialised(rule, case, rng, broadcasts)
            number += 1


def _numbers(rule: Rule, dtype: str) -> Sequence[tuple[complex, ...]]:
    """Values that scalars may have together; nothing if any will do."""
    return NUMBERS.get(f"{rule.name} of complex numbers" * (dtype in "cz"), NUMBERS.get(rule.name, ((),)))


def _used(rule: Rule, chosen: Sequence[int]) -> dict[str, int]:
    letters = {letter for arg in rule.args for letter in arg.shape} | set(rule.sizes)
    if "k+1" in letters:
        letters |= {"k"}
    if letters & {"s", "r", "c"} or any(arg.name == "m" for arg in rule.args):
        letters |= {"m", "n"}
    sizes = dict(zip("mkn", chosen, strict=True))
    sizes |= {"kl": (sizes["k"] + sizes["n"]) % 4, "ku": sizes["k"] // 2, "p": min(sizes["m"], sizes["k"]),
              "q": min(sizes["m"], sizes["n"])}
    named = sorted(letters - {*sizes, *"src"} - {letter for letter in letters if letter.isdigit() or letter in EXTENTS})
    sizes |= {name: max(chosen[i % 3], int(len(name) > 1)) for i, name in enumerate(named)}
    return {k: v for k, v in as_reflected(rule, sizes).items() if k in letters}


def _scalar(rule: Rule, name: str, dtype: str, card: tuple[Any, bool], rng: np.random.Generator) -> tuple[Any, bool]:
    value, active = card
    real = dtype in "sd" or next(arg for arg in rule.args if arg.name == name).dtype == "real"
    if value is None or name == "cfrom" and value == 0:
        value = (0.75, -1.5)[rng.integers(2)] + 0.0 if real else (0.75 - 0.5j, -0.25 + 1.5j, -1.25j)[rng.integers(3)]
    return (float(value) if real else complex(value)), active


def _specialised(rule: Rule, case: Case, rng: np.random.Generator, broadcasts: Deck) -> Case:
    """Fill in what the kind of the case asks for; where it does not apply, the case is a plain one."""
    operands = [arg for arg in rule.args if arg.intent in ("in", "inout", "out") and not is_index(arg)]
    inputs = [arg for arg in operands if arg.intent == "in"]
    outputs = [arg for arg in operands if arg.intent != "in"]
    pairs = {
        "repeated": [(a, b) for i, a in enumerate(inputs) for b in inputs[:i]],
        "overlapping": [(a, b) for a in inputs for b in outputs],
    }.get(case.kind, [])
    may = {*active_of(rule)}
    pairs = [(a, b) for a, b in pairs if {a.name, b.name} <= may and a.shape
             and stored_shape(a, case) == stored_shape(b, case)]
    pairs = pairs if may_be_one(rule, case.flags, case.kind == "repeated") else []
    if case.kind == "inactive":
        case = replace(case, inactive=operands[rng.integers(len(operands))].name)
    elif case.kind in ("repeated", "overlapping") and pairs:
        a, b = pairs[rng.integers(len(pairs))]
        case = replace(case, shared=(b.name, a.name))
    elif case.kind == "overwritten":
        chosen = [arg for arg in operands if arg.shape and rng.random() < 0.6] or [arg for arg in operands if arg.shape]
        case = replace(case, overwritten={arg.name: ("filled", "copied")[rng.integers(2)] for arg in chosen})
    elif case.kind == "increments":
        integers = _increments(rule, case, rng)
        longer = "n" in integers or bool(rule.sizes) and not is_new(rule)
        case = replace(case, integers=integers, longer=int(longer))
    elif case.kind == "allocated" and not any(arg.default is None for arg in outputs):
        case = replace(case, kind="plain")
    elif case.kind == "zeros" and any(arg.stored in ("triangular", "quasi", "filled", "main", *DEFINITE, *INDEFINITE,
                                                     *REGULAR) for arg in operands):
        case = replace(case, kind="plain")
    if case.kind in ("repeated", "overlapping") and not pairs:
        case = replace(case, kind="plain")
    layouts = dict(case.layouts)
    for arg in inputs:
        repeated = broadcasts.deal()
        if (repeated and not arg.stored and arg.shape != ("5",) and not case.integers
                and arg.name not in (*case.shared, *case.overwritten)
                and 0 not in stored_shape(arg, case)):
            layouts[arg.name] = (repeated, repeated)
    return replace(case, layouts=layouts)


def may_be_one(rule: Rule, flags: dict[str, int], inputs: bool) -> bool:
    """Whether two operands may be one array: the c of trsyl is not quasi-triangular, and A X - X A = C is singular."""
    return rule.name != "trsyl" or inputs and flags["isgn"] == 1


def _increments(rule: Rule, case: Case, rng: np.random.Generator) -> dict[str, int]:
    by_name = {}
    if rule.name == "laswp":
        off = int(rng.integers(0, case.sizes["p"] + 1))
        k1 = int(rng.integers(0, case.sizes["p"] - off + 1))
        by_name = {"k1": k1, "k2": int(rng.integers(k1 - 1, case.sizes["p"] - off)), "off": off,
                   "inc": int(rng.choice((1, -1)))}
        return by_name
    for arg in rule.args:
        if arg.intent == "int" and arg.name[:3] in ("inc", "off"):
            by_name[arg.name] = int(rng.integers(0, 3) if arg.name.startswith("off") else rng.choice((1, 2, 3, -1, -2)))
    if any(arg.name == "n" and arg.default is None for arg in rule.args) and rng.random() < 0.5:
        by_name["n"] = case.sizes["n"]
    return by_name


def stores(arg: Arg) -> bool:
    """Whether an operand stores a band or a packed triangle."""
    return bool(arg.shape) and arg.shape[0] in EXTENTS and arg.stored != "beside"


def stored_shape(arg: Arg, case: Case) -> tuple[int, ...]:
    """The shape of the array that is passed."""
    shape = shape_of(arg, case.sizes, case.flags)
    if arg.shape and arg.shape[0] in EXTENTS:
        return shape[0] + case.longer, *shape[1:]
    if len(shape) == 1 and arg.shape[0] not in "5p":  # param and piv have no increments
        n, step = shape[0], abs(case.integers.get(f"inc{arg.name}", 1))
        # a given length leaves elements behind it alone
        return (case.integers.get(f"off{arg.name}", 0) + ((n - 1) * step + 1 if n else 0) + case.longer,)
    return shape


# ---------------------------------------------------------------- masks


def masks(rule: Rule, case: Case, arg: Arg) -> tuple[Array, Array]:
    """Which elements of an operand are read, and which are written."""
    shape = stored_shape(arg, case)
    part = np.ones(shape, bool)
    if arg.stored == "filled":
        return _matrix_places(arg, case)[2], _matrix_places(arg, case, case.sizes.get("kl", 1))[2]
    if arg.stored == "multipliers":
        rows, columns, part = _matrix_places(arg, case, case.sizes["kl"])
        part &= rows > columns
    elif stores(arg):
        part = _matrix_places(arg, case)[2]
    elif len(shape) == 1:
        part[...] = False
        stepped(rule, arg, part, {**case.sizes, **case.flags, **case.integers})[...] = True
        if arg.name == "param" and arg.intent == "in":
            part = np.isin(np.arange(5), USED[case.param])
    elif arg.stored == "part":
        if uplo := case.flags.get("uplo", case.flags.get("type")):
            part = np.tri(shape[0], shape[1], dtype=bool) if uplo == 1 else (
                np.tri(shape[1], shape[0], dtype=bool).T.copy())
    elif arg.stored in REFLECTORS:
        part = reflectors(arg.stored, shape, case.sizes["k"])
        if arg.intent == "inout":
            return part, np.ones(shape, bool)
    elif arg.stored == "quasi":
        rows, columns = np.indices(shape)
        part = rows - columns <= (case.dtype in "sd")
    elif arg.stored and arg.stored not in REGULAR:
        part = np.tri(shape[0], dtype=bool) if case.flags["lower"] else np.tri(shape[0], dtype=bool).T.copy()
        if case.flags.get("clean"):
            return part, np.ones(shape, bool)
    if arg.stored == "triangular" and case.flags.get("diag", case.flags.get("unitdiag")):
        part &= ~on_diagonal(arg, case)
    nothing = np.zeros(shape, bool)
    if case.kind == "allocated" and arg.default is None and arg.intent != "in":
        return nothing, np.ones(shape, bool)
    read = part
    if arg.intent == "out" or arg.name in WRITTEN_UNREAD.get(rule.name, ()) or not _multiplied(rule, case, arg):
        read = nothing
    return read, nothing if arg.intent == "in" else part


def reflectors(form: str, shape: tuple[int, ...], k: int) -> Array:
    """Where the numbers of k reflectors are."""
    if form in ("lq", "rq"):
        return reflectors({"lq": "qr", "rq": "ql"}[form], shape[::-1], k).T.copy()
    if form == "ql":
        return reflectors("qr", shape, k)[::-1, ::-1].copy()
    rows, columns = np.indices(shape)
    mask: Array = (rows > columns) & (columns < k)
    return mask


def _matrix_places(arg: Arg, case: Case, filled: int = 0) -> tuple[Array, Array, Array]:
    """The rows and columns of what an operand stores, and whether they are in the matrix, `filled` diagonals more."""
    n, k = case.sizes["n"], case.sizes.get("k", 0)
    lower = case.flags.get("lower", int(case.flags.get("uplo") == 1))
    if arg.stored in BANDS:
        kl, ku = case.sizes.get("kl", 1), case.sizes.get("ku", 1)
        rows, columns, inside = places(stored_shape(arg, case), case.sizes.get("m", n), n, kl, kl + ku, 0)
        return rows, columns, inside & (columns - rows <= ku + filled)
    return places(stored_shape(arg, case), case.sizes.get("m", n), n, case.sizes.get("kl", k if lower else 0),
                  case.sizes.get("ku", 0 if lower else k), lower)


def on_diagonal(arg: Arg, case: Case) -> Array:
    """Which elements of an operand are on the diagonal of its matrix."""
    if not stores(arg):
        return np.eye(*stored_shape(arg, case), dtype=bool)
    rows, columns, inside = _matrix_places(arg, case)
    mask: Array = inside & (rows == columns)
    return mask


def pivots(arg: Arg, case: Case) -> Array:
    """Where a matrix is large: for a band partly beside the diagonal, so that rows are exchanged."""
    if arg.stored != "filled":
        return np.roll(on_diagonal(arg, case), arg.stored == "regular", 0)
    rows, columns, inside = _matrix_places(arg, case)
    last = min(case.sizes.get("m", case.sizes["n"]), case.sizes["n"])
    pairs = case.sizes.get("kl", 1) > 0 < case.sizes.get("ku", 1)
    mask: Array = inside & (np.where((rows ^ 1 < last) & (columns ^ 1 < last) & pairs, rows ^ 1, rows) == columns)
    return mask


def between_blocks(shape: tuple[int, ...]) -> Array:
    """The zeros below the diagonal of a quasi-triangular matrix with blocks of order 2, 1, 2, 2, ...

    There is no such matrix on both sides of them, so no differences.
    """
    rows, columns = np.indices(shape)
    mask: Array = (rows - columns == 1) & ((columns == 1) | (columns % 2 == 0) & (columns > 0))
    return mask


def _multiplied(rule: Rule, case: Case, arg: Arg) -> bool:
    """Whether no constant zero stands before the operand."""
    if is_new(rule):
        return arg.intent != "out"
    alpha = case.scalars.get("alpha", case.scalars.get("a"))
    beta = case.scalars.get("beta")
    if arg.intent == "in":
        return alpha is None or alpha != (0, False)
    if beta is not None:
        empty = rule.name in ("gemv", "gbmv") and 0 in (case.sizes["m"], case.sizes["n"])  # BLAS leaves y as it is
        return empty or beta != (0, False)
    return not (rule.name in ("trmm", "trsm") and alpha == (0, False))


def quiet_diagonals(rule: Rule, case: Case) -> list[str]:
    """Hermitian outputs that BLAS leaves at once, because nothing is added to them.

    Whether the imaginary part of the diagonal is cleared then, as otherwise, depends on the BLAS.
    """
    beta = case.scalars.get("beta", (1.0, False))[0]
    alpha = case.scalars.get("alpha", (1.0, False))[0]
    if case.kind == "allocated" or beta != 1 or (alpha != 0 and case.sizes.get("k") != 0):
        return []
    return [arg.name for arg in rule.args if arg.stored == "hermitian" and arg.intent == "inout"]
