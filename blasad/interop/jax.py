"""blasad's functions and routines on JAX's arrays, under `jit`, `grad`, `jvp`, `vjp`, `vmap` and each other.

On the CPU, XLA calls them as compiled programs of blasad, without Python.  What cannot be compiled, and what runs on
other devices, is called back.  `blas`, `lapack` and `linalg` have the functions of the modules of these names;
`function` is for your own.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial, wraps
from typing import Any

import numpy as np

try:
    import jax
    import jax.extend
    import jax.numpy as jnp
    from jax.interpreters import ad, batching, mlir
except ImportError:
    raise ImportError("blasad.interop.jax needs JAX: pip install jax") from None

import blasad

from .._arrays.arrays import is_plain
from .._declarations.aliases import Leaf, Leaves
from .._derivatives import engine as _engine
from .._programs import plan as _plan
from .._programs import stages as _stages
from ._containers import mapped
from ._functions import Call, Function, Namespace, Result, Spec, key, taken
from ._matrices import Form, Matrix, is_matrix, of_matrices, replaced

__all__ = ["blas", "function", "lapack", "linalg"]

NAME = "blasad_run"
MASK = 62  # operands that can be told to be shared

try:
    jax.ffi.register_ffi_target(NAME, _stages.handler_capsule(), platform="cpu", api_version=1)
    FOREIGN = True
except Exception:  # an XLA with another interface, which says so with errors of several kinds
    FOREIGN = False


def function(f: Callable[..., Any]) -> Callable[..., Any]:
    """A function of NumPy's arrays as one of JAX's.

    Parameters
    ----------
    f : callable
        It receives arrays in place of JAX's (and of NumPy's), which may stand in lists, tuples and dicts, and returns
        arrays, numbers, or lists, tuples and dicts of them.  In place of BCOO and BCSR it receives SciPy's sparse
        arrays, and what it returns of these becomes a BCOO, or a BCSR where it is csr. It may write to its
        arguments; outside, nothing is written. It is compiled for shapes, dtypes and other arguments, as
        `jax.jit` does it: arrays that it finds outside of its arguments are constants. A function that looks at
        values is called as it is.

    Returns
    -------
    callable
        With the parameters of f.

    Notes
    -----
    Gradients of complex arguments are dL/dRe - i dL/dIm, as everywhere in JAX.  A factorization that fails raises an
    error of JAX that has the message of `numpy.linalg.LinAlgError` in it.

    Examples
    --------
    >>> import jax, jax.numpy as jnp, numpy as np
    >>> from blasad.interop.jax import function
    >>> @function
    ... def step(A, x):
    ...     for _ in range(3):
    ...         x[:] = A @ x            # in place; the array outside stays as it was
    ...     return x.sum()
    >>> jax.jit(jax.grad(step))(2 * jnp.eye(2), jnp.ones(2))
    Array([[12., 12.],
           [12., 12.]], dtype=float32)
    """
    known: dict[Any, tuple[Function, Call]] = {}

    @wraps(f)
    def wrapped(*args: Any, **kwargs: Any) -> Any:
        args, kwargs = replaced(_is_sparse, _opened, (args, kwargs))
        arrays, tree = taken(lambda x: is_plain(x) or isinstance(x, jax.Array), args, kwargs)
        operands = [jnp.asarray(x) for x in arrays]
        specs = tuple((x.shape, np.dtype(x.dtype)) for x in operands)
        name = (key(tree), specs)
        if name[0] is not None and name in known:
            made, call = known[name]
        else:
            call = Call(of_matrices(f), tree)
            made = Function(call, [dtype.type in _engine.FLOATS for _, dtype in specs], call.name)
            if name[0] is not None:
                known[name] = made, call
        results = _bind("value", made, (), operands)
        return replaced(is_matrix, _sparse, mapped(lambda x: results[x.number] if isinstance(x, Result) else x,
                                                   call.results))

    return wrapped


# ---------------------------------------------------------------- sparse arrays

def _is_sparse(x: Leaf) -> bool:
    return type(x).__module__.startswith("jax.experimental.sparse") and type(x).__name__ in ("BCOO", "BCSR")


def _opened(x: Leaf) -> Matrix:
    """The data of a sparse array, and where they are."""
    if x.ndim != 2 or x.n_batch or x.n_dense:
        raise TypeError(f"blasad: a {type(x).__name__} has {x.n_batch} batch, {x.n_sparse} sparse and {x.n_dense} "
                        "dense dimensions; SciPy's matrices have two sparse ones")
    places = (x.indices,) if type(x).__name__ == "BCOO" else (x.indices, x.indptr)
    if any(isinstance(each, jax.core.Tracer) for each in places):
        raise TypeError(f"blasad: the indices of a {type(x).__name__} are traced by JAX, and SciPy needs to know them: "
                        "let jax.jit have x.data as the argument, and make the matrix of it inside with constant "
                        "indices; derivatives are those of jax.experimental.sparse.grad")
    if len(places) == 2:
        return Matrix(x.data, Form("csr", places, x.shape))
    indices = np.asarray(x.indices)
    if indices.size and (indices >= np.array(x.shape)).any():
        raise ValueError("blasad: a BCOO has elements outside of the matrix, as JAX pads it: remove them with "
                         "x.sum_duplicates()")
    return Matrix(x.data, Form("coo", indices.T, x.shape))


def _sparse(x: Matrix) -> Any:
    """A sparse array of data."""
    from jax.experimental import sparse as jsparse

    form = x.form
    if form.kind == "csr":
        return jsparse.BCSR((x.data, *map(jnp.asarray, form.places)), shape=form.shape)
    if form.kind != "coo":
        raise TypeError(f"blasad: the function returned a matrix in {form.kind} form, which JAX does not have; return "
                        "A.tocsr() or A.tocoo()")
    return jsparse.BCOO((x.data, jnp.stack(list(map(jnp.asarray, form.places)), 1)), shape=form.shape)


# ---------------------------------------------------------------- one primitive, four roles

# "value": xs to ys
# "first": xs to ys and residuals
# "push": residuals, xs and tangents to tangents
# "pull": residuals, xs and seeds to gradients
# A call with a `count` is so many calls; of operands that are not `shared`, and of results, there is one for each.

run_p = jax.extend.core.Primitive(NAME)
run_p.multiple_results = True


class _Shape:
    """What a call has: its operands without the axis of the batch, its results, and the program."""

    def __init__(self, specs: Sequence[Spec], function: Function, role: str, residuals: int, count: int | None,
                 shared: Sequence[bool]) -> None:
        own = [(shape if count is None or alone else shape[1:], dtype)
               for (shape, dtype), alone in zip(specs, shared, strict=True)]
        n = len(function.active)
        self.xs, self.rest = tuple(own[residuals : residuals + n]), tuple(own[residuals + n :])
        self.used = list(range(len(own)))  # by the program
        programs = function.programs(self.xs)
        self.plan: _plan.Plan | None
        self.host: Callable[..., Any] = function.f
        if role == "value":
            self.results, self.plan = programs.results, programs.value
        elif role == "first":
            assert programs.cut is not None
            self.plan = programs.cut[0]
            self.results = [(tuple(shape), dtype) for _, _, shape, _, dtype, _ in self.plan.outputs]
        elif role == "push":
            self.results, self.plan = programs.seeds, function.push.programs(self.xs + self.rest).value
            self.used, self.host = self.used[residuals:], function.push.f
        else:
            self.results, derived = [self.xs[i] for i in function.argnums], function.pull(len(self.rest))
            self.host = derived.f
            if programs.cut is not None:
                self.plan = programs.cut[1]
                self.used = self.used[:residuals] + self.used[residuals + n :]
            else:
                self.plan = derived.programs(self.xs + self.rest).value


def _bind(role: str, function: Function, residuals: Leaves, operands: Leaves, count: int | None = None,
          shared: Sequence[bool] | None = None) -> list[Any]:
    every = [*residuals, *operands]
    results: list[Any] = run_p.bind(*every, function=function, role=role, residuals=len(residuals), count=count,
                                    shared=tuple(shared) if shared is not None else (False,) * len(every))
    return results


def _specs(avals: Sequence[Any]) -> list[Spec]:
    return [(tuple(x.shape), np.dtype(x.dtype)) for x in avals]


def _outside(results: Sequence[Spec], count: int | None) -> list[Spec]:
    """Results as JAX has them: with the axis of the batch, in dtypes that are enabled."""
    lead = () if count is None else (count,)
    return [((*lead, *shape), jax.dtypes.canonicalize_dtype(dtype)) for shape, dtype in results]


@run_p.def_abstract_eval
def _abstract(*operands: Leaf, **params: Any) -> list[Any]:
    shape = _Shape(_specs(operands), **params)
    return [jax.core.ShapedArray(*each) for each in _outside(shape.results, params["count"])]


run_p.def_impl(lambda *operands, **params: _jitted(tuple(params.items()))(*operands))


def _jitted(params: tuple[tuple[str, Any], ...]) -> Callable[..., Any]:
    if params not in _JITTED:
        _JITTED[params] = jax.jit(partial(run_p.bind, **dict(params)))
    return _JITTED[params]


_JITTED: dict[Any, Callable[..., Any]] = {}


_RUNNERS: dict[_plan.Plan, _stages.Runner] = {}  # for ever: XLA does not tell when it calls one for the last time


def _lowered(ctx: Any, *operands: Leaf, platform: str, **params: Any) -> Any:
    """A call of XLA's foreign function, or a callback."""
    shape, count = _Shape(_specs(ctx.avals_in), **params), params["count"]
    shared = [params["shared"][i] for i in shape.used]
    plan = shape.plan
    if not FOREIGN or platform != "cpu" or plan is None or not _has_dtypes(shape, ctx.avals_in) or any(shared[MASK:]):
        return mlir.lower_fun(partial(_called_back, shape, **params), multiple_results=True)(ctx, *operands)
    runner = _RUNNERS.get(plan)
    if runner is None:          # of two threads, both use the first one's: compiled code has its address
        runner = _RUNNERS.setdefault(plan, _stages.Runner(plan))
    inside = ctx.replace(avals_in=[ctx.avals_in[i] for i in shape.used])
    mask = sum(1 << i for i, alone in enumerate(shared) if alone)
    call = jax.ffi.ffi_lowering(NAME)
    return call(inside, *(operands[i] for i in shape.used), runner=np.int64(runner.address),
                process=np.int64(_stages.HERE), count=np.int64(1 if count is None else count), shared=np.int64(mask))


