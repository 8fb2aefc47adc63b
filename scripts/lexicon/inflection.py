"""English inflection: the forms that a noun, a verb or an adjective may have.

The rules are generous about doubled letters and endings; the word list filters out the rest.
"""

import re
from collections.abc import Iterator

from tilewright.lexicon.definitions import Form, PartOfSpeech

SIBILANT = re.compile("(s|x|z|ch|sh)$")
CONSONANT_Y = re.compile("([^aeiou]|qu)y$")
# One vowel, then one consonant, at the end of a word with no other vowel: "plan", but not "rain".
SHORT = re.compile("y?[^aeiouy]*(qu)?[aeiouy][^aeiouwxy]")
# The same in a longer word: it may double, as in "travelled" and "dialled".
MAY_DOUBLE = re.compile("(?<![aeo])[aeiouy][^aeiouwxy]$")

FormOf = tuple[Form, str]


def regular_forms(word: str, part_of_speech: PartOfSpeech) -> Iterator[FormOf]:
    """Yield the forms that the rules of spelling allow."""
    match part_of_speech:
        case PartOfSpeech.NOUN:
            yield from ((Form.PLURAL, form) for form in _with_s(word))
            if word.endswith("ch"):  # "monarchs": this ch sounds like k
                yield Form.PLURAL, f"{word}s"
            if word.endswith("man"):
                yield Form.PLURAL, f"{word[:-3]}men"
        case PartOfSpeech.VERB:
            yield from ((Form.THIRD_PERSON, form) for form in _with_s(word))
            yield from ((Form.PAST, form) for form in with_vowel_ending(word, "ed"))
            yield from ((Form.PRESENT_PARTICIPLE, form) for form in _with_ing(word))
        case PartOfSpeech.ADJECTIVE | PartOfSpeech.ADVERB:
            yield from ((Form.COMPARATIVE, form) for form in with_vowel_ending(word, "er"))
            yield from ((Form.SUPERLATIVE, form) for form in with_vowel_ending(word, "est"))
        case _:
            pass


def irregular_form(form: str, part_of_speech: PartOfSpeech) -> Form | None:
    """Return the kind of form of an entry in WordNet's tables, judged by its spelling."""
    match part_of_speech:
        case PartOfSpeech.NOUN:
            return Form.PLURAL
        case PartOfSpeech.VERB:
            return _verb_form(form)
        case PartOfSpeech.ADJECTIVE | PartOfSpeech.ADVERB:
            return Form.SUPERLATIVE if form.endswith("st") else Form.COMPARATIVE
        case _:
            return None


def _with_s(word: str) -> set[str]:
    if SIBILANT.search(word):
        return {f"{word}es", f"{word}{word[-1]}es"} if word[-1] in "sz" else {f"{word}es"}
    if CONSONANT_Y.search(word):
        return {f"{word[:-1]}ies", f"{word}s"}
    return {f"{word}s", f"{word}es"} if word.endswith("o") else {f"{word}s"}


def with_vowel_ending(word: str, ending: str) -> set[str]:
    """Return the word with -ed, -er or -est, in all possible spellings."""
    if word.endswith("e"):
        return {word + ending[1:]}
    if CONSONANT_Y.search(word):
        return {f"{word[:-1]}i{ending}", f"{word}{ending}"} - {f"{word}ed"}
    return {stem + ending for stem in _stems(word)}


def _with_ing(word: str) -> set[str]:
    if word.endswith("ie"):
        return {f"{word[:-2]}ying"}
    if word.endswith(("ee", "oe", "ye", "nge")):
        return {f"{word}ing"} | ({f"{word[:-1]}ing"} if word.endswith(("nge", "ye")) else set())
    if word.endswith("e") and len(word) > 2:
        return {f"{word[:-1]}ing", f"{word}ing"}
    return {f"{stem}ing" for stem in _stems(word)}


def _stems(word: str) -> set[str]:
    """Return the word, its last consonant doubled if required, or both if optional."""
    doubled = word + word[-1]
    if word.endswith("c"):
        return {word, f"{word}k"}
    if SHORT.fullmatch(word):
        return {doubled}
    return {word, doubled} if MAY_DOUBLE.search(word) else {word}


# WordNet's table of verbs also has these. They are spelling variants rather than forms; the last
# three are forms that our own definitions describe better.
IGNORED_FORMS = frozenset(
    {"abye", "pasquil", "pasquils", "squilgee", "torrify", "tranship", "am", "are", "is"}
)
PARTICIPLE = re.compile(
    "(en|wn|rn|rne|ain|done|gone|begun|drunk|shrunk|sunk|stunk|swum|sung|sprung|^rung)$"
)


def _verb_form(form: str) -> Form | None:
    if form in IGNORED_FORMS:
        return None
    if form.endswith("ing"):
        return Form.PRESENT_PARTICIPLE
    if form.endswith("s") and form != "was":
        return Form.THIRD_PERSON
    return Form.PAST_PARTICIPLE if PARTICIPLE.search(form) else Form.PAST
