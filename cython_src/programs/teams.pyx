"""One program on several threads: groups of calls run as soon as those that they wait for are done.

A free thread takes the first of the groups that are ready.  Each call finds the same values in its operands as on one
thread, so results are the same.  After an error, the groups before it still run, so that the error that is reported is
the first one in the program's order, whichever thread was faster.
"""

from cpython.exc cimport PyErr_CheckSignals
from cpython.pythread cimport (
    PyThread_acquire_lock, PyThread_allocate_lock, PyThread_free_lock, PyThread_release_lock, PyThread_type_lock)
from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memcpy
import numpy as np
cimport numpy as cnp

from blasad._rules.calls.core cimport *
from blasad._rules.calls.signals cimport Patience, look_up
from blasad._programs.crew cimport hand_in, hand_out, task_t, together
from blasad._programs.plan cimport *
from blasad._programs.plan import on_threads_by
from blasad._programs.ready cimport Bound, Ready
from blasad._programs.steps cimport error_at_hand
from blasad._programs.tasks cimport Tasks, followers, tasks_at_places

cnp.import_array()

cdef extern from "pythread.h":
    int PyThread_acquire_lock_timed(PyThread_type_lock lock, long long microseconds, int interrupted) noexcept nogil

cdef enum:
    EVERY = 50000           # microseconds between questions for signals

cdef struct Member:         # a thread
    PyThread_type_lock wake
    char *head              # before the calls of a group: how far they are, and marks of lanes
    bint asleep


cdef class Schedule:
    """What groups wait for, and which wait for them."""
    cdef int count
    cdef cnp.ndarray waits, where, following, sizes

    def __cinit__(self, Tasks t, cnp.ndarray sizes):
        cdef Py_ssize_t i
        self.count, self.sizes = <int>t.count, sizes
        self.waits = np.array([t.before.first.at[i + 1] - t.before.first.at[i] for i in range(t.count)], np.intc)
        self.where, self.following = followers(t)


