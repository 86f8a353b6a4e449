"""Declarations of rules: one source for validation, messages, documentation and tests."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cache
from threading import RLock
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

from .notebook import table

if TYPE_CHECKING:
    from .._registry.facts import Cost
    from .._routines.bound_calls import BoundCall

FLAGS = {  # SciPy's values, and the letters that stand for them
    "trans": {"N": 0, "T": 1, "C": 2},
    "trans_a": {"N": 0, "T": 1, "C": 2},
    "trans_b": {"N": 0, "T": 1, "C": 2},
    "trana": {"N": 0, "T": 1, "C": 2},
    "tranb": {"N": 0, "T": 1, "C": 2},
    "side": {"L": 0, "R": 1},
    "lower": {"U": 0, "L": 1},
    "diag": {"N": 0, "U": 1},
    "uplo": {"A": 0, "L": 1, "U": 2},  # LAPACK's flag: the entire matrix, or a triangle
    "type": {"G": 0, "L": 1, "U": 2},
    "unitdiag": {"N": 0, "U": 1},
    "clean": {"N": 0, "Y": 1},
    "isgn": {"+": 1, "-": -1},
}

EXTENTS: dict[str, Callable[[Mapping[str, int]], int]] = {  # dimensions of storage, from those of the matrix
    "kl+ku+1": lambda size: size["kl"] + size["ku"] + 1,
    "2kl+ku+1": lambda size: 2 * size["kl"] + size["ku"] + 1,
    "k+1": lambda size: size["k"] + 1,
    "n-1": lambda size: max(size["n"] - 1, 0),
    "n-2": lambda size: max(size["n"] - 2, 0),
    "n(n+1)/2": lambda size: size["n"] * (size["n"] + 1) // 2,
    "s(s+1)/2": lambda size: size["s"] * (size["s"] + 1) // 2,
}

STORED = ("part", "band", "filled", "multipliers", "main", "beside", "triangle", "triangular", "symmetric", "hermitian",
          "definite", "ordered", "indefinite", "factored", "regular", "leading", "trailing", "pivoted", "qr", "lq",
          "ql", "rq", "quasi")  # see `Arg`

REFLECTORS = ("qr", "lq", "ql", "rq")  # the elements of STORED for vectors of reflections

DTYPES = {"s": "float32", "d": "float64", "c": "complex64", "z": "complex128"}


@dataclass(frozen=True)
class Arg:
    """One argument of a routine.

    Attributes
    ----------
    name : str
        The name, as in SciPy.
    intent : str
        ``"scalar"``, ``"in"``, ``"inout"``, ``"out"``, ``"flag"``, ``"int"`` or ``"number"`` (a real constant).
    shape : tuple of str
        Letters for the dimensions *after* the flag ``trans`` is applied.  ``s`` is ``m`` with ``side=0`` and ``n`` with
        ``side=1``, ``q`` is the smaller of ``m`` and ``n``, a digit is that number, and ``r`` and ``c`` are the numbers
        of rows and columns of an m x n matrix after ``trans``.  The dimensions of band storage and of packed triangles
        are keys of ``EXTENTS``.
    trans : str
        The flag that transposes the stored array, or ``""``.
    stored : str
        The elements of the array that are used: ``""`` (all), ``"part"`` (all, or a triangle, chosen by ``uplo`` or
        ``type``), ``"band"`` (those in the matrix), ``"filled"`` (a band with rows above it for elements that row
        exchanges fill in), ``"multipliers"`` (those below the diagonal of a factored band), ``"main"`` and ``"beside"``
        (the diagonals of a positive definite tridiagonal matrix), ``"triangle"``, ``"triangular"`` (a triangle, whose
        diagonal may be excluded by the flag ``diag``), ``"symmetric"`` or ``"hermitian"`` (one triangle, chosen by
        ``lower``, where the imaginary part of the diagonal of a Hermitian matrix counts as zero), ``"definite"`` (one
        triangle of a Hermitian positive definite matrix), ``"ordered"`` (the same for a matrix whose rows and columns
        are permuted), ``"indefinite"`` (one triangle of a nonsingular matrix of either kind), ``"factored"`` (a
        triangle with the factors of such a matrix, whose pivots are in the argument ``ipiv``), ``"regular"`` (all
        elements of a matrix of full rank), ``"leading"`` or ``"trailing"`` (the same, where the first or the last
        square part is nonsingular), ``"pivoted"`` (the same, for a matrix whose columns are permuted), ``"qr"``,
        ``"lq"``, ``"ql"`` or ``"rq"`` (the vectors of the reflections of such a factorization, one for each element of
        ``tau``), ``"quasi"`` (the upper triangle, with blocks of order 2 on the diagonal of a real matrix).
    default : object
        The default, or ``...`` if there is none.  An output with the default None is allocated.
    dtype : str
        ``"same"`` as the routine, ``"real"``, ``"double"`` (float64) or ``"index"``.
    vector : bool
        Whether a vector may be given for a matrix of one column.  In a signature, the last dimension ends in a question
        mark.
    permits : bool
        Whether there is a flag ``overwrite_``, although the array is only read.
    values : tuple of int or str
        The values of the flag of a driver; those of other flags are in ``FLAGS``.
    """

    name: str
    intent: str
    shape: tuple[str, ...] = ()
    trans: str = ""
    stored: str = ""
    default: object = ...
    dtype: str = "same"
    vector: bool = False
    permits: bool = False
    values: tuple[int | str, ...] = ()

    @property
    def is_found(self) -> bool:
        """Whether it is only a result and cannot be passed, as integers that a factorization determines."""
        return self.intent == "out" and self.dtype == "index" and bool(self.shape)


class Uses(Protocol):
    """What rules are asked for besides their declarations, by rooms that compute; `Rule.uses` is filled from there."""

    def trial(self, rule: Rule, active: tuple[str, ...], given: dict[str, Any]) -> Any:
        """What is called, read, written and kept if some arguments are differentiated."""

    def facts(self, rule: Rule) -> dict[str, str]:
        """The routine in words."""

    def bind(self, rule: Rule, args: tuple[Any, ...], given: dict[str, Any]) -> BoundCall:
        """A call of the routine with arrays, for another differentiation engine."""

    def jvp(self, rule: Rule, args: tuple[Any, ...], tangents: Mapping[str, Any],
            given: Mapping[str, Any]) -> tuple[Any, Any]:
        """The result and its tangent, in new memory."""

    def vjp(self, rule: Rule, args: tuple[Any, ...], given: Mapping[str, Any],
            active: Iterable[str] | None) -> tuple[Any, Callable[..., Any]]:
        """The result and its pullback, in new memory."""

    def names(self, namespace: str) -> list[str]:
        """All functions of ``blasad.blas`` or ``blasad.lapack``, also those that are no routines with a rule."""


@dataclass(frozen=True, repr=False)
class Rule:
    """The declaration of one routine, with its equation and its derivatives; see ``blasad.rules``.

    Attributes
    ----------
    name : str
        The name of the routine without its type prefix.
    dtypes : str
        The precisions that the routine exists for, out of ``"sdcz"``.
    typed : str
        Its names for these precisions, if they are not the letter followed by the name.
    args : tuple of Arg
        The arguments in SciPy's order.
    keyword_only : int
        The number of arguments at the end that are keyword-only.
    equation, forward, reverse : str
        What it computes, and its derivatives: ``dA`` is a tangent, and ``bA`` is an adjoint.
    source : str
        The source of the formulas.
    modes : tuple of str
        ``"forward"`` and ``"reverse"``, or nothing for a routine without a derivative.
    raises : str
        The condition for `numpy.linalg.LinAlgError`, if it can raise that.
    namespace : str
        The module that contains it: ``"blas"`` or ``"lapack"``, ``""`` for a registered routine, or ``"inner"`` for a
        routine that only functions of `blasad.linalg` call.
    own : int
        The number of a rule that was registered with `blasad.rules.register`, or 0 for blasad's rules.
    module : str
        The module in `blasad._rules` with its compiled rule, such as ``"blas.matrices"``.
    kernel : str
        The module in `blasad._rules.kernels` that contains its kernel, which is named ``run_`` and the operation, or
        ``""`` if the module of its rule contains it.
    op, call : str
        The operation that it is, if rules emit it, and what the operation computes; see `operations`.
    scipy : mapping of str to str
        The tables of SciPy's functions that its kernels call, and the functions: ``"?gemm"`` for four precisions, or
        the name for each precision (``"-"`` if there is none).
    instead : str
        The routine to call for precisions or matrices that this one does not accept.
    real_flags : mapping of str to tuple of int
        Values of flags that are allowed only for real precisions.
    onward : bool
        Whether it does nothing if the increment is not positive.
    order : str
        The arguments of the BLAS interface in their order, for a routine that SciPy does not have. Without this, the
        routine is not in the C interface.
    """

    uses: ClassVar[Uses]

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
    raises: str = ""
    namespace: str = "blas"
    own: int = 0
    typed: str = ""
    module: str = ""
    kernel: str = ""
    op: str = ""
    call: str = ""
    scipy: Mapping[str, str] = field(default_factory=dict)
    instead: str = ""
    real_flags: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    onward: bool = False
    order: str = ""

    @property
    def told(self) -> tuple[str, ...]:
        """The constant numbers of a call: integers that must be given, or that do not follow from shapes."""
        shown = {letter for arg in self.args for letter in arg.shape}
        shown |= {kind + arg.name for arg in self.args if arg.shape for kind in ("inc", "off")}
        return tuple(arg.name for arg in self.args if arg.intent == "number"
                     or arg.intent == "int" and (arg.default is ... or arg.name not in shown))

    @property
    def what(self) -> str:
        """What it computes, in one line."""
        return self.equation

    @property
    def sizes(self) -> tuple[str, ...]:
        """The integer arguments that must be given: dimensions of a matrix that do not follow from its storage."""
        return tuple(arg.name for arg in self.args if arg.intent == "int" and arg.default is ...)

    def flags(self, dtype: str) -> dict[str, tuple[int, ...]]:
        """Return the values that each flag may have for the precision `dtype` (one of ``"sdcz"``)."""
        by_name = {}
        for arg in self.args:
            if arg.intent == "flag":
                values = self.flag_values.get(arg.name, tuple(sorted(FLAGS[arg.name].values())))
                real = self.real_flags.get(arg.name, ()) if dtype in "cz" else ()
                by_name[arg.name] = tuple(value for value in values if value not in real)
        return by_name

    @property
    def reads(self) -> tuple[str, ...]:
        """The arrays and scalars that are read. An old output is read only if beta is not a constant zero."""
        return tuple(arg.name for arg in self.args if arg.intent in ("in", "inout", "scalar"))

    @property
    def writes(self) -> tuple[str, ...]:
        """The arrays that are written."""
        return tuple(arg.name for arg in self.args if arg.intent in ("inout", "out"))

    def keeps(self, *active: str, **given: Any) -> tuple[str, ...]:
        """Return which values the reverse reads, so that the tape must keep them. This evaluates the rule itself.

        Parameters
        ----------
        *active : str
            The names of the arguments that are differentiated.  Outputs always are.  Without names, all arrays are.
        **given : object
            ``dtype`` (one of ``"sdcz"``), sizes ``m``, ``n``, ``k``, flags, and constant scalars.

        Returns
        -------
        tuple of str
            The names of arguments whose values before the call are kept.  ``b_after`` stands for b after the call.

        Raises
        ------
        TypeError, ValueError
            If the routine has no derivative, or has no such argument.

        Examples
        --------
        >>> import blasad as ad
        >>> ad.rules["gemm"].keeps("a"), ad.rules["trsm"].keeps("a")
        (('b',), ('a', 'b_after'))
        """
        kept: tuple[str, ...] = self.uses.trial(self, active, given).kept
        return kept

    def cost(self, mode: str = "", *active: str, **given: Any) -> Cost:
        """Count the operations and the memory traffic of the routine or of a derivative from the calls of its rule.

        Parameters
        ----------
        mode : {"", "forward", "reverse"}
            ``""``: the routine itself.  ``"forward"``: the routine with its tangents.  ``"reverse"``: its reverse.
        *active : str
            The names of the arguments that are differentiated.  Outputs always are.  Without names, all arrays are.
        **given : object
            ``dtype`` (one of ``"sdcz"``), sizes ``m``, ``n``, ``k`` (default 1024), flags, and constant scalars.

        Returns
        -------
        Cost
            ``calls``, ``flops``, ``moved`` (the bytes that each call reads and writes, summed over the calls) and
            ``least`` (the bytes that are read and written if each array is read and written once).

        Raises
        ------
        TypeError, ValueError
            If the routine has no derivative, or has no such argument.

        Examples
        --------
        >>> import blasad as ad
        >>> gemm = ad.rules["gemm"]
        >>> gemm.cost("reverse", m=2, n=3, k=4).calls
        ('gemm', 'gemm', 'fill')
        >>> gemm.cost("reverse").flops / gemm.cost().flops
        2.0
        """
        if mode not in ("", "forward", "reverse"):
            raise ValueError(f'blasad.rules[{self.name!r}]: mode is {mode!r}; it must be "", "forward" or "reverse"')
        used = self.uses.trial(self, active, given)
        work: Cost = {"": used.primal, "forward": used.forward, "reverse": used.reverse}[mode]
        return work

    def bind(self, *args: Any, **given: Any) -> BoundCall:
        """Bind a call of the routine to arrays, for use by another differentiation engine.

        Parameters
        ----------
        *args, **given : object
            The arguments that the function in `blasad.blas` or `blasad.lapack` takes.  Arrays may have any strides.  A
            number may be an array of shape (), which is read when the call runs.  Nothing is copied or cast.

        Returns
        -------
        BoundCall
            The bound call, with the methods ``run()``, ``forward(tangents)``, ``augmented(active=, overwritten=)`` and
            ``reverse(tape, shadows)``.

        Raises
        ------
        TypeError, ValueError
            If the routine would raise it, or would have to copy an array, because that has another dtype or overlaps an
            output.

        Examples
        --------
        >>> import numpy as np, blasad as ad
        >>> x, y = np.array([1.0, 2.0]), np.array([3.0, 4.0])
        >>> call = ad.rules["dot"].bind(x, y)
        >>> tape = call.augmented(active="x", overwritten=())
        >>> dx, seed = np.zeros(2), np.array(1.0)
        >>> call.reverse(tape, {"x": dx, "out": seed})
        >>> call.run(), dx
        (11.0, array([3., 4.]))
        """
        call: BoundCall = self.uses.bind(self, args, given)
        return call

    def jvp(self, args: tuple[Any, ...], tangents: Mapping[str, Any], **given: Any) -> tuple[Any, Any]:
        """Compute the result and its tangent, without overwriting any argument.

        Parameters
        ----------
        args : tuple
            The positional arguments of the routine.
        tangents : mapping of str to array_like
            The tangents of arguments, by the names of the arguments.  Missing tangents are zero.
        **given : object
            The keyword arguments of the routine.

        Returns
        -------
        result, tangent : ndarray, number or tuple
            The result and its tangent, or tuples of them if the routine has several results.  The tangent of integers
            is None.

        Raises
        ------
        TypeError, ValueError
            If the routine would raise it, or the shape or dtype of a tangent does not fit its argument.

        Examples
        --------
        >>> import numpy as np, blasad as ad
        >>> ad.rules["dot"].jvp((np.array([1.0, 2.0]), np.ones(2)), {"x": np.array([0.5, 0.0])})
        (3.0, 0.5)
        """
        pair: tuple[Any, Any] = self.uses.jvp(self, args, tangents, given)
        return pair

    def vjp(self, *args: Any, active: Iterable[str] | None = None, **given: Any) -> tuple[Any, Callable[..., Any]]:
        """Compute the result and its pullback, without overwriting any argument.

        Parameters
        ----------
        *args, **given : object
            The arguments of the routine.
        active : iterable of str
            The names of the arguments that are differentiated.  By default, these are all arrays.

        Returns
        -------
        result : ndarray, number or tuple
            The result of the routine.
        pullback : callable
            A function that takes an adjoint of each result, where None stands for zero, and returns a dict of the
            adjoints of the arguments.  It may be called any number of times, also after the arguments have changed.

        Raises
        ------
        TypeError, ValueError
            If the routine would raise it, there is no argument of a name in active, or an adjoint does not fit its
            result.

        Examples
        --------
        >>> import numpy as np, blasad as ad
        >>> value, pullback = ad.rules["dot"].vjp(np.array([1.0, 2.0]), np.array([3.0, 4.0]))
        >>> value, pullback(2.0)["x"]
        (11.0, array([6., 8.]))
        """
        pair: tuple[Any, Callable[..., Any]] = self.uses.vjp(self, args, given, active)
        return pair

    def __repr__(self) -> str:
        equation = f": {self.equation}" if self.equation else ""
        return f"<blasad rule {self.name}({', '.join(arg.name for arg in self.args)}), {self.dtypes}{equation}>"

    def _repr_html_(self) -> str:
        return table(self.facts().items(), title=self.name)

    def facts(self) -> dict[str, str]:
        """Describe the routine in words: its equation, derivatives and costs, and what is read, written and kept."""
        texts: dict[str, str] = self.uses.facts(self)
        return texts


def typed_names(rule: Rule) -> dict[str, str]:
    """Map SciPy's typed names of a routine to their precisions, for example `sgemm` to "s" for `gemm`."""
    if len(rule.dtypes) == 1 and not rule.typed:  # its name is typed already
        return {}
    return dict(zip(rule.typed.split() or [dtype + rule.name for dtype in rule.dtypes], rule.dtypes, strict=True))


