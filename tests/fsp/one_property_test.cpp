// One property of many, however deep it is: as if the others were not written. The same composites
// are printed with and without the others; and a system with all of them has an error if and only
// if it has one with some of them alone.
#include <gtest/gtest.h>

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "engine/assumptions.h"
#include "fsp/compiled.h"
#include "generator/random.h"

namespace arbiter::fsp {
namespace {

constexpr std::uint64_t kSeeds = 2000;
constexpr std::size_t kProcesses = 3;
constexpr std::size_t kProperties = 3;

struct Used {
  std::string name;
  std::string before;  // labels and sharing
  std::string after;   // relabelling
};

struct Composed {
  std::string name;
  std::string modifiers;
  std::vector<Used> used;
  std::string after;  // priority and hiding
  bool is_property = false;
};

class Written {
 public:
  explicit Written(std::uint64_t seed) : random_(seed), is_simple_(random_.chance(50)) {
    for (std::size_t i = 0; i < kProcesses; ++i) primitives_ += process(i);
    for (std::size_t i = 0; i < kProperties; ++i) {
      properties_.insert("W" + std::to_string(i));
      primitives_ += property(i);
    }
    const std::size_t count = 1 + random_.below(3);
    for (std::size_t i = 0; i < count; ++i) composites_.push_back(composite(i));
    Composed top = composite(count);
    top.name = "TOP";
    top.modifiers = top.after = "";
    top.is_property = false;
    composites_.push_back(top);
    for (const Composed& each : composites_) {
      if (each.is_property) properties_.insert(each.name);
    }
  }

  const std::set<std::string>& properties() const { return properties_; }
  // Nothing is relabelled and there are no priorities: properties only watch.
  bool is_simple() const { return is_simple_; }
  // Whether the composite contains the property, not counting what is inside another one; or only
  // what is.
  bool has(const std::string& wanted, bool enclosed, const std::string& in = "TOP") const {
    const Composed* composite = find(in);
    if (composite == nullptr) return false;
    for (const Used& used : composite->used) {
      const Composed* inner = find(used.name);
      const bool is_other = inner != nullptr && inner->is_property && used.name != wanted;
      if (!enclosed && (used.name == wanted || (!is_other && has(wanted, false, used.name)))) {
        return true;
      }
      if (!enclosed) continue;
      if (is_other ? contains(*inner, wanted) : has(wanted, true, used.name)) return true;
    }
    return false;
  }

  // All of it, or without the other properties.
  std::string text(const std::string& wanted = "") const {
    std::string text = primitives_;
    for (const Composed& each : composites_) {
      text += each.modifiers + "||" + each.name + " = (";
      std::string_view separator;
      for (const Used& used : each.used) {
        if (!wanted.empty() && is_dropped(used.name, wanted, each)) continue;
        text += std::string(separator) + used.before + used.name + used.after;
        separator = " || ";
      }
      if (each.name == "TOP" && !wanted.empty() && !has(wanted, false)) {
        text += std::string(separator) + wanted;
      }
      text += ")" + each.after + ".\n";
    }
    return text;
  }

 private:
  std::string letter() { return std::string(1, "abcd"[random_.below(4)]); }

  std::string process(std::size_t number) {
    const std::string name = "P" + std::to_string(number);
    const std::size_t states = 1 + random_.below(3);
    std::string text = name + " = Q0";
    for (std::size_t i = 0; i < states; ++i) {
      text += ", Q" + std::to_string(i) + " = (";
      const std::size_t edges = 1 + random_.below(3);
      for (std::size_t e = 0; e < edges; ++e) {
        text += (e == 0 ? "" : " | ") + letter() + " -> Q" + std::to_string(random_.below(states));
      }
      text += ")";
    }
    return text + ".\n";
  }

  std::string property(std::size_t number) {
    const std::size_t states = 1 + random_.below(3);
    std::string text = "property W" + std::to_string(number) + " = Q0";
    for (std::size_t i = 0; i < states; ++i) {
      std::set<std::string> letters;
      const std::size_t edges = 1 + random_.below(3);
      for (std::size_t e = 0; e < edges; ++e) letters.insert(letter());
      std::string_view separator = " = (";
      text += ", Q" + std::to_string(i);
      for (const std::string& each : letters) {
        text += std::string(separator) + each + " -> Q" + std::to_string(random_.below(states));
        separator = " | ";
      }
      text += ")";
    }
    return text + ".\n";
  }

  Composed composite(std::size_t number) {
    Composed made;
    made.name = "C" + std::to_string(number);
    switch (random_.below(7)) {
      case 0: made.modifiers = "minimal "; break;
      case 1: made.modifiers = "deterministic "; break;
      case 2: made.modifiers = "compose "; break;
      case 3: made.modifiers = "property "; break;
      default: break;
    }
    made.is_property = made.modifiers == "property ";
    if (!is_simple_ && random_.chance(20)) {
      made.after += (random_.chance(50) ? " >> {" : " << {") + letter() + "}";
    }
    if (random_.chance(40)) {
      made.after += (random_.chance(50) ? " \\ {" : " @ {b, c, ") + letter() + "}";
    }
    const std::size_t members = 1 + random_.below(3);
    for (std::size_t i = 0; i < members; ++i) made.used.push_back(use(number));
    return made;
  }

