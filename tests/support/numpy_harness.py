"""Check a program that NumPy runs against the same program on traced arrays, in both modes, and compiled."""

import warnings

import numpy as np

import blasad as ad
from blasad._arrays import arrays as _arrays
from blasad._arrays import traced as _traced
from blasad._tape import tape as _tape
from support.numbers import uniform

EPS = {"f": 2e-4, "F": 2e-4, "d": 2e-7, "D": 2e-7}
LAYOUTS = ("C", "F", "gaps", "reversed")
DTYPES = "fdFD"


def twin(x):
    """A copy that lies in memory as x does."""
    lo, hi = np.lib.array_utils.byte_bounds(x)
    start = x.__array_interface__["data"][0] - lo
    y = np.ndarray(x.shape, x.dtype, np.zeros(max(hi - lo, 1), np.uint8), start if x.size else 0, x.strides)
    y[...] = x
    return y


def inner(x, y):
    return np.vdot(x, y).real


def flat(result):
    return list(result) if isinstance(result, (list, tuple)) else [] if result is None else [result]


def forward(f, xs, dxs):
    tape = _tape.Tape("forward")
    dxs = [twin(d) for d in dxs]
    traced = [_arrays.watch(tape, twin(x), (d,)) for x, d in zip(xs, dxs, strict=True)]
    ys = flat(f(*traced))
    found = [_traced.stop_gradient(y) for y in ys + traced], [_arrays.shadow_values(y)[0] for y in ys + traced]
    tape.close()        # its buffers name it, and nothing else would end that circle
    return found


def reverse(f, xs, seed):
    """Values, the seeds used, and the adjoints of the inputs; twice from one tape."""
    tape = _tape.Tape("reverse", debug=True)
    inputs = [twin(x) for x in xs]
    shadows = [twin(x) for x in xs]
    traced = [_arrays.watch(tape, x, (d,)) for x, d in zip(inputs, shadows, strict=True)]
    ys = flat(f(*traced))
    assert all(isinstance(y, _traced.TracedArray) for y in ys), "a plain result"
    values = [_traced.stop_gradient(y) for y in ys + traced]
    seeds = [seed(v) for v in values]
    found = []
    for _ in range(2):
        for d, s in zip(shadows, seeds[len(ys) :], strict=True):
            d[...] = s
        for y, s in zip(ys, seeds[: len(ys)], strict=True):
            _arrays.add_to_shadow(y, [s])
        if tape.calls:
            tape.reverse(keep=True)
        found.append([d.copy() for d in shadows])
        for y in ys:
            if not _shares(y, traced):
                assert not np.any(_arrays.shadow_values(y)[0]), "the shadow of an output is not clear"
    for first, second in zip(*found, strict=True):
        np.testing.assert_array_equal(first, second)
    for d in shadows:
        d[...] = 0
    if tape.calls:
        tape.reverse(keep=True)
    assert not any(np.any(d) for d in shadows), "seeds of zero do not give zeros"
    tape.close()
    return values, seeds, found[0]


def _shares(y, traced):
    lo, hi = np.lib.array_utils.byte_bounds(_arrays.values(y))
    for x in traced:
        a, b = np.lib.array_utils.byte_bounds(_arrays.values(x))
        if lo < b and a < hi:
            return True
    return False


def check_compiled(f, xs, values, seeds, adjoints):
    """Values and adjoints of a program in both forms, traced with other numbers; not if these decide what it does."""
    def pulled(xs, seeds):
        value, pullback = ad.vjp(lambda *xs: [*flat(f(*xs)), *xs], *xs)
        return value, pullback(seeds)

    def traced(f, *args, **options):
        with warnings.catch_warnings(), np.errstate(all="ignore"):
            warnings.simplefilter("ignore")
            return ad.compile(f, *args, **options)

    others = [_like(x, 0.5 * x + 0.25) for x in xs]
    if traced(lambda *xs: flat(f(*xs)), *others).branches:
        return
    for tidy in (True, False):
        program = traced(pulled, others, seeds, tidy=tidy)
        found, gradients = program([twin(x) for x in xs], seeds)
        for own, right in zip([*found, *gradients], [*values, *adjoints], strict=True):
            eps = np.finfo(right.dtype).eps
            scale = max(1.0, np.abs(right).max(initial=0))
            np.testing.assert_allclose(own, right, rtol=20 * eps, atol=20 * eps * scale, err_msg=f"tidy={tidy}")


def check(f, *xs, plain=None, h=1e-5, exact=True):
    """Values as NumPy's; tangents by central differences; adjoints by the dot-product identity."""
    plain = plain or f
    tolerance = max(EPS[x.dtype.char] for x in xs)
    dxs = [uniform(x.shape, x.dtype) for x in xs]
    dxs = [_like(x, d) for x, d in zip(xs, dxs, strict=True)]

    def run(xs):
        xs = [twin(x) for x in xs]
        return [np.array(y) for y in flat(plain(*xs))] + xs

    expected = run(xs)
    values, tangents = forward(f, xs, dxs)
    again, seeds, adjoints = reverse(f, xs, lambda v: uniform(v.shape, v.dtype))
    assert len(values) == len(expected)
    if tolerance < 1e-5:                    # the calls of a program are the same in all precisions
        check_compiled(f, xs, again, seeds, adjoints)
    for value, other, right in zip(values, again, expected, strict=True):
        assert value.shape == right.shape and value.dtype == right.dtype, (
            value.shape,
            right.shape,
            value.dtype,
            right.dtype,
        )
        np.testing.assert_array_equal(value, other)
        np.testing.assert_allclose(
            value,
            right,
            rtol=20 * np.finfo(right.dtype).eps * (1 if exact else 1e3),
            atol=20 * np.finfo(right.dtype).eps,
        )
    double = [x.astype({"f": "d", "F": "D"}.get(x.dtype.char, x.dtype)) for x in xs]
    up, down = (run([x + s * h * d for x, d in zip(double, dxs, strict=True)]) for s in (1, -1))
    for tangent, u, d in zip(tangents, up, down, strict=True):
        slope = (u - d) / (2 * h)
        scale = max(1, np.abs(slope).max(initial=0))
        np.testing.assert_allclose(tangent, slope, rtol=0, atol=scale * tolerance)
    left = sum(inner(s, t) for s, t in zip(seeds, tangents, strict=True))
    right = sum(inner(a, d) for a, d in zip(adjoints, dxs, strict=True))
    scale = max(1, sum(np.linalg.norm(s) * np.linalg.norm(t) for s, t in zip(seeds, tangents, strict=True)))
    assert abs(left - right) <= scale * (1e-12 if tolerance < 1e-5 else 2e-5), (left, right)


def _like(x, values):
    d = twin(x)
    d[...] = values
    return d