mlir.register_lowering(run_p, partial(_lowered, platform="cpu"), platform="cpu")
mlir.register_lowering(run_p, partial(_lowered, platform="other"))


def _has_dtypes(shape: _Shape, avals: Sequence[Any]) -> bool:
    """Whether JAX has the dtypes of a program: float64 may be disabled."""
    assert shape.plan is not None
    pairs = [(avals[i].dtype, port[3]) for i, port in zip(shape.used, shape.plan.inputs, strict=True)]
    pairs += [(jax.dtypes.canonicalize_dtype(dtype), dtype) for _, dtype in shape.results]
    return all(a == b for a, b in pairs)


def _called_back(shape: _Shape, *operands: Leaf, function: Function, role: str, residuals: int, count: int | None,
                 shared: Sequence[bool]) -> Any:
    """The same in Python; residuals are of the programs alone."""
    plan, host, used = shape.plan, shape.host, list(range(residuals, len(operands)))
    if plan is not None and (role == "first" or (role == "pull" and residuals)):
        host, used = lambda *xs: plan([x.astype(port[3]) for x, port in zip(xs, plan.inputs, strict=True)]), shape.used
    results = [jax.ShapeDtypeStruct(*each) for each in _outside(shape.results, count)]

    def call(*arrays: Leaf) -> Any:
        arrays = tuple(map(np.array, arrays))  # f may write to them
        if count is None:
            rows = [host(*arrays)]
        else:
            rows = [host(*(x if shared[i] else x[k] for i, x in zip(used, arrays, strict=True)))
                    for k in range(count)]
        made = [np.stack(each) if count is not None else np.asarray(each[0]) for each in zip(*rows, strict=True)]
        if not rows:
            made = [np.zeros(each.shape) for each in results]
        shapes, wanted = [np.shape(y) for y in made], [each.shape for each in results]
        if shapes != wanted:
            raise ValueError(f"{function.name}: the function returned arrays of the shapes {shapes} here, and {wanted} "
                             "for the example that JAX knows it by; these may not depend on values")
        return [np.ascontiguousarray(y, each.dtype).reshape(each.shape)
                for y, each in zip(made, results, strict=True)]

    return jax.pure_callback(call, results, *(operands[i] for i in used))


