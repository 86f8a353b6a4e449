"""blasad inside PyTorch, against PyTorch."""

from __future__ import annotations

import doctest
import math
import os
from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch")
from torch.autograd import gradcheck, gradgradcheck  # noqa: E402

import blasad as ad  # noqa: E402
import blasad.interop.torch as bt  # noqa: E402
from blasad._arrays import arrays as _arrays  # noqa: E402

# PyTorch's own, when it loads its forward mode
pytestmark = pytest.mark.filterwarnings("ignore:.torch.jit.script. is deprecated:DeprecationWarning")

DTYPES = (torch.float64, torch.complex128)


def tensor(*shape, dtype=torch.float64, grad=True, seed=0):
    found = torch.randn(*shape, dtype=dtype, generator=torch.Generator().manual_seed(seed))
    return found.requires_grad_(grad)


def definite(x):
    return x @ x.mH + x.shape[-1] * torch.eye(x.shape[-1], dtype=x.dtype)


def loop(A, x):
    for _ in range(3):
        x[:] = np.tanh(A @ x)


CASES = {
    "gemm": (lambda A, B: bt.blas.gemm(0.5, A, B, trans_a=1), lambda A, B: 0.5 * A.mT @ B),
    "trsm": (lambda A, B: bt.blas.trsm(2.0, A, B, lower=1, overwrite_b=False),
             lambda A, B: torch.linalg.solve_triangular(A.tril(), 2 * B, upper=False)),
    "potrf": (lambda A, B: bt.lapack.potrf(definite(A), lower=1, clean=1),
              lambda A, B: torch.linalg.cholesky(definite(A))),
    "gesv": (lambda A, B: bt.lapack.gesv(A, B, overwrite_a=False, overwrite_b=False)[2],
             lambda A, B: torch.linalg.solve(A, B)),
    "solve": (lambda A, B: bt.linalg.solve(A, B), lambda A, B: torch.linalg.solve(A, B)),
    "inv": (lambda A, B: bt.linalg.inv(A) @ B, lambda A, B: torch.linalg.inv(A) @ B),
}


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("name", CASES)
def test_routines(name, dtype):
    own, theirs = CASES[name]
    A, B = tensor(4, 4, dtype=dtype), tensor(4, 3, dtype=dtype, seed=1)
    values = own(A, B), theirs(A, B)
    assert torch.allclose(*values)
    seed = tensor(*values[0].shape, dtype=dtype, grad=False, seed=2)
    for a, b in zip(*(torch.autograd.grad(y, (A, B), seed, allow_unused=True) for y in values), strict=True):
        assert (a is None) == (b is None) and (a is None or torch.allclose(a, b))
    assert gradcheck(own, (A, B), check_forward_ad=True)
    assert gradgradcheck(own, (A, B), check_fwd_over_rev=True)


@pytest.mark.parametrize("steady", [False, True])
@pytest.mark.parametrize("dtype", DTYPES)
def test_whole_functions(dtype, steady):
    stepped = bt.function(loop, mutates=["x"], steady=steady)

    def own(A, x):
        x = x.clone()
        assert stepped(A, x) is None
        return x

    def theirs(A, x):
        for _ in range(3):
            x = torch.tanh(A @ x)
        return x

    A, x = tensor(3, 3, dtype=dtype), tensor(3, dtype=dtype, seed=1)
    assert torch.allclose(own(A, x), theirs(A, x))
    assert gradcheck(own, (A, x)) and gradgradcheck(own, (A, x))


def test_third_derivatives():
    weights = tensor(3, grad=False, seed=2)

    def third(inv, A):
        y = (inv(A) @ weights).sum()
        for _ in range(2):
            y = (torch.autograd.grad(y, A, create_graph=True)[0] ** 2).sum()
        return torch.autograd.grad(y, A)[0]

    A = definite(tensor(3, 3)).detach().requires_grad_()
    assert torch.allclose(third(bt.linalg.inv, A), third(torch.linalg.inv, A))


