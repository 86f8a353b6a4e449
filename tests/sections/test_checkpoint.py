"""Sections that are run again in the reverse sweep: the same derivatives, whatever the function does."""

import threading
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

import blasad as ad
from support.numbers import generator
from support.sections import in_place, same

b = ad.blas
N = 5
A = generator("A").standard_normal((N, N)) / N
X = generator("X").standard_normal(N)


def plainly(f):
    return f


def functional(A, x):
    y = np.tanh(A @ x)
    return y * x + y[::-1]


def by_blas(A, x):
    y = np.zeros_like(x)
    b.gemv(1.0, A, x, y=y)
    b.axpy(y, x, a=0.5)
    b.scal(0.9, x)
    b.swap(y, x)
    b.trsv((np.eye(N) + 0.1).astype(x.dtype), x, lower=True)
    x += b.nrm2(y)


def views_of_one_array(A, x):
    head, tail = x[:3], x[2:]
    head *= 2.0
    tail += head.sum()
    x[::-2] -= 0.1 * x[::2]
    x[[0, 3]] = x[[1, 4]]
    x[x > 1.0] *= 0.5


def matrices_and_stacks(A, x):
    W = np.outer(x, x) + A
    stack = np.stack([W, W.T, 2 * W])
    stack[1] @= stack[0]
    x[:] = np.einsum("kij,j->ki", stack, x).mean(0)


def python_looks(A, x):
    """Control flow by values, which are no calls: they have to be right the second time too."""
    if x[0] > 0 or int(x[1]) > 0:
        x *= 1.0 + b.iamax(x)
    x[int(np.abs(ad.stop_gradient(x)).argmax())] *= 3.0
    x *= bool((x > 0.1).any()) + 1
    x[x.argsort()[:2]] += 1.0


def two_results(A, x):
    y = A @ x
    return {"state": y[1:4], "rest": (y, x, 2.0)}


def use_two(step, A, x):
    found = step(A, x)
    state, (y, z, number) = found["state"], found["rest"]
    state *= 2.0                            # it is a view of y
    z += number
    return (y * y).sum() + (z * y).sum()


STEPS = [in_place, by_blas, views_of_one_array, matrices_and_stacks, python_looks]


def loss_of(step, times=4):
    def loss(A, x):
        for _ in range(times):
            step(A, x)
        return (x * x).sum() + x[0]

    return loss


@pytest.mark.parametrize("dtype", ["d", "f", "D"])
@pytest.mark.parametrize("step", STEPS)
def test_in_place(step, dtype):
    if dtype == "D" and step is not in_place:
        pytest.skip("for real numbers")
    M, x = A.astype(dtype), X.astype(dtype)

    def real(loss):
        return lambda M, x: loss(M, x).real

    value, right = ad.value_and_grad(real(loss_of(step)), (0, 1))(M, x)
    again, found = ad.value_and_grad(real(loss_of(ad.checkpoint(step))), (0, 1))(M, x)
    np.testing.assert_equal(value, again)
    for g, h in zip(found, right, strict=True):
        np.testing.assert_array_equal(g, h)


@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("order", ["C", "F", "strided"])
def test_autodiff_with_several_shadows(step, order):
    def gradients(step):
        M = np.asarray(A, order=order) if order != "strided" else np.repeat(A, 2, 1)[:, ::2]
        x = X.copy() if order != "strided" else np.repeat(X, 3)[::-3].copy()[::-1]
        dM = np.zeros_like(M), np.zeros_like(M)
        dx = np.ones_like(x), np.arange(1.0, N + 1)
        M0 = M.copy()
        result = ad.autodiff(ad.Reverse, lambda M, x: loss_of(step, 3)(M, x) and None,
                             ad.BatchDuplicated(M, dM), ad.BatchDuplicated(x, dx))
        assert result == ((None, None),) and (M == M0).all()
        return [*dM, *dx, x]

    same(gradients(ad.checkpoint(step)), gradients(step))


