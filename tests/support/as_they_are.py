"""Programs that know nothing of derivatives, what they are called with, and what holds them against differences."""

import warnings

import numpy as np
from numpy.testing import assert_allclose, assert_array_equal

import blasad as ad
from blasad._testing.differences import stencil
from support.numbers import uniform


def program(*arguments, package="numpy", smooth=True, exact=True, step=1e-3, rtol=1e-7):
    """Mark a function with its arguments: shapes, of numbers between 0.5 and 1.5, or functions of a generator.

    `package` is whose functions it calls; `smooth` says that it has second derivatives; `exact` that its values are
    NumPy's to the bit, which a product of a matrix and a vector, an inverse, the solution of a system (NumPy has a BLAS
    of its own, whose kernels may differ from those of SciPy's), or a function of `math` is not; `step` is that of
    differences, `rtol` what they can tell.
    """
    def mark(f):
        f.arguments, f.package, f.smooth, f.exact, f.step, f.rtol = arguments, package, smooth, exact, step, rtol
        return f
    return mark


def arguments(f, rng):
    """What a program is called with."""
    return [each(rng) if callable(each) else uniform(each, low=0.5, high=1.5, rng=rng) if each != ()
            else float(rng.uniform(0.5, 1.5)) for each in f.arguments]


def normal(*shape, scale=1.0):
    return lambda rng: scale * rng.standard_normal(shape)


def whole(high, *shape):
    """Integers, which are constants."""
    return lambda rng: rng.integers(0, high, shape)


class Posed:
    """A program with arguments, a direction, and weights that make one number of what it returns."""

    def __init__(self, f, rng, *before):
        given = [np.asarray(x) if np.ndim(x) else x for x in arguments(f, rng)]
        self.before = before                # arguments, such as the module whose functions it calls
        self.f, self.given, self.smooth, self.exact, self.step, self.rtol = f, given, f.smooth, f.exact, f.step, f.rtol
        self.places = [i for i, x in enumerate(given) if np.asarray(x).dtype.kind == "f"]
        self.argnums = tuple(range(len(self.places)))
        self.xs = [given[i] for i in self.places]
        self.vs = [rng.standard_normal(np.shape(x)) if np.ndim(x) else float(rng.standard_normal()) for x in self.xs]
        self.weights = [rng.standard_normal(np.shape(y)) for y in self.values(*self.copies())]

    def copies(self):
        """The arguments that have derivatives; the program may overwrite them."""
        return [x.copy() if np.ndim(x) else x for x in self.xs]

    def values(self, *xs):
        """What the program returns, as a tuple."""
        given = list(self.given)
        for place, x in zip(self.places, xs, strict=True):
            given[place] = x
        found = self.f(*self.before, *given)
        return tuple(found) if isinstance(found, tuple) else (found,)

    def loss(self, *xs):
        return sum((w * y).sum() if np.ndim(y) else w * y for w, y in zip(self.weights, self.values(*xs), strict=True))

    def along(self, f):
        """A function of how far the arguments are moved."""
        return lambda h: f(*[x + h * v for x, v in zip(self.xs, self.vs, strict=True)])

    def inner(self, ys):
        return sum((y * v).sum() if np.ndim(v) else y * v for y, v in zip(ys, self.vs, strict=True))

    @staticmethod
    def scale(ys):
        return max([1.0, *(float(np.max(np.abs(y), initial=0.0)) for y in ys)])

    def near(self, got, expected, rtol):
        for mine, right in zip(got, expected, strict=True):
            assert_allclose(mine, right, rtol=rtol, atol=rtol * self.scale(expected))

    def hold_values_and_derivatives(self):
        expected = stencil(self.along(self.values), self.step)
        got, tangents = ad.jvp(self.values, self.xs, self.vs)
        for value, plain in zip(got, self.values(*self.copies()), strict=True):
            if self.exact:
                assert_array_equal(value, plain)
            assert_allclose(value, plain, rtol=1e-10, atol=1e-13)
        self.near(tangents, expected, self.rtol)
        slope = sum(np.vdot(w, right) for w, right in zip(self.weights, expected, strict=True))
        value, gradients = ad.value_and_grad(self.loss, self.argnums)(*self.copies())
        assert_allclose(value, self.loss(*self.copies()), rtol=1e-10, atol=1e-10)
        self.near([self.inner(gradients)], [slope], self.rtol)

    def hold_compiled_and_checkpointed(self):
        gradient = ad.grad(self.loss, self.argnums)
        right = gradient(*self.copies())
        with warnings.catch_warnings():
            warnings.filterwarnings("ignore", ".*looked at a value while")
            program = ad.compile(gradient, *self.copies())
        for way in (program, ad.grad(ad.checkpoint(self.loss), self.argnums)):
            self.near(way(*self.copies()), right, 1e-9)

    def hold_second_derivatives(self):
        gradient = ad.grad(self.loss, self.argnums)
        expected = stencil(self.along(gradient), self.step)
        self.near(ad.jvp(gradient, self.xs, self.vs)[1], expected, 10 * self.rtol)
        products = ad.grad(lambda *xs: self.inner(gradient(*xs)), self.argnums)(*self.copies())     # twice in reverse
        self.near([self.inner(products)], [self.inner(expected)], 10 * self.rtol)
