// SPDX-License-Identifier: Apache-2.0
package io.kairos.cluster;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds out of a daemon's log why it ended. */
final class DaemonLog {
  private static final Pattern EXCEPTION =
      Pattern.compile(
          "^(?:Caused by: |Exception in thread \\S+ )?([\\w.$]+(?:Exception|Error)): (.+)$");
  private static final Pattern COMPLAINT = Pattern.compile("^\\S+ \\S+ (?:FATAL|ERROR) \\S+ (.+)$");

  private DaemonLog() {}

  /** The innermost cause of the last failure in the log, in one line. */
  static String lastCause(Path log) {
    String complaint = "its log says nothing";
    String cause = null;
    try {
      for (String line : new String(Files.readAllBytes(log), StandardCharsets.UTF_8).split("\\R")) {
        Matcher exception = EXCEPTION.matcher(line);
        if (exception.matches()) {
          String type = exception.group(1);
          // A refusal names property, value and fix; what is logged after it is only its wake.
          if (type.endsWith("InvalidSettingException")) {
            return exception.group(2);
          }
          cause = type.substring(type.lastIndexOf('.') + 1) + ": " + exception.group(2);
        }
        Matcher error = COMPLAINT.matcher(line);
        if (error.matches()) {
          complaint = error.group(1);
        }
      }
    } catch (IOException e) {
      return "its log cannot be read (" + e.getMessage() + ")";
    }
    return cause == null ? complaint : cause;
  }
}
