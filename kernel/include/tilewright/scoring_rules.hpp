#pragma once

#include <array>

#include "tilewright/mask_graph.hpp"

namespace tilewright {

inline constexpr int kSide = 15;
inline constexpr int kSquares = kSide * kSide;
inline constexpr int kMostOnRack = 9;

/// What the kernel needs to know of an edition: letter values, premium squares, the star, the size
/// of the rack and the bonus. Squares are counted row by row from the top left.
struct ScoringRules {
  unsigned letters = 26;
  std::array<std::int16_t, kMostSearchLetters + 1> value{};  ///< by tile; 0 is the blank's
  std::array<std::uint8_t, kSquares> letter_multiplier{};
  std::array<std::uint8_t, kSquares> word_multiplier{};
  int start = 112;
  int rack_size = 7;
  int bonus = 50;
  int bonus_tiles = 7;

  LetterMask all_letters() const noexcept {
    return letters >= 32 ? ~LetterMask{0} : (LetterMask{1} << letters) - 1;
  }

  /// Whether rows and columns have the same premiums. Then every first play across has a mirror
  /// image down, and as is the custom of the field only the one across is listed.
  bool mirrored() const noexcept;

  /// Throws std::invalid_argument, with a sentence, for rules the kernel cannot search with.
  void check() const;
};

}  // namespace tilewright
