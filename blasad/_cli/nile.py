"""A worked example: how much of the Nile's yearly flow is noise, and how much is change of its level?

The local-level model says that the flow ``y[t]`` is a level plus noise of variance ``H``, and that the level
takes a random step of variance ``Q`` every year.  Both variances are found by maximum likelihood.  The
likelihood comes from a Kalman filter that is written the way such code is written where it has to be fast: in
place, on buffers that are allocated once.  Nothing in it knows of blasad; it runs on plain NumPy arrays, and on
the arrays that ``blasad.value_and_grad`` hands it.

References
----------
J. Durbin and S. J. Koopman, Time Series Analysis by State Space Methods, chapter 2; G. W. Cobb (1978),
Biometrika 65(2), 243-251 for the data.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np

__all__ = ["PUBLISHED", "Fit", "Published", "Work", "fit", "kalman_filter", "load", "negative_loglikelihood"]

# A NumPy array, or an array that blasad traces.
Array: TypeAlias = Any


@dataclass(frozen=True)
class Published:
    """What Durbin and Koopman report for this series."""

    observation: float = 15099.0
    level: float = 1469.0
    loglikelihood: float = -632.54


PUBLISHED = Published()


def load() -> tuple[np.ndarray, np.ndarray]:
    """Read the annual flow of the Nile at Aswan, 1871 to 1970.

    Returns
    -------
    years : ndarray of int, shape (100,)
        Calendar years.
    volume : ndarray of float64, shape (100,)
        Flow in 1e8 cubic metres a year.

    Examples
    --------
    >>> from blasad._cli import nile
    >>> years, volume = nile.load()
    >>> int(years[0]), float(volume[0])
    (1871, 1120.0)
    """
    table = np.loadtxt(Path(__file__).parents[1] / "data" / "nile.csv", delimiter=",", skiprows=1)
    return table[:, 0].astype(int), table[:, 1].copy()


@dataclass
class Work:
    """Buffers of the Kalman filter, for n observations and a state of m numbers.

    Attributes
    ----------
    state : array, shape (m,)
        A state on its way.
    covariance : array, shape (m, m)
        A covariance on its way.
    PZ : array, shape (m, 1)
        The covariance of state and observation.
    K : array, shape (m, 1)
        The gain.
    Za : array, shape (1,)
        The predicted observation.
    v : array, shape (n, 1)
        Every prediction error.
    F : array, shape (n, 1, 1)
        Every variance of a prediction error.
    """

    state: Array
    covariance: Array
    PZ: Array
    K: Array
    Za: Array
    v: Array
    F: Array

    @classmethod
    def like(cls, x: Array, n: int, m: int) -> Work:
        """Allocate the buffers as arrays of the kind and the dtype of `x`.

        Parameters
        ----------
        x : array
            A NumPy array, or one that blasad traces.
        n : int
            How many observations there are.
        m : int
            How many numbers the state has.

        Returns
        -------
        Work
            Buffers whose contents are not set.
        """
        shapes = [(m,), (m, m), (m, 1), (m, 1), (1,), (n, 1), (n, 1, 1)]
        return cls(*(np.empty_like(x, shape=shape) for shape in shapes))


def kalman_filter(
    T: Array, Z: Array, R: Array, Q: Array, H: Array, a: Array, P: Array, y: Array, work: Work
) -> None:
    """Filter a series; `a` and `P` go from the state before the series to the state after it, in place.

    The model is ``alpha[t] = T alpha[t-1] + R eta[t]`` and ``y[t] = Z alpha[t] + eps[t]``, with ``eta`` of
    covariance Q and ``eps`` of variance H.  The prediction errors and their variances are left in ``work.v``
    and ``work.F``.

    Parameters
    ----------
    T : array, shape (m, m)
        What becomes of the state in one step.
    Z : array, shape (1, m)
        The observations of the state.
    R : array, shape (m, r)
        Where the shocks enter.
    Q : array, shape (r, r)
        Covariance of the shocks.
    H : array, shape (1, 1)
        Variance of the observation.
    a : array, shape (m,)
        Mean of the state; overwritten.
    P : array, shape (m, m)
        Covariance of the state; overwritten.
    y : array, shape (n,)
        The series.
    work : Work
        Buffers, see ``Work.like``; overwritten.
    """
    RQR = R @ Q @ R.T
    for t in range(len(y)):
        np.matmul(T, a, out=work.state)  # a := T a
        a[:] = work.state
        np.matmul(T, P, out=work.covariance)  # P := T P T' + R Q R'
        np.matmul(work.covariance, T.T, out=P)
        P += RQR
        v, F = work.v[t], work.F[t]
        np.matmul(Z, a, out=work.Za)  # v := y - Z a
        v[:] = y[t]
        v -= work.Za
        np.matmul(P, Z.T, out=work.PZ)  # F := Z P Z' + H
        np.matmul(Z, work.PZ, out=F)
        F += H
        np.divide(work.PZ, F, out=work.K)  # K := P Z' / F
        np.matmul(work.K, v, out=work.state)  # a += K v
        a += work.state
        np.matmul(work.K, work.PZ.T, out=work.covariance)  # P -= K Z P
        P -= work.covariance


def negative_loglikelihood(theta: Array, y: np.ndarray) -> Array:
    """Negative diffuse log-likelihood of the local-level model.

    Nothing is known of the level before the first year.  The exact limit of that ignorance is to let the
    first observation set the level, with variance H, and to filter the others.

    Parameters
    ----------
    theta : array, shape (2,)
        Logarithms of the variance of the observation and of the variance of the level's step.
    y : ndarray, shape (n,)
        The series.

    Returns
    -------
    scalar
        ``0.5 * ((n - 1) log(2 pi) + sum(log F + v**2 / F))`` over all but the first observation.

    Examples
    --------
    >>> import numpy as np
    >>> from blasad._cli import nile
    >>> theta = np.log([15099.0, 1469.0])
    >>> print(f"{-nile.negative_loglikelihood(theta, nile.load()[1]):.2f}")
    -632.55
    """
    one = np.ones((1, 1))
    variances = np.exp(theta)
    a, (H, Q, P) = np.empty_like(theta, shape=(1,)), (np.empty_like(theta, shape=(1, 1)) for _ in range(3))
    H[0, 0] = variances[0]
    Q[0, 0] = variances[1]
    a[:] = y[0]
    P[:] = H
    work = Work.like(theta, len(y) - 1, len(a))
    kalman_filter(one, one, one, Q, H, a, P, y[1:], work)
    v, F = work.v, work.F[:, :, 0]
    return 0.5 * ((len(y) - 1) * np.log(2 * np.pi) + np.sum(np.log(F) + v * v / F))


@dataclass(frozen=True)
class Fit:
    """The model fitted to a series.

    Attributes
    ----------
    observation : float
        Variance of the observation.
    level : float
        Variance of the level's yearly step.
    loglikelihood : float
        Diffuse log-likelihood at the optimum.
    evaluations : int
        How often value and gradient were computed.
    converged : bool
        Whether the optimizer was content.
    """

    observation: float
    level: float
    loglikelihood: float
    evaluations: int
    converged: bool


def start(y: np.ndarray) -> np.ndarray:
    """Where the search begins: each variance is half of the variance of the series.

    Parameters
    ----------
    y : ndarray, shape (n,)
        The series.

    Returns
    -------
    ndarray, shape (2,)
        Logarithms of the two variances.
    """
    return np.full(2, np.log(y.var() / 2))


def fit(value_and_gradient: Callable[[np.ndarray], tuple[float, np.ndarray]], y: np.ndarray) -> Fit:
    """Maximise the likelihood with SciPy's L-BFGS-B.

    Parameters
    ----------
    value_and_gradient : callable
        ``negative_loglikelihood`` of `y` and its gradient, at a theta of shape (2,).
    y : ndarray, shape (n,)
        The series.

    Returns
    -------
    Fit
        The variances, the log-likelihood, and the number of evaluations.
    """
    from scipy.optimize import minimize

    optimum = minimize(
        value_and_gradient, start(y), method="L-BFGS-B", jac=True, options={"ftol": 1e-12, "gtol": 1e-6}
    )
    observation, level = np.exp(optimum.x)
    return Fit(float(observation), float(level), -float(optimum.fun), int(optimum.nfev), bool(optimum.success))
