"""Programs: a recorded list of calls, made shorter, bound to memory and run without Python.

Imports calls and the tape.
"""
