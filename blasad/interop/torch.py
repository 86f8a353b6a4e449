"""blasad's functions and routines on PyTorch's tensors, with derivatives of any order.

Tensors share their memory with the arrays that a function works on.  `blas`, `lapack` and `linalg` have the functions
of the modules of these names; `function` is for your own.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any

import numpy as np

try:
    import torch
    from torch.autograd import forward_ad
except ImportError:
    raise ImportError("blasad.interop.torch needs PyTorch: pip install torch") from None

import blasad

from .._rules.calls.memory import checksum
from .._trees.overlaps import repeats
from ._containers import leaves, mapped
from ._functions import Call, Function, Namespace, Result, Written, borrowed, evaluated, key, spec, taken
from ._matrices import Form, Matrix, is_matrix, of_matrices, replaced

__all__ = ["blas", "function", "lapack", "linalg"]

DTYPES = (torch.float32, torch.float64, torch.complex64, torch.complex128)


def _array(x: torch.Tensor, writing: bool = False) -> np.ndarray[Any, Any]:
    """The memory of a tensor; that of a copy if its numbers are conjugated or negated there."""
    if x.device.type != "cpu":
        raise TypeError(f"blasad: a tensor is on the device {x.device}; blasad works in the CPU's memory: pass x.cpu()")
    if _is_float(x) and x.dtype not in DTYPES:
        raise TypeError(f"blasad: a tensor is {x.dtype}; float32, float64, complex64 and complex128 have derivatives: "
                        "pass x.to(torch.float64)")
    if x._is_zerotensor():      # a derivative that PyTorch knows to be zero; it has no memory
        x = torch.zeros(x.shape, dtype=x.dtype)
    array = x.detach().resolve_conj().resolve_neg().numpy()
    if not writing:
        array.flags.writeable = False
    return array


def _is_float(x: torch.Tensor) -> bool:
    return x.is_floating_point() or x.is_complex()


def _is_plain(x: torch.Tensor) -> bool:
    """Whether the numbers in the memory of a tensor are its own."""
    return not (x.is_conj() or x.is_neg())


def _tensor(y: np.ndarray[Any, Any]) -> torch.Tensor:
    """An array as a tensor over its memory, or over a copy of what must not be written."""
    return torch.from_numpy(y if y.flags.writeable and min(y.strides, default=0) >= 0 else y.copy())


def _results(arrays: Sequence[np.ndarray[Any, Any]]) -> list[torch.Tensor]:
    """Arrays as tensors, each with memory of its own: PyTorch does not know of any that is shared."""
    return [_tensor(y.copy() if any(np.may_share_memory(y, x) for x in arrays[:i]) else y)
            for i, y in enumerate(arrays)]


class _Apply(torch.autograd.Function):
    """A function of flat arrays; its first results overwrite the tensors numbered `written`.

    These come before the operands, as PyTorch wants it of views, and the operands numbered `own` are clones.  Their new
    values are left in `values`: whether PyTorch lets them be overwritten shows when `forward` has returned.
    """

    @staticmethod
    def forward(ctx: Any, function: Function, steady: bool, written: tuple[int, ...], own: tuple[int, ...],
                values: list[torch.Tensor], *tensors: torch.Tensor) -> tuple[torch.Tensor, ...]:
        targets, xs = tensors[: len(written)], tensors[len(written) :]
        arrays = list(map(_array, xs))
        arrays_of_results, ctx.pull, reads = borrowed(function, arrays, steady)
        ctx.function, ctx.steady, ctx.written = function, steady, written
        ctx.sums = {i: (x.data_ptr(), checksum(arrays[i])) for i, x in enumerate(xs) if i not in own}
        ctx.reads = [(i, arrays[i]) for i in reads if i not in own]
        ctx.save_for_backward(*xs)
        ctx.save_for_forward(*xs)
        results = _results(arrays_of_results)
        ctx.seeded = list(map(_is_float, results))
        ctx.in_place = len(results) == 1 or not any(x._is_view() for x in targets)      # PyTorch's condition
        if ctx.in_place:
            values += results[: len(targets)]
            results[: len(targets)] = targets
            ctx.mark_dirty(*targets)
        ctx.mark_non_differentiable(*(y for y in results if not _is_float(y)))
        return tuple(results)

    @staticmethod
    def backward(ctx: Any, *seeds: torch.Tensor) -> tuple[torch.Tensor | None, ...]:
        given = [s for s, on in zip(seeds, ctx.seeded, strict=True) if on]
        if torch.is_grad_enabled():
            adjoints = iter(_applied(ctx.function.pull(len(given)), ctx.steady, [*_saved(ctx), *given]))
        else:
            for i, x in ctx.reads:
                if checksum(x) != ctx.sums[i][1]:
                    raise _overwritten(ctx, i)
            adjoints = map(_tensor, map(np.asarray, ctx.pull(*map(_array, given))))
        gradients = [next(adjoints) if on else None for on in ctx.function.active]
        rest = [None if i in ctx.written else g for i, g in enumerate(gradients)]
        return (None, None, None, None, None, *(gradients[i] for i in ctx.written), *rest)

    @staticmethod
    def jvp(ctx: Any, *tangents: torch.Tensor | None) -> tuple[torch.Tensor | None, ...]:
        split = 5 + len(ctx.written)
        old, given = tangents[5:split], tangents[split:]
        push = ctx.function.partly(tuple(t is not None for t in given)).push
        changes = iter(_applied(push, ctx.steady, [*_saved(ctx), *(t for t in given if t is not None)]))
        new = [next(changes) if on else None for on in ctx.seeded]
        if ctx.in_place:
            new[: len(old)] = [y if t is None else t.copy_(y) for y, t in zip(new, old, strict=False)]
        return tuple(new)


def _saved(ctx: Any) -> Sequence[torch.Tensor]:
    """The operands of a call; raises if somebody has overwritten one, which PyTorch knows of its own operations."""
    tensors: Sequence[torch.Tensor] = ctx.saved_tensors
    for i, (address, old) in ctx.sums.items():
        if tensors[i].data_ptr() == address and checksum(_array(tensors[i])) != old:    # elsewhere: a hook's copy
            raise _overwritten(ctx, i)
    return tensors


def _overwritten(ctx: Any, i: int) -> RuntimeError:
    """What to raise for an operand that is not what it was; raises what PyTorch does if it has seen who did it."""
    shape = tuple(ctx.saved_tensors[i].shape)
    return RuntimeError(f"{ctx.function.name}: tensor {i}, of shape {shape}, was overwritten after the call, and its "
                        "derivative reads it. PyTorch did not notice this write, so it came from a NumPy array or "
                        "another library that shares its memory: pass x.clone(), or overwrite it after backward()")


# ---------------------------------------------------------------- sparse tensors

# The formats of SciPy that layouts of PyTorch are, and what has the indices and the beginnings
LAYOUTS = {torch.sparse_csr: ("csr", "col_indices", "crow_indices"), torch.sparse_bsr: ("bsr", "col_indices",
           "crow_indices"), torch.sparse_csc: ("csc", "row_indices", "ccol_indices")}
COMPRESSED = {kind: layout for layout, (kind, _, _) in LAYOUTS.items()}


class _Values(torch.autograd.Function):
    """The values of a compressed sparse tensor; the gradient is such a tensor, with derivatives of its own."""

    @staticmethod
    def forward(ctx: Any, x: torch.Tensor) -> torch.Tensor:
        ctx.form = _form(x)
        return x.detach().values()

    @staticmethod
    def backward(ctx: Any, seed: torch.Tensor) -> torch.Tensor:     # type: ignore[override]
        return _sparse(Matrix(seed, ctx.form))


def _is_sparse(x: Any) -> bool:
    return isinstance(x, torch.Tensor) and x.layout is not torch.strided


def _form(x: torch.Tensor) -> Form:
    if x.layout is torch.sparse_coo:
        return Form("coo", x.indices().numpy(), x.shape)
    if x.layout not in LAYOUTS:
        raise TypeError(f"blasad: a tensor has the layout {x.layout}; dense tensors and {', '.join(map(str, LAYOUTS))} "
                        "and torch.sparse_coo have derivatives")
    kind, indices, begins = LAYOUTS[x.layout]
    return Form(kind, (getattr(x, indices)().numpy(), getattr(x, begins)().numpy()), x.shape)


def _opened(x: torch.Tensor) -> Matrix:
    """The values of a sparse tensor, and where they are."""
    if x.dense_dim() or x.ndim != 2:
        raise TypeError(f"blasad: a sparse tensor has the shape {tuple(x.shape)} with {x.dense_dim()} dense "
                        "dimensions; SciPy's matrices have two dimensions, both sparse")
    if x.layout is torch.sparse_coo:
        x = x.coalesce()
        return Matrix(x.values(), _form(x))
    return Matrix(_Values.apply(x) if _is_watched_leaf(x) else x.values(), _form(x))


def _is_watched_leaf(x: torch.Tensor) -> bool:
    return x.requires_grad and torch.is_grad_enabled()


def _sparse(x: Matrix) -> torch.Tensor:
    """A sparse tensor of values."""
    places = [torch.from_numpy(each.astype(np.int64)) for each in x.form.places]
    if x.form.kind == "coo":
        return torch.sparse_coo_tensor(torch.stack(places), x.data, x.form.shape, check_invariants=False)
    indices, begins = places
    return torch.sparse_compressed_tensor(begins, indices, x.data, x.form.shape, layout=COMPRESSED[x.form.kind],
                                          check_invariants=False)


def _is_watched(x: torch.Tensor) -> bool:
    """Whether a tensor needs a gradient, or has a tangent."""
    return (x.requires_grad and torch.is_grad_enabled()) or forward_ad.unpack_dual(x).tangent is not None


def _applied(function: Function, steady: bool, tensors: Sequence[torch.Tensor],
             written: tuple[int, ...] = ()) -> Sequence[torch.Tensor]:
    """A function of flat arrays on tensors; recorded if one of them needs a gradient.

    What is written is cloned before, for second derivatives read the old values; so are other views of its memory,
    which PyTorch takes for written too.  All else is read where it is, in backward as well.
    """
    if not any(map(_is_watched, tensors)):
        return list(map(_tensor, evaluated(function, list(map(_array, tensors)), steady)))
    targets = [tensors[i] for i in written]
    memory = {x.untyped_storage().data_ptr() for x in targets}
    own = tuple(i for i, x in enumerate(tensors) if memory and x.untyped_storage().data_ptr() in memory)
    xs = [x.clone() if i in own else x for i, x in enumerate(tensors)]
    values: list[torch.Tensor] = []
    results = _Apply.apply(function, steady, written, own, values, *targets, *xs)
    with torch.no_grad():
        for x, y in zip(targets, values, strict=False):
            forward_ad.unpack_dual(x).primal.copy_(y)
    if not values:
        for x, y in zip(targets, results, strict=False):
            x.copy_(y)
    return (*targets, *results[len(targets) :])


def function(f: Callable[..., Any], *, mutates: Sequence[str | int] = (), steady: bool = False) -> Callable[..., Any]:
    """A function of NumPy's arrays as one of PyTorch's tensors, with derivatives of any order.

    Parameters
    ----------
    f : callable
        It receives arrays in place of tensors, which may stand in lists, tuples and dicts, and returns arrays,
        numbers, or lists, tuples and dicts of them.  In place of sparse tensors it receives SciPy's sparse arrays, and
        what it returns of these becomes a sparse tensor.
    mutates : sequence of str or int
        The parameters that f writes to, by name or position.  The tensors given for them are written in place, and
        what f returns of them is the tensor itself; f may then return None.  To write to others is
        an error.  Routines of `blasad.blas` and `blasad.lapack` need no telling.
    steady : bool
        f makes the same calls whatever the data are: it is compiled, once for shapes, dtypes and other arguments, and
        arrays that it finds outside of its arguments are constants.  A function that looks at values is not compiled.

    Returns
    -------
    callable
        With the parameters of f.

    Raises
    ------
    RuntimeError
        When called: a leaf that requires a gradient would be overwritten, as PyTorch has it.

    Examples
    --------
    >>> import numpy as np, torch
    >>> from blasad.interop.torch import function
    >>> def step(A, x):
    ...     for _ in range(3):
    ...         x[:] = np.tanh(A @ x)       # in place
    ...     return x.sum()
    >>> step = function(step, mutates=["x"])
    >>> A = torch.eye(2, dtype=torch.float64, requires_grad=True)
    >>> step(A, torch.ones(2, dtype=torch.float64)).backward()
    >>> A.grad.shape
    torch.Size([2, 2])
    """
    written_by = Written(f, mutates)
    known: dict[Any, tuple[Function, Call]] = {}

    def run(*args: Any, **kwargs: Any) -> Any:
        args, kwargs = replaced(_is_sparse, _opened, (args, kwargs))
        return replaced(is_matrix, _sparse, run_opened(*args, **kwargs))

    def run_opened(*args: Any, **kwargs: Any) -> Any:
        tensors, tree = taken(lambda x: isinstance(x, torch.Tensor), args, kwargs)
        active = tuple(map(_is_watched, tensors))
        lasting = key(tree) if steady and any(active) else None
        made, call = known.get((lasting, active), (None, None))
        if call is None:
            given = [x for _, x in leaves(written_by(args, kwargs)) if isinstance(x, torch.Tensor)]
            written = [i for i, x in enumerate(tensors) if any(x is y for y in given)]
            call = Call(of_matrices(f), tree, written, strict=True)
        _check(call, tensors)
        if not any(active):
            return _run(call, tensors)
        if made is None:
            made = Function(call, active, call.name)
            if lasting is not None:
                program = made.programs(tuple(map(spec, map(_array, tensors)))).value
                if program is not None:
                    call.check_written(program.results)
                known[lasting, active] = made, call
        results = _applied(made, lasting is not None, tensors, call.written)
        return mapped(lambda x: results[x.number] if isinstance(x, Result) else x, call.results)

    @wraps(f)
    def wrapped(*args: Any, **kwargs: Any) -> Any:
        if torch.compiler.is_compiling():  # the graph ends before the call, and another one begins behind it
            return torch.compiler.disable(run)(*args, **kwargs)
        return run(*args, **kwargs)

    return wrapped


def _run(call: Call, tensors: Sequence[torch.Tensor]) -> Any:
    """Without derivatives: on the memory of the tensors."""
    arrays = [_array(x, i in call.written) for i, x in enumerate(tensors)]
    results = [*(tensors[i] for i in call.written),
               *_results(list(map(np.asarray, call(*arrays)[len(call.written) :])))]
    with torch.no_grad():
        for i in call.written:
            if not _is_plain(tensors[i]):
                tensors[i].copy_(torch.from_numpy(arrays[i]))
            torch.autograd.graph.increment_version(tensors[i])
    return mapped(lambda x: results[x.number] if isinstance(x, Result) else x, call.results)


def _check(call: Call, tensors: Sequence[torch.Tensor]) -> None:
    """Raise before anything is written, if it must not be."""
    for i in call.written:
        x = tensors[i]
        base = x if x._base is None else x._base
        if base.requires_grad and base.is_leaf and torch.is_grad_enabled():
            raise RuntimeError(f"{call.name}: a leaf tensor that requires a gradient, or a view of one, would be "
                               "overwritten; pass x.clone(), or say overwrite_...=False where the routine knows it")
        if repeats(_array(x)):
            raise RuntimeError(f"{call.name}: a tensor that would be overwritten shows an element more than once, as "
                               "x.expand makes it; pass x.clone()")
        for k, other in enumerate(tensors):
            if k != i and np.shares_memory(_array(x), _array(other)):
                raise ValueError(f"{call.name}: two tensors share memory, and one of them is written; pass a clone")


blas: Any = Namespace(blasad.blas, lambda f: function(f, steady=True))
lapack: Any = Namespace(blasad.lapack, lambda f: function(f, steady=True))
linalg: Any = Namespace(blasad.linalg, lambda f: function(f, steady=True))
