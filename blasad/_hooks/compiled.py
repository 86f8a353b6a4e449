"""Functions of SciPy that are compiled, led to rules of their own when they are given traced arrays.

SciPy's functions are Python that ends in such calls; it runs as it is written. A module of SciPy is looked at when a
derivative runs and the program has imported it, and never imported here. Functions and methods in Python are led by
their code, and `__call__` as objects are.
"""

from __future__ import annotations

import builtins
import functools
import sys
import threading
import warnings
from importlib import import_module
from importlib.machinery import ExtensionFileLoader
from pathlib import PurePath
from types import BuiltinFunctionType, FunctionType, MethodDescriptorType, MethodType, ModuleType
from typing import Any

import numpy as np

from blasad._arrays.made import given_out, kinds_of
from blasad._arrays.traced import TracedArray, stop_gradient
from blasad._declarations.aliases import Function, Keywords, Leaf, Operand, Tree
from blasad._hooks import declared, floats, hooks
from blasad._numpy.nearest import not_plain

SOLVERS = (             # modules with functions that call those of a program: `blasad._solvers.led` has their names
    "scipy.integrate._bvp scipy.integrate._cubature scipy.integrate._ivp.ivp scipy.integrate._ode "
    "scipy.integrate._odepack_py scipy.integrate._quad_vec scipy.integrate._quadpack_py "
    "scipy.optimize._basinhopping scipy.optimize._cobyla_py scipy.optimize._differentialevolution "
    "scipy.optimize._direct_py scipy.optimize._dual_annealing scipy.optimize._isotonic scipy.optimize._lsap "
    "scipy.optimize._lbfgsb_py scipy.optimize._linprog scipy.optimize._lsq.least_squares "
    "scipy.optimize._lsq.lsq_linear scipy.optimize._milp scipy.optimize._minimize scipy.optimize._minpack_py "
    "scipy.optimize._nnls scipy.optimize._nonlin scipy.optimize._optimize scipy.optimize._root "
    "scipy.optimize._root_scalar scipy.optimize._shgo scipy.optimize._slsqp_py scipy.optimize._tnc "
    "scipy.optimize._zeros_py").split()

