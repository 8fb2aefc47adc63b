#pragma once

#include <bit>
#include <utility>

#include "lane_set.hpp"
#include "packed_tiles.hpp"
#include "place.hpp"
#include "queue.hpp"
#include "reach.hpp"
#include "tilewright/move.hpp"
#include "tilewright/rack.hpp"

// The search in waves; docs/search.md tells it with a small board.
//
//   1. Prefixes: strings of rack letters grow by one letter a wave. Each carries the set of all
//      squares, in all lanes, where its next letter may fall, so lanes share one walk of the words.
//   2. A prefix whose next square holds a tile meets a run there, as do words that begin on one.
//   3. From the end of a run plays grow to the right, one tile a wave, each in its own lane.
//   4. Every play found is scored at the end; only then is it told which tiles may be blanks.
//
// Compiled once for each kind of processor.

namespace tilewright::TILEWRIGHT_PROCESSOR {

/// A string of rack letters, the branch of the words it leads to, and where its next letter goes.
template <class Packed>
struct Prefix {
  Branch branch;
  Rack::Slots used;
  Packed tiles;
  LaneSet next;
};

/// A word of rack letters alone; its squares are found again from its prefix when it is scored.
template <class Packed>
struct FreeWord {
  Packed tiles;
  std::uint32_t prefix;
  std::uint16_t used;
  std::uint8_t length;
  Tile last;
};

/// A prefix, by its number, and the letters it is to be continued with.
struct Continued {
  std::uint32_t prefix;
  LetterMask letters;
};

/// A list of them that counts its pairs of prefix and letter.
class ContinuedQueue {
 public:
  /// Where a wave writes.
  struct Pen {
    Continued* at;
    std::size_t pairs;

    void note(std::uint32_t prefix, LetterMask letters) noexcept {
      *at = {prefix, letters};
      at += letters != 0;
      pairs += bits_in(letters);
    }
  };

  /// A pen for a list begun anew, with room for so many notes.
  Pen begin(std::size_t notes) {
    items_.clear();
    items_.reserve_more(notes);
    return {items_.data(), 0};
  }
  void end(const Pen& pen) noexcept {
    items_.end_at(pen.at);
    pairs_ = pen.pairs;
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

/// The runs beginning with one letter that a prefix meets, and the branch behind that letter.
template <class Packed>
struct Meeting {
  LaneSet squares;
  Packed tiles;
  Branch branch;
  std::uint32_t lanes;  ///< of the squares, one bit each
  std::uint16_t used;
  bool complete;  ///< whether the letter ends a word
};

/// A play that has passed a run and may grow to the right.
template <class Packed>
struct Right {
  LetterMask children;
  LetterMask go;   ///< letters after which the play goes on
  LetterMask end;  ///< letters that complete it
  std::uint32_t first;
  Packed tiles;
  Place place;
};

/// A play through tiles of the board; its place is one past its last square.
template <class Packed>
struct Through {
  Packed tiles;
  Place place;
};

/// The queues of a search; they stay allocated from one to the next.
template <class Packed>
struct WaveQueues {
  Queue<Prefix<Packed>> prefixes;
  Queue<FreeWord<Packed>> words;
  ContinuedQueue growing;      ///< prefixes of one length, with letters of the rack
  ContinuedQueue grown;        ///< those one letter longer
  ContinuedQueue single_runs;  ///< the same with letters of runs of a single tile
  ContinuedQueue longer_runs;  ///< and with first letters of longer runs
  Queue<Meeting<Packed>> meetings;
  Queue<Right<Packed>> rights;
  Queue<Through<Packed>> throughs;
};

/// The search for all plays of a rack on a board. `Sink` is told of every play.
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
    reach_.measure(board_, rack_.size());
    queues_->rights.clear();
    queues_->throughs.clear();
    right_pairs_ = 0;
    start_on_runs();
    if (rack_.blanks() > 0) {
      grow<true>();
    } else {
      grow<false>();
    }
    tell_words();
    tell_throughs();
  }

 private:
  /// Where plays past a run are written; in registers while a wave runs.
  struct Pen {
    Right<Packed>* right;
    Through<Packed>* through;
    std::size_t right_pairs;

    void note_play(bool keep, Packed tiles, Place place) noexcept {
      *through = {tiles, place};
      through += keep;
    }
  };

