#include "tilewright/endgame_estimate.hpp"

#include <algorithm>
#include <bit>
#include <stdexcept>

#include "tilewright/static_choice.hpp"

namespace tilewright {

namespace {

constexpr std::uint64_t kSearchesBetweenTicks = 64;
constexpr int kMaxDepth = 200;

/// How a game ends for every player.
struct Outcome {
  std::array<int, kMaxPlayers> final{};
  int winner = -1;  ///< who reached a target

  /// Returns what a player has gained on the strongest opponent at the end.
  int lead(int seat, int seats) const noexcept {
    int strongest = -1'000'000;
    for (int other = 0; other < seats; ++other) {
      if (other != seat) strongest = std::max(strongest, final[static_cast<std::size_t>(other)]);
    }
    return final[static_cast<std::size_t>(seat)] - strongest;
  }

  /// Returns whether a player prefers this outcome: winning at the finish line before anything
  /// else, and nobody reaching it before an opponent.
  bool better_than(const Outcome& other, int seat, int seats) const noexcept {
    const auto rank = [seat](int winner) { return winner == seat ? 2 : winner < 0 ? 1 : 0; };
    if (rank(winner) != rank(other.winner)) return rank(winner) > rank(other.winner);
    return lead(seat, seats) > other.lead(seat, seats);
  }
};

/// Plays an endgame on with known racks.
class Lookahead {
 public:
  Lookahead(const GameRules& rules, const SearchWords& words, const OpenPosition& position,
            const EstimateSettings& settings, const std::function<bool(std::uint64_t)>& tick)
      : rules_(rules),
        settings_(settings),
        tick_(tick),
        targets_(position.targets),
        start_(position.scores),
        seats_(static_cast<int>(position.racks.size())),
        board_(rules.scoring, words) {
    board_.lay(position.board);
    now_.racks = position.racks;
    now_.scores = position.scores;
    now_.scoreless = position.scoreless_turns;
    for (int turn = 1; turn <= position.scoreless_turns; ++turn) {
      ++now_.passes[static_cast<std::size_t>((seats_ - turn % seats_) % seats_)];
    }
  }

  EstimateResult run() {
    EstimateResult result;
    const std::vector<Move> turns = choose_turns(0, static_cast<std::size_t>(settings_.turns));
    const bool has_all_turns = is_complete_;
    for (const Move& play : turns) result.turns.push_back({play, 0, -1});
    for (int depth = 1; depth <= settings_.max_depth; ++depth) {
      is_complete_ = has_all_turns;
      reached_horizon_ = false;
      std::vector<std::pair<Outcome, EstimatedTurn>> found;
      for (const EstimatedTurn& turn : result.turns) {
        const Outcome outcome = after(turn.play, 0, depth - 1);
        if (stopped_) break;
        found.push_back({outcome,
                         {turn.play, outcome.lead(0, seats_) - Outcome{start_}.lead(0, seats_),
                          outcome.winner}});
      }
      if (stopped_) break;
      std::ranges::stable_sort(found, [this](const auto& one, const auto& other) {
        return one.first.better_than(other.first, 0, seats_);
      });
      result.turns.clear();
      for (const auto& [outcome, turn] : found) result.turns.push_back(turn);
      result.depth = depth;
      result.exhaustive = is_complete_;
      // Looking further ahead changes nothing if no line reached the horizon.
      if (is_complete_ || !reached_horizon_ || searches_ >= settings_.searches) break;
    }
    result.searches = searches_;
    return result;
  }

 private:
  struct State {
    std::vector<std::vector<Tile>> racks;
    std::array<int, kMaxPlayers> scores{};
    std::array<int, kMaxPlayers> passes{};
    int scoreless = 0;
  };

  /// Returns the outcome of a turn if everybody plays for themselves, looking `depth` turns ahead.
  Outcome after(const Move& play, int seat, int depth) {
    const State before = now_;
    std::array<Placed, kMaxRackSize> placed;
    const auto count = static_cast<std::size_t>(squares_of(play, board_, placed));
    board_.lay(std::span(placed).first(count));
    make(play, seat);
    const std::optional<Outcome> end = ending(play, seat);
    const int next = (seat + 1) % seats_;
    const Outcome outcome = end ? *end : depth > 0 ? best(next, depth) : play_out(next);
    board_.take_back(std::span(placed).first(count));
    now_ = before;
    return outcome;
  }

