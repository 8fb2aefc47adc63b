#include "tilewright/alphabet.hpp"

#include <stdexcept>

#include "check.hpp"

using tilewright::Alphabet;
using tilewright::Tile;

namespace {

std::vector<Tile> encode(const Alphabet& alphabet, std::string_view text) {
  std::vector<Tile> tiles;
  if (!alphabet.encode(text, tiles)) tiles.assign(1, 0);
  return tiles;
}

void letters_are_numbered_in_order() {
  const Alphabet alphabet({"B", "A"});
  CHECK((encode(alphabet, "ABBA") == std::vector<Tile>{2, 1, 1, 2}));
  CHECK(encode(alphabet, "").empty());
}

void a_letter_may_have_several_characters_or_be_non_ascii() {
  const Alphabet spanish({"C", "CH", "E", "L", "LL", "Ñ"});
  CHECK((encode(spanish, "LECHE") == std::vector<Tile>{4, 3, 2, 3}));
  CHECK((encode(spanish, "LLLCCÑ") == std::vector<Tile>{5, 4, 1, 1, 6}));
  std::string text;
  spanish.decode(std::vector<Tile>{2, 6, 5}, text);
  CHECK(text == "CHÑLL");
}

void unknown_text_is_refused_without_side_effects() {
  const Alphabet alphabet({"A", "Ñ"});
  std::vector<Tile> tiles{1};
  CHECK(!alphabet.encode("AAB", tiles));
  CHECK(!alphabet.encode("A\xC3", tiles));
  CHECK(!alphabet.encode(std::string_view("A\0", 2), tiles));
  CHECK(tiles.size() == 1);
}

void bad_alphabets_are_refused() {
  CHECK_THROWS(Alphabet({}), std::invalid_argument);
  CHECK_THROWS(Alphabet({"A", ""}), std::invalid_argument);
  CHECK_THROWS(Alphabet({"A", "B", "A"}), std::invalid_argument);
  std::vector<std::string> many;
  while (many.size() < tilewright::kMaxLetters) many.push_back("x" + std::to_string(many.size()));
  CHECK(Alphabet(many).size() == tilewright::kMaxLetters);
  many.push_back("one more");
  CHECK_THROWS(Alphabet(many), std::invalid_argument);
}

}  // namespace

int main() {
  letters_are_numbered_in_order();
  a_letter_may_have_several_characters_or_be_non_ascii();
  unknown_text_is_refused_without_side_effects();
  bad_alphabets_are_refused();
}
