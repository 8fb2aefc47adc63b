#include "self_game.hpp"

#include <algorithm>

namespace tilewright {

namespace {

/// After so many turns without a point players only pass, so that every rule ends the game.
constexpr int kPatience = 6;

}  // namespace

SelfGame::SelfGame(const GameRules& rules, const SearchWords& words,
                   const SelfPlaySettings& settings)
    : rules_(rules),
      settings_(settings),
      empty_board_(rules.scoring, words),
      board_(empty_board_),
      search_(make_play_search()),
      seats_(static_cast<int>(settings.players.size())) {
  if (settings.sampling != nullptr) {
    sampler_ = std::make_unique<LeaveSampler>(*settings.sampling, rules);
  }
}

void SelfGame::play(std::uint32_t number, std::vector<GameRecord>& games,
                    std::vector<TurnRecord>& turns) {
  const auto seats = static_cast<std::uint32_t>(seats_);
  RandomStream chance(settings_.seed, settings_.pairs ? number / seats : number);
  RandomStream sampling_chance(~settings_.seed, number);
  board_ = empty_board_;
  Bag bag(rules_, chance);
  deal(bag);
  passes_ = {};
  scoreless_ = 0;

  GameRecord game;
  game.game = number;
  for (std::size_t seat = 0; seat < seats; ++seat) {
    game.player[seat] = static_cast<std::uint8_t>((seat + number) % seats);
  }
  for (int seat = 0;; seat = (seat + 1) % seats_) {
    if (sampler_) sample(bag, sampling_chance);
    const auto at = static_cast<std::size_t>(seat);
    Hand& hand = hands_[at];
    const Rack rack(std::span(hand.tiles).first(static_cast<std::size_t>(hand.size)),
                    rules_.scoring);
    Outlook outlook{bag.size(), rules_.exchange_needs, 0};
    if (bag.size() == 0) {
      for (int other = 0; other < seats_; ++other) {
        if (other != seat) outlook.others_worth += worth(other);
      }
    }
    const Choice choice = choose(rack, settings_.players[game.player[at]], outlook);

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
    carry_out(choice, rack, seat, bag, chance);
    if (hand.size == 0) {
      game.ending = Ending::went_out;
      game.out_seat = static_cast<std::uint8_t>(seat);
      break;
    }
    if (is_standstill(bag)) break;
  }
  reckon(game);
  games.push_back(game);
}

void SelfGame::deal(Bag& bag) {
  for (int seat = 0; seat < seats_; ++seat) {
    hands_[static_cast<std::size_t>(seat)].size = 0;
    refill(seat, bag);
  }
}

void SelfGame::refill(int seat, Bag& bag) {
  Hand& hand = hands_[static_cast<std::size_t>(seat)];
  while (hand.size < rules_.scoring.rack_size && bag.size() > 0) {
    hand.tiles[static_cast<std::size_t>(hand.size++)] = bag.draw(seat);
  }
}

/// The best play, or an exchange that is better still; a pass where there is neither.
SelfGame::Choice SelfGame::choose(const Rack& rack, const Policy& policy, const Outlook& outlook) {
  value_sets(rack, rules_.scoring, policy, outlook, values_);
  const std::span<const float> values = std::span(values_).first(rack.all() + 1);
  Choice choice;
  const std::optional<Move> play = search_->best(board_, rack, values);
  if (play) {
    choice.kind = TurnKind::play;
    choice.play = *play;
    choice.used = slots_used(rack, *play);
    choice.equity = play->equity;
    choice.leave = values[choice.used];
  }
  if (scoreless_ >= kPatience) return choice;
  const std::optional<Rack::Slots> exchange = best_exchange(rack, outlook, values);
  if (exchange && (!play || values[*exchange] > choice.equity)) {
    choice = {TurnKind::exchange, {}, *exchange, values[*exchange], values[*exchange]};
  }
  return choice;
}

void SelfGame::carry_out(const Choice& choice, const Rack& rack, int seat, Bag& bag,
                         RandomStream& chance) {
  Hand& hand = hands_[static_cast<std::size_t>(seat)];
  hand.size = 0;
  for (int slot = 0; slot < rack.size(); ++slot) {
    const bool kept = (choice.used >> slot & 1) == 0;
    if (kept) hand.tiles[static_cast<std::size_t>(hand.size++)] = rack.in_slot(slot);
  }
  refill(seat, bag);
  switch (choice.kind) {
    case TurnKind::play: {
      std::array<Placed, kMostOnRack> placed;
      const auto count = static_cast<std::size_t>(squares_of(choice.play, board_, placed));
      board_.lay(std::span(placed).first(count));
      passes_ = {};
      break;
    }
    case TurnKind::exchange:
      for (int slot = 0; slot < rack.size(); ++slot) {
        if ((choice.used >> slot & 1) != 0) bag.put_back(seat, rack.in_slot(slot), chance);
      }
      passes_ = {};
      break;
    case TurnKind::pass:
      ++passes_[static_cast<std::size_t>(seat)];
      break;
  }
  scoreless_ = choice.play.score == 0 ? scoreless_ + 1 : 0;
}

void SelfGame::sample(const Bag& bag, RandomStream& chance) {
  if (bag.size() < settings_.sampling->least_in_bag) return;
  std::array<Tile, kMostInBox> off_board;
  std::size_t count = 0;
  for (const Tile tile : bag.tiles()) off_board[count++] = tile;
  for (int seat = 0; seat < seats_; ++seat) {
    const Hand& hand = hands_[static_cast<std::size_t>(seat)];
    for (int at = 0; at < hand.size; ++at) {
      off_board[count++] = hand.tiles[static_cast<std::size_t>(at)];
    }
  }
  sampler_->sample(board_, bag.size(), std::span(off_board).first(count), *search_, chance);
}

bool SelfGame::is_standstill(const Bag& bag) const noexcept {
  const Standstill& rule = rules_.standstill;
  if (rule.scoreless_turns > 0 && scoreless_ >= rule.scoreless_turns) return true;
  const int needed = bag.size() > 0 ? rule.passes_with_tiles_left : rule.passes_with_bag_empty;
  return needed > 0 && std::all_of(passes_.begin(), passes_.begin() + seats_,
                                   [needed](int passes) { return passes >= needed; });
}

void SelfGame::reckon(GameRecord& game) const noexcept {
  int all = 0;
  for (int seat = 0; seat < seats_; ++seat) all += worth(seat);
  for (int seat = 0; seat < seats_; ++seat) {
    const auto at = static_cast<std::size_t>(seat);
    const bool twice = game.ending == Ending::went_out &&
                       rules_.going_out == GoingOut::twice_the_others;
    int points = twice ? 0 : -worth(seat);
    if (seat == game.out_seat) points = twice ? 2 * all : all;
    game.final[at] = game.played[at] + points;
    game.left_count[at] = static_cast<std::uint8_t>(hands_[at].size);
    std::copy_n(hands_[at].tiles.begin(), hands_[at].size, game.left[at].begin());
  }
}

int SelfGame::worth(int seat) const noexcept {
  const Hand& hand = hands_[static_cast<std::size_t>(seat)];
  int points = 0;
  for (int at = 0; at < hand.size; ++at) {
    points += rules_.scoring.value[hand.tiles[static_cast<std::size_t>(at)]];
  }
  return points;
}

}  // namespace tilewright
