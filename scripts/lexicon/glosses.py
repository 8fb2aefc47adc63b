"""Shorten WordNet's glosses to fit a tooltip, and choose the most useful ones for players."""

import re
from collections import defaultdict

from scripts.lexicon.wordnet import Sense
from tilewright.lexicon.definitions import Definition, PartOfSpeech

MAX_LENGTH = 120
MIN_LENGTH = 60  # further clauses are added to shorter texts, and no cut makes a text shorter
MAX_PARTS_OF_SPEECH = 3

EXAMPLE = re.compile(r'[;:,]?\s*"')
ASIDE = re.compile(r"\s*\([^()]*\)")
# "(comparative of `good') superior to …": forms are recorded separately.
FORM = re.compile(r"\(?(comparative|superlative|past tense|past participle)( form)? of [^)]*\)?\s*")


def shorten(gloss: str) -> str:
    """Return the gloss without examples, cut at the end of a clause."""
    text = FORM.sub("", EXAMPLE.split(gloss)[0], count=1) if FORM.match(gloss) else gloss
    clauses = [clause.strip() for clause in EXAMPLE.split(text)[0].split(";")]
    clauses = [clause for clause in clauses if clause]
    if not clauses:
        return ""
    text = clauses[0] if len(clauses[0]) <= MAX_LENGTH else _cut(clauses[0])
    for clause in clauses[1:]:
        if len(text) >= MIN_LENGTH or len(text) + len(clause) + 2 > MAX_LENGTH:
            break
        text += f"; {clause}"
    return text.strip().replace("`", "‘").replace("'", "’")  # noqa: RUF001


def _cut(clause: str) -> str:
    """Cut a long clause before an aside or a relative clause, or else between words."""
    plain = ASIDE.sub("", clause)
    if len(plain) <= MAX_LENGTH:
        return plain.strip()
    for mark in (", ", " that ", " which ", " (", " and "):
        start = plain[:MAX_LENGTH].rpartition(mark)[0]
        if len(start) >= MIN_LENGTH:
            return start
    return plain[: MAX_LENGTH - 1].rpartition(" ")[0] + "…"


def choose(senses: list[Sense]) -> list[Definition]:
    """Return the first sense of each part of speech.

    For the most frequent part of speech, add the second sense if it is nearly as frequent.
    """
    by_part: dict[PartOfSpeech, list[Sense]] = defaultdict(list)
    for sense in senses:
        by_part[sense.part_of_speech].append(sense)
    ranked = sorted(by_part.values(), key=lambda group: -sum(sense.uses for sense in group))
    chosen = []
    for rank, group in enumerate(ranked[:MAX_PARTS_OF_SPEECH]):
        chosen.append(group[0])
        if rank == 0 and len(group) > 1 and 2 * group[1].uses >= max(group[0].uses, 2):
            chosen.append(group[1])
    texts = [Definition(sense.part_of_speech, shorten(sense.gloss)) for sense in chosen]
    return [definition for definition in dict.fromkeys(texts) if definition.text]
