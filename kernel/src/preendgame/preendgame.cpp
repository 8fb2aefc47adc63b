#include "tilewright/preendgame.hpp"

#include <algorithm>
#include <stdexcept>

#include "../worker_threads.hpp"
#include "compared_turn.hpp"
#include "tilewright/play_search.hpp"

namespace tilewright {
namespace {

/// The limit of positions for a question at first, and by how much it grows.
constexpr std::uint64_t kFirstNodes = 4096;
constexpr std::uint64_t kNodesFactor = 8;
constexpr std::uint64_t kLeastNodes = 64;
/// Among the turns that look best there is one that leaves tiles in the bag for this many plays.
constexpr int kPlaysPerShortPlay = 3;
/// The number of plays that win equally often whose spread is found out. That takes at most about
/// as many positions as finding out who wins, or this many.
constexpr std::size_t kSpreads = 3;
constexpr std::uint64_t kSpreadNodes = 1 << 18;
/// How many ways are searched until turns are compared again.
constexpr std::size_t kBatch = 16;

MaskGraph words_to_form(const GameRules& rules, const SearchWords& words, const BoardTiles& board,
                        const PreEndgamePosition& position) {
  const std::vector<Tile> tiles = joined(position.rack, joined(position.known, position.unseen));
  return fitting_words(words.forwards(), rules.scoring.letters, board, tiles);
}

/// Returns whether a turn is listed before another one.
bool precedes(const PreEndgameTurn& one, const PreEndgameTurn& other) noexcept {
  if (one.dropped != other.dropped) return other.dropped;
  for (double WayOutcome::* const limit : {&WayOutcome::least_wins, &WayOutcome::least_spread}) {
    const double mine = one.total(limit), theirs = other.total(limit);
    if (mine != theirs) return mine > theirs;
  }
  return false;
}

class PreEndgame {
 public:
  PreEndgame(const GameRules& rules, const SearchWords& words, const PreEndgamePosition& position,
             const PreEndgameSettings& settings, std::string_view processor,
             const std::function<bool(std::uint64_t)>& tick)
      : rules_(rules),
        position_(position),
        settings_(settings),
        bag_(rules, position),
        source_(rules, words_to_form(rules, words, bag_.board(), position), processor),
        runner_(source_, settings.threads, tick),
        plays_(source_, bag_.known()) {
    Board board(rules.scoring, words);
    board.lay(position.board);
    make_play_search(processor)->all(board, Rack(position.rack, rules.scoring), {}, all_plays_);
    if (settings.turns.empty()) {
      choose_turns();
    } else {
      for (const CandidateTurn& turn : settings.turns) {
        turn.check(rules, board, Rack(position.rack, rules.scoring), bag_.in_bag());
        add(turn.kind == TurnKind::play ? CandidateTurn{TurnKind::play, find(turn.play)} : turn);
      }
    }
  }

  PreEndgameResult run() {
    for (std::uint64_t nodes = kFirstNodes; !source_.stopped(); nodes *= kNodesFactor) {
      compare_plays(nodes);
      for (ComparedTurn& turn : turns_) follow(turn, nodes);
      compare_spreads(nodes);
      if (!has_open_questions()) break;
      if (used_up()) source_.stop();
    }
    return result();
  }

 private:
  // The turns.

  void choose_turns() {
    plays_.add_best(static_cast<std::size_t>(settings_.candidates), runner_);
    if (source_.stopped()) add_best_scores();
    for (std::size_t play = 0; play < plays_.plays().size(); ++play) {
      turns_.push_back(
          {.turn = {TurnKind::play, plays_.plays()[play].move}, .empties_bag = true, .play = play});
    }
    add({TurnKind::pass, {}});
    std::vector<Move> short_plays;
    for (const Move& play : all_plays_) {
      if (play.count < bag_.in_bag()) short_plays.push_back(play);
    }
    std::ranges::sort(short_plays, better);  // the equity is the score
    const int count = std::max(1, settings_.candidates / kPlaysPerShortPlay);
    if (static_cast<int>(short_plays.size()) > count) {
      short_plays.resize(static_cast<std::size_t>(count));
    }
    for (const Move& play : short_plays) add({TurnKind::play, play});
    if (bag_.in_bag() < rules_.exchange_needs) return;
    for (int size = 1; size <= bag_.in_bag(); ++size) {
      for (const Draw& exchanged : draws_from(position_.rack, size)) {
        CandidateTurn turn{TurnKind::exchange, {}};
        std::ranges::copy(exchanged.tiles, turn.play.tiles.begin());
        turn.play.count = static_cast<std::uint8_t>(size);
        add(turn);
      }
    }
  }

