"""What a rule declares of itself: one source for validation, messages, documentation and tests."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cache
from typing import TYPE_CHECKING, Any

from .late import above
from .notebook import table

if TYPE_CHECKING:
    from .._registry.facts import Cost
    from .._routines.bound_calls import BoundCall

FLAGS = {  # values as SciPy has them, and the letters that stand for them
    "trans": {"N": 0, "T": 1, "C": 2},
    "trans_a": {"N": 0, "T": 1, "C": 2},
    "trans_b": {"N": 0, "T": 1, "C": 2},
    "trana": {"N": 0, "T": 1, "C": 2},
    "tranb": {"N": 0, "T": 1, "C": 2},
    "side": {"L": 0, "R": 1},
    "lower": {"U": 0, "L": 1},
    "diag": {"N": 0, "U": 1},
    "uplo": {"A": 0, "L": 1, "U": 2},  # of LAPACK: all of it, or a triangle
    "type": {"G": 0, "L": 1, "U": 2},
    "unitdiag": {"N": 0, "U": 1},
    "clean": {"N": 0, "Y": 1},
    "isgn": {"+": 1, "-": -1},
}

EXTENTS: dict[str, Callable[[Mapping[str, int]], int]] = {  # dimensions of storage, by those of its matrix
    "kl+ku+1": lambda size: size["kl"] + size["ku"] + 1,
    "2kl+ku+1": lambda size: 2 * size["kl"] + size["ku"] + 1,
    "k+1": lambda size: size["k"] + 1,
    "n-1": lambda size: max(size["n"] - 1, 0),
    "n(n+1)/2": lambda size: size["n"] * (size["n"] + 1) // 2,
}

STORED = ("part", "band", "filled", "multipliers", "main", "beside", "triangle", "triangular", "symmetric", "hermitian",
          "definite", "ordered", "indefinite", "factored", "regular", "leading", "trailing", "pivoted", "qr", "lq",
          "ql", "rq", "quasi")  # see `Arg`

REFLECTORS = ("qr", "lq", "ql", "rq")  # those of STORED that say how reflectors lie

DTYPES = {"s": "float32", "d": "float64", "c": "complex64", "z": "complex128"}


@dataclass(frozen=True)
class Arg:
    """One argument of a routine.

    Attributes
    ----------
    name : str
        As in SciPy.
    intent : str
        ``"scalar"``, ``"in"``, ``"inout"``, ``"out"``, ``"flag"``, ``"int"`` or ``"number"`` (real, and no variable).
    shape : tuple of str
        Letters for the dimensions *after* the flag ``trans`` has been applied; the letter ``s`` is ``m``
        with ``side=0`` and ``n`` with ``side=1``, ``q`` the smaller of ``m`` and ``n``, a digit is that number; ``r``
        and ``c`` are the rows and columns of an m x n matrix after ``trans``.  What the storage of a band or a packed
        triangle has is a key of ``EXTENTS``.
    trans : str
        The flag that transposes the stored array, or ``""``.
    stored : str
        ``""`` (every element), ``"part"`` (all, or a triangle, chosen by ``uplo`` or ``type``), ``"band"`` (what is in
        the matrix), ``"filled"`` (a band with rows above for what row exchanges fill in), ``"multipliers"`` (what is
        below the diagonal of one that has been factored), ``"main"`` and ``"beside"`` (the diagonals of a positive
        definite tridiagonal matrix), ``"triangle"``, ``"triangular"`` (a triangle; the flag ``diag`` may leave out its
        diagonal), ``"symmetric"`` or ``"hermitian"`` (one triangle, chosen by ``lower``; of a Hermitian one the
        imaginary part of the diagonal is taken as zero), ``"definite"`` (a Hermitian one that is positive definite),
        ``"ordered"`` (the same, whose rows and columns are put in order), ``"indefinite"`` (one triangle of a regular
        one of either kind), ``"factored"`` (a triangle with the factors of such a matrix; the argument ``ipiv`` has the
        pivots), ``"regular"`` (every element of a matrix of full rank), ``"leading"`` or ``"trailing"`` (the same, of
        which the first or the last square part is regular), ``"pivoted"`` (the same, whose columns are put in order),
        ``"qr"``, ``"lq"``, ``"ql"`` or ``"rq"`` (the reflectors of such a factorization, as many as ``tau`` has
        elements), ``"quasi"`` (upper triangular, of real numbers with blocks of order 2 on the diagonal).
    default : object
        The default, ``...`` where there is none.  An output whose default is None is allocated.
    dtype : str
        ``"same"`` as the routine, ``"real"``, ``"double"`` (float64) or ``"index"``.
    vector : bool
        Whether a matrix of one column may be a vector; the last dimension ends in a question mark then.
    """

    name: str
    intent: str
    shape: tuple[str, ...] = ()
    trans: str = ""
    stored: str = ""
    default: object = ...
    dtype: str = "same"
    vector: bool = False

    @property
    def is_found(self) -> bool:
        """Whether it is a result alone, that cannot be given: integers that a factorization finds."""
        return self.intent == "out" and self.dtype == "index" and bool(self.shape)


@dataclass(frozen=True, repr=False)
class Rule:
    """What blasad knows of one routine; see ``blasad.rules``.

    Attributes
    ----------
    name : str
        The routine without its type prefix.
    dtypes : str
        The precisions it exists in, out of ``"sdcz"``.
    typed : str
        Its names in these precisions, where they are not the letter and the name.
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
    raises : str
        When it raises `numpy.linalg.LinAlgError`, if it does.
    namespace : str
        The module that has it: ``"blas"`` or ``"lapack"``; ``""`` for one that was registered, ``"inner"`` for what
        functions of `blasad.linalg` call alone.
    own : int
        The number of a rule that was registered with `blasad.register`; 0 for blasad's.
    module : str
        The module in `blasad._rules` with its compiled rule, such as ``"blas.matrices"``.
    kernel : str
        The module in `blasad._kernels` with its kernel, ``run_`` and the operation; ``""`` if its rule has that.
    op, call : str
        The operation that it is, if rules emit it, and what that computes of its operands: see `operations`.
    scipy : mapping of str to str
        The tables of SciPy's functions that its kernels call, and the functions: ``"?gemm"`` in four precisions, or the
        name of each (``"-"`` where there is none).
    instead : str
        What to call where it does not exist, in other precisions or for complex matrices.
    real_flags : mapping of str to tuple of int
        Values of flags that it takes in real precisions alone.
    onward : bool
        Whether nothing happens without a positive increment.
    order : str
        The arguments of BLAS's interface in their order, of a routine that SciPy does not have; without them it is not
        in the C interface.
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
        """The numbers of a call that are not variables: integers that have to be given or that no array shows."""
        shown = {letter for arg in self.args for letter in arg.shape}
        shown |= {kind + arg.name for arg in self.args if arg.shape for kind in ("inc", "off")}
        return tuple(arg.name for arg in self.args if arg.intent == "number"
                     or arg.intent == "int" and (arg.default is ... or arg.name not in shown))

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
                real = self.real_flags.get(arg.name, ()) if dtype in "cz" else ()
                found[arg.name] = tuple(value for value in values if value not in real)
        return found

    @property
    def reads(self) -> tuple[str, ...]:
        """The arrays and scalars that are read; an old output only where beta is not a constant zero."""
        return tuple(arg.name for arg in self.args if arg.intent in ("in", "inout", "scalar"))

    @property
    def writes(self) -> tuple[str, ...]:
        """The arrays that are written."""
        return tuple(arg.name for arg in self.args if arg.intent in ("inout", "out"))

    def keeps(self, *active: str, **given: Any) -> tuple[str, ...]:
        """Which values the reverse reads later, so that they must not be lost; the rule itself is asked.

        Parameters
        ----------
        *active : str
            The arguments that are differentiated; outputs always are.  Without it: all arrays.
        **given : object
            ``dtype`` (one of ``"sdcz"``), sizes ``m``, ``n``, ``k``, flags, constant scalars.

        Returns
        -------
        tuple of str
            Names of arguments, as they are before the call; ``b_after`` is b as it is after it.

        Raises
        ------
        TypeError, ValueError
            For a routine without a derivative, and for arguments that it does not have.

        Examples
        --------
        >>> import blasad as ad
        >>> ad.rules["gemm"].keeps("a"), ad.rules["trsm"].keeps("a")
        (('b',), ('a', 'b_after'))
        """
        kept: tuple[str, ...] = above("facts").trial(self, active, given).kept
        return kept

    def cost(self, mode: str = "", *active: str, **given: Any) -> Cost:
        """What the routine takes, or a derivative of it, counted from the calls that its rule emits.

        Parameters
        ----------
        mode : {"", "forward", "reverse"}
            The routine itself, the routine with its tangents beside it, or its reverse.
        *active : str
            The arguments that are differentiated; outputs always are.  Without it: all arrays.
        **given : object
            ``dtype`` (one of ``"sdcz"``), sizes ``m``, ``n``, ``k`` (default 1024), flags, constant scalars.

        Returns
        -------
        Cost
            ``calls``, ``flops``, ``moved`` (bytes that the calls read and write, each for itself) and ``least`` (bytes
            of what is read and of what is written, each once).

        Raises
        ------
        TypeError, ValueError
            For a routine without a derivative, and for arguments that it does not have.

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
            raise ValueError(f'blasad.rules[{self.name!r}]: mode is {mode!r}; it is "", "forward" or "reverse"')
        used = above("facts").trial(self, active, given)
        found: Cost = {"": used.primal, "forward": used.forward, "reverse": used.reverse}[mode]
        return found

    def bind(self, *args: Any, **given: Any) -> BoundCall:
        """A call of the routine, bound to arrays, for an engine that is not blasad's own.

        Parameters
        ----------
        *args, **given : object
            Arguments as `blasad.blas` and `blasad.lapack` take them; arrays as they are, of any strides.  A number may
            be an array of shape (), which is read when the call is made.  Nothing is copied or cast.

        Returns
        -------
        BoundCall
            With ``run()``, ``forward(tangents)``, ``augmented(active=, overwritten=)`` and ``reverse(tape, shadows)``.

        Raises
        ------
        TypeError, ValueError
            As the routine does, and for arrays that it would have to copy: of another dtype, or overlapping an output.

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
        call: BoundCall = above("bound calls").bind(self, args, given)
        return call

    def jvp(self, args: tuple[Any, ...], tangents: Mapping[str, Any], **given: Any) -> tuple[Any, Any]:
        """The result and its tangent; nothing that is given is written.

        Parameters
        ----------
        args : tuple
            Arguments of the routine.
        tangents : mapping of str to array_like
            The tangents of arguments, by their names; those that are missing are zero.
        **given : object
            Further arguments.

        Returns
        -------
        result, tangent : ndarray, number or tuple
            Of a routine with several results tuples; the tangent of integers is None.

        Raises
        ------
        TypeError, ValueError
            As the routine does, and for tangents that are not like their arguments.

        Examples
        --------
        >>> import numpy as np, blasad as ad
        >>> ad.rules["dot"].jvp((np.array([1.0, 2.0]), np.ones(2)), {"x": np.array([0.5, 0.0])})
        (3.0, 0.5)
        """
        found: tuple[Any, Any] = above("pure calls").jvp(self, args, tangents, given)
        return found

    def vjp(self, *args: Any, active: Iterable[str] | None = None, **given: Any) -> tuple[Any, Callable[..., Any]]:
        """The result and its pullback; nothing that is given is written.

        Parameters
        ----------
        *args, **given : object
            Arguments of the routine.
        active : iterable of str
            The arguments that are differentiated; by default all arrays that are given.

        Returns
        -------
        result : ndarray, number or tuple
            The result of the routine.
        pullback : callable
            Takes an adjoint of each result (None: zero), and returns a dict of the adjoints of the arguments.  It may
            be called any number of times, and after the arguments have changed.

        Raises
        ------
        TypeError, ValueError
            As the routine does, and for names and adjoints that do not fit.

        Examples
        --------
        >>> import numpy as np, blasad as ad
        >>> value, pullback = ad.rules["dot"].vjp(np.array([1.0, 2.0]), np.array([3.0, 4.0]))
        >>> value, pullback(2.0)["x"]
        (11.0, array([6., 8.]))
        """
        found: tuple[Any, Callable[..., Any]] = above("pure calls").vjp(self, args, given, active)
        return found

    def __repr__(self) -> str:
        equation = f": {self.equation}" if self.equation else ""
        return f"<blasad rule {self.name}({', '.join(arg.name for arg in self.args)}), {self.dtypes}{equation}>"

    def _repr_html_(self) -> str:
        return table(self.facts().items(), title=self.name)

    def facts(self) -> dict[str, str]:
        """All that is known of the routine, in words: equation, derivatives, what is read, written and kept, costs."""
        found: dict[str, str] = above("facts").words(self)
        return found


