"""Sparse matrices in derivatives, against SciPy itself by differences, and against dense arrays."""

import numpy as np
import pytest
import scipy.sparse.linalg as sla
from scipy import sparse

import blasad as ad
from support.numbers import generator

FORMATS = ["csr", "csc", "coo", "bsr", "dia", "dok", "lil"]
N = 4


def matrix(format="csr", array=True, dtype="d", seed=0):
    """With explicit zeros where the format has them."""
    rng = generator(seed)
    x = rng.uniform(0.5, 1.5, (N, N)) + (1j * rng.uniform(0.5, 1.5, (N, N)) if dtype in "FD" else 0)
    x[rng.random((N, N)) < 0.4] = 0
    made = (sparse.coo_array if array else sparse.coo_matrix)(x.astype(dtype)).asformat(format)
    if format in ("csr", "csc", "coo"):
        made.data[1] = 0
    return made


def twice(format):
    """A matrix that gives some entries in several parts, and has room behind its last one."""
    rows, cols, values = [0, 2, 0, 3, 2, 1], [1, 0, 1, 3, 0, 2], np.arange(1.0, 7.0)
    if format == "coo":
        return sparse.coo_array((values, (rows, cols)), (N, N))
    data, indices = np.append(np.arange(1.0, 7.0), 99.0), np.array([2, 0, 2, 3, 1, 1, 0])
    return {"csr": sparse.csr_array, "csc": sparse.csc_array}[format]((data, indices, [0, 3, 4, 4, 6]), (N, N))


def vectors(dtype="d"):
    rng = generator(5)
    return [(rng.uniform(0.5, 1.5, s) + (1j * rng.random(s) if dtype in "FD" else 0)).astype(dtype)
            for s in ((N,), (N, 3))]


def total(v):
    """A real number of whatever was computed, the same for SciPy's results."""
    v = v.toarray() if hasattr(v, "toarray") else v
    v = np.asarray(v) if isinstance(v, np.matrix) else v
    w = np.arange(1.0, np.size(v) + 1).reshape(np.shape(v))
    return (w * (v * np.conj(v)).real).sum()


def in_place(A, x, X):
    A *= 3.0
    A.data[1:] = A.data[1:] * A.data[:-1]
    A.data[0] += 2.0
    return A @ x


def written(A, x, X):
    A[at] = A[at] * A[at] + 1.0
    return A @ x


at = tuple(map(int, np.transpose(matrix().nonzero())[2]))
PRODUCTS = {
    "A @ x": lambda A, x, X: A @ x, "A @ X": lambda A, x, X: A @ X, "x @ A": lambda A, x, X: x @ A,
    "X.T @ A": lambda A, x, X: X.T @ A, "dot": lambda A, x, X: A.dot(x) + A.T.dot(x), "T": lambda A, x, X: A.T @ X,
    "transpose": lambda A, x, X: A.transpose() @ x, "conj": lambda A, x, X: A.conj() @ x,
}
OTHERS = {
    "scaled": lambda A, x, X: 2.5 * A * 3.0 / 1.5, "-A": lambda A, x, X: -A, "toarray": lambda A, x, X: A.toarray(),
    "A + A.T": lambda A, x, X: A + A.T, "A - B": lambda A, x, X: 2 * A - A * 3.0 - A.T,
    "A @ A": lambda A, x, X: A @ A.T,
    "multiply": lambda A, x, X: A.multiply(A.T), "dense": lambda A, x, X: A.multiply(np.outer(x, x)),
    "broadcast": lambda A, x, X: A.multiply(x), "A + dense": lambda A, x, X: A + np.outer(x, x),
    "sum": lambda A, x, X: A.sum(), "sum 0": lambda A, x, X: A.sum(axis=0), "sum 1": lambda A, x, X: A.sum(axis=1),
    "mean": lambda A, x, X: A.mean(axis=0), "diagonal": lambda A, x, X: A.diagonal(),
    "k": lambda A, x, X: A.diagonal(k=-1),
    "trace": lambda A, x, X: A.trace(), "power": lambda A, x, X: A.power(2), "csr": lambda A, x, X: A.tocsr(),
    "csc": lambda A, x, X: A.tocsc() @ x, "coo": lambda A, x, X: A.tocoo(), "copy": lambda A, x, X: A.copy() @ x,
    "sin": lambda A, x, X: A.tocsr().sin(), "part": lambda A, x, X: A.tocsr()[1:3, ::2],
    "row": lambda A, x, X: A.tocsr()[2],
    "entry": lambda A, x, X: A.tocsr()[at] * 2.0, "none": lambda A, x, X: A.tocsr()[0, 0] + A.sum(),
    "reshape": lambda A, x, X: A.reshape((2, 8)), "abs": lambda A, x, X: abs(A.tocsr()),
    "/ dense": lambda A, x, X: A / (X @ X.T),
    "bsr": lambda A, x, X: A.tobsr((2, 2)) @ x, "dia": lambda A, x, X: A.todia() @ x,
    "real": lambda A, x, X: A.tocsr().real,
}


