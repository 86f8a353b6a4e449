"""The lines of the user's program that calls and kept values come from, collected while a tape records."""

import sys

from blasad._rules.calls.core cimport *
from blasad._tape.kept cimport copy_size
from blasad._rules.calls.memory cimport lies_in
from blasad._tape.recorder cimport Record, record_size
from blasad._tape.tape cimport Tape


def users_line():
    """The innermost line that is neither blasad's nor NumPy's: (file, number, function)."""
    frame = sys._getframe(0)
    while frame.f_back is not None and str(frame.f_globals.get("__name__")).split(".")[0] in ("blasad", "numpy"):
        frame = frame.f_back
    return frame.f_code.co_filename, frame.f_lineno, frame.f_code.co_name


cdef class Trace:
    """The line of every call on a tape, and of every value that is kept for one."""

    cdef list call_lines, value_lines
    cdef dict overwritten
    cdef size_t bytes
    cdef list sections

    def __init__(self):
        self.restart()

    def restart(self):
        """Forget everything: the tape was cleared."""
        self.call_lines, self.value_lines, self.sections = [], [], []
        self.overwritten, self.bytes = {}, 0

    def __call__(self, Tape tape, bint section=False):
        """Note what has happened on the tape since the last time."""
        line = users_line()
        self.call_lines += [line] * (<Py_ssize_t>tape.st.ncalls - len(self.call_lines))
        self.value_lines += [line] * (tape.st.kept.count - len(self.value_lines))
        if tape.st.kept.bytes > self.bytes:
            self.overwritten[line] = self.overwritten.get(line, 0) + tape.st.kept.bytes - self.bytes
        self.bytes = tape.st.kept.bytes
        if section:
            self.sections.append(line)

    def calls(self, Tape tape):
        """(line, routine, bytes of the record) for every call and every section."""
        cdef size_t i
        cdef Record *r
        rows = [(line, "section", 0) for line in self.sections]
        for i in range(min(<size_t>len(self.call_lines), tape.st.ncalls)):
            r = tape.st.calls[i]
            rows.append((self.call_lines[i], rules[r.op].name.decode(), record_size(r) + sizeof(void *)))
        return rows

    def values(self, Tape tape):
        """(line, where, bytes) for every value that a reverse reads: a copy, in a temporary, or in an array."""
        cdef int i
        cdef char *p
        cdef index lane
        rows = []
        for i in range(min(len(self.value_lines), tape.st.kept.count)):
            where = "array" if tape.st.kept.slots[i].live else "copy"
            if where == "array" and lies_in(&tape.st.temps, tape.st.kept.slots[i].p, &p, &lane):
                where = "temporary"
            elif lies_in(&tape.outermost().st.constants.memory, tape.st.kept.slots[i].p, &p, &lane):
                where = "array"             # a plain one: what is read of it is copied once, while it stays the same
            rows.append((self.value_lines[i], where, copy_size(&tape.st.kept.slots[i])))
        return rows

    def overwrites(self):
        """The bytes that were copied because of what a line overwrote, by lines."""
        return dict(self.overwritten)
