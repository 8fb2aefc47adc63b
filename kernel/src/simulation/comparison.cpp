#include "comparison.hpp"

#include <cmath>
#include <numeric>

namespace tilewright {

namespace {

/// Fewer samples do not estimate a variance; also the number at which the boundary is tightest.
constexpr std::uint32_t kMinSamples = 64;

/// Returns how many standard errors a mean difference may reach by chance at this number of samples
/// or any other, with this probability (Robbins' normal mixture).
double boundary(double samples, double error) noexcept {
  const double mixing = kMinSamples;
  return std::sqrt((1 + mixing / samples) *
                   (2 * std::log(1 / error) + std::log1p(samples / mixing)));
}

}  // namespace

Comparison::Comparison(std::size_t candidates, const SimulationSettings& settings)
    : per_win_(settings.per_win),
      per_point_(settings.per_point),
      confidence_(settings.confidence),
      prior_(settings.prior_utility),
      prior_samples_(settings.prior_utility.empty() ? 0 : settings.prior_samples),
      active_(candidates),
      sums_(candidates),
      utilities_(candidates) {
  prior_.resize(candidates);
  std::iota(active_.begin(), active_.end(), std::size_t{0});
  if (confidence_ > 0) differences_.resize(candidates * candidates);
}

void Comparison::add(std::span<const PlayOutResult> results) {
  for (const std::size_t candidate : active_) {
    const PlayOutResult& result = results[candidate];
    Sums& sums = sums_[candidate];
    const double count = ++sums.samples;
    utilities_[candidate] = utility(result);
    sums.win.add(result.win, count);
    sums.spread.add(result.spread, count);
    sums.utility.add(utilities_[candidate], count);
  }
  if (confidence_ <= 0) return;
  const double count = sums_[active_.front()].samples;
  for (std::size_t at = 0; at < active_.size(); ++at) {
    for (std::size_t after = at + 1; after < active_.size(); ++after) {
      const double difference_here = utilities_[active_[at]] - utilities_[active_[after]];
      difference(active_[at], active_[after]).add(difference_here, count);
    }
  }
}

bool Comparison::drop_worse() {
  const std::uint32_t samples = sums_[active_.front()].samples;
  if (confidence_ <= 0 || samples < kMinSamples) return active_.size() == 1;
  std::size_t leader = active_.front();
  for (const std::size_t candidate : active_) {
    if (utility(candidate) > utility(leader)) leader = candidate;
  }
  const double error = (1 - confidence_) / static_cast<double>(sums_.size());
  const double weight = samples + prior_samples_;
  const double limit = boundary(weight, error);
  std::erase_if(active_, [&](std::size_t candidate) {
    if (candidate == leader) return false;
    const auto [first, second] = std::minmax(candidate, leader);
    const Moments& moments = difference(first, second);
    const double mean = with_prior(moments.mean, prior_[first] - prior_[second], samples);
    const double standard_error = std::sqrt(moments.variance(samples) / weight);
    return std::abs(mean) > limit * standard_error;
  });
  return active_.size() == 1;
}

std::vector<CandidateResult> Comparison::results() const {
  std::vector<CandidateResult> results;
  for (std::size_t candidate = 0; candidate < sums_.size(); ++candidate) {
    const Sums& sums = sums_[candidate];
    const double count = sums.samples;
    results.push_back({sums.samples, 1, sums.win.mean, sums.win.variance(count), sums.spread.mean,
                       sums.spread.variance(count), utility(candidate),
                       sums.utility.variance(count)});
  }
  for (const std::size_t candidate : active_) results[candidate].dropped = 0;
  return results;
}

}  // namespace tilewright