def moved(A, d, step):
    """A and a multiple of d, entry by entry."""
    return ad.trees.recursive_map(lambda x, y: x + step * y, A, d, copy_inactive=True)     # SciPy sorts places


def check(f, A, *args, rtol=1e-6):
    """The derivatives of f by a matrix of SciPy, and by the rest."""
    value, (g, *others) = ad.value_and_grad(f, tuple(range(len(args) + 1)))(A, *args)
    assert value == pytest.approx(f(A.copy(), *args), rel=1e-10)
    assert type(g) is type(A) and g.shape == A.shape and g.dtype == A.dtype
    d = ad.trees.random_like(A, 3)
    step = 1e-6
    wanted = (f(moved(A, d, step), *args) - f(moved(A, d, -step), *args)) / (2 * step)
    assert np.real(ad.trees.dot(g, d)) == pytest.approx(wanted, rel=rtol, abs=1e-6)
    assert ad.jvp(lambda A: f(A, *args), (A,), (d,))[1] == pytest.approx(wanted, rel=rtol, abs=1e-6)
    dA = ad.trees.make_zero(A)
    ad.autodiff(ad.Reverse, f, ad.Duplicated(A.copy(), dA), *args)
    np.testing.assert_allclose(dA.toarray(), g.toarray())
    second, twin = ad.hvp(lambda A: f(A, *args))(A, d), ad.grad(lambda A: f(A, *args))
    ahead, behind = twin(moved(A, d, step)), twin(moved(A, d, -step))
    np.testing.assert_allclose(second.toarray(), (ahead - behind).toarray() / (2 * step), rtol=1e-4, atol=1e-4)
    for x, dx in zip(args, others, strict=True):
        e = ad.trees.random_like(x, 4)
        along = [f(A.copy(), *(y + s * e if y is x else y for y in args)) for s in (step, -step)]
        assert np.real(np.vdot(dx, e)) == pytest.approx((along[0] - along[1]) / (2 * step), rel=rtol, abs=1e-6)
    return g


@pytest.mark.parametrize("operation", PRODUCTS)
@pytest.mark.parametrize("array", [True, False], ids=["array", "matrix"])
@pytest.mark.parametrize("format", FORMATS)
def test_products(format, array, operation):
    for dtype in "dD":
        check(lambda A, x, X: total(PRODUCTS[operation](A, x, X)), matrix(format, array, dtype), *vectors(dtype))


@pytest.mark.parametrize("operation", OTHERS)
@pytest.mark.parametrize("format", FORMATS)
def test_operations(format, operation):
    for dtype in "dD" if format == "csr" else "d":
        A = matrix(format, True, dtype)
        if operation == "abs":
            A = ad.trees.recursive_map(lambda x: x + 0.3, A)      # its zeros are kinks
        check(lambda A, x, X: total(OTHERS[operation](A, x, X)), A, *vectors(dtype))


@pytest.mark.parametrize("operation", {**PRODUCTS, **OTHERS})
@pytest.mark.parametrize("format", ["csr", "csc", "coo"])
def test_entries_in_several_parts(format, operation):
    if operation == "entry":
        pytest.skip("no entry there")
    f = {**PRODUCTS, **OTHERS}[operation]
    check(lambda A, x, X: total(f(A, x, X)), twice(format), *vectors())


