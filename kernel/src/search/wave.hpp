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

  /// Plays that pass no tile of the board.
  void find_words() {
    reach_.measure(board_, rack_.size());
    queues_->prefixes.clear();
    queues_->words.clear();
    if (rack_.blanks() > 0) {
      grow_prefixes<true>();
    } else {
      grow_prefixes<false>();
    }
    tell_words();
  }

  /// All others; to be called after find_words(), whose prefixes they begin with.
  void find_throughs() {
    queues_->rights.clear();
    queues_->throughs.clear();
    right_pairs_ = 0;
    start_on_runs();
    for (int length = 1; length <= rack_.size(); ++length) meet_all_runs(length);
    if (rack_.blanks() > 0) {
      grow_right<true>();
    } else {
      grow_right<false>();
    }
    tell_throughs();
  }

 private:
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
      const Rack::Slots lacking = 0u - static_cast<Rack::Slots>(slots == 0);
      slots |= rack_.blank_slots() & ~used & lacking;
      tile = static_cast<Tile>(letter | (lacking & kBlankBit));
    }
    return {slots & (0u - slots), tile};
  }

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
        make_room(1);
        pass_run(board_.words().forwards().root(), Packed{0}, place);
      }
    }
  }

  /// Wave 1: all strings of rack letters, one letter longer each time.
  template <bool kBlanks>
  void grow_prefixes() {
    auto& prefixes = queues_->prefixes;
    prefixes.reserve_more(1);
    prefixes.push_if(true, {board_.words().forwards().root(), 0, Packed{0},
                            LaneSet::load(board_.bits().starts)});
    level_[0] = 0;
    for (int length = 0; length < rack_.size(); ++length) {
      const auto at = static_cast<std::size_t>(length);
      level_[at + 1] = prefixes.size();
      lengthen<kBlanks>(level_[at], level_[at + 1], length);
    }
    level_[static_cast<std::size_t>(rack_.size()) + 1] = prefixes.size();
  }

  /// Adds every letter to every prefix of one length.
  template <bool kBlanks>
  [[gnu::noinline]] void lengthen(std::size_t first, std::size_t last, int length) {
    auto& prefixes = queues_->prefixes;
    auto& words = queues_->words;
    std::size_t pairs = 0;
    for (std::size_t at = first; at < last; ++at) {
      const auto& prefix = prefixes[at];
      pairs += static_cast<std::size_t>(
          std::popcount(prefix.branch.follows() & rack_.playable(prefix.used)));
    }
    prefixes.reserve_more(pairs);
    words.reserve_more(pairs);
    const auto longer = static_cast<std::size_t>(length + 1);
    const LaneSet goes = reach_.goes[longer];
    const LaneSet ends = reach_.ends[longer];
    const LaneSet tiles = LaneSet::load(board_.bits().tiles);
    const bool rack_empty = length + 1 == rack_.size();
    const LetterMask run_letters = reach_.single_runs[longer] | reach_.longer_runs[longer];
    for (std::size_t at = first; at < last; ++at) {
      const Prefix<Packed>& prefix = prefixes[at];
      for (LetterMask left = prefix.branch.follows() & rack_.playable(prefix.used); left != 0;
           left &= left - 1) {
        const Tile letter = lowest_tile(left);
        const auto [slot, tile] = take<kBlanks>(letter, prefix.used);
        const Rack::Slots used = prefix.used | slot;
        const Packed laid = prefix.tiles | packed<Packed>(tile, static_cast<unsigned>(length));
        const LaneSet here =
            prefix.next & LaneSet::load(board_.bits().accepts[letter - 1u]) & goes;
        const bool completes = (prefix.branch.completes & mask_of(letter)) != 0;
        words.push_if(completes && (here & ends).any(),
                      {laid, static_cast<std::uint32_t>(at), static_cast<std::uint16_t>(used),
                       static_cast<std::uint8_t>(longer), letter});
        LaneSet next = here.right();
        if (rack_empty) next = next & tiles;
        const bool goes_on = (prefix.branch.children & mask_of(letter)) != 0;
        const Branch branch =
            goes_on ? child(prefix.branch.first, prefix.branch.children, letter) : Branch{};
        __builtin_prefetch(&branches_[branch.first]);
        const LetterMask useful = rack_.playable(used) | run_letters;
        prefixes.push_if((branch.follows() & useful) != 0 && next.any(),
                         {branch, used, laid, next});
      }
    }
  }

  [[gnu::noinline]] void meet_all_runs(int length) {
    const LaneSet where = LaneSet::load(board_.bits().tiles);
    const auto laid = static_cast<std::size_t>(length);
    for (std::size_t at = level_[laid]; at < level_[laid + 1]; ++at) {
      meet_runs(queues_->prefixes[at], length, where);
    }
  }

  /// Wave 2: a prefix meets the runs that begin where its next letter would fall.
  void meet_runs(const Prefix<Packed>& prefix, int length, const LaneSet& where) {
    const LaneSet met = prefix.next & where;
    const auto laid = static_cast<std::size_t>(length);
    const LetterMask singles = prefix.branch.follows() & reach_.single_runs[laid];
    const LetterMask longer = prefix.branch.children & reach_.longer_runs[laid];
    if ((singles | longer) == 0 || !met.any()) return;
    make_room(2 * kSquares);
    meet(prefix, length, met, singles, board_.bits().single_runs,
         [&](const Branch& branch, bool complete) {
           const Growth growth = growth_of(branch, prefix.used);
           return std::pair(complete || growth.any(), [=, this, &prefix](Place place) {
             queues_->throughs.push_if(complete && !place.listed_across(),
                                       {prefix.tiles, place});
             push_right(growth, prefix.tiles, place);
           });
         });
    meet(prefix, length, met, longer, board_.bits().longer_runs,
         [&](const Branch& branch, bool) {
           return std::pair(true, [=, this, &prefix](Place place) {
             pass_run(branch, prefix.tiles, place);
           });
         });
  }

  /// Passes the first tile of every run that begins with one of these letters. `after` is asked
  /// once a letter whether anything can follow, and for what is to be done behind each such tile.
  template <class After>
  void meet(const Prefix<Packed>& prefix, int length, const LaneSet& where, LetterMask letters,
            const std::array<LaneBits, kMostSearchLetters>& runs, After&& after) {
    for (; letters != 0; letters &= letters - 1) {
      const Tile letter = lowest_tile(letters);
      const LaneSet met = where & LaneSet::load(runs[letter - 1u]);
      if (!met.any()) continue;
      const bool complete = (prefix.branch.completes & mask_of(letter)) != 0;
      const bool goes_on = (prefix.branch.children & mask_of(letter)) != 0;
      const Branch branch =
          goes_on ? child(prefix.branch.first, prefix.branch.children, letter) : Branch{};
      const auto [useful, pass] = after(branch, complete);
      if (!useful) continue;
      met.for_each([&](int lane, int square) {
        const bool counted = length == 1 && counted_across(lane, square - 1);
        pass(Place(lane, square - length, square + 1, length, prefix.used, counted));
      });
    }
  }

  /// Whether a single tile on an empty square of a column makes a word in its row as well.
  bool counted_across(int lane, int at) const noexcept {
    return lane >= kFirstColumnLane && (board_.lane(lane).crossed >> (at - 1) & 1) != 0;
  }

  /// Goes along a run to its end: a play may be complete there, and may grow beyond it.
  void pass_run(Branch branch, Packed tiles, Place place) {
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
    queues_->throughs.push_if(complete && place.laid() > 0 && !place.listed_across(),
                              {tiles, place});
    if ((branch.children & mask_of(letter)) != 0) {
      push_right(growth_of(child(branch.first, branch.children, letter), place.used()), tiles,
                 place);
    }
  }

  /// What the rack can add behind a branch, whatever the square.
  struct Growth {
    LetterMask children;
    LetterMask go;         ///< letters to go on with
    LetterMask end;        ///< letters to end with
    LetterMask more_than_one;  ///< all ones, or zero when the rack's last tile is to be laid
    std::uint32_t first;

    bool any() const noexcept { return (go | end) != 0; }
  };

  Growth growth_of(const Branch& branch, Rack::Slots used) const noexcept {
    const LetterMask playable = rack_.playable(used);
    return {branch.children, branch.children & playable, branch.completes & playable,
            rack_.more_than_one(used), branch.first};
  }

  /// Notes a play that may be lengthened on the empty square it has come to.
  void push_right(const Growth& growth, Packed tiles, Place place) {
    const LaneSquare& square = board_.square(place.lane(), place.at());
    const LetterMask go =
        growth.go & square.allowed & (growth.more_than_one | square.continues);
    LetterMask end = growth.end & square.ends;
    if (place.laid() == 0 && counted_across(place.lane(), place.at())) {
      end = 0;
      place = place.counted_across(true);
    }
    const LetterMask letters = go | end;
    __builtin_prefetch(&branches_[growth.first]);
    queues_->rights.push_if(letters != 0,
                            {growth.children, go, end, growth.first, tiles, place});
    right_pairs_ += static_cast<std::size_t>(std::popcount(letters));
  }

  void make_room(std::size_t pushes) {
    queues_->rights.reserve_more(pushes);
    queues_->throughs.reserve_more(2 * pushes);
  }

  /// Wave 3: plays that have passed a run grow to the right, one tile a wave.
  template <bool kBlanks>
  [[gnu::noinline]] void grow_right() {
    auto& rights = queues_->rights;
    std::size_t first = 0;
    while (first < rights.size()) {
      const std::size_t last = rights.size();
      const std::size_t pairs = right_pairs_;
      right_pairs_ = 0;
      make_room(pairs);
      for_each_letter(
          rights.data() + first, pairs,
          [](const Right<Packed>& right) { return right.go | right.end; },
          [&](const Right<Packed>& right, Tile letter) { lay_right<kBlanks>(right, letter); });
      first = last;
    }
  }

  template <bool kBlanks>
  void lay_right(const Right<Packed>& right, Tile letter) {
    const auto [slot, tile] = take<kBlanks>(letter, right.place.used());
    const Packed tiles =
        right.tiles | packed<Packed>(tile, static_cast<unsigned>(right.place.laid()));
    const Place place = right.place.laying(slot);
    queues_->throughs.push_if((right.end & mask_of(letter)) != 0, {tiles, place});
    if ((right.go & mask_of(letter)) == 0) return;
    const Branch& branch = child(right.first, right.children, letter);
    if (board_.square(place.lane(), place.at()).letter != 0) {
      pass_run(branch, tiles, place);
    } else {
      push_right(growth_of(branch, place.used()), tiles, place);
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
  /// Where the prefixes of each length begin in their queue.
  std::array<std::size_t, kMostOnRack + 2> level_{};
  std::size_t right_pairs_ = 0;
};

}  // namespace tilewright::TILEWRIGHT_PROCESSOR
