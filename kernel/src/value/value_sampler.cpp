#include "value_sampler.hpp"

#include <algorithm>

#include "../simulation/late_choice.hpp"
#include "../simulation/play_out.hpp"

namespace tilewright {

namespace {

/// Turns are sampled from the best few that are not much worse than the best.
constexpr std::size_t kConsidered = 24;
constexpr float kMargin = 25.0f;
constexpr std::size_t kBest = 4;
/// A varied game continues with one of these.
constexpr std::size_t kVaried = 5;

SampledTurn sampled_turn(const CandidateTurn& turn, float leave) noexcept {
  SampledTurn sampled;
  sampled.kind = turn.kind;
  sampled.lane = turn.play.lane;
  sampled.start = turn.play.start;
  sampled.count = turn.play.count;
  sampled.tiles = turn.play.tiles;
  sampled.score = static_cast<std::int16_t>(turn.play.score);
  sampled.leave = leave;
  return sampled;
}

}  // namespace

StaticTurn ValueSampler::sample(const GamePosition& position, const StaticTurn& chosen,
                                RandomStream& rng) {
  const bool varied = static_cast<int>(rng.below(100)) < plan_.varied_percent;
  const bool included = position.in_bag <= ValuePlan::kToTheEnd ||
                        static_cast<int>(rng.below(100)) < plan_.early_percent;
  const bool sampled = included && position.in_bag <= plan_.max_in_bag;
  if (!varied && !sampled) return chosen;
  const TurnContext context{position.in_bag, rules_.exchange_needs, 0};
  const bool may_exchange = position.known.scoreless_turns < kMaxScorelessTurns;
  const std::span<const StaticTurn> turns = choice_.best_few(
      position.board, position.rack, plan_.policy, context, may_exchange, kConsidered);
  if (turns.size() == 1) return chosen;
  if (sampled) {
    pick(turns, rng);
    if (picked_.size() > 1) play_out(position, rng);
  }
  if (!varied) return chosen;
  return turns[rng.below(static_cast<std::uint32_t>(std::min(kVaried, turns.size())))];
}

/// Picks the best turns, and others at random.
void ValueSampler::pick(std::span<const StaticTurn> turns, RandomStream& rng) {
  picked_.assign(turns.begin(), turns.end());
  std::erase_if(picked_,
                [&](const StaticTurn& turn) { return turn.equity < turns[0].equity - kMargin; });
  for (std::size_t at = kBest; at < std::min(kSampledTurns, picked_.size()); ++at) {
    const auto others = static_cast<std::uint32_t>(picked_.size() - at);
    std::swap(picked_[at], picked_[at + rng.below(others)]);
  }
  picked_.resize(std::min(kSampledTurns, picked_.size()));
}

void ValueSampler::play_out(const GamePosition& position, RandomStream& rng) {
  const bool to_the_end = position.in_bag <= ValuePlan::kToTheEnd;
  const std::uint32_t deals = to_the_end ? plan_.late_deals : plan_.deals;
  SampledPosition& sample = positions_.emplace_back();
  sample.game = position.game;
  sample.turn = position.turn;
  sample.lead = static_cast<std::int16_t>(position.known.scores[0] - position.known.scores[1]);
  sample.in_bag = static_cast<std::uint8_t>(position.in_bag);
  sample.turns = static_cast<std::uint8_t>(picked_.size());
  sample.deals = static_cast<std::uint8_t>(std::min<std::uint32_t>(deals, 255));
  sample.to_the_end = to_the_end ? 1 : 0;
  std::ranges::copy(position.known.rack, sample.rack.begin());
  sample.rack_size = static_cast<std::uint8_t>(position.known.rack.size());
  for (const auto& [square, tile] : position.known.board) sample.board[square] = tile;

  std::vector<CandidateTurn> candidates;
  for (const StaticTurn& turn : picked_) candidates.push_back(candidate_of(turn, position.rack));
  SimulationSettings settings;
  settings.plies = to_the_end ? 0 : 2;
  settings.policy = plan_.policy;
  PlayOut play_out(rules_, words_, position.known, candidates, settings, plan_.leaf);
  const Dealer dealer(rules_, position.known, rng.next());
  struct Sum {
    double reply = 0, spread = 0, win = 0;
  };
  std::array<Sum, kSampledTurns> sums;
  for (std::uint32_t number = 0; number < deals; ++number) {
    play_out.use_deal(dealer.deal(number));
    for (std::size_t at = 0; at < candidates.size(); ++at) {
      const PlayOutResult result = play_out.play(at);
      sums[at].reply += play_out.reply_equity();
      sums[at].spread += result.spread;
      sums[at].win += result.win;
    }
  }
  for (std::size_t at = 0; at < candidates.size(); ++at) {
    SampledTurn& turn = sample.sampled[at];
    turn = sampled_turn(candidates[at], picked_[at].leave);
    turn.reply = static_cast<float>(sums[at].reply / deals);
    turn.value = static_cast<float>(sums[at].spread / deals - turn.score);
    turn.win = static_cast<float>(sums[at].win / deals);
  }
}

}  // namespace tilewright
