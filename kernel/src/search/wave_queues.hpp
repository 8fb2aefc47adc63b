#pragma once

#include "cursor.hpp"
#include "lane_set.hpp"
#include "packed_tiles.hpp"
#include "queue.hpp"

// The items that the waves of wave.hpp process, and the queues that hold them.

namespace tilewright::TILEWRIGHT_PROCESSOR {

/// A string of rack letters, its branch in the word graph, and the squares for its next letter.
template <class Packed>
struct Prefix {
  Branch branch;
  Rack::Slots used;
  Packed tiles;
  LaneSet next;
};

/// A word of rack letters only. Its squares are recomputed from its prefix when it is scored.
template <class Packed>
struct FreeWord {
  Packed tiles;
  std::uint32_t prefix;
  std::uint16_t used;
  std::uint8_t length;
  Tile last;
};

/// The number of a prefix, and the letters to continue it with.
struct Continued {
  std::uint32_t prefix;
  LetterMask letters;
};

/// A list of Continued that counts the pairs of prefix and letter.
class ContinuedQueue {
 public:
  /// The position where a wave appends items.
  struct Writer {
    Continued* at;
    std::size_t pairs;

    void add(std::uint32_t prefix, LetterMask letters) noexcept {
      *at = {prefix, letters};
      at += letters != 0;
      pairs += bits_in(letters);
    }
  };

  /// Clears the list and returns a writer with capacity for `count` items.
  Writer begin(std::size_t count) {
    items_.clear();
    items_.reserve_more(count);
    return {items_.data(), 0};
  }
  void end(const Writer& writer) noexcept {
    items_.end_at(writer.at);
    pairs_ = writer.pairs;
  }

  std::size_t pairs() const noexcept { return pairs_; }

  template <class Visit>
  void for_each_letter(Visit&& visit) {
    TILEWRIGHT_PROCESSOR::for_each_letter(
        items_.data(), pairs_, [](const Continued& item) { return item.letters; },
        [&](const Continued& item, Tile letter) { visit(item.prefix, letter); });
  }

 private:
  Queue<Continued> items_;
  std::size_t pairs_ = 0;
};

/// The runs starting with one letter that a prefix meets, and the branch after that letter.
template <class Packed>
struct Meeting {
  LaneSet squares;
  Packed tiles;
  Branch branch;
  std::uint32_t lanes;  ///< lanes of the squares, one bit each
  std::uint16_t used;
  bool complete;  ///< whether the letter completes a word
};

/// A partial play that has passed a run and may be extended to the right.
template <class Packed>
struct RightExtension {
  LetterMask children;
  LetterMask go;   ///< letters after which the play may continue
  LetterMask end;  ///< letters that complete the play
  std::uint32_t first;
  Packed tiles;
  Cursor cursor;
};

/// A play through tiles on the board; its cursor is one past its last square.
template <class Packed>
struct ThroughPlay {
  Packed tiles;
  Cursor cursor;
};

/// The queues of a search, reused by the next one.
template <class Packed>
struct WaveQueues {
  Queue<Prefix<Packed>> prefixes;
  Queue<FreeWord<Packed>> words;
  ContinuedQueue growing;      ///< prefixes of the current length, with rack letters
  ContinuedQueue grown;        ///< prefixes one letter longer, with rack letters
  ContinuedQueue single_runs;  ///< prefixes with the letters of single-tile runs
  ContinuedQueue longer_runs;  ///< prefixes with the first letters of longer runs
  Queue<Meeting<Packed>> meetings;
  Queue<RightExtension<Packed>> extensions;
  Queue<ThroughPlay<Packed>> through_plays;
};

}  // namespace tilewright::TILEWRIGHT_PROCESSOR
