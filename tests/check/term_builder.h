#pragma once

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include "support/name.h"
#include "support/source.h"
#include "typing/core.h"

namespace arbiter::check {

// Builds judgements by hand, without the front end. Bodies of binders are functions of the binder,
// so that levels come out right by themselves:
//
//   b.fresh(Data::integer(), b.number(0), [&](auto x) { return b.read(b.local(x)); })
//
// Every term gets a span of its own; b.span(term) gives it back.
class TermBuilder {
 public:
  using Data = typing::Data;
  using Base = typing::Base;
  using TermId = core::TermId;
  using BinderId = core::BinderId;
  using Kind = core::TermKind;
  using Body = std::function<TermId(BinderId)>;
  using Function = std::function<TermId(const std::vector<BinderId>&)>;

  core::Judgement finish(TermId body, Base type) {
    judgement_.body = body;
    judgement_.type = type;
    judgement_.names = names_;
    judgement_.source = std::make_shared<const Source>("built.ia", "");
    return std::move(judgement_);
  }
  Span span(TermId term) const { return {term.index(), term.index() + 1}; }

  core::FreeId free(std::string_view name, std::vector<Base> arguments, Base result,
                    std::int64_t size = 0) {
    core::FreeIdentifier identifier;
    identifier.name = names_->intern(name);
    identifier.size = size;
    identifier.type = {std::move(arguments), result};
    return judgement_.context.push(identifier);
  }
  core::FreeId error_command(std::string_view name, core::ErrorReason reason) {
    const core::FreeId id = free(name, {}, Base::com());
    judgement_.context[id].is_error = true;
    judgement_.context[id].error_reason = reason;
    return id;
  }

  TermId number(std::int64_t value) {
    judgement_.integers.push_back(value);
    return add(Kind::Literal, static_cast<std::uint32_t>(judgement_.integers.size() - 1), {});
  }
  TermId unary(core::UnaryOp op, TermId operand) {
    return add(Kind::Unary, static_cast<std::uint32_t>(op), {operand});
  }
  TermId binary(core::BinaryOp op, TermId left, TermId right) {
    return add(Kind::Binary, static_cast<std::uint32_t>(op), {left, right});
  }
  TermId plus(TermId left, TermId right) { return binary(core::BinaryOp::Add, left, right); }
  TermId less(TermId left, TermId right) { return binary(core::BinaryOp::Less, left, right); }
  TermId fit(Data data, TermId operand) { return add(Kind::Fit, data_id(data), {operand}); }
  TermId read(TermId variable) { return add(Kind::Read, 0, {variable}); }
  TermId skip() { return add(Kind::Skip, 0, {}); }
  TermId abort(core::ErrorReason reason = core::ErrorReason::Abort) {
    return add(Kind::Abort, static_cast<std::uint32_t>(reason), {});
  }
  TermId diverge() { return add(Kind::Diverge, 0, {}); }
  TermId cut_off() { return add(Kind::CutOff, 0, {}); }
  TermId seq(const std::vector<TermId>& terms) { return add(Kind::Seq, 0, terms); }
  TermId choose(TermId condition, TermId then, TermId otherwise) {
    return add(Kind::If, 0, {condition, then, otherwise});
  }
  TermId loop(TermId condition, TermId body) { return add(Kind::While, 0, {condition, body}); }
  TermId write(TermId variable, TermId value, Data data = Data::integer()) {
    return add(Kind::Write, data_id(data), {variable, value});
  }
  TermId local(BinderId x) { return add(Kind::Local, x.index(), {}); }
  TermId element(BinderId x, TermId index) { return add(Kind::Element, x.index(), {index}); }
  TermId mkvar(const Body& write, TermId read) {
    const BinderId value = bind(core::Binder::Kind::Value);
    const TermId body = inside(1, [&] { return write(value); });
    return add(Kind::Mkvar, 0, {lambda({value}, body), read});
  }

