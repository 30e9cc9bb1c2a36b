// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.oracle;

import io.kairos.sim.oracle.NaiveNode.Job;
import io.kairos.sim.oracle.NaiveNode.Task;
import io.kairos.sim.trace.TraceJob;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;

/**
 * Schedulers that send tasks to queues, in the words of Yaq (§2.5, §3) and of what {@code mercury}
 * says it does. Time goes by in {@linkplain Tick ticks}. At each tick tasks end, schedulers look
 * again, messages come, jobs arrive; then queues are rebalanced and guaranteed containers known to
 * have ended; then nodes publish. What is due at the same time happens as it was planned.
 */
public final class NaiveQueues {
  /**
   * What a system of queues does.
   *
   * @param order of a queue: fifo, srjf, lrtf, stf or ejf
   * @param starvation ticks, after which a task goes ahead
   * @param longestQueue tasks that may wait at a node
   * @param delay of a message, ticks, at least 1
   * @param heartbeat ticks, a multiple of the number of nodes
   * @param schedulers that take jobs in turn; 0 for one a job
   * @param isByWait whether the shortest wait gets a task, or the shortest queue
   * @param rebalance ticks between two times; 0 for never
   * @param deviations above the mean that are long
   * @param guaranteedPercent of the tasks of a stage
   * @param promoteAfter so many kills; 0 for never
   */
  public record Rules(
      String order,
      int starvation,
      int longestQueue,
      int delay,
      int heartbeat,
      int schedulers,
      boolean isByWait,
      int rebalance,
      double deviations,
      int guaranteedPercent,
      int promoteAfter) {}

  private record Later(int at, int rank, Runnable action) {}

  private static final int ANSWERS = 0;
  private static final int ENDS = 1;
  private static final int LOOKS_AGAIN = 2;
  private static final int MESSAGES = 3;
  private static final int ARRIVALS = 4;
  private static final int RESOURCE_MANAGER = 5;
  private static final int PUBLICATIONS = 6;
  private static final long MILLIS = 1_000;
  private static final long MILLI_SQUARES = 1_000_000;

  private final Rules rules;
  private final IntUnaryOperator dice;
  private final List<NaiveNode> nodes = new ArrayList<>();
  private final List<Job> jobs = new ArrayList<>();
  private final List<NaiveView> views = new ArrayList<>();
  private final List<Later> agenda = new ArrayList<>();
  private final List<Task> wantGuaranteed = new ArrayList<>();
  private final int[] guaranteed;
  private final List<String> steps = new ArrayList<>();
  private int now;

  private NaiveQueues(Rules rules, List<Integer> cores, IntUnaryOperator dice) {
    this.rules = rules;
    this.dice = dice;
    this.guaranteed = new int[cores.size()];
    for (int number = 0; number < cores.size(); number++) {
      NaiveNode node =
          new NaiveNode(number, cores.get(number), rules.order, rules.starvation * MILLIS);
      nodes.add(node);
      int first = rules.heartbeat / cores.size() * number;
      every(first, rules.heartbeat, ANSWERS, () -> node.prepareAnswer(jobs));
      every(first, rules.heartbeat, PUBLICATIONS, () -> node.heartbeat(now));
    }
    for (int view = 0; view < rules.schedulers; view++) {
      views.add(new NaiveView(rules.longestQueue));
    }
    if (rules.rebalance > 0) {
      every(rules.rebalance, rules.rebalance, RESOURCE_MANAGER, this::rebalance);
    }
  }

  /**
   * Plays all jobs, and tells each step.
   *
   * @param dice a number below the argument
   */
  public static List<String> steps(
      Rules rules, List<Integer> cores, List<TraceJob> traced, IntUnaryOperator dice) {
    NaiveQueues naive = new NaiveQueues(rules, cores, dice);
    for (TraceJob each : traced) {
      Job job = naive.job(each);
      naive.agenda.add(new Later(Tick.arrival(each), ARRIVALS, () -> naive.arrive(job)));
    }
    while (naive.jobs.stream().anyMatch(job -> job.mapsLeft + job.reducesLeft > 0)) {
      naive.next();
    }
    return naive.steps;
  }

