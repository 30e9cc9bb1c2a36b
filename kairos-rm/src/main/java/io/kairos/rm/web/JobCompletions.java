// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.web;

import com.fasterxml.jackson.databind.node.ArrayNode;
import io.kairos.common.Percentile;
import io.kairos.rm.jobs.Ages;
import io.kairos.web.Json;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.Function;
import org.apache.hadoop.util.Time;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;

/**
 * How long jobs took from their submission to their end, by leaf queue: the last {@value #SAMPLE}
 * of each queue that finished by themselves. Any thread may add or read.
 */
final class JobCompletions {
  static final int SAMPLE = 512;

  /** Queues may be created by users; those without a job that ended for longest are forgotten. */
  static final int MOST_QUEUES = 500;

  private static final double MILLIS_PER_SECOND = 1000;

  private final Map<String, Queue> queues =
      new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Queue> eldest) {
          return size() > MOST_QUEUES;
        }
      };

  private final Ages<ApplicationId> ages =
      new Ages<>(Time::monotonicNow, System::currentTimeMillis);

  private static final class Queue {
    final Deque<Long> millis = new ArrayDeque<>();
    long count;
  }

  /** A job was submitted, as YARN dates it. */
  void began(ApplicationId id, long submitMillis) {
    ages.begin(id, submitMillis);
  }

  /**
   * A job ended. What was killed or failed says nothing of how long jobs take.
   *
   * @param finished the job if it ended by itself and YARN still knows it, else {@code null}
   * @param queues the scheduler's queue of a name, {@code null} for one that is gone
   */
  void ended(ApplicationId id, RMApp finished, Function<String, CSQueue> queues) {
    OptionalLong ageMillis = ages.end(id);
    // One that says itself that it failed is FINISHED to YARN, too.
    if (ageMillis.isPresent()
        && finished != null
        && finished.getFinalApplicationStatus() == FinalApplicationStatus.SUCCEEDED) {
      CSQueue queue = queues.apply(finished.getQueue());
      add(queue == null ? finished.getQueue() : queue.getQueuePath(), ageMillis.getAsLong());
    }
  }

  /** A job finished by itself after so long. */
  synchronized void add(String queuePath, long millis) {
    Queue queue = queues.computeIfAbsent(queuePath, path -> new Queue());
    if (queue.millis.size() == SAMPLE) {
      queue.millis.removeFirst();
    }
    queue.millis.addLast(Math.max(0, millis));
    queue.count++;
  }

  /** One object for each queue, by name; sorting is done outside the lock. */
  ArrayNode toJson() {
    Map<String, long[]> samples = new TreeMap<>();
    Map<String, Long> counts = new TreeMap<>();
    synchronized (this) {
      // Not by get(), which would make a queue that is looked at one that is in use.
      queues.forEach(
          (path, queue) -> {
            samples.put(path, queue.millis.stream().mapToLong(Long::longValue).toArray());
            counts.put(path, queue.count);
          });
    }
    ArrayNode json = Json.array();
    samples.forEach(
        (path, millis) -> {
          Arrays.sort(millis);
          var queue = json.addObject().put("queue", path).put("count", counts.get(path));
          queue.put("sample", millis.length);
          Json.put(queue, "meanSeconds", Arrays.stream(millis).average().orElse(0) / 1000);
          Json.put(queue, "p50Seconds", seconds(millis, 0.5));
          Json.put(queue, "p90Seconds", seconds(millis, 0.9));
          Json.put(queue, "p99Seconds", seconds(millis, 0.99));
        });
    return json;
  }

  /** A time that a job really took. */
  private static double seconds(long[] sortedMillis, double share) {
    return Percentile.of(sortedMillis, share) / MILLIS_PER_SECOND;
  }
}
