#pragma once

#include "lane_set.hpp"
#include "packed_tiles.hpp"
#include "span_bounds.hpp"
#include "tilewright/rack.hpp"

namespace tilewright::TILEWRIGHT_PROCESSOR {

/// Plays that lay the whole rack, found without a walk: their letters are known, those of the rack
/// and of the tiles a span passes, so the words come from the anagram table. These are the plays
/// that earn the bonus, and with one of them in hand few spans remain worth searching.
template <class Packed, class Sink>
class FullRackSearch {
 public:
  FullRackSearch(const Board& board, const Rack& rack, Sink& sink)
      : board_(board), rack_(rack), table_(board.words().anagrams()), sink_(sink) {
    for (int slot = 0; slot < rack.size(); ++slot) {
      if (rack.in_slot(slot) != 0) letters_ += AnagramTable::hash_of(rack.in_slot(slot));
    }
  }

  /// With two blanks there would be hundreds of look-ups a span; then the waves are quicker.
  static bool is_worth_it(const Rack& rack) noexcept {
    return rack.blanks() <= 1 && rack.size() <= static_cast<int>(sizeof(Packed));
  }

  /// Tells the sink of every such play whose span's bound is not below its best so far.
  void run(const SpanBounds& bounds) {
    const int size = rack_.size();
    bool words_told = false;
    for (std::uint32_t lanes = bounds.lanes(); lanes != 0; lanes &= lanes - 1) {
      const int lane = std::countr_zero(lanes);
      std::uint32_t spans = bounds.spans(lane, size, sink_.least());
      for (; spans != 0; spans &= spans - 1) {
        const int empty = std::countr_zero(spans);
        if (bounds.bound(lane, empty, size) < sink_.least()) continue;
        const auto& before = board_.lane(lane).hash_before;
        const std::uint64_t passed = before[static_cast<std::size_t>(empty + size + 1)] -
                                     before[static_cast<std::size_t>(empty)];
        const auto& tiles = board_.lane(lane).tiles_before;
        const bool passes = tiles[static_cast<std::size_t>(empty + size + 1)] !=
                            tiles[static_cast<std::size_t>(empty)];
        if (passes) {
          if (!has_words(passed)) continue;
          each_word(letters_ + passed, [&](const AnagramTable::Word& word, Tile blank) {
            lay(lane, empty, word, blank);
          });
        } else if (!words_told) {
          words_told = true;
          each_word(letters_, [&](const AnagramTable::Word& word, Tile blank) {
            lay_everywhere(word, blank);
          });
        }
      }
    }
  }

 private:
  /// Whether the rack and these letters of the board may make any word. Many spans pass the same
  /// letters, so the last answers are kept.
  bool has_words(std::uint64_t passed) noexcept {
    Answer& answer = answers_[passed >> 58];
    if (answer.passed != passed) answer = {passed, look_for_words(letters_ + passed)};
    return answer.any;
  }

  bool look_for_words(std::uint64_t hash) const noexcept {
    if (rack_.blanks() == 0) return table_.may_have(hash);
    for (Tile letter = 1; letter <= board_.rules().letters; ++letter) {
      if (table_.may_have(hash + AnagramTable::hash_of(letter))) return true;
    }
    return false;
  }

  /// Calls `each(word, what the blank stands for)` for every word of these letters and the blank.
  template <class Each>
  void each_word(std::uint64_t hash, Each&& each) const {
    if (rack_.blanks() == 0) {
      if (!table_.may_have(hash)) return;
      for (const auto& word : table_.find(hash)) each(word, Tile{0});
      return;
    }
    for (Tile letter = 1; letter <= board_.rules().letters; ++letter) {
      const std::uint64_t with_blank = hash + AnagramTable::hash_of(letter);
      if (!table_.may_have(with_blank)) continue;
      for (const auto& word : table_.find(with_blank)) each(word, letter);
    }
  }

  /// A word of the rack's letters alone, wherever it fits and connects.
  void lay_everywhere(const AnagramTable::Word& word, Tile blank) {
    const auto size = static_cast<std::size_t>(rack_.size());
    if (word[size - 1] == 0 || word[size] != 0) return;
    const BoardBits& bits = board_.bits();
    const LaneSet connected = LaneSet::load(bits.connected);
    LaneSet ends = LaneSet::load(bits.starts);
    LaneSet touched = connected;
    for (std::size_t at = 0; at < size; ++at) {
      ends = (at == 0 ? ends : ends.right()) & LaneSet::load(bits.accepts[word[at] - 1u]);
      if (at > 0) touched = touched.right() | connected;
    }
    ends = (ends & touched) - LaneSet::load(bits.tiles).left();
    if (!ends.any()) return;
    Packed tiles = 0;
    for (std::size_t at = 0; at < size; ++at) {
      tiles |= packed<Packed>(word[at], static_cast<unsigned>(at));
    }
    tiles = with_blank(tiles, blank);
    sink_.begin_word(tiles);
    ends.for_each([&](int lane, int end) {
      sink_.tell(lane, end - rack_.size() + 1, end, tiles, rack_.size(), rack_.all());
    });
  }

  /// A word on the one span whose first empty square is `empty`, if it agrees with the tiles there.
  void lay(int lane_index, int empty, const AnagramTable::Word& word, Tile blank) {
    const auto& squares = board_.lane(lane_index).squares;
    std::size_t at = 1;
    while (squares[at].letter != 0 || squares[at].empties_before < empty) ++at;
    while (squares[at - 1].letter != 0) --at;
    const std::size_t start = at;
    Packed tiles = 0;
    unsigned laid = 0;
    std::size_t place = 0;
    for (; laid < static_cast<unsigned>(rack_.size()) || squares[at].letter != 0; ++at, ++place) {
      const Tile letter = word[place];
      if (letter == 0) return;
      if (squares[at].letter != 0) {
        if (squares[at].letter != letter) return;
      } else {
        if ((squares[at].allowed & mask_of(letter)) == 0) return;
        tiles |= packed<Packed>(letter, laid++);
      }
    }
    if (word[place] != 0) return;
    tiles = with_blank(tiles, blank);
    sink_.begin_word(tiles);
    sink_.tell(lane_index, static_cast<int>(start), static_cast<int>(at) - 1, tiles, rack_.size(),
               rack_.all());
  }

  /// The blank's mark on the first tile of its letter; the scorer tries the others.
  Packed with_blank(Packed tiles, Tile blank) const noexcept {
    if (blank == 0) return tiles;
    unsigned at = 0;
    while (tile_in(tiles, at) != blank) ++at;
    return tiles | packed<Packed>(kBlankBit, at);
  }

  const Board& board_;
  const Rack& rack_;
  const AnagramTable& table_;
  Sink& sink_;
  std::uint64_t letters_ = 0;

  struct Answer {
    std::uint64_t passed = 0;  ///< no letters have this sum: it means that nothing is known yet
    bool any = false;
  };
  std::array<Answer, 64> answers_{};
};

}  // namespace tilewright::TILEWRIGHT_PROCESSOR
