#include "late_choice.hpp"

#include "play_out.hpp"

namespace tilewright {

CandidateTurn candidate_of(const StaticTurn& turn, const Rack& rack) noexcept {
  CandidateTurn candidate{turn.kind, turn.play};
  if (turn.kind != TurnKind::exchange) return candidate;
  for (int slot = 0; slot < rack.size(); ++slot) {
    if ((turn.used >> slot & 1) != 0) {
      candidate.play.tiles[candidate.play.count++] = rack.in_slot(slot);
    }
  }
  return candidate;
}

std::size_t best_by_play_outs(const GameRules& rules, const SearchWords& words,
                              const SimulatedPosition& position, const Rack& rack,
                              std::span<const StaticTurn> turns, const Policy& policy,
                              std::uint32_t deals, std::uint64_t seed) {
  std::vector<CandidateTurn> candidates;
  for (const StaticTurn& turn : turns) candidates.push_back(candidate_of(turn, rack));
  SimulationSettings settings;
  settings.plies = 0;
  settings.policy = policy;
  PlayOut play_out(rules, words, position, candidates, settings);
  const Dealer dealer(rules, position, seed);
  const bool one_deal = position.seats == 2 &&
                        position.hidden(rules).size() == static_cast<std::size_t>(position.held[1]);
  std::vector<double> worth(turns.size());
  for (std::uint32_t number = 0; number < (one_deal ? 1 : deals); ++number) {
    play_out.use_deal(dealer.deal(number));
    for (std::size_t at = 0; at < turns.size(); ++at) {
      const PlayOutResult result = play_out.play(at);
      worth[at] += settings.per_win * result.win + settings.per_point * result.spread;
    }
  }
  return static_cast<std::size_t>(std::ranges::max_element(worth) - worth.begin());
}

}  // namespace tilewright
