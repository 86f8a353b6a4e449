"""Bodies that move: integrators, robots, rotations, frames and beams."""

import math
from math import cos, sin

import numpy as np

from support.as_they_are import normal, program
from support.numbers import HASWELL

G = 9.81


def accelerations(places, masses):
    """Of all pairs at once, softened."""
    apart = places[None, :, :] - places[:, None, :]
    squares = (apart**2).sum(axis=2) + 0.25
    squares[squares > 0] = squares[squares > 0]**(-1.5)
    pull = apart * squares[:, :, None]
    return np.hstack([pull[:, :, k] @ masses for k in range(3)])


@program((4, 1), normal(4, 3), normal(4, 3), exact=False)
def n_bodies(masses, places, speeds):
    speeds -= np.mean(masses * speeds, axis=0) / np.mean(masses)
    pull = accelerations(places, masses)
    path = np.zeros((5, 4, 3))
    path[0] = places
    for t in range(1, 5):
        speeds += 0.005 * pull
        places += 0.01 * speeds
        pull = accelerations(places, masses)
        speeds += 0.005 * pull
        path[t] = places
    return path, 0.5 * np.sum(masses * speeds**2)


@program((3, 3), (3,))
def planets_in_loops(positions, masses):
    n = len(masses)
    force = np.zeros((n, 3))
    potential = 0.0
    for i in range(n):
        for j in range(i + 1, n):
            d = positions[j] - positions[i] + 0.3 * (j - i)
            r = math.sqrt(d[0]**2 + d[1]**2 + d[2]**2)
            f = masses[i] * masses[j] / r**3 * d
            force[i] += f
            force[j] -= f
            potential -= masses[i] * masses[j] / r
    return force, potential


@program((2,), (), ())
def pendulum_by_runge_kutta(state, length, damping):
    def derivative(t, y):
        theta, omega = y
        return np.array([omega, -G / length * math.sin(theta) - damping * omega])

    t, h = 0.0, 0.02
    trajectory = np.zeros((6, 2))
    for i in range(6):
        k1 = derivative(t, state)
        k2 = derivative(t + h / 2, state + h / 2 * k1)
        k3 = derivative(t + h / 2, state + h / 2 * k2)
        k4 = derivative(t + h, state + h * k3)
        state = state + h / 6 * (k1 + 2 * k2 + 2 * k3 + k4)
        trajectory[i] = state
        t += h
    return trajectory


@program((), ())
def double_pendulum(m, angle):
    th1, th2, w1, w2, dt = angle, 0.5 * angle, 0.0, 0.0, 0.01
    out = []
    for _ in range(6):
        delta = th2 - th1
        den = (m + 1) - cos(delta)**2
        a1 = (w1**2 * sin(delta) * cos(delta) + G * sin(th2) * cos(delta) + w2**2 * sin(delta)
              - (m + 1) * G * sin(th1)) / den
        a2 = (-w2**2 * sin(delta) * cos(delta)
              + (m + 1) * (G * sin(th1) * cos(delta) - w1**2 * sin(delta) - G * sin(th2))) / den
        w1, w2 = w1 + dt * a1, w2 + dt * a2
        th1, th2 = th1 + dt * w1, th2 + dt * w2
        out.append([sin(th1), -cos(th1)])
    return np.array(out)


class Multistep:
    """Adams' method of four steps, which the first four values start."""

    weights = np.array([55, -59, 37, -9]) / 24

    def __init__(self, slope, h):
        self.slope, self.h = slope, h

    def run(self, first, steps):
        y = np.zeros(steps + 1)
        y[:4] = first
        t = [k * self.h for k in range(steps + 1)]
        for n in range(3, steps):
            y[n + 1] = y[n]
            for k, weight in enumerate(self.weights):
                y[n + 1] += self.h * weight * self.slope(t[n - k], y[n - k])
        return y


@program((4,), ())
def adams_bashforth(start, rate):
    return Multistep(lambda t, y: t - rate * y**2, 0.1).run(start, 10)


@program((8,), ())
def lorenz_96(x, forcing):
    def dxdt(x):
        return (np.roll(x, 1) - np.roll(x, -2)) * np.roll(x, 1).copy() - x + 8 * forcing
    dt = 0.05
    for _ in range(3):
        k1 = dt * dxdt(x)
        k2 = dt * dxdt(x + k1 / 2.0)
        k3 = dt * dxdt(x + k2 / 2.0)
        k4 = dt * dxdt(x + k3)
        x = x + (k1 + 2.0 * (k2 + k3) + k4) / 6.0
    return x


