#pragma once

#include <array>
#include <functional>
#include <string_view>
#include <vector>

#include "tilewright/game_rules.hpp"
#include "tilewright/move.hpp"
#include "tilewright/search_words.hpp"

// The exact endgame: what is a position of two players worth once the bag is empty?
//
//   EndgamePosition   a board and two racks
//   EndgameSettings   limits of the search
//   EndgameTurn       a turn and what it is worth
//   EndgameResult     the turns, the principal line, and how far they are proven
//   solve_endgame     searches the game to its end

namespace tilewright {

/// The limit of an interval that is not known.
inline constexpr int kUnboundedSpread = 1 << 28;

struct EndgamePosition {
  std::vector<Placed> board;
  std::array<std::vector<Tile>, 2> racks;  ///< the player to move comes first
  /// Turns in a row, up to now, that count towards a standstill: under a rule that counts passes,
  /// all of them are taken to be passes.
  int scoreless_turns = 0;

  /// Returns after how many more scoreless turns the game ends.
  int turns_to_standstill(const GameRules& rules) const noexcept;

  /// Throws std::invalid_argument if the position is not possible under these rules or the game is
  /// over.
  void check(const GameRules& rules) const;
};

struct EndgameSettings {
  int best = 1;  ///< number of turns to prove
  int threads = 1;
  std::uint64_t nodes = ~std::uint64_t{0};  ///< stops after about this many positions
  /// The number of entries in the table of positions, as a power of two; 16 bytes each.
  int table_bits = 22;
  bool line = true;  ///< whether to find the principal line
  /// A level of search_processors(); the best one if empty.
  std::string_view processor;

  /// Throws std::invalid_argument if the settings are invalid.
  void check() const;
};

/// A turn and an interval that contains its value: the points by which the player to move will gain
/// on the opponent, this turn and the reckoning of leftover tiles included, if both play perfectly.
struct EndgameTurn {
  Move play;  ///< a pass if it has no tiles
  int low = -kUnboundedSpread;
  int high = kUnboundedSpread;

  bool is_pass() const noexcept { return play.count == 0; }
  bool proven() const noexcept { return low == high; }
};

struct EndgameResult {
  /// All turns: the best first, as many as are proven to be so, and then by their lower limits.
  std::vector<EndgameTurn> turns;
  int low = -kUnboundedSpread;  ///< the value of the position is between these limits
  int high = kUnboundedSpread;
  /// Perfect play of both, from the best turn on. It may break off when the budget is exhausted.
  std::vector<Move> line;
  bool complete = false;  ///< whether the line leads to the end of the game
  std::uint64_t nodes = 0;
  bool stopped = false;  ///< whether the budget or `tick` ended the search
};

/// Searches the game to its end. What is proven does not depend on the number of threads or on the
/// budget.
///
/// `tick` is called several times per second on the calling thread with the number of positions
/// searched. When it returns false, the search ends with what it has proven.
EndgameResult solve_endgame(const GameRules& rules, const SearchWords& words,
                            const EndgamePosition& position, const EndgameSettings& settings,
                            const std::function<bool(std::uint64_t)>& tick);

}  // namespace tilewright
