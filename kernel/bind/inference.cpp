#include <nanobind/nanobind.h>
#include <nanobind/stl/tuple.h>

#include <tuple>

#include "bound_engine.hpp"
#include "bound_position.hpp"
#include "tilewright/rack_inference.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace tilewright {

namespace {

using Tick = nb::typed<nb::callable, bool(int)>;

std::tuple<Rows, int, bool> run(const GameRules& rules, const SearchWords& words,
                                const Leaves* leaves, const nb::bytes& board, const nb::bytes& laid,
                                int score, int exchanged, int held, int in_bag,
                                const nb::bytes& known, const nb::bytes& hidden,
                                std::uint32_t racks, double tolerance, std::uint64_t seed,
                                const Tick& tick) {
  check_letters(rules, words, leaves);
  const Tiles used = tiles_in(laid), kept = tiles_in(known), pool = tiles_in(hidden);
  SeenTurn seen;
  seen.board = placed_in(tiles_in(board), rules);
  seen.laid.assign(used.begin(), used.end());
  seen.score = score;
  seen.exchanged = exchanged;
  seen.held = held;
  seen.in_bag = in_bag;
  seen.known.assign(kept.begin(), kept.end());
  seen.hidden.assign(pool.begin(), pool.end());
  const InferenceSettings settings{seed, racks, {leaves, leaves != nullptr}, tolerance};
  InferenceResult result;
  {
    const nb::gil_scoped_release released;
    result = infer_leaves(rules, words, seen, settings, [&tick](std::uint32_t compared) {
      const nb::gil_scoped_acquire acquired;
      if (PyErr_CheckSignals() != 0) throw nb::python_error();
      return nb::cast<bool>(tick(compared));
    });
  }
  return {as_rows(std::move(result.leaves)), static_cast<int>(result.racks), result.exhaustive};
}

}  // namespace

void bind_inference(nb::module_& m) {
  m.def("infer_leaves", &run, "rules"_a, "words"_a, "leaves"_a.none(), nb::kw_only(), "board"_a,
        "laid"_a, "score"_a, "exchanged"_a, "held"_a, "in_bag"_a, "known"_a, "hidden"_a, "racks"_a,
        "tolerance"_a, "seed"_a, "tick"_a,
        "Compare the racks with which a turn may have been made. Return the leaves as rows of "
        "bytes, the number of racks, and whether these are all that are possible.");
}

}  // namespace tilewright
