"""Linear systems, eigenvalues and factorizations by hand."""

import math

import numpy as np

from support.as_they_are import normal, program


def dominant(n):
    return lambda rng: rng.standard_normal((n, n)) * 0.3 + n * np.eye(n)


def definite(n):
    def make(rng):
        B = rng.standard_normal((n, n))
        return B @ B.T / n + 2 * np.eye(n)
    return make


@program(definite(5), (5,), exact=False)
def conjugate_gradients(A, b):
    x = np.zeros(5)
    r = b - A @ x
    p = r.copy()
    rho = np.dot(r, r)
    for _ in range(4):
        q = A @ p
        alpha = rho / np.dot(p, q)
        x += alpha * p
        r -= alpha * q
        previous, rho = rho, np.dot(r, r)
        p = r + rho / previous * p
    return x


@program(dominant(5), (5,), exact=False)
def biconjugate_gradients_stabilized(A, b):
    x = np.zeros_like(b)
    r = b - A.dot(x)
    shadow = r.copy()
    rho = alpha = omega = 1.0
    v, p = np.zeros(len(b)), np.zeros(len(b))
    for _ in range(2):
        rho_new = np.dot(shadow, r)
        beta = rho_new / rho * alpha / omega
        rho = rho_new
        p -= omega * v
        p *= beta
        p += r
        v = A.dot(p)
        alpha = rho / np.dot(shadow, v)
        s = r - alpha * v
        t = A.dot(s)
        omega = np.dot(t, s) / np.dot(t, t)
        x += alpha * p
        x += omega * s
        r = s - omega * t
    return x


@program(dominant(5), (5,), exact=False)
def conjugate_gradients_squared(A, b):
    x = np.zeros(5)
    r = b.copy()
    shadow, u, p, q = r.copy(), r.copy(), r.copy(), np.empty_like(r)
    rho = np.dot(shadow, r)
    for _ in range(2):
        v = A @ p
        alpha = rho / np.dot(shadow, v)
        q[:] = u - alpha * v
        x += alpha * (u + q)
        r -= alpha * (A @ (u + q))
        rho, old = np.dot(shadow, r), rho
        u[:] = r + rho / old * q
        p *= rho / old
        p += q
        p *= rho / old
        p += u
    return x


@program(dominant(5), (5,), exact=False)
def gmres_with_givens(A, b):
    n, m = len(b), 3
    Q, H = np.zeros((n, m + 1)), np.zeros((m + 1, m))
    cs, sn = np.zeros(m), np.zeros(m)
    norm = np.linalg.norm(b)
    Q[:, 0] = b / norm
    beta = np.zeros(m + 1)
    beta[0] = norm
    for k in range(m):
        q = A @ Q[:, k]
        for i in range(k + 1):
            H[i, k] = q @ Q[:, i]
            q = q - H[i, k] * Q[:, i]
        H[k + 1, k] = np.linalg.norm(q)
        Q[:, k + 1] = q / H[k + 1, k]
        for i in range(k):
            H[i, k], H[i + 1, k] = cs[i] * H[i, k] + sn[i] * H[i + 1, k], -sn[i] * H[i, k] + cs[i] * H[i + 1, k]
        t = math.sqrt(H[k, k]**2 + H[k + 1, k]**2)
        cs[k], sn[k] = H[k, k] / t, H[k + 1, k] / t
        H[k, k] = cs[k] * H[k, k] + sn[k] * H[k + 1, k]
        H[k + 1, k] = 0.0
        beta[k + 1] = -sn[k] * beta[k]
        beta[k] = cs[k] * beta[k]
    y = np.zeros(m)
    for i in range(m - 1, -1, -1):
        y[i] = (beta[i] - H[i, i + 1:m] @ y[i + 1:]) / H[i, i]
    return Q[:, :m] @ y


@program(definite(4), (4,), exact=False)
def power_iteration(A, v):
    v = v / np.linalg.norm(v)
    eigenvalue = 0.0
    for _ in range(5):
        w = np.dot(A, v)
        v = w / np.linalg.norm(w)
        eigenvalue = np.dot(v.conj().T, np.dot(A, v))
    return eigenvalue, v