@pytest.mark.parametrize("dtype", "sdcz")
@pytest.mark.parametrize("format", FORMATS)
def test_products_against_dense_arrays(format, dtype):
    dtype = dict(s="f", d="d", c="F", z="D")[dtype]
    A, (x, X) = matrix(format, True, dtype), vectors(dtype)
    D = A.toarray()

    def f(A, x, X):
        return total(A @ x) + total(x @ A) + total((A @ X) * x[:, None])

    g, dense = ad.grad(f, (0, 1, 2))(A, x, X), ad.grad(f, (0, 1, 2))(D, x, X)
    assert g[0].dtype == A.dtype == g[1].dtype == g[2].dtype
    pattern = ad.trees.recursive_map(np.ones_like if format not in ("dok", "lil") else lambda _: 1.0, A).toarray() != 0
    np.testing.assert_allclose(g[0].toarray(), np.where(pattern, dense[0], 0), rtol=1e-4 if dtype in "fF" else 1e-12)
    for mine, theirs in zip(g[1:], dense[1:], strict=True):
        np.testing.assert_allclose(mine, theirs, rtol=1e-4 if dtype in "fF" else 1e-12)


def test_matrices_and_arrays_have_their_own_products():
    x = vectors()[0]
    for array in (True, False):
        A = matrix("csr", array)
        check(lambda A, x: total(A * x) + total(x * A.T) + total(A**2), A, x)
        check(lambda A, x: total(A * A.T), A, x)
    A = matrix("csr", False, "D")
    if hasattr(A, "H"):
        check(lambda A, x: total(A.H @ x), A, vectors("D")[0])
    assert ad.grad(lambda A: A.sum(axis=0).shape[0] * A.sum(axis=1).shape[1] * A.sum())(A.real).data[0] == 1
    assert (ad.grad(lambda A: A.todense().sum())(A.real).data == 1).all()
    assert (ad.grad(lambda A: A.todense().sum())(matrix()).data == 1).all()


def test_vectors_of_one_dimension():
    w = np.array([1.0, 0.0, 2.0])
    for A in (sparse.coo_array(w), sparse.csr_array(w)):
        check(lambda A, x: (A @ x) ** 2 + total(A * x) + A.sum() ** 3, A, np.array([3.0, 4.0, 5.0]))
        check(lambda A, X: total(A @ X) + total(X.T @ A), A, np.arange(6.0).reshape(3, 2))


@pytest.mark.parametrize("f", [in_place, written])
@pytest.mark.parametrize("array", [True, False])
def test_data_are_memory(f, array):
    A, (x, X) = matrix("csr", array), vectors()
    A.data[1] = 0.7
    check(lambda A, x: total(f(A, x, X)), A, x)
    before, seed = A.copy(), np.ones(N)
    dA, y = ad.trees.make_zero(A), np.zeros(N)

    def g(A, x, y):
        y[:] = f(A, x, X)

    ad.autodiff(ad.Reverse, g, ad.Duplicated(A, dA), ad.Const(x), ad.Duplicated(y, seed))
    B = before.copy()
    np.testing.assert_allclose(y, f(B, x, X))
    np.testing.assert_array_equal(A.toarray(), B.toarray())             # the caller's was written
    d = ad.trees.random_like(before, 1)
    slope = (f(moved(before, d, 1e-6), x, X) - f(moved(before, d, -1e-6), x, X)).sum() / 2e-6
    assert (dA.data * d.data).sum() == pytest.approx(slope, rel=1e-6)


def test_shadows_of_what_is_written_are_moved():
    A, dA = matrix(), ad.trees.recursive_map(np.ones_like, matrix())
    ad.autodiff(ad.Reverse, lambda A: A.data.fill(0.0), ad.Duplicated(A, dA))
    assert not dA.data.any() and not A.data.any()
    A, dA = matrix(), ad.trees.recursive_map(np.ones_like, matrix())

    def scaled(A):
        A *= 2.0
        A /= 0.5

    ad.autodiff(ad.Reverse, scaled, ad.Duplicated(A, dA))
    np.testing.assert_array_equal(dA.data, 4)
    np.testing.assert_array_equal(A.data, 4 * matrix().data)


@pytest.mark.parametrize("format", ["dok", "lil"])
def test_entries_that_are_held_one_by_one(format):
    def f(A, x):
        A[at] = A[at] * A[at]
        A *= 2.0
        return total(A @ x)

    x, A = vectors()[0], matrix(format)
    check(f, A, x)
    B = A.copy()
    f(B, x)
    ad.autodiff(ad.Reverse, f, ad.Duplicated(A, ad.trees.make_zero(A)), x)
    np.testing.assert_allclose(A.toarray(), B.toarray())
    more = ad.grad(lambda A: A.__setitem__((0, 0), A[0, N - 1] * 3.0) or A.sum())(
        sparse.csr_array(np.eye(N)[::-1]).asformat(format))
    np.testing.assert_array_equal(more.toarray(), np.eye(N)[::-1] * np.array([[4.0], [1.0], [1.0], [1.0]]))


