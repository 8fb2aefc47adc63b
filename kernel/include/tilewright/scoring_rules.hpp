#pragma once

#include <array>

#include "tilewright/mask_graph.hpp"

namespace tilewright {

inline constexpr int kSide = 15;
inline constexpr int kSquares = kSide * kSide;
inline constexpr int kMaxRackSize = 9;

/// The rules of an edition that the search needs: letter values, premium squares, the star, the
/// rack size and the bonus. Squares are numbered row by row from the top left, starting at 0.
struct ScoringRules {
  unsigned letters = 26;
  std::array<std::int16_t, kMaxSearchLetters + 1> value{};  ///< points by tile; 0 is the blank
  std::array<std::uint8_t, kSquares> letter_multiplier{};
  std::array<std::uint8_t, kSquares> word_multiplier{};
  int start = 112;
  int rack_size = 7;
  int bonus = 50;
  int bonus_tiles = 7;

  LetterMask all_letters() const noexcept {
    return letters >= 32 ? ~LetterMask{0} : (LetterMask{1} << letters) - 1;
  }

  /// Returns whether the premiums are symmetric about the main diagonal. If so, every opening play
  /// across has an equivalent play down, and by convention only the play across is listed.
  bool mirrored() const noexcept;

  /// Throws std::invalid_argument with an explanation if the search does not support these rules.
  void check() const;
};

}  // namespace tilewright