@pytest.mark.parametrize("dtype", [torch.float32, torch.complex64])
def test_single_precision(dtype):
    A, B = tensor(3, 3, dtype=dtype), tensor(3, 2, dtype=dtype, seed=1)
    found = torch.autograd.grad(bt.linalg.solve(A, B).abs().sum(), (A, B))
    expected = torch.autograd.grad(torch.linalg.solve(A, B).abs().sum(), (A, B))
    assert all(a.dtype == dtype and torch.allclose(a, b, 1e-3, 1e-4) for a, b in zip(found, expected, strict=True))


def test_a_leaf_is_not_overwritten():  # J1
    A, x = tensor(2, 2), tensor(2)
    before = x.detach().clone()
    with pytest.raises(RuntimeError, match="loop: a leaf tensor that requires a gradient"):
        bt.function(loop, mutates=["x"])(A, x)
    assert torch.equal(x, before)
    with pytest.raises(RuntimeError, match="overwrite_"):
        bt.lapack.potrf(tensor(2, 2))


def test_in_place_on_a_result_and_on_a_view():  # J1
    def double(x):
        x *= 2
        return x

    doubled = bt.function(double, mutates=[0])
    a, b = (torch.ones(1, dtype=torch.float64, requires_grad=True) for _ in range(2))
    y = a * b
    version = y._version
    assert doubled(y) is y and y._version > version
    (y / 2).backward()
    assert a.grad.item() == b.grad.item() == 1.0
    base = tensor(2, 3) * 1.0
    view = base[:, 1]
    assert doubled(view) is view
    base.sum().backward()
    leaf = tensor(2, 3)
    base = leaf * 1.0
    doubled(base.T[1:])
    base.sum().backward()
    assert torch.equal(leaf.grad, torch.tensor([[1.0, 2.0, 2.0]] * 2, dtype=torch.float64))


def scaled(x, y):
    """Two tensors are written, of which one is returned, beside another result."""
    x *= y
    y += 2 * x
    return y, x.sum()


IN_PLACE = {
    "one": (lambda f, x, y: f(x, y), lambda x, y: (x * y, y)),
    "whole": (lambda f, x, y: f(x.T, y.T), lambda x, y: (x * y, y)),
    "view": (lambda f, x, y: f(x[1:], y[:-1]), lambda x, y: (torch.cat([x[:1], x[1:] * y[:-1]]), y)),
    "strided": (lambda f, x, y: f(x.T[::2], y.T[::2]), lambda x, y: (x * torch.where(EVEN, y, 1.0), y)),
}
EVEN = torch.arange(3) % 2 == 0


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("steady", [False, True])
@pytest.mark.parametrize("where", IN_PLACE)
def test_one_tensor_is_written(where, steady, dtype):
    call, theirs = IN_PLACE[where]
    multiply = bt.function(lambda x, y: np.multiply(x, y, out=x), mutates=["x"], steady=steady)

    def own(x, y):
        x = x * 1.0
        call(multiply, x, y)
        return x, y * 1.0

    xs = tensor(2, 3, dtype=dtype), tensor(2, 3, dtype=dtype, seed=1)
    for a, b in zip(own(*xs), theirs(*xs), strict=True):
        assert torch.allclose(a, b)
    assert gradcheck(own, xs, check_forward_ad=True) and gradgradcheck(own, xs, check_fwd_over_rev=True)
    constants = [x.detach() for x in xs]
    for f, x in ((lambda x: own(x, constants[1]), xs[0]), (lambda y: own(constants[0], y), xs[1])):
        assert gradcheck(f, x) and gradgradcheck(f, x)


