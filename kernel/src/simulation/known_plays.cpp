#include "known_plays.hpp"

#include <bit>

namespace tilewright {

namespace {

/// Returns the nearest empty squares before and after a square of a lane, all counted from 0. They
/// may be off the board, as -1 or kSide.
std::pair<int, int> ends_around(std::uint32_t tiles, int at) noexcept {
  const std::uint32_t empty_before = ~tiles & ((1u << at) - 1);
  const int after = at + 1 + std::countr_one(tiles >> (at + 1));
  return {static_cast<int>(std::bit_width(empty_before)) - 1, after};
}

}  // namespace

void ChangedSquares::add(int row, int column) noexcept {
  if (row < 0 || column < 0 || row >= kSide || column >= kSide) return;
  auto& in_row = bits_[static_cast<std::size_t>(row)];
  auto& in_column = bits_[static_cast<std::size_t>(kFirstColumnLane + column)];
  in_row = static_cast<std::uint16_t>(in_row | 1u << column);
  in_column = static_cast<std::uint16_t>(in_column | 1u << row);
}

void ChangedSquares::add(std::span<const Placed> placed, const Board& board) noexcept {
  for (const Placed& tile : placed) {
    const int row = tile.square / kSide, column = tile.square % kSide;
    add(row, column);
    const auto [left, right] = ends_around(board.lane(row).tiles, column);
    add(row, left);
    add(row, right);
    const auto [above, below] = ends_around(board.lane(kFirstColumnLane + column).tiles, row);
    add(above, column);
    add(below, column);
  }
}

bool ChangedSquares::touch(const Move& play, const Board& board) const noexcept {
  const std::uint32_t tiles = board.lane(play.lane).tiles;
  std::uint32_t word = 0;
  int at = play.start - 1;
  for (int left = play.count; left > 0 || (tiles >> at & 1) != 0; ++at) {
    word |= 1u << at;
    left -= (tiles >> at & 1) == 0;
  }
  return (word & bits_[play.lane]) != 0;
}

void KnownPlays::add(const Move& play, const ChangedSquares& changed, const Board& board) noexcept {
  if (count_ == plays_.size() || changed.touch(play, board)) return;
  for (std::size_t at = 0; at < count_; ++at) {
    if (!comes_before(play, plays_[at]) && !comes_before(plays_[at], play)) return;
  }
  plays_[count_++] = play;
}

std::optional<Move> KnownPlays::best(const Rack& rack, std::span<const float> values,
                                     const ChangedSquares& changed,
                                     const Board& board) const noexcept {
  std::optional<Move> best;
  for (std::size_t at = 0; at < count_; ++at) {
    Move play = plays_[at];
    const Rack::Slots used = slots_used(rack, play);
    if (std::popcount(used) != play.count || changed.touch(play, board)) continue;
    play.equity = static_cast<float>(play.score) + values[used];
    if (!best || better(play, *best)) best = play;
  }
  return best;
}

}  // namespace tilewright
