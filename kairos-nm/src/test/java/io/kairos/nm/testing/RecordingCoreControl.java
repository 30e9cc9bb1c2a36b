// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.testing;

import io.kairos.nm.cgroup.CoreControl;
import io.kairos.nm.cgroup.ProcessMark;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;

/** Remembers what it was told; fails where a test wants it to. */
public class RecordingCoreControl implements CoreControl {
  public final List<String> calls = new ArrayList<>();
  public final Set<String> shrunk = new TreeSet<>();
  public final Set<String> failing = new HashSet<>();

  /** As where a class of the control is gone. */
  public final Set<String> failingByError = new HashSet<>();

  public int sweeps;

  /** In cores; 0 is none. */
  public int limit;

  /** What each task was last told to have. */
  public final Map<String, Integer> vcoresByTask = new HashMap<>();

  public boolean closed;

  /** CPU time by task; where it is empty, nobody counts. */
  public final Map<String, Long> cpuNanos = new HashMap<>();

  @Override
  public Optional<String> cpuTimeObstacle() {
    return cpuNanos.isEmpty() ? Optional.of("nobody counts it.") : Optional.empty();
  }

  @Override
  public long cpuNanos(String taskId) {
    return cpuNanos.getOrDefault(taskId, -1L);
  }

  /** By task; told to whoever saves the state. */
  public final Map<String, ProcessMark> processes = new HashMap<>();

  @Override
  public Optional<ProcessMark> process(String taskId) {
    return Optional.ofNullable(processes.get(taskId));
  }

  @Override
  public void recall(Map<String, ProcessMark> before) {
    if (!before.isEmpty()) {
      calls.add("recall " + before);
    }
  }

  @Override
  public String name() {
    return "recording";
  }

  @Override
  public String prepare(String taskId, int vcores) throws IOException {
    failIfAsked("prepare " + taskId);
    return "/join/" + taskId + "/" + vcores;
  }

  @Override
  public void started(String taskId, OptionalLong pid) throws IOException {
    calls.add("started " + taskId + " " + (pid.isPresent() ? pid.getAsLong() : "unknown"));
    failIfAsked("started " + taskId);
  }

  @Override
  public void sized(String taskId, int vcores) {
    vcoresByTask.put(taskId, vcores);
  }

  @Override
  public void suspend(String taskId) throws IOException {
    calls.add("suspend " + taskId);
    shrunk.add(taskId);
    failIfAsked("suspend " + taskId);
  }

  @Override
  public void resume(String taskId) throws IOException {
    calls.add("resume " + taskId);
    failIfAsked("resume " + taskId);
    shrunk.remove(taskId);
  }

  @Override
  public void resized(String taskId) {
    calls.add("resized " + taskId);
  }

  @Override
  public boolean isSuspended(String taskId) {
    return shrunk.contains(taskId);
  }

  @Override
  public void finished(String taskId) {
    calls.add("finished " + taskId);
    shrunk.remove(taskId);
  }

  @Override
  public void sweep() {
    sweeps++;
  }

  @Override
  public void limitTogether(int cores) {
    limit = cores;
  }

  @Override
  public void liftLimit() {
    limit = 0;
  }

  @Override
  public void recover(Set<String> alive) {
    calls.add("recover " + new TreeSet<>(alive));
  }

  @Override
  public void close() {
    shrunk.clear();
    closed = true;
  }

  private void failIfAsked(String call) throws IOException {
    if (failingByError.contains(call)) {
      throw new NoClassDefFoundError(call + " fails as asked");
    }
    if (failing.contains(call)) {
      throw new IOException(call + " fails as asked");
    }
  }
}