@pytest.mark.parametrize("steady", [False, True])
@pytest.mark.parametrize("view", [lambda x: x, lambda x: x.T[1:]])
def test_several_tensors_are_written(view, steady):
    f = bt.function(scaled, mutates=["x", "y"], steady=steady)

    def own(x, y):
        x, y = x * 1.0, y * 1.0
        found, total = f(view(x), written := view(y))
        assert found is written
        return x, y, total

    def theirs(x, y):
        on = torch.zeros_like(x)
        view(on).fill_(1.0)
        x = x * torch.where(on > 0, y, 1.0)
        return x, y + 2 * x * on, (x * on).sum()

    xs = tensor(2, 3), tensor(2, 3, seed=1)
    for a, b in zip(own(*xs), theirs(*xs), strict=True):
        assert torch.allclose(a, b)
    assert gradcheck(own, xs, check_forward_ad=True) and gradgradcheck(own, xs, check_fwd_over_rev=True)


def test_a_written_tensor_stays_where_it_is():  # J1
    f = bt.function(scaled, mutates=["x", "y"])
    leaf = tensor(2, 3)
    x, y = leaf * 1.0, torch.ones(2, 3, dtype=torch.float64)
    before = x.data_ptr(), y.data_ptr(), x._version, y._version
    found, total = f(x, y)
    assert found is y and (x.data_ptr(), y.data_ptr()) == before[:2]
    assert x._version > before[2] and y._version > before[3]
    assert x.grad_fn is y.grad_fn is total.grad_fn              # one node, which wrote both
    doubled = bt.function(lambda x: np.multiply(x, 2, out=x), mutates=["x"])
    base = leaf * 1.0
    row = base[1]
    doubled(row)
    assert torch.equal(base.detach()[1], 2 * leaf.detach()[1]) and "CopySlices" in str(base.grad_fn)


def test_who_has_saved_a_tensor_that_is_overwritten_is_told():
    doubled = bt.function(lambda x: np.multiply(x, 2, out=x), mutates=["x"])
    leaf = tensor(3)
    for seen in (lambda x: x, lambda x: x[:2]):
        x = leaf * 1.0
        square = x * x
        doubled(seen(x))
        with pytest.raises(RuntimeError, match="modified by an inplace operation"):
            square.sum().backward()


def test_what_must_not_be_overwritten_stays_as_it_was():
    doubled = bt.function(lambda x: np.multiply(x, 2, out=x), mutates=["x"])
    both = bt.function(scaled, mutates=["x", "y"])
    leaf = tensor(2, 3)
    good, row = leaf * 1.0, (leaf * 1.0).unbind()[0]
    for f, args in ((doubled, [leaf]), (doubled, [leaf[1:]]), (doubled, [row]), (both, [good, leaf[:]]),
                    (both, [good, leaf])):
        before = [x.detach().clone() for x in args]
        with pytest.raises(RuntimeError, match="leaf tensor|multiple views"):
            f(*args)
        assert all(map(torch.equal, args, before))
    for base in (torch.zeros(3, dtype=torch.float64), leaf[0] * 1.0):
        node, before = base.grad_fn, base.detach().clone()
        with pytest.raises(RuntimeError, match="shows an element more than once"):
            doubled(base.expand(2, 3))
        assert torch.equal(base, before) and base.grad_fn is node


def test_in_place_without_a_gradient_uses_the_memory():
    addresses = []

    def note(x):
        addresses.append(x.ctypes.data)
        x += 1
        return x

    x = torch.zeros(3, dtype=torch.float64)
    version = x._version
    assert bt.function(note, mutates=["x"])(x) is x
    assert addresses == [x.data_ptr()] and x._version > version and torch.equal(x, torch.ones_like(x))
    a = definite(tensor(3, 3, grad=False))
    expected = torch.linalg.cholesky(a)
    assert bt.lapack.potrf(a, lower=1) is a and torch.allclose(a.tril(), expected)


def test_what_is_written_must_be_named():
    def write(x):
        x += 1
        return x

    x = torch.zeros(3, dtype=torch.float64)
    with pytest.raises(ValueError, match="read-only"):
        bt.function(write)(x)
    assert torch.equal(x, torch.zeros_like(x))
    y = x.clone().requires_grad_()
    with pytest.raises(ValueError, match="write: the function writes to an argument that mutates does not name"):
        bt.function(write)(y)
    with pytest.raises(ValueError, match="write: the function writes to an argument that mutates does not name"):
        bt.function(write, steady=True)(y)
    with pytest.raises(ValueError, match="mutates is"):
        bt.function(write, mutates=["y"])


