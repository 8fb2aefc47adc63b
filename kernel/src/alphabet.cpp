#include "tilewright/alphabet.hpp"

#include <algorithm>
#include <stdexcept>
#include <unordered_set>
#include <utility>

namespace tilewright {

namespace {

std::size_t first_byte(std::string_view text) noexcept {
  return static_cast<unsigned char>(text.front());
}

}  // namespace

Alphabet::Alphabet(std::vector<std::string> letters) : letters_(std::move(letters)) {
  if (letters_.empty()) throw std::invalid_argument("an alphabet needs at least one letter");
  if (letters_.size() > kMaxLetters) {
    throw std::invalid_argument("an alphabet has at most " + std::to_string(kMaxLetters) +
                                " letters, not " + std::to_string(letters_.size()));
  }
  std::unordered_set<std::string_view> seen;
  std::array<unsigned, 256> letters_by_first_byte{};
  for (const std::string& letter : letters_) {
    if (letter.empty()) throw std::invalid_argument("a letter must not be empty");
    if (!seen.insert(letter).second) {
      throw std::invalid_argument("the alphabet lists the letter " + letter + " twice");
    }
    ++letters_by_first_byte[first_byte(letter)];
  }
  for (unsigned tile = 1; tile <= size(); ++tile) {
    const std::string& letter = letters_[tile - 1];
    if (letter.size() == 1 && letters_by_first_byte[first_byte(letter)] == 1) {
      single_byte_[first_byte(letter)] = static_cast<Tile>(tile);
    } else {
      longest_first_.push_back(static_cast<Tile>(tile));
    }
  }
  std::ranges::stable_sort(longest_first_, std::ranges::greater{},
                           [this](Tile tile) { return letters_[tile - 1u].size(); });
}

Tile Alphabet::read_letter(std::string_view text) const noexcept {
  for (const Tile tile : longest_first_) {
    if (text.starts_with(letters_[tile - 1u])) return tile;
  }
  return 0;
}

bool Alphabet::encode(std::string_view text, std::vector<Tile>& tiles) const {
  const std::size_t before = tiles.size();
  while (!text.empty()) {
    Tile tile = single_byte_[first_byte(text)];
    std::size_t length = 1;
    if (tile == 0) {
      tile = read_letter(text);
      if (tile == 0) {
        tiles.resize(before);
        return false;
      }
      length = letters_[tile - 1u].size();
    }
    tiles.push_back(tile);
    text.remove_prefix(length);
  }
  return true;
}

void Alphabet::decode(Tiles tiles, std::string& text) const {
  for (const Tile tile : tiles) text += letters_[tile - 1u];
}

}  // namespace tilewright
