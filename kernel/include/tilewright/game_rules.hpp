#pragma once

#include "tilewright/scoring_rules.hpp"

namespace tilewright {

inline constexpr int kMostPlayers = 4;
inline constexpr int kMostInBox = 255;

/// How the tiles left over count when a player goes out.
enum class GoingOut { others_lose_theirs, twice_the_others };

/// When a game ends though nobody goes out: after so many turns in a row without a point, or when
/// every player has passed so often since the last play or exchange. Zero means never.
struct Standstill {
  int scoreless_turns = 6;
  int passes_with_tiles_left = 0;
  int passes_with_bag_empty = 0;
};

/// What self-play needs to know of an edition beyond the scoring.
struct GameRules {
  ScoringRules scoring;
  std::array<std::uint8_t, kMostSearchLetters + 1> box{};  ///< how many by tile; 0 is the blank
  int exchange_needs = 7;                                  ///< tiles in the bag
  GoingOut going_out = GoingOut::twice_the_others;
  Standstill standstill;

  int box_size() const noexcept;

  /// Throws std::invalid_argument, with a sentence, for rules that cannot be played by.
  void check() const;
};

}  // namespace tilewright
