// SPDX-License-Identifier: Apache-2.0
package io.kairos.web;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/**
 * The last samples of some figures, at fixed intervals and never more than so many. Any thread may
 * add or read; both take as long as copying the samples, and nothing else is done under the lock.
 */
public final class TimeSeries {
  private final List<String> names;
  private final int capacity;
  private final long intervalMillis;
  private final Deque<double[]> samples = new ArrayDeque<>();

  /**
   * @param intervalMillis between two samples, as it is told to readers
   * @param capacity samples kept, at least 1
   * @param names of the figures of one sample
   */
  public TimeSeries(long intervalMillis, int capacity, String... names) {
    this.intervalMillis = intervalMillis;
    this.capacity = capacity;
    this.names = List.of(names);
  }

  /**
   * Adds a sample; the oldest goes if there are too many.
   *
   * @param atMillis by a clock that only goes forward
   * @param figures one for each name; NaN for one that is not known
   */
  public synchronized void add(long atMillis, double... figures) {
    if (figures.length != names.size()) {
      throw new IllegalArgumentException(figures.length + " figures for " + names);
    }
    double[] sample = new double[figures.length + 1];
    sample[0] = atMillis;
    System.arraycopy(figures, 0, sample, 1, figures.length);
    if (samples.size() == capacity) {
      samples.removeFirst();
    }
    samples.addLast(sample);
  }

  /**
   * {@code {"intervalMillis": …, "atMillis": […], name: […], …}}, the oldest first. Times of day
   * follow from the present one: where somebody sets the host's clock, all samples move with it,
   * and stay in their order and as far apart as they are.
   *
   * @param epochOffsetMillis milliseconds since the epoch, less the reading of the samples' clock
   */
  public ObjectNode toJson(long epochOffsetMillis) {
    List<double[]> copy;
    synchronized (this) {
      copy = List.copyOf(samples);
    }
    ObjectNode json = Json.object().put("intervalMillis", intervalMillis);
    ArrayNode times = json.putArray("atMillis");
    copy.forEach(sample -> times.add((long) sample[0] + epochOffsetMillis));
    for (int i = 0; i < names.size(); i++) {
      ArrayNode column = json.putArray(names.get(i));
      for (double[] sample : copy) {
        Json.add(column, sample[i + 1]);
      }
    }
    return json;
  }
}
