#pragma once

#include <algorithm>

#include "lane_walk.hpp"

namespace tilewright::TILEWRIGHT_PROCESSOR {

/// The numbers of a player's plays in a position, by falling score.
struct PlayList {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
};

/// Owns the plays and the lists of all positions on the current line of the search. A list is not
/// generated anew after a play: those of its plays that the play has not changed stay as they are,
/// and only plays through a changed square are generated.
class PlayLists {
 public:
  /// What existed at some time; later plays and lists can be dropped.
  struct Mark {
    std::uint32_t plays;
    std::uint32_t entries;
  };

  PlayLists(const EndgameSetup& setup, const EndgameBoard& board)
      : setup_(setup), board_(board), walk_(setup, board, plays_) {}

  const EndgamePlay& play(std::uint32_t number) const noexcept { return plays_[number]; }
  std::uint32_t number(std::uint32_t entry) const noexcept { return numbers_[entry]; }
  TileBits need(std::uint32_t entry) const noexcept { return needs_[entry]; }
  /// The play of an entry of a list.
  const EndgamePlay& at(std::uint32_t entry) const noexcept { return plays_[numbers_[entry]]; }

  Mark mark() const noexcept { return {plays_.size(), numbers_.size()}; }
  void release(const Mark& mark) noexcept {
    plays_.shrink(mark.plays);
    numbers_.shrink(mark.entries);
    needs_.shrink(mark.entries);
  }

  /// Lists all plays with some tiles.
  PlayList generate(const RackKinds& kinds, TileBits tiles) {
    const std::uint32_t first = plays_.size();
    walk_.use_tiles(kinds, tiles);
    for (int lane = 0; lane < kLanes; ++lane) {
      if (is_lane(lane)) walk_.search(lane, connected(lane));
    }
    kept_.shrink(0);
    return merge(first);
  }

  /// Lists all plays with some tiles, given a list of the same player from before the squares in
  /// `changed` have changed. The player had at least these tiles.
  PlayList derive(const PlayList& before, const SquareSet& changed, const RackKinds& kinds,
                  TileBits tiles) {
    kept_.shrink(0);
    for (std::uint32_t entry = before.begin; entry < before.end; ++entry) {
      if (includes(tiles, needs_[entry]) && !at(entry).squares.meets(changed)) {
        kept_.add(numbers_[entry]);
      }
    }
    const std::uint32_t first = plays_.size();
    walk_.use_tiles(kinds, tiles);
    unsigned columns[16] = {};
    for (int row = 0; row < kSide; ++row) {
      unsigned left = changed.rows[row];
      if (left != 0) walk_.search(row, left);
      for (; left != 0; left &= left - 1) columns[std::countr_zero(left)] |= 1u << row;
    }
    for (int column = 0; column < kSide; ++column) {
      if (columns[column] != 0) walk_.search(kFirstColumnLane + column, columns[column]);
    }
    return merge(first);
  }

 private:
  /// The squares of a lane that connect a play to the tiles on the board: a word that begins or
  /// ends next to a tile contains the tile.
  unsigned connected(int lane) const noexcept {
    if (board_.is_empty()) {
      const int start = setup_.scoring.start, row = start / kSide, column = start % kSide;
      if (lane == row) return 1u << column;
      // By convention, a first play is listed across only if that makes no difference.
      return lane == kFirstColumnLane + column && !setup_.scoring.mirrored() ? 1u << row : 0;
    }
    const EndgameLane& squares = board_.lane(lane);
    unsigned found = squares.tiles;
    for (int at = 0; at < kSide; ++at) {
      if (squares.letter[at] == 0 && squares.crossing[at] >= 0) found |= 1u << at;
    }
    return found;
  }

  /// Lists the plays that were kept, and those generated from number `first` on.
  PlayList merge(std::uint32_t first) {
    fresh_.shrink(0);
    for (std::uint32_t number = first; number < plays_.size(); ++number) fresh_.add(number);
    const auto higher = [this](std::uint32_t one, std::uint32_t other) {
      const int difference = plays_[one].score - plays_[other].score;
      return difference != 0 ? difference > 0 : one < other;
    };
    std::sort(fresh_.begin(), fresh_.end(), higher);
    PlayList list{numbers_.size(), 0};
    std::uint32_t kept = 0, fresh = 0;
    while (kept < kept_.size() || fresh < fresh_.size()) {
      const bool take_fresh =
          kept == kept_.size() ||
          (fresh < fresh_.size() && plays_[fresh_[fresh]].score > plays_[kept_[kept]].score);
      const std::uint32_t number = take_fresh ? fresh_[fresh++] : kept_[kept++];
      numbers_.add(number);
      needs_.add(plays_[number].need);
    }
    list.end = numbers_.size();
    return list;
  }

  const EndgameSetup& setup_;
  const EndgameBoard& board_;
  GrowingArray<EndgamePlay> plays_;
  LaneWalk walk_;
  // The entries of all lists.
  GrowingArray<std::uint32_t> numbers_;
  GrowingArray<TileBits> needs_;
  // Working memory.
  GrowingArray<std::uint32_t> kept_;
  GrowingArray<std::uint32_t> fresh_;
};

}  // namespace tilewright::TILEWRIGHT_PROCESSOR
