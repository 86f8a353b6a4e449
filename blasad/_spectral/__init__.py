"""Eigenvalues, singular values, Schur forms, reductions, functions of matrices: primitives with their derivatives.

They take stacks of matrices where NumPy does.  `blasad.linalg` and the routines of `_drivers` call them.

This room imports the registry and the rooms below it.
"""
