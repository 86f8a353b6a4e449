"""The walk through a tree: its containers and leaves, each once."""

cimport cython
from cpython.ref cimport Py_INCREF
from cpython.tuple cimport PyTuple_New, PyTuple_SET_ITEM
from libc.stdint cimport uint64_t
from libc.stdlib cimport calloc, free
cimport numpy as cnp

from blasad._arrays.arrays cimport is_traced
from blasad._trees.kinds import ARRAY as _ARRAY, INACTIVE as _INACTIVE, KINDS as _KINDS, OBJECTS, OPAQUE as _OPAQUE
from blasad._trees.kinds import kind_of as _kind_of

cnp.import_array()

cdef dict KINDS = _KINDS
cdef object ARRAY = _ARRAY, INACTIVE = _INACTIVE, OPAQUE = _OPAQUE, DICT = _KINDS[dict]
UNSEEN = object()
cdef enum:
    CONSTANT = 2                            # `Structure` says what they are
    OWNED = 3


@cython.auto_pickle(False)
@cython.final
cdef class Numbers:
    """Numbers of things, by their addresses."""

    def __cinit__(self):
        self.resize(16)

    def __dealloc__(self):
        free(self.entries)

    cdef int resize(self, size_t size) except -1:
        cdef Entry *old = self.entries
        cdef size_t k, last = self.mask
        cdef Entry *entries = <Entry *>calloc(size, sizeof(Entry))
        if entries == NULL:
            raise MemoryError("blasad.trees: no memory for the addresses of a tree")
        self.entries, self.mask = entries, size - 1
        if old != NULL:
            for k in range(last + 1):
                if old[k].thing != NULL:
                    self.at(old[k].thing)[0] = old[k]
            free(old)
        return 0

    cdef Entry *at(self, void *thing) noexcept nogil:
        """The slot of an object, or the free slot for it."""
        cdef size_t k = ((<uint64_t><size_t>thing >> 4) * 0x9E3779B97F4A7C15u) >> 32
        while self.entries[k & self.mask].thing != NULL and self.entries[k & self.mask].thing != thing:
            k += 1
        return &self.entries[k & self.mask]

    cdef Py_ssize_t of(self, void *thing, Py_ssize_t new) except? -1:
        """The number of a thing, which is `new` if it had none."""
        cdef Entry *entry = self.at(thing)
        if entry.thing != NULL:
            return entry.number
        entry.thing, entry.number = thing, new
        self.count += 1
        if 2 * self.count > self.mask:
            self.resize(4 * (self.mask + 1))
        return new


cdef inline void put(tuple new, Py_ssize_t k, x) noexcept:
    """Put something into a tuple that has no other owner."""
    Py_INCREF(x)
    PyTuple_SET_ITEM(new, k, x)

cdef tuple keys_of(dict x):
    cdef tuple keys = PyTuple_New(len(x))
    cdef Py_ssize_t k = 0
    for key in x:
        put(keys, k, key)
        k += 1
    return keys

cdef tuple values_of(dict x):
    cdef tuple values = PyTuple_New(len(x))
    cdef Py_ssize_t k = 0
    for value in x.values():
        put(values, k, value)
        k += 1
    return values


@cython.auto_pickle(False)
@cython.final
cdef class Node:
    """A container: its kind, its children, and what they are: leaf i is i, node k is ~k."""

    cdef readonly object kind, thing, keys, values
    cdef readonly tuple kids


cdef Node node_of(kind, thing):
    cdef Node node = Node.__new__(Node)
    node.kind, node.thing = kind, thing
    if type(thing) is dict:
        node.keys, node.values = keys_of(thing), values_of(thing)
    else:
        node.keys, node.values = kind.items(thing)
    return node


