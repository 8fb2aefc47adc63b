#pragma once

#include <bit>
#include <vector>

#include "tilewright/word_graph.hpp"

namespace tilewright {

/// A set of letters for the search: bit t - 1 is set if it contains tile t. Half the size of a
/// LetterSet, which matters because the search reads millions of them per second.
using LetterMask = std::uint32_t;

/// The search supports alphabets of at most this many letters.
inline constexpr unsigned kMaxSearchLetters = 32;

constexpr LetterMask mask_of(Tile tile) noexcept { return LetterMask{1} << (tile - 1); }
constexpr Tile lowest_tile(LetterMask mask) noexcept {
  return static_cast<Tile>(std::countr_zero(mask) + 1);
}

/// A node of the graph, reached by some prefix: `children` are the letters after which a longer
/// word continues, `completes` those that complete a word, and `first` is the index of the first
/// child.
struct Branch {
  LetterMask children = 0;
  LetterMask completes = 0;
  std::uint32_t first = 0;

  LetterMask follows() const noexcept { return children | completes; }
};

/// The DAWG of a word graph in a layout for the search. The children of a branch are contiguous and
/// in order of their letters, so counting bits finds the child of a letter, and the last letter of
/// a word needs no step at all. One-letter words are omitted: no play can form one. Immutable.
class MaskGraph {
 public:
  /// Throws std::invalid_argument if the alphabet has more than kMaxSearchLetters letters.
  explicit MaskGraph(const WordGraph& words);

  const Branch& root() const noexcept { return branches_[0]; }

  /// Returns the child of a letter, which must be in `branch.children`.
  const Branch& child(const Branch& branch, Tile tile) const noexcept {
    const LetterMask before = branch.children & (mask_of(tile) - 1);
    return branches_[branch.first + static_cast<std::uint32_t>(std::popcount(before))];
  }

  /// All branches, followed by an empty one: the search reads the location of a letter's child
  /// before it checks whether the letter has one.
  const Branch* data() const noexcept { return branches_.data(); }
  std::size_t bytes() const noexcept { return branches_.size() * sizeof(Branch); }

 private:
  std::vector<Branch> branches_;
};

}  // namespace tilewright
