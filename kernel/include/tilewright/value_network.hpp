#pragma once

#include <memory>
#include <span>
#include <stdexcept>
#include <vector>

#include "tilewright/game_rules.hpp"

// The weights of the network that estimates what a position is worth after a turn.
//
//   NetworkWeights                          the layers
//   ValueNetwork                            the weights, and the equipment they were trained for
//   BadNetwork                              thrown for a damaged file
//   read_value_network, write_value_network the file format
//
// docs/internals/learned-value.md describes the network.

namespace tilewright {

/// Thrown when bytes are not a valid network; the message is meant for the user.
class BadNetwork : public std::invalid_argument {
 public:
  using std::invalid_argument::invalid_argument;
};

inline constexpr int kNetworkLetters = 26;
inline constexpr int kNetworkTiles = kNetworkLetters + 1;  ///< the blank is tile 0
/// Rows r and 14 - r and columns r and 14 - r have the same premiums and share their weights.
inline constexpr int kLaneTypes = 8;
/// The inputs of a square, in this order: its letter (one each), a blank, what its check says, and
/// the letters that a crossing word allows (one each).
inline constexpr int kSquareInputs = 2 * kNetworkLetters + 9;
/// A larger number of points in a crossing word counts as this many.
inline constexpr int kMaxCrossPoints = 31;
inline constexpr int kContextInputs = kNetworkTiles + 1;
inline constexpr int kHeadInputs = 110;
inline constexpr int kLaneWidth = 64;
inline constexpr int kLaneOutputs = 64;
inline constexpr int kHeadWidth = 128;
inline constexpr int kSecondWidth = 32;
inline constexpr int kNetworkOutputs = 3;

/// The layers, each with a row of weights per input. The order of the members is that of the file.
struct NetworkWeights {
  alignas(64) float squares[kLaneTypes][kSide][kSquareInputs][kLaneWidth];
  alignas(64) float lane_bias[kLaneTypes][kLaneWidth];
  alignas(64) float context[kContextInputs][kLaneWidth];
  alignas(64) float lanes[kLaneWidth][kLaneOutputs];
  alignas(64) float lanes_bias[kLaneOutputs];
  alignas(64) float pooled[kLaneOutputs][kHeadWidth];
  alignas(64) float head[kHeadInputs][kHeadWidth];
  alignas(64) float head_bias[kHeadWidth];
  alignas(64) float second[kHeadWidth][kSecondWidth];
  alignas(64) float second_bias[kSecondWidth];
  alignas(64) float outputs[kSecondWidth][kNetworkOutputs];
  alignas(64) float outputs_bias[kNetworkOutputs];
  alignas(64) float kept[kNetworkTiles][kLaneOutputs];  ///< the bilinear term: tiles kept x lanes
};

/// A trained network. It is valid only for the equipment it was trained with. Immutable, so threads
/// can share it.
class ValueNetwork {
 public:
  /// Takes the rules of the games it was trained with, and the weights as half-precision numbers in
  /// the order of NetworkWeights. Throws BadNetwork.
  ValueNetwork(const GameRules& rules, std::span<const std::uint16_t> weights);

  /// The number of weights.
  static std::size_t size() noexcept;

  /// Returns whether the network was trained with these tiles, this board, this rack size and this
  /// bonus.
  bool fits(const GameRules& rules) const noexcept;

  const NetworkWeights& weights() const noexcept { return *weights_; }
  /// Returns the rules it was trained with, as far as fits() compares them.
  const GameRules& rules() const noexcept { return rules_; }
  /// Returns the weights as they were given.
  std::vector<std::uint16_t> halves() const;

 private:
  GameRules rules_;
  std::shared_ptr<const NetworkWeights> weights_;
};

/// Reads a file: a signature, the equipment, the weights in half precision and a checksum. For any
/// input, the result is either a valid network or a BadNetwork exception.
ValueNetwork read_value_network(std::span<const unsigned char> bytes);

/// Writes a file. The result is byte for byte what read_value_network() read.
std::vector<unsigned char> write_value_network(const ValueNetwork& network);

}  // namespace tilewright
