"""Calls of another engine: bound once to arrays, then run, with tangents or with a tape and a reverse."""

from libc.string cimport memset
from cpython.bytearray cimport PyByteArray_AS_STRING
import numpy as np
cimport numpy as cnp

from blasad._arrays.arrays cimport log2_size
from blasad._arrays.arrays import DTYPES
from blasad._routines.bind import take
from blasad._rules.calls.core cimport *
from blasad._routines.c.frame cimport Head, Work, close_work, kept_by, open_work, pull_frame, push_frame, \
    record_frame, run_frame, tape_size, work_size
from blasad._tape.handed import Handed
from blasad._rules.calls.memory cimport meet
from blasad._arrays.pivots import pivots
from blasad._tape.recorder cimport SHORT, work_of
from blasad._tape.refusals import read_only
from blasad._routines.routine cimport MAXARGS, OPERAND, SCALAR, Spec, Taker
from blasad._tape.tape cimport dtype_code

cnp.import_array()


cdef class CallTape:
    """The values that the reverse of a call reads, as `BoundCall.augmented` kept them.

    Attributes
    ----------
    active : tuple of str
        The arguments that are differentiated.
    nbytes : int
        The size of the memory.
    """

    cdef readonly tuple active
    cdef readonly BoundCall call
    cdef object memory
    cdef object held                        # what a registered rule handed over

    @property
    def nbytes(self):
        return len(self.memory)

    @property
    def kept(self):
        """The bytes of values that were copied."""
        return (<const Head *>PyByteArray_AS_STRING(self.memory)).size - fixed_size()

    def __repr__(self):
        return f"<tape of {self.call.name} for {', '.join(self.active)}: {self.kept} bytes of values>"


cdef size_t fixed_size() noexcept nogil:
    cdef Call c
    memset(&c, 0, sizeof(c))
    return tape_size(&c, kept_by(&c), 0)


