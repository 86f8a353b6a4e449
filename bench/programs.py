"""Compiled programs: what a replayed call costs, loops and a Kalman filter, collected rank-one updates."""

from __future__ import annotations

import by_hand
import kalman
import loop
import numpy as np
from measure import QUICK, Row, Times, check_close, compare, matrices, ratio_row
from overhead import CALLS, floor, of_one
from scipy.linalg.blas import daxpy, dcopy, dgemv, dger

import blasad as ad
from blasad import blas
from blasad._tape import tape as _tape


def chain(n: int, compiled) -> Row:
    """500 products, each of the result of the one before, minus the same BLAS calls in one C loop."""
    A, X, Y = matrices(n, 3)
    A[...] = np.linalg.qr(A)[0]
    own, other, raw, raw_other = (z.copy("F") for z in (X, Y, X, Y))

    def products(A, x, y):
        for _ in range(CALLS):
            blas.gemm(1.0, A, x, 0.0, y)
            x, y = y, x

    program = ad.compile(products, A, X, Y)
    if program.calls != CALLS:
        raise AssertionError(f"the program has {program.calls} calls")
    program(A, own, other)
    compiled.chain_of_products(A, raw, raw_other, CALLS)
    check_close("chain", own, raw)
    replayed, floored = map(of_one, compare(
        lambda: program(A, own, other), lambda: compiled.chain_of_products(A, raw, raw_other, CALLS)))
    return Row("gemm: a replayed call adds to its BLAS", n, replayed.minus(floored), floored.median)


def iterated(steps: int, w):
    def with_operators(A, b, x):
        for _ in range(steps):
            x[:] = A @ x + b
        return w @ x

    def with_blas(A, b, x):
        y = np.zeros_like(x)
        for _ in range(steps):
            blas.copy(b, y)
            blas.gemv(1.0, A, x, 1.0, y)
            x, y = y, x
        return w @ x

    return with_operators, with_blas


def iteration(n: int, steps: int) -> tuple[Times, Times, Times]:
    """Replays with operators and with blas, and the fastest of the sequences by hand, of `bench/loop.py`."""
    A, raw_dA = matrices(n, 2)
    A *= 0.9 / np.linalg.norm(A, 2)
    b, x0, w, raw_db = np.random.default_rng(n).standard_normal((4, n))
    alternatives = loop.raw_alternatives(A, b, x0, w, raw_dA, raw_db, steps)
    programs = [ad.compile(ad.value_and_grad(f, (0, 1, 2)), A, b, x0) for f in iterated(steps, w)]
    for raw in alternatives:
        wanted = raw().copy()
        for program in programs:
            _, (dA, db, dx) = program(A, b, x0)
            for found, right in zip((dx, dA, db), (wanted, raw_dA, raw_db), strict=True):
                check_close("x = A x + b", found, right)
    replays = [lambda p=p: p(A, b, x0) for p in programs]
    operators, small, *raws = compare(*replays, *alternatives, seconds=0.3)
    return operators, small, min(raws, key=lambda times: times.median)


def loops() -> list[Row]:
    found = []
    for n in (8, 64) if QUICK else (2, 4, 8, 16, 32, 64, 128):
        operators, small, raw = iteration(n, loop.STEPS)
        found += [ratio_row(f"x = A x + b, {loop.STEPS} steps, compiled operators", n, operators, raw),
                  ratio_row(f"x = A x + b, {loop.STEPS} steps, compiled blas", n, small, raw)]
    return found


def filters(n: int) -> list[Row]:
    T, Q, h, r, a, P, observations = kalman.model(n)
    raw = kalman.by_hand(T, Q, h, r, a, P, observations)
    eager = [ad.value_and_grad(f(observations), (0, 1, 2, 3)) for f in (kalman.log_likelihood, kalman.in_place)]
    programs = [*eager, *(ad.compile(f, T, Q, h, r, a, P) for f in eager)]
    wanted = raw()
    for program in programs:
        value, gradients = program(T, Q, h, r, a, P)
        for found, right in zip((value, *gradients), wanted, strict=True):
            check_close("Kalman filter", found, right)
    *found, other = compare(*(lambda p=p: p(T, Q, h, r, a, P) for p in programs), raw, seconds=0.6)
    return [ratio_row(f"Kalman filter, {kalman.STEPS} steps, {how}", n, own, other) for how, own in zip(
        ("operators", "blas", "compiled operators", "compiled blas"), found, strict=True)]


