// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.rank;

import java.util.Random;

/** One task of a {@link PlainJob}; after its node was lost it begins anew. */
final class TroubledTask {
  private static final int LONGEST_REST = 30;

  final String id;
  final PlainJob job;

  /** Of a core that it needs. */
  final int seconds;

  /** Work after which it waits for something else, and for how long. */
  private final int restsAfter;

  private final int restSeconds;

  private int done;
  private int rested;

  /** A task of which one in eight rests once. */
  TroubledTask(String id, PlainJob job, int seconds, Random random) {
    this.id = id;
    this.job = job;
    this.seconds = seconds;
    this.restsAfter = random.nextInt(seconds);
    this.restSeconds = random.nextInt(8) == 0 ? 1 + random.nextInt(LONGEST_REST) : 0;
  }

  static int longestRest() {
    return LONGEST_REST;
  }

  /** A second goes by; whether it used a core. */
  boolean worksFor(boolean mayWork) {
    if (rests()) {
      rested++;
      return false;
    }
    done += mayWork ? 1 : 0;
    return mayWork;
  }

  /** Whether it waits for something else than a core. */
  boolean rests() {
    return done == restsAfter && rested < restSeconds;
  }

  void beginAnew() {
    done = 0;
    rested = 0;
  }

  boolean isDone() {
    return done >= seconds;
  }
}
