// Reads the labels of --alphabet.
//
//   list  = label { [","] label }
//   label = part { "." part | index }
//   part  = word | index | "{" list "}"
//   index = "[" number [".." number] "]"
//
// Sets may be nested; each level keeps what was read before it.
#include "cli/action_names.h"

#include <charconv>
#include <optional>
#include <string_view>

namespace arbiter::cli {

namespace {

using Labels = std::vector<std::string>;

constexpr std::size_t kMostNames = 100'000;

// Actions of .aut files have names of any kind.
bool is_word(char c) { return std::string_view(" \t\n\r,.{}[]").find(c) == std::string_view::npos; }

class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  std::optional<Labels> run() {
    levels_.emplace_back();
    while (true) {
      skip_blanks();
      if (at_ == text_.size()) break;
      if (!step(text_[at_])) return std::nullopt;
    }
    if (levels_.size() != 1 || !end_label() || levels_[0].all.empty()) return std::nullopt;
    return levels_[0].all;
  }

 private:
  struct Level {
    Labels all;               // complete
    Labels current;           // the label that is being read, in all its ways; none between labels
    bool wants_part = false;  // after a dot
  };

  bool step(char c) {
    if (c == '{') return open();
    if (c == '}') return close();
    if (c == '[') return index();
    if (c != ',' && c != '.') return word();
    ++at_;
    return c == ',' ? end_label() : dot();
  }

  void skip_blanks() {
    const std::size_t before = at_;
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\t')) ++at_;
    if (at_ > before && !levels_.back().wants_part) (void)end_label();
  }

  bool open() {
    ++at_;
    const Level& level = levels_.back();
    if (!level.current.empty() && !level.wants_part) return false;
    levels_.emplace_back();
    return true;
  }

  bool close() {
    ++at_;
    if (levels_.size() == 1 || !end_label()) return false;
    const Labels inner = std::move(levels_.back().all);
    levels_.pop_back();
    return !inner.empty() && append(inner);
  }

  bool dot() {
    Level& level = levels_.back();
    if (level.current.empty() || level.wants_part) return false;
    level.wants_part = true;
    return true;
  }

  bool word() {
    const std::size_t begin = at_;
    while (at_ < text_.size() && is_word(text_[at_])) ++at_;
    const Level& level = levels_.back();
    const bool is_place = level.current.empty() || level.wants_part;
    return at_ > begin && is_place && append({std::string(text_.substr(begin, at_ - begin))});
  }

  bool index() {
    ++at_;
    const auto low = number();
    auto high = low;
    if (text_.substr(at_).starts_with("..")) {
      at_ += 2;
      high = number();
    }
    if (!low || !high || *low > *high || at_ == text_.size() || text_[at_] != ']') return false;
    ++at_;
    if (static_cast<std::size_t>(std::int64_t{*high} - *low) >= kMostNames) return false;
    Labels values;
    for (std::int64_t i = *low; i <= *high; ++i) values.push_back(std::to_string(i));
    return append(values);
  }

  std::optional<std::int32_t> number() {
    std::int32_t value = 0;
    const auto [end, error] =
        std::from_chars(text_.data() + at_, text_.data() + text_.size(), value);
    if (error != std::errc()) return std::nullopt;
    at_ = static_cast<std::size_t>(end - text_.data());
    return value;
  }

  // Each way to read the label so far goes on with each of the parts.
  bool append(const Labels& parts) {
    Level& level = levels_.back();
    level.wants_part = false;
    if (level.current.empty()) {
      level.current = parts;
      return true;
    }
    if (level.current.size() * parts.size() > kMostNames) return false;
    Labels longer;
    for (const std::string& before : level.current) {
      for (const std::string& part : parts) longer.push_back(before + "." + part);
    }
    level.current = std::move(longer);
    return true;
  }

  bool end_label() {
    Level& level = levels_.back();
    if (level.wants_part) return false;
    if (level.all.size() + level.current.size() > kMostNames) return false;
    level.all.insert(level.all.end(), level.current.begin(), level.current.end());
    level.current.clear();
    return true;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::vector<Level> levels_;
};

}  // namespace

tl::expected<std::vector<std::string>, std::string> action_names(std::string_view text) {
  if (auto found = Reader(text).run()) return std::move(*found);
  return tl::unexpected(
      std::string("expected actions with commas between, as in `send, a[1], b[0..3].c, {x,y}.go`; "
                  "indices are numbers"));
}

}  // namespace arbiter::cli
