#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "tilewright/tile.hpp"

namespace tilewright {

/// Converts between text and tiles. A letter is any UTF-8 string: one character in English, several
/// for a tile such as the Spanish CH. Letters keep the order they are given in, which is also the
/// order of words in a graph. Encoding is greedy: CHE is CH E if CH is a letter. Immutable.
class Alphabet {
 public:
  /// Throws std::invalid_argument if there are no letters or too many, or if a letter is empty or
  /// repeated.
  explicit Alphabet(std::vector<std::string> letters);

  unsigned size() const noexcept { return static_cast<unsigned>(letters_.size()); }
  const std::vector<std::string>& letters() const noexcept { return letters_; }

  /// Appends the tiles of the text. Returns false and leaves `tiles` unchanged if part of the text
  /// is not a letter.
  bool encode(std::string_view text, std::vector<Tile>& tiles) const;

  /// Appends the letters of the tiles, all of which must be in 1..size().
  void decode(Tiles tiles, std::string& text) const;

 private:
  Tile read_letter(std::string_view text) const noexcept;

  std::vector<std::string> letters_;
  /// By byte: the tile, if the byte alone is a letter and no other letter begins with it; else
  /// zero.
  std::array<Tile, 256> single_byte_{};
  /// The tiles of all other letters, longest first.
  std::vector<Tile> longest_first_;
};

}  // namespace tilewright
