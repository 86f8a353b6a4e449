"""LAPACK's routines that are made of others: solvers, inverses from factors, least squares, condition numbers.

Imports the registry and what is below it.
"""
