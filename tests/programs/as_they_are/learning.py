"""Statistics and learning without networks: clusters, factors, transport, images, money."""

import math

import numpy as np

from support.as_they_are import normal, program, whole
from support.numbers import HASWELL


@program(normal(6, 3), normal(6, 2, scale=0.1))
def neighbour_embedding(X, Y):
    def distances(Z):
        squares = np.sum(np.square(Z), axis=1)
        return squares[:, np.newaxis] + squares - 2 * Z @ Z.T

    near = np.exp(-distances(X) / 4)
    np.fill_diagonal(near, 0.0)
    P = np.maximum(near / np.sum(near), 1e-12)
    momentum, slope = np.zeros((6, 2)), np.zeros((6, 2))
    for _ in range(2):
        heavy = 1 / (1 + distances(Y))
        heavy[range(6), range(6)] = 0.
        Q = np.maximum(heavy / heavy.sum(), 1e-12)
        for i in range(6):
            pull = (P[i] - Q[i]) * heavy[i]
            slope[i] = np.sum(np.tile(pull, (2, 1)).T * (Y[i] - Y), axis=0)
        momentum = 0.5 * momentum - 10. * slope
        Y = Y + momentum - np.mean(Y + momentum, 0)
    return Y, np.sum(P * np.log(P / Q))


@program((4,), (5,), (4, 5), (), exact=False)
def sinkhorn(a, b, cost, blur):
    a, b = a / np.sum(a), b / np.sum(b)
    kernel = np.empty_like(cost)
    np.divide(cost, -blur, out=kernel)
    np.exp(kernel, out=kernel)
    left, right = np.ones(4), np.ones(5)
    for _ in range(6):
        right[:] = b / np.dot(kernel.T, left)
        left[:] = a / np.dot(kernel, right)
    plan = np.diag(left) @ kernel @ np.diag(right)
    return plan, np.sum(plan * cost)


@program((6, 5), (6, 2), (2, 5))
def nonnegative_factors(A, W, H):
    for _ in range(3):
        H *= (W.T @ A) / (W.T @ W @ H + 1e-16)
        W *= (A @ H.T) / (W @ H @ H.T + 1e-16)
    norms = np.sqrt(np.sum(W**2, axis=0))
    return W / norms, H * norms[:, None], np.linalg.norm(A - W @ H)


class Ratings:
    """What users think of things: a product of two thin matrices, and what each of them is off by."""

    def __init__(self, table):
        self.table, self.mean = table, table[np.nonzero(table)].mean()
        self.users, self.things = np.zeros(table.shape[0]), np.zeros(table.shape[1])

    def guess(self, u, t):
        return self.mean + self.users[u] + self.things[t] + np.dot(self.P[u], self.Q[t])

    def pass_through(self, rate):
        for u in range(len(self.users)):
            for t in range(len(self.things)):
                error = self.table[u, t] - self.guess(u, t)
                self.users[u] += rate * (error - 0.02 * self.users[u])
                self.things[t] += rate * (error - 0.02 * self.things[t])
                before = self.P[u].copy()
                self.P[u] += rate * (error * self.Q[t] - 0.02 * self.P[u])
                self.Q[t] += rate * (error * before - 0.02 * self.Q[t])


@program((4, 3), normal(4, 2), normal(3, 2), (), exact=not HASWELL)
def matrix_factorization(table, P, Q, rate):
    ratings = Ratings(table)
    ratings.P, ratings.Q = P, Q
    ratings.pass_through(0.1 * rate)
    return ratings.users, ratings.things, P @ Q.T


@program(normal(7, 2), (2, 2), exact=not HASWELL)
def mixture_of_gaussians(X, mu):
    N, d, C = 7, 2, 2
    mu = mu * np.array([[1.0], [-1.0]])
    pi, sigma = np.ones(C) / C, np.array([np.eye(d) for _ in range(C)])
    for _ in range(2):
        Q = np.zeros((N, C))
        for i in range(N):
            denominator = []
            for c in range(C):
                delta = X[i, :] - mu[c, :]
                log_p = -0.5 * (d * np.log(2 * np.pi) + np.linalg.slogdet(sigma[c])[1]
                                + np.dot(np.dot(delta, np.linalg.inv(sigma[c])), delta))
                denominator.append(np.log(pi[c]) + log_p)
            top = np.max(denominator)
            log_denominator = top + np.log(np.sum(np.exp(np.array(denominator) - top)))
            Q[i, :] = np.exp(np.array(denominator) - log_denominator)
        counts = np.sum(Q, axis=0)
        pi = counts / N
        mu = np.dot(Q.T, X) / counts[:, None]
        for c in range(C):
            outer = np.zeros((d, d))
            for i in range(N):
                delta = X[i, :] - mu[c, :]
                outer += Q[i, c] * np.outer(delta, delta)
            sigma[c, :, :] = outer / counts[c] + 0.1 * np.eye(d)
    return pi, mu, sigma


