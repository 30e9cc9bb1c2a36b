// SPDX-License-Identifier: Apache-2.0
package io.kairos.common;

import java.util.HashSet;
import java.util.Set;

/**
 * What is worth a line in the log about something that is tried over and over: the first failure,
 * another cause, and the end. Not thread-safe.
 */
public final class RepeatedTrouble {
  /** A cause that holds a number or a name that changes must not fill the log either. */
  static final int MOST_CAUSES = 5;

  private final Set<String> told = new HashSet<>();
  private long failures;

  /**
   * A try has failed.
   *
   * @return whether to tell: since the trouble began, it had not this cause
   */
  public boolean failed(String cause) {
    failures++;
    return told.size() < MOST_CAUSES && told.add(cause);
  }

  /**
   * A try has worked.
   *
   * @return how many had failed since one worked last; where it is not 0, the end is to be told
   */
  public long worked() {
    long ended = failures;
    failures = 0;
    told.clear();
    return ended;
  }
}
