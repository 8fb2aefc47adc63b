#include "tilewright/value_network.hpp"

#include <algorithm>
#include <string>

#include "half_precision.hpp"

namespace tilewright {

namespace {

constexpr std::array<unsigned char, 8> kSignature{'T', 'W', 'V', 'A', 'L', 'U', 'E', '1'};
/// Rack size, bonus (two bytes), tiles for the bonus, start.
constexpr std::size_t kNumbers = 5;
constexpr std::size_t kEquipment = kNumbers + 2 * kNetworkTiles + 2 * kSquares;
constexpr std::size_t kChecksum = 8;

/// Calls `visit` with the weights of each layer, as a span.
template <class Weights, class Visit>
void for_each_layer(Weights& weights, Visit visit) {
  const auto layer = [&](auto& array) {
    visit(std::span(
        reinterpret_cast<std::remove_all_extents_t<std::remove_reference_t<decltype(array)>>*>(
            &array),
        sizeof(array) / sizeof(float)));
  };
  layer(weights.squares);
  layer(weights.lane_bias);
  layer(weights.context);
  layer(weights.lanes);
  layer(weights.lanes_bias);
  layer(weights.pooled);
  layer(weights.head);
  layer(weights.head_bias);
  layer(weights.second);
  layer(weights.second_bias);
  layer(weights.outputs);
  layer(weights.outputs_bias);
  layer(weights.kept);
}

/// FNV-1a.
std::uint64_t checksum(std::span<const unsigned char> bytes) noexcept {
  std::uint64_t hash = 0xCBF29CE484222325u;
  for (const unsigned char byte : bytes) hash = (hash ^ byte) * 0x100000001B3u;
  return hash;
}

/// Returns whether lanes of one type have the same premiums.
bool lanes_are_symmetric(const ScoringRules& rules) noexcept {
  for (int row = 0; row < kSide; ++row) {
    for (int column = 0; column < kSide; ++column) {
      const auto here = static_cast<std::size_t>(row * kSide + column);
      const auto mirrored = static_cast<std::size_t>((kSide - 1 - row) * kSide + column);
      if (rules.letter_multiplier[here] != rules.letter_multiplier[mirrored]) return false;
      if (rules.word_multiplier[here] != rules.word_multiplier[mirrored]) return false;
    }
  }
  return rules.mirrored();
}

void check(const GameRules& rules) {
  try {
    rules.check();
  } catch (const std::invalid_argument& error) {
    throw BadNetwork(std::string("the equipment of the network is invalid: ") + error.what());
  }
  if (rules.scoring.letters != kNetworkLetters) {
    throw BadNetwork("a network needs an alphabet of 26 letters");
  }
  if (rules.scoring.rack_size != 7) throw BadNetwork("a network needs racks of seven tiles");
  if (!lanes_are_symmetric(rules.scoring)) {
    throw BadNetwork("a network needs a board that is the same from all sides");
  }
}

}  // namespace

ValueNetwork::ValueNetwork(const GameRules& rules, std::span<const std::uint16_t> weights)
    : rules_(rules) {
  check(rules);
  if (weights.size() != size()) {
    throw BadNetwork("a network has " + std::to_string(size()) + " weights");
  }
  if (!std::ranges::all_of(weights, is_finite_half)) {
    throw BadNetwork("a weight of the network is not a finite number");
  }
  auto layers = std::make_shared<NetworkWeights>();
  for_each_layer(*layers, [&](std::span<float> layer) {
    std::ranges::transform(weights.first(layer.size()), layer.begin(), half_to_float);
    weights = weights.subspan(layer.size());
  });
  weights_ = std::move(layers);
}

std::size_t ValueNetwork::size() noexcept {
  static const std::size_t count = [] {
    std::size_t sum = 0;
    const auto layers = std::make_unique<NetworkWeights>();
    for_each_layer(*layers, [&](std::span<const float> layer) { sum += layer.size(); });
    return sum;
  }();
  return count;
}

bool ValueNetwork::fits(const GameRules& rules) const noexcept {
  const ScoringRules& mine = rules_.scoring;
  const ScoringRules& theirs = rules.scoring;
  return mine.letters == theirs.letters && mine.value == theirs.value && rules_.box == rules.box &&
         mine.letter_multiplier == theirs.letter_multiplier &&
         mine.word_multiplier == theirs.word_multiplier && mine.start == theirs.start &&
         mine.rack_size == theirs.rack_size && mine.bonus == theirs.bonus &&
         mine.bonus_tiles == theirs.bonus_tiles;
}

std::vector<std::uint16_t> ValueNetwork::halves() const {
  std::vector<std::uint16_t> halves;
  halves.reserve(size());
  for_each_layer(*weights_, [&](std::span<const float> layer) {
    for (const float weight : layer) halves.push_back(float_to_half(weight));
  });
  return halves;
}

ValueNetwork read_value_network(std::span<const unsigned char> bytes) {
  const std::size_t body = kSignature.size() + kEquipment + 2 * ValueNetwork::size();
  if (bytes.size() < kSignature.size() ||
      !std::ranges::equal(bytes.first(kSignature.size()), kSignature)) {
    throw BadNetwork("this is not a value network");
  }
  if (bytes.size() != body + kChecksum) throw BadNetwork("the network has the wrong length");
  std::uint64_t stored = 0;
  for (std::size_t at = 0; at < kChecksum; ++at) {
    stored |= std::uint64_t{bytes[body + at]} << (8 * at);
  }
  if (stored != checksum(bytes.first(body))) throw BadNetwork("the network is damaged");

  GameRules rules;
  auto from = bytes.begin() + kSignature.size();
  const auto next = [&] { return *from++; };
  rules.scoring.rack_size = next();
  rules.scoring.bonus = next();
  rules.scoring.bonus |= next() << 8;
  rules.scoring.bonus_tiles = next();
  rules.scoring.start = next();
  for (std::size_t tile = 0; tile < kNetworkTiles; ++tile) rules.scoring.value[tile] = next();
  for (std::size_t tile = 0; tile < kNetworkTiles; ++tile) rules.box[tile] = next();
  for (std::uint8_t& premium : rules.scoring.letter_multiplier) premium = next();
  for (std::uint8_t& premium : rules.scoring.word_multiplier) premium = next();
  std::vector<std::uint16_t> halves(ValueNetwork::size());
  for (std::uint16_t& half : halves) {
    const unsigned low = next();
    half = static_cast<std::uint16_t>(low | static_cast<unsigned>(next()) << 8);
  }
  return ValueNetwork(rules, halves);
}

std::vector<unsigned char> write_value_network(const ValueNetwork& network) {
  std::vector<unsigned char> bytes(kSignature.begin(), kSignature.end());
  const auto add = [&](int byte) { bytes.push_back(static_cast<unsigned char>(byte)); };
  const GameRules& rules = network.rules();
  add(rules.scoring.rack_size);
  add(rules.scoring.bonus & 0xFF);
  add(rules.scoring.bonus >> 8);
  add(rules.scoring.bonus_tiles);
  add(rules.scoring.start);
  for (std::size_t tile = 0; tile < kNetworkTiles; ++tile) add(rules.scoring.value[tile]);
  for (std::size_t tile = 0; tile < kNetworkTiles; ++tile) add(rules.box[tile]);
  for (const std::uint8_t premium : rules.scoring.letter_multiplier) add(premium);
  for (const std::uint8_t premium : rules.scoring.word_multiplier) add(premium);
  for (const std::uint16_t half : network.halves()) {
    add(half & 0xFF);
    add(half >> 8);
  }
  const std::uint64_t sum = checksum(bytes);
  for (unsigned shift = 0; shift < 64; shift += 8) add(static_cast<int>(sum >> shift & 0xFF));
  return bytes;
}

}  // namespace tilewright
