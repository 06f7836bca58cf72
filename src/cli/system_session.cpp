// The conversation of `play` about a transition system: LTSA's animator in a terminal.
//
// Each line is a number of the list, an action by name, or a command of kCommands, whose functions
// are in system_commands.cpp; an action that can happen goes before a command of the same name, and
// before a number, which is written #2 then. The state of the animation is engine's SystemGame;
// here are only the words. A list shows 20 steps unless all are asked for. Where one action can
// happen in several ways, each way is a line of its own with the components that make the step, and
// the name alone asks which is meant. A wrong line is answered with what can be typed, and changes
// nothing.
#include "cli/system_session.h"

#include <algorithm>

#include "cli/systems.h"
#include "support/counted.h"
#include "support/printable.h"

namespace arbiter::cli {

namespace {

constexpr std::size_t kShownSteps = 20;      // unless `actions` asks for all
constexpr std::size_t kShownComponents = 4;  // of those who make a step
constexpr std::size_t kWidestAction = 40;    // that moves the column behind it

// a[1] as actions are shown: a.1.
std::string dotted(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (c == '[' && !result.empty()) result += '.';
    if (c != '[' && c != ']') result += c;
  }
  return result;
}

}  // namespace

const SessionCommand<SystemSession> SystemSession::kCommands[] = {
    {"actions", "", "the actions that can happen now, all of them", &SystemSession::actions},
    {"trace", "", "what has happened so far", &SystemSession::trace},
    {"back", "[N]", "take back the last action, or the last N; also `u`", &SystemSession::back},
    {"restart", "", "take back all actions", &SystemSession::restart},
    {"hint", "[SECONDS]", "an action on a shortest way to an error or a deadlock",
     &SystemSession::hint},
    {"save", "FILE", "write the trace to a new file, which `arbiter play` takes as its input",
     &SystemSession::save},
    {"save!", "FILE", "the same, over a file that is there", &SystemSession::save_over},
    {"help", "", "this list; also `h` and `?`", &SystemSession::help},
    {"quit", "", "end; also `q`, the end of input, and Ctrl-C", &SystemSession::quit},
    {"moves", "", "", &SystemSession::actions},
    {"play", "", "", &SystemSession::trace},
    {"undo", "[N]", "", &SystemSession::back},
    {"u", "[N]", "", &SystemSession::back},
    {"?", "", "", &SystemSession::help},
    {"h", "", "", &SystemSession::help},
    {"q", "", "", &SystemSession::quit},
    {"exit", "", "", &SystemSession::quit},
};

SystemSession::SystemSession(const Settings& settings, const LoadedSystem& loaded,
                             Progress& progress)
    : settings_(settings), loaded_(loaded), game_(loaded), progress_(progress) {}

std::string SystemSession::commands() {
  return "  2               let action 2 happen\n"
         "  send[1]         let that action happen\n" +
         commands_text<SystemSession>(kCommands);
}

void SystemSession::play() {
  if (!settings_.quiet) {
    say("You choose what happens in " + printable(settings_.file) + ": " + loaded_.system.name +
        ". Type the number of an action; `help` tells what else.\n");
  }
  show_position();
  conversation_.go_on("an action", [&](std::string_view line) { return obey(line); });
}

Next SystemSession::obey(std::string_view line) {
  if (line.empty()) return Next::Line;
  // An action that can happen now goes before a command of the same name.
  const auto is_it = [&](const SystemStep& step) { return action(step) == line; };
  const bool is_action = std::any_of(game_.steps().begin(), game_.steps().end(), is_it);
  if (!is_action) {
    if (const auto next = obey_command<SystemSession>(*this, kCommands, line)) return *next;
  }
  choose(line);
  return Next::Line;
}

std::optional<std::size_t> SystemSession::chosen(std::string_view line) const {
  const auto steps = game_.steps();
  const std::string quoted = "`" + printable(std::string(line)) + "`";
  std::vector<std::size_t> meant;
  const std::string wanted = dotted(line);
  for (std::size_t i = 0; i < steps.size(); ++i) {
    if (action(steps[i]) == wanted) meant.push_back(i);
  }
  if (meant.size() == 1) return meant.front();
  if (meant.size() > 1) {
    say(quoted + " can happen in " + std::to_string(meant.size()) +
        " ways: type the number of one, " + std::to_string(meant.front() + 1) + " to " +
        std::to_string(meant.back() + 1) + ".\n");
    return std::nullopt;
  }
  if (const auto number = number_or<std::size_t>(line.substr(line.starts_with('#') ? 1 : 0), 0)) {
    if (*number >= 1 && *number <= steps.size()) return *number - 1;
    say(quoted + " is not the number of an action: " +
        (steps.size() == 1 ? "there is one, 1" : "they are 1 to " + std::to_string(steps.size())) +
        ". `actions` lists them, `help` the rest.\n");
    return std::nullopt;
  }
  const automata::LetterId letter = loaded_.system.actions->find(wanted);
  const auto all = automata::alphabet_of(loaded_.system.parts());
  const bool is_known = letter.is_some() && std::binary_search(all.begin(), all.end(), letter);
  say(quoted + (is_known ? " cannot happen now" : " is no action of " + loaded_.system.name) +
      ". `actions` lists what can happen now, `help` the commands.\n");
  return std::nullopt;
}

