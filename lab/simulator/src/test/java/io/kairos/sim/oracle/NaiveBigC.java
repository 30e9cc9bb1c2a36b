// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.oracle;

import io.kairos.sim.oracle.NaiveMaster.Task;
import io.kairos.sim.trace.TraceJob;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Big-C, tick by tick. At each tick tasks end, then placed tasks start, then jobs arrive one after
 * the other, and then masters look after their reduces in the order in which they began to.
 */
public final class NaiveBigC {
  private final int[] cores;
  private final int ofShort;
  private final int slots;
  private final List<NaiveMaster> jobs = new ArrayList<>();

  /** Tasks that have a core and are about to start. */
  private final List<Task> placed = new ArrayList<>();

  /** In the order in which they started or went on. */
  private final List<Task> running = new ArrayList<>();

  private final List<Task> suspended = new ArrayList<>();

  /** {@code null} where short jobs take cores back at once. */
  private final Rounds rounds;

  /** By the last round, and suspended by the next one if that chooses them, too. */
  private List<Task> chosen = new ArrayList<>();

  /** Jobs whose masters look at the next tick, in order. */
  private final List<NaiveMaster> looks = new ArrayList<>();

  private int now;
  private int steps;

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
   * When each job ends, where short jobs take cores back at once.
   *
   * @param cores of each node
   * @param ofShort cores for which short jobs suspend long ones
   * @param cutoff jobs whose tasks are longer than that on average are long, ticks
   * @param slowStart share of a job's maps that end before it asks for reduces
   */
  public static long[] ends(
      List<Integer> cores, int ofShort, int cutoff, double slowStart, List<TraceJob> traced) {
    return ends(new NaiveBigC(cores, ofShort, null), cutoff, slowStart, traced);
  }

  /** The same in rounds. Jobs ask for reduces when all their maps have ended. */
  public static long[] ends(
      List<Integer> cores, int ofShort, int cutoff, Rounds rounds, List<TraceJob> traced) {
    return ends(new NaiveBigC(cores, ofShort, rounds), cutoff, 1, traced);
  }

  private static long[] ends(NaiveBigC naive, int cutoff, double slowStart, List<TraceJob> traced) {
    for (TraceJob each : traced) {
      naive.jobs.add(naive.job(each, cutoff, slowStart));
    }
    while (naive.jobs.stream().anyMatch(job -> !job.isHere || !job.maps.isEmpty())
        || !naive.placed.isEmpty()
        || !naive.running.isEmpty()) {
      naive.tick();
    }
    return naive.jobs.stream().mapToLong(job -> job.endNanos).toArray();
  }

  private NaiveMaster job(TraceJob traced, int cutoff, double slowStart) {
    NaiveMaster job = new NaiveMaster();
    job.isLong = traced.meanNanos() > cutoff * Tick.NANOS;
    job.arrivesAt = Tick.arrival(traced);
    job.slowStart = slowStart;
    job.allMaps = traced.tasks() - traced.reduces();
    for (int number = 0; number < traced.tasks(); number++) {
      Task task = new Task();
      task.job = jobs.size();
      task.number = number;
      task.isLong = job.isLong;
      task.isMap = number < job.allMaps;
      task.all = Tick.task(traced, number);
      (task.isMap ? job.maps : job.reduces).add(task);
    }
    return job;
  }

  private void tick() {
    endAndStart();
    for (NaiveMaster job : jobs) {
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
    while (!looks.isEmpty() && looks.get(0).looksAt == now) {
      look(looks.remove(0));
      endAndStart();
    }
    running.stream().filter(this::works).forEach(task -> task.left--);
    now++;
  }

  private boolean works(Task task) {
    NaiveMaster job = jobs.get(task.job);
    return task.isMap || job.endedMaps == job.allMaps;
  }

  /** A core was given to a job, or one of its tasks has ended. */
  private void changed(NaiveMaster job) {
    if (!job.stands()) {
      job.standsSince = -1;
    } else if (job.looksAt < 0) {
      job.standsSince = job.standsSince < 0 ? now : job.standsSince;
      job.looksAt = now + 1;
      looks.add(job);
    }
  }

  /** The master of a job looks whether reduces keep its maps from running. */
  private void look(NaiveMaster job) {
    job.looksAt = -1;
    List<Task> given = job.giveUp(free(), now);
    if (!given.isEmpty()) {
      running.removeAll(given);
      suspended.removeAll(given);
      fill();
    }
    changed(job);
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
    for (NaiveMaster job : jobs) {
      if (!job.isLong && job.isHere) {
        wanted += job.maps.size() + job.askedReduces(free());
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
      Task ended =
          running.stream()
              .filter(task -> task.left == 0)
              .min(Comparator.comparingInt(task -> task.begins))
              .orElse(null);
      if (ended != null) {
        end(ended);
      } else if (!placed.isEmpty()) {
        placed.get(0).arrived = steps++;
        run(placed.remove(0));
        fill();
      } else {
        return;
      }
    }
  }

  private void end(Task task) {
    running.remove(task);
    NaiveMaster job = jobs.get(task.job);
    job.endedMaps += task.isMap ? 1 : 0;
    job.endNanos = now * Tick.NANOS;
    if (task.isMap && job.endedMaps == job.allMaps) {
      running.stream()
          .filter(each -> job.held.contains(each))
          .sorted(
              Comparator.comparingInt((Task each) -> each.node)
                  .thenComparingInt(each -> each.arrived))
          .forEach(each -> each.begins = steps++);
    }
    changed(job);
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
      run(first);
      return true;
    }
    if (!asks(isLong)) {
      return false;
    }
    place(isLong, node);
    return true;
  }

  private void run(Task task) {
    task.begins = steps++;
    running.add(task);
  }

  private boolean asks(boolean isLong) {
    return jobs.stream().anyMatch(job -> job.isLong == isLong && job.asks());
  }

  private void place(boolean isLong, int node) {
    NaiveMaster job =
        jobs.stream()
            .filter(each -> each.isLong == isLong && each.asks())
            .findFirst()
            .orElseThrow();
    boolean isReduce = job.asksForReduce(free());
    Task task = (isReduce ? job.reduces : job.maps).remove(0);
    if (isReduce) {
      job.held.add(task);
    } else {
      job.leavesRoom = false;
    }
    task.node = node;
    task.left = task.all;
    changed(job);
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
