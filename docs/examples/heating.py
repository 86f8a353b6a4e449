"""A heating regulator, tuned on a winter: the gain of Riccati's equation, differentiated.

A room consists of air, walls and a heated floor, which exchange heat: a linear system in continuous time. `expm`
turns it into steps of an hour (C. Van Loan, IEEE Transactions on Automatic Control 23, 1978). The regulator is linear
too: it is the best one for a quadratic cost. The weights of this cost are chosen so that the true cost of a winter is
least: the heater cannot cool and wears out, the price of energy changes over the day, and comfort counts only in the
hours in which people are there. The gradient goes through every step of the winter, the gain, the Riccati equation
and the exponential, so the insulation of the walls can be designed in the same search.

Data: highest and lowest temperatures of each day in Seattle, December 2012 to February 2013, NOAA, public domain.
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
from scipy.optimize import minimize
from timing import beside_its_gradient

import blasad as ad

STEP = 1.0                                          # hours
AIR, WALL, FLOOR = 0.6, 12.0, 3.0                   # capacities, kWh / K
TO_FLOOR, TO_WALL, LEAK = 0.9, 1.5, 0.08            # conductances, kW / K
BASE, MOST, WANTED = 3.0, 9.0, 20.0                 # kW; degrees Celsius
DAY, NIGHT, COMFORT = 0.30, 0.18, 0.12              # per kWh, and per K**2 and hour
WEAR = 20.0                                         # per kW**2 of a change
WALLS = 54.0                                        # walls of 1 kW / K, for a winter; of half of that twice as much
SOFT = 0.25                                         # kW, how gently the heater stops at zero and at its most
FORGET = 0.98                                       # of the sum of deviations that the regulator keeps
NAMES = ("weight of the air", "weight of its sum", "conductance of the walls")
START = np.log([1.0, 0.01, 0.25])                   # the weights beside 1 for power


def load():
    """Highest and lowest temperature of each day."""
    return np.loadtxt(Path(__file__).with_name("seattle_winter.csv"), delimiter=",", skiprows=1, usecols=(1, 2))


def outdoors(days):
    """Temperatures at all steps: lowest at six, highest at three in the afternoon, cosines between them."""
    hours = np.arange(0, 24 * len(days), STEP)
    turns = np.sort(np.concatenate([24 * np.arange(len(days)) + 6, 24 * np.arange(len(days)) + 15]))
    values = days[:, ::-1].ravel()
    k = np.clip(np.searchsorted(turns, hours, "right") - 1, 0, len(turns) - 2)
    share = np.clip((hours - turns[k]) / (turns[k + 1] - turns[k]), 0, 1)
    return values[k] + (values[k + 1] - values[k]) * (1 - np.cos(np.pi * share)) / 2


def schedule(n):
    """The price of energy, and what a squared kelvin costs, at each step of the winter."""
    hour = np.arange(n) * STEP % 24
    return np.where((hour >= 7) & (hour < 22), DAY, NIGHT), np.where((hour >= 6.5) & (hour < 22.5), COMFORT, 0.0)


def step_of(walls):
    """What a step does to air, wall and floor, to heat in kW and to the temperature outdoors, by the exponential."""
    A = np.zeros((5, 5))
    A[0, 0], A[0, 1], A[0, 2] = -(TO_FLOOR + TO_WALL + LEAK) / AIR, TO_WALL / AIR, TO_FLOOR / AIR
    A[1, 0], A[1, 1] = TO_WALL / WALL, -(TO_WALL + walls) / WALL
    A[2, 0], A[2, 2] = TO_FLOOR / FLOOR, -TO_FLOOR / FLOOR
    A[0, 4], A[1, 4], A[2, 3] = LEAK / AIR, walls / WALL, 1 / FLOOR
    A *= STEP
    whole = ad.linalg.expm(A)
    return whole[:3, :3], whole[:3, 3:]


def gain_of(theta):
    """The system of a step, and the regulator's gain for air, wall, floor and the sum of the air's deviations."""
    p = np.exp(theta)
    F, G = step_of(p[2])
    A, B = np.zeros((4, 4)), np.zeros((4, 1))
    A[:3, :3], A[3, 0], A[3, 3], B[:3, 0] = F, STEP, FORGET, G[:, 0]
    Q = np.zeros((4, 4))
    Q[0, 0], Q[3, 3] = p[0], p[1]
    XB = ad.linalg.solve_discrete_are(A, B, Q, np.eye(1)) @ B
    return F, G, np.linalg.solve(np.eye(1) + B.T @ XB, XB.T @ A)[0]


def between(u):
    """Power between zero and the most, with soft corners."""
    low = SOFT * np.logaddexp(0.0, u / SOFT)
    return low - SOFT * np.logaddexp(0.0, (low - MOST) / SOFT)


def winter(theta, weather):
    """Temperatures of the air, and power, at each step."""
    F, G, K = gain_of(theta)
    n = len(weather)
    air, power = np.zeros(n), np.zeros(n)
    x, new = np.zeros(3), np.zeros(3)               # deviations from what is wanted
    total = np.zeros(1)
    for t in range(n):
        cold = weather[t] - WANTED
        power[t] = between(BASE - K[:3] @ x - K[3] * total[0])
        np.matmul(F, x, out=new)
        new += G[:, 0] * power[t]
        new += G[:, 1] * cold
        total[0] = FORGET * total[0] + STEP * x[0]
        x[:] = new
        air[t] = x[0]
    return air, power


def cost(theta, weather, price, comfort):
    """What the winter costs: energy, comfort, wear and walls."""
    air, power = winter(theta, weather)
    return (STEP * (price @ power + comfort @ (air * air)) + WEAR * np.sum(np.diff(power) ** 2)
            + WALLS / np.exp(theta[2]))


def fit(*data):
    """The weights and the walls that cost least; SciPy's result."""
    program = ad.compile(ad.value_and_grad(cost), START, *data)
    return minimize(program, START, data, jac=True, method="BFGS", options={"gtol": 1e-3})


def main():
    weather = outdoors(load())
    data = weather, *schedule(len(weather))
    found = fit(*data)
    for name, before, after in zip(NAMES, np.exp(START), np.exp(found.x), strict=True):
        print(f"{name:26} {before:8.4g} -> {after:.4g}")
    for name, theta in (("before", START), ("after", found.x)):
        air, power = winter(theta, weather)
        print(f"{name:7} {cost(theta, *data):7.2f}: {STEP * power.sum():6.0f} kWh, the air "
              f"{np.sqrt(np.mean(air[data[2] > 0] ** 2)):.2f} K from what is wanted")
    print(f"{found.nfev} evaluations of {len(weather)} steps")
    print(beside_its_gradient(cost, found.x, *data))
    if "--plot" in sys.argv:
        import matplotlib.pyplot as plt

        figure, axes = plt.subplots(2, sharex=True)
        hours = STEP * np.arange(len(weather)) / 24
        for theta in (START, found.x):
            air, power = winter(theta, weather)
            axes[0].plot(hours, WANTED + air)
            axes[1].plot(hours, power)
        axes[0].set(ylabel="air, C")
        axes[1].set(xlabel="day", ylabel="heat, kW")
        figure.savefig("heating.svg")


if __name__ == "__main__":
    main()
