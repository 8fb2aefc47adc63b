"""Words to judge: half of them good, half of them only nearly."""

from collections.abc import Iterable, Iterator, Sequence
from random import Random

from tilewright.lexicon.lexicon import Lexicon
from tilewright.lexicon.shipped import WordList
from tilewright.players.vocabulary import common_words
from tilewright.study.decks.card import Card, CardKind

_CARDS = 400
_LENGTHS = range(2, 8)
# Near-words are made from the words of an educated adult, and look like them.
_FAMILIAR = 50
_TRIES = 12
# Every run of this many letters must occur in familiar words.
_RUN = 3


def judge_cards(lexicon: Lexicon) -> list[Card]:
    """Return words and near-words in random order, half each.

    A near-word differs from a familiar word by one letter that was changed, added, dropped or
    swapped with its neighbour. Every three letters in a row occur in familiar words at that place,
    and neither this list nor a shipped one has the word.
    """
    random = Random(lexicon.name)  # noqa: S311 - not secret
    familiar = common_words(lexicon, _FAMILIAR) or lexicon
    world = Lexicon.load(WordList.WORLD_ENGLISH)
    words = {length: lexicon.pattern("." * length) for length in (*_LENGTHS, _LENGTHS.stop)}
    for each in words.values():
        random.shuffle(each)
    sources = [word for length in _LENGTHS for word in familiar.pattern("." * length)]
    runs = set(_runs(sources))
    random.shuffle(sources)
    good, bad = set[str](), set[str]()
    for source in sources:
        if len(bad) == _CARDS // 2:
            break
        for word in _changes(source, familiar.words.alphabet.letters, random):
            as_long = words.get(len(word))
            if not as_long or word in bad or word in lexicon or word in world:
                continue
            if runs.issuperset(_runs([word])):
                bad.add(word)
                good.add(as_long.pop())
                break
    cards = [Card(CardKind.JUDGE, word, ("good",)) for word in sorted(good)]
    cards += [Card(CardKind.JUDGE, word, ("bad",)) for word in sorted(bad)]
    random.shuffle(cards)
    return cards


def _runs(words: Iterable[str]) -> Iterator[str]:
    """Yield all runs of letters, with a mark where a word begins and ends."""
    for word in words:
        marked = f"<{word}>"
        for at in range(max(1, len(marked) - _RUN + 1)):
            yield marked[at : at + _RUN]


def _changes(word: str, letters: Sequence[str], random: Random) -> Iterator[str]:
    for _ in range(_TRIES):
        at, letter = random.randrange(len(word)), random.choice(letters)
        before, here, after = word[:at], word[at], word[at + 1 :]
        yield random.choice(
            (
                before + letter + after,
                before + letter + here + after,
                before + after,
                before + after[:1] + here + after[1:],
            )
        )