  private Job job(TraceJob traced) {
    Job job = new Job();
    job.number = jobs.size();
    job.reducesLeft = traced.reduces();
    job.mapsLeft = traced.tasks() - traced.reduces();
    for (int number = 0; number < traced.tasks(); number++) {
      Task task = new Task();
      task.job = job;
      task.isReduce = number >= job.mapsLeft;
      task.ticks = Tick.task(traced, number);
      (task.isReduce ? job.reduces : job.maps).add(task);
    }
    job.mapMillis = meanMillis(job.maps);
    job.reduceMillis = meanMillis(job.reduces);
    job.view =
        views.isEmpty() ? new NaiveView(rules.longestQueue) : views.get(job.number % views.size());
    jobs.add(job);
    return job;
  }

  private static long meanMillis(List<Task> tasks) {
    return Math.round(tasks.stream().mapToLong(task -> task.ticks * MILLIS).average().orElse(0));
  }

  private void next() {
    Later next = agenda.get(0);
    for (Later later : agenda) {
      if (later.at < next.at || later.at == next.at && later.rank < next.rank) {
        next = later;
      }
    }
    agenda.remove(next);
    now = next.at;
    next.action.run();
  }

  private void after(int ticks, int rank, Runnable action) {
    agenda.add(new Later(now + ticks, rank, action));
  }

  private void every(int first, int period, int rank, Runnable action) {
    agenda.add(
        new Later(
            first,
            rank,
            () -> {
              action.run();
              every(first + period, period, rank, action);
            }));
  }

  private void step(String step, Task task, NaiveNode node) {
    steps.add(now * Tick.NANOS + " " + step + " " + task.job.number + " " + node.number);
  }

  private void arrive(Job job) {
    job.isHere = true;
    begin(job, job.maps);
  }

  private void begin(Job job, List<Task> stage) {
    long first = Math.round(rules.guaranteedPercent * stage.size() / 100.0);
    for (int number = 0; number < first; number++) {
      stage.get(number).isGuaranteed = true;
    }
    send(job, stage);
  }

  private void send(Job job, List<Task> tasks) {
    for (Task task : tasks) {
      if (task.isGuaranteed) {
        wantGuaranteed.add(task);
        giveGuaranteed();
      } else {
        job.unplaced.add(task);
      }
    }
    place(job);
  }

  private void place(Job job) {
    if (job.unplaced.isEmpty()) {
      return;
    }
    int first = dice.applyAsInt(nodes.size());
    NaiveNode best = best(job.view, first);
    while (best != null && !job.unplaced.isEmpty()) {
      Task task = job.unplaced.remove(0);
      job.view.send(best, task);
      send(task, best);
      best = best(job.view, first);
    }
    if (!job.unplaced.isEmpty() && !job.triesAgain) {
      job.triesAgain = true;
      after(
          rules.heartbeat,
          LOOKS_AGAIN,
          () -> {
            job.triesAgain = false;
            place(job);
          });
    }
  }

  /** Free slots first, then the shortest; of equal ones the first from a node on. */
  private NaiveNode best(NaiveView view, int first) {
    NaiveNode best = null;
    for (int place = 0; place < nodes.size(); place++) {
      NaiveNode node = nodes.get((first + place) % nodes.size());
      if (view.admits(node) && (best == null || load(view, node) < load(view, best))) {
        best = node;
      }
    }
    return best;
  }

  private double load(NaiveView view, NaiveNode node) {
    int free = view.free(node);
    return free > 0 || !rules.isByWait ? -free : view.waitMillis(node);
  }

  private void send(Task task, NaiveNode node) {
    step("SENT", task, node);
    after(
        rules.delay,
        MESSAGES,
        () -> {
          step("ARRIVED", task, node);
          arrive(task, node);
        });
  }

