"""What SciPy's solvers and integrals are led to, each of which calls a function of the program many times.

While a tape records, such a function leads to the rule of its name, which differentiates what the program's function
says of the solution. The arguments need not be traced: the program's function may find traced arrays anywhere.
"""

from __future__ import annotations

from typing import Any

from blasad._declarations.aliases import Function
from blasad._solvers import calls
from blasad._tape.tape import recording

# Where SciPy has them, by the part of SciPy
NAMES = {
    "scipy.integrate._bvp": "solve_bvp",
    "scipy.integrate._cubature": "cubature",
    "scipy.integrate._ivp.ivp": "solve_ivp",
    "scipy.integrate._ode": "ode.integrate",
    "scipy.integrate._odepack_py": "odeint",
    "scipy.integrate._quad_vec": "quad_vec",
    "scipy.integrate._quadpack_py": "quad",
    "scipy.optimize._basinhopping": "basinhopping",
    "scipy.optimize._cobyla_py": "fmin_cobyla",
    "scipy.optimize._differentialevolution": "differential_evolution",
    "scipy.optimize._direct_py": "direct",
    "scipy.optimize._dual_annealing": "dual_annealing",
    "scipy.optimize._isotonic": "isotonic_regression",
    "scipy.optimize._lsap": "linear_sum_assignment",
    "scipy.optimize._lbfgsb_py": "fmin_l_bfgs_b",
    "scipy.optimize._linprog": "linprog",
    "scipy.optimize._lsq.least_squares": "least_squares",
    "scipy.optimize._lsq.lsq_linear": "lsq_linear",
    "scipy.optimize._milp": "milp",
    "scipy.optimize._minimize": "minimize minimize_scalar",
    "scipy.optimize._minpack_py": "curve_fit fixed_point fsolve leastsq",
    "scipy.optimize._nnls": "nnls",
    "scipy.optimize._nonlin": "anderson broyden1 broyden2 diagbroyden excitingmixing linearmixing newton_krylov",
    "scipy.optimize._optimize": "brent brute fmin fmin_bfgs fmin_cg fmin_ncg fmin_powell fminbound golden",
    "scipy.optimize._root": "root",
    "scipy.optimize._root_scalar": "root_scalar",
    "scipy.optimize._shgo": "shgo",
    "scipy.optimize._slsqp_py": "fmin_slsqp",
    "scipy.optimize._tnc": "fmin_tnc",
    "scipy.optimize._zeros_py": "bisect brenth brentq newton ridder toms748",
}


# what says how a function runs that has no rule, because it runs as it is written
AS_WRITTEN = {"solve_ivp": calls.as_written}


class Led:
    """What a function of SciPy's calls in place of its own code."""

    def __init__(self, name: str, plain: Function) -> None:
        self.name, self.plain, self.runs = name, plain, AS_WRITTEN.get(name)

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        if recording() is None:
            return self.plain(*args, **kwargs)
        if self.runs is not None and (written := self.runs(self.plain, args, kwargs)) is not None:
            return written(*args, **kwargs)
        return calls.called(self.name, self.plain, args, kwargs)


class Solver:
    """The rule of a function, by its name."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """The result of one in C, which is called for traced arguments alone."""
        return calls.of_traced(self.name, args, kwargs)

    def beside(self, plain: Function) -> Led:
        """What chooses between the function and its rule."""
        return Led(self.name, plain)


RULES = {name: Solver(name) for names in NAMES.values() for name in names.split()}
