#pragma once

#include "handfuls.hpp"
#include "packed_tiles.hpp"
#include "span_bounds.hpp"

namespace tilewright::TILEWRIGHT_PROCESSOR {

/// Looks for the best play without a walk of the words. A span and a handful of tiles fix the
/// letters of a play, those laid and those passed, so its words come from the anagram table; and
/// they fix a bound, so pairs are looked up from the most promising on until the best play found is
/// better than all that are left.
template <class Packed, class Sink>
class SpanSearch {
 public:
  SpanSearch(const Board& board, const Rack& rack, const SpanBounds& bounds,
             const Handfuls& handfuls, Sink& sink)
      : board_(board),
        rack_(rack),
        bounds_(bounds),
        handfuls_(handfuls),
        table_(board.words().anagrams()),
        sink_(sink) {}

  /// Tells the sink of every play that may be the best; the rack has two blanks at most.
  void run() {
    int step = kFirstStep;
    for (int above = bounds_.top() + 1; above > sink_.least();) {
      const int from = step > kLastStep ? sink_.least() : std::max(sink_.least(), above - step);
      look_at_spans(from, above);
      lay_candidates();
      above = from;
      step += step / 4;
    }
  }

 private:
  /// Points that are looked at in one go: few at first, as a play found early spares look-ups; and
  /// all the rest where none has been found so far down.
  static constexpr int kFirstStep = 12, kLastStep = 100;

  struct Span {
    std::uint8_t lane;
    std::uint8_t empty;
    std::uint8_t laid;
  };

  /// A span, a handful and what its blanks stand for, of whose letters there may be words.
  struct Candidate {
    std::uint64_t letters;
    Span span;
    Rack::Slots slots;
    Tile one;
    Tile two;
  };

  /// Looks at every pair whose bound lies in this range.
  void look_at_spans(int from, int below) {
    for (std::uint32_t lanes = bounds_.lanes(from); lanes != 0; lanes &= lanes - 1) {
      const int lane = std::countr_zero(lanes);
      for (int laid = rack_.size(); laid > 0; --laid) {
        for (std::uint32_t spans = bounds_.spans(lane, laid, from); spans != 0;
             spans &= spans - 1) {
          look_at(lane, std::countr_zero(spans), laid, from, below);
        }
      }
    }
  }

  /// Tries the handfuls that may bring a span to points in this range.
  void look_at(int lane_index, int empty, int laid, int from, int below) {
    const int bound = bounds_.bound(lane_index, empty, laid);
    const int least = std::max(from, sink_.least());
    if (bound < least) return;
    const Lane& lane = board_.lane(lane_index);
    const auto first = static_cast<std::size_t>(empty);
    const auto last = static_cast<std::size_t>(empty + laid);
    const int factor = lane.factor_between(first, last);
    const int fixed = bounds_.without_tiles(bound, laid, factor);
    const std::uint64_t passed = lane.hash_before[last + 1] - lane.hash_before[first];
    const Span span{static_cast<std::uint8_t>(lane_index), static_cast<std::uint8_t>(empty),
                    static_cast<std::uint8_t>(laid)};
    handfuls_.select(laid, factor, least - fixed, below - fixed, [&](const Handful& handful) {
      const std::uint64_t letters = passed + handful.letters;
      const Rack::Slots blanks = handful.slots & rack_.blank_slots();
      if (blanks == 0) {
        if (table_.may_have(letters)) note({letters, span, handful.slots, 0, 0});
      } else if (std::has_single_bit(blanks)) {
        try_blank(letters, span, handful.slots, 0);
      } else {
        for (Tile letter = 1; letter <= board_.rules().letters; ++letter) {
          try_blank(letters + AnagramTable::hash_of(letter), span, handful.slots, letter);
        }
      }
    });
  }

  /// Notes a candidate for every letter a blank may stand for, beside another if that has one.
  void try_blank(std::uint64_t letters, Span span, Rack::Slots slots, Tile other) {
    // Two blanks are taken in the order of their letters, so that each pair comes once.
    const LetterMask not_before = other == 0 ? ~LetterMask{0} : ~(mask_of(other) - 1);
    for (LetterMask left = completions(letters) & not_before; left != 0; left &= left - 1) {
      const Tile letter = lowest_tile(left);
      note({letters + AnagramTable::hash_of(letter), span, slots, other, letter});
    }
  }

  /// Letters that may make words together with these. Many spans pass the same tiles, so the last
  /// answers are kept.
  LetterMask completions(std::uint64_t letters) noexcept {
    Answer& answer = answers_[letters >> (64 - kAnswerBits)];
    if (answer.letters != letters) {
      LetterMask found = 0;
      for (Tile letter = 1; letter <= board_.rules().letters; ++letter) {
        const bool may = table_.may_have(letters + AnagramTable::hash_of(letter));
        found |= static_cast<LetterMask>(may) << (letter - 1);
      }
      answer = {letters, found};
    }
    return answer.completions;
  }