@pytest.mark.parametrize("width", [1, 2, 3])
def test_lanes(width):
    A, x = matrix(), vectors()[0]
    y, seeds = np.zeros(N), tuple(np.eye(N)[:width].copy())
    shadows = [ad.trees.make_zero(A) for _ in range(width)]

    def f(A, y):
        y[:] = A @ x * A.sum()

    ad.autodiff(ad.Reverse, f, ad.BatchDuplicated(A, shadows), ad.BatchDuplicated(y, seeds))
    dense = ad.jacobian(lambda D: D @ x * D.sum())(A.toarray())
    for k, shadow in enumerate(shadows):
        np.testing.assert_allclose(shadow.data, dense[k][A.tocoo().coords])
    tangents = [ad.trees.random_like(A, k) for k in range(width)]
    found = ad.autodiff(ad.Forward, lambda A: (A @ x).sum(), ad.BatchDuplicated(A, tangents))[0]
    np.testing.assert_allclose(found, [(t @ x).sum() for t in tangents])


def test_sharing():
    A, w = matrix(), np.arange(1.0, 4.0)
    B = sparse.csr_array((A.data, A.indices, A.indptr), A.shape)        # one array of data, two matrices
    B.data = A.data
    tree = {"A": A, "again": A, "B": B, "w": A.data[:3]}
    g = ad.grad(lambda t: (t["A"].sum() * t["B"].sum() + (t["again"].data[:3] * t["w"]).sum()))(tree)
    assert g["A"] is g["again"] and g["A"].data is g["B"].data and np.shares_memory(g["w"], g["A"].data)
    wanted = np.full(A.data.size, 2 * A.data.sum())
    wanted[:3] += 2 * A.data[:3]
    np.testing.assert_allclose(g["A"].data, wanted)

    def f(t):
        t["w"][...] = w
        return (t["A"].power(3)).sum()

    shadow = ad.trees.make_zero(tree)
    ad.autodiff(ad.Reverse, f, ad.Duplicated(tree, shadow))
    assert not shadow["w"].any() and (A.data[:3] == w).all()
    np.testing.assert_allclose(shadow["B"].data[3:], 3 * A.data[3:] ** 2)
    with pytest.raises(ValueError, match="has to be the same array"):
        ad.autodiff(ad.Reverse, f, ad.Duplicated({"A": A, "B": B}, {"A": A.copy(), "B": A.copy()}))


def test_jacobians_and_hessians():
    A, x = matrix(), vectors()[0]
    rows, cols = A.tocoo().coords

    def f(A):
        return (A @ x) * A.sum()

    J = ad.jacobian(f)(A)
    np.testing.assert_allclose(J.data, ad.jacobian(f)(A.toarray())[:, rows, cols])
    assert (J.indices == A.indices).all()
    H = ad.hessian(lambda A: (f(A) ** 2).sum())(A)
    dense = ad.hessian(lambda A: (f(A) ** 2).sum())(A.toarray())
    np.testing.assert_allclose(H.data.data, dense[rows[:, None], cols[:, None], rows, cols])
    J = ad.jacobian(lambda A: A.power(2))(A)
    np.testing.assert_allclose(J.data.data, np.diag(2 * A.data))


