#pragma once

#include <memory>

#include "play_lists.hpp"

namespace tilewright::TILEWRIGHT_PROCESSOR {

/// A position on the line that is being searched. The turn that led to it is laid on the board, and
/// its plays are listed, only when they are needed.
struct LinePosition {
  std::uint64_t board_key;  ///< of the tiles laid since the set-up
  std::uint64_t key;
  TileBits tiles[2];
  int points[2];  ///< value of the tiles
  int mover;
  int turns_left;  ///< after how many scoreless turns the game ends

  PlayList list[2];
  bool is_listed[2];
  bool has_play;       ///< whether a play led here, not a pass
  std::uint32_t play;  ///< its number
  std::uint32_t undo;  ///< for taking it back

  int opponent() const noexcept { return mover ^ 1; }
  /// The value if the game ends here and nobody has gone out.
  int standstill() const noexcept { return points[opponent()] - points[mover]; }
};

/// The positions from the set-up to the one that is being searched, numbered from 0.
class LineOfPlay {
 public:
  explicit LineOfPlay(const EndgameSetup& setup)
      : setup_(setup),
        kinds_{{setup.racks[0], setup.scoring}, {setup.racks[1], setup.scoring}},
        board_(setup),
        lists_(setup, board_) {
    const int worthless =
        kinds_[0].count_worthless(kinds_[0].all()) + kinds_[1].count_worthless(kinds_[1].all());
    zero_counts_ = setup.zero_counts && worthless > 0;
    const auto tiles = static_cast<int>(setup.racks[0].size() + setup.racks[1].size());
    const int scoreless = std::max({setup.turns_left, setup.turns_after_play, 2 * worthless + 3});
    size_ = (tiles + 1) * (scoreless + 1) + 1;
    positions_ = std::make_unique<LinePosition[]>(static_cast<std::size_t>(size_));
    LinePosition& first = positions_[0];
    for (int side : {0, 1}) {
      first.tiles[side] = kinds_[side].all();
      first.points[side] = kinds_[side].points();
    }
    first.turns_left = setup.turns_left;
    list(0, 0);
    list(0, 1);
  }

  LinePosition& position(int at) noexcept { return positions_[static_cast<std::size_t>(at)]; }
  const LinePosition& position(int at) const noexcept {
    return positions_[static_cast<std::size_t>(at)];
  }
  PlayLists& lists() noexcept { return lists_; }

  /// Returns the tiles that the first player can use in the first turn.
  TileBits held_at_first() const noexcept {
    TileBits held = kinds_[0].all();
    for (const Tile tile : setup_.drawn) held -= kinds_[0].unit(tile);
    return held;
  }

  /// Returns whether the game ends with a play because nobody has scored for too long.
  bool is_standstill_after(const LinePosition& now, const EndgamePlay& play) const noexcept {
    return zero_counts_ && play.score == 0 && now.turns_left == 1;
  }

  /// Whether a position is searched, or its turns are compared with each other: then the number of
  /// scoreless turns left is exact.
  enum class Count { enough, exact };

  /// Makes the next position: after a play, or after a pass.
  void add_play(int at, std::uint32_t number, Count count = Count::enough) noexcept {
    const LinePosition& now = position(at);
    const EndgamePlay& play = lists_.play(number);
    LinePosition& next = begin_next(at);
    next.board_key ^= play.key;
    next.tiles[now.mover] -= play.need;
    next.points[now.mover] -= play.points;
    next.has_play = true;
    next.play = number;
    const bool scoreless = zero_counts_ && play.score == 0;
    count_turns(next, scoreless ? now.turns_left - 1 : setup_.turns_after_play, count);
  }
  void add_pass(int at, Count count = Count::enough) noexcept {
    LinePosition& next = begin_next(at);
    next.has_play = false;
    count_turns(next, position(at).turns_left - 1, count);
  }

  /// Returns the nearest position up to this one that has a list of a player, and adds up what
  /// plays have changed since.
  int nearest_list(int at, int side, SquareSet& changed) const noexcept {
    changed.clear();
    while (!position(at).is_listed[side]) {
      if (position(at).has_play) changed |= lists_.play(position(at).play).changed;
      --at;
    }
    return at;
  }

  /// Lists the plays of a player in a position.
  void list(int at, int side) {
    LinePosition& now = position(at);
    if (now.is_listed[side]) return;
    advance_board(at);
    if (at == 0) {
      now.list[side] = lists_.generate(kinds_[side], now.tiles[side]);
    } else {
      SquareSet changed;
      const int nearest = nearest_list(at, side, changed);
      now.list[side] =
          lists_.derive(position(nearest).list[side], changed, kinds_[side], now.tiles[side]);
    }
    now.is_listed[side] = true;
  }

  /// Takes plays back from the board until it shows a position that is at most this one.
  void retreat_board(int at) noexcept {
    for (; shown_ > at; --shown_) {
      const LinePosition& last = position(shown_);
      if (last.has_play) board_.take_back(lists_.play(last.play), last.undo);
    }
  }

 private:
  LinePosition& begin_next(int at) noexcept {
    LinePosition& next = position(at + 1);
    next = position(at);
    next.mover ^= 1;
    next.is_listed[0] = next.is_listed[1] = false;
    return next;
  }

  void advance_board(int at) {
    while (shown_ < at) {
      LinePosition& next = position(shown_ + 1);
      if (next.has_play) next.undo = board_.lay(lists_.play(next.play));
      ++shown_;
    }
  }

  void count_turns(LinePosition& position, int turns, Count count) const noexcept {
    position.turns_left = count == Count::exact ? turns : turns_to_count(turns, position.tiles);
    position.key = key_of(position);
  }

  /// Replaces a number of scoreless turns before the standstill by a smaller one for which the
  /// value of the position is the same. If every play restarts the count, only the difference
  /// between one and more matters: a player who would rather not play can pass, and the opponent
  /// can pass too, until the last pass but one is the first player's again. Otherwise plays of no
  /// points continue the count. Each uses up a worthless tile, and beyond two turns for each of
  /// them the value depends only on whether the number is even.
  int turns_to_count(int turns, const TileBits (&tiles)[2]) const noexcept {
    const int worthless =
        zero_counts_ ? kinds_[0].count_worthless(tiles[0]) + kinds_[1].count_worthless(tiles[1])
                     : 0;
    if (worthless == 0) return turns < 2 ? turns : 2;
    const int enough = 2 * worthless + 2;
    return turns <= enough ? turns : enough + (turns & 1);
  }

  static std::uint64_t key_of(const LinePosition& position) noexcept {
    const auto rest = static_cast<std::uint64_t>(position.turns_left) << 1 |
                      static_cast<unsigned>(position.mover);
    return position.board_key ^ scramble(position.tiles[0]) ^
           scramble(position.tiles[1] ^ std::uint64_t{1} << 62) ^
           scramble(rest | std::uint64_t{1} << 63);
  }

  const EndgameSetup& setup_;
  const RackKinds kinds_[2];
  bool zero_counts_;
  EndgameBoard board_;
  PlayLists lists_;
  int size_;
  std::unique_ptr<LinePosition[]> positions_;
  int shown_ = 0;  ///< the position that is on the board
};

}  // namespace tilewright::TILEWRIGHT_PROCESSOR
