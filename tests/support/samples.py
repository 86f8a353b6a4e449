"""A sample call of each public function of SciPy, run inside a derivative: what is right, constant or refused.

The calls stand in `tests/samples/`, a file for each module. A line is a call of a function, or `name: expression` if
the function's name does not stand first; `~` before it says that it takes long, and `-` begins a line of functions
that take no numbers which a result depends on smoothly. Each variable of `VALUES` in a call is differentiated alone,
and compared with differences.
"""

import ast
import inspect
import re
import textwrap
import warnings
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path

import numpy as np

import blasad as ad
from blasad._arrays.traced import TracedArray
from support.numbers import generator

SAMPLES = Path(__file__).parent.parent / "samples"
MODULES = ("cluster.hierarchy", "cluster.vq", "constants", "differentiate", "fft", "integrate", "interpolate", "io",
           "linalg", "ndimage", "odr", "optimize", "optimize.elementwise", "signal", "signal.windows", "sparse",
           "sparse.csgraph", "sparse.linalg", "spatial", "spatial.distance", "spatial.transform", "stats",
           "stats.contingency", "stats.qmc", "stats.sampling")
RIGHT, CONSTANT, REFUSED, WRONG = "right", "constant", "refused", "wrong"


def values():
    """The arrays of the samples, without ties, and away from where a function jumps."""
    rng = generator("samples of SciPy")
    definite = rng.standard_normal((4, 4))
    a = np.arange(64)
    return {
        "t": 0.6, "s": 1.3,
        "u": np.array([0.05, 0.21, 0.38, 0.62, 0.77, 0.95]),
        "v": rng.uniform(0.2, 0.9, 6), "w": rng.uniform(0.2, 0.9, 6), "b": rng.uniform(0.2, 0.9, 4),
        "A": rng.uniform(0.2, 0.9, (4, 4)) + np.diag([3.0, 2.5, 4.0, 3.3]),
        "B": rng.uniform(0.2, 0.9, (4, 4)) + np.diag([2.0, 3.5, 2.8, 2.3]),
        "S": definite @ definite.T / 4 + np.diag([2.0, 2.4, 2.9, 3.7]),
        "D": np.array([[0.3, 0.5, 0.4, 0.6], [2.0, 3.1, 2.7, 3.6]]),
        "F": np.array([[-0.6, 0.2], [0.1, -0.4]]), "G": np.array([[0.5], [1.2]]), "C": np.array([[0.7, -0.3]]),
        "I": rng.uniform(0.2, 0.9, (6, 7)), "M": rng.uniform(0.2, 0.9, (24, 20)),
        "J": rng.uniform(0.2, 0.9, (3, 3)), "k": rng.uniform(0.2, 0.9, 5),
        "P": rng.uniform(0.1, 0.95, (8, 2)), "Q": rng.uniform(0.1, 0.95, (5, 2)),
        "H": np.array([[0.0, 0.0], [1.0, 0.1], [0.1, 1.0], [1.1, 1.2], [0.5, 0.45]]),
        "N": np.array([[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]),
        "L": np.sin(0.37 * a) + 0.3 * np.cos(1.1 * a) + 0.1 * rng.standard_normal(64),
        "g": rng.standard_normal(24), "n": rng.standard_normal(20), "m": rng.standard_normal(20) + 0.3,
        "p": rng.uniform(0.5, 2.5, 20), "c": np.array([0.3, 0.4, 0.2]), "d": np.array([1.0, -0.4, 0.2]),
        "z": rng.uniform(0.2, 0.9, 6) + 1j * rng.uniform(0.2, 0.9, 6),
    }


VALUES = values()


@dataclass(frozen=True)
class Sample:
    """A call: of which function, whether it takes long, and the names of the variables in it."""

    module: str
    name: str
    text: str
    slow: bool

    @property
    def variables(self):
        inside = {arg.arg for each in ast.walk(ast.parse(self.text, mode="eval")) if isinstance(each, ast.Lambda)
                  for arg in each.args.args}
        named = {each.id for each in ast.walk(ast.parse(self.text, mode="eval")) if isinstance(each, ast.Name)}
        return [name for name in VALUES if name in named - inside]


def lines(module):
    path = SAMPLES / f"{module}.txt"
    return [line for line in path.read_text().splitlines() if line]


@cache
def samples(module):
    """The samples of a module, by function."""
    by_function = {}
    for line in lines(module):
        if line.startswith("- "):
            continue
        slow, line = line.startswith("~ "), line.removeprefix("~ ")
        named = re.match(r"(\w+): (.*)", line)
        name, text = (named[1], named[2]) if named else (re.match(r"\w+", line)[0], line)
        by_function.setdefault(name, []).append(Sample(module, name, text, slow))
    return by_function


@cache
def without_numbers(module):
    """The functions that take no numbers which a result depends on smoothly."""
    return {name for line in lines(module) if line.startswith("- ") for name in line.split()[1:]}


def public(module):
    """The public functions and classes of a module of SciPy; of `scipy.stats`, without the distributions."""
    space = import_module(f"scipy.{module}")
    functions = {name: getattr(space, name, None) for name in getattr(space, "__all__", dir(space))}
    return sorted(name for name, f in functions.items() if not name.startswith("_") and callable(f)
                  and not inspect.ismodule(f) and not is_distribution(f)
                  and not (isinstance(f, type) and issubclass(f, BaseException)) and not isinstance(f, data()))


@cache
def data():
    """Classes of objects that are called by nobody, such as models of `scipy.odr`."""
    return (import_module("scipy.odr").Model,)


def is_distribution(f):
    stats = import_module("scipy.stats")
    return isinstance(f, (stats.rv_continuous, stats.rv_discrete))


@cache
def names_for(module):
    """What a sample can name: SciPy's modules, the functions of its module, and NumPy."""
    scipy = {name.partition(".")[0]: import_module(f"scipy.{name.partition('.')[0]}") for name in MODULES}
    for name in (*MODULES, "special"):
        import_module(f"scipy.{name}")
    scipy["windows"] = import_module("scipy.signal.windows")
    return {**scipy, **vars(import_module(f"scipy.{module}")), "np": np}


def flat(y):
    """All floating-point numbers of a result, in lists, dictionaries and tuples, as vectors."""
    if isinstance(y, (tuple, list)):
        return [number for item in y for number in flat(item)]
    if isinstance(y, dict):
        return [number for item in y.values() for number in flat(item)]
    if y is None or isinstance(y, (str, type)):
        return []
    if not isinstance(y, (TracedArray, np.ndarray, np.generic, float, complex, int, bool)) and hasattr(y, "toarray"):
        y = y.toarray()
    if isinstance(y, np.ma.MaskedArray):
        y = y.data
    if not isinstance(y, TracedArray):
        y = np.asarray(y)
        if y.dtype.char not in "fdFDg":
            return []
    return [y.reshape(-1)]


def total(y):
    """One number that depends on all of a result: a sum with weights that differ."""
    weighted = 0.0
    for k, part in enumerate(flat(y)):
        weights = np.cos(0.7 * np.arange(part.size) + k)
        if part.dtype.kind == "c":
            weighted = weighted + (part.real * weights).sum() + (part.imag * weights[::-1]).sum()
        else:
            weighted = weighted + (part * weights).sum()
    return weighted


def evaluated(sample, name, value):
    """The sample's number, with another value of one variable."""
    return total(eval(sample.text, {**names_for(sample.module), **VALUES, name: value}))


def direction(x):
    """Where a variable goes; a number goes up."""
    along = np.sin(1.3 * np.arange(np.size(x)) + 0.7).reshape(np.shape(x))
    return along * (1 + 0.5j) if np.iscomplexobj(x) else along if np.ndim(x) else 1.0


def slopes(f, x, along):
    """Central differences of several steps; of a function that does not change, 0."""
    for h in (1e-6, 1e-5, 1e-4, 1e-3):
        yield float((f(x + h * along) - f(x - h * along)) / (2 * h))


def agrees(slope, expected):
    return abs(slope - expected) <= 3e-4 * max(abs(slope), abs(expected)) + 1e-7


def state(sample, name):
    """Right, constant, refused or wrong along one variable, and the message of an error."""
    return of_function(lambda x: evaluated(sample, name, x), VALUES[name])


def of_function(f, x):
    """Right, constant, refused or wrong: the derivative of a function that returns a number, and an error's text."""
    def program(x):
        y = f(x)
        return y if isinstance(y, TracedArray) else 0.0 * np.sum(np.real(x)) + y

    along = direction(x)
    with warnings.catch_warnings(record=True) as told, np.errstate(all="ignore"):
        warnings.simplefilter("ignore")
        plain = float(f(x * 1))                 # an error here is one of the sample
        warnings.simplefilter("always", ad.DerivativeLost)
        try:
            value, gradient = ad.value_and_grad(program)(x * 1)
        except Exception as error:
            return REFUSED, f"{type(error).__name__}: {error}"
        warnings.simplefilter("ignore")
        lost = next((str(each.message) for each in told if issubclass(each.category, ad.DerivativeLost)), "")
        slope, tried = float(np.vdot(gradient, along).real), []
        for expected in slopes(f, x, along):
            tried.append(expected)
            if agrees(slope, expected) and abs(float(value) - plain) <= 1e-7 * (1 + abs(plain)):
                return (RIGHT if slope or abs(expected) > 1e-7 else CONSTANT), lost
    return (REFUSED, f"DerivativeLost: {lost}") if lost else (WRONG, f"{slope} for {tried}, {value} for {plain}")


def argument(sample, name):
    """The names of the function's arguments in which a variable stands."""
    call = next((each for each in ast.walk(ast.parse(sample.text, mode="eval")) if isinstance(each, ast.Call)
                 and isinstance(each.func, ast.Name) and each.func.id == sample.name), None)
    if call is None:
        return []
    inside = [(k, each) for k, each in enumerate(call.args)] + [(each.arg, each.value) for each in call.keywords]
    places = [k for k, each in inside if any(isinstance(x, ast.Name) and x.id == name for x in ast.walk(each))]
    return [k if isinstance(k, str) else named(names_for(sample.module)[sample.name], k) for k in places]


@cache
def named(f, k):
    """The name of an argument at a place."""
    try:
        parameters = list(inspect.signature(f).parameters.values())
    except (TypeError, ValueError):
        return ""
    for parameter in parameters[:k + 1]:
        if parameter.kind == parameter.VAR_POSITIONAL:
            return parameter.name
    return parameters[k].name if k < len(parameters) else ""


# ---------------------------------------------------------------- rows of the page

HEADER = "| function | with a derivative along | constant along | refused along | instead |"


@dataclass
class Outcome:
    """What running the samples of a function gave, by argument."""

    name: str
    by_state: dict
    cures: list

    @property
    def kind(self):
        """Right, partly right, constant, refused or wrong."""
        if self.by_state[WRONG]:
            return WRONG
        if self.by_state[RIGHT]:
            return PARTLY if self.by_state[REFUSED] else RIGHT
        return REFUSED if self.by_state[REFUSED] else CONSTANT

    @property
    def row(self):
        right, constant, refused = (", ".join(self.by_state[each]) for each in (RIGHT, CONSTANT, REFUSED))
        wrong = ", ".join(self.by_state[WRONG])
        return (f"| `{self.name}` | {right} | {constant} | {refused}{f' **wrong: {wrong}**' if wrong else ''} "
                f"| {'; '.join(self.cures)} |")


PARTLY = "partly"


def outcome(module, name):
    """Run all samples of a function."""
    states, cures = {}, []
    for sample in samples(module)[name]:
        for variable in sample.variables:
            got, message = state(sample, variable)
            for place in places(sample, variable):
                states.setdefault(place, set()).add(got)
            if got == REFUSED and (cure := cure_of(message)) not in cures:
                cures.append(cure)
    order = (WRONG, REFUSED, RIGHT, CONSTANT)       # one sample that is refused is enough
    of = {place: next(each for each in order if each in several) for place, several in states.items()}
    return Outcome(name, {each: [place for place, got in of.items() if got == each] for each in order}, cures)


def places(sample, name):
    """Where a variable stands, in words: the names of arguments, or in what follows the function's call."""
    return [f"`{place}`" if place else "an argument" for place in argument(sample, name)] or ["what it is used with"]


def cure_of(message):
    """What an error says to do instead, in few words."""
    text = " ".join(message.split())
    nearest = re.search(r"the nearest function that has one is ([\w.]*\w)", text)
    if nearest:
        return f"`{nearest[1]}`"
    for start, cure in CURES.items():
        if start in text:
            return cure
    if "blasad.primitive or blasad.custom_rule" in text:
        return "a rule"
    known = re.search(r"[;:,] (use [^;:]*(?:\.[^;: ]+[^;:]*)*)", text)
    if "blasad" not in text and "derivative" not in text:
        return "(no clear message)"
    return code(known[1]) if known and "stop_gradient" not in known[1] else "a rule"


def code(text):
    return re.sub(r"((?:np|numpy|scipy|blasad)\.[\w.]*\w)", r"`\1`", text)


CURES = {
    "search with values alone": "search with values, then one Newton step",
    "may be the values of an interpolation": "interpolate traced values at constant places",
    "can be the values of an interpolation": "traced values at constant places",
    "is this matrix": "`blasad.hessian`", "is this product": "`blasad.hvp`",
    "solve_ivp": "`scipy.integrate.solve_ivp`", "fixed_quad has one": "`scipy.integrate.fixed_quad`",
    "compared by ==": "values for which its test for equality does not hold",
    "conversion made a Python number": "a constant: it makes a Python number of it",
    "counts, which has no derivative": "constant data and bins",
}


def rows(module):
    """The outcomes of all functions of a module."""
    return [outcome(module, name) for name in sorted(samples(module), key=str.lower)
            if name in public(module)]


# ---------------------------------------------------------------- distributions

AT = (0.3, 0.62, 0.81)
OF_NUMBERS = ("pdf", "logpdf", "cdf", "logcdf", "sf", "logsf")
OF_CHANCES = ("ppf", "isf")
SLOW = {"levy_stable", "studentized_range"}         # of minutes: the logarithm of the density alone


def distributions():
    """Names and shapes of all univariate distributions, continuous and discrete, as SciPy's own tests have them."""
    known = import_module("scipy.stats._distr_params")
    return {name: shapes for name, shapes in [*known.distcont, *known.distdiscrete][::-1] if isinstance(name, str)}


def methods(name):
    f = getattr(import_module("scipy.stats"), name)
    if name in SLOW:
        return ["logpdf"]
    numbers = OF_NUMBERS if hasattr(f, "pdf") else ("pmf", "logpmf", *OF_NUMBERS[2:])
    return [*numbers, *(OF_CHANCES if hasattr(f, "pdf") else ())]


def of_distribution(name, method):
    """The states of a method along what it is called with, and along all parameters that are no integers."""
    f, shapes = getattr(import_module("scipy.stats"), name), list(distributions()[name])
    continuous, called = hasattr(f, "pdf"), getattr(f, method)
    named = ["x", *(f.shapes.split(", ") if f.shapes else []), "loc", *(["scale"] if continuous else [])]
    others = [*shapes, 0.1, 1.2] if continuous else [*shapes, 0]
    given = [np.array(AT) if method in OF_CHANCES else f.ppf(AT, *others), *others]
    states = {}
    for k, argument in enumerate(named):
        if not continuous and (argument in ("x", "loc") or isinstance(given[k], (int, np.integer))):
            continue                                # a whole number
        got, message = state_along(called, given, k)
        if got and "nan" not in message.partition(", ")[0]:
            states[argument] = got
    return states


def state_along(called, given, k):
    """Right, constant, refused or wrong along one argument; nothing where the function itself has no value."""
    def program(x):
        return total(called(*given[:k], x, *given[k + 1:]))

    try:
        return of_function(program, np.asarray(given[k], float) if np.ndim(given[k]) else float(given[k]))
    except (ValueError, ZeroDivisionError, NotImplementedError):
        return "", ""


def row_of_distribution(name):
    f = getattr(import_module("scipy.stats"), name)
    states = {method: of_distribution(name, method) for method in methods(name)}
    right = [f"`{method}`" for method, each in states.items() if not {REFUSED, WRONG} & set(each.values())]
    other = [f"`{method}` along {', '.join(argument for argument, got in each.items() if got == state)}{mark}"
             for state, mark in ((REFUSED, ""), (WRONG, " **wrong**"))
             for method, each in states.items() if state in each.values()]
    right = ["all"] if len(right) == len(states) else right
    return f"| `{name}` | {f.shapes or ''} | {', '.join(right)} | {'; '.join(other)} |"


def rows_of_distributions():
    return [row_of_distribution(name) for name in sorted(distributions())]


def listed(title, some):
    """A line of names, wrapped."""
    text = f"{title}: " + ", ".join(f"`{name}`" for name in some) + "."
    return textwrap.fill(text, 120, break_long_words=False, break_on_hyphens=False)
