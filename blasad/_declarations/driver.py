"""Declarations of drivers: the routines of LAPACK that call other routines or primitives, as data.

A driver is declared once, in the module of `blasad._declarations.drivers` that has the name of its family, by `driver`:
names, precisions, arguments, results and texts.  Its body is the function of the same name in the module of the same
name in `blasad._linalg`, decorated with `declared`, which gives it the default values.  From the declaration follow
the signature, the docstring, the stub, the typed names, the flags ``overwrite_``, the copies of inputs that overlap
outputs, `blasad.rules`, ``blasad check`` and the tables of the documentation.  For example::

    driver(
        "posv", "sdcz", "a:inout[n,n]/definite, b:inout[n,nrhs?]/sides, lower=0|1", "c=a, x=b",
        summary="Solve A X = B with a Hermitian positive definite matrix A.",
        equation="X := inv(A) B",
        notes="It calls `potrf` and `potrs`.",
        derivative="dX := inv(A) (dB - dA X)",
        source="Giles (2008)",
        raises="If A is not positive definite.",
        example=">>> ad.lapack.posv(np.eye(2), np.ones(2))[1]\\narray([1., 1.])",
    )

An argument is ``name:intent[shape]/word%dtype=default``:

- The *intent* of an array is ``in``, ``inout`` (it is overwritten, unless ``overwrite_name`` is False) or ``kept`` (it
  is only read, but SciPy has the flag ``overwrite_name``, which is accepted and ignored).  Others are ``int``,
  ``float``, ``scalar`` (a number that may have a derivative), ``function``, and ``unused`` (SciPy has this argument).
  A flag has its values in the place of the intent or of the default: ``side:L|R`` is required, and ``lower=0|1`` has
  the first one as its default.
- The *shape* has letters for dimensions, or keys of `rule.EXTENTS`.  With a question mark at its end, a vector may be
  given for a matrix of one column.  Behind it, ``~trans`` says that a flag turns it: ``a:in[n,k]~trans``.
- The *word* says what the argument contains.  `words.ARGUMENTS` has the text of the docstring for a name, or for a word
  with or without the name, such as ``lower/stored``; `blasad._testing.samples` makes arrays that have the form of a
  word for tests.  Texts of a single driver are in its ``given``.
- The *dtype* is ``index`` or ``real``: then real arrays stand beside complex ones.

A result is ``name[shape]/word%dtype`` or ``name:int``, ``name:float``, ``name:list`` or ``name:str``; ``name=argument``
is what an argument becomes.  ``name?`` is a result that is left out if a flag says so, ``name?(job:S)`` one that there
is if the flag job is "S", and ``name?(sd)`` one that there is for real matrices only.  Texts are in `words.RESULTS`,
and in ``returns``; words in `blasad._testing.samples` say what a test compares.

A declaration with several names, such as ``"syevd heevd"``, ``"sd cz"``, is that of all of them: a real and a complex
one by turns.  In its texts, arguments and results, ``{sy}`` and other words of `words.KINDS` in braces are what the
name says.  The body is that of the name itself, or else that of the first one; with a parameter ``name``, it gets the
name by which it was called.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, partial
from typing import Any, NamedTuple, NoReturn

from .rule import Arg, Rule
from .words import KINDS

ARRAYS = {"in": "in", "kept": "in", "inout": "inout"}
OTHERS = {"int": "int", "float": "number", "scalar": "scalar", "function": "function", "unused": "unused"}
TEXTS = ("summary", "equation", "notes", "derivative", "raises", "refuses", "source")
READERS = {"int": int, "number": float, "scalar": float}


@dataclass(frozen=True)
class Result:
    """One result of a driver.

    Attributes
    ----------
    name : str
        The name, as in SciPy.
    kind : str
        ``"array"``, ``"int"``, ``"float"``, ``"list"`` or ``"str"``.
    shape : tuple of str
        Letters for the dimensions.
    stored : str
        A word for what it contains.
    dtype : str
        ``"same"`` as the routine, ``"real"`` or ``"index"``.
    of : str
        The argument that it overwrites, or ``""``.
    vector : bool
        Whether it is a vector if a vector was given.
    optional : bool
        Whether it is left out if a flag says so.
    when : str
        The flag and its values for which there is such a result, as ``"job:S"``; or the precisions, as ``"sd"``.
    """

    name: str
    kind: str
    shape: tuple[str, ...] = ()
    stored: str = ""
    dtype: str = "same"
    of: str = ""
    vector: bool = False
    optional: bool = False
    when: str = ""

    def is_returned(self, letter: str, flags: Mapping[str, Any]) -> bool:
        """Say whether there is such a result for a precision and some values of flags."""
        flag, _, values = self.when.rpartition(":")
        return not self.when or (str(flags[flag]) in values.split("|") if flag else letter in values)


@dataclass(frozen=True, repr=False)
class Driver(Rule):
    """The declaration of a driver; see ``blasad.rules``.

    Attributes
    ----------
    results : tuple of Result
        What it returns.
    summary : str
        The first line of its docstring.
    notes : str
        What it calls, and what else should be known.
    derivative : str
        The derivatives, or how the driver gets them.
    refuses : str
        When it raises ValueError, other than for shapes and flags.
    example : str
        The example of the docstring, without the imports.
    given, returns : mapping of str to str
        Texts of arguments and results that are those of this driver alone.
    is_complex_kin : bool
        Whether it is the complex one of a pair, whose texts have other words.
    body : str
        The function in the module of the family that runs if there is none of the driver's own name.
    family : str
        The family, which names the module of the declaration and that of the body.
    """

    results: tuple[Result, ...] = ()
    summary: str = ""
    notes: str = ""
    derivative: str = ""
    refuses: str = ""
    example: str = ""
    given: Mapping[str, str] = field(default_factory=dict)
    returns: Mapping[str, str] = field(default_factory=dict)
    is_complex_kin: bool = False
    body: str = ""
    family: str = ""

    @property
    def what(self) -> str:
        """What it computes, in one line."""
        return self.equation or self.summary.rstrip(".")

    @property
    def permits(self) -> tuple[str, ...]:
        """The arrays that have a flag ``overwrite_``, in the order of the flags."""
        return tuple(arg.name for arg in self.args if arg.intent == "inout" or arg.permits)

    @property
    def arrays(self) -> tuple[str, ...]:
        """The arrays of numbers that have derivatives."""
        return tuple(arg.name for arg in self.args if arg.intent in ARRAYS and arg.dtype != "index")

    @property
    def takes_real(self) -> bool:
        """Whether it takes real arrays beside complex ones."""
        return any(arg.dtype == "real" and arg.shape for arg in self.args)

    def flags(self, dtype: str) -> dict[str, tuple[Any, ...]]:
        """Return the values that each flag may have for the precision `dtype` (one of ``"sdcz"``)."""
        only_real: Mapping[str, tuple[Any, ...]] = self.real_flags if dtype in "cz" else {}
        return {arg.name: tuple(each for each in arg.values if each not in only_real.get(arg.name, ()))
                for arg in self.args if arg.intent == "flag"}

    def facts(self) -> dict[str, str]:
        """Describe the driver in words: what it computes, its derivatives, and what is read and written."""
        texts = {
            "types": self.dtypes, "computes": self.what, "derivative": self.derivative,
            "read": ", ".join(self.reads), "written": ", ".join(self.writes),
            "returns": ", ".join(f"{each.name} (in {each.of})" if each.of else each.name for each in self.results),
            "raises": f"LinAlgError: {self.raises}" if self.raises else "", "notes": self.notes,
            "source": self.source}
        return {about: " ".join(text.split()) for about, text in texts.items() if text}

    def _refuse(self, what: str, cure: str) -> NoReturn:
        raise TypeError(f"blasad.rules[{self.name!r}]: a driver has no {what} of its own, because it consists of other "
                        f"routines; {cure}")

    def keeps(self, *active: str, **given: Any) -> tuple[str, ...]:
        """Raise TypeError: what is kept is kept for the routines that the driver calls."""
        self._refuse("list of values that are kept", "blasad.report says what the tape of a program keeps")

    def cost(self, mode: str = "", *active: str, **given: Any) -> Any:
        """Raise TypeError: the costs are those of the routines that the driver calls."""
        self._refuse("cost", "blasad.report counts the calls of a program")

    def bind(self, *args: Any, **given: Any) -> Any:
        """Raise TypeError: only single routines are bound."""
        self._refuse("bound call", f"differentiate a function that calls blasad.lapack.{self.name}")

    def jvp(self, args: tuple[Any, ...], tangents: Mapping[str, Any], **given: Any) -> Any:
        """Raise TypeError: `blasad.jvp` differentiates functions that call drivers."""
        self._refuse("jvp", f"use blasad.jvp with a function that calls blasad.lapack.{self.name}")

    def vjp(self, *args: Any, **given: Any) -> Any:
        """Raise TypeError: `blasad.vjp` differentiates functions that call drivers."""
        self._refuse("vjp", f"use blasad.vjp with a function that calls blasad.lapack.{self.name}")

    def __repr__(self) -> str:
        return f"<blasad driver {self.name}({', '.join(arg.name for arg in self.args)}), {self.dtypes}: {self.what}>"


# ---------------------------------------------------------------- reading declarations

def value_of(text: str) -> int | str:
    """Return a value of a flag: a number or a letter."""
    return int(text) if text.lstrip("-").isdigit() else text.strip("'")


@cache
def argument(item: str) -> Arg:
    """Read one argument."""
    match = re.fullmatch(
        r"(\w+)(?::([\w|']+))?(?:\[([^\]]*)\])?(?:~(\w+))?(?:/(\w+))?(?:%(\w+))?(?:=(\S+))?", item)
    if match is None:
        raise ValueError(f"blasad: cannot read the argument {item!r}")
    name, intent, shape, trans, stored, dtype, default = match.groups()
    values = next((each for each in (intent, default) if "|" in (each or "")), "")
    if values:
        choices = tuple(map(value_of, values.split("|")))
        return Arg(name, "flag", stored=stored or "", default=choices[0] if default else ..., values=choices)
    if intent in ARRAYS:
        letters = tuple(shape.rstrip("?").split(","))
        return Arg(name, ARRAYS[intent], letters, trans or "", stored or "", None if default else ..., dtype or "same",
                   shape.endswith("?"), intent == "kept")
    if intent not in OTHERS or shape is not None:
        raise ValueError(f"blasad: the argument {item!r} has no intent that is known")
    kind = OTHERS[intent]
    value: Any = ... if default is None else None if default == "None" else READERS[kind](default)
    return Arg(name, kind, stored=stored or "", default=value, dtype=dtype or "same")


def result(item: str, args: tuple[Arg, ...]) -> Result:
    """Read one result; what an argument becomes has its shape and dtype."""
    match = re.fullmatch(r"(\w+)(\?(?:\(([\w:|]+)\))?)?(?::(int|float|list|str))?(?:\[([^\]]*)\])?(?:/(\w+))?"
                         r"(?:%(\w+))?(?:=(\w+))?", item)
    if match is None:
        raise ValueError(f"blasad: cannot read the result {item!r}")
    name, optional, when, kind, shape, stored, dtype, of = match.groups()
    vector = (shape or "").endswith("?")
    letters = tuple(shape.rstrip("?").split(",")) if shape else ()
    if of:
        arg = next(each for each in args if each.name == of)
        letters, vector, dtype = letters or arg.shape, vector if shape else arg.vector, dtype or arg.dtype
    return Result(name, kind or "array", letters, stored or "", dtype or "same", of or "", vector, bool(optional),
                  when or "")


def split(text: str) -> list[str]:
    """Split a list at the commas outside brackets."""
    return [item for item in re.split(r",\s*(?![^\[]*\])", text) if item]


class Unread(NamedTuple):
    """A declaration that has not been read yet."""

    name: str
    dtypes: str
    read: Callable[[], Driver]


def driver(names: str, dtypes: str, args: str, results: str, *, kin_example: str = "", **facts: Any) -> list[Unread]:
    """Declare a driver, or those that differ in the kind of matrix alone; see the docstring of the module.

    Parameters
    ----------
    names, dtypes : str
        The names without the type, and the precisions of each, with spaces between them.
    args, results : str
        The arguments and the results.
    kin_example : str
        The example of the complex names, if it is another one than that of the first name.
    **facts : object
        Other attributes of `Driver`.

    Returns
    -------
    list of Unread
        The declarations, one for each name.
    """
    every = names.split()
    return [Unread(name, letters, partial(read, name, letters, k, every, args, results, kin_example, facts))
            for k, (name, letters) in enumerate(zip(every, dtypes.split(), strict=True))]


def read(name: str, letters: str, k: int, every: list[str], args: str, results: str, kin_example: str,
         facts: dict[str, Any]) -> Driver:
    """Read the declaration of the k-th of some names."""
    parsed = tuple(map(argument, split(said(args, k % 2))))
    own: dict[str, Any] = {
        "is_complex_kin": bool(k % 2), "body": every[0], "instead": every[k ^ 1] if len(every) > 1 else "",
        "results": tuple(result(each, parsed) for each in split(said(results, k % 2)))}
    driver = Driver(name, letters, parsed, namespace="lapack", **(own | facts))
    return _said(driver, kin_example if k % 2 and kin_example else driver.example)


def said(text: str, is_complex_kin: bool | int) -> str:
    """Put the words of a kind of matrix, real or complex, for the words in braces."""
    return re.sub(r"\{(\w+)\}", lambda word: KINDS[word[1]][is_complex_kin] if word[1] in KINDS else word[0], text)


def _said(driver: Driver, example: str) -> Driver:
    """Put the words of its kind into all texts of a driver."""
    kin = driver.is_complex_kin
    texts: dict[str, Any] = {each: said(getattr(driver, each), kin) for each in TEXTS}
    for each in ("given", "returns"):
        texts[each] = {name: said(text, kin) for name, text in getattr(driver, each).items()}
    return replace(driver, example=said(example, kin), **texts)
