#pragma once

#include "tilewright/simulation.hpp"

namespace tilewright {

/// Returns a turn in the form that play-outs begin with.
CandidateTurn candidate_of(const StaticTurn& turn, const Rack& rack) noexcept;

/// Plays turns out to the end of the game, all on the same deals and with static players, and
/// returns the index of the turn that wins most often; points decide between equals. The policy
/// is that of all players. With an empty bag, a game of two has only one deal.
std::size_t best_by_play_outs(const GameRules& rules, const SearchWords& words,
                              const SimulatedPosition& position, const Rack& rack,
                              std::span<const StaticTurn> turns, const Policy& policy,
                              std::uint32_t deals, std::uint64_t seed);

}  // namespace tilewright
