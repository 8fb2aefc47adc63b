#pragma once

#include <vector>

#include "tilewright/tile.hpp"

namespace tilewright {

/// A list of words stored back to back in one buffer: the input of the graph builder and the result
/// of a word search.
class WordList {
 public:
  std::size_t size() const noexcept { return ends_.size(); }
  bool empty() const noexcept { return ends_.empty(); }

  /// Returns the tiles of a word; `index` must be below size(). The span is valid until the list
  /// changes.
  Tiles operator[](std::size_t index) const noexcept {
    const std::size_t begin = index == 0 ? 0 : ends_[index - 1];
    return Tiles(tiles_).subspan(begin, ends_[index] - begin);
  }

  void add(Tiles word);

  /// The underlying buffer, for callers that append a word's tiles themselves and then call
  /// end_word().
  std::vector<Tile>& buffer() noexcept { return tiles_; }
  void end_word() { ends_.push_back(tiles_.size()); }

  /// Returns whether the words are in strictly ascending order, and therefore distinct.
  bool is_sorted() const noexcept;

  /// Returns a sorted copy without duplicates.
  WordList sorted() const;

 private:
  std::vector<Tile> tiles_;
  std::vector<std::size_t> ends_;
};

/// Packs the first eight tiles into an integer that sorts in the same order.
std::uint64_t prefix_key(Tiles tiles) noexcept;

}  // namespace tilewright
