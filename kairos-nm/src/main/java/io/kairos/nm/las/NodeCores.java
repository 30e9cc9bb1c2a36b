// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.las;

import io.kairos.common.JobRank;
import io.kairos.common.ServiceClass;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/**
 * The cores of the node and who holds them: moves tasks between {@link RunningTasks} and {@link
 * SuspendedTasks} and charges them for the time they ran. When to move whom is for {@link
 * LasNodeScheduler}.
 */
final class NodeCores {
  final RunningTasks running = new RunningTasks();
  final SuspendedTasks waiting = new SuspendedTasks();

  /**
   * Tasks that have given their turn up, and sessions that work on credit: they run at full speed
   * and count for no core.
   */
  final Set<Task> idle = new LinkedHashSet<>();

  /** Before all others, and whatever time it is. */
  private static final long AT_ONCE = Long.MIN_VALUE;

  private final LasParameters parameters;
  private final WaitClock waitClock;
  private final boolean isMeasured;
  private TaskOrder order;
  private boolean takesTurns;
  private final Changes changes;
  private int cores;
  private final Services services = new Services();
  private int usedCores;

  /** Of all tasks, wherever they are. */
  private long vcores;

  private long tickets;
  private long arrivals;

  /**
   * @param isMeasured whether tasks that wait for others of their job are found to be idle; where
   *     they are not, they would hold their cores for ever if nobody took turns
   */
  NodeCores(LasParameters parameters, TaskOrder order, boolean isMeasured, Changes changes) {
    this.isMeasured = isMeasured;
    this.parameters = parameters;
    this.waitClock = new WaitClock(parameters);
    goBy(order);
    this.changes = changes;
    this.cores = parameters.cores();
  }

  int total() {
    return cores;
  }

  int free() {
    return cores - usedCores;
  }

  /** Of all tasks, whether they hold cores or not. */
  long vcores() {
    return vcores;
  }

  /** A task that is new waits, until it is given cores. */
  void add(Task task, long now) {
    vcores += task.vcores;
    task.arrival = ++arrivals;
    waitsAnew(task, now);
    if (task.serviceClass == ServiceClass.SERVICE) {
      services.add(task);
      reassessServices(now);
    }
  }

  void remove(Task task, long now) {
    if (task.running != null) {
      takeCores(task, now);
    } else {
      task.service.account(now);
      if (!idle.remove(task)) {
        waiting.remove(task.waiting);
      }
    }
    changes.gone(task);
    vcores -= task.vcores;
    if (task.serviceClass == ServiceClass.SERVICE) {
      services.remove(task);
      reassessServices(now);
    }
  }

  /** The part of its vcores that each task would have if all shared the cores equally. */
  double equalShare() {
    return Math.min(1, (double) cores / vcores);
  }

  /** The same if all that are not suspended shared them. */
  double fullSpeedShare() {
    long atFullSpeed = usedCores;
    for (Task task : idle) {
      atFullSpeed += task.vcores;
    }
    return Math.min(1, (double) cores / Math.max(1, atFullSpeed));
  }

  /** The youngest waiting task that fits into the free cores, or {@code null}. */
  SuspendedTasks.Entry youngestThatFits() {
    // On an empty node even a task of more vcores than there are counts as all of them.
    return waiting.youngest(usedCores == 0 ? Integer.MAX_VALUE : free());
  }

  /**
   * Displaces unguarded tasks, highest position first, until a waiting task fits.
   *
   * @param position tasks with a lower one are not displaced
   * @return whether it fits now; if not, nobody was displaced
   */
  boolean makeRoom(Task task, long position, long now) {
    int needed = coresOf(task);
    if (free() >= needed) {
      return true;
    }
    List<Task> displaced = new ArrayList<>();
    int room = free();
    Iterator<RunningTasks.Entry> candidates = running.displaceable();
    while (room < needed && candidates.hasNext()) {
      RunningTasks.Entry candidate = candidates.next();
      if (candidate.key + growth(now) < position) {
        break;
      }
      displaced.add(candidate.task);
      room += coresOf(candidate.task);
    }
    if (room < needed) {
      return false;
    }
    for (Task victim : displaced) {
      suspend(victim, now);
    }
    return true;
  }

  /** The same for a waiting task by its own position. Who takes turns displaces its equals. */
  boolean makeRoom(SuspendedTasks.Entry waiting, long now) {
    boolean displacesEquals = takesTurns(waiting.task);
    return makeRoom(waiting.task, displacesEquals ? waiting.position : waiting.position + 1, now);
  }

  boolean usesJobRanks() {
    return order.usesJobRanks();
  }

  private void goBy(TaskOrder next) {
    order = next;
    takesTurns = next.takesTurns() || !isMeasured;
  }

