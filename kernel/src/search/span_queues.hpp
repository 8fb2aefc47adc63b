#pragma once

#include "queue.hpp"
#include "tilewright/board.hpp"

// The items that the waves of span_search.hpp process, and the queues that hold them.

namespace tilewright::TILEWRIGHT_PROCESSOR {

/// The spans of one lane and one number of tiles, by the empty square where they start.
struct SpanRow {
  std::uint32_t spans;
  std::uint32_t lane;
};

/// A span with the subsets of one block that are to be tried on it.
struct SpanSubsets {
  std::uint64_t subsets;
  std::uint64_t passed;        ///< hash of the tiles on the board that the play includes
  std::int16_t without_tiles;  ///< see SpanBounds
  std::int16_t factor;         ///< product of the word premiums
  std::uint8_t lane, empty, laid, block;
};

/// A span, a subset with a blank, and the letters it may be. With two blanks, one is chosen.
struct BlankChoice {
  std::uint64_t letters;
  LetterMask completions;
  std::uint16_t span;
  std::uint8_t subset;
  Tile other;
};

/// A span, a subset and the letters of its blanks that may form a word.
struct Candidate {
  std::uint64_t letters;
  std::uint16_t span;   ///< index of its SpanSubsets
  std::uint8_t subset;  ///< number in its group
  Tile blank_one, blank_two;
  std::uint16_t next;  ///< the next candidate with about the same bound
};
static_assert(sizeof(Candidate) == 16);

/// The queues of a search, reused by the next one.
struct SpanQueues {
  std::array<SpanRow, kLanes + 1> rows;
  Queue<SpanSubsets> spans;        ///< without blanks, followed by those with blanks
  Queue<SpanSubsets> blank_spans;  ///< those with blanks, while the first are being listed
  Queue<BlankChoice> blanks;
  Queue<Candidate> candidates;
};

}  // namespace tilewright::TILEWRIGHT_PROCESSOR
