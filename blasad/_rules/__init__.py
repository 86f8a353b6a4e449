"""The derivatives of all routines by family, and what they are written in: calls as plain data, kernels that compute.

In ``blas`` and ``lapack`` are the rules of these. A rule emits calls, and may use kernels; a kernel knows nothing of
derivatives; ``calls``, the lowest, has the words in which all else is written. Imports declarations.
"""
