"""Where a Cholesky factor has elements: the tree of its columns, and their structures (Davis, Direct Methods, 2006)."""

import numpy as np

ctypedef long long place


def tree(const int[::1] begin, const int[::1] row):
    """The parent of each column in the elimination tree of a symmetric matrix by columns, -1 for a root."""
    cdef Py_ssize_t n = begin.shape[0] - 1, j, p, i, above
    parent, ancestor = np.full(n, -1, np.intp), np.full(n, -1, np.intp)
    cdef Py_ssize_t[::1] of = parent, shortcut = ancestor
    with nogil:
        for j in range(n):
            for p in range(begin[j], begin[j + 1]):
                i = row[p]
                while i != -1 and i < j:
                    above = shortcut[i]
                    shortcut[i] = j
                    if above == -1:
                        of[i] = j
                    i = above
    return parent


def postorder(const Py_ssize_t[::1] parent):
    """The columns in an order in which each follows all that are below it in the tree, and these follow each other."""
    cdef Py_ssize_t n = parent.shape[0], j, k = 0, top, child
    first, following, order, stack = (np.full(n, -1, np.intp) for _ in range(4))
    cdef Py_ssize_t[::1] head = first, after = following, out = order, todo = stack
    with nogil:
        for j in range(n - 1, -1, -1):
            if parent[j] != -1:
                after[j] = head[parent[j]]
                head[parent[j]] = j
        for j in range(n):
            if parent[j] != -1:
                continue
            top = 0
            todo[0] = j
            while top >= 0:
                child = head[todo[top]]
                if child == -1:
                    out[k] = todo[top]
                    k += 1
                    top -= 1
                else:
                    head[todo[top]] = after[child]
                    top += 1
                    todo[top] = child
    return order


def structures(const int[::1] begin, const int[::1] row, const Py_ssize_t[::1] parent):
    """The rows below the diagonal of each column of the factor, in order, and where those of each column begin.

    The tree is in postorder.
    """
    cdef Py_ssize_t n = begin.shape[0] - 1, j, p, i, count, room = 4 * row.shape[0] + n
    cdef place q, start
    first, following, seen = (np.full(n, -1, np.intp) for _ in range(3))
    places, starts = np.empty(room, np.int32), np.zeros(n + 1, np.int64)
    cdef Py_ssize_t[::1] head = first, after = following, mark = seen
    cdef int[::1] out = places
    cdef place[::1] to = starts
    for j in range(n):
        start = to[j]
        count = n - j
        if start + count > room:
            room = max(2 * room, start + count)
            places = np.concatenate([places, np.empty(room - out.shape[0], np.int32)])
            out = places
        with nogil:
            count = 0
            mark[j] = j
            for p in range(begin[j], begin[j + 1]):
                i = row[p]
                if i > j and mark[i] != j:
                    mark[i] = j
                    out[start + count] = i
                    count += 1
            p = head[j]
            while p != -1:
                for q in range(to[p], to[p + 1]):
                    i = out[q]
                    if mark[i] != j:
                        mark[i] = j
                        out[start + count] = i
                        count += 1
                p = after[p]
            to[j + 1] = start + count
            if parent[j] != -1:
                after[j] = head[parent[j]]
                head[parent[j]] = j
        places[start:start + count].sort()
    return places[:starts[n]], starts


def supernodes(const Py_ssize_t[::1] parent, const place[::1] counts, Py_ssize_t small, double share):
    """Where supernodes end: columns with the same rows below, and such as few zeros make alike.

    `counts` has the rows below the diagonal of each column.  Up to `small` columns are joined whatever zeros that
    makes, and more if zeros are at most a `share` of their elements.
    """
    cdef Py_ssize_t n = parent.shape[0], j, top = -1, first, middle
    cdef place missing, more, width
    starts, made = np.empty(n, np.intp), np.empty(n, np.int64)
    cdef Py_ssize_t[::1] start = starts
    cdef place[::1] zeros = made
    with nogil:
        for j in range(n):
            top += 1
            start[top], zeros[top] = j, 0
            while top > 0 and start[top] <= parent[start[top] - 1] <= j:
                first, middle = start[top - 1], start[top]
                missing = (counts[j] + j + 1 - middle - counts[middle - 1]) * (middle - first)
                width, more = j + 1 - first, zeros[top] + zeros[top - 1] + missing
                if missing and width > small and more > share * width * (width / 2.0 + counts[j]):
                    break
                top -= 1
                zeros[top] = more
    return np.append(starts[1:top + 1], n) if n else starts


def maps(place[:, ::1] nodes, const Py_ssize_t[::1] of, list below, Py_ssize_t begin):
    """Of each supernode where its rows are in the panels that have them as columns, as words from `begin` on.

    `nodes` have for each supernode its first row, its columns, the rows below, where its panel begins, and room for
    where its words begin; `of` says which supernode has a row as a column.
    """
    cdef Py_ssize_t count = nodes.shape[0], k, i, j, first, r, above, last, p, length, head, into
    cdef place[:, ::1] node = nodes
    cdef const Py_ssize_t[::1] rows, theirs
    cdef place[::1] out
    parts = []
    for k in range(count):
        rows = below[k]
        r = rows.shape[0]
        if r == 0:
            continue
        length, i = 3 + 3 * r, 0
        while i < r:
            length += r - i
            above = of[rows[i]]
            while i < r and of[rows[i]] == above:
                i += 1
        words = np.empty(length, np.int64)
        out = words
        node[k, 4] = begin
        begin += length
        head, into = 3, 3 + 3 * r
        out[0], out[2] = node[of[rows[0]], 3], length
        i = 0
        while i < r:
            first, above = i, of[rows[i]]
            last = node[above, 0] + node[above, 1]
            theirs = below[above]
            while i < r and rows[i] < last:
                out[head + i] = rows[i]
                out[head + r + i] = (node[above, 3] + (rows[i] - node[above, 0]) * (node[above, 1] + node[above, 2])
                                     - out[0])
                out[head + 2 * r + i] = into - first
                i += 1
            p = 0
            for j in range(first, r):
                if rows[j] < last:
                    out[into + j - first] = rows[j] - node[above, 0]
                    continue
                while theirs[p] < rows[j]:
                    p += 1
                out[into + j - first] = node[above, 1] + p
            into += r - first
            out[1] = node[above, 3] + node[above, 1] * (node[above, 1] + node[above, 2]) - out[0]
        parts.append(words)
    return parts
