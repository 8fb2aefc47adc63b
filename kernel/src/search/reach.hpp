#pragma once

#include <algorithm>
#include <bit>

#include "lane_set.hpp"

namespace tilewright::TILEWRIGHT_PROCESSOR {

/// How far squares are from what lies on the board, by the number of tiles laid in a row.
struct Reach {
  std::array<LaneSet, kMostOnRack + 1> ends{};  ///< a word of so many tiles may end here
  std::array<LaneSet, kMostOnRack + 1> goes{};  ///< the rack can still connect from here
  /// Letters that runs of one tile consist of, or longer ones begin with, if so many tiles can be
  /// laid before them.
  std::array<LetterMask, kMostOnRack + 1> single_runs{};
  std::array<LetterMask, kMostOnRack + 1> longer_runs{};

  [[gnu::noinline]] void measure(const Board& board, int rack_size) noexcept {
    const BoardBits& bits = board.bits();
    const LaneSet tiles = LaneSet::load(bits.tiles);
    const LaneSet connected = LaneSet::load(bits.connected);
    std::array<LaneSet, kMostOnRack + 1> ahead;   // connected within so many squares
    std::array<LaneSet, kMostOnRack + 2> meets;   // a tile just so many squares on
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
      ends[at] = touched - meets[1];
      goes[at] = touched | ahead[more] | meets[more + 1];
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
        // The square behind another run is no place for a word to begin.
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
