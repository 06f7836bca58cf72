// The states of a node as one formula: is a value in one of them, or in none?
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "certify/interval_certificate.h"
#include "certify/symbolic_node.h"
#include "smt/terms.h"

namespace arbiter::certify {

// A column whose value is not known, and the unknown that stands for it.
struct Image {
  std::size_t column = 0;
  smt::TermId value;
};

// The number of a class for each column; none where an image stands for it.
using Pattern = std::vector<std::optional<std::uint32_t>>;

// Whether the images are outside the states of a node. All references should outlive it. Once the
// limits have stopped `symbolic`, no answer means anything.
class ClassUnion {
 public:
  // The images ascend by column.
  ClassUnion(const IntervalCertificate& certificate, const ClassStates& states,
             std::span<const Image> images, SymbolicNode& symbolic)
      : certificate_(certificate), states_(states), images_(images), symbolic_(symbolic) {}

  // The first row from `at` on that agrees with the pattern; as many as there are rows if none
  // does.
  std::size_t agreeing_row(const Pattern& pattern, std::size_t at) const;
  // Some image is in another class than this row says.
  smt::TermId outside_row(std::size_t row);
  // Of all rows that agree with the pattern, for each: some image is in another class than it says.
  // Requires an image. The pattern has numbers for all other columns.
  smt::TermId outside_all(const Pattern& pattern);

 private:
  // Rows that differ in the last image only, by one class that begins where the one before ends.
  struct Run {
    std::size_t row = 0;     // the first of them
    std::uint32_t last = 0;  // the last one's class of the last image
  };

  const IntervalClass& class_at(std::size_t column, std::uint32_t number) const;
  bool continues(const Run& run, std::size_t row) const;
  smt::TermId outside_run(const Run& run);

  const IntervalCertificate& certificate_;
  const ClassStates& states_;
  std::span<const Image> images_;
  SymbolicNode& symbolic_;
};

}  // namespace arbiter::certify
