"""Hooks: what blasad changes in the process, so that programs run as they are, and how all of it is undone.

`process.install` and `process.uninstall` do and undo it, and `process.changes` lists it: pointers of builtins, types
and methods, code of functions in Python, cells. The other modules say what is led where, what the frames of a program
show, and where derivatives are lost.
"""
