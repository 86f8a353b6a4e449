"""Kinds of work: small derivatives of every kind, which give the same bits whatever ran before or runs beside.

`step` fails where a test wants it: it is called in functions that are differentiated, in the primal, the tangent and
the reverse of a rule, so that each run, each second run and each sweep of a work passes it.
"""

import pickle
import threading

import numpy as np

import blasad as ad
from support.numbers import generator

A = generator("matrix of the works").uniform(-1, 1, (6, 6)) / 6
S = A @ A.T + np.eye(6)
X = np.linspace(0.2, 1.4, 6)
LARGE = generator("large matrix of the works").uniform(-1, 1, (40, 40)) / 40
Y = np.linspace(0.1, 0.9, 40)


class _Failing(threading.local):
    """After how many passes what is raised."""

    passes, at, error = 0, 0, None


_failing = _Failing()


def step():
    """A place where a work may fail."""
    _failing.passes += 1
    if _failing.passes == _failing.at:
        raise _failing.error


def fail(work, at, error):
    """Run a work that fails at its k-th step; returns how many it passed, and whether what was raised came out."""
    _failing.passes, _failing.at, _failing.error = 0, at, error
    try:
        work()
    except BaseException as found:
        if not isinstance(found, type(error)) and not isinstance(found.__cause__, type(error)):
            raise
        return _failing.passes, True
    finally:
        _failing.at = 0
    return _failing.passes, False


def steps_of(work):
    """How many steps a work has."""
    return fail(work, 0, None)[0]


# ---------------------------------------------------------------- rules that may fail

@ad.custom_rule("x:in[n], y:out[n]=None")
def passed(x, y):
    step()
    y[...] = 1.5 * x


@passed.forward
def _(x, dx, y, dy):
    step()
    dy[...] = 1.5 * dx


@passed.reverse
def _(tape, x, bx, y, by):
    step()
    bx += 1.5 * by


@ad.primitive
def cubed(x):
    step()
    return x * x * x


@cubed.forward
def _(dx, y, x):
    step()
    return 3 * x * x * dx


@cubed.reverse
def _(by, y, x):
    step()
    return 3 * x * x * by


# ---------------------------------------------------------------- what is differentiated

def plain(x):
    step()
    y = np.sin(x) * (A @ x)
    y[1:] += x[:-1]
    return (passed(y) * y).sum() + np.linalg.norm(x)


def vector(x):
    step()
    y = A @ np.tanh(x)
    y *= x[::-1]
    return passed(y) + cubed(y)


def elements(x):
    s = 0.0
    for i in range(6):
        step()
        s = s + x[i] * x[5 - i] / (1.0 + x[i])
    return s


def in_place(x, C):
    step()
    for _ in range(3):
        x *= A @ x
        ad.blas.ger(0.1, x, x, a=C)
        ad.blas.trsm(1.0, S, C)
    x[...] = passed(x)
    step()
    return (C * C).sum() + ad.blas.nrm2(x)


def sections(x):
    @ad.checkpoint
    def inner(u):
        step()
        return np.sin(passed(u)) * u

    @ad.checkpoint
    def outer(u):
        step()
        v = inner(u) * u
        return v + inner(v)

    return (outer(outer(x)) * x).sum()


def sections_first(x):
    """The inner one begins the outer one, so it runs after that again."""
    def inner(u):
        step()
        return np.sin(u)

    return ad.checkpoint(lambda u: ad.checkpoint(inner)(u) * u)(x).sum()


def nested(x):
    """A derivative inside, with sections of its own."""
    slope = ad.grad(lambda u: ad.checkpoint(lambda v: (np.sin(passed(v)) * v).sum())(u))(x * x)
    return (slope * x).sum()


def kept_states(x):
    def one(i, u):
        step()
        return passed(u) * 0.4 + 0.1 * u[::-1]

    return ad.loop(one, 7, x * 1.0, kept=2).sum()


def looped(x):
    def one(i, u):
        u += 0.1 * np.sin(A @ u)
        u[...] = 0.9 * u + 0.1 * cubed(u)

    step()
    for _ in range(3):
        ad.loop(one, 5, x)
    step()
    return (x * x).sum()


def while_looped(x):
    step()
    y = ad.while_loop(lambda u: u @ u > 1e-2, lambda i, u: 0.5 * u * np.cos(u), x * 1.0)
    step()
    return (y * x).sum()


def branching(x):
    return (x * cubed(x)).sum() if x[0] > 0.1 else x.sum()


def updates(x):
    """Rank-one updates that are collected."""
    C = np.zeros((40, 40))
    for k in range(6):
        step()
        C = C + np.outer(np.sin(LARGE @ x), x) * (k + 1.0)
        x = x + 0.1 * (LARGE @ np.sin(x))
    return (C * LARGE).sum() + (passed(x) * x).sum()


def spectral(x):
    step()
    w, V = np.linalg.eigh(S + np.outer(x, x))
    L = np.linalg.cholesky(S + np.diag(passed(x)))
    return (w * w * w).sum() + (V[:, 0] * V[:, 0] * x).sum() + np.log(np.diag(L)).sum()


def made(x):
    """Arrays that the program makes."""
    out = np.zeros((4, 6))
    for k in range(4):
        step()
        out[k] = x * (k + 1)
        out[k, ::2] += 1.0
    return (out @ A * out).sum()


