#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "tilewright/tile.hpp"

namespace tilewright {

/// The table between written letters and tiles. A letter is any text in UTF-8: one character in
/// English, several on a tile such as the Spanish CH. Letters have the order they are given in, and
/// that is the order of words in a graph. Text is read greedily: CHE is CH E where CH is a letter.
/// Immutable once made.
class Alphabet {
 public:
  /// Throws std::invalid_argument for no letters, too many, an empty one or one given twice.
  explicit Alphabet(std::vector<std::string> letters);

  unsigned size() const noexcept { return static_cast<unsigned>(letters_.size()); }
  const std::vector<std::string>& letters() const noexcept { return letters_; }

  /// Appends the tiles of the text. False, and `tiles` as it was, if the text has anything else.
  bool encode(std::string_view text, std::vector<Tile>& tiles) const;

  /// Appends the letters of the tiles, all of which must be in 1..size().
  void decode(Tiles tiles, std::string& text) const;

 private:
  Tile read_letter(std::string_view text) const noexcept;

  std::vector<std::string> letters_;
  /// The tile of a byte that is a whole letter and begins no other; zero for the rest.
  std::array<Tile, 256> plain_{};
  /// The tiles of all other letters, the longest first.
  std::vector<Tile> long_first_;
};

}  // namespace tilewright
