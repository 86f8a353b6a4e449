"""``blasad rules``: the routines that have derivatives."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from inspect import getdoc, signature
from textwrap import indent, wrap
from typing import Protocol

import blasad
from blasad._cli.select import is_rule, of_scipy, select
from blasad._cli.text import plural, table
from blasad._declarations.rule import Rule as Declaration
from blasad._declarations.rule import typed_names

WIDTH = 80


class Arg(Protocol):
    """An argument of a routine, as far as it is shown."""

    @property
    def name(self) -> str: ...

    @property
    def intent(self) -> str: ...

    @property
    def shape(self) -> tuple[str, ...]: ...


class Rule(Protocol):
    """A rule, as far as it is shown."""

    @property
    def name(self) -> str: ...

    @property
    def args(self) -> Sequence[Arg]: ...

    @property
    def dtypes(self) -> str: ...

    @property
    def equation(self) -> str: ...

    def facts(self) -> Mapping[str, str]: ...


def overview(rules: Iterable[Rule]) -> str:
    """Make the table of routines."""
    rows = [(rule.name, rule.dtypes, _line(rule.what if isinstance(rule, Declaration) else rule.equation))
            for rule in rules]
    heads = ("routine", "types", "computes")
    room = WIDTH - sum(max(len(row[i]) for row in [*rows, heads]) + 2 for i in (0, 1)) - 2
    lines: list[Sequence[str]] = [heads]
    for name, dtypes, equation in rows:
        first, *more = wrap(equation, room) or [""]
        lines.append((name, dtypes, first))
        lines += [("", "", text) for text in more]
    return table(lines)


def details(rule: Rule) -> str:
    """Explain one routine: all that its rule says of itself, and its typed names."""
    text = [rule.name]
    typed = ", ".join(typed_names(rule)) if isinstance(rule, Declaration) else ""
    for name, value in (({"names": typed} if typed else {}) | dict(rule.facts())).items():
        text += wrap(
            _line(value) or "-", WIDTH, initial_indent=f"  {name:<10} ", subsequent_indent=" " * 13
        )
    text.append("  arguments")
    text.append(table([(arg.name, arg.intent, _shape(arg)) for arg in rule.args], indent=4))
    return "\n".join(text)


def explained(name: str, f: Callable[..., object]) -> str:
    """Explain a routine of SciPy that has no derivative."""
    return "\n".join([f"{name}{signature(f)}", "  derivatives: none", "", indent(getdoc(f) or "", "  ")])


def _line(text: str) -> str:
    return " ".join(text.split())


def _shape(arg: Arg) -> str:
    return f"({', '.join(arg.shape)})" if arg.shape else ""


def main(names: Sequence[str] = (), rules: Mapping[str, Rule] | None = None) -> int:
    """Print the table of routines, or all that is known of the routines named."""
    if rules is None:
        rules = blasad.rules
    plain: dict[str, Callable[..., object]] = {}
    for name in names if rules is blasad.rules else ():
        f = None if is_rule(name, rules) else of_scipy(name)
        if f is not None:
            plain[name] = f
    others = [name for name in names if name not in plain]
    chosen = select(others, rules) if others or not names else []
    if chosen is None:
        return 2
    if names:
        texts = [details(rules[name]) for name in chosen]
        texts += [explained(name, f) for name, f in plain.items()]
        print("\n\n".join(texts))
    else:
        print(overview(rules[name] for name in chosen))
        print(f"\n{plural(len(chosen), 'routine')}; types: s float32, d float64, c complex64, z complex128.")
        print("For the arguments, derivatives and costs of one: blasad rules NAME")
    return 0
