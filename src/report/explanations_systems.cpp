#include "report/explanation_tables.h"

namespace arbiter::report {

namespace {

using enum DiagnosticCode;

constexpr Explanation kSystemExplanations[] = {
    Explanation{
        .code = SilentLabel,
        .title = "`tau` is used as an action",
        .text = "`tau` is how a silent step is shown: something that happens inside, without a "
                "name, so that no other process can take part in it. It cannot be written. Give "
                "the action a name, and hide it at the end of the process with `\\{name}`.",
        .trigger = Trigger::System,
        .wrong = "P = (tau -> P).\n",
        .mended = "P = (step -> P)\\{step}.\n",
    },
    Explanation{
        .code = ReservedProcess,
        .title = "a process that every file has is defined again",
        .text = "`STOP` does nothing any more, `END` has terminated, and `ERROR` is the error that "
                "a check looks for. Every file has these three processes, and none may have "
                "another one of the same name.",
        .trigger = Trigger::System,
        .wrong = "STOP = (a -> STOP).\n",
        .mended = "HALT = (a -> HALT).\n",
    },
    Explanation{
        .code = NotSequential,
        .title = "nothing can follow this process",
        .text = "`P;Q` does what `P` does until it comes to `END`, and then what `Q` does. So `P` "
                "should be a primitive process that has an `END` which can be reached. A composite "
                "process cannot be continued.",
        .trigger = Trigger::System,
        .wrong = "P = (a -> P).\nQ = P;END.\n",
        .mended = "P = (a -> END).\nQ = P;END.\n",
    },
    Explanation{
        .code = NondeterministicProperty,
        .title = "a property is not deterministic",
        .text = "A property lists what is allowed: any other action of its alphabet is an error. "
                "For that it must be clear at every moment where it stands, so no action may lead "
                "on in two ways, and none may be hidden.\n\n"
                "Write it so that each action has one continuation, or make it a composite "
                "process, `property ||P = (Q).`, which is determinised.",
        .trigger = Trigger::System,
        .wrong = "property P = (a -> b -> P | a -> P).\n",
        .mended = "property P = (a -> Q), Q = (a -> Q | b -> P).\n",
    },
    Explanation{
        .code = NotANumber,
        .title = "a label stands where a number is wanted",
        .text = "Variables and parameters hold numbers or labels. Labels can be compared by `==` "
                "and `!=` and used as indices; everything else is for numbers. `@(S, i)` wants the "
                "number of a label of the set, counted from 0.",
        .trigger = Trigger::System,
        .wrong = "set S = {x, y}\nP = (a[s:S] -> b[s + 1] -> P).\n",
        .mended = "set S = {x, y}\nP = (a[s:S] -> b[s] -> P).\n",
    },
    Explanation{
        .code = DivisionByZero,
        .title = "a division by 0",
        .text = "Expressions are computed when the file is read, also those behind a guard that "
                "does not hold: `&&` and `||` always compute both sides. Where a divisor can be 0 "
                "use `if`, of which one branch is looked at.",
        .trigger = Trigger::System,
        .wrong = "const N = 0\nP = (a[7 / N] -> P).\n",
        .mended = "const N = 2\nP = (a[7 / N] -> P).\n",
    },
    Explanation{
        .code = UndefinedLocal,
        .title = "a local process that is not there is taken as ERROR",
        .text = "A process goes on with a local process that it does not define, mostly one whose "
                "index is out of range. That is allowed and means `ERROR`: a check finds out "
                "whether it can happen. This is a warning.\n\n"
                "If it is not meant, look at the name, or let a guard keep the index in its "
                "range.",
        .trigger = Trigger::System,
        .wrong = "P = P[0], P[i:0..1] = (up -> P[i + 1]).\n",
        .mended = "P = P[0], P[i:0..1] = (when (i < 1) up -> P[i + 1]).\n",
    },
    Explanation{
        .code = NotATransition,
        .title = "a line of a .aut file is not understood",
        .text = "A .aut file begins with `des (first, transitions, states)`. Each further line is "
                "a transition, `(from, label, to)`: states are numbers from 0, the label may stand "
                "between quotes, `tau` or `i` is a silent step, and -1 is the error.",
        .trigger = Trigger::Transitions,
        .wrong = "des (0, 1, 2)\n(0, up)\n",
        .mended = "des (0, 1, 2)\n(0, up, 1)\n",
    },
    Explanation{
        .code = TooManyValues,
        .title = "a label stands for too many labels",
        .text = "Indices and sets in a label stand for all of their values, and several of them "
                "for all combinations. There is an end to how many are listed: a million for one "
                "label or set, and a quarter of that for the components of a composite process. "
                "Look at the constants that the ranges use.",
        .trigger = Trigger::System,
        .wrong = "P = (a[0..2000000] -> P).\n",
        .mended = "P = (a[0..20] -> P).\n",
    },
};

}  // namespace

std::span<const Explanation> system_explanations() { return kSystemExplanations; }

}  // namespace arbiter::report