cdef class BoundCall(Taker):
    """A call of a routine, bound to arrays; made by ``blasad.rules[name].bind``.

    Its methods read and write the memory of its arrays, and see the values that are there at that time; so does a
    number that was given as an array of shape ().  Threads may use one call at the same time if their arrays allow it.

    Attributes
    ----------
    name : str
        The routine.
    arrays : dict of str to ndarray
        The operands, including those that were allocated here.
    dtype : dtype
        The dtype of the routine, and of numbers that were not given as arrays.

    Examples
    --------
    >>> import numpy as np, blasad as ad
    >>> a, b, c = np.eye(2), np.ones((2, 2)), np.zeros((2, 2))
    >>> call = ad.rules["gemm"].bind(2.0, a, b, c=c)
    >>> tape = call.augmented(active=("a", "c"), overwritten=("b",))
    >>> da, dc = np.zeros((2, 2)), np.ones((2, 2))
    >>> b[...] = np.nan
    >>> call.reverse(tape, {"a": da, "c": dc})
    >>> da
    array([[4., 4.],
           [4., 4.]])
    """

    @property
    def name(self):
        return self.routine.name

    @property
    def arrays(self):
        return {self.routine.names[k]: x for k, x in enumerate(self.given) if x is not None}

    @property
    def dtype(self):
        return DTYPES[self.code]

    def __repr__(self):
        return f"<call of {self.name}: {', '.join(self.arrays)}>"

    # -- what is done with it

    def run(self):
        """Make the call.

        Returns
        -------
        ndarray, number or tuple
            The outputs; a number if it was not given as an array.

        Raises
        ------
        numpy.linalg.LinAlgError
            As the routine does.
        """
        cdef Call c = self.call
        rules[c.op].fold(&c, &self.flags)
        _held = self.hold(&c) if self.told else None    # until the call is made
        self.clear()
        if work_of(&c) > SHORT:
            with nogil:
                run_frame(&c)
        else:
            run_frame(&c)
        return self.result()

    def forward(self, tangents, *, workspace=None):
        """Make the call, and its derivative in the direction of the tangents.

        Parameters
        ----------
        tangents : mapping of str to ndarray
            For each argument that has one, an array like it, of any strides; those of what is written are overwritten.
            With one more dimension in front, the same in all, there are several tangents.  Of a number that was not
            given as an array, it may be a number.
        workspace : ndarray of uint8
            Memory for the rule, `workspace_size("forward", ...)` bytes; by default it is allocated.

        Returns
        -------
        ndarray, number or tuple
            What `run` returns.

        Raises
        ------
        TypeError, ValueError
            For a tangent that is not like its argument, or missing though the argument is written.
        numpy.linalg.LinAlgError
            As the routine does.
        """
        cdef Call c = self.call
        cdef double complex numbers[MAXARGS]
        tangents = {name: self.as_array(name, dx) for name, dx in tangents.items()}
        cdef unsigned int width = self.shadows(&c, numbers, tangents, True)
        _held = self.hold(&c) if self.told else None    # until the call is made
        self.clear()
        self.clear_shadows(tangents)
        self.work(&c, NULL, width, workspace)
        return self.result()

    def augmented(self, *, active=None, overwritten=None, debug=False):
        """Make the call and keep what its reverse reads.

        Parameters
        ----------
        active : iterable of str
            The arguments that are differentiated, arrays and numbers; by default all arrays.  What is written always
            is.
        overwritten : iterable of str
            The arrays whose values may change before the reverse; by default all.  Only these are copied, and what the
            call itself overwrites.
        debug : bool
            Find, by checksums, that another array was overwritten.

        Returns
        -------
        CallTape
            For `reverse`; it may be used any number of times.

        Raises
        ------
        TypeError, ValueError
            For unknown names, and those that cannot have a derivative.
        numpy.linalg.LinAlgError
            As the routine does.
        """
        cdef Call c = self.call
        cdef CallTape tape = CallTape.__new__(CallTape)
        cdef double complex numbers[MAXARGS]
        cdef unsigned int moving = self.pretend(&c, numbers, active, overwritten)
        cdef unsigned int keep = kept_by(&c)
        cdef size_t size = tape_size(&c, keep, moving)
        cdef Head *head
        cdef bint looking = debug
        self.clear()
        tape.call, tape.active, tape.memory = self, self.names_of(active), bytearray(size)
        if self.routine.own:
            tape.held = self.hold(&c)
        head = <Head *>PyByteArray_AS_STRING(tape.memory)
        if work_of(&c) > SHORT:
            with nogil:
                record_frame(&c, keep, moving, looking, head)
        else:
            record_frame(&c, keep, moving, looking, head)
        return tape

    def reverse(self, CallTape tape not None, shadows, *, workspace=None):
        """Compute adjoints: move the shadows of the written arguments to those of the arguments that were read.

        Parameters
        ----------
        tape : CallTape
            What `augmented` returned.
        shadows : mapping of str to ndarray
            For each active argument of `augmented`, an array like it, of any strides.  A written argument must have a
            shadow: it contains the seed, and afterwards the derivative with respect to the old value.  Derivatives of
            arguments that are read are added to their shadows.  For several shadows, add the same leading dimension.
        workspace : ndarray of uint8
            Memory for the rule, `workspace_size("reverse", ...)` bytes; by default it is allocated.

        Raises
        ------
        TypeError, ValueError
            If a shadow is missing, does not match its argument, or belongs to an argument that is not active.
        RuntimeError
            In debug mode, if an array was overwritten that `overwritten` did not name.
        """
        cdef Call c = self.call
        cdef double complex numbers[MAXARGS]
        if tape.call is not self:
            raise ValueError(f"{self.name}: the tape is that of another call")
        for name in shadows:
            if name not in tape.active:
                raise ValueError(f"{self.name}: {name} has a shadow, but augmented was not told to differentiate it: "
                                 f"it was told of {', '.join(tape.active)}")
        cdef unsigned int width = self.shadows(&c, numbers, shadows, False)
        if self.routine.own:
            c.ku = tape.held.number
        self.work(&c, PyByteArray_AS_STRING(tape.memory), width, workspace)
        self.clear_shadows(shadows)

    def workspace_size(self, mode, *, active=None, width=1):
        """The bytes of workspace that `forward` or `reverse` takes.

        Parameters
        ----------
        mode : {"forward", "reverse"}
            Which of them.
        active : iterable of str
            The arguments with shadows, as for `augmented`.
        width : int
            How many shadows each has.

        Returns
        -------
        int
            It depends on shapes and flags, and not on values; shadows may lie as they like.
        """
        cdef Call c = self.call
        cdef double complex numbers[MAXARGS]
        cdef int i
        if mode not in ("forward", "reverse"):
            raise ValueError(f'{self.name}: mode is {mode!r}; it is "forward" or "reverse"')
        self.pretend(&c, numbers, active, ())
        if self.routine.own:                # which allocates its own
            return 0
        for i in range(NOPS):
            if c.o[i].d != NULL:
                c.o[i].dls, c.o[i].drs, c.o[i].dcs = 1, 2, 2 * c.o[i].m + 1     # not by columns
        return work_size(&c, mode == "forward", width)

    # -- memory

    cdef int clear(self) except -1:
        for x in self.cleared:
            x[...] = 0
        for x, copy in self.followed:
            copy[...] = x
        return 0

    cdef int clear_shadows(self, shadows) except -1:
        """The same of what an output was before: nothing, if it is cleared before each call."""
        for x in self.cleared:
            for name, dx in shadows.items():
                if self.given[self.number_of(name)] is x:
                    dx[...] = 0
        return 0

    cdef object hold(self, Call *c):
        """What a registered rule gets, and hands over: as long as there is a reference to it."""
        held = Handed(self.routine.rule, self.told)
        c.ku = held.number
        return held

    cdef object result(self):
        results = [self.written(x) for x in self.results]
        return results[0] if len(results) == 1 else tuple(results)

    cdef object written(self, x):
        if x.dtype == np.int64 and x.ndim:
            return pivots(x, None)
        for given in (self.made or ()):
            if given is x and x.ndim == 0:
                return x.item()
        return x

    cdef int work(self, Call *c, char *tape, unsigned int width, object workspace) except -1:
        """Forward without a tape, reverse with one."""
        cdef Work w
        cdef char *memory = NULL
        cdef size_t size = 0
        if workspace is not None:
            if not isinstance(workspace, cnp.ndarray) or workspace.dtype != np.uint8 or not (
                    workspace.flags.c_contiguous and workspace.flags.writeable):
                raise TypeError(f"{self.name}: workspace must be a writable array of uint8 without gaps")
            memory, size = <char *>cnp.PyArray_DATA(<cnp.ndarray>workspace), workspace.size
        open_work(&w, memory, size, width)
        try:
            if work_of(c) * width > SHORT:
                with nogil:
                    both_ways(c, <Head *>tape, &w)
            else:
                both_ways(c, <Head *>tape, &w)
        finally:
            close_work(&w)
        return 0

    # -- shadows

    cdef int number_of(self, object name) except? -1:
        cdef int k
        for k in range(self.routine.declared):
            if self.routine.names[k] == name and (self.routine.spec[k].kind == SCALAR or
                                                  self.routine.spec[k].kind == OPERAND
                                                  and not self.routine.spec[k].integer):
                if self.given[k] is None and self.routine.spec[k].kind == OPERAND:
                    break
                return k
        raise ValueError(f"{self.name}: {name!r} cannot have a derivative; "
                         f"{', '.join(self.differentiable())} can")

    cdef list differentiable(self):
        return [self.routine.names[k] for k in range(self.routine.declared)
                if self.routine.spec[k].kind == SCALAR or
                self.routine.spec[k].kind == OPERAND and not self.routine.spec[k].integer]

    cdef tuple names_of(self, active):
        """The arguments that are differentiated."""
        if isinstance(active, str):
            active = (active,)
        names = self.differentiable()
        if active is None:
            wanted = [name for name in names if self.routine.spec[self.routine.names.index(name)].kind == OPERAND]
        else:
            wanted = list(active)
            for name in wanted:
                self.number_of(name)
        return tuple([name for name in names if name in wanted or
                      self.routine.spec[self.routine.names.index(name)].writes])

    cdef unsigned int pretend(self, Call *c, double complex *numbers, object active, object overwritten) except? 0:
        """Fold the call with shadows that are nowhere; returns bits of the operands that may change."""
        cdef Spec *s
        cdef int k
        cdef unsigned int moving = 0
        names = self.names_of(active)
        if isinstance(overwritten, str):
            overwritten = (overwritten,)
        for k, x in enumerate(self.given):
            s = &self.routine.spec[k]
            if x is not None and overwritten is None:
                moving |= 1 << s.place
        for name in overwritten or ():
            k = self.routine.names.index(name) if name in self.routine.names else -1
            if k < 0 or self.given[k] is None:
                raise ValueError(f"{self.name}: overwritten has {name!r}; it is of {', '.join(self.arrays)}")
            moving |= 1 << self.routine.spec[k].place
            for j, other in enumerate(self.given):     # which may be the same memory
                if other is not None and meet(other, self.given[k]):
                    moving |= 1 << self.routine.spec[j].place
        for name in names:
            k = self.number_of(name)
            s = &self.routine.spec[k]
            if s.kind == SCALAR:
                self.place_number(c, k, &numbers[k])
                if self.given[k] is None:
                    moving &= ~(1u << s.place)      # it is in the call itself, and does not change
            c.o[s.place].d = c.o[s.place].p
        rules[c.op].fold(c, &self.flags)
        return moving

    cdef int place_number(self, Call *c, int k, double complex *memory) except -1:
        """Let a number that was given as one lie in memory, as one with a derivative must."""
        cdef Spec *s = &self.routine.spec[k]
        cdef Operand *o = &c.o[s.place]
        cdef double *value = &c.alpha[0] if s.place == ALPHA else &c.beta[0]
        cdef int code = self.code & 1 if s.real else self.code
        if o.p != NULL or s.place == BETA and self.is_new():
            return 0                        # it does; what was not there is not multiplied
        memset(o, 0, sizeof(Operand))
        o.p, o.m, o.n, o.dtype, o.slot = <char *>memory, 1, 1, code, -1
        if code == F32:
            (<float *>memory)[0] = <float>value[0]
        elif code == F64:
            (<double *>memory)[0] = value[0]
        elif code == C64:
            (<float *>memory)[0], (<float *>memory)[1] = <float>value[0], <float>value[1]
        else:
            (<double *>memory)[0], (<double *>memory)[1] = value[0], value[1]
        value[0], value[1] = 1, 0
        return 0

    cdef bint is_new(self) except -1:
        """Whether an output that would be read was allocated here."""
        cdef int k
        if self.routine.own:
            return False
        for k in range(self.routine.declared):
            if self.routine.spec[k].writes and (self.routine.spec[k].reads or self.routine.starts_clear):
                for x in (self.made or ()):
                    if x is self.given[k]:
                        return True
        return False

    cdef object dtype_of(self, int k):
        x = self.given[k]
        return x.dtype if x is not None else DTYPES[self.code & 1 if self.routine.spec[k].real else self.code]

    cdef object as_array(self, name, dx):
        """A tangent; those of numbers may be numbers."""
        cdef int k = self.number_of(name)
        if self.routine.spec[k].kind == SCALAR and not isinstance(dx, cnp.ndarray):
            return np.asarray(dx, self.dtype_of(k))
        return dx

    cdef unsigned int shadows(self, Call *c, double complex *numbers, object given, bint forward) except? 0:
        """Give the operands their shadows and fold the call; returns how many lanes there are."""
        cdef Spec *s
        cdef Operand *o
        cdef cnp.ndarray a
        cdef int k, shift, ndim
        cdef unsigned int width = 0
        cdef dict taken = {}
        for name, dx in given.items():
            k = self.number_of(name)
            s = &self.routine.spec[k]
            x = self.given[k]
            shape, dtype = () if x is None else x.shape, self.dtype_of(k)
            ndim = len(shape)
            if not isinstance(dx, cnp.ndarray) or dx.dtype != dtype or dx.ndim - ndim not in (0, 1) or (
                    dx.shape[dx.ndim - ndim:] != shape):
                what = f"{type(dx).__name__}, and no array"
                if isinstance(dx, cnp.ndarray):
                    what = f"an array of {dx.dtype} and shape {dx.shape}"
                raise (ValueError if isinstance(dx, cnp.ndarray) and dx.dtype == dtype else TypeError)(
                    f"{self.name}: the shadow of {name} is {what}; it must be an array of {dtype} and shape {shape}, "
                    "or with one dimension more in front")
            if (s.writes or not forward) and not dx.flags.writeable:
                raise read_only(f"{self.name}: the shadow of {name}")
            lanes = len(dx) if dx.ndim > ndim else 1
            if lanes == 0 or width and lanes != width:
                raise ValueError(f"{self.name}: the shadow of {name} has {lanes} lanes"
                                 + (f"; the others have {width}" if width else "; it must have one at least"))
            width = lanes
            a = dx
            if dtype_code(a.descr) < 0:
                raise TypeError(f"{self.name}: the shadow of {name} has the byte order of another machine")
            shift = log2_size[dtype_code(a.descr)]
            strides = dx.strides
            for stride in strides:
                if stride & ((1 << shift) - 1):
                    raise ValueError(f"{self.name}: the shadow of {name} has strides of parts of an element; pass a "
                                     "copy")
            for other, y in self.arrays.items():
                if y.dtype != np.int64 and meet(dx, y):
                    raise ValueError(f"{self.name}: the shadow of {name} shares memory with {other}; pass memory of "
                                     "its own")
            for other, dy in taken.items():
                y = self.given[other[1]]
                if forward and not other[2] and not s.writes:
                    continue
                if meet(dx, dy) and (x is None or y is None or not meet(x, y)):
                    raise ValueError(f"{self.name}: the shadows of {name} and {other[0]} overlap, and their arrays do "
                                     "not; pass memory of its own")
            taken[name, k, s.writes] = dx
            if lanes > 1 and strides[0] == 0 and (s.writes or not forward):
                raise ValueError(f"{self.name}: the lanes of the shadow of {name} are one memory; pass a copy")
            if s.kind == SCALAR:
                self.place_number(c, k, &numbers[k])
            o = &c.o[s.place]
            if o.p == NULL:
                continue
            o.d, o.dbs = <char *>cnp.PyArray_DATA(a), 0
            o.dls = strides[0] >> shift if dx.ndim > ndim and lanes > 1 else 0
            o.drs = strides[dx.ndim - ndim] >> shift if ndim else 0
            o.dcs = strides[dx.ndim - 1] >> shift if ndim > 1 else 0
            if ndim == 1:
                o.d += self.start[k] * o.drs * (1 << shift)
                o.drs *= self.step[k]
        for k in range(self.routine.declared):
            s = &self.routine.spec[k]
            if s.kind == OPERAND and s.writes and not s.integer and c.o[s.place].d == NULL:
                raise ValueError(f"{self.name}: {self.routine.names[k]} is written, so that it needs a "
                                 + ("tangent" if forward else "shadow, which holds the seed"))
        rules[c.op].fold(c, &self.flags)
        return width


cdef int both_ways(Call *c, const Head *tape, Work *w) except -1 nogil:
    return push_frame(c, w) if tape == NULL else pull_frame(c, tape, w)


def bind(rule, args, given):
    """A bound call; see `Rule.bind`."""
    call = BoundCall()
    take(call, rule, (*args, *given.values()), tuple(given))
    return call