def places(rule: Rule) -> dict[str, str]:
    """Map operands and scalars to places in a call: ``"IN1"``, ``"IN2"``, ``"OUT"``, ``"ALPHA"`` or ``"BETA"``."""
    scalars = [arg.name for arg in rule.args if arg.intent == "scalar"]
    slots = dict(zip(scalars, ("ALPHA", "BETA") if len(scalars) < 3 else ("IN1", "IN2", "ALPHA", "BETA"), strict=False))
    written = [arg for arg in rule.args if arg.intent in ("inout", "out")]
    read = [arg for arg in rule.args if arg.intent == "in"]
    if rule.own:  # outputs come first, and scalars keep their places
        free = [place for place in ("OUT", "IN1", "IN2", "ALPHA", "BETA") if place not in slots.values()]
        return slots | {arg.name: place for arg, place in zip([*written, *read], free, strict=False)}
    slots |= {arg.name: "IN2" for arg in [*written, *read]}  # row numbers, and all other arrays
    outputs = [arg.name for arg in written if not arg.is_found]
    slots |= dict(zip(outputs, ("IN1", "OUT")[2 - len(outputs):], strict=True))
    if len(outputs) < 2 and read and read[0].dtype != "index":
        slots[read[0].name] = "IN1"
    return slots


def _read_argument(item: str) -> Arg:
    """Read one argument of a signature. The error contains the parts of the message before and after the signature."""
    match = re.fullmatch(r"(\w+)(?::(\w+)(?:\[([\w,+()/?-]*)\])?)?(?:~(\w+))?(?:/(\w+))?(?:%(\w+))?(?:=(\S+))?", item)
    if match is None:
        swapped = re.fullmatch(r"(\w+)\[(.*?)\](?::(in|out|inout))?", item)
        advice = ""
        if "->" in item:
            advice = "; outputs are arguments, too: x:in[n], y:out[n]=None"
        elif swapped is not None:
            advice = f"; the intent of an array comes before its shape: {swapped[1]}:{swapped[3] or 'in'}[{swapped[2]}]"
        raise ValueError(f"blasad: cannot read the argument {item!r}", advice)
    name, intent, shape, trans, stored, dtype, default = match.groups()
    shape, vector = (shape or "").rstrip("?"), (shape or "").endswith("?")
    value: object = ...
    if intent is None:
        intent = "flag" if name in FLAGS else "scalar"
    if default is not None:
        try:
            value = None if default == "None" else int(default) if intent in ("flag", "int") else float(default)
        except ValueError:
            raise ValueError(f"blasad: {name} has the default {default!r}", "; it must be a number or None") from None
    dimensions = tuple(shape.split(",")) if shape else ()
    return Arg(name, intent, dimensions, trans or "", stored or "", value, dtype or "same", vector)


