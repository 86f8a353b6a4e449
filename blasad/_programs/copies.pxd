# Copies that a program does without.

from blasad._programs.steps cimport Steps

cdef int share_copies(Steps plan) except -1
