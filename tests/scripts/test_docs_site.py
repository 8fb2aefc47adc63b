"""The documentation site: its navigation, and links that work in the repository and on the site."""

from pathlib import Path

import pytest

from scripts.docs_site.links import link_targets, with_site_links
from scripts.docs_site.navigation import HOME, navigation
from scripts.requirements import requirements

ROOT = Path(__file__).parent.parent.parent


@pytest.mark.parametrize(
    ("page", "link", "on_the_site"),
    [
        pytest.param("docs/play/rules.md", "browser.md#a", "browser.md#a", id="same-folder"),
        pytest.param("docs/play/rules.md", "../README.md", "../README.md", id="within-docs"),
        pytest.param(
            "docs/README.md", "../CONTRIBUTING.md", "project/CONTRIBUTING.md", id="out-of-docs"
        ),
        pytest.param("CONTRIBUTING.md", "docs/a/b.md", "../a/b.md", id="into-docs"),
        pytest.param("docs/a/b.md", "https://x.org/c.md", "https://x.org/c.md", id="elsewhere"),
    ],
)
def test_links_lead_to_the_same_file_on_the_site(page: str, link: str, on_the_site: str) -> None:
    assert with_site_links(page, f"See [this]({link}).") == f"See [this]({on_the_site})."


def test_code_has_no_links() -> None:
    text = "[a](b.md)\n\n```python\nboards[0](c.md)\n```\n\n[d](../e.md)\n"
    assert [*link_targets("docs/x/y.md", text)] == ["docs/x/b.md", "docs/e.md"]
    assert with_site_links("docs/x/y.md", text) == text


def test_every_page_is_in_the_navigation() -> None:
    home = (ROOT / HOME).read_text(encoding="utf-8")
    shown = {target for target in link_targets(HOME, home) if target.startswith("docs/")}
    pages = {path.relative_to(ROOT).as_posix() for path in (ROOT / "docs").rglob("*.md")}
    assert pages == shown | {HOME}


def test_the_navigation_has_the_sections_of_the_home_page() -> None:
    text = (
        "See [one](a/one.md).\n\n"
        "## A\n\n- [One](a/one.md): first.\n\n"
        "## B\n\n- [Two](../TWO.md): second.\n"
    )
    assert navigation(text) == [
        {"Home": "README.md"},
        {"A": [{"One": "a/one.md"}]},
        {"B": [{"Two": "project/TWO.md"}]},
    ]


def test_the_requirements_of_an_extra_are_those_in_pyproject(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(ROOT)
    assert requirements(["docs"])[0].startswith("mkdocs-material")
