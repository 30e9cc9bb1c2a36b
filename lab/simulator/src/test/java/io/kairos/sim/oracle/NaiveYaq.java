// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.oracle;

import io.kairos.sim.trace.TraceJob;
import java.util.ArrayList;
import java.util.List;

/**
 * Yaq-c on one node, tick by tick (Yaq, §3.1 and §3.3). At each tick tasks end, then tasks reach
 * the node, then jobs arrive, then the node reports. The ResourceManager gives the node as many
 * tasks as it has slots and places, those of the first job first, and learns of ends by reports.
 */
public final class NaiveYaq {
  /** Which task of the queue starts first. */
  public enum Order {
    /** Of the job with the least work left. */
    SRJF,
    /** Of the job with the fewest tasks left. */
    LRTF,
    /** The one that is told to be the shortest. */
    STF,
    /** Of the job that came first. */
    EJF
  }

  private static final class Task {
    int job;
    int left;
    int reachesAt;
  }

  private final int slots;
  private final int places;
  private final int launch;
  private final int heartbeat;
  private final int starvation;
  private final Order order;
  private final List<TraceJob> jobs;

  /** Told of each task of a job, and tasks of it that are not known to have ended. */
  private final long[] toldNanos;

  private final int[] left;
  private final long[] ends;
  private final List<Task> central = new ArrayList<>();
  private final List<Task> onTheirWay = new ArrayList<>();
  private final List<Task> queue = new ArrayList<>();
  private final List<Task> running = new ArrayList<>();
  private final List<Task> unreported = new ArrayList<>();
  private int now;

  private NaiveYaq(
      int slots,
      int places,
      int launch,
      int heartbeat,
      int starvation,
      Order order,
      List<TraceJob> jobs) {
    this.slots = slots;
    this.places = places;
    this.launch = launch;
    this.heartbeat = heartbeat;
    this.starvation = starvation;
    this.order = order;
    this.jobs = jobs;
    this.toldNanos = jobs.stream().mapToLong(TraceJob::meanNanos).toArray();
    this.left = jobs.stream().mapToInt(TraceJob::tasks).toArray();
    this.ends = new long[jobs.size()];
  }

  /**
   * When each job ends.
   *
   * @param places b, tasks that may wait
   * @param launch ticks from the sending of a task to its arrival, at least 1
   * @param heartbeat ticks between two reports; the first one is at 0
   * @param starvation ST: a task that has waited for more ticks goes first
   */
  public static long[] ends(
      int slots,
      int places,
      int launch,
      int heartbeat,
      int starvation,
      Order order,
      List<TraceJob> jobs) {
    NaiveYaq naive = new NaiveYaq(slots, places, launch, heartbeat, starvation, order, jobs);
    int last = Tick.arrival(jobs.get(jobs.size() - 1));
    while (naive.now <= last || naive.held() > 0 || !naive.central.isEmpty()) {
      naive.tick();
    }
    return naive.ends;
  }

  private void tick() {
    for (Task task : new ArrayList<>(running)) {
      if (task.left == 0) {
        running.remove(task);
        unreported.add(task);
        ends[task.job] = now * Tick.NANOS;
        start();
      }
    }
    for (Task task : new ArrayList<>(onTheirWay)) {
      if (task.reachesAt == now) {
        onTheirWay.remove(task);
        queue.add(task);
        start();
      }
    }
    for (int job = 0; job < jobs.size(); job++) {
      if (Tick.arrival(jobs.get(job)) == now) {
        for (int number = 0; number < jobs.get(job).tasks(); number++) {
          Task task = new Task();
          task.job = job;
          task.left = Tick.task(jobs.get(job), number);
          central.add(task);
        }
        send();
      }
    }
    if (now % heartbeat == 0) {
      unreported.forEach(task -> left[task.job]--);
      unreported.clear();
      send();
    }
    running.forEach(task -> task.left--);
    now++;
  }

  private void send() {
    while (!central.isEmpty() && held() < slots + places) {
      Task task = central.remove(0);
      task.reachesAt = now + launch;
      onTheirWay.add(task);
    }
  }

  /** What the ResourceManager believes that the node holds. */
  private int held() {
    return onTheirWay.size() + queue.size() + running.size() + unreported.size();
  }

  private void start() {
    if (running.size() < slots && !queue.isEmpty()) {
      Task first = queue.get(0);
      for (Task task : queue) {
        first = isBefore(task, first) ? task : first;
      }
      queue.remove(first);
      running.add(first);
    }
  }

  /** Of equals the one that has waited for longest goes first: it is nearer to the head. */
  private boolean isBefore(Task one, Task other) {
    boolean isStarved = now - one.reachesAt > starvation;
    boolean otherIsStarved = now - other.reachesAt > starvation;
    if (isStarved != otherIsStarved) {
      return isStarved;
    }
    return isStarved ? one.job < other.job : key(one) < key(other);
  }

  private long key(Task task) {
    return switch (order) {
      case SRJF -> left[task.job] * toldNanos[task.job];
      case LRTF -> left[task.job];
      case STF -> toldNanos[task.job];
      case EJF -> task.job;
    };
  }
}
