"""What is known of each routine before anything is compiled: its signature, its equations, its source.

This room contains the declarations, their grammar, and the docstrings that are generated from them.  It imports no
other room.
"""
