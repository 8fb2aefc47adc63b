"""Define words by the words they are derived from, if the derivation is unambiguous.

A rule applies only to words without a definition, so "recover" is never defined as "cover again".
"""

import re
from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from scripts.lexicon.inflection import regular_forms, with_vowel_ending
from tilewright.lexicon.definitions import Definition, Form, PartOfSpeech

NOUN, VERB = PartOfSpeech.NOUN, PartOfSpeech.VERB
ADJECTIVE, ADVERB = PartOfSpeech.ADJECTIVE, PartOfSpeech.ADVERB
PARTICIPLE = Form.PAST_PARTICIPLE

Kind = PartOfSpeech | Form


@dataclass(frozen=True, slots=True)
class Rule:
    """A word that matches ``word`` is derived from ``base``, which must be a ``base_is``.

    ``result_is`` is the part of speech of the derived word, and ``text`` its definition.
    """

    word: re.Pattern[str]
    base: str
    base_is: Kind
    result_is: PartOfSpeech
    text: str


def _rule(word: str, base: str, base_is: Kind, result_is: PartOfSpeech, text: str) -> Rule:
    return Rule(re.compile(word), base, base_is, result_is, text)


ABLE = "((?!un|non|in)...+)"  # "undeniable" is what cannot be denied
# Words that the rules below would define incorrectly.
MISLEADING = frozenset({"misbecome", "misbeseem", "recomfort", "retour"})

QUALITY = "the state or quality of being {}"
RULES = (
    _rule(r"(.+)iness", r"\1y", ADJECTIVE, NOUN, QUALITY),
    _rule(r"(.+)ness", r"\1", ADJECTIVE, NOUN, QUALITY),
    _rule(r"(.+[ai]b)ility", r"\1le", ADJECTIVE, NOUN, QUALITY),
    _rule(r"(.+)ily", r"\1y", ADJECTIVE, ADVERB, "in a manner that is {}"),
    _rule(r"(.+[^aeiou])ly", r"\1le", ADJECTIVE, ADVERB, "in a manner that is {}"),
    _rule(r"(.+ic)ally", r"\1", ADJECTIVE, ADVERB, "in a manner that is {}"),
    _rule(r"(.+)ly", r"\1", ADJECTIVE, ADVERB, "in a manner that is {}"),
    _rule(r"(...+)like", r"\1", NOUN, ADJECTIVE, "resembling {one}"),
    _rule(r"(...+)less", r"\1", NOUN, ADJECTIVE, "having no {}"),
    _rule(r"un(....+)", r"\1", ADJECTIVE, ADJECTIVE, "not {}"),
    _rule(r"un(....+)", r"\1", PARTICIPLE, ADJECTIVE, "not {}"),
    _rule(r"non(...+)", r"\1", ADJECTIVE, ADJECTIVE, "not {}"),
    _rule(r"non(...+)", r"\1", PARTICIPLE, ADJECTIVE, "not {}"),
    _rule(r"re(...+)", r"\1", VERB, VERB, "to {} again"),
    _rule(r"pre(...+)", r"\1", VERB, VERB, "to {} in advance"),
    _rule(r"mis(...+)", r"\1", VERB, VERB, "to {} wrongly"),
    _rule(r"out(...+)", r"\1", VERB, VERB, "to {} better or more than"),
    _rule(r"over(...+)", r"\1", VERB, VERB, "to {} too much"),
    _rule(r"over(...+)(?<!ed)(?<!ing)", r"\1", ADJECTIVE, ADJECTIVE, "too {}"),
    _rule(r"(..+e)r", r"\1", VERB, NOUN, "one that {third}"),
    _rule(r"(...+)er", r"\1", VERB, NOUN, "one that {third}"),
    _rule(r"(...+)ier", r"\1y", VERB, NOUN, "one that {third}"),
    _rule(r"(.+([^aeiou]))\2er", r"\1", VERB, NOUN, "one that {third}"),
    _rule(rf"{ABLE}able", r"\1", VERB, ADJECTIVE, "able to be {past}"),
    _rule(rf"{ABLE}able", r"\1e", VERB, ADJECTIVE, "able to be {past}"),
    _rule(rf"{ABLE}iable", r"\1y", VERB, ADJECTIVE, "able to be {past}"),
    _rule(r"((?!un|non|in).+([^aeiou]))\2able", r"\1", VERB, ADJECTIVE, "able to be {past}"),
)

