// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.las;

import io.kairos.common.ServiceClass;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Looks time and again at the CPU time of the tasks of a node, and acts on what they use. */
final class UsageSamples {
  private final Map<String, Task> tasks;
  private final NodeCores cores;
  private final UsageRule usage;
  private final SessionDecay decay;
  private final NodeUse nodeUse;
  private final CpuMeter meter;
  private long nextSampleAt;
  private long lastSampleAt;

  /**
   * @param tasks of the node by now
   * @param meter {@link CpuMeter#NONE} if CPU time cannot be read at all
   */
  UsageSamples(
      Map<String, Task> tasks,
      NodeCores cores,
      UsageRule usage,
      SessionDecay decay,
      NodeUse nodeUse,
      CpuMeter meter) {
    this.tasks = tasks;
    this.cores = cores;
    this.usage = usage;
    this.decay = decay;
    this.nodeUse = nodeUse;
    this.meter = meter;
  }

  /** The first task is about to come to the node. */
  void begin(long now) {
    nextSampleAt = now + usage.sampleNanos();
    nodeUse.begin(now);
  }

  /** When the next one is due; never while time goes by for nobody who can be measured. */
  long nextAt() {
    return meter != CpuMeter.NONE && !tasks.isEmpty() ? nextSampleAt : Long.MAX_VALUE;
  }

  /** Those that were due before a time are left out. */
  void leaveOut(long now) {
    if (nextSampleAt < now) {
      long periods = (now - nextSampleAt + usage.sampleNanos() - 1) / usage.sampleNanos();
      nextSampleAt += periods * usage.sampleNanos();
    }
  }

  /**
   * Reads what every task used. Those that use next to nothing of the cores they hold give their
   * turn up. Those that did so before ask for one when they work again, as if they had just come.
   * They also do when they have grown too old to get one: a task that works for a moment and rests
   * for a moment would otherwise get more than its share.
   *
   * <p>A session that uses less than its share has {@link SessionCredit}: it is not suspended where
   * its turn ends or is not given. Without credit it fades while it holds no cores, and is given
   * some once it is younger than a task that runs. One that needs none is found to be idle then;
   * while it is suspended, nobody can tell whether it wants to work.
   */
  void take(long now) {
    nextSampleAt = now + usage.sampleNanos();
    double busyFrom = usage.busyFrom(cores.fullSpeedShare());
    List<Task> busyAgain = new ArrayList<>();
    List<Task> sessions = new ArrayList<>();
    for (Task task : tasks.values()) {
      cores.account(task, now);
      if (nodeUse.looksForUnusedCores()) {
        nodeUse.mayWant(unseenCores(task, now));
      }
      if (task.running == null && task.serviceClass == ServiceClass.SESSION) {
        long nanos = now - Math.max(lastSampleAt, task.waitsSince);
        long attained = task.service.attainedNanos(now);
        cores.fade(task, decay.fades(attained, nanos, cores.equalShare()), now);
      }
      if (task.serviceClass == ServiceClass.SESSION && decay.isOn()) {
        lookAtCredit(task, now);
      }
      if (task.idle && (wantsCores(task, busyFrom) || isTooOld(task, now))) {
        busyAgain.add(task);
      } else if (task.running != null && !keepsIdleCores(task) && task.service.rests(usage)) {
        cores.becomesIdle(task, now);
      } else if (task.waiting != null && cores.mayWorkOnCredit(task)) {
        cores.worksOnCredit(task, now);
      } else if (task.waiting != null && task.serviceClass == ServiceClass.SESSION) {
        sessions.add(task);
      }
    }
    lastSampleAt = now;
    nodeUse.sampled(now, cores.total(), nodeUse.looksForUnusedCores() ? meter.idleCores() : 0);
    for (Task task : busyAgain) {
      cores.becomesBusy(task, now);
      if (cores.makeRoom(task.waiting, now)) {
        cores.run(task, now);
      } else if (cores.mayWorkOnCredit(task)) {
        cores.worksOnCredit(task, now);
      }
    }
    for (Task task : sessions) {
      // By a whole sample, so that two of the same age do not take turns at every one.
      if (cores.makeRoom(task, task.waiting.position + usage.sampleNanos(), now)) {
        cores.run(task, now);
      }
    }
  }

  /**
   * Cores that it may want beside those that it has used since the last sample. A task that is too
   * young to tell may want what others of its application have used. A service may want all of its
   * own, as nobody may slow it, and so may a task of which nobody can tell.
   */
  private double unseenCores(Task task, long now) {
    double used = (double) task.service.takeUsed() / Math.max(1, now - lastSampleAt);
    long age = now - task.cameAt;
    if (task.keepsCores || !task.service.isCounted()) {
      return Math.max(0, task.vcores - used);
    }
    ApplicationMeter application = task.service.application();
    if (age < usage.idleAfterNanos()) {
      return Math.max(0, task.vcores * application.expectedShare() - used);
    }
    double share = Math.min(1, (double) task.service.usedNanos() / age);
    application.sees(share);
    if (!task.idle) {
      application.works(share, now);
    }
    return 0;
  }

  private void lookAtCredit(Task task, long now) {
    long used = task.service.usedNanos();
    if (task.service.isCounted()) {
      task.credit.lookAt(used, cores.equalShare(), decay.savingNanos(), now);
    } else {
      task.credit.isUncounted(used, now);
    }
  }

  /** Whether an idle task works again, or nobody can tell that it does not. */
  private static boolean wantsCores(Task task, double busyFrom) {
    return task.service.works(busyFrom) || !task.service.isCounted();
  }

  /** Whether an idle task has to wait for its next turn although it does not work. */
  private boolean isTooOld(Task task, long now) {
    return !cores.mayWorkOnCredit(task) && cores.isTooOld(task, now);
  }

  /** Others use its cores anyway, and it need not share them when its work comes. */
  private boolean keepsIdleCores(Task task) {
    return task.keepsCores && usage.isSpareUsed();
  }
}
