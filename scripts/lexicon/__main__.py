"""Rebuild the shipped word lists and definitions from their sources: python -m scripts.lexicon

With --check, only compare the word lists with their expected checksums and write nothing.
"""

import argparse
from pathlib import Path

from scripts.lexicon import dictionary, graphs, licences, packages, word_lists, wordnet, writing


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m scripts.lexicon", description=__doc__)
    parser.add_argument("--check", action="store_true", help="check the lists without writing them")
    parser.add_argument(
        "--cache",
        type=Path,
        default=Path("build/lexicon"),
        help="directory for downloaded packages (default: %(default)s)",
    )
    arguments = parser.parse_args()
    cache = arguments.cache.absolute()

    packages.obtain(cache)
    lists = word_lists.make(cache)
    word_lists.check(lists)
    if not arguments.check:
        writing.write_word_lists(lists)
        graphs.write_graphs()
        writing.write_definitions(dictionary.make(lists.world, wordnet.read(cache)))
        licences.write(cache)


if __name__ == "__main__":
    main()