OTHER_SPELLINGS = (
    (re.compile(r"is(e[drs]?|ing|able|ations?|ers)$"), r"iz\1"),
    (re.compile(r"ys(e[drs]?|ing|able|ers)$"), r"yz\1"),
    (re.compile(r"(?<=[abdlmnpv])our"), "or"),
    (re.compile(r"^(h|p|f|c|anh|encyclop|gyn|arch|pal)ae"), r"\1e"),
    (re.compile(r"^(an)?aes"), r"\1es"),
)
COUNTABLE = re.compile("(an?|any|one|either|someone) ")


@dataclass(frozen=True, slots=True)
class KnownWords:
    """The input of a derivation: all words, their parts of speech, and their known forms."""

    words: frozenset[str]
    parts: Mapping[str, AbstractSet[Kind]]
    forms: dict[str, dict[Form, str]]
    glosses: dict[str, list[Definition]]

    def inflects(self, word: str, part_of_speech: PartOfSpeech) -> bool:
        """Return whether the list has inflected forms of the word for this part of speech.

        "Rebop" is not a verb, although "bop" is: the list has neither "rebopped" nor "rebopping".
        """
        found = {
            form for form, spelled in regular_forms(word, part_of_speech) if spelled in self.words
        }
        if part_of_speech is VERB:
            return Form.THIRD_PERSON in found and Form.PRESENT_PARTICIPLE in found
        return part_of_speech is not NOUN or Form.PLURAL in found

    def one(self, noun: str) -> str:
        """Return the noun with an article if its definition shows that it is countable."""
        texts = [gloss.text for gloss in self.glosses[noun] if gloss.part_of_speech is NOUN]
        if not COUNTABLE.match(texts[0]):
            return noun
        return f"an {noun}" if noun[0] in "aeiou" else f"a {noun}"


def derive(word: str, known: KnownWords) -> Definition | None:
    """Define a word by its base; return None if no rule applies or the base is unknown."""
    if word in MISLEADING:
        return None
    for rule in RULES:
        found = rule.word.fullmatch(word)
        if found is not None:
            base = found.expand(rule.base)
            if rule.base_is in known.parts.get(base, ()) and _fits(word, base, rule, known):
                return Definition(rule.result_is, _text(rule, base, known))
    return None


def _text(rule: Rule, base: str, known: KnownWords) -> str:
    forms = known.forms.get(base, {})
    return rule.text.format(
        base,
        one=known.one(base) if rule.base_is is NOUN else base,
        past=forms.get(Form.PAST_PARTICIPLE, forms.get(Form.PAST, base)),
        third=forms.get(Form.THIRD_PERSON, f"{base}s"),
    )


def _fits(word: str, base: str, rule: Rule, known: KnownWords) -> bool:
    if rule.result_is is VERB:
        return known.inflects(word, VERB)
    if rule.result_is is NOUN and rule.base_is is VERB:
        # Not "lower", which is a form of "low", nor "doter", which does not come from "dot".
        spelled_right = word in with_vowel_ending(base, "er")
        return spelled_right and known.inflects(word, NOUN) and ADJECTIVE not in known.parts[base]
    return True


def other_spelling(
    word: str, parts: Mapping[str, set[PartOfSpeech]]
) -> Iterator[tuple[str, PartOfSpeech]]:
    """Yield the American spellings of a British word, with their parts of speech."""
    for pattern, replacement in OTHER_SPELLINGS:
        american = pattern.sub(replacement, word)
        if american != word and len(word) >= 7:
            yield from ((american, part) for part in sorted(parts.get(american, ())))