# ---------------------------------------------------------------- derivatives

def _recorded(function: Function, xs: Leaves, count: int | None,
              shared: Sequence[bool]) -> tuple[list[Any], list[Any]]:
    """The results and the residuals."""
    programs = function.programs(_Shape(_specs(xs), function, "value", 0, count, shared).xs)
    if programs.cut is None:
        return _bind("value", function, (), xs, count, shared), []
    results = _bind("first", function, (), xs, count, shared)
    split = len(results) - programs.cut[2]
    return results[:split], results[split:]


def _is_zero(t: Leaf) -> bool:
    return isinstance(t, ad.Zero) or t.dtype == jax.dtypes.float0


def _jvp(primals: Leaves, tangents: Leaves, *, function: Function, role: str, residuals: int,
         count: int | None, shared: tuple[bool, ...]) -> Any:
    if role in ("value", "first"):
        derived, xs, dxs = function, primals, tangents
    else:
        rest = len(primals) - residuals - len(function.active)
        derived = function.push if role == "push" else function.pull(rest)
        xs, dxs = primals[residuals:], tangents[residuals:]
    active = tuple(on and not _is_zero(t) for on, t in zip(derived.could, dxs, strict=True))
    given = [t for t, on in zip(dxs, active, strict=True) if on]
    params = dict(function=function, role=role, residuals=residuals, count=count, shared=shared)
    n = len(function.active)
    if role in ("push", "pull") and not any(active[:n]):  # linear in what comes after xs
        values = run_p.bind(*primals, **params)
        after = [jnp.zeros_like(x) if _is_zero(t) else t for x, t in zip(xs[n:], dxs[n:], strict=True)]
        return values, run_p.bind(*primals[: residuals + n], *after, **params)
    used = shared[residuals:]
    part = derived.partly(active)
    kept: list[Any]
    if role == "value" or (role == "first" and part is function):
        values, kept = _recorded(part, xs, count, used)
    else:
        values, kept = run_p.bind(*primals, **params), _recorded(part, xs, count, used)[1]
    mask = [False] * len(kept) + [*used, *(alone for alone, on in zip(used, active, strict=True) if on)]
    pushed = iter(_bind("push", part, kept, [*xs, *given], count, mask))
    out = [*values, *kept] if role == "first" and part is function else values
    return out, [next(pushed) if jnp.issubdtype(y.dtype, jnp.inexact)
                 else ad.Zero(jax.typeof(y).to_tangent_aval()) for y in out]


