"""The bar of a marimba, tuned by gradient: eigenvalues of finite elements, placed by the shape of the bar.

A uniform bar that is free at both ends rings at frequencies of 1 : 2.76 : 5.40. Makers cut an arch from below until the
second one is two octaves above the first and the third three octaves and a major third, 1 : 4 : 10 (N. Fletcher and
T. Rossing, The Physics of Musical Instruments, chapter 19). Here the bar is a row of Timoshenko beam elements, its
depth a smooth symmetric curve with some parameters, and its frequencies the lowest eigenvalues of `K v = w^2 M v`.
The bar can move and turn as a whole without force, so two eigenvalues are zero.
"""

from __future__ import annotations

import sys

import numpy as np
from scipy.optimize import minimize
from timing import beside_its_gradient

import blasad as ad

LENGTH, WIDTH, DEPTH = 0.42, 0.06, 0.024            # m, of the blank
YOUNG, SHEAR, DENSITY = 16e9, 1.1e9, 900.0          # rosewood: Pa, Pa, kg / m**3
SHEARED = 5 / 6                                     # how much of a rectangle's area resists shear
TARGET = 220.0 * np.array([1.0, 4.0, 10.0])         # Hz: the A below middle C
ELEMENTS, PARAMETERS = 60, 8
RIGID = 2                                           # motions without a force


def mesh(elements=ELEMENTS, parameters=PARAMETERS):
    """What does not depend on the shape: curves of the depth, where elements go, and their unit matrices."""
    middle = (np.arange(elements) + 0.5) / elements
    curves = np.cos(2 * np.pi * np.arange(parameters) * middle[:, None])        # symmetric about the middle
    h = LENGTH / elements
    # deflection and turn at both ends; bending alone, for one unit of stiffness
    bending = np.array([[12, 6 * h, -12, 6 * h], [6 * h, 4 * h * h, -6 * h, 2 * h * h],
                        [-12, -6 * h, 12, -6 * h], [6 * h, 2 * h * h, -6 * h, 4 * h * h]]) / h**3
    turning = np.zeros((4, 4))                      # what shear takes from the stiffness against a turn
    turning[np.ix_([1, 3], [1, 3])] = np.array([[1, -1], [-1, 1]]) / h
    moving = np.array([[156, 22 * h, 54, -13 * h], [22 * h, 4 * h * h, 13 * h, -3 * h * h],
                       [54, 13 * h, 156, -22 * h], [-13 * h, -3 * h * h, -22 * h, 4 * h * h]]) * h / 420
    rolling = np.array([[36, 3 * h, -36, 3 * h], [3 * h, 4 * h * h, -3 * h, -h * h],
                        [-36, -3 * h, 36, -3 * h], [3 * h, -h * h, -3 * h, 4 * h * h]]) / (30 * h)
    return curves, np.stack([bending, turning, moving, rolling])


def assembled(matrices):
    """The matrix of the bar from those of its elements, each of which shares two unknowns with the next."""
    n = 2 * (len(matrices) + 1)
    A = np.zeros((n, n))
    for i in range(len(matrices)):
        A[2 * i: 2 * i + 4, 2 * i: 2 * i + 4] += matrices[i]
    return A


def depths(shape, curves):
    """The depth of each element, in m, less than that of the blank; a shape of zeros is a uniform bar."""
    return DEPTH / (1 + np.exp(curves @ shape - 2))


def matrices(shape, curves, units):
    """Stiffness and mass of the bar."""
    bending, turning, moving, rolling = units
    depth = depths(shape, curves)
    area, inertia = WIDTH * depth, WIDTH * depth**3 / 12
    stiffness = YOUNG * inertia
    phi = 12 * stiffness / (SHEARED * SHEAR * area * (LENGTH / len(depth)) ** 2)    # shear beside bending
    K = (stiffness / (1 + phi))[:, None, None] * bending
    K += (stiffness * phi / (1 + phi))[:, None, None] * turning
    M = (DENSITY * area)[:, None, None] * moving + (DENSITY * inertia)[:, None, None] * rolling
    return assembled(K), assembled(M)


def frequencies(shape, curves, units, count=3):
    """The lowest frequencies that can be heard, in Hz."""
    K, M = matrices(shape, curves, units)
    squares = ad.linalg.eigh(K, M, eigvals_only=True, subset_by_index=[RIGID, RIGID + count - 1], overwrite_a=True,
                             overwrite_b=True, check_finite=False)
    return np.sqrt(squares) / (2 * np.pi)


def loss(shape, curves, units):
    """Intervals that are wrong, in octaves, and what the curve bends, so that it is smooth."""
    wrong = np.log2(frequencies(shape, curves, units) / TARGET)
    return np.sum(wrong**2) + 1e-7 * np.sum((np.arange(len(shape)) ** 2 * shape) ** 2)


def fit(curves, units, start=None):
    """The shape that is in tune; SciPy's result."""
    start = np.zeros(curves.shape[1]) if start is None else start
    program = ad.compile(ad.value_and_grad(loss), start, curves, units)
    return minimize(program, start, (curves, units), jac=True, method="BFGS", options={"gtol": 1e-9})


def cents(found):
    """How far frequencies are from the target, in hundredths of a semitone."""
    return 1200 * np.log2(found / TARGET)


def main():
    curves, units = mesh()
    uniform = frequencies(np.zeros(PARAMETERS), curves, units)
    found = fit(curves, units)
    tuned = frequencies(found.x, curves, units)
    for name, f in (("uniform", uniform), ("tuned", tuned)):
        print(f"{name:8}", "  ".join(f"{x:7.1f} Hz" for x in f), "  ratios", " : ".join(f"{x:.3f}" for x in f / f[0]))
    depth = 1000 * depths(found.x, curves)
    print(f"{found.nfev} evaluations; {np.abs(cents(tuned)).max():.1g} cents off; depth {depth.min():.1f} to "
          f"{depth.max():.1f} mm")
    print(beside_its_gradient(loss, found.x, curves, units))
    if "--plot" in sys.argv:
        import matplotlib.pyplot as plt

        figure, axes = plt.subplots(figsize=(8, 2))
        axes.fill_between(100 * LENGTH * (np.arange(ELEMENTS) + 0.5) / ELEMENTS, -depth, 0)
        axes.set(xlabel="cm", ylabel="mm")
        figure.savefig("marimba.svg")


if __name__ == "__main__":
    main()
