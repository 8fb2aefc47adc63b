#pragma once

#include "packed_tiles.hpp"
#include "rack_subsets.hpp"
#include "span_queues.hpp"

namespace tilewright::TILEWRIGHT_PROCESSOR {

/// The last wave of the search for the best play: tries the words of the candidates on their spans,
/// sixteen candidates at a time, from the highest bound down, and stops when no bound reaches the
/// threshold of the sink.
template <class Packed, class Sink>
class WordTrials {
 public:
  WordTrials(const Board& board, const Rack& rack, const RackSubsets& subsets, SpanQueues& queues,
             Sink& sink)
      : board_(board),
        rack_(rack),
        subsets_(subsets),
        queues_(queues),
        table_(board.words().anagrams()),
        sink_(sink) {}

  /// All candidates have a bound of at least `from` and less than `above`.
  void run(int from, int above) {
    // The candidates of a chain are numbered by 16 bits.
    const std::size_t count = queues_.candidates.size();
    for (std::size_t first = 0; first < count; first += kEndOfChain) {
      run(queues_.candidates.data() + first, std::min(count - first, kEndOfChain), from, above);
    }
  }

 private:
  static constexpr std::size_t kAtOnce = 16;
  static constexpr std::size_t kEndOfChain = 0xFFFF;
  /// Larger buckets than this occur only in lists of hundreds of anagrams.
  static constexpr std::size_t kMaxBucket = 16;
  static constexpr int kChains = 64;

  /// A word to be tried on the span of a candidate, and its first square and length there.
  struct Trial {
    const Candidate* candidate;
    std::uint32_t word;
    std::uint16_t start;
    std::uint16_t length;
  };

  const SpanSubsets& span_of(const Candidate& candidate) const noexcept {
    return queues_.spans.data()[candidate.span];
  }

  /// Chains candidates with similar bounds, which is cheaper than sorting them.
  [[gnu::noinline]] void run(Candidate* candidates, std::size_t count, int from, int above) {
    const int width = (above - from - 1) / kChains + 1;
    std::array<std::uint16_t, kChains> heads;
    heads.fill(kEndOfChain);
    std::uint64_t filled = 0;
    for (std::size_t at = 0; at < count; ++at) {
      Candidate& candidate = candidates[at];
      table_.prefetch_bucket(candidate.letters);
      const SpanSubsets& span = span_of(candidate);
      const int bound =
          span.without_tiles + subsets_.worth(span.laid, candidate.subset, span.factor);
      const auto chain =
          static_cast<std::size_t>(width == 1 ? bound - from : (bound - from) / width);
      candidate.next = heads[chain];
      heads[chain] = static_cast<std::uint16_t>(at);
      filled |= std::uint64_t{1} << chain;
    }
    if (count == 0) return;
    std::size_t at = heads[static_cast<std::size_t>(std::bit_width(filled)) - 1];
    for (std::size_t left = count; left > 0;) {
      const int highest = from + static_cast<int>(std::bit_width(filled)) * width - 1;
      if (highest < sink_.threshold()) return;
      const std::size_t now = std::min(left, kAtOnce);
      left -= now;
      std::array<const Candidate*, kAtOnce> chosen;
      for (std::size_t number = 0; number < now; ++number) {
        chosen[number] = candidates + at;
        table_.prefetch_words(candidates[at].letters);
        const std::size_t next = candidates[at].next;
        const bool done = __builtin_expect_with_probability(next == kEndOfChain, 1, 0.5);
        const std::uint64_t rest = filled & ~std::bit_floor(filled);
        const std::size_t below = heads[static_cast<std::size_t>(std::bit_width(rest | 1)) - 1];
        filled = done ? rest : filled;
        at = done ? below : next;
      }
      try_words(std::span(chosen).first(now));
    }
  }

  /// Tries all words in the buckets of these candidates.
  void try_words(std::span<const Candidate* const> candidates) {
    std::array<Trial, kAtOnce * kMaxBucket + 2> trials;
    Trial* end = trials.data();
    for (const Candidate* const candidate : candidates) {
      const SpanSubsets& span = span_of(*candidate);
      const Lane& lane = board_.lane(span.lane);
      const auto [start, length] =
          extent(lane, lane.empty_at[span.empty], lane.empty_at[span.empty + span.laid - 1u]);
      const auto [first, size] = table_.bucket(candidate->letters);
      if (size > kMaxBucket) [[unlikely]] {
        for (std::uint32_t word = first; word < first + size; ++word) {
          Trial trial{candidate, word, start, length};
          keep_plays(&trial, &trial + 1);
        }
        continue;
      }
      end[0] = {candidate, first, start, length};
      end[1] = {candidate, first + 1, start, length};
      for (std::uint32_t more = 2; more < size; ++more) [[unlikely]] {
        end[more] = {candidate, first + more, start, length};
      }
      end += size;
    }
    keep_plays(trials.data(), end);
  }

  /// Keeps the words that match the tiles on the board, then those whose new tiles are allowed on
  /// their squares, and passes the plays to the sink.
  void keep_plays(Trial* begin, Trial* end) {
    Trial* kept = begin;
    for (const Trial* trial = begin; trial < end; ++trial) {
      const Trial here = *trial;
      const AnagramTable::Word& word = table_.word(here.word);
      const Lane& lane = board_.lane(span_of(*here.candidate).lane);
      *kept = here;
      kept += (AnagramTable::tag_of(here.candidate->letters) == word.back()) &
              matches_board(word, lane.letters.data() + here.start, here.length);
    }
    end = kept;
    for (const Trial* trial = begin; trial < end; ++trial) {
      const Candidate& candidate = *trial->candidate;
      const SpanSubsets& span = span_of(candidate);
      const AnagramTable::Word& word = table_.word(trial->word);
      bool allowed = false;
      Packed tiles = new_tiles(word, board_.lane(span.lane), span, trial->start, allowed);
      if (!allowed || AnagramTable::hash_of_word(word) != candidate.letters) continue;
      tiles = with_blank(with_blank(tiles, candidate.blank_one), candidate.blank_two);
      const Rack::Slots slots = subsets_.slots(span.laid, candidate.subset);
      sink_.begin_word(tiles);
      sink_.add_play(span.lane, trial->start, trial->start + trial->length - 1, tiles, span.laid,
                     slots, std::popcount(slots & rack_.blank_slots()));
    }
  }

