// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.config;

/** Who reads a configuration. */
public enum Side {
  /** A ResourceManager. */
  RM("ResourceManager"),
  /** A NodeManager. */
  NM("NodeManager"),
  /** Whoever submits jobs. */
  CLIENT("client");

  private final String title;

  Side(String title) {
    this.title = title;
  }

  /** As it is called in a sentence. */
  public String title() {
    return title;
  }
}
