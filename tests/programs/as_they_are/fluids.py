"""Finite differences and finite volumes of flows."""

import numpy as np

from support.as_they_are import program


@program((), ())
def burgers_in_one_dimension(viscosity, amplitude):
    points, step = 21, 0.02
    x = np.linspace(0, 2 * np.pi, points)
    width = x[1] - x[0]
    speed = 2 + amplitude * np.sin(x)
    for _ in range(6):
        old = speed.copy()
        for i in range(1, points - 1):
            advected = old[i] * (old[i] - old[i - 1]) / width
            diffused = viscosity * (old[i + 1] + old[i - 1] - 2 * old[i]) / width**2
            speed[i] = old[i] + step * (diffused - advected)
        speed[0] = old[0] + step * (viscosity * (old[1] + old[-2] - 2 * old[0]) / width**2
                                    - old[0] * (old[0] - old[-2]) / width)
        speed[-1] = speed[0]
    return speed


@program((), (), (2,))
def burgers_in_two_dimensions(viscosity, height, wind):
    n = 9
    h = 2 / (n - 1)
    dt = 0.02 * h
    u = np.ones((n, n))
    v = np.ones((n, n))
    u[2:5, 2:5] += height
    v[2:5, 2:5] = wind[0] * wind[1]
    inner = (slice(1, -1), slice(1, -1))
    for _ in range(5):
        before = u.copy(), v.copy()
        for now, old in zip((u, v), before, strict=True):
            west, east, south, north = old[1:-1, :-2], old[1:-1, 2:], old[:-2, 1:-1], old[2:, 1:-1]
            carried = before[0][inner] * (old[inner] - west) + before[1][inner] * (old[inner] - south)
            now[inner] -= dt / h * carried
            now[inner] += viscosity * dt / h**2 * (west + east + south + north - 4 * old[inner])
            now[0] = now[-1] = 1
            now[:, 0] = now[:, -1] = 1
    return u, v


@program((5,), ())
def poisson_with_sources(strength, left):
    rows, columns = 9, 10
    hx, hy = 2 / (columns - 1), 1 / (rows - 1)
    phi = np.zeros((rows, columns))
    source = np.zeros((rows, columns))
    source[2, 2] = 100 * strength[0]
    source[6, 3:7] = -100 * strength[1:]
    for _ in range(8):
        old = phi.copy()
        across = (old[1:-1, 2:] + old[1:-1, :-2]) / hx**2
        along = (old[2:, 1:-1] + old[:-2, 1:-1]) / hy**2
        phi[1:-1, 1:-1] = (across + along - source[1:-1, 1:-1]) / (2 / hx**2 + 2 / hy**2)
        phi[:, 0] = left
        phi[:, -1] = 0
        phi[0, :] = phi[-1, :] = 0
    return phi


class Cavity:
    """A square box with a lid that slides: a projection method on points."""

    def __init__(self, points, viscosity, density):
        self.h, self.viscosity, self.density = 2 / (points - 1), viscosity, density
        self.u, self.v, self.p = np.zeros((points, points)), np.zeros((points, points)), np.zeros((points, points))

    def slopes(self, f):
        return (f[1:-1, 2:] - f[1:-1, :-2]) / (2 * self.h), (f[2:, 1:-1] - f[:-2, 1:-1]) / (2 * self.h)

    def laplace(self, f):
        return (f[2:, 1:-1] + f[:-2, 1:-1] + f[1:-1, 2:] + f[1:-1, :-2] - 4 * f[1:-1, 1:-1]) / self.h**2

    def pressure(self, dt):
        source = np.zeros_like(self.p)
        (ux, uy), (vx, vy) = self.slopes(self.u), self.slopes(self.v)
        source[1:-1, 1:-1] = self.density * ((ux + vy) / dt - ux**2 - 2 * uy * vx - vy**2)
        for _ in range(4):
            old = self.p.copy()
            neighbours = old[2:, 1:-1] + old[:-2, 1:-1] + old[1:-1, 2:] + old[1:-1, :-2]
            self.p[1:-1, 1:-1] = 0.25 * (neighbours - self.h**2 * source[1:-1, 1:-1])
            self.p[:, 0], self.p[:, -1], self.p[0] = self.p[:, 1], self.p[:, -2], self.p[1]
            self.p[-1] = 0

    def step(self, dt, lid):
        self.pressure(dt)
        u, v = self.u[1:-1, 1:-1].copy(), self.v[1:-1, 1:-1].copy()
        forces = [g / self.density for g in self.slopes(self.p)]
        changes = []
        for f, force in zip((self.u, self.v), forces, strict=True):
            fx, fy = self.slopes(f)
            changes.append(dt * (self.viscosity * self.laplace(f) - u * fx - v * fy - force))
        self.u[1:-1, 1:-1] += changes[0]
        self.v[1:-1, 1:-1] += changes[1]
        self.u[-1] = lid