# Where the functions are -> the modules here that have a table RULES of them, and maybe OBJECTS: of classes whose
# objects are called, and GUARDS: of functions that take sparse matrices, whose rules are given the function, too
MODULES = dict.fromkeys(SOLVERS, "blasad._solvers.led") | {
    "arch.univariate.base": "blasad._packages.arch",
    "arch.univariate.recursions": "blasad._packages.arch",
    "numba": "blasad._hooks.dispatchers",
    "numpy.lib._stride_tricks_impl": "blasad._numpy.strides",
    "scipy._lib.array_api_compat.common._helpers": "blasad._numpy.array_api",
    "scipy._lib.array_api_compat.numpy.linalg": "blasad._hooks.lapack_calls",
    "scipy.fft._duccfft.pyduccfft": "blasad._numpy.pocketfft",              # from SciPy 1.18 on
    "scipy.fft._pocketfft.pypocketfft": "blasad._numpy.pocketfft",
    "scipy.interpolate._dierckx": "blasad._numpy.splines blasad._scipy.gridded blasad._scipy.of_several_places",
    "scipy.interpolate._fitpack_impl": ("blasad._numpy.fitpack blasad._scipy.fitted_splines "
                                        "blasad._scipy.parametric blasad._scipy.surfaces"),
    "scipy.interpolate._interpolate": "blasad._numpy.splines blasad._scipy.of_several_places",
    "scipy.interpolate._ppoly": "blasad._numpy.splines",
    "scipy.interpolate._rbfinterp_pythran": "blasad._scipy.radial",
    "scipy.interpolate._bsplines": "blasad._scipy.splines_of_data",
    "scipy.interpolate._fitpack_repro": "blasad._scipy.splines_of_data",
    "scipy.interpolate._interpnd": "blasad._scipy.coordinates blasad._scipy.scattered",
    "scipy.interpolate._rgi_cython": "blasad._scipy.gridded",
    "scipy.linalg._batched_linalg": "blasad._hooks.lapack_calls",
    "scipy.linalg._cythonized_array_utils": "blasad._hooks.lapack_calls",
    "scipy.ndimage._nd_image": "blasad._numpy.filters blasad._scipy.images blasad._scipy.ranks "
                              "blasad._scipy.fourier blasad._scipy.own_filters",
    "scipy.ndimage._morphology": "blasad._scipy.nearest_places",
    "scipy.ndimage._rank_filter_1d": "blasad._scipy.ranks",
    "scipy.signal._peak_finding_utils": "blasad._scipy.peaks",
    "scipy.signal._signaltools": "blasad._numpy.states",
    "scipy.signal._sigtools": "blasad._numpy.filters blasad._numpy.recursions blasad._scipy.mirrored",
    "scipy.signal._sosfilt": "blasad._numpy.recursions",
    "scipy.signal._spline": "blasad._scipy.mirrored",
    "scipy.signal._upfirdn_apply": "blasad._numpy.recursions",
    "scipy.sparse._csparsetools": "blasad._sparse.by_element",
    "scipy.sparse._csr": "blasad._sparse.by_element",
    "scipy.sparse._dok": "blasad._sparse.by_element",
    "scipy.sparse._lil": "blasad._sparse.by_element",
    "scipy.sparse._sparsetools": "blasad._sparse.tools",
    "scipy.sparse.csgraph": "blasad._sparse.graphs",
    "scipy.sparse.csgraph._validation": "blasad._sparse.graphs",
    "scipy.sparse.linalg": ("blasad._hooks.lapack_calls blasad._sparse.krylov blasad._sparse.least_squares "
                            "blasad._sparse.spectra blasad._sparse.systems"),
    "scipy.sparse.linalg._dsolve._superlu": "blasad._sparse.superlu",
    "scipy.cluster._vq": "blasad._scipy.centres",
    "scipy.cluster.hierarchy": "blasad._scipy.clusters",
    "scipy.cluster.vq": "blasad._scipy.neighbours",
    "scipy.spatial._kdtree": "blasad._scipy.neighbours",
    "scipy.spatial._ckdtree": "blasad._scipy.neighbours",
    "scipy.spatial._qhull": "blasad._scipy.hulls",
    "scipy.spatial.distance": "blasad._scipy.distances",
    "scipy.spatial.transform._rigid_transform_cy": "blasad._scipy.rigid_transforms",
    "scipy.spatial.transform._rigid_transform_xp": "blasad._scipy.screws",
    "scipy.spatial.transform._rotation_cy": "blasad._scipy.rotations",
    "scipy.spatial.transform._rotation_xp": "blasad._scipy.rotation_vectors",
    "scipy.special": "blasad._hooks.lists",
    "scipy.special._basic": "blasad._numpy.special_arrays",
    "scipy.special._ellip_harm": "blasad._numpy.special_arrays",
    "scipy.special._multiufuncs": "blasad._numpy.special_harmonics",
    "scipy.special._spfun_stats": "blasad._numpy.special_arrays",
    "scipy.stats._ansari_swilk_statistics": "blasad._stats.samples",
    "scipy.stats._continuous_distns": " ".join((
        "blasad._numpy.special_limits", "blasad._stats.continuous", "blasad._stats.kolmogorov",
        "blasad._stats.moments", "blasad._stats.ranges")),
    "scipy.stats._discrete_distns": "blasad._stats.discrete",
    "scipy.stats._distn_infrastructure": "blasad._stats.arguments blasad._stats.generic",
    "scipy.stats._morestats": "blasad._numpy.special_limits",
    "scipy.stats._levy_stable": "blasad._stats.stable",
    "scipy.stats._qmc_cy": "blasad._stats.samples",
    "scipy.stats._qmvnt": "blasad._stats.normal",
    "scipy.stats._stats": "blasad._numpy.special_stats blasad._stats.kernels",
    "scipy.stats._stats_py": "blasad._stats.samples",
    "scipy.stats._stats_pythran": "blasad._stats.pairs",
    "statsmodels.tsa.exponential_smoothing._ets_smooth": "blasad._packages.smoothing",
    "statsmodels.tsa.statespace.kalman_filter": "blasad._packages.kalman",
    "statsmodels.tsa.statespace.kalman_smoother": "blasad._packages.smoother",
    "statsmodels.tsa.statespace.representation": "blasad._packages.state_space",
    "statsmodels.tsa.statespace.sarimax": "blasad._packages.arma",
}

_waiting = dict(MODULES)
_by_object: dict[type, dict[Any, Function]] = {}
_seen = 0
_leading = threading.RLock()
_leads = False                 # whether a thread leads functions now, which imports modules itself


