# What a program does without.

from blasad._programs.steps cimport Steps

cdef int tidy(Steps plan, bint clean, bint border, bint blocks, bint packed, object tell=*) except -1
