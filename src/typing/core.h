// Core terms: what elaboration makes of a file, and all that later folders know of it.
//
// Everything that the surface leaves to the reader is a node here: reads of variables, fits to data
// types, guards, the two meanings of `and`, array bounds (the index is a child, the size stands at
// the binder), error reasons and their places. Names are resolved to binders, binding is by name.
//
// A term has a base type. Only two kinds hold functions: Lambda, which occurs as the bound term of
// a let and as the first child of mkvar and nowhere else, and its applications, which are always to
// all arguments. Everything lives in flat arrays and terms refer only to terms with smaller ids.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "support/id.h"
#include "support/int_range.h"
#include "support/name.h"
#include "support/source.h"
#include "typing/options.h"
#include "typing/types.h"

namespace arbiter::core {

using TermId = Id<struct TermTag>;
using BinderId = Id<struct BinderTag>;
using FreeId = Id<struct FreeTag>;
using DataId = Id<struct DataTag>;

enum class TermKind : std::uint8_t {
  // Values: exp. Every value is an integer; comparisons and logic give 0 or 1.
  Literal,  // payload: index into Judgement::integers
  Unary,    // payload: UnaryOp       operand
  Binary,   // payload: BinaryOp      left, right: both run, left first. Divide and Remainder end
            //                        in the error `division` when the right one is 0.
  Fit,      // payload: DataId        operand, fitted to the type: Range checks (error `range`),
            //                        Modulo reduces mathematically (-1 into int%3 is 2), every
            //                        other kind leaves the value as it is
  Read,     //                        variable: its value
  // Commands, and terms of any base type.
  Skip,
  Abort,    // payload: ErrorReason   ends everything; has every base type
  Diverge,  //                        runs forever; has every base type
  CutOff,   //                        an assumption is false: the play goes no further; com
  Seq,      //                        first…, last: the values of all but the last are dropped
  If,       //                        condition, then, else: the condition is 0 or 1
  While,    //                        condition, body
  Write,    // payload: DataId        variable, value: runs value, then the variable's own effects
            //                        and index bounds, then fits to the type, then writes
  // Variables.
  Local,    // payload: BinderId      a variable bound by New
  Element,  // payload: BinderId      index: a cell of an array bound by New; error `bounds`
  Mkvar,    //                        write, read: write is a Lambda of one Value binder; a write of
            //                        v runs its body with the binder standing for v; a read runs
            //                        read
  // Scopes.
  New,       // payload: BinderId     initial, body: runs initial once, then a fresh variable (or an
             //                       array with that value in every cell) exists for the body
  Let,       // payload: BinderId     bound, body: by name; bound is a Lambda or a base-type term
  LetArray,  // payload: BinderId     bound, body: as Let, with an index that is bound by value to
             //                       Binder::index
  Lambda,    // payload: see lambda_parameters   body
  // Uses.
  Call,         // payload: BinderId  argument…: runs what Let bound
  CallElement,  // payload: BinderId  index, argument…: runs index, checks it (error `bounds`), then
                //                    runs what LetArray bound
  Parameter,    // payload: BinderId  a parameter: Name runs the argument, Value gives its value
  Free,         // payload: FreeId    argument…: asks the environment
  FreeElement,  // payload: FreeId    index, argument…: as Free, of one element; error `bounds`
  // Jumps.
  Break,  // payload: BinderId        body: a jump to the label ends it (only then is it a com)
  Cont,   // payload: BinderId        body: a jump to the label starts it again
  Goto,   // payload: BinderId        leaves for the label, closing every question opened since
  // Annotations: they mean their last child.
  Predicate,  //                      predicate, body: predicate is never run
  Part,       // payload: BinderId    body
};

enum class UnaryOp : std::uint8_t { Negate, Not };

enum class BinaryOp : std::uint8_t {
  Add,
  Subtract,
  Multiply,
  Divide,     // rounds toward zero
  Remainder,  // has the sign of the left operand
  Equal,
  NotEqual,
  Less,
  LessEqual,
  Greater,
  GreaterEqual,
  And,
  Or,
};

enum class ErrorReason : std::uint8_t { Abort, Assert, Bounds, Division, Range, ErrorCommand };

// "abort", "assert", "bounds", "division", "range".
std::string_view reason_name(ErrorReason reason);

struct Term {
  TermKind kind = TermKind::Skip;
  std::uint32_t payload = 0;
  Span span;
  std::uint32_t first_child = 0;
  std::uint32_t child_count = 0;
};

struct Binder {
  enum class Kind : std::uint8_t {
    Variable,  // New
    Let,       // Let, LetArray
    Name,      // a parameter of a function: by name
    Value,     // mkvar's written value, a let array's index: by value
    Label,     // Break, Cont
    Part,
  };
  Kind kind = Kind::Variable;
  NameId name;
  Span span;
  typing::Base type;      // a variable's is var D; a let's, its result
  std::int64_t size = 0;  // arrays: the number of elements, at least 1; 0 for anything else
  BinderId index;         // LetArray only: the Value binder of its index
  // How many binders of kinds Variable, Let, Name, Value and Label enclose this one's scope.
  std::uint32_t level = 0;
};

// What the environment provides. A parameter of the whole term (`fun x : com. M` as a file) is one
// too.
struct FreeIdentifier {
  NameId name;                 // none for a parameter of the term
  std::uint32_t position = 0;  // for a parameter of the term: 1, 2, …; otherwise 0
  Span span;
  std::int64_t size = 0;  // arrays: the number of elements, at least 1; 0 for anything else
  typing::Type type;      // of the identifier, or of each element
  // Set for commands whose call is an error: a declared `abort`, and the names given with --error.
  bool is_error = false;
  ErrorReason error_reason = ErrorReason::Abort;
};

struct Parameter {
  NameId name;
  std::int64_t value = 0;
};

// An open term in its typed context: the whole of a file, elaborated.
class Judgement {
 public:
  const Term& operator[](TermId id) const { return terms_[id]; }
  std::span<const TermId> children(TermId id) const {
    const Term& term = terms_[id];
    return {children_.data() + term.first_child, term.child_count};
  }
  TermId child(TermId id, std::size_t index) const { return children(id)[index]; }
  std::size_t size() const { return terms_.size(); }
  // Of all Lambdas together.
  std::size_t parameter_count() const { return lambda_binders_.size(); }

