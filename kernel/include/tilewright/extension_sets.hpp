#pragma once

#include <vector>

#include "tilewright/mask_graph.hpp"
#include "tilewright/word_list.hpp"

namespace tilewright {

/// Which letters can stand beside a run within any word. As many as three of the run's letters are
/// asked, those nearest to the place; so a set may hold a letter too many, never one too few.
class ExtensionSets {
 public:
  ExtensionSets(const WordList& words, unsigned letters);

  /// Letters that can stand just before the run that begins here; it ends with the first zero.
  LetterMask before(const Tile* run) const noexcept;
  /// Letters that can stand just after the run whose last tile is here; a zero lies before it.
  LetterMask after(const Tile* last) const noexcept;

  std::size_t bytes() const noexcept {
    return (before_.size() + after_.size()) * sizeof(LetterMask);
  }

 private:
  /// Up to three letters, the nearest first; zero for those that are not there.
  std::size_t index(Tile nearest, Tile second, Tile third) const noexcept {
    return (nearest * base_ + second) * base_ + third;
  }

  std::size_t base_;
  std::vector<LetterMask> before_;
  std::vector<LetterMask> after_;
};

}  // namespace tilewright
