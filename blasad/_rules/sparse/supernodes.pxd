# Factors of sparse positive definite matrices by supernodes: the words of their plans, and the operations.

from blasad._rules.calls.core cimport *

cdef enum:                  # words of a plan
    ORDER = 0               # rows of the matrix
    COUNT = 1               # supernodes
    ROOM = 2                # elements of all panels
    MOST = 3                # rows below a supernode, at most
    NAMES = 4               # where the word begins that says which row of the matrix is each of the factor
    LOWER_AT = 5            # where the words begin that say where in the panels each element of the lower triangle is
    ELEMENTS = 6            # of these
    NODES = 7               # words of supernodes, NODE for each

cdef enum:                  # words of a supernode
    START = 0               # its first row
    WIDTH = 1               # its columns
    BELOW = 2               # rows below them
    AT = 3                  # where its panel begins, which has its columns one after another
    MAP = 4                 # where the words begin that say where the rows below are in other panels
    NODE = 5

cdef enum:                  # words of a map
    BASE = 0                # where the panels begin that have these rows as columns
    REACH = 1               # elements from there to the end of the last one
    LENGTH = 2              # words of the map
    # the rows below; then where the column of each begins, counted from BASE; then where in the map the places within
    # this column would begin, if all rows had one
    ROWS = 3

cdef enum:                  # values of fn in EXTEND
    TO_PANELS = 0           # C[place i, j] += A[i, j] of the lower triangle of a matrix
    FROM_PANELS = 1         # C[i, j] += A[place i, j]

cdef int FACTOR             # C := the panels of the factor of the matrix with the lower triangle A: a constant
cdef int FRONT              # C := A, the known panel of a supernode, as the factor of the panel C
cdef int UPDATE             # what a supernode with the rows A below takes off the panels C of others: C -= A A^H
cdef int EXTEND             # elements of panels, and of a matrix of rows below
cdef int SOLVE              # C := inv(S) C, by the panels A of the factor of a matrix S with the data B