  /**
   * Puts tasks where they belong now that their jobs have other ranks.
   *
   * @param all of this node
   * @param rankOf the rank of a task's job
   * @param next what they go by from now on
   */
  void ranked(Collection<Task> all, ToLongFunction<Task> rankOf, TaskOrder next, long now) {
    boolean isOtherOrder = next != order;
    boolean didTakeTurns = takesTurns;
    goBy(next);
    for (Task task : all) {
      long rank = rankOf.applyAsLong(task);
      if (isOtherOrder || rank != task.jobRank) {
        boolean tookTurns = takesTurns(task, didTakeTurns);
        task.jobRank = rank;
        replace(task, tookTurns != takesTurns(task), now);
      }
    }
  }

  /**
   * The same now that applications are in other queues, where the order goes by these.
   *
   * @param queueOf the queue of a task's application, or {@code null}
   */
  void queued(Collection<Task> all, Function<Task, String> queueOf, long now) {
    for (Task task : all) {
      String queue = queueOf.apply(task);
      if (!Objects.equals(queue, task.queue)) {
        task.queue = queue;
        if (order.usesQueues()) {
          replace(task, false, now);
        }
      }
    }
  }

  /**
   * @param isAnother whether the task takes turns now and did not, or the reverse
   */
  private void replace(Task task, boolean isAnother, long now) {
    if (task.running != null) {
      RunningTasks.Entry stay = task.running;
      running.rekey(
          stay,
          position(task, now) - growth(now),
          isAnother && !stay.guarded ? endOfTurn(task, now) : stay.expiresAt);
    } else if (task.waiting != null) {
      long starvesAt = isAnother ? starves(task, waitClock.startedAt(now)) : task.waiting.starvesAt;
      waiting.move(
          task.waiting,
          position(task, now),
          task.owedToQueue || task.keepsCores ? task.waiting.starvesAt : starvesAt,
          now);
    }
  }

  /**
   * Whether an idle task is not among the youngest any more: tasks that are as old or older, and
   * free cores, do not make up the cores that it needs. A guard does not count, for it is not about
   * age; and a service is never too old.
   */
  boolean isTooOld(Task task, long now) {
    if (task.keepsCores) {
      return false;
    }
    long position = position(task, now);
    int room = free();
    for (RunningTasks.Entry entry : running.all()) {
      if (entry.key + growth(now) >= position) {
        room += coresOf(entry.task);
      }
    }
    return room < coresOf(task);
  }

  /** Puts a waiting task on its cores for a quantum W, a service for good. */
  void run(Task task, long now) {
    task.owedToQueue = false;
    giveCores(task, endOfTurn(task, now), now);
  }

  /** Puts a starved task on its cores for k·W, undisturbed, a service for good. */
  void runGuarded(Task task, long now) {
    giveCores(task, task.keepsCores ? Long.MAX_VALUE : now + parameters.grantNanos(), true, now);
  }

  /**
   * Reads what a task used, and puts it where it belongs by that. A suspended task that used what
   * others left was served, as far as starvation goes, too.
   */
  void account(Task task, long now) {
    long attained = task.service.account(now);
    if (task.running != null) {
      running.rekey(task.running, position(task, now) - growth(now), task.running.expiresAt);
    } else if (task.waiting != null && attained > 0) {
      waiting.move(
          task.waiting,
          position(task, now),
          task.owedToQueue || task.keepsCores
              ? task.waiting.starvesAt
              : starves(task, waitClock.afterRun(task.waiting.starvesAt, attained, now)),
          now);
    }
  }

  /** A part of what a task that holds no cores has attained counts no more. */
  void fade(Task task, long nanos, long now) {
    task.service.fade(nanos);
    if (task.waiting != null && nanos > 0) {
      waiting.move(task.waiting, position(task, now), task.waiting.starvesAt, now);
    }
  }

  /** A task gives its turn up; nothing is told, for it stays at full speed. */
  void becomesIdle(Task task, long now) {
    leaveCores(task, now);
    task.service.idles(now);
    task.idle = true;
    idle.add(task);
  }

  /**
   * Whether a session may work without a turn. Beside a service it may not: the kernel would take
   * the session's part from all who are at full speed, and nothing may slow a service.
   */
  boolean mayWorkOnCredit(Task task) {
    return task.credit.spends() && !services.holdCores();
  }

  /** A session that waits works without a turn from now on. */
  void worksOnCredit(Task task, long now) {
    waiting.remove(task.waiting);
    floats(task, now);
  }

  private void floats(Task task, long now) {
    task.owedToQueue = false;
    task.service.idles(now);
    task.idle = true;
    idle.add(task);
    changes.moved(task);
  }

