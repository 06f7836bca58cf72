"""Small changes to C++ text that should not go unnoticed: the mutations of tools/mutants.

The text is looked at token by token only as far as the house style allows: binary operators have
spaces around them, and brackets of templates have none. Strings and comments are left alone, and so
are INVARIANTs, which say what should be true and do nothing, the line of progress, and the room that
is reserved. What is no valid program does not compile, and is not counted.
"""

import re
from dataclasses import dataclass

# An operator with its spaces, and what takes its place.
OPERATORS = {
    "<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==",
    "&&": "||", "||": "&&", "+": "-", "-": "+", "*": "+", "/": "*", "%": "/",
    "+=": "-=", "-=": "+=", "|=": "&=", "&=": "|=", "&": "|", "|": "&",
}
OPERATOR = re.compile(r"(?<= )(" + "|".join(
    re.escape(each) for each in sorted(OPERATORS, key=len, reverse=True)) + r")(?= |$)")
NUMBER = re.compile(r"(?<![\w.'])(\d+)(?=[uUlLzZ]*(?![\w.']))")
NEGATION = re.compile(r"(?<![\w)\]])!(?=[a-z_(*])")
TRUTH = re.compile(r"\b(true|false)\b")
STEP = re.compile(r"(\+\+|--)(?=\w)")
CONDITION = re.compile(r"\b(if|while) \(")
IGNORED = re.compile(r"^\s*(#|INVARIANT|static_assert|using |namespace |template|case |default:|"
                     r"class |struct |enum |public:|private:|constexpr |static constexpr )|"
                     r"progress|reserve\(|shrink_to_fit|operator")
# Statements of one line that are no declarations: calls, assignments, steps and jumps.
STATEMENT = re.compile(r"^\s+(?:\(void\))?"
                       r"(?:(?:\+\+|--)[\w.\->\[\]()]+|break|continue|"
                       r"[\w:]+(?:(?:\.|->)\w+|\[[^\]]*\]|\([^()]*\))*"
                       r"(?:\(.*\)| (?:[-+*/%|&^]|<<|>>)?= .*))"
                       r";\s*$")
NOT_A_STATEMENT = re.compile(r"^\s*(return|throw|delete|co_\w+|goto|typedef|friend|else)\b")


@dataclass(frozen=True)
class Mutation:
    """Lines `first` … `last` of a file, counted from 1, become `lines`."""
    path: str
    first: int
    last: int
    kind: str
    before: tuple
    lines: tuple

    def place(self):
        return f"{self.path}:{self.first}"

    def key(self):
        """What stays the same when lines above it come or go."""
        return (self.path, tuple(line.strip() for line in self.before),
                tuple(line.strip() for line in self.lines))


def blanked(text):
    """The text with strings, characters and comments blank, each as long as it was."""
    pattern = re.compile(r'R"(\w*)\(.*?\)\1"|"(?:\\.|[^"\\\n])*"|//[^\n]*|/\*.*?\*/|'
                         r"(?<![0-9a-zA-Z_])'(?:\\.|[^'\\\n])'", re.S)
    return pattern.sub(lambda found: re.sub(r"[^\n]", "\0", found.group()), text)


def matching_bracket(text, at):
    """Where the bracket that opens at `at` closes, or None."""
    depth = 0
    for i in range(at, len(text)):
        depth += (text[i] == "(") - (text[i] == ")")
        if depth == 0:
            return i
    return None


def in_line(path, number, line, code):
    """The mutations of one line; `code` is the line with strings and comments blank."""
    def changed(kind, begin, end, new):
        return Mutation(path, number, number, kind, (line,), (line[:begin] + new + line[end:],))

    for found in OPERATOR.finditer(code):
        new = OPERATORS[found.group()]
        yield changed(f"{found.group()} → {new}", found.start(), found.end(), new)
    for found in NUMBER.finditer(code):
        new = str(int(found.group(1)) + 1)
        yield changed(f"{found.group(1)} → {new}", found.start(1), found.end(1), new)
    for found in NEGATION.finditer(code):
        yield changed("! dropped", found.start(), found.end(), "")
    for found in TRUTH.finditer(code):
        new = "false" if found.group() == "true" else "true"
        yield changed(f"{found.group()} → {new}", found.start(), found.end(), new)
    for found in STEP.finditer(code):
        new = "--" if found.group() == "++" else "++"
        yield changed(f"{found.group()} → {new}", found.start(), found.end(), new)


