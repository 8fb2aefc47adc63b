"""Combine handwritten definitions, WordNet's, and those that can be derived from both."""

from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path

from scripts.lexicon import derivation, glosses, inflection
from scripts.lexicon.wordnet import WordNet
from tilewright.lexicon.definitions import (
    INFLECTED_PARTS,
    Definition,
    Form,
    Inflection,
    Meaning,
    PartOfSpeech,
)

HANDWRITTEN = Path(__file__).with_name("definitions.txt")
ABBREVIATED = {
    "n": PartOfSpeech.NOUN,
    "v": PartOfSpeech.VERB,
    "adj": PartOfSpeech.ADJECTIVE,
    "adv": PartOfSpeech.ADVERB,
    "pron": PartOfSpeech.PRONOUN,
    "prep": PartOfSpeech.PREPOSITION,
    "conj": PartOfSpeech.CONJUNCTION,
    "interj": PartOfSpeech.INTERJECTION,
    "det": PartOfSpeech.DETERMINER,
}
VERB_PREFIXES = ("out", "over", "re", "un", "mis", "under", "fore", "pre", "up", "inter")
# Forms that the rules of spelling allow, but that do not exist.
NOT_FORMS = frozenset(
    {
        ("bes", Form.THIRD_PERSON, "be"),
        ("pis", Form.THIRD_PERSON, "pi"),
        ("wises", Form.THIRD_PERSON, "wis"),
        ("genus", Form.PLURAL, "genu"),
        ("loses", Form.PLURAL, "los"),
        ("vises", Form.PLURAL, "vis"),
    }
)


@dataclass
class Dictionary:
    """The meanings of the words of a list, added step by step."""

    words: frozenset[str]
    wordnet: WordNet
    definitions: dict[str, list[Definition]] = field(default_factory=dict)
    inflections: dict[str, list[Inflection]] = field(default_factory=lambda: defaultdict(list))

    def meanings(self, word: str) -> list[Meaning]:
        """Return all meanings: definitions and inflections, whichever is more frequent first."""
        definitions = list(self.definitions.get(word, ()))
        forms = sorted(self.inflections.get(word, ()), key=self._uses_of_base, reverse=True)
        if forms and self._uses_of_base(forms[0]) > self._uses(word, *PartOfSpeech):
            return [*forms, *definitions]
        return [*definitions, *forms]

    def add_form(self, form: Form, spelled: str, base: str) -> None:
        """Record that ``spelled`` is a form of ``base``, if it is a word."""
        entry = Inflection(form, base)
        if spelled in self.words and spelled != base and entry not in self.inflections[spelled]:
            self.inflections[spelled].append(entry)

    def parts(self, word: str) -> set[PartOfSpeech]:
        return {definition.part_of_speech for definition in self.definitions.get(word, ())}

    def _uses_of_base(self, inflection: Inflection) -> int:
        return self._uses(inflection.of, *INFLECTED_PARTS[inflection.form])

    def _uses(self, word: str, *parts: PartOfSpeech) -> int:
        senses = self.wordnet.senses.get(word, ())
        return sum(sense.uses for sense in senses if sense.part_of_speech in parts)


def make(words: frozenset[str], wordnet: WordNet) -> dict[str, list[Meaning]]:
    """Return the meanings of the words of a list; words without any are omitted."""
    book = Dictionary(words, wordnet)
    _add_written(book)
    _add_irregular(book)
    _add_regular(book, list(book.definitions))
    for _ in range(3):  # "unreadability" derives from "unreadable", and that from "readable"
        derived = _add_derived(book)
        _add_irregular(book)
        _add_regular(book, derived)
    _add_other_spellings(book)
    _add_implied_uses(book)
    _add_plurals_of_gerunds(book)
    entries = {word: book.meanings(word) for word in sorted(words)}
    return {word: meanings for word, meanings in entries.items() if meanings}