  /// Without time for estimates, adds the plays that empty the bag and score the most.
  void add_best_scores() {
    std::ranges::sort(all_plays_, better);  // the equity is the score
    for (const Move& play : all_plays_) {
      if (static_cast<int>(plays_.plays().size()) >= settings_.candidates) break;
      if (play.count >= bag_.in_bag()) plays_.add(play);
    }
  }

  /// Returns the play that lays the same tiles on the same squares, as the search lists it.
  const Move& find(const Move& play) const {
    const auto key = [this](const Move& each) {
      std::vector<std::pair<int, Tile>> tiles;
      for (const auto& [square, tile] : placed_by(each, bag_.board())) {
        tiles.emplace_back(square, tile);
      }
      return tiles;
    };
    const auto wanted = key(play);
    const auto found = std::ranges::find_if(all_plays_, [&](const Move& each) {
      return each.count == play.count && key(each) == wanted;
    });
    if (found == all_plays_.end()) throw std::invalid_argument("a play is not in the word list");
    return *found;
  }

  void add(const CandidateTurn& turn) {
    if (turn.kind == TurnKind::play && turn.play.count >= bag_.in_bag()) {
      plays_.add(turn.play);
      turns_.push_back({.turn = turn, .empties_bag = true, .play = plays_.plays().size() - 1});
      return;
    }
    turns_.push_back({.turn = turn, .continuations = bag_.after(turn, source_)});
    if (turn.kind == TurnKind::pass) turns_.back().continuations[0].use_plays(plays_);
  }

  // The search.

  bool used_up() const noexcept { return source_.nodes >= settings_.nodes; }

  /// Returns the limit for each of several questions.
  std::uint64_t limit(std::uint64_t nodes, std::size_t questions) const noexcept {
    const std::uint64_t left =
        settings_.nodes - std::min<std::uint64_t>(settings_.nodes, source_.nodes);
    return std::min(nodes, share_of(left, questions));
  }
  static std::uint64_t share_of(std::uint64_t nodes, std::size_t questions) noexcept {
    return std::max(nodes / std::max<std::size_t>(questions, 1), kLeastNodes);
  }

  void compare_plays(std::uint64_t nodes) {
    const std::size_t open = plays_.open_questions();
    if (open == 0 || used_up()) return;
    plays_.search(limit(nodes, open), runner_);
    drop_plays();
  }

  /// Finds out what follows a turn that leaves tiles in the bag, unless it is dropped.
  void follow(ComparedTurn& turn, std::uint64_t nodes) {
    std::vector<std::pair<Continuation*, std::size_t>> open;
    for (Continuation& continuation : turn.continuations) {
      for (std::size_t way = 0; way < continuation.ways().size(); ++way) {
        if (continuation.is_open(way)) open.emplace_back(&continuation, way);
      }
    }
    for (std::size_t first = 0; first < open.size(); first += kBatch) {
      drop(turn);
      if (turn.dropped || used_up()) return;
      const std::size_t size = std::min(kBatch, open.size() - first);
      const std::uint64_t most = limit(nodes, size);
      runner_.run(size, [&](std::size_t at) {
        open[first + at].first->search_replies(open[first + at].second, most);
      });
    }
    for (Continuation& continuation : turn.continuations) {
      drop(turn);
      if (turn.dropped || used_up()) return;
      if (continuation.needs_next_plays()) continuation.search_next_plays(nodes, runner_);
    }
    drop(turn);
  }

