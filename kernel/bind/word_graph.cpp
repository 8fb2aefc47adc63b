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
using Bools = nb::typed<nb::list, bool>;
/// A word as text or, where the text would be ambiguous, as its tiles, one byte each.
using Word = std::variant<nb::str, nb::bytes>;

/// Thrown for text with letters that are not in the alphabet.
class UnknownLetters : public std::invalid_argument {
 public:
  using std::invalid_argument::invalid_argument;
};

/// Returns a view of a Python string, which must outlive it; nothing if the string cannot be
/// encoded as UTF-8 because it has a lone surrogate.
std::optional<std::string_view> utf8(nb::handle text) {
  Py_ssize_t size = 0;
  const char* bytes = PyUnicode_AsUTF8AndSize(text.ptr(), &size);
  if (bytes != nullptr) return std::string_view(bytes, static_cast<std::size_t>(size));
  if (PyErr_ExceptionMatches(PyExc_UnicodeEncodeError) == 0) throw nb::python_error();
  PyErr_Clear();
  return std::nullopt;
}

[[noreturn]] void fail_unknown_letters(nb::handle text) {
  const std::string repr = nb::cast<std::string>(nb::repr(text));
  throw UnknownLetters(repr + " contains letters that are not in this alphabet");
}

/// Appends the tiles of a Python string; returns false if it has letters that are not in the
/// alphabet.
bool encode(const Alphabet& alphabet, nb::handle text, std::vector<Tile>& tiles) {
  const auto bytes = utf8(text);
  return bytes && alphabet.encode(*bytes, tiles);
}

