// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.forecast;

import io.kairos.rm.rank.RankedWork;

/** Forecasts that are wrong in ways of their own. */
enum ForecastKind {
  /** When the first task gets a node. */
  BEGIN,
  /** Of a job for which cores are free, and of one that waits for others. */
  BEGIN_ALONE(BEGIN),
  BEGIN_QUEUED(BEGIN),
  /** The end of a job of which nothing has been learnt, and that has not attained half of it. */
  NEW,
  /** Of such a job that has the cores it asks for, and of one that waits for others as well. */
  NEW_ALONE(NEW),
  NEW_QUEUED(NEW),
  /** Of a job that has attained more than is left of it, and no task has told whether it is so. */
  OLD,
  /** As above. */
  OLD_ALONE(OLD),
  OLD_QUEUED(OLD),
  /** Of a job whose ended tasks tell how long the others take. */
  KNOWN,
  /** As above. */
  KNOWN_ALONE(KNOWN),
  KNOWN_QUEUED(KNOWN);

  /** What tells while this kind has too few; {@code null} where nothing does. */
  final ForecastKind wider;

  ForecastKind() {
    this(null);
  }

  ForecastKind(ForecastKind wider) {
    this.wider = wider;
  }

  /** Of the end of a job. */
  static ForecastKind of(RankedWork it, boolean isQueued) {
    if (it.endedTasks() > 0) {
      return isQueued ? KNOWN_QUEUED : KNOWN_ALONE;
    }
    if (it.attainedSeconds() > it.leftSeconds()) {
      return isQueued ? OLD_QUEUED : OLD_ALONE;
    }
    return isQueued ? NEW_QUEUED : NEW_ALONE;
  }
}