@cython.auto_pickle(False)
@cython.final
cdef class Walk:
    """The leaves, what kinds they are, and the containers of a tree."""

    cdef readonly list leaves, kinds, nodes
    cdef readonly Py_ssize_t root
    cdef readonly bint simple, replaced
    cdef readonly Node objects              # the first array of them
    cdef Numbers seen
    cdef dict places
    cdef object latest
    cdef int tracing

    def __cinit__(self, tree, int tracing):
        cdef Node node
        cdef Py_ssize_t k = 0
        self.leaves, self.kinds, self.nodes, self.seen, self.places = [], [], [], Numbers(), {}
        self.tracing, self.simple = tracing, True
        self.root = self.visit(tree)
        while k < len(self.nodes):          # it grows
            node = self.nodes[k]
            if node.kind is OBJECTS and (self.objects is not None or not node.thing.flags.forc):
                node.kids = self.visit_places(node)
            else:
                node.kids = self.visit_all(node.values if type(node.values) is tuple else tuple(node.values))
                if node.kind is OBJECTS:
                    self.objects = node
            k += 1

    cdef tuple visit_all(self, tuple values):
        cdef tuple kids = PyTuple_New(len(values))
        cdef Py_ssize_t k
        for k in range(len(values)):
            put(kids, k, self.visit(values[k]))
        return kids

    cdef tuple visit_places(self, Node node):
        """A place in memory is one thing, however many arrays of objects show it."""
        cdef list kids = []
        if self.objects is not None and not self.places:
            self.places.update(zip(OBJECTS.places(self.objects.thing), self.objects.kids))
        if self.objects is None:
            self.objects = node
        for place, x in zip(OBJECTS.places(node.thing), node.values):
            ref = self.places.get(place)
            if ref is None:
                self.places[place] = ref = self.visit(x)
            kids.append(ref)
        return tuple(kids)

    cdef Py_ssize_t visit(self, x) except? -1:
        cdef bint plain = cnp.PyArray_CheckExact(x)
        cdef Py_ssize_t ref, new
        if plain and cnp.PyArray_BASE(x) == NULL and (
                cnp.PyTypeNum_ISFLOAT(cnp.PyArray_TYPE(x)) or cnp.PyTypeNum_ISCOMPLEX(cnp.PyArray_TYPE(x))):
            kind = ARRAY
        else:
            kind = None if plain else KINDS.get(type(x))
            if kind is None:
                if self.tracing == OWNED and (isinstance(x, (set, frozenset)) or plain and
                                              cnp.PyArray_TYPE(x) == cnp.NPY_VOID):
                    kind = INACTIVE
                else:
                    kind = _kind_of(x)
            if type(kind) is not int:
                if self.tracing == OWNED and not kind.shared or self.tracing < CONSTANT or kind.always or kind.replaced:
                    new = ~len(self.nodes)
                    ref = self.seen.of(<void *>x, new)
                    if ref == new:
                        self.nodes.append(node_of(kind, x))
                        if kind is not self.latest:
                            self.latest, self.replaced = kind, self.replaced or kind.replaced
                    return ref
                kind = OPAQUE
            if (not plain or kind is not ARRAY or cnp.PyArray_BASE(x) != NULL
                    or cnp.PyArray_TYPE(x) == cnp.NPY_VOID):                    # which is mapped field by field
                self.simple = False
        new = len(self.leaves)
        if kind is ARRAY or kind is OPAQUE:
            ref = self.seen.of(<void *>x, new)
            if ref != new:
                return ref
        self.leaves.append(x)
        self.kinds.append(kind)
        return new


def is_leaf(tree, int tracing=1):
    """Whether there is nothing in a thing that could be traced, or it is that itself."""
    if cnp.PyArray_CheckExact(tree):
        return cnp.PyArray_TYPE(tree) != cnp.NPY_OBJECT
    if is_traced(tree):
        return True
    kind = KINDS.get(type(tree))
    if kind is None:
        kind = _kind_of(tree)
    return type(kind) is int or not (tracing != CONSTANT or kind.always or kind.replaced)


def match(structure, tree, str name):
    """The leaves and the containers of another tree; what does not fit goes to the structure, which raises."""
    cdef list own = structure.nodes, kinds = structure.kinds
    cdef list leaves = [UNSEEN] * len(kinds), nodes = [UNSEEN] * len(own)
    cdef Node node
    cdef Py_ssize_t k, ref
    nodes[0] = tree
    for k in range(len(own)):
        node, thing = own[k], nodes[k]
        if type(thing) is dict and keys_of(thing) == node.keys:
            values = values_of(thing)
        else:
            values = node.kind.like(node.keys, node.thing, thing)
            if isinstance(values, str):
                structure.unlike(k, values, name)
        for kid, x in zip(node.kids, values, strict=True):
            ref = kid
            if ref < 0:
                if nodes[~ref] is UNSEEN:
                    nodes[~ref] = x
                elif x is not nodes[~ref]:
                    structure.differs(ref, node, name)
            elif leaves[ref] is UNSEEN:
                if not cnp.PyArray_CheckExact(x) or cnp.PyArray_TYPE(x) == cnp.NPY_OBJECT:
                    structure.check_leaf(ref, x, name)
                leaves[ref] = x
            elif x is not leaves[ref]:
                structure.check_same(ref, x, leaves[ref], node, name)
    return leaves, nodes


# ---------------------------------------------------------------- building

def begin(list nodes, fresh, list old, dict views, copied):
    """Containers that stay as they are, and empty ones that can be filled later; which are the latter."""
    cdef list done = [UNSEEN] * len(nodes), shells = []
    cdef Node node
    cdef Py_ssize_t number
    for number in range(len(nodes)):
        node, thing = nodes[number], old[number]
        if fresh is not None and not fresh[number]:
            done[number] = thing if copied is None else copied(thing)
        elif node.kind is DICT and type(thing) is dict:
            done[number] = {}
            shells.append(number)
        elif node.kind.shell is not None:
            done[number] = views[number] if number in views else node.kind.shell(thing)
            shells.append(number)
    return done, shells


def fill(list nodes, list leaves, list old, list done, list shells, made):
    """Put the children into containers that were made empty; `made` makes those that are not there yet."""
    cdef Node node
    cdef Py_ssize_t number, ref, k
    cdef tuple children
    for number in shells:
        node = nodes[number]
        children = PyTuple_New(len(node.kids))
        for k in range(len(node.kids)):
            ref = node.kids[k]
            if ref >= 0:
                x = leaves[ref]
            else:
                x = done[~ref]
                if x is UNSEEN:
                    x = made(~ref)
            put(children, k, x)
        if node.kind is DICT and type(old[number]) is dict:
            keys = node.keys
            for k in range(len(children)):
                (<dict>done[number])[keys[k]] = children[k]
        else:
            node.kind.fill(done[number], old[number], node.keys, children)