def look() -> None:
    """Lead what the program has imported since the last time; other threads wait until it is led."""
    global _leads
    if len(sys.modules) == _seen:
        return
    with _leading:
        if not _leads:
            try:                                # set in here, so that no signal leaves it set
                _leads = True
                lead_imported()
            finally:
                _leads = False


def lead_imported() -> None:
    """Lead the functions of all modules that are imported by now."""
    global _seen
    count = len(sys.modules)
    here = {name: sys.modules[name] for name in _waiting if name in sys.modules}
    for name, module in here.items():
        if is_imported(module):
            lead(module, _waiting[name])
            del _waiting[name]                  # not before: a signal may have interrupted it
    for name, rules in declared.imported():
        lead_declared(name, rules)
    _seen = 0
    if all(map(is_imported, here.values())):    # what is guarded cannot be led later
        guard_others()
        _seen = count


def is_imported(module: object) -> bool:
    """Whether a module has all of its functions, and is not being imported now."""
    return not getattr(getattr(module, "__spec__", None), "_initializing", False)


def look_after(space: Keywords) -> bool:
    """Lead what code with these global variables has imported in a derivative, unless leading itself imports it.

    Returns whether all is led now. A module of blasad that is being imported cannot be used by the rules yet.
    """
    if _leads or not is_imported(sys.modules.get(space.get("__name__", ""))):
        return False
    if not all(is_imported(module) for name, module in list(sys.modules.items()) if name.startswith("blasad.")):
        return False
    look()
    return len(sys.modules) == _seen


def lead_imports() -> None:
    """Lead the function that `import` calls while derivatives run."""
    from blasad._hooks import instead

    instead.lead_name(builtins, "__import__", hooks.importing(builtins.__import__, look_after))


def lead(module: object, ours: str) -> None:
    """Lead the functions of a module to the rules that some modules of blasad have for them."""
    from blasad._hooks import instead

    if isinstance(module, ModuleType):
        floats.look(module)                 # the plain function, which a rule may leave a call to
    rules: dict[str, Function] = {}
    for each in ours.split():
        rules |= import_module(each).RULES
        if each.endswith(".lists"):
            import_module(each).lead_module(module)
        for name, rule in getattr(import_module(each), "OBJECTS", {}).items():
            if (kind := found(module, name)) is not None:
                hooks.lead_type(kind, rule)
        for name, rule in getattr(import_module(each), "GUARDS", {}).items():
            if (f := found(module, name)) is not None:
                hooks.guard(f, rule, False)
    known = {each: found(module, each) for each in rules}
    functions = {each: f for each, f in known.items()
                 if isinstance(f, FunctionType) and not each.endswith(".__call__")}
    for each in functions:
        instead.lead(known.pop(each), rules[each])
    methods = {each: f for each, f in known.items() if isinstance(f, MethodDescriptorType)}
    for each in methods:
        if hooks.lead_method(known.pop(each), rules[each]):
            _methods.add(methods[each])
    for each in [each for each, f in known.items() if isinstance(f, type)]:
        hooks.guard(known.pop(each), functools.partial(apart_from, rules[each]), False)
    for f in hooks.lead({f: rules[each] for each, f in known.items() if f is not None}):
        rule = functools.partial(apart_from, rules[next(each for each in known if known[each] is f)])
        for version in (f, *getattr(f, "__signatures__", {}).values()):     # of a fused function, one for each type
            by_type(version)[version] = rule


def lead_declared(name: str, rules: str) -> None:
    """Lead a package's functions to the rules that it brings; without them, its functions raise errors as others do."""
    try:
        lead(sys.modules[name], rules)
    except (ImportError, AttributeError) as error:
        warnings.warn(f"blasad: the rules in {rules} for functions of {name} cannot be used: {error}. The entry point "
                      f"{name} = {rules} of the group blasad.rules needs a module with a dict RULES",
                      RuntimeWarning, stacklevel=2)


def apart_from(rule: Function, f: object, *args: Operand, **kwargs: Any) -> Any:
    """A rule, of which `f` is the function that it is for."""
    return rule(*args, **kwargs)


def by_type(f: object) -> dict[Any, Function]:
    """What leads functions of Cython that their type calls, by function: fused ones, and those of ``*args``."""
    kind = type(f)
    if kind not in _by_object:
        _by_object[kind] = {}
        hooks.lead_type(kind, _by_object[kind], kind.__name__ == CYTHON)
    return _by_object[kind]