def typed_names(rule: Rule) -> dict[str, str]:
    """SciPy's names of a routine and the precision that each of them takes; of `gemm`, those are `sgemm` and so on."""
    if len(rule.dtypes) == 1:  # it has such a name already
        return {}
    return dict(zip(rule.typed.split() or [dtype + rule.name for dtype in rule.dtypes], rule.dtypes, strict=True))


def places(rule: Rule) -> dict[str, str]:
    """Where a call has operands and scalars: at ``"IN1"``, ``"IN2"``, ``"OUT"``, ``"ALPHA"`` or ``"BETA"``."""
    scalars = [arg.name for arg in rule.args if arg.intent == "scalar"]
    found = dict(zip(scalars, ("ALPHA", "BETA") if len(scalars) < 3 else ("IN1", "IN2", "ALPHA", "BETA"), strict=False))
    written = [arg for arg in rule.args if arg.intent in ("inout", "out")]
    read = [arg for arg in rule.args if arg.intent == "in"]
    if rule.own:  # what is written comes first, and scalars keep their places
        free = [place for place in ("OUT", "IN1", "IN2", "ALPHA", "BETA") if place not in found.values()]
        return found | {arg.name: place for arg, place in zip([*written, *read], free, strict=False)}
    found |= {arg.name: "IN2" for arg in [*written, *read]}  # numbers of rows, and what else there is
    outputs = [arg.name for arg in written if not arg.is_found]
    found |= dict(zip(outputs, ("IN1", "OUT")[2 - len(outputs):], strict=True))
    if len(outputs) < 2 and read and read[0].dtype != "index":
        found[read[0].name] = "IN1"
    return found


