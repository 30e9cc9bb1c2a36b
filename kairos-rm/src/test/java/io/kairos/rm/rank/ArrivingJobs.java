// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.rank;

import java.util.Map;

/** Jobs that come, ask and run, for tests of their ranks. */
abstract class ArrivingJobs {
  static final int MAPS = 20;
  static final int REDUCES = 10;
  static final double DEFAULT_SECONDS = 10;
  static final String NODE = "n1";

  /** Maps that the job asks for that came last. */
  int asked;

  final JobRanks<String> ranks = new JobRanks<>(() -> new RankOptions(3, DEFAULT_SECONDS));

  final void past(String queue, String job, double seconds) {
    ranks.begin(job, queue, AskedWork.OF_TASKS);
    ranks.asks(job, Map.of(MAPS, 1));
    asked = 1;
    runs(job, 1, seconds);
    ranks.end(job);
  }

  final void arrives(String job, int maps) {
    ranks.begin(job, "root.a", AskedWork.OF_TASKS);
    ranks.asks(job, Map.of(MAPS, maps));
    asked = maps;
  }

  /** So many maps of the job that came last run side by side and end together. */
  final void runs(String job, int maps, double seconds) {
    for (int i = 0; i < maps; i++) {
      ranks.placed(job, MAPS);
    }
    asked -= maps;
    ranks.asks(job, Map.of(MAPS, asked));
    ranks.attained(job, maps * seconds);
    for (int i = 0; i < maps; i++) {
      ranks.taskEnded(job, MAPS, NODE);
    }
  }
}
