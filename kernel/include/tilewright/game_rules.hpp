#pragma once

#include "tilewright/scoring_rules.hpp"

namespace tilewright {

inline constexpr int kMaxPlayers = 4;
inline constexpr int kMaxBoxSize = 255;

/// How unplayed tiles are scored when a player goes out: either each opponent loses the value of
/// their tiles and the player gains it, or the player gains twice that value and no one loses.
enum class GoingOut { others_lose_theirs, twice_the_others };

/// When a game ends although no player goes out: after this many consecutive scoreless turns, or
/// when every player has passed this many times since the last play or exchange. Zero disables a
/// rule.
struct Standstill {
  int scoreless_turns = 6;
  int passes_with_tiles_left = 0;
  int passes_with_bag_empty = 0;
};

/// The rules of an edition that self-play and simulation need: scoring, the tiles in the box,
/// exchanges and how a game ends.
struct GameRules {
  ScoringRules scoring;
  std::array<std::uint8_t, kMaxSearchLetters + 1> box{};  ///< count by tile; 0 is the blank
  int exchange_needs = 7;                                 ///< minimum tiles in the bag
  GoingOut going_out = GoingOut::twice_the_others;
  Standstill standstill;
  /// Whether a player may begin a turn by swapping a blank on the board for the tile it represents.
  /// Only the simulation supports it.
  bool blanks_circulate = false;

  int box_size() const noexcept;

  /// Throws std::invalid_argument with an explanation if the rules are inconsistent.
  void check() const;
};

}  // namespace tilewright
