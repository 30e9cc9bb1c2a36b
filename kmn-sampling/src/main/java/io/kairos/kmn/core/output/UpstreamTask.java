// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.core.output;

import io.kairos.kmn.core.Refusal;
import java.util.Objects;

/** A map whose output exists, or is predicted to, and the rack that output lies in (§4.2). */
public final class UpstreamTask {
  private final int index;
  private final String rack;

  private UpstreamTask(int index, String rack) {
    this.index = index;
    this.rack = rack;
  }

  /**
   * @param index number of the task in its job, at least 0, which no other task of the job has
   * @param rack where the task ran, as the cluster names it, for example {@code /rack-1}
   * @throws IllegalArgumentException if the index is negative
   */
  public static UpstreamTask of(int index, String rack) {
    if (index < 0) {
      throw Refusal.of("task index", index, "use a whole number of at least 0.");
    }
    return new UpstreamTask(index, Objects.requireNonNull(rack, "rack"));
  }

  /** Number of the task in its job. */
  public int index() {
    return index;
  }

  /** The rack its output lies in. */
  public String rack() {
    return rack;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof UpstreamTask
        && index == ((UpstreamTask) other).index
        && rack.equals(((UpstreamTask) other).rack);
  }

  @Override
  public int hashCode() {
    return 31 * index + rack.hashCode();
  }

  @Override
  public String toString() {
    return "map " + index + " in " + rack;
  }
}
