"""Routines that SciPy calls, led to those of blasad when they are given traced arrays.

SciPy's functions of linear algebra are Python that ends in routines which f2py wraps. blasad has most of these with the
names and arguments of SciPy, so that SciPy's text runs as it is written, and so do programs that call the routines.
"""

from __future__ import annotations

import functools
import inspect
import re
from collections.abc import Callable
from typing import Any

import numpy as np

from blasad._arrays import arrays as _arrays
from blasad._arrays.arrays import is_plain, values
from blasad._arrays.pivots import INTEGER, Pivots
from blasad._arrays.traced import TracedArray
from blasad._declarations.aliases import DTypeLike, Function, Keywords, Operand, Tree
from blasad._declarations.late import above
from blasad._hooks import hooks, instead
from blasad._numpy.as_written import first_traced
from blasad._numpy.functions import array_of, found_by, from_linalg, led_from
from blasad._numpy.primitive import Primitive

PRECISIONS = {"s": "f", "d": "d", "c": "F", "z": "D"}
PIVOTS = {"piv", "ipiv", "jpvt"}            # integers
# say how much memory there is; blasad knows
ROOM = {"lwork", "liwork", "lrwork", "size_iwork", "size_rwork", "lda", "ldab", "ldb", "mmax"}


def found_declared(text: str) -> tuple[list[str], list[str]]:
    """The results and the arguments of a routine, from the first line of its documentation."""
    results, _, arguments = text.partition("\n")[0].rpartition("=")
    inside = arguments[arguments.index("(") + 1:arguments.rindex(")")]
    return re.findall(r"\w+", results), re.findall(r"\w+", inside)


declared = functools.cache(found_declared)


def found_types(text: str) -> dict[str, str]:
    """The dtypes of arguments that are arrays or real numbers, from the precision and the rest of the documentation."""
    real = {"s": "f", "d": "d", "c": "f", "z": "d"}.get(text[:1], text[:1])
    matches = re.findall(r"^(\w+) : input (?:rank-\d array\('(\w)'\)|(float)\b)", text, re.MULTILINE)
    return {name: char or real for name, char, _ in matches}


types = functools.cache(found_types)


def found_vectors(text: str) -> tuple[frozenset[str], dict[str, str]]:
    """The arguments that are vectors, and of results in the memory of one, which it is."""
    results = re.findall(r"^(\w+) : rank-1 array\('\w'\) with bounds \([^()]*\)(?: and (\w+) storage)?$", text,
                         re.MULTILINE)
    return frozenset(re.findall(r"^(\w+) : in(?:put|/output) rank-1 array", text, re.MULTILINE)), {
        result: argument or result for result, argument in results}


vectors = functools.cache(found_vectors)


def as_vectors(text: str, given: Keywords) -> tuple[Keywords, Keywords]:
    """Arguments with vectors for matrices of one column or row, as f2py takes them; and the shapes of results."""
    flat, results = vectors(text)
    wide = {each: np.shape(x) for each, x in given.items() if each in flat and isinstance(x, (np.ndarray, TracedArray))
            and x.ndim > 1 and x.size == max(x.shape)}
    return ({each: x.reshape(-1) if each in wide else x for each, x in given.items()} if wide else given,
            {result: wide[argument] for result, argument in results.items() if argument in wide})


def generic(name: str) -> Any:
    """The routine of blasad for every precision that a name of SciPy stands for, or None."""
    return above("typed names").generic(name)


def ppsv(n: int, ap: Operand, b: Operand, lower: Operand = 0, *, overwrite_ap: bool = True,
         overwrite_b: bool = True) -> Any:
    """The solution, and in ap the factor, where SciPy's routine leaves it without saying so; blasad's own keeps ap."""
    pptrf, pptrs = map(generic, ("dpptrf", "dpptrs"))
    return pptrs(n, pptrf(n, ap, lower, overwrite_ap=overwrite_ap), b, lower, overwrite_b=overwrite_b)


AS_SCIPYS = {"ppsv": ppsv}