@program((3,), (), ())
def epidemic(shares, contacts, recovery):
    S, I, R = np.zeros(8), np.zeros(8), np.zeros(8)     # noqa: E741
    total = shares.sum()
    S[0], I[0], R[0] = shares / total
    for t in range(7):
        infected = 0.5 * contacts * S[t] * I[t]
        S[t + 1] = S[t] - infected
        I[t + 1] = I[t] + infected - 0.3 * recovery * I[t]
        R[t + 1] = R[t] + 0.3 * recovery * I[t]
    return np.c_[S, I, R]


@program((2,), (4,))
def foxes_and_rabbits(y, parameters):
    a, b, c, d = parameters
    history = [y]
    for _ in range(6):
        x, z = y
        y = y + 0.05 * np.asarray([a * x - b * x * z, -c * z + d * x * z])
        history.append(y)
    return np.stack(history)


@program(normal(3))
def rotation_of_euler_angles(angles):
    roll, pitch, yaw = angles
    turns = []
    for angle, (i, j) in zip((yaw, pitch, roll), ((0, 1), (2, 0), (1, 2)), strict=True):
        R = np.eye(3)
        R[i, i] = R[j, j] = math.cos(angle)
        R[j, i] = math.sin(angle)
        R[i, j] = -R[j, i]
        turns.append(R)
    return turns[0] @ turns[1] @ turns[2]


@program(normal(4), normal(3), ())
def rotation_by_quaternions(q, v, angle):
    def qmult(q1, q2):
        w1, x1, y1, z1 = q1
        w2, x2, y2, z2 = q2
        return np.array([w1 * w2 - x1 * x2 - y1 * y2 - z1 * z2, w1 * x2 + x1 * w2 + y1 * z2 - z1 * y2,
                         w1 * y2 + y1 * w2 + z1 * x2 - x1 * z2, w1 * z2 + z1 * w2 + x1 * y2 - y1 * x2])

    q = np.asarray(q) / math.sqrt(np.dot(q, q))
    axis = np.array([0.6, 0.0, 0.8])
    q = qmult(q, np.concatenate(([math.cos(angle / 2)], axis * math.sin(angle / 2))))
    varr = np.zeros((4,))
    varr[1:] = v
    turned = qmult(q, qmult(varr, q * np.array([1.0, -1, -1, -1])))[1:]
    roll = math.atan2(2 * (q[0] * q[1] + q[2] * q[3]), 1 - 2 * (q[1]**2 + q[2]**2))
    return turned, roll


def cross_matrix(w):
    return np.array([[0, -w[2], w[1]], [w[2], 0, -w[0]], [-w[1], w[0], 0]])


def moved_by(screw, angle):
    """A turn about an axis together with what it shifts, as one matrix."""
    W = cross_matrix(screw[:3])
    R = np.identity(3) + math.sin(angle) * W + (1 - math.cos(angle)) * W @ W
    V = np.identity(3) * angle + (1 - math.cos(angle)) * W + (angle - math.sin(angle)) * W @ W
    return np.r_[np.c_[R, V @ screw[3:]], [[0, 0, 0, 1]]]


def of_screws(T):
    R, p = T[:3, :3], T[:3, 3]
    return np.block([[R, np.zeros((3, 3))], [cross_matrix(p) @ R, R]])


@program(normal(3), exact=False)
def forward_kinematics(angles):
    home = np.array([[1, 0, 0, 2], [0, 1, 0, 0], [0, 0, 1, 1], [0, 0, 0, 1]])
    screws = np.array([[0, 0, 1, 0, 0, 0], [0, -1, 0, 1, 0, 0], [1, 0, 0, 0, 1, 0.5]]).T
    T, jacobian = np.eye(4), np.array(screws).astype(float)
    for k, angle in enumerate(angles):
        jacobian[:, k] = np.dot(of_screws(T), screws[:, k])
        T = np.dot(T, moved_by(screws[:, k], angle))
    return T @ np.array(home), jacobian


@program(normal(2), normal(2), (2,))
def arm_with_two_links(theta, dtheta, tau):
    m1, m2, l1, l2 = 1.0, 0.8, 0.7, 0.5
    for _ in range(3):
        c2, s2 = np.cos(theta[1]), np.sin(theta[1])
        M = np.array([[m1 * l1**2 + m2 * (l1**2 + 2 * l1 * l2 * c2 + l2**2), m2 * (l1 * l2 * c2 + l2**2)],
                      [m2 * (l1 * l2 * c2 + l2**2), m2 * l2**2]])
        c = np.array([-m2 * l1 * l2 * s2 * (2 * dtheta[0] * dtheta[1] + dtheta[1]**2),
                      m2 * l1 * l2 * dtheta[0]**2 * s2])
        g = np.array([(m1 + m2) * l1 * G * np.cos(theta[0]) + m2 * G * l2 * np.cos(theta[0] + theta[1]),
                      m2 * G * l2 * np.cos(theta[0] + theta[1])])
        ddtheta = np.linalg.solve(M, tau - c - g)
        dtheta = dtheta + 0.01 * ddtheta
        theta = theta + 0.01 * dtheta
    return theta, dtheta