  Outcome best(int seat, int depth) {
    const std::vector<Move> turns = choose_turns(seat, static_cast<std::size_t>(settings_.replies));
    std::optional<Outcome> best;
    for (const Move& play : turns) {
      const Outcome outcome = after(play, seat, depth - 1);
      if (stopped_) return outcome;
      if (!best || outcome.better_than(*best, seat, seats_)) best = outcome;
    }
    return *best;
  }

  /// Lets every player make the turn with the highest static equity until the game ends.
  Outcome play_out(int seat) {
    is_complete_ = false;
    reached_horizon_ = true;
    const State before = now_;
    std::vector<Placed> laid;
    std::optional<Outcome> end;
    for (; !end; seat = (seat + 1) % seats_) {
      count_search();
      TurnContext context{0, rules_.exchange_needs, 0};
      for (int other = 0; other < seats_; ++other) {
        if (other != seat) context.opponent_tile_points += points(other);
      }
      const Rack rack(rack_of(seat), rules_.scoring);
      const bool is_race = targets_[static_cast<std::size_t>(seat)] > 0;
      const Move play = choice_.best(board_, rack, {nullptr, !is_race}, context, false).play;
      std::array<Placed, kMaxRackSize> placed;
      const auto count = static_cast<std::size_t>(squares_of(play, board_, placed));
      board_.lay(std::span(placed).first(count));
      laid.insert(laid.end(), placed.begin(), placed.begin() + static_cast<std::ptrdiff_t>(count));
      make(play, seat);
      end = ending(play, seat);
    }
    board_.take_back(laid);
    now_ = before;
    return *end;
  }

  /// Returns the plays that look best, and a pass as the last one.
  std::vector<Move> choose_turns(int seat, std::size_t count) {
    count_search();
    const std::vector<Tile>& tiles = rack_of(seat);
    const Rack rack(tiles, rules_.scoring);
    plays_.clear();
    choice_.search().all(board_, rack, {}, plays_);
    int others = 0;
    for (int other = 0; other < seats_; ++other) {
      if (other != seat) others += points(other);
    }
    for (Move& play : plays_) {
      const int gained =
          play.count == tiles.size() ? others : rack_points(rack, slots_used(rack, play));
      play.equity = static_cast<float>(play.score + 2 * gained);
    }
    std::ranges::sort(plays_, better);
    if (plays_.size() > count) is_complete_ = false;
    std::vector<Move> turns(plays_.begin(), plays_.begin() + std::min(plays_.size(), count));
    turns.emplace_back();
    return turns;
  }

  void make(const Move& play, int seat) {
    std::vector<Tile>& tiles = rack_of(seat);
    for (std::size_t at = 0; at < play.count; ++at) {
      const Tile tile = play.tiles[at] >= kBlankBit ? Tile{0} : play.tiles[at];
      tiles.erase(std::ranges::find(tiles, tile));
    }
    if (play.count > 0) {
      now_.passes = {};
    } else {
      ++now_.passes[static_cast<std::size_t>(seat)];
    }
    now_.scoreless = play.score == 0 ? now_.scoreless + 1 : 0;
    now_.scores[static_cast<std::size_t>(seat)] += play.score;
  }

  /// Returns the outcome if the game ends with this turn, which has been made.
  std::optional<Outcome> ending(const Move& play, int seat) const {
    const auto index = static_cast<std::size_t>(seat);
    Outcome outcome{now_.scores, -1};
    if (targets_[index] > 0 && now_.scores[index] >= targets_[index]) {
      outcome.winner = seat;
      return outcome;
    }
    const bool went_out = play.count > 0 && now_.racks[index].empty();
    if (!went_out && !is_standstill()) return std::nullopt;
    const bool twice = went_out && rules_.going_out == GoingOut::twice_the_others;
    for (int other = 0; other < seats_; ++other) {
      const int left = points(other);
      if (went_out) outcome.final[index] += twice ? 2 * left : left;
      if (!twice) outcome.final[static_cast<std::size_t>(other)] -= left;
    }
    return outcome;
  }