def _read_argument(item: str) -> Arg:
    """One argument of a signature; an error has what is said before and behind the signature."""
    match = re.fullmatch(r"(\w+)(?::(\w+)(?:\[([\w,+()/?-]*)\])?)?(?:~(\w+))?(?:/(\w+))?(?:%(\w+))?(?:=(\S+))?", item)
    if match is None:
        found = re.fullmatch(r"(\w+)\[(.*?)\](?::(in|out|inout))?", item)
        advice = ""
        if "->" in item:
            advice = "; what is written is an argument too: x:in[n], y:out[n]=None"
        elif found is not None:
            advice = f"; an array says what it is before its shape: {found[1]}:{found[3] or 'in'}[{found[2]}]"
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

    An argument is ``name:intent[shape]~flag/stored%dtype=default``; without an intent it is a flag if it is
    named as one, an integer if its default is an integer written with ``i``, and a scalar otherwise.
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
    """A signature, on lines of its own, with a mark below one of its arguments."""
    found = re.search(rf"(?<![\w\[,+-]){re.escape(item)}(?![\w])", text) if item else None
    at, length = (found.start(), len(item)) if found else (max(text.find(item), 0), max(len(item), 1))
    return f"\n    {text}\n    {' ' * at}{'^' * length}"


def routine(name: str, dtypes: str, args: str, **facts: Any) -> Rule:
    """A declaration: the routine's name, its precisions, its signature for `parse`, and other attributes of `Rule`."""
    parsed, keyword_only = parse(args)
    return Rule(name, dtypes, parsed, keyword_only, **facts)


