// SPDX-License-Identifier: Apache-2.0
package io.kairos.yaq;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * Mean durations by kind of task; the kind that nobody used for longest makes room for a new one.
 */
final class RecentMeans {
  private final int window;
  private final Map<List<Object>, Mean> byKind;

  /**
   * @param capacity kinds that are remembered, at least 1
   * @param window how many durations a mean is over before old ones fade, at least 1
   */
  RecentMeans(int capacity, int window) {
    this.window = window;
    this.byKind = new LeastRecentlyUsed(capacity);
  }

  OptionalDouble mean(List<Object> kind) {
    Mean mean = byKind.get(kind);
    return mean == null ? OptionalDouble.empty() : OptionalDouble.of(mean.value);
  }

  /** How many durations the mean is over, up to the window. */
  int count(List<Object> kind) {
    Mean mean = byKind.get(kind);
    return mean == null ? 0 : mean.count;
  }

  void add(List<Object> kind, double value) {
    Mean mean = byKind.computeIfAbsent(kind, any -> new Mean());
    mean.count = Math.min(mean.count + 1, window);
    mean.value += (value - mean.value) / mean.count;
  }

  int size() {
    return byKind.size();
  }

  private static final class Mean {
    int count;
    double value;
  }

  private static final class LeastRecentlyUsed extends LinkedHashMap<List<Object>, Mean> {
    private static final long serialVersionUID = 1L;

    private final int capacity;

    LeastRecentlyUsed(int capacity) {
      super(16, 0.75f, true);
      this.capacity = capacity;
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<List<Object>, Mean> eldest) {
      return size() > capacity;
    }
  }
}
