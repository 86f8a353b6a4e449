# What a program does without.

from blasad._programs.steps cimport Place, Steps

cdef enum:                  # what is done with grains
    CHANGE                  # keep some bits and set some
    LACK                    # whether one lacks some bits
    HAVE                    # whether one has some of them
    READ                    # mark those that lack some bits, and set all
    AND                     # what is so in both cases
    OR                      # and in one of them

cdef bint over(char *map, char *marks, const Place *o, unsigned int nb, int what, char a, char b) noexcept nogil
cdef int tidy(Steps plan, bint clean) except -1