def row_sums(A, x):
    """Its derivative reads both, the second one A alone."""
    return (A @ x) ** 2


def seen(f):
    """Where a function finds its arrays."""
    addresses = []

    def noted(*xs):
        addresses.append([_arrays.memory(x).ctypes.data for x in xs])
        return f(*xs)

    return noted, addresses


@pytest.mark.parametrize("view", [lambda x: x, lambda x: x.T, lambda x: x[::2, 1:], lambda x: x.expand(2, 4, 4)[1]])
def test_operands_are_read_where_they_are(view):
    f, addresses = seen(lambda A, B: (A @ B).sum())
    A, B = view(tensor(4, 4)), view(tensor(4, 4, seed=1)).mT
    for steady in (False, True):
        y = bt.function(f, steady=steady)(A, B)
        saved = y.grad_fn.saved_tensors
        assert [x.data_ptr() for x in saved] == [A.data_ptr(), B.data_ptr()]
        assert steady or addresses[0] == [A.data_ptr(), B.data_ptr()]
        for a, b in zip(torch.autograd.grad(y, (A, B)), torch.autograd.grad((A @ B).sum(), (A, B)), strict=True):
            assert torch.allclose(a, b)


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="needs Linux")
def test_operands_are_not_copied():
    def held():
        return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")

    A, x = torch.ones(4000, 2000, dtype=torch.float64), tensor(2000)
    f = bt.function(row_sums)
    f(A[:2], x)
    before = held()
    y = f(A, x)
    assert held() - before < A.nbytes / 2
    y.sum().backward()
    assert torch.allclose(x.grad, 2 * A.T @ (A @ x.detach()))


@pytest.mark.parametrize("steady", [False, True])
def test_memory_that_numpy_shares(steady):  # J2
    array = np.array([[2.0, 1.0], [1.0, 3.0]])
    A = torch.from_numpy(array).requires_grad_()
    x = torch.ones(2, dtype=torch.float64)
    f = bt.function(row_sums, steady=steady)
    expected, = torch.autograd.grad(row_sums(A, x).sum(), A)
    y = f(A, x).sum()
    first, = torch.autograd.grad(y, A, create_graph=True)
    assert torch.allclose(first, expected)
    before = array.copy()
    array[1, 0] = 7.0
    with pytest.raises(RuntimeError, match=r"row_sums: tensor 0, of shape \(2, 2\), was overwritten.*pass x.clone"):
        torch.autograd.grad(y, A, create_graph=True)
    with pytest.raises(RuntimeError, match="pull of row_sums: tensor 0, .* was overwritten"):
        torch.autograd.grad(first.sum(), A, create_graph=True)
    if steady:          # the first derivative has copies of all it reads
        assert torch.allclose(torch.autograd.grad(y, A, retain_graph=True)[0], expected)
    array[...] = before
    assert torch.allclose(torch.autograd.grad(y, A, create_graph=True)[0], expected)
    array[...] = np.nan
    if not steady:      # x is read, A for x alone
        assert torch.isnan(torch.autograd.grad(f(A, x).sum(), A)[0]).all()
    x.numpy()[:] = 3.0
    if not steady:
        with pytest.raises(RuntimeError, match="row_sums: tensor 1, .* was overwritten"):
            torch.autograd.grad(y, A, retain_graph=True)


