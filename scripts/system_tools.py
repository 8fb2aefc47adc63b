"""Find or install the programs that the tests need besides Python: a browser and PostgreSQL.

    python -m scripts.system_tools

installs missing programs with apt-get if it can: as root, or with passwordless sudo. Otherwise it
prints what is missing and exits with status 1. It prints nothing if everything is installed.
`make test` runs it first. It needs only the standard library.

Set CHROMIUM (a program) or POSTGRES_BIN (a directory) to use other installations.
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
    """Return the path of the browser, or None."""
    for name in filter(None, (os.environ.get("CHROMIUM"), *BROWSERS)):
        if found := shutil.which(name):
            return Path(found)
    return None


def postgres_bin() -> Path | None:
    """Return the directory of PostgreSQL's server programs, preferring the newest version.

    Debian does not put them on PATH.
    """
    directories = [Path(named)] if (named := os.environ.get("POSTGRES_BIN")) else []
    installed = INSTALLED_SERVERS.glob("[0-9]*/bin")
    directories += sorted(installed, key=lambda path: float(path.parent.name), reverse=True)
    if on_path := shutil.which("initdb"):
        directories.append(Path(on_path).resolve().parent)
    return next(
        (path for path in directories if all((path / name).is_file() for name in SERVER)), None
    )


@dataclass(frozen=True)
class Tool:
    package: str
    purpose: str
    find: Callable[[], Path | None]


TOOLS = (
    Tool("chromium", "the browser tests", chromium),
    Tool("postgresql", "the server tests on PostgreSQL", postgres_bin),
)


def as_root() -> list[str] | None:
    """Return the prefix for a command that needs root, or None if there is no way to run one."""
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
    """Try to install packages. The caller checks whether it worked."""
    prefix = as_root()
    if prefix is None or not shutil.which("apt-get"):
        return
    report(f"Installing {' and '.join(packages)} for the tests, with apt-get.")
    apt = [*prefix, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq"]
    wait = ["-o", "DPkg::Lock::Timeout=300"]
    subprocess.run([*apt, "update"], check=False, stdout=subprocess.DEVNULL)
    subprocess.run(
        [*apt, *wait, "install", "--no-install-recommends", "-y", *packages],
        check=False,
        stdout=subprocess.DEVNULL,
    )


def report(message: str) -> None:
    print(message, file=sys.stderr, flush=True)


def main() -> int:
    missing = [tool for tool in TOOLS if tool.find() is None]
    if missing:
        install([tool.package for tool in missing])
    missing = [tool for tool in missing if tool.find() is None]
    for tool in missing:
        report(f"*** {tool.package} is missing: {tool.purpose} cannot run.")
    if missing:
        report(
            f"*** On Debian and Ubuntu: apt install {' '.join(tool.package for tool in missing)}"
        )
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
