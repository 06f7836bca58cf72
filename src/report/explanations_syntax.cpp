#include <array>

#include "report/explanation_tables.h"

namespace arbiter::report {

namespace {

using enum DiagnosticCode;

constexpr std::array kSyntaxExplanations = {
    Explanation{
        .code = NotUtf8,
        .title = "the file is not UTF-8 text",
        .text = "Programs are written in ASCII, and comments may hold any UTF-8 text, but no NUL "
                "byte. Here are bytes that are neither: the message says at which byte offset "
                "they begin. Often the file was saved in another encoding, such as Latin-1 or "
                "UTF-16, or it is no text at all.\n\n"
                "Save the file as UTF-8, for instance with `iconv -f latin1 -t utf-8`.",
        .wrong = "skip  // caf\xE9\n",
        .mended = "skip  // caf\xC3\xA9\n",
    },
    Explanation{
        .code = StrayCharacter,
        .title = "a character that no token begins with",
        .text = "Outside comments a program consists of names, decimal numbers, reserved words "
                "and the operators of the language, all in ASCII. This character belongs to none "
                "of them. The symbols that papers print have spellings of their own: `|-`, `->`, "
                "`fun`, `not`, `and`, `or`, `!=`, `<=`, `>=`.",
        .wrong = "x : exp bool |- \xC2\xACx : exp bool.\n",
        .mended = "x : exp bool |- not x : exp bool.\n",
    },
    Explanation{
        .code = UnclosedComment,
        .title = "a comment is never closed",
        .text = "A comment that begins with `/*` ends with the next `*/`, and this one has none, "
                "so that the rest of the file is a comment. Comments do not nest. For the rest "
                "of a line, use `//`.",
        .wrong = "skip  /* nothing to do\n",
        .mended = "skip  /* nothing to do */\n",
    },
    Explanation{
        .code = LiteralTooLarge,
        .title = "a number does not fit in 64 bits",
        .text = "The integers of the language are those of mathematics, but each value that is "
                "computed with is held in 64 bits, and so is each literal: the largest is "
                "9223372036854775807. Results that would be larger are never wrapped around; the "
                "tool answers UNKNOWN then. A literal beyond it is an error at once.",
        .wrong = "new var x := 10000000000000000000 in x := 0\n",
        .mended = "new var x := 1000000000000000000 in x := 0\n",
    },
    Explanation{
        .code = SourceTooLarge,
        .title = "the file is too large",
        .text = "A file may be 64 MiB long, and its syntax tree may have 16 777 216 nodes. Both "
                "limits keep the memory that reading a file takes below 4 GiB. Programs of that "
                "size come out of generators: let them use arrays, loops and `let` instead of "
                "repeating code.",
        .trigger = Trigger::Command,
        .command = "head -c 70000000 /dev/zero | tr '\\0' ' ' > blank.ia; arbiter run blank.ia\n",
    },
    Explanation{
        .code = TooManyErrors,
        .title = "there are more errors than are shown",
        .text = "A file with more than 100 errors is seldom read to the end, so the first 100 "
                "are shown in full and the others are only counted. Mend the first few and try "
                "again: often a single mistake, or a file of another kind, is behind all of them.",
        .trigger = Trigger::Command,
        .command = "yes '$' | head -n 200 > garbled.ia; arbiter run garbled.ia\n",
    },
    Explanation{
        .code = UnreadableFile,
        .title = "a file cannot be read",
        .text = "The system did not let the file be opened or read, and the message says why: it "
                "does not exist, it is a directory, or its permissions forbid it. Look at the "
                "name, which counts from the directory where the command runs.",
        .trigger = Trigger::Command,
        .command = "arbiter run no-such-file.ia\n",
    },
    Explanation{
        .code = UnexpectedToken,
        .title = "something else is expected here",
        .text = "Up to this place the file reads as a program, and nothing that could follow "
                "begins with what stands here. The message says what was expected. Look just "
                "before the place, too: a `;` between two statements, the `in` of a `let` or "
                "`new`, or the `then` of an `if` may be missing.",
        .wrong = "new var x := 0 in\n"
                 "x := ;\n"
                 "x := 2\n",
        .mended = "new var x := 0 in\n"
                  "x := 1;\n"
                  "x := 2\n",
    },
    Explanation{
        .code = UnclosedBracket,
        .title = "a bracket is never closed",
        .text = "Each `(`, `[` and `{` needs its `)`, `]` or `}`, in the right order. The "
                "bracket shown is still open where the file ends, or where a bracket of another "
                "kind closes around it. Add the one that is missing, or take this one out.",
        .wrong = "c : com |- (c; c\n",
        .mended = "c : com |- (c; c)\n",
    },
    Explanation{
        .code = UnmatchedCloser,
        .title = "this closes nothing",
        .text = "A `)`, `]` or `}` closes a bracket, `fi` an `if`, `od` a `while`, and `else` "
                "belongs to an `if` that has none yet. Nothing of that kind is open here. "
                "Brackets are levels of their own: a `fi` inside a bracket never closes an `if` "
                "outside, and a comma or the `in` of a `let` ends each `if` and `while` opened "
                "since.",
        .wrong = "c : com |- c; c)\n",
        .mended = "c : com |- (c; c)\n",
    },
    Explanation{
        .code = NestedTooDeep,
        .title = "brackets and blocks are nested too deep",
        .text = "Brackets and blocks may be nested 10 000 deep. Sequences and chains of "
                "operators do not count and may have any length. Programs that exceed this come "
                "out of generators: name the inner parts with `let`, or write a sequence where "
                "nested blocks are not needed.",
        .trigger = Trigger::Command,
        .command = "perl -e 'print \"(\" x 20000, \"skip\", \")\" x 20000' > deep.ia; arbiter run "
                   "deep.ia\n",
    },
    Explanation{
        .code = ChainedComparison,
        .title = "comparisons do not chain",
        .text = "`a < b < c` would compare the truth value of `a < b` with c, which is hardly "
                "ever meant, so it is not accepted. Join two comparisons with `&&`, which stops "
                "early, or `and`, which runs both sides. If the comparison of a truth value is "
                "meant, put it in parentheses.",
        .wrong = "x : exp int |- if 0 < x < 5 then skip\n",
        .mended = "x : exp int |- if 0 < x && x < 5 then skip\n",
    },
    Explanation{
        .code = AssignmentAsValue,
        .title = "an assignment is not a value",
        .text = "`x := 1` is a command: it has an effect and no value, so it cannot be assigned "
                "to something else. Write two assignments. To compare, write `=` instead of `:=`.",
        .wrong = "x : var int, y : var int |- x := y := 1\n",
        .mended = "x : var int, y : var int |- y := 1; x := 1\n",
    },
    Explanation{
        .code = ReservedWord,
        .title = "a reserved word cannot be a name",
        .text = "These words belong to the language and name nothing else: and array be bool "
                "break com comm cont data do else exp false ff fi fun goto if in int let letp "
                "mkvar new not od or param part return then true tt var while. Choose another "
                "name; `data_` or `Data` will do. `abort`, `assert`, `assume`, `diverge` and "
                "`skip` are not reserved and may be bound anew.",
        .wrong = "let data be 1 in skip\n",
        .mended = "let data_ be 1 in skip\n",
    },
    Explanation{
        .code = ReturnNotLast,
        .title = "`return` is not last in its block",
        .text = "`return M` means M itself, as the value of the block that it ends. It does not "
                "jump, so nothing may follow it in its block. To leave a block early, use "
                "`break` and `goto`.",
        .wrong = "let exp int twice(exp int x) { return x; x + x } in skip\n",
        .mended = "let exp int twice(exp int x) { return x + x } in skip\n",
    },
    Explanation{
        .code = ThirdOrder,
        .title = "an argument of function type",
        .text = "Types are first-order: the arguments of a function are commands, expressions "
                "and variables, never functions. This keeps the plays of a program a regular "
                "language, which is what makes checking possible. A function of several "
                "arguments is written `com -> com -> com`, without parentheses.",
        .wrong = "f : (com -> com) -> com |- skip\n",
        .mended = "f : com -> com -> com |- f(skip, skip)\n",
    },
};

}  // namespace

std::span<const Explanation> syntax_explanations() { return kSyntaxExplanations; }

}  // namespace arbiter::report
