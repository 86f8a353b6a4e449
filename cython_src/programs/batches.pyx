"""A program for every row of NumPy's arrays: what `Program.map` runs."""

from libc.string cimport memcpy
import time
import numpy as np
cimport numpy as cnp

from blasad._rules.calls.core cimport *
from blasad._programs.crew cimport now, together
from blasad._programs.plan cimport *
from blasad._programs.ports cimport DIMS, lie, Port, Ports
from blasad._programs.rows cimport *

cnp.import_array()

cdef enum:
    TOLD = 100              # milliseconds between reports of progress, at least


cdef class Batch(Ports):
    """Rows to be run.

    Parameters
    ----------
    plan : Plan
        What is run for each of them.
    written : bool
        True.
    """

    cdef Rows r
    cdef object tell, told
    cdef double work
    cdef readonly dict errors   # by row

    def __cinit__(self, Plan plan, bint written=True):
        self.errors, self.work = {}, 200 + plan.flops + 100 * plan.calls

    cdef int at(self, Py_ssize_t i, cnp.ndarray x, bint along) except -1:
        """Where an array is: `along`, its first axis counts the rows."""
        cdef index strides[DIMS]
        cdef int k, first = 1 if along else 0
        self.r.base[i] = cnp.PyArray_BYTES(x)
        self.r.step[i] = cnp.PyArray_STRIDE(x, 0) if along else 0
        for k in range(first, cnp.PyArray_NDIM(x)):
            strides[k - first] = cnp.PyArray_STRIDE(x, k)
        lie(&self.ports[i], i < self.inputs, strides)
        return 0

    def run(self, list arrays, list along, list results, index rows, int threads, index block, bint exact=False,
            bint summed=False, bint finish=False, tell=None):
        """Run all rows; returns the sums, if they are wanted.

        `arrays` are the inputs, with their dtypes, and `along` says which of them have rows; `results` are arrays of
        rows for the outputs and for the inputs that are written, or None for outputs that are summed.  If `exact`, a
        thread takes one block at a time.  Afterwards, `errors` contains the rows that failed; with `finish`, all other
        rows have run, otherwise those before the first that failed.
        """
        cdef Py_ssize_t i
        cdef Rows *r = &self.r
        open_rows(r, self)
        try:
            r.rows, r.block, r.most, r.work = rows, block, 1 if exact else 0, self.work
            r.summed, r.finish, r.who = summed, finish, <void *>self
            for i in range(self.inputs):
                self.at(i, arrays[i], along[i])
            for i in range(self.outputs):
                if results[i] is not None:
                    self.at(self.inputs + i, results[i], True)
                else:
                    r.dtypes[i] = "fdFD".index((<object>self.plan.outputs[i][4]).char)
            begin_rows(r, threads)
            if tell is not None:
                self.tell, self.told, r.tell = tell, time.monotonic(), report_quietly
            together(work_rows, stop_rows, <void *>r, threads)
            if r.errors != NULL:
                self.errors = <dict>r.errors
            if r.interrupt != NULL:
                raise <object>r.interrupt
            if tell is not None:
                tell(now(&r.shared.done), rows)
            return [self.sum_of(i) for i in range(self.outputs)] if summed else None
        finally:
            close_rows(r)
            self.plan.idle.extend(self.runs)

    cdef object sum_of(self, Py_ssize_t i):
        """A sum; zeros if there are no rows."""
        cdef Port *p = &self.ports[self.inputs + i]
        if i >= len(self.plan.outputs):
            return None
        total = np.zeros([p.shape[k] for k in range(p.ndim)], self.plan.outputs[i][4])
        if self.r.whole != NULL:
            memcpy(cnp.PyArray_DATA(<cnp.ndarray>total), self.r.whole + self.r.place[i], p.nbytes)
        return total


cdef int report(Batch b) except -1 with gil:
    """Report progress from time to time."""
    moment = time.monotonic()
    if moment - b.told > TOLD / 1000.0:
        b.told = moment
        b.tell(now(&b.r.shared.done), b.r.rows)
    return 0

ctypedef int (*reports_t)(void *who) noexcept nogil
cdef reports_t report_quietly = <reports_t>report
