// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.console;

/** Why a command failed, in one message for the operator: what, and what to do about it. */
public class CliException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public CliException(String message) {
    super(message);
  }

  public CliException(String message, Throwable cause) {
    super(message, cause);
  }
}
