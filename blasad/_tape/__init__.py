"""The tape: recording calls in C, keeping what will be overwritten, sweeping back; a tape inside another.

Imports calls, and the rules for single numbers.
"""