def found_parameters(name: str) -> tuple[Function, frozenset[str]]:
    """The routine of blasad for every precision, and the names of its arguments."""
    ours = AS_SCIPYS.get(name[1:]) or generic(name)
    if ours is None:
        raise TypeError(f"blasad: the routine {name} of SciPy has no rule; write it with functions that have one, or "
                        "use blasad.stop_gradient(x) for its values without a derivative")
    return ours, frozenset(inspect.signature(ours).parameters)


parameters = functools.cache(found_parameters)


def lartg(dtype: np.dtype[Any], f: Operand, g: Operand) -> tuple[Any, Any, Any]:
    """The rotation that makes g zero: its cosine and sine, and what becomes of f.

    f2py rounds the arguments to the precision of the routine, and its results are Python's numbers.
    """
    wide = np.dtype("D" if dtype.kind == "c" else "d")
    f, g = (converted(x, dtype, None).astype(wide)[()] for x in (f, g))
    if f == 0 and g == 0:
        return 1.0, wide.type(0), f
    length = np.hypot(np.abs(f), np.abs(g))
    turn = f / np.abs(f) if f != 0 else 1.0
    return np.abs(f) / length, np.conj(g) * turn / length, turn * length


COMPOSED = {"lartg": lartg}


def converted(x: Operand, dtype: np.dtype[Any], traced: TracedArray | None) -> Any:
    """An array as f2py would give it to the routine, and one that takes derivatives."""
    if isinstance(x, TracedArray):
        if x.dtype.kind == "c" and dtype.kind != "c":
            x = np.real(x)
        return x if x.dtype == dtype else x.astype(dtype)
    return np.array(x, dtype) if traced is None else np.array(x, dtype, like=traced)


def is_as_fortran(x: Operand, dtype: np.dtype[Any]) -> bool:
    """Whether a routine writes to an array itself, and not to a copy that f2py has made of it."""
    return isinstance(x, (np.ndarray, TracedArray)) and x.dtype == dtype and bool(x.flags.f_contiguous)


def integers(x: Operand) -> Any:
    """A selection as f2py gives it to the routine: the integers that numbers are cut to."""
    return np.asarray(values(x) if isinstance(x, TracedArray) else x).astype(INTEGER)


def bare(x: Operand) -> Any:
    return _arrays.memory(x) if isinstance(x, TracedArray) else x