/// Returns the tiles of a word; nothing if it has letters that are not in the alphabet.
std::optional<std::vector<Tile>> tiles_of(const Alphabet& alphabet, const Word& word) {
  std::vector<Tile> tiles;
  if (const auto* bytes = std::get_if<nb::bytes>(&word)) {
    const Tiles encoded = tiles_in(*bytes);
    tiles.assign(encoded.begin(), encoded.end());
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
  for (std::size_t index = 0; index < words.size(); ++index) {
    strings.append(as_string(alphabet, words[index]));
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
  if (!encode(alphabet, text, tiles)) fail_unknown_letters(text);
  return nb::bytes(tiles.data(), tiles.size());
}

nb::str decode_tiles(const Alphabet& alphabet, const nb::bytes& tiles) {
  for (const Tile tile : tiles_in(tiles)) {
    if (tile == 0 || tile > alphabet.size()) {
      throw std::invalid_argument("tile " + std::to_string(tile) + " is not in the alphabet");
    }
  }
  return as_string(alphabet, tiles_in(tiles));
}

BoundGraph from_words(const Strings& words, const Alphabet& alphabet, bool gaddag) {
  WordList list;
  for (const nb::handle word : words) {
    if (!PyUnicode_Check(word.ptr())) throw nb::type_error("a word must be a string");
    if (!encode(alphabet, word, list.buffer())) fail_unknown_letters(word);
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

Bools contains_each(const BoundGraph& self, const Strings& words) {
  // A word with unknown letters becomes the empty word, which no graph contains.
  WordList list;
  for (const nb::handle word : words) {
    if (!PyUnicode_Check(word.ptr())) throw nb::type_error("a word must be a string");
    encode(self.alphabet, word, list.buffer());
    list.end_word();
  }
  std::vector<char> found(list.size());
  {
    const nb::gil_scoped_release released;
    for (std::size_t index = 0; index < list.size(); ++index) {
      found[index] = self.graph.contains(list[index]) ? 1 : 0;
    }
  }
  nb::list bools;
  for (const char is_word : found) bools.append(nb::bool_(is_word != 0));
  return Bools(std::move(bools));
}

nb::bytes contains_lines(const BoundGraph& self, const nb::bytes& lines) {
  std::string_view text(lines.c_str(), lines.size());
  std::vector<char> found;
  {
    const nb::gil_scoped_release released;
    std::vector<Tile> tiles;
    while (!text.empty()) {
      const std::size_t length = std::min(text.find('\n'), text.size());
      tiles.clear();
      self.alphabet.encode(text.substr(0, length), tiles);
      found.push_back(self.graph.contains(tiles) ? 1 : 0);
      text.remove_prefix(std::min(length + 1, text.size()));
    }
  }
  return nb::bytes(found.data(), found.size());
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

Strings from_rack(const BoundGraph& self, const nb::bytes& rack, std::size_t min_length,
                  std::size_t limit) {
  const Tiles tiles = tiles_in(rack);
  WordList words;
  {
    const nb::gil_scoped_release released;
    words = words_from_rack(self.graph, tiles, min_length, limit);
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
  if (!tiles) fail_unknown_letters(std::get<nb::str>(word));
  const Hooks found = find_hooks(self.graph, *tiles);
  return {letters_in(self.alphabet, found.front), letters_in(self.alphabet, found.back)};
}

void bind_alphabet(nb::module_& m) {
  nb::class_<Alphabet>(m, "Alphabet", "Converts between text and tiles, which are numbered from 1.")
      .def(nb::init<std::vector<std::string>>(), "letters"_a)
      .def_prop_ro("letters", &Alphabet::letters, "The letters, in the order of their numbers.")
      .def("__len__", &Alphabet::size)
      .def("encode", &encode_text, "text"_a, "Return the tiles of a text, one byte each.")
      .def("decode", &decode_tiles, "tiles"_a, "Return the text of tiles.");
}

}  // namespace

void bind_word_graph(nb::module_& m) {
  nb::exception<BadGraph>(m, "BadGraph", PyExc_ValueError).doc() = "The data are not a word graph.";
  nb::exception<UnknownLetters>(m, "UnknownLetters", PyExc_ValueError).doc() =
      "Text has letters that are not in the alphabet.";
  bind_alphabet(m);
  nb::class_<BoundGraph>(m, "WordGraph", "A set of words as a DAWG, optionally with a GADDAG.")
      .def_static("from_words", &from_words, "words"_a, "alphabet"_a, nb::kw_only(), "gaddag"_a,
                  "Build a graph from words in any order.")
      .def_static("from_kwg", &from_kwg, "data"_a, "alphabet"_a, "Parse the bytes of a KWG file.")
      .def("to_kwg", &to_kwg, "Return the bytes of a KWG file.")
      .def_prop_ro("alphabet", [](const BoundGraph& self) { return self.alphabet; })
      .def_prop_ro("has_gaddag", [](const BoundGraph& self) { return self.graph.gaddag() != 0; })
      .def_prop_ro("node_count", [](const BoundGraph& self) { return self.graph.nodes().size(); })
      .def_prop_ro("nbytes", [](const BoundGraph& self) { return self.graph.bytes(); })
      .def("__len__", [](const BoundGraph& self) { return self.graph.size(); })
      .def("contains", &contains, "word"_a)
      .def("contains_each", &contains_each, "words"_a,
           "Return for each word whether it is in the graph.")
      .def("contains_lines", &contains_lines, "lines"_a,
           "Look up words in UTF-8, one per line; return one byte per word, 1 or 0.")
      .def("index_of", &index_of, "word"_a, "Return the position of a word in alphabetical order.")
      .def("words_from", &words_from, "first"_a, "limit"_a,
           "Return at most `limit` words, starting at an index.")
      .def("from_rack", &from_rack, "rack"_a, "min_length"_a, "limit"_a,
           "Return the words that can be formed with a rack; tile 0 is a blank.")
      .def("matching", &matching, "places"_a, "limit"_a,
           "Return the words that match a pattern. Each place is a set of tiles as bits, or 0 for "
           "any run of letters.")
      .def("hooks", &hooks, "word"_a,
           "Return the letters that can precede a word, and those that can follow it.");
}

}  // namespace tilewright
