// Core terms: what elaboration makes of a file, and all that later folders know of it.
//
// Everything that the surface leaves to the reader is a node here: reads of variables, fits to data
// types, guards, the two meanings of `and`, array bounds (the index is a child, the size stands at the
// binder), error reasons and their places. Names are resolved to binders, binding is by name.
//
// A term has a base type. Only two kinds hold functions: kLambda, which occurs as the bound term of a
// let and as the first child of mkvar and nowhere else, and its applications, which are always to all
// arguments. Everything lives in flat arrays and terms refer only to terms with smaller ids.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "support/id.h"
#include "support/name.h"
#include "support/source.h"
#include "typing/types.h"

namespace arbiter::core {

using TermId = Id<struct TermTag>;
using BinderId = Id<struct BinderTag>;
using FreeId = Id<struct FreeTag>;
using DataId = Id<struct DataTag>;

enum class TermKind : std::uint8_t {
  // Values: exp. Every value is an integer; comparisons and logic give 0 or 1.
  kLiteral,  // payload: index into Judgement::integers
  kUnary,    // payload: UnaryOp       operand
  kBinary,   // payload: BinaryOp      left, right: both run, left first. kDivide and kRemainder end
             //                        in the error `division` when the right one is 0.
  kFit,      // payload: DataId        operand, fitted to the type: kRange checks (error `range`),
             //                        kModulo reduces mathematically (-1 into int%3 is 2), every other
             //                        kind leaves the value as it is
  kRead,     //                        variable: its value
  // Commands, and terms of any base type.
  kSkip,
  kAbort,    // payload: ErrorReason   ends everything; has every base type
  kDiverge,  //                        runs forever; has every base type
  kSeq,      //                        first…, last: the values of all but the last are dropped
  kIf,       //                        condition, then, else: any non-zero value is true
  kWhile,    //                        condition, body
  kWrite,    // payload: DataId        variable, value: runs value, then the variable's own effects
             //                        and index bounds, then fits to the type, then writes
  // Variables.
  kLocal,    // payload: BinderId      a variable bound by kNew
  kElement,  // payload: BinderId      index: a cell of an array bound by kNew; error `bounds`
  kMkvar,    //                        write, read: write is a kLambda of one kValue binder; a write of
             //                        v runs its body with the binder standing for v; a read runs read
  // Scopes.
  kNew,       // payload: BinderId     initial, body: runs initial once, then a fresh variable (or an
              //                       array with that value in every cell) exists for the body
  kLet,       // payload: BinderId     bound, body: by name; bound is a kLambda or a base-type term
  kLetArray,  // payload: BinderId     bound, body: as kLet, with an index that is bound by value to
              //                       Binder::index
  kLambda,    // payload: see lambda_parameters   body
  // Uses.
  kCall,         // payload: BinderId  argument…: runs what kLet bound
  kCallElement,  // payload: BinderId  index, argument…: runs index, checks it (error `bounds`), then
                 //                    runs what kLetArray bound
  kParameter,    // payload: BinderId  a parameter: kName runs the argument, kValue gives its value
  kFree,         // payload: FreeId    argument…: asks the environment
  kFreeElement,  // payload: FreeId    index, argument…: as kFree, of one element; error `bounds`
  // Jumps.
  kBreak,  // payload: BinderId        body: a jump to the label ends it (only then is it a com)
  kCont,   // payload: BinderId        body: a jump to the label starts it again
  kGoto,   // payload: BinderId        leaves for the label, closing every question opened since
  // Annotations: they mean their last child.
  kPredicate,  //                      predicate, body: predicate is never run
  kPart,       // payload: BinderId    body
};

enum class UnaryOp : std::uint8_t { kNegate, kNot };

enum class BinaryOp : std::uint8_t {
  kAdd,
  kSubtract,
  kMultiply,
  kDivide,     // rounds toward zero
  kRemainder,  // has the sign of the left operand
  kEqual,
  kNotEqual,
  kLess,
  kLessEqual,
  kGreater,
  kGreaterEqual,
  kAnd,
  kOr,
};

enum class ErrorReason : std::uint8_t { kAbort, kAssert, kBounds, kDivision, kRange, kErrorCommand };

// "abort", "assert", "bounds", "division", "range".
std::string_view reason_name(ErrorReason reason);

struct Term {
  TermKind kind = TermKind::kSkip;
  std::uint32_t payload = 0;
  Span span;
  std::uint32_t first_child = 0;
  std::uint32_t child_count = 0;
};

struct Binder {
  enum class Kind : std::uint8_t {
    kVariable,   // kNew
    kLet,        // kLet, kLetArray
    kName,       // a parameter of a function: by name
    kValue,      // mkvar's written value, a let array's index: by value
    kLabel,      // kBreak, kCont
    kPart,
  };
  Kind kind = Kind::kVariable;
  NameId name;
  Span span;
  typing::Base type;      // a variable's is var D; a let's, its result
  std::int64_t size = 0;  // arrays: the number of elements, at least 1; 0 for anything else
  BinderId index;         // kLetArray only: the kValue binder of its index
  // How many binders of kinds kVariable, kLet, kName, kValue and kLabel enclose this one's scope.
  std::uint32_t level = 0;
};

// What the environment provides. A parameter of the whole term (`fun x : com. M` as a file) is one too.
struct FreeIdentifier {
  NameId name;            // none for a parameter of the term
  std::uint32_t position = 0;  // for a parameter of the term: 1, 2, …; otherwise 0
  Span span;
  std::int64_t size = 0;  // arrays: the number of elements, at least 1; 0 for anything else
  typing::Type type;      // of the identifier, or of each element
  // Set for commands whose call is an error: a declared `abort`, and the names given with --error.
  bool is_error = false;
  ErrorReason error_reason = ErrorReason::kAbort;
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
  // Of all kLambdas together.
  std::size_t parameter_count() const { return lambda_binders_.size(); }

  std::int64_t literal(TermId id) const { return integers[terms_[id].payload]; }
  BinderId binder(TermId id) const { return BinderId(terms_[id].payload); }
  FreeId free(TermId id) const { return FreeId(terms_[id].payload); }
  const typing::Data& data(TermId id) const { return datas[DataId(terms_[id].payload)]; }
  ErrorReason reason(TermId id) const { return static_cast<ErrorReason>(terms_[id].payload); }
  // The binders of a kLambda, in order.
  std::span<const BinderId> lambda_parameters(TermId id) const;

  TermId add(TermKind kind, Span span, std::uint32_t payload, std::span<const TermId> children);
  TermId add_lambda(Span span, std::span<const BinderId> binders_of_lambda, TermId lambda_body);

  std::shared_ptr<const Source> source;
  std::shared_ptr<const NamePool> names;
  std::vector<Parameter> parameters;          // the file's params, after -D
  Table<FreeId, FreeIdentifier> context;      // in the file's order; the term's own parameters last
  typing::Base type;                          // the type of the result
  Table<BinderId, Binder> binders;
  Table<DataId, typing::Data> datas;
  std::vector<std::int64_t> integers;
  TermId body;

 private:
  Table<TermId, Term> terms_;
  std::vector<TermId> children_;
  std::vector<BinderId> lambda_binders_;   // a count, then that many binders, per kLambda
};

}  // namespace arbiter::core
