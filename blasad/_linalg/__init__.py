"""Linear algebra above BLAS: a family of matrices or factors a file, with its primitives, LAPACK's and SciPy's names.

`blasad.lapack` and `blasad.linalg` take their functions from here.  This room imports transforms of the room
of derivatives and the rooms below it.
"""
