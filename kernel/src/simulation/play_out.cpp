#include "play_out.hpp"

#include <algorithm>
#include <limits>

namespace tilewright {

namespace {

/// Splits a rack into the tiles in these slots and the others.
void split(const Rack& rack, Rack::Slots used, HeldTiles& kept, HeldTiles& spent) noexcept {
  for (int slot = 0; slot < rack.size(); ++slot) {
    ((used >> slot & 1) == 0 ? kept : spent).add(rack.in_slot(slot));
  }
}

/// Lays a play and adds the squares that it changes.
void lay_on(Board& board, const Move& play, ChangedSquares& changed) {
  std::array<Placed, kMaxRackSize> squares;
  const auto count = static_cast<std::size_t>(squares_of(play, board, squares));
  const std::span<const Placed> placed = std::span(squares).first(count);
  board.lay(placed);
  changed.add(placed, board);
}

}  // namespace

PlayOut::PlayOut(const GameRules& rules, const SearchWords& words,
                 const SimulatedPosition& position, std::span<const CandidateTurn> candidates,
                 const SimulationSettings& settings, const ValueNetwork* leaf)
    : rules_(rules),
      position_(position),
      settings_(settings),
      search_(make_play_search()),
      leaf_(leaf ? make_position_value(*leaf) : nullptr),
      deal_{{}, Bag(std::span<const Tile>{}), {0, 0}},
      changed_board_(rules.scoring, words),
      bag_(std::span<const Tile>{}),
      rng_(0, 0) {
  changed_board_.lay(position.board);
  starts_.reserve(candidates.size());
  for (const CandidateTurn& turn : candidates) starts_.push_back(start_of(turn, changed_board_));
}

PlayOut::Start PlayOut::start_of(const CandidateTurn& turn, const Board& board) const {
  const Rack rack(position_.rack, rules_.scoring);
  const Rack::Slots used = turn.kind == TurnKind::pass ? 0 : slots_used(rack, turn.play);
  Start start{turn.kind, board, {}, {}, {}, 0, 0};
  HeldTiles spent;
  split(rack, used, start.kept, spent);
  if (turn.kind == TurnKind::exchange) start.exchanged = spent;
  if (turn.kind == TurnKind::play) {
    lay_on(start.board, turn.play, start.changed);
    start.score = turn.play.score;
  }
  std::array<float, 1 << kMaxRackSize> values;
  evaluate_slot_sets(rack, rules_.scoring, settings_.policy, {1, rules_.exchange_needs, 0}, values);
  start.leave = values[used];
  return start;
}

void PlayOut::use_deal(const Deal& deal) {
  deal_ = deal;
  for (KnownPlays& plays : known_) plays.clear();
  if (deal.bag.size() == 0) return;
  first_reply_.rack = Rack(deal.racks[1].span(), rules_.scoring);
  evaluate_slot_sets(first_reply_.rack, rules_.scoring, settings_.policy,
                     {deal.bag.size(), rules_.exchange_needs, 0}, first_reply_.values);
}

PlayOutResult PlayOut::play(std::size_t candidate) {
  begin(starts_[candidate]);
  int seat = 1;
  for (int ply = 0; !ended_ && (settings_.plies == 0 || ply < settings_.plies); ++ply) {
    take_turn(seat, ply);
    seat = (seat + 1) % position_.seats;
  }
  return result(seat);
}

/// Makes the candidate turn.
void PlayOut::begin(const Start& start) {
  board_ = &start.board;
  changed_ = start.changed;
  bag_ = deal_.bag;
  rng_ = deal_.rng;
  racks_ = deal_.racks;
  racks_[0] = start.kept;
  scores_ = position_.scores;
  leaves_ = {};
  leaves_[0] = deal_.bag.size() > 0 ? start.leave : 0.0f;
  passes_ = {};
  scoreless_ = position_.scoreless_turns;
  out_seat_ = -1;
  winner_ = -1;
  ended_ = false;
  reply_ = {};
  reply_equity_ = 0;
  next_score_ = 0;
  refill(0);
  for (const Tile tile : start.exchanged.span()) bag_.put_back(0, tile, rng_);
  end_turn(0, start.kind, start.score);
}

void PlayOut::refill(int seat) {
  HeldTiles& held = racks_[static_cast<std::size_t>(seat)];
  while (held.size < rules_.scoring.rack_size && bag_.size() > 0) held.add(bag_.draw(seat));
}

TurnContext PlayOut::context_of(int seat) const noexcept {
  TurnContext context{bag_.size(), rules_.exchange_needs, 0};
  if (bag_.size() > 0) return context;
  for (int other = 0; other < position_.seats; ++other) {
    if (other != seat) context.opponent_tile_points += tile_points(other);
  }
  return context;
}

/// Returns the hand of the player to move. While the bag holds tiles, that of the first reply does
/// not depend on the candidate.
const PlayOut::Hand& PlayOut::hand_of(int seat, bool first_reply) {
  if (first_reply && bag_.size() > 0) return first_reply_;
  hand_.rack = Rack(racks_[static_cast<std::size_t>(seat)].span(), rules_.scoring);
  evaluate_slot_sets(hand_.rack, rules_.scoring, settings_.policy, context_of(seat), hand_.values);
  return hand_;
}

/// Returns the best play by equity. In the first plies of a deal, plays found after other
/// candidates are a good start.
std::optional<Move> PlayOut::best_play(const Hand& hand, int ply) {
  if (settings_.plain || static_cast<std::size_t>(ply) >= known_.size()) {
    return search_->best(*board_, hand.rack, hand.by_used());
  }
  KnownPlays& known = known_[static_cast<std::size_t>(ply)];
  const auto start = known.best(hand.rack, hand.by_used(), changed_, *board_);
  const auto play = start ? search_->best_from(*board_, hand.rack, hand.by_used(), *start)
                          : search_->best(*board_, hand.rack, hand.by_used());
  if (play) known.add(*play, changed_, *board_);
  return play;
}

/// Returns the best play by equity or, if it has more equity, the best exchange. A player that can
/// reach its target does so.
PlayOut::Choice PlayOut::choose(const Hand& hand, int seat, int ply) {
  const std::optional<Move> play = best_play(hand, ply);
  if (position_.targets[static_cast<std::size_t>(seat)] > 0) {
    if (play && reaches_target(seat, play->score)) return {play, {}};
    const std::optional<Move> highest = search_->best(*board_, hand.rack, {});
    if (highest && reaches_target(seat, highest->score)) return {highest, {}};
  }
  if (scoreless_ >= kMaxScorelessTurns) return {play, {}};
  const auto exchange = best_exchange(hand.rack, context_of(seat), hand.by_used());
  if (exchange && (!play || hand.values[*exchange] > play->equity)) return {{}, exchange};
  return {play, {}};
}

/// Returns the equity of the chosen turn; nothing is better than winning at once.
float PlayOut::best_equity(const Hand& hand, int seat, int ply) {
  constexpr float kInfinity = std::numeric_limits<float>::infinity();
  const auto [play, exchange] = choose(hand, seat, ply);
  if (exchange) return hand.values[*exchange];
  if (!play) return -kInfinity;
  return reaches_target(seat, play->score) ? kInfinity : play->equity;
}

bool PlayOut::reaches_target(int seat, int score) const noexcept {
  const auto at = static_cast<std::size_t>(seat);
  return position_.targets[at] > 0 && scores_[at] + score >= position_.targets[at];
}

/// Takes blanks off the board as long as the best turn does not suffer. Returns whether it took
/// any.
bool PlayOut::take_blanks(int seat, int ply) {
  const std::span<const Tile> rack = racks_[static_cast<std::size_t>(seat)].span();
  const auto is_takeable = [&](int square) {
    const Tile tile = board_->at(square);
    return tile > kBlankBit && std::ranges::find(rack, letter_of(tile)) != rack.end();
  };
  bool taken = false;
  for (int square = 0; square < kSquares;) {
    const bool takes = is_takeable(square) && take_blank(seat, square, ply, !taken);
    taken = taken || takes;
    // Another rack may take a blank that the one before left on the board.
    square = takes ? 0 : square + 1;
  }
  return taken;
}

/// Swaps a tile of the rack for the blank on this square unless the best turn suffers.
bool PlayOut::take_blank(int seat, int square, int ply, bool first) {
  const float without = best_equity(hand_of(seat, ply == 0 && first), seat, ply);
  const ChangedSquares changed_before = changed_;
  const Placed blank{static_cast<std::uint8_t>(square), board_->at(square)};
  const Placed letter{blank.square, letter_of(blank.tile)};
  HeldTiles& held = racks_[static_cast<std::size_t>(seat)];
  Tile& on_rack = *std::ranges::find(held.tiles, letter.tile);
  Board& board = own_board();
  board.take_back(std::span(&blank, 1));
  board.lay(std::span(&letter, 1));
  changed_.add(std::span(&letter, 1), board);
  on_rack = 0;
  if (best_equity(hand_of(seat, false), seat, ply) >= without) return true;
  board.take_back(std::span(&letter, 1));
  board.lay(std::span(&blank, 1));
  changed_ = changed_before;
  on_rack = letter.tile;
  return false;
}

/// Returns a copy of the board that the play-out may change.
Board& PlayOut::own_board() {
  if (board_ != &changed_board_) changed_board_ = *board_;
  board_ = &changed_board_;
  return changed_board_;
}

void PlayOut::lay(const Move& play) { lay_on(own_board(), play, changed_); }

/// Makes the chosen turn; a pass if there is none. Unless a network looks at the board, the last
/// play of a play-out is not laid.
void PlayOut::take_turn(int seat, int ply) {
  const auto at = static_cast<std::size_t>(seat);
  const bool took_blank = rules_.blanks_circulate && take_blanks(seat, ply);
  const Hand& hand = hand_of(seat, ply == 0 && !took_blank);
  const auto [play, exchange] = choose(hand, seat, ply);
  const std::span<const float> values = hand.by_used();
  const Rack::Slots used = exchange ? *exchange : play ? slots_used(hand.rack, *play) : 0;
  if (ply == 0) reply_equity_ = exchange ? values[*exchange] : play ? play->equity : 0.0f;
  const bool last = ply + 1 == settings_.plies;
  if (play && !exchange && (!last || leaf_)) lay(*play);
  HeldTiles kept, spent;
  split(hand.rack, used, kept, spent);
  leaves_[at] = bag_.size() > 0 ? values[used] : 0.0f;
  if (last && leaf_ && bag_.size() > 0) {
    AfterTurn turn{{}, spent.size, exchange.has_value(), values[used]};
    for (const Tile tile : kept.span()) ++turn.kept[tile];
    leaves_[at] = leaf_value(seat, turn);
  }
  racks_[at] = kept;
  refill(seat);
  if (exchange) {
    for (const Tile tile : spent.span()) bag_.put_back(seat, tile, rng_);
    end_turn(seat, TurnKind::exchange, 0);
  } else if (play) {
    if (ply == 0) reply_ = *play;
    if (ply + 1 == position_.seats) next_score_ = play->score;
    end_turn(seat, TurnKind::play, play->score);
  } else {
    end_turn(seat, TurnKind::pass, 0);
  }
}

/// Returns what the network expects after a turn that has been laid; no tiles have been drawn yet.
float PlayOut::leaf_value(int seat, const AfterTurn& turn) {
  TileCounts unseen{};
  for (const Tile tile : bag_.tiles()) ++unseen[tile];
  for (const Tile tile : racks_[static_cast<std::size_t>(1 - seat)].span()) ++unseen[tile];
  leaf_->begin(*board_, unseen, bag_.size());
  return leaf_->value(*board_, 0, turn).value;
}

/// Counts the points and the scoreless turns, and ends the game if it is over.
void PlayOut::end_turn(int seat, TurnKind kind, int score) {
  const auto at = static_cast<std::size_t>(seat);
  scores_[at] += score;
  scoreless_ = score == 0 ? scoreless_ + 1 : 0;
  if (kind == TurnKind::pass) {
    ++passes_[at];
  } else {
    passes_ = {};
  }
  if (reaches_target(seat, 0)) {
    winner_ = seat;
    ended_ = true;
    leaves_ = {};
    return;
  }
  if (racks_[at].size == 0) out_seat_ = seat;
  ended_ = out_seat_ == seat || is_standstill();
  if (ended_) score_leftover_tiles();
}

bool PlayOut::is_standstill() const noexcept {
  const Standstill& rule = rules_.standstill;
  if (rule.scoreless_turns > 0 && scoreless_ >= rule.scoreless_turns) return true;
  const int needed = bag_.size() > 0 ? rule.passes_with_tiles_left : rule.passes_with_bag_empty;
  return needed > 0 && std::all_of(passes_.begin(), passes_.begin() + position_.seats,
                                   [needed](int passes) { return passes >= needed; });
}

void PlayOut::score_leftover_tiles() noexcept {
  const bool twice = out_seat_ >= 0 && rules_.going_out == GoingOut::twice_the_others;
  int all = 0;
  for (int seat = 0; seat < position_.seats; ++seat) all += tile_points(seat);
  for (int seat = 0; seat < position_.seats; ++seat) {
    const int points =
        seat == out_seat_ ? (twice ? 2 * all : all) : (twice ? 0 : -tile_points(seat));
    scores_[static_cast<std::size_t>(seat)] += points;
  }
  leaves_ = {};
}

int PlayOut::tile_points(int seat) const noexcept {
  int points = 0;
  for (const Tile tile : racks_[static_cast<std::size_t>(seat)].span()) {
    points += rules_.scoring.value[tile];
  }
  return points;
}

/// Judges the play-out. If the game is not over, the table of wins does; the values of the leaves
/// count as points.
PlayOutResult PlayOut::result(int to_move) const noexcept {
  const auto seats = static_cast<std::size_t>(position_.seats);
  const double own = scores_[0] + static_cast<double>(leaves_[0]);
  double strongest = -1e9, strongest_before = -1e9;
  int tied = 1;
  for (std::size_t seat = 1; seat < seats; ++seat) {
    strongest = std::max(strongest, scores_[seat] + static_cast<double>(leaves_[seat]));
    strongest_before = std::max<double>(strongest_before, position_.scores[seat]);
    if (scores_[seat] == scores_[0]) ++tied;
  }
  const double lead = own - strongest;
  PlayOutResult result{.next_score = next_score_, .reply = reply_};
  result.spread = lead - (position_.scores[0] - strongest_before);
  if (winner_ >= 0) {
    result.win = winner_ == 0 ? 1.0 : 0.0;
  } else if (ended_) {
    result.win = lead > 0 ? 1.0 : lead == 0 ? 1.0 / tied : 0.0;
  } else if (!settings_.wins.empty()) {
    const int unseen = bag_.size() + racks_[static_cast<std::size_t>(1 - to_move)].size;
    const double share = settings_.wins.at(unseen, to_move == 0 ? lead : -lead);
    result.win = to_move == 0 ? share : 1 - share;
  }
  return result;
}

}  // namespace tilewright