def test_values_are_matrices_of_scipy():
    A, x = matrix("csc"), vectors()[0]
    value, pullback = ad.vjp(lambda A: {"B": A.power(2), "n": 3, "A": A}, A)
    assert type(value["B"]) is sparse.csc_array and value["n"] == 3 and value["A"] is not A
    np.testing.assert_array_equal(value["B"].toarray(), A.toarray() ** 2)
    seed = {"B": ad.trees.recursive_map(np.ones_like, A), "n": 3, "A": ad.trees.make_zero(A)}
    np.testing.assert_allclose(pullback(seed)[0].data, 2 * A.data)
    value, tangent = ad.jvp(lambda A: A @ A, (A,), (A,))
    np.testing.assert_allclose(tangent.toarray(), 2 * (A @ A).toarray())
    assert type(tangent) is type(value) is sparse.csc_array
    tangent, value = ad.autodiff(ad.ForwardWithPrimal, lambda A: A * 2.0, ad.Duplicated(A, A.copy()))
    np.testing.assert_allclose(tangent.toarray(), value.toarray())
    assert ad.grad(lambda x: total(ad.stop_gradient(x)) + x.sum())(A).data[0] == 1
    found = ad.vjp(lambda A: sla.spsolve(ad.stop_gradient(A).tocsc(), np.ones(N)), A + sparse.eye_array(N))[0]
    assert type(found) is np.ndarray
    B = matrix().astype(int)                # a constant: its places are shown, and nothing is differentiated
    g = ad.grad(lambda t, c: (t["B"] @ (c @ t["x"])).sum())({"x": x, "B": B}, A)
    assert g["B"] is B
    np.testing.assert_allclose(g["x"], A.toarray().T @ (B.toarray().T @ np.ones(N)))


def test_constants():
    A, x = matrix(), vectors()[0]
    for given in (A, {"A": A}):
        g = ad.grad(lambda x, c: total((c["A"] if isinstance(c, dict) else c) @ x))(x, given)
        np.testing.assert_allclose(g, ad.grad(lambda x: total(A.toarray() @ x))(x))
    dx = np.zeros(N)

    def f(x, A):
        A *= 2.0
        return total(A @ x)

    ad.autodiff(ad.Reverse, f, ad.Duplicated(x, dx), ad.Const(A))
    np.testing.assert_allclose(dx, 4 * g)
    np.testing.assert_allclose(A.data, 2 * matrix().data)       # autodiff mutates what it is given
    ad.grad(f)(x, A)
    np.testing.assert_allclose(A.data, 2 * matrix().data)       # grad does not
    A = matrix()
    np.testing.assert_allclose(ad.grad(lambda a, A: total(a["A"] @ x + A @ x + x @ a["A"]))({"A": A}, A)["A"].data,
                               ad.grad(lambda B: total(B @ x + A.toarray() @ x + x @ B))(A.toarray())[A.tocoo().coords])
    np.testing.assert_allclose(ad.grad(lambda x: total((2.0 * x).sum() * A_times(A, x)))(x),
                               ad.grad(lambda x: total((2.0 * x).sum() * (A.toarray() @ x)))(x))


VIEWS = {
    "tocsr": lambda A: A.tocsr(), "tocsr copy": lambda A: A.tocsr(copy=True), "tocsc": lambda A: A.tocsc(),
    "tocsc copy": lambda A: A.tocsc(copy=True), "tocoo": lambda A: A.tocoo(),
    "tocoo copy": lambda A: A.tocoo(copy=True), "tocoo view": lambda A: A.tocoo(copy=False),
    "asformat csr": lambda A: A.asformat("csr"), "asformat csc": lambda A: A.asformat("csc"),
    "asformat coo": lambda A: A.asformat("coo"), "asformat coo copy": lambda A: A.asformat("coo", copy=True),
    "asformat": lambda A: A.asformat(A.format), "asformat copy": lambda A: A.asformat(A.format, copy=True),
    "tobsr": lambda A: A.tobsr(), "tobsr 1": lambda A: A.tobsr((1, 1)),
    "tobsr 1 view": lambda A: A.tobsr((1, 1), copy=False), "todia": lambda A: A.todia(),
    "[:]": lambda A: A[:], "[:, :]": lambda A: A[:, :], "[0:4]": lambda A: A[0:4], "[0:2]": lambda A: A[0:2],
    "[:, 0:4]": lambda A: A[:, 0:4], "[::-1]": lambda A: A[::-1], "T": lambda A: A.T, "T.T": lambda A: A.T.T,
    "T.tocoo": lambda A: A.T.tocoo(), "T.tocsr": lambda A: A.T.tocsr(), "T.tocsc": lambda A: A.T.tocsc(),
    "transpose copy": lambda A: A.transpose(copy=True), "conj": lambda A: A.conj(),
    "conj view": lambda A: A.conj(copy=False), "real": lambda A: A.real, "astype": lambda A: A.astype(A.dtype),
    "astype view": lambda A: A.astype(A.dtype, copy=False), "reshape": lambda A: A.reshape(1, 16),
    "reshape same": lambda A: A.reshape(4, 4), "reshape copy": lambda A: A.reshape(4, 4, copy=True),
    "copy": lambda A: A.copy(), "power": lambda A: A.power(1), "+ 0": lambda A: A + 0, "abs": lambda A: abs(A),
    "* 1": lambda A: A * 1, "diagonal": lambda A: A.diagonal(), "diagonal 1": lambda A: A.diagonal(1),
    "toarray": lambda A: A.toarray(), "sum": lambda A: A.sum(axis=0),
}


