#pragma once

#include <functional>
#include <vector>

#include "tilewright/simulation.hpp"

// Inference: which tiles an opponent may have kept, judged by the turn that the opponent made.
//
//   SeenTurn           a turn as the other players saw it
//   InferenceSettings  how many racks to compare, and what turns the opponent makes
//   InferredLeave      tiles that may have been kept, and how likely that is
//   infer_leaves       compares the racks

namespace tilewright {

inline constexpr std::uint32_t kMaxInferredRacks = 1'000'000;

/// A play or an exchange as the other players saw it.
struct SeenTurn {
  std::vector<Placed> board;  ///< before the turn
  std::vector<Tile> laid;     ///< the tiles of a play as they were on the rack
  int score = 0;              ///< of the play
  int exchanged = 0;          ///< number of tiles, or zero for a play
  int held = 0;               ///< number of tiles on the rack before the turn
  int in_bag = 0;             ///< before the turn
  std::vector<Tile> known;    ///< tiles that are known to have been kept; none after an exchange
  /// The tiles from which the rest of the rack came: those that the observer does not see, without
  /// the tiles of the turn and the known ones.
  std::vector<Tile> hidden;

  /// The number of tiles on the rack that the observer does not know.
  int unknown() const noexcept { return held - static_cast<int>(laid.size() + known.size()); }

  /// Throws std::invalid_argument if nothing can be inferred from the turn under these rules.
  void check(const GameRules& rules) const;
};

struct InferenceSettings {
  std::uint64_t seed = 0;
  /// If there are no more racks than this, all are compared, else this number of random ones.
  std::uint32_t racks = 0;
  Policy policy;  ///< of the opponent
  /// A turn that is this much worse than the best one, in points of equity, is made 1/e times as
  /// often.
  double tolerance = 1;
};

/// Tiles that may have been kept, the known ones included. Probabilities add up to one. The layout
/// must match the dtype in tilewright.engine.kernel.
struct InferredLeave {
  std::array<Tile, kMaxRackSize> tiles{};  ///< sorted, blanks first
  std::uint8_t count = 0;
  double probability = 0;
};
static_assert(sizeof(InferredLeave) == 24 && std::is_trivially_copyable_v<InferredLeave>);

struct InferenceResult {
  std::vector<InferredLeave> leaves;  ///< most likely first
  std::uint32_t racks = 0;            ///< racks that were compared
  bool exhaustive = false;            ///< whether these are all that are possible
};

/// Compares the racks that the opponent may have held. A rack is likely if it is drawn often and if
/// the turn is among its best by equity. `tick` is called now and then with the number of racks
/// compared; when it returns false, the run ends with those.
InferenceResult infer_leaves(const GameRules& rules, const SearchWords& words, const SeenTurn& seen,
                             const InferenceSettings& settings,
                             const std::function<bool(std::uint32_t)>& tick);

}  // namespace tilewright