_argument = cache(_read_argument)


def parse(text: str) -> tuple[tuple[Arg, ...], int]:
    """Read a signature such as ``"alpha, a:in[m,k]~trans_a, beta=0, c:inout[m,n]=None, *, trans_a=0"``.

    An argument is ``name:intent[shape]~flag/stored%dtype=default``.  Without an intent, it is a flag if it has the name
    of a flag, and a scalar otherwise.
    """
    args: list[Arg] = []
    keyword_only = -1
    for item in re.split(r",\s*(?![^\[]*\])", text):
        if item == "*" and keyword_only < 0:
            keyword_only = len(args)
            continue
        try:
            args.append(_argument(item))
        except ValueError as error:
            before, behind = error.args
            raise ValueError(f"{before} in the declaration {text!r}{behind}{marked(text, item)}") from None
    return tuple(args), 0 if keyword_only < 0 else len(args) - keyword_only


def marked(text: str, item: str) -> str:
    """Return a signature on separate lines, with a mark below one of its arguments."""
    match = re.search(rf"(?<![\w\[,+-]){re.escape(item)}(?![\w])", text) if item else None
    start, length = (match.start(), len(item)) if match else (max(text.find(item), 0), max(len(item), 1))
    return f"\n    {text}\n    {' ' * start}{'^' * length}"


