// How a figure grows with a size: the exponent of the power that fits best, by least squares on
// logarithms.
#pragma once

#include <cmath>

namespace arbiter::bench {

class Growth {
 public:
  void add(double size, double value) {
    if (size <= 0 || value <= 0) return;
    const double x = std::log(size);
    const double y = std::log(value);
    ++count_;
    x_ += x;
    y_ += y;
    xx_ += x * x;
    xy_ += x * y;
  }
  // 0 as long as there is nothing to fit.
  double exponent() const {
    return count_ < 2 ? 0 : (count_ * xy_ - x_ * y_) / (count_ * xx_ - x_ * x_);
  }

 private:
  double count_ = 0, x_ = 0, y_ = 0, xx_ = 0, xy_ = 0;
};

}  // namespace arbiter::bench