@pytest.mark.parametrize("steady", [False, True])
def test_operands_that_pytorch_overwrites(steady):
    x, A = tensor(3), tensor(3, 3, grad=False, seed=1)
    f = bt.function(row_sums, steady=steady)
    y = f(A, x)
    expected, = torch.autograd.grad(row_sums(A, x).sum(), x)
    A *= 2.0
    with pytest.raises(RuntimeError, match="modified by an inplace operation"):
        torch.autograd.grad(y.sum(), x, create_graph=True)
    if steady:
        assert torch.allclose(torch.autograd.grad(y.sum(), x)[0], expected)
    else:
        with pytest.raises(RuntimeError, match="modified by an inplace operation"):
            torch.autograd.grad(y.sum(), x)
    b, unread = tensor(3), tensor(3, grad=False)
    y = bt.function(lambda b, c: 2.0 * b + c, steady=steady)(b, unread)
    unread.zero_()                              # no derivative reads it
    assert torch.autograd.grad(y.sum(), b)[0].tolist() == [2.0] * 3


def test_views_of_one_tensor():
    """PyTorch counts what is written to any of them."""
    multiply = bt.function(lambda x, y: np.multiply(x, y, out=x), mutates=["x"])

    def own(leaf):
        base = leaf * 1.0
        multiply(base[:2], base[2:])
        return base

    assert gradcheck(own, tensor(4)) and gradgradcheck(own, tensor(4))
    for steady in (False, True):
        square = bt.function(lambda x, y, z: x * y + y @ z, steady=steady)
        assert gradcheck(lambda x, f=square: f(x[1:], x[:-1], x[1:]), tensor(4))
        assert gradgradcheck(lambda x, f=square: f(x, x, x[::1]), tensor(4))


def test_operands_live_as_long_as_they_are_read():
    def called(steady):
        A = tensor(64, 64, grad=False) * 1.0
        return bt.function(lambda A, x: A @ x, steady=steady)(A, x), A.sum(0)

    x = tensor(64)
    for steady in (False, True):
        y, expected = called(steady)
        _ = [torch.full((64, 64), 7.0, dtype=torch.float64) for _ in range(8)]
        assert torch.allclose(torch.autograd.grad(y.sum(), x)[0], expected)


def test_hooks_on_saved_tensors():
    x, A = tensor(3), tensor(3, 3, grad=False, seed=1)
    expected, = torch.autograd.grad(row_sums(A, x).sum(), x)

    def pack(x):
        return x.mT.clone().mT if x.ndim == 2 else x.clone()

    with torch.autograd.graph.saved_tensors_hooks(pack, lambda x: x):
        y = bt.function(row_sums)(A, x).sum()
    A.numpy()[:] = 0.0                          # a hook's copy is not A
    assert torch.allclose(torch.autograd.grad(y, x, create_graph=True)[0], expected)


def test_a_rule_that_keeps_what_it_likes():
    def primal(x, y):
        y[...] = x * x
        return x                                # the memory of the operand

    def reverse(tape, x, bx, y, by):
        bx += 2 * tape * by

    x = tensor(3)
    with ad.rules.register("squared", "x:in[n], y:out[n]=None", primal=primal, reverse=reverse, keeps=[]) as made:
        y = bt.function(made.function)(x)
        assert torch.allclose(torch.autograd.grad(y.sum(), x, retain_graph=True)[0], 2 * x)
        x.detach().numpy()[0] = 7.0
        with pytest.raises(RuntimeError, match="squared: tensor 0, .* was overwritten"):
            y.sum().backward()


def test_integers():
    def pick(x, at):
        at += 1
        return x[at] ** 3

    f = bt.function(pick, mutates=["at"])
    x, at = tensor(4), torch.tensor([0, 2])
    y, expected = f(x, at), 3 * x.detach() ** 2 * torch.tensor([0, 1, 0, 1])
    assert at.tolist() == [1, 3]
    for _ in range(2):
        first, = torch.autograd.grad(y.sum(), x, create_graph=True)
        assert torch.allclose(first, expected)
    read = bt.function(lambda x, at: x[at] ** 2)
    y = read(x, at)
    at.numpy()[0] = 0
    with pytest.raises(RuntimeError, match="tensor 1, .* was overwritten"):
        y.sum().backward()
    with pytest.raises(ValueError, match="read-only"):
        bt.function(pick)(x, at)
    assert at.tolist() == [0, 3]


