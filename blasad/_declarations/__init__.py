"""What is known of each routine before anything is compiled: its signature, its equations, its source.

Here live declarations, their grammar, and the docstrings made of them.  Imports nothing of blasad.
"""
