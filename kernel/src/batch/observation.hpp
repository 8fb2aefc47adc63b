#pragma once

#include <span>
#include <vector>

#include "batch_game.hpp"

namespace tilewright {

/// Returns the number of entries of an observation.
std::size_t observation_size(const GameRules& rules) noexcept;

/// Writes what a seat sees. `row` holds the entries that never change.
void observe(const GameRules& rules, const BatchGame& game, int seats, int viewer,
             std::span<std::int16_t> row);

}  // namespace tilewright
