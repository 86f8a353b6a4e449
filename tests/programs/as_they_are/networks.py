"""Networks in plain NumPy, with what trains them."""

import numpy as np

from support.as_they_are import normal, program, whole


def softmax(x):
    exp_x = np.exp(x - np.max(x, axis=-1, keepdims=True))
    return exp_x / np.sum(exp_x, axis=-1, keepdims=True)


def sigmoid(x):
    return 1. / (1 + np.exp(-x))


@program(normal(6, 4), whole(3, 6), normal(4, 5), (5,), normal(5, 3), (3,))
def softmax_classifier(X, y, W1, b1, W2, b2):
    N = X.shape[0]
    hidden = np.maximum(0, X.dot(W1) + b1)
    scores = hidden.dot(W2) + b2
    scores -= np.max(scores, axis=1, keepdims=True)
    probs = np.exp(scores) / np.sum(np.exp(scores), axis=1, keepdims=True)
    loss = -np.sum(np.log(probs[np.arange(N), y])) / N + 0.05 * np.sum(W1 * W1)
    dscores = probs.copy()
    dscores[np.arange(N), y] -= 1
    dscores /= N
    grads = {"W2": hidden.T.dot(dscores), "b2": np.sum(dscores, axis=0)}
    dhidden = dscores.dot(W2.T)
    dhidden[hidden <= 0] = 0
    grads["W1"] = X.T.dot(dhidden) + 0.1 * W1
    return loss, grads["W1"], grads["W2"], grads["b2"]


class Adam:
    """A step that knows the mean of the gradients and of their squares."""

    def __init__(self, rate):
        self.rate, self.steps, self.mean = rate, 0, None

    def moved(self, w, slope):
        if self.mean is None:
            self.mean, self.square = np.zeros(np.shape(slope)), np.zeros(np.shape(slope))
        self.steps += 1
        self.mean *= 0.9
        self.mean += 0.1 * slope
        self.square *= 0.999
        self.square += 0.001 * np.power(slope, 2)
        return w - self.rate * self.mean / (1 - 0.9**self.steps) / (
            np.sqrt(self.square / (1 - 0.999**self.steps)) + 1e-8)


@program(normal(8, 3), normal(8), (), step=1e-4, exact=False)
def regression_by_adam(X, y, rate):
    w, optimizer = np.zeros(3), Adam(0.1 * rate)
    for _ in range(4):
        w = optimizer.moved(w, X.T @ (X @ w - y) / len(y))
    return w


@program(normal(5, 4), whole(4, 5), normal(5, 5), normal(4, 5), exact=False)
def character_model(inward, text, across, outward):
    states, guesses, loss = {-1: np.zeros((5, 1))}, {}, 0
    for t, letter in enumerate(text):
        one_hot = np.zeros((4, 1))
        one_hot[letter] = 1
        states[t] = np.tanh(np.dot(inward, one_hot) + np.dot(across, states[t - 1]))
        scores = np.exp(np.dot(outward, states[t]))
        guesses[t] = scores / np.sum(scores)
        loss -= np.log(guesses[t][text[t - 1], 0])
    slope, carried = np.zeros_like(across), np.zeros_like(states[0])
    for t in reversed(range(len(text))):    # its own derivative, by hand
        error = np.copy(guesses[t])
        error[text[t - 1]] -= 1
        back = (1 - states[t]**2) * (np.dot(outward.T, error) + carried)
        slope += np.dot(back, states[t - 1].T)
        carried = np.dot(across.T, back)
    np.clip(slope, -50, 50, out=slope)
    return loss, slope, states[4]


class LSTM:
    def __init__(self, W, b, size):
        self.W, self.b, self.size = W, b, size

    def forward(self, x):
        T, n = x.shape[0], self.size
        h, c = np.zeros(n), np.zeros(n)
        self.states = np.zeros((T, n))
        for t in range(T):
            z = np.dot(self.W, np.hstack((x[t], h))) + self.b
            i, f, o = sigmoid(z[:n]), sigmoid(z[n:2 * n]), sigmoid(z[2 * n:3 * n])
            g = np.tanh(z[3 * n:])
            c = g * i + c * f
            h = c * o
            self.states[t] = h
        return self.states


@program(normal(12, 5, scale=0.5), (12,), normal(4, 2))
def long_short_term_memory(W, b, x):
    return LSTM(W, b, 3).forward(x)


