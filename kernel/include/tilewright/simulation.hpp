#pragma once

#include <functional>
#include <span>
#include <vector>

#include "tilewright/game_rules.hpp"
#include "tilewright/search_words.hpp"
#include "tilewright/self_play.hpp"
#include "tilewright/static_choice.hpp"

// Simulation: which of several turns is best, judged by playing on many times with the unseen tiles
// dealt at random.
//
//   PossibleTiles       tiles that a player may hold, and how likely that is
//   SimulatedPosition   what the player to move knows
//   CandidateTurn       a turn to judge
//   WinShares           the share of wins by unseen tiles and lead, for play-outs that stop early
//   SimulationSettings  how far, how often and by which policy to play on, and when to stop
//   CandidateResult     the statistics of one turn
//   PlayOutResult       one play-out of one turn
//   simulate            judges the turns

namespace tilewright {

inline constexpr std::size_t kMaxCandidates = 200;
inline constexpr std::uint32_t kMaxSamples = 100'000'000;
inline constexpr std::size_t kMaxKept = 10'000'000;

/// Tiles that a player may hold besides the known ones, and how likely that is beside others.
struct PossibleTiles {
  std::vector<Tile> tiles;
  double weight = 0;
};

/// What the player to move knows. Seat 0 is to move and the others follow in order of play.
struct SimulatedPosition {
  std::vector<Placed> board;
  int seats = 2;
  std::array<int, kMaxPlayers> scores{};
  std::vector<Tile> rack;  ///< of seat 0
  /// By seat: the tiles that are known to be on its rack, and the number of tiles it holds. Seat 0
  /// is ignored.
  std::array<std::vector<Tile>, kMaxPlayers> known;
  std::array<int, kMaxPlayers> held{};
  /// By seat: what it may hold; one of them is chosen in each deal. Empty if nothing is believed.
  std::array<std::vector<PossibleTiles>, kMaxPlayers> possible;
  int scoreless_turns = 0;
  /// By seat: the score at which it wins at once, or zero for none.
  std::array<int, kMaxPlayers> targets{};

  /// Returns the tiles that are neither on the board nor on the rack nor known, in order. Throws
  /// std::invalid_argument if the position has more of a tile than the box.
  std::vector<Tile> hidden(const GameRules& rules) const;

  /// Throws std::invalid_argument if the position is not possible under these rules.
  void check(const GameRules& rules) const;

 private:
  void check_possible(const GameRules& rules) const;
};

/// A turn of the player to move. An exchange has its tiles in `play.tiles`.
struct CandidateTurn {
  TurnKind kind = TurnKind::pass;
  Move play;

  /// Throws std::invalid_argument unless a player with this rack can make this turn; the words of a
  /// play are not checked.
  void check(const GameRules& rules, const Board& board, const Rack& rack, int in_bag) const;
};

/// The share of wins of the player to move in a game of two, by the number of tiles that the player
/// does not see (rows) and the lead from -max_lead to max_lead (columns).
struct WinShares {
  std::span<const float> share;
  int max_lead = 0;

  bool empty() const noexcept { return share.empty(); }
  /// Interpolates between whole leads. Numbers beyond the table count as its last row or column.
  double at(int unseen, double lead) const noexcept;
};

struct SimulationSettings {
  std::uint64_t seed = 0;
  std::uint32_t samples = 0;  ///< maximum number of play-outs of each turn
  int threads = 1;
  /// Turns after the candidate in each play-out; zero plays to the end of the game.
  int plies = 2;
  Policy policy;  ///< of all players
  WinShares wins;
  /// The utility of a play-out is `per_win` times the share of the win plus `per_point` times the
  /// points gained on the strongest opponent.
  double per_win = 1;
  double per_point = 0.002;
  /// If positive, a turn is dropped as soon as another is better with this confidence, over all
  /// turns and however often they are compared. The run ends when one turn is left.
  double confidence = 0;
  /// What is believed of the turns before they are played out: a utility for each candidate, which
  /// counts as much as this number of play-outs. Empty for none.
  std::vector<double> prior_utility;
  double prior_samples = 0;
  /// Whether to return every single play-out; only without `confidence`.
  bool keep_play_outs = false;
  /// Whether to search every turn from scratch, which is slower; for tests.
  bool plain = false;

  /// Throws std::invalid_argument if the settings are invalid for this position and this number of
  /// candidates.
  void check(const SimulatedPosition& position, std::size_t candidates) const;
};

/// The play-outs of one turn: means, and variances of a single play-out. The layout must match the
/// dtype in tilewright.engine.kernel.
struct CandidateResult {
  std::uint32_t samples = 0;
  std::uint32_t dropped = 0;  ///< whether it was dropped because another is better
  double win = 0;             ///< share of wins; a tie is shared
  double win_variance = 0;
  double spread = 0;  ///< points gained on the strongest opponent from now on, leaves included
  double spread_variance = 0;
  double utility = 0;  ///< with the prior, if there is one
  double utility_variance = 0;
};
static_assert(sizeof(CandidateResult) == 56 && std::is_trivially_copyable_v<CandidateResult>);

/// How one play-out ended for the player to move. The layout must match the dtype in
/// tilewright.engine.kernel.
struct PlayOutResult {
  double win = 0;               ///< share of the win
  double spread = 0;            ///< points gained on the strongest opponent, leaves included
  std::int32_t next_score = 0;  ///< of the mover's next turn; zero if there was none
  Move reply;                   ///< the next player's play; no tiles if there was none
};
static_assert(sizeof(PlayOutResult) == 40 && std::is_trivially_copyable_v<PlayOutResult>);

struct SimulationResult {
  std::vector<CandidateResult> candidates;  ///< in the order given
  /// With `keep_play_outs`: by deal, then by candidate.
  std::vector<PlayOutResult> kept;
  std::uint32_t samples = 0;  ///< deals that were played out
  std::uint64_t play_outs = 0;
  bool decided = false;  ///< whether one turn was left
  bool stopped = false;  ///< whether `tick` stopped the run
};

/// Plays the turns out. All turns see the same deals: sample n depends only on the position, the
/// seed and n. For a given number of samples the result is therefore the same on any number of
/// threads.
///
/// `tick` is called several times per second on the calling thread with the number of deals played
/// out. When it returns false, the run ends with the deals that all turns have completed.
SimulationResult simulate(const GameRules& rules, const SearchWords& words,
                          const SimulatedPosition& position,
                          std::span<const CandidateTurn> candidates,
                          const SimulationSettings& settings,
                          const std::function<bool(std::uint32_t)>& tick);

}  // namespace tilewright