  TermId fresh(Data data, TermId initial, const Body& body, std::int64_t size = 0) {
    const BinderId x = bind(core::Binder::Kind::Variable, size);
    judgement_.binders[x].type = Base::var(data);
    return add(Kind::New, x.index(), {initial, inside(1, [&] { return body(x); })});
  }
  TermId let(TermId bound, const Body& body) {
    const BinderId f = bind(core::Binder::Kind::Let);
    return add(Kind::Let, f.index(), {bound, inside(1, [&] { return body(f); })});
  }
  TermId let_function(std::size_t count, const Function& bound, const Body& body) {
    const TermId function = make_lambda(count, bound);
    return let(function, body);
  }
  // let f[i : size] be bound(i) in body(f)
  TermId let_array(std::int64_t size, const Body& bound, const Body& body) {
    const BinderId f = bind(core::Binder::Kind::Let, size);
    const BinderId index = bind(core::Binder::Kind::Value);
    judgement_.binders[f].index = index;
    const TermId term = inside(1, [&] { return bound(index); });
    return add(Kind::LetArray, f.index(), {term, inside(1, [&] { return body(f); })});
  }
  TermId make_lambda(std::size_t count, const Function& body) {
    std::vector<BinderId> parameters;
    for (std::size_t i = 0; i < count; ++i) {
      parameters.push_back(bind(core::Binder::Kind::Name));
      judgement_.binders[parameters.back()].level += static_cast<std::uint32_t>(i);
    }
    const TermId term = inside(static_cast<std::uint32_t>(count), [&] { return body(parameters); });
    return lambda(parameters, term);
  }

  TermId call(BinderId f, const std::vector<TermId>& arguments = {}) {
    return add(Kind::Call, f.index(), arguments);
  }
  TermId call_element(BinderId f, const std::vector<TermId>& index_and_arguments) {
    return add(Kind::CallElement, f.index(), index_and_arguments);
  }
  TermId parameter(BinderId x) { return add(Kind::Parameter, x.index(), {}); }
  TermId ask(core::FreeId f, const std::vector<TermId>& arguments = {}) {
    return add(Kind::Free, f.index(), arguments);
  }
  TermId ask_element(core::FreeId f, const std::vector<TermId>& index_and_arguments) {
    return add(Kind::FreeElement, f.index(), index_and_arguments);
  }

  TermId break_block(const Body& body) { return block(Kind::Break, body); }
  TermId cont_block(const Body& body) { return block(Kind::Cont, body); }
  TermId jump(BinderId label) { return add(Kind::Goto, label.index(), {}); }
  TermId predicate(TermId predicate, TermId body) {
    return add(Kind::Predicate, 0, {predicate, body});
  }
  TermId part(TermId body) {
    const BinderId name = bind(core::Binder::Kind::Part);
    return add(Kind::Part, name.index(), {body});
  }

 private:
  TermId add(Kind kind, std::uint32_t payload, const std::vector<TermId>& children) {
    const auto at = static_cast<std::uint32_t>(judgement_.size());
    return judgement_.add(kind, {at, at + 1}, payload, children);
  }
  TermId lambda(const std::vector<BinderId>& parameters, TermId body) {
    const auto at = static_cast<std::uint32_t>(judgement_.size());
    return judgement_.add_lambda({at, at + 1}, parameters, body);
  }
  TermId block(Kind kind, const Body& body) {
    const BinderId label = bind(core::Binder::Kind::Label);
    return add(kind, label.index(), {inside(1, [&] { return body(label); })});
  }
  BinderId bind(core::Binder::Kind kind, std::int64_t size = 0) {
    core::Binder binder;
    binder.kind = kind;
    binder.size = size;
    binder.level = level_;
    return judgement_.binders.push(binder);
  }
  template <class Build>
  TermId inside(std::uint32_t count, const Build& build) {
    level_ += count;
    const TermId term = build();
    level_ -= count;
    return term;
  }
  std::uint32_t data_id(Data data) { return judgement_.datas.push(data).index(); }

  core::Judgement judgement_;
  std::shared_ptr<NamePool> names_ = std::make_shared<NamePool>();
  std::uint32_t level_ = 0;
};

}  // namespace arbiter::check
