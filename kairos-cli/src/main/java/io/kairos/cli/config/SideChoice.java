// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.config;

import java.util.EnumSet;
import java.util.Set;
import java.util.function.Supplier;

/** Which sides the operator wants to be looked at. */
public enum SideChoice {
  /** Whatever Kairos is, or is to be, on this host. */
  AUTO,
  RM,
  NM,
  CLIENT;

  /**
   * @param found what auto means here
   */
  public Set<Side> sides(Supplier<Set<Side>> found) {
    return this == AUTO ? found.get() : EnumSet.of(Side.valueOf(name()));
  }
}
