// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.rank;

import java.util.Map;
import java.util.function.IntConsumer;

/** Jobs that come, ask and run, for tests of their ranks. */
abstract class ArrivingJobs {
  static final int MAPS = 20;
  static final int REDUCES = 10;
  static final double DEFAULT_SECONDS = 10;
  static final String NODE = "n1";

  /** Maps that the job asks for that came last. */
  int asked;

  final JobRanks<String> ranks = new JobRanks<>(() -> new RankOptions(3, DEFAULT_SECONDS));

  final void arrives(String job, int maps) {
    arrives("root.a", job, maps);
  }

  final void arrives(String queue, String job, int maps) {
    ranks.begin(job, queue, AskedWork.OF_TASKS);
    ranks.asks(job, Map.of(MAPS, maps));
    asked = maps;
  }

  /** So many maps of the job that came last have a node, and it asks for the others. */
  final void places(String job, int maps) {
    for (int i = 0; i < maps; i++) {
      ranks.placed(job, MAPS);
    }
    asked -= maps;
    ranks.asks(job, Map.of(MAPS, asked));
  }

  /** So many maps of the job that came last run side by side and end together. */
  final void runs(String job, int maps, double seconds) {
    places(job, maps);
    ranks.attained(job, maps * seconds);
    for (int i = 0; i < maps; i++) {
      ranks.taskEnded(job, MAPS, NODE);
    }
  }

  /** A map ends, and its node tells how long it took. */
  final void endsAndTells(String job, String node, double seconds) {
    ranks.taskEnded(job, MAPS, node);
    ranks.endedAttained(job, node, seconds);
  }

  /** A job comes, runs all its maps and ends. */
  final void past(String queue, String job, int maps, double seconds) {
    arrives(queue, job, maps);
    runs(job, maps, seconds);
    ranks.end(job);
  }

  /** The same of one map. */
  final void past(String queue, String job, double seconds) {
    past(queue, job, 1, seconds);
  }

  /** Ten jobs of 10 s, one after the other. */
  final void tenShortJobsPass() {
    tenShortJobsPass(passed -> {});
  }

  /**
   * @param afterEach given how many have passed
   */
  final void tenShortJobsPass(IntConsumer afterEach) {
    for (int i = 1; i <= 10; i++) {
      past("root.a", "short-" + i, 10);
      afterEach.accept(i);
    }
  }

  /** As the reason of its rank says. */
  final boolean isToldLifted(String job) {
    return ranks.reason(job).orElseThrow().isLifted();
  }
}
