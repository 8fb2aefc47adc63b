#pragma once

#include <array>
#include <vector>

#include "tilewright/game_rules.hpp"
#include "tilewright/leaves.hpp"
#include "tilewright/play_search.hpp"
#include "tilewright/random_stream.hpp"

// Sampling of leave values during self-play. The value of a leave is how much more the best turn is
// worth with a rack that contains it than with an average rack. At each turn the sampler draws
// racks that no player holds: random ones from all tiles off the board, each a sample of every
// leave it contains, and racks around a chosen leave, so that rare leaves are sampled too.
//
//   SamplingPlan  which racks to draw, and the values to measure against
//   LeaveSamples  the accumulated sums
//   LeaveSampler  draws racks and adds to the sums; one per thread

namespace tilewright {

/// Which racks to sample each turn, and the baseline their best turns are compared with.
struct SamplingPlan {
  const Leaves* leaves = nullptr;  ///< the leaves to sample, with their current values
  int random_racks = 2;            ///< random racks per turn
  int chosen_racks = 0;  ///< racks per turn around a leave drawn uniformly from all leaves
  int min_in_bag = 7;    ///< sampling stops when the bag holds fewer tiles
  /// Expected value of the best turn with an average rack, by the number of tiles off the board.
  std::array<float, kMaxBoxSize + 1> expected{};
};

/// Sums of samples in thousandths of a point. They are integers, so the order of addition, and with
/// it the number of threads, does not change the result.
struct LeaveSamples {
  std::vector<std::int64_t> total;  ///< by leave: sum over its racks of best turn less expected
  std::vector<std::uint32_t> seen;  ///< by leave: number of racks
  std::array<std::int64_t, kMaxBoxSize + 1> rack_total{};  ///< random racks, by tiles off the board
  std::array<std::uint32_t, kMaxBoxSize + 1> racks_seen{};

  void add(const LeaveSamples& other);
};

/// Collects the samples of one thread.
class LeaveSampler {
 public:
  LeaveSampler(const SamplingPlan& plan, const GameRules& rules);

  /// Samples a position. `off_board` holds all tiles in the bag and on racks, in any order; its
  /// order changes.
  void sample(const Board& board, int in_bag, std::span<Tile> off_board, PlaySearch& search,
              RandomStream& rng);

  LeaveSamples& samples() noexcept { return samples_; }

 private:
  void sample_random(const Board& board, int in_bag, std::span<Tile> off_board, PlaySearch& search,
                     RandomStream& rng);
  void sample_chosen(const Board& board, int in_bag, std::span<Tile> off_board, PlaySearch& search,
                     RandomStream& rng);
  std::int64_t best_turn(const Board& board, int in_bag, const Rack& rack, PlaySearch& search);

  const SamplingPlan& plan_;
  const GameRules& rules_;
  LeaveSamples samples_;
  std::vector<Tile> tiles_of_leaves_;
  std::vector<std::uint32_t> ends_of_leaves_;
  std::array<float, 1 << kMaxRackSize> values_{};
  std::array<std::uint32_t, 1 << kMaxRackSize> indices_{};
};

}  // namespace tilewright
