#include "report/move_products.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <tuple>

#include "draw/model_labels.h"
#include "report/move_sets.h"

namespace arbiter::report {

namespace {

constexpr std::size_t kFewestAlike = 3;  // lines that are worth a `k`
constexpr std::int64_t kLargest = 1'000'000'000'000'000;

std::optional<std::int64_t> number_of(const std::string& text) {
  std::int64_t number = 0;
  const char* const last = text.data() + text.size();
  const auto [end, error] = std::from_chars(text.data(), last, number);
  const bool is_number = error == std::errc() && end == last;
  if (!is_number || number > kLargest || number < -kLargest) return std::nullopt;
  return number;
}

using Places = std::set<std::size_t>;  // of moves in the list of all

struct ProductLine {
  Places opponents;
  std::string text;
};

// A line without its number, and how far the number of the answer is from that of the move.
struct NumberShape {
  MoveName opponent;
  MoveName answer;
  std::int64_t distance = 0;

  auto key() const {
    return std::tie(opponent.before, opponent.after, answer.before, answer.after, distance);
  }
  bool operator<(const NumberShape& other) const { return key() < other.key(); }

  std::string text(const std::vector<std::string>& values) const {
    const std::string away = distance == 0  ? ""
                             : distance > 0 ? "+" + std::to_string(distance)
                                            : std::to_string(distance);
    return opponent.before + "k" + opponent.after + " · " + answer.before + "k" + away +
           answer.after + " for k in " + draw::joined_values({values.begin(), values.end()});
  }
};

class ProductLines {
 public:
  explicit ProductLines(const std::vector<std::string>& all) : all_(all) {
    for (std::size_t i = 0; i < all.size(); ++i) places_.emplace(all[i], i);
  }

  void add(const MoveProduct& product) {
    Places& opponents = alike_[move_set(product.answers, product.possible)];
    for (const std::string& move : product.opponents) opponents.insert(places_.at(move));
  }

  std::vector<std::string> run() {
    std::vector<ProductLine> lines;
    std::map<NumberShape, Places> shapes;
    for (const auto& [answers, opponents] : alike_) {
      if (const auto shape = shape_of(opponents, answers)) {
        shapes[*shape].insert(*opponents.begin());
      } else {
        lines.push_back(line_of(opponents, answers));
      }
    }
    for (const auto& [shape, opponents] : shapes) {
      if (opponents.size() >= kFewestAlike) {
        lines.push_back({opponents, shape.text(values_of(opponents))});
        continue;
      }
      for (const std::size_t place : opponents) {
        const std::int64_t number = *number_of(move_name(all_[place]).value) + shape.distance;
        lines.push_back(
            line_of({place}, shape.answer.before + std::to_string(number) + shape.answer.after));
      }
    }
    std::sort(lines.begin(), lines.end(), [](const ProductLine& a, const ProductLine& b) {
      return std::tie(a.opponents, a.text) < std::tie(b.opponents, b.text);
    });
    std::vector<std::string> texts;
    texts.reserve(lines.size());
    for (ProductLine& line : lines) texts.push_back(std::move(line.text));
    return texts;
  }

 private:
  // A move with a number, answered with a number.
  std::optional<NumberShape> shape_of(const Places& opponents, const std::string& answers) const {
    if (opponents.size() != 1) return std::nullopt;
    NumberShape shape{move_name(all_[*opponents.begin()]), move_name(answers)};
    const auto asked = number_of(shape.opponent.value);
    const auto answered = number_of(shape.answer.value);
    if (!asked || !answered) return std::nullopt;
    shape.distance = *answered - *asked;
    return shape;
  }

  ProductLine line_of(const Places& opponents, const std::string& answers) const {
    std::vector<std::string> names;
    for (const std::size_t place : opponents) names.push_back(all_[place]);
    return {opponents, move_set(names, all_) + " · " + answers};
  }

  std::vector<std::string> values_of(const Places& opponents) const {
    std::vector<std::string> values;
    for (const std::size_t place : opponents) values.push_back(move_name(all_[place]).value);
    return values;
  }

  const std::vector<std::string>& all_;
  std::map<std::string, std::size_t> places_;
  std::map<std::string, Places> alike_;  // by the name of the answers
};

}  // namespace

std::vector<std::string> product_lines(const std::vector<MoveProduct>& products,
                                       const std::vector<std::string>& all) {
  ProductLines lines(all);
  for (const MoveProduct& product : products) lines.add(product);
  return lines.run();
}

}  // namespace arbiter::report
