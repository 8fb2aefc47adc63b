"""The API reference: one page for each package with an `__all__`, made of docstrings and types.

The page of `tilewright` follows the groups of its docstring. Other packages leave out the names
that `tilewright` exports too and link to them.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import griffe

ROOT = "tilewright"
# A group in the docstring of the package: a title, and indented text that mentions the names.
GROUP = re.compile(r"^(\S[^\n.:]*)\n((?:    .+\n?)+)", re.MULTILINE)
MENTIONED = re.compile(r"``(\w+)")


class IncompleteReference(Exception):
    """A public name has no docstring, or is in no group of the docstring of its package."""


@dataclass(frozen=True)
class Package:
    """A package that exports names."""

    name: str
    module: griffe.Module

    @property
    def title(self) -> str:
        return ROOT if self.name == ROOT else f"{ROOT}.{self.name}"

    @property
    def docstring(self) -> str:
        return self.module.docstring.value if self.module.docstring else ""

    @cached_property
    def exports(self) -> dict[str, griffe.Object]:
        """The exported classes, functions and values, without modules."""
        found: dict[str, griffe.Object] = {}
        for name in map(str, self.module.exports or ()):
            member = self.module.members.get(name)
            if member is None or name.startswith("__"):
                continue
            target = member.final_target if isinstance(member, griffe.Alias) else member
            if not isinstance(target, griffe.Module):
                found[name] = target
        return found


def public_packages(source: Path) -> list[Package]:
    """Return the packages that export names, `tilewright` first."""
    root = griffe.load(ROOT, search_paths=[source], resolve_aliases=True)
    assert isinstance(root, griffe.Module)
    parts = (module for module in root.modules.values() if not module.is_alias)
    return [
        Package(ROOT, root),
        *sorted(
            (Package(module.name, module) for module in parts if module.exports),
            key=lambda package: package.name,
        ),
    ]


def reference_pages(packages: list[Package]) -> dict[str, str]:
    """Return the Markdown of each page, by the path of the page."""
    root, *others = packages
    pages = {f"reference/{root.name}.md": _root_page(root)}
    for package in others:
        pages[f"reference/{package.name}.md"] = _page(package, root)
    return pages


def _root_page(root: Package) -> str:
    parts = [f"# {root.title}\n"]
    left = dict(root.exports)
    introduction, *_ = root.docstring.split("\n\n", 1)
    parts.append(f"{introduction}\n")
    for group in GROUP.finditer(root.docstring):
        parts.append(f"## {group[1]}\n\n{' '.join(group[2].split())}\n")
        names = MENTIONED.findall(group[2])
        parts += [_entry(root, name) for name in names if left.pop(name, None) is not None]
    if left:
        raise IncompleteReference(f"the docstring of {ROOT} does not mention {', '.join(left)}")
    return "\n".join(parts)


def _page(package: Package, root: Package) -> str:
    shared = [name for name, each in package.exports.items() if root.exports.get(name) is each]
    parts = [f"# {package.title}\n", f"{package.docstring}\n"]
    if shared:
        links = ", ".join(f"[`{name}`][{ROOT}.{name}]" for name in shared)
        parts.append(f"Also exported, and described with [`tilewright`](tilewright.md): {links}.\n")
    parts += [_entry(package, name) for name in package.exports if name not in shared]
    return "\n".join(parts)


def _entry(package: Package, name: str) -> str:
    return f"::: {package.title}.{name}\n"


def names_without_docstring(packages: list[Package]) -> list[str]:
    """Return the public names that have no docstring: exports, and their methods and properties."""
    return sorted({name for package in packages for name in _undocumented(package)})


def _undocumented(package: Package) -> Iterator[str]:
    for each in package.exports.values():
        if not each.docstring:
            yield each.path
        if isinstance(each, griffe.Class):
            for name, member in each.members.items():
                described = member.is_alias or member.docstring or name.startswith("_")
                if not described and (member.is_function or "property" in member.labels):
                    yield member.path
