#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <cstring>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "tilewright/game_rules.hpp"
#include "tilewright/leaves.hpp"
#include "tilewright/search_words.hpp"

namespace tilewright {

/// Records as Python gets them: their bytes, to be viewed as rows of a table.
using Rows = nanobind::ndarray<nanobind::numpy, std::uint8_t, nanobind::ndim<1>>;

template <class Number>
using Column = nanobind::ndarray<nanobind::numpy, Number, nanobind::ndim<1>>;

/// Hands a vector over to Python without copying it.
template <class Number>
Column<Number> as_column(std::vector<Number>&& values) {
  auto held = std::make_unique<std::vector<Number>>(std::move(values));
  std::vector<Number>* given = held.release();
  nanobind::capsule owner(given, [](void* p) noexcept {
    delete static_cast<std::vector<Number>*>(p);
  });
  return Column<Number>(given->data(), {given->size()}, owner);
}

template <class Record>
Rows as_rows(std::vector<Record>&& records) {
  auto held = std::make_unique<std::vector<Record>>(std::move(records));
  std::vector<Record>* given = held.release();
  nanobind::capsule owner(given, [](void* p) noexcept {
    delete static_cast<std::vector<Record>*>(p);
  });
  return Rows(reinterpret_cast<std::uint8_t*>(given->data()), {given->size() * sizeof(Record)},
              owner);
}

inline Tiles tiles_in(const nanobind::bytes& bytes) noexcept {
  return {static_cast<const Tile*>(bytes.data()), bytes.size()};
}

/// Refuses words or leaves that are not of the letters of the rules.
inline void check_letters(const GameRules& rules, const SearchWords& words, const Leaves* leaves) {
  if (words.graph().letters() != rules.scoring.letters) {
    throw std::invalid_argument("the words are written in other letters than the tiles");
  }
  if (leaves != nullptr && leaves->letters() != rules.scoring.letters) {
    throw std::invalid_argument("the leaves are of other letters than the tiles");
  }
}

void bind_leaves(nanobind::module_& m);
void bind_rules(nanobind::module_& m);
void bind_search(nanobind::module_& m);
void bind_self_play(nanobind::module_& m);

}  // namespace tilewright
