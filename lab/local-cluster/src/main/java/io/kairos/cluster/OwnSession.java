// SPDX-License-Identifier: Apache-2.0
package io.kairos.cluster;

import java.util.ArrayList;
import java.util.List;

/**
 * Starts a command where no signal to our process group reaches it, such as that of Ctrl-C: in a
 * session of its own or, where the system has no {@code setsid}, without ears for Ctrl-C.
 */
final class OwnSession {
  /** A signal that is ignored stays ignored. */
  private static final String SCRIPT =
      "if command -v setsid > /dev/null; then exec setsid \"$@\"; fi; trap '' INT; exec \"$@\"";

  private OwnSession() {}

  /** The command in a session of its own; it has the number of the process that is started. */
  static List<String> of(List<String> command) {
    List<String> words = new ArrayList<>(List.of("sh", "-c", SCRIPT, "sh"));
    words.addAll(command);
    return words;
  }
}
