#include "tilewright/leave_samples.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "tilewright/static_choice.hpp"

namespace tilewright {

namespace {

constexpr double kUnitsPerPoint = 1000.0;

/// Moves `count` tiles, drawn at random from index `first` on, to the indices from `first` on.
void draw_to(std::span<Tile> tiles, std::size_t first, std::size_t count, RandomStream& rng) {
  for (std::size_t at = first; at < first + count; ++at) {
    const auto left = static_cast<std::uint32_t>(tiles.size() - at);
    std::swap(tiles[at], tiles[at + rng.below(left)]);
  }
}

}  // namespace

void LeaveSamples::add(const LeaveSamples& other) {
  total.resize(std::max(total.size(), other.total.size()));
  seen.resize(total.size());
  for (std::size_t at = 0; at < other.total.size(); ++at) {
    total[at] += other.total[at];
    seen[at] += other.seen[at];
  }
  for (std::size_t at = 0; at < rack_total.size(); ++at) {
    rack_total[at] += other.rack_total[at];
    racks_seen[at] += other.racks_seen[at];
  }
}

LeaveSampler::LeaveSampler(const SamplingPlan& plan, const GameRules& rules)
    : plan_(plan), rules_(rules) {
  samples_.total.resize(plan.leaves->size());
  samples_.seen.resize(plan.leaves->size());
  if (plan.chosen_racks > 0) plan.leaves->list(tiles_of_leaves_, ends_of_leaves_);
}

void LeaveSampler::sample(const Board& board, int in_bag, std::span<Tile> off_board,
                          PlaySearch& search, RandomStream& rng) {
  if (in_bag < plan_.min_in_bag) return;
  for (int rack = 0; rack < plan_.random_racks; ++rack) {
    sample_random(board, in_bag, off_board, search, rng);
  }
  for (int rack = 0; rack < plan_.chosen_racks; ++rack) {
    sample_chosen(board, in_bag, off_board, search, rng);
  }
}

/// Every subset of a random rack is a sample of that leave: given these tiles, the rest of the rack
/// is distributed as if it had been drawn to complete them.
void LeaveSampler::sample_random(const Board& board, int in_bag, std::span<Tile> off_board,
                                 PlaySearch& search, RandomStream& rng) {
  const auto size = static_cast<std::size_t>(rules_.scoring.rack_size);
  draw_to(off_board, 0, size, rng);
  const Rack rack(off_board.first(size), rules_.scoring);
  const std::int64_t value = best_turn(board, in_bag, rack, search);
  samples_.rack_total[off_board.size()] += value;
  ++samples_.racks_seen[off_board.size()];
  const std::int64_t surplus =
      value - std::llround(double{plan_.expected[off_board.size()]} * kUnitsPerPoint);
  plan_.leaves->fill_indices(rack, indices_);
  for (Rack::Slots used = 0; used <= rack.all(); ++used) {
    if (indices_[used] == Leaves::kNone) continue;
    samples_.total[indices_[used]] += surplus;
    ++samples_.seen[indices_[used]];
  }
}

/// A rack drawn around a chosen leave is a sample of that leave only.
void LeaveSampler::sample_chosen(const Board& board, int in_bag, std::span<Tile> off_board,
                                 PlaySearch& search, RandomStream& rng) {
  if (ends_of_leaves_.empty()) return;
  const std::uint32_t leave = rng.below(static_cast<std::uint32_t>(ends_of_leaves_.size()));
  const std::size_t begin = leave == 0 ? 0 : ends_of_leaves_[leave - 1];
  const std::size_t length = ends_of_leaves_[leave] - begin;
  const auto size = static_cast<std::size_t>(rules_.scoring.rack_size);
  if (length > size) return;
  for (std::size_t at = 0; at < length; ++at) {
    const auto found = std::find(off_board.begin() + static_cast<std::ptrdiff_t>(at),
                                 off_board.end(), tiles_of_leaves_[begin + at]);
    if (found == off_board.end()) return;  // not enough of its tiles are off the board
    std::swap(off_board[at], *found);
  }
  draw_to(off_board, length, size - length, rng);
  const Rack rack(off_board.first(size), rules_.scoring);
  samples_.total[leave] += best_turn(board, in_bag, rack, search) -
                           std::llround(double{plan_.expected[off_board.size()]} * kUnitsPerPoint);
  ++samples_.seen[leave];
}

std::int64_t LeaveSampler::best_turn(const Board& board, int in_bag, const Rack& rack,
                                     PlaySearch& search) {
  const Policy policy{plan_.leaves, true};
  const TurnContext context{in_bag, rules_.exchange_needs, 0};
  evaluate_slot_sets(rack, rules_.scoring, policy, context, values_);
  const std::span<const float> values = std::span(values_).first(rack.all() + 1);
  const std::optional<Move> play = search.best(board, rack, values);
  const std::optional<Rack::Slots> exchange = best_exchange(rack, context, values);
  float best = play ? play->equity : 0.0f;
  if (exchange && (!play || values[*exchange] > best)) best = values[*exchange];
  return std::llround(double{best} * kUnitsPerPoint);
}

}  // namespace tilewright
