#pragma once

#include "rack_subsets.hpp"
#include "span_bounds.hpp"
#include "span_queues.hpp"
#include "word_trials.hpp"

namespace tilewright::TILEWRIGHT_PROCESSOR {

/// Finds the best play without walking the word graph. A span and a subset of the rack determine
/// the letters of a play, both new and already on the board, so the anagram table lists its
/// possible words. They also determine a bound, so pairs are tried in descending order of their
/// bounds until the best play found beats every remaining bound.
///
/// The order is rough: a phase takes all pairs whose bound is in a range of a few points and works
/// through them in waves. Each wave is a flat list that is processed without branches that the
/// processor would mispredict.
///
///   list_spans   the spans that reach the range, with the subsets that bring them there
///   try_subsets  pairs whose letters may form a word; try_blanks does the same for blanks
///   WordTrials   the words, from the most promising pair on
///
/// The rack must have at most two blanks. A sink that starts with a threshold, such as the equity
/// of a known play, receives only plays that reach it.
template <class Packed, class Sink>
class SpanSearch {
 public:
  SpanSearch(const Board& board, const Rack& rack, const SpanBounds& bounds,
             const RackSubsets& subsets, SpanQueues& queues, Sink& sink)
      : board_(board),
        rack_(rack),
        bounds_(bounds),
        subsets_(subsets),
        queues_(queues),
        table_(board.words().anagrams()),
        sink_(sink),
        trials_(board, rack, subsets, queues, sink) {}

  /// Passes every play that may be the best to the sink.
  void run() {
    std::size_t min_rows = kFirstRows;
    int depth = kFirstDepth;
    for (int above = bounds_.highest() + 1; above > sink_.threshold();) {
      const int lowest = std::max(sink_.threshold(), subsets_.lowest_leave());
      int from = above;
      std::size_t rows = 0;
      do {
        from = std::max(lowest, from - kStep);
        rows = bounds_.rows(from);
      } while (from > lowest && rows < min_rows && (from > above - depth || rows == 0));
      list_spans(from, above);
      try_subsets();
      if (rack_.blanks() > 0) try_blanks();
      trials_.run(from, above);
      if (from == subsets_.lowest_leave()) return;
      above = from;
      depth += depth / 4;
      min_rows = std::max(min_rows, rows + rows / 2);
    }
  }

 private:
  /// A phase goes down in steps of this many points until it reaches enough rows or is deep enough.
  /// The first phases are small, since a good play found early saves lookups; later ones grow.
  static constexpr int kStep = 4, kFirstDepth = 5;
  static constexpr std::size_t kFirstRows = 12;

  /// Wave 1: lists the spans whose bound is at least `from`, with the subsets whose bound on them
  /// is less than `below` as well.
  [[gnu::noinline]] void list_spans(int from, int below) {
    const auto size = static_cast<std::size_t>(rack_.size());
    queues_.spans.clear();
    queues_.blank_spans.clear();
    pairs_ = 0;
    blank_pairs_ = 0;
    for (std::size_t laid = size; laid > 0; --laid) {
      SpanRow* row = queues_.rows.data();
      std::size_t spans = 0;
      for (std::uint32_t left = bounds_.lanes(laid, from); left != 0; left &= left - 1) {
        const auto lane = static_cast<std::uint32_t>(std::countr_zero(left));
        *row = {bounds_.spans(lane, laid, from), lane};
        // The whole rack is one subset, so a span of an earlier phase has nothing left to try.
        if (laid == size) row->spans &= ~bounds_.spans(lane, laid, below);
        spans += bits_in(row->spans);
        row += row->spans != 0;
      }
      row->spans = 0;
      if (spans == 0) continue;
      for (std::size_t block = 0; block < subsets_.blocks(laid); ++block) {
        const std::size_t in_block = kSubsets.size[size][laid] - 64 * block;
        switch (std::min<std::size_t>((in_block + 15) / 16, 4)) {
          case 1:
            list_rows<1>(laid, block, spans, from, below);
            break;
          case 2:
            list_rows<2>(laid, block, spans, from, below);
            break;
          case 3:
            list_rows<3>(laid, block, spans, from, below);
            break;
          default:
            list_rows<4>(laid, block, spans, from, below);
        }
      }
    }
    natural_spans_ = queues_.spans.size();
    queues_.spans.reserve_more(queues_.blank_spans.size());
    queues_.spans.end_at(
        std::copy_n(queues_.blank_spans.data(), queues_.blank_spans.size(), queues_.spans.end()));
  }

