"""A virtual environment with Tilewright as a user installs it, away from the source tree.

The source distribution is built, a wheel is built from it, and the wheel is installed with exactly
the dependencies that its metadata declares. Those are linked from the environment of the tests, so
nothing is downloaded. Only the optimisation is left out: it would take longer than everything else.
"""

import os
import re
import subprocess
import sys
import venv
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.metadata import Distribution, distribution
from pathlib import Path

from packaging.requirements import Requirement

ROOT = Path(__file__).parents[2]
WITHOUT_OPTIMISATION = "cmake.define.CMAKE_CXX_FLAGS_RELEASE=-O0"
BUILD_SDIST = "import scikit_build_core.build as b, sys; print(b.build_sdist(sys.argv[1]))"
FORBIDDEN = ("node", "npm", "npx")
MINUTES = 10 * 60


@dataclass(frozen=True)
class FreshEnvironment:
    """The files that were built, and the environment in which they are installed."""

    directory: Path
    sdist: Path
    wheel: Path

    @property
    def python(self) -> Path:
        return self.directory / "bin" / "python"

    @property
    def program(self) -> Path:
        return self.directory / "bin" / "tilewright"

    def run(self, *command: str | Path) -> str:
        """Run a command outside the source tree and return what it prints."""
        done = subprocess.run(
            command, cwd=self.directory, capture_output=True, text=True, check=False,
            env=outside_environment(self.directory), timeout=MINUTES,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
        return done.stdout


def outside_environment(home: Path) -> dict[str, str]:
    """Return environment variables that know nothing of the source tree or of the user."""
    return {"PATH": os.environ["PATH"], "HOME": str(home), "LANG": "C.UTF-8"}


def build_and_install(directory: Path) -> FreshEnvironment:
    """Build both distributions, and install the wheel into a new environment."""
    sdist = directory / _output(sys.executable, "-c", BUILD_SDIST, str(directory)).split()[-1]
    path = os.pathsep.join([str(_without_node(directory)), os.environ["PATH"]])
    _output(
        *(sys.executable, "-m", "pip", "wheel", "--no-deps", "--no-build-isolation", "--no-index"),
        *("--config-settings", WITHOUT_OPTIMISATION, "--wheel-dir", str(directory), str(sdist)),
        PATH=path,
    )
    (wheel,) = directory.glob("*.whl")
    fresh = FreshEnvironment(directory / "environment", sdist, wheel)
    venv.create(fresh.directory, with_pip=False)
    _output(
        *(sys.executable, "-m", "pip", "--python", str(fresh.python), "install"),
        *("--no-deps", "--no-index", str(wheel)),
    )
    site = fresh.run(fresh.python, "-c", "import sysconfig as s; print(s.get_path('purelib'))")
    _link_dependencies(Path(site.strip()))
    return fresh


def _output(*command: str, **environment: str) -> str:
    done = subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, check=False,
        env=os.environ | environment, timeout=MINUTES,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def _without_node(directory: Path) -> Path:
    """Return a directory with programs that fail in place of Node's, for the front of PATH."""
    shadows = directory / "without-node"
    shadows.mkdir()
    for name in FORBIDDEN:
        (shadows / name).write_text(f"#!/bin/sh\necho '{name} was called' >&2\nexit 1\n")
        (shadows / name).chmod(0o755)
    return shadows


def _link_dependencies(site: Path) -> None:
    """Link the declared dependencies, and theirs, into a directory of installed packages."""
    (installed,) = Distribution.discover(name="tilewright", path=[str(site)])
    linked: set[str] = set()
    names = [*_dependencies(installed)]
    while names:
        name = names.pop()
        if name not in linked:
            linked.add(name)
            found = distribution(name)
            names += _dependencies(found)
            for file in found.files or ():
                top = file.parts[0]
                if top not in ("..", "__pycache__", "bin") and not (site / top).exists():
                    (site / top).symlink_to(Path(str(found.locate_file(top))))


def _dependencies(found: Distribution) -> Iterator[str]:
    """Yield the names of what a package needs without extras, except those of its dependants."""
    for text in found.requires or ():
        requirement = Requirement(text)
        if requirement.marker is None or requirement.marker.evaluate({"extra": ""}):
            yield re.sub(r"[-_.]+", "-", requirement.name).lower()
