"""Polynomials, splines, recursions and maps."""

import math

import numpy as np

from support.as_they_are import normal, program


@program(normal(5), normal(3, scale=0.3))
def clenshaw(c, x):
    c0, c1 = c[-2], c[-1]
    x2 = 2 * x
    for i in range(3, len(c) + 1):
        tmp = c0
        c0 = c[-i] - c1
        c1 = tmp + c1 * x2
    return c0 + c1 * x


@program(normal(4), ())
def legendre(c, x):
    n = len(c)
    P, dP = np.zeros(n), np.zeros(n)
    P[0], P[1], dP[1] = 1.0, x, 1.0
    for k in range(1, n - 1):
        P[k + 1] = ((2 * k + 1) * x * P[k] - k * P[k - 1]) / (k + 1)
        dP[k + 1] = (2 * k + 1) * P[k] + dP[k - 1]
    return c @ P, c @ dP


@program((6,), (6,))
def orthogonal_polynomials(x, w):
    n = 3
    a, b = np.zeros(n), np.zeros(n)
    p_old, p, previous = np.zeros(len(x)), np.ones(len(x)), 1.0
    for k in range(n):
        norm = np.sum(w * p * p)
        a[k] = np.sum(w * x * p * p) / norm
        b[k] = norm / previous
        p, p_old = (x - a[k]) * p - (b[k] if k > 0 else 0.0) * p_old, p
        previous = norm
    return a, b


def hermite(i, j, t, distance, a, b):
    """How much of a Hermite Gaussian of order t is in the product of two Gaussians, by recursion."""
    if not 0 <= t <= i + j:
        return 0.0
    if i + j == 0:
        return np.exp(-a * b / (a + b) * distance**2)
    shift, i, j = (-b, i - 1, j) if i > 0 else (a, i, j - 1)
    below, here, above = (hermite(i, j, t + k, distance, a, b) for k in (-1, 0, 1))
    return below / (2 * (a + b)) + shift * distance / (a + b) * here + (t + 1) * above


@program((), (), (3,), (3,))
def overlap_of_gaussians(a, b, A, B):
    shells = [(0, 0, 0), (1, 0, 0), (0, 1, 1)]
    S = np.zeros((3, 3))
    for i, left in enumerate(shells):
        for j, right in enumerate(shells):
            S[i, j] = np.power(np.pi / (a + b), 1.5)
            for axis in range(3):
                S[i, j] *= hermite(left[axis], right[axis], 0, A[axis] - B[axis], a, b)
    return S


def boys(n, T):
    """By its series."""
    total, term = 0.0, 1.0 / (2 * n + 1)
    for k in range(1, 12):
        total += term
        term *= 2 * T / (2 * n + 2 * k + 1)
    return math.exp(-T) * total


@program((), (3,))
def attraction_of_a_nucleus(p, PC):
    RPC2 = np.linalg.norm(PC)**2
    R = {(n, 0): (-2 * p)**n * boys(n, p * RPC2) for n in range(4)}
    for t in range(1, 4):
        for n in range(4 - t):
            R[n, t] = PC[2] * R[n + 1, t - 1] + ((t - 1) * R[n + 1, t - 2] if t > 1 else 0.0)
    return np.array([2 * math.pi / p * R[0, t] for t in range(4)])


@program((6,), normal(6), lambda rng: np.array([0.3, 1.7, 2.2]))
def natural_spline(h, y, at):
    x = np.cumsum(h)
    n = len(x)
    A, rhs = np.zeros((n, n)), np.zeros(n)
    A[0, 0] = A[n - 1, n - 1] = 1
    for i in range(1, n - 1):
        A[i, i - 1], A[i, i], A[i, i + 1] = h[i], 2 * (h[i] + h[i + 1]), h[i + 1]
        rhs[i] = 3 * ((y[i + 1] - y[i]) / h[i + 1] - (y[i] - y[i - 1]) / h[i])
    c = np.linalg.solve(A, rhs)
    out = np.zeros(len(at))
    for k, value in enumerate(at):
        i = min(max(np.searchsorted(x, value) - 1, 0), n - 2)
        d = (c[i + 1] - c[i]) / (3 * h[i + 1])
        b = (y[i + 1] - y[i]) / h[i + 1] - h[i + 1] * (2 * c[i] + c[i + 1]) / 3
        t = value - x[i]
        out[k] = y[i] + b * t + c[i] * t**2 + d * t**3
    return out


