#pragma once

#include <array>
#include <functional>
#include <vector>

#include "tilewright/game_rules.hpp"
#include "tilewright/move.hpp"
#include "tilewright/search_words.hpp"

// Endgames that are not solved exactly: three or four players, or a finish line. What a turn leads
// to depends on what each player wants, so this is an estimate, not a proof: everybody is taken to
// care for nothing but their own result, and only the plays that look best are tried.
//
//   OpenPosition      a board and all racks, with the bag empty
//   EstimateSettings  limits of the search
//   EstimatedTurn     a turn and what it leads to
//   EstimateResult    the turns, best first
//   estimate_endgame  looks a few turns ahead and plays the rest out

namespace tilewright {

struct OpenPosition {
  std::vector<Placed> board;
  std::vector<std::vector<Tile>> racks;  ///< the player to move comes first
  std::array<int, kMaxPlayers> scores{};
  /// The score at which a player wins at once; zero if there is no finish line.
  std::array<int, kMaxPlayers> targets{};
  int scoreless_turns =
      0;  ///< in a row, up to now; under a rule that counts passes, all are passes

  /// Throws std::invalid_argument if the position is not possible under these rules or the game is
  /// over.
  void check(const GameRules& rules) const;
};

struct EstimateSettings {
  int turns = 12;                   ///< plays tried for the player to move, by a quick estimate
  int replies = 6;                  ///< plays tried for every other turn
  int max_depth = 24;               ///< turns looked ahead at most
  std::uint64_t searches = 20'000;  ///< ends after about this many searches for plays

  /// Throws std::invalid_argument if the settings are invalid.
  void check() const;
};

struct EstimatedTurn {
  Move play;       ///< a pass if it has no tiles
  int spread = 0;  ///< points gained on the strongest opponent by the end of the game
  int winner = 0;  ///< seat that reaches its target; -1 if nobody does
};

struct EstimateResult {
  std::vector<EstimatedTurn> turns;  ///< best first
  int depth = 0;                     ///< turns looked ahead, the first one included
  /// Whether every play was tried to the end of the game, so that nothing is estimated.
  bool exhaustive = false;
  std::uint64_t searches = 0;
};

/// Looks further and further ahead until the limits are reached. At the horizon, every player makes
/// the turn with the highest static equity until the game ends. The result is the same on every
/// machine.
///
/// `tick` is called now and then with the number of searches. When it returns false, the search
/// ends with the last depth that is complete.
EstimateResult estimate_endgame(const GameRules& rules, const SearchWords& words,
                                const OpenPosition& position, const EstimateSettings& settings,
                                const std::function<bool(std::uint64_t)>& tick);

}  // namespace tilewright
