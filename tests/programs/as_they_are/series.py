"""Time series, spectra, and sequences that are aligned."""

import numpy as np

from support.as_they_are import normal, program


@program((3,), normal(10))
def garch(parameters, resids):
    omega, alpha, beta = 0.2 * parameters
    nobs = len(resids)
    sigma2 = np.empty(nobs)
    backcast = np.mean(resids**2)
    lnsigma = np.zeros(nobs)
    for t in range(nobs):
        sigma2[t] = omega
        sigma2[t] += alpha * (resids[t - 1]**2 if t > 0 else backcast)
        sigma2[t] += beta * (sigma2[t - 1] if t > 0 else backcast)
        lnsigma[t] = np.log(sigma2[t]) + resids[t]**2 / sigma2[t]
    return sigma2, 0.5 * lnsigma.sum()


@program((3,), normal(10))
def harch(parameters, resids):
    lags = [1, 2, 5]
    sigma2 = np.zeros(len(resids))
    backcast = np.mean(resids**2)
    for t in range(len(resids)):
        sigma2[t] = 0.1
        for i, lag in enumerate(lags):
            param = 0.2 * parameters[i] / lag
            for j in range(lag):
                sigma2[t] += param * (resids[t - j - 1]**2 if t - j - 1 >= 0 else backcast)
    return sigma2


@program(normal(5), (2,))
def moving_average_residuals(y, theta):
    e = np.zeros(len(y) + 2)
    for t in range(len(y)):
        e[t + 2] = y[t] - 0.4 * theta[0] * e[t + 1] - 0.3 * theta[1] * e[t]
    return e[2:]


@program((5,))
def levinson_durbin(r):
    r = np.concatenate([[5.0], r[1:]])
    error, a = r[0], np.array([1.0])
    reflections = np.zeros(4)
    for k in range(4):
        reflections[k] = -np.dot(a, r[k + 1:0:-1]) / error
        a = np.append(a, 0.0) + reflections[k] * np.append(0.0, a[::-1])
        error *= 1 - reflections[k]**2
    return a, error, reflections


@program(normal(12))
def burg(x):
    forward, backward = x[1:].astype(float), x[:-1].astype(float)
    coefficients, power = [1.0], sum(abs(x)**2) / len(x)
    for _ in range(3):
        crossed = 0.0
        total = 0.0
        for f, b in zip(forward, backward, strict=True):
            crossed += f * b
            total += f * f + b * b
        k = -2 * crossed / total
        coefficients = [a + k * b for a, b in zip([*coefficients, 0.0], [0.0, *reversed(coefficients)], strict=True)]
        power *= 1 - k**2
        forward, backward = (forward + k * backward)[1:], (backward + k * forward)[:-1]
    return np.array(coefficients), power


@program(normal(12), exact=False)
def autocorrelation(x):
    x = x - np.mean(x)
    lags = np.zeros(5)
    for k in range(5):
        lags[k] = np.dot(x[:len(x) - k], x[k:]) / len(x)
    return lags / lags[0]


@program(normal(5, 2), normal(6, 2), ())
def soft_dynamic_time_warping(x, y, gamma):
    m, n = len(x), len(y)
    D = np.zeros((m, n))
    for i in range(m):
        for j in range(n):
            D[i, j] = ((x[i] - y[j])**2).sum()
    R = np.full((m + 1, n + 1), 1e10)
    R[0, 0] = 0.0
    for i in range(1, m + 1):
        for j in range(1, n + 1):
            before = -np.array([R[i - 1, j], R[i, j - 1], R[i - 1, j - 1]]) / gamma
            top = before.max()
            R[i, j] = D[i - 1, j - 1] - gamma * (np.log(np.exp(before - top).sum()) + top)
    return R[m, n]


@program((4, 3), (5,))
def soft_edit_distance(cost, gap):
    m, n = cost.shape
    table = np.zeros((m + 1, n + 1))
    table[1:, 0] = np.cumsum(gap[:m])
    table[0, 1:] = np.arange(1, n + 1) * gap[-1]
    for i in range(m):
        for j in range(n):
            ways = [table[i, j] + cost[i, j], table[i, j + 1] + gap[i], table[i + 1, j] + gap[-1]]
            table[i + 1, j + 1] = -np.log(sum(np.exp(-5 * w) for w in ways)) / 5
    return table


