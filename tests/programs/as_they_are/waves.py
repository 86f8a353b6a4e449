"""Heat, waves, reactions and electromagnetic fields."""

import numpy as np

from support.as_they_are import normal, program
from support.numbers import HASWELL

C0 = 1.0        # a global, as scripts have them
IMPEDANCE = 377.0


@program((10,), ())
def heat_in_one_dimension(T0, kappa):
    T = np.copy(T0)
    for _ in range(6):
        Tn = T.copy()
        T[1:-1] = Tn[1:-1] + 0.1 * kappa * (Tn[2:] - 2 * Tn[1:-1] + Tn[:-2])
        T[0], T[-1] = 1.0, T[-2]
    return T


@program((), (3,))
def heat_in_three_dimensions(kappa, walls):
    T = np.full((5, 5, 5), 0.3)
    T[0], T[:, -1], T[:, :, 0] = walls
    for _ in range(4):
        T[1:-1, 1:-1, 1:-1] += 0.1 * kappa * (
            T[2:, 1:-1, 1:-1] + T[:-2, 1:-1, 1:-1] + T[1:-1, 2:, 1:-1] + T[1:-1, :-2, 1:-1]
            + T[1:-1, 1:-1, 2:] + T[1:-1, 1:-1, :-2] - 6 * T[1:-1, 1:-1, 1:-1])
    return T


@program((8,), (), exact=not HASWELL)
def implicit_heat(u, kappa):
    n = len(u)
    A = np.eye(n) + kappa * (2 * np.eye(n) - np.eye(n, k=1) - np.eye(n, k=-1))
    for _ in range(3):
        u = np.linalg.solve(A, u)
    return u


@program((3, 3), (4,))
def gray_scott(seed, rates):
    spread_u, spread_v, feed, kill = rates * np.array([0.16, 0.08, 0.035, 0.065])
    u, v = np.ones((10, 10)), np.zeros((10, 10))
    u[4:7, 4:7] = 0.50 * seed
    v[4:7, 4:7] = 0.25
    inside = np.s_[1:-1, 1:-1]

    def laplacian(Z):
        return Z[:-2, 1:-1] + Z[2:, 1:-1] + Z[1:-1, :-2] + Z[1:-1, 2:] - 4 * Z[inside]

    for _ in range(4):
        eaten = u[inside] * v[inside]**2
        du = spread_u * laplacian(u) - eaten + feed * (1 - u[inside])
        dv = spread_v * laplacian(v) + eaten - (feed + kill) * v[inside]
        u[inside] += du
        v[inside] += dv
        for Z in (u, v):
            Z[0, :], Z[-1, :] = Z[1, :], Z[-2, :]
            Z[:, 0], Z[:, -1] = Z[:, 1], Z[:, -2]
    return u, v


@program((), (), ())
def fdtd_in_one_dimension(permittivity, width, sigma):
    size = 14
    ez, hy = np.zeros(size), np.zeros(size - 1)
    eps = np.ones(size)
    eps[8:] = 2 * permittivity
    loss = np.zeros(size)
    loss[11:] = 0.01 * sigma
    for t in range(8):
        hy += np.diff(ez) / IMPEDANCE
        ez[1:-1] *= ((1 - loss) / (1 + loss))[1:-1]
        ez[1:-1] += (IMPEDANCE / eps / (1 + loss))[1:-1] * np.diff(hy)
        ez[4] += np.exp(-((t - 3.) / (2 * width))**2)
    return ez, hy


class Field:
    def __init__(self, shape):
        self.E = np.zeros((*shape, 3))
        self.H = np.zeros((*shape, 3))
        self.inverse_permittivity = np.ones((*shape, 3))

    def curl_E(self):
        E, curl = self.E, np.zeros(self.E.shape)
        curl[:, :-1, :, 0] += E[:, 1:, :, 2] - E[:, :-1, :, 2]
        curl[:, :, :-1, 0] -= E[:, :, 1:, 1] - E[:, :, :-1, 1]
        curl[:, :, :-1, 1] += E[:, :, 1:, 0] - E[:, :, :-1, 0]
        curl[:-1, :, :, 1] -= E[1:, :, :, 2] - E[:-1, :, :, 2]
        curl[:-1, :, :, 2] += E[1:, :, :, 1] - E[:-1, :, :, 1]
        curl[:, :-1, :, 2] -= E[:, 1:, :, 0] - E[:, :-1, :, 0]
        return curl

    def curl_H(self):
        H, curl = self.H, np.zeros(self.H.shape)
        curl[:, 1:, :, 0] += H[:, 1:, :, 2] - H[:, :-1, :, 2]
        curl[:, :, 1:, 0] -= H[:, :, 1:, 1] - H[:, :, :-1, 1]
        curl[:, :, 1:, 1] += H[:, :, 1:, 0] - H[:, :, :-1, 0]
        curl[1:, :, :, 1] -= H[1:, :, :, 2] - H[:-1, :, :, 2]
        curl[1:, :, :, 2] += H[1:, :, :, 1] - H[:-1, :, :, 1]
        curl[:, 1:, :, 2] -= H[:, 1:, :, 0] - H[:, :-1, :, 0]
        return curl

    def step(self, c):
        self.E += c * self.inverse_permittivity * self.curl_H()
        self.H -= c * self.curl_E()


