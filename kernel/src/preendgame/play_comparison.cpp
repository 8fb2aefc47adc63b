#include "play_comparison.hpp"

#include <algorithm>

namespace tilewright {
namespace {

/// The number of ways in which plays are estimated before some of them are chosen.
constexpr std::size_t kEstimatedWays = 12;

}  // namespace

void PlayComparison::add(const Move& play) {
  plays_.push_back({.move = play, .spreads = std::vector<SpreadBounds>(position_.ways.size())});
}

void PlayComparison::add_best(std::size_t count, TaskRunner& runner) {
  const std::size_t ways = position_.ways.size(), sampled = std::min(ways, kEstimatedWays);
  std::vector<MoveList> lists(sampled);
  runner.run(sampled, [&](std::size_t at) {
    const LastDraw draw(source_, position_.in_way(at * ways / sampled), 0);
    for (const Move& play : draw.plays()) lists[at].add() = play;
    std::ranges::sort(lists[at], comes_before);  // the same plays in every way
  });
  if (source_.stopped()) return;
  std::vector<Move> best;
  for (std::size_t play = 0; play < lists[0].size(); ++play) {
    Move sum = lists[0][play];
    for (std::size_t at = 1; at < sampled; ++at) {
      sum.equity += lists[at][play].equity;
    }
    best.push_back(sum);
  }
  std::ranges::sort(best, better);
  if (best.size() > count) best.resize(count);
  for (const Move& play : best) add(play);
}

std::optional<int> PlayComparison::question(const Play& play, std::size_t way) noexcept {
  if (play.dropped) return std::nullopt;
  const SpreadBounds& spread = play.spreads[way];
  return play.wants_spread ? spread.question_about_spread() : spread.question_about_win();
}

std::size_t PlayComparison::open_questions() const noexcept {
  std::size_t open = 0;
  for (const Play& play : plays_) {
    for (std::size_t way = 0; way < position_.ways.size(); ++way) {
      if (question(play, way)) ++open;
    }
  }
  return open;
}

void PlayComparison::search(std::uint64_t nodes, TaskRunner& runner) {
  std::vector<std::size_t> open;
  for (std::size_t way = 0; way < position_.ways.size(); ++way) {
    const auto asks = [&](const Play& play) { return question(play, way).has_value(); };
    if (std::ranges::any_of(plays_, asks)) open.push_back(way);
  }
  runner.run(open.size(), [&](std::size_t at) { search_way(open[at], nodes); });
}

void PlayComparison::search_way(std::size_t way, std::uint64_t nodes) {
  LastDraw draw(source_, position_.in_way(way), nodes);
  for (Play& play : plays_) {
    const std::size_t number = draw.find(play.move);
    while (const auto least = question(play, way)) {
      const auto result = draw.test(number, *least - position_.lead);
      if (!result) break;
      play.spreads[way].add(position_.lead + *result, *least);
    }
  }
}

}  // namespace tilewright