  private void arrive(Task task, NaiveNode node) {
    if (!task.isGuaranteed) {
      task.since = now;
      node.queue.add(task);
      fill(node);
      return;
    }
    if (node.running.size() == node.cores) {
      Task victim = null;
      for (Task each : node.running) {
        victim = each.isGuaranteed ? victim : each;
      }
      node.running.remove(victim);
      victim.kills++;
      giveBack(victim, node);
      victim.isGuaranteed = rules.promoteAfter > 0 && victim.kills >= rules.promoteAfter;
    }
    start(task, node);
  }

  private void fill(NaiveNode node) {
    while (node.running.size() < node.cores && !node.queue.isEmpty()) {
      Task task = node.inOrder(now).get(0);
      node.queue.remove(task);
      start(task, node);
    }
  }

  private void start(Task task, NaiveNode node) {
    task.since = now;
    node.running.add(task);
    step("STARTED", task, node);
    int kills = task.kills;
    after(
        task.ticks,
        ENDS,
        () -> {
          if (task.kills == kills) {
            end(task, node);
          }
        });
  }

  private void end(Task task, NaiveNode node) {
    node.running.remove(task);
    step("ENDED", task, node);
    if (task.isGuaranteed) {
      int first = rules.heartbeat / nodes.size() * node.number;
      int untilHeartbeat = Math.floorMod(first - now, rules.heartbeat);
      after(
          now < first ? first - now : untilHeartbeat,
          RESOURCE_MANAGER,
          () -> {
            guaranteed[node.number]--;
            giveGuaranteed();
          });
    }
    Job job = task.job;
    if (task.isReduce) {
      job.reducesLeft--;
    } else if (--job.mapsLeft == 0 && job.reducesLeft > 0) {
      begin(job, job.reduces);
    }
    fill(node);
  }

  private void giveBack(Task task, NaiveNode node) {
    step("GIVEN_BACK", task, node);
    Job job = task.job;
    int given = now;
    if (!job.givenBack.containsKey(given)) {
      job.givenBack.put(given, new ArrayList<>());
      after(rules.delay, MESSAGES, () -> send(job, job.givenBack.remove(given)));
    }
    job.givenBack.get(given).add(task);
  }

  private void giveGuaranteed() {
    while (!wantGuaranteed.isEmpty()) {
      NaiveNode best = nodes.get(0);
      for (NaiveNode node : nodes) {
        if (room(node) > room(best)
            || room(node) == room(best) && node.report.free() > best.report.free()) {
          best = node;
        }
      }
      if (room(best) == 0) {
        return;
      }
      guaranteed[best.number]++;
      send(wantGuaranteed.remove(0), best);
    }
  }

  private int room(NaiveNode node) {
    return node.cores - guaranteed[node.number];
  }

  private void rebalance() {
    if (nodes.stream().allMatch(node -> node.queue.isEmpty())) {
      return;
    }
    List<Long> waits = nodes.stream().map(node -> node.report.waitMillis()).toList();
    for (NaiveNode node : nodes) {
      if (isLong(waits.get(node.number), waits) && !node.queue.isEmpty()) {
        List<Task> late = node.late(wait -> isLong(wait, waits), now);
        for (Task task : late) {
          node.queue.remove(task);
          giveBack(task, node);
        }
        if (!late.isEmpty()) {
          node.publish(now);
        }
      }
    }
  }

  /** Whether a wait is so many standard deviations above the mean, in whole numbers. */
  private boolean isLong(long wait, List<Long> waits) {
    long count = waits.size();
    long sum = waits.stream().mapToLong(each -> each).sum();
    long squares = waits.stream().mapToLong(each -> each * each).sum();
    long above = count * wait - sum;
    long permille = Math.round(1_000 * rules.deviations);
    return above > 0
        && Math.multiplyExact(MILLI_SQUARES * above, above)
            > Math.multiplyExact(permille * permille, count * squares - sum * sum);
  }
}