def guard_others() -> None:
    """Guard the compiled modules that have been imported since the last time."""
    for name in [name for name in list(sys.modules) if name.startswith(GUARDED) and name not in _guarded]:
        module = sys.modules.get(name)
        if not is_imported(module):
            continue
        if module is not None and not name.startswith(UNGUARDED) and isinstance(
                getattr(module, "__loader__", None), ExtensionFileLoader):
            guard(module, name)
        elif isinstance(module, ModuleType) and name.startswith("scipy."):
            floats.look(module)
        _guarded.add(name)


def found(module: object, name: str) -> Any:
    """A function of a module, or of a class there; None where this SciPy has none."""
    for part in name.split("."):
        module = getattr(module, part, None)
    return module


# ---------------------------------------------------------------- compiled functions without a rule

GUARDED = ("scipy.", "numpy.")
UNGUARDED = ("scipy._lib.", "scipy.special.", "numpy._core._multiarray_umath", "numpy._core._simd",
             "numpy.linalg._umath_linalg", "numpy.fft.")    # take objects of any kind, or are ufuncs
CALL_BACK = ("scipy.integrate._dop", "scipy.integrate._lsoda", "scipy.integrate._odepack", "scipy.integrate._vode",
             "scipy.odr.", "scipy.optimize._minpack", "scipy.optimize._moduleTNC", "scipy.sparse.linalg._propack")

CYTHON = "cython_function_or_method"

BUILTIN_TYPES = {x for x in vars(builtins).values() if isinstance(x, type)}

_guarded: set[str] = set()
_methods: set[Any] = set()                      # that are led to rules


class CalledBack:
    """A function that compiled code calls back.

    Some of it crashes if what it gets back is no array, or an error. So it gets plain arrays for those that the program
    made, and the values of those with a derivative; the error is raised when the compiled code is done.
    """

    def __init__(self, f: Function, by: Function) -> None:
        functools.update_wrapper(self, f)
        self.f, self.by = f, by
        self.error: Exception | None = None

    def __call__(self, *args: Operand) -> Any:
        result = self.f(*args)
        if kinds_of(result) & 2:
            self.error = self.error or takes_none(self.by)
            result = tuple(map(stop_gradient, result)) if isinstance(result, tuple) else stop_gradient(result)
        return given_out(result)


def guard(module: ModuleType, name: str) -> None:
    """Guard the compiled functions of a module, and the methods of its types, that are not led to a rule."""
    calls_back = name.startswith(CALL_BACK)
    for x in list(vars(module).values()):
        if isinstance(x, BuiltinFunctionType) and not isinstance(x.__self__, type):
            hooks.guard(x, refused, calls_back)
        elif isinstance(x, type):
            if x.__module__ in (name, "builtins") and x not in BUILTIN_TYPES:
                guard_type(x)
        else:
            guard_function(x, calls_back)


def guard_type(x: type) -> None:
    """Guard what makes objects of a type in C, and its methods."""
    if type(x) is type and not isinstance(vars(x).get("__init__"), FunctionType) and not issubclass(x, BaseException):
        hooks.guard(x, explained, False)
    for method in vars(x).values():
        guard_function(method)


def guard_casts() -> None:
    """Guard NumPy's casts, which are objects with methods, and take NumPy's own arrays alone."""
    find = getattr(sys.modules["numpy._core._multiarray_umath"], "_get_castingimpl", None)
    kind = type(np.dtype(float))
    for method in vars(type(find(kind, kind))).values() if find is not None else ():
        guard_function(method)


def guard_function(f: Any, calls_back: bool = False) -> None:
    """Guard a function of Cython's or of Fortran, or a method in C, also where an object has it as ``solve``."""
    kind = type(f)
    if kind is MethodDescriptorType and f.__objclass__ not in BUILTIN_TYPES:
        if f not in _methods and (f.__name__.startswith("__")
                                  or not hooks.lead_method(f, functools.partial(refused, f))):
            hooks.guard(f, refused, False)
    elif kind.__name__ == CYTHON and hooks.guard(f, called_plainly if calls_back else explained, calls_back):
        pass
    elif kind.__name__ in (CYTHON, "fused_cython_function"):
        by_type(f).setdefault(f, explained)
    elif kind.__name__ == "fortran" and kind in _by_object:
        _by_object[kind].setdefault(f, refused)
    elif kind.__name__ == "fortran":
        hooks.lead_type(kind, refused)


