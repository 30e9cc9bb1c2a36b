// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.check;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.kairos.cli.console.JsonText;
import java.io.PrintWriter;

/** One thing that was found, and what to do about it; immutable. */
final class Finding {
  private final Severity severity;
  private final String code;
  private final String what;
  private final Fix fix;

  /**
   * @param code name of the mistake, the same for ever
   * @param what was found, in one sentence with property, value and file
   * @param fix {@link Fix#NONE} where nothing need be done
   */
  Finding(Severity severity, String code, String what, Fix fix) {
    this.severity = severity;
    this.code = code;
    this.what = what;
    this.fix = fix;
  }

  Severity severity() {
    return severity;
  }

  String code() {
    return code;
  }

  String what() {
    return what;
  }

  Fix fix() {
    return fix;
  }

  void print(PrintWriter out) {
    out.println(String.format("%-8s%s: %s", severity, code, what));
    if (fix != Fix.NONE) {
      out.println("        fix, " + fix.place() + ":");
      out.println("          " + fix.line());
    }
  }

  ObjectNode json() {
    ObjectNode json = JsonText.object();
    json.put("severity", severity.toString());
    json.put("code", code);
    json.put("what", what);
    if (fix != Fix.NONE) {
      json.put("fixPlace", fix.place());
      json.put("fix", fix.line());
    }
    return json;
  }

  @Override
  public String toString() {
    return severity + " " + code + ": " + what + " [" + fix.place() + ": " + fix.line() + "]";
  }
}
