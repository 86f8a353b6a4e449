"""The errors for solutions that have no derivative, or none that could be trusted."""

from __future__ import annotations

from typing import Any, NoReturn

import numpy as np


def singular(name: str, why: str) -> np.linalg.LinAlgError:
    """The error where the implicit function theorem does not hold, or holds by accident of rounding."""
    return np.linalg.LinAlgError(
        f"blasad: {name}: the Jacobian at the solution cannot be inverted: {why}. There the solution is no smooth "
        "function of the parameters. Change the equations, or use blasad.stop_gradient for what the solution depends "
        "on, if a constant is wanted")


def not_converged(name: str, why: str) -> RuntimeError:
    """The error for a point that is no solution."""
    return RuntimeError(
        f"blasad: {name}: the result is no solution: {why}. A derivative is that of a solution: start nearer to one, "
        "allow more iterations, or ask for a smaller tolerance")


def not_integrated(name: str) -> RuntimeError:
    """The error for an integrand whose derivative cannot be integrated as it is."""
    return RuntimeError(
        f"blasad: {name}: the integral of the derivative of the integrand does not converge: the integrand, or its "
        "change with the parameters, has a singularity that is too strong, or oscillates too long. Divide the range at "
        "singularities (points=), substitute a variable that removes them, or cut an infinite range")


def moving_jump(name: str, at: Any, order: int) -> RuntimeError:
    """The error for an integrand with a jump, or a kink, whose place depends on what has a derivative."""
    what = "jumps, or has a kink," if order > 1 else "jumps"
    place = np.array2string(np.asarray(at), precision=6) if np.ndim(at) else f"{at:.6g}"
    return RuntimeError(
        f"blasad: {name}: the integrand {what} near x = {place}, and the place of the jump moves with the parameters: "
        "the derivative of the integral has a share that the integrand does not tell. Divide the range there, at a "
        "point that is computed from the parameters (points=[p], or two integrals), or use blasad.stop_gradient for "
        "the place")


def not_the_integral(name: str, difference: float) -> RuntimeError:
    """The error where SciPy's value is not the integral."""
    return RuntimeError(
        f"blasad: {name}: the result is no solution: on finer nodes, the integral differs from SciPy's by "
        f"{difference:.1e}. A derivative is that of the integral: divide the range where the integrand changes fast "
        "(points=), or allow more intervals (limit=)")


def weakly_active(name: str) -> np.linalg.LinAlgError:
    """The error for a constraint on whose two sides the solution has two derivatives."""
    return np.linalg.LinAlgError(
        f"blasad: {name}: a constraint or a bound is active only just: the solution is on it, and would be there "
        "without it, too (its multiplier is zero), or more constraints meet there than are needed. There the solution "
        "has a kink. Leave the constraint out, move it, or use blasad.stop_gradient for what the solution depends on")


class NotSolved(RuntimeError):
    """The error for a large Jacobian with which no linear equations can be solved."""

    def __init__(self, name: str, why: str) -> None:
        super().__init__(
            f"blasad: {name}: linear equations with the Jacobian at the solution cannot be solved: it is neither a "
            f"band nor sparse, is too large for a matrix, and by its products alone, {why}. Bring equations and "
            "unknowns to about the same size, multiply the equations by an approximate inverse of their Jacobian, or "
            "take fewer unknowns. If the Jacobian is singular, the solution has no derivative")


class WithoutDerivative:
    """What stands in a result for something of which no derivative is known: an error says so when it is used."""

    _said: tuple[str, object]

    def __init__(self, name: str, value: object) -> None:
        self.__dict__["_said"] = name, value

    def __repr__(self) -> str:
        return f"<without a derivative: {self._said[1]!r}>"

    def plain(self) -> object:
        """What stands there."""
        return self._said[1]

    def _why(self) -> str:
        return (f"{self._said[0]} has no derivative: it is what the iterations left. Compute it from the solution, or "
                "call the function outside of the derivative")

    def _refuse(self, *args: object, **kwargs: object) -> NoReturn:
        raise TypeError(f"blasad: {self._why()}")

    def __getattr__(self, name: str) -> NoReturn:
        if name.startswith("__") and not name.startswith("__array"):
            raise AttributeError(name)
        self._refuse()

    (__array__, __array_function__, __array_ufunc__, __getitem__, __len__, __iter__, __float__, __int__, __complex__,
     __bool__, __add__, __radd__, __sub__, __rsub__, __mul__, __rmul__, __truediv__, __rtruediv__, __matmul__,
     __rmatmul__, __pow__, __rpow__, __neg__, __abs__, __call__, __lt__, __le__, __gt__, __ge__) = [_refuse] * 29
