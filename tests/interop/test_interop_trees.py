"""Trees of JAX's pytrees and of PyTorch's modules, with these libraries."""

import collections
import copy
import dataclasses

import numpy as np
import pytest

import blasad as ad
from blasad import trees
from blasad._trees import kinds as _kinds

pytestmark = pytest.mark.filterwarnings("ignore:.torch.jit.script. is deprecated:DeprecationWarning")


@pytest.fixture(autouse=True)
def no_other_hooks(monkeypatch):
    monkeypatch.setattr(_kinds, "_hooks", [])


def double(x):
    return 2 * x


# ---------------------------------------------------------------- JAX

@pytest.fixture
def jax():
    found = pytest.importorskip("jax")
    trees.add_hook(trees.jax_hook)
    return found


class Node:
    def __init__(self, x, name):
        self.x, self.name = x, name

    def tree_flatten(self):
        return (self.x,), self.name

    @classmethod
    def tree_unflatten(cls, name, parts):
        return cls(*parts, name)


@dataclasses.dataclass(frozen=True)
class Layer:
    w: object
    b: object
    rate: float = 0.1                       # declared as no part


@pytest.fixture(scope="module")
def registered():
    jax = pytest.importorskip("jax")
    jax.tree_util.register_pytree_node_class(Node)
    jax.tree_util.register_dataclass(Layer, ["w", "b"], ["rate"])


def test_pytrees_of_jax(jax, registered):
    w = np.ones(2)
    tree = {"n": Node({"w": w, "none": None}, "name"), "layers": [Layer(w, 1.5), Layer(w[1:], [0.5])]}
    new = ad.trees.recursive_map(double, tree)
    assert type(new["n"]) is Node and new["n"].name == "name" and new["n"].x["none"] is None
    first, second = new["layers"]
    assert first.w is new["n"].x["w"] and np.shares_memory(second.w, first.w) and (first.w == 2).all()
    assert (first.b, first.rate, second.b) == (3.0, 0.1, [1.0])
    twice = Node(1.0, "twice")
    found = ad.trees.make_zero([twice, twice])
    assert found[0] is found[1] and found[0].x == 0.0
    ring = Node([1.0], "ring")
    ring.x.append(ring)
    assert (lambda new: new.x[1] is new)(ad.trees.make_zero(ring))
    with pytest.raises(ValueError, match=r"tree\['layers'\]\[1\]\.b: expected a sequence of 1 items"):
        ad.trees.recursive_map(lambda x, y: x, tree, {**tree, "layers": [Layer(w, 1.5), Layer(w[1:], [0.5, 1.0])]})
    with pytest.raises(ValueError, match=r"tree\['layers'\]\[0\]\.b is a float"):
        ad.trees.recursive_map_(double, tree)
    trees.scale_(tree, 2.0)
    assert tree["layers"][0].w is w and (w == 2).all() and tree["layers"][0].b == 3.0
    g = ad.grad(lambda n: (n["n"].x["w"] * n["layers"][0].w).sum() * n["layers"][0].b)(tree)
    assert (g["n"].x["w"] == 12).all() and g["layers"][0].b == 8.0


def test_arrays_of_jax(jax, registered):
    x = jax.numpy.array([1.0, 2.0])
    tree = [Node(x, "n"), {"x": x, "n": jax.numpy.arange(2), "key": jax.random.key(0)}]
    new = ad.trees.recursive_map(double, tree)
    assert isinstance(new[0].x, jax.Array) and new[0].x is new[1]["x"] and new[0].x.tolist() == [2, 4]
    assert new[1]["n"] is tree[1]["n"] and new[1]["key"] is tree[1]["key"] and new[0].x.dtype == x.dtype
    assert trees.dot(tree, new) == 10 and trees.norm(tree) == pytest.approx(5**0.5)
    for change in (ad.trees.make_zero_, lambda tree: ad.trees.recursive_map_(double, tree)):
        with pytest.raises(ValueError, match=r"tree\[0\]\[<flat index 0>\] is read-only"):
            change(tree)
    kept = tree[1]
    assert ad.trees.recursive_map(double, tree, out=tree) is tree and tree[1] is kept
    assert kept["x"] is tree[0].x and kept["x"].tolist() == [2, 4] and x.tolist() == [1, 2]
    view = np.asarray(x)                    # read-only, too
    assert ad.trees.recursive_map(double, [view, view[1:]])[1].tolist() == [4]
    with pytest.raises(ValueError, match=r"tree\[1\] is read-only"):
        ad.trees.make_zero_([np.ones(2), view])
    kept = np.ones(2, np.float32)
    assert np.shares_memory(kept, ad.trees.recursive_map(lambda x: kept, [x])[0]) is False
    half = jax.numpy.ones(2, jax.numpy.bfloat16)
    for each in (half, np.asarray(half), np.asarray(half)[0]):
        with pytest.raises(TypeError, match=r"tree\[0\] is a \w+ of bfloat16, and blasad does not know"):
            ad.trees.make_zero([each])
    with pytest.raises(TypeError, match="NumPy cannot see the memory of a DynamicJaxprTracer of float32"):
        jax.jit(ad.trees.make_zero)(x)


