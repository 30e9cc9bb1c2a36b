// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.core;

/** How an argument that cannot be used is refused: by name, value and fix. */
public final class Refusal {
  private Refusal() {}

  /**
   * The exception for the caller to throw.
   *
   * @param fix what to give instead, as a full sentence
   */
  public static IllegalArgumentException of(String argument, Object value, String fix) {
    return new IllegalArgumentException(argument + " = " + value + ": " + fix);
  }
}
