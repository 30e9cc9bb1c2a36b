// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.oracle;

import io.kairos.sim.trace.TraceJob;
import java.util.ArrayList;
import java.util.List;

/**
 * Big-C that suspends at once, tick by tick. At each tick tasks end, then placed tasks start, then
 * jobs arrive one after the other. Reduces are asked for when all maps of their job have ended.
 */
public final class NaiveBigC {
  private static final class Job {
    boolean isLong;
    int arrivesAt;
    boolean isHere;
    final List<Integer> maps = new ArrayList<>();
    final List<Integer> reduces = new ArrayList<>();
    int mapsLeft;
    int handedOut;
    long endNanos;

    boolean asks() {
      return isHere && (!maps.isEmpty() || mapsLeft == 0 && !reduces.isEmpty());
    }
  }

  private static final class Task {
    int job;
    int number;
    boolean isLong;
    boolean isMap;
    int node;
    int left;
  }

  private final int[] cores;
  private final int ofShort;
  private final int slots;
  private final List<Job> jobs = new ArrayList<>();

  /** Tasks that have a core and are about to start. */
  private final List<Task> placed = new ArrayList<>();

  /** In the order in which they started or went on. */
  private final List<Task> running = new ArrayList<>();

  private final List<Task> suspended = new ArrayList<>();

  /** {@code null} where short jobs take cores back at once. */
  private final Rounds rounds;

  /** By the last round, and suspended by the next one if that chooses them, too. */
  private List<Task> chosen = new ArrayList<>();

  private int now;

  /**
   * How short jobs take cores back in rounds.
   *
   * @param ticks between two rounds; the first one is at 0
   * @param most cores that a round wants
   * @param taken the share of them that it chooses
   * @param deadZone how far long jobs may be above their share, as a share of it
   */
  public record Rounds(int ticks, double most, double taken, double deadZone) {}

  private NaiveBigC(List<Integer> cores, int ofShort, Rounds rounds) {
    this.rounds = rounds;
    this.cores = cores.stream().mapToInt(each -> each).toArray();
    this.slots = cores.stream().mapToInt(each -> each).sum();
    this.ofShort = ofShort;
  }

  /**
   * When each job ends.
   *
   * @param cores of each node
   * @param ofShort cores for which short jobs suspend long ones
   * @param cutoff jobs whose tasks are longer than that on average are long, ticks
   */
  public static long[] ends(List<Integer> cores, int ofShort, int cutoff, List<TraceJob> traced) {
    return ends(cores, ofShort, cutoff, null, traced);
  }

  /**
   * The same in rounds.
   *
   * @param rounds or {@code null}
   */
  public static long[] ends(
      List<Integer> cores, int ofShort, int cutoff, Rounds rounds, List<TraceJob> traced) {
    NaiveBigC naive = new NaiveBigC(cores, ofShort, rounds);
    for (TraceJob each : traced) {
      Job job = new Job();
      job.isLong = each.meanNanos() > cutoff * Tick.NANOS;
      job.arrivesAt = Tick.arrival(each);
      for (int task = 0; task < each.tasks(); task++) {
        boolean isMap = task < each.tasks() - each.reduces();
        (isMap ? job.maps : job.reduces).add(Tick.task(each, task));
      }
      job.mapsLeft = job.maps.size();
      naive.jobs.add(job);
    }
    while (naive.jobs.stream().anyMatch(job -> !job.isHere)
        || !naive.placed.isEmpty()
        || !naive.running.isEmpty()) {
      naive.tick();
    }
    return naive.jobs.stream().mapToLong(job -> job.endNanos).toArray();
  }

  private void tick() {
    endAndStart();
    for (Job job : jobs) {
      if (job.arrivesAt == now) {
        job.isHere = true;
        fill();
        endAndStart();
      }
    }
    if (rounds != null && now % rounds.ticks == 0) {
      round();
      endAndStart();
    }
    running.forEach(task -> task.left--);
    now++;
  }

