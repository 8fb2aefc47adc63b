#pragma once

#include <vector>

#include "tilewright/tile.hpp"

namespace tilewright {

/// Words one after the other in one buffer: what a graph is built from, and what a search gives.
class WordList {
 public:
  std::size_t size() const noexcept { return ends_.size(); }
  bool empty() const noexcept { return ends_.empty(); }

  /// The tiles of a word; `place` must be below size(). Valid until the list changes.
  Tiles operator[](std::size_t place) const noexcept {
    const std::size_t begin = place == 0 ? 0 : ends_[place - 1];
    return Tiles(tiles_).subspan(begin, ends_[place] - begin);
  }

  void add(Tiles word);

  /// The buffer, for a writer that appends a word's tiles itself and then calls end_word().
  std::vector<Tile>& tail() noexcept { return tiles_; }
  void end_word() { ends_.push_back(tiles_.size()); }

  /// Whether each word comes after the one before it, so that none is there twice.
  bool is_sorted() const noexcept;

  /// The same words in the order of their tiles, each once.
  WordList sorted() const;

 private:
  std::vector<Tile> tiles_;
  std::vector<std::size_t> ends_;
};

/// The first eight tiles as a number that sorts as they do.
std::uint64_t head_of(Tiles tiles) noexcept;

}  // namespace tilewright
