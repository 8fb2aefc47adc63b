"""The programs the tests need beside Python: a browser and a database server.

    python -m scripts.system_tools

finds them, or installs them where it may: with apt-get, as root or with a sudo that asks nothing.
Where it may not it says what is missing, and its exit status is 1. `make test` calls it first. It
runs on Python alone, and does nothing and says nothing when all is there.

The environment variables CHROMIUM (a program) and POSTGRES_BIN (a directory) name others.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
SERVER = ("initdb", "pg_ctl", "postgres")
INSTALLED_SERVERS = Path("/usr/lib/postgresql")


def chromium() -> Path | None:
    """The browser, if there is one."""
    for name in filter(None, (os.environ.get("CHROMIUM"), *BROWSERS)):
        if found := shutil.which(name):
            return Path(found)
    return None


def postgres_bin() -> Path | None:
    """The directory of PostgreSQL's server programs, the newest first; they need not be on PATH."""
    places = [Path(named)] if (named := os.environ.get("POSTGRES_BIN")) else []
    installed = INSTALLED_SERVERS.glob("[0-9]*/bin")
    places += sorted(installed, key=lambda place: float(place.parent.name), reverse=True)
    if on_path := shutil.which("initdb"):
        places.append(Path(on_path).resolve().parent)
    return next(
        (place for place in places if all((place / name).is_file() for name in SERVER)), None
    )


@dataclass(frozen=True)
class Tool:
    package: str
    purpose: str
    find: Callable[[], Path | None]


TOOLS = (
    Tool("chromium", "the tests that play in a real browser", chromium),
    Tool("postgresql", "the tests of the server on PostgreSQL", postgres_bin),
)


def as_root() -> list[str] | None:
    """What to put before a command that needs root, or nothing if there is no way."""
    if os.geteuid() == 0:
        return []
    sudo = shutil.which("sudo")
    if (
        sudo
        and subprocess.run([sudo, "-n", "true"], check=False, capture_output=True).returncode == 0
    ):
        return [sudo, "-n"]
    return None


def install(packages: list[str]) -> None:
    """Try to install; whether it worked is seen by looking again."""
    prefix = as_root()
    if prefix is None or not shutil.which("apt-get"):
        return
    tell(f"Installing {' and '.join(packages)} for the tests, with apt-get.")
    apt = [*prefix, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq"]
    wait = ["-o", "DPkg::Lock::Timeout=300"]
    subprocess.run([*apt, "update"], check=False, stdout=subprocess.DEVNULL)
    subprocess.run(
        [*apt, *wait, "install", "--no-install-recommends", "-y", *packages],
        check=False,
        stdout=subprocess.DEVNULL,
    )


def tell(sentence: str) -> None:
    print(sentence, file=sys.stderr, flush=True)


def main() -> int:
    missing = [tool for tool in TOOLS if tool.find() is None]
    if missing:
        install([tool.package for tool in missing])
    missing = [tool for tool in missing if tool.find() is None]
    for tool in missing:
        tell(f"*** {tool.package} is missing: without it {tool.purpose} cannot run.")
    if missing:
        tell(f"*** On Debian and Ubuntu: apt install {' '.join(tool.package for tool in missing)}")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