@program(normal(6, 2), (), step=1e-4, exact=False)
def b_spline(points, u):
    knots = np.array([0, 0, 0, 0, 1, 2, 3, 3, 3, 3], dtype=float)
    degree = 3
    span = int(np.searchsorted(knots, u, side="right")) - 1
    N, left, right = np.zeros(degree + 1), np.zeros(degree + 1), np.zeros(degree + 1)
    N[0] = 1.0
    for j in range(1, degree + 1):
        left[j] = u - knots[span + 1 - j]
        right[j] = knots[span + j] - u
        saved = 0.0
        for r in range(j):
            temp = N[r] / (right[r + 1] + left[j - r])
            N[r] = saved + right[r + 1] * temp
            saved = left[j - r] * temp
        N[j] = saved
    return N @ points[span - degree:span + 1]


@program(normal(4), lambda rng: np.array([0.0, 0.4, 1.1, 1.9]), ())
def newton_interpolation(y, x, at):
    n = len(y)
    table = np.zeros([n, n])
    table[:, 0] = y
    for j in range(1, n):
        for i in range(n - j):
            table[i][j] = (table[i + 1][j - 1] - table[i][j - 1]) / (x[i + j] - x[i])
    p = table[0, n - 1]
    for k in range(1, n):
        p = table[0, n - 1 - k] + (at - x[n - 1 - k]) * p
    return p


@program(lambda rng: np.array([-0.11, 0.2]))
def mandelbrot_orbit(c):
    Z, c = np.zeros(5, dtype=np.complex128), c[0] + 1j * c[1]
    shifts = np.linspace(-0.1, 0.1, 5)
    C = c + shifts
    N = np.zeros(5, dtype=int)
    for n in range(5):
        I = np.less(abs(Z), 2.0)                        # noqa: E741
        N[I] = n
        Z[I] = Z[I]**2 + C[I]
    return np.abs(Z)


@program((), lambda rng: 0.37)
def logistic_map(r, x):
    orbit = np.empty(8)
    exponent = 0.0
    r = 2.2 + r
    for n in range(8):
        x = r * x * (1 - x)
        orbit[n] = x
        exponent += math.log(abs(r - 2 * r * x))
    return orbit, exponent / 8


@program((), ())
def integral_by_romberg(a, b):
    def f(x):
        return math.exp(-a * x * x) * math.cos(b * x)
    n = 4
    R = np.zeros((n, n))
    h = 2.0
    R[0, 0] = 0.5 * h * (f(0.0) + f(2.0))
    for i in range(1, n):
        h *= 0.5
        R[i, 0] = 0.5 * R[i - 1, 0] + h * sum(f((2 * k - 1) * h) for k in range(1, 2**(i - 1) + 1))
        for j in range(1, i + 1):
            R[i, j] = R[i, j - 1] + (R[i, j - 1] - R[i - 1, j - 1]) / (4**j - 1)
    return R[n - 1, n - 1]


@program((3,), ())
def root_by_newton(coefficients, x):
    for _ in range(4):
        value = np.polyval([1.0, *coefficients], x)
        slope = np.polyval(np.polyder(np.array([1.0, *coefficients])), x)
        x = x - value / (slope + 3)
    return x


@program(normal(2), step=1e-4)
def minimum_by_bfgs(x):
    def gradient(x):
        return np.array([2 * (x[0] - 1) + 0.4 * x[0]**3, 4 * (x[1] + 0.5) + np.cos(x[1])])
    n = len(x)
    H = np.eye(n)
    g = gradient(x)
    for _ in range(3):
        p = -H @ g
        s = 0.3 * p
        x_new = x + s
        y = gradient(x_new) - g
        rho = 1.0 / (y @ s)
        I = np.identity(n)                              # noqa: E741
        H = (I - rho * np.outer(s, y)) @ H @ (I - rho * np.outer(y, s)) + rho * np.outer(s, s)
        x, g = x_new, g + y
    return x


@program((4, 4), (), exact=False)
def ising_mean_field(couplings, beta):
    m = np.ones(4) * 0.5
    for _ in range(5):
        for i in range(4):
            field = 0.0
            for j in range(4):
                if i != j:
                    field += couplings[i, j] * m[j]
            m[i] = math.tanh(0.3 * beta * field + 0.1)
    return m


@program((5,), ())
def lennard_jones_chain(gaps, epsilon):
    positions = np.zeros((6, 3))
    for i, gap in enumerate(gaps):
        positions[i + 1] = positions[i] + gap * np.array([1.0, 0.1 * i, -0.1])
    energy, forces = 0.0, np.zeros((6, 3))
    for i in range(6):
        for j in range(i + 1, 6):
            r_vec = positions[i] - positions[j]
            r2 = np.dot(r_vec, r_vec) + 0.5
            inv6 = (1.0 / r2)**3
            energy += 4 * epsilon * (inv6**2 - inv6)
            f = 24 * epsilon * (2 * inv6**2 - inv6) / r2 * r_vec
            forces[i, :] += f
            forces[j, :] -= f
    return energy, forces
