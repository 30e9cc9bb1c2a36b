// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.measure;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * CPU time of a process and of all that it started, by looks at all processes of the machine. A
 * parent has the time of its children that ended. Where it was killed before them, the system's
 * first process has it, and nobody tells whose it was: so what a process used is counted while it
 * lives, and one that was of ours once remains ours. Not thread-safe.
 */
final class OwnTime {
  private final long root;
  private Map<Long, Process> last = Map.of();
  private long total;

  /**
   * @param pid of the process whose time, and whose children's, is asked for
   */
  OwnTime(long pid) {
    root = pid;
  }

  /**
   * A process at one moment; times in clock ticks.
   *
   * @param start when it was started, since that of the machine: tells it from a later process of
   *     its number
   * @param used by itself
   * @param ofChildren used by children that have ended
   */
  record Process(long pid, long parent, long start, long used, long ofChildren) {
    private static final int PARENT = 1;
    private static final int USED = 11;
    private static final int OF_CHILDREN = 13;
    private static final int START = 19;

    /**
     * @param line of {@code /proc/PID/stat}; what follows the name is counted from 0
     */
    static Process parse(String line) {
      String[] words = line.substring(line.lastIndexOf(')') + 1).trim().split(" +");
      return new Process(
          Long.parseLong(line.substring(0, line.indexOf(' '))),
          Long.parseLong(words[PARENT]),
          Long.parseLong(words[START]),
          inUserAndKernel(words, USED),
          inUserAndKernel(words, OF_CHILDREN));
    }

    private static long inUserAndKernel(String[] words, int first) {
      return Long.parseLong(words[first]) + Long.parseLong(words[first + 1]);
    }

    boolean is(Process other) {
      return other != null && start == other.start;
    }
  }

  /**
   * Counts what was used since the last look; at the first look, all that was used.
   *
   * @return ticks since the first process of ours was started
   */
  long look(Collection<Process> all) {
    Map<Long, Process> now = ours(all);
    long used = 0;
    long ofEnded = 0;
    for (Process process : now.values()) {
      Process before = last.get(process.pid());
      boolean isNew = !process.is(before);
      used += process.used() - (isNew ? 0 : before.used());
      ofEnded += process.ofChildren() - (isNew ? 0 : before.ofChildren());
    }
    for (Process before : last.values()) {
      boolean hasEnded = !before.is(now.get(before.pid()));
      if (hasEnded && last.containsKey(before.parent())) {
        // Counted while it lived; its parent, if it was there to the end, has the same again.
        ofEnded -= before.used() + before.ofChildren();
      }
    }
    total += used + Math.max(0, ofEnded);
    last = now;
    return total;
  }

  private Map<Long, Process> ours(Collection<Process> all) {
    Map<Long, List<Process>> byParent =
        all.stream().collect(Collectors.groupingBy(Process::parent));
    Map<Long, Process> found = new HashMap<>();
    Deque<Process> open = new ArrayDeque<>();
    Set<Long> seen = new HashSet<>();
    for (Process process : all) {
      if (process.pid() == root || process.is(last.get(process.pid()))) {
        open.add(process);
        seen.add(process.pid());
      }
    }
    while (!open.isEmpty()) {
      Process process = open.remove();
      found.put(process.pid(), process);
      for (Process child : byParent.getOrDefault(process.pid(), List.of())) {
        if (seen.add(child.pid())) {
          open.add(child);
        }
      }
    }
    return found;
  }
}
