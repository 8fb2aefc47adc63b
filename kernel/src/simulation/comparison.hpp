#pragma once

#include "play_out.hpp"

namespace tilewright {

/// The statistics of all candidates, and which of them may still be the best.
///
/// Candidates are compared by the differences of their utilities on the same deals. One is dropped
/// when the sum of its differences from the leader leaves the boundary of a normal mixture, which
/// holds for all numbers of samples at once. The error probability is shared by all candidates, so
/// the best one is dropped with a probability of at most 1 - confidence (in the limit of many
/// samples, as variances are estimated). A prior counts like play-outs that were all equal to it.
class Comparison {
 public:
  Comparison(std::size_t candidates, const SimulationSettings& settings);

  /// Adds the results of one deal for the active candidates, by candidate. Deals must be added in
  /// order, since the sums depend on it in the last digit.
  void add(std::span<const PlayOutResult> results);

  /// Drops candidates that are worse than the leader. Returns whether one is left.
  bool drop_worse();

  /// The candidates that have not been dropped, in ascending order.
  const std::vector<std::size_t>& active() const noexcept { return active_; }

  std::vector<CandidateResult> results() const;

 private:
  /// A running mean and the sum of squared deviations from it (Welford's method).
  struct Moments {
    double mean = 0;
    double squares = 0;

    void add(double value, double count) noexcept {
      const double off = value - mean;
      mean += off / count;
      squares += off * (value - mean);
    }
    double variance(double count) const noexcept { return count > 1 ? squares / (count - 1) : 0; }
  };
  struct Sums {
    std::uint32_t samples = 0;
    Moments win, spread, utility;
  };

  double utility(const PlayOutResult& result) const noexcept {
    return per_win_ * result.win + per_point_ * result.spread;
  }
  /// Returns the mean of this number of play-outs and the prior.
  double with_prior(double mean, double prior, double samples) const noexcept {
    if (prior_samples_ == 0) return mean;
    return (samples * mean + prior_samples_ * prior) / (samples + prior_samples_);
  }
  double utility(std::size_t candidate) const noexcept {
    const Sums& sums = sums_[candidate];
    return with_prior(sums.utility.mean, prior_[candidate], sums.samples);
  }
  Moments& difference(std::size_t one, std::size_t other) noexcept {
    return differences_[one * sums_.size() + other];
  }

  double per_win_;
  double per_point_;
  double confidence_;
  std::vector<double> prior_;  ///< by candidate; zeros without a prior
  double prior_samples_;
  std::vector<std::size_t> active_;
  std::vector<Sums> sums_;
  std::vector<double> utilities_;
  /// By pair of candidates (the lower index first): the utility of the first minus the second.
  std::vector<Moments> differences_;
};

}  // namespace tilewright
