#pragma once

#include <bit>
#include <vector>

#include "tilewright/word_graph.hpp"

namespace tilewright {

/// A set of letters for the search: bit t - 1 is set when tile t is in it. Half the size of a
/// LetterSet, which is worth having where millions of them are read a second.
using LetterMask = std::uint32_t;

/// The search knows alphabets of at most this many letters.
inline constexpr unsigned kMostSearchLetters = 32;

constexpr LetterMask mask_of(Tile tile) noexcept { return LetterMask{1} << (tile - 1); }
constexpr Tile lowest_tile(LetterMask mask) noexcept {
  return static_cast<Tile>(std::countr_zero(mask) + 1);
}

/// One place in the words: which letters may follow, which of them complete a word, and where the
/// branches of those that go on begin.
struct Branch {
  LetterMask children = 0;
  LetterMask completes = 0;
  std::uint32_t first = 0;

  LetterMask follows() const noexcept { return children | completes; }
};

/// The DAWG of a word graph laid out for the search. The branches of one place lie side by side in
/// the order of their letters, so that the branch of a letter is found by counting bits, and a
/// last letter needs no step at all. Words of one letter are left out: no play makes one. Immutable.
class MaskGraph {
 public:
  /// Throws std::invalid_argument if the alphabet is too large for the search.
  explicit MaskGraph(const WordGraph& words);

  const Branch& root() const noexcept { return branches_[0]; }

  /// The branch that a letter leads to; the letter must be among the children.
  const Branch& child(const Branch& branch, Tile tile) const noexcept {
    const LetterMask before = branch.children & (mask_of(tile) - 1);
    return branches_[branch.first + static_cast<std::uint32_t>(std::popcount(before))];
  }

  /// All branches, and an empty one behind them: where a letter's branch would lie may be read
  /// before it is known that the letter has one.
  const Branch* data() const noexcept { return branches_.data(); }
  std::size_t bytes() const noexcept { return branches_.size() * sizeof(Branch); }

 private:
  std::vector<Branch> branches_;
};

}  // namespace tilewright