# ---------------------------------------------------------------- works

def gradient(f, x=X):
    return lambda: [ad.grad(f)(x.copy())]


def pulled_twice():
    value, pull = ad.vjp(vector, X.copy())
    return [value, pull(np.ones(6))[0], pull(X)[0], pull.stacked(np.eye(6))[0]]


def pulled_again_after_errors():
    """One pullback whose calls may fail, and later do not."""
    _, pull = ad.vjp(lambda x: ad.checkpoint(vector)(x) + vector(x), X.copy(), lanes=2)
    failures = 0
    for _ in range(3):
        try:
            pull(np.ones(6))
        except BaseException as error:
            if error is not _failing.error:
                raise
            failures += 1
    found = [pull(X)[0], pull.stacked(np.eye(6)[:3])[0]]
    if failures:
        assert all(map(np.array_equal, found, pulled_again_after_errors()))
        raise _failing.error
    return found


def pushed():
    return [*ad.jvp(vector, (X,), (np.ones(6),)), ad.jvp(vector, (X,), (np.eye(6),), stacked=True)[1]]


def autodiff(width, restore=False):
    def work():
        x, C = X.copy(), np.eye(6)
        dx, dC = ([np.full_like(each, k + 0.5) for k in range(width)] for each in (x, C))
        pair = (lambda x, d: ad.Duplicated(x, d[0])) if width == 1 else ad.BatchDuplicated
        ad.autodiff(ad.Reverse, in_place, pair(x, dx), pair(C, dC), restore=restore)
        assert not restore or np.array_equal(x, X)
        return [x, C, *dx, *dC]
    return work


def autodiff_forward():
    x, C, dx, dC = X.copy(), np.eye(6), np.ones(6), np.ones((6, 6))
    return [*ad.autodiff(ad.ForwardWithPrimal, in_place, ad.Duplicated(x, dx), ad.Duplicated(C, dC)), x, C, dx, dC]


def taped():
    x, dx = X.copy(), np.zeros(6)
    with ad.Tape() as tape:
        out, seed = np.zeros(6), np.ones(6)
        ad.blas.axpy(ad.checkpoint(vector)(tape.watch(x, dx)), tape.watch(out, seed))
        tape.reverse()
    return [out, dx]


def compiled(f, x=X, **options):
    def work():
        program = ad.compile(ad.value_and_grad(f), x.copy(), **options)
        first = program(x.copy())
        return [*first, *program(2 * x), *pickle.loads(pickle.dumps(program))(x.copy())]
    return work


def jitted(f):
    def work():
        g = ad.jit(ad.grad(f))
        return [g(X.copy()), g(X.copy()), g(-X), g(-X), g(X.copy())]
    return work


def rows():
    program = ad.compile(ad.grad(looped), X.copy())
    xs = np.stack([X, 2 * X, X + 1.0, X])
    return [program.map(xs, threads=2), ad.vmap(ad.grad(plain))(xs)]


WORKS = {
    "grad": gradient(plain),
    "grad of elements": gradient(elements),
    "grad of made arrays": gradient(made),
    "grad of updates": gradient(updates, Y),
    "grad of spectra": gradient(spectral),
    "grad of sections": gradient(sections),
    "grad of sections that begin sections": gradient(sections_first),
    "grad of a derivative with sections": gradient(nested),
    "grad of sections of a derivative": gradient(ad.checkpoint(nested)),
    "grad of kept states": gradient(kept_states),
    "grad of a loop": gradient(looped),
    "grad of a while loop": gradient(while_looped),
    "value and grad": lambda: ad.value_and_grad(in_place, (0, 1))(X.copy(), np.eye(6))[1],
    "vjp": pulled_twice,
    "vjp after errors": pulled_again_after_errors,
    "jvp": pushed,
    "hvp": lambda: [ad.hvp(sections)(X, np.ones(6))],
    "jacobian": lambda: [ad.jacobian(vector)(X.copy()), ad.jacobian(lambda x: vector(x)[:2])(X.copy())],
    "hessian": lambda: [ad.hessian(plain)(X.copy()), ad.hessian(kept_states)(X.copy())],
    "forward over reverse": lambda: [ad.jvp(ad.grad(sections), (X,), (np.ones(6),))[1]],
    "reverse over forward": gradient(lambda x: (ad.jvp(vector, (x,), (x * x,))[1]).sum()),
    "autodiff": autodiff(1),
    "autodiff with lanes": autodiff(3),
    "autodiff that restores": autodiff(1, True),
    "autodiff forward": autodiff_forward,
    "tape": taped,
    "program": compiled(plain),
    "program of a loop": compiled(looped),
    "program of kept states": compiled(kept_states),
    "program of a while loop": compiled(while_looped),
    "program of a derivative": compiled(nested),
    "program on threads": compiled(updates, Y, threads=2),
    "jit": jitted(branching),
    "jit of a loop": jitted(looped),
    "rows": rows,
}


def flat(found):
    """What a work gives, as arrays."""
    if isinstance(found, (list, tuple)):
        return [x for each in found for x in flat(each)]
    return [np.asarray(found)]


def same(found, right):
    """Whether two results have the same bits."""
    found, right = flat(found), flat(right)
    return len(found) == len(right) and all(
        x.shape == y.shape and x.tobytes() == y.tobytes() for x, y in zip(found, right, strict=True))
