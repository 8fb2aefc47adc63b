#pragma once

#include <array>
#include <vector>

#include "tilewright/word_graph.hpp"
#include "tilewright/word_list.hpp"

// Word queries. All walk the DAWG and return at most `limit` words, each once, in alphabetical
// order.

namespace tilewright {

/// Returns the words from index `first` on.
WordList words_from_index(const WordGraph& graph, std::uint32_t first, std::size_t limit);

/// Returns the words of at least `min_length` letters that can be formed with the tiles of a rack,
/// each used at most once; tile 0 is a blank, which can be any letter. If `min_length` is the size
/// of the rack, these are its anagrams. Throws std::invalid_argument if a tile is not in the
/// alphabet.
WordList words_from_rack(const WordGraph& graph, Tiles rack, std::size_t min_length,
                         std::size_t limit);

/// A pattern for words: a sequence of places. A place is either a set of letters, which matches one
/// of them, or kAnyRun, which matches any number of letters, including none.
class Pattern {
 public:
  static constexpr LetterSet kAnyRun = 0;
  static constexpr std::size_t kMaxPlaces = 63;

  /// Throws std::invalid_argument for more than kMaxPlaces.
  explicit Pattern(std::span<const LetterSet> places);

  /// The state of a match: bit k is set if the letters so far can match the first k places.
  using Progress = std::uint64_t;
  Progress start() const noexcept { return skip_runs(1); }
  Progress after(Progress progress, Tile tile) const noexcept {
    return skip_runs((progress & allowing_[tile]) << 1 | (progress & runs_));
  }
  bool is_match(Progress progress) const noexcept { return (progress >> length_ & 1) != 0; }

 private:
  Progress skip_runs(Progress progress) const noexcept {
    return progress | (progress & runs_) << 1;  // two runs are never adjacent
  }

  std::size_t length_ = 0;
  Progress runs_ = 0;                    // the places that are runs
  std::array<Progress, 64> allowing_{};  // by tile: the places that allow it
};

/// Returns the words that match a pattern.
WordList words_matching(const WordGraph& graph, const Pattern& pattern, std::size_t limit);

/// The letters that form a word when added to the front or back of given letters.
struct Hooks {
  LetterSet front = 0;
  LetterSet back = 0;
};

/// Returns the hooks of a word, or of any other letters.
Hooks find_hooks(const WordGraph& graph, Tiles word);

}  // namespace tilewright
