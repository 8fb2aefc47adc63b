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
#include "span_bounds.hpp"
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

void bits_are_put_on_places(Chance& chance) {
  const std::uint32_t places = chance.below(1u << 15), bits = chance.below(1u << 15);
  std::uint32_t next = 0;
  for (int at = 0; at < 15; ++at) {
    const bool place = (places >> at & 1) != 0;
    CHECK((deposit(bits, places) >> at & 1) == (place ? bits >> next & 1 : 0));
    next += place ? 1 : 0;
  }
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
    for (std::size_t push = 0; push < more; ++push) {
      const LetterMask letters = one_in(chance, 3) ? 0 : chance.below(1u << 20) << chance.below(13);
      const int number = static_cast<int>(chance.below(1000));
      queue.push_if(letters != 0, {letters, number});
      pairs += static_cast<std::size_t>(std::popcount(letters));
      for (Tile letter = 1; letter <= 32; ++letter) {
        if ((letters & mask_of(letter)) != 0) expected.emplace_back(number, letter);
      }
    }
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

/// No play is better than the bound of its span, and those that are good enough may be looked for.
void bounds_are_never_below_a_play(const Board& board, const Rack& rack, SpanBounds& bounds,
                                   Chance& chance) {
  if (rack.size() == 0 || !SpanBounds::fits(board.rules())) return;
  std::vector<float> leaves(rack.all() + 1);
  for (float& leave : leaves) leave = static_cast<float>(chance.below(6000)) / 100 - 30;
  MoveList plays;
  plain_search(board, rack, plays);
  bounds.compute(board, rack, leaves);
  int best = -1000;
  std::vector<float> equities;
  for (const Move& move : plays) {
    // Whichever slots its tiles come from, its leave is at most the best of that many tiles.
    float leave = -1000;
    for (Rack::Slots used = 0; used <= rack.all(); ++used) {
      if (std::popcount(used) == move.count) leave = std::max(leave, leaves[used]);
    }
    const float equity = static_cast<float>(move.score) + leave;
    const int empty = board.square(move.lane, move.start).empties_before;
    CHECK(static_cast<float>(bounds.bound(move.lane, empty, move.count)) >= equity);
    CHECK((bounds.lanes() >> move.lane & 1) != 0);
    equities.push_back(equity);
    best = std::max(best, static_cast<int>(std::ceil(equity)));
  }
  const int least = best - static_cast<int>(chance.below(20));
  if (plays.empty()) return;
  bounds.select(board, least);
  for (std::size_t at = 0; at < plays.size(); ++at) {
    if (equities[at] < static_cast<float>(least)) continue;
    const Move& move = plays[at];
    const int empty = board.square(move.lane, move.start).empties_before;
    CHECK(bounds.may_end(move.lane, empty, move.count));
    for (int laid = 1; laid <= move.count; ++laid) CHECK(bounds.may_grow(move.lane, empty, laid));
    // A string of tiles in a row that begins such a play is among those allowed.
    for (int laid = 1; laid <= move.count; ++laid) {
      if (board.square(move.lane, move.start + laid - 1).letter != 0) break;
      CHECK(has(bounds.allowed(laid), move.lane, move.start + laid - 1));
    }
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
    bits_are_put_on_places(chance);
    letters_have_their_values(chance);
    tiles_are_unpacked(chance);
    a_place_goes_on(chance);
  }
  for (int round = 0; round < 100; ++round) a_queue_keeps_what_it_should(chance);
  random_worlds(chance);
}
