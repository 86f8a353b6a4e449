"""Each public function of NumPy and `scipy.special`: its derivative is right, or an error says what to do.

What is of which kind is in `blasad._hooks.names`, and on the page that is made of it. A function that a new NumPy
brings fails here until it has an example.
"""

import re
import warnings

import numpy as np
import pytest
import scipy.special
from numpy.testing import assert_allclose

import blasad as ad
from blasad._arrays import traced as _traced
from blasad._declarations.functions import FUNCTIONS
from blasad._hooks import names
from blasad._numpy.functions import WAYS
from support.layouts import SHAPES, TABLE
from support.numbers import generator

MORE = """
np.asarray_chkfinite(A) * 2|np.fromfunction(lambda i, j: v[0] * i + j, (2, 3))|np.require(A.T, float, 'C') * v[0]
np.fromiter((t * t for t in v), float)|np.row_stack([v, w])|np.abs(A)
np.frompyfunc(lambda s: s * s, 1, 1)(v).astype(float)|np.poly1d(v)(w)
sum(t * k for k, t in enumerate(np.nditer(v)))|sum(t * i[0] for i, t in np.ndenumerate(v))
sum(v[i] for i in np.ndindex(6))|np.vectorize(lambda s, t: s * t)(v, w)|np.unique_values(v)|np.pow(A, B)
np.acos(v)|np.acosh(v + 1)|np.asin(v)|np.asinh(v)|np.atan(v)|np.atan2(v, w)|np.atanh(v)|np.true_divide(A, B)
np.mod(A, B)|np.arccosh(v + 1)|np.divmod(A, B)|np.frexp(v)|np.modf(v)|np.conj(v)|np.isin(v, w)|np.amax(A)|np.amin(A)
np.copyto(v, w)|np.asanyarray(A)|np.asarray(A)|np.array(A)|np.ascontiguousarray(A)|np.asfortranarray(A)
""".replace("\n", "|").strip("|").split("|")
JUMPS = {"np.nextafter", "np.spacing", "np.intersect1d"}    # differences see nothing of the one's slope
CONSTANTS = """
fftfreq(4)|rfftfreq(4)|bartlett(4)|blackman(4)|hamming(4)|hanning(4)|tril_indices(4)|triu_indices(4)
diag_indices(4)|kaiser(4, 2.0)|array2string(v)|array_equal(v, w)|array_equiv(v, w)|allclose(v, w)
isclose(v, w)|broadcast_shapes(v.shape, w.shape)|can_cast(v.dtype, float)|digitize(v, [0.3, 0.5])
einsum_path('i,i', v, w)|argpartition(v, 2)|indices((2, 3))|ix_([0, 1], [1])|isin(v, w)|lexsort((v, w))
mask_indices(3, np.triu)|may_share_memory(v, w)|ravel_multi_index(([0], [1]), (2, 3))
searchsorted([0.3, 0.5], v)|shares_memory(v, w)|tril_indices_from(S)|isnat(np.datetime64(1, 's'))
triu_indices_from(S)|diag_indices_from(S)|unravel_index(3, (2, 3))|matrix_rank(S)|equal(v, w)|greater(v, w)
greater_equal(v, w)|less(v, w)|less_equal(v, w)|logical_and(v, w)|logical_or(v, w)|logical_xor(v, w)
not_equal(v, w)
""".replace("\n", "|").strip("|").split("|")
REFUSED = {"asmatrix": "asmatrix(A)", "bmat": "bmat([[A]])"}


def arrays(seed=0):
    rng = generator("every name", seed)
    found = {name: rng.uniform(0.2, 0.9, shape) for name, shape in SHAPES.items()}
    found["S"] += 3 * np.eye(3)
    return found


X = arrays()
V = arrays(1)


def kinds(kind, *spaces):
    return [(space, name) for space in spaces or names.SPACES for name in names.table(space)[kind]]


def numbers(y):
    """The parts of a result that a derivative can go to, as one vector."""
    if isinstance(y, (tuple, list)):
        return [number for item in y for number in numbers(item)]
    if isinstance(y, _traced.TracedArray):
        return [y]
    y = np.asarray(y)
    return [y] if y.dtype.char in "fdFD" else []


def tried(f, x, v):
    """Forward against differences, and the adjoint against forward."""
    def many(*xs):
        return numbers(f(*[x * 1 for x in xs]))

    with warnings.catch_warnings(), np.errstate(all="ignore"):
        warnings.simplefilter("ignore")
        warnings.simplefilter("error", ad.DerivativeLost)
        values, tangents = ad.jvp(many, tuple(x), tuple(v))
        h = 1e-6
        up, down = (many(*[a + s * h * b for a, b in zip(x, v, strict=True)]) for s in (1, -1))
        for value, right, tangent, u, d in zip(values, many(*x), tangents, up, down, strict=True):
            assert_allclose(value, right, rtol=1e-10, atol=1e-12)
            slope = (u - d) / (2 * h)
            finite = np.isfinite(slope) & np.isfinite(value)
            assert_allclose(np.where(finite, tangent, 0), np.where(finite, slope, 0), rtol=2e-4, atol=1e-6)
        _, pull = ad.vjp(many, *x)
        seeds = [np.cos(np.arange(t.size)).reshape(t.shape)[()].astype(t.dtype) for t in map(np.asarray, values)]
        gradients = pull([s if np.ndim(value) else s[()] for s, value in zip(seeds, values, strict=True)])
        left = sum(np.vdot(s, t).real for s, t in zip(seeds, tangents, strict=True))
        assert_allclose(sum(np.vdot(g, b).real for g, b in zip(gradients, v, strict=True)), left, rtol=1e-8, atol=1e-8)


