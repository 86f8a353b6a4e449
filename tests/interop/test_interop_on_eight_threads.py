"""Adapters on eight threads at once, while another thread collects garbage."""

import threading
from contextlib import contextmanager

import numpy as np
import pytest

import blasad as ad
from support.eight_threads import on_eight_threads
from support.works import same

A, X = np.linspace(0.1, 1.0, 9).reshape(3, 3) + 2 * np.eye(3), np.linspace(0.5, 1.5, 3)

pytestmark = [pytest.mark.filterwarnings("ignore:.torch.jit.script. is deprecated:DeprecationWarning")]


def step(A, x):
    for _ in range(3):
        x[:] = np.tanh(A @ x / 4)
    return (x * x).sum(), f"of {len(x)}"


def solved(A, x):
    return ad.linalg.solve(A, x)


def looking(A, x):
    return (A @ x if x[0] > 0 else A @ x * 2).sum(), "above" if x[0] > 0 else "below"


def torch_works(_):
    torch = pytest.importorskip("torch")
    import blasad.interop.torch as bt

    def tensors(sign=1.0):
        return [torch.tensor(each).requires_grad_() for each in (A, sign * X)]

    def loss(f, sign=1.0):
        def work():
            a, x = tensors(sign)
            found = f(a, x * 1.0)
            y, text = found if isinstance(found, tuple) else ((found ** 2).sum(), "")
            first = torch.autograd.grad(y, (a, x), create_graph=True)
            second = torch.autograd.grad(sum((g ** 2).sum() for g in first), (a, x))
            return [text, *(each.detach().numpy() for each in (y, *first, *second))]
        return work

    one_level = threading.Lock()        # PyTorch has one for all threads

    def forward():
        with one_level, torch.autograd.forward_ad.dual_level():
            a, x = tensors()
            found = solve(a.detach(), torch.autograd.forward_ad.make_dual(x.detach(), torch.ones(3).double()))
            return [each.numpy() for each in torch.autograd.forward_ad.unpack_dual(found)]

    solve, seen = bt.function(solved, steady=True), bt.function(looking, steady=True)
    steps = [bt.function(step, mutates=["x"], steady=on) for on in (False, True)]
    return {"recorded": loss(steps[0]), "steady": loss(steps[1]), "solve": loss(solve),
            "routine": loss(bt.linalg.solve), "above": loss(seen), "below": loss(seen, -1.0), "forward": forward}


class Levels(threading.local):
    """How many derivatives of autograd are around, in each thread; autograd itself counts those of all together."""

    top = -1

    @contextmanager
    def new_trace(self):
        self.top += 1
        try:
            yield self.top
        finally:
            self.top -= 1


def autograd_works(monkeypatch):
    autograd = pytest.importorskip("autograd")
    import autograd.numpy as anp

    monkeypatch.setattr("autograd.tracer.trace_stack", Levels())

    import blasad.interop.autograd as ba

    def work_of(f):
        def loss(a, x):
            found = f(a, x)
            return found[0] if isinstance(found, tuple) else anp.sum(found ** 2)

        def work():
            first = [autograd.grad(loss, n)(A, X) for n in (0, 1)]
            return [loss(A, X), *first, autograd.grad(lambda x: anp.sum(autograd.grad(loss)(A, x) ** 2))(X)]
        return work

    return {"recorded": work_of(ba.function(step)), "solve": work_of(ba.function(solved)),
            "routine": work_of(ba.linalg.solve), "looking": work_of(ba.function(looking))}


def jax_works(_):
    jax = pytest.importorskip("jax")
    import jax.numpy as jnp

    import blasad.interop.jax as bj

    def work_of(f):
        def loss(a, x):
            found = f(a, x)
            return found[0] if isinstance(found, tuple) else jnp.sum(found ** 2)

        def work():
            a, x = jnp.asarray(A, "f"), jnp.asarray(X, "f")
            first = jax.jit(jax.grad(loss, (0, 1)))(a, x)
            second = jax.jit(jax.grad(lambda x: jnp.sum(jax.grad(loss)(a, x) ** 2)))(x)
            return [np.asarray(each) for each in (loss(a, x), *first, second, jax.vmap(loss)(a[None], x[None]))]
        return work

    return {"recorded": work_of(bj.function(step)), "solve": work_of(bj.function(solved)),
            "routine": work_of(bj.linalg.solve), "looking": work_of(bj.function(looking))}


# one thread's `warnings.catch_warnings` ends that of another, which compiles
@pytest.mark.filterwarnings("ignore:compile.*looked at a value:UserWarning")
@pytest.mark.parametrize("works", [torch_works, autograd_works, jax_works])
@pytest.mark.parametrize("first", [True, False])
def test_adapters_give_the_same_bits_on_eight_threads(works, first, monkeypatch):
    """Also where each function is called and compiled for the first time."""
    right, wrong = {name: work() for name, work in works(monkeypatch).items()}, []
    again = works(monkeypatch)                     # functions that nobody has called
    if not first:
        for work in again.values():
            work()

    def checked(name, work):
        def run():
            for _ in range(3):
                if not same(work(), right[name]):
                    wrong.append(name)
        return run

    errors = on_eight_threads(*[checked(name, work) for name, work in again.items()])
    assert not errors, errors[0]
    assert not wrong
