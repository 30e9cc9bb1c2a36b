// SPDX-License-Identifier: Apache-2.0
package io.kairos.it.cluster;

import java.util.List;

/**
 * What a Java program of the tasks' user needs on a secure cluster.
 *
 * @param jvmOptions of the program, and of the master and the tasks of its job
 * @param launcher a program that logs in and then runs the one that is named behind its arguments;
 *     empty for a user who has no ticket
 */
record KerberosLogin(List<String> jvmOptions, List<String> launcher) {
  /** For a cluster that is not secure. */
  static final KerberosLogin NONE = new KerberosLogin(List.of(), List.of());

  /** The same user, who has not logged in. */
  KerberosLogin withoutTicket() {
    return new KerberosLogin(jvmOptions, List.of());
  }
}
