"""Programs as graphs of tasks, for engines that run them on many machines.

Imports all that users import.
"""
