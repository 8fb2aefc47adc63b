// Checks the counted positions in tests/positions with the plain search and with the optimized
// search at every processor level. The README there describes the format.

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include "check.hpp"
#include "random_positions.hpp"
#include "tilewright/alphabet.hpp"
#include "tilewright/plain_search.hpp"
#include "tilewright/play_search.hpp"

using namespace tilewright;

namespace {

/// With more plays than this, the plain search takes seconds.
constexpr std::size_t kMaxPlainPlays = 1000;

struct Counted {
  std::string cgp;
  std::size_t plays;
  long score_sum;
  int best;
};

/// The letters of a file: upper case for tiles, lower case for blanks on the board.
class Spelling {
 public:
  void add(const std::string& upper, const std::string& lower) {
    letters_.push_back(upper);
    lower_.push_back(lower);
  }

  Alphabet alphabet() const { return Alphabet(letters_); }

  /// Parses consecutive tiles; '?' is a blank on a rack.
  std::vector<Tile> read(std::string_view text) const {
    std::vector<Tile> tiles;
    while (!text.empty()) {
      const bool in_brackets = text.front() == '[';
      if (in_brackets) text.remove_prefix(1);
      std::size_t longest = text.front() == '?' ? 1 : 0;
      Tile found = 0;
      for (std::size_t at = 0; at < letters_.size(); ++at) {
        const auto take = [&](const std::string& letter, Tile tile) {
          const bool fits =
              in_brackets ? text.substr(0, text.find(']')) == letter : text.starts_with(letter);
          if (!fits || letter.size() <= longest) return;
          longest = letter.size();
          found = tile;
        };
        take(letters_[at], static_cast<Tile>(at + 1));
        take(lower_[at], static_cast<Tile>((at + 1) | kBlankBit));
      }
      CHECK(longest > 0);
      tiles.push_back(found);
      text.remove_prefix(longest + (in_brackets ? 1 : 0));
    }
    return tiles;
  }

