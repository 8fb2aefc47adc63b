#pragma once

#include <optional>

#include "tilewright/leaves.hpp"
#include "tilewright/play_search.hpp"

namespace tilewright {

/// How a player values what a turn leaves behind. Without leaves and without endgame terms it is
/// the greedy player, who takes the most points.
struct Policy {
  const Leaves* leaves = nullptr;
  bool endgame_terms = true;
};

/// What a player may know of a position beyond board and rack.
struct Outlook {
  int in_bag = 0;
  int exchange_needs = 7;
  int others_worth = 0;  ///< the points on the tiles of the others; used when the bag is empty
};

/// For every set of slots used, what the player values it at beyond the score of the play: the
/// tiles kept; or with an empty bag twice the tiles of the others for going out, and else a loss
/// of twice the own tiles and ten points, a plain guess at what the others will do.
void value_sets(const Rack& rack, const ScoringRules& rules, const Policy& policy,
                const Outlook& outlook, std::span<float> by_used) noexcept;

/// The slots whose exchange leaves the best tiles, of equals the most; none if the rules or the
/// bag allow no exchange.
std::optional<Rack::Slots> best_exchange(const Rack& rack, const Outlook& outlook,
                                         std::span<const float> by_used) noexcept;

/// Every exchange the rules and the bag allow, each choice of tiles once: the best leave first, of
/// equals the larger exchange, then by tiles.
struct Exchange {
  Rack::Slots slots = 0;
  float leave = 0;
};
std::vector<Exchange> all_exchanges(const Rack& rack, const Outlook& outlook,
                                    std::span<const float> by_used);

/// A set of slots that holds the tiles of a move.
Rack::Slots slots_used(const Rack& rack, const Move& move) noexcept;

}  // namespace tilewright