void SystemSession::choose(std::string_view line) {
  if (game_.status() != SystemStatus::Goes) {
    say("Nothing can happen any more: `back` takes the last action back, `help` lists what you "
        "can type.\n");
    return;
  }
  const auto step = chosen(line);
  if (!step) return;
  lines_.push_back(line_of(*step));
  game_.make(*step);
  say("  " + printable(action(game_.trace().back())) + "\n");
  show_position();
}

// The name if it means this step alone and can be typed, otherwise the number.
std::string SystemSession::line_of(std::size_t step) const {
  const auto steps = game_.steps();
  const auto ways = [&](const std::string& name) {
    return std::count_if(steps.begin(), steps.end(),
                         [&](const SystemStep& each) { return action(each) == name; });
  };
  std::string name = action(steps[step]);
  const bool can_be_typed = !name.empty() && name.size() <= LineReader::kMostBytes &&
                            printable(name) == name && trimmed(name) == name &&
                            dotted(name) == name;
  if (can_be_typed && ways(name) == 1) return name;
  const std::string number = std::to_string(step + 1);
  return ways(number) == 0 ? number : "#" + number;
}

std::string SystemSession::action(const SystemStep& step) const {
  return std::string(loaded_.system.actions->text(step.letter));
}

std::string SystemSession::who(std::size_t number) const {
  const auto steps = game_.steps();
  const std::vector<std::uint32_t>& movers = steps[number].movers;
  std::string text;
  for (std::size_t i = 0; i < movers.size() && i < kShownComponents; ++i) {
    text += (i == 0 ? "" : ", ") + loaded_.system.components[movers[i]].name;
  }
  if (movers.size() > kShownComponents) {
    text += " and " + std::to_string(movers.size() - kShownComponents) + " more";
  }
  const auto is_same = [&](const SystemStep& step) {
    return step.letter == steps[number].letter && step.movers == movers;
  };
  const auto ways = std::count_if(steps.begin(), steps.end(), is_same);
  if (ways == 1) return text;
  const auto way =
      std::count_if(steps.begin(), steps.begin() + static_cast<std::ptrdiff_t>(number), is_same);
  return text + ", way " + std::to_string(way + 1) + " of " + std::to_string(ways);
}

void SystemSession::show_position() {
  if (!settings_.quiet) say("\n");
  if (game_.status() != SystemStatus::Goes) return show_end();
  if (!settings_.quiet) show_steps(kShownSteps);
}

void SystemSession::show_steps(std::size_t most) {
  const auto steps = game_.steps();
  const std::size_t shown = std::min(most, steps.size());
  std::size_t columns = 0;
  for (std::size_t i = 0; i < shown; ++i) {
    const std::size_t size = printable(action(steps[i])).size();
    if (size <= kWidestAction) columns = std::max(columns, size);
  }
  const std::size_t digits = std::to_string(shown).size();
  std::string text;
  for (std::size_t i = 0; i < shown; ++i) {
    const std::string number = std::to_string(i + 1);
    std::string name = printable(action(steps[i]));
    name.resize(std::max(name.size(), columns), ' ');
    text += "  " + std::string(digits - number.size(), ' ') + number + "  " + name + "   " +
            printable(who(i)) + "\n";
  }
  if (shown < steps.size()) {
    text += "  and " + std::to_string(steps.size() - shown) + " more: `actions` lists them\n";
  }
  if (game_.has_more_steps()) {
    text += "  and more ways that are not listed\n";
  }
  say(text);
}

void SystemSession::show_end() {
  switch (game_.status()) {
    case SystemStatus::Goes: return;
    case SystemStatus::Terminated: say("The system has terminated.\n"); break;
    case SystemStatus::Deadlock:
      say("Deadlock: nothing can happen any more, and the system has not terminated.\n");
      break;
    case SystemStatus::Error: {
      const auto& erring = game_.trace().back().erring;
      const SystemFault fault =
          fault_of(loaded_.system, automata::Fault{erring.front(), {}}, erring);
      say("An error: " + report::describe_fault(fault) + ".\n");
      break;
    }
  }
  if (settings_.quiet) return;
  say("`back` takes the last action back, `save FILE` keeps the trace, `quit` ends.\n");
}

}  // namespace arbiter::cli