def test_results_are_new_arrays_and_views():
    def gradients(step):
        def loss(A, x):
            for _ in range(4):
                x = step(A, x)
            return (x * x).sum()
        return ad.grad(loss, (0, 1))(A, X)

    same(gradients(ad.checkpoint(functional)), gradients(functional))
    same(ad.grad(lambda A, x: use_two(ad.checkpoint(two_results), A, x), (0, 1))(A, X),
         ad.grad(lambda A, x: use_two(two_results, A, x), (0, 1))(A, X))


def test_on_plain_arrays_and_forward_it_is_the_function():
    step = ad.checkpoint(in_place)
    assert step.__name__ == "in_place"
    x, y = X.copy(), X.copy()
    step(A, x), in_place(A, y)
    np.testing.assert_array_equal(x, y)
    same(ad.jvp(loss_of(step), (A, X), (A, X)), ad.jvp(loss_of(in_place), (A, X), (A, X)))
    with pytest.raises(TypeError, match="checkpoint: it takes a function, not int"):
        ad.checkpoint(3)


@pytest.mark.parametrize("wrap", [plainly, ad.checkpoint])
def test_surroundings(wrap):
    """What a function finds outside: read, written, moved, made active; as matrices, and only parts of them."""
    def loss(A, x):
        scratch, total, history = np.zeros_like(x), np.zeros_like(x), np.zeros((9, N), like=x)
        history[0] = x

        @wrap
        def step(k):
            np.matmul(A, history[k], out=scratch)
            total.__iadd__(scratch * x)
            history[k + 1] = np.tanh(scratch)

        for k in range(8):
            step(k)
            if k == 4:
                x[1:] *= 2.0                # later sections see it, earlier ones do not
            history[0] += total
        return (history * history).sum() + (total * scratch).sum()

    found = ad.grad(loss, (0, 1))(A, X)
    h = 1e-6
    for i in range(N):
        up, down = X.copy(), X.copy()
        up[i] += h
        down[i] -= h
        assert found[1][i] == pytest.approx((loss(A, up) - loss(A, down)) / (2 * h), rel=1e-6, abs=1e-8)


def test_arguments_that_share_memory():
    def step(x, part, A):
        part *= 2.0
        x += A @ x
        part += x[0]

    for shadows in (1, 2):
        def gradients(wrap, shadows=shadows):
            x = X.copy()
            dx = [np.arange(1.0, N + 1) * (k + 1) for k in range(shadows)]

            def f(x, part):
                for _ in range(3):
                    wrap(step)(x, part, A)
            ad.autodiff(ad.Reverse, f, ad.BatchDuplicated(x, dx), ad.BatchDuplicated(x[1:4], [d[1:4] for d in dx]))
            return [x, *dx]

        same(gradients(ad.checkpoint), gradients(plainly))


def test_sections_in_sections():
    step = ad.checkpoint(in_place)

    @ad.checkpoint
    def two(A, x):
        step(A, x)
        x *= A[0]
        step(A, x)

    @ad.checkpoint
    def four(A, x):
        two(A, x)
        two(A, x)
        return x.sum()

    def loss(A, x):
        return four(A, x) * four(A, x) + (x * x).sum()

    def plain(A, x):
        def four():
            for _ in range(2):
                in_place(A, x)
                x.__imul__(A[0])
                in_place(A, x)
            return x.sum()
        return four() * four() + (x * x).sum()

    same(ad.grad(loss, (0, 1))(A, X), ad.grad(plain, (0, 1))(A, X))


def test_derivatives_inside_and_outside():
    def inner(A, x):
        x += ad.grad(lambda z: (np.tanh(A @ z) ** 2).sum())(x)

    plain, section = loss_of(inner, 2), loss_of(ad.checkpoint(inner), 2)
    same(ad.grad(section, (0, 1))(A, X), ad.grad(plain, (0, 1))(A, X))
    for step in (in_place, views_of_one_array):
        def right(x, step=step):
            return loss_of(step, 2)(A, x)

        def found(x, step=step):
            return loss_of(ad.checkpoint(step), 2)(A, x)

        same([ad.hvp(found)(X, X)], [ad.hvp(right)(X, X)])
        same([ad.hessian(found)(X)], [ad.hessian(right)(X)])
        reverse = [ad.grad(lambda x, f=f: (ad.grad(f)(x) * X).sum())(X) for f in (found, right)]
        same(reverse[:1], reverse[1:])
        same([ad.jacobian(ad.grad(found))(X)], [ad.hessian(right)(X)])


