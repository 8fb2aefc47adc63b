#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <limits>
#include <string_view>
#include <vector>

#include "tilewright/game_rules.hpp"
#include "tilewright/search_words.hpp"
#include "tilewright/simulation.hpp"

// The pre-endgame of two players: with one to four tiles in the bag, how often does a turn win over
// all ways in which the bag can be filled?
//
//   PreEndgamePosition   what the player to move knows
//   PreEndgameSettings   the turns to compare, and limits of the search
//   BagWay               one way in which the bag can be filled
//   WayOutcome           what a turn leads to if the bag is filled in this way
//   PreEndgameTurn       a turn with its outcomes
//   PreEndgameResult     the ways and the turns
//   solve_preendgame     solves the endgames that follow

namespace tilewright {

inline constexpr int kMaxPreEndgameBag = 4;

/// What the player to move knows. Both racks are full, since there are tiles in the bag.
struct PreEndgamePosition {
  std::vector<Placed> board;
  std::vector<Tile> rack;   ///< of the player to move
  std::vector<Tile> known;  ///< tiles that are known to be on the opponent's rack
  std::vector<Tile>
      unseen;    ///< all other tiles that are not on the board: on that rack or in the bag
  int lead = 0;  ///< of the player to move
  int scoreless_turns = 0;  ///< as for EndgamePosition

  int in_bag(const GameRules& rules) const noexcept {
    return static_cast<int>(known.size() + unseen.size()) - rules.scoring.rack_size;
  }

  /// Throws std::invalid_argument if the position is not possible under these rules, the game is
  /// over, or the bag does not have one to four tiles.
  void check(const GameRules& rules) const;
};

struct PreEndgameSettings {
  /// The turns to compare. If there are none: the plays that look best, and every pass or exchange.
  std::vector<CandidateTurn> turns;
  int candidates = 24;  ///< number of those plays
  /// Plays are dropped as soon as this many others are proven to win more often. Turns that leave
  /// tiles in the bag are dropped as soon as one is proven to win as often.
  int best = std::numeric_limits<int>::max();
  int threads = 1;
  std::uint64_t nodes = ~std::uint64_t{0};  ///< stops after about this many positions
  std::string_view processor;  ///< a level of search_processors(); the best one if empty

  /// Throws std::invalid_argument if the settings are invalid.
  void check() const;
};

/// Tiles that the bag may hold, and in how many orders the player to move could draw them. Tiles of
/// the same kind are told apart, so that all orders are equally likely.
struct BagWay {
  std::array<Tile, kMaxPreEndgameBag> tiles{};
  std::uint32_t orders = 0;
};

/// In how many orders the game is won, tied or lost, and in how many this is open. The limits are
/// sums over the orders: of wins, with a tie as half a win, and of the final spread. Sums of
/// spreads are infinite if one is not known. The layout must match the dtype in
/// tilewright.engine.kernel.
struct WayOutcome {
  std::uint32_t wins = 0;
  std::uint32_t ties = 0;
  std::uint32_t losses = 0;
  std::uint32_t open = 0;
  double least_wins = 0;
  double most_wins = 0;
  double least_spread = 0;
  double most_spread = 0;
};
static_assert(sizeof(WayOutcome) == 48);

/// A turn and its outcome in each way, in the order of PreEndgameResult::ways.
///
/// If the turn empties the bag, both players then know all tiles, and the outcome is that of
/// perfect play. Otherwise it is what the player can be sure of, whatever the opponent knows and
/// does.
struct PreEndgameTurn {
  CandidateTurn turn;
  bool empties_bag = false;
  bool dropped = false;
  std::vector<WayOutcome> outcomes;

  /// Returns the sum of one of the limits.
  double total(double WayOutcome::* limit) const noexcept;
};

struct PreEndgameResult {
  std::vector<BagWay> ways;
  /// The turns by the number of orders that are proven to be won, and then by the lower limit of
  /// the spread. It is exact for the first few of the plays that win most often, unless that takes
  /// much longer than finding out who wins. Turns that were dropped come last.
  std::vector<PreEndgameTurn> turns;
  std::uint64_t plays = 0;     ///< number of all plays in the position, compared or not
  std::uint64_t endgames = 0;  ///< number of endgames searched
  std::uint64_t nodes = 0;
  bool stopped = false;  ///< whether the budget or `tick` ended the search
};

/// Compares turns by perfect play after them. Unless it is stopped by `tick`, the result is the
/// same for every number of threads.
///
/// `tick` is called several times per second on the calling thread with the number of positions
/// searched. When it returns false, the search ends with what it has proven.
PreEndgameResult solve_preendgame(const GameRules& rules, const SearchWords& words,
                                  const PreEndgamePosition& position,
                                  const PreEndgameSettings& settings,
                                  const std::function<bool(std::uint64_t)>& tick);

}  // namespace tilewright