  /// The first square and the length of the word whose first and last new tiles are on these
  /// squares; it includes the adjacent runs.
  struct Extent {
    std::uint16_t start;
    std::uint16_t length;
  };
  static Extent extent(const Lane& lane, unsigned first, unsigned last) noexcept {
    const std::uint32_t tiles = lane.tiles;
    const std::uint32_t empty_before = ~tiles & ((1u << (first - 1)) - 1);
    const auto start = static_cast<unsigned>(std::bit_width(empty_before)) + 1;
    const auto end = last + static_cast<unsigned>(std::countr_one(tiles >> last));
    return {static_cast<std::uint16_t>(start), static_cast<std::uint16_t>(end - start + 1)};
  }

  /// Returns whether a word has this length and matches the letters already on its squares.
  static bool matches_board(const AnagramTable::Word& word, const Tile* squares,
                            std::size_t length) noexcept {
    constexpr std::uint32_t kLetters = (1u << AnagramTable::kMaxLength) - 1;
    const std::uint32_t within = (1u << length) - 1;
#if defined(__SSE2__)
    const auto load = [](const Tile* from) {
      return _mm_loadu_si128(reinterpret_cast<const __m128i*>(from));
    };
    const auto bits = [](__m128i bytes) {
      return static_cast<std::uint32_t>(_mm_movemask_epi8(bytes));
    };
    const __m128i letters = load(word.data()), tiles = load(squares), none = _mm_setzero_si128();
    const std::uint32_t unused = bits(_mm_cmpeq_epi8(letters, none));
    const std::uint32_t fits =
        bits(_mm_or_si128(_mm_cmpeq_epi8(tiles, none), _mm_cmpeq_epi8(tiles, letters)));
#else
    std::uint32_t unused = 0, fits = 0;
    for (std::size_t at = 0; at < AnagramTable::kMaxLength; ++at) {
      unused |= static_cast<std::uint32_t>(word[at] == 0) << at;
      fits |= static_cast<std::uint32_t>(squares[at] == 0 || squares[at] == word[at]) << at;
    }
#endif
    return ((unused & kLetters) == (kLetters & ~within)) & ((fits & within) == within);
  }

  /// Returns the letters of a word on the empty squares of its span, and whether all of them are
  /// allowed there.
  static Packed new_tiles(const AnagramTable::Word& word, const Lane& lane, const SpanSubsets& span,
                          std::size_t start, bool& allowed) noexcept {
    const std::size_t first = span.empty, count = span.laid;
#if defined(__AVX2__)
    if constexpr (sizeof(Packed) == 8) {
      const __m128i letters = _mm_loadu_si128(reinterpret_cast<const __m128i*>(word.data()));
      const __m128i places = _mm_sub_epi8(
          _mm_loadl_epi64(reinterpret_cast<const __m128i*>(lane.empty_at.data() + first)),
          _mm_set1_epi8(static_cast<char>(start)));
      // Places past the span get their highest bit set, for which the shuffle returns zero. A shift
      // by zero minus one also returns zero, so exactly the allowed letters are counted.
      const std::uint64_t past = ~(~std::uint64_t{0} >> (64 - 8 * count));
      const __m128i tiles = _mm_shuffle_epi8(
          letters, _mm_or_si128(places, _mm_cvtsi64_si128(static_cast<long long>(past))));
      const __m256i shift = _mm256_sub_epi32(_mm256_cvtepu8_epi32(tiles), _mm256_set1_epi32(1));
      const __m256i masks =
          _mm256_loadu_si256(reinterpret_cast<const __m256i*>(lane.allowed.data() + first));
      const __m256i lowest = _mm256_slli_epi32(_mm256_srlv_epi32(masks, shift), 31);
      allowed = _mm256_movemask_ps(_mm256_castsi256_ps(lowest)) == (1 << count) - 1;
      return static_cast<Packed>(_mm_cvtsi128_si64(tiles));
    }
#endif
    Packed tiles = 0;
    LetterMask wrong = 0;
    for (std::size_t at = 0; at < count; ++at) {
      const Tile letter = word[lane.empty_at[first + at] - start];
      tiles |= packed<Packed>(letter, static_cast<unsigned>(at));
      wrong |= mask_of(letter) & ~lane.allowed[first + at];
    }
    allowed = wrong == 0;
    return tiles;
  }

  /// Marks the first tile of a letter as a blank; the scorer generates the other variants.
  static Packed with_blank(Packed tiles, Tile blank) noexcept {
    if (blank == 0) return tiles;
    unsigned at = 0;
    while (tile_in(tiles, at) != blank) ++at;
    return tiles | packed<Packed>(kBlankBit, at);
  }

  const Board& board_;
  const Rack& rack_;
  const RackSubsets& subsets_;
  SpanQueues& queues_;
  const AnagramTable& table_;
  Sink& sink_;
};

}  // namespace tilewright::TILEWRIGHT_PROCESSOR
