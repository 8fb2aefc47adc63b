#include "tilewright/rack_inference.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <functional>
#include <limits>
#include <map>
#include <stdexcept>

#include "possible_draws.hpp"

namespace tilewright {

namespace {

constexpr std::uint32_t kRacksBetweenTicks = 64;

/// Judges racks by the turn that was made with them.
class RackJudge {
 public:
  RackJudge(const GameRules& rules, const SearchWords& words, const SeenTurn& seen,
            const Policy& policy)
      : rules_(rules),
        seen_(seen),
        policy_(policy),
        context_{seen.in_bag, rules.exchange_needs, 0},
        board_(rules.scoring, words) {
    board_.lay(seen.board);
    fixed_ = seen.known;
    fixed_.insert(fixed_.end(), seen.laid.begin(), seen.laid.end());
  }

  /// How much equity the turn gave up with this rack, and the tiles that were kept.
  struct Verdict {
    float lost = 0;
    InferredLeave leave;
  };

  Verdict judge(std::span<const Tile> drawn) {
    tiles_ = fixed_;
    tiles_.insert(tiles_.end(), drawn.begin(), drawn.end());
    const Rack rack(tiles_, rules_.scoring);
    evaluate_slot_sets(rack, rules_.scoring, policy_, context_, values_);
    const float best = choice_.best(board_, rack, policy_, context_, true).equity;
    const Rack::Slots used = seen_.exchanged > 0 ? exchanged(rack) : laid(rack);
    Verdict verdict;
    verdict.lost = std::max(0.0f, best - static_cast<float>(seen_.score) - values_[used]);
    for (int slot = 0; slot < rack.size(); ++slot) {
      if ((used >> slot & 1) == 0) verdict.leave.tiles[verdict.leave.count++] = rack.in_slot(slot);
    }
    return verdict;
  }

 private:
  Rack::Slots laid(const Rack& rack) const noexcept {
    Move play;
    std::ranges::copy(seen_.laid, play.tiles.begin());
    play.count = static_cast<std::uint8_t>(seen_.laid.size());
    return slots_used(rack, play);
  }

  /// Returns the slots of the best exchange of that number of tiles.
  Rack::Slots exchanged(const Rack& rack) const noexcept {
    Rack::Slots best = 0;
    for (Rack::Slots used = 1; used <= rack.all(); ++used) {
      if (std::popcount(used) != seen_.exchanged) continue;
      if (best == 0 || values_[used] > values_[best]) best = used;
    }
    return best;
  }

  const GameRules& rules_;
  const SeenTurn& seen_;
  const Policy& policy_;
  const TurnContext context_;
  Board board_;
  StaticChoice choice_;
  std::vector<Tile> fixed_;  ///< tiles that are on every rack
  std::vector<Tile> tiles_;
  std::array<float, 1 << kMaxRackSize> values_{};
};

}  // namespace

void SeenTurn::check(const GameRules& rules) const {
  if (held < 1 || held > rules.scoring.rack_size) {
    throw std::invalid_argument("the opponent must hold 1 tile to a full rack before the turn");
  }
  if (laid.empty() == (exchanged == 0)) {
    throw std::invalid_argument("a turn must be a play or an exchange");
  }
  if (exchanged < 0 || exchanged > held) {
    throw std::invalid_argument("an exchange must be of 1 tile to a whole rack");
  }
  if (exchanged > 0 && !known.empty()) {
    throw std::invalid_argument("no tile is known to be kept in an exchange");
  }
  if (in_bag < 1) throw std::invalid_argument("an inference needs tiles in the bag");
  if (unknown() < 0) throw std::invalid_argument("more tiles are known than were kept");
  if (hidden.size() < static_cast<std::size_t>(unknown())) {
    throw std::invalid_argument("there are not enough unseen tiles for the opponent's rack");
  }
  for (const auto* const tiles : {&laid, &known, &hidden}) {
    if (std::ranges::any_of(*tiles, [&](Tile tile) { return tile > rules.scoring.letters; })) {
      throw std::invalid_argument("a tile is not in the alphabet");
    }
  }
}

InferenceResult infer_leaves(const GameRules& rules, const SearchWords& words, const SeenTurn& seen,
                             const InferenceSettings& settings,
                             const std::function<bool(std::uint32_t)>& tick) {
  rules.check();
  seen.check(rules);
  if (words.graph().letters() != rules.scoring.letters) {
    throw std::invalid_argument("the word list and the tiles have different letters");
  }
  if (settings.racks < 1 || settings.racks > kMaxInferredRacks) {
    throw std::invalid_argument("the number of racks must be 1 to 1000000");
  }
  if (!(settings.tolerance > 0) || !std::isfinite(settings.tolerance)) {
    throw std::invalid_argument("the tolerance must be a positive number of points");
  }
  const PossibleDraws draws(seen.hidden, seen.unknown(), settings.racks, settings.seed);
  RackJudge judge(rules, words, seen, settings.policy);
  InferenceResult result;
  result.exhaustive = draws.exhaustive();
  struct Judged {
    RackJudge::Verdict verdict;
    double weight;
  };
  std::vector<Judged> judged;
  float least_lost = std::numeric_limits<float>::infinity();
  for (const auto& [tiles, weight] : draws.list()) {
    judged.push_back({judge.judge(tiles), weight});
    least_lost = std::min(least_lost, judged.back().verdict.lost);
    if (++result.racks % kRacksBetweenTicks == 0 && !tick(result.racks)) {
      result.exhaustive = false;
      break;
    }
  }
  // What every rack gives up says nothing, and would only make all weights vanish.
  std::map<std::array<Tile, kMaxRackSize>, InferredLeave> leaves;
  double total = 0;
  for (const auto& [verdict, weight] : judged) {
    const double lost = static_cast<double>(verdict.lost - least_lost);
    const double share = weight * std::exp(-lost / settings.tolerance);
    if (share <= 0) continue;
    leaves.try_emplace(verdict.leave.tiles, verdict.leave).first->second.probability += share;
    total += share;
  }
  for (auto& [tiles, leave] : leaves) {
    leave.probability /= total;
    result.leaves.push_back(leave);
  }
  std::ranges::stable_sort(result.leaves, std::greater{}, &InferredLeave::probability);
  return result;
}

}  // namespace tilewright