cdef class Team:
    """One run."""
    cdef Schedule schedule
    cdef PyThread_type_lock lock
    cdef Member *members
    cdef int threads
    cdef const int *where
    cdef const int *following
    cdef const int *sizes
    cdef index *starts          # where the calls of each group are
    cdef int *waits
    cdef int *ready             # a heap
    cdef int nready, busy, end  # groups from `end` on are not wanted
    cdef object error
    cdef Patience patience
    cdef list held
    cdef bint hands             # calls of registered rules

    def __cinit__(self, Plan plan, Run run):
        cdef Schedule s = schedule_of(plan)
        cdef index lanes = (<index *>run.calls)[0]
        cdef int i
        self.schedule, self.end, self.held = s, s.count, [each.number for each in plan.held]
        self.hands = len(self.held) > 0
        self.where, self.following = <int *>cnp.PyArray_DATA(s.where), <int *>cnp.PyArray_DATA(s.following)
        self.sizes = <int *>cnp.PyArray_DATA(s.sizes)
        self.starts = <index *>malloc((s.count + 1) * sizeof(index))
        self.waits, self.ready = <int *>malloc((s.count + 1) * sizeof(int)), <int *>malloc((s.count + 1) * sizeof(int))
        self.members = <Member *>calloc(plan.threads, sizeof(Member))
        self.lock = PyThread_allocate_lock()
        if (self.starts == NULL or self.waits == NULL or self.ready == NULL or self.members == NULL
                or self.lock == NULL):
            raise MemoryError("blasad: no memory for threads")
        self.threads = plan.threads
        for i in range(plan.threads):
            self.members[i].wake, self.members[i].head = PyThread_allocate_lock(), <char *>malloc(lanes)
            if self.members[i].wake == NULL or self.members[i].head == NULL:
                raise MemoryError("blasad: no memory for threads")
            PyThread_acquire_lock(self.members[i].wake, 1)
        self.find_starts(run.calls)

    def __dealloc__(self):
        cdef int i
        for i in range(self.threads):
            if self.members[i].wake != NULL:
                PyThread_free_lock(self.members[i].wake)
            free(self.members[i].head)
        free(self.members)
        free(self.starts)
        free(self.waits)
        free(self.ready)
        if self.lock != NULL:
            PyThread_free_lock(self.lock)

    cdef void find_starts(self, char *calls) noexcept:
        cdef char *at = calls + (<index *>calls)[0]
        cdef Ready *r
        cdef int g, _i, k
        for g in range(self.schedule.count):
            self.starts[g] = <index>at
            for _i in range(self.sizes[g]):
                r = <Ready *>at
                at += sizeof(Ready)
                for k in range(2):
                    at += sizeof(Bound) * (r.in_memory >> k & 1)

    # -- the groups that are ready, the first one on top

    cdef void put(self, int g) noexcept nogil:
        cdef int i = self.nready
        self.nready += 1
        while i and self.ready[(i - 1) // 2] > g:
            self.ready[i] = self.ready[(i - 1) // 2]
            i = (i - 1) // 2
        self.ready[i] = g

    cdef int pop(self) noexcept nogil:
        cdef int least = self.ready[0], last, i = 0, k
        self.nready -= 1
        last = self.ready[self.nready]
        while 2 * i + 1 < self.nready:
            k = 2 * i + 1
            if k + 1 < self.nready and self.ready[k + 1] < self.ready[k]:
                k += 1
            if self.ready[k] >= last:
                break
            self.ready[i] = self.ready[k]
            i = k
        self.ready[i] = last
        return least

    cdef void call(self, int count) noexcept nogil:
        """Wake the given number of sleeping threads."""
        cdef int i
        for i in range(self.threads):
            if count > 0 and self.members[i].asleep:
                self.members[i].asleep = False
                PyThread_release_lock(self.members[i].wake)
                count -= 1

    # -- on a thread

    cdef void share(self, int me) noexcept nogil:
        """The work of one thread; it holds the lock while it uses shared data."""
        cdef int g, k, ready
        cdef bint good
        PyThread_acquire_lock(self.lock, 1)
        while True:
            if self.nready and self.ready[0] < self.end:
                g = self.pop()
                self.busy += 1
                PyThread_release_lock(self.lock)
                (<index *>self.members[me].head)[0] = self.starts[g] - <index>self.members[me].head
                good = run_quietly(self.members[me].head, self.sizes[g], me == 0) == 0
                if good and me == 0:
                    good = look_up_quietly(&self.patience) == 0
                if not good:
                    self.failed(g)
                PyThread_acquire_lock(self.lock, 1)
                self.busy -= 1
                ready = -1                      # this thread takes one of them
                for k in range(self.where[g], self.where[g + 1] if good else self.where[g]):
                    self.waits[self.following[k]] -= 1
                    if self.waits[self.following[k]] == 0:
                        self.put(self.following[k])
                        ready += 1
                self.call(ready)
            elif self.busy:
                self.members[me].asleep = True
                PyThread_release_lock(self.lock)
                self.sleep(me)
                PyThread_acquire_lock(self.lock, 1)
            else:                               # nothing is left for any thread
                self.call(self.threads)
                break
        PyThread_release_lock(self.lock)

    cdef void sleep(self, int me) noexcept nogil:
        if me:
            PyThread_acquire_lock(self.members[me].wake, 1)
            return
        while PyThread_acquire_lock_timed(self.members[me].wake, EVERY, 0) != 1:    # not acquired
            with gil:
                self.ask()

    cdef void ask(self) noexcept:
        """Whether a signal has come."""
        try:
            PyErr_CheckSignals()
        except BaseException as error:
            self.stop(error)

    cdef void failed(self, int g) noexcept with gil:
        error = error_at_hand()
        if not isinstance(error, Exception):
            self.stop(error)
            return
        PyThread_acquire_lock(self.lock, 1)
        if g < self.end:
            self.end, self.error = g, error
        PyThread_release_lock(self.lock)

    cdef void stop(self, error) noexcept:
        PyThread_acquire_lock(self.lock, 1)
        self.end, self.error = 0, error
        PyThread_release_lock(self.lock)


ctypedef int (*runs_t)(char *at, Py_ssize_t count, bint watched) noexcept nogil
ctypedef int (*looks_t)(Patience *p) noexcept nogil
cdef runs_t run_quietly = <runs_t>execute
cdef looks_t look_up_quietly = <looks_t>look_up

cdef void attend(Team team, int me) noexcept nogil:
    if not team.hands:
        team.share(me)
        return
    with gil:
        before = hand_in(team.held)
        with nogil:
            team.share(me)
        hand_out(before)


cdef void stop(void *job, int me) noexcept nogil:
    with gil:
        (<Team>job).stop(KeyboardInterrupt())

cdef Schedule schedule_of(Plan plan):
    if plan.schedule is None:
        plan.schedule = Schedule(tasks_at_places(plan.unfolded(), plan.groups),
                                 np.diff(plan.groups, prepend=0).astype(np.intc))
    return plan.schedule


def run_on_threads(Plan plan, Run run):
    """Run the calls."""
    cdef Team team
    cdef Schedule s
    cdef int i
    if run.team is None:
        run.team = Team(plan, run)
    team, s = run.team, schedule_of(plan)
    team.end, team.error, team.nready, team.busy = s.count, None, 0, 0
    memcpy(team.waits, cnp.PyArray_DATA(s.waits), s.count * sizeof(int))
    for i in range(s.count):
        if team.waits[i] == 0:
            team.put(i)
    together(<task_t>attend, stop, <void *>team, team.threads)
    if team.error is not None:
        error, team.error = team.error, None
        raise error


on_threads_by(run_on_threads)
