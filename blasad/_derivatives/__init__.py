"""What differentiates a function: grad, vjp, jvp, autodiff, compile, and reports.

Imports everything but the public modules.
"""
