"""What the rules say when they are asked, rules that users register, and the modules made of them.

Imports routines and what is below them.
"""
