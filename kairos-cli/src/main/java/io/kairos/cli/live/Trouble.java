// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.live;

import io.kairos.cli.console.CliException;

/** Why a cluster does not say what it was asked. */
public final class Trouble extends CliException {
  private static final long serialVersionUID = 1L;

  /** What kind of trouble. */
  public enum Kind {
    /** Nobody is there. */
    UNREACHABLE,
    /** ResourceManagers are there, none of them active. */
    STANDBY,
    /** This user may not. */
    NO_PERMISSION,
    /** The daemon is there, the plug-in is not. */
    NO_PLUGIN,
    /** What was asked for is not there, or not any more. */
    NOT_FOUND,
    /** Something inside the daemon. */
    FAILED
  }

  private final Kind kind;

  Trouble(Kind kind, String message) {
    super(message);
    this.kind = kind;
  }

  public Kind kind() {
    return kind;
  }
}