def test_views_and_bits():  # J2
    base = tensor(4, 6, dtype=torch.complex128)
    for view in (lambda x: x.conj(), lambda x: x[:, ::2].mT, lambda x: x.mH, lambda x: x[1:3].conj().imag,
                 lambda x: x[:1].expand(3, 6)):
        y, z = (f(view(base)) for f in (lambda x: bt.blas.gemm(1.0, x, x, trans_b=1), lambda x: x @ x.mT))
        assert torch.allclose(y, z)
        a, b = (torch.autograd.grad(each.abs().sum(), base)[0] for each in (y, z))
        assert torch.allclose(a, b)
    x = torch.ones(2, dtype=torch.complex128) * 1j
    conj = x.conj()
    bt.function(lambda x: np.multiply(x, 1j, out=x), mutates=["x"])(conj)
    assert torch.equal(x, torch.ones_like(x))


@pytest.mark.parametrize("steady", [False, True])
@pytest.mark.parametrize("bits", [torch.conj, torch._neg_view])
def test_bits_are_resolved_in_a_copy(bits, steady):  # J2
    memory, x = tensor(3, 3, dtype=torch.complex128, grad=False), tensor(3, dtype=torch.complex128)
    A = bits(memory)
    y = bt.function(row_sums, steady=steady)(A, x).abs().sum()
    expected, = torch.autograd.grad(row_sums(A, x).abs().sum(), x)
    memory.numpy()[0] = 7.0
    assert torch.allclose(torch.autograd.grad(y, x, retain_graph=True)[0], expected)
    with pytest.raises(RuntimeError, match="row_sums: tensor 0, .* was overwritten"):
        torch.autograd.grad(y, x, create_graph=True)


def test_two_forwards_and_seeds():
    A, x = tensor(3, 3), tensor(3)
    first, second = bt.blas.gemv(1.0, A, x), bt.blas.gemv(2.0, A, x)
    seed = torch.ones(3, dtype=torch.float64)
    for _ in range(3):
        b = torch.autograd.grad(second, x, seed, retain_graph=True)[0]
        a = torch.autograd.grad(first, x, seed, retain_graph=True)[0]
        assert torch.allclose(a, A.sum(0)) and torch.allclose(b, 2 * a) and torch.equal(seed, torch.ones_like(seed))


def test_out():  # J3
    A, B, leaf = tensor(2, 3), tensor(3, 2, seed=1), tensor(4, 2, seed=2)
    base = leaf * 1.0
    C = base[1:3]
    assert bt.blas.gemm(1.0, A, B, 0.5, C) is C
    expected = leaf * 1.0
    expected = torch.cat([expected[:1], A @ B + 0.5 * expected[1:3], expected[3:]])
    assert torch.allclose(base, expected)
    weights = tensor(4, 2, grad=False, seed=3)
    for a, b in zip(*(torch.autograd.grad((weights * y).sum(), (A, B, leaf)) for y in (base, expected)), strict=True):
        assert torch.allclose(a, b)
    with pytest.raises(ValueError, match="share memory"):
        bt.blas.gemm(1.0, base, base[:2], 0.0, base)


def test_pivots_and_trees():
    A, b = tensor(3, 3), tensor(3)
    lu, piv = bt.lapack.getrf(A, overwrite_a=False)
    assert piv.dtype == torch.int32 and not piv.requires_grad      # as LAPACK has them
    assert torch.allclose(bt.lapack.getrs(lu, piv, b, overwrite_b=False), torch.linalg.solve(A, b))
    f = bt.function(lambda p, scale=1.0: {"y": p["A"] @ p["b"] * scale, "text": "as it is"})
    found = f({"A": A, "b": b}, scale=2.0)
    assert found["text"] == "as it is" and torch.allclose(found["y"], 2 * A @ b)
    assert gradcheck(lambda A, b: f({"A": A, "b": b})["y"], (A, b))


def test_what_is_not_differentiated_costs_nothing():  # I6
    A, B = tensor(3, 3, grad=False), tensor(3, 3)
    found = torch.autograd.grad(bt.blas.gemm(1.0, A, B).sum(), B)[0]
    assert torch.allclose(found, A.sum(0)[:, None].expand(3, 3))
    with torch.no_grad():
        assert not bt.blas.gemm(1.0, A, B).requires_grad


