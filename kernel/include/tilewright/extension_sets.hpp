#pragma once

#include <vector>

#include "tilewright/mask_graph.hpp"
#include "tilewright/word_list.hpp"

namespace tilewright {

/// The letters that can appear next to a run of tiles within some word. Only the three letters of
/// the run nearest to the square are considered, so a set may contain letters that do not fit, but
/// never lacks one that does.
class ExtensionSets {
 public:
  ExtensionSets(const WordList& words, unsigned letters);

  /// Returns the letters that can precede a run. `run` points to its first tile; a zero ends it.
  LetterMask before(const Tile* run) const noexcept;
  /// Returns the letters that can follow a run. `last` points to its last tile; a zero precedes the
  /// run.
  LetterMask after(const Tile* last) const noexcept;

  std::size_t bytes() const noexcept {
    return (before_.size() + after_.size()) * sizeof(LetterMask);
  }

 private:
  /// The index for up to three letters, nearest first; missing ones are zero.
  std::size_t index(Tile nearest, Tile second, Tile third) const noexcept {
    return (nearest * base_ + second) * base_ + third;
  }

  std::size_t base_;
  std::vector<LetterMask> before_;
  std::vector<LetterMask> after_;
};

}  // namespace tilewright
