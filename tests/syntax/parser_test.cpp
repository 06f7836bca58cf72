// What programs mean to the parser, as prefix terms; parsed.h shows how they are written.
#include "syntax/parser.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "syntax/parsed.h"

namespace arbiter::syntax {
namespace {

struct Case {
  std::string text;
  std::string term;
};

void expect_terms(const std::vector<Case>& cases) {
  for (const Case& c : cases) EXPECT_EQ(show_term(c.text), c.term) << c.text;
}

TEST(Precedence, OperatorsBindFromOrOrToPrefix) {
  expect_terms({
      {"a || b && c or d and not e = f + g * -h",
       "(|| a (&& b (or c (and d (not (= e (+ f (* g (- h)))))))))"},
      {"-a * b + c < d and e or f && g || h",
       "(|| (&& (or (and (< (+ (* (- a) b) c) d) e) f) g) h)"},
      {"a or b and c or d", "(or (or a (and b c)) d)"},
      {"a && b or c && d", "(&& (&& a (or b c)) d)"},
      {"not a and not not b", "(and (not a) (not (not b)))"},
      {"not a = b", "(not (= a b))"},
      {"a + b = c - d", "(= (+ a b) (- c d))"},
  });
}

TEST(Precedence, OperatorsOfOneLevelGroupToTheLeft) {
  expect_terms({
      {"a - b - c", "(- (- a b) c)"},
      {"a + b - c + d", "(+ (- (+ a b) c) d)"},
      {"a * b / c % d", "(% (/ (* a b) c) d)"},
      {"a and b and c", "(and (and a b) c)"},
      {"a || b || c", "(|| (|| a b) c)"},
      {"a - (b - c)", "(- a (paren (- b c)))"},
  });
}

TEST(Precedence, PrefixBindsLooserThanCallsAndIndices) {
  expect_terms({
      {"!f(x)", "(! (call f x))"},
      {"!a[i]", "(! (index a i))"},
      {"-!x", "(- (! x))"},
      {"- - 1 - -1", "(- (- (- 1)) (- 1))"},
      {"f(a)(b)[c](d, e)", "(call (index (call (call f a) b) c) d e)"},
      {"(a; b)(c)", "(call (paren (seq a b)) c)"},
  });
}

TEST(Precedence, SequencingBindsLooserThanAssignment) {
  expect_terms({
      {"x := a; y := b", "(seq (:= x a) (:= y b))"},
      {"x := a || b; c", "(seq (:= x (|| a b)) c)"},
      {"a; b; c;", "(seq a b c)"},
      {"a;", "a"},
      {"f(a; b, c;)", "(call f (seq a b) c)"},
      {"a[i; j]", "(index a (seq i j))"},
      {"(x := 1; x)", "(paren (seq (:= x 1) x))"},
      {"a[i] := !x", "(:= (index a i) (! x))"},
      {"return a + b", "(return (+ a b))"},
  });
}

TEST(Spellings, ThatMeanTheSameGiveTheSameTerm) {
  expect_terms({
      {"a == b", "(= a b)"},
      {"a <> b", "(!= a b)"},
      {"tt; true; ff; false", "(seq tt tt ff ff)"},
      {"let comm f { a } in b", "(let-typed f com a b)"},
      {"f()", "(call f)"},
  });
}

TEST(Scopes, ReachAsFarRightAsTheyCan) {
  expect_terms({
      {"let x be a; b in c; d", "(let x (seq a b) (seq c d))"},
      {"a; new x in b; c", "(seq a (new x _ _ (seq b c)))"},
      {"fun x : com. a; b", "(fun x com (seq a b))"},
      {"break l. a; goto l", "(break l (seq a (goto l)))"},
      {"cont l. a; goto l", "(cont l (seq a (goto l)))"},
      {"letp x = 0 and y = 1 in a; b", "(letp (and (= x 0) (= y 1)) (seq a b))"},
      {"x := new y in a; b", "(:= x (new y _ _ (seq a b)))"},
      {"(new x in a); b", "(seq (paren (new x _ _ a)) b)"},
      {"part p { a; b }; c", "(seq (part p (seq a b)) c)"},
  });
}

TEST(Scopes, ComeInAllTheirForms) {
  expect_terms({
      {"let x[i : n + 1] be i in x[0]", "(let-array x i (+ n 1) i (index x 0))"},
      {"let int f(int x, var y, exp bool z) { x } in f",
       "(let-typed f (exp int) (parameter x (exp int)) (parameter y (var _)) (parameter z (exp "
       "bool)) x "
       "f)"},
      {"let exp f { a } in b", "(let-typed f (exp _) a b)"},
      {"let com f() { a } in b", "(let-typed f com a b)"},
      {"data X; let exp X f { a } in b", "(let-typed f (exp X) a b)"},
      {"data X; let X f(var X v) { a } in b", "(let-typed f (exp X) (parameter v (var X)) a b)"},
      {"new x in a", "(new x _ _ a)"},
      {"new x. a", "(new x _ _ a)"},
      {"new var x := 1 in a", "(new x _ 1 a)"},
      {"new int[0..1] x := 1 in a", "(new x (range 0 1) 1 a)"},
      {"new int var x in a", "(new x int _ a)"},
      {"new var x : int%4 := if b then c else d in a", "(new x (modulo 4) (if b c d) a)"},
      {"new X x in a", "(new x X _ a)"},
      {"new bool a[n] := tt in b", "(new-array a bool n tt b)"},
      {"array a[n] in b", "(new-array a _ n _ b)"},
      {"array a[n] : int in b", "(new-array a int n _ b)"},
      {"mkvar(fun x : int. a, b; c)", "(mkvar (fun x (exp int) a) (seq b c))"},
  });
}

TEST(Sequences, NeedNoSemicolonAfterABrace) {
  expect_terms({
      {"{ a } b", "(seq (brace a) b)"},
      {"while a do { b } c", "(seq (while a (brace b)) c)"},
      {"if a then { b } while c do d", "(seq (if a (brace b) _) (while c d))"},
      {"part p { a } part q { b }", "(seq (part p a) (part q b))"},
      {"{ a }(b)", "(call (brace a) b)"},
      {"{ a } - b", "(- (brace a) b)"},
      {"{ a; }", "(brace a)"},
  });
}

std::string show_file(const std::string& text) {
  const Parsed parsed(text);
  if (!parsed.errors.empty()) return "error: " + parsed.errors.front().message;
  std::string shown;
  for (const NodeId header : parsed.ast.headers) shown += show(parsed, header) + " ";
  for (const NodeId binding : parsed.ast.context) shown += show(parsed, binding) + " ";
  shown += parsed.ast.has_turnstile ? "|- " : "";
  shown += show(parsed, parsed.ast.body) + " : " + show(parsed, parsed.ast.type);
  return shown + (parsed.ast.ends_with_dot ? "." : "");
}

TEST(Files, HaveHeadersContextTermAndType) {
  const std::vector<Case> cases = {
      {"a", "a : _"},
      {"a.", "a : _."},
      {"|- a : com.", "|- a : com."},
      {"param n = 2 * 3 - 1; data X; |- n", "(param n (- (* 2 3) 1)) (data X) |- n : _"},
      {"x : com, y : com |- x", "(binding x _ com) (binding y _ com) |- x : _"},
      {"x[n] : var X |- a", "(binding x n (var X)) |- a : _"},
      {"f : com -> exp int -> com |- f", "(binding f _ (-> com (exp int) com)) |- f : _"},
      {"F(com, exp int) : com |- a", "(binding F _ (-> com (exp int) com)) |- a : _"},
      {"a : com -> com", "a : (-> com com)"},
      {"if a then b else c : com", "(if a b c) : com"},
  };
  for (const Case& c : cases) EXPECT_EQ(show_file(c.text), c.term) << c.text;
}

TEST(Types, ComeInAllTheirForms) {
  const std::vector<Case> cases = {
      {"com", "com"},
      {"exp", "(exp _)"},
      {"var", "(var _)"},
      {"exp bool", "(exp bool)"},
      {"int", "(exp int)"},
      {"bool", "(exp bool)"},
      {"X", "(exp X)"},
      {"var X", "(var X)"},
      {"int[-1..n + 1]", "(exp (range (- 1) (+ n 1)))"},
      {"var int%4", "(var (modulo 4))"},
      {"int%n", "(exp (modulo n))"},
      {"int%(n * 2)", "(exp (modulo (paren (* n 2))))"},
      {"int@[]", "(exp (partition _ _))"},
      {"int@[-1,n - 1]", "(exp (partition (- 1) (- n 1)))"},
  };
  for (const Case& c : cases) {
    const Parsed parsed("x : " + c.text + " |- x");
    ASSERT_TRUE(parsed.errors.empty()) << c.text;
    EXPECT_EQ(show(parsed, parsed.ast.child(parsed.ast.context[0], 2)), c.term) << c.text;
  }
}

TEST(Spans, CoverTheirText) {
  const std::string text = "f : com |- x := 1;\n  new y := f( a+b ) in y;";
  const Parsed parsed(text);
  const auto text_of = [&](NodeId node) {
    return std::string(parsed.source.text(parsed.ast[node].span));
  };
  const NodeId body = parsed.ast.body;
  EXPECT_EQ(text_of(parsed.ast.context[0]), "f : com");
  EXPECT_EQ(text_of(body), "x := 1;\n  new y := f( a+b ) in y;");
  EXPECT_EQ(text_of(parsed.ast.child(body, 0)), "x := 1");
  const NodeId scope = parsed.ast.child(body, 1);
  EXPECT_EQ(text_of(parsed.ast.child(scope, 0)), "y");
  EXPECT_EQ(text_of(parsed.ast.child(scope, 2)), "f( a+b )");
  EXPECT_EQ(text_of(parsed.ast.child(parsed.ast.child(scope, 2), 1)), "a+b");
}

}  // namespace
}  // namespace arbiter::syntax