  /** A task that had given its turn up wants one again: it waits, as one that is new. */
  void becomesBusy(Task task, long now) {
    idle.remove(task);
    task.idle = false;
    task.service.waits(now);
    waitsAnew(task, now);
  }

  /** Takes a task off its cores; one that lost them at the time it got them did not run. */
  void suspend(Task task, long now) {
    RunningTasks.Entry stay = task.running;
    takeCores(task, now);
    stop(task, waitClock.afterRun(stay.starvesAt, now - stay.startedAt, now), now);
  }

  /** Ends a quantum; a task whose guard ends was served in full, however long it had waited. */
  void endQuantum(Task task, long now) {
    if (task.running.guarded) {
      takeCores(task, now);
      stop(task, waitClock.startedAt(now), now);
    } else {
      suspend(task, now);
    }
  }

  /**
   * A task without cores waits, unless it is a session that may work without a turn. Where nobody
   * else waits it gets its cores back at once.
   */
  private void stop(Task task, long starvesAt, long now) {
    if (mayWorkOnCredit(task) && waiting.size() > 0) {
      floats(task, now);
    } else {
      letWait(task, starvesAt, now);
    }
  }

  /** Changes the number of cores; the oldest tasks stop if there are too few, guarded ones last. */
  void resize(int newCores, long now) {
    cores = newCores;
    reassessServices(now);
    usedCores = 0;
    for (RunningTasks.Entry entry : running.all()) {
      usedCores += coresOf(entry.task);
    }
    while (usedCores > cores) {
      RunningTasks.Entry revoked = running.firstToRevoke();
      if (revoked.guarded) {
        // It was promised a whole turn, and keeps its place until it gets one.
        takeCores(revoked.task, now);
        letWait(revoked.task, revoked.starvesAt, now);
      } else {
        suspend(revoked.task, now);
      }
    }
  }

  private void giveCores(Task task, long expiresAt, long now) {
    giveCores(task, expiresAt, task.keepsCores, now);
  }

  private void giveCores(Task task, long expiresAt, boolean guarded, long now) {
    SuspendedTasks.Entry waited = task.waiting;
    waiting.remove(waited);
    running.add(
        new RunningTasks.Entry(
            task,
            waited.position - growth(now),
            ++tickets,
            now,
            expiresAt,
            waited.starvesAt,
            guarded));
    usedCores += coresOf(task);
    task.service.takesCores(now);
    changes.moved(task);
  }

  private void takeCores(Task task, long now) {
    task.service.losesCores(now);
    leaveCores(task, now);
  }

  private void leaveCores(Task task, long now) {
    if (now > task.running.startedAt) {
      task.waitsSince = now;
    }
    running.remove(task.running);
    usedCores -= coresOf(task);
  }

  private void waitsAnew(Task task, long now) {
    task.waitsSince = now;
    letWait(task, waitClock.startedAt(now), now);
  }

  /** A service that may keep its cores, or may do so no longer, waits for them anew. */
  private void reassessServices(long now) {
    for (Task task : services.reassess(cores)) {
      if (task.running != null) {
        takeCores(task, now);
        letWait(task, waitClock.startedAt(now), now);
      } else if (task.waiting != null) {
        waiting.remove(task.waiting);
        letWait(task, waitClock.startedAt(now), now);
      }
    }
  }

  private void letWait(Task task, long starvesAt, long now) {
    waiting.add(
        new SuspendedTasks.Entry(
            task,
            position(task, now),
            ++tickets,
            task.keepsCores ? AT_ONCE : starves(task, starvesAt)),
        now);
    changes.moved(task);
  }

  /**
   * A task of a job that nobody has ranked takes turns: nothing else would lift it. So does one
   * whose use is not known, which may wait for another of its job.
   */
  private boolean takesTurns(Task task) {
    return takesTurns(task, takesTurns);
  }

  private static boolean takesTurns(Task task, boolean doAll) {
    return doAll || task.jobRank == JobRank.NONE || !task.service.isCounted();
  }

  private long endOfTurn(Task task, long now) {
    return takesTurns(task) && !task.keepsCores ? now + parameters.quantumNanos() : Long.MAX_VALUE;
  }

  /** Who takes no turns does not starve: whoever ranks jobs sees to it. */
  private long starves(Task task, long starvesAt) {
    return takesTurns(task) ? starvesAt : Long.MAX_VALUE;
  }

  private long position(Task task, long now) {
    return order.position(task, task.service.attainedNanos(now));
  }

  private int coresOf(Task task) {
    return Math.min(task.vcores, cores);
  }

  /** What the positions of all running tasks have in common at a time. */
  private long growth(long now) {
    return order.growsWhileRunning() ? now : 0;
  }
}
