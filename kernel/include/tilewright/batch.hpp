#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "tilewright/game_rules.hpp"
#include "tilewright/search_words.hpp"
#include "tilewright/static_choice.hpp"

// Many games in lock step, for training agents: each step makes one turn in every game and lists
// the next player's plays.
//
//   PlayOrder, AutoReset, Opponent, BatchSettings   what is played
//   BatchTurn                                       what the players to move see and can do
//   Batch                                           the games

namespace tilewright {

/// The order of the plays of a turn: by equity or score, best first, or as comes_before() says.
enum class PlayOrder { equity, score, canonical };

/// What becomes of a finished game: the next one begins in the following step instead of a turn, or
/// in the same step, or only when asked for.
enum class AutoReset { next_step, same_step, disabled };

/// Who takes the turns of a seat inside a step. A learner is not an opponent: it chooses.
struct Opponent {
  enum class Kind { learner, policy, random };
  Kind kind = Kind::learner;
  Policy policy;
};

struct BatchSettings {
  int games = 1;
  int seats = 2;
  int threads = 1;
  /// If set, as many consecutive games as there are seats share a bag, with another starter each.
  bool pairs = false;
  int max_turns = 200;
  AutoReset auto_reset = AutoReset::next_step;
  /// What the equity of the listed plays is computed with.
  Policy listing;
  PlayOrder order = PlayOrder::equity;
  /// Only this many plays of a turn are listed, and only these can be chosen.
  std::size_t max_plays = ~std::size_t{0};
  std::array<Opponent, kMaxPlayers> opponents{};
  /// An observation of which everything that never changes is filled in. Its layout is that of
  /// tilewright.env.observation.
  std::vector<std::int16_t> observation;

  /// Throws std::invalid_argument if the settings are invalid for these rules.
  void check(const GameRules& rules) const;
};

/// The number of a seat that does not exist.
inline constexpr std::uint8_t kNobody = 0xff;

/// One turn of every game. Arrays have one row per game.
struct BatchTurn {
  std::vector<std::int16_t> observations;
  std::vector<std::uint8_t> to_move;  ///< kNobody once the game is over
  /// By mask of slots: whether the exchange, or the pass (0), is legal.
  std::vector<std::int8_t> exchanges;
  std::vector<Move> plays;             ///< of all games, those of game g from offsets[g]
  std::vector<std::int64_t> offsets;   ///< one more than there are games
  std::vector<std::uint64_t> numbers;  ///< of the games
  std::vector<std::uint8_t> starters;
  // What the step led to. These are about the game that was played, even if the next one has begun.
  std::vector<std::int32_t> scores;   ///< a column per seat; with leftover tiles once over
  std::vector<std::uint8_t> winners;  ///< a bit per seat; zero until the game is over
  std::vector<std::uint8_t> terminated;
  std::vector<std::uint8_t> truncated;
  /// Last observations of the games that the step ended; only with AutoReset::same_step, and zero
  /// for other games.
  std::vector<std::int16_t> final_observations;
};

/// A place in the list of the game's plays, -1 to pass, or -2 - mask to exchange the tiles in these
/// slots.
using BatchChoice = std::int64_t;

/// The games. In slot s, games s, s + n, s + 2n, … are played, where n is the number of slots; seat
/// "number modulo seats" starts. A game depends only on the rules, the words, the settings, the
/// seed and its number, not on threads. Rules, words and leaves must outlive it. After an exception
/// other than std::invalid_argument, a run must begin again.
class Batch {
 public:
  Batch(const GameRules& rules, const SearchWords& words, const BatchSettings& settings);
  ~Batch();

  /// Starts the run of a seed: the first game in every slot.
  std::shared_ptr<const BatchTurn> begin(std::uint64_t seed);
  /// Starts the next game in these slots, one flag each.
  std::shared_ptr<const BatchTurn> advance(std::span<const std::uint8_t> slots);

  /// Returns the first game whose choice is not legal. Finished games have no choice.
  std::optional<std::size_t> first_illegal(std::span<const BatchChoice> choices) const;
  /// Makes a turn in every game that is not over. Throws std::invalid_argument and changes nothing
  /// if a choice is not legal.
  std::shared_ptr<const BatchTurn> step(std::span<const BatchChoice> choices);

 private:
  class Slots;

  std::unique_ptr<Slots> slots_;
  std::shared_ptr<const BatchTurn> turn_;
};

}  // namespace tilewright