  /// A pen with room for so many plays, each of which may be complete twice and grow once.
  Pen take_pen(std::size_t plays) {
    queues_->rights.reserve_more(plays);
    queues_->throughs.reserve_more(2 * plays);
    return {queues_->rights.end(), queues_->throughs.end(), right_pairs_};
  }
  void put_down(const Pen& pen) noexcept {
    queues_->rights.end_at(pen.right);
    queues_->throughs.end_at(pen.through);
    right_pairs_ = pen.right_pairs;
  }

  /// A tile of the rack taken for a letter: the natural one first, a blank where there is none.
  struct Taken {
    Rack::Slots slot;
    Tile tile;
  };

  template <bool kBlanks>
  Taken take(Tile letter, Rack::Slots used) const noexcept {
    Rack::Slots slots = rack_.slots_of(letter) & ~used;
    Tile tile = letter;
    if constexpr (kBlanks) {
      // Which of them it is cannot be foretold, so that a mask is quicker than a branch.
      const Rack::Slots lacking = all_if(slots == 0);
      slots |= rack_.blank_slots() & ~used & lacking;
      tile = static_cast<Tile>(letter | (lacking & kBlankBit));
    }
    return {slots & (0u - slots), tile};
  }

  /// The branch of a letter, or any other where the letter has none.
  const Branch& child(std::uint32_t first, LetterMask children, Tile letter) const noexcept {
    const LetterMask before = children & (mask_of(letter) - 1);
    return branches_[first + static_cast<std::uint32_t>(std::popcount(before))];
  }

  /// Words that begin on a run of the board, before any tile is laid.
  [[gnu::noinline]] void start_on_runs() {
    for (int lane = 0; lane < kLanes; ++lane) {
      for (std::uint32_t runs = board_.lane(lane).runs; runs != 0; runs &= runs - 1) {
        const int at = std::countr_zero(runs) + 1;
        const Place place(lane, at, at, 0, 0, false);
        Pen pen = take_pen(1);
        pass_run(pen, board_.words().forwards().root(), Packed{0}, place);
        put_down(pen);
      }
    }
  }

  /// The waves: prefixes grow letter by letter and meet runs, then what is behind those grows.
  template <bool kBlanks>
  void grow() {
    begin_prefixes();
    for (int length = 1; length <= rack_.size(); ++length) {
      lengthen<kBlanks>(length);
      meet_single_runs();
      meet_longer_runs();
      std::swap(queues_->growing, queues_->grown);
    }
    grow_right<kBlanks>();
  }

  /// The empty prefix, which may begin wherever a word may.
  void begin_prefixes() {
    const Branch& root = board_.words().forwards().root();
    queues_->words.clear();
    queues_->prefixes.clear();
    queues_->prefixes.reserve_more(1);
    Prefix<Packed>* const empty = queues_->prefixes.end();
    *empty = {root, 0, Packed{0}, LaneSet::load(board_.bits().starts)};
    queues_->prefixes.end_at(empty + 1);
    ContinuedQueue::Pen growing = queues_->growing.begin(1);
    growing.note(0, root.follows() & rack_.playable(0));
    queues_->growing.end(growing);
  }

