// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.live;

/** What a node says of its plug-in. Immutable. */
public final class NodePlugin {
  private final String version;
  private final boolean isShadow;
  private final long errors;

  NodePlugin(String version, boolean isShadow, long errors) {
    this.version = version;
    this.isShadow = isShadow;
    this.errors = errors;
  }

  /** Its version, or {@link Plugin#OLD}, {@link Plugin#UNKNOWN} or {@link Plugin#NONE}. */
  public String version() {
    return version;
  }

  /** Whether it only watches. */
  public boolean isShadow() {
    return isShadow;
  }

  /** How often it failed since its daemon started, in deciding or in its control of the CPU. */
  public long errors() {
    return errors;
  }
}
