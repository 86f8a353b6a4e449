# What a program does without.

from blasad._plan cimport Plan

cdef int tidy(Plan plan, bint clean) except -1
