"""Which rule a function of SciPy's has, by its name; a family of rules is imported when one of them is first used."""

from __future__ import annotations

import functools
import inspect
from importlib import import_module

from .._declarations.aliases import Function, Keywords, Operand
from .._sections.checkpoint import has_sections
from .._tape.tape import recording
from .phase import around

FAMILIES = {
    "boundary_values": "solve_bvp",
    "cubes": "cubature",
    "differential": "ode.integrate odeint",
    "fits": "curve_fit least_squares leastsq lsq_linear nnls",
    "implicit_steps": "solve_ivp",
    "integrals": "quad quad_vec",
    "linear_programs": "isotonic_regression linear_sum_assignment linprog milp",
    "minima": "basinhopping brent brute differential_evolution direct dual_annealing fmin fmin_bfgs fmin_cg "
              "fmin_cobyla fmin_l_bfgs_b fmin_ncg fmin_powell fmin_slsqp fmin_tnc fminbound golden minimize "
              "minimize_scalar shgo",
    "roots": "anderson bisect brenth brentq broyden1 broyden2 diagbroyden excitingmixing fixed_point fsolve "
             "linearmixing newton newton_krylov ridder root root_scalar toms748",
}
STATEFUL = ("ode.integrate",)       # whose result is in an object
FAMILY_OF = {name: family for family, names in FAMILIES.items() for name in names.split()}


@functools.cache
def signature(plain: Function) -> inspect.Signature:
    """That of a function of SciPy's."""
    return inspect.signature(plain)


def called(name: str, plain: Function, args: tuple[Operand, ...], kwargs: Keywords) -> Operand:
    """The result of a function of SciPy's, with its derivative, while a tape records."""
    given = signature(plain).bind(*args, **kwargs)
    given.apply_defaults()
    rule = import_module(f"blasad._solvers.{FAMILY_OF[name]}").RULES[name]
    if name not in STATEFUL and is_in_program():
        return import_module("blasad._solvers.in_programs").recorded(name, functools.partial(rule, name, plain), given)
    return rule(name, plain, given)


def is_in_program() -> bool:
    """Whether what is recorded becomes a part of a program."""
    return any(tape.width == 0 for tape in around(recording()))


def as_written(plain: Function, args: tuple[Operand, ...], kwargs: Keywords) -> Function | None:
    """What `solve_ivp` is where its method is Python, and its derivative that of the program; None if it has a rule."""
    method = kwargs.get("method", args[3] if len(args) > 3 else "RK45")
    if "LSODA" in (method, getattr(method, "__name__", "")):
        return None
    if import_module("blasad._solvers.implicit_steps").is_of_steps(*args, **kwargs):
        return None
    explicit = import_module("blasad._solvers.explicit")
    if is_in_program():
        return None if explicit.is_replayed(*args, **kwargs) else plain
    kind, tape = explicit.method_of(method), recording()
    if kind is None or tape is None or not has_sections(tape):
        return plain
    solve_ivp = import_module("blasad._solvers.long_solutions").solve_ivp
    return functools.partial(solve_ivp, kind, plain, signature(plain))


def of_traced(name: str, args: tuple[Operand, ...], kwargs: Keywords) -> Operand:
    """The result of one in C, of which an argument is traced."""
    return import_module(f"blasad._solvers.{FAMILY_OF[name]}").IN_C[name](*args, **kwargs)
