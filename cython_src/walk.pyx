"""The walk through a tree: its containers and leaves, each once."""

cimport cython
cimport numpy as cnp

from blasad._kinds import ARRAY as _ARRAY, KINDS as _KINDS, OBJECTS, OPAQUE as _OPAQUE, kind_of as _kind_of

cnp.import_array()

cdef dict KINDS = _KINDS
cdef object ARRAY = _ARRAY, OPAQUE = _OPAQUE
UNSEEN = object()
cdef enum:
    CONSTANT = 2                            # `Structure` says what it is


@cython.auto_pickle(False)
cdef class Node:
    """A container: its kind, its children, and what they are: leaf i is i, node k is ~k."""

    cdef readonly object kind, thing, keys, values
    cdef readonly list kids

    def __cinit__(self, kind, thing):
        self.kind, self.thing, self.kids = kind, thing, []
        if type(thing) is dict:
            self.keys, self.values = list(<dict>thing), list((<dict>thing).values())
        else:
            self.keys, self.values = kind.items(thing)


@cython.auto_pickle(False)
cdef class Walk:
    """The leaves, what kinds they are, and the containers of a tree."""

    cdef readonly list leaves, kinds, nodes
    cdef readonly object root
    cdef readonly bint simple, replaced
    cdef readonly Node objects              # the first array of them
    cdef dict seen, places
    cdef int tracing

    def __cinit__(self, tree, int tracing):
        cdef Node node
        cdef Py_ssize_t k = 0
        self.leaves, self.kinds, self.nodes, self.seen, self.places = [], [], [], {}, {}
        self.tracing, self.simple = tracing, True
        self.root = self.visit(tree)
        while k < len(self.nodes):          # it grows
            node = self.nodes[k]
            if node.kind is OBJECTS and (self.objects is not None or not node.thing.flags.forc):
                self.visit_places(node)
            else:
                for x in node.values:
                    node.kids.append(self.visit(x))
                if node.kind is OBJECTS:
                    self.objects = node
            k += 1

    cdef object visit_places(self, Node node):
        """A place in memory is one thing, however many arrays of objects show it."""
        if self.objects is not None and not self.places:
            self.places.update(zip(OBJECTS.places(self.objects.thing), self.objects.kids))
        if self.objects is None:
            self.objects = node
        for place, x in zip(OBJECTS.places(node.thing), node.values):
            ref = self.places.get(place)
            if ref is None:
                self.places[place] = ref = self.visit(x)
            node.kids.append(ref)

    cdef object visit(self, x):
        cdef bint plain = cnp.PyArray_CheckExact(x)
        if plain and cnp.PyArray_BASE(x) == NULL and (
                cnp.PyTypeNum_ISFLOAT(cnp.PyArray_TYPE(x)) or cnp.PyTypeNum_ISCOMPLEX(cnp.PyArray_TYPE(x))):
            kind = ARRAY
        else:
            kind = None if plain else KINDS.get(type(x))
            if kind is None:
                kind = _kind_of(x)
            if type(kind) is not int:
                if self.tracing != CONSTANT or kind.always or kind.replaced:
                    ref = self.seen.get(<Py_ssize_t><void *>x)
                    if ref is None:
                        ref = ~len(self.nodes)
                        self.seen[<Py_ssize_t><void *>x] = ref
                        self.nodes.append(Node(kind, x))
                        self.replaced = self.replaced or kind.replaced
                    return ref
                kind = OPAQUE
            if (not plain or kind is not ARRAY or cnp.PyArray_BASE(x) != NULL
                    or cnp.PyArray_TYPE(x) == cnp.NPY_VOID):                    # which is mapped field by field
                self.simple = False
        if kind is ARRAY or kind is OPAQUE:
            ref = self.seen.get(<Py_ssize_t><void *>x)
            if ref is not None:
                return ref
            self.seen[<Py_ssize_t><void *>x] = len(self.leaves)
        self.leaves.append(x)
        self.kinds.append(kind)
        return len(self.leaves) - 1


def match(structure, tree, str name):
    """The leaves and the containers of another tree; what does not fit goes to the structure, which raises."""
    cdef list own = structure.nodes, kinds = structure.kinds
    cdef list leaves = [UNSEEN] * len(kinds), nodes = [UNSEEN] * len(own)
    cdef Node node
    cdef Py_ssize_t k, ref
    nodes[0] = tree
    for k in range(len(own)):
        node, thing = own[k], nodes[k]
        if type(thing) is dict and list(<dict>thing) == node.keys:
            values = (<dict>thing).values()
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


def all_writeable(list arrays):
    """Whether one may write to all of some arrays."""
    for x in arrays:
        if not cnp.PyArray_ISWRITEABLE(x):
            return False
    return True


def fill(list nodes, leaves, list old, list done, list shells, made):
    """Put the children into containers that were made empty; `made` makes those that are not there yet."""
    cdef Node node
    cdef Py_ssize_t number, ref
    cdef list children
    for number in shells:
        node = nodes[number]
        children = []
        for ref in node.kids:
            if ref >= 0:
                children.append(leaves[ref])
            else:
                x = done[~ref]
                children.append(made(~ref) if x is UNSEEN else x)
        if type(old[number]) is dict:
            (<dict>done[number]).update(zip(node.keys, children))
        else:
            node.kind.fill(done[number], old[number], node.keys, children)
