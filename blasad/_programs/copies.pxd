# Copies that a program does without.

from blasad._programs.plan cimport Plan

cdef int share_copies(Plan plan) except -1
