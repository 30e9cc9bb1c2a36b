// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.figure;

import com.fasterxml.jackson.annotation.JsonTypeInfo;

/** How a kind of figures gets its values. Its class is the {@code kind} in the table. */
@JsonTypeInfo(use = JsonTypeInfo.Id.CLASS, property = "kind")
public interface Computation {
  /** Computes the values; arguments are those of {@link Figure#compute}. */
  Computed compute(long seed, Progress progress);
}