def test_a_pullback_again_and_again():
    constant = np.linspace(1, 2, N)

    def f(wrap):
        def g(x):
            y = x * 1.0
            step = wrap(lambda y: in_place(A, y) or y.__imul__(constant))
            for _ in range(3):
                step(y)
            return y
        return g

    x = X.copy()
    y, pullback = ad.vjp(f(ad.checkpoint), x)
    x[:] = np.nan                           # the arguments may change
    constant[:] = 0                         # and what a section reads itself may not
    with pytest.raises(RuntimeError, match="a plain array that it reads held other values"):
        pullback(np.ones(N))
    constant[:] = np.linspace(1, 2, N)
    _, right = ad.vjp(f(plainly), X)
    for seed in np.eye(N):
        same(pullback(seed), right(seed))
    same(pullback(y), right(y))
    del pullback, right
    constant[:] = 0
    same([ad.jacobian(f(ad.checkpoint))(X)], [ad.jacobian(f(plainly))(X)])


def test_a_tape_by_hand():
    step = ad.checkpoint(in_place)
    x, dM, dx = X.copy(), np.zeros_like(A), np.zeros_like(X)
    with ad.Tape(debug=True) as tape:
        M, t = tape.watch(A, dM), tape.watch(x, dx)
        for _ in range(3):
            dM[:], dx[:] = 0, 1
            before = x.copy()
            for _ in range(4):
                step(M, t)
            after = x.copy()
            assert tape.calls == 4
            tape.reverse()
            assert (x == after).all()
            value, right = ad.value_and_grad(lambda A, x: loss_of(in_place)(A, x) * 0 + x.sum(), (0, 1))(A, before)
            assert value == pytest.approx(x.sum())
            same([dM, dx], right)
        assert tape.calls == 0
        with pytest.raises(RuntimeError, match="nothing is recorded"):
            tape.reverse()
        for _ in range(2):
            step(M, t)
        dM[:] = dx[:] = 0
        assert tape.pull(t, np.ones(N)) == pytest.approx(x.sum())
        assert dx.any() and tape.calls == 0


def test_random_generators_are_arguments():
    def noisy(x, numbers):
        x *= numbers.standard_normal(N)

    def loss(wrap):
        def f(x):
            numbers = generator(5)
            for _ in range(3):
                wrap(noisy)(x, numbers)
            return (x ** 2).sum()
        return f

    same([ad.grad(loss(ad.checkpoint))(X)], [ad.grad(loss(plainly))(X)])
    outside = generator(5)
    step = ad.checkpoint(lambda x: noisy(x, outside))
    with pytest.raises(RuntimeError, match="did something else when it was run again"):
        ad.grad(lambda x: step(x) or (x ** 2).sum())(X)
    counter = iter(range(9))
    step = ad.checkpoint(lambda x: [x.__imul__(2.0) for _ in range(next(counter))] and None)
    with pytest.raises(RuntimeError, match="did something else"):
        ad.grad(lambda x: step(x) or step(x) or (x ** 2).sum())(X)


def test_what_leaves_a_section_without_being_returned():
    kept = []
    step = ad.checkpoint(lambda x: kept.append(x * x))
    with pytest.raises(RuntimeError, match="return the values that you need"):
        ad.grad(lambda x: step(x) or kept[0].sum())(X)
    step = ad.checkpoint(lambda state: state.update(x=state["x"] * 2))
    with pytest.raises(TypeError, match="changed a list or a dict"):
        ad.grad(lambda x: step({"x": x}) or x.sum())(X)
    step = ad.checkpoint(lambda state: [y * 2 for y in state])
    np.testing.assert_allclose(ad.grad(lambda x: step([x, x])[1].sum())(X), 2)


