"""Links between pages that lie in different folders of the repository and of the site.

A page links to other files by their path in the repository, so that the links work there too. On
the site everything of `docs/` is at the top, and every other file under `project/`.
"""

import re
from collections.abc import Collection, Iterator
from posixpath import dirname, join, normpath, relpath

OTHERS = "project"
# A block of code, in which nothing is a link.
CODE = re.compile(r"(^```.*?^```$)", re.MULTILINE | re.DOTALL)
# The text of a link or image, and its target without the anchor.
LINK = re.compile(r"(\]\()([^)#\s]+)")
# A name as code that is not the text of a link.
MENTION = re.compile(r"(?<!\[)`([A-Za-z_]+)`(?!\])")


def site_path(path: str) -> str:
    """Return where a file of the repository is on the site."""
    inside = path.removeprefix("docs/")
    return inside if inside != path else join(OTHERS, path)


def link_targets(page: str, text: str) -> Iterator[str]:
    """Yield the files of the repository to which a page links."""
    for _, target in LINK.findall(CODE.sub("", text)):
        if "://" not in target:
            yield normpath(join(dirname(page), target))


def with_site_links(page: str, text: str) -> str:
    """Return the text of a page with its links changed to the paths on the site."""

    def change(link: re.Match[str]) -> str:
        if "://" in link[2]:
            return link[0]
        target = site_path(normpath(join(dirname(page), link[2])))
        return link[1] + relpath(target, dirname(site_path(page)) or ".")

    parts = CODE.split(text)  # text and code in turn
    parts[::2] = (LINK.sub(change, part) for part in parts[::2])
    return "".join(parts)


def with_reference_links(text: str, names: Collection[str]) -> str:
    """Return the text with the first mention of each public name linked to the reference.

    A mention is the name as code, as in `Position`.
    """
    left = set(names)

    def change(mention: re.Match[str]) -> str:
        if mention[1] not in left:
            return mention[0]
        left.remove(mention[1])
        return f"[{mention[0]}][tilewright.{mention[1]}]"

    parts = CODE.split(text)  # text and code in turn
    parts[::2] = (MENTION.sub(change, part) for part in parts[::2])
    return "".join(parts)