@program(normal(8, 3), normal(3), exact=False)
def principal_components_by_power(X, v):
    centered = X - X.mean(axis=0)
    cov = np.cov(centered, rowvar=False)
    found = np.zeros((2, 3))
    for k in range(2):
        w = v.copy()
        for _ in range(4):
            w = cov @ w
            w /= np.linalg.norm(w)
        found[k] = w
        cov = cov - (w @ cov @ w) * np.outer(w, w)
    return found, centered @ found.T


@program(normal(10), (), smooth=False)
def soft_histogram(x, width):
    edges = np.linspace(-3, 3, 7)
    centers = 0.5 * (edges[1:] + edges[:-1])
    counts = np.zeros(len(centers))
    for value in x:
        w = np.exp(-0.5 * ((value - centers) / width)**2)
        counts += w / w.sum()
    k = np.digitize(x, edges) - 1
    linear = np.zeros(len(centers) + 2)
    for i, value in zip(k, x, strict=True):
        f = (value - edges[i]) / (edges[1] - edges[0])
        linear[i] += 1 - f
        linear[i + 1] += f
    return counts, linear


@program(normal(6, 2), (6,), (3,), (4, 2), exact=False)
def gaussian_process(X, y, hyper, Xs):
    length, sf, noise = hyper

    def kernel(A, B):
        d = np.sum(A**2, 1).reshape(-1, 1) + np.sum(B**2, 1) - 2 * np.dot(A, B.T)
        return sf**2 * np.exp(-0.5 / length**2 * d)

    K = kernel(X, X) + noise**2 * np.eye(len(X))
    L = np.linalg.cholesky(K)
    alpha = np.linalg.solve(L.T, np.linalg.solve(L, y))
    v = np.linalg.solve(L, kernel(X, Xs))
    nll = np.sum(np.log(np.diagonal(L))) + 0.5 * y.T @ alpha + 0.5 * len(X) * np.log(2 * np.pi)
    return kernel(X, Xs).T @ alpha, kernel(Xs, Xs) - v.T @ v, nll


@program(normal(7, 3), whole(2, 7), normal(3), exact=False)
def logistic_regression_by_newton(X, y, w):
    for _ in range(3):
        p = 1 / (1 + np.exp(-X @ w))
        gradient = X.T @ (p - y) + 0.5 * w
        H = X.T @ np.diag(p * (1 - p)) @ X + 0.5 * np.eye(3)
        w = w - np.linalg.solve(H, gradient)
    return w


@program(normal(6, 6), (2,))
def chan_vese(image, parameters):
    stiffness, dt = 0.2 * parameters
    rows, columns = np.mgrid[0:6, 0:6]
    level = np.sin(np.pi / 5 * (columns + 0.5)) * np.sin(np.pi / 5 * (rows + 0.4))
    for _ in range(2):
        wide = np.pad(level, 1, mode="edge")
        east, west = wide[1:-1, 2:] - level, level - wide[1:-1, :-2]
        south, north = wide[2:, 1:-1] - level, level - wide[:-2, 1:-1]
        pulls = 0.0
        for ahead, behind, across in ((east, west, south + north), (south, north, east + west)):
            pulls = pulls + ahead / np.sqrt(0.01 + ahead**2 + across**2 / 4)
            pulls = pulls - behind / np.sqrt(0.01 + behind**2 + across**2 / 4)
        inside = 0.5 + np.arctan(level) / np.pi
        mean_in, mean_out = np.average(image, weights=inside), np.average(image, weights=1 - inside)
        level = level + dt / (1 + level**2) / np.pi * (
            stiffness * pulls - (image - mean_in)**2 + (image - mean_out)**2)
    return level


@program(normal(6, 6), ())
def perona_malik(image, kappa):
    u = image.copy()
    north, south, east, west = np.zeros_like(u), np.zeros_like(u), np.zeros_like(u), np.zeros_like(u)
    for _ in range(3):
        north[1:] = u[:-1] - u[1:]
        south[:-1] = u[1:] - u[:-1]
        east[:, :-1] = u[:, 1:] - u[:, :-1]
        west[:, 1:] = u[:, :-1] - u[:, 1:]
        u += 0.15 * sum(np.exp(-(d / kappa)**2) * d for d in (north, south, east, west))
    return u


