#include "tilewright/static_choice.hpp"

#include <algorithm>
#include <bit>
#include <functional>

namespace tilewright {

namespace {

constexpr float kNotOutPenalty = 10.0f;
/// Limits on the exchanges among the best turns: how many, and how far below the best equity.
constexpr std::size_t kMaxExchanges = 4;
constexpr float kExchangeMargin = 25.0f;

void evaluate_endgame(const Rack& rack, const ScoringRules& rules, int opponent_tile_points,
                      std::span<float> by_used) noexcept {
  const Rack::Slots all = rack.all();
  by_used[all] = static_cast<float>(2 * opponent_tile_points);
  // The value of each set of kept slots follows from the set without its lowest slot.
  for (Rack::Slots kept = 1; kept <= all; ++kept) {
    const Rack::Slots rest = kept & (kept - 1);
    const int value = rules.value[rack.in_slot(std::countr_zero(kept))];
    const float before = rest == 0 ? -kNotOutPenalty : by_used[all & ~rest];
    by_used[all & ~kept] = before - static_cast<float>(2 * value);
  }
}

}  // namespace

void evaluate_slot_sets(const Rack& rack, const ScoringRules& rules, const Policy& policy,
                        const TurnContext& context, std::span<float> by_used) noexcept {
  if (context.in_bag == 0 && policy.endgame_terms) {
    evaluate_endgame(rack, rules, context.opponent_tile_points, by_used);
  } else if (context.in_bag > 0 && policy.leaves != nullptr) {
    policy.leaves->fill(rack, by_used);
  } else {
    for (Rack::Slots used = 0; used <= rack.all(); ++used) by_used[used] = 0.0f;
  }
}

std::optional<Rack::Slots> best_exchange(const Rack& rack, const TurnContext& context,
                                         std::span<const float> by_used) noexcept {
  if (context.in_bag < context.exchange_needs) return std::nullopt;
  Rack::Slots best = 0;
  for (Rack::Slots used = 1; used <= rack.all(); ++used) {
    if (best != 0 && by_used[used] < by_used[best]) continue;
    if (std::popcount(used) > context.in_bag) continue;
    const bool more = std::popcount(used) > std::popcount(best);
    if (best == 0 || by_used[used] > by_used[best] || more) best = used;
  }
  return best == 0 ? std::nullopt : std::optional(best);
}

std::vector<Exchange> all_exchanges(const Rack& rack, const TurnContext& context,
                                    std::span<const float> by_used) {
  std::vector<Exchange> exchanges;
  if (context.in_bag < context.exchange_needs) return exchanges;
  Rack::Slots duplicates = 0;  // slots that hold the same tile as the slot before
  for (int slot = 1; slot < rack.size(); ++slot) {
    if (rack.in_slot(slot) == rack.in_slot(slot - 1)) duplicates |= Rack::Slots{1} << slot;
  }
  for (Rack::Slots used = 1; used <= rack.all(); ++used) {
    const bool lowest_first = (used & duplicates & ~(used << 1)) == 0;
    if (lowest_first && std::popcount(used) <= context.in_bag) {
      exchanges.push_back({used, by_used[used]});
    }
  }
  const auto is_before = [](const Exchange& one, const Exchange& other) {
    if (one.leave != other.leave) return one.leave > other.leave;
    const int fewer = std::popcount(other.slots) - std::popcount(one.slots);
    return fewer != 0 ? fewer < 0 : one.slots < other.slots;
  };
  std::ranges::sort(exchanges, is_before);
  return exchanges;
}

Rack::Slots slots_used(const Rack& rack, const Move& move) noexcept {
  Rack::Slots used = 0;
  for (std::size_t at = 0; at < move.count; ++at) {
    const Tile tile = move.tiles[at] >= kBlankBit ? Tile{0} : move.tiles[at];
    const Rack::Slots free = rack.slots_of(tile) & ~used;
    used |= free & (0u - free);
  }
  return used;
}

std::span<const float> StaticChoice::evaluate(const Board& board, const Rack& rack,
                                              const Policy& policy,
                                              const TurnContext& context) noexcept {
  evaluate_slot_sets(rack, board.rules(), policy, context, values_);
  return std::span(values_).first(rack.all() + 1);
}

StaticTurn StaticChoice::best(const Board& board, const Rack& rack, const Policy& policy,
                              const TurnContext& context, bool may_exchange) {
  const std::span<const float> values = evaluate(board, rack, policy, context);
  StaticTurn turn;
  const std::optional<Move> play = search_->best(board, rack, values);
  if (play) {
    const Rack::Slots used = slots_used(rack, *play);
    turn = {TurnKind::play, *play, used, play->equity, values[used]};
  }
  if (!may_exchange) return turn;
  const std::optional<Rack::Slots> exchange = best_exchange(rack, context, values);
  if (exchange && (!play || values[*exchange] > turn.equity)) {
    turn = {TurnKind::exchange, {}, *exchange, values[*exchange], values[*exchange]};
  }
  return turn;
}

std::span<const StaticTurn> StaticChoice::best_few(const Board& board, const Rack& rack,
                                                   const Policy& policy, const TurnContext& context,
                                                   bool may_exchange, std::size_t count) {
  const std::span<const float> values = evaluate(board, rack, policy, context);
  turns_.clear();
  plays_.clear();
  search_->all(board, rack, values, plays_);
  const std::size_t plays = std::min(count, plays_.size());
  std::partial_sort(plays_.begin(), plays_.begin() + plays, plays_.end(), better);
  for (std::size_t at = 0; at < plays; ++at) {
    const Move& play = plays_[at];
    const Rack::Slots used = slots_used(rack, play);
    turns_.push_back({TurnKind::play, play, used, play.equity, values[used]});
  }
  const auto close = [&](float leave) {
    return plays == 0 || leave >= plays_[0].equity - kExchangeMargin;
  };
  const std::optional<Rack::Slots> exchange =
      may_exchange ? best_exchange(rack, context, values) : std::nullopt;
  if (exchange && close(values[*exchange])) {
    const std::vector<Exchange> exchanges = all_exchanges(rack, context, values);
    for (std::size_t at = 0; at < std::min(kMaxExchanges, exchanges.size()); ++at) {
      const auto& [slots, leave] = exchanges[at];
      if (close(leave)) turns_.push_back({TurnKind::exchange, {}, slots, leave, leave});
    }
    std::ranges::stable_sort(turns_, std::greater{}, &StaticTurn::equity);
    if (turns_.size() > count) turns_.resize(count);
  }
  if (turns_.empty()) turns_.emplace_back();
  return turns_;
}

}  // namespace tilewright
