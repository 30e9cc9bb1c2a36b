// SPDX-License-Identifier: Apache-2.0
package io.kairos.cluster;

/** The local cluster could not do what was asked; the message is one line meant for the user. */
public final class ClusterException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public ClusterException(String message) {
    super(message);
  }

  public ClusterException(String message, Throwable cause) {
    super(message, cause);
  }
}
