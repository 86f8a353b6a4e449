"""State space models: Kalman filters and their kin, robots that look for themselves."""

import math

import numpy as np

from support.as_they_are import normal, program
from support.numbers import HASWELL

DT = 0.1
SENSOR = np.diag([0.2, np.deg2rad(10.0)])**2


class Tracker:
    """Linear dynamics with noise, seen through a matrix."""

    def __init__(self, states, seen):
        self.mean, self.cov = np.zeros((states, 1)), np.eye(states)
        self.dynamics, self.disturbed = np.eye(states), np.eye(states)
        self.sees, self.blurred = np.zeros((seen, states)), np.eye(seen)
        self.likelihood = 0.0

    def advance(self):
        self.mean = np.dot(self.dynamics, self.mean)
        self.cov = self.dynamics.dot(self.cov).dot(self.dynamics.T) + self.disturbed

    def see(self, value):
        surprise = np.atleast_2d(value) - np.dot(self.sees, self.mean)
        cross = np.dot(self.cov, self.sees.T)
        spread = np.dot(self.sees, cross) + self.blurred
        gain = cross @ np.linalg.inv(spread)
        self.mean = self.mean + gain @ surprise
        kept = np.eye(len(self.mean)) - gain @ self.sees
        self.cov = kept @ self.cov @ kept.T + gain @ self.blurred @ gain.T
        self.likelihood -= 0.5 * (math.log(2 * math.pi * spread[0, 0]) + surprise[0, 0]**2 / spread[0, 0])


@program((6,), (), (), exact=False)
def kalman_filter(seen, disturbance, blur):
    tracker = Tracker(2, 1)
    tracker.mean = np.array([[0.0], [1.0]])
    tracker.dynamics = np.array([[1.0, DT], [0.0, 1.0]])
    tracker.sees[0, 0] = 1.0
    tracker.cov *= 10.0
    tracker.blurred *= blur
    tracker.disturbed = disturbance * np.array([[DT**4 / 4, DT**3 / 2], [DT**3 / 2, DT**2]])
    path = np.zeros((len(seen), 2, 1))
    for i, value in enumerate(seen):
        tracker.advance()
        tracker.see(value)
        path[i, :] = tracker.mean
    return path, tracker.cov, tracker.likelihood


@program((5, 2), (2, 2), (), exact=False)
def smoother_of_rauch_tung_striebel(ys, F, q):
    F = 0.4 * F + 0.5 * np.eye(2)
    n = ys.shape[0]
    x, P = np.zeros((n, 2)), np.zeros((n, 2, 2))
    xp, Pp = np.zeros((n, 2)), np.zeros((n, 2, 2))
    mean, cov = np.zeros(2), np.eye(2)
    for t in range(n):
        xp[t] = F @ mean
        Pp[t] = F @ cov @ F.T + q * np.eye(2)
        K = Pp[t] @ np.linalg.inv(Pp[t] + 0.5 * np.eye(2))
        mean = x[t] = xp[t] + K @ (ys[t] - xp[t])
        cov = P[t] = (np.eye(2) - K) @ Pp[t]
    for t in range(n - 2, -1, -1):
        G = P[t] @ F.T @ np.linalg.inv(Pp[t + 1])
        x[t] += np.dot(G, x[t + 1] - xp[t + 1])
        P[t] += np.dot(np.dot(G, P[t + 1] - Pp[t + 1]), G.T)
    return x, P


@program((4,), (2, 2), (), exact=not HASWELL)
def square_root_filter(zs, F, q):
    x, S = np.zeros(2), np.linalg.cholesky(np.eye(2) * 2.0)
    root_Q = math.sqrt(q) * np.eye(2)
    H = np.array([[1.0, 0.5]])
    for z in zs:
        x = F @ x
        _, R = np.linalg.qr(np.vstack([(F @ S).T, root_Q.T]))
        S = R.T
        phi = S.T @ H.T
        a = 1.0 / (phi.T @ phi + 0.3)
        K = S @ phi @ a
        gamma = a / (1 + np.sqrt(a * 0.3))
        x = x + (K @ (z - H @ x))
        S = S @ (np.eye(2) - gamma * (phi @ phi.T))
    return x, S @ S.T


def drive(state, turn, speed):
    heading = state[2, 0]
    moved = np.array([[speed * math.cos(heading)], [speed * math.sin(heading)], [turn], [0.0]])
    steady = np.eye(4)
    steady[3, 3] = 0.0
    return steady @ state + DT * moved + np.array([[0.0], [0.0], [0.0], [speed]])


@program((2,), (3, 2), (4,), exact=False)
def extended_kalman_filter(controls, seen, noise):
    process, sensor = np.diag(0.1 * noise)**2, np.identity(2)
    state, cov = np.zeros((4, 1)), np.eye(4)
    speed, turn = controls
    looks = np.array([[1, 0, 0, 0], [0, 1, 0, 0]])
    for place in seen:
        heading = state[2, 0]
        slope = np.eye(4)
        slope[0, 2], slope[1, 2] = -DT * speed * math.sin(heading), DT * speed * math.cos(heading)
        slope[0, 3], slope[1, 3] = DT * math.cos(heading), DT * math.sin(heading)
        state = drive(state, turn, speed)
        cov = slope @ cov @ slope.T + process
        gain = cov @ looks.T @ np.linalg.inv(looks @ cov @ looks.T + sensor)
        state = state + gain @ (place.reshape(2, 1) - looks @ state)
        cov = (np.eye(4) - gain @ looks) @ cov
    return state, cov


