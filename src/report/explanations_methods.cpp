#include "report/explanation_tables.h"

namespace arbiter::report {

namespace {

using enum DiagnosticCode;

constexpr Explanation kMethodExplanations[] = {
    Explanation{
        .code = UnboundedInput,
        .title = "the environment brings integers without end",
        .text =
            "`model`, `equiv` and `refines` make finite automata over the moves of a play, and a "
            "move carries its value; `check --method explicit` looks at every move that the "
            "environment may make. Where the environment may answer or write any integer, and "
            "the program looks at it, there are infinitely many moves, which neither can go "
            "through. Values that the program itself computes may be plain integers, as long "
            "as only finitely many come up. `check` without `--method explicit` sees such "
            "integers through partitions.\n\n"
            "Give the type a range (`int[0..7]`, `int%8`), see it through a partition "
            "(`int@[0,3]`), or give every bare `int` a range on the command line with "
            "`--int 0..7`.",
        .trigger = Trigger::Command,
        .command = "arbiter model file.ia\n",
        .wrong = "x : exp int |- if x = 0 then skip else diverge : com\n",
        .mended = "x : exp int[0..7] |- if x = 0 then skip else diverge : com\n",
    },
    Explanation{
        .code = SizeNotGiven,
        .title = "a data type has no size",
        .text =
            "A data type declared by `data X;` stands for any set of values. A model needs to "
            "know how many there are: `-W X=3` gives X three values. How many values are enough "
            "to speak for all is the subject of paper 003.",
        .trigger = Trigger::Command,
        .command = "arbiter model file.ia                  # -W X=2 is missing\n",
        .wrong = "data X;\nx : var X, y : exp X |- x := y : com\n",
    },
    Explanation{
        .code = NotComparable,
        .title = "the terms have different contexts or types",
        .text =
            "Two terms can be exchanged for each other only where both fit: the same free names "
            "with the same types, and the same type of the whole. The order of the context "
            "does not matter. Declare in both files what either of them uses.",
        .trigger = Trigger::Command,
        .command = "arbiter equiv file.ia other.ia         # other.ia is: d : com |- d\n",
        .wrong = "c : com |- c\n",
        .mended = "c : com, d : com |- c\n",
    },
    Explanation{
        .code = BadCertificate,
        .title = "a certificate cannot be read",
        .text =
            "A certificate of safety lists nodes of the game graph, the values that matter there "
            "and the states that can be met. There are two kinds: `arbiter certificate 1` has a "
            "state's values, at the nodes where the environment is to move, and `arbiter "
            "certificate 2` has intervals of them, at all nodes. The file given to `arbiter "
            "certify` is neither, or is not one of this program's graph.\n\n"
            "`arbiter check FILE --certificate OUT` writes one. It is read for the same file with "
            "the same -D, -W, --int and --error. A certificate names those that it is for, so the "
            "help says which of them differ; if none does, the program has changed. "
            "docs/checking.md describes both formats.",
        .trigger = Trigger::Command,
        .command = "arbiter certify file.ia file.ia         # the program is no certificate\n",
        .wrong = "c : com |- c\n",
    },
};

}  // namespace

std::span<const Explanation> method_explanations() { return kMethodExplanations; }

}  // namespace arbiter::report
