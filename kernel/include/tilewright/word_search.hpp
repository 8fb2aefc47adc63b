#pragma once

#include <array>
#include <vector>

#include "tilewright/word_graph.hpp"
#include "tilewright/word_list.hpp"

// Questions that people ask of a word list. All walk the DAWG, give each word once, in alphabetical
// order, and stop after `limit` words.

namespace tilewright {

/// The words from index `first` on.
WordList words_from_index(const WordGraph& graph, std::uint32_t first, std::size_t limit);

/// The words of at least `shortest` letters that the tiles of a rack can lay, each tile used once
/// at most; tile 0 is a blank and lays any letter. With `shortest` the size of the rack these are
/// its anagrams. Throws std::invalid_argument for a tile outside the alphabet.
WordList words_from_rack(const WordGraph& graph, Tiles rack, std::size_t shortest,
                         std::size_t limit);

/// What a word must look like: a row of places, each the set of letters it allows, or any run of
/// letters, the empty one included.
class Pattern {
 public:
  static constexpr LetterSet kAnyRun = 0;
  static constexpr std::size_t kMostPlaces = 63;

  /// Throws std::invalid_argument for more than kMostPlaces.
  explicit Pattern(std::span<const LetterSet> places);

  /// How far a word has come: bit k is set when its letters so far can fill the first k places.
  using Progress = std::uint64_t;
  Progress start() const noexcept { return skip_runs(1); }
  Progress after(Progress progress, Tile tile) const noexcept {
    return skip_runs((progress & allowing_[tile]) << 1 | (progress & runs_));
  }
  bool is_filled(Progress progress) const noexcept { return (progress >> length_ & 1) != 0; }

 private:
  Progress skip_runs(Progress progress) const noexcept {
    return progress | (progress & runs_) << 1;  // no two runs are neighbours
  }

  std::size_t length_ = 0;
  Progress runs_ = 0;                    // the places that are runs
  std::array<Progress, 64> allowing_{};  // for each tile, the places that allow it
};

WordList words_matching(const WordGraph& graph, const Pattern& pattern, std::size_t limit);

/// The letters that make a word when put before or after other letters.
struct Hooks {
  LetterSet front = 0;
  LetterSet back = 0;
};

Hooks find_hooks(const WordGraph& graph, Tiles word);

}  // namespace tilewright
