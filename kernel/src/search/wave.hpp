#pragma once

#include <bit>
#include <utility>

#include "reachability.hpp"
#include "tilewright/move.hpp"
#include "tilewright/rack.hpp"
#include "wave_queues.hpp"

// The breadth-first search for all plays. docs/internals/search.md walks through it on a small
// board.
//
//   1. Prefixes: strings of rack letters grow by one letter per wave. Each carries the set of all
//      squares, in all lanes, where its next letter may go, so lanes share one walk of the words.
//   2. A prefix whose next square holds a tile meets a run there. Words may also start on a run.
//   3. From the end of a run, plays extend to the right, one tile per wave, each in its own lane.
//   4. Every play found is scored at the end, and only then expanded into its blank variants.
//
// Compiled once per processor level.

namespace tilewright::TILEWRIGHT_PROCESSOR {

/// Finds all plays of a rack on a board. `Sink` has begin_word() and add_play(), as Scorer does.
template <class Packed, class Sink>
class WaveSearch {
 public:
  WaveSearch(const Board& board, const Rack& rack, Sink& sink, WaveQueues<Packed>& queues)
      : board_(board),
        rack_(rack),
        branches_(board.words().forwards().data()),
        sink_(sink),
        queues_(&queues) {}

  void run() {
    reachability_.compute(board_, rack_.size());
    queues_->extensions.clear();
    queues_->through_plays.clear();
    extension_pairs_ = 0;
    start_on_runs();
    if (rack_.blanks() > 0) {
      run_waves<true>();
    } else {
      run_waves<false>();
    }
    emit_free_words();
    emit_through_plays();
  }

 private:
  /// The positions where plays that pass a run are appended, kept in registers during a wave.
  struct Writer {
    RightExtension<Packed>* extension;
    ThroughPlay<Packed>* through_play;
    std::size_t extension_pairs;

    void add_play(bool keep, Packed tiles, Cursor cursor) noexcept {
      *through_play = {tiles, cursor};
      through_play += keep;
    }
  };

  /// Returns a writer with capacity for `plays` plays; each may add two complete plays and one
  /// extension.
  Writer begin_writing(std::size_t plays) {
    queues_->extensions.reserve_more(plays);
    queues_->through_plays.reserve_more(2 * plays);
    return {queues_->extensions.end(), queues_->through_plays.end(), extension_pairs_};
  }
  void end_writing(const Writer& writer) noexcept {
    queues_->extensions.end_at(writer.extension);
    queues_->through_plays.end_at(writer.through_play);
    extension_pairs_ = writer.extension_pairs;
  }

  /// The tile to use for a letter: the letter itself or, if the rack has none left, a blank.
  struct Taken {
    Rack::Slots slot;
    Tile tile;
  };

  template <bool kBlanks>
  Taken take(Tile letter, Rack::Slots used) const noexcept {
    Rack::Slots slots = rack_.slots_of(letter) & ~used;
    Tile tile = letter;
    if constexpr (kBlanks) {
      // The case is unpredictable, so a mask is faster than a branch.
      const Rack::Slots lacking = all_if(slots == 0);
      slots |= rack_.blank_slots() & ~used & lacking;
      tile = static_cast<Tile>(letter | (lacking & kBlankBit));
    }
    return {slots & (0u - slots), tile};
  }

  /// Returns the child of a letter, or an arbitrary branch if the letter has none.
  const Branch& child(std::uint32_t first, LetterMask children, Tile letter) const noexcept {
    const LetterMask before = children & (mask_of(letter) - 1);
    return branches_[first + static_cast<std::uint32_t>(std::popcount(before))];
  }

  /// Starts words on the runs of the board, before any tile is placed.
  [[gnu::noinline]] void start_on_runs() {
    for (int lane = 0; lane < kLanes; ++lane) {
      for (std::uint32_t runs = board_.lane(lane).runs; runs != 0; runs &= runs - 1) {
        const int at = std::countr_zero(runs) + 1;
        const Cursor cursor(lane, at, at, 0, 0, false);
        Writer writer = begin_writing(1);
        pass_run(writer, board_.words().forwards().root(), Packed{0}, cursor);
        end_writing(writer);
      }
    }
  }

  /// Runs the waves: prefixes grow by one letter and meet runs; then plays extend past the runs.
  template <bool kBlanks>
  void run_waves() {
    start_prefixes();
    for (int length = 1; length <= rack_.size(); ++length) {
      extend_prefixes<kBlanks>(length);
      meet_single_runs();
      meet_longer_runs();
      std::swap(queues_->growing, queues_->grown);
    }
    extend_all_right<kBlanks>();
  }

