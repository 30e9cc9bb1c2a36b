// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.check;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/** What the checks have found so far. Not thread-safe. */
public final class Findings {
  private final List<Finding> all = new ArrayList<>();

  /**
   * Kairos does not work on this host as it is.
   *
   * @param code name of the mistake, the same from version to version
   * @param what was found, in one sentence with property, value and file
   * @param fix the line that puts it right; {@link Fix#NONE} if there is none
   */
  public void error(String code, String what, Fix fix) {
    all.add(new Finding(Severity.ERROR, code, what, fix));
  }

  /** Something will be lost or slow; parameters as for {@link #error}. */
  public void warning(String code, String what, Fix fix) {
    all.add(new Finding(Severity.WARNING, code, what, fix));
  }

  /** Good to know, and nothing to be done; parameters as for {@link #error}. */
  public void info(String code, String what) {
    all.add(new Finding(Severity.INFO, code, what, Fix.NONE));
  }

  /** The worst first, else in the order of the checks. */
  List<Finding> all() {
    List<Finding> sorted = new ArrayList<>(all);
    sorted.sort(Comparator.comparing(Finding::severity));
    return Collections.unmodifiableList(sorted);
  }

  long count(Severity severity) {
    return all.stream().filter(finding -> finding.severity() == severity).count();
  }
}
