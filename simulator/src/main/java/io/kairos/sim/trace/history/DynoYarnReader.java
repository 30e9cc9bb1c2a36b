// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.trace.history;

import io.kairos.sim.trace.JobNeeds;
import io.kairos.sim.trace.ReaderSettings;
import io.kairos.sim.trace.TaskSize;
import io.kairos.sim.trace.Trace;
import io.kairos.sim.trace.TraceException;
import io.kairos.sim.trace.TraceFile;
import io.kairos.sim.trace.TraceReader;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * What DynoYARN plays: an object for each application, with batches of containers. A batch waits
 * for the one before it. Memory, vcores and delays of requests are not played.
 */
public final class DynoYarnReader implements TraceReader {
  private static final String BATCHES = "resourceRequestSpecs";

  @Override
  public String name() {
    return "dynoyarn";
  }

  @Override
  public String does() {
    return "JSON that DynoYARN plays, an object an application with appId and " + BATCHES;
  }

  @Override
  public boolean reads(TraceFile file) {
    return file.hasField(BATCHES) || file.hasField("amResourceRequest");
  }

  @Override
  public Trace open(TraceFile file, ReaderSettings settings) {
    return new HistoryTrace(
        file.path(),
        List.of(),
        tally -> JsonObjects.of(file.path(), App.class, app -> List.of(app.past(tally))));
  }

  record App(String appId, Long submitTime, String queue, List<Batch> resourceRequestSpecs) {
    /** The first batch has no other to wait for. A trace knows one step, so the rest is one. */
    PastJob past(Tally tally) {
      if (submitTime == null || submitTime < 0) {
        throw new TraceException(
            appId + " has submitTime " + submitTime + "; expected milliseconds from 0");
      }
      List<Batch> asked =
          (resourceRequestSpecs == null ? List.<Batch>of() : resourceRequestSpecs)
              .stream().filter(batch -> batch.millis(appId).length > 0).toList();
      List<long[]> batches = asked.stream().map(batch -> batch.millis(appId)).toList();
      if (batches.size() > 2) {
        tally.count("jobs have more than two batches; those behind the first are played as one");
      }
      return new PastJob(
              submitTime,
              batches.stream().limit(1).flatMapToLong(Arrays::stream).toArray(),
              batches.stream().skip(1).flatMapToLong(Arrays::stream).toArray())
          .with(
              new JobNeeds(
                  queue, largest(asked.stream().limit(1)), largest(asked.stream().skip(1))));
    }

    private static TaskSize largest(Stream<Batch> batches) {
      return batches.map(Batch::size).reduce(TaskSize.ONE_CORE, TaskSize::max);
    }
  }

  record Resource(Long memoryMB, Long vcores) {}

  record Batch(long[] runtimes, long averageRuntime, int numInstances, Resource resource) {
    TaskSize size() {
      return resource == null
          ? TaskSize.ONE_CORE
          : TaskSize.told(resource.vcores, resource.memoryMB);
    }

    /** A mean has precedence, as in DynoYARN. */
    long[] millis(String app) {
      long[] all =
          averageRuntime != 0
              ? Collections.nCopies(Math.max(0, numInstances), averageRuntime).stream()
                  .mapToLong(Long::longValue)
                  .toArray()
              : runtimes == null ? new long[0] : runtimes;
      LongStream.of(all)
          .filter(millis -> millis <= 0)
          .findFirst()
          .ifPresent(
              millis -> {
                throw new TraceException(
                    "a container of " + app + " runs " + millis + " ms; expected more than 0");
              });
      return all;
    }
  }
}