def routine(f: Any, *args: Operand, **kwargs: Any) -> Any:
    """What runs in the place of a routine that f2py has wrapped."""
    results, names = declared(f.__doc__)
    inputs = dict(zip(names, args, strict=False)) | kwargs
    name = f.__name__.removeprefix("function ")
    if inputs.get("lwork") == -1 or name.endswith("_lwork") or len(args) > len(names):   # it asks for sizes; an error
        return f(*map(bare, args), **{name: bare(x) for name, x in kwargs.items()})
    inputs = {each: x for each, x in inputs.items() if x is not None}     # which f2py takes for none
    if name[1:] in COMPOSED:
        return COMPOSED[name[1:]](np.dtype(PRECISIONS[name[0]]), **inputs)
    ours, known = parameters(name)
    dtype, traced = np.dtype(PRECISIONS[name[0]]), first_traced(list(inputs.values()))
    dtypes = types(name[0] + f.__doc__.partition("\n")[2])
    if any(isinstance(x, (np.ndarray, TracedArray)) and x.size == 0 for x in inputs.values()):
        f(**{each: np.array(bare(x)) if isinstance(x, (np.ndarray, TracedArray)) else x for each, x in inputs.items()})
    inputs, shapes = as_vectors(f.__doc__, inputs)
    if name[1:] in ("syr2", "her2") and "n" not in inputs:       # as long as the shorter one
        inputs["n"] = min((np.size(inputs[v]) - 1 - inputs.get(f"off{v}", 0)) // abs(inputs.get(f"inc{v}", 1)) + 1
                          for v in "xy")
    operands = {}
    choices = {each for each in known if each.startswith("overwrite_")}     # without a choice, SciPy's overwrites too
    for each, x in inputs.items():
        if each.endswith("select"):         # dselect, sselect: a function, if it is called; trsen, tgsen: integers
            operands["select"] = x if callable(x) else integers(x)
        elif each in ROOM or name[1:] == "tgsen" and each == "ijob":       # which asks for results that are constants
            continue
        elif each not in known and not each.startswith("overwrite_"):
            raise TypeError(f"blasad: {name} of SciPy has no rule with {each}=; the rule takes "
                            f"{', '.join(sorted(known))}")
        elif f"overwrite_{each}" in choices.difference(names) and is_as_fortran(x, dtype):
            operands[each] = x
        elif is_plain(x) and x.size and x.dtype.kind in "bi" and each not in PIVOTS and each not in dtypes:
            operands[each] = int(x.flat[0])     # a choice, of which cho_factor gives a stack: f2py takes the first
        elif isinstance(x, (np.ndarray, TracedArray, list)) and each not in PIVOTS:
            operands[each] = converted(x, np.dtype(dtypes.get(each, dtype)), traced)
        else:
            operands[each] = x
    for each, x in operands.items():            # f2py would copy it, and leave the array as it is
        if isinstance(x, (np.ndarray, TracedArray)) and not x.flags.f_contiguous and (
                operands.get(f"overwrite_{each}", f"overwrite_{each}" in choices.difference(names))):
            operands[each] = x.copy("F")
    operands |= {each: shifted(x, -1) for each, x in operands.items() if each in FROM_ONE.get(name[1:], ())}
    try:
        computed = ours(**dict.fromkeys(choices.intersection(names), 0) | operands)
    except np.linalg.LinAlgError as error:
        if traced is None or any(inputs.get(each) for each in choices):  # what SciPy's would return is overwritten
            raise
        return failed(f, name, results, inputs, traced, error)
    made = Results(f, name[1:], dtype, results, inputs, computed if isinstance(computed, tuple) else (computed,)).all()
    for at, each in enumerate(results) if shapes else ():
        made[at] = made[at].reshape(shapes[each]) if each in shapes else made[at]
    return made[0] if len(made) == 1 else tuple(made)


def failed(f: object, name: str, results: list[str], given: Keywords, traced: TracedArray, error: Exception) -> Any:
    """What SciPy's routine returns where blasad's raises: `info`, and values that have no derivative."""
    plain = Results(f, name[1:], np.dtype(PRECISIONS[name[0]]), results, given, ()).plain
    if not plain.get("info"):
        raise error
    return tuple(without_derivative(traced, values=x, name=f"the result {each} of {name}, which failed ({error}),")
                 if is_plain(x) and x.dtype.char in "fdFD" else x for each, x in plain.items())


# ---------------------------------------------------------------- results as SciPy has them

# Row exchanges and orders that SciPy counts from 1, and blasad from 0: names of arguments and of results
FROM_ONE = dict.fromkeys("gttrf gttrs gtsvx gtcon".split(), ("ipiv",)) | {
    "geqp3": ("jpvt",), "pstrf": ("piv",), "gelsy": ("j",)}
# Results that blasad's routine leaves out, always
LEFT_OUT = {"gelsy": ("v",), "pstrf": ("rank_c",), "tgsen": ("pl", "pr", "dif"), "tgsyl": ("scale", "dif")}
# Results that SciPy computes of the values: constants, which may have other forms here
CONSTANT = {"gesvx": ("equed", "rs", "cs"), "posvx": ("equed", "s"), "trsyl": ("scale",)}
# Vectors, and the options that ask for them
ASKED = {"vl": "compute_vl", "vr": "compute_vr", "vs": "compute_v", "z": "compute_v", "u": "compute_uv",
         "vt": "compute_uv", "vsl": "jobvsl", "vsr": "jobvsr", "v": "jobz"}
# Factors beside which SciPy has zeros
TRIANGLES = {"posvx": ("lu",), "sysvx": ("udut",), "hesvx": ("uduh",)}
NO, DIMENSIONS = (0, "N", b"N"), re.compile(r"^(\w+) : input rank-\d array\('\w'\) with bounds \(([^()]*)\)", re.M)