  std::int64_t literal(TermId id) const { return integers[terms_[id].payload]; }
  BinderId binder(TermId id) const { return BinderId(terms_[id].payload); }
  FreeId free(TermId id) const { return FreeId(terms_[id].payload); }
  const typing::Data& data(TermId id) const { return datas[DataId(terms_[id].payload)]; }
  ErrorReason reason(TermId id) const { return static_cast<ErrorReason>(terms_[id].payload); }
  // The binders of a Lambda, in order.
  std::span<const BinderId> lambda_parameters(TermId id) const;

  TermId add(TermKind kind, Span span, std::uint32_t payload, std::span<const TermId> children);
  TermId add_lambda(Span span, std::span<const BinderId> binders_of_lambda, TermId lambda_body);

  std::shared_ptr<const Source> source;
  std::shared_ptr<const NamePool> names;
  std::vector<Parameter> parameters;  // the file's params, after -D
  std::vector<NameId> data_types;     // that its headers declare
  // Of every bare int, if --int gives one.
  std::optional<IntRange> int_range;
  Table<FreeId, FreeIdentifier> context;  // in the file's order; the term's own parameters last
  typing::Base type;                      // the type of the result
  Table<BinderId, Binder> binders;
  Table<DataId, typing::Data> datas;
  std::vector<std::int64_t> integers;
  TermId body;

 private:
  Table<TermId, Term> terms_;
  std::vector<TermId> children_;
  std::vector<BinderId> lambda_binders_;  // a count, then that many binders, per Lambda
};

}  // namespace arbiter::core
