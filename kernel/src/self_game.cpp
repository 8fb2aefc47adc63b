#include "self_game.hpp"

#include <algorithm>

#include "simulation/late_choice.hpp"

namespace tilewright {

namespace {

/// Turns that are compared by the learned value, or by play-outs.
constexpr std::size_t kValuedTurns = 10;
constexpr std::size_t kPlayedOutTurns = 20;
/// Makes the deals of play-outs unrelated to the bag of the game.
constexpr std::uint64_t kDealSeed = 0x5DEECE66D1CE4E5Bu;

}  // namespace

SelfGame::SelfGame(const GameRules& rules, const SearchWords& words,
                   const SelfPlaySettings& settings)
    : rules_(rules),
      settings_(settings),
      empty_board_(rules.scoring, words),
      board_(empty_board_),
      seats_(static_cast<int>(settings.players.size())) {
  if (settings.sampling != nullptr) {
    sampler_ = std::make_unique<LeaveSampler>(*settings.sampling, rules);
  }
  if (settings.value_sampling != nullptr) {
    value_sampler_ = std::make_unique<ValueSampler>(*settings.value_sampling, rules, words);
  }
  for (const SelfPlayer& player : settings.players) {
    values_.push_back(player.value ? std::make_unique<ValueChoice>(*player.value, player.late_value)
                                   : nullptr);
  }
}

void SelfGame::play(std::uint32_t number, std::vector<GameRecord>& games,
                    std::vector<TurnRecord>& turns) {
  const auto seats = static_cast<std::uint32_t>(seats_);
  RandomStream rng(settings_.seed, settings_.pairs ? number / seats : number);
  RandomStream sampling_rng(~settings_.seed, number);
  board_ = empty_board_;
  Bag bag(rules_, rng);
  deal(bag);
  passes_ = {};
  scoreless_ = 0;

  GameRecord game;
  game.game = number;
  // The second bound keeps gcc 13 from warning about a write past the end.
  for (std::size_t seat = 0; seat < std::min<std::size_t>(seats, game.player.size()); ++seat) {
    game.player[seat] = static_cast<std::uint8_t>((seat + number) % seats);
  }
  for (int seat = 0;; seat = (seat + 1) % seats_) {
    if (sampler_) sample(bag, sampling_rng);
    const auto at = static_cast<std::size_t>(seat);
    RackTiles& held = racks_[at];
    const Rack rack(std::span(held.tiles).first(static_cast<std::size_t>(held.size)),
                    rules_.scoring);
    const std::size_t player = game.player[at];
    StaticTurn choice =
        choose(settings_.players[player], values_[player].get(), rack, seat, bag, game);
    if (value_sampler_ && bag.size() > 0) {
      const SimulatedPosition known = known_to(seat, rack, game);
      choice = value_sampler_->sample({number, game.turns, bag.size(), board_, rack, known}, choice,
                                      sampling_rng);
    }

    if (settings_.keep_turns) {
      TurnRecord& turn = turns.emplace_back();
      turn.game = number;
      turn.turn = game.turns;
      turn.seat = static_cast<std::uint8_t>(seat);
      turn.player = game.player[at];
      turn.kind = choice.kind;
      turn.rack_size = static_cast<std::uint8_t>(rack.size());
      for (int slot = 0; slot < rack.size(); ++slot) {
        turn.rack[static_cast<std::size_t>(slot)] = rack.in_slot(slot);
        if (choice.kind == TurnKind::exchange && (choice.used >> slot & 1) != 0) {
          turn.tiles[turn.count++] = rack.in_slot(slot);
        }
      }
      if (choice.kind == TurnKind::play) {
        turn.lane = choice.play.lane;
        turn.start = choice.play.start;
        turn.count = choice.play.count;
        turn.tiles = choice.play.tiles;
      }
      turn.in_bag = static_cast<std::uint8_t>(bag.size());
      turn.score = choice.play.score;
      turn.equity = choice.equity;
      turn.leave = choice.leave;
    }

    ++game.turns;
    game.played[at] += choice.play.score;
    if (choice.play.count >= rules_.scoring.bonus_tiles) ++game.bingos[at];
    apply(choice, rack, seat, bag, rng);
    if (held.size == 0) {
      game.ending = Ending::went_out;
      game.out_seat = static_cast<std::uint8_t>(seat);
      break;
    }
    if (is_standstill(bag)) break;
  }
  score_leftover_tiles(game);
  games.push_back(game);
}

StaticTurn SelfGame::choose(const SelfPlayer& player, ValueChoice* value, const Rack& rack,
                            int seat, const Bag& bag, const GameRecord& game) {
  TurnContext context{bag.size(), rules_.exchange_needs, 0};
  if (bag.size() == 0) {
    for (int other = 0; other < seats_; ++other) {
      if (other != seat) context.opponent_tile_points += tile_points(other);
    }
  }
  const bool may_exchange = scoreless_ < kMaxScorelessTurns;
  const bool late = player.late_play_outs > 0 && bag.size() <= SelfPlayer::kLateBag;
  if (!late && (value == nullptr || bag.size() == 0)) {
    return choice_.best(board_, rack, player.policy, context, may_exchange);
  }
  const std::span<const StaticTurn> turns = choice_.best_few(
      board_, rack, player.policy, context, may_exchange, late ? kPlayedOutTurns : kValuedTurns);
  if (turns.size() == 1) return turns[0];
  if (late) return turns[best_late(player, rack, seat, turns, game)];
  const auto at = static_cast<std::size_t>(seat);
  const int lead = game.played[at] - game.played[1 - at];
  const TileCounts unseen = unseen_tiles(rules_, board_, rack);
  return turns[value->best(board_, rack, unseen, bag.size(), lead, turns)];
}

std::vector<SampledPosition> SelfGame::take_positions() {
  return value_sampler_ ? value_sampler_->take() : std::vector<SampledPosition>{};
}

/// Returns what the player at this seat knows.
SimulatedPosition SelfGame::known_to(int seat, const Rack& rack, const GameRecord& game) const {
  SimulatedPosition position;
  for (int square = 0; square < kSquares; ++square) {
    const Tile tile = board_.at(square);
    if (tile != 0) position.board.push_back({static_cast<std::uint8_t>(square), tile});
  }
  position.seats = seats_;
  for (int slot = 0; slot < rack.size(); ++slot) position.rack.push_back(rack.in_slot(slot));
  for (int turn = 0; turn < seats_; ++turn) {
    const auto from = static_cast<std::size_t>((seat + turn) % seats_);
    position.scores[static_cast<std::size_t>(turn)] = game.played[from];
    position.held[static_cast<std::size_t>(turn)] = racks_[from].size;
  }
  position.scoreless_turns = scoreless_;
  return position;
}

std::size_t SelfGame::best_late(const SelfPlayer& player, const Rack& rack, int seat,
                                std::span<const StaticTurn> turns, const GameRecord& game) const {
  RandomStream seeds(settings_.seed ^ kDealSeed, game.game);
  const std::uint64_t seed = seeds.next() + game.turns;
  return best_by_play_outs(rules_, empty_board_.words(), known_to(seat, rack, game), rack, turns,
                           player.policy, player.late_play_outs, seed);
}

void SelfGame::deal(Bag& bag) {
  for (int seat = 0; seat < seats_; ++seat) {
    racks_[static_cast<std::size_t>(seat)].size = 0;
    refill(seat, bag);
  }
}

void SelfGame::refill(int seat, Bag& bag) {
  RackTiles& held = racks_[static_cast<std::size_t>(seat)];
  while (held.size < rules_.scoring.rack_size && bag.size() > 0) {
    held.tiles[static_cast<std::size_t>(held.size++)] = bag.draw(seat);
  }
}

void SelfGame::apply(const StaticTurn& choice, const Rack& rack, int seat, Bag& bag,
                     RandomStream& rng) {
  RackTiles& held = racks_[static_cast<std::size_t>(seat)];
  held.size = 0;
  for (int slot = 0; slot < rack.size(); ++slot) {
    const bool kept = (choice.used >> slot & 1) == 0;
    if (kept) held.tiles[static_cast<std::size_t>(held.size++)] = rack.in_slot(slot);
  }
  refill(seat, bag);
  switch (choice.kind) {
    case TurnKind::play: {
      std::array<Placed, kMaxRackSize> placed;
      const auto count = static_cast<std::size_t>(squares_of(choice.play, board_, placed));
      board_.lay(std::span(placed).first(count));
      passes_ = {};
      break;
    }
    case TurnKind::exchange:
      for (int slot = 0; slot < rack.size(); ++slot) {
        if ((choice.used >> slot & 1) != 0) bag.put_back(seat, rack.in_slot(slot), rng);
      }
      passes_ = {};
      break;
    case TurnKind::pass:
      ++passes_[static_cast<std::size_t>(seat)];
      break;
  }
  scoreless_ = choice.play.score == 0 ? scoreless_ + 1 : 0;
}

void SelfGame::sample(const Bag& bag, RandomStream& rng) {
  if (bag.size() < settings_.sampling->min_in_bag) return;
  std::array<Tile, kMaxBoxSize> off_board;
  std::size_t count = 0;
  for (const Tile tile : bag.tiles()) off_board[count++] = tile;
  for (int seat = 0; seat < seats_; ++seat) {
    const RackTiles& held = racks_[static_cast<std::size_t>(seat)];
    for (int at = 0; at < held.size; ++at) {
      off_board[count++] = held.tiles[static_cast<std::size_t>(at)];
    }
  }
  sampler_->sample(board_, bag.size(), std::span(off_board).first(count), choice_.search(), rng);
}

bool SelfGame::is_standstill(const Bag& bag) const noexcept {
  const Standstill& rule = rules_.standstill;
  if (rule.scoreless_turns > 0 && scoreless_ >= rule.scoreless_turns) return true;
  const int needed = bag.size() > 0 ? rule.passes_with_tiles_left : rule.passes_with_bag_empty;
  return needed > 0 && std::all_of(passes_.begin(), passes_.begin() + seats_,
                                   [needed](int passes) { return passes >= needed; });
}

void SelfGame::score_leftover_tiles(GameRecord& game) const noexcept {
  int all = 0;
  for (int seat = 0; seat < seats_; ++seat) all += tile_points(seat);
  for (int seat = 0; seat < seats_; ++seat) {
    const auto at = static_cast<std::size_t>(seat);
    const bool twice =
        game.ending == Ending::went_out && rules_.going_out == GoingOut::twice_the_others;
    int points = twice ? 0 : -tile_points(seat);
    if (seat == game.out_seat) points = twice ? 2 * all : all;
    game.final[at] = game.played[at] + points;
    game.left_count[at] = static_cast<std::uint8_t>(racks_[at].size);
    std::copy_n(racks_[at].tiles.begin(), racks_[at].size, game.left[at].begin());
  }
}

int SelfGame::tile_points(int seat) const noexcept {
  const RackTiles& held = racks_[static_cast<std::size_t>(seat)];
  int points = 0;
  for (int at = 0; at < held.size; ++at) {
    points += rules_.scoring.value[held.tiles[static_cast<std::size_t>(at)]];
  }
  return points;
}

}  // namespace tilewright