@program((), (), ())
def lid_driven_cavity(lid, viscosity, density):
    box = Cavity(8, viscosity, density)
    for _ in range(4):
        box.step(0.01, lid)
    return box.u, box.v, box.p


@program((12,), ())
def shallow_water(bump, depth):
    n, g, dx, dt = 12, 9.81, 1.0, 0.02
    h = np.ones(n + 2) * depth
    h[1:-1] += 0.1 * bump
    hu = np.zeros(n + 2)
    for _ in range(5):
        h[0], h[-1] = h[1], h[-2]
        hu[0], hu[-1] = -hu[1], -hu[-2]
        flux_h = hu
        flux_hu = hu**2 / h + 0.5 * g * h**2
        h_new = 0.5 * (h[2:] + h[:-2]) - dt / (2 * dx) * (flux_h[2:] - flux_h[:-2])
        hu_new = 0.5 * (hu[2:] + hu[:-2]) - dt / (2 * dx) * (flux_hu[2:] - flux_hu[:-2])
        h[1:-1], hu[1:-1] = h_new, hu_new
    return h, hu


@program((4, 5), (), exact=False)
def lattice_boltzmann(noise, tau):
    directions = [(0, 0), (1, 0), (0, 1), (-1, 0), (0, -1), (1, 1), (-1, 1), (-1, -1), (1, -1)]
    shares = [4 / 9] + 4 * [1 / 9] + 4 * [1 / 36]
    opposite = [0, 3, 4, 1, 2, 7, 8, 5, 6]
    f = np.ones((9, 4, 5))
    f += 0.01 * noise
    f[1] += 0.5
    wall = np.zeros((4, 5), dtype=bool)
    wall[1:3, 2] = True
    e = np.array(directions)
    for _ in range(3):
        for k, (ex, ey) in enumerate(directions):
            f[k] = np.roll(np.roll(f[k], ex, axis=1), ey, axis=0)
        bounced = f[:, wall][opposite]
        density = f.sum(axis=0)
        ux, uy = np.tensordot(e[:, 0], f, 1) / density, np.tensordot(e[:, 1], f, 1) / density
        rest = np.empty_like(f)
        for k, (ex, ey) in enumerate(directions):
            along = 3 * (ex * ux + ey * uy)
            rest[k] = shares[k] * density * (1 + along + along**2 / 2 - 1.5 * (ux**2 + uy**2))
        f -= (f - rest) / tau
        f[:, wall] = bounced
    ux[wall] = 0
    return density, ux, uy


class FiniteVolume:
    """Euler's equations with a Rusanov flux on a periodic grid."""

    gamma = 5 / 3

    def __init__(self, rho, vx, P, dx):
        self.dx = dx
        self.Mass = rho * dx
        self.Momentum = rho * vx * dx
        self.Energy = (P / (self.gamma - 1) + 0.5 * rho * vx**2) * dx

    def primitive(self):
        rho = self.Mass / self.dx
        vx = self.Momentum / rho / self.dx
        return rho, vx, (self.Energy / self.dx - 0.5 * rho * vx**2) * (self.gamma - 1)

    def step(self, dt):
        R, L = -1, 1
        rho, vx, P = self.primitive()
        slopes = []
        for f in (rho, vx, P):
            slope = (np.roll(f, R) - np.roll(f, L)) / (2 * self.dx)
            limit = np.maximum(0., np.minimum(1., (f - np.roll(f, L)) / self.dx / (slope + 1e-8 * (slope == 0))))
            slopes.append(limit * slope)
        faces = []
        for f, slope in zip((rho, vx, P), slopes, strict=True):
            left = np.roll(f - slope * self.dx / 2, R)
            faces.append((f + slope * self.dx / 2, left))
        (rL, rR), (vL, vR), (pL, pR) = faces
        eL, eR = pL / (self.gamma - 1) + 0.5 * rL * vL**2, pR / (self.gamma - 1) + 0.5 * rR * vR**2
        C = np.maximum(np.sqrt(self.gamma * pL / rL) + np.abs(vL), np.sqrt(self.gamma * pR / rR) + np.abs(vR))
        flux = (0.5 * (rL * vL + rR * vR) - C * 0.5 * (rR - rL),
                0.5 * (rL * vL**2 + pL + rR * vR**2 + pR) - C * 0.5 * (rR * vR - rL * vL),
                0.5 * ((eL + pL) * vL + (eR + pR) * vR) - C * 0.5 * (eR - eL))
        for conserved, F in zip((self.Mass, self.Momentum, self.Energy), flux, strict=True):
            conserved += -dt * F
            conserved += dt * np.roll(F, L)


