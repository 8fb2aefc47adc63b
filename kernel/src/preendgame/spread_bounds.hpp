#pragma once

#include <algorithm>
#include <optional>

#include "tilewright/endgame.hpp"

namespace tilewright {

/// Returns what a final spread counts: a tie is half a win.
constexpr double wins_of(int spread) noexcept { return spread > 0 ? 1 : spread == 0 ? 0.5 : 0; }

/// Limits of a player's final spread: positive in a game that is won, zero in a tie.
struct SpreadBounds {
  int low = -kUnboundedSpread;
  int high = kUnboundedSpread;

  bool wins() const noexcept { return low > 0; }
  bool loses() const noexcept { return high < 0; }
  bool ties() const noexcept { return low == 0 && high == 0; }
  bool is_exact() const noexcept { return low == high; }

  /// Adds what a comparison of the spread with `least` has proven: see EndgameSearcher::test.
  void add(int result, int least) noexcept {
    if (result >= least) {
      low = std::max(low, result);
    } else {
      high = std::min(high, result);
    }
  }

  /// Returns a number to compare the spread with in order to find out who wins; nothing if that is
  /// known. A spread between 0 and the lowest win does not exist.
  std::optional<int> question_about_win() const noexcept {
    if (low < 1 && high >= 1) return 1;
    if (low < 0 && high >= 0) return 0;
    return std::nullopt;
  }

  /// Returns a number to compare the spread with in order to find it out.
  std::optional<int> question_about_spread() const noexcept {
    if (const auto win = question_about_win()) return win;
    if (is_exact()) return std::nullopt;
    return high < kUnboundedSpread ? high : low + 1;
  }
};

}  // namespace tilewright