  /// Adds the empty prefix, which may start wherever a word may.
  void start_prefixes() {
    const Branch& root = board_.words().forwards().root();
    queues_->words.clear();
    queues_->prefixes.clear();
    queues_->prefixes.reserve_more(1);
    Prefix<Packed>* const empty = queues_->prefixes.end();
    *empty = {root, 0, Packed{0}, LaneSet::load(board_.bits().starts)};
    queues_->prefixes.end_at(empty + 1);
    ContinuedQueue::Writer growing = queues_->growing.begin(1);
    growing.add(0, root.follows() & rack_.playable(0));
    queues_->growing.end(growing);
  }

  /// Wave 1: extends every prefix by every letter of the rack, to this length.
  template <bool kBlanks>
  [[gnu::noinline]] void extend_prefixes(int length) {
    const std::size_t pairs = queues_->growing.pairs();
    queues_->prefixes.reserve_more(pairs);
    queues_->words.reserve_more(pairs);
    const Prefix<Packed>* const prefixes = queues_->prefixes.data();
    Prefix<Packed>* longer = queues_->prefixes.end();
    FreeWord<Packed>* word = queues_->words.end();
    ContinuedQueue::Writer grown = queues_->grown.begin(pairs);
    ContinuedQueue::Writer single_runs = queues_->single_runs.begin(pairs);
    ContinuedQueue::Writer longer_runs = queues_->longer_runs.begin(pairs);
    const auto laid = static_cast<std::size_t>(length);
    const LaneSet goes = reachability_.can_continue[laid];
    const LaneSet ends = reachability_.can_end[laid];
    const LetterMask single_letters = reachability_.single_runs[laid];
    const LetterMask longer_letters = reachability_.longer_runs[laid];
    const LaneSet tiles = LaneSet::load(board_.bits().tiles);
    const bool rack_empty = length == rack_.size();
    queues_->growing.for_each_letter([&](std::uint32_t number, Tile letter) {
      const Prefix<Packed>& prefix = prefixes[number];
      const auto [slot, tile] = take<kBlanks>(letter, prefix.used);
      const Rack::Slots used = prefix.used | slot;
      const Packed letters = prefix.tiles | packed<Packed>(tile, static_cast<unsigned>(length - 1));
      const LaneSet here = prefix.next & LaneSet::load(board_.bits().accepts[letter - 1u]) & goes;
      *word = {letters, number, static_cast<std::uint16_t>(used), static_cast<std::uint8_t>(length),
               letter};
      const bool completes = (prefix.branch.completes & mask_of(letter)) != 0;
      word += completes & (here & ends).any();

      LaneSet next = here.right();
      if (rack_empty) next = next & tiles;
      const Branch branch = child(prefix.branch.first, prefix.branch.children, letter);
      __builtin_prefetch(&branches_[branch.first]);
      const bool has_children = (prefix.branch.children & mask_of(letter)) != 0;
      const LetterMask live = all_if(has_children & next.any());
      const LetterMask from_rack = branch.follows() & rack_.playable(used) & live;
      const LetterMask from_single = branch.follows() & single_letters & live;
      const LetterMask from_longer = branch.children & longer_letters & live;
      *longer = {branch, used, letters, next};
      const auto longer_number = static_cast<std::uint32_t>(longer - prefixes);
      grown.add(longer_number, from_rack);
      single_runs.add(longer_number, from_single);
      longer_runs.add(longer_number, from_longer);
      longer += (from_rack | from_single | from_longer) != 0;
    });
    queues_->prefixes.end_at(longer);
    queues_->words.end_at(word);
    queues_->grown.end(grown);
    queues_->single_runs.end(single_runs);
    queues_->longer_runs.end(longer_runs);
  }

  /// Wave 2: prefixes meet the runs that start where their next letter would go. First the runs of
  /// a single tile: a play may be complete after it, and may be extended further.
  [[gnu::noinline]] void meet_single_runs() {
    const std::size_t met =
        meet(queues_->single_runs, board_.bits().single_runs,
             [this](const Branch& branch, bool complete, Rack::Slots used) {
               return complete | ((branch.follows() & rack_.playable(used)) != 0);
             });
    for_each_met(met, [this](Writer& writer, const Meeting<Packed>& meeting, Cursor cursor) {
      writer.add_play(meeting.complete & !cursor.is_duplicate(), meeting.tiles, cursor);
      add_extension(writer, meeting.branch, meeting.tiles, cursor);
    });
  }

