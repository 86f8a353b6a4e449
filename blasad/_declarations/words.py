"""Texts about arguments and results that several drivers share; see `blasad._declarations.driver`."""

from __future__ import annotations

# what {word} in a text stands for: for a real and for a complex name
KINDS = {
    "sy": ("sy", "he"),
    "sb": ("sb", "hb"),
    "sp": ("sp", "hp"),
    "or": ("or", "un"),
    "op": ("op", "up"),
    "symmetric": ("symmetric", "Hermitian"),
    "orthogonal": ("orthogonal", "unitary"),
    "transpose": ("transpose", "conjugate transpose"),
    "an": ("an", "a"),
    "T": ("T", "C"),
    "H": ("T", "H"),
    "one": ("1.0", "1.0j"),
    "dtype": ("float", "complex"),
    "s": ("s", "h"),
}

# by a name, a word, or both
ARGUMENTS = {
    "a": "The matrix A.",
    "b": "The matrix B.",
    "n": "The order of A.",
    "kl": "The number of diagonals of A below the main one.",
    "ku": "The number of diagonals of A above the main one.",
    "lower": "Which triangle of A is used: the upper one (0) or the lower one (1).",
    "lower/factor": "Whether A = U^H U with the upper triangle (0), or A = L L^H with the lower one (1).",
    "uplo": 'Which triangle is used: the upper one ("U") or the lower one ("L").',
    "trans": "op(A) is A (0), its transpose (1) or its conjugate transpose (2).",
    "trans/letters": 'op(A) is A ("N"), its transpose ("T") or its conjugate transpose ("C").',
    "lwork": "This parameter is accepted because SciPy has it, and is ignored.",
    "work": "This parameter is accepted because SciPy has it, and is ignored.",
    "piv": "The row exchanges, as `getrf` returns them.",
    "ipiv": "The pivots, as the routine that factored the matrix returned them.",
    "square": "The matrix A.",
    "sides": "The right-hand sides B.",
    "definite": "The Hermitian positive definite matrix A. Only the triangle that `lower` names is used.",
    "definite_band": "One triangle of the band of the Hermitian positive definite matrix A: element (i, j) is in row "
                     "i - j (lower) or k + i - j (upper) and column j.",
    "definite_packed": "One triangle of the Hermitian positive definite matrix A, its columns one after the other.",
    "cholesky": "The Cholesky factor of A, as `potrf` returns it. Only the triangle that `lower` names is used.",
    "cholesky_band": "The Cholesky factor of A, as `pbtrf` returns it: element (i, j) is in row i - j (lower) or "
                     "k + i - j (upper) and column j.",
    "cholesky_packed": "The Cholesky factor of A, as `pptrf` returns it: the columns of the triangle, one after the "
                       "other.",
    "lu": "The LU factors of A, as `getrf` returns them.",
    "symmetric": "The Hermitian matrix A. Only the triangle that `lower` names is read.",
    "symmetric_band": "One triangle of the band of the Hermitian matrix A: element (i, j) is in row i - j (lower) or "
                      "k + i - j (upper) and column j.",
    "symmetric_packed": "One triangle of the Hermitian matrix A, its columns one after the other.",
    "lower/stored": "Which triangle of A is stored: the upper one (0) or the lower one (1).",
    "diagonal": "The diagonal of A.",
    "diagonal_of_blocks": "The diagonal of A.",
    "beside": "The elements of A beside its diagonal.",
    "beside_longer": "The elements of A beside its diagonal. The last element of the array is not read.",
    "of_stebz": "The blocks of A, as `stebz` returns them.",
    "compute_v": "Whether eigenvectors are computed (1) or only eigenvalues (0).",
    "jobz": 'Whether eigenvectors are computed ("V") or only eigenvalues ("N").',
    "range": "Which eigenvalues are computed: all of them (A or 0), those with ``vl < w <= vu`` (V or 1), or those "
             "with the indices il to iu (I or 2).",
    "vl": "The lower limit of the eigenvalues, if range asks for an interval.",
    "vu": "The upper limit of the eigenvalues, if range asks for an interval.",
    "il": "The index of the first eigenvalue, if range asks for indices. They count from 1 in ascending order.",
    "iu": "The index of the last eigenvalue, if range asks for indices. None stands for n.",
    "abstol": "The absolute error of eigenvalues that LAPACK tolerates. At 0, LAPACK chooses it.",
    "order": 'Whether the eigenvalues of the entire matrix are in ascending order ("E"), or those of each diagonal '
             'block ("B").',
    "side": "Whether the product has the factor on the left of C or on the right.",
    "c": "The matrix C.",
    "triangle": "The matrix. Only the triangle that `uplo` names is read.",
    "triangle_packed": "The triangle, its columns one after the other.",
    "triangle_rfp": "The triangle in rectangular full packed storage, as `trttf` stores it.",
    "definite_rfp": "One triangle of the Hermitian positive definite matrix A, as `trttf` stores it.",
    "cholesky_rfp": "The Cholesky factor of A, as `pftrf` returns it.",
    "transr": 'Whether the rectangle is stored as it is ("N"), or transposed ("T" or "C"), and conjugated if it is '
              "complex.",
    "alpha": "The factor alpha.",
    "diag": 'Whether the diagonal is read ("N") or counts as ones ("U").',
    "indefinite": "The {symmetric} matrix A. Only the triangle that `lower` names is used.",
    "indefinite_packed": "One triangle of the {symmetric} matrix A, its columns one after the other.",
    "factored": "The factors of A, as `{sy}trf` returns them. Only the triangle that `lower` names is used.",
    "factored_packed": "The factors of A, as `{sp}trf` returns them: the columns of the triangle, one after the other.",
}

RESULTS = {
    "x": "The solution X.",
    "lu": "The LU factors that `getrf` computes.",
    "piv": "The row exchanges.",
    "ipiv": "The pivots.",
    "factors": "The factors in one triangle.",
    "a/triangle": "A new matrix, which is zero outside of the triangle.",
    "ap": "The triangle, its columns one after the other.",
    "arf": "The triangle in rectangular full packed storage.",
    "inverse": "The inverse of A.",
    "c/cholesky": "The Cholesky factor.",
    "inverse/triangle": "The inverse of A, in the triangle that `lower` names.",
    "ascending": "The eigenvalues in ascending order.",
    "vectors": "The eigenvectors, one in each column.",
    "m": "The number of eigenvalues. A compiled program keeps it from its trace, and raises an error for arrays that "
         "have another number.",
    "ifail": "Zeros. If an eigenvector does not converge, LinAlgError is raised.",
    "support": 'If range is "A", the first and the last row of each eigenvector that may contain nonzeros.',
    "blocks": "The eigenvalues.",
    "iblock": "The number of the diagonal block that each eigenvalue belongs to, counted from 1.",
    "isplit": "The last row of each diagonal block, counted from 1.",
}
