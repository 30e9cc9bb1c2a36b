// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.cgroup.suspend;

import io.kairos.nm.cgroup.CoreControl;
import io.kairos.nm.cgroup.TaskIds;
import io.kairos.nm.cgroup.lever.Allocation;
import io.kairos.nm.cgroup.lever.Caps;
import io.kairos.nm.cgroup.lever.CpuLever;
import io.kairos.nm.cgroup.lever.Levers;
import io.kairos.nm.cgroup.lever.OriginalAllocations;
import io.kairos.nm.cgroup.lever.TaskWeight;
import io.kairos.nm.cgroup.place.CgroupFiles;
import io.kairos.nm.cgroup.place.TaskCgroups;
import io.kairos.nm.cgroup.usage.CpuTimes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Shrinks tasks through the CPU files of their cgroups. The files are the truth: what is shrunk is
 * read from them. A value that somebody else wrote while a task was suspended counts as the new
 * original; YARN's strict mode writes one when a container is updated.
 */
final class CgroupCoreControl implements CoreControl {
  private static final Logger LOG = LoggerFactory.getLogger(CgroupCoreControl.class);

  /** A look at each of a thousand in every sweep would cost a good part of a core. */
  private static final int MOST_LOOKS_PER_SWEEP = 250;

  private final String name;
  private final TaskCgroups cgroups;
  private final CpuLever lever;
  private final List<CpuLever> allLevers;
  private final Caps caps;
  private final OriginalAllocations originals;
  private final Optional<NodeLimit> limit;
  private final CpuTimes times;
  private final TaskWeight weight;
  private final CoreUseMeter meter;

  /** Sizes of tasks in cgroups of our own, as far as they were told. */
  private final Map<String, Integer> vcoresByTask = new HashMap<>();

  private final Set<String> live = new HashSet<>();
  private final Set<String> suspended = new HashSet<>();
  private final LooksInTurn looks = new LooksInTurn(MOST_LOOKS_PER_SWEEP);

  /** Not suspended any more, but may have less than their original. */
  private final Set<String> unrestored = new HashSet<>();