@pytest.mark.parametrize("operation", VIEWS)
@pytest.mark.parametrize("format", ["csr", "csc", "coo", "bsr", "dia"])
def test_memory_is_shared_where_scipy_shares_it(format, operation):
    f = VIEWS[operation]
    dense = np.array([[1.0, 0, 2, 0], [0, 3, 0, 0], [0.5, 0, 0.7, 0], [0, 0, 0, 4]])
    rows = sparse.csr_array(dense)
    full = sparse.csr_array((rows.data, rows.indices, rows.indptr), rows.shape)
    full.has_sorted_indices = True
    mixed = sparse.coo_array(([1.0, 2.0, 3.0], ([3, 0, 2], [0, 1, 2])), (4, 4))
    given = [full, mixed, full * (1 + 2j), sparse.coo_matrix(dense)]
    for A in given + ([twice(format)] if format in ("csr", "csc", "coo") else []):
        compare_memory(f, A.asformat(format, copy=True))


def compare_memory(f, A):
    try:
        plain = f(A)
    except (TypeError, NotImplementedError, AttributeError):
        return                                  # SciPy has no such operation
    A = A.copy()
    result, changed = f(A), []
    shared = np.shares_memory(result.data if sparse.issparse(result) else result, A.data)

    def traced(A):
        B, before = f(A), stripped(A.data)
        if hasattr(B, "tocsr"):
            B *= 2.0
        else:
            B[...] = 2.0 * B
        changed.append(not np.array_equal(stripped(A.data), before))
        return total(A.data)

    ad.grad(traced)(A)
    assert changed == [shared], (A.dtype, type(A))
    np.testing.assert_allclose(*(x.toarray() if sparse.issparse(x) else x for x in (ad.vjp(f, A)[0], plain)))


def stripped(x):
    return np.array(ad.stop_gradient(x))


def test_a_copy_has_derivatives_of_its_own():
    A = sparse.coo_array(np.array([[1.0, 0, 2], [0, 3, 0], [0.5, 0, 0.7]]))

    def f(A):
        B = A.tocsr(copy=True)
        B *= 2.0
        return (A.power(2)).sum() + B.sum()

    value, g = ad.value_and_grad(f)(A)
    assert value == pytest.approx(f(A.copy()))
    np.testing.assert_allclose(g.data, 2 * A.data + 2)


def A_times(A, x):
    """A matrix that is found outside is multiplied as a constant argument of an inner derivative."""
    return ad.jvp(lambda x, A: A @ x, (x, A), (x, ad.trees.make_zero(A)))[0]


@pytest.mark.parametrize("format", FORMATS)
def test_programs(format):
    A, x = matrix(format), vectors()[0]
    other = ad.trees.recursive_map(lambda x: 2 * x + 1, A)
    for g in (ad.grad(lambda A, x: total(A @ x) * A.sum(), (0, 1)), lambda A, x: [A @ x, {"B": A * 2.0}]):
        found, wanted = ad.compile(g, A, x)(other, x), g(other, x)
        np.testing.assert_allclose(*(ad.trees.flatten(list(each))[0] for each in (found, wanted)))
        assert type(found[-1]) is type(wanted[-1])
    twice = ad.compile(ad.hvp(lambda A: total(A @ A)), A, A)
    np.testing.assert_allclose(twice(other, A).toarray(), ad.hvp(lambda A: total(A @ A))(other, A).toarray())
    program = ad.compile(lambda A: A.sum(), A)
    with pytest.raises(ValueError, match="expected shape|has the keys|is frozen|a dict with the keys|a sequence of"):
        program(sparse.dia_array(np.eye(N)) if format == "dia" else matrix(format, seed=7))