  void note(const Candidate& candidate) {
    candidates_[count_++] = candidate;
    if (count_ == candidates_.size()) lay_candidates();
  }

  /// Looks up the words of all candidates.
  void lay_candidates() {
    for (std::size_t at = 0; at < count_; ++at) table_.prefetch(candidates_[at].letters);
    for (std::size_t at = 0; at < count_; ++at) {
      for (const AnagramTable::Word& word : table_.find(candidates_[at].letters)) {
        lay(candidates_[at], word);
      }
    }
    count_ = 0;
  }

  /// A word on its span, if it agrees with the tiles there and with the words that cross.
  void lay(const Candidate& candidate, const AnagramTable::Word& word) {
    const Lane& lane = board_.lane(candidate.span.lane);
    const std::size_t first = candidate.span.empty, count = candidate.span.laid;
    const auto [start, length] = extent(lane, lane.empty_at[first], lane.empty_at[first + count - 1]);
    if (!agrees(word, lane.letters.data() + start, length)) return;
    Packed tiles = 0;
    LetterMask wrong = 0;
    for (std::size_t at = 0; at < count; ++at) {
      const Tile letter = word[lane.empty_at[first + at] - start];
      tiles |= packed<Packed>(letter, static_cast<unsigned>(at));
      wrong |= mask_of(letter) & ~lane.allowed[first + at];
    }
    if (wrong != 0) return;
    tiles = with_blank(with_blank(tiles, candidate.one), candidate.two);
    sink_.begin_word(tiles);
    sink_.tell(candidate.span.lane, static_cast<int>(start), static_cast<int>(start + length) - 1,
               tiles, candidate.span.laid, candidate.slots,
               std::popcount(candidate.slots & rack_.blank_slots()));
  }

  /// Where a word begins, and how long it is, whose first and last tiles are laid on these squares:
  /// the runs beside them belong to it.
  struct Extent {
    std::size_t start;
    std::size_t length;
  };
  static Extent extent(const Lane& lane, unsigned first, unsigned last) noexcept {
    const std::uint32_t tiles = lane.tiles;
    const std::uint32_t empty_before = ~tiles & ((1u << (first - 1)) - 1);
    const auto start = static_cast<unsigned>(std::bit_width(empty_before)) + 1;
    const auto end = last + static_cast<unsigned>(std::countr_one(tiles >> last));
    return {start, end - start + 1};
  }

  /// Whether a word has this length and the letters that lie on its squares.
  static bool agrees(const AnagramTable::Word& word, const Tile* squares,
                     std::size_t length) noexcept {
#if defined(__SSE2__)
    const auto load = [](const Tile* from) {
      return _mm_loadu_si128(reinterpret_cast<const __m128i*>(from));
    };
    const __m128i letters = load(word.data()), tiles = load(squares), none = _mm_setzero_si128();
    const __m128i fits = _mm_or_si128(_mm_cmpeq_epi8(tiles, none), _mm_cmpeq_epi8(tiles, letters));
    const auto bits = [](__m128i bytes) {
      return static_cast<std::uint32_t>(_mm_movemask_epi8(bytes));
    };
    const std::uint32_t within = (1u << length) - 1;
    return bits(_mm_cmpeq_epi8(letters, none)) == (0xFFFF & ~within) &&
           (bits(fits) & within) == within;
#else
    for (std::size_t at = 0; at < length; ++at) {
      if (word[at] == 0 || (squares[at] != 0 && squares[at] != word[at])) return false;
    }
    return word[length] == 0;
#endif
  }

  /// The blank's mark on the first tile of its letter; the scorer tries the others.
  static Packed with_blank(Packed tiles, Tile blank) noexcept {
    if (blank == 0) return tiles;
    unsigned at = 0;
    while (tile_in(tiles, at) != blank) ++at;
    return tiles | packed<Packed>(kBlankBit, at);
  }

  const Board& board_;
  const Rack& rack_;
  const SpanBounds& bounds_;
  const Handfuls& handfuls_;
  const AnagramTable& table_;
  Sink& sink_;
  std::size_t count_ = 0;
  std::array<Candidate, 16> candidates_;

  struct Answer {
    std::uint64_t letters = 0;  ///< no letters have this sum: it means that nothing is known yet
    LetterMask completions = 0;
  };
  static constexpr int kAnswerBits = 8;
  std::array<Answer, 1 << kAnswerBits> answers_{};
};

}  // namespace tilewright::TILEWRIGHT_PROCESSOR
