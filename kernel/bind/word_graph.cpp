#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/variant.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "bound_graph.hpp"
#include "tilewright/graph_builder.hpp"
#include "tilewright/kwg.hpp"
#include "tilewright/word_search.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace tilewright {

namespace {

using Strings = nb::typed<nb::list, nb::str>;
using Truths = nb::typed<nb::list, bool>;
/// A word as text, or as its tiles, a byte each, where text could be read in two ways.
using Word = std::variant<nb::str, nb::bytes>;

/// Text that the alphabet does not have the letters for.
class UnknownLetters : public std::invalid_argument {
 public:
  using std::invalid_argument::invalid_argument;
};

/// The text of a Python string, which must live on; none if it has no UTF-8 (a lone surrogate).
std::optional<std::string_view> utf8(nb::handle text) {
  Py_ssize_t size = 0;
  const char* bytes = PyUnicode_AsUTF8AndSize(text.ptr(), &size);
  if (bytes != nullptr) return std::string_view(bytes, static_cast<std::size_t>(size));
  if (PyErr_ExceptionMatches(PyExc_UnicodeEncodeError) == 0) throw nb::python_error();
  PyErr_Clear();
  return std::nullopt;
}

[[noreturn]] void refuse_letters(nb::handle text) {
  const std::string shown = nb::cast<std::string>(nb::repr(text));
  throw UnknownLetters(shown + " is not written in the letters of this alphabet");
}

/// Appends the tiles of a Python string; false if it has other letters.
bool encode(const Alphabet& alphabet, nb::handle text, std::vector<Tile>& tiles) {
  const auto bytes = utf8(text);
  return bytes && alphabet.encode(*bytes, tiles);
}

Tiles as_tiles(const nb::bytes& bytes) noexcept {
  return {static_cast<const Tile*>(bytes.data()), bytes.size()};
}

/// The tiles of a word; none if it has other letters.
std::optional<std::vector<Tile>> tiles_of(const Alphabet& alphabet, const Word& word) {
  std::vector<Tile> tiles;
  if (const auto* bytes = std::get_if<nb::bytes>(&word)) {
    const Tiles given = as_tiles(*bytes);
    tiles.assign(given.begin(), given.end());
  } else if (!encode(alphabet, std::get<nb::str>(word), tiles)) {
    return std::nullopt;
  }
  return tiles;
}

nb::str as_string(const Alphabet& alphabet, Tiles word) {
  std::string text;
  alphabet.decode(word, text);
  return nb::str(text.data(), text.size());
}

Strings as_strings(const Alphabet& alphabet, const WordList& words) {
  nb::list strings;
  for (std::size_t place = 0; place < words.size(); ++place) {
    strings.append(as_string(alphabet, words[place]));
  }
  return Strings(std::move(strings));
}

std::vector<std::string> letters_in(const Alphabet& alphabet, LetterSet set) {
  std::vector<std::string> letters;
  for (unsigned tile = 1; tile <= alphabet.size(); ++tile) {
    const bool is_in = (set & set_of(static_cast<Tile>(tile))) != 0;
    if (is_in) letters.push_back(alphabet.letters()[tile - 1]);
  }
  return letters;
}

nb::bytes encode_text(const Alphabet& alphabet, const nb::str& text) {
  std::vector<Tile> tiles;
  if (!encode(alphabet, text, tiles)) refuse_letters(text);
  return nb::bytes(tiles.data(), tiles.size());
}

nb::str decode_tiles(const Alphabet& alphabet, const nb::bytes& tiles) {
  for (const Tile tile : as_tiles(tiles)) {
    if (tile == 0 || tile > alphabet.size()) {
      throw std::invalid_argument("no letter has the number " + std::to_string(tile));
    }
  }
  return as_string(alphabet, as_tiles(tiles));
}

BoundGraph from_words(const Strings& words, const Alphabet& alphabet, bool gaddag) {
  WordList list;
  for (const nb::handle word : words) {
    if (!PyUnicode_Check(word.ptr())) throw nb::type_error("a word must be a string");
    if (!encode(alphabet, word, list.tail())) refuse_letters(word);
    list.end_word();
  }
  const GraphShape shape = gaddag ? GraphShape::dawg_and_gaddag : GraphShape::dawg;
  const nb::gil_scoped_release released;
  if (!list.is_sorted()) list = list.sorted();
  return {alphabet, build_graph(list, alphabet.size(), shape)};
}

BoundGraph from_kwg(const nb::bytes& data, const Alphabet& alphabet) {
  const std::span bytes(static_cast<const unsigned char*>(data.data()), data.size());
  const nb::gil_scoped_release released;
  return {alphabet, read_kwg(bytes, alphabet.size())};
}

nb::bytes to_kwg(const BoundGraph& self) {
  const std::vector<unsigned char> bytes = write_kwg(self.graph);
  return nb::bytes(bytes.data(), bytes.size());
}

bool contains(const BoundGraph& self, const Word& word) {
  const auto tiles = tiles_of(self.alphabet, word);
  return tiles && self.graph.contains(*tiles);
}

Truths contains_each(const BoundGraph& self, const Strings& words) {
  // Words in other letters become empty words, which no graph holds.
  WordList list;
  for (const nb::handle word : words) {
    if (!PyUnicode_Check(word.ptr())) throw nb::type_error("a word must be a string");
    encode(self.alphabet, word, list.tail());
    list.end_word();
  }
  std::vector<char> answers(list.size());
  {
    const nb::gil_scoped_release released;
    for (std::size_t place = 0; place < list.size(); ++place) {
      answers[place] = self.graph.contains(list[place]) ? 1 : 0;
    }
  }
  nb::list truths;
  for (const char answer : answers) truths.append(nb::bool_(answer != 0));
  return Truths(std::move(truths));
}

nb::bytes contains_lines(const BoundGraph& self, const nb::bytes& lines) {
  std::string_view text(lines.c_str(), lines.size());
  std::vector<char> answers;
  {
    const nb::gil_scoped_release released;
    std::vector<Tile> tiles;
    while (!text.empty()) {
      const std::size_t length = std::min(text.find('\n'), text.size());
      tiles.clear();
      self.alphabet.encode(text.substr(0, length), tiles);
      answers.push_back(self.graph.contains(tiles) ? 1 : 0);
      text.remove_prefix(std::min(length + 1, text.size()));
    }
  }
  return nb::bytes(answers.data(), answers.size());
}

std::optional<std::uint32_t> index_of(const BoundGraph& self, const Word& word) {
  const auto tiles = tiles_of(self.alphabet, word);
  return tiles ? self.graph.index_of(*tiles) : std::nullopt;
}

Strings words_from(const BoundGraph& self, std::uint32_t first, std::size_t limit) {
  WordList words;
  {
    const nb::gil_scoped_release released;
    words = words_from_index(self.graph, first, limit);
  }
  return as_strings(self.alphabet, words);
}

Strings from_rack(const BoundGraph& self, const nb::bytes& rack, std::size_t shortest,
                  std::size_t limit) {
  const Tiles tiles = as_tiles(rack);
  WordList words;
  {
    const nb::gil_scoped_release released;
    words = words_from_rack(self.graph, tiles, shortest, limit);
  }
  return as_strings(self.alphabet, words);
}

Strings matching(const BoundGraph& self, const std::vector<LetterSet>& places, std::size_t limit) {
  WordList words;
  {
    const nb::gil_scoped_release released;
    words = words_matching(self.graph, Pattern(places), limit);
  }
  return as_strings(self.alphabet, words);
}

std::pair<std::vector<std::string>, std::vector<std::string>> hooks(const BoundGraph& self,
                                                                    const Word& word) {
  const auto tiles = tiles_of(self.alphabet, word);
  if (!tiles) refuse_letters(std::get<nb::str>(word));
  const Hooks found = find_hooks(self.graph, *tiles);
  return {letters_in(self.alphabet, found.front), letters_in(self.alphabet, found.back)};
}

void bind_alphabet(nb::module_& m) {
  nb::class_<Alphabet>(m, "Alphabet", "The table between written letters and tiles 1, 2, 3 …")
      .def(nb::init<std::vector<std::string>>(), "letters"_a)
      .def_prop_ro("letters", &Alphabet::letters)
      .def("__len__", &Alphabet::size)
      .def("encode", &encode_text, "text"_a, "The tiles of a text, a byte each.")
      .def("decode", &decode_tiles, "tiles"_a, "The text of tiles.");
}

}  // namespace

