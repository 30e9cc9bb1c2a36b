// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.workload;

import static java.util.stream.Collectors.joining;

import java.util.List;
import java.util.Optional;

/** The workloads by the name a user writes. */
public final class Workloads {
  public static final Workload DEFAULT = named(new HeavyTail().name());
  public static final Workload TABLE1 = named(new Table1AsPrinted().name());

  /** Those that need no number. */
  public static final List<Workload> FIXED =
      WorkloadKind.ALL.all().stream().flatMap(kind -> kind.named(kind.name()).stream()).toList();

  private Workloads() {}

  /** The workload of that name, if there is one. */
  public static Optional<Workload> find(String name) {
    return WorkloadKind.ALL.all().stream()
        .map(kind -> kind.named(name))
        .flatMap(Optional::stream)
        .findFirst();
  }

  /**
   * The workload of that name.
   *
   * @throws IllegalArgumentException saying which there are, if there is none
   */
  public static Workload named(String name) {
    return find(name)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "\""
                        + name
                        + "\" is unknown; use one of "
                        + String.join(", ", WorkloadKind.ALL.names())
                        + "; with a number for example as "
                        + WorkloadKind.ALL.all().stream()
                            .filter(kind -> !kind.example().equals(kind.name()))
                            .map(WorkloadKind::example)
                            .collect(joining(" or "))));
  }
}
