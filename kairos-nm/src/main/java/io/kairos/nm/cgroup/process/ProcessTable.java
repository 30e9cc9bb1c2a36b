// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.cgroup.process;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/** All processes at one moment, to find those of a task whatever group or session they are in. */
public final class ProcessTable {
  private final Map<Long, ProcStat> byPid = new HashMap<>();
  private final Map<Long, Set<Long>> childrenByPid = new HashMap<>();
  private final Map<Long, Set<Long>> membersBySession = new HashMap<>();

  ProcessTable(Collection<ProcStat> processes) {
    for (ProcStat process : processes) {
      byPid.put(process.pid(), process);
      add(childrenByPid, process.parent(), process.pid());
      add(membersBySession, process.session(), process.pid());
    }
  }

  public static ProcessTable read() throws IOException {
    Set<ProcStat> processes = new HashSet<>();
    try (DirectoryStream<Path> directories = Files.newDirectoryStream(Path.of("/proc"), "[0-9]*")) {
      for (Path directory : directories) {
        ProcStat.of(Long.parseLong(directory.getFileName().toString())).ifPresent(processes::add);
      }
    }
    return new ProcessTable(processes);
  }

  /**
   * What signals must be sent to for reaching every process of a task: {@code -group} where a group
   * belongs to the task, else the pid.
   */
  public Set<Long> targets(long leader) {
    Set<Long> members = members(leader);
    Set<Long> targets = new LinkedHashSet<>();
    for (long pid : members) {
      if (isAlive(pid)) {
        long group = byPid.get(pid).group();
        targets.add(members.contains(group) ? -group : pid);
      }
    }
    return targets;
  }

  /**
   * The processes of a task that live: its leader, what shares a session with a process of the task
   * that leads it, and all their descendants.
   */
  public Set<Long> living(long leader) {
    Set<Long> living = members(leader);
    living.removeIf(pid -> !isAlive(pid));
    return living;
  }

  private boolean isAlive(long pid) {
    return byPid.containsKey(pid) && !byPid.get(pid).isDead();
  }

  private Set<Long> members(long leader) {
    Set<Long> members = new LinkedHashSet<>();
    Deque<Long> next = new ArrayDeque<>();
    next.add(leader);
    while (!next.isEmpty()) {
      long pid = next.remove();
      if (pid > 1 && members.add(pid)) {
        next.addAll(childrenByPid.getOrDefault(pid, Set.of()));
        // Orphans of the session were handed to init, so no chain of parents leads to them.
        next.addAll(membersBySession.getOrDefault(pid, Set.of()));
      }
    }
    return members;
  }

  private static void add(Map<Long, Set<Long>> map, long key, long pid) {
    map.computeIfAbsent(key, ignored -> new HashSet<>()).add(pid);
  }
}