class NoSuchRule(KeyError):
    """There is no rule of this name: the message is made only when it is read, because `in` and `get` raise it too."""

    def __init__(self, name: object, known: Iterable[str]) -> None:
        super().__init__(name)
        self.name, self.known = name, known

    def __str__(self) -> str:
        return f"no rule {self.name!r}: {self.instead()}list(blasad.rules) has all names"

    def instead(self) -> str:
        """Where to find something that is not a rule, or what it is called."""
        name = self.name
        if not isinstance(name, str):
            return "names are strings; "
        if name[:1] in "sdcz" and name[1:] in self.known:
            return f"the routine is blasad.rules[{name[1:]!r}] for all precisions; "
        for space, known in (("blas", above("routines of BLAS")), ("lapack", above("routines of LAPACK"))):
            if name in known.__all__:
                return (f"blasad.{space}.{name} has derivatives, but is made of other routines, which have the rules; "
                        "blasad.report shows which; ")
        near = get_close_matches(name, self.known, 3)
        return f"did you mean {', '.join(map(repr, near))}? " if near else ""


class Rules(Mapping[str, Rule]):
    """The mapping ``blasad.rules``, from the name of a routine to what is known of it."""

    def __init__(self) -> None:
        self._rules: dict[str, Rule] = {}
        self._inner: dict[str, Rule] = {}  # of routines without a public name
        self._late: Callable[[], None] | None = None

    def _enter(self, routines: Iterable[Rule]) -> None:
        for rule in routines:
            (self._inner if rule.namespace == "inner" else self._rules)[rule.name] = rule

    def _load(self) -> dict[str, Rule]:
        """All rules; those of LAPACK are imported when they are first asked for."""
        late, self._late = self._late, None
        if late is not None:
            late()
        return self._rules

    def __getitem__(self, name: str) -> Rule:
        try:
            return self._rules[name] if name in self._rules else self._load()[name]
        except KeyError:
            raise NoSuchRule(name, self._rules) from None

    def __iter__(self) -> Iterator[str]:
        return iter(self._load())

    def __len__(self) -> int:
        return len(self._load())

    def __repr__(self) -> str:
        return f"<blasad.rules: {len(self)} routines>"

    def _repr_html_(self) -> str:
        return table(((name, rule.dtypes, rule.equation) for name, rule in sorted(self.items())),
                     ("routine", "precisions", "equation"))


rules = Rules()


def named(name: str) -> Rule | None:
    """The rule of a routine by any of its names, with or without the precision."""
    if name in rules:
        return rules[name]
    return next((rule for rule in rules.values() if name in typed_names(rule)), None)