  /// Then the longer runs, which are followed to their end.
  [[gnu::noinline]] void meet_longer_runs() {
    const std::size_t met = meet(queues_->longer_runs, board_.bits().longer_runs,
                                 [](const Branch&, bool, Rack::Slots) { return true; });
    for_each_met(met, [this](Writer& writer, const Meeting<Packed>& meeting, Cursor cursor) {
      pass_run(writer, meeting.branch, meeting.tiles, cursor);
    });
  }

  /// Finds where each prefix meets runs that start with its letters, and keeps those meetings for
  /// which `useful(branch after the letter, whether it completes a word, slots used)`. Returns the
  /// number of pairs of meeting and lane.
  template <class Useful>
  std::size_t meet(ContinuedQueue& continued, const std::array<LaneBits, kMaxSearchLetters>& runs,
                   Useful&& useful) {
    auto& meetings = queues_->meetings;
    meetings.clear();
    meetings.reserve_more(continued.pairs());
    const Prefix<Packed>* const prefixes = queues_->prefixes.data();
    Meeting<Packed>* meeting = meetings.end();
    std::size_t lanes_met = 0;
    continued.for_each_letter([&](std::uint32_t number, Tile letter) {
      const Prefix<Packed>& prefix = prefixes[number];
      const LaneSet squares = prefix.next & LaneSet::load(runs[letter - 1u]);
      const std::uint32_t lanes = squares.lanes();
      Branch branch = child(prefix.branch.first, prefix.branch.children, letter);
      __builtin_prefetch(&branches_[branch.first]);
      const LetterMask live = all_if((prefix.branch.children & mask_of(letter)) != 0);
      branch.children &= live;
      branch.completes &= live;
      const bool complete = (prefix.branch.completes & mask_of(letter)) != 0;
      const bool keep = (lanes != 0) & useful(branch, complete, prefix.used);
      *meeting = {squares, prefix.tiles, branch, lanes, static_cast<std::uint16_t>(prefix.used),
                  complete};
      meeting += keep;
      lanes_met += bits_in(lanes & all_if(keep));
    });
    meetings.end_at(meeting);
    return lanes_met;
  }

  /// Visits every run met, with the cursor just past its first tile.
  template <class Visit>
  void for_each_met(std::size_t lanes_met, Visit&& visit) {
    Writer writer = begin_writing(lanes_met);
    std::size_t lanes_left = lanes_met;
    for_each_bit(
        queues_->meetings.data(), lanes_met,
        [](const Meeting<Packed>& meeting) { return meeting.lanes; },
        [&](const Meeting<Packed>& meeting, int lane) {
          const int length = std::popcount(meeting.used);
          --lanes_left;
          std::uint32_t squares = meeting.squares.in_lane(lane);
          while (true) {
            const int square = std::countr_zero(squares) + 1;
            const bool in_row = length == 1 && makes_row_word(lane, square - 1);
            visit(writer, meeting,
                  Cursor(lane, square - length, square + 1, length, meeting.used, in_row));
            squares &= squares - 1;
            if (squares == 0) [[likely]] {
              break;
            }
            end_writing(writer);
            writer = begin_writing(lanes_left + 1);
          }
        });
    end_writing(writer);
  }

  /// Returns whether a single tile on an empty square of a column also forms a word in its row.
  bool makes_row_word(int lane, int at) const noexcept {
    return lane >= kFirstColumnLane && (board_.lane(lane).crossed >> (at - 1) & 1) != 0;
  }

  /// Follows a run to its end: a play may be complete there, and may be extended further.
  void pass_run(Writer& writer, Branch branch, Packed tiles, Cursor cursor) {
    const auto& squares = board_.lane(cursor.lane()).squares;
    auto at = static_cast<std::size_t>(cursor.at());
    while (squares[at].continues != 0) {
      const Tile letter = squares[at].letter;
      if ((branch.children & mask_of(letter)) == 0) return;
      branch = child(branch.first, branch.children, letter);
      cursor = cursor.past();
      ++at;
    }
    const Tile letter = squares[at].letter;
    cursor = cursor.past();
    const bool complete = (branch.completes & mask_of(letter)) != 0;
    writer.add_play(complete && cursor.laid() > 0 && !cursor.is_duplicate(), tiles, cursor);
    if ((branch.children & mask_of(letter)) != 0) {
      add_extension(writer, child(branch.first, branch.children, letter), tiles, cursor);
    }
  }

