// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.cgroup.signal;

import io.kairos.common.RepeatedFailure;
import io.kairos.nm.cgroup.CoreControl;
import io.kairos.nm.cgroup.Obstacle;
import io.kairos.nm.cgroup.ProcessMark;
import io.kairos.nm.cgroup.TaskIds;
import io.kairos.nm.cgroup.process.ContainerVariable;
import io.kairos.nm.cgroup.process.ProcStat;
import io.kairos.nm.cgroup.process.ProcessTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Suspends tasks by SIGSTOP where no cgroup is writable, and lets them run for a moment of every
 * second, so that they still heartbeat: at 1 %, stopped for 990 ms, running for 10 ms. Cruder than
 * a cgroup: a task uses as many cores as it has threads while it may run.
 *
 * <p>A suspended task is in the hands of the duty-cycle thread, which alone stops and continues it
 * until {@link #resume} takes it back; the lock of this object guards the state of all tasks.
 * Processes that left the task's process group are looked up in {@code /proc} right after the group
 * was stopped, and again in every cycle. One thread does it all, as that may take milliseconds.
 * Signals are delivered by another process: shortly after a call returns, not before.
 *
 * <p>YARN remembers a container's pid in a file. While no NodeManager ran the container may have
 * ended, and the pid may be another process's by now, which YARN takes for the container. So after
 * a restart a process is signalled only if it is proved to be the task's.
 */
public final class SignalCoreControl implements CoreControl {
  private static final Logger LOG = LoggerFactory.getLogger(SignalCoreControl.class);
  private static final long QUIET_NANOS = TimeUnit.MINUTES.toNanos(1);

  private final RepeatedFailure procFailure = new RepeatedFailure(System::nanoTime);
  private final RepeatedFailure signalFailure = new RepeatedFailure(System::nanoTime, QUIET_NANOS);

  private static final long PERIOD_MILLIS = 1_000;

  /** A look at all processes costs about 10 µs each: at most a tenth of one core. */
  private static final int SNAPSHOT_COST_FACTOR = 10;

  private final long runMillis;
  private final SignalSender sender;
  private final ScheduledThreadPoolExecutor dutyCycle;
  private final Map<String, Task> tasks = new HashMap<>();

  /** The leaders of tasks of before the restart, as far as they are known. */
  private final Map<String, ProcessMark> before = new HashMap<>();

  /** When this daemon started, in the ticks of {@link ProcStat#startTicks}. */
  private final long ownStartTicks;

  private ProcessTable snapshot;
  private long nextSnapshotNanos;

  private SignalCoreControl(int suspendedPercent, SignalSender sender) {
    this.runMillis = suspendedPercent * PERIOD_MILLIS / 100;
    this.sender = sender;
    ownStartTicks =
        ProcStat.of(ProcessHandle.current().pid()).map(ProcStat::startTicks).orElse(Long.MAX_VALUE);
    this.dutyCycle =
        new ScheduledThreadPoolExecutor(
            1,
            runnable -> {
              Thread thread = new Thread(runnable, "kairos-duty-cycle");
              thread.setDaemon(true);
              return thread;
            });
    dutyCycle.setRemoveOnCancelPolicy(true);
    dutyCycle.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
  }

  /**
   * Starts the process that sends the signals.
   *
   * @param suspendedPercent in which part of every second a suspended task runs, 1 to 99
   * @throws Obstacle if this machine cannot do it
   */
  public static SignalCoreControl create(int suspendedPercent) throws Obstacle {
    if (!SignalSender.isPossible()) {
      throw new Obstacle("signals need /bin/bash and /proc, and one of them is missing.");
    }
    try {
      return new SignalCoreControl(suspendedPercent, new SignalSender());
    } catch (IOException e) {
      throw new Obstacle("/bin/bash cannot be started (" + e.getMessage() + ").");
    }
  }

  @Override
  public String name() {
    return "signal";
  }

  @Override
  public String prepare(String taskId, int vcores) {
    TaskIds.check(taskId);
    return null;
  }

  /** May be called again once the pid is known; continues what a killed daemon left stopped. */
  @Override
  public synchronized void started(String taskId, OptionalLong pid) throws IOException {
    Task task = tasks.computeIfAbsent(TaskIds.check(taskId), ignored -> new Task());
    if (pid.isEmpty() || task.isLedBy(pid.getAsLong())) {
      return;
    }
    Optional<ProcStat> leader = ProcStat.of(pid.getAsLong());
    if (leader.isPresent() && !isOf(taskId, leader.get())) {
      throw new IOException(
          "process "
              + pid.getAsLong()
              + " is left alone: it may have got the pid of the task's after that had ended");
    }
    task.begin(leader);
    // What is launched after this one is none of before the restart.
    before.remove(taskId);
    if (task.isAlive()) {
      requireSameUser(taskId, pid.getAsLong());
      if (isStopped(task)) {
        sender.resume(ProcessTable.read().targets(pid.getAsLong()));
      }
    }
  }

  @Override
  public synchronized Optional<ProcessMark> process(String taskId) {
    return Optional.ofNullable(tasks.get(taskId)).flatMap(task -> task.leader).map(ProcStat::mark);
  }

  @Override
  public synchronized void recall(Map<String, ProcessMark> leaders) {
    before.putAll(leaders);
  }

  @Override
  public synchronized void suspend(String taskId) throws IOException {
    Task task = tasks.get(TaskIds.check(taskId));
    if (task == null || task.suspended) {
      return;
    }
    if (!task.pidIsKnown) {
      throw new IOException(taskId + " runs at full speed: its pid is not known");
    }
    if (!task.isAlive()) {
      return;
    }
    task.stop(Set.of());
    task.suspended = true;
    task.suspension++;
    int suspension = task.suspension;
    task.next = dutyCycle.submit(() -> rest(task, suspension));
  }

  @Override
  public synchronized void resume(String taskId) throws IOException {
    Task task = tasks.get(TaskIds.check(taskId));
    if (task != null && task.suspended) {
      // Where this fails the duty cycle goes on, and the caller may try again.
      task.resume();
      task.suspended = false;
      task.next.cancel(false);
    }
  }

  @Override
  public synchronized boolean isSuspended(String taskId) {
    Task task = tasks.get(TaskIds.check(taskId));
    // In its moment of running the system shows a task that is suspended like any other.
    return task != null && task.isAlive() && (isStopped(task) || task.suspended && task.mayRun);
  }

  @Override
  public synchronized void finished(String taskId) {
    try {
      resume(taskId);
    } catch (IOException e) {
      LOG.warn("Cannot continue the remaining processes of {}", taskId, e);
    }
    tasks.remove(taskId);
    before.remove(taskId);
  }

  @Override
  public void sweep() {}

  /** Tasks that still run were continued when {@link #started} told their pid. */
  @Override
  public synchronized void recover(Set<String> alive) {
    Set<String> ended = new HashSet<>(tasks.keySet());
    ended.removeAll(alive);
    before.keySet().retainAll(alive);
    ended.forEach(this::finished);
  }

  @Override
  public void close() {
    dutyCycle.shutdownNow();
    synchronized (this) {
      for (String taskId : tasks.keySet()) {
        try {
          resume(taskId);
        } catch (IOException e) {
          LOG.warn("Cannot continue {}", taskId, e);
        }
      }
    }
    sender.close();
  }

  /**
   * Stops the task, strays included, until its next moment of running. Whatever fails, that comes:
   * the task would stay stopped for good.
   */
  private void rest(Task task, int suspension) {
    Set<Long> targets = Set.of();
    try {
      targets = processes().targets(task.leader.get().pid());
      if (procFailure.worked() > 0) {
        LOG.info("/proc can be read again");
      }
    } catch (IOException | RuntimeException | Error e) {
      if (procFailure.failed(e)) {
        LOG.warn("Cannot read /proc; child processes in other sessions are not stopped", e);
      }
    }
    synchronized (this) {
      if (proceeds(task, suspension)) {
        task.mayRun = false;
        try {
          task.stop(targets);
          if (signalFailure.worked() > 0) {
            LOG.info("Suspended tasks can be stopped and continued again");
          }
        } catch (IOException | RuntimeException | Error e) {
          if (signalFailure.failed(e)) {
            LOG.warn("Cannot stop a suspended task; it runs until a try in a second works", e);
          }
        }
        task.next =
            dutyCycle.schedule(
                () -> run(task, suspension), PERIOD_MILLIS - runMillis, TimeUnit.MILLISECONDS);
      }
    }
  }

  private synchronized void run(Task task, int suspension) {
    if (proceeds(task, suspension)) {
      task.mayRun = true;
      try {
        sender.resume(task.stopped);
      } catch (IOException | RuntimeException | Error e) {
        if (signalFailure.failed(e)) {
          LOG.warn(
              "Cannot give a suspended task its share of CPU; it stays stopped until the next try",
              e);
        }
      }
      task.next =
          dutyCycle.schedule(() -> rest(task, suspension), runMillis, TimeUnit.MILLISECONDS);
    }
  }

  private static boolean proceeds(Task task, int suspension) {
    return task.suspended && task.suspension == suspension && task.isAlive();
  }

  /**
   * Whether a process that YARN takes for a task's is that. Where the state of before is lost, or
   * older than the task, the environment tells, in which YARN names the container. A shell that is
   * about to set it was started by this daemon.
   */
  private boolean isOf(String taskId, ProcStat process) {
    ProcessMark known = before.get(taskId);
    return process.mark().equals(known)
        || (known == null && process.startTicks() >= ownStartTicks)
        || ContainerVariable.names(taskId, process.pid());
  }

  /** Duty-cycle thread only. */
  private ProcessTable processes() throws IOException {
    long start = System.nanoTime();
    if (snapshot == null || start - nextSnapshotNanos >= 0) {
      snapshot = ProcessTable.read();
      long end = System.nanoTime();
      nextSnapshotNanos = end + SNAPSHOT_COST_FACTOR * (end - start);
    }
    return snapshot;
  }

  private static boolean isStopped(Task task) {
    return task.leader.flatMap(leader -> ProcStat.of(leader.pid())).stream()
        .anyMatch(ProcStat::isStopped);
  }

  private static void requireSameUser(String taskId, long pid) throws IOException {
    Object user = uid("self");
    if (!user.equals(0) && !user.equals(uid(Long.toString(pid)))) {
      throw new IOException(
          taskId
              + " runs as another user than the NodeManager, which therefore may not signal it;"
              + " use a cgroup core control with LinuxContainerExecutor");
    }
  }

  private static Object uid(String process) throws IOException {
    return Files.getAttribute(Path.of("/proc", process), "unix:uid");
  }

  /** Guarded by the control's lock. */
  private final class Task {
    private Optional<ProcStat> leader = Optional.empty();
    private boolean pidIsKnown;
    private boolean suspended;
    private boolean mayRun;

    /** Tells a step of this suspension's duty cycle from one that was left over by the last. */
    private int suspension;

    private Future<?> next;
    private Set<Long> stopped = Set.of();

    /** A container may be launched again, after a failure or another initialisation. */
    private void begin(Optional<ProcStat> newLeader) throws IOException {
      if (suspended) {
        next.cancel(false);
        resume();
      }
      pidIsKnown = true;
      leader = newLeader;
      suspended = false;
      mayRun = false;
      stopped = Set.of();
    }

    private boolean isLedBy(long pid) {
      return leader.isPresent() && leader.get().pid() == pid && isAlive();
    }

    private boolean isAlive() {
      return leader
          .flatMap(known -> ProcStat.of(known.pid()))
          .filter(now -> now.startTicks() == leader.get().startTicks() && !now.isDead())
          .isPresent();
    }

    /** Stops the leader's group and {@code others}, and nothing that was only stopped before. */
    private void stop(Set<Long> others) throws IOException {
      long pid = leader.get().pid();
      Set<Long> targets = new LinkedHashSet<>();
      targets.add(leader.get().group() == pid ? -pid : pid);
      targets.addAll(others);
      stopped = targets;
      sender.stop(targets);
    }

    private void resume() throws IOException {
      sender.resume(stopped);
      mayRun = false;
      stopped = Set.of();
    }
  }
}