class Results:
    """The results of a routine of SciPy, from those of blasad's."""

    def __init__(self, f: Any, name: str, dtype: DTypeLike, names: list[str], given: Keywords,
                 computed: Tree) -> None:
        self.f, self.name, self.dtype, self.names, self.given = f, name, dtype, names, given
        self.computed = dict(zip([each for each in names if self.is_computed(each)], computed, strict=False))

    def is_singular_to_rounding(self) -> bool:
        """What expert drivers say beside a solution: of the matrix, or of factors that were given."""
        pivots = self.computed.get("df", ())
        return bool(self.computed["rcond"] < np.finfo(self.dtype).eps / 2 or
                    not np.all(values(pivots) if isinstance(pivots, TracedArray) else pivots))

    def is_computed(self, each: str) -> bool:
        if each in ("info", "work") or each in (*LEFT_OUT.get(self.name, ()),
                                                *(CONSTANT["trsyl"] if self.name == "trsyl" else ())):
            return False
        return not (self.is_unasked(each) and self.name.startswith("g") and each != "z")

    def is_unasked(self, each: str) -> bool:
        """Whether vectors were not asked for; blasad's routine leaves them out, or returns an empty array."""
        return each in ASKED and self.given.get(ASKED[each], 1) in NO

    def all(self) -> list[Any]:
        return [self.one(each) for each in self.names]

    def one(self, each: str) -> Any:
        if each == "info":
            return self.order + 1 if self.name.endswith("svx") and self.is_singular_to_rounding() else 0
        if each == "work":
            return np.zeros(self.room(), self.dtype)
        if each == "scale" and self.name == "trsyl":
            return 1.0
        if self.is_unasked(each) or each not in self.computed or each in CONSTANT.get(self.name, ()):
            return self.left_out(each)
        x = self.computed[each]
        if each in FROM_ONE.get(self.name, ()):
            return shifted(x, 1)
        if each in TRIANGLES.get(self.name, ()):
            return np.tril(x) if self.given.get("lower") else np.triu(x)
        if each == "x" and self.name.endswith("svx") and x.ndim == 1:
            return x[:, None]
        if each == "isuppz" and (self.is_unasked("z") or self.given.get("range", "A") not in ("A", b"A")):
            return self.left_out(each)
        if each == "w" and "m" in self.names and x.shape[0] < self.order:
            return np.concatenate([x, self.plain["w"][x.shape[0]:]])        # a part of all; the rest has no meaning
        if each == "x" and self.name in RESIDUALS:
            rank, (m, n) = int(self.computed["rank"]), np.shape(self.given["a"])
            if m <= n or rank == n:
                return with_residuals(self.name, self.given["a"], self.given["b"], x, rank)
            rest = without_derivative(self.given["a"], values=self.plain[each][n:],
                                      name=f"what {self.name} returns below the solution for a matrix of lower rank")
            return np.concatenate([x[:n], rest.reshape(-1, *x.shape[1:])])
        if type(x) is Pivots:
            return x
        return np.array(x, INTEGER) if is_plain(x) and x.dtype.kind in "iu" and x.ndim else own(x)

    def left_out(self, each: str) -> Any:
        """What SciPy computes of the values: a constant, of which derivatives that need more are refused."""
        default = self.plain[each]
        if each != "v" or self.name != "gelsy":
            return default
        return without_derivative(self.given["a"], values=default, name=f"the result {each} of {self.name}")

    @property
    def order(self) -> int:
        """The order of the matrix of an eigenproblem."""
        return int(next((np.shape(self.given[each])[-1] for each in ("a", "ab", "d") if each in self.given), 0))

    @functools.cached_property
    def plain(self) -> Keywords:
        arguments = {name: np.array(bare(x)) if isinstance(x, (np.ndarray, TracedArray)) else x
                 for name, x in self.given.items() if not name.startswith("overwrite_")}     # some write to arguments
        if self.name == "tgsen":                # SciPy gives it too little room, and it overwrites other memory
            n = len(arguments["a"])
            arguments |= {"lwork": 4 * n * n + 4 * n + 16, "liwork": 2 * n * n + n + 6}
        results = self.f(**arguments)
        return dict(zip(self.names, results if isinstance(results, tuple) else (results,), strict=False))

    def room(self) -> int:
        """The number of elements of the array `work`, as the documentation says."""
        stated = re.search(r"^lwork : input int, optional\n    Default:? `*([^`\n]*)", self.f.__doc__, re.MULTILINE)
        lwork = self.given.get("lwork")
        if lwork is None and stated is not None:
            sizes = {n: size for name, bounds in DIMENSIONS.findall(self.f.__doc__) if name in self.given
                     for n, size in zip(bounds.split(","), np.shape(self.given[name]), strict=False)}
            m, n, nrhs = (sizes.get(each, 1) for each in ("m", "n", "nrhs"))
            names = {"max": max, "MAX": max, "min": min, "MIN": min, "minmn": min(m, n), "maxmn": max(m, n),
                     "nrhs": nrhs, "__builtins__": {}}
            try:
                lwork = eval(stated.group(1), names, sizes)
            except (NameError, SyntaxError):    # written in a way that Python cannot read
                lwork = 1
        return max(int(1 if lwork is None else lwork), 1)


