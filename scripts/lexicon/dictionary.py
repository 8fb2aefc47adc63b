"""Bring together what was written by hand, what WordNet has and what follows from both."""

from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path

from scripts.lexicon import derivation, glosses, inflection
from scripts.lexicon.wordnet import WordNet
from tilewright.lexicon.definitions import Definition, Form, Inflection, Meaning, PartOfSpeech

BY_HAND = Path(__file__).with_name("definitions.txt")
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
# What the rules of spelling allow and English does not.
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
INFLECTED = {
    Form.PLURAL: (PartOfSpeech.NOUN,),
    Form.THIRD_PERSON: (PartOfSpeech.VERB,),
    Form.PAST: (PartOfSpeech.VERB,),
    Form.PAST_PARTICIPLE: (PartOfSpeech.VERB,),
    Form.PRESENT_PARTICIPLE: (PartOfSpeech.VERB,),
    Form.COMPARATIVE: (PartOfSpeech.ADJECTIVE, PartOfSpeech.ADVERB),
    Form.SUPERLATIVE: (PartOfSpeech.ADJECTIVE, PartOfSpeech.ADVERB),
}


@dataclass
class Dictionary:
    """The meanings of the words of a list, as they are found one after another."""

    words: frozenset[str]
    wordnet: WordNet
    definitions: dict[str, list[Definition]] = field(default_factory=dict)
    inflections: dict[str, list[Inflection]] = field(default_factory=lambda: defaultdict(list))

    def meanings(self, word: str) -> list[Meaning]:
        """All meanings, and first the one that people more often meet the word with."""
        told = list(self.definitions.get(word, ()))
        forms = sorted(self.inflections.get(word, ()), key=self._uses_of_base, reverse=True)
        if forms and self._uses_of_base(forms[0]) > self._uses(word, *PartOfSpeech):
            return [*forms, *told]
        return [*told, *forms]

    def add_form(self, form: Form, spelled: str, base: str) -> None:
        """Note that ``spelled`` is a form of ``base``, if it is a word."""
        entry = Inflection(form, base)
        if spelled in self.words and spelled != base and entry not in self.inflections[spelled]:
            self.inflections[spelled].append(entry)

    def parts(self, word: str) -> set[PartOfSpeech]:
        return {definition.part_of_speech for definition in self.definitions.get(word, ())}

    def _uses_of_base(self, inflection: Inflection) -> int:
        return self._uses(inflection.of, *INFLECTED[inflection.form])

    def _uses(self, word: str, *parts: PartOfSpeech) -> int:
        senses = self.wordnet.senses.get(word, ())
        return sum(sense.uses for sense in senses if sense.part_of_speech in parts)


def make(words: frozenset[str], wordnet: WordNet) -> dict[str, list[Meaning]]:
    """The dictionary of a word list."""
    book = Dictionary(words, wordnet)
    _add_written(book)
    _add_irregular(book)
    _add_regular(book, list(book.definitions))
    for _ in range(3):  # "unreadability" is told by "unreadable", and that by "readable"
        derived = _add_derived(book)
        _add_irregular(book)
        _add_regular(book, derived)
    _add_other_spellings(book)
    _add_unwritten_uses(book)
    _add_plurals_of_doing(book)
    entries = {word: book.meanings(word) for word in sorted(words)}
    return {word: meanings for word, meanings in entries.items() if meanings}


def _add_written(book: Dictionary) -> None:
    """Definitions by hand, and after them WordNet's for the other parts of speech."""
    by_hand: dict[str, list[Definition]] = defaultdict(list)
    silenced: set[tuple[str, PartOfSpeech]] = set()
    for word, part, text in _written_by_hand():
        if part in ABBREVIATED and text == "-":
            silenced.add((word, ABBREVIATED[part]))
        elif part in ABBREVIATED:
            by_hand[word].append(Definition(ABBREVIATED[part], text))
        else:
            book.add_form(Form(part), word, text)
    for word in sorted(book.words):
        mine = by_hand.get(word, [])
        covered = {definition.part_of_speech for definition in mine}
        senses = [] if mine and len(word) == 2 else book.wordnet.senses.get(word, [])
        others = [
            sense
            for sense in senses
            if sense.part_of_speech not in covered and (word, sense.part_of_speech) not in silenced
        ]
        if together := [*mine, *glosses.choose(others)]:
            book.definitions[word] = together


def _written_by_hand() -> list[list[str]]:
    lines = BY_HAND.read_text(encoding="utf-8").splitlines()
    rows = [line.split("\t") for line in lines if not line.startswith("#")]
    return [[word.lower(), part, text] for word, part, text in rows]


