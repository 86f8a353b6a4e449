# The operations on traced arrays that engines, operators and NumPy's functions are made of.

cpdef binary(int op, x, y, out=*, double alpha=*, double beta=*, int fn=*)
cpdef unary(int fn, x, out=*, double power=*, int op=*)
cpdef power(x, y, out=*)
cpdef matmul(x, y, out=*, double alpha=*)
cpdef assign(out, x, bint conj=*, where=*)
cpdef accumulate(out, x, double alpha=*)
cpdef scale(out, double re, double im=*)
cpdef set_all(out, value)