@program((4,), (), exact=False)
def unscented_kalman_filter(zs, alpha):
    n = 2
    lambda_ = alpha**2 * n - n + 1.5
    Wc = np.full(2 * n + 1, 1. / (2 * (n + lambda_)))
    Wm = np.full(2 * n + 1, 1. / (2 * (n + lambda_)))
    Wc[0] = lambda_ / (n + lambda_) + (1. - alpha**2 + 2)
    Wm[0] = lambda_ / (n + lambda_)
    x, P = np.array([0.2, 0.1]), np.eye(2)
    for z in zs:
        U = np.linalg.cholesky((lambda_ + n) * P).T
        sigmas = np.zeros((2 * n + 1, n))
        sigmas[0] = x
        for k in range(n):
            sigmas[k + 1] = np.subtract(x, -U[k])
            sigmas[n + k + 1] = np.subtract(x, U[k])
        for i, s in enumerate(sigmas):
            sigmas[i] = np.array([s[0] + DT * np.sin(s[1]), 0.9 * s[1]])
        x = np.dot(Wm, sigmas)
        y = sigmas - x[np.newaxis, :]
        P = np.dot(y.T, np.dot(np.diag(Wc), y)) + 0.1 * np.eye(2)
        h = sigmas[:, 0]**2 + sigmas[:, 1]
        zp = Wm @ h
        S = Wc @ (h - zp)**2 + 0.2
        Pxz = np.zeros((n, 1))
        for i in range(2 * n + 1):
            Pxz += Wc[i] * np.outer(sigmas[i] - x, h[i] - zp)
        K = Pxz / S
        x = x + (K * (z - zp))[:, 0]
        P = P - K @ K.T * S
    return x, P


@program((6,), (), ())
def g_h_filter(zs, g, h):
    x, dx, dt = 1.0, 0.5, 1.0
    results = np.zeros((len(zs) + 1, 2))
    results[0, :] = x, dx
    for i, z in enumerate(zs):
        prediction = x + dx * dt
        y = z - prediction
        dx = dx + h * y / dt
        x = prediction + 0.5 * g * y
        results[i + 1, 0] = x
        results[i + 1, 1] = dx
    return results


@program(normal(7, 2), (3,), exact=False)
def weights_of_particles(particles, ranges):
    landmarks = np.array([[-1., 2.], [5., 3.], [2., -4.]])
    weights = np.ones(len(particles)) / len(particles)
    for i, landmark in enumerate(landmarks):
        distance = np.linalg.norm(particles[:, 0:2] - landmark, axis=1)
        weights *= np.exp(-0.05 * (ranges[i] - distance)**2) / math.sqrt(2 * math.pi)
        weights += 1.e-300
    weights /= sum(weights)
    mean = np.average(particles, weights=weights, axis=0)
    var = np.average((particles - mean)**2, weights=weights, axis=0)
    neff = 1. / np.sum(np.square(weights))
    return mean, var, neff


def wrapped(angle):
    return (angle + math.pi) % (2 * math.pi) - math.pi


@program((2,), (2, 2), exact=False)
def slam_with_two_landmarks(controls, seen):
    state, cov = np.zeros((3, 1)), np.eye(3)
    speed, turn = controls
    state[:3] += DT * np.array([[speed * math.cos(state[2, 0])], [speed * math.sin(state[2, 0])], [turn]])
    for far, bearing in seen:               # new landmarks become a part of the state
        angle = wrapped(state[2, 0] + bearing)
        state = np.vstack((state, [[state[0, 0] + far * math.cos(angle)], [state[1, 0] + far * math.sin(angle)]]))
        n = len(cov)
        grown = np.eye(n + 2)
        grown[:n, :n] = cov
        cov = grown
    for k in range(2):
        at = 3 + 2 * k
        dx, dy = state[at, 0] - state[0, 0], state[at + 1, 0] - state[1, 0]
        r = math.sqrt(dx * dx + dy * dy)
        surprise = np.zeros((2, 1))
        surprise[0] = 0.9 * seen[k, 0] - r
        surprise[1] = wrapped(0.9 * seen[k, 1] - wrapped(math.atan2(dy, dx) - state[2, 0]))
        H = np.zeros((2, 7))
        H[:, 0:2] = [[-dx / r, -dy / r], [dy / r**2, -dx / r**2]]
        H[1, 2] = -1
        H[:, at:at + 2] = -H[:, 0:2]
        gain = cov @ H.T @ np.linalg.inv(H @ cov @ H.T + SENSOR)
        state = state + gain @ surprise
        cov = cov - gain @ H @ cov
    return state, cov
