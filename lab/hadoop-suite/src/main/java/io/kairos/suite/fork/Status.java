// SPDX-License-Identifier: Apache-2.0
package io.kairos.suite.fork;

/** What became of a test in one run. */
public enum Status {
  PASSED,
  FAILED,
  /** JUnit left it out, or one of its assumptions did not hold. */
  SKIPPED,
  /** It is about another scheduler. */
  LEFT_OUT,
  /** This process has no such test. */
  ABSENT
}
