// Unit tests of the search's parts. Compiled once per processor level, like the search; skips the
// levels that this processor does not support.

#include <cmath>
#include <set>
#include <utility>

#include "../check.hpp"
#include "../random_positions.hpp"
#include "cursor.hpp"
#include "lane_set.hpp"
#include "queue.hpp"
#include "scorer.hpp"
#include "span_search.hpp"
#include "tilewright/plain_search.hpp"
#include "tilewright/play_search.hpp"
#include "wave.hpp"

using namespace tilewright;
using namespace tilewright::TILEWRIGHT_PROCESSOR;
using fuzz::one_in;

namespace {

using Squares = std::set<std::pair<int, int>>;  // lane and square

struct alignas(64) Bits {
  LaneBits lanes{};
};

LaneSet some_squares(Random& rng, Squares& squares) {
  Bits bits;
  for (std::uint32_t left = one_in(rng, 4) ? 0 : rng.below(200); left > 0; --left) {
    const std::uint32_t lane = rng.below(kLanes), at = 1 + rng.below(16);
    bits.lanes[lane] = static_cast<std::uint16_t>(bits.lanes[lane] | 1u << (at - 1));
    squares.emplace(static_cast<int>(lane), static_cast<int>(at));
  }
  return LaneSet::load(bits.lanes);
}

Squares squares_of(const LaneSet& set) {
  Squares squares;
  set.for_each([&](int lane, int at) { CHECK(squares.emplace(lane, at).second); });
  return squares;
}

bool has(const LaneSet& set, int lane, int at) {
  Bits bits;
  set.store(bits.lanes);
  return (bits.lanes[static_cast<std::size_t>(lane)] >> (at - 1) & 1) != 0;
}

void lane_sets_are_sets(Random& rng) {
  Squares a, b;
  const LaneSet x = some_squares(rng, a), y = some_squares(rng, b);
  Squares both, either = a, without, right, left;
  either.insert(b.begin(), b.end());
  std::uint32_t lanes = 0;
  for (const auto& [lane, at] : a) {
    (b.contains({lane, at}) ? both : without).emplace(lane, at);
    if (at < 16) right.emplace(lane, at + 1);
    if (at > 1) left.emplace(lane, at - 1);
    lanes |= 1u << lane;
  }
  CHECK(squares_of(x) == a && squares_of(x & y) == both && squares_of(x | y) == either);
  CHECK(squares_of(x - y) == without && squares_of(x.right()) == right);
  CHECK(squares_of(x.left()) == left);
  CHECK(x.any() == !a.empty() && (x & y).any() == !both.empty() && x.lanes() == lanes);
}

void vector_operations_are_elementwise(Random& rng) {
  alignas(32) std::int16_t a[16], b[16], found[16];
  for (int at = 0; at < 16; ++at) {
    a[at] = static_cast<std::int16_t>(rng.below(300)) - 150;
    b[at] = one_in(rng, 4) ? a[at] : static_cast<std::int16_t>(rng.below(300)) - 150;
  }
  const Int16x16 x = Int16x16::load(a), y = Int16x16::load(b);
  const auto each = [&](const Int16x16& numbers, auto&& expected) {
    numbers.store(found);
    for (int at = 0; at < 16; ++at) CHECK(found[at] == expected(a[at], b[at]));
  };
  each(x + y, [](int p, int q) { return p + q; });
  each(x - y, [](int p, int q) { return p - q; });
  each(x * y, [](int p, int q) { return p * q; });
  each(Int16x16::max(x, y), [](int p, int q) { return std::max(p, q); });
  each(Int16x16::min(x, y), [](int p, int q) { return std::min(p, q); });
  each(Int16x16::choose(x > y, x, Int16x16::all(7)), [](int p, int q) { return p > q ? p : 7; });
  for (int at = 0; at < 16; ++at) CHECK(((x > y).bits() >> at & 1) == (a[at] > b[at]));
  const std::uint32_t bits = rng.below(1u << 16);
  CHECK((Int16x16::choose(Int16x16::from_bits(bits), Int16x16::all(-1), Int16x16::all(0))).bits() ==
        bits);
  CHECK(x.max_element() == *std::max_element(a, a + 16));
  a[rng.below(16)] = one_in(rng, 2) ? 32767 : -32768;
  CHECK(Int16x16::load(a).max_element() == *std::max_element(a, a + 16));
}

void value_table_looks_up_letters(Random& rng) {
  const unsigned letters = 1 + rng.below(kMaxSearchLetters);
  const ScoringRules rules = fuzz::random_rules(rng, letters);
  const ValueTable table(rules);
  std::uint64_t tiles = 0;
  const unsigned count = rng.below(9);
  std::array<int, 8> expected{};
  for (unsigned at = 0; at < count; ++at) {
    const auto letter = static_cast<Tile>(1 + rng.below(letters));
    const bool blank = one_in(rng, 4);
    tiles |= packed<std::uint64_t>(blank ? static_cast<Tile>(letter | kBlankBit) : letter, at);
    expected[at] = rules.value[letter];
    CHECK(table.value(letter) == rules.value[letter]);
    CHECK(letter_of(tile_in(tiles, at)) == letter);
  }
  const Int16x8 values = table.of(tiles);
  Int16x8 factors{};
  int sum = 0;
  for (std::size_t at = 0; at < 8; ++at) {
    CHECK(values[at] == expected[at]);
    factors[at] = static_cast<std::int16_t>(rng.below(16000));
    sum += expected[at] * factors[at];
  }
  CHECK(sum_of_products(values, factors) == sum);
}

void tiles_are_unpacked(Random& rng) {
  LongTiles tiles = 0;
  std::array<Tile, kMaxRackSize> expected{}, found{};
  for (unsigned at = 0; at < kMaxRackSize; ++at) {
    expected[at] = static_cast<Tile>(rng.below(256));
    tiles |= packed<LongTiles>(expected[at], at);
  }
  unpack(tiles, found);
  CHECK(found == expected);
  unpack(static_cast<ShortTiles>(tiles), found);
  expected[8] = 0;
  CHECK(found == expected);
}

void a_cursor_advances(Random& rng) {
  const int lane = static_cast<int>(rng.below(31)), start = 1 + static_cast<int>(rng.below(15));
  int at = start, laid = 0;
  Rack::Slots used = 0;
  Cursor cursor(lane, start, at, laid, used, false);
  const bool listed = one_in(rng, 2);
  cursor = cursor.listed_across(listed);
  while (at <= kSide) {
    CHECK(cursor.lane() == lane && cursor.start() == start && cursor.at() == at);
    CHECK(cursor.laid() == laid && cursor.used() == used);
    CHECK(cursor.is_duplicate() == (listed && laid == 1));
    if (laid < kMaxRackSize && one_in(rng, 2)) {
      cursor = cursor.laying(1u << laid);
      used |= 1u << laid++;
    } else {
      cursor = cursor.past();
    }
    ++at;
  }
}

struct Item {
  LetterMask letters;
  int number;
};

void a_queue_visits_every_pair(Random& rng) {
  Queue<Item> queue;
  std::vector<std::pair<int, Tile>> expected, found;
  std::size_t pairs = 0;
  for (int round = 0; round < 5; ++round) {
    const std::size_t more = rng.below(100);
    queue.reserve_more(more);
    Item* end = queue.end();
    for (std::size_t push = 0; push < more; ++push) {
      const LetterMask letters = one_in(rng, 3) ? 0 : rng.below(1u << 20) << rng.below(13);
      const int number = static_cast<int>(rng.below(1000));
      *end = {letters, number};
      end += letters != 0;
      pairs += static_cast<std::size_t>(std::popcount(letters));
      for (Tile letter = 1; letter <= 32; ++letter) {
        if ((letters & mask_of(letter)) != 0) expected.emplace_back(number, letter);
      }
    }
    queue.end_at(end);
  }
  queue.reserve_more(0);
  for_each_letter(
      queue.data(), pairs, [](const Item& item) { return item.letters; },
      [&](const Item& item, Tile letter) { found.emplace_back(item.number, letter); });
  CHECK(found == expected);
  queue.clear();
  CHECK(queue.size() == 0);
}

/// Returns whether one of the squares `from` to `to` of a lane is connected.
bool connects(const Lane& lane, int from, int to) {
  for (int at = std::max(from, 1); at <= std::min(to, kSide); ++at) {
    if ((lane.connected >> (at - 1) & 1) != 0) return true;
  }
  return false;
}
bool has_tile(const Lane& lane, int at) {
  return at >= 1 && at <= kSide && (lane.tiles >> (at - 1) & 1) != 0;
}

void reachability_matches_its_definition(const Board& board, int size) {
  Reachability reachability;
  reachability.compute(board, size);
  std::array<LetterMask, kMaxRackSize + 1> singles{}, longer{};
  for (int index = 0; index < kLanes; ++index) {
    if (!is_lane(index)) continue;
    const Lane& lane = board.lane(index);
    for (int at = 1; at <= kSide; ++at) {
      for (int laid = 1; laid <= size; ++laid) {
        const int more = size - laid;
        const bool touched = connects(lane, at - laid + 1, at);
        CHECK(has(reachability.can_end[static_cast<std::size_t>(laid)], index, at) ==
              (touched && !has_tile(lane, at + 1)));
        CHECK(has(reachability.can_continue[static_cast<std::size_t>(laid)], index, at) ==
              (touched || connects(lane, at, at + more) || has_tile(lane, at + more + 1)));
      }
      if (!has_tile(lane, at) || has_tile(lane, at - 1)) continue;
      // The number of squares before the run where a word may start.
      int room = 0;
      while (at - room > 1 && !has_tile(lane, at - room - 1)) ++room;
      if (at - room > 1) --room;
      auto& letters = has_tile(lane, at + 1) ? longer : singles;
      for (int laid = 0; laid <= std::min(room, size); ++laid) {
        letters[static_cast<std::size_t>(laid)] |=
            mask_of(lane.squares[static_cast<std::size_t>(at)].letter);
      }
    }
  }
  for (std::size_t laid = 0; laid <= static_cast<std::size_t>(size); ++laid) {
    CHECK(reachability.single_runs[laid] == singles[laid] &&
          reachability.longer_runs[laid] == longer[laid]);
  }
}

std::vector<float> random_leaves(const Rack& rack, Random& rng) {
  std::vector<float> leaves(rack.all() + 1);
  for (float& leave : leaves) leave = static_cast<float>(rng.below(6000)) / 100 - 30;
  return leaves;
}

/// Calls `each(number in the group)` for every subset of a block.
template <class Each>
void for_each_subset(std::uint64_t subsets, std::size_t block, Each&& each) {
  for (; subsets != 0; subsets &= subsets - 1) {
    each(64 * block + static_cast<std::size_t>(std::countr_zero(subsets)));
  }
}

void subsets_have_a_fixed_order() {
  for (std::size_t set = 0; set < SubsetOrder::kSets; ++set) {
    const auto laid = static_cast<std::size_t>(std::popcount(set));
    const std::size_t number = kSubsets.place[set] - laid * SubsetOrder::kGroupRoom;
    CHECK(kSubsets.slots[kSubsets.place[set]] == set);
    for (std::size_t size = 0; size <= kMaxRackSize; ++size) {
      CHECK((number < kSubsets.size[size][laid]) == (set < std::size_t{1} << size));
    }
    for (std::size_t slots = 0; slots < SubsetOrder::kSets; ++slots) {
      const std::uint64_t touching = kSubsets.touching[laid][number / 64][slots];
      CHECK((touching >> number % 64 & 1) == ((set & slots) != 0 ? 1 : 0));
    }
  }
}

/// Every distinct subset occurs once and is selected by its value.
void subsets_are_selected_by_value(const fuzz::Setup& setup, const Rack& rack, RackSubsets& subsets,
                                   Random& rng) {
  const std::vector<float> leaves = random_leaves(rack, rng);
  const AnagramTable& table = setup.words().anagrams();
  subsets.compute(rack, setup.rules(), leaves, table);
  const int factor = 1 + static_cast<int>(rng.below(9));
  const int least = static_cast<int>(rng.below(100)) - 40;
  const int below = least + static_cast<int>(rng.below(100));
  for (std::size_t laid = 1; laid <= static_cast<std::size_t>(rack.size()); ++laid) {
    std::set<std::vector<Tile>> expected, found;
    const auto tiles_of = [&](Rack::Slots slots) {
      std::vector<Tile> tiles;
      for (; slots != 0; slots &= slots - 1) tiles.push_back(rack.in_slot(std::countr_zero(slots)));
      return tiles;
    };
    for (Rack::Slots used = 1; used <= rack.all(); ++used) {
      const std::vector<Tile> tiles = tiles_of(used);
      if (tiles.size() != laid || expected.contains(tiles)) continue;
      // Of sets with equal tiles, the one with the lowest slots represents all.
      Rack::Slots lowest = 0;
      int value = 0;
      for (const Tile tile : tiles) {
        const Rack::Slots free = rack.slots_of(tile) & ~lowest;
        lowest |= free & (0u - free);
        value += setup.rules().value[tile];
      }
      const int leave = static_cast<int>(std::ceil(leaves[lowest]));
      CHECK(leave <= subsets.of_all(laid).leave && leave >= subsets.lowest_leave());
      CHECK(value <= subsets.of_all(laid).value);
      const int worth = factor * value + leave;
      if (worth >= least && worth < below) expected.insert(tiles);
    }
    for (std::size_t block = 0; block < subsets.blocks(laid); ++block) {
      const std::uint64_t distinct = subsets.distinct(laid, block);
      for_each_subset(distinct, block, [&](std::size_t number) {
        const Rack::Slots slots = RackSubsets::slots(laid, number);
        const bool blank = (slots & rack.blank_slots()) != 0;
        std::uint64_t letters = 0;
        for (const Tile tile : tiles_of(slots))
          letters += tile == 0 ? 0 : AnagramTable::hash_of(tile);
        CHECK(subsets.letters(laid, number) == letters);
        CHECK((subsets.with_blank(laid, block) >> number % 64 & 1) == (blank ? 1 : 0));
        const bool may_be_word = blank || table.may_contain(letters);
        CHECK((subsets.words(laid, block) >> number % 64 & 1) == (laid > 1 && may_be_word ? 1 : 0));
      });
      const std::uint64_t selected = subsets.select<4>(laid, block, factor, least, below);
      for_each_subset(selected & distinct, block, [&](std::size_t number) {
        CHECK(found.insert(tiles_of(RackSubsets::slots(laid, number))).second);
        const int worth = subsets.worth(laid, number, factor);
        CHECK(worth >= least && worth < below);
      });
    }
    CHECK(found == expected);
  }
}

/// No play is better than the bound of its span, nor than the bound of its span and subset.
void bounds_are_never_below_a_play(const Board& board, const Rack& rack, SpanBounds& bounds,
                                   RackSubsets& subsets, Random& rng) {
  if (rack.size() == 0 || !SpanBounds::fits(board.rules())) return;
  const std::vector<float> leaves = random_leaves(rack, rng);
  subsets.compute(rack, board.rules(), leaves, board.words().anagrams());
  bounds.compute(board, rack, subsets);
  MoveList plays;
  plain_search(board, rack, plays);
  for (const Move& move : plays) {
    Rack::Slots used = 0;
    int value = 0;
    for (std::size_t at = 0; at < move.count; ++at) {
      const Tile tile = move.tiles[at] >= kBlankBit ? Tile{0} : move.tiles[at];
      const Rack::Slots free = rack.slots_of(tile) & ~used;
      used |= free & (0u - free);
      value += board.rules().value[tile];
    }
    const int equity = move.score + static_cast<int>(std::ceil(leaves[used]));
    const int empty = board.square(move.lane, move.start).empties_before;
    const auto lane = static_cast<std::size_t>(move.lane);
    const auto first = static_cast<std::size_t>(empty);
    const std::size_t laid = move.count;
    const int bound = bounds.bound(lane, first, laid);
    CHECK(bound >= equity && bounds.highest() >= bound);
    CHECK((bounds.spans(lane, laid, equity) >> empty & 1) != 0);
    CHECK((bounds.lanes(laid, equity) >> lane & 1) != 0 && bounds.rows(equity) > 0);
    const int factor = board.lane(move.lane).factor_between(first, first + laid);
    CHECK(bounds.without_tiles(lane, first, laid) + factor * value >= move.score);
    // A square that does not allow every letter has one of the tiles that fit it.
    const std::uint32_t checked = board.lane(move.lane).checked;
    for (std::size_t at = first; at < first + laid; ++at) {
      if ((checked >> at & 1) != 0) CHECK((bounds.fitting(lane, at) & used) != 0);
    }
  }
}

void random_positions(Random& rng) {
  SpanBounds bounds;
  RackSubsets subsets;
  for (int round = 0; round < 60; ++round) {
    const fuzz::Setup setup(rng);
    fuzz::Position position(setup);
    for (int step = 0; step < 4; ++step) {
      const Rack rack(setup.random_tiles(rng), setup.rules());
      reachability_matches_its_definition(position.board, rack.size());
      subsets_are_selected_by_value(setup, rack, subsets, rng);
      bounds_are_never_below_a_play(position.board, rack, bounds, subsets, rng);
      position.scatter(rng, 1 + rng.below(40));
    }
  }
}

}  // namespace

int main() {
  const auto levels = search_processors();
  if (std::ranges::find(levels, std::string_view(TILEWRIGHT_PROCESSOR_NAME)) == levels.end())
    return 0;
  Random rng(41);
  for (int round = 0; round < 2000; ++round) {
    lane_sets_are_sets(rng);
    vector_operations_are_elementwise(rng);
    value_table_looks_up_letters(rng);
    tiles_are_unpacked(rng);
    a_cursor_advances(rng);
  }
  for (int round = 0; round < 100; ++round) a_queue_visits_every_pair(rng);
  subsets_have_a_fixed_order();
  random_positions(rng);
}
