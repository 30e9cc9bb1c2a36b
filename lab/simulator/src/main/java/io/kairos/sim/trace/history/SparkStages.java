// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.trace.history;

import io.kairos.sim.trace.StageNames;
import io.kairos.sim.trace.TraceException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The stages of a Spark application, as its events tell them in their order.
 *
 * <p>A stage waits for its parents. A driver that starts a Spark job after others have ended may
 * have waited for these, so the first stages of the job wait for the last stages of those. Jobs
 * that ran side by side wait for each other in nothing. A stage without tasks was skipped, as an
 * earlier job had its output: what waits for it waits for its parents.
 *
 * <p>Without the start of a job its stages are those that belong to no other when it ends.
 */
final class SparkStages {
  private static final class Job {
    /**
     * Those that had ended when it began, but for those that another one of them had waited for.
     */
    final List<Job> before;

    final List<Stage> stages = new ArrayList<>();

    /** Those that nothing else of it waits for, or of the jobs before if it had no task. */
    final Set<Integer> last = new TreeSet<>();

    Job(Collection<Job> before) {
      this.before = List.copyOf(before);
    }
  }

  private static final class Stage {
    final int number;
    final Job job;

    /** The last of each that succeeded, by what it worked on. */
    final Map<String, Span> tasks = new LinkedHashMap<>();

    /** Lower numbers. */
    List<Integer> parents = List.of();

    Stage(int number, Job job) {
      this.number = number;
      this.job = job;
    }
  }

  private final Map<Integer, Stage> stages = new TreeMap<>();

  /** In the order of their starts. */
  private final List<Job> jobs = new ArrayList<>();

  private final Map<Integer, Job> running = new HashMap<>();

  /** Those that no job waits for that has ended. */
  private final Set<Job> ended = new LinkedHashSet<>();

  private int again;

  /** Of stages whose job nobody has told, or {@code null}. */
  private Job untold;

  void jobStarted(int number, Collection<Integer> itsStages) {
    Job job = newJob();
    running.put(number, job);
    itsStages.forEach(stage -> stages.computeIfAbsent(stage, any -> newStage(stage, job)));
  }

  void jobEnded(int number) {
    Job job = running.remove(number);
    if (job == null) {
      job = untold;
      untold = null;
    }
    if (job != null) {
      job.before.forEach(ended::remove);
      ended.add(job);
    }
  }

  /**
   * What a stage waits for.
   *
   * @throws TraceException if that is no stage before it
   */
  void parents(int stage, List<Integer> parents) {
    for (int parent : parents) {
      if (parent < 0 || parent >= stage) {
        throw new TraceException(
            "stage " + stage + " has the parent " + parent + "; expected a lower number");
      }
    }
    stage(stage).parents = List.copyOf(parents);
  }

  /**
   * A task that succeeded.
   *
   * @param partition of its stage; what succeeds last counts
   */
  void task(int stage, String partition, Span span) {
    if (stage(stage).tasks.put(partition, span) != null) {
      again++;
    }
  }

  /** Tasks that succeeded again. */
  int again() {
    return again;
  }

  boolean haveTasks() {
    return stages.values().stream().anyMatch(stage -> !stage.tasks.isEmpty());
  }

  /**
   * The stages that had tasks, with milliseconds.
   *
   * @throws TraceException if stages wait for each other
   */
  StageNames.Sorted sorted() {
    Map<Integer, Set<Integer>> parents = new HashMap<>();
    stages.values().forEach(stage -> parents.put(stage.number, parentsWithTasks(stage, parents)));
    jobs.forEach(job -> findLast(job, parents));
    StageNames names = new StageNames();
    for (Stage stage : stages.values()) {
      if (!stage.tasks.isEmpty()) {
        Set<Integer> after = new TreeSet<>(parents.get(stage.number));
        if (after.stream().noneMatch(parent -> stages.get(parent).job == stage.job)) {
          stage.job.before.forEach(job -> after.addAll(job.last));
        }
        String name = String.valueOf(stage.number);
        names.add(name, after.stream().map(String::valueOf).toList());
        stage.tasks.values().forEach(task -> names.addTask(name, task.millis()));
      }
    }
    return names.sorted();
  }

  /**
   * Those of a stage, or of its parents without tasks.
   *
   * @param known of all stages before
   */
  private Set<Integer> parentsWithTasks(Stage stage, Map<Integer, Set<Integer>> known) {
    Set<Integer> found = new TreeSet<>();
    for (int parent : stage.parents) {
      if (!stages.containsKey(parent)) {
        continue;
      }
      if (stages.get(parent).tasks.isEmpty()) {
        found.addAll(known.get(parent));
      } else {
        found.add(parent);
      }
    }
    return found;
  }

  private static void findLast(Job job, Map<Integer, Set<Integer>> parents) {
    for (Stage stage : job.stages) {
      if (!stage.tasks.isEmpty()) {
        job.last.add(stage.number);
      }
    }
    for (Stage stage : job.stages) {
      if (!stage.tasks.isEmpty()) {
        job.last.removeAll(parents.get(stage.number));
      }
    }
    if (job.last.isEmpty()) {
      job.before.forEach(other -> job.last.addAll(other.last));
    }
  }

  private Stage stage(int number) {
    return stages.computeIfAbsent(
        number,
        any -> {
          if (untold == null) {
            untold = newJob();
          }
          return newStage(number, untold);
        });
  }

  private Job newJob() {
    Job job = new Job(ended);
    jobs.add(job);
    return job;
  }

  private static Stage newStage(int number, Job job) {
    Stage stage = new Stage(number, job);
    job.stages.add(stage);
    return stage;
  }
}
