"""Programs of random calls on overlapping views, compiled in both forms: they compute what the functions do."""

import numpy as np
import pytest
from oracle import random
from test_random_programs import SHAPES, program, run

import blasad as ad


def functions(made, weights):
    """What is compiled, and its arguments besides the buffers: copies of them as tangents."""
    def whole(*xs):
        run(made, xs, True)

    def loss(*xs):
        run(made, xs, True)
        return sum(np.real((x * w).sum()) for x, w in zip(xs, weights, strict=True))

    return {
        "in place": lambda xs, _: [whole(*xs), xs][1],
        "gradient": lambda xs, _: ad.value_and_grad(loss, tuple(range(len(SHAPES))))(*xs),
        "tangent": lambda xs, tangents: ad.jvp(loss, xs, tangents),
        "tangent of the gradient": lambda xs, tangents: ad.jvp(ad.grad(loss, (0, 1)), xs, tangents),
        "gradient of the tangent": lambda xs, tangents: ad.grad(
            lambda *xs: ad.jvp(loss, xs, tangents)[1], (0, 2))(*xs),
    }


def flat(tree):
    if isinstance(tree, (tuple, list)):
        return np.concatenate([flat(item) for item in tree])
    return np.ravel(tree).astype(complex)


@pytest.mark.parametrize("dtype", ["d", "D"])
@pytest.mark.parametrize("block", range(10))
def test_random_programs(block, dtype):
    for seed in range(1000 + 6 * block, 1006 + 6 * block):
        rng = np.random.default_rng(seed)
        made = program(rng, int(rng.integers(1, 25)), dtype == "D")
        example, first, second, tangents, weights = (
            tuple(random(rng, np.empty(s, dtype, order)) for s, order in SHAPES) for _ in range(5))
        if seed % 2:                        # what is zero in the example may be something else later
            example = tuple(map(np.zeros_like, example))
        names = f"seed {seed}: " + ", ".join(step[0] for step in made)
        for what, g in functions(made, weights).items():
            programs = [ad.compile(g, example, example, tidy=tidy) for tidy in (True, False)]
            for data in (first, second, first):
                found = [flat(p(tuple(x.copy() for x in data), tangents)) for p in programs]
                expected = flat(g(tuple(x.copy() for x in data), tangents))
                scale = max(1.0, np.abs(expected).max())
                for one in found:
                    np.testing.assert_allclose(one, expected, rtol=1e-9, atol=1e-10 * scale, err_msg=f"{what}, {names}")