def of_conditions(path, text, code, starts, lines):
    """Conditions taken for granted, never met, or turned round, which swaps the branches."""
    for found in CONDITION.finditer(code):
        opens = found.end() - 1
        closes = matching_bracket(code, opens)
        # A declaration or `if constexpr` is not a condition that can be dropped.
        if closes is None or ";" in code[opens:closes] or " = " in code[opens:closes]:
            continue
        first = text.count("\n", 0, found.start())
        last = text.count("\n", 0, closes)
        kinds = [("condition turned round", f"!({text[opens + 1:closes]})"),
                 ("condition never met", "false")]
        if found.group(1) == "if":
            kinds.append(("condition dropped", "true"))
        for kind, new in kinds:
            whole = text[starts[first]:opens + 1] + new
            whole += text[closes:starts[last] + len(lines[last])]
            yield Mutation(path, first + 1, last + 1, kind, tuple(lines[first:last + 1]),
                           tuple(whole.split("\n")))


def mutations(path, text):
    """All mutations of a file, in the order of their lines."""
    lines = text.split("\n")
    code_text = blanked(text)
    code = code_text.split("\n")
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line) + 1)
    # An INVARIANT may go on for several lines.
    ignored = set()
    for found in re.finditer(r"\b(INVARIANT|static_assert)\(", code_text):
        closes = matching_bracket(code_text, found.end() - 1) or found.end()
        ignored.update(range(text.count("\n", 0, found.start()), text.count("\n", 0, closes) + 1))
    all_of_them = list(of_conditions(path, text, code_text, starts, lines))
    for i, line in enumerate(lines):
        all_of_them.extend(in_line(path, i + 1, line, code[i]))
        if STATEMENT.match(code[i]) and not NOT_A_STATEMENT.match(code[i]) and (
                i > 0 and re.search(r"[;{}:]\s*$|^\0*$|^\s*$", code[i - 1].rstrip("\0 "))):
            all_of_them.append(Mutation(path, i + 1, i + 1, "deleted", (line,), ("",)))
    return sorted((each for each in all_of_them
                   if each.first - 1 not in ignored and not IGNORED.search(code[each.first - 1])),
                  key=lambda each: (each.first, each.kind, each.lines))


def mutated(text, mutation):
    lines = text.split("\n")
    assert tuple(lines[mutation.first - 1:mutation.last]) == mutation.before
    lines[mutation.first - 1:mutation.last] = mutation.lines
    return "\n".join(lines)


def self_test():
    """Checks what is made of a small text; returns how many faults there are."""
    text = ('int f(int n) {\n'
            '  // n < 3\n'
            '  INVARIANT(n > 0 &&\n'
            '            n < 9, "n < 9 should be");\n'
            '  std::vector<int> all;\n'
            '  if (n < 3 && !done(")")) return 4;\n'
            '  all.push_back(n + 1);\n'
            '  while (n > 0)\n'
            '    --n;\n'
            '  return true ? 1 : 0;\n'
            '}\n')
    found = {(each.first, each.kind) for each in mutations("x.cpp", text)}
    wanted = {(6, "< → <="), (6, "&& → ||"), (6, "! dropped"), (6, "3 → 4"), (6, "4 → 5"),
              (6, "condition dropped"), (6, "condition never met"), (6, "condition turned round"),
              (7, "+ → -"), (7, "1 → 2"), (7, "deleted"),
              (8, "> → >="), (8, "0 → 1"), (8, "condition never met"),
              (8, "condition turned round"), (9, "-- → ++"),
              (10, "true → false"), (10, "1 → 2"), (10, "0 → 1")}
    for kind, places in (("missing", wanted - found), ("too many", found - wanted)):
        for place in sorted(places):
            print(f"mutations.py: {kind}: {place}")
    for each in mutations("x.cpp", text):
        assert mutated(text, each) != text
    return len(wanted ^ found)