  bool is_standstill() const noexcept {
    const Standstill& rule = rules_.standstill;
    if (rule.scoreless_turns > 0 && now_.scoreless >= rule.scoreless_turns) return true;
    const int needed = rule.passes_with_bag_empty;
    return needed > 0 && std::all_of(now_.passes.begin(), now_.passes.begin() + seats_,
                                     [needed](int passes) { return passes >= needed; });
  }

  std::vector<Tile>& rack_of(int seat) noexcept {
    return now_.racks[static_cast<std::size_t>(seat)];
  }

  int points(int seat) const noexcept {
    int points = 0;
    for (const Tile tile : now_.racks[static_cast<std::size_t>(seat)]) {
      points += rules_.scoring.value[tile];
    }
    return points;
  }

  int rack_points(const Rack& rack, Rack::Slots slots) const noexcept {
    int points = 0;
    for (; slots != 0; slots &= slots - 1) {
      points += rules_.scoring.value[rack.in_slot(std::countr_zero(slots))];
    }
    return points;
  }

  void count_search() {
    if (++searches_ % kSearchesBetweenTicks == 0 && !tick_(searches_)) stopped_ = true;
    if (searches_ >= settings_.searches) stopped_ = true;
  }

  const GameRules& rules_;
  const EstimateSettings& settings_;
  const std::function<bool(std::uint64_t)>& tick_;
  const std::array<int, kMaxPlayers> targets_;
  const std::array<int, kMaxPlayers> start_;
  const int seats_;
  Board board_;
  StaticChoice choice_;
  MoveList plays_;
  State now_;
  std::uint64_t searches_ = 0;
  bool stopped_ = false;
  bool is_complete_ = true;       ///< whether nothing was left out at this depth
  bool reached_horizon_ = false;  ///< whether a line was played out at this depth
};

}  // namespace

void OpenPosition::check(const GameRules& rules) const {
  if (racks.size() < 2 || racks.size() > kMaxPlayers) {
    throw std::invalid_argument("a game has 2 to 4 players");
  }
  for (const auto& [square, tile] : board) {
    if (square >= kSquares || letter_of(tile) == 0 || letter_of(tile) > rules.scoring.letters) {
      throw std::invalid_argument("a tile on the board is not in the alphabet");
    }
  }
  const int seats = static_cast<int>(racks.size());
  const Standstill& rule = rules.standstill;
  const int most =
      rule.scoreless_turns > 0 ? rule.scoreless_turns : seats * rule.passes_with_bag_empty;
  bool is_over = scoreless_turns >= most;
  for (std::size_t seat = 0; seat < racks.size(); ++seat) {
    if (static_cast<int>(racks[seat].size()) > rules.scoring.rack_size) {
      throw std::invalid_argument("a rack has more tiles than the rules allow");
    }
    if (std::ranges::any_of(racks[seat], [&](Tile tile) { return tile > rules.scoring.letters; })) {
      throw std::invalid_argument("a tile is not in the alphabet");
    }
    if (targets[seat] < 0) throw std::invalid_argument("a target must not be negative");
    is_over =
        is_over || racks[seat].empty() || (targets[seat] > 0 && scores[seat] >= targets[seat]);
  }
  if (scoreless_turns < 0) throw std::invalid_argument("scoreless turns must not be negative");
  if (is_over) throw std::invalid_argument("the game is over");
}

void EstimateSettings::check() const {
  if (turns < 1 || replies < 1 || max_depth < 1 || max_depth > kMaxDepth || searches < 1) {
    throw std::invalid_argument("the limits of an estimate must be at least 1");
  }
}

EstimateResult estimate_endgame(const GameRules& rules, const SearchWords& words,
                                const OpenPosition& position, const EstimateSettings& settings,
                                const std::function<bool(std::uint64_t)>& tick) {
  rules.check();
  position.check(rules);
  settings.check();
  return Lookahead(rules, words, position, settings, tick).run();
}

}  // namespace tilewright
