#include "last_draw.hpp"

#include <algorithm>
#include <bit>

#include "ways.hpp"

namespace tilewright {
namespace {

/// Returns the size of a table for a search of this many positions.
int table_bits(std::uint64_t nodes) {
  constexpr int kLeast = 14, kMost = 22;
  return std::clamp(static_cast<int>(std::bit_width(nodes)) + 2, kLeast, kMost);
}

}  // namespace

void EndgameSource::stop() {
  stopped_ = true;
  const std::lock_guard lock(mutex_);
  for (SearchControl* const control : running_) control->stopped = true;
}

void EndgameSource::add(SearchControl& control) {
  const std::lock_guard lock(mutex_);
  running_.push_back(&control);
}

void EndgameSource::remove(SearchControl& control) noexcept {
  const std::lock_guard lock(mutex_);
  std::erase(running_, &control);
}

LastDraw::LastDraw(EndgameSource& source, Position&& position, std::uint64_t nodes)
    : source_(source),
      setup_{.scoring = source.rules.scoring,
             .words = source.words,
             .board = position.board,
             .racks = {joined(position.rack, position.bag), std::move(position.opponent)},
             .drawn = std::move(position.bag),
             .turns_left = sensible_turns(position.turns_left),
             .turns_after_play = sensible_turns(standstill_turns(source.rules)),
             .zero_counts = source.rules.standstill.scoreless_turns > 0},
      nodes_(nodes),
      table_(table_bits(nodes)),
      searcher_(make_endgame_searcher(setup_, table_, control_, source.processor)) {
  searcher_->list_turns(plays_);
  source_.add(control_);
}

std::size_t LastDraw::find(const Move& play) const noexcept {
  const auto found = std::ranges::find_if(plays_, [&](const Move& other) {
    return other.lane == play.lane && other.start == play.start && other.count == play.count &&
           other.tiles == play.tiles;
  });
  return static_cast<std::size_t>(found - plays_.begin());
}

std::optional<int> LastDraw::test(std::size_t play, int least) {
  const std::uint64_t before = control_.nodes.load(std::memory_order_relaxed);
  control_.max_nodes = before + nodes_;
  control_.stopped = false;
  if (source_.stopped()) return std::nullopt;
  const std::optional<int> result = searcher_->test(play, least);
  source_.nodes += control_.nodes.load(std::memory_order_relaxed) - before;
  ++source_.endgames;
  return result;
}

std::vector<Placed> placed_by(const Move& play, const BoardTiles& board) {
  std::vector<Placed> placed;
  for (int at = play.start; placed.size() < play.count; ++at) {
    const auto square = static_cast<std::size_t>(board_square(play.lane, at));
    if (board[square] != 0) continue;
    placed.push_back({static_cast<std::uint8_t>(square), play.tiles[placed.size()]});
  }
  return placed;
}

int points_of(std::span<const Tile> tiles, const GameRules& rules) noexcept {
  int points = 0;
  for (const Tile tile : tiles) points += rules.scoring.value[tile];
  return points;
}

}  // namespace tilewright
