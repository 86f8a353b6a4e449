"""LAPACK's routines that call other routines: solvers, inverses from factors, least squares, condition numbers.

This room imports the registry and the rooms below it.
"""
