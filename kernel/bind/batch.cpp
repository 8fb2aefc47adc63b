#include "tilewright/batch.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/variant.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <mutex>
#include <string_view>
#include <utility>

#include "bound_engine.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace tilewright {

namespace {

template <class Number>
using Table = nb::ndarray<nb::numpy, const Number, nb::ndim<2>>;
template <class Number>
using ReadOnly = nb::ndarray<nb::numpy, const Number, nb::ndim<1>>;
template <class Number>
using Given = nb::ndarray<const Number, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

/// The Python class BatchTurn. Its arrays refer to the kernel's memory and keep it alive.
struct BoundTurn {
  std::shared_ptr<const BatchTurn> turn;

  std::size_t games() const noexcept { return turn->to_move.size(); }
};

/// The Python class Batch. One step runs at a time.
struct BoundBatch {
  Batch batch;
  std::vector<nb::object> kept_alive;  ///< leaves of opponents
  std::mutex mutex;

  template <class Advance>
  BoundTurn run(const Advance& advance) {
    const nb::gil_scoped_release released;
    const std::lock_guard lock(mutex);
    return {advance(batch)};
  }
};

template <class Number>
std::span<const Number> span_of(const Given<Number>& values) {
  return {values.data(), values.size()};
}

template <class Choice, std::size_t N>
Choice named(std::string_view name, const std::array<std::pair<std::string_view, Choice>, N>& all) {
  for (const auto& [known, choice] : all) {
    if (known == name) return choice;
  }
  throw std::invalid_argument("unknown setting: " + std::string(name));
}

constexpr std::array<std::pair<std::string_view, PlayOrder>, 3> kOrders{
    {{"equity", PlayOrder::equity},
     {"score", PlayOrder::score},
     {"canonical", PlayOrder::canonical}}};
constexpr std::array<std::pair<std::string_view, AutoReset>, 3> kAutoResets{
    {{"next_step", AutoReset::next_step},
     {"same_step", AutoReset::same_step},
     {"disabled", AutoReset::disabled}}};

/// An opponent is None for a learner, "random", or leaves (or None) and whether endgame terms are
/// used.
using Opponents = nb::typed<nb::list, nb::object>;

void make_batch(BoundBatch* self, const GameRules& rules, const SearchWords& words,
                const Leaves* leaves, int games, const Opponents& opponents, int threads,
                bool pairs, int max_turns, std::string_view auto_reset, std::string_view order,
                std::optional<std::size_t> max_plays, const Given<std::int16_t>& observation) {
  check_letters(rules, words, leaves);
  BatchSettings settings;
  std::vector<nb::object> kept_alive;
  settings.games = games;
  settings.seats = static_cast<int>(opponents.size());
  settings.threads = threads;
  settings.pairs = pairs;
  settings.max_turns = max_turns;
  settings.auto_reset = named(auto_reset, kAutoResets);
  settings.listing = {leaves, leaves != nullptr};
  settings.order = named(order, kOrders);
  settings.max_plays = max_plays.value_or(settings.max_plays);
  for (std::size_t seat = 0; seat < std::min<std::size_t>(opponents.size(), kMaxPlayers); ++seat) {
    const nb::handle given = opponents[seat];
    if (given.is_none()) continue;
    Opponent& opponent = settings.opponents[seat];
    if (nb::isinstance<nb::str>(given)) {
      if (nb::cast<std::string_view>(given) != "random") {
        throw std::invalid_argument("unknown opponent");
      }
      opponent.kind = Opponent::Kind::random;
      continue;
    }
    const auto [values, endgame_terms] = nb::cast<std::tuple<nb::object, bool>>(given);
    const Leaves* found = values.is_none() ? nullptr : nb::cast<const Leaves*>(values);
    check_letters(rules, words, found);
    opponent = {Opponent::Kind::policy, {found, endgame_terms}};
    kept_alive.push_back(values);
  }
  settings.observation.assign(observation.data(), observation.data() + observation.size());
  new (self) BoundBatch{Batch(rules, words, settings), std::move(kept_alive), {}};
}

template <class Number>
Table<Number> table(nb::handle owner, const std::vector<Number>& values, std::size_t rows) {
  return Table<Number>(values.data(), {rows, values.size() / rows}, owner);
}

template <class Number>
ReadOnly<Number> column(nb::handle owner, const std::vector<Number>& values) {
  return ReadOnly<Number>(values.data(), {values.size()}, owner);
}

/// Returns a getter of a table with one row per game.
template <auto member>
auto rows_of() {
  return [](nb::handle_t<BoundTurn> self) {
    const auto& bound = nb::cast<const BoundTurn&>(self);
    return table(self, (*bound.turn).*member, bound.games());
  };
}

/// Returns a getter of an array.
template <auto member>
auto array_of() {
  return [](nb::handle_t<BoundTurn> self) {
    return column(self, (*nb::cast<const BoundTurn&>(self).turn).*member);
  };
}

ReadOnly<std::uint8_t> plays_of(nb::handle_t<BoundTurn> self) {
  const std::vector<Move>& plays = nb::cast<const BoundTurn&>(self).turn->plays;
  return {reinterpret_cast<const std::uint8_t*>(plays.data()), {plays.size() * sizeof(Move)}, self};
}

}  // namespace

