"""The navigation, read from the lists of `docs/README.md`."""

import re
from itertools import pairwise

from scripts.docs_site.links import link_targets, site_path

HOME = "docs/README.md"
SECTION = re.compile(r"^## (.+)$", re.MULTILINE)
ENTRY = re.compile(r"^- \[([^\]]+)\]\(([^)]+)\)", re.MULTILINE)

Navigation = list[dict[str, "str | Navigation"]]


def navigation(text: str) -> Navigation:
    """Return the sections of the home page, each with the pages that its list links to."""
    found: Navigation = [{"Home": site_path(HOME)}]
    sections = [*SECTION.finditer(text)]
    ends = [*(after.start() for _, after in pairwise(sections)), len(text)]
    for section, end in zip(sections, ends, strict=True):
        entries: Navigation = [
            {entry[1]: site_path(next(link_targets(HOME, entry[0])))}
            for entry in ENTRY.finditer(text, section.end(), end)
        ]
        found.append({section[1]: entries})
    return found
