"""Linear equations with a large Jacobian that is neither a band nor sparse: by its products alone.

The products are programs of the equation at the solution, with the values that it found outside: so they can be
computed in the reverse sweep, when all that is gone. Rows and columns are brought to about the same size, as products
with random signs show it. GMRES is run more than once, each time for what is left of the right-hand side, until the
solution is as exact as rounding allows: Saad and Schultz, SIAM J. Sci. Stat. Comput. 7, 1986, with the size of the
residual of Ayachour, J. Comput. Appl. Math. 159, 2003.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from .._arrays.arrays import memory
from .._declarations.aliases import Array, Function, Operand, Plain
from .._routines.operations import plainly
from .._sections.gathered import Unfit
from .._tape.tape import Tape
from .factors import SMALLEST, by_solve, condition_fault, size_of
from .patterns import numbers
from .refusals import NotSolved
from .traced_functions import operands_of, program_inside, pulled, pushed

BASIS = 150             # vectors
TIMES = 12              # for what is left
EACH = 1e-9             # is left each time, if so many vectors are enough
SLOW = 0.2              # is left at least, where it does not converge
ROUGH = 1e-9            # is enough to know of the condition
EXACT = 1e-14           # is left at the end, beside the size of the matrix and of the solution
SIGNS = 8               # random vectors that show sizes

Product = Callable[[Plain], Plain]


class Products:
    """What multiplies with a Jacobian and with its transpose.

    Parameters
    ----------
    name : str
        Of the solver.
    tape : Tape
        Around it.
    f : callable
        The equation.
    x : ndarray
        Where the Jacobian is.
    """

    def __init__(self, name: str, tape: Tape, f: Function, x: Plain) -> None:
        self.x, v, s = x, np.zeros(x.shape), np.zeros(x.size)

        def of_one(x: Operand) -> tuple[Operand, ...]:
            return (f(x),)

        try:
            operands = operands_of(tape, f, [x])
            self.common = [np.array(memory(each)) for each in operands]
            self.along, self.against = (     # where they branch by values, these are the values
                program_inside(name, tape, operands, g, [x, y], self.common)[0]
                for g, y in ((lambda x, v, *_: pushed(of_one, [x], [v]), v),
                             (lambda x, s, *_: pulled(of_one, [x], [s]), s)))
        except Unfit as error:
            raise NotSolved(name, f"there is no program of the function ({error})") from error

    def product(self, v: Plain) -> Plain:
        tangent: Plain = self.along(self.x, v.reshape(self.x.shape), *self.common)[0]
        return tangent.reshape(-1)

    def transposed(self, s: Plain) -> Plain:
        adjoint: Plain = self.against(self.x, s, *self.common)[0]
        return adjoint.reshape(-1)


def sizes(product: Product, before: Plain) -> Plain:
    """About the sizes of the rows of a matrix, whose columns are scaled before."""
    n = before.size
    squares = sum(product(before * np.where(numbers(n, 100 + k) < 0.75, -1.0, 1.0))**2 for k in range(SIGNS))
    means: Plain = np.sqrt(squares / SIGNS)
    return np.where(means > 0, means, 1)


def shortest(product: Product, b: Plain) -> Plain:
    """By GMRES, what a product makes nearest to b."""
    most = min(BASIS, b.size)
    basis, H, null = np.zeros((most + 1, b.size)), np.zeros((most + 1, most)), np.zeros(most + 1)
    size = np.linalg.norm(b)
    basis[0], null[0], k = b / size, 1.0, 0
    while k < most:
        own, w = basis[:k + 1], product(basis[k])
        for _ in range(2):
            h = own @ w
            w = w - h @ own
            H[:k + 1, k] += h
        H[k + 1, k] = left = np.linalg.norm(w)
        k += 1
        if left <= EXACT * np.linalg.norm(H[:k, k - 1]):
            break
        basis[k] = w / left
        null[k] = -(null[:k] @ H[:k, k - 1]) / left     # of H from the left: its size is that of b by what is left
        if np.linalg.norm(null) * EACH > 1:
            break
    combination: Plain = np.linalg.lstsq(H[:k + 1, :k], size * np.eye(k + 1)[0], rcond=None)[0] @ basis[:k]
    return combination


class Krylov:
    """The inverse of a matrix that is known by its products.

    Parameters
    ----------
    name : str
        Of the solver.
    product, transposed : callable
        The products of the matrix and of its transpose with a vector.
    n : int
        The number of rows and columns.

    Raises
    ------
    NotSolved
        If GMRES does not converge.
    """

    def __init__(self, name: str, product: Product, transposed: Product, n: int) -> None:
        self.name, self.n = name, n
        self.rows = 1 / sizes(product, np.ones(n))
        self.columns = 1 / sizes(lambda s: transposed(self.rows * s), np.ones(n))
        self.products: tuple[Product, Product] = (
            lambda x: self.rows * product(self.columns * x), lambda x: self.columns * transposed(self.rows * x))
        self.size = max(float(np.sqrt(np.mean(sizes(self.products[0], np.ones(n))**2))), 1.0)
        self.condition = plainly(self.estimated, (), {})

    def estimated(self) -> float:
        """About the inverse of the condition, also that of a matrix with rows and columns of the same size."""
        one, other = (lambda b, side=side: self.scaled(b, side, ROUGH) for side in (0, 1))
        size = size_of(*self.products, self.n)
        return 1 / (size * size_of(one, other, self.n, 1 / (SMALLEST * size)))

    def scaled(self, b: Plain, side: int, within: float = EXACT) -> Plain:
        """The solution with the scaled matrix, or with its transpose."""
        product = self.products[side]
        x, r = np.zeros(self.n), b
        for _ in range(TIMES):
            if not np.any(r):
                return x
            x = x + shortest(product, r)
            before, r = r, b - product(x)
            left = np.linalg.norm(r)
            if left <= within * (self.size * np.linalg.norm(x) + np.linalg.norm(b)):
                return x
            if not left <= SLOW * np.linalg.norm(before):
                break
        raise NotSolved(self.name, f"GMRES with {BASIS} vectors did not converge: {left / np.linalg.norm(b):.1e} of "
                                   "the right-hand side is left")

    def solve(self, r: Plain, transposed: bool = False) -> Plain:
        before, after = (self.columns, self.rows) if transposed else (self.rows, self.columns)
        solution: Plain = after * plainly(self.scaled, (before * r, int(transposed)), {})
        return solution

    def recorded(self, r: Array) -> Operand:
        return by_solve(self.solve, r)

    def fault(self) -> str:
        return condition_fault(self.condition)
