"""Containers: what is one, what is in it, how another like it is built.

Imports arrays.
"""
