// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.trace.history;

import io.kairos.common.NamedChoice;
import io.kairos.common.SettingValues;
import io.kairos.sim.trace.JobNeeds;
import io.kairos.sim.trace.StageNames;
import io.kairos.sim.trace.TaskSize;
import io.kairos.sim.trace.Trace;
import io.kairos.sim.trace.TraceException;
import io.kairos.sim.trace.TraceFile;
import io.kairos.sim.trace.TraceReader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;

/**
 * What DynoYARN plays: an object for each application, with batches of containers. Its master asks
 * for a batch when the one before has ended.
 */
public final class DynoYarnReader extends NamedChoice implements TraceReader {
  private static final String BATCHES = "resourceRequestSpecs";
  private static final String UNASKED =
      "runtimes beyond numInstances are left out, as DynoYARN's master asks for no container for"
          + " them";
  private static final String SHORT =
      "batches have fewer runtimes than numInstances; DynoYARN's master stops there, and what"
          + " follows is left out";

  public DynoYarnReader() {
    super(
        "dynoyarn", "JSON that DynoYARN plays, an object an application with appId and " + BATCHES);
  }

  @Override
  public boolean reads(TraceFile file) {
    return file.hasField(BATCHES) || file.hasField("amResourceRequest");
  }

  @Override
  public Trace open(TraceFile file, SettingValues settings) {
    return new HistoryTrace(
        file.path(),
        List.of(),
        tally -> JsonObjects.of(file.path(), App.class, app -> List.of(app.past(tally))));
  }

  record App(String appId, Long submitTime, String queue, List<Batch> resourceRequestSpecs) {
    PastJob past(Tally tally) {
      if (submitTime == null || submitTime < 0) {
        throw new TraceException(
            appId + " has submitTime " + submitTime + "; expected milliseconds from 0");
      }
      List<Batch> asked = asked(tally);
      TaskSize largest = asked.stream().map(Batch::size).reduce(TaskSize.ONE_CORE, TaskSize::max);
      return job(asked).with(JobNeeds.of(queue, largest));
    }

    /** Batches of which the master gets containers. */
    private List<Batch> asked(Tally tally) {
      List<Batch> asked = new ArrayList<>();
      for (Batch batch : resourceRequestSpecs == null ? List.<Batch>of() : resourceRequestSpecs) {
        batch.requireRuntimes(appId);
        tally.count(UNASKED, batch.unasked());
        if (batch.millis().length > 0) {
          asked.add(batch);
        }
        if (batch.millis().length < batch.numInstances) {
          tally.count(SHORT);
          return asked;
        }
      }
      return asked;
    }

    private PastJob job(List<Batch> batches) {
      if (batches.size() < 2) {
        return new PastJob(
            submitTime,
            batches.stream().flatMapToLong(batch -> LongStream.of(batch.millis())).toArray(),
            new long[0]);
      }
      StageNames stages = new StageNames();
      for (int number = 0; number < batches.size(); number++) {
        String stage = String.valueOf(number);
        stages.add(stage, number == 0 ? List.of() : List.of(String.valueOf(number - 1)));
        for (long millis : batches.get(number).millis()) {
          stages.addTask(stage, millis);
        }
      }
      return PastJob.of(submitTime, stages.sorted());
    }
  }

  record Resource(Long memoryMB, Long vcores) {}

  record Batch(long[] runtimes, long averageRuntime, int numInstances, Resource resource) {
    TaskSize size() {
      return resource == null
          ? TaskSize.ONE_CORE
          : TaskSize.told(resource.vcores, resource.memoryMB);
    }

    /**
     * Of each container that the master asks for, as far as there are runtimes. A mean has
     * precedence, as in DynoYARN.
     */
    long[] millis() {
      int containers = Math.max(0, numInstances);
      if (averageRuntime != 0) {
        long[] all = new long[containers];
        Arrays.fill(all, averageRuntime);
        return all;
      }
      return LongStream.of(listed()).limit(containers).toArray();
    }

    /** Runtimes for which the master asks for no container. */
    int unasked() {
      return averageRuntime != 0 ? 0 : Math.max(0, listed().length - Math.max(0, numInstances));
    }

    private long[] listed() {
      return runtimes == null ? new long[0] : runtimes;
    }

    void requireRuntimes(String app) {
      LongStream.concat(LongStream.of(listed()), LongStream.of(millis()))
          .filter(millis -> millis <= 0)
          .findFirst()
          .ifPresent(
              millis -> {
                throw new TraceException(
                    "a container of " + app + " runs " + millis + " ms; expected more than 0");
              });
    }
  }
}