  private void round() {
    int missing = wantedByShort() - free();
    int ofLong = slots - ofShort;
    int above = held(true) > ofLong * (1 + rounds.deadZone) ? held(true) - ofLong : 0;
    double wanted = Math.max(0, Math.min(rounds.most, Math.min(missing, above)));
    List<Task> now = victims();
    now = now.subList(0, Math.min(now.size(), (int) Math.ceil(rounds.taken * wanted)));
    List<Task> before = chosen;
    chosen = new ArrayList<>();
    for (Task victim : now) {
      if (before.contains(victim)) {
        running.remove(victim);
        suspended.add(victim);
        give(victim.node);
      } else {
        chosen.add(victim);
      }
    }
    fill();
  }

  private int wantedByShort() {
    int wanted = 0;
    for (Job job : jobs) {
      if (!job.isLong && job.isHere) {
        wanted += job.maps.size() + (job.mapsLeft == 0 ? job.reduces.size() : 0);
      }
    }
    return wanted;
  }

  /** Long tasks that run: those of the last job first, of a job those that started last. */
  private List<Task> victims() {
    List<Task> victims = new ArrayList<>();
    for (int job = jobs.size() - 1; job >= 0; job--) {
      for (int task = running.size() - 1; task >= 0; task--) {
        if (running.get(task).isLong && running.get(task).job == job) {
          victims.add(running.get(task));
        }
      }
    }
    return victims;
  }

  private void endAndStart() {
    while (true) {
      Task ended = running.stream().filter(task -> task.left == 0).findFirst().orElse(null);
      if (ended != null) {
        end(ended);
      } else if (!placed.isEmpty()) {
        running.add(placed.remove(0));
        fill();
      } else {
        return;
      }
    }
  }

  private void end(Task task) {
    running.remove(task);
    Job job = jobs.get(task.job);
    job.mapsLeft -= task.isMap ? 1 : 0;
    job.endNanos = now * Tick.NANOS;
    give(task.node);
    fill();
  }

  /** Gives free cores away, those of the node with the most first, and then takes cores back. */
  private void fill() {
    boolean isGiven = true;
    while (isGiven) {
      isGiven = false;
      for (int most = slots; most > 0 && !isGiven; most--) {
        for (int node = 0; node < cores.length && !isGiven; node++) {
          isGiven = free(node) == most && give(node);
        }
      }
    }
    while (rounds == null
        && free() == 0
        && held(false) < ofShort
        && asks(false)
        && victim() != null) {
      Task victim = victim();
      running.remove(victim);
      suspended.add(victim);
      place(false, victim.node);
    }
  }

  /** Whether anybody takes a core of the node. */
  private boolean give(int node) {
    boolean isLongFirst = held(false) >= ofShort && held(true) < slots - ofShort;
    return giveTo(isLongFirst, node) || giveTo(!isLongFirst, node);
  }

  private boolean giveTo(boolean isLong, int node) {
    Task first = null;
    for (Task task : suspended) {
      if (task.node == node
          && (first == null
              || task.job < first.job
              || task.job == first.job && task.number < first.number)) {
        first = task;
      }
    }
    if (isLong && first != null) {
      suspended.remove(first);
      running.add(first);
      return true;
    }
    if (!asks(isLong)) {
      return false;
    }
    place(isLong, node);
    return true;
  }

  private boolean asks(boolean isLong) {
    return jobs.stream().anyMatch(job -> job.isLong == isLong && job.asks());
  }

  private void place(boolean isLong, int node) {
    Job job =
        jobs.stream()
            .filter(each -> each.isLong == isLong && each.asks())
            .findFirst()
            .orElseThrow();
    Task task = new Task();
    task.job = jobs.indexOf(job);
    task.number = job.handedOut++;
    task.isLong = isLong;
    task.isMap = !job.maps.isEmpty();
    task.node = node;
    task.left = (task.isMap ? job.maps : job.reduces).remove(0);
    placed.add(task);
  }

  /** The long task of the last job that started last, if one runs. */
  private Task victim() {
    Task victim = null;
    for (Task task : running) {
      if (task.isLong && (victim == null || task.job >= victim.job)) {
        victim = task;
      }
    }
    return victim;
  }

  private List<Task> holding() {
    List<Task> holding = new ArrayList<>(running);
    holding.addAll(placed);
    return holding;
  }

  private int held(boolean isLong) {
    return (int) holding().stream().filter(task -> task.isLong == isLong).count();
  }

  private int free(int node) {
    return cores[node] - (int) holding().stream().filter(task -> task.node == node).count();
  }

  private int free() {
    return slots - holding().size();
  }
}