def test_forward_mode_in_place_and_without_gradients():
    A, x = tensor(3, 3, grad=False), tensor(3, grad=False)
    with torch.autograd.forward_ad.dual_level():
        dual = torch.autograd.forward_ad.make_dual(x.clone(), torch.ones_like(x))
        assert bt.function(loop, mutates=["x"])(A, dual) is None
        value, tangent = torch.autograd.forward_ad.unpack_dual(dual)
    expected = torch.autograd.functional.jvp(
        lambda x: torch.tanh(A @ torch.tanh(A @ torch.tanh(A @ x))), x, torch.ones_like(x))
    assert torch.allclose(value, expected[0]) and torch.allclose(tangent, expected[1])


def test_transforms_of_torch_func_are_refused():
    x = tensor(3, grad=False)
    for f in (torch.func.grad(lambda x: bt.blas.dot(x, x)), torch.func.vmap(lambda x: bt.blas.dot(x, x)),
              lambda x: torch.func.jvp(lambda x: bt.blas.dot(x, x), (x,), (x,))):
        with pytest.raises(RuntimeError):
            f(x[None] if f.__name__ != "<lambda>" else x)


def test_failures():
    with pytest.raises(np.linalg.LinAlgError, match="potrf"):
        bt.lapack.potrf(-torch.eye(2, dtype=torch.float64).requires_grad_(), lower=1, overwrite_a=False)
    with pytest.raises(TypeError, match="float16"):
        bt.linalg.inv(torch.eye(2, dtype=torch.float16))
    with pytest.raises(TypeError, match="meta"):
        bt.linalg.inv(torch.eye(2, device="meta"))
    with pytest.raises(TypeError, match="returned None"):
        bt.function(lambda x: None)(tensor(2))


def test_a_steady_function_that_looks_at_values_is_not_frozen():
    def relu(x):
        return x * 1.0 if x[0] > 0 else x * 0.0

    f = bt.function(relu, steady=True)
    for value in (1.0, -1.0):
        x = torch.full((2,), value, dtype=torch.float64, requires_grad=True)
        f(x).sum().backward()
        assert torch.equal(x.grad, torch.full_like(x, float(value > 0)))


def test_the_example_runs():
    assert doctest.testmod(bt).failed == 0


@pytest.mark.parametrize("steady", [True, False])
@pytest.mark.parametrize("needs_gradient", [True, False])
def test_results_that_share_memory_are_tensors_of_their_own(steady, needs_gradient):
    """PyTorch would not know that one of them is overwritten with the other."""
    def two(x):
        y = np.exp(x)
        return y, y[:2]

    x = torch.ones(3, dtype=torch.float64, requires_grad=needs_gradient)
    p, q = bt.function(two, steady=steady)(x)
    p.mul_(3)
    np.testing.assert_allclose(q.detach().numpy(), np.exp(np.ones(2)))
    if needs_gradient:
        q.sum().backward()
        np.testing.assert_allclose(x.grad.numpy(), [np.e, np.e, 0])


@pytest.mark.filterwarnings("ignore")       # of PyTorch's own, which it would take for errors of the function
@pytest.mark.parametrize("steady", [False, True])
def test_a_module_that_torch_compiles(steady):
    """The graph ends before the call and begins again behind it; derivatives go through."""
    f = bt.function(lambda A, x: np.tanh(A @ x), steady=steady)

    def loss(A, x):
        return (torch.sin(f(A, x * 2)) * 3).sum()

    A = torch.eye(3, dtype=torch.float64, requires_grad=True)
    compiled = torch.compile(loss, backend="eager")
    for scale in (1.0, 0.5):
        x = torch.full((3,), scale, dtype=torch.float64)
        value, wanted = compiled(A, x), loss(A, x)
        torch.testing.assert_close(value, wanted)
        torch.testing.assert_close(torch.autograd.grad(value, A), torch.autograd.grad(wanted, A))