def test_a_sweep_inside_a_section_is_refused():
    with ad.Tape() as tape:
        x = tape.watch(X.copy(), np.zeros(N))
        with pytest.raises(RuntimeError, match="inside a checkpointed function that is running"):
            ad.checkpoint(lambda x: [x.__imul__(2.0), tape.reverse()])(x * x)


@pytest.mark.parametrize("when", ["first", "again"])
@pytest.mark.parametrize("derivative", ["grad", "autodiff", "vjp", "hvp"])
def test_errors_leave_everything_usable(when, derivative):
    runs = 0

    @ad.checkpoint
    def step(A, x):
        nonlocal runs
        in_place(A, x)
        runs += 1
        if runs == (2 if when == "first" else 4):
            raise ZeroDivisionError
        in_place(A, x)

    constant, x, dx = np.ones(N), X.copy(), np.ones(N)

    def loss(x):
        for _ in range(3):
            step(A, x)
            x *= constant
        return (x * x).sum()

    with pytest.raises(ZeroDivisionError):
        if derivative == "autodiff":
            ad.autodiff(ad.Reverse, loss, ad.Duplicated(x, dx))
        elif derivative == "vjp":
            ad.vjp(loss, x)[1](1.0)
        elif derivative == "hvp":
            ad.hvp(loss)(x, X)
        else:
            ad.grad(loss)(x)
    for array in (A, constant, x, dx):
        assert array.flags.writeable
    runs = 9
    found = [ad.grad(loss)(X) for _ in range(2)]
    right = ad.grad(lambda x: loss_of(in_place, 6)(A, x) - x[0])(X)
    same(found, [right, right])


def test_an_error_that_is_caught_after_something_was_written():
    @ad.checkpoint
    def step(x):
        x *= 2.0
        raise ZeroDivisionError

    def loss(x):
        try:
            step(x)
        except ZeroDivisionError:
            pass
        return x.sum()

    with pytest.raises(RuntimeError, match="raised an error after it had written"):
        ad.grad(loss)(X)


def test_threads():
    def gradients(seed):
        x = generator(seed).standard_normal(N)
        return ad.grad(loss_of(ad.checkpoint(by_blas)), (0, 1))(A, x)

    right = [gradients(seed) for seed in range(4)]
    with ThreadPoolExecutor(4) as pool:
        for _ in range(10):
            for found, wanted in zip(pool.map(gradients, range(4)), right, strict=True):
                same(found, wanted)
    assert A.flags.writeable and threading.active_count() < 50


# ---------------------------------------------------------------- restoring the primals

@pytest.mark.parametrize("wrap", [plainly, ad.checkpoint])
@pytest.mark.parametrize("step", STEPS)
def test_restore_gives_arrays_back_what_they_held(step, wrap):
    arrays = A.copy(), X.copy()[::-1], np.full((3, N), 7.0)[:, ::2]

    def f(A, x, out):
        for k in range(3):
            wrap(step)(A, x)
            out[k] = x[:3]
            out[:, 1] *= 2.0
        A *= x.sum()
        return (x * x).sum()

    def gradients(restore):
        own = [x.copy() for x in arrays]
        shadows = [np.ones_like(x) for x in own]
        result = ad.autodiff(ad.ReverseWithPrimal, f, *map(ad.Duplicated, own, shadows), restore=restore)
        for x, before in zip(own, arrays, strict=True):
            assert (x == before).all() == restore
        return [*shadows, result[1]]

    same(gradients(True), gradients(False))


def test_restore_after_errors_and_on_a_tape():
    x, dx = X.copy(), np.ones(N)

    def broken(x):
        in_place(A, x)
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        ad.autodiff(ad.Reverse, broken, ad.Duplicated(x, dx), restore=True)
    assert (x == X).all() and x.flags.writeable
    with pytest.raises(ValueError, match="for the reverse modes"):
        ad.autodiff(ad.Forward, in_place, ad.Const(A), ad.Duplicated(x, dx), restore=True)
    with ad.Tape(restore=True) as tape:
        t = tape.watch(x, dx)
        for _ in range(2):
            dx[:] = 1
            for _ in range(50):
                t *= t
            tape.reverse(keep=True)         # a second sweep reads the values that are restored now
            first = dx.copy()
            assert (x == X).all()
            dx[:] = 1
            tape.reverse()
            assert (x == X).all() and (dx == first).all()


