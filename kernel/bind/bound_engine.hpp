#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <cstring>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "bound_graph.hpp"
#include "tilewright/game_rules.hpp"
#include "tilewright/leaves.hpp"
#include "tilewright/search_words.hpp"

namespace tilewright {

/// Records as raw bytes, which Python views as a structured array.
using Rows = nanobind::ndarray<nanobind::numpy, std::uint8_t, nanobind::ndim<1>>;

template <class Number>
using Column = nanobind::ndarray<nanobind::numpy, Number, nanobind::ndim<1>>;

/// Transfers a vector to Python without copying.
template <class Number>
Column<Number> as_column(std::vector<Number>&& values) {
  auto* const moved = std::make_unique<std::vector<Number>>(std::move(values)).release();
  nanobind::capsule owner(moved,
                          [](void* p) noexcept { delete static_cast<std::vector<Number>*>(p); });
  return Column<Number>(moved->data(), {moved->size()}, owner);
}

/// Transfers records to Python without copying.
template <class Record>
Rows as_rows(std::vector<Record>&& records) {
  auto* const moved = std::make_unique<std::vector<Record>>(std::move(records)).release();
  nanobind::capsule owner(moved,
                          [](void* p) noexcept { delete static_cast<std::vector<Record>*>(p); });
  return Rows(reinterpret_cast<std::uint8_t*>(moved->data()), {moved->size() * sizeof(Record)},
              owner);
}

/// Throws std::invalid_argument unless words, leaves and rules have alphabets of the same size.
inline void check_letters(const GameRules& rules, const SearchWords& words, const Leaves* leaves) {
  if (words.graph().letters() != rules.scoring.letters) {
    throw std::invalid_argument("the word list and the tiles have different letters");
  }
  if (leaves != nullptr && leaves->letters() != rules.scoring.letters) {
    throw std::invalid_argument("the leaves and the tiles have different letters");
  }
}

void bind_batch(nanobind::module_& m);
void bind_endgame(nanobind::module_& m);
void bind_inference(nanobind::module_& m);
void bind_leaves(nanobind::module_& m);
void bind_preendgame(nanobind::module_& m);
void bind_rules(nanobind::module_& m);
void bind_search(nanobind::module_& m);
void bind_self_play(nanobind::module_& m);
void bind_simulation(nanobind::module_& m);
void bind_value(nanobind::module_& m);

}  // namespace tilewright
