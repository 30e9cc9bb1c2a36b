// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.state;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.kairos.common.NodeStatistics;
import io.kairos.nm.cgroup.ProcessMark;
import io.kairos.nm.las.Attained;
import io.kairos.nm.las.CpuMeter;
import io.kairos.yaq.queue.QueueMemory;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.zip.CRC32;

/**
 * What a node remembers across a restart of its daemon: how CPU was controlled, the service
 * attained by tasks and applications, in nanoseconds, and how long the tasks of a queue have waited
 * for their launch. Where CPU is controlled by pid, also which process is whose. Immutable.
 *
 * <p>As text: a header with the version, one line for each application and task, and a last line
 * with a checksum of all before it. So a file that was cut off anywhere is recognised.
 *
 * <p>A reader of before there were queues, CPU times, processes or epochs finds lines it does not
 * know, and ignores that state with a warning: running tasks then start from zero attained service,
 * as after any loss of the file. This one reads the state of every version before it.
 */
public final class NodeState {
  public static final NodeState EMPTY =
      new NodeState("none", Map.of(), Map.of(), QueueMemory.EMPTY.queued());

  private static final String HEADER = "kairos-node-state 1";
  private static final String CONTROL = "control";
  private static final String EPOCH = "epoch";
  private static final String APPLICATION = "application";
  private static final String TASK = "task";
  private static final String PROCESS = "process";
  private static final String QUEUED = "queued";
  private static final String CHECKSUM = "crc32 ";

  private final String control;
  private final Map<String, Long> applications;
  private final Map<String, Task> tasks;
  private final Map<String, QueueMemory.Queued> queued;

  /** 0 if it is not known. */
  private final int serviceEpoch;

  /** A task as it was when the state was taken. */
  public static final class Task {
    private final Attained attained;
    private final boolean suspended;
    private final Optional<ProcessMark> process;

    /**
     * @param process its leader, where CPU is controlled by its pid
     */
    public Task(Attained attained, boolean suspended, Optional<ProcessMark> process) {
      this.attained = attained;
      this.suspended = suspended;
      this.process = process;
    }

    public Task(Attained attained, boolean suspended) {
      this(attained, suspended, Optional.empty());
    }

    /** One whose CPU time is not known. */
    public Task(long attainedNanos, boolean suspended) {
      this(new Attained(attainedNanos, CpuMeter.UNKNOWN), suspended);
    }

    public Attained attained() {
      return attained;
    }

    public long attainedNanos() {
      return attained.nanos();
    }

    public boolean suspended() {
      return suspended;
    }

    public Optional<ProcessMark> process() {
      return process;
    }
  }

  /**
   * @param control name of the CPU control
   * @param applications service of each application in core-nanoseconds, by application id
   * @param tasks by container id
   * @param queued tasks that are not launched yet, by container id
   */
  public NodeState(
      String control,
      Map<String, Long> applications,
      Map<String, Task> tasks,
      Map<String, QueueMemory.Queued> queued) {
    this(control, applications, tasks, queued, 0);
  }

  private NodeState(
      String control,
      Map<String, Long> applications,
      Map<String, Task> tasks,
      Map<String, QueueMemory.Queued> queued,
      int serviceEpoch) {
    this.control = control;
    this.applications = Map.copyOf(applications);
    this.tasks = Map.copyOf(tasks);
    this.queued = Map.copyOf(queued);
    this.serviceEpoch = serviceEpoch;
  }

  /** The same with the epoch in which its applications attained their service. */
  public NodeState withServiceEpoch(int newEpoch) {
    return new NodeState(control, applications, tasks, queued, newEpoch);
  }

  /**
   * Since when service is counted, see {@link NodeStatistics#withServiceEpoch}; 0 in a state that
   * was never saved, or by a plug-in that did not know epochs.
   */
  public int serviceEpoch() {
    return serviceEpoch;
  }

  public String control() {
    return control;
  }

  public Map<String, Long> applications() {
    return applications;
  }

  public Map<String, Task> tasks() {
    return tasks;
  }

  public Map<String, QueueMemory.Queued> queued() {
    return queued;
  }

  /**
   * The part of this state that still concerns somebody. Where that is no application, service is
   * counted anew, and the epoch is not known: one that is only away from this node counts from
   * nothing when it comes back.
   */
  public NodeState only(Predicate<String> application, Collection<String> taskIds) {
    Map<String, Long> keptApplications = new TreeMap<>(applications);
    keptApplications.keySet().removeIf(application.negate());
    Map<String, Task> keptTasks = new TreeMap<>(tasks);
    keptTasks.keySet().retainAll(taskIds);
    Map<String, QueueMemory.Queued> keptQueued = new TreeMap<>(queued);
    keptQueued.keySet().retainAll(taskIds);
    int epoch = keptApplications.isEmpty() ? 0 : serviceEpoch;
    return new NodeState(control, keptApplications, keptTasks, keptQueued, epoch);
  }

