// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.rank;

/**
 * Holds containers back that would only wait. MapReduce asks for reduces as soon as some maps have
 * ended, and each of them holds a container until the last map ends. So while another request class
 * of the job asks or runs, a class whose first container, its probe, uses no CPU gets no second
 * one; where the class is known to wait it gets none. Both rules end with the other class. A job
 * whose other classes do not wait for the one that is held back never waits for itself: that is
 * known of MapReduce. An application that begins with all its containers does wait, so daemons use
 * no probes.
 */
public enum WaitingClasses {
  /** Every container is given out that is asked for, as stock YARN does. */
  RUN,
  /** One container of the class shows whether it works. */
  PROBE,
  /** Classes that are known to wait get no container; others have a probe. */
  HELD;

  /**
   * Whether a class gets no further container for now.
   *
   * @param isKnownToWait whether containers of the class do nothing before the others are done
   * @param held containers of the class that the job has
   * @param isIdle whether none of these uses CPU
   * @param doOthersGoOn whether another class of the job asks for containers or has some
   */
  public boolean holdsBack(boolean isKnownToWait, int held, boolean isIdle, boolean doOthersGoOn) {
    if (this == RUN || !doOthersGoOn) {
      return false;
    }
    return this == HELD && isKnownToWait || held > 0 && isIdle;
  }
}