@program(normal(3, 3), normal(5, 3), normal(3), exact=False)
def forward_and_backward_of_a_markov_chain(transitions, likes, start):
    steps, states = likes.shape
    log_p = transitions - np.logaddexp.reduce(transitions, axis=1, keepdims=True)
    ahead, behind = np.empty((steps, states)), np.zeros((steps, states))
    ahead[0] = start - np.logaddexp.reduce(start) + likes[0]
    for t in range(1, steps):
        for k in range(states):
            ahead[t, k] = likes[t, k] + np.logaddexp.reduce(ahead[t - 1] + log_p[:, k])
    for t in reversed(range(steps - 1)):
        best = behind[t + 1].max()
        behind[t] = np.log(np.exp(log_p) @ np.exp(likes[t + 1] + behind[t + 1] - best)) + best
    both = ahead + behind
    both -= np.logaddexp.reduce(both, axis=1, keepdims=True)
    return np.exp(both), np.logaddexp.reduce(ahead[-1])


@program(normal(5, 4))
def connectionist_temporal_classification(logits):
    p = np.exp(logits) / np.exp(logits).sum(axis=1, keepdims=True)
    word = [0, 1, 0, 3, 0]                  # blanks between two letters
    paths = np.zeros((5, len(word)))
    paths[0, 0], paths[0, 1] = p[0, word[0]], p[0, word[1]]
    likelihood = 0.0
    for t in range(5):
        if t > 0:
            for s, letter in enumerate(word):
                ways = paths[t - 1, max(s - 1, 0):s + 1].sum()
                if letter and s > 1 and letter != word[s - 2]:
                    ways += paths[t - 1, s - 2]
                paths[t, s] = ways * p[t, letter]
        total = np.sum(paths[t])
        paths[t] = paths[t] / total
        likelihood += np.log(total)
    return -likelihood - np.log(paths[-1, -1] + paths[-1, -2]), paths


@program(normal(4, 3, 5))
def transducer(logits):
    log_p = logits - np.log(np.exp(logits).sum(axis=2, keepdims=True))
    letters, (frames, places) = [2, 4], logits.shape[:2]
    table = np.full((frames, places), -np.inf)
    table[0, 0] = 0.0
    for t in range(frames):
        for u in range(places):
            waited = table[t - 1, u] + log_p[t - 1, u, 0] if t else None
            spoke = table[t, u - 1] + log_p[t, u - 1, letters[u - 1]] if u else None
            if waited is not None and spoke is not None:
                table[t, u] = np.logaddexp(waited, spoke)
            elif waited is not None or spoke is not None:
                table[t, u] = waited if spoke is None else spoke
    return table, -(table[-1, -1] + log_p[-1, -1, 0])


@program(normal(4, 3), normal(3, 3), smooth=False)
def viterbi(emissions, transitions):
    T, K = emissions.shape
    delta = np.zeros((T, K))
    back = np.zeros((T, K), dtype=int)
    delta[0] = emissions[0]
    for t in range(1, T):
        for k in range(K):
            scores = delta[t - 1] + transitions[:, k]
            back[t, k] = np.argmax(scores)
            delta[t, k] = scores[back[t, k]] + emissions[t, k]
    path = [int(np.argmax(delta[-1]))]
    for t in range(T - 1, 0, -1):
        path.insert(0, int(back[t, path[0]]))
    return delta, sum(emissions[t, k]**2 for t, k in enumerate(path))


@program(normal(8), (2,))
def haar_wavelets_in_place(x, gains):
    x = x.copy()
    n = len(x)
    while n > 1:
        a, d = x[0:n:2].copy(), x[1:n:2].copy()
        x[:n // 2] = (a + d) / np.sqrt(2)
        x[n // 2:n] = (a - d) / np.sqrt(2)
        n //= 2
    x[4:] *= np.tanh(gains[0])
    x[2:4] *= gains[1]
    while n < len(x):
        s, d = x[:n].copy(), x[n:2 * n].copy()
        x[0:2 * n:2], x[1:2 * n:2] = (s + d) / np.sqrt(2), (s - d) / np.sqrt(2)
        n *= 2
    return x


@program(normal(9), ())
def fourier_by_a_matrix(x, f):
    N = len(x)
    n = np.arange(N)
    k = n.reshape((N, 1))
    M = np.exp(-2j * np.pi * f * k * n / N)
    X = np.dot(M, x)
    return np.abs(X)**2 / N


@program(normal(6, 2))
def cosine_transform_by_hand(signal):
    N = len(signal)
    y = np.zeros_like(signal)
    for k in range(N):
        for n in range(N):
            y[k] += 2 * signal[n] * np.cos(np.pi * k * (2 * n + 1) / (2 * N))
        y[k] *= np.sqrt(1 / (4 * N)) if k == 0 else np.sqrt(1 / (2 * N))
    return y


@program(normal(16), ())
def welch_spectrum(x, width):
    window = np.exp(-0.5 * ((np.arange(8) - 3.5) / (2 * width))**2)
    power = np.zeros(5)
    for start in range(0, 9, 4):
        segment = x[start:start + 8]
        spectrum = np.fft.rfft(window * (segment - segment.mean()))
        power += np.abs(spectrum)**2
    return power / 3 / (window**2).sum()
