#include "batch_game.hpp"

#include <algorithm>
#include <tuple>

namespace tilewright {

BatchGame::BatchGame(const GameRules& rules, const Board& empty, int seats, int max_turns,
                     int starter, const Digest& seed)
    : rules_(&rules),
      board_(empty),
      bag_(rules, seed),
      seats_(seats),
      max_turns_(max_turns),
      to_move_(starter) {
  for (int turn = 0; turn < seats_; ++turn) refill((starter + turn) % seats_);
}

std::span<const Tile> BatchGame::held(int seat) const noexcept {
  const RackTiles& rack = racks_[static_cast<std::size_t>(seat)];
  return std::span(rack.tiles).first(static_cast<std::size_t>(rack.size));
}

TurnContext BatchGame::context(int seat) const noexcept {
  TurnContext context{bag_.size(), rules_->exchange_needs, 0};
  if (bag_.size() > 0) return context;
  for (int other = 0; other < seats_; ++other) {
    if (other != seat) context.opponent_tile_points += tile_points(other);
  }
  return context;
}

void BatchGame::play(const Move& move) {
  remove(slots_used(rack(to_move_), move));
  std::array<Placed, kMaxRackSize> placed;
  const auto count = static_cast<std::size_t>(squares_of(move, board_, placed));
  board_.lay(std::span(placed).first(count));
  refill(to_move_);
  passes_ = {};
  end_turn(move.score);
}

void BatchGame::exchange(Rack::Slots used) {
  std::array<Tile, kMaxRackSize> exchanged;
  std::size_t count = 0;
  const std::span<const Tile> tiles = held(to_move_);
  for (std::size_t slot = 0; slot < tiles.size(); ++slot) {
    if ((used >> slot & 1) != 0) exchanged[count++] = tiles[slot];
  }
  remove(used);
  refill(to_move_);
  bag_.put_back(std::span(exchanged).first(count));
  passes_ = {};
  end_turn(0);
}

void BatchGame::pass() {
  ++passes_[static_cast<std::size_t>(to_move_)];
  end_turn(0);
}

void BatchGame::remove(Rack::Slots used) noexcept {
  RackTiles& rack = racks_[static_cast<std::size_t>(to_move_)];
  int kept = 0;
  for (int slot = 0; slot < rack.size; ++slot) {
    const Tile tile = rack.tiles[static_cast<std::size_t>(slot)];
    if ((used >> slot & 1) == 0) rack.tiles[static_cast<std::size_t>(kept++)] = tile;
  }
  rack.size = kept;
}

void BatchGame::refill(int seat) noexcept {
  RackTiles& rack = racks_[static_cast<std::size_t>(seat)];
  while (rack.size < rules_->scoring.rack_size && bag_.size() > 0) {
    rack.tiles[static_cast<std::size_t>(rack.size++)] = bag_.draw();
  }
  std::sort(rack.tiles.begin(), rack.tiles.begin() + rack.size);
}

void BatchGame::end_turn(int points) noexcept {
  played_[static_cast<std::size_t>(to_move_)] += points;
  scoreless_ = points == 0 ? scoreless_ + 1 : 0;
  ++turns_;
  if (held(to_move_).empty() && bag_.size() == 0) out_ = to_move_;
  terminated_ = out_ >= 0 || is_standstill();
  to_move_ = (to_move_ + 1) % seats_;
}

bool BatchGame::is_standstill() const noexcept {
  const Standstill& rule = rules_->standstill;
  if (rule.scoreless_turns > 0 && scoreless_ >= rule.scoreless_turns) return true;
  const int needed = bag_.size() > 0 ? rule.passes_with_tiles_left : rule.passes_with_bag_empty;
  return needed > 0 && std::all_of(passes_.begin(), passes_.begin() + seats_,
                                   [needed](int passes) { return passes >= needed; });
}

int BatchGame::score(int seat) const noexcept {
  const int points = played(seat);
  if (!terminated_) return points;
  if (seat == out_) {
    int others = 0;
    for (int other = 0; other < seats_; ++other) others += tile_points(other);
    return points + (rules_->going_out == GoingOut::twice_the_others ? 2 * others : others);
  }
  const bool loses = out_ < 0 || rules_->going_out == GoingOut::others_lose_theirs;
  return loses ? points - tile_points(seat) : points;
}

unsigned BatchGame::winners() const noexcept {
  if (!over()) return 0;
  // Ties are broken by the score before leftover tiles.
  std::pair best{score(0), played(0)};
  for (int seat = 1; seat < seats_; ++seat) best = std::max(best, {score(seat), played(seat)});
  unsigned winners = 0;
  for (int seat = 0; seat < seats_; ++seat) {
    if (std::pair{score(seat), played(seat)} == best) winners |= 1u << seat;
  }
  return winners;
}

int BatchGame::tile_points(int seat) const noexcept {
  int points = 0;
  for (const Tile tile : held(seat)) points += rules_->scoring.value[tile];
  return points;
}

}  // namespace tilewright