def shifted(x: Operand, by: int) -> Any:
    """Numbers of rows or columns, counted from another one; what the program's own data say of them stays with them."""
    if type(x) is Pivots and x.source is not None:
        return x.counted_from(by)
    return (x + by).astype(INTEGER) if is_plain(x) else x


def refuse_reverse(by: Operand, y: Operand, a: Operand, values: Operand, name: str) -> Any:
    raise NotImplementedError(f"blasad: {name} has no derivative; use blasad.stop_gradient for its values")


# Plain values that depend on an array, of which no derivative is known
without_derivative = Primitive(lambda a, values, name: values, lambda da, y, a, values, name: y * np.nan,
                               refuse_reverse, copies=False)


RESIDUALS = ("gelss", "gelsd", "gelsy")
LONG = 1.6                                  # rows for each column from which LAPACK begins with a QR factorization


def with_residuals(name: str, a: Operand, b: Operand, x: Operand, rank: int) -> Any:
    """The solutions, and below them the parts of b that no solution reaches, in the basis that LAPACK has for them.

    Of a matrix of lower rank, LAPACK's have no derivative.
    """
    from scipy.linalg import get_lapack_funcs

    a, b = array_of(a), array_of(b)
    m, n = a.shape
    if m <= n or rank < n:
        return x
    geqp3, geqrf, gebrd = map(generic, ("dgeqp3", "dgeqrf", "dgebrd"))
    is_complex = x.dtype.kind == "c"
    a, rest = a.astype(x.dtype, copy=True), b.astype(x.dtype, copy=True)
    rest = rest[:, None] if rest.ndim == 1 else rest
    side = "L", "C" if is_complex else "T"
    if name == "gelsy":
        packed, _, tau = geqp3(np.asfortranarray(a))
    elif m >= int(LONG * n):
        packed, tau = geqrf(np.asfortranarray(a))
    else:
        packed, _, _, tau, _ = gebrd(np.asfortranarray(a))
    multiply = get_lapack_funcs("unmqr" if is_complex else "ormqr", (np.empty(0, x.dtype),))
    rest = multiply(*side, packed[:, :n], tau, rest, max(1, 64 * rest.shape[1]))[0]
    solution = np.concatenate([x[:n].reshape(n, -1), rest[n:]])
    return solution.reshape(x.shape)


def own(x: Operand) -> Any:
    """A plain array, such as pivots, is the caller's to change."""
    return x.copy() if is_plain(x) else x


# How SciPy numbers structures. Without one, it looks for the structure that the values have, which is read whole here.
STRUCTURES = {-1: "gen", 0: "gen", 11: "diagonal", 21: "upper triangular", 22: "lower triangular", 31: "tridiagonal",
              101: "pos", 201: "sym", 211: "her"}


def inverse(a: Operand, structure: int, overwrite: Operand, lower: Operand) -> Any:
    x = from_linalg("inv", a, check_finite=False, assume_a=STRUCTURES[structure], lower=lower, overwrite_a=overwrite)
    return (np.asfortranarray(x) if overwrite else x), []


