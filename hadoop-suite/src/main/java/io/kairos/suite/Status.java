// SPDX-License-Identifier: Apache-2.0
package io.kairos.suite;

/** What became of a test in one run. */
enum Status {
  PASSED,
  FAILED,
  /** JUnit left it out, or one of its assumptions did not hold. */
  SKIPPED,
  /** This process has no such test. */
  ABSENT
}