  /// Wave 1: adds every letter of the rack to every prefix, to make those of this length.
  template <bool kBlanks>
  [[gnu::noinline]] void lengthen(int length) {
    const std::size_t pairs = queues_->growing.pairs();
    queues_->prefixes.reserve_more(pairs);
    queues_->words.reserve_more(pairs);
    const Prefix<Packed>* const prefixes = queues_->prefixes.data();
    Prefix<Packed>* longer = queues_->prefixes.end();
    FreeWord<Packed>* word = queues_->words.end();
    ContinuedQueue::Pen grown = queues_->grown.begin(pairs);
    ContinuedQueue::Pen single_runs = queues_->single_runs.begin(pairs);
    ContinuedQueue::Pen longer_runs = queues_->longer_runs.begin(pairs);
    const auto laid = static_cast<std::size_t>(length);
    const LaneSet goes = reach_.goes[laid];
    const LaneSet ends = reach_.ends[laid];
    const LetterMask single_letters = reach_.single_runs[laid];
    const LetterMask longer_letters = reach_.longer_runs[laid];
    const LaneSet tiles = LaneSet::load(board_.bits().tiles);
    const bool rack_empty = length == rack_.size();
    queues_->growing.for_each_letter([&](std::uint32_t number, Tile letter) {
      const Prefix<Packed>& prefix = prefixes[number];
      const auto [slot, tile] = take<kBlanks>(letter, prefix.used);
      const Rack::Slots used = prefix.used | slot;
      const Packed letters = prefix.tiles | packed<Packed>(tile, static_cast<unsigned>(length - 1));
      const LaneSet here = prefix.next & LaneSet::load(board_.bits().accepts[letter - 1u]) & goes;
      *word = {letters, number, static_cast<std::uint16_t>(used),
               static_cast<std::uint8_t>(length), letter};
      const bool completes = (prefix.branch.completes & mask_of(letter)) != 0;
      word += completes & (here & ends).any();

      LaneSet next = here.right();
      if (rack_empty) next = next & tiles;
      const Branch branch = child(prefix.branch.first, prefix.branch.children, letter);
      __builtin_prefetch(&branches_[branch.first]);
      const bool goes_on = (prefix.branch.children & mask_of(letter)) != 0;
      const LetterMask live = all_if(goes_on & next.any());
      const LetterMask from_rack = branch.follows() & rack_.playable(used) & live;
      const LetterMask from_single = branch.follows() & single_letters & live;
      const LetterMask from_longer = branch.children & longer_letters & live;
      *longer = {branch, used, letters, next};
      const auto longer_number = static_cast<std::uint32_t>(longer - prefixes);
      grown.note(longer_number, from_rack);
      single_runs.note(longer_number, from_single);
      longer_runs.note(longer_number, from_longer);
      longer += (from_rack | from_single | from_longer) != 0;
    });
    queues_->prefixes.end_at(longer);
    queues_->words.end_at(word);
    queues_->grown.end(grown);
    queues_->single_runs.end(single_runs);
    queues_->longer_runs.end(longer_runs);
  }

  /// Wave 2: prefixes meet the runs that begin where their next letter would fall. First those of
  /// a single tile: a play may be complete there, and may grow beyond it.
  [[gnu::noinline]] void meet_single_runs() {
    const std::size_t met = meet(
        queues_->single_runs, board_.bits().single_runs,
        [this](const Branch& branch, bool complete, Rack::Slots used) {
          return complete | ((branch.follows() & rack_.playable(used)) != 0);
        });
    for_each_met(met, [this](Pen& pen, const Meeting<Packed>& meeting, Place place) {
      pen.note_play(meeting.complete & !place.listed_across(), meeting.tiles, place);
      note_right(pen, meeting.branch, meeting.tiles, place);
    });
  }

  /// Then longer ones, which are followed to their end.
  [[gnu::noinline]] void meet_longer_runs() {
    const std::size_t met =
        meet(queues_->longer_runs, board_.bits().longer_runs,
             [](const Branch&, bool, Rack::Slots) { return true; });
    for_each_met(met, [this](Pen& pen, const Meeting<Packed>& meeting, Place place) {
      pass_run(pen, meeting.branch, meeting.tiles, place);
    });
  }

