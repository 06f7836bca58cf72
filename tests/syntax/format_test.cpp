// What canonical layout looks like.
#include "syntax/format.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "syntax/parsed.h"

namespace arbiter::syntax {
namespace {

struct Case {
  std::string what;
  std::string input;
  std::string expected;
};

std::string formatted(const std::string& text) {
  const Parsed parsed(text);
  EXPECT_TRUE(parsed.errors.empty()) << text << "\n" << parsed.errors.front().message;
  return parsed.errors.empty() ? format(parsed.source, parsed.lexed, parsed.ast) : "";
}

void expect_layouts(const std::vector<Case>& cases) {
  for (const Case& c : cases) {
    SCOPED_TRACE(c.what);
    const std::string result = formatted(c.input);
    EXPECT_EQ(result, c.expected);
    EXPECT_EQ(formatted(result), result) << "formatting twice should change nothing";
  }
}

const std::string kLongA(40, 'a');
const std::string kLongB(40, 'b');
const std::string kLongC(40, 'c');

TEST(FormatSpacing, IsOnePerOperatorAndNoneInsideBrackets) {
  expect_layouts({
      {"assignment", "x:=1", "x := 1\n"},
      {"call", "f ( a ,b )", "f(a, b)\n"},
      {"call without arguments", "f ( )", "f()\n"},
      {"call of a call", "f (a) (b)", "f(a)(b)\n"},
      {"index", "a [ i ]", "a[i]\n"},
      {"prefix operators", "! x + - 1; not b; not(b)", "!x + -1;\nnot b;\nnot (b)\n"},
      {"two minuses", "- -1; a- -1; - - - x; -(-1)", "- -1;\na - -1;\n- - -x;\n-(-1)\n"},
      {"brackets after a keyword", "if(a)then(b)else{c}", "if (a) then (b) else { c }\n"},
      {"mkvar", "mkvar ( a,b )", "mkvar(a, b)\n"},
      {"types",
       "a:exp int [ 0 .. 1 ],b:var int % 4,c:int@ [ 0 , 3 ],d:int @[ ],e:int%( n+1 )->com|-skip",
       "a : exp int[0..1], b : var int%4, c : int@[0,3], d : int@[], e : int%(n + 1) -> com |-\n"
       "skip\n"},
      {"remainder is no type", "a%4", "a % 4\n"},
      {"bindings", "x [ n ]:exp int,f(com ,exp):com|-f(x[0],x[1]):com .",
       "x[n] : exp int, f(com, exp) : com |-\nf(x[0], x[1]) : com.\n"},
      {"dots", "new x.fun y:exp int.break l.goto l",
       "new x.\nfun y : exp int.\n  break l.\n  goto l\n"},
      {"spellings stay", "if a==b then tt else x<>ff fi", "if a == b then tt else x <> ff fi\n"},
      {"semicolons stay", "{a;};b;", "{ a; };\nb;\n"},
  });
}

TEST(FormatFile, HasOneHeaderPerLineAndTheTermBelowTheContext) {
  expect_layouts({
      {"headers", "param n=3;param m=n+1;data X;x:exp X|-skip:com",
       "param n = 3;\nparam m = n + 1;\ndata X;\nx : exp X |-\nskip : com\n"},
      {"empty context", "param n=3;|-n:int", "param n = 3;\n|-\nn : int\n"},
      {"no context", "skip : com.", "skip : com.\n"},
      {"one binding per line where they do not fit",
       kLongA + ":com," + kLongB + ":com," + kLongC + ":com|-skip",
       kLongA + " : com,\n" + kLongB + " : com,\n" + kLongC + " : com |-\nskip\n"},
      {"type on the last line if it fits",
       kLongA + ";" + kLongB + "(" + kLongC + ") : exp int%1234567",
       kLongA + ";\n" + kLongB + "(" + kLongC + ") : exp int%1234567\n"},
      {"type on its own line if not", kLongA + ";" + kLongB + "(" + kLongC + ") : exp int%12345678",
       kLongA + ";\n" + kLongB + "(" + kLongC + ")\n: exp int%12345678\n"},
      {"function type",
       "f : exp int[0.." + kLongA + "] -> exp int[0.." + kLongB + "] -> exp int -> com |- skip",
       "f : exp int[0.." + kLongA + "]\n  -> exp int[0.." + kLongB +
           "]\n  -> exp int\n  -> com |-\nskip\n"},
  });
}

TEST(FormatScopes, EndALineAndDoNotDriftToTheRight) {
  expect_layouts({
      {"all of them",
       "new x:=0 in new int y in new bool b[2]:=tt in array a[3]:int in let z be x in "
       "let com f(int i,var v){skip}in let g[i:2]be i in letp x=y in new u.cont l.skip",
       "new x := 0 in\nnew int y in\nnew bool b[2] := tt in\narray a[3] : int in\nlet z be x in\n"
       "let com f(int i, var v) { skip } in\nlet g[i : 2] be i in\nletp x = y in\nnew u.\n"
       "cont l.\nskip\n"},
      {"a long bound term", "let f be " + kLongA + ";" + kLongB + ";" + kLongC + " in f",
       "let f be\n  " + kLongA + ";\n  " + kLongB + ";\n  " + kLongC + "\nin\nf\n"},
      {"a bound function",
       "let f be fun x:int.fun y:int." + kLongA + ";" + kLongB + ";" + kLongC + " in f",
       "let f be fun x : int. fun y : int.\n  " + kLongA + ";\n  " + kLongB + ";\n  " + kLongC +
           "\nin\nf\n"},
      {"a bound block", "let f be {" + kLongA + ";" + kLongB + ";" + kLongC + "} in f",
       "let f be {\n  " + kLongA + ";\n  " + kLongB + ";\n  " + kLongC + "\n} in\nf\n"},
      {"a typed definition",
       "let com f(int " + kLongA + ",int " + kLongB + ",int " + kLongC + "){" + kLongA + ";" +
           kLongB + ";" + kLongC + "}in f",
       "let com f(\n  int " + kLongA + ",\n  int " + kLongB + ",\n  int " + kLongC + "\n) {\n  " +
           kLongA + ";\n  " + kLongB + ";\n  " + kLongC + "\n} in\nf\n"},
      {"an initial value that is a statement",
       "new x:=if " + kLongA + " then " + kLongB + " else " + kLongC + " in x",
       "new x :=\n  if " + kLongA + " then\n    " + kLongB + "\n  else\n    " + kLongC +
           "\nin\nx\n"},
      {"a short scope in a block", "{new x in x}", "{ new x in x }\n"},
      {"a scope over several statements in a block", "{new x in x:=1;x}",
       "{\n  new x in\n  x := 1;\n  x\n}\n"},
  });
}

TEST(FormatBlocks, AreOnOneLineOrOnOneLinePerStatement) {
  const std::string long_seq = kLongA + ";" + kLongB + ";" + kLongC;
  const auto lines = [](const std::string& indent) {
    return indent + kLongA + ";\n" + indent + kLongB + ";\n" + indent + kLongC + "\n";
  };
  expect_layouts({
      {"short ones", "{a;b};(a;b);part p{a;b}", "{ a; b };\n(a; b);\npart p { a; b }\n"},
      {"braces", "{" + long_seq + "}", "{\n" + lines("  ") + "}\n"},
      {"parentheses", "(" + long_seq + ")", "(\n" + lines("  ") + ")\n"},
      {"part", "part p{" + long_seq + "}", "part p {\n" + lines("  ") + "}\n"},
      {"missing semicolons stay missing", "{a}b;{a}if b then c", "{ a }\nb;\n{ a }\nif b then c\n"},
      {"while", "while c do " + long_seq + " od;a", "while c do\n" + lines("  ") + "od;\na\n"},
      {"while with braces", "while c do {" + long_seq + "}",
       "while c do {\n" + lines("  ") + "}\n"},
      {"if", "if c then " + long_seq + " fi", "if c then\n" + lines("  ") + "fi\n"},
      {"if with else", "if c then a else " + long_seq + " fi",
       "if c then\n  a\nelse\n" + lines("  ") + "fi\n"},
      {"if with braces", "if c then{a}else{" + long_seq + "}",
       "if c then {\n  a\n} else {\n" + lines("  ") + "}\n"},
      {"else if", "if c then a else if d then{" + long_seq + "}else b",
       "if c then\n  a\nelse if d then {\n" + lines("  ") + "} else\n  b\n"},
      {"else if that is closed nests", "if c then a else if d then b else " + long_seq + " fi fi",
       "if c then\n  a\nelse\n  if d then\n    b\n  else\n" + lines("    ") + "  fi\nfi\n"},
      {"a long condition", "if " + kLongA + " and " + kLongB + " and " + kLongC + " then a",
       "if " + kLongA + "\n    and " + kLongB + "\n    and " + kLongC + " then\n  a\n"},
      {"a condition in brackets", "while (" + long_seq + ") do a",
       "while (\n" + lines("  ") + ") do\n  a\n"},
  });
}

TEST(FormatExpressions, BreakAtArgumentsAndBeforeOperators) {
  expect_layouts({
      {"arguments", "f(" + kLongA + "," + kLongB + "," + kLongC + ")",
       "f(\n  " + kLongA + ",\n  " + kLongB + ",\n  " + kLongC + "\n)\n"},
      {"one argument that is a seq", "f(" + kLongA + ";" + kLongB + ";" + kLongC + ")",
       "f(\n  " + kLongA + ";\n  " + kLongB + ";\n  " + kLongC + "\n)\n"},
      {"one argument that is a block", "f({" + kLongA + ";" + kLongB + ";" + kLongC + "})",
       "f({\n  " + kLongA + ";\n  " + kLongB + ";\n  " + kLongC + "\n})\n"},
      {"a chain", "x:=" + kLongA + "+" + kLongB + "*2-" + kLongC,
       "x := " + kLongA + "\n  + " + kLongB + " * 2\n  - " + kLongC + "\n"},
      {"a chain after a call", "x:=f(" + kLongA + "," + kLongB + "," + kLongC + ")+1",
       "x := f(\n  " + kLongA + ",\n  " + kLongB + ",\n  " + kLongC + "\n) + 1\n"},
      {"a value that is a statement", "x:=if " + kLongA + " then " + kLongB + " else " + kLongC,
       "x :=\n  if " + kLongA + " then\n    " + kLongB + "\n  else\n    " + kLongC + "\n"},
      {"no line is longer than 100 columns", kLongA + "(" + kLongB + ",123456789012345);x",
       kLongA + "(" + kLongB + ", 123456789012345);\nx\n"},
      {"nor by one", kLongA + "(" + kLongB + ",1234567890123456);x",
       kLongA + "(\n  " + kLongB + ",\n  1234567890123456\n);\nx\n"},
  });
}

TEST(FormatComments, StayWhereTheyWere) {
  expect_layouts({
      {"at the top and at the end", "// a\n\n\n// b\nx // c\n// d",
       "// a\n\n// b\nx  // c\n// d\n"},
      {"at the end of a line", "x:=1;//  c  \ny", "x := 1;  //  c\ny\n"},
      {"on a line of its own", "x;\n   // c\ny", "x;\n// c\ny\n"},
      {"in a block", "{x;// a\ny\n// b\n}", "{\n  x;  // a\n  y\n  // b\n}\n"},
      {"in a call", "f(x,// a\ny)", "f(\n  x,  // a\n  y\n)\n"},
      {"where no line may end", "x := // a\n1", "x :=  // a\n  1\n"},
      {"before else", "if a then b // c\nelse d", "if a then\n  b  // c\nelse\n  d\n"},
      {"after a brace", "if a then { b } // c\nelse { d }",
       "if a then {\n  b\n}  // c\nelse {\n  d\n}\n"},
      {"block comments on a line", "f(/* a */ x, y /* b */)", "f(/* a */ x, y /* b */)\n"},
      {"block comments on their own line", "x;\n/* c */\ny", "x;\n/* c */\ny\n"},
      {"block comments before a statement", "x; /* c */ y", "x;\n/* c */ y\n"},
      {"block comments after a statement", "x; /* c */\ny", "x; /* c */\ny\n"},
      {"block comments are not reflowed", "{\n      /* a\n         b  \n   */ x }",
       "{\n  /* a\n         b  \n   */ x\n}\n"},
      {"slashes do not make comments", "a / /* c */ b", "a / /* c */ b\n"},
  });
}

TEST(FormatLines, BlankLinesBetweenStatementsStayAsOne) {
  expect_layouts({
      {"between statements", "a;\n\n\nb;\nc;\n \t\nd", "a;\n\nb;\nc;\n\nd\n"},
      {"between headers and scopes", "param n = 1;\n\n\n|-\n\nnew x in\n\nx",
       "param n = 1;\n\n|-\n\nnew x in\n\nx\n"},
      {"not elsewhere", "\n\nf(\n\na\n\n,\n\nb);\n{\n\na;//\n\nb\n\n}\n\n",
       "f(a, b);\n{\n  a;  //\n\n  b\n}\n"},
      {"around comments", "a;\n\n// b\n\n\n// c\n\nd", "a;\n\n// b\n\n// c\n\nd\n"},
      {"line ends become LF", "a;\r\n\r\n// b \r\n/* c\r\nd */ e\r\n",
       "a;\n\n// b\n/* c\nd */ e\n"},
      {"a byte order mark goes", "\xEF\xBB\xBFx", "x\n"},
  });
}

}  // namespace
}  // namespace arbiter::syntax