def routine(name: str, dtypes: str, args: str, **facts: Any) -> Rule:
    """Declare a routine by its name, its precisions, its signature for `parse`, and other attributes of `Rule`."""
    parsed, keyword_only = parse(args)
    return Rule(name, dtypes, parsed, keyword_only, **facts)


class NoSuchRule(KeyError):
    """Raised if no rule has a name. The message is generated when it is read, because `in` and `get` raise it, too."""

    def __init__(self, name: object, known: Iterable[str]) -> None:
        super().__init__(name)
        self.name, self.known = name, known

    def __str__(self) -> str:
        return f"no rule {self.name!r}: {self.instead()}list(blasad.rules) contains all names"

    def instead(self) -> str:
        """Say where to find a name that is not a rule, or suggest similar names."""
        name = self.name
        if not isinstance(name, str):
            return "names are strings; "
        if name[:1] in "sdcz" and name[1:] in self.known:
            return f"the routine is blasad.rules[{name[1:]!r}] for all precisions; "
        for space in ("blas", "lapack"):
            if name in Rule.uses.names(space):
                return f"blasad.{space}.{name} is SciPy's, and has no derivative; "
        near = get_close_matches(name, self.known, 3)
        return f"did you mean {', '.join(map(repr, near))}? " if near else ""


