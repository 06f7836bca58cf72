#include <array>

#include "report/explanation_tables.h"

namespace arbiter::report {

namespace {

using enum DiagnosticCode;

constexpr std::array kConstantExplanations = {
    Explanation{
        .code = NotConstant,
        .title = "a constant is needed here",
        .text = "Bounds, moduli, partitions, array sizes and the values of params are fixed "
                "before the program runs, so that its states are known. They are integer "
                "expressions over literals and params. Variables and free identifiers have no "
                "value yet. Declare a `param`; `-D n=7` on the command line gives it another "
                "value.",
        .wrong = "new int n := 3 in new int a[n] in a[0] := 1\n",
        .mended = "param n = 3;\n"
                  "new int a[n] in a[0] := 1\n",
    },
    Explanation{
        .code = DroppedComparison,
        .title = "a value is dropped where an assignment is likely meant",
        .text = "`=` compares, and so does `==`; `:=` assigns. As a statement, `x = 1` reads `x`, "
                "compares it with 1 and drops the answer: `x` stays as it is. Nor does `x + 1` "
                "change `x`; `x := x + 1` does. This is a warning, since a statement may have "
                "a value that nobody wants. Where something should hold, write `assert(x = 1)`. "
                "Arithmetic, and comparisons as `x == 1`, which nobody takes for an assignment, "
                "are told of only where all in them are local variables and numbers.",
        .trigger = Trigger::Warning,
        .wrong = "c : com |- new int x := 0 in x = 1; c\n",
        .mended = "c : com |- new int x := 0 in x := 1; c\n",
    },
    Explanation{
        .code = ReadAsNegation,
        .title = "a variable is read where a negation is likely meant",
        .text =
            "`!x` is the value of the variable `x`, as in Algol; it negates nothing. So `if !b` "
            "means the same as `if b`, and the negation is `not b`. This is a warning of a `!b`, "
            "for a bool `b`, that is a condition, a side of `&&`, `||`, `and` or `or`, or the new "
            "value of a bool variable. It is not given where the file shows that `!` is known: "
            "where it closes an "
            "`if` or a `while` with `fi` or `od`, or reads a bool variable where no negation "
            "can be meant, as in `not !b` or `!b = c`. For `a := !b`, a reading of a variable that "
            "is no "
            "bool, as in `!n + 1`, is enough. `b := !b` gives `b` the value that it has, and is "
            "told in every file: write `b := not b`.",
        .trigger = Trigger::Warning,
        .wrong = "c : com |- new bool b := false in if !b then c\n",
        .mended = "c : com |- new bool b := false in if not b then c\n",
    },
    Explanation{
        .code = EmptyRange,
        .title = "a type without values",
        .text = "`int[lo..hi]` holds the integers from lo to hi, and `int%n` those from 0 to `n "
                "- 1`. With lo above hi, or n below 1, there is none, and nothing could ever "
                "have this type. Both bounds belong to a range: `int[0..1]` has two values. Look "
                "at the params, too, which -D can change.\n\n"
                "In a .lts file it is a warning: a range that is empty in every copy of a process "
                "stands for no action, no local process or no component.",
        .wrong = "x : var int[3..1] |- x := 2\n",
        .mended = "x : var int[1..3] |- x := 2\n",
    },
    Explanation{
        .code = ArraySize,
        .title = "an array has no elements",
        .text = "The size of an array is at least 1: `a[n]` has the elements `a[0]` to `a[n - "
                "1]`. Look at the params, too, which -D can change.",
        .wrong = "new int a[0] in skip\n",
        .mended = "new int a[1] in skip\n",
    },
    Explanation{
        .code = ConstantOverflow,
        .title = "a constant cannot be computed",
        .text = "Constants are computed with 64 bits while the file is read, and are never "
                "wrapped around. Here a result lies outside them, or a constant is divided by "
                "zero, which has no result. Choose other numbers. Look at the params, too, which "
                "-D can change.",
        .wrong = "param big = 9223372036854775807 + 1;\n"
                 "skip\n",
        .mended = "param big = 9223372036854775806 + 1;\n"
                  "skip\n",
    },
    Explanation{
        .code = BadPartition,
        .title = "a partition does not hold 0 between its bounds",
        .text = "`int@[lo,hi]` sees an integer as itself from lo to hi, as `<lo` below and as "
                "`>hi` above. Variables begin with 0, and refinement splits from 0 outwards, so "
                "lo <= 0 <= hi is required. `int@[]` tells no two integers apart.",
        .wrong = "x : var int@[1,3] |- x := 2\n",
        .mended = "x : var int@[0,3] |- x := 2\n",
    },
    Explanation{
        .code = DataTooSmall,
        .title = "-W gives a data type too few values",
        .text = "`-W X=k` gives the data type X the values 0 to `k - 1`. The literals that the "
                "program uses as values of X are among them, and different literals are "
                "different values, so k has to be larger than the largest of them. A variable of "
                "type X begins with 0.",
        .trigger = Trigger::Command,
        .command = "arbiter run file.ia -W X=3      # X=4 is enough\n",
        .wrong = "data X;\n"
                 "x : var X |- x := 3\n",
    },
    Explanation{
        .code = UnknownErrorCommand,
        .title = "--error names something that is not a free command",
        .text = "`--error NAME` makes each call of NAME an error, and so NAME has to be declared "
                "in the context as a command: `NAME : com`. An expression, a function or a name "
                "that is bound inside the program will not do.",
        .trigger = Trigger::Command,
        .command = "arbiter run file.ia --error fial      # `fail` is meant\n",
        .wrong = "fail : com, b : exp bool |- if b then fail\n",
    },
    Explanation{
        .code = UnknownParam,
        .title = "-D names something that is not a param",
        .text = "`-D NAME=VALUE` gives the param NAME another value, and also declares a param "
                "that the file uses without declaring it. Here the file does not have the name "
                "at all, or has it for something else, so that the value changes nothing. This "
                "is a warning: the file is read all the same. In a transition system the value is "
                "the default of a parameter, and the warning says that no use takes the default.",
        .trigger = Trigger::Command,
        .command = "arbiter run file.ia -D m=3      # `n` is meant\n",
        .wrong = "param n = 2;\n"
                 "new int a[n] in a[0] := 1\n",
    },
    Explanation{
        .code = BadMove,
        .title = "this is not a move of the program",
        .text = "A move is written as a component, a dot and a question or an answer: `run` and "
                "`done` for a command, `q` and a value for an expression, `read`, a value, "
                "`write(v)` and `ok` for a variable. The components are the program itself, "
                "which is written without a name and a dot, the names of the context, `f`, their "
                "elements, `x[3]`, and their arguments, `f#1`. Values are `0`, `-1`, `tt`, `ff`.",
        .trigger = Trigger::Command,
        .command = "arbiter run file.ia --moves \"run g.done\"      # `f.done` is meant\n",
        .wrong = "f : com |- f\n",
    },
    Explanation{
        .code = IllegalMove,
        .title = "the environment may not make this move now",
        .text = "The environment begins with a question to the program. After that it moves on "
                "the innermost open question only: it answers it, or asks one of its arguments. "
                "It answers with values of the type that was declared. This move exists, but not "
                "at this point of the play.",
        .trigger = Trigger::Command,
        .command = "arbiter run file.ia --moves \"f.done\"      # `run f.done` is meant\n",
        .wrong = "f : com |- f\n",
    },
    Explanation{
        .code = UnexpectedReply,
        .title = "the program replies with another move",
        .text = "The moves given may hold the program's own moves between those of the "
                "environment, as a play that was printed does. Then each is compared with what "
                "the program does, and here they differ. Leave the program's moves out to see "
                "what it replies.",
        .trigger = Trigger::Command,
        .command = "arbiter run file.ia --moves \"run done\"      # the program asks f.run first\n",
        .wrong = "f : com |- f\n",
    },
};

}  // namespace

std::span<const Explanation> constant_explanations() { return kConstantExplanations; }

}  // namespace arbiter::report
