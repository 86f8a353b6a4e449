"""Solvers and integrals of SciPy's: the derivatives of solutions, which do not go through the iterations.

This room imports transforms of the room of derivatives and the rooms below it. It is imported when a program calls such
a function while a derivative runs.
"""