def _add_written(book: Dictionary) -> None:
    """Add handwritten definitions, then WordNet's for the other parts of speech."""
    handwritten: dict[str, list[Definition]] = defaultdict(list)
    removed: set[tuple[str, PartOfSpeech]] = set()
    for word, part, text in _handwritten():
        if part in ABBREVIATED and text == "-":
            removed.add((word, ABBREVIATED[part]))
        elif part in ABBREVIATED:
            handwritten[word].append(Definition(ABBREVIATED[part], text))
        else:
            book.add_form(Form(part), word, text)
    for word in sorted(book.words):
        ours = handwritten.get(word, [])
        covered = {definition.part_of_speech for definition in ours}
        senses = [] if ours and len(word) == 2 else book.wordnet.senses.get(word, [])
        others = [
            sense
            for sense in senses
            if sense.part_of_speech not in covered and (word, sense.part_of_speech) not in removed
        ]
        if definitions := [*ours, *glosses.choose(others)]:
            book.definitions[word] = definitions


def _handwritten() -> list[list[str]]:
    lines = HANDWRITTEN.read_text(encoding="utf-8").splitlines()
    rows = [line.split("\t") for line in lines if not line.startswith("#")]
    return [[word.lower(), part, text] for word, part, text in rows]


def _add_irregular(book: Dictionary) -> None:
    for part, pairs in book.wordnet.irregular.items():
        for spelled, base in pairs:
            form = inflection.irregular_form(spelled, part)
            if form is None:
                continue
            if part in book.parts(base) and not _belongs_to_shorter(spelled, base, book):
                book.add_form(form, spelled, base)
            if part is PartOfSpeech.VERB:
                for prefix in VERB_PREFIXES:
                    if PartOfSpeech.VERB in book.parts(prefix + base):
                        book.add_form(form, prefix + spelled, prefix + base)


def _add_regular(book: Dictionary, bases: list[str]) -> None:
    """Add regular forms, except those replaced by irregular ones."""
    irregular = {
        (entry.of, entry.form) for entries in book.inflections.values() for entry in entries
    }
    for base in bases:
        for part in sorted(book.parts(base)):
            forms = list(inflection.regular_forms(base, part))
            if part in (PartOfSpeech.ADJECTIVE, PartOfSpeech.ADVERB):
                forms = _compared(forms, book)
            for form, spelled in forms:
                if _likely(spelled, base, form, irregular, book):
                    book.add_form(form, spelled, base)


def _compared(forms: list[inflection.FormOf], book: Dictionary) -> list[inflection.FormOf]:
    """Keep stems with both -er and -est: "inner" is not a comparative, as there is no "innest"."""
    stems = [
        {spelled.removesuffix(ending) for form, spelled in forms if spelled in book.words}
        for ending in ("er", "est")
    ]
    both = stems[0] & stems[1]
    return [
        (form, word) for form, word in forms if word.removesuffix("er").removesuffix("est") in both
    ]


def _likely(
    spelled: str,
    base: str,
    form: Form,
    irregular: set[tuple[str, Form]],
    book: Dictionary,
) -> bool:
    """Return whether a form derived by rule is likely to be a real form of the base."""
    if (spelled, form, base) in NOT_FORMS:
        return False
    if spelled.startswith(base + base[-1]) and base + base[-1] in book.words:
        return False  # "losses" is a form of "loss", not of "los"
    if spelled.endswith("men") and base.endswith("man"):
        return spelled not in book.definitions  # "dolmen" is not the plural of "dolman"
    if form is Form.PAST and (base, Form.PAST) in irregular:
        # "Seed" is not the past tense of "see", but "dwell" has both "dwelled" and "dwelt".
        return not {PartOfSpeech.NOUN, PartOfSpeech.VERB} & book.parts(spelled)
    if form is Form.PLURAL and spelled == f"{base}es" and base.endswith("o"):
        # "Hoes" is the plural of "hoe", not of "ho".
        return f"{base}e" not in book.definitions
    if form is Form.THIRD_PERSON and spelled == f"{base}s" and base.endswith("o"):
        # "Dos" is only the plural of the noun "do"; the third person is "does".
        return f"{base}es" not in book.words
    return not _belongs_to_shorter(spelled, base, book)


