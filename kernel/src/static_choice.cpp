#include "tilewright/static_choice.hpp"

#include <algorithm>
#include <bit>

namespace tilewright {

namespace {

constexpr float kNotOutYet = 10.0f;

void value_endgame(const Rack& rack, const ScoringRules& rules, int others_worth,
                   std::span<float> by_used) noexcept {
  const Rack::Slots all = rack.all();
  by_used[all] = static_cast<float>(2 * others_worth);
  // First what each set of slots kept is worth, each made from the one without its lowest slot.
  for (Rack::Slots kept = 1; kept <= all; ++kept) {
    const Rack::Slots rest = kept & (kept - 1);
    const int value = rules.value[rack.in_slot(std::countr_zero(kept))];
    const float before = rest == 0 ? -kNotOutYet : by_used[all & ~rest];
    by_used[all & ~kept] = before - static_cast<float>(2 * value);
  }
}

}  // namespace

void value_sets(const Rack& rack, const ScoringRules& rules, const Policy& policy,
                const Outlook& outlook, std::span<float> by_used) noexcept {
  if (outlook.in_bag == 0 && policy.endgame_terms) {
    value_endgame(rack, rules, outlook.others_worth, by_used);
  } else if (outlook.in_bag > 0 && policy.leaves != nullptr) {
    policy.leaves->fill(rack, by_used);
  } else {
    for (Rack::Slots used = 0; used <= rack.all(); ++used) by_used[used] = 0.0f;
  }
}

std::optional<Rack::Slots> best_exchange(const Rack& rack, const Outlook& outlook,
                                         std::span<const float> by_used) noexcept {
  if (outlook.in_bag < outlook.exchange_needs) return std::nullopt;
  Rack::Slots best = 0;
  for (Rack::Slots used = 1; used <= rack.all(); ++used) {
    if (best != 0 && by_used[used] < by_used[best]) continue;
    if (std::popcount(used) > outlook.in_bag) continue;
    const bool more = std::popcount(used) > std::popcount(best);
    if (best == 0 || by_used[used] > by_used[best] || more) best = used;
  }
  return best == 0 ? std::nullopt : std::optional(best);
}

std::vector<Exchange> all_exchanges(const Rack& rack, const Outlook& outlook,
                                    std::span<const float> by_used) {
  std::vector<Exchange> exchanges;
  if (outlook.in_bag < outlook.exchange_needs) return exchanges;
  Rack::Slots twins = 0;  // slots whose tile also lies in the slot before
  for (int slot = 1; slot < rack.size(); ++slot) {
    if (rack.in_slot(slot) == rack.in_slot(slot - 1)) twins |= Rack::Slots{1} << slot;
  }
  for (Rack::Slots used = 1; used <= rack.all(); ++used) {
    const bool lowest_first = (used & twins & ~(used << 1)) == 0;
    if (lowest_first && std::popcount(used) <= outlook.in_bag) {
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

}  // namespace tilewright