  /// Finds out by how much a few of the plays win that win most often.
  void compare_spreads(std::uint64_t nodes) {
    has_open_spreads_ = false;
    if (plays_.open_questions() > 0) return;
    const std::vector<PlayComparison::Play*> best = most_winning();
    for (PlayComparison::Play* const play : best) play->wants_spread = true;
    const std::size_t open = plays_.open_questions();
    if (open > 0 && !used_up() && spread_budget() > 0) {
      const std::uint64_t before = source_.nodes;
      plays_.search(std::min(limit(nodes, open), share_of(spread_budget(), open)), runner_);
      spread_nodes_ += source_.nodes - before;
    }
    has_open_spreads_ = plays_.open_questions() > 0 && spread_budget() > 0;
    for (PlayComparison::Play* const play : best) play->wants_spread = false;
  }

  /// Returns how many positions may still be searched for spreads.
  std::uint64_t spread_budget() const noexcept {
    const std::uint64_t budget = std::max(source_.nodes - spread_nodes_, kSpreadNodes);
    return budget - std::min(budget, spread_nodes_);
  }

  // The comparison.

  /// Returns the play in the comparison of those that empty the bag.
  PlayComparison::Play& play_of(const ComparedTurn& turn) noexcept {
    return plays_.plays()[turn.play];
  }
  /// Returns the first few of the plays that win most often.
  std::vector<PlayComparison::Play*> most_winning() {
    double most = 0;
    for (const ComparedTurn& turn : turns_) most = std::max(most, least_wins(turn));
    std::vector<PlayComparison::Play*> plays;
    for (const ComparedTurn& turn : turns_) {
      if (plays.size() == kSpreads) break;
      if (!turn.empties_bag || turn.dropped || least_wins(turn) < most) continue;
      plays.push_back(&play_of(turn));
    }
    return plays;
  }
  double least_wins(const ComparedTurn& turn) const {
    return with_outcomes(turn).total(&WayOutcome::least_wins);
  }
  double most_wins(const ComparedTurn& turn) const {
    return with_outcomes(turn).total(&WayOutcome::most_wins);
  }

  void drop_plays() {
    std::vector<double> least;
    for (const ComparedTurn& turn : turns_) least.push_back(least_wins(turn));
    if (static_cast<std::size_t>(settings_.best) >= least.size()) return;
    std::ranges::nth_element(least, least.begin() + settings_.best - 1, std::greater{});
    const double needed = least[static_cast<std::size_t>(settings_.best) - 1];
    for (ComparedTurn& turn : turns_) {
      if (!turn.empties_bag || most_wins(turn) >= needed) continue;
      turn.dropped = play_of(turn).dropped = true;
    }
  }

  /// Drops a turn that leaves tiles in the bag if another is as good.
  void drop(ComparedTurn& turn) {
    if (turn.empties_bag) return;
    const double most = most_wins(turn);
    turn.dropped = std::ranges::any_of(turns_, [&](const ComparedTurn& other) {
      return &other != &turn &&
             (other.empties_bag ? least_wins(other) >= most : least_wins(other) > most);
    });
  }

  bool has_open_questions() const {
    if (plays_.open_questions() > 0 || has_open_spreads_) return true;
    return std::ranges::any_of(turns_, [](const ComparedTurn& turn) {
      return !turn.dropped && std::ranges::any_of(turn.continuations, [](const Continuation& each) {
        for (std::size_t way = 0; way < each.ways().size(); ++way) {
          if (each.is_open(way)) return true;
        }
        return each.needs_next_plays();
      });
    });
  }

  // The result.

  PreEndgameTurn with_outcomes(const ComparedTurn& turn) const {
    PreEndgameTurn result{turn.turn, turn.empties_bag, turn.dropped, {}};
    result.outcomes.resize(bag_.ways().size());
    if (turn.empties_bag) {
      const PlayComparison::Play& play = plays_.plays()[turn.play];
      for (std::size_t way = 0; way < bag_.ways().size(); ++way) {
        add_outcome(result.outcomes[way], play.spreads[way], bag_.ways()[way].orders);
      }
    }
    for (const Continuation& continuation : turn.continuations) {
      const std::vector<SpreadBounds> outcome = continuation.outcome();
      for (std::size_t at = 0; at < outcome.size(); ++at) {
        const Continuation::Way& way = continuation.ways()[at];
        add_outcome(result.outcomes[way.bag], outcome[at], way.orders);
      }
    }
    return result;
  }

