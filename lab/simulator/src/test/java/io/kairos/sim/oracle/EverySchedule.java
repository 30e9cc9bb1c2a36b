// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.oracle;

import io.kairos.sim.trace.TraceJob;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Tries all schedules of a few jobs: at each tick any tasks that may run, at most as many as there
 * are slots. Reduces may run once the maps of their job have ended.
 */
public final class EverySchedule {
  private static final int NEVER = Integer.MAX_VALUE / 2;

  private final int slots;
  private final List<TraceJob> jobs;

  /** Job of each task. */
  private final List<Integer> jobOf = new ArrayList<>();

  private final List<Boolean> isReduce = new ArrayList<>();
  private final int[] weight;
  private final Map<List<Integer>, Integer> least = new HashMap<>();

  private EverySchedule(int slots, List<TraceJob> jobs, int[] weight) {
    this.slots = slots;
    this.jobs = jobs;
    this.weight = weight;
  }

  /** The least sum of job completion times that any schedule has, ticks. */
  public static int leastSum(int slots, List<TraceJob> jobs) {
    int[] all = new int[jobs.size()];
    Arrays.fill(all, 1);
    return new EverySchedule(slots, jobs, all).search();
  }

  /** The least completion time that any schedule gives this job, ticks. */
  public static int leastOf(int job, int slots, List<TraceJob> jobs) {
    int[] one = new int[jobs.size()];
    one[job] = 1;
    return new EverySchedule(slots, jobs, one).search();
  }

  private int search() {
    List<Integer> left = new ArrayList<>();
    for (int number = 0; number < jobs.size(); number++) {
      TraceJob job = jobs.get(number);
      for (int task = 0; task < job.tasks(); task++) {
        jobOf.add(number);
        isReduce.add(task >= job.tasks() - job.reduces());
        left.add(Tick.task(job, task));
      }
    }
    return least(0, left);
  }

  /** Ticks that jobs with a weight are still in the system, with the best schedule from now on. */
  private int least(int now, List<Integer> left) {
    if (left.stream().allMatch(each -> each == 0)) {
      return 0;
    }
    List<Integer> state = new ArrayList<>(left);
    state.add(now);
    Integer known = least.get(state);
    if (known != null) {
      return known;
    }
    int inSystem = 0;
    for (int job = 0; job < jobs.size(); job++) {
      if (Tick.arrival(jobs.get(job)) <= now && isUnfinished(job, left, true)) {
        inSystem += weight[job];
      }
    }
    List<Integer> mayRun = new ArrayList<>();
    for (int task = 0; task < left.size(); task++) {
      int job = jobOf.get(task);
      if (left.get(task) > 0
          && Tick.arrival(jobs.get(job)) <= now
          && !(isReduce.get(task) && isUnfinished(job, left, false))) {
        mayRun.add(task);
      }
    }
    int best = NEVER;
    for (int chosen = 0; chosen < 1 << mayRun.size(); chosen++) {
      // With free preemption a slot that stands still helps nobody.
      if (Integer.bitCount(chosen) == Math.min(slots, mayRun.size())) {
        List<Integer> after = new ArrayList<>(left);
        for (int index = 0; index < mayRun.size(); index++) {
          if ((chosen >> index & 1) == 1) {
            after.set(mayRun.get(index), left.get(mayRun.get(index)) - 1);
          }
        }
        best = Math.min(best, inSystem + least(now + 1, after));
      }
    }
    least.put(state, best);
    return best;
  }

  private boolean isUnfinished(int job, List<Integer> left, boolean withReduces) {
    for (int task = 0; task < left.size(); task++) {
      if (jobOf.get(task) == job && left.get(task) > 0 && (withReduces || !isReduce.get(task))) {
        return true;
      }
    }
    return false;
  }
}
