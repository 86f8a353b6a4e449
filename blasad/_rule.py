"""What a rule declares of itself: one source for validation, messages, documentation and tests."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

FLAGS = {  # values as SciPy has them, and the letters that stand for them
    "trans": {"N": 0, "T": 1, "C": 2},
    "trans_a": {"N": 0, "T": 1, "C": 2},
    "trans_b": {"N": 0, "T": 1, "C": 2},
    "side": {"L": 0, "R": 1},
    "lower": {"U": 0, "L": 1},
    "diag": {"N": 0, "U": 1},
}

EXTENTS: dict[str, Callable[[Mapping[str, int]], int]] = {  # dimensions of storage, by those of its matrix
    "kl+ku+1": lambda size: size["kl"] + size["ku"] + 1,
    "k+1": lambda size: size["k"] + 1,
    "n(n+1)/2": lambda size: size["n"] * (size["n"] + 1) // 2,
}

DTYPES = {"s": "float32", "d": "float64", "c": "complex64", "z": "complex128"}


@dataclass(frozen=True)
class Arg:
    """One argument of a routine.

    Attributes
    ----------
    name : str
        As in SciPy.
    intent : str
        ``"scalar"``, ``"in"``, ``"inout"``, ``"out"``, ``"flag"`` or ``"int"``.
    shape : tuple of str
        Letters for the dimensions *after* the flag ``trans`` has been applied; the letter ``s`` is ``m``
        with ``side=0`` and ``n`` with ``side=1``; ``r`` and ``c`` are the rows and columns of an m x n matrix
        after ``trans``.  What the storage of a band or a packed triangle has is a key of ``EXTENTS``.
    trans : str
        The flag that transposes the stored array, or ``""``.
    stored : str
        ``""`` (every element), ``"band"`` (what is in the matrix), ``"triangle"``, ``"triangular"`` (a triangle;
        the flag ``diag`` may leave out its diagonal), ``"symmetric"`` or ``"hermitian"`` (one triangle, chosen by
        ``lower``; of a Hermitian one the imaginary part of the diagonal is taken as zero).
    default : object
        The default, ``...`` where there is none.  An output whose default is None is allocated.
    dtype : str
        ``"same"`` as the routine, ``"real"`` or ``"index"``.
    """

    name: str
    intent: str
    shape: tuple[str, ...] = ()
    trans: str = ""
    stored: str = ""
    default: object = ...
    dtype: str = "same"


@dataclass(frozen=True)
class Rule:
    """What blasad knows of one routine; see ``blasad.rules``.

    Attributes
    ----------
    name : str
        The routine without its type prefix.
    dtypes : str
        The precisions it exists in, out of ``"sdcz"``.
    args : tuple of Arg
        The arguments in SciPy's order.
    keyword_only : int
        How many of the last arguments are given by keyword only.
    equation, forward, reverse : str
        What it computes, and its derivatives: ``dA`` is a tangent, ``bA`` an adjoint.
    source : str
        Where the formula is from.
    modes : tuple of str
        ``"forward"``, ``"reverse"``, or nothing for a routine without a derivative.
    """

    name: str
    dtypes: str
    args: tuple[Arg, ...]
    keyword_only: int = 0
    equation: str = ""
    forward: str = ""
    reverse: str = ""
    source: str = ""
    modes: tuple[str, ...] = ("forward", "reverse")
    flag_values: Mapping[str, tuple[int, ...]] = field(default_factory=dict)

    @property
    def sizes(self) -> tuple[str, ...]:
        """The integer arguments that have to be given: dimensions of a matrix that its storage does not tell."""
        return tuple(arg.name for arg in self.args if arg.intent == "int" and arg.default is ...)

    def flags(self, dtype: str) -> dict[str, tuple[int, ...]]:
        """The values that each flag may take in the precision `dtype` (one of ``"sdcz"``)."""
        found = {}
        for arg in self.args:
            if arg.intent == "flag":
                values = self.flag_values.get(arg.name, tuple(sorted(FLAGS[arg.name].values())))
                if self.name.startswith("syr") and dtype in "cz" and arg.name == "trans":
                    values = (0, 1)
                found[arg.name] = values
        return found


def parse(text: str) -> tuple[tuple[Arg, ...], int]:
    """Read a signature such as ``"alpha, a:in[m,k]~trans_a, beta=0, c:inout[m,n]=None, *, trans_a=0"``.

    An argument is ``name:intent[shape]~flag/stored%dtype=default``; without an intent it is a flag if it is
    named as one, an integer if its default is an integer written with ``i``, and a scalar otherwise.
    """
    args: list[Arg] = []
    keyword_only = -1
    for item in re.split(r",\s*(?![^\[]*\])", text):
        if item == "*":
            keyword_only = len(args)
            continue
        match = re.fullmatch(
            r"(\w+)(?::(\w+)(?:\[([\w,+()/]*)\])?)?(?:~(\w+))?(?:/(\w+))?(?:%(\w+))?(?:=(\S+))?", item
        )
        if match is None:
            raise ValueError(f"blasad: cannot read the argument {item!r} in the declaration {text!r}")
        name, intent, shape, trans, stored, dtype, default = match.groups()
        value: object = ...
        if intent is None:
            intent = "flag" if name in FLAGS else "scalar"
        if default is not None:
            value = None if default == "None" else int(default) if intent in ("flag", "int") else float(default)
        args.append(
            Arg(name, intent, tuple(shape.split(",")) if shape else (), trans or "", stored or "", value,
                dtype or "same")
        )
    return tuple(args), 0 if keyword_only < 0 else len(args) - keyword_only


class Rules(Mapping[str, Rule]):
    """The mapping ``blasad.rules``, from the name of a routine to what is known of it."""

    def __init__(self) -> None:
        self._rules: dict[str, Rule] = {}

    def __getitem__(self, name: str) -> Rule:
        try:
            return self._rules[name]
        except KeyError:
            raise KeyError(f"no rule {name!r}: blasad.rules has {', '.join(sorted(self._rules))}") from None

    def __iter__(self) -> Iterator[str]:
        return iter(self._rules)

    def __len__(self) -> int:
        return len(self._rules)

    def __repr__(self) -> str:
        return f"<blasad.rules: {len(self)} routines>"


rules = Rules()
