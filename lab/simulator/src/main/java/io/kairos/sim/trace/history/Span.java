// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.trace.history;

/** When a task ran, on the clock of its cluster. */
record Span(long startMillis, long endMillis) {
  boolean isRight() {
    return startMillis >= 0 && endMillis >= startMillis;
  }

  long millis() {
    return endMillis - startMillis;
  }

  /** The part after a time; all of what ended before, which cannot have waited for it. */
  long millisAfter(long millis) {
    return endMillis <= millis ? millis() : endMillis - Math.max(startMillis, millis);
  }
}
