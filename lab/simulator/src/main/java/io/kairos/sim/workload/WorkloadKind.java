// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.workload;

import io.kairos.common.Choice;
import io.kairos.common.Registry;
import java.util.Optional;

/**
 * A workload that a user chooses by its name, or a family of them whose names end in a number.
 * Stateless.
 */
public interface WorkloadKind extends Choice {
  Registry<WorkloadKind> ALL = Registry.of(WorkloadKind.class, "workload");

  /** The workload that a user means with this text; empty if it is none of this kind. */
  Optional<Workload> named(String text);

  /** What a user might write. */
  default String example() {
    return name();
  }
}