def solution(a: Operand, b: Operand, structure: int, lower: Operand, transposed: Any, overwrite_a: Operand,
             overwrite_b: Operand) -> Any:
    """The solution, which lies as b where SciPy's would take its place."""
    x = from_linalg("solve", a, b, lower=lower, check_finite=False, assume_a=STRUCTURES[structure],
                    transposed=transposed)
    return (np.asfortranarray(x) if overwrite_b else x), []


def of_values(name: str) -> Function:
    """A question about the elements of a matrix, whose answer has no derivative; a program compares the answers."""
    def answer(a: Operand, *args: Operand, **kwargs: Any) -> Any:
        function = getattr(cythonized(), name)
        return found_by(functools.partial(function, **kwargs) if kwargs else function, a, *args)

    return answer


def cythonized() -> Any:
    from scipy.linalg import _cythonized_array_utils

    return _cythonized_array_utils


def of_each(factors: Callable[..., tuple[Any, ...]], a: Operand) -> list[Any]:
    """The factors of a matrix, or of each in an array of matrices."""
    if a.ndim == 2:
        return list(factors(a))
    factored = [factors(each) for each in a.reshape(-1, *a.shape[-2:])]
    return [None if x[0] is None else np.stack(x).reshape(*a.shape[:-2], *x[0].shape)
            for x in zip(*factored, strict=True)]


def cholesky(a: Operand, lower: Operand, overwrite: Operand, clean: Any) -> Any:
    from scipy.linalg import get_lapack_funcs

    potrf, = get_lapack_funcs(("potrf",), (a,))
    return of_each(lambda one: potrf(one, lower=lower, clean=1)[:1], a)[0], []


R_ALONE, REFLECTORS, ECONOMIC = 11, 21, 31          # what `qr` is asked for; all of Q otherwise


def orthogonal(a: Operand, mode: int, pivoting: bool) -> tuple[Any, ...]:
    """Q or the reflectors, R, the factors of the reflectors, and the pivots, of a matrix."""
    from scipy.linalg import get_lapack_funcs

    geqrf, geqp3, orgqr = get_lapack_funcs(("geqrf", "geqp3", "orgqr"), (a,))
    packed, *pivots, tau, _work, _info = geqp3(a) if pivoting else geqrf(a)
    m, n = a.shape
    r = np.triu(packed[:n] if mode in (REFLECTORS, ECONOMIC) else packed)
    q = None if mode == R_ALONE else packed
    if mode not in (R_ALONE, REFLECTORS):
        if m < n:
            packed = packed[:, :m]
        elif m > n and mode != ECONOMIC:
            packed = np.concatenate([packed, np.zeros((m, m - n), packed.dtype)], axis=1)
        q = orgqr(packed, tau)[0]
    return q, r, tau, pivots[0] - 1 if pivoting else None


def qr(a: Operand, overwrite: Operand, mode: int, pivoting: Any) -> Any:
    return *of_each(lambda one: orthogonal(one, mode, pivoting), a), []


def solved(x1: Operand, x2: Operand, /) -> Any:
    """The function of the array API, as NumPy's."""
    return np.linalg.solve(x1, x2)


RULES = {"solve": solved,                           # of scipy._lib.array_api_compat.numpy.linalg
         "_inv": inverse, "_solve": solution,       # of scipy.linalg._batched_linalg, in SciPy 1.17
         "_cholesky": cholesky, "_qr": qr,          # in SciPy 1.18
         "bandwidth": of_values("bandwidth"), "issymmetric": of_values("issymmetric"),
         "ishermitian": of_values("ishermitian"),       # of scipy.linalg._cythonized_array_utils
         **led_from("scipy.sparse.linalg")}


def lead() -> None:
    """Lead SciPy's routines here, and functions that end in some that have no rule to those of blasad.linalg."""
    import scipy.linalg

    for routines in (scipy.linalg.blas, scipy.linalg.lapack):
        kinds = {type(x) for x in vars(routines).values() if type(x).__name__ == "fortran"}
        for kind in kinds:
            hooks.lead_type(kind, routine)
    for name, ours in led_from("scipy.linalg").items():
        instead.lead(getattr(scipy.linalg, name), ours)