@program(definite(4), normal(4), exact=False)
def power_iteration_with_complex_vectors(A, x):
    A = A + 1j * (np.triu(A, 1) - np.triu(A, 1).T)
    v = x + 0.5j * x[::-1]
    lambda_ = 0
    for _ in range(4):
        w = np.dot(A, v)
        v = w / np.linalg.norm(w)
        lambda_ = np.real(np.dot(v.conj().T, np.dot(A, v)))
    return lambda_


@program(definite(6), (6,), exact=False)
def lanczos(A, start):
    m = 4
    V, T = np.zeros((m, 6)), np.zeros((m, m))
    V[0] = start / np.sqrt(start @ start)
    w = A @ V[0]
    T[0, 0] = w @ V[0]
    w = w - T[0, 0] * V[0]
    for j in range(1, m):
        beta = np.linalg.norm(w)
        V[j] = w / beta
        w = A @ V[j] - beta * V[j - 1]
        T[j, j] = w @ V[j]
        T[j - 1, j] = T[j, j - 1] = beta
        w = w - T[j, j] * V[j]
    return T


@program(dominant(4), (4, 1), step=1e-4)
def gauss_with_pivoting(matrix, vector):
    rows, columns = matrix.shape
    augmented = np.concatenate((matrix[::-1], vector), axis=1).astype("float64")
    for row in range(rows):
        pivot = row + np.argmax(np.abs(augmented[row:, row]))
        augmented[[row, pivot]] = augmented[[pivot, row]]
        for col in range(row + 1, rows):
            factor = augmented[col, row] / augmented[row, row]
            augmented[col, :] -= factor * augmented[row, :]
    x = np.zeros((rows, 1))
    for row in reversed(range(rows)):
        total = 0
        for col in range(row + 1, columns):
            total += augmented[row, col] * x[col, 0]
        x[row, 0] = (augmented[row, columns] - total) / augmented[row, row]
    return x


@program(dominant(4), (4,))
def jacobi_iteration(A, b):
    x = [0.5, -0.5, -0.5, 0.1]
    for _ in range(4):
        new = []
        for row in range(len(b)):
            rest = 0.0
            for col in range(len(b)):
                if col == row:
                    diagonal = A[row][col]
                else:
                    rest += -A[row][col] * x[col]
            new.append((rest + b[row]) / diagonal)
        x = new
    return np.array(x)


@program(dominant(4), (4,), ())
def successive_over_relaxation(A, b, w):
    x = np.zeros(4)
    for _ in range(4):
        for i in range(4):
            sigma = 0
            for j in range(4):
                if j != i:
                    sigma += A[i, j] * x[j]
            x[i] = (1 - w) * x[i] + w / A[i, i] * (b[i] - sigma)
    return x


@program((5,), (6,), (5,), (6,))
def thomas(a, b, c, d):
    n = len(b)
    b = b + 3
    cp, dp, x = np.zeros(n - 1), np.zeros(n), np.empty(n)
    cp[0], dp[0] = c[0] / b[0], d[0] / b[0]
    for i in range(1, n):
        m = b[i] - a[i - 1] * cp[i - 1]
        if i < n - 1:
            cp[i] = c[i] / m
        dp[i] = (d[i] - a[i - 1] * dp[i - 1]) / m
    x[-1] = dp[-1]
    for i in range(n - 2, -1, -1):
        x[i] = dp[i] - cp[i] * x[i + 1]
    return x


@program(dominant(4))
def doolittle(A):
    n = len(A)
    lower, upper = np.zeros((n, n)), np.zeros((n, n))
    for i in range(n):
        for j in range(i):
            total = sum(lower[i][k] * upper[k][j] for k in range(j))
            lower[i][j] = (A[i][j] - total) / upper[j][j]
        lower[i][i] = 1
        for j in range(i, n):
            total = sum(lower[i][k] * upper[k][j] for k in range(i))
            upper[i][j] = A[i][j] - total
    return lower, upper