  /** The text; equal states have equal texts. */
  String encode() {
    StringBuilder text = new StringBuilder(HEADER).append('\n');
    line(text, CONTROL, control);
    if (serviceEpoch != 0) {
      line(text, EPOCH, Integer.toString(serviceEpoch));
    }
    new TreeMap<>(applications)
        .forEach((id, nanos) -> line(text, APPLICATION, id, Long.toString(nanos)));
    new TreeMap<>(tasks)
        .forEach(
            (id, task) -> {
              List<String> words = new ArrayList<>();
              words.add(TASK);
              words.add(id);
              words.add(Long.toString(task.attainedNanos()));
              words.add(task.suspended ? "suspended" : "running");
              if (task.attained.cpuNanos() != CpuMeter.UNKNOWN) {
                words.add(Long.toString(task.attained.cpuNanos()));
              }
              line(text, words.toArray(String[]::new));
            });
    new TreeMap<>(tasks)
        .forEach(
            (id, task) ->
                task.process.ifPresent(
                    mark ->
                        line(
                            text,
                            PROCESS,
                            id,
                            Long.toString(mark.pid()),
                            Long.toString(mark.startTicks()))));
    new TreeMap<>(queued)
        .forEach(
            (id, task) ->
                line(
                    text,
                    QUEUED,
                    id,
                    Long.toString(task.waitedNanos()),
                    Long.toString(task.arrivalSequence())));
    String body = text.toString();
    return body + CHECKSUM + checksum(body) + '\n';
  }

  /**
   * @throws IllegalArgumentException saying what is wrong with the text
   */
  static NodeState decode(String text) {
    int lastLine = text.lastIndexOf('\n' + CHECKSUM) + 1;
    if (lastLine == 0
        || !text.substring(lastLine)
            .equals(CHECKSUM + checksum(text.substring(0, lastLine)) + '\n')) {
      throw new IllegalArgumentException("it is incomplete or damaged");
    }
    List<String> lines = new ArrayList<>(List.of(text.substring(0, lastLine - 1).split("\n", -1)));
    String header = lines.remove(0);
    if (!header.equals(HEADER)) {
      throw new IllegalArgumentException(
          "it begins with \"" + header + "\" and not with \"" + HEADER + "\"");
    }
    String control = EMPTY.control;
    int epoch = 0;
    Map<String, Long> applications = new TreeMap<>();
    Map<String, Task> tasks = new TreeMap<>();
    Map<String, QueueMemory.Queued> queued = new TreeMap<>();
    for (String line : lines) {
      String[] words = line.split(" ", -1);
      if (words.length == 2 && words[0].equals(CONTROL)) {
        control = words[1];
      } else if (words.length == 2 && words[0].equals(EPOCH)) {
        epoch = (int) Math.min(NodeStatistics.HIGHEST_EPOCH, amount(words[1], line));
      } else if (words.length == 3 && words[0].equals(APPLICATION)) {
        applications.put(words[1], amount(words[2], line));
      } else if ((words.length == 4 || words.length == 5) && words[0].equals(TASK)) {
        long cpuNanos = words.length == 4 ? CpuMeter.UNKNOWN : amount(words[4], line);
        tasks.put(
            words[1],
            new Task(new Attained(amount(words[2], line), cpuNanos), words[3].equals("suspended")));
      } else if (words.length == 4 && words[0].equals(PROCESS) && tasks.containsKey(words[1])) {
        ProcessMark mark = new ProcessMark(amount(words[2], line), amount(words[3], line));
        tasks.computeIfPresent(
            words[1], (id, task) -> new Task(task.attained, task.suspended, Optional.of(mark)));
      } else if (words.length == 4 && words[0].equals(QUEUED)) {
        queued.put(
            words[1], new QueueMemory.Queued(amount(words[2], line), amount(words[3], line)));
      } else {
        throw new IllegalArgumentException("it holds the line \"" + line + "\"");
      }
    }
    return new NodeState(control, applications, tasks, queued, epoch);
  }

  private static void line(StringBuilder text, String... words) {
    text.append(String.join(" ", words)).append('\n');
  }

  private static long amount(String word, String line) {
    long nanos = Long.parseLong(word);
    if (nanos < 0) {
      throw new IllegalArgumentException("it holds the line \"" + line + "\"");
    }
    return nanos;
  }

  private static String checksum(String text) {
    CRC32 crc = new CRC32();
    crc.update(text.getBytes(UTF_8));
    return String.format(Locale.ROOT, "%08x", crc.getValue());
  }
}
