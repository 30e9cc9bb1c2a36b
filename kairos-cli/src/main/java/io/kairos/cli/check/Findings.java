// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.check;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/** What the checks have found so far. Not thread-safe. */
final class Findings {
  private final List<Finding> all = new ArrayList<>();

  void error(String code, String what, Fix fix) {
    all.add(new Finding(Severity.ERROR, code, what, fix));
  }

  void warning(String code, String what, Fix fix) {
    all.add(new Finding(Severity.WARNING, code, what, fix));
  }

  void info(String code, String what) {
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