@program((3,), (3,))
def rigid_body(inertia, omega):
    inertia_matrix = np.diag(inertia)
    R = np.identity(3)
    for _ in range(3):
        L = inertia_matrix @ omega
        omega = omega + 0.05 * np.linalg.inv(inertia_matrix) @ (-np.cross(omega, L))
        W = np.zeros((3, 3))
        W[0, 1], W[0, 2], W[1, 2] = -omega[2], omega[1], -omega[0]
        W = W - W.T
        R = R @ (np.eye(3) + 0.05 * W + 0.5 * 0.05**2 * W @ W)
    return R, omega


@program((4,), (), exact=not HASWELL)
def beam_of_finite_elements(stiffness, load):
    n = 4
    K, f = np.zeros((2 * n + 2, 2 * n + 2)), np.zeros(2 * n + 2)
    Le = 1.0 / n
    for e in range(n):
        k = stiffness[e] / Le**3 * np.array([[12, 6 * Le, -12, 6 * Le], [6 * Le, 4 * Le**2, -6 * Le, 2 * Le**2],
                                             [-12, -6 * Le, 12, -6 * Le], [6 * Le, 2 * Le**2, -6 * Le, 4 * Le**2]])
        dofs = np.arange(2 * e, 2 * e + 4)
        K[np.ix_(dofs, dofs)] += k
        f[dofs] += load * Le / 2 * np.array([1, Le / 6, 1, -Le / 6])
    free = np.arange(2, 2 * n + 2)
    u = np.zeros(2 * n + 2)
    u[free] = np.linalg.solve(K[np.ix_(free, free)], f[free])
    return u


@program((4, 2), (5,), (), exact=not HASWELL)
def truss(nodes, areas, force):
    nodes = nodes + np.array([[0.0, 0.0], [3.0, 0.0], [3.0, 3.0], [0.0, 3.0]])
    bars = [(0, 1), (1, 2), (2, 3), (0, 2), (1, 3)]
    K = np.zeros((8, 8))
    for (i, j), A in zip(bars, areas, strict=True):
        dx, dy = nodes[j] - nodes[i]
        L = math.hypot(dx, dy)
        c, s = dx / L, dy / L
        T = np.array([[c, s, 0, 0], [0, 0, c, s]])
        k = A / L * np.array([[1, -1], [-1, 1]])
        index = [2 * i, 2 * i + 1, 2 * j, 2 * j + 1]
        ke = T.T @ k @ T
        for a in range(4):
            for b in range(4):
                K[index[a], index[b]] += ke[a, b]
    K[[0, 1, 3], :] = 0
    K[[0, 1, 3], [0, 1, 3]] = 1
    F = np.zeros(8)
    F[4] = force
    return np.linalg.solve(K, F)


@program((5,), ())
def kepler(anomaly, eccentricity):
    e = 0.4 * eccentricity
    x = anomaly + 0.8 * e * np.sign(np.sin(anomaly))
    for _ in range(3):
        f, slope, bend = x - e * np.sin(x) - anomaly, 1 - e * np.cos(x), e * np.sin(x)
        newton = f / slope
        x -= f / (slope - 0.5 * newton * bend)
    return x, 2 * np.arctan2(np.sqrt(1 + e) * np.sin(x / 2), np.sqrt(1 - e) * np.cos(x / 2))


@program(normal(4, 3), (4,))
def ewald_sum(positions, charges):
    alpha, energy = 1.5, 0.0
    charges = charges - np.mean(charges)
    for i in range(4):
        for j in range(i):
            r = math.sqrt(sum((positions[i, k] - positions[j, k])**2 for k in range(3)) + 0.1)
            energy += charges[i] * charges[j] * math.erfc(alpha * r) / r
    for kx in range(2):
        for ky in range(-1, 2):
            k = 2 * np.pi * np.array([kx, ky, 1]) / 4.0
            k2 = k @ k
            structure = np.sum(charges * np.exp(1j * positions @ k))
            energy += 4 * math.pi / 64 * math.exp(-k2 / (4 * alpha**2)) / k2 * abs(structure)**2
    return energy - alpha / math.sqrt(math.pi) * np.sum(charges**2)
