// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.forecast;

import io.kairos.rm.rank.RankedWork;
import io.kairos.rm.rank.RankedWork.Place;
import io.kairos.rm.rank.RankedWork.Progress;
import io.kairos.rm.rank.RankedWork.Tasks;

/** Jobs to forecast, by number: a lower one came earlier and ranks better. */
final class Works {
  static final String QUEUE = "root.default";

  private Works() {}

  /** A job that asks for tasks and has none yet. */
  static RankedWork waiting(int number, int tasks, double leftSeconds) {
    return of(number, true, new Progress(0, 0, false, true), new Tasks(tasks, leftSeconds));
  }

  /** A job whose tasks all have nodes. */
  static RankedWork running(int number, int tasks, double leftSeconds, double attainedSeconds) {
    return of(
        number, true, new Progress(attainedSeconds, 1, true, false), new Tasks(tasks, leftSeconds));
  }

  static RankedWork of(int number, boolean ends, Progress progress, Tasks now) {
    return of(
        number, ends, new Place(number, number, 0, false, Double.POSITIVE_INFINITY), progress, now);
  }

  static RankedWork of(int number, boolean ends, Place place, Progress progress, Tasks now) {
    return new RankedWork("job-" + number, QUEUE, ends, place, progress, now, Tasks.NONE);
  }
}