def test_containers_of_python_stay_what_they_are_beside_jax(jax):
    tree = collections.defaultdict(list, b=1.0, a=collections.OrderedDict(z=2.0, y=3.0))
    new = ad.trees.recursive_map(double, tree)
    assert list(new) == ["b", "a"] and list(new["a"]) == ["z", "y"] and new["c"] == []


# ---------------------------------------------------------------- PyTorch

@pytest.fixture
def torch():
    found = pytest.importorskip("torch")
    trees.add_hook(trees.torch_hook)
    return found


def network(torch):
    class Net(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.embedding = torch.nn.Embedding(4, 3)
            self.out = torch.nn.Linear(3, 4)
            self.out.weight = self.embedding.weight                     # tied
            self.layers = torch.nn.Sequential(torch.nn.Linear(3, 3), torch.nn.BatchNorm1d(3), torch.nn.Dropout(0.5))
            self.register_buffer("table", torch.arange(6.0))
            self.last = self.table[4:]                                  # a view of a buffer
            self.register_buffer("counts", torch.arange(4))
            self.rate, self.owner = 0.5, [self]

        def forward(self, i):
            return self.out(self.layers(self.embedding(i)))

    torch.manual_seed(0)
    return Net()


def test_modules_of_torch(torch):
    net = network(torch)
    before = copy.deepcopy(net.state_dict())
    new = ad.trees.recursive_map(double, {"net": net})["net"]
    for name, x in net.state_dict().items():
        torch.testing.assert_close(x, before[name])
        y = new.state_dict()[name]
        torch.testing.assert_close(y, 2 * x if x.is_floating_point() else x)
        assert y.dtype == x.dtype and (y.data_ptr() == x.data_ptr()) != x.is_floating_point()
    assert type(new) is type(net) and new.embedding.weight is new.out.weight and new.owner[0] is new
    assert len(list(new.parameters())) == len(list(net.parameters()))
    assert all(type(p) is torch.nn.Parameter and p.requires_grad for p in new.parameters())
    assert new.last.data_ptr() == new.table.data_ptr() + 16 and new.counts is net.counts
    assert (new.rate, new.layers[1].eps, new.layers[2].p) == (0.5, 1e-5, 0.5)      # settings
    new(torch.tensor([1, 2])).sum().backward()
    assert new.out.weight.grad is not None and net.out.weight.grad is None


def test_modules_of_torch_in_place(torch):
    net = network(torch)
    weight, count = net.out.weight, sum(p.numel() for p in net.parameters()) + 3 + 3 + 6
    assert trees.flatten(net)[0].size == count              # tied ones once, with means, variances and the table
    squares = sum((p.detach().double() ** 2).sum().item() for p in [*net.parameters(), *net.buffers()]
                  if p.is_floating_point())
    assert trees.norm(net) == pytest.approx(squares**0.5)
    before = weight.detach().clone()
    ad.trees.recursive_map_(double, net)
    torch.testing.assert_close(weight.detach(), 2 * before)
    assert net.out.weight is weight is net.embedding.weight
    gradients = [torch.ones_like(p) for p in net.parameters()]             # Tensors, where those are Parameters
    trees.axpy_(list(net.parameters()), -1.0, gradients)
    torch.testing.assert_close(weight.detach(), 2 * before - 1)
    ad.trees.make_zero_(net)
    assert not weight.any() and net.rate == 0.5
    other = copy.deepcopy(net)
    other.out.weight = torch.nn.Parameter(other.out.weight.detach().clone())
    with pytest.raises(ValueError, match=r"weight'\]: it has to be the same container as"):
        ad.trees.accumulate_(net, other)


@pytest.mark.parametrize("make", [
    lambda nn: nn.LSTM(2, 3, 2), lambda nn: nn.MultiheadAttention(4, 2), lambda nn: nn.TransformerEncoderLayer(4, 2, 8),
    lambda nn: nn.utils.parametrizations.weight_norm(nn.Linear(2, 2)),
    lambda nn: nn.ParameterDict({"a": nn.Linear(1, 1).bias}), lambda nn: nn.ParameterList([nn.Linear(1, 1).bias]),
    lambda nn: nn.ModuleList([nn.Conv1d(1, 2, 3)])])
def test_kinds_of_modules(torch, make):
    module = make(torch.nn)
    new = ad.trees.recursive_map(double, module)
    assert list(new.state_dict()) == list(module.state_dict())
    for x, y in zip(module.state_dict().values(), new.state_dict().values(), strict=True):
        torch.testing.assert_close(y, 2 * x)
        assert x.data_ptr() != y.data_ptr()
    if isinstance(module, torch.nn.LSTM):
        x = torch.ones(1, 1, 2)
        for p in module.parameters():
            p.data *= 2
        torch.testing.assert_close(new(x)[0], module(x)[0])


def test_tensors_of_torch(torch):
    x, w = torch.ones(2, 3, dtype=torch.float64), torch.tensor(2.0, requires_grad=True)
    tree = [x, x.T, x[0], x.numpy(), w, torch.arange(3), torch.ones(2, dtype=torch.complex64)]
    new = ad.trees.recursive_map(double, tree)
    assert new[1].data_ptr() == new[2].data_ptr() == new[0].data_ptr() and new[1].stride() == x.T.stride()
    assert np.shares_memory(new[3], new[0].numpy()) and (new[3] == 2).all()
    assert new[4].requires_grad and new[4].shape == () and new[5] is tree[5] and new[6].dtype == torch.complex64
    ad.trees.recursive_map_(double, tree)
    assert (x == 2).all() and w.item() == 4
    for each, text in ((torch.ones(2, dtype=torch.bfloat16), "BFloat16"), (torch.ones(2, device="meta"), "meta"),
                       (torch.eye(2).to_sparse(), "Sparse"), (tree[6].conj(), "conjugate")):
        with pytest.raises(TypeError, match=f"NumPy cannot see the memory of a Tensor of .*{text}"):
            ad.trees.make_zero([each])


def test_derivatives_by_tensors(torch, rng):

    def f(t):
        y = t["w"] @ t["x"][0]
        y *= t["scale"]
        return (y * y).sum() + t["x"][0].sum() * t["scale"] * t["n"][1]

    def tree(w, x, scale):
        return {"w": torch.from_numpy(w), "x": [torch.from_numpy(x)], "scale": torch.tensor(scale, dtype=torch.float64),
                "n": torch.arange(3)}

    w, x, scale = rng.uniform(size=(2, 3)), rng.uniform(size=3), 0.7
    given = tree(w, x, scale)
    plain = {"w": w, "x": [x], "scale": np.array(scale), "n": np.arange(3)}
    wanted, (value, g) = ad.grad(f)(plain), ad.value_and_grad(f)(given)

    step = 1e-6
    for name in ("w", "scale"):
        slope = (f({**plain, name: plain[name] + step}) - f({**plain, name: plain[name] - step})) / (2 * step)
        assert g[name].sum().item() == pytest.approx(slope)
    assert value == pytest.approx(f(plain)) and g["n"] is None
    for mine, theirs in ((g["w"], wanted["w"]), (g["x"][0], wanted["x"][0]), (g["scale"], wanted["scale"])):
        assert isinstance(mine, torch.Tensor) and mine.dtype == torch.float64
        np.testing.assert_allclose(mine.numpy(), theirs)
    tangent = tree(np.ones((2, 3)), np.ones(3), 1.0)
    flat = {"w": np.ones((2, 3)), "x": [np.ones(3)], "scale": np.array(1.0), "n": np.arange(3)}
    assert ad.jvp(f, (given,), (tangent,))[1] == pytest.approx(ad.jvp(f, (plain,), (flat,))[1])
    second, theirs = ad.hvp(f)(given, tangent), ad.hvp(f)(plain, flat)
    np.testing.assert_allclose(second["w"].numpy(), theirs["w"])
    np.testing.assert_allclose(ad.hessian(f)(given)["w"]["scale"].numpy(), ad.hessian(f)(plain)["w"]["scale"])
    np.testing.assert_allclose(ad.jacobian(lambda w: w @ x)(given["w"]).numpy(), ad.jacobian(lambda w: w @ x)(w))
    program = ad.compile(ad.grad(f), given)
    np.testing.assert_allclose(program(tree(2 * w, x, scale))["w"], ad.grad(f)(tree(2 * w, x, scale))["w"].numpy())
    np.testing.assert_allclose(ad.grad(lambda x, w: (w @ x).sum())(x, given["w"]), w.sum(0))    # a constant

    shadow = ad.trees.make_zero(given)
    memory = shadow["w"].data_ptr()
    ad.autodiff(ad.Reverse, f, ad.Duplicated(given, shadow))
    np.testing.assert_allclose(shadow["w"].numpy(), wanted["w"])
    assert shadow["w"].data_ptr() == memory
    lanes = [ad.trees.make_zero(given) for _ in range(2)]
    ad.autodiff(ad.Reverse, f, ad.BatchDuplicated(given, lanes))
    np.testing.assert_allclose(lanes[1]["scale"].numpy(), wanted["scale"])
    shadow = {**shadow, "w": np.zeros((2, 3))}      # an array of NumPy can be the shadow, too
    g = ad.grad(f)(given)["w"]
    ad.autodiff(ad.Reverse, f, ad.Duplicated(given, shadow))
    np.testing.assert_allclose(shadow["w"], g.numpy())
    with pytest.raises(ValueError, match="expected Tensor, not list"):
        ad.autodiff(ad.Reverse, f, ad.Duplicated(given, {**shadow, "w": [1.0]}))


def test_tensors_are_memory(torch):
    x, y = torch.tensor([1.0, 2.0], dtype=torch.float64), torch.zeros(2, dtype=torch.float64)
    dx, dy = torch.zeros_like(x), torch.ones_like(y)

    def f(x, y):
        x *= x
        y[...] = 3.0 * x

    ad.autodiff(ad.Reverse, f, ad.Duplicated(x, dx), ad.Duplicated(y, dy))
    assert x.tolist() == [1, 4] and y.tolist() == [3, 12] and dx.tolist() == [6, 12] and dy.tolist() == [0, 0]
    views = [x, x[:], x[1:], x.numpy()]
    g = ad.grad(lambda t: t[0].sum() * t[2][0] + (t[3] ** 2).sum())(views)
    assert g[2].data_ptr() == g[0].data_ptr() + 8 and np.shares_memory(g[3], g[0].numpy())
    assert g[0].tolist() == [4 + 2, 4 + 5 + 8]
    single = torch.ones(2, dtype=torch.complex64)
    assert ad.grad(lambda z: (z * z.conj()).real.sum())(single).dtype == torch.complex64
    leaf = torch.ones(2, requires_grad=True)
    assert ad.grad(lambda z: (z * z).sum())(leaf).tolist() == [2, 2] and leaf.grad is None
    with pytest.raises(TypeError, match="NumPy cannot see the memory"):
        ad.grad(lambda z: z.sum())(torch.ones(2, dtype=torch.bfloat16))
    with pytest.raises(TypeError, match="TracedArray"):
        ad.grad(lambda z: torch.sum(z))(x)


def test_derivatives_by_modules(torch):
    class Net(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.first = torch.nn.Linear(3, 3).double()
            self.last = torch.nn.Linear(3, 3).double()
            self.last.weight = self.first.weight        # tied
            self.layers = torch.nn.ModuleList([torch.nn.Linear(3, 3, bias=False).double()])
            self.register_buffer("shift", torch.ones(3, dtype=torch.float64))
            self.rate, self.owner = 0.5, [self]

        def forward(self, x):
            y = np.tanh(self.first.weight @ x + self.first.bias) if not isinstance(x, torch.Tensor) else torch.tanh(
                self.first.weight @ x + self.first.bias)
            return (self.layers[0].weight @ (self.last.weight @ y + self.last.bias) + self.shift) * self.rate

    torch.manual_seed(0)
    net, x = Net(), np.array([0.5, -1.0, 2.0])
    g = ad.grad(lambda net, x: (net(x) ** 2).sum(), (0, 1))(net, x)
    z = torch.tensor(x, requires_grad=True)
    (net(z) ** 2).sum().backward()
    assert type(g[0]) is Net and g[0].first.weight is g[0].last.weight and g[0].owner[0] is g[0] and g[0].rate == 0.5
    for name, p in net.named_parameters():
        torch.testing.assert_close(dict(g[0].named_parameters())[name].detach(), p.grad)
    np.testing.assert_allclose(g[1], z.grad.numpy())
    shadow = ad.trees.make_zero(net)
    ad.autodiff(ad.Reverse, lambda net: (net(x) ** 2).sum(), ad.Duplicated(net, shadow))
    torch.testing.assert_close(shadow.first.weight.detach(), net.first.weight.grad)
    np.testing.assert_allclose(ad.grad(lambda x, net: (net(x) ** 2).sum())(x, net), z.grad.numpy())
    d = ad.trees.random_like(net, 1)
    second = ad.hvp(lambda net: (net(x) ** 2).sum())(net, d)
    moved = [ad.trees.recursive_map(lambda p, e, s=s: p + s * e, net, d) for s in (1e-6, -1e-6)]
    ahead, behind = (ad.grad(lambda net: (net(x) ** 2).sum())(each) for each in moved)
    found = (ahead.first.weight - behind.first.weight).detach() / 2e-6
    torch.testing.assert_close(second.first.weight.detach(), found, rtol=1e-4, atol=1e-5)
    program = ad.compile(ad.grad(lambda net: (net(x) ** 2).sum()), net)
    np.testing.assert_allclose(program(moved[0]).last.bias, ahead.last.bias.detach().numpy())
    with pytest.raises(TypeError, match="must be Tensor"):
        ad.grad(lambda net: net.first(x).sum())(net)
    assert net.first.weight.requires_grad and isinstance(net.first.weight, torch.nn.Parameter)


def test_derivatives_by_arrays_of_jax(jax, registered):
    jnp = jax.numpy
    x, w = jnp.array([1.0, 2.0]), np.array([3.0, 4.0])
    tree = {"node": Node(x, "n"), "layer": Layer(w, x), "again": x, "n": jnp.arange(2), "key": jax.random.key(0)}

    def f(t):
        y = t["node"].x * t["layer"].w
        y += t["layer"].b * t["n"]
        return (y * y).sum() * t["layer"].rate

    def of_jax(x, w):
        y = x * w + x * jnp.arange(2)
        return (y * y).sum() * 0.1

    wanted = jax.grad(of_jax, (0, 1))(x, jnp.array(w))
    value, g = ad.value_and_grad(f)(tree)
    assert value == pytest.approx(float(of_jax(x, jnp.array(w))), rel=1e-6)
    assert isinstance(g["again"], jax.Array) and g["again"] is g["node"].x is g["layer"].b
    assert g["again"].dtype == x.dtype
    np.testing.assert_allclose(g["again"], wanted[0], rtol=1e-6)
    np.testing.assert_allclose(g["layer"].w, wanted[1], rtol=1e-6)
    assert g["n"] is None and g["key"] is tree["key"] and type(g["node"]) is Node and g["node"].name == "n"
    v = jnp.array([1.0, -1.0])
    second = ad.hvp(lambda x: ((x * x * x) * w.astype("f")).sum())(x, v)
    np.testing.assert_allclose(second, 6 * x * w * v, rtol=1e-6)
    assert isinstance(second, jax.Array)
    assert ad.jvp(lambda x: (x * x).sum(), (x,), (v,))[1] == -2
    H = ad.hessian(lambda x: (x**3).sum())(x)
    np.testing.assert_allclose(H, np.diag(6 * np.asarray(x)))
    program = ad.compile(ad.grad(f), tree)
    np.testing.assert_allclose(program(tree)["again"], wanted[0], rtol=1e-6)
    np.testing.assert_allclose(ad.grad(lambda w, t: (t["node"].x * w).sum())(w, tree), x)
    np.testing.assert_allclose(ad.grad(lambda x: [x.__setitem__(0, 5.0), (x * x).sum()][1])(x), [0, 4])     # a copy
    assert x.tolist() == [1, 2]
    with pytest.raises(ValueError, match="the shadow of argument 0.*is read-only"):
        ad.autodiff(ad.Reverse, lambda x: (x * x).sum(), ad.Duplicated(x, jnp.zeros(2)))
    dx = np.zeros(2, np.float32)
    ad.autodiff(ad.Reverse, lambda x: (x * x).sum(), ad.Duplicated(x, dx))
    assert dx.tolist() == [2, 4]
    with pytest.raises(ValueError, match="read-only"):
        ad.autodiff(ad.Reverse, lambda x: x.fill(0.0), ad.Duplicated(x, dx))
    with pytest.raises(TypeError, match="TracedArray|traced array"):
        ad.grad(lambda x: jnp.sum(x))(x)
    with pytest.raises(TypeError, match="NumPy cannot see the memory of a"):
        jax.jit(lambda x: ad.grad(lambda x: x.sum())(x))(x)