def _add_irregular(book: Dictionary) -> None:
    for part, pairs in book.wordnet.irregular.items():
        for spelled, base in pairs:
            form = inflection.irregular_form(spelled, part)
            if form is None:
                continue
            if part in book.parts(base) and not _done_by_others(spelled, base, book):
                book.add_form(form, spelled, base)
            if part is PartOfSpeech.VERB:
                for prefix in VERB_PREFIXES:
                    if PartOfSpeech.VERB in book.parts(prefix + base):
                        book.add_form(form, prefix + spelled, prefix + base)


def _add_regular(book: Dictionary, bases: list[str]) -> None:
    """Regular forms, save those that irregular ones have displaced."""
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
    """Only what has both -er and -est: "inner" is no comparative, for there is no "innest"."""
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
    """Whether a form made by rule is one in fact."""
    if (spelled, form, base) in NOT_FORMS:
        return False
    if spelled.startswith(base + base[-1]) and base + base[-1] in book.words:
        return False  # "losses" has its second s from "loss" and not from "los"
    if spelled.endswith("men") and base.endswith("man"):
        return spelled not in book.definitions  # a "dolmen" is not many a "dolman"
    if form is Form.PAST and (base, Form.PAST) in irregular:
        # "Seed" is not the past of "see", but "dwelled" is that of "dwell" beside "dwelt".
        return not {PartOfSpeech.NOUN, PartOfSpeech.VERB} & book.parts(spelled)
    if form is Form.PLURAL and spelled == f"{base}es" and base.endswith("o"):
        # "Hoes" is the plural of "hoe" and not of "ho".
        return f"{base}e" not in book.definitions
    if form is Form.THIRD_PERSON and spelled == f"{base}s" and base.endswith("o"):
        # One who does does not "do" in the plural: "dos" is a plural only.
        return f"{base}es" not in book.words
    return not _done_by_others(spelled, base, book)


def _done_by_others(spelled: str, base: str, book: Dictionary) -> bool:
    """ "Singing" is done by those who sing and not by those who singe."""
    shorter = base[:-1]
    return spelled == f"{shorter}ing" and f"{base}ing" in book.words and shorter in book.definitions


def _add_derived(book: Dictionary) -> list[str]:
    """Definitions by derivation; returns the words that got one."""
    forms: dict[str, dict[Form, str]] = defaultdict(dict)
    for word, entries in book.inflections.items():
        for entry in entries:
            spelled = forms[entry.of].get(entry.form, word)
            forms[entry.of][entry.form] = min(word, spelled, key=lambda each: (len(each), each))
    known = derivation.Vocabulary(
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
    """What each word is, and which participles may take "un": those whose verb may not."""
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


def _add_unwritten_uses(book: Dictionary) -> None:
    """Forms that show a use WordNet does not tell: one can brick, and there are casuals."""
    for base in sorted(book.definitions):
        forms = list(inflection.regular_forms(base, PartOfSpeech.VERB))
        found = {form for form, spelled in forms if spelled in book.words}
        if not {Form.PAST, Form.PRESENT_PARTICIPLE} <= found:
            # "Lymphatics" are many, but "meteoritics" is one: the ending does not tell which.
            if PartOfSpeech.ADJECTIVE not in book.parts(base) or base.endswith("ic"):
                continue
            forms = list(inflection.regular_forms(base, PartOfSpeech.NOUN))
        for form, spelled in forms:
            untold = spelled not in book.definitions and not book.inflections.get(spelled)
            if untold and not _may_be_of_another(spelled, base, book.words):
                book.add_form(form, spelled, base)


def _may_be_of_another(spelled: str, base: str, words: frozenset[str]) -> bool:
    """Whether another word could have the form: "curring" is done by what currs, not by a cur."""
    stem = spelled.removesuffix("s").removesuffix("ing").removesuffix("d")
    return any(other in words for other in {stem, f"{stem}e", stem.removesuffix("e")} - {base})


def _add_plurals_of_doing(book: Dictionary) -> None:
    """ "Bakings" is the plural of "baking", which is a noun because it has a plural."""
    for word in sorted(book.words):
        doing = word.removesuffix("s")
        if word.endswith("ings") and not book.inflections.get(word):
            forms = [entry.form for entry in book.inflections.get(doing, ())]
            if Form.PRESENT_PARTICIPLE in forms:
                book.add_form(Form.PLURAL, word, doing)