def test_inner_derivatives():
    A, x = matrix(), vectors()[0]

    def outer(A):
        g = ad.grad(lambda A: total(A @ x))(A)
        dA = ad.trees.make_zero(A)
        ad.autodiff(ad.Reverse, lambda A: total(A @ x), ad.Duplicated(A, dA))
        return g.power(2).sum() + (dA.data * A.data).sum()

    pattern = A.tocoo().coords
    A.data[1] = 0.3
    D = A.toarray()
    wanted = ad.grad(lambda D: (lambda g: (np.where(ad.stop_gradient(D) != 0, g, 0) ** 2).sum() + (g * D).sum())(
        ad.grad(lambda D: total(D @ x))(D)))(D)
    np.testing.assert_allclose(ad.grad(outer)(A).data, wanted[pattern])
    section = ad.checkpoint(lambda A, x: A @ x)
    np.testing.assert_allclose(ad.grad(lambda A: total(section(A, section(A, x))))(A).data,
                               ad.grad(lambda A: total(A @ (A @ x)))(A).data)


@pytest.mark.parametrize("f", [
    lambda A: np.exp(A), lambda A: A.max(), lambda A: A.eliminate_zeros(),
    lambda A: A.nothing, lambda A: A + 1.0, lambda A: A @ np.ones(3), lambda A: A @ 2.0, lambda A: A @ A[:2],
    lambda A: A + A[:2], lambda A: 1.0 / A,
    lambda A: A.__setitem__((0, 0), np.ones(2)), lambda A: A[7, 0], lambda A: A.__setitem__((7, 0), A[2, 2])])
def test_what_scipy_refuses_for_entries_one_by_one_is_refused(f):
    try:
        f(matrix("lil"))
    except Exception as error:
        kind = type(error)
    with pytest.raises(kind):
        ad.grad(lambda A: f(A) or A.sum())(matrix("lil"))


@pytest.mark.parametrize("f", [
    lambda A: sla.spsolve(A.tocsc() + sparse.eye_array(N), np.ones(N)), sla.norm, sparse.csr_array,
    lambda A: sparse.vstack([A, A]), lambda A: A.todok(), lambda A: A.todok().tolil(), lambda A: A / (A + np.ones(N)),
    lambda A: A.maximum(A.T), lambda A: sparse.kron(A, A), lambda A: sparse.block_diag([A, A]), sparse.triu])
@pytest.mark.parametrize("format", ["dok", "lil"])
def test_functions_of_scipy_take_entries_one_by_one(format, f):
    check(lambda A: total(f(A)), matrix(format))


def test_shadows_that_do_not_fit():
    A = matrix()
    for shadow, text in ((ad.trees.make_zero(matrix(seed=3)), "its nonzeros in the same places"),
                         (A.tocsc() * 0, "expected csr_array"),
                         (A, "shares memory"), (A.data * 0, "expected csr_array, not ndarray")):
        with pytest.raises(ValueError, match=text):
            ad.autodiff(ad.Reverse, lambda A: A.sum(), ad.Duplicated(A, shadow))
    with pytest.raises(TypeError, match=r"argument 0.data; write to the array that is there"):
        ad.autodiff(ad.Reverse, lambda A: setattr(A, "data", A.data * 2), ad.Duplicated(A, ad.trees.make_zero(A)))


def test_registered_containers_have_stand_ins_too():
    class Packed:
        def __init__(self, x, kind="p"):
            self.memory, self.kind = memoryview(np.array(x, float)), kind

    class Inside(ad.trees.StandIn):
        def total(self):
            return (self.parts["x"] * self.x).sum() * len(self.like.kind)

    ad.trees.register(Packed, lambda p: {"x": np.asarray(p.memory)}, lambda p, parts: Packed(parts["x"], p.kind),
                      stand_in=Inside)
    p = Packed([1.0, 2.0], "ab")
    g = ad.grad(lambda t: t[0].total())([p])[0]
    assert type(g) is Packed and g.kind == "ab" and list(g.memory) == [4, 8]
    shadow = Packed([0.0, 0.0], "ab")
    shadow.memory = memoryview(memory := np.zeros(2))
    ad.autodiff(ad.Reverse, lambda p: p.total(), ad.Duplicated(p, shadow))
    assert memory.tolist() == [4, 8]
    np.testing.assert_allclose(ad.hessian(lambda p: p.total())(p).x.x, 4 * np.eye(2))
    assert list(ad.compile(ad.grad(lambda p: p.total()), p)(Packed([3.0, 4.0])).memory) == [12, 16]
    with pytest.raises(AttributeError, match="Inside has no attribute 'y': it stands for a Packed"):
        ad.grad(lambda p: p.y)(p)