  PreEndgameResult result() const {
    PreEndgameResult result;
    for (const Draw& way : bag_.ways()) {
      BagWay& added = result.ways.emplace_back();
      for (std::size_t at = 0; at < added.tiles.size() && at < way.tiles.size(); ++at) {
        added.tiles[at] = way.tiles[at];
      }
      added.orders = way.orders;
    }
    for (const ComparedTurn& turn : turns_) result.turns.push_back(with_outcomes(turn));
    std::ranges::stable_sort(result.turns, precedes);
    result.plays = all_plays_.size();
    result.endgames = source_.endgames;
    result.nodes = source_.nodes;
    result.stopped = source_.stopped();
    return result;
  }

  const GameRules& rules_;
  const PreEndgamePosition& position_;
  const PreEndgameSettings& settings_;
  const BagPosition bag_;
  EndgameSource source_;
  TaskRunner runner_;
  MoveList all_plays_;
  PlayComparison plays_;  ///< those that empty the bag
  std::vector<ComparedTurn> turns_;
  std::uint64_t spread_nodes_ = 0;  ///< positions searched for spreads
  bool has_open_spreads_ = false;   ///< whether it is worth looking for them further
};

}  // namespace

void PreEndgamePosition::check(const GameRules& rules) const {
  if (rules.standstill.scoreless_turns > 0 && rules.standstill.passes_with_tiles_left > 0) {
    throw std::invalid_argument("a pre-endgame supports a single rule for a standstill");
  }
  const auto is_tile = [&](Tile tile) { return tile <= rules.scoring.letters; };
  for (const auto& [square, tile] : board) {
    if (square >= kSquares || letter_of(tile) == 0 || !is_tile(letter_of(tile))) {
      throw std::invalid_argument("a tile on the board is not in the alphabet");
    }
  }
  for (const auto* tiles : {&rack, &known, &unseen}) {
    if (!std::ranges::all_of(*tiles, is_tile)) {
      throw std::invalid_argument("a tile is not in the alphabet");
    }
  }
  const auto size = static_cast<std::size_t>(rules.scoring.rack_size);
  if (in_bag(rules) < 1 || in_bag(rules) > kMaxPreEndgameBag) {
    throw std::invalid_argument("a pre-endgame has 1 to 4 tiles in the bag");
  }
  if (rack.size() != size || known.size() > size) {
    throw std::invalid_argument("racks must be full while there are tiles in the bag");
  }
  if (scoreless_turns < 0) throw std::invalid_argument("scoreless turns must not be negative");
  if (scoreless_turns >= standstill_with_tiles(rules)) {
    throw std::invalid_argument("the game is over");
  }
}

void PreEndgameSettings::check() const {
  if (candidates < 1 || best < 1) {
    throw std::invalid_argument("the number of turns must be at least 1");
  }
  if (threads < 1 || threads > kMaxThreads) {
    throw std::invalid_argument("the number of threads must be between 1 and 1024");
  }
}

double PreEndgameTurn::total(double WayOutcome::* limit) const noexcept {
  double total = 0;
  for (const WayOutcome& way : outcomes) total += way.*limit;
  return total;
}

PreEndgameResult solve_preendgame(const GameRules& rules, const SearchWords& words,
                                  const PreEndgamePosition& position,
                                  const PreEndgameSettings& settings,
                                  const std::function<bool(std::uint64_t)>& tick) {
  rules.check();
  position.check(rules);
  settings.check();
  const auto levels = search_processors();
  const std::string_view processor =
      settings.processor.empty() ? levels.back() : settings.processor;
  if (std::ranges::find(levels, processor) == levels.end()) {
    throw std::invalid_argument("unknown processor level");
  }
  return PreEndgame(rules, words, position, settings, processor, tick).run();
}

}  // namespace tilewright
