"""Hand-eye calibration: how a camera is mounted on the hand of a robot, from what both say of the same motions.

The robot knows where its hand is; the camera, where it sees a chessboard. With X the pose of the camera on the hand and
Z that of the board in the room, hand @ X @ camera = Z for each of the shots. Rotations are SciPy's `Rotation`, and the
unknowns are two rotation vectors and two positions. The poses that the camera reports have errors, so all shots are
fitted at once, by `least_squares` with the Jacobian of the program; the Jacobian also gives the errors of the result.
"""

from __future__ import annotations

import sys

import numpy as np
from scipy.optimize import least_squares
from scipy.spatial.transform import Rotation
from timing import beside_differences

import blasad as ad

TURN, MOVE = 2e-3, 1e-3                     # standard deviations: of the camera's rotations in rad, positions in m
SHOTS = 24
TRUTH = np.array([0.1, -0.4, 1.5, 0.03, 0.06, 0.12, 2.8, 0.3, -0.2, 0.9, 0.1, 0.05])    # X, and then Z
NAMES = ("turn of the camera, rad", "place of the camera, m", "turn of the board, rad", "place of the board, m")


def shots(rng):
    """Poses of the hand, and those of the board that the camera reports: a rotation and positions each."""
    X, x = Rotation.from_rotvec(TRUTH[:3]), TRUTH[3:6]
    Z, z = Rotation.from_rotvec(TRUTH[6:9]), TRUTH[9:]
    hand = Rotation.from_euler("zyx", rng.uniform(-0.7, 0.7, (SHOTS, 3))) * Rotation.from_euler("x", 2.9)
    at = np.array([0.6, 0.0, 0.6]) + rng.uniform(-0.25, 0.25, (SHOTS, 3))
    eye, place = hand * X, at + hand.apply(x)
    board = eye.inv() * Z * Rotation.from_rotvec(TURN * rng.normal(size=(SHOTS, 3)))
    return hand, at, board, eye.inv().apply(z - place) + MOVE * rng.normal(size=(SHOTS, 3))


def residuals(theta, hand, at, board, seen):
    """By how much the chains of rotations and positions do not close, in standard deviations."""
    X, Z = Rotation.from_rotvec(theta[:3]), Rotation.from_rotvec(theta[6:9])
    eye, place = hand * X, at + hand.apply(theta[3:6])
    turned = (Z.inv() * eye * board).as_rotvec()
    moved = place + eye.apply(seen) - theta[9:]
    return np.concatenate([(turned / TURN).ravel(), (moved / MOVE).ravel()])


def start(hand, board):
    """The rotations, with which the axes of motions agree (F. Park and B. Martin, IEEE T-RA 10, 1994); places at 0."""
    of_hand = (hand[0].inv() * hand[1:]).as_rotvec()
    of_eye = (board[0] * board[1:].inv()).as_rotvec()
    X = Rotation.align_vectors(of_hand, of_eye)[0]
    return np.concatenate([X.as_rotvec(), np.zeros(3), (hand[0] * X * board[0]).as_rotvec(), np.zeros(3)])


def fit(*data):
    """The theta of least squares, and its standard errors; SciPy's result and an array."""
    jacobian = ad.jacobian(residuals)
    found = least_squares(residuals, start(data[0], data[2]), jac=jacobian, args=data)
    return found, np.sqrt(np.diag(np.linalg.inv(found.jac.T @ found.jac)))


def loss(theta, *data):
    return 0.5 * (residuals(theta, *data) ** 2).sum()


def main():
    data = shots(np.random.default_rng(0))
    found, errors = fit(*data)
    print(f"{SHOTS} shots: {found.nfev} evaluations, the sum of squares is {2 * found.cost:.0f} for "
          f"{6 * SHOTS - 12} degrees of freedom")
    for k, name in enumerate(NAMES):
        part = slice(3 * k, 3 * k + 3)
        print(f"  {name:24} {found.x[part].round(4)}, give or take {errors[part].round(4)}; off by "
              f"{(found.x - TRUTH)[part].round(4)}")
    print(beside_differences(loss, found.x, *data))
    if "--plot" in sys.argv:
        import matplotlib.pyplot as plt

        figure, axes = plt.subplots(subplot_kw={"projection": "3d"})
        hand, at, board, seen = data
        X = Rotation.from_rotvec(found.x[:3])
        eye, place = hand * X, at + hand.apply(found.x[3:6])
        axes.plot(*at.T, "k.", label="hand")
        axes.plot(*place.T, "C0.", label="camera")
        axes.quiver(*place.T, *eye.apply([0, 0, 1.0]).T, length=0.15, color="C0")
        axes.plot(*(place + eye.apply(seen)).T, "C1.", label="board, from each shot")
        axes.legend()
        figure.savefig("pose.svg", bbox_inches="tight")


if __name__ == "__main__":
    main()