  /// Finds where each continued prefix meets runs of its letters, if `useful(branch behind the
  /// letter, whether it ends a word, slots used)`. Returns the number of pairs of meeting and lane.
  template <class Useful>
  std::size_t meet(ContinuedQueue& continued,
                   const std::array<LaneBits, kMostSearchLetters>& runs, Useful&& useful) {
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

  /// Visits every run met with the place just past its first tile.
  template <class Visit>
  void for_each_met(std::size_t lanes_met, Visit&& visit) {
    Pen pen = take_pen(lanes_met);
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
            const bool counted = length == 1 && counted_across(lane, square - 1);
            visit(pen, meeting,
                  Place(lane, square - length, square + 1, length, meeting.used, counted));
            squares &= squares - 1;
            if (squares == 0) [[likely]] break;
            put_down(pen);
            pen = take_pen(lanes_left + 1);
          }
        });
    put_down(pen);
  }

  /// Whether a single tile on an empty square of a column makes a word in its row as well.
  bool counted_across(int lane, int at) const noexcept {
    return lane >= kFirstColumnLane && (board_.lane(lane).crossed >> (at - 1) & 1) != 0;
  }

  /// Goes along a run to its end: a play may be complete there, and may grow beyond it.
  void pass_run(Pen& pen, Branch branch, Packed tiles, Place place) {
    const auto& squares = board_.lane(place.lane()).squares;
    auto at = static_cast<std::size_t>(place.at());
    while (squares[at].continues != 0) {
      const Tile letter = squares[at].letter;
      if ((branch.children & mask_of(letter)) == 0) return;
      branch = child(branch.first, branch.children, letter);
      place = place.past();
      ++at;
    }
    const Tile letter = squares[at].letter;
    place = place.past();
    const bool complete = (branch.completes & mask_of(letter)) != 0;
    pen.note_play(complete && place.laid() > 0 && !place.listed_across(), tiles, place);
    if ((branch.children & mask_of(letter)) != 0) {
      note_right(pen, child(branch.first, branch.children, letter), tiles, place);
    }
  }

  /// Notes a play that may be lengthened on the empty square it has come to.
  [[gnu::always_inline]] void note_right(Pen& pen, const Branch& branch, Packed tiles,
                                         Place place) {
    const LaneSquare& square = board_.square(place.lane(), place.at());
    const LetterMask playable = rack_.playable(place.used());
    const LetterMask go = branch.children & playable & square.allowed &
                          (rack_.more_than_one(place.used()) | square.continues);
    LetterMask end = branch.completes & playable & square.ends;
    if (place.laid() == 0 && counted_across(place.lane(), place.at())) {
      end = 0;
      place = place.counted_across(true);
    }
    __builtin_prefetch(&branches_[branch.first]);
    *pen.right = {branch.children, go, end, branch.first, tiles, place};
    pen.right += (go | end) != 0;
    pen.right_pairs += bits_in(go | end);
  }

  /// Wave 3: plays that have passed a run grow to the right, one tile a wave.
  template <bool kBlanks>
  [[gnu::noinline]] void grow_right() {
    auto& rights = queues_->rights;
    std::size_t first = 0;
    while (first < rights.size()) {
      const std::size_t last = rights.size();
      const std::size_t pairs = std::exchange(right_pairs_, 0);
      Pen pen = take_pen(pairs);
      for_each_letter(
          rights.data() + first, pairs,
          [](const Right<Packed>& right) { return right.go | right.end; },
          [&](const Right<Packed>& right, Tile letter) { lay_right<kBlanks>(pen, right, letter); });
      put_down(pen);
      first = last;
    }
  }

  template <bool kBlanks>
  [[gnu::always_inline]] void lay_right(Pen& pen, const Right<Packed>& right, Tile letter) {
    const auto [slot, tile] = take<kBlanks>(letter, right.place.used());
    const Packed tiles =
        right.tiles | packed<Packed>(tile, static_cast<unsigned>(right.place.laid()));
    const Place place = right.place.laying(slot);
    pen.note_play((right.end & mask_of(letter)) != 0, tiles, place);
    if ((right.go & mask_of(letter)) == 0) return;
    const Branch& branch = child(right.first, right.children, letter);
    if (board_.square(place.lane(), place.at()).letter != 0) [[unlikely]] {
      pass_run(pen, branch, tiles, place);
    } else {
      note_right(pen, branch, tiles, place);
    }
  }

  /// Wave 4, for words of rack letters alone: every place each of them fits.
  [[gnu::noinline]] void tell_words() {
    auto& words = queues_->words;
    for (std::size_t at = 0; at < words.size(); ++at) {
      const FreeWord<Packed> word = words[at];
      const LaneSet ends = queues_->prefixes[word.prefix].next &
                           LaneSet::load(board_.bits().accepts[word.last - 1u]) &
                           reach_.ends[word.length];
      sink_.begin_word(word.tiles);
      ends.for_each([&](int lane, int square) {
        sink_.tell(lane, square - word.length + 1, square, word.tiles, word.length, word.used,
                   rack_.blanks());
      });
    }
  }

  /// The same for plays through tiles of the board.
  [[gnu::noinline]] void tell_throughs() {
    auto& throughs = queues_->throughs;
    for (std::size_t at = 0; at < throughs.size(); ++at) {
      const Through<Packed> play = throughs[at];
      sink_.begin_word(play.tiles);
      sink_.tell(play.place.lane(), play.place.start(), play.place.at() - 1, play.tiles,
                 play.place.laid(), play.place.used(), rack_.blanks());
    }
  }

  const Board& board_;
  const Rack& rack_;
  const Branch* branches_;
  Sink& sink_;
  WaveQueues<Packed>* queues_;
  Reach reach_;
  std::size_t right_pairs_ = 0;
};

}  // namespace tilewright::TILEWRIGHT_PROCESSOR