def _belongs_to_shorter(spelled: str, base: str, book: Dictionary) -> bool:
    """Return whether an -ing form belongs to a shorter verb: "singing" to "sing", not "singe"."""
    shorter = base[:-1]
    return spelled == f"{shorter}ing" and f"{base}ing" in book.words and shorter in book.definitions


def _add_derived(book: Dictionary) -> list[str]:
    """Add definitions by derivation; return the words that got one."""
    forms: dict[str, dict[Form, str]] = defaultdict(dict)
    for word, entries in book.inflections.items():
        for entry in entries:
            spelled = forms[entry.of].get(entry.form, word)
            forms[entry.of][entry.form] = min(word, spelled, key=lambda each: (len(each), each))
    known = derivation.KnownWords(
        words=book.words,
        parts=_parts_and_participles(book, forms),
        forms=dict(forms),
        glosses=book.definitions,
    )
    found = {}
    for word in sorted(book.words):
        if word not in book.definitions and not book.inflections.get(word):
            definition = derivation.derive(word, known)
            if definition is not None:
                found[word] = [definition]
    book.definitions.update(found)
    return sorted(found)


def _parts_and_participles(
    book: Dictionary, forms: dict[str, dict[Form, str]]
) -> dict[str, set[derivation.Kind]]:
    """Return the parts of speech of each word.

    Participles are included if they may take "un", that is, if their verb may not.
    """
    kinds: dict[str, set[derivation.Kind]] = {}
    for word in book.definitions:
        kinds[word] = {*book.parts(word)}
    for base, its in forms.items():
        participle = its.get(Form.PAST_PARTICIPLE, its.get(Form.PAST))
        if participle is not None and f"un{base}" not in book.words:
            kinds.setdefault(participle, set()).add(Form.PAST_PARTICIPLE)
    return kinds


def _add_other_spellings(book: Dictionary) -> None:
    parts = {word: book.parts(word) for word in book.definitions}
    found = defaultdict(list)
    for word in sorted(book.words - book.definitions.keys()):
        if not book.inflections.get(word):
            for american, part in derivation.other_spelling(word, parts):
                found[word].append(Definition(part, f"another spelling of {american}"))
    book.definitions.update(found)
    _add_regular(book, sorted(found))


def _add_implied_uses(book: Dictionary) -> None:
    """Add forms that imply a use WordNet lacks: "bricked" of "brick", "casuals" of "casual"."""
    for base in sorted(book.definitions):
        forms = list(inflection.regular_forms(base, PartOfSpeech.VERB))
        found = {form for form, spelled in forms if spelled in book.words}
        if not {Form.PAST, Form.PRESENT_PARTICIPLE} <= found:
            # "Lymphatics" is a plural, "meteoritics" a singular: the ending is ambiguous.
            if PartOfSpeech.ADJECTIVE not in book.parts(base) or base.endswith("ic"):
                continue
            forms = list(inflection.regular_forms(base, PartOfSpeech.NOUN))
        for form, spelled in forms:
            undefined = spelled not in book.definitions and not book.inflections.get(spelled)
            if undefined and not _may_be_of_another(spelled, base, book.words):
                book.add_form(form, spelled, base)


def _may_be_of_another(spelled: str, base: str, words: frozenset[str]) -> bool:
    """Return whether the form may belong to another word: "curring" to "curr", not to "cur"."""
    stem = spelled.removesuffix("s").removesuffix("ing").removesuffix("d")
    return any(other in words for other in {stem, f"{stem}e", stem.removesuffix("e")} - {base})


def _add_plurals_of_gerunds(book: Dictionary) -> None:
    """Add plurals such as "bakings"; having a plural shows that "baking" is a noun."""
    for word in sorted(book.words):
        gerund = word.removesuffix("s")
        if word.endswith("ings") and not book.inflections.get(word):
            forms = [entry.form for entry in book.inflections.get(gerund, ())]
            if Form.PRESENT_PARTICIPLE in forms:
                book.add_form(Form.PLURAL, word, gerund)
