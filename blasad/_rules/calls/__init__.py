"""Calls as plain data: operands, rules, sinks, the table of rules, the sink that runs, what memory overlaps.

The words in which all else is written.  Imports declarations.
"""