  /// Lists spans of one number of tiles with subsets of one block of 16 * kVectors or fewer.
  template <std::size_t kVectors>
  [[gnu::noinline]] void list_rows(std::size_t laid, std::size_t block, std::size_t spans, int from,
                                   int below) {
    const bool blanks = rack_.blanks() > 0;
    queues_.spans.reserve_more(spans);
    queues_.blank_spans.reserve_more(blanks ? spans : 0);
    SpanSubsets* natural = queues_.spans.end();
    SpanSubsets* with_blank = queues_.blank_spans.end();
    const std::uint64_t distinct = subsets_.distinct(laid, block);
    const std::uint64_t words = subsets_.words(laid, block);
    const std::uint64_t blank_subsets = subsets_.with_blank(laid, block);
    const std::uint32_t window = (1u << laid) - 1;
    const auto& touching = kSubsets.touching[laid][block];
    std::size_t pairs = 0, blank_pairs = 0;
    for_each_bit(
        queues_.rows.data(), spans, [](const SpanRow& row) { return row.spans; },
        [&](const SpanRow& row, int bit) {
          const auto empty = static_cast<std::size_t>(bit);
          const Lane& lane = board_.lane(static_cast<int>(row.lane));
          const int factor = lane.factor_between(empty, empty + laid);
          const std::uint64_t passed = lane.hash_before[empty + laid + 1] - lane.hash_before[empty];
          const int fixed = bounds_.without_tiles(row.lane, empty, laid);
          std::uint64_t found =
              (passed == 0 ? words : distinct) &
              subsets_.template select<kVectors>(laid, block, factor, from - fixed, below - fixed);
          // Every checked square needs a tile that fits. Few spans have more than three of them;
          // those with fewer go on to squares that all tiles fit.
          std::uint32_t checked = (lane.checked & window << empty) | 7u << SpanBounds::kAllFit;
          const auto fitting_next = [&] {
            const auto at = static_cast<std::size_t>(std::countr_zero(checked));
            checked &= checked - 1;
            return touching[bounds_.fitting(row.lane, at)];
          };
          found &= fitting_next();
          found &= fitting_next();
          found &= fitting_next();
          while ((checked & 0xFFFF) != 0) [[unlikely]]
            found &= fitting_next();
          SpanSubsets span{found & ~blank_subsets,
                           passed,
                           static_cast<std::int16_t>(fixed),
                           static_cast<std::int16_t>(factor),
                           static_cast<std::uint8_t>(row.lane),
                           static_cast<std::uint8_t>(empty),
                           static_cast<std::uint8_t>(laid),
                           static_cast<std::uint8_t>(block)};
          *natural = span;
          natural += span.subsets != 0;
          pairs += static_cast<std::size_t>(std::popcount(span.subsets));
          if (blanks) {
            span.subsets = found & blank_subsets;
            *with_blank = span;
            with_blank += span.subsets != 0;
            blank_pairs += static_cast<std::size_t>(std::popcount(span.subsets));
          }
        });
    queues_.spans.end_at(natural);
    if (blanks) queues_.blank_spans.end_at(with_blank);
    pairs_ += pairs;
    blank_pairs_ += blank_pairs;
  }

  /// Wave 2: finds the pairs without blanks whose letters may form a word.
  [[gnu::noinline]] void try_subsets() {
    queues_.candidates.clear();
    queues_.candidates.reserve_more(pairs_);
    Candidate* candidate = queues_.candidates.end();
    for_each_pair(0, pairs_, [&](const SpanSubsets& span, std::size_t index, std::size_t subset) {
      const std::uint64_t letters = span.passed + subsets_.letters(span.laid, subset);
      *candidate = {
          letters, static_cast<std::uint16_t>(index), static_cast<std::uint8_t>(subset), 0, 0, 0};
      candidate += table_.may_contain(letters);
    });
    queues_.candidates.end_at(candidate);
  }

  /// Wave 2 for pairs with blanks: finds the letters that these may be.
  [[gnu::noinline]] void try_blanks() {
    const unsigned letter_count = board_.rules().letters;
    queues_.blanks.clear();
    queues_.blanks.reserve_more(blank_pairs_ * (rack_.blanks() > 1 ? letter_count : 1));
    BlankChoice* blank = queues_.blanks.end();
    std::size_t tries = 0;
    const auto add = [&](const BlankChoice& choice) {
      *blank = choice;
      blank += choice.completions != 0;
      tries += bits_in(choice.completions);
    };
    for_each_pair(
        natural_spans_, blank_pairs_,
        [&](const SpanSubsets& span, std::size_t index, std::size_t subset) {
          const std::uint64_t letters = span.passed + subsets_.letters(span.laid, subset);
          const auto span_index = static_cast<std::uint16_t>(index);
          const auto number = static_cast<std::uint8_t>(subset);
          if (std::has_single_bit(subsets_.slots(span.laid, subset) & rack_.blank_slots())) {
            add({letters, table_.may_complete(letters), span_index, number, 0});
            return;
          }
          // Two blanks are tried in alphabetical order only, so that each pair of letters occurs
          // once.
          for (unsigned other = 1; other <= letter_count; ++other) {
            const auto tile = static_cast<Tile>(other);
            const std::uint64_t more = letters + AnagramTable::hash_of(tile);
            const LetterMask not_before = ~(mask_of(tile) - 1);
            add({more, table_.may_complete(more) & not_before, span_index, number, tile});
          }
        });
    queues_.blanks.end_at(blank);
    queues_.candidates.reserve_more(tries);
    Candidate* candidate = queues_.candidates.end();
    for_each_letter(
        queues_.blanks.data(), tries, [](const BlankChoice& choice) { return choice.completions; },
        [&](const BlankChoice& choice, Tile letter) {
          const std::uint64_t letters = choice.letters + AnagramTable::hash_of(letter);
          *candidate = {letters, choice.span, choice.subset, choice.other, letter, 0};
          candidate += table_.may_contain(letters);
        });
    queues_.candidates.end_at(candidate);
  }

  /// Visits every pair of span and subset from a span on.
  template <class Visit>
  void for_each_pair(std::size_t first, std::size_t pairs, Visit&& visit) {
    const SpanSubsets* const spans = queues_.spans.data();
    for_each_bit(
        spans + first, pairs, [](const SpanSubsets& span) { return span.subsets; },
        [&](const SpanSubsets& span, int bit) {
          visit(span, static_cast<std::size_t>(&span - spans),
                64 * std::size_t{span.block} + static_cast<std::size_t>(bit));
        });
  }

  const Board& board_;
  const Rack& rack_;
  const SpanBounds& bounds_;
  const RackSubsets& subsets_;
  SpanQueues& queues_;
  const AnagramTable& table_;
  Sink& sink_;
  WordTrials<Packed, Sink> trials_;
  std::size_t natural_spans_ = 0;
  std::size_t pairs_ = 0;
  std::size_t blank_pairs_ = 0;
};

}  // namespace tilewright::TILEWRIGHT_PROCESSOR
