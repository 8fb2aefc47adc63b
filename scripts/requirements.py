"""Print the requirements of extras, one per line, for `pip install --requirement`.

    python -m scripts.requirements docs dist

`pip install '.[docs]'` would also build and install the package again.
"""

import sys
import tomllib
from pathlib import Path


def requirements(extras: list[str]) -> list[str]:
    """Return the requirements of these extras of `pyproject.toml`."""
    project = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))["project"]
    return [each for extra in extras for each in project["optional-dependencies"][extra]]


if __name__ == "__main__":
    print(*requirements(sys.argv[1:]), sep="\n")