def test_restore_inside_a_derivative():
    def outer(x, restore):
        y, dy = x * 1.0, np.ones_like(x)
        ad.autodiff(ad.Reverse, lambda y: in_place(A, y), ad.Duplicated(y, dy), restore=restore)
        return (dy * dy).sum() + ((y - x) ** 2).sum() * restore

    same([ad.grad(lambda x: outer(x, True))(X)], [ad.grad(lambda x: outer(x, False))(X)])


# ---------------------------------------------------------------- factors that go into and out of sections

H = A + A.T + 6 * np.eye(N)


def pivots_go_in(A, x):
    def part(x, *factors):
        return ad.linalg.lu_solve(factors, x)
    return ad.checkpoint(part)(x, *ad.linalg.lu_factor(A))


def pivots_come_out(A, x):
    factors = ad.checkpoint(lambda A: ad.linalg.lu_factor(A))(A)
    return ad.linalg.lu_solve(factors, ad.checkpoint(lambda x, factors: ad.linalg.lu_solve(factors, x))(x, factors))


def indefinite_pivots_go_in(A, x):
    def part(b, ap, ipiv):
        return ad.lapack.sptrs(N, ap, ipiv, b.copy())
    return ad.checkpoint(part)(x, *ad.lapack.sptrf(N, ad.lapack.trttp(A)))


def factors_come_out(A, x):
    c = ad.checkpoint(lambda A: np.linalg.cholesky(A + A.T))(A)
    return ad.lapack.potrs(c, x.copy(), 1)


def factors_are_made_anew(A, x):
    C = A + A.T
    ad.lapack.potrf(C, 1)

    def again(C):
        C[...] = 2 * (A + A.T)
        ad.lapack.potrf(C, 1)
        return C[0, 0]

    scale = ad.checkpoint(again)(C)
    return scale * ad.lapack.potrs(C, x.copy(), 1)


def in_a_loop(**how):
    def f(A, x):
        def step(i, x, c):
            x = ad.lapack.potrs(c, x.copy(), 1) + A[0]
            return x, ad.lapack.potrf(A + A.T + 0.1 * np.outer(x, x), 1)
        return ad.loop(step, 7, x, np.linalg.cholesky(A + A.T), **how)[0]
    return f


FACTORED = [pivots_go_in, pivots_come_out, indefinite_pivots_go_in, factors_come_out, factors_are_made_anew,
            in_a_loop(kept=True), in_a_loop(kept=1), in_a_loop(kept=3)]


@pytest.mark.parametrize("around", [plainly, ad.checkpoint, lambda f: ad.checkpoint(ad.checkpoint(f))])
@pytest.mark.parametrize("f", FACTORED)
def test_factors_go_in_and_out(f, around):
    """Both runs of a section know the same of factors, and row exchanges are those of the factorization."""
    def loss(A, x):
        y = around(f)(A, x)
        return y @ y

    dA, dx = ad.grad(loss, (0, 1))(H, X)
    hA, hx, h = generator("factors").standard_normal((N, N)), X[::-1], 1e-5
    expected = (loss(H + h * hA, X + h * hx) - loss(H - h * hA, X - h * hx)) / (2 * h)
    assert np.isclose((dA * hA).sum() + dx @ hx, expected, rtol=1e-6, atol=1e-9)


@pytest.mark.filterwarnings("ignore:compile.*looked at a value")
@pytest.mark.parametrize("compiled", [False, True])
def test_what_an_empty_array_holds_is_no_part_of_what_a_function_does(compiled):
    """Memory of `np.empty` may hold zeros in one run and other numbers in the other, before it is written."""
    x = np.array([[-1.45]])
    held = []

    def f(x):
        v = np.empty(x.shape)
        held.append(7.0 * (len(held) % 2))
        v.fill(held[-1])                # as it may be
        v[...] = x.sum()
        x[v > 0] = 0
        return (v * x).sum()

    g = ad.grad(ad.checkpoint(f))
    np.testing.assert_array_equal((ad.compile(g, x.copy()) if compiled else g)(x.copy()), 2 * x)
    assert len(held) >= 2


