"""Implied volatilities by `brentq`, and a model with jumps that is fitted to them.

Markets quote an option by the volatility with which the formula of Black and Scholes gives its price. The model is that
of R. Merton (Journal of Financial Economics 3, 1976): a price that diffuses, and jumps at random times, so that implied
volatilities are a smile. To fit it, each price that it says is turned into a volatility: `brentq` inverts the formula.
The gradient goes through that inversion; its derivative is one over the option's vega, and no search is differentiated.

Data: none; the quotes are made with a parametric smile (J. Gatheral's SVI) and rounded to a hundredth of a percent.
"""

from __future__ import annotations

import sys

import numpy as np
from scipy.optimize import brentq, minimize
from scipy.special import gammaln, ndtr
from timing import beside_differences

import blasad as ad

SPOT, TIME, RATE = 100.0, 0.25, 0.03                # years; a year
STRIKES = np.arange(80.0, 121.0, 2.5)
JUMPS = np.arange(20)                               # as many are enough
NAMES = ("volatility", "jumps a year", "mean of a jump", "deviation of a jump")
START = np.array([np.log(0.15), np.log(1.0), -0.05, np.log(0.1)])


def quotes():
    """Implied volatilities of the strikes, in percent to two digits."""
    k = np.log(STRIKES / (SPOT * np.exp(RATE * TIME)))
    return np.round(100 * np.sqrt((0.004 + 0.05 * (-0.6 * (k - 0.03) + np.sqrt((k - 0.03) ** 2 + 0.06**2))) / TIME),
                    2) / 100


def black_scholes(volatility, strike, forward, discount):
    """The price of a call."""
    deviation = volatility * np.sqrt(TIME)
    d = np.log(forward / strike) / deviation + deviation / 2
    return discount * (forward * ndtr(d) - strike * ndtr(d - deviation))


def merton(theta, strike):
    """The price of a call: a mean of Black-Scholes prices over the number of jumps."""
    volatility, rate, mean, deviation = np.exp(theta[0]), np.exp(theta[1]), theta[2], np.exp(theta[3])
    growth = np.exp(mean + deviation**2 / 2)
    expected = rate * growth * TIME
    chances = np.exp(-expected + JUMPS * np.log(expected) - gammaln(JUMPS + 1))
    drift = RATE - rate * (growth - 1) + JUMPS * np.log(growth) / TIME
    total = np.sqrt(volatility**2 + JUMPS * deviation**2 / TIME)
    return (chances * black_scholes(total, strike, SPOT * np.exp(drift * TIME), np.exp(-drift * TIME))).sum()


def implied(price, strike):
    """The volatility with which Black and Scholes have this price."""
    forward, discount = SPOT * np.exp(RATE * TIME), np.exp(-RATE * TIME)
    return brentq(lambda v: black_scholes(v, strike, forward, discount) - price, 1e-3, 5.0, xtol=1e-12)


def smile(theta):
    """The implied volatilities of the model."""
    return np.stack([implied(merton(theta, strike), strike) for strike in STRIKES])


def misfit(theta, quoted):
    return 1e4 * np.mean((smile(theta) - quoted) ** 2)


def fit(quoted):
    """The parameters of least squares in volatilities; SciPy's result."""
    return minimize(ad.value_and_grad(misfit), START, (quoted,), jac=True, method="BFGS", options={"gtol": 1e-5})


def vega(volatility, strike):
    """How a price moves with the volatility, in closed form."""
    deviation, forward = volatility * np.sqrt(TIME), SPOT * np.exp(RATE * TIME)
    d = np.log(forward / strike) / deviation + deviation / 2
    return np.exp(-RATE * TIME) * forward * np.sqrt(TIME) * np.exp(-d * d / 2) / np.sqrt(2 * np.pi)


def main():
    quoted = quotes()
    found = fit(quoted)
    print(f"{len(STRIKES)} strikes, off by {np.sqrt(found.fun):.3f} percent of volatility after {found.nfev} "
          f"evaluations")
    for name, x, is_log in zip(NAMES, found.x, (True, True, False, True), strict=True):
        print(f"  {name:20} {np.exp(x) if is_log else x:8.4f}")
    price = merton(found.x, 95.0)
    slope, second = (f(implied)(price, 95.0) for f in (ad.grad, lambda f: ad.grad(ad.grad(f))))
    print(f"at 95: d volatility / d price {slope:.8f}, 1 / vega {1 / vega(implied(price, 95.0), 95.0):.8f}; its own "
          f"derivative {second:.6f}")
    print(beside_differences(misfit, found.x, quoted))
    if "--plot" in sys.argv:
        import matplotlib.pyplot as plt

        plt.plot(STRIKES, 100 * quoted, "k.", label="quotes")
        plt.plot(STRIKES, 100 * smile(START), "--", label="start")
        plt.plot(STRIKES, 100 * smile(found.x), label="fitted")
        plt.xlabel("strike")
        plt.ylabel("implied volatility, %")
        plt.legend()
        plt.savefig("smile.svg")


if __name__ == "__main__":
    main()