@program(definite(5))
def cholesky_by_columns(A):
    n = A.shape[0]
    L = np.zeros_like(A)
    for j in range(n):
        L[j, j] = np.sqrt(A[j, j] - np.sum(L[j, :j]**2))
        for i in range(j + 1, n):
            L[i, j] = (A[i, j] - np.sum(L[i, :j] * L[j, :j])) / L[j, j]
    return L


@program(definite(4))
def cholesky_with_math(A):
    n = len(A)
    L = [[0.0] * n for _ in range(n)]
    for i in range(n):
        for k in range(i + 1):
            s = sum(L[i][j] * L[k][j] for j in range(k))
            L[i][k] = math.sqrt(A[i][i] - s) if i == k else (A[i][k] - s) / L[k][k]
    return np.array(L)


@program(dominant(4), exact=False)
def householder(A):
    m, n = A.shape
    Q, R = np.eye(m), A.copy()
    for j in range(n - 1):
        x = R[j:, j]
        v = np.zeros(m - j)
        v[0] = np.linalg.norm(x)
        u = x + v
        u /= np.linalg.norm(u)
        H = np.identity(m)
        H[j:, j:] -= 2 * np.outer(u, u)
        R = H @ R
        Q = Q @ H
    return Q, R


@program(dominant(4))
def givens(A):
    m, n = A.shape
    Q, R = np.eye(m), np.array(A)
    for j in range(n):
        for i in range(m - 1, j, -1):
            r = math.hypot(R[j, j], R[i, j])
            c, s = R[j, j] / r, -R[i, j] / r
            G = np.eye(m)
            G[[j, i], [j, i]] = c
            G[j, i] = -s
            G[i, j] = s
            R = G @ R
            Q = Q @ G.T
    return Q, R


@program(dominant(4), exact=False)
def modified_gram_schmidt(A):
    n = A.shape[1]
    Q, R = A.astype(float), np.zeros((n, n))
    for k in range(n):
        R[k, k] = np.linalg.norm(Q[:, k])
        Q[:, k] /= R[k, k]
        for j in range(k + 1, n):
            R[k, j] = Q[:, k].dot(Q[:, j])
            Q[:, j] -= R[k, j] * Q[:, k]
    return Q, R


@program(definite(3), rtol=1e-6)
def eigenvalues_by_jacobi_rotations(A):
    A, n = A.copy(), len(A)
    V = np.identity(n)
    for _ in range(2):
        for p in range(n - 1):
            for q in range(p + 1, n):
                theta = 0.5 * math.atan2(2 * A[p, q], A[q, q] - A[p, p])
                c, s = math.cos(theta), math.sin(theta)
                J = np.identity(n)
                J[p, p] = J[q, q] = c
                J[p, q], J[q, p] = s, -s
                A = J.T @ A @ J
                V = V @ J
    return np.diag(A), V


@program(definite(4), definite(4), (4, 1), exact=False)
def discrete_riccati(A, Q, B):
    A = A / 8
    R = np.diag([1.0])
    X = Q
    for _ in range(5):
        Xn = A.T @ X @ A - A.T @ X @ B @ np.linalg.inv(R + B.T @ X @ B) @ B.T @ X @ A + Q
        X = Xn
    K = np.linalg.inv(B.T @ X @ B + R) @ (B.T @ X @ A)
    return X, K


@program(definite(4), exact=False)
def procrustes_by_newton(A):
    X = A.copy()
    for _ in range(4):
        X = 0.5 * (X + np.linalg.inv(X).T)
    return X


@program((6, 6), (), exact=False)
def page_rank(links, damping):
    n = links.shape[0]
    damping = 0.5 * damping
    M = links / links.sum(axis=0, keepdims=True)
    rank = np.full(n, 1.0 / n)
    for _ in range(6):
        rank = damping * M.dot(rank) + (1 - damping) / n * np.ones(n)
    return rank