  /// Adds a partial play if a tile can be placed on the empty square at its cursor.
  [[gnu::always_inline]] void add_extension(Writer& writer, const Branch& branch, Packed tiles,
                                            Cursor cursor) {
    const LaneSquare& square = board_.square(cursor.lane(), cursor.at());
    const LetterMask playable = rack_.playable(cursor.used());
    const LetterMask go = branch.children & playable & square.allowed &
                          (rack_.more_than_one(cursor.used()) | square.continues);
    LetterMask end = branch.completes & playable & square.ends;
    if (cursor.laid() == 0 && makes_row_word(cursor.lane(), cursor.at())) {
      end = 0;
      cursor = cursor.listed_across(true);
    }
    __builtin_prefetch(&branches_[branch.first]);
    *writer.extension = {branch.children, go, end, branch.first, tiles, cursor};
    writer.extension += (go | end) != 0;
    writer.extension_pairs += bits_in(go | end);
  }

  /// Wave 3: extends plays that have passed a run to the right, one tile per wave.
  template <bool kBlanks>
  [[gnu::noinline]] void extend_all_right() {
    auto& extensions = queues_->extensions;
    std::size_t first = 0;
    while (first < extensions.size()) {
      const std::size_t last = extensions.size();
      const std::size_t pairs = std::exchange(extension_pairs_, 0);
      Writer writer = begin_writing(pairs);
      for_each_letter(
          extensions.data() + first, pairs,
          [](const RightExtension<Packed>& extension) { return extension.go | extension.end; },
          [&](const RightExtension<Packed>& extension, Tile letter) {
            extend_right<kBlanks>(writer, extension, letter);
          });
      end_writing(writer);
      first = last;
    }
  }

  template <bool kBlanks>
  [[gnu::always_inline]] void extend_right(Writer& writer, const RightExtension<Packed>& extension,
                                           Tile letter) {
    const auto [slot, tile] = take<kBlanks>(letter, extension.cursor.used());
    const Packed tiles =
        extension.tiles | packed<Packed>(tile, static_cast<unsigned>(extension.cursor.laid()));
    const Cursor cursor = extension.cursor.laying(slot);
    writer.add_play((extension.end & mask_of(letter)) != 0, tiles, cursor);
    if ((extension.go & mask_of(letter)) == 0) return;
    const Branch& branch = child(extension.first, extension.children, letter);
    if (board_.square(cursor.lane(), cursor.at()).letter != 0) [[unlikely]] {
      pass_run(writer, branch, tiles, cursor);
    } else {
      add_extension(writer, branch, tiles, cursor);
    }
  }

  /// Wave 4 for words of rack letters only: emits every location where each of them fits.
  [[gnu::noinline]] void emit_free_words() {
    auto& words = queues_->words;
    for (std::size_t at = 0; at < words.size(); ++at) {
      const FreeWord<Packed> word = words[at];
      const LaneSet ends = queues_->prefixes[word.prefix].next &
                           LaneSet::load(board_.bits().accepts[word.last - 1u]) &
                           reachability_.can_end[word.length];
      sink_.begin_word(word.tiles);
      ends.for_each([&](int lane, int square) {
        sink_.add_play(lane, square - word.length + 1, square, word.tiles, word.length, word.used,
                       rack_.blanks());
      });
    }
  }

  /// Wave 4 for plays through tiles on the board.
  [[gnu::noinline]] void emit_through_plays() {
    auto& through_plays = queues_->through_plays;
    for (std::size_t at = 0; at < through_plays.size(); ++at) {
      const ThroughPlay<Packed> play = through_plays[at];
      sink_.begin_word(play.tiles);
      sink_.add_play(play.cursor.lane(), play.cursor.start(), play.cursor.at() - 1, play.tiles,
                     play.cursor.laid(), play.cursor.used(), rack_.blanks());
    }
  }

  const Board& board_;
  const Rack& rack_;
  const Branch* branches_;
  Sink& sink_;
  WaveQueues<Packed>* queues_;
  Reachability reachability_;
  std::size_t extension_pairs_ = 0;
};

}  // namespace tilewright::TILEWRIGHT_PROCESSOR
