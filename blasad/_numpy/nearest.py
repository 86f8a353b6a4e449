"""What to use instead of a function that has no derivative, for the messages that say so."""

from __future__ import annotations

import functools
import sys

from .._declarations.late import above
from .._tape import tape as _tape
from .._tape.frames import instruction, library_of

ELSE = ("docs/reference/numpy.md lists the functions that have a derivative; use blasad.primitive or "
        "blasad.custom_rule to give one to a function of yours; "
        "blasad.stop_gradient(x) is the value of x as a constant")
NOT_PLAIN = "blasad: a traced array cannot be turned into a plain one: its derivative would be lost. "


@functools.cache
def with_derivative() -> dict[str, str]:
    """The functions that have a derivative, by the last part of their names."""
    names: dict[str, str] = above("names with a derivative").by_last_part()
    return names


# Modules whose functions of one name do the same: elsewhere `norm`, `square` or `mode` are something else.
ALIKE = ("numpy", "numpy.fft", "numpy.linalg", "scipy.fft", "scipy.fftpack", "scipy.linalg", "scipy.special")
SEARCH = ("what a search finds depends on its data by the equation that holds there: search with values alone "
          "(blasad.stop_gradient), and take one Newton step from there with traced ones, as docs/derivatives.md shows")
FITTED = ("what is traced can be the values of an interpolation, as scipy.interpolate.CubicSpline and "
          "RegularGridInterpolator take them; its places are constants")
DENSE = {"eigs": "numpy.linalg.eig", "inv": "numpy.linalg.inv", "norm": "numpy.linalg.norm"}
# What else does the same, or leads to the same
OTHERS = {
    **{f"scipy.sparse.linalg.{name}": f"the nearest function that has one is {other}, of a dense matrix"
       for name, other in DENSE.items()},
    **dict.fromkeys(("scipy.integrate.odeint", "scipy.integrate.ode", "scipy.integrate._lsoda", "scipy.integrate._vode",
                     "scipy.integrate._odepack", "scipy.integrate._dop"),
                    "scipy.integrate.solve_ivp with one of its methods in Python (RK45, RK23, DOP853, Radau, BDF) has "
                    "one"),
    **dict.fromkeys(("scipy.integrate.quad", "scipy.integrate.dblquad", "scipy.integrate.tplquad",
                     "scipy.integrate.nquad", "scipy.integrate.qmc_quad", "scipy.integrate.tanhsinh"),
                    "scipy.integrate.fixed_quad has one; or integrate the derivative of the integrand"),
    "scipy.optimize.rosen_hess": "blasad.hessian(scipy.optimize.rosen) is this matrix",
    "scipy.optimize.rosen_hess_prod": "blasad.hvp(scipy.optimize.rosen) is this product",
    "scipy.optimize": SEARCH,                   # all others there
    "scipy.interpolate": FITTED,
}


def nearest(name: str) -> str:
    """The function with a derivative that has this name in another module, or nothing."""
    module, _, short = name.rpartition(".")
    other = with_derivative().get(short, "")
    return other if other != name and module in ALIKE and other.rpartition(".")[0] in (*ALIKE, "blasad.linalg") else ""


def instead(*names: str) -> str:
    """What a message says of a function without a derivative, which may be one that the first function calls."""
    same = nearest(names[0])
    hints = [f"the nearest function that has one is {same}"] if same else [
        text for name in names for start, text in OTHERS.items() if name == start or name.startswith(f"{start}.")]
    return f"{hints[0]}; {ELSE}" if hints else ELSE


def not_plain(by: str = "", called: str = "") -> TypeError:
    """The error of an array that somebody wants to have as a plain one: it says who, and what to do instead.

    `by` is the compiled code that asks for it, if that is known, and `called` its name.
    """
    frame = sys._getframe(1)
    program, name = _tape.of_program(frame), library_of(frame)
    if name:
        reason = f": it calls {by[0].lower()}{by[1:]}, which needs its memory" if by else ""
        return TypeError(f"{NOT_PLAIN}{name} has no rule for traced arrays{reason}; {instead(called, name)}")
    if instruction(program.f_code, program.f_lasti)[0] in ("STORE_SUBSCR", "STORE_SLICE"):
        return TypeError(f"{NOT_PLAIN}It is written to an array that cannot hold a derivative; allocate that in the "
                         "function, of floats, with np.zeros(shape) or np.zeros_like(x), or pass it as an argument")
    return TypeError(f"{NOT_PLAIN}{by or 'Compiled code'} asked for its memory; {instead(called)}")
