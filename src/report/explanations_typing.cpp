#include <array>

#include "report/explanation_tables.h"

namespace arbiter::report {

namespace {

using enum DiagnosticCode;

constexpr std::array kTypingExplanations = {
    Explanation{
        .code = UnknownName,
        .title = "nothing has this name",
        .text = "A name is bound by the context before `|-`, or by a `let`, `new`, `array` or "
                "`fun` around its use; params and data types are declared by headers, and -D "
                "declares params too. No such binding is in reach here. The help names the "
                "nearest one that is, if there is any. What the environment is to provide "
                "belongs in the context.\n\n"
                "In a .lts file constants, ranges and sets come before their use. It is a warning "
                "there if what is hidden, relabelled or given priority is no action of any process "
                "that this is done to.",
        .wrong = "client : com -> com |- client(sikp)\n",
        .mended = "client : com -> com |- client(skip)\n",
    },
    Explanation{
        .code = DuplicateName,
        .title = "a name is bound twice in one list",
        .text = "The bindings of one list, such as the context or the parameters of a function, "
                "are in force at the same time, so two of the same name could not be told apart. "
                "Rename one. A binding further inside may use the name again: it hides the outer "
                "one.",
        .wrong = "x : exp int, x : com |- x\n",
        .mended = "x : exp int, c : com |- c\n",
    },
    Explanation{
        .code = Recursion,
        .title = "a name is used in its own definition",
        .text = "`let` binds by name and is not recursive: inside its definition the name is not "
                "bound yet. This is an error even where an outer binding has the same name, "
                "since either could be meant: rename one of the two then. Without recursion the "
                "control of a program is a finite graph, which is what the methods work on. "
                "Write a loop with `while`, or with `cont` and `goto`.",
        .wrong = "c : com |- let loop be (c; loop) in loop\n",
        .mended = "c : com |- let loop be while true do c in loop\n",
    },
    Explanation{
        .code = UnknownLabel,
        .title = "no label of this name is in scope",
        .text = "`goto` leads to a label that a `break` or `cont` around it declares. A label "
                "reaches as far right as its block does, and no further: parentheses end it. "
                "Move the jump into the block, or the block around the jump. A function cannot "
                "jump to a label of its caller.",
        .wrong = "c : com |- (break out. c); goto out\n",
        .mended = "c : com |- break out. (c; goto out)\n",
    },
    Explanation{
        .code = UnknownDataType,
        .title = "no data type has this name",
        .text = "The data types are `bool`, `int` with or without bounds, and the names that a "
                "header `data X;` at the top of the file declares. Such an X stands for any set "
                "of values: they can be stored, passed on and compared for equality, nothing "
                "else.",
        .wrong = "x : exp X, y : var X |- y := x\n",
        .mended = "data X;\n"
                  "x : exp X, y : var X |- y := x\n",
    },
    Explanation{
        .code = NotAnArray,
        .title = "this is not an array and has no elements",
        .text = "Only arrays are indexed: those of the context, `x[3] : var int`, of `new int "
                "x[3] in`, of `array x[3] in`, and of `let x[i : 3] be`. What stands before `[` "
                "here is none of them. Declare it with a size, or leave the index out.",
        .wrong = "x : var int |- x[0] := 1\n",
        .mended = "x[2] : var int |- x[0] := 1\n",
    },
    Explanation{
        .code = ArrayNotIndexed,
        .title = "an array is used without an index",
        .text = "An array is not a value. Its elements are read, written and passed on one by "
                "one, so each use needs an index: `x[0]`. Arrays are numbered from 0. To work on "
                "all elements, write a loop.",
        .wrong = "x[2] : var int |- x := 1\n",
        .mended = "x[2] : var int |- x[0] := 1\n",
    },
    Explanation{
        .code = TypeMismatch,
        .title = "the type is not the one that is wanted",
        .text = "The message shows both types. A variable may stand where an expression is "
                "wanted and is read there; an `int` may stand where a guard is wanted and means "
                "`!= 0`; a `bool` may stand where an `int` is wanted and means 0 or 1. Nothing "
                "else is converted: a command has no value, and variables that are passed as "
                "variables must have exactly the same type.",
        .wrong = "x : var int |- x := skip\n",
        .mended = "x : var int |- x := 0\n",
    },
    Explanation{
        .code = NotAFunction,
        .title = "this takes no arguments",
        .text = "What stands before the parentheses has a base type: a command, an expression or "
                "a variable. It is run, read or written, but not applied. Give it a function "
                "type where it is bound, or leave the arguments out; `c()` means `c`.",
        .wrong = "c : com |- c(skip)\n",
        .mended = "c : com -> com |- c(skip)\n",
    },
    Explanation{
        .code = WrongArgumentCount,
        .title = "the number of arguments is wrong",
        .text = "A function is always applied to all its arguments at once, in one pair of "
                "parentheses: `f(M, N)`. To fix some of them, bind a function with `let` that "
                "passes on the rest.",
        .wrong = "f : com -> com -> com |- f(skip)\n",
        .mended = "f : com -> com -> com |- f(skip, skip)\n",
    },
    Explanation{
        .code = FunctionNotApplied,
        .title = "a function stands where a command or a value is wanted",
        .text = "A function is not a value: it cannot be run, stored or passed as an argument, "
                "only applied, or given to `mkvar`. Give it its arguments. If another function "
                "is to use it, call it inside the argument: the argument is run each time that "
                "it is used.",
        .wrong = "f : com -> com |- f; skip\n",
        .mended = "f : com -> com |- f(skip); skip\n",
    },
    Explanation{
        .code = DataOperation,
        .title = "values of a data type are only compared for equality",
        .text = "A type that a `data` header declares stands for every set of values at once, so "
                "a program cannot compute with them or put them in order: there is only `=`, "
                "`!=`, assignment, input and output. This is why one check covers all sizes. Use "
                "`int`, with bounds where possible, for data that is computed with.",
        .wrong = "data X;\n"
                 "x : exp X, y : exp X |- if x < y then skip\n",
        .mended = "data X;\n"
                  "x : exp X, y : exp X |- if x = y then skip\n",
    },
    Explanation{
        .code = BranchMismatch,
        .title = "the branches of an `if` have different types",
        .text = "Either branch may be the one that runs, so both need the same base type, which "
                "is that of the whole `if`. An `if` without `else` has a command as its branch. "
                "`abort` and `diverge` have every type and may stand in either branch.",
        .wrong = "b : exp bool |- if b then 1 else skip\n",
        .mended = "b : exp bool |- if b then 1 else 0\n",
    },
    Explanation{
        .code = NotAssignable,
        .title = "what stands left of `:=` is not a variable",
        .text = "Only a variable is written: one that `new` or `array` makes, one of type `var` "
                "in the context, an element of an array of them, or a `mkvar`. An expression is "
                "read only. Declare it as `var` if the environment is to provide a variable. To "
                "compare, write `=`.",
        .wrong = "x : exp int |- x := 1\n",
        .mended = "x : var int |- x := 1\n",
    },
    Explanation{
        .code = JumpNeedsValue,
        .title = "a jump would leave a block without its value",
        .text = "`goto` to a label of `break` ends the label's block at once. A block that is an "
                "expression would then have no value, so only a block that is a command can be "
                "left in this way. Store the value in a variable, and read it after the block. "
                "Labels of `cont` start their block again and may be of any type.",
        .wrong = "x : exp int |- break out. ((if x = 0 then goto out); 1)\n",
        .mended = "x : exp int |-\n"
                  "new int r := 0 in\n"
                  "(break out. ((if x = 0 then goto out); r := 1));\n"
                  "!r\n",
    },
    Explanation{
        .code = ImpurePredicate,
        .title = "a predicate has effects",
        .text = "The predicate of `letp` is never run. It tells the abstraction what to keep "
                "track of, so it has to be a condition on the values of variables: reads, "
                "literals, free names, operators and comparisons. It may not assign, apply a "
                "function of the environment, jump, loop or abort. Store what it needs in a "
                "variable first.",
        .wrong = "new var x := 0 in letp (x := 1; x = 1) in skip\n",
        .mended = "new var x := 0 in letp x = 1 in skip\n",
    },
};

}  // namespace

std::span<const Explanation> typing_explanations() { return kTypingExplanations; }

}  // namespace arbiter::report