def holds_array(x: Tree) -> bool:
    """Whether there is a traced array in an argument that is not a single number, which the code may convert."""
    if isinstance(x, (list, tuple)):
        return any(map(holds_array, x))
    return isinstance(x, TracedArray) and x.ndim > 0 and bool(kinds_of(x) & 2)


def name_of(f: Any) -> str:
    """The name of a compiled function; of a method, with its class."""
    of = getattr(f, "__module__", None)
    name: str = f.__qualname__ if isinstance(f, MethodDescriptorType) else f.__name__.removeprefix("function ")
    return f"{of}.{name}" if of else name


def takes_none(f: object) -> TypeError:
    """The error of a compiled function that was given a traced array."""
    return not_plain(f"The compiled function {name_of(f)}", name_of(f))


def called_back(x: Leaf, by: Function, back: list[CalledBack]) -> Any:
    if not isinstance(x, (FunctionType, MethodType)):
        return x
    back.append(CalledBack(x, by))
    return back[-1]


def refused(f: object, *args: Operand, **kwargs: Any) -> Any:
    """A function in C: no array with a derivative reaches it."""
    if any(map(holds_array, (*args, *kwargs.values()))):
        raise takes_none(f)
    return called_plainly(f, *args, **kwargs)


def called_plainly(f: Any, *args: Operand, **kwargs: Any) -> Any:
    """A compiled function that neither gets arrays which the program made, nor gets them back from what it calls."""
    back: list[CalledBack] = []
    args = tuple(called_back(x, f, back) for x in args)
    kwargs = {name: called_back(x, f, back) for name, x in kwargs.items()}
    try:
        return explained(f, *args, **kwargs)
    except SystemError as error:            # some give a result although what they call back raised
        if error.__cause__ is None:
            raise
        raise error.__cause__ from None
    finally:
        for each in back:
            if each.error is not None:
                raise each.error


def unguarded(f: Any, *args: Operand, **kwargs: Any) -> Any:
    return hooks.unguarded(f, args, kwargs)


def with_plain(f: Any, args: tuple[Operand, ...], kwargs: Keywords) -> Any:
    """A call with plain arrays for those that the program made; one that is given back is the program's again."""
    bare, named = given_out(args), given_out(kwargs)
    lent = [each for x in (*args, *kwargs.values()) for each in lent_of(x)]
    try:
        result = f(*bare, **named)
    finally:
        for attributes, name, own, plain in lent:
            if attributes.get(name) is plain:
                attributes[name] = own
    for x, plain in zip((*args, *kwargs.values()), (*bare, *named.values()), strict=True):
        if result is plain:
            return x
    return result


def attributes_of(x: Any) -> Keywords:
    """What an object of a class in Python has."""
    return vars(x) if hasattr(x, "__dict__") and not isinstance(x, (type, ModuleType, FunctionType)) else {}


def lent_of(x: Leaf) -> list[tuple[Keywords, str, Any, Any]]:
    """Give an object of a class in Python, such as a sparse matrix, plain arrays for those that the program made.

    Returns the attributes, and for each its name, what it was, and what it is now.
    """
    attributes = attributes_of(x)
    attributes_lent = [(attributes, name, own, given_out(own)) for name, own in attributes.items()
             if type(own) is TracedArray and not kinds_of(own) & 2]
    for _, name, _, plain in attributes_lent:
        attributes[name] = plain
    return attributes_lent


def explained(f: object, *args: Operand, **kwargs: Any) -> Any:
    """A function of Cython's, which tests its arguments itself, and may take objects of any kind."""
    try:
        return with_plain(functools.partial(unguarded, f), args, kwargs)
    except TypeError as error:
        arguments = *args, *kwargs.values()
        attributes = [list(attributes_of(x).values()) for x in arguments]
        if str(error).startswith("blasad: ") or not kinds_of(arguments, attributes) & 2:
            raise
        raise takes_none(f) from error


def asks(f: object, library: str) -> None:
    """Raise the error of compiled code that asks for a traced array as a plain one, by a function of NumPy."""
    raise not_plain(f"The compiled code of {PurePath(library).name.partition('.')[0]}")


hooks.refuse_by(asks)