def updates(n: int, steps: int) -> list[Row]:
    """The reverse of a loop, whose gradient of A is a sum of rank-one updates; by hand one dger a step."""
    A, dA, raw_dA = matrices(n, 3)
    A *= 0.9 / np.linalg.norm(A, 2)
    b, x0, w, dx = np.random.default_rng(n).standard_normal((4, n))
    db, raw_db = np.zeros((2, n))
    dA.fill(0), raw_dA.fill(0)
    X, Y = np.zeros((steps + 1, n)), np.zeros((2, n))

    def backwards():
        dcopy(w, Y[0])
        y, z = Y
        for k in range(steps, 0, -1):
            dger(1.0, y, X[k - 1], 1, 1, raw_dA, 1, 1, 1)
            daxpy(y, raw_db)
            dgemv(1.0, A, y, 0.0, z, 0, 1, 0, 1, 1, 1)
            y, z = z, y
        return y

    def recorded(collecting: bool):
        """The sweep of a tape, which collects these updates or does one ger a step."""
        _tape.collecting(collecting)
        x = x0.copy()
        tape = ad.Tape()
        _tape.collecting(True)
        traced_A, traced_b, now = tape.watch(A, dA), tape.watch(b, db), tape.watch(x, dx)
        for k in range(steps):
            X[k] = x
            now[:] = traced_A @ now + traced_b

        def sweep():
            dx[:] = w
            tape.reverse(keep=True)
            return dx, dA, db

        return tape, sweep

    tape, swept = recorded(True)
    other, in_turn = recorded(False)
    f = iterated(steps, w)[0]
    program, forward = ad.compile(ad.value_and_grad(f, (0, 1, 2)), A, b, x0), ad.compile(
        lambda A, b, x: f(A, b, 1.0 * x), A, b, x0)
    wanted = (backwards(), raw_dA, raw_db)
    for alternative in (swept, in_turn, lambda: (lambda g: (g[2], g[0], g[1]))(program(A, b, x0)[1])):
        dA.fill(0), db.fill(0)
        for own, right in zip(alternative(), wanted, strict=True):
            check_close("rank-one updates", own, right)
    sweep, turns, gradient, value, raw = compare(
        swept, in_turn, lambda: program(A, b, x0), lambda: forward(A, b, x0), backwards)
    replay = Times([a - c for a, c in zip(gradient.rounds, value.rounds, strict=True)])
    tape.close(), other.close()
    return [ratio_row(f"reverse of {steps} steps, raw its own sweep with one ger a step", n, sweep, turns),
            ratio_row(f"reverse of {steps} steps, raw one dger a step: eager", n, sweep, raw),
            ratio_row(f"reverse of {steps} steps, raw one dger a step: replayed", n, replay, raw)]


def through_vector(n: int) -> Row:
    """Value and gradient of a function of a large matrix, which is read once and whose gradient is written once."""
    A, (x, w) = np.asarray(matrices(n, 1)[0].T), np.random.default_rng(n).standard_normal((2, n))
    program = ad.compile(ad.value_and_grad(lambda A, x, w: (A @ x) @ w, (0, 1, 2)), A, x, w)
    raw = by_hand.through_vector(A, x, w)
    (value, found), (wanted, right) = program(A, x, w), raw()
    check_close("(A @ x) @ w", np.array(value), np.array(wanted))
    for own, other in zip(found, right, strict=True):
        check_close("(A @ x) @ w", own, other)
    return ratio_row("value and gradient of (A @ x) @ w, compiled", n, *compare(lambda: program(A, x, w), raw))


def beside_results(n: int) -> Row:
    """The memory of a run, but for its results."""
    A, x = np.zeros((n, n)), np.zeros(n)
    program = ad.compile(ad.value_and_grad(lambda A, x, w: (A @ x) @ w, (0, 1, 2)), A, x, x.copy())
    return Row("value and gradient of (A @ x) @ w, compiled: memory beside results, over a matrix", n,
               program.bytes / A.nbytes, unit="")


def rows() -> list[Row]:
    compiled = floor()
    found = [chain(n, compiled) for n in (2, 4, 8)] if compiled is not None else []
    found += loops()
    found += filters(4) + filters(16)
    found += updates(512, 50 if QUICK else 200)
    found += [through_vector(1024), beside_results(1024 if QUICK else 4096)]
    return found