# Functions that return single numbers, or some
NUMBERS = {
    "sum": lambda x: x.sum(), "product": lambda x: x[0] * x[1], "dot": lambda x: x @ x,
    "real": lambda x: x[0].real ** 2 + np.abs(x[1]), "math": lambda x: math.exp(x[0].real),
    "several": lambda x: (x[0] * x[1], x * x, 2.0), "looking": lambda x: x[0] * x[1] if x[0].real > 0 else x[0] * 1,
    "norm": lambda x: np.linalg.norm(x),
}


def listed(x):
    return list(x) if isinstance(x, tuple) else [x]


@pytest.mark.parametrize("dtype", [torch.float32, torch.complex64, *DTYPES])
@pytest.mark.parametrize("steady", [False, True])
@pytest.mark.parametrize("name", NUMBERS)
def test_numbers_have_the_precision_of_tensors(name, steady, dtype):
    """In values with and without derivatives, gradients, tangents and second derivatives."""
    f, x = bt.function(NUMBERS[name], steady=steady), torch.tensor([0.5, 1.0, 2.0]).to(dtype)
    real = torch.empty(0, dtype=dtype).abs().dtype
    wanted = {"real": [real], "math": [real], "norm": [real], "several": [dtype, dtype, real]}.get(name, [dtype])
    assert [y.dtype for y in listed(f(x))] == wanted
    leaf = x.clone().requires_grad_()
    for _ in range(2):          # the second time what is steady is compiled
        values = listed(f(leaf))
        assert [y.dtype for y in values] == wanted and all(y.ndim in (0, 1) for y in values)
    first, = torch.autograd.grad(sum(y.abs().sum() for y in values), leaf, create_graph=True)
    second, = torch.autograd.grad(first.abs().sum(), leaf)
    assert first.dtype == second.dtype == dtype
    with torch.autograd.forward_ad.dual_level():
        found = [torch.autograd.forward_ad.unpack_dual(y) for y in
                 listed(f(torch.autograd.forward_ad.make_dual(x, torch.ones_like(x))))]
    assert [y.primal.dtype for y in found] == wanted
    assert [y.tangent.dtype for y in found if y.tangent is not None] == wanted


def test_scalars_of_single_precision_have_gradients_of_it():
    a = torch.tensor(0.5, dtype=torch.float32, requires_grad=True)
    y = bt.function(lambda a: np.sin(a) * a)(a)
    first, = torch.autograd.grad(y, a, create_graph=True)
    second, = torch.autograd.grad(first, a)
    assert y.dtype == first.dtype == second.dtype == torch.float32
    assert second.item() == pytest.approx(2 * math.cos(0.5) - 0.5 * math.sin(0.5), rel=1e-6)


@pytest.mark.parametrize("steady", [False, True])
def test_derivatives_that_pytorch_knows_to_be_zero_are_taken(steady):
    """The second derivative of |y| is a tensor without memory."""
    x = tensor(3)
    first, = torch.autograd.grad(bt.function(lambda x: x * x * x, steady=steady)(x).abs().sum(), x, create_graph=True)
    second, = torch.autograd.grad(first.sum(), x)
    torch.testing.assert_close(second, 6 * x.detach().abs())


def test_what_is_no_array_in_a_result_is_that_of_its_own_shapes():
    f = bt.function(lambda x: {"sum": x.sum(), "size": x.shape[0]}, steady=True)
    for n in (3, 4, 3):
        assert f(tensor(n))["size"] == n


def test_dtypes_outside_of_a_function_are_constants():
    kind = torch.float32
    f = ad.jit(lambda x: (x * (2.0 if kind is torch.float32 else 5.0)).sum())
    assert [f(np.ones(2)) for _ in range(3)] == [4.0] * 3 and f.report().replays == 2
    kind = torch.float64
    assert [f(np.ones(2)) for _ in range(3)] == [10.0] * 3 and f.report().replays == 4