MADE = {
    "read": lambda x, w: ad.checkpoint(lambda y: y * w)(x),
    "given": lambda x, w: ad.checkpoint(lambda y, w: y * w)(x, w),
    "given and not read": lambda x, w: ad.checkpoint(lambda y, w: y * y)(x, w),
    "written": lambda x, w: (ad.checkpoint(lambda y, w: w.__setitem__(0, y[1]))(x, w), w * x)[1],
    "read twice": lambda x, w: ad.checkpoint(lambda y: y * w)(x) + ad.checkpoint(lambda y: y + w * y)(x),
    "changed later": lambda x, w: (ad.checkpoint(lambda y: y * w)(x), w.__imul__(3.0))[0] * w,
    "made inside": lambda x, w: ad.checkpoint(lambda y: np.arange(1.0, 4.0))(x) * x * w,
    "made inside and returned with others": lambda x, w: (lambda a, b: a * b * x)(
        *ad.checkpoint(lambda y: (y * w, np.arange(1.0, 4.0)))(x)),
    "after a call": lambda x, w: ad.checkpoint(lambda y: y * w)(np.sin(x)),
    "empty": lambda x, w: ad.checkpoint(lambda y, e: y * y + e.sum())(x, 2 * x[:0]),
}


@pytest.mark.parametrize("name", MADE)
def test_sections_in_a_section_that_makes_arrays(name):
    """In the first run of the outer section, the inner one meets them as it does in the second."""
    def plain(x):
        return MADE[name](x, np.arange(3.0) + x.size)

    def loss(x):
        return (ad.checkpoint(plain)(x) ** 2).sum()

    (x, t), h = generator(name).standard_normal((2, 3)), 1e-3
    step = [(MADE[name](x + k * h * t, np.arange(3.0) + 3) ** 2).sum() for k in (1, -1, 2, -2)]
    expected = (8 * (step[0] - step[1]) - (step[2] - step[3])) / (12 * h)
    g = ad.grad(loss)(x)
    assert g @ t == pytest.approx(expected, abs=1e-6)
    np.testing.assert_array_equal(ad.compile(ad.grad(loss), x)(x), g)
    second = ad.grad(lambda x: ad.grad(loss)(x) @ t)(x)
    differences = (ad.grad(loss)(x + h * t) - ad.grad(loss)(x - h * t)) / (2 * h)
    np.testing.assert_allclose(second, differences, rtol=1e-4, atol=1e-3)


def test_arrays_that_an_inner_section_makes_are_returned_by_the_outer_one():
    """In a program their values are calls, which come in the same order in both runs."""
    def outer(x):
        first = np.full(4, 0.5)
        second = ad.checkpoint(lambda y: np.full(3, 2.0))(x)
        return first, second

    def loss(x):
        first, second = ad.checkpoint(outer)(x)
        return (x * second).sum() * first.sum()

    x = np.arange(3.0)
    np.testing.assert_array_equal(ad.grad(loss)(x), [4.0, 4.0, 4.0])
    np.testing.assert_array_equal(ad.compile(ad.grad(loss), x)(x), [4.0, 4.0, 4.0])


@pytest.mark.parametrize("values", [lambda A: np.linalg.eigvalsh(A), lambda A: np.linalg.eigh(A)[1] ** 2,
                                    lambda A: np.linalg.svd(A, compute_uv=False), lambda A: np.linalg.norm(A, "nuc")])
def test_functions_of_matrices_read_what_the_section_read_not_what_it_wrote_later(values):
    """Of a matrix that is no argument; what is written does not change the first of the values."""
    def program(A):
        def section():
            found = values(A)
            A[2, 2] = 7.0
            return found * 1.0
        return (ad.checkpoint(section)() ** 2).sum()

    A = np.diag([1.0, 2.0, 3.0]) + 0.1 * (X[:3, None] + X[:3])
    expected = ad.grad(lambda A: (values(A) ** 2).sum())(A)
    np.testing.assert_allclose(ad.grad(program)(A), expected, atol=1e-12)

