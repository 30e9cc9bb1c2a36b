// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.live;

/** What a node says of its plug-in. Immutable. */
public final class NodePlugin {
  private final String version;
  private final boolean isShadow;

  NodePlugin(String version, boolean isShadow) {
    this.version = version;
    this.isShadow = isShadow;
  }

  /** Its version, or {@link Plugin#OLD}, {@link Plugin#UNKNOWN} or {@link Plugin#NONE}. */
  public String version() {
    return version;
  }

  /** Whether it only watches. */
  public boolean isShadow() {
    return isShadow;
  }
}
