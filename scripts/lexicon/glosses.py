"""Make WordNet's glosses short enough for a tooltip, and choose the few that serve players best."""

import re
from collections import defaultdict

from scripts.lexicon.wordnet import Sense
from tilewright.lexicon.definitions import Definition, PartOfSpeech

LONGEST = 120
ENOUGH = 60  # a clause of this length needs no further clause to be understood
MOST_PARTS_OF_SPEECH = 3

EXAMPLE = re.compile(r'[;:,]?\s*"')
ASIDE = re.compile(r"\s*\([^()]*\)")
# "(comparative of `good') superior to …": the forms are told otherwise.
FORM = re.compile(r"\(?(comparative|superlative|past tense|past participle)( form)? of [^)]*\)?\s*")


def shorten(gloss: str) -> str:
    """The gloss without examples, cut at the end of a clause."""
    told = FORM.sub("", EXAMPLE.split(gloss)[0], count=1) if FORM.match(gloss) else gloss
    clauses = [clause.strip() for clause in EXAMPLE.split(told)[0].split(";")]
    clauses = [clause for clause in clauses if clause]
    if not clauses:
        return ""
    text = clauses[0] if len(clauses[0]) <= LONGEST else _cut(clauses[0])
    for clause in clauses[1:]:
        if len(text) >= ENOUGH or len(text) + len(clause) + 2 > LONGEST:
            break
        text += f"; {clause}"
    return text.strip().replace("`", "‘").replace("'", "’")  # noqa: RUF001


def _cut(clause: str) -> str:
    """A clause too long is cut before an aside or a relative clause, or else between words."""
    plain = ASIDE.sub("", clause)
    if len(plain) <= LONGEST:
        return plain.strip()
    for mark in (", ", " that ", " which ", " (", " and "):
        start = plain[:LONGEST].rpartition(mark)[0]
        if len(start) >= ENOUGH:
            return start
    return plain[: LONGEST - 1].rpartition(" ")[0] + "…"


def choose(senses: list[Sense]) -> list[Definition]:
    """For each part of speech its first sense, and the second of the most used if it is near it."""
    by_part: dict[PartOfSpeech, list[Sense]] = defaultdict(list)
    for sense in senses:
        by_part[sense.part_of_speech].append(sense)
    ranked = sorted(by_part.values(), key=lambda group: -sum(sense.uses for sense in group))
    chosen = []
    for place, group in enumerate(ranked[:MOST_PARTS_OF_SPEECH]):
        chosen.append(group[0])
        if place == 0 and len(group) > 1 and 2 * group[1].uses >= max(group[0].uses, 2):
            chosen.append(group[1])
    texts = [Definition(sense.part_of_speech, shorten(sense.gloss)) for sense in chosen]
    return [definition for definition in dict.fromkeys(texts) if definition.text]
