#pragma once

#include <algorithm>
#include <bit>

#include "lane_set.hpp"

namespace tilewright::TILEWRIGHT_PROCESSOR {

/// From which squares a string of rack tiles still connects with the tiles on the board. All arrays
/// are indexed by the number of tiles placed so far, in adjacent squares.
struct Reachability {
  std::array<LaneSet, kMaxRackSize + 1> can_end{};       ///< a connected word may end here
  std::array<LaneSet, kMaxRackSize + 1> can_continue{};  ///< is connected, or can still connect
  /// Letters of single-tile runs, and first letters of longer runs, that have room for this many
  /// tiles before them.
  std::array<LetterMask, kMaxRackSize + 1> single_runs{};
  std::array<LetterMask, kMaxRackSize + 1> longer_runs{};

  [[gnu::noinline]] void compute(const Board& board, int rack_size) noexcept {
    const BoardBits& bits = board.bits();
    const LaneSet tiles = LaneSet::load(bits.tiles);
    const LaneSet connected = LaneSet::load(bits.connected);
    std::array<LaneSet, kMaxRackSize + 1> ahead;  // [n]: a connected square within n squares
    std::array<LaneSet, kMaxRackSize + 2> meets;  // [n]: a tile exactly n squares ahead
    ahead[0] = connected;
    meets[0] = tiles;
    meets[1] = tiles.left();
    LaneSet shifted = connected;
    for (int squares = 1; squares <= rack_size; ++squares) {
      const auto at = static_cast<std::size_t>(squares);
      shifted = shifted.left();
      ahead[at] = ahead[at - 1] | shifted;
      meets[at + 1] = meets[at].left();
    }
    LaneSet touched = connected;
    shifted = connected;
    for (int laid = 1; laid <= rack_size; ++laid) {
      const auto at = static_cast<std::size_t>(laid);
      const auto more = static_cast<std::size_t>(rack_size - laid);
      can_end[at] = touched - meets[1];
      can_continue[at] = touched | ahead[more] | meets[more + 1];
      shifted = shifted.right();
      touched = touched | shifted;
    }
    find_runs(board, rack_size);
  }

 private:
  void find_runs(const Board& board, int rack_size) noexcept {
    single_runs.fill(0);
    longer_runs.fill(0);
    for (int index = 0; index < kLanes; ++index) {
      const Lane& lane = board.lane(index);
      for (unsigned runs = lane.runs; runs != 0; runs &= runs - 1) {
        const int at = std::countr_zero(runs);
        // A word cannot start right after another run.
        const unsigned before = lane.tiles & ((1u << at) - 1);
        const int room = before == 0 ? at : at - std::bit_width(before) - 1;
        const LaneSquare& square = lane.squares[static_cast<std::size_t>(at + 1)];
        auto& letters = square.continues != 0 ? longer_runs : single_runs;
        letters[static_cast<std::size_t>(std::min(room, rack_size))] |= mask_of(square.letter);
      }
    }
    for (auto laid = static_cast<std::size_t>(rack_size); laid > 0; --laid) {
      single_runs[laid - 1] |= single_runs[laid];
      longer_runs[laid - 1] |= longer_runs[laid];
    }
  }
};

}  // namespace tilewright::TILEWRIGHT_PROCESSOR
