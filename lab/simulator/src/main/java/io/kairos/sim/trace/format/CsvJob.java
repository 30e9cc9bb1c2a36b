// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.trace.format;

import io.kairos.sim.trace.JobNeeds;
import io.kairos.sim.trace.StageNames;
import io.kairos.sim.trace.TaskSize;
import io.kairos.sim.trace.TraceException;
import io.kairos.sim.trace.TraceJob;
import java.util.List;
import java.util.Locale;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** A job of a {@link CsvFile} while its lines are read. */
final class CsvJob {
  private static final String BETWEEN = ";";

  private final long arrivalNanos;
  private final LongStream.Builder maps = LongStream.builder();
  private final LongStream.Builder reduces = LongStream.builder();
  private final StageNames stages = new StageNames();
  private boolean hasPlainTasks;

  /** {@code null} before the first line. */
  private String queue;

  private TaskSize map = TaskSize.ONE_CORE;
  private TaskSize reduce = TaskSize.ONE_CORE;

  CsvJob(long arrivalNanos) {
    this.arrivalNanos = arrivalNanos;
  }

  /**
   * A line.
   *
   * @param reduce {@code true}, {@code false} or nothing
   * @param stage its name, or nothing
   * @param after names of stages with {@code ;} between, or nothing
   * @throws TraceException telling what is wrong with the line
   */
  void add(long nanos, String reduce, String stage, String after) {
    String isReduce = reduce.toLowerCase(Locale.ROOT);
    if (!List.of("true", "false", "").contains(isReduce)) {
      throw new TraceException("reduce is \"" + reduce + "\"; use true or false");
    }
    if (stage.isEmpty()) {
      addTask(nanos, isReduce.equals("true"), after);
    } else {
      addToStage(nanos, isReduce.equals("true"), stage, after);
    }
  }

  /**
   * What the container of a line holds. Of a job's tasks the largest counts for all, apart from
   * reduces.
   *
   * @param isReduce as for {@link #add}
   * @param itsQueue the same in every line of the job
   * @throws TraceException telling what is wrong with the line
   */
  void needs(String isReduce, String itsQueue, long vcores, long memoryMb) {
    if (queue != null && !queue.equals(itsQueue)) {
      throw new TraceException(
          "queue \"" + itsQueue + "\", and \"" + queue + "\" in the line above; give a job one");
    }
    queue = itsQueue;
    TaskSize size = TaskSize.told(vcores, memoryMb);
    if (Boolean.parseBoolean(isReduce)) {
      reduce = reduce.max(size);
    } else {
      map = map.max(size);
    }
  }

  /**
   * The job.
   *
   * @throws TraceException telling what is wrong with it
   */
  TraceJob job() {
    return tasks().with(new JobNeeds(queue, map, reduce));
  }

  private TraceJob tasks() {
    if (!stages.isEmpty()) {
      StageNames.Sorted sorted = stages.sorted();
      return new TraceJob(
          arrivalNanos, mean(sorted.durations()), sorted.durations(), sorted.stages());
    }
    long[] ofMaps = maps.build().toArray();
    long[] ofReduces = reduces.build().toArray();
    if (ofMaps.length == 0) {
      throw new TraceException("the job has reduces and no maps; reduces wait for maps");
    }
    long[] all = LongStream.concat(LongStream.of(ofMaps), LongStream.of(ofReduces)).toArray();
    return new TraceJob(arrivalNanos, mean(all), all, ofReduces.length);
  }

  private void addTask(long nanos, boolean isReduce, String after) {
    if (!after.isEmpty() || !stages.isEmpty()) {
      throw new TraceException("the line names no stage; name one in all lines of the job or none");
    }
    hasPlainTasks = true;
    (isReduce ? reduces : maps).add(nanos);
  }

  private void addToStage(long nanos, boolean isReduce, String stage, String after) {
    if (isReduce) {
      throw new TraceException("a reduce of stage " + stage + "; a job has reduces or stages");
    }
    if (hasPlainTasks) {
      throw new TraceException(
          "stage " + stage + " of a job with a line above that names none; name one in all lines");
    }
    List<String> others =
        Stream.of(after.split(BETWEEN)).map(String::strip).filter(name -> !name.isEmpty()).toList();
    if (!stages.has(stage)) {
      stages.add(stage, others);
    } else if (!others.isEmpty() && !others.equals(stages.after(stage))) {
      throw new TraceException(
          "stage "
              + stage
              + " waits for "
              + after
              + ", and in its first line for "
              + (stages.after(stage).isEmpty()
                  ? "none"
                  : String.join(BETWEEN, stages.after(stage))));
    }
    stages.addTask(stage, nanos);
  }

  private static long mean(long[] nanos) {
    return (long) LongStream.of(nanos).asDoubleStream().average().orElseThrow();
  }
}
