#include "tilewright/scoring_rules.hpp"

#include <algorithm>

namespace tilewright {

bool ScoringRules::mirrored() const noexcept {
  for (int row = 0; row < kSide; ++row) {
    for (int column = 0; column < row; ++column) {
      const auto here = static_cast<std::size_t>(row * kSide + column);
      const auto there = static_cast<std::size_t>(column * kSide + row);
      if (letter_multiplier[here] != letter_multiplier[there]) return false;
      if (word_multiplier[here] != word_multiplier[there]) return false;
    }
  }
  return start / kSide == start % kSide;
}

void ScoringRules::check() const {
  if (letters < 1 || letters > kMaxSearchLetters) {
    throw std::invalid_argument("the search supports alphabets of 1 to 32 letters");
  }
  if (rack_size < 1 || rack_size > kMaxRackSize) {
    throw std::invalid_argument("the search supports racks of 1 to 9 tiles");
  }
  if (start < 0 || start >= kSquares) {
    throw std::invalid_argument("the star is not on the board");
  }
  const auto fits = [](std::uint8_t multiplier) { return multiplier >= 1 && multiplier <= 4; };
  if (!std::ranges::all_of(letter_multiplier, fits) ||
      !std::ranges::all_of(word_multiplier, fits)) {
    throw std::invalid_argument("a premium must be between 1 and 4");
  }
  const auto sane = [](std::int16_t points) { return points >= 0 && points <= 100; };
  if (!std::ranges::all_of(value, sane)) {
    throw std::invalid_argument("a tile must be worth 0 to 100 points");
  }
  if (bonus < 0 || bonus > 1000 || bonus_tiles < 1) {
    throw std::invalid_argument("a bonus must be 0 to 1000 points for one tile or more");
  }
}

}  // namespace tilewright