def _transposed(cts: Leaves, *operands: Leaf, function: Function, role: str, residuals: int, count: int | None,
                shared: tuple[bool, ...]) -> Any:
    """The pull of a push, and the reverse; a linear operand that is shared gets the sum over the batch."""
    split = residuals + len(function.active)
    avals = _abstract(*(x.aval if ad.is_undefined_primal(x) else x for x in operands), function=function, role=role,
                      residuals=residuals, count=count, shared=shared)
    seeds = [jnp.zeros(y.shape, y.dtype) if isinstance(ct, ad.Zero) else jnp.conj(ct)
             for ct, y in zip(cts, avals, strict=True)]
    results = _bind("pull" if role == "push" else "push", function, operands[:residuals],
                    [*operands[residuals:split], *seeds], count, [*shared[:split], *[False] * len(seeds)])
    gradients = [jnp.conj(g.sum(0) if alone and count is not None else g)
                 for g, alone in zip(results, shared[split:], strict=True)]
    nothing: list[Any] = [None] * split
    return nothing + [g if ad.is_undefined_primal(x) else None
                      for g, x in zip(gradients, operands[split:], strict=True)]


def _batched(operands: Leaves, dims: Sequence[Any], *, count: int | None, shared: tuple[bool, ...],
             **params: Any) -> Any:
    width = next(x.shape[d] for x, d in zip(operands, dims, strict=True) if d is not None)
    every, alone = [], []
    for x, d, was in zip(operands, dims, shared, strict=True):
        mapped_ = d is not None
        inner = count is not None and not was
        alone.append(not (mapped_ or inner))
        if mapped_:
            x = jnp.moveaxis(x, d, 0)
        if count is not None and not alone[-1]:
            own = x.shape[int(mapped_) + int(inner) :]
            x = x if inner else x[:, None]
            x = x if mapped_ else x[None]
            x = jnp.broadcast_to(x, (width, count, *own)).reshape(width * count, *own)
        every.append(x)
    total = width if count is None else width * count
    results = run_p.bind(*every, count=total, shared=tuple(alone), **params)
    if count is not None:
        results = [y.reshape(width, count, *y.shape[1:]) for y in results]
    return results, [0] * len(results)


ad.primitive_jvps[run_p] = _jvp
ad.primitive_transposes[run_p] = _transposed
batching.primitive_batchers[run_p] = _batched

blas: Any = Namespace(blasad.blas, function)
lapack: Any = Namespace(blasad.lapack, function)
linalg: Any = Namespace(blasad.linalg, function)