  /**
   * @param limit empty if nobody ever limits all tasks together here
   * @param times what tasks used, as far as the kernel counts it here
   */
  CgroupCoreControl(
      String name,
      TaskCgroups cgroups,
      Levers levers,
      OriginalAllocations originals,
      Optional<NodeLimit> limit,
      CpuTimes times) {
    this.name = name;
    this.cgroups = cgroups;
    this.lever = levers.chosen();
    this.allLevers = levers.all();
    this.caps = levers.caps();
    this.weight = levers.weight();
    this.originals = originals;
    this.limit = limit;
    this.times = times;
    this.meter = new CoreUseMeter(this::cpuNanos, System::nanoTime);
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public String means() {
    return lever.toString();
  }

  @Override
  public String prepare(String taskId, int vcores) throws IOException {
    String procs = cgroups.prepare(taskId);
    if (procs != null) {
      // New cgroups are at full speed already; one left by an earlier attempt may be shrunk.
      Path cgroup = Path.of(procs).getParent();
      for (CpuLever each : allLevers) {
        if (each.isShrunk(cgroup)) {
          each.kernelDefault(cgroup).writeTo(cgroup);
        }
      }
      weigh(cgroup, vcores);
    }
    return procs;
  }

  @Override
  public void started(String taskId, OptionalLong pid) throws IOException {
    TaskIds.check(taskId);
    live.add(taskId);
    try {
      cgroups.started(taskId, pid);
    } catch (IOException | RuntimeException e) {
      // Nobody counts its time, and the share of suspended tasks goes by that of all that live.
      live.remove(taskId);
      throw e;
    }
    try {
      times.started(taskId, cgroups.locate(taskId));
    } catch (IOException e) {
      LOG.debug("The CPU time of {} is not counted: {}", taskId, e.getMessage());
    }
  }

  @Override
  public void sized(String taskId, int vcores) throws IOException {
    TaskIds.check(taskId);
    if (!cgroups.areOurs()) {
      // YARN weighs those that it makes.
      return;
    }
    vcoresByTask.put(taskId, vcores);
    try {
      Path cgroup = cgroups.locate(taskId);
      Allocation own = weight.forVcores(vcores);
      if (lever.isShrunk(cgroup)) {
        Allocation original = originals.of(taskId).orElse(lever.kernelDefault(cgroup));
        originals.save(taskId, original.then(own));
      } else {
        own.writeTo(cgroup);
      }
    } catch (IOException e) {
      ignoreIfEnded(taskId, e);
    }
  }

  @Override
  public boolean leavesSpare() {
    return lever.leavesSpare();
  }

  @Override
  public Optional<String> cpuTimeObstacle() {
    return times.obstacle();
  }

  @Override
  public long cpuNanos(String taskId) {
    return times.nanos(taskId, () -> cgroups.locate(taskId));
  }

  @Override
  public void suspend(String taskId) throws IOException {
    TaskIds.check(taskId);
    Path cgroup;
    try {
      cgroup = cgroups.locate(taskId);
      if (lever.isShrunk(cgroup)) {
        suspended.add(taskId);
        unrestored.remove(taskId);
        return;
      }
      if (!suspended.contains(taskId)) {
        caps.giveBackIn(cgroup);
      }
      originals.save(taskId, original(taskId, cgroup));
    } catch (IOException e) {
      ignoreIfEnded(taskId, e);
      return;
    }
    try {
      lever.shrink(cgroup);
      suspended.add(taskId);
      unrestored.remove(taskId);
    } catch (IOException e) {
      ignoreIfEnded(taskId, undo(taskId, cgroup, e));
    }
  }

  @Override
  public void resume(String taskId) throws IOException {
    TaskIds.check(taskId);
    try {
      restoreIfShrunk(taskId);
    } catch (IOException e) {
      ignoreIfEnded(taskId, e);
    }
  }

  @Override
  public boolean isSuspended(String taskId) throws IOException {
    TaskIds.check(taskId);
    try {
      return lever.isShrunk(cgroups.locate(taskId));
    } catch (IOException e) {
      ignoreIfEnded(taskId, e);
      return false;
    }
  }

  @Override
  public void finished(String taskId) {
    TaskIds.check(taskId);
    live.remove(taskId);
    // A shrunk process is slow to die.
    restoreQuietly(taskId);
    unrestored.remove(taskId);
    vcoresByTask.remove(taskId);
    originals.forget(taskId);
    times.finished(taskId);
    cgroups.finished(taskId);
  }

  @Override
  public void sweep() {
    cgroups.sweep();
    times.sweep();
    if (!cgroups.areOurs()) {
      looks.next(suspended).forEach(this::suspendAgain);
    }
    List<Path> places = cgroupsOfSuspended();
    limit.ifPresent(all -> all.step(places, () -> meter.look(live, suspended)));
    caps.giveBack(places);
  }

  @Override
  public void limitTogether(int cores) {
    List<Path> places = cgroupsOfSuspended();
    limit.ifPresent(all -> all.set(cores, places));
    caps.giveBack(places);
  }

  @Override
  public void resized(String taskId) {
    TaskIds.check(taskId);
    if (!suspended.contains(taskId)) {
      originals.forget(taskId);
    }
  }

  @Override
  public void liftLimit() {
    limit.ifPresent(NodeLimit::lift);
    caps.giveBack(cgroupsOfSuspended());
  }

  @Override
  public int failedRemovals() {
    return cgroups.failedRemovals();
  }

  @Override
  public void recover(Set<String> alive) throws IOException {
    // Of a daemon that was killed; this one sets its own once it knows N.
    liftLimit();
    Set<String> found = originals.tasks();
    found.addAll(cgroups.present());
    found.addAll(times.present());
    IOException failure = null;
    for (String taskId : found) {
      if (!alive.contains(taskId)) {
        finished(taskId);
        continue;
      }
      live.add(taskId);
      try {
        reset(taskId, cgroups.locate(taskId));
      } catch (NoSuchFileException e) {
        LOG.debug("{} has no cgroup: {}", taskId, e.getMessage());
      } catch (IOException e) {
        failure = suppressed(failure, e);
      }
    }
    if (failure != null) {
      throw failure;
    }
  }

  @Override
  public void close() {
    for (String taskId : originals.tasks()) {
      if (restoreQuietly(taskId)) {
        originals.forget(taskId);
      }
    }
    liftLimit();
    times.close();
    cgroups.close();
  }

  private void weigh(Path cgroup, int vcores) {
    try {
      weight.forVcores(vcores).writeTo(cgroup);
    } catch (IOException e) {
      // A task without its weight is better than one outside; it is tried again when it runs.
      LOG.debug("{} has the weight of one vcore: {}", cgroup, CgroupFiles.reason(e));
    }
  }

  /** YARN sets a container's CPU anew when it is updated, suspended or not. */
  private void suspendAgain(String taskId) {
    try {
      suspend(taskId);
    } catch (IOException e) {
      LOG.warn("The suspended task {} runs at full speed: {}", taskId, CgroupFiles.reason(e));
    }
  }

  private List<Path> cgroupsOfSuspended() {
    List<Path> found = new ArrayList<>();
    for (String taskId : suspended) {
      try {
        found.add(cgroups.locate(taskId));
      } catch (IOException e) {
        LOG.debug("{} is gone: {}", taskId, e.getMessage());
      }
    }
    return found;
  }

  /** Back to full speed whatever was configured when the task was shrunk. */
  private void reset(String taskId, Path cgroup) throws IOException {
    for (CpuLever each : allLevers) {
      // A killed daemon may have left a share that is no longer the configured one.
      if (cgroups.areOurs() || each.isShrunk(cgroup)) {
        fullSpeed(taskId, each, cgroup).writeTo(cgroup);
      }
    }
    Optional<Allocation> original = originals.of(taskId);
    if (original.isPresent()) {
      caps.restore(cgroup, original.get());
      originals.forget(taskId);
    }
  }

  private void restoreIfShrunk(String taskId) throws IOException {
    if (suspended.remove(taskId)) {
      unrestored.add(taskId);
    }
    Path cgroup = cgroups.locate(taskId);
    if (lever.isShrunk(cgroup)) {
      restore(taskId, cgroup);
    } else if (unrestored.contains(taskId) && originals.of(taskId).isPresent()) {
      originals.save(taskId, original(taskId, cgroup));
      restore(taskId, cgroup);
    }
    unrestored.remove(taskId);
  }

  /** What a cgroup that is not shrunk now is to have when it is resumed. */
  private Allocation original(String taskId, Path cgroup) throws IOException {
    Optional<Allocation> saved = originals.of(taskId);
    boolean ours = suspended.contains(taskId) || unrestored.contains(taskId);
    return saved.isPresent() && ours
        ? lever.readSuspended(cgroup, saved.get())
        : lever.read(cgroup);
  }

  private void restore(String taskId, Path cgroup) throws IOException {
    Allocation fullSpeed = fullSpeed(taskId, lever, cgroup);
    Allocation original = originals.of(taskId).orElse(fullSpeed);
    try {
      caps.restore(cgroup, original);
    } catch (IOException e) {
      try {
        fullSpeed.writeTo(cgroup);
      } catch (IOException still) {
        throw new IOException("is still slow: " + CgroupFiles.reason(still), still);
      }
      unrestored.remove(taskId);
      throw new IOException("is at full speed, but without its original " + original, e);
    }
  }

  /** What a task gets of which nobody knows what it had. */
  private Allocation fullSpeed(String taskId, CpuLever one, Path cgroup) {
    Allocation kernelDefault = one.kernelDefault(cgroup);
    Integer vcores = vcoresByTask.get(taskId);
    return vcores == null ? kernelDefault : kernelDefault.then(weight.forVcores(vcores));
  }

  private boolean restoreQuietly(String taskId) {
    try {
      restoreIfShrunk(taskId);
      return true;
    } catch (NoSuchFileException e) {
      LOG.debug("{} needs no restoring: {}", taskId, e.getMessage());
      return true;
    } catch (IOException e) {
      LOG.warn("Cannot give {} its CPU back: {}", taskId, CgroupFiles.reason(e), e);
      return false;
    }
  }

  /** Takes back what a failed shrink may have done; returns what to report. */
  private IOException undo(String taskId, Path cgroup, IOException cause) {
    try {
      reset(taskId, cgroup);
      return cause;
    } catch (IOException e) {
      cause.addSuppressed(e);
      return new IOException("may be left slow: " + CgroupFiles.reason(cause), cause);
    }
  }

  /**
   * A task whose cgroup vanished because it ended is not an error; whatever its cgroup answers
   * while it is being removed (ENOENT, ENODEV) says the same. YARN removes a cgroup of its own
   * before it tells anybody that the container has ended.
   */
  private void ignoreIfEnded(String taskId, IOException e) throws IOException {
    boolean wasShrunk = suspended.contains(taskId) || unrestored.contains(taskId);
    boolean mayHaveEnded =
        !live.contains(taskId) || cgroups.hasEnded(taskId) || (wasShrunk && !cgroups.areOurs());
    if (!mayHaveEnded || !isGone(taskId)) {
      throw new IOException(taskId + ": " + CgroupFiles.reason(e), e);
    }
  }

  private boolean isGone(String taskId) {
    try {
      return !Files.isDirectory(cgroups.locate(taskId));
    } catch (IOException e) {
      return true;
    }
  }

  private static IOException suppressed(IOException first, IOException next) {
    if (first == null) {
      return next;
    }
    first.addSuppressed(next);
    return first;
  }
}