@program(normal(2, 6, 3), normal(4, 3, scale=0.5), normal(4, 4, scale=0.5), (4,))
def recurrent_layer(X, U, W, b):
    batch, steps = X.shape[:2]
    states = np.zeros((batch, steps + 1, 4))        # the last one is where the first begins
    for t in range(steps):
        states[:, t] = np.tanh(X[:, t].dot(U.T) + states[:, t - 1].dot(W.T) + b)
    return states


class Norm:
    def __init__(self, gain):
        self.gain = gain

    def __call__(self, x):
        return self.gain * x / np.sqrt((x**2).mean(axis=-1, keepdims=True) + 1e-5)


def turned(x, angles):
    """Pairs of numbers, turned by an angle that grows with the place."""
    pairs = x.reshape(*x.shape[:-1], -1, 2)
    even, odd = pairs[..., 0], pairs[..., 1]
    c, s = np.cos(angles)[:, None], np.sin(angles)[:, None]
    return np.stack([even * c - odd * s, even * s + odd * c], axis=-1).reshape(x.shape)


@program(whole(5, 4), normal(5, 8), normal(4, 8, 8, scale=0.4), normal(3, 8, 8, scale=0.4), (8,), exact=False)
def transformer(tokens, embedding, attention, feed_forward, gain):
    length, heads, size = len(tokens), 2, 4
    norm = Norm(gain)
    h = embedding[tokens]
    angles = np.outer(np.arange(length), 100.0 ** (-np.arange(0, size, 2) / size))
    q, k, v = ((norm(h) @ W).reshape(length, heads, size) for W in attention[:3])
    q, k = turned(q, angles), turned(k, angles)
    later = np.triu(np.full((length, length), -1e9), k=1)
    weights = softmax(np.einsum("ihd,jhd->hij", q, k) / np.sqrt(size) + later)
    h = h + np.einsum("hij,jhd->ihd", weights, v).reshape(length, -1) @ attention[3]
    x = norm(h)
    gate = x @ feed_forward[0]
    h += (gate * sigmoid(gate) * (x @ feed_forward[1])) @ feed_forward[2]
    return h[[-1], :] @ embedding.T


@program(normal(2, 2, 4, 4), normal(3, 2, 3, 3), (3,))
def convolution_naive(x, w, b):
    N, C, H, W = x.shape
    F, _, HH, WW = w.shape
    pad, stride = 1, 1
    x_pad = np.pad(x, ((0, 0), (0, 0), (pad, pad), (pad, pad)), mode="constant")
    out = np.zeros((N, F, 1 + (H + 2 * pad - HH) // stride, 1 + (W + 2 * pad - WW) // stride))
    for n in range(N):
        for f in range(F):
            for i in range(out.shape[2]):
                for j in range(out.shape[3]):
                    window = x_pad[n, :, i * stride:i * stride + HH, j * stride:j * stride + WW]
                    out[n, f, i, j] = np.sum(window * w[f]) + b[f]
    return out


@program(normal(2, 2, 4, 4), smooth=False, step=1e-5)
def pooling_naive(x):
    N, C, H, W = x.shape
    out, switches = np.zeros((N, C, H // 2, W // 2)), np.zeros(x.shape)
    for n in range(N):
        for c in range(C):
            for i in range(H // 2):
                for j in range(W // 2):
                    window = x[n, c, 2 * i:2 * i + 2, 2 * j:2 * j + 2]
                    out[n, c, i, j] = np.max(window)
                    switches[n, c, 2 * i:2 * i + 2, 2 * j:2 * j + 2] += (window == np.max(window)) * out[n, c, i, j]**2
    return out, switches


@program(normal(6, 4), (4,), (4,))
def batch_normalization(x, gamma, beta):
    running_mean, running_var = np.zeros(4), np.ones(4)
    for _ in range(2):
        mean, var = np.mean(x, axis=0), np.var(x, axis=0)
        x = gamma * (x - mean) / np.sqrt(var + 1e-5) + beta
        x *= 0.5 + 0.5 * np.tanh(x)
        running_mean = 0.9 * running_mean + 0.1 * mean
        running_var = 0.9 * running_var + 0.1 * var
    return x, running_mean, running_var


@program((4, 3), normal(3, 3), normal(3, 3))
def graph_convolution(features, W1, W2):
    A = np.zeros((4, 4))
    for i, j in [(0, 1), (1, 2), (2, 3), (0, 3), (1, 3)]:
        A[i, j] = A[j, i] = 1
    A += np.eye(4)
    D = np.diag(1 / np.sqrt(A.sum(axis=1)))
    A = D @ A @ D
    return softmax(A @ np.tanh(A @ features @ W1) @ W2)