void bind_word_graph(nb::module_& m) {
  nb::exception<BadGraph>(m, "BadGraph", PyExc_ValueError);
  nb::exception<UnknownLetters>(m, "UnknownLetters", PyExc_ValueError);
  bind_alphabet(m);
  nb::class_<BoundGraph>(m, "WordGraph", "A set of words as a DAWG, with a GADDAG if wanted.")
      .def_static("from_words", &from_words, "words"_a, "alphabet"_a, nb::kw_only(), "gaddag"_a,
                  "The graph of words in any order.")
      .def_static("from_kwg", &from_kwg, "data"_a, "alphabet"_a, "Read the bytes of a KWG file.")
      .def("to_kwg", &to_kwg, "The bytes of a KWG file.")
      .def_prop_ro("alphabet", [](const BoundGraph& self) { return self.alphabet; })
      .def_prop_ro("has_gaddag", [](const BoundGraph& self) { return self.graph.gaddag() != 0; })
      .def_prop_ro("node_count", [](const BoundGraph& self) { return self.graph.nodes().size(); })
      .def_prop_ro("nbytes", [](const BoundGraph& self) { return self.graph.bytes(); })
      .def("__len__", [](const BoundGraph& self) { return self.graph.size(); })
      .def("contains", &contains, "word"_a)
      .def("contains_each", &contains_each, "words"_a, "For each word whether it is there.")
      .def("contains_lines", &contains_lines, "lines"_a,
           "The same for words in UTF-8, one to a line: a byte for each, 1 or 0.")
      .def("index_of", &index_of, "word"_a, "The place of a word in alphabetical order.")
      .def("words_from", &words_from, "first"_a, "limit"_a, "Words from an index on.")
      .def("from_rack", &from_rack, "rack"_a, "shortest"_a, "limit"_a,
           "Words that tiles can lay, each used once at most; tile 0 is a blank.")
      .def("matching", &matching, "places"_a, "limit"_a,
           "Words that fill places, each a set of tiles as bits, or 0 for any run of letters.")
      .def("hooks", &hooks, "word"_a, "The letters that go before a word, and those after it.");
}

}  // namespace tilewright
