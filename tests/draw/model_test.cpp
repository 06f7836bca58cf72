// The formats of models. Each is compared, byte by byte, with the files of tests/draw/models; to
// write these anew after a change:
//
//   tools/update_golden
//
// and read the difference before committing it.
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "draw/model_builder.h"
#include "draw/model_labels.h"
#include "draw/model_svg.h"
#include "export/csp_names.h"
#include "export/model_formats.h"
#include "paths/paths.h"
#include "support/version.h"

namespace arbiter::draw {
namespace {

namespace fs = std::filesystem;
using automata::LetterId;
using automata::StateId;
using model::Observe;
using nlohmann::json;

const fs::path kFolder = test::source_dir() / "tests/draw/models";

std::string read(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

std::string written(const BuiltModel& model, exports::ModelFormat format) {
  std::ostringstream out;
  const auto result = exports::write_model(out, model.shown(), format);
  EXPECT_TRUE(result) << result.error().message;
  return out.str();
}

bool contains(const std::string& text, std::string_view piece) {
  return text.find(piece) != std::string::npos;
}

std::string paper(const std::string& name) {
  return read(test::source_dir() / "tests/golden/papers" / (name + ".ia"));
}

BuiltModel built_switch() { return built(paper("switch"), Observe::Termination, {}, "switch.ia"); }

BuiltModel built_sort() {
  typing::Options options;
  options.params = {{"n", 2}};
  return built(paper("sort"), Observe::Termination, options, "sort.ia");
}

// Plays that complete, that abort, and that go on forever.
constexpr const char* kTwice =
    "f : com -> com |-\n"
    "  new int[0..2] x := 0 in\n"
    "  f(if x < 2 then x := x + 1);\n"
    "  if x = 0 then abort else if x = 2 then diverge\n";

struct Golden {
  const char* ending;
  exports::ModelFormat format;
};
constexpr Golden kGolden[] = {
    {".txt", exports::ModelFormat::Text},     {".dot", exports::ModelFormat::Dot},
    {".aut", exports::ModelFormat::Aut},      {".fsm", exports::ModelFormat::Fsm},
    {".syms", exports::ModelFormat::Symbols}, {".csp", exports::ModelFormat::Csp},
    {".json", exports::ModelFormat::Json}};

void expect_golden(const std::string& name, const BuiltModel& model) {
  const std::string version = R"("arbiter": ")" + std::string(kVersion) + "\"";
  for (const Golden& each : kGolden) {
    std::string text = written(model, each.format);
    if (each.format == exports::ModelFormat::Json) {
      const std::size_t at = text.find(version);
      ASSERT_NE(at, std::string::npos);
      text.replace(at, version.size(), R"("arbiter": "VERSION")");
    }
    const fs::path path = kFolder / (name + each.ending);
    if (test::is_updating_golden()) std::ofstream(path) << text;
    EXPECT_EQ(text, read(path)) << path;
  }
}

TEST(ModelFormats, OfTheSwitch) {
  const BuiltModel model = built_switch();
  EXPECT_EQ(model.model.dfa.states(), 9U);
  EXPECT_EQ(model.model.dfa.transitions(), 12U);
  expect_golden("switch", model);
}

TEST(ModelFormats, OfSortingTwoValues) { expect_golden("sort", built_sort()); }

TEST(ModelFormats, OfAStrategy) {
  expect_golden("strategy", built(kTwice, Observe::Abort, {}, "twice.ia"));
}

TEST(ModelFormats, AreChosenByEnding) {
  for (const char* ending : {".dot", ".svg", ".aut", ".fsm", ".csp", ".json", ".txt"}) {
    EXPECT_TRUE(exports::model_format(ending)) << ending;
    EXPECT_TRUE(contains(std::string(exports::model_endings()), ending)) << ending;
  }
  for (const char* ending : {"", ".", "dot", ".DOT", ".syms", ".png"}) {
    EXPECT_FALSE(exports::model_format(ending)) << ending;
  }
  EXPECT_EQ(exports::companion_of(exports::ModelFormat::Fsm), exports::ModelFormat::Symbols);
  EXPECT_FALSE(exports::companion_of(exports::ModelFormat::Aut));
}

TEST(ModelFormats, OfNoPlays) {
  const BuiltModel model = built("|- diverge : com");
  ASSERT_TRUE(model.model.dfa.empty());
  EXPECT_EQ(written(model, exports::ModelFormat::Text),
            "the complete plays of program.ia: 0 states, 0 transitions; none is ever "
            "completed\n");
  EXPECT_EQ(written(model, exports::ModelFormat::Aut), "des (0, 0, 1)\n");
  EXPECT_EQ(written(model, exports::ModelFormat::Fsm), "");
  EXPECT_EQ(written(model, exports::ModelFormat::Symbols), "<eps> 0\n");
  EXPECT_TRUE(contains(written(model, exports::ModelFormat::Csp), "MODEL = STOP\n"));
  const json object = json::parse(written(model, exports::ModelFormat::Json));
  EXPECT_TRUE(object["initial"].is_null());
  EXPECT_TRUE(object["accepting"].empty());
  EXPECT_FALSE(contains(written(model, exports::ModelFormat::Dot), "start"));
}

TEST(ModelFormats, OfTheEmptyPlayAlone) {
  const BuiltModel model = built("|- diverge : com", Observe::Abort);
  ASSERT_EQ(model.model.dfa.states(), 1U);
  EXPECT_EQ(written(model, exports::ModelFormat::Fsm), "0\n");
  EXPECT_TRUE(contains(written(model, exports::ModelFormat::Csp), "MODEL = STOP\n"));
  EXPECT_TRUE(contains(written(model, exports::ModelFormat::Text), "start 0*\n"));
}

TEST(ModelFormats, ShowChoicesAsNobodys) {
  BuiltModel model = with_letters("b : exp bool |- if b then skip", {"run", "done", "nd"});
  automata::DfaBuilder builder;
  builder.add_state(false);
  builder.add_edge(LetterId(0), StateId(1));
  builder.add_state(false);
  builder.add_edge(LetterId(2), StateId(2));
  builder.add_state(false);
  builder.add_edge(LetterId(1), StateId(3));
  builder.add_state(true);
  model.model.dfa = std::move(builder).finish();
  EXPECT_TRUE(contains(written(model, exports::ModelFormat::Text), "       1     nd    "));
  const std::string dot = written(model, exports::ModelFormat::Dot);
  EXPECT_TRUE(contains(dot, "1 -> 2 [style=dotted, label=<&#160;nd&#160;>]")) << dot;
  EXPECT_TRUE(contains(dot, "dotted: choices"));
  EXPECT_TRUE(contains(written(model, exports::ModelFormat::Csp), "channel nd  "));
  EXPECT_EQ(json::parse(written(model, exports::ModelFormat::Json))["letters"][2].dump(),
            R"({"id":2,"move":"nd"})");
}

// The FSM library and OpenFst: `source target symbol` or `state`, the first one the initial.
TEST(ModelFsm, IsReadBackAsTheSameAutomaton) {
  for (const BuiltModel& model : {built_switch(), built_sort(), built(kTwice, Observe::Abort)}) {
    std::map<std::string, std::uint32_t> symbols;
    std::istringstream table(written(model, exports::ModelFormat::Symbols));
    std::string symbol;
    for (std::uint32_t number = 0; table >> symbol >> number;) symbols[symbol] = number;
    ASSERT_EQ(symbols.size(), model.model.letters.size() + 1);
    EXPECT_EQ(symbols["<eps>"], 0U);

    std::set<std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>> edges;
    std::set<std::uint32_t> accepting;
    std::istringstream lines(written(model, exports::ModelFormat::Fsm));
    std::string line;
    for (bool first = true; std::getline(lines, line); first = false) {
      std::istringstream fields(line);
      std::uint32_t from = 0;
      std::uint32_t to = 0;
      fields >> from;
      EXPECT_TRUE(!first || from == 0);
      if (fields >> to >> symbol) {
        ASSERT_TRUE(symbols.contains(symbol)) << symbol;
        edges.insert({from, symbols[symbol] - 1, to});
      } else {
        accepting.insert(from);
      }
    }
    const automata::Dfa& dfa = model.model.dfa;
    EXPECT_EQ(edges.size(), dfa.transitions());
    for (std::uint32_t i = 0; i < dfa.states(); ++i) {
      EXPECT_EQ(accepting.contains(i), dfa.accepts(StateId(i)));
      for (const automata::Edge& edge : dfa.edges(StateId(i))) {
        EXPECT_TRUE(edges.contains({i, edge.letter.index(), edge.target.index()}));
      }
    }
  }
}

TEST(ModelJson, IsReadBackAsTheSameAutomaton) {
  const BuiltModel model = built_sort();
  const json object = json::parse(written(model, exports::ModelFormat::Json));
  EXPECT_EQ(object["params"].dump(), R"({"n":2})");
  automata::DfaBuilder builder;
  for (std::uint32_t i = 0; i < object["model"]["states"]; ++i) {
    builder.add_state(std::find(object["accepting"].begin(), object["accepting"].end(), json(i)) !=
                      object["accepting"].end());
    for (const json& edge : object["transitions"]) {
      if (edge[0] == i) builder.add_edge(LetterId(edge[1]), StateId(edge[2]));
    }
  }
  EXPECT_EQ(std::move(builder).finish(), model.model.dfa);
}

TEST(ModelJson, IsValidWhateverTheFileIsCalled) {
  const BuiltModel model = built("|- skip", Observe::Termination, {}, "a\"\\\n\xFF.ia");
  EXPECT_EQ(json::parse(written(model, exports::ModelFormat::Json))["file"], "a\"\\\n\uFFFD.ia");
}

// One state with all letters to itself, or to as many others.
std::vector<std::string> labels_of(BuiltModel model) {
  automata::DfaBuilder builder;
  builder.add_state(true);
  for (std::uint32_t i = 0; i < model.model.letters.size(); ++i) {
    builder.add_edge(LetterId(i), StateId(0));
  }
  model.model.dfa = std::move(builder).finish();
  std::vector<std::string> labels;
  for (const draw::JoinedEdge& edge : draw::joined_edges(model.shown(), StateId(0))) {
    for (const std::string& label : edge.labels) labels.push_back(label);
  }
  return labels;
}

TEST(ModelLabels, JoinMovesThatDifferInTheirValueOnly) {
  using Labels = std::vector<std::string>;
  const char* program = "x : var int[-9..9], b[2] : exp bool |- x := 1; b[0] : exp bool";
  const auto labels = [&](const Labels& names) { return labels_of(with_letters(program, names)); };
  EXPECT_EQ(labels({"x.0"}), Labels({"x.0"}));
  EXPECT_EQ(labels({"x.-1", "x.0", "x.1"}), Labels({"x.{-1,0,1}"}));
  EXPECT_EQ(labels({"x.-2", "x.-1", "x.0", "x.1"}), Labels({"x.{-2…1}"}));
  EXPECT_EQ(labels({"x.-7", "x.-2", "x.-1", "x.0", "x.1", "x.3", "x.4"}),
            Labels({"x.{-7,-2…1,3,4}"}));
  EXPECT_EQ(labels({"x.write(2)", "x.write(3)"}), Labels({"x.write({2,3})"}));
  EXPECT_EQ(labels({"b[0].ff", "b[0].tt"}), Labels({"b[0].{ff,tt}"}));
  EXPECT_EQ(labels({"b[0].ff", "b[1].ff"}), Labels({"b[0].ff", "b[1].ff"}));
  EXPECT_EQ(labels({"ff", "tt"}), Labels({"{ff,tt}"}));
  EXPECT_EQ(labels({"x.read", "x.ok"}).size(), 2U);
}

TEST(ModelLabels, KeepPlayersAndTargetsApart) {
  BuiltModel model = with_letters("x : var int[0..3] |- x := 1", {"x.0", "x.1", "x.2", "x.read"});
  automata::DfaBuilder builder;
  builder.add_state(true);
  builder.add_edge(LetterId(0), StateId(1));
  builder.add_edge(LetterId(1), StateId(0));
  builder.add_edge(LetterId(2), StateId(1));
  builder.add_edge(LetterId(3), StateId(1));
  builder.add_state(true);
  model.model.dfa = std::move(builder).finish();
  const auto edges = draw::joined_edges(model.shown(), StateId(0));
  ASSERT_EQ(edges.size(), 3U);
  EXPECT_EQ(edges[0].labels, std::vector<std::string>({"x.{0,2}"}));
  EXPECT_EQ(edges[1].labels, std::vector<std::string>({"x.1"}));
  EXPECT_EQ(edges[2].labels, std::vector<std::string>({"x.read"}));
  EXPECT_EQ(edges[2].by, draw::LetterBy::P);
}

TEST(ModelDot, BreaksLongLabels) {
  std::vector<std::string> names;
  for (int i = 0; i < 100; i += 2) names.push_back("x." + std::to_string(i));
  BuiltModel model = with_letters("x : exp int[0..99] |- x : exp int[0..99]", names);
  automata::DfaBuilder builder;
  builder.add_state(true);
  for (std::uint32_t i = 0; i < names.size(); ++i) builder.add_edge(LetterId(i), StateId(0));
  model.model.dfa = std::move(builder).finish();
  const std::string dot = written(model, exports::ModelFormat::Dot);
  EXPECT_TRUE(contains(dot, ",&#160;<br/>&#160;"));
  for (int i = 4; i < 96; i += 2) EXPECT_TRUE(contains(dot, std::to_string(i) + ","));
}

TEST(ModelSvg, OfALargeModelIsRefused) {
  BuiltModel model = with_letters("c : com |- c", {"c.run"});
  automata::DfaBuilder builder;
  for (std::uint32_t i = 0; i < draw::kMaxDrawnStates; ++i) {
    builder.add_state(false);
    builder.add_edge(LetterId(0), StateId(i + 1));
  }
  builder.add_state(true);
  model.model.dfa = std::move(builder).finish();
  std::ostringstream out;
  const auto result = exports::write_model(out, model.shown(), exports::ModelFormat::Svg);
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().message,
            "a model of 1001 states is too large to draw (at most 1000); use .dot, .aut, .fsm, "
            ".csp, .json or .txt");
  EXPECT_EQ(out.str(), "");
}

TEST(ModelSvg, IsDrawn) {
  for (const char* file : {"program.ia", "a\"b\\c<d>&e;.ia"}) {
    const BuiltModel model = built(kTwice, Observe::Abort, {}, file);
    std::ostringstream out;
    const auto result = exports::write_model(out, model.shown(), exports::ModelFormat::Svg);
    if (!result && contains(result.error().message, "apt-get"))
      GTEST_SKIP() << "graphviz is not installed";
    ASSERT_TRUE(result) << result.error().message;
    EXPECT_TRUE(contains(out.str(), "f#1.run"));
    EXPECT_TRUE(contains(out.str(), "</svg>"));
  }
}

TEST(CspNames, AreReadable) {
  const auto event = [](const char* program, const char* move) {
    const BuiltModel model = with_letters(program, {move});
    return exports::csp_event(model.model.letters[0], *model.graph.arena);
  };
  const char* f = "f : var int -> com, x[4] : exp bool, to_do : exp int, _u : com |- _u";
  EXPECT_EQ(event(f, "run"), "run");
  EXPECT_EQ(event(f, "f.done"), "f_done");
  EXPECT_EQ(event(f, "f#1.write(-1)"), "f_arg_1_write_m1");
  EXPECT_EQ(event(f, "x[3].tt"), "x_at_3_v_tt");
  EXPECT_EQ(event(f, "to_do.7"), "to__do_v_7");
  EXPECT_EQ(event(f, "_u.run"), "id_0__u_run");
  EXPECT_EQ(event("|- fun a : exp int . a : exp int -> exp int", "#1.q"), "arg_1_q");
}

// Names made to be confused with the words of the encoding.
TEST(CspNames, AreLegalAndDifferForDifferentMoves) {
  const std::vector<std::string> names = {
      "arg", "at",  "v",   "v_",     "write",  "arg_1", "_",      "id",   "id_0",
      "_v",  "__v", "v_v", "run",    "q",      "arg_",  "_arg",   "v_tt", "id_",
      "x",   "x_",  "v__", "write_", "_write", "arg1",  "write_v"};
  std::string context;
  std::vector<std::string> moves = {"read", "-1", "0", "1", "write(-1)", "write(1)", "ok", "abort"};
  std::vector<std::string> ends = {"read", "-1", "0", "1", "write(-1)", "write(1)", "ok"};
  for (std::size_t i = 0; i < names.size(); ++i) {
    context += (i == 0 ? "" : ", ") + names[i];
    if (i % 2 == 0) context += "[3]";
    context += " : var int -> var int";
    for (const std::string& end : ends) {
      const std::string name = names[i] + (i % 2 == 0 ? "[1]" : "");
      moves.push_back(name + "." + end);
      moves.push_back(name + "#1." + end);
      moves.push_back("#1." + end);
    }
  }
  std::sort(moves.begin(), moves.end());
  moves.erase(std::unique(moves.begin(), moves.end()), moves.end());
  const BuiltModel model =
      with_letters(context + " |- fun a : var int . a : var int -> var int", moves);
  std::map<std::string, std::string> seen;
  for (const model::Letter& letter : model.model.letters) {
    const std::string event = exports::csp_event(letter, *model.graph.arena);
    EXPECT_TRUE((event[0] >= 'a' && event[0] <= 'z') || (event[0] >= 'A' && event[0] <= 'Z'));
    EXPECT_EQ(event.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_"
                                      "0123456789"),
              std::string::npos)
        << event;
    const auto [other, is_new] = seen.try_emplace(event, letter.name);
    EXPECT_TRUE(is_new) << event << " is " << letter.name << " and " << other->second;
  }
}

}  // namespace
}  // namespace arbiter::draw
