"""How to hit a golf ball so that it flies as far as it can: a flight that ends with an event.

The ball is slowed by the air, and lifted by its spin. `solve_ivp` follows it until it comes down, which is an event:
the time when this is depends on how the ball was hit, and so does the place. The derivative of the place is that of the
flight, and of the time at which it ends. With it, `minimize` finds the angle and the spin that go farthest; against a
wind and with it, they are different. For a player, errors count too: what a degree more costs.

The coefficients of drag and lift are simple formulas of about the size that was measured in a wind tunnel (P. Bearman
and J. Harvey, Aeronautical Quarterly 27, 1976).
"""

from __future__ import annotations

import sys

import numpy as np
from scipy.integrate import solve_ivp
from scipy.optimize import minimize
from timing import beside_differences

import blasad as ad

MASS, RADIUS, AIR, GRAVITY = 0.0459, 0.02134, 1.2, 9.81         # kg, m, kg / m**3, m / s**2
SPEED, FALL = 70.0, 25.0                # m / s, of the ball; s, in which spin falls to 1/e
START = np.array([0.25, 2.0])           # angle, rad; spin, 100 rad / s
WINDS = (-8.0, 0.0, 8.0)                # m / s, from the back if positive


def flight(t, state, spin, wind):
    """How place and velocity change."""
    x, y, vx, vy = state
    rx = vx - wind
    speed = np.sqrt(rx * rx + vy * vy)
    ratio = RADIUS * spin * np.exp(-t / FALL) / speed
    drag, lift = 0.21 + 0.33 * ratio, 1.25 * ratio / (1 + 2.2 * ratio)
    factor = 0.5 * AIR * np.pi * RADIUS**2 * speed / MASS
    return np.stack([vx, vy, factor * (-drag * rx - lift * vy), factor * (-drag * vy + lift * rx) - GRAVITY])


def height(t, state, spin, wind):
    return state[1]


height.terminal = True
height.direction = -1


def hit(shot, wind, tolerance=1e-8, **options):
    """The flight until the ball comes down, from a shot of (angle, spin): SciPy's result."""
    angle, spin = shot[0], 100 * shot[1]
    start = np.stack([0 * angle, 0 * angle, SPEED * np.cos(angle), SPEED * np.sin(angle)])
    return solve_ivp(flight, (0.0, 30.0), start, "DOP853", args=(spin, wind), events=height, rtol=tolerance,
                     atol=tolerance, **options)


def carry(shot, wind):
    """Where the ball comes down, in m."""
    return hit(shot, wind).y_events[0][0, 0]


def duration(shot, wind):
    """When it does, in s."""
    return hit(shot, wind).t_events[0][0]


def fit(wind):
    """The shot that goes farthest; SciPy's result for minus its carry."""
    return minimize(ad.value_and_grad(lambda shot: -carry(shot, wind)), START, jac=True, method="L-BFGS-B",
                    bounds=[(0.05, 0.8), (0.5, 5.0)])


def main():
    shots = [fit(wind).x for wind in WINDS]
    for wind, shot in zip(WINDS, shots, strict=True):
        turns = 60 * 100 * shot[1] / (2 * np.pi)
        print(f"wind {wind:+.0f} m/s: {np.degrees(shot[0]):.1f} degrees and {turns:.0f} turns a minute, "
              f"{carry(shot, wind):.1f} m in {duration(shot, wind):.2f} s")
    bend = ad.hessian(carry)(shots[1], 0.0)
    costs = -0.5 * np.diag(bend) * [np.radians(3.0), 0.1 * shots[1][1]] ** np.array(2)
    print(f"in calm air, three degrees more or less cost {costs[0]:.2f} m, a tenth more spin {costs[1]:.2f} m")
    print(beside_differences(carry, START, 0.0))
    if "--plot" in sys.argv:
        import matplotlib.pyplot as plt

        for wind, shot in zip(WINDS, shots, strict=True):
            way = hit(shot, wind, max_step=0.05).y
            plt.plot(way[0], way[1], label=f"wind {wind:+.0f} m/s, {np.degrees(shot[0]):.0f} degrees")
        plt.axis("equal")
        plt.xlabel("m")
        plt.ylabel("m")
        plt.legend()
        plt.savefig("golf.svg")


if __name__ == "__main__":
    main()
