// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm;

/** Ids as YARN spells them. */
final class Ids {
  static final String APPLICATION = application(1);

  private Ids() {}

  static String application(int number) {
    return String.format("application_1700000000000_%04d", number);
  }

  /** A container of {@link #APPLICATION}. */
  static String task(int number) {
    return task(1, number);
  }

  static String task(int application, int number) {
    return String.format("container_1700000000000_%04d_01_%06d", application, number);
  }
}