def as_np(space):
    return space.replace("numpy", "np")


def expressions(space, name):
    call = re.compile(rf"(?<![\w.]){re.escape(as_np(space))}\.{name}\(")
    return [e for e in (*MORE, *TABLE) if call.search(e) and "np.empty" not in e]


@pytest.mark.parametrize(("space", "name"), kinds("derivative", "numpy", "numpy.linalg", "numpy.fft"))
def test_derivative(space, name):
    """Of up to three expressions of the tables that have it."""
    found = expressions(space, name)
    assert found or "empty" in name, f"{space}.{name} has no example: give it one in support/layouts.py"
    if f"np.{name}" in JUMPS:
        return
    for expression in found[:3]:
        used = [x for x in SHAPES if re.search(rf"\b{x}\b", expression)] or ["v"]

        def f(*xs, used=used, expression=expression):
            env = dict(zip(used, xs, strict=True))
            return eval(expression, {"np": np, "like": xs[0], **env})
        try:
            with np.errstate(all="ignore"), warnings.catch_warnings():
                warnings.simplefilter("ignore")
                f(*[X[name] * 1 for name in used])
        except ValueError:                  # for other shapes
            continue
        try:
            tried(f, [X[name] for name in used], [V[name] for name in used])
        except AssertionError as e:
            raise AssertionError(expression) from e


@pytest.mark.parametrize(("space", "name"), kinds("constant"))
def test_constant(space, name):
    """NumPy's own answer, and no derivative is lost on the way."""
    text = next((e for e in CONSTANTS if e.startswith(f"{name}(")), f"{name}(v)")

    def f(v, w, S):
        found.append(eval(f"{as_np(space)}.{text}", {"np": np, "v": v, "w": w, "S": S}))
        return v.sum()
    with warnings.catch_warnings():
        warnings.simplefilter("error", ad.DerivativeLost)
        found = []
        f(X["v"], X["w"], X["S"])
        ad.grad(f)(X["v"], X["w"], X["S"])
    assert not isinstance(found[1], _traced.TracedArray)
    assert repr(found[0]) == repr(found[1]) or isinstance(found[0], str)


@pytest.mark.parametrize(("space", "name"), kinds("refused", "numpy", "numpy.linalg", "numpy.fft"))
@pytest.mark.filterwarnings("ignore:the matrix subclass")
def test_refused(space, name):
    text = REFUSED.get(name, f"{name}(S)" if space.endswith("linalg") else f"{name}(v)")
    with warnings.catch_warnings(), pytest.raises(
            (TypeError, AttributeError, ad.DerivativeLost), match="(?s)(blasad|derivative).* (use|Use) "):
        warnings.simplefilter("error", ad.DerivativeLost)
        ad.vjp(lambda v, A, S: eval(f"{as_np(space)}.{text}", {"np": np, "v": v, "A": A, "S": S}),
               X["v"], X["A"], X["S"])


PATTERNS = [lambda x: (x,), lambda x: (1, x), lambda x: (x, 1), lambda x: (2, 1, x), lambda x: (x, 2, 1),
            lambda x: (x, x), lambda x: (1.5, 2.5, x), lambda x: (1.0, 2.0, 3.0, x), lambda x: (1, 1, x, x),
            lambda x: (x[0],), lambda x: (-x,)]


WORKING = {each.name for each in FUNCTIONS if any(slope not in (None, "0") for slope in each.slopes)} | set(
    names.words(names.AS_WRITTEN, "scipy.special"))


@pytest.mark.parametrize("name", [name for kind in names.KINDS for name in names.table("scipy.special")[kind]])
def test_of_scipy_special(name):
    """However it can be called with an array: the derivative is right, or blasad's error says what to do."""
    f, x, v = getattr(scipy.special, name), np.array([0.3, 0.45, 0.6]), np.array([0.5, -1.0, 0.7])
    right = 0
    for given in PATTERNS:
        if isinstance(f, np.ufunc) and len(given(x)) != f.nin:
            continue
        if name == "lambertw" and len(given(x)) == 3:       # the third one is a tolerance, here of 1
            continue

        def run(x, given=given):
            return f(*given(x))
        try:
            with warnings.catch_warnings(), np.errstate(all="ignore"):
                warnings.simplefilter("ignore")
                found = numbers(run(x))
        except Exception:
            continue
        if not found or not all(np.isfinite(y).all() for y in found):
            continue
        try:
            tried(run, [x], [v])
            right += 1
        except (TypeError, NotImplementedError, ad.DerivativeLost) as e:
            assert re.search("use |pass |[Aa]llocate |unhashable", str(e)), (name, str(e))
    if name in WORKING:
        assert right, name


def test_what_is_left_out_is_there_and_has_no_numbers_to_differentiate():
    for space in names.SPACES:
        table = names.table(space)
        assert sum(map(len, table.values())) == len(names.functions_of(space))
    assert len(names.table("numpy")["derivative"]) > 250
    assert "numpy.svd" not in WAYS and all(len(way) > 8 for way in WAYS.values())