class Rules(Mapping[str, Rule]):
    """The mapping ``blasad.rules`` from the names of routines to their declarations."""

    def __init__(self) -> None:
        self._rules: dict[str, Rule] = {}
        self._inner: dict[str, Rule] = {}  # rules of routines without a public name
        self._late: Callable[[], None] | None = None
        self._complete, self._lock = False, RLock()
        self._waiting: Callable[[str], None] | None = None  # registers what was declared by this name, if anything was

    def _enter(self, routines: Iterable[Rule]) -> None:
        for rule in routines:
            (self._inner if rule.namespace == "inner" else self._rules)[rule.name] = rule

    def _load(self) -> dict[str, Rule]:
        """Return all rules. The rules of LAPACK are imported at the first call; other threads wait for them."""
        if not self._complete:
            with self._lock:
                late, self._late = self._late, None
                if late is not None:
                    try:
                        late()
                    except BaseException:
                        self._late = late
                        raise
                    self._complete = True
        return self._rules

    def __getitem__(self, name: str) -> Rule:
        try:
            if name in self._rules:
                return self._rules[name]
            if self._waiting is not None:
                self._waiting(name)
            return self._load()[name]
        except KeyError:
            raise NoSuchRule(name, self._rules) from None

    def __iter__(self) -> Iterator[str]:
        return iter(self._load())

    def __len__(self) -> int:
        return len(self._load())


rules = Rules()


def named(name: str) -> Rule | None:
    """Return the rule of a routine by any of its names, with or without the precision."""
    if name in rules:
        return rules[name]
    return next((rule for rule in rules.values() if name in typed_names(rule)), None)
