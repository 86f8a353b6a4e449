"""What computes: SciPy's BLAS and LAPACK on operands of any strides, loops over elements, own small products.

A kernel knows nothing of derivatives.  Imports calls.
"""
