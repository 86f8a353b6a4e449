# Copies that a program does without.

from blasad._programs.steps cimport Steps

cdef bint share_copies(Steps plan) except -1
