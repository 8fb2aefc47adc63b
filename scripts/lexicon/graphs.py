"""Write the word graphs that the package keeps: python -m scripts.lexicon.graphs

They are made from the shipped lists alone, and the same words always give the same bytes. Finding
words needs no GADDAG, which would be five times as large; finding plays makes one when it starts.
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
