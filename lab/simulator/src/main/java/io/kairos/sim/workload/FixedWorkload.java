// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.workload;

import java.util.Optional;

/** A workload that needs no number. */
public interface FixedWorkload extends Workload, WorkloadKind {
  @Override
  default Optional<Workload> named(String text) {
    return text.equals(name()) ? Optional.of(this) : Optional.empty();
  }
}