  Used use(std::size_t composites) {
    Used used;
    const std::size_t which = random_.below(6);
    if (which < 2) {
      used.name = "P" + std::to_string(random_.below(kProcesses));
    } else if (which < 4 || composites == 0) {
      used.name = "W" + std::to_string(random_.below(kProperties));
    } else {
      used.name = "C" + std::to_string(random_.below(composites));
    }
    if (is_simple_) return used;
    if (random_.chance(15)) used.before = random_.chance(50) ? "x:" : "{x,y}::";
    if (random_.chance(30)) {
      used.after = "/{" + letter() + "/" + letter();
      if (random_.chance(50)) used.after += "," + letter() + "/" + letter();
      used.after += "}";
    }
    return used;
  }

  const Composed* find(const std::string& name) const {
    for (const Composed& each : composites_) {
      if (each.name == name) return &each;
    }
    return nullptr;
  }
  bool contains(const Composed& composite, const std::string& name) const {
    for (const Used& used : composite.used) {
      const Composed* inner = find(used.name);
      if (used.name == name || (inner != nullptr && contains(*inner, name))) return true;
    }
    return false;
  }
  // Definitions that a property needs are whole; a copy of each for elsewhere would have another
  // name, so the text has only composites that are used in one way.
  bool is_dropped(const std::string& name, const std::string& wanted, const Composed& in) const {
    return properties_.contains(name) && name != wanted && !in.is_property;
  }

  generator::Random random_;
  bool is_simple_;
  std::string primitives_;
  std::set<std::string> properties_;
  std::vector<Composed> composites_;

 public:
  // A composite that is no property is inside one, and so is there in two ways.
  bool is_ambiguous() const {
    for (const Composed& each : composites_) {
      if (!each.is_property) continue;
      for (const Used& used : each.used) {
        const Composed* inner = find(used.name);
        if (inner != nullptr && !inner->is_property) return true;
      }
    }
    return false;
  }
};

using Loaded = Result<std::variant<LoadedSystem, Undecided>>;

Loaded load(const std::string& text, const std::string& property = "") {
  return load_system(std::make_shared<const Source>("test.lts", text),
                     {.process = "TOP", .property = property});
}

// The length of a shortest trace to an error.
std::optional<std::size_t> error_of(const Loaded& loaded) {
  const auto found = verify_system(std::get<LoadedSystem>(loaded.value()), {.deadlocks = false});
  const auto& faults = std::get<VerifiedSystem>(found).faults;
  if (faults.empty()) return std::nullopt;
  return faults.front().trace.size();
}

TEST(OneProperty, IsAsIfTheOthersWereNotWritten) {
  std::size_t compared = 0;
  std::size_t violated = 0;
  std::size_t refused = 0;
  for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
    const Written written(seed);
    if (written.is_ambiguous()) continue;
    for (const std::string& property : written.properties()) {
      SCOPED_TRACE("seed " + std::to_string(seed) + ", " + property + "\n" + written.text());
      const auto one = load(written.text(), property);
      if (!written.has(property, false) && written.has(property, true)) {
        EXPECT_FALSE(one.has_value());
        ++refused;
        continue;
      }
      ASSERT_TRUE(one.has_value());
      const auto wanted = load(written.text(property));
      ASSERT_TRUE(wanted.has_value()) << written.text(property);
      EXPECT_EQ(error_of(one), error_of(wanted)) << written.text(property);
      ++compared;
      violated += error_of(one) ? 1 : 0;
      const auto learned = learn_system(std::get<LoadedSystem>(*one), {.about = "auto"});
      EXPECT_EQ(learned->fault.has_value(), error_of(one).has_value());
    }
    if (HasFailure()) break;
  }
  EXPECT_GT(compared, 2 * kSeeds);
  EXPECT_GT(violated, kSeeds / 2);
  EXPECT_GT(refused, kSeeds / 100);
}

TEST(OneProperty, SomeAreViolatedAloneIfTheyAreTogether) {
  std::size_t violated = 0;
  for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
    const Written written(seed);
    if (!written.is_simple()) continue;
    SCOPED_TRACE("seed " + std::to_string(seed) + "\n" + written.text());
    bool is_some = false;
    for (const std::string& property : written.properties()) {
      if (!written.has(property, false)) continue;
      is_some = is_some || error_of(load(written.text(), property)).has_value();
    }
    const bool are_all = error_of(load(written.text())).has_value();
    EXPECT_EQ(is_some, are_all);
    violated += are_all ? 1 : 0;
    if (HasFailure()) break;
  }
  EXPECT_GT(violated, kSeeds / 20);
}

}  // namespace
}  // namespace arbiter::fsp
