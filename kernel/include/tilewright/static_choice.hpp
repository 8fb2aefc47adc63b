#pragma once

#include <optional>

#include "tilewright/leaves.hpp"
#include "tilewright/play_search.hpp"

// The static player: it makes the turn with the highest equity and does not look ahead.
//
//   Policy, TurnContext  what the value of a turn depends on besides the board and the rack
//   evaluate_slot_sets   the value of every leave of a rack
//   best_exchange, all_exchanges, slots_used
//   StaticTurn           a turn with its equity
//   StaticChoice         finds the best turn, or the best few

namespace tilewright {

/// How a static player evaluates what a turn leaves behind. Without leaves and endgame terms it is
/// the greedy player, which maximizes the score.
struct Policy {
  const Leaves* leaves = nullptr;
  bool endgame_terms = true;
};

/// After this many scoreless turns, static players no longer exchange, so that every standstill
/// rule eventually ends the game.
inline constexpr int kMaxScorelessTurns = 6;

/// What a player knows about a position besides the board and the rack.
struct TurnContext {
  int in_bag = 0;
  int exchange_needs = 7;        ///< minimum tiles in the bag for an exchange
  int opponent_tile_points = 0;  ///< value of the opponents' tiles; used when the bag is empty
};

/// For every set of used slots, stores its value beyond the score of the play. While the bag holds
/// tiles, that is the value of the leave. With an empty bag, going out gains twice the opponents'
/// tiles; anything else costs ten points and twice the player's own remaining tiles, a rough
/// estimate of what the opponents will gain.
void evaluate_slot_sets(const Rack& rack, const ScoringRules& rules, const Policy& policy,
                        const TurnContext& context, std::span<float> by_used) noexcept;

/// Returns the exchange with the best leave, the largest one among equals, or nothing if the rules
/// or the bag do not allow an exchange.
std::optional<Rack::Slots> best_exchange(const Rack& rack, const TurnContext& context,
                                         std::span<const float> by_used) noexcept;

/// An exchange: the slots of the tiles, and the value of the leave.
struct Exchange {
  Rack::Slots slots = 0;
  float leave = 0;
};
/// Returns every exchange that the rules and the bag allow, each choice of tiles once, sorted by
/// leave (best first), number of tiles (largest first) and tiles.
std::vector<Exchange> all_exchanges(const Rack& rack, const TurnContext& context,
                                    std::span<const float> by_used);

/// Returns the slots that the tiles of a move come from; among equal tiles, the lowest slots.
Rack::Slots slots_used(const Rack& rack, const Move& move) noexcept;

enum class TurnKind : std::uint8_t { play, exchange, pass };

/// A turn and its static evaluation.
struct StaticTurn {
  TurnKind kind = TurnKind::pass;
  Move play;
  Rack::Slots used = 0;
  float equity = 0;
  float leave = 0;  ///< the part of the equity that is not score
};

/// Finds turns by equity. It owns its working memory; use one per thread.
class StaticChoice {
 public:
  StaticChoice() : search_(make_play_search()) {}

  /// Returns the best play or, if it has more equity, the best exchange; a pass if there is
  /// neither.
  StaticTurn best(const Board& board, const Rack& rack, const Policy& policy,
                  const TurnContext& context, bool may_exchange);

  /// Returns up to `count` turns, best first; a pass if there is no other turn. Exchanges are
  /// included only if they are close to the best turn, and only a few of them. The result is valid
  /// until the next call.
  std::span<const StaticTurn> best_few(const Board& board, const Rack& rack, const Policy& policy,
                                       const TurnContext& context, bool may_exchange,
                                       std::size_t count);

  PlaySearch& search() noexcept { return *search_; }

 private:
  std::span<const float> evaluate(const Board& board, const Rack& rack, const Policy& policy,
                                  const TurnContext& context) noexcept;

  std::unique_ptr<PlaySearch> search_;
  std::array<float, 1 << kMaxRackSize> values_{};
  MoveList plays_;
  std::vector<StaticTurn> turns_;
};

}  // namespace tilewright
