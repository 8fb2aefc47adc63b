// The parts that the search in waves is made of, each alone. Compiled for each kind of processor, as
// they are; a processor that cannot run its kind has nothing to test.

#include <set>
#include <utility>

#include "../check.hpp"
#include "../random_worlds.hpp"
#include "lane_set.hpp"
#include "place.hpp"
#include "queue.hpp"
#include "scorer.hpp"
#include "span_search.hpp"
#include "tilewright/plain_search.hpp"
#include "tilewright/play_search.hpp"
#include "wave.hpp"

using namespace tilewright;
using namespace tilewright::TILEWRIGHT_PROCESSOR;
using worlds::one_in;

namespace {

using Squares = std::set<std::pair<int, int>>;  // lane and square

struct alignas(64) Bits {
  LaneBits lanes{};
};

LaneSet some_squares(Chance& chance, Squares& squares) {
  Bits bits;
  for (std::uint32_t left = one_in(chance, 4) ? 0 : chance.below(200); left > 0; --left) {
    const std::uint32_t lane = chance.below(kLanes), at = 1 + chance.below(16);
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

void lane_sets_are_sets(Chance& chance) {
  Squares a, b;
  const LaneSet x = some_squares(chance, a), y = some_squares(chance, b);
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

void sixteen_numbers_at_once(Chance& chance) {
  alignas(32) std::int16_t a[16], b[16], found[16];
  for (int at = 0; at < 16; ++at) {
    a[at] = static_cast<std::int16_t>(chance.below(300)) - 150;
    b[at] = one_in(chance, 4) ? a[at] : static_cast<std::int16_t>(chance.below(300)) - 150;
  }
  const Sixteen x = Sixteen::load(a), y = Sixteen::load(b);
  const auto each = [&](const Sixteen& numbers, auto&& expected) {
    numbers.store(found);
    for (int at = 0; at < 16; ++at) CHECK(found[at] == expected(a[at], b[at]));
  };
  each(x + y, [](int p, int q) { return p + q; });
  each(x - y, [](int p, int q) { return p - q; });
  each(x * y, [](int p, int q) { return p * q; });
  each(Sixteen::max(x, y), [](int p, int q) { return std::max(p, q); });
  each(Sixteen::min(x, y), [](int p, int q) { return std::min(p, q); });
  each(Sixteen::choose(x > y, x, Sixteen::all(7)), [](int p, int q) { return p > q ? p : 7; });
  for (int at = 0; at < 16; ++at) CHECK(((x > y).bits() >> at & 1) == (a[at] > b[at]));
}

void letters_have_their_values(Chance& chance) {
  const unsigned letters = 1 + chance.below(kMostSearchLetters);
  const ScoringRules rules = worlds::any_rules(chance, letters);
  const ValueTable table(rules);
  std::uint64_t tiles = 0;
  const unsigned count = chance.below(9);
  std::array<int, 8> expected{};
  for (unsigned at = 0; at < count; ++at) {
    const auto letter = static_cast<Tile>(1 + chance.below(letters));
    const bool blank = one_in(chance, 4);
    tiles |= packed<std::uint64_t>(blank ? static_cast<Tile>(letter | kBlankBit) : letter, at);
    expected[at] = rules.value[letter];
    CHECK(table.value(letter) == rules.value[letter]);
    CHECK(letter_of(tile_in(tiles, at)) == letter);
  }
  const Eight values = table.of(tiles);
  Eight factors{};
  int sum = 0;
  for (std::size_t at = 0; at < 8; ++at) {
    CHECK(values[at] == expected[at]);
    factors[at] = static_cast<std::int16_t>(chance.below(16000));
    sum += expected[at] * factors[at];
  }
  CHECK(sum_of_products(values, factors) == sum);
}

void tiles_are_unpacked(Chance& chance) {
  LongTiles tiles = 0;
  std::array<Tile, kMostOnRack> expected{}, found{};
  for (unsigned at = 0; at < kMostOnRack; ++at) {
    expected[at] = static_cast<Tile>(chance.below(256));
    tiles |= packed<LongTiles>(expected[at], at);
  }
  unpack(tiles, found);
  CHECK(found == expected);
  unpack(static_cast<ShortTiles>(tiles), found);
  expected[8] = 0;
  CHECK(found == expected);
}

void a_place_goes_on(Chance& chance) {
  const int lane = static_cast<int>(chance.below(31)), start = 1 + static_cast<int>(chance.below(15));
  int at = start, laid = 0;
  Rack::Slots used = 0;
  Place place(lane, start, at, laid, used, false);
  const bool counted = one_in(chance, 2);
  place = place.counted_across(counted);
  while (at <= kSide) {
    CHECK(place.lane() == lane && place.start() == start && place.at() == at);
    CHECK(place.laid() == laid && place.used() == used);
    CHECK(place.listed_across() == (counted && laid == 1));
    if (laid < kMostOnRack && one_in(chance, 2)) {
      place = place.laying(1u << laid);
      used |= 1u << laid++;
    } else {
      place = place.past();
    }
    ++at;
  }
}

struct Item {
  LetterMask letters;
  int number;
};

void a_queue_keeps_what_it_should(Chance& chance) {
  Queue<Item> queue;
  std::vector<std::pair<int, Tile>> expected, found;
  std::size_t pairs = 0;
  for (int round = 0; round < 5; ++round) {
    const std::size_t more = chance.below(100);
    queue.reserve_more(more);
    Item* end = queue.end();
    for (std::size_t push = 0; push < more; ++push) {
      const LetterMask letters = one_in(chance, 3) ? 0 : chance.below(1u << 20) << chance.below(13);
      const int number = static_cast<int>(chance.below(1000));
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

/// Whether squares `from` to `to` of a lane have one that connects.
bool connects(const Lane& lane, int from, int to) {
  for (int at = std::max(from, 1); at <= std::min(to, kSide); ++at) {
    if ((lane.connected >> (at - 1) & 1) != 0) return true;
  }
  return false;
}
bool has_tile(const Lane& lane, int at) {
  return at >= 1 && at <= kSide && (lane.tiles >> (at - 1) & 1) != 0;
}

void reach_is_as_defined(const Board& board, int size) {
  Reach reach;
  reach.measure(board, size);
  std::array<LetterMask, kMostOnRack + 1> singles{}, longer{};
  for (int index = 0; index < kLanes; ++index) {
    if (!is_lane(index)) continue;
    const Lane& lane = board.lane(index);
    for (int at = 1; at <= kSide; ++at) {
      for (int laid = 1; laid <= size; ++laid) {
        const int more = size - laid;
        const bool touched = connects(lane, at - laid + 1, at);
        CHECK(has(reach.ends[static_cast<std::size_t>(laid)], index, at) ==
              (touched && !has_tile(lane, at + 1)));
        CHECK(has(reach.goes[static_cast<std::size_t>(laid)], index, at) ==
              (touched || connects(lane, at, at + more) || has_tile(lane, at + more + 1)));
      }
      if (!has_tile(lane, at) || has_tile(lane, at - 1)) continue;
      // Words may begin so many squares before the run.
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
    CHECK(reach.single_runs[laid] == singles[laid] && reach.longer_runs[laid] == longer[laid]);
  }
}

std::vector<float> any_leaves(const Rack& rack, Chance& chance) {
  std::vector<float> leaves(rack.all() + 1);
  for (float& leave : leaves) leave = static_cast<float>(chance.below(6000)) / 100 - 30;
  return leaves;
}

/// Every choice of tiles is one handful, selected by what it may bring.
void handfuls_are_selected_by_their_worth(const worlds::World& world, const Rack& rack,
                                          Chance& chance) {
  const std::vector<float> leaves = any_leaves(rack, chance);
  Handfuls handfuls;
  handfuls.compute(rack, world.rules(), leaves);
  const int factor = 1 + static_cast<int>(chance.below(9));
  const int least = static_cast<int>(chance.below(100)) - 40;
  const int below = least + static_cast<int>(chance.below(100));
  for (int laid = 1; laid <= rack.size(); ++laid) {
    std::set<std::vector<Tile>> expected, found;
    const auto tiles_of = [&](Rack::Slots slots) {
      std::vector<Tile> tiles;
      for (; slots != 0; slots &= slots - 1) tiles.push_back(rack.in_slot(std::countr_zero(slots)));
      return tiles;
    };
    for (Rack::Slots used = 1; used <= rack.all(); ++used) {
      const std::vector<Tile> tiles = tiles_of(used);
      if (static_cast<int>(tiles.size()) != laid || expected.contains(tiles)) continue;
      // Of sets with equal tiles the one in the lowest slots stands for all.
      Rack::Slots lowest = 0;
      int worth = 0;
      for (const Tile tile : tiles) {
        const Rack::Slots free = rack.slots_of(tile) & ~lowest;
        lowest |= free & (0u - free);
        worth += factor * world.rules().value[tile];
      }
      worth += static_cast<int>(std::ceil(leaves[lowest]));
      CHECK(static_cast<int>(std::ceil(leaves[lowest])) <=
            handfuls.best_leave(static_cast<std::size_t>(laid)));
      if (worth >= least && worth < below) expected.insert(tiles);
    }
    handfuls.select(laid, factor, least, below, [&](const Handful& handful) {
      const std::vector<Tile> tiles = tiles_of(handful.slots);
      std::uint64_t letters = 0;
      for (const Tile tile : tiles) letters += tile == 0 ? 0 : AnagramTable::hash_of(tile);
      CHECK(handful.letters == letters);
      CHECK(found.insert(tiles).second);
    });
    CHECK(found == expected);
  }
}

/// No play is better than the bound of its span, nor than that of its span and its tiles.
void bounds_are_never_below_a_play(const Board& board, const Rack& rack, SpanBounds& bounds,
                                   Chance& chance) {
  if (rack.size() == 0 || !SpanBounds::fits(board.rules())) return;
  const std::vector<float> leaves = any_leaves(rack, chance);
  Handfuls handfuls;
  handfuls.compute(rack, board.rules(), leaves);
  bounds.compute(board, rack, handfuls);
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
    const int bound = bounds.bound(move.lane, empty, move.count);
    CHECK(bound >= equity && bounds.top() >= bound);
    CHECK((bounds.spans(move.lane, move.count, equity) >> empty & 1) != 0);
    CHECK((bounds.lanes(equity) >> move.lane & 1) != 0);
    const auto first = static_cast<std::size_t>(empty);
    const int factor = board.lane(move.lane).factor_between(first, first + move.count);
    CHECK(bounds.without_tiles(bound, move.count, factor) + factor * value + equity - move.score >=
          equity);
  }
}

void random_worlds(Chance& chance) {
  SpanBounds bounds;
  for (int round = 0; round < 60; ++round) {
    const worlds::World world(chance);
    worlds::Table table(world);
    for (int step = 0; step < 4; ++step) {
      const Rack rack(world.any_tiles(chance), world.rules());
      reach_is_as_defined(table.board, rack.size());
      handfuls_are_selected_by_their_worth(world, rack, chance);
      bounds_are_never_below_a_play(table.board, rack, bounds, chance);
      table.scatter(chance, 1 + chance.below(40));
    }
  }
}

}  // namespace

int main() {
  const auto kinds = search_processors();
  if (std::ranges::find(kinds, std::string_view(TILEWRIGHT_PROCESSOR_NAME)) == kinds.end()) return 0;
  Chance chance(41);
  for (int round = 0; round < 2000; ++round) {
    lane_sets_are_sets(chance);
    sixteen_numbers_at_once(chance);
    letters_have_their_values(chance);
    tiles_are_unpacked(chance);
    a_place_goes_on(chance);
  }
  for (int round = 0; round < 100; ++round) a_queue_keeps_what_it_should(chance);
  random_worlds(chance);
}
