// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.trace;

/** A trace that cannot be used. The message names file and line, what is wrong and what to do. */
public final class TraceException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public TraceException(String message) {
    super(message);
  }

  public TraceException(String message, Throwable cause) {
    super(message, cause);
  }
}
