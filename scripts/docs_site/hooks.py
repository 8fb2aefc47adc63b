"""Hooks for MkDocs: navigation, reference, files outside `docs/`, and a check of what was built."""

import re
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

from scripts.docs_site.links import (
    link_targets,
    site_path,
    with_reference_links,
    with_site_links,
)
from scripts.docs_site.navigation import HOME, navigation
from scripts.docs_site.reference import (
    IncompleteReference,
    names_without_docstring,
    public_packages,
    reference_pages,
)

ICON = "web/public/icon.svg"
# The start of a block of code with a word of ours after the language, such as ```json client.
LABELLED = re.compile(r"^(```\w+) [\w.]+$", re.MULTILINE)
# A script, style sheet, font or picture of another host.
ELSEWHERE = re.compile(
    r"""<(?:script|img|iframe)[^>]*\ssrc=["']?(?:https?:)?//"""
    r"""|<link(?![^>]*rel=["']?canonical)[^>]*\shref=["']?(?:https?:)?//"""
    r"""|url\(["']?(?:https?:)?//"""
    r"""|@import\s+(?:url\()?["'](?:https?:)?//"""
)


def on_files(files: Files, *, config: MkDocsConfig) -> Files:
    """Add the reference, and every file outside `docs/` that a page links to."""
    packages = public_packages(Path("src"))
    if missing := names_without_docstring(packages):
        raise PluginError(f"public names without a docstring: {', '.join(missing)}")
    try:
        reference = reference_pages(packages)
    except IncompleteReference as error:
        raise PluginError(str(error)) from error
    for path, text in reference.items():
        files.append(File.generated(config, path, content=text))
    files.append(File.generated(config, "assets/icon.svg", abs_src_path=_absolute(ICON)))
    pages = {path.as_posix() for path in Path("docs").rglob("*.md")}
    while pages:
        page = pages.pop()
        for target in link_targets(page, Path(page).read_text(encoding="utf-8")):
            if (
                not target.startswith("docs/")
                and files.get_file_from_path(site_path(target)) is None
            ):
                file = File.generated(config, site_path(target), abs_src_path=_absolute(target))
                files.append(file)
                if target.endswith(".md"):
                    pages.add(target)
    config.extra["public_names"] = packages[0].exports.keys() - {"svg"}
    config.nav = [
        *navigation(Path(HOME).read_text(encoding="utf-8")),
        {"Reference": list(reference)},
    ]
    return files


def on_page_markdown(markdown: str, *, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Change links to files of the repository into links to pages of the site."""
    del files
    source = page.file.abs_src_path
    if source is None:  # a page of the reference
        return markdown
    markdown = LABELLED.sub(r"\1", markdown).replace("```python\n>>>", "```pycon\n>>>")
    path = Path(source).relative_to(Path.cwd()).as_posix()
    markdown = with_site_links(path, markdown)
    in_python = path.startswith(("docs/library/", "docs/tour/"))
    return with_reference_links(markdown, config.extra["public_names"]) if in_python else markdown


def on_post_build(config: MkDocsConfig) -> None:
    """Check that all code was rendered, and that the site loads nothing from other hosts."""
    for path in Path(config.site_dir).rglob("*"):
        if path.suffix in {".html", ".css"}:
            text = path.read_text("utf-8")
            if found := ELSEWHERE.search(text):
                raise PluginError(f"{path} loads something from another host: {found[0]}")
            if "<p>```" in text:
                raise PluginError(f"{path} shows a block of code as text")


def _absolute(path: str) -> str:
    return str(Path(path).absolute())
