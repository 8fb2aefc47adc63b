"""What the package says about itself."""

from importlib.metadata import metadata
from urllib.parse import urlsplit


def test_the_package_names_its_addresses_on_one_host() -> None:
    urls = dict(each.split(", ", 1) for each in metadata("tilewright").get_all("Project-URL", []))
    assert urls.keys() == {"Homepage", "Documentation", "Source", "Issues", "Changelog"}
    assert len({urlsplit(url)[:2] for url in urls.values()}) == 1
    assert all(urlsplit(url).scheme == "https" for url in urls.values())
