"""Write the shipped word graphs: python -m scripts.lexicon.graphs

They are built from the shipped lists alone, and the same words always produce the same bytes. Word
lookups need no GADDAG, which would be five times as large.
"""

from tilewright.lexicon import shipped
from tilewright.lexicon.graph import WordGraph
from tilewright.lexicon.shipped import WordList


def write_graphs() -> None:
    for word_list in (WordList.ENGLISH, WordList.WORLD_ENGLISH):
        words = (word.upper() for word in shipped.words(word_list))
        path = shipped.DATA / f"{word_list}.kwg"
        path.write_bytes(WordGraph.from_words(words, gaddag=False).to_kwg())
        print(f"{path.name}: {path.stat().st_size} bytes")


if __name__ == "__main__":
    write_graphs()