@program(normal(6, 6), (), ())
def bilateral_filter(image, sigma_space, sigma_range):
    size = 1
    padded = np.pad(image, size, mode="reflect")
    out = np.zeros(image.shape)
    for i in range(image.shape[0]):
        for j in range(image.shape[1]):
            window = padded[i:i + 3, j:j + 3]
            d2 = np.add.outer(np.arange(-1, 2)**2, np.arange(-1, 2)**2)
            w = np.exp(-d2 / (2 * sigma_space**2) - (window - image[i, j])**2 / (2 * sigma_range**2))
            out[i, j] = np.sum(w * window) / np.sum(w)
    return out


@program((6, 6, 3), exact=False)
def edges_of_a_picture(picture):
    grey = np.dot(picture[..., :3], [0.2989, 0.5870, 0.1140])
    sobel = np.array([[1, 0, -1], [2, 0, -2], [1, 0, -1]])
    gx, gy = np.zeros((4, 4)), np.zeros((4, 4))
    for i in range(4):
        for j in range(4):
            gx[i, j] = (sobel * grey[i:i + 3, j:j + 3]).sum()
            gy[i, j] = (sobel.T * grey[i:i + 3, j:j + 3]).sum()
    magnitude = np.hypot(gx, gy)
    magnitude *= 255.0 / np.max(magnitude)
    return magnitude, np.arctan2(gy, gx)


class Grid:
    """The price of an option on a grid of prices and times; those who inherit say how to go back in time."""

    def __init__(self, strike, rate, sigma, prices=10, times=6):
        self.rate, self.dt, self.times = rate, 0.5 / times, times
        self.prices = np.linspace(0, 2.5, prices + 1)
        self.values = np.zeros(shape=(prices + 1, times + 1))
        self.values[:, -1] = np.log(1 + np.exp(8 * (self.prices - strike))) / 8
        self.values[-1, :-1] = (2.5 - strike) * np.exp(-rate * self.dt * (times - np.arange(times)))
        k = np.arange(1, prices)
        self.diffusion, self.drift = sigma**2 * k**2, rate * k

    def price(self, spot):
        for time in reversed(range(self.times)):
            self.back(time)
        return np.interp(spot, self.prices, self.values[:, 0])


class Explicit(Grid):
    def back(self, time):
        later = self.values[:, time + 1]
        for i in range(1, len(later) - 1):
            d, m = self.diffusion[i - 1], self.drift[i - 1]
            self.values[i, time] = later[i] + self.dt * (
                0.5 * (d - m) * later[i - 1] - (d + self.rate) * later[i] + 0.5 * (d + m) * later[i + 1])


class CrankNicolson(Grid):
    def back(self, time):
        down, up = 0.25 * self.dt * (self.diffusion - self.drift), 0.25 * self.dt * (self.diffusion + self.drift)
        stay = -0.5 * self.dt * (self.diffusion + self.rate)
        A = np.diag(stay) + np.diag(down[1:], -1) + np.diag(up[:-1], 1)
        known = (np.eye(len(stay)) + A) @ self.values[1:-1, time + 1]
        known[-1] += up[-1] * (self.values[-1, time] + self.values[-1, time + 1])
        self.values[1:-1, time] = np.linalg.solve(np.eye(len(stay)) - A, known)


@program(lambda rng: 1.07, (), (), (), step=1e-4)
def option_by_explicit_differences(spot, strike, rate, sigma):
    return Explicit(strike, 0.1 * rate, 0.3 * sigma).price(spot)


@program(lambda rng: 1.07, (), (), (), step=1e-4, exact=False)
def option_by_crank_nicolson(spot, strike, rate, sigma):
    return CrankNicolson(strike, 0.1 * rate, 0.3 * sigma).price(spot)


@program((), (), (), lambda rng: rng.standard_normal((3, 5)))
def square_root_diffusion(kappa, theta, sigma, draws):
    dt = 0.1
    rates = np.zeros((4, 5))
    rates[0] = 1.0
    for t, shocks in enumerate(draws):
        positive = np.maximum(rates[t], 0)
        rates[t + 1] = rates[t] + kappa * (theta - positive) * dt + 0.3 * sigma * np.sqrt(positive * dt) * shocks
    return rates, np.mean(np.exp(-dt * np.sum(rates, axis=0)))


@program((), (), (), (), exact=False)
def black_scholes(S, K, vol, T):
    d1 = (math.log(S / K) + (0.02 + 0.5 * vol**2) * T) / (vol * math.sqrt(T))
    d2 = d1 - vol * math.sqrt(T)
    cdf = [0.5 * (1 + math.erf(d / math.sqrt(2))) for d in (d1, d2)]
    return S * cdf[0] - K * math.exp(-0.02 * T) * cdf[1]
