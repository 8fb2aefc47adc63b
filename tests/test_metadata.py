"""What the package says about itself."""

import tomllib
from pathlib import Path
from urllib.parse import urlsplit

PROJECT = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text("utf-8"))[
    "project"
]
# Names reserved by RFC 2606 and RFC 6761: nothing can ever be reached under them.
RESERVED = {"example", "invalid", "localhost", "test"}


def test_no_address_of_the_package_is_a_placeholder() -> None:
    for url in PROJECT.get("urls", {}).values():
        assert urlsplit(url).scheme == "https"
        assert RESERVED.isdisjoint((urlsplit(url).hostname or "").split("."))


def test_the_classifiers_name_every_supported_python() -> None:
    prefix = "Programming Language :: Python :: 3."
    versions = [
        int(each.removeprefix(prefix)) for each in PROJECT["classifiers"] if each.startswith(prefix)
    ]
    assert PROJECT["requires-python"] == f">=3.{versions[0]}"
    assert versions == list(range(versions[0], versions[-1] + 1))