 private:
  std::vector<std::string> letters_;
  std::vector<std::string> lower_;
};

struct CountedFile {
  ScoringRules rules;
  Spelling spelling;
  bool has_own_words = false;
  std::vector<std::string> own_words;
  std::vector<Counted> positions;
};

void read_premium(char sign, std::uint8_t& letter, std::uint8_t& word) {
  static constexpr std::string_view kLetters = ".'\"^", kWords = ".-=~";
  const std::size_t in_letters = kLetters.find(sign), in_words = kWords.find(sign);
  CHECK(in_letters != std::string_view::npos || in_words != std::string_view::npos);
  letter = static_cast<std::uint8_t>(in_letters == std::string_view::npos ? 1 : in_letters + 1);
  word = static_cast<std::uint8_t>(in_words == std::string_view::npos ? 1 : in_words + 1);
}

CountedFile read_counts(const std::filesystem::path& path) {
  CountedFile file;
  std::ifstream lines(path);
  for (std::string line; std::getline(lines, line);) {
    if (line.empty() || line.front() == '#') continue;
    if (const auto equals = line.find(" = "); equals != std::string::npos) {
      Counted counted{line.substr(0, equals), 0, 0, 0};
      std::istringstream(line.substr(equals + 3)) >> counted.plays >> counted.score_sum >>
          counted.best;
      file.positions.push_back(counted);
      continue;
    }
    const std::size_t colon = line.find(':');
    const std::string name = line.substr(0, colon);
    std::istringstream value(line.substr(colon + 1));
    if (name == "lexicon") {
      std::string lexicon;
      value >> lexicon;
      CHECK(lexicon == "english");
    } else if (name == "words") {
      file.has_own_words = true;
      for (std::string word; value >> word;) file.own_words.push_back(word);
    } else if (name == "letters") {
      file.rules.letters = 0;
      std::string upper, lower, points;
      while (value >> upper >> lower >> points) {
        file.spelling.add(upper, lower);
        file.rules.value[++file.rules.letters] = static_cast<std::int16_t>(std::stoi(points));
      }
    } else if (name == "rack") {
      value >> file.rules.rack_size;
    } else if (name == "bonus") {
      value >> file.rules.bonus >> file.rules.bonus_tiles;
    } else if (name == "star") {
      char column = 0;
      int row = 0;
      value >> column >> row;
      file.rules.start = (row - 1) * kSide + column - 'A';
    } else {
      CHECK(name == "board");
      for (std::size_t square = 0; square < kSquares; ++square) {
        char sign = 0;
        lines >> sign;
        read_premium(sign, file.rules.letter_multiplier[square],
                     file.rules.word_multiplier[square]);
      }
    }
  }
  return file;
}

/// Sets up the board of a CGP position and returns the rack.
Rack set_up(const std::string& cgp, const CountedFile& file, Board& board) {
  std::istringstream fields(cgp);
  std::string rows, racks;
  fields >> rows >> racks;
  std::istringstream each_row(rows);
  int row = 0;
  for (std::string text; std::getline(each_row, text, '/'); ++row) {
    int column = 0;
    for (std::size_t at = 0; at < text.size();) {
      const bool is_number = text[at] >= '0' && text[at] <= '9';
      std::size_t end = at;
      while (end < text.size() && (text[end] >= '0' && text[end] <= '9') == is_number) ++end;
      const std::string part = text.substr(at, end - at);
      at = end;
      if (is_number) {
        column += std::stoi(part);
        continue;
      }
      for (const Tile tile : file.spelling.read(part)) {
        const Placed placed{static_cast<std::uint8_t>(row * kSide + column++), tile};
        board.lay({&placed, 1});
      }
    }
    CHECK(column == kSide);
  }
  CHECK(row == kSide);
  return Rack(file.spelling.read(racks.substr(0, racks.find('/'))), file.rules);
}

void check_counts(const Counted& expected, const MoveList& plays, std::string_view search) {
  long sum = 0;
  int best = 0;
  for (const Move& move : plays) {
    sum += move.score;
    best = std::max(best, move.score);
  }
  if (plays.size() == expected.plays && sum == expected.score_sum && best == expected.best) return;
  std::fprintf(stderr, "%s: got %zu %ld %d, expected %zu %ld %d\n%s\n", std::string(search).c_str(),
               plays.size(), sum, best, expected.plays, expected.score_sum, expected.best,
               expected.cgp.c_str());
  std::exit(1);
}

const WordGraph& english_graph() {
  static const WordGraph graph = build_graph(fuzz::english(), kEnglish, GraphShape::dawg);
  return graph;
}
const SearchWords& english_words() {
  static const SearchWords words(english_graph());
  return words;
}

WordGraph own_graph(const CountedFile& file) {
  WordList list;
  const Alphabet alphabet = file.spelling.alphabet();
  for (const std::string& word : file.own_words) {
    CHECK(alphabet.encode(word, list.buffer()));
    list.end_word();
  }
  return build_graph(list.sorted(), file.rules.letters, GraphShape::dawg);
}

void check_file(const CountedFile& file, const SearchWords& words) {
  for (const Counted& counted : file.positions) {
    Board board(file.rules, words);
    const Rack rack = set_up(counted.cgp, file, board);
    MoveList plays;
    if (counted.plays <= kMaxPlainPlays) {
      plain_search(board, rack, plays);
      check_counts(counted, plays, "plain search");
    }
    for (const std::string_view level : search_processors()) {
      plays.clear();
      const auto search = make_play_search(level);
      search->all(board, rack, {}, plays);
      check_counts(counted, plays, level);
      const auto best = search->best(board, rack, {});
      CHECK((best ? best->score : 0) == counted.best);
    }
  }
}

}  // namespace

int main() {
  std::size_t files = 0, positions = 0;
  for (const auto& entry : std::filesystem::directory_iterator("tests/positions")) {
    if (entry.path().extension() != ".counts") continue;
    const CountedFile file = read_counts(entry.path());
    if (file.has_own_words) {
      const WordGraph graph = own_graph(file);
      check_file(file, SearchWords(graph));
    } else {
      check_file(file, english_words());
    }
    ++files;
    positions += file.positions.size();
  }
  std::printf("%zu positions in %zu files\n", positions, files);
  CHECK(files >= 10 && positions >= 400);
}