void bind_batch(nb::module_& m) {
  nb::class_<BoundTurn>(m, "BatchTurn", "One turn of every game, as read-only arrays.")
      .def_prop_ro("observations", rows_of<&BatchTurn::observations>())
      .def_prop_ro("to_move", array_of<&BatchTurn::to_move>())
      .def_prop_ro("exchanges", rows_of<&BatchTurn::exchanges>())
      .def_prop_ro("plays", &plays_of)
      .def_prop_ro("offsets", array_of<&BatchTurn::offsets>())
      .def_prop_ro("numbers", array_of<&BatchTurn::numbers>())
      .def_prop_ro("starters", array_of<&BatchTurn::starters>())
      .def_prop_ro("scores", rows_of<&BatchTurn::scores>())
      .def_prop_ro("winners", array_of<&BatchTurn::winners>())
      .def_prop_ro("terminated", array_of<&BatchTurn::terminated>())
      .def_prop_ro("truncated", array_of<&BatchTurn::truncated>())
      .def_prop_ro("final_observations", rows_of<&BatchTurn::final_observations>());
  nb::class_<BoundBatch>(m, "Batch", "Many games in lock step.")
      .def("__init__", &make_batch, "rules"_a, "words"_a, "leaves"_a.none(), nb::kw_only(),
           "games"_a, "opponents"_a, "threads"_a, "pairs"_a, "max_turns"_a, "auto_reset"_a,
           "order"_a, "max_plays"_a.none(), "observation"_a, nb::keep_alive<1, 2>(),
           nb::keep_alive<1, 3>(), nb::keep_alive<1, 4>())
      .def(
          "begin",
          [](BoundBatch& self, std::uint64_t seed) {
            return self.run([seed](Batch& batch) { return batch.begin(seed); });
          },
          "seed"_a, "Start the first game of a run in every slot.")
      .def(
          "advance",
          [](BoundBatch& self, const Given<std::uint8_t>& slots) {
            return self.run([&](Batch& batch) { return batch.advance(span_of(slots)); });
          },
          "slots"_a, "Start the next game in these slots, one flag each.")
      .def(
          "first_illegal",
          [](BoundBatch& self, const Given<std::int64_t>& choices) {
            const std::lock_guard lock(self.mutex);
            return self.batch.first_illegal(span_of(choices));
          },
          "choices"_a, "Return the first game whose choice is not legal.")
      .def(
          "step",
          [](BoundBatch& self, const Given<std::int64_t>& choices) {
            return self.run([&](Batch& batch) { return batch.step(span_of(choices)); });
          },
          "choices"_a, "Make a turn in every game that is not over.");
}

}  // namespace tilewright