@program((8,), (8,), (8,), step=1e-5, smooth=False)
def finite_volume(rho, vx, P):
    flow = FiniteVolume(rho, vx, P, 1 / 8)
    for _ in range(3):
        flow.step(0.005)
    return flow.primitive()


@program((3, 6), (3, 6))
def roe_solver_of_euler(left, right):
    offset = np.array([[1.], [0.], [4.]])
    left, right = left + offset, right + offset
    n = left.shape[1]

    def primitive(q):
        speed = q[1] / q[0]
        pressure = 0.4 * (q[2] - 0.5 * q[1] * speed)
        return speed, (q[2] + pressure) / q[0], np.sqrt(q[0])

    (vl, hl, wl), (vr, hr, wr) = primitive(left), primitive(right)
    v, h = (wl * vl + wr * vr) / (wl + wr), (wl * hl + wr * hr) / (wl + wr)
    c = np.sqrt(0.4 * (h - 0.5 * v * v))
    jump = right - left
    middle = 0.4 / c**2 * ((h - v * v) * jump[0] + v * jump[1] - jump[2])
    fast = (jump[1] + (c - v) * jump[0] - c * middle) / (2 * c)
    vectors, speeds = np.empty((3, 3, n)), np.empty((3, n))
    for k, (strength, speed, total) in enumerate([(jump[0] - middle - fast, v - c, h - v * c),
                                                  (middle, v, 0.5 * v * v), (fast, v + c, h + v * c)]):
        vectors[k, 0], vectors[k, 1], vectors[k, 2] = strength, strength * speed, strength * total
        speeds[k, :] = speed
    to_left, to_right = np.zeros((3, n)), np.zeros((3, n))
    for k in range(3):
        to_left += np.minimum(speeds[k], 0) * vectors[k]
        to_right += np.maximum(speeds[k], 0) * vectors[k]
    return vectors, speeds, to_left, to_right


class Ring:
    """Cells on a ring, with copies of the last ones beyond the first."""

    def __init__(self, cells, beyond):
        self.cells, self.beyond = cells, beyond
        self.inside = slice(beyond, beyond + cells)
        self.width = 1.0 / cells
        self.centers = (np.arange(cells + 2 * beyond) - beyond + 0.5) * self.width
        self.values = self.blank()

    def blank(self):
        return np.zeros(self.cells + 2 * self.beyond, dtype=np.float64)

    def close(self):
        g = self.beyond
        for k in range(g):
            self.values[k] = self.values[self.cells + k]
            self.values[g + self.cells + k] = self.values[g + k]


@program((), ())
def advection_on_a_ring(speed, width):
    ring = Ring(10, 2)
    ring.values[:] = np.exp(-(ring.centers - 0.5)**2 / (0.05 * width))
    dt = 0.05
    for _ in range(4):
        ring.close()
        a, slope, flux, new = ring.values, ring.blank(), ring.blank(), ring.blank()
        slope[1:-1] = (a[2:] - a[:-2]) / 2
        upwind = a[:-1] + 0.5 * (1 - speed * dt / ring.width) * slope[:-1]
        flux[1:] = speed * upwind
        new[:-1] = a[:-1] + dt / ring.width * (flux[:-1] - flux[1:])
        ring.values[ring.inside] = new[ring.inside]
    return ring.values


@program((), (5, 5))
def vorticity_and_stream_function(nu, start):
    n, h, dt = 7, 1 / 6, 0.002
    w, psi = np.zeros((n, n)), np.zeros((n, n))
    w[1:-1, 1:-1] = start
    for _ in range(3):
        for _ in range(3):
            for i in range(1, n - 1):
                for j in range(1, n - 1):
                    psi[i, j] += 1.5 * (0.25 * (psi[i + 1, j] + psi[i - 1, j] + psi[i, j + 1] + psi[i, j - 1]
                                                + h * h * w[i, j]) - psi[i, j])
        w[1:-1, 0] = -2 * psi[1:-1, 1] / h**2
        w[1:-1, -1] = -2 * psi[1:-1, -2] / h**2
        w[0, 1:-1] = -2 * psi[1, 1:-1] / h**2
        w[-1, 1:-1] = -2 * psi[-2, 1:-1] / h**2 - 2 / h
        u = (psi[1:-1, 2:] - psi[1:-1, :-2]) / (2 * h)
        v = (psi[2:, 1:-1] - psi[:-2, 1:-1]) / (2 * h)
        lap = (w[2:, 1:-1] + w[:-2, 1:-1] + w[1:-1, 2:] + w[1:-1, :-2] - 4 * w[1:-1, 1:-1]) / h**2
        w[1:-1, 1:-1] += dt * (0.1 * nu * lap - u * (w[2:, 1:-1] - w[:-2, 1:-1]) / (2 * h)
                               + v * (w[1:-1, 2:] - w[1:-1, :-2]) / (2 * h))
    return psi, w