@program((), (2, 2), ())
def fdtd_in_three_dimensions(courant, material, amplitude):
    field = Field((4, 4, 2))
    field.inverse_permittivity[1:3, 1:3, 0, 2] /= material
    for t in range(4):
        field.E[2, 2, 1, 2] += amplitude * np.sin(2 * np.pi * t / 7)
        field.step(0.5 * courant)
    return field.E, field.H


@program((9, 9), ())
def wave_in_two_dimensions(u0, c):
    u0 = u0 * np.outer(np.hanning(9), np.hanning(9))
    un, unm1, unp1 = u0.copy(), u0.copy(), np.zeros_like(u0)
    r2 = (0.4 * c)**2
    for _ in range(4):
        unp1[1:-1, 1:-1] = (2 * un[1:-1, 1:-1] - unm1[1:-1, 1:-1] + r2 * (
            un[2:, 1:-1] + un[:-2, 1:-1] + un[1:-1, 2:] + un[1:-1, :-2] - 4 * un[1:-1, 1:-1]))
        unm1, un, unp1 = un, unp1, unm1
    return un


@program(normal(16), ())
def schroedinger_by_crank_nicolson(V, momentum):
    n, dx, dt = 16, 0.5, 0.1
    x = np.arange(n) * dx
    psi = np.exp(-(x - 4)**2) * np.exp(1j * momentum * x)
    H = np.zeros((n, n), dtype=complex)
    for i in range(n):
        H[i, i] = 1 / dx**2 + V[i]
        if i > 0:
            H[i, i - 1] = -0.5 / dx**2
        if i < n - 1:
            H[i, i + 1] = -0.5 / dx**2
    A, B = np.eye(n) + 0.5j * dt * H, np.eye(n) - 0.5j * dt * H
    for _ in range(2):
        psi = np.linalg.solve(A, B @ psi)
    return np.abs(psi)**2


@program((), (8,))
def multigrid_for_poisson(scale, f):
    def smooth(u, f, h):
        for _ in range(2):
            for i in range(1, len(u) - 1):
                u[i] = 0.5 * (u[i - 1] + u[i + 1] + h * h * f[i])
        return u

    def v_cycle(u, f, h):
        u = smooth(u, f, h)
        if len(u) <= 3:
            return u
        r = np.zeros(len(u))
        r[1:-1] = f[1:-1] + (u[2:] - 2 * u[1:-1] + u[:-2]) / h**2
        coarse = np.zeros(len(u) // 2 + 1)
        coarse[1:-1] = 0.25 * (r[1:-3:2] + 2 * r[2:-2:2] + r[3:-1:2])
        e = v_cycle(np.zeros(len(coarse)), coarse, 2 * h)
        u[::2] += e
        u[1::2] += 0.5 * (e[:-1] + e[1:])
        return smooth(u, f, h)

    rhs = np.zeros(9)
    rhs[1:] = scale * f
    u = np.zeros(9)
    for _ in range(2):
        u = v_cycle(u, rhs, 1 / 8)
    return u


@program(normal(2), ())
def spectral_kuramoto_sivashinsky(amplitude, length):
    n, h = 16, 0.05
    x = 2 * np.pi * np.arange(n) / n
    u = amplitude[0] * np.cos(x) + amplitude[1] * np.sin(2 * x)
    k = np.fft.fftfreq(n, 1 / n) / length
    L = k**2 - k**4
    v = np.fft.fft(u)
    for _ in range(3):
        nonlinear = -0.5j * k * np.fft.fft(np.real(np.fft.ifft(v))**2)
        v = (v + h * nonlinear) / (1 - h * L)
    return np.real(np.fft.ifft(v))
