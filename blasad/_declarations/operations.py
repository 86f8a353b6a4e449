"""Operations that are not routines, as data: their names, the modules of their rules, and what they compute.

Rules emit these operations, and the operations of routines, which the declarations of the routines name.  A and B are
the two inputs, and C is the output.  All are views: transposed operands have swapped strides, conjugated operands have
a flag, and an operation from the right is one from the left on transposed operands.  "W part of C" means that only the
part of this operand is written, and "R part of A" that only the part is read.  With unit, the diagonal is not written
(W) or counts as ones (R).  Strides of 0 in A and B repeat elements.  C may repeat or overlap itself only if the
operation adds to C with beta = 1.

For an operand that stores a matrix A as a band with kl diagonals below and ku above the main one, element (i, j) is in
row ku + i - j and column j.  For a packed triangle, the columns are one after the other in a vector.  Elements of the
operand that are not in A are neither read nor written.  With trans, A is the transpose of the stored matrix.  The band
storage of gbtrf has kl more rows at the top for elements that row exchanges fill in.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Operation(NamedTuple):
    """An operation: its name, the modules of its rule and its kernel, what it computes, and SciPy's functions."""

    name: str
    module: str
    kernel: str
    call: str
    scipy: Mapping[str, str] = {}
    told_as: str = ""  # its name in messages and reports, if that differs


OPERATIONS = (
    Operation("FILL", "blas.elementwise", "level1", "C := alpha; W part of C"),
    Operation("ADD", "blas.elementwise", "array_kernels", "C := alpha A + beta B, elementwise; C may be A or B"),
    Operation("MUL", "blas.elementwise", "array_kernels",
              "C := alpha A .* B + beta C; beta is 0 or 1; strong: a zero in A gives zero; C may be A, B",
              told_as="multiply"),
    Operation("DIV", "blas.elementwise", "array_kernels", "C := alpha A ./ B + beta C; as MUL", told_as="divide"),
    Operation("UNARY", "blas.elementwise", "array_kernels", "C := fn(A), elementwise; C may be A; POWC: A ** alpha",
              told_as="function"),
    Operation("MAXIMUM", "blas.elementwise", "array_kernels", "of A and B, elementwise; C may be A or B"),
    Operation("MINIMUM", "blas.elementwise", "array_kernels", "of A and B, elementwise; C may be A or B"),
    Operation("POWER", "blas.elementwise", "array_kernels", "C := A ** B, elementwise; C may be A or B"),
    Operation("OF_ONE", "blas.functions", "array_kernels",
              "C := fn(A), elementwise, fn a place in `_declarations.functions`; C may be A",
              told_as="function of one"),
    Operation("OF_TWO", "blas.functions", "array_kernels", "C := fn(A, B), the same; C may be A or B",
              told_as="function of two"),
    Operation("RECURRENCE", "blas.recurrences", "",
              "C[i] := A[i] + B[i] C[i-1] row by row, C[0] := A[0]; fn: A[i] + B[i+1] C[i+1], upwards"),
    Operation("STEP", "blas.elementwise", "array_kernels",
              "C := 1 where A > B, 1/2 where they are equal (or not ordered), else 0"),
    Operation("GATHER", "blas.elementwise", "array_kernels",
              "C[i, j] := A.p[B[i, j]], B counts elements from A.p; m, n, rs, cs of A bound the memory"),
    Operation("SCATTER", "blas.elementwise", "array_kernels",
              "C.p[B[i, j]] := alpha A[i, j] + beta C.p[B[i, j]]; beta is 0 or 1; at 0, B repeats nothing"),
    Operation("MASKED", "blas.elementwise", "array_kernels",
              "C := alpha A + beta C where B; beta is 0 or 1; with a constant alpha = 0, A is not read"),
    Operation("COMPARE", "blas.decisions", "comparisons",
              "C := 1 where A fn B, else 0: a mask; fn compares numbers, or joins masks"),
    Operation("SORTED", "blas.decisions", "comparisons",
              "C[:, j] := alpha j + the order of A[:, j]; fn: the intervals of A among B"),
    Operation("BIRTH", "blas.elementwise", "", "nothing runs: the shadow of C starts as zero"),
    Operation("STACK", "blas.matrices", "level3",
              "GEMM of a stack of tiny matrices; no rule emits it: the runner makes it of GEMM, GEMV, GER"),
    Operation("USED", "blas.rotations", "level1",
              "C := 1 for those of h11, h21, h12, h22 that the five numbers A say, 0 for the others"),
    Operation("SCALES", "blas.rotations", "level1",
              "C := constants: C[0] alpha / beta, C[1] C[0] A / B and so on are H, see rotations.pyx"),
    Operation("STORED_MV", "blas.band_and_packed", "storage",
              "C := alpha A B + beta C with just the stored elements R of A"),
    Operation("STORED_R", "blas.band_and_packed", "storage",
              "C := alpha A B + beta C, W of what C stores; beta constant"),
    Operation("OF_PBTRF", "lapack.band_cholesky", "",
              "what pbtrf's derivatives do to the band C with the factor A; fn: forward; runs only"),
    Operation("REORDER", "lapack.pivoted_cholesky", "",
              "lower triangle of C := A, Hermitian, rows and columns in the order B; fn: from it"),
    Operation("WINDOW", "lapack.windows", "",
              "C := A + beta C, A from row and column alpha on, 0 where nothing is stored, its rows by B"),
    Operation("UNWINDOW", "lapack.windows", "",
              "C := A + beta C where C is stored, a window A of it, its rows back; beta is 0 or 1"),
    Operation("EXCHANGED", "lapack.tridiagonal", "", "C := 1 where B is not its own index, else 0"),
    Operation("COFACTORS", "lapack.cofactors", "", "C := adj(A)^T", scipy={"getri": "?getri"}),
    Operation("CHANGE_OF_COFACTORS", "lapack.cofactors", "", "C := what they change by, at A, with the change B of it"),
    Operation("PERMUTE", "lapack.qr", "householder",
              "C := the columns of A in the order B; fn: C[:, B] += A, which undoes it in an adjoint"),
    Operation("SOUND", "lapack.qr", "householder",
              "C := A, the tau of factors R and V in B, but 2 for -0, and beside it A; alpha: their rows"),
    Operation("FLIP", "lapack.qr", "householder", "C := -C in the rows where A, a tau, is -0"),
    Operation("PIVOT_ROWS", "lapack.indefinite", "bunch_kaufman",
              "C := C with rows exchanged by the pivots B, in columns j by those after j if part is LOWER"),
    Operation("PAIRS", "lapack.indefinite", "bunch_kaufman",
              "C := 1 in the first row of each pivot of order 2 among B, 0 in others"),
    Operation("INVERT", "lapack.indefinite", "bunch_kaufman",
              "C := inv(A), blocks of order 1 and 2: diagonals, columns of what is below and above them"),
    Operation("GUARD", "blas.elementwise", "",
              "nothing runs: if all of A, B and C is zero, so is what the guarded calls of a program add"),
)
