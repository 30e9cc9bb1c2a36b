// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.rank;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What jobs that ended lately were like, by leaf queue where it has enough of them, and over all
 * queues elsewhere. Bounded: queues that nobody used for longest are forgotten first.
 */
final class JobHistory {
  /** Jobs of one queue from which on the queue speaks for itself. */
  static final int LEAST_OF_QUEUE = 50;

  /** Jobs that are kept over all queues, and of one. */
  private static final int WINDOW = 1_000;

  private static final int WINDOW_OF_QUEUE = 200;

  static final int MOST_QUEUES = 200;

  /** Sizes of jobs and the means of their tasks. */
  static final class Sizes {
    final RecentSizes jobs;
    final RecentSizes tasks;

    Sizes(int window) {
      jobs = new RecentSizes(window);
      tasks = new RecentSizes(window);
    }

    boolean add(double jobSeconds, double taskSeconds) {
      // Both, whatever the first one says.
      return jobs.add(jobSeconds) | tasks.add(taskSeconds);
    }

    LearntSizes.Sizes learnt() {
      return new LearntSizes.Sizes(jobs.seen(), tasks.seen());
    }

    void learn(LearntSizes.Sizes before) {
      jobs.learnBefore(before.jobSeconds());
      tasks.learnBefore(before.taskSeconds());
    }
  }

  private final Sizes all = new Sizes(WINDOW);
  private final Map<String, Sizes> byQueue =
      new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Sizes> eldest) {
          return size() > MOST_QUEUES;
        }
      };

  /**
   * A job has ended.
   *
   * @param jobSeconds that all its tasks attained, core-seconds
   * @param taskSeconds their mean, core-seconds
   * @return whether any queue goes by something else since
   */
  boolean ended(String queue, double jobSeconds, double taskSeconds) {
    boolean spoke = speaksForItself(queue);
    boolean isOneForgotten = byQueue.size() == MOST_QUEUES && !byQueue.containsKey(queue);
    boolean isMoreKnown = all.add(jobSeconds, taskSeconds);
    isMoreKnown |= ofQueue(queue).add(jobSeconds, taskSeconds);
    return isMoreKnown || isOneForgotten || speaksForItself(queue) != spoke;
  }

  private Sizes ofQueue(String queue) {
    return byQueue.computeIfAbsent(queue, name -> new Sizes(WINDOW_OF_QUEUE));
  }

  /** All that is known. */
  LearntSizes learnt() {
    Map<String, LearntSizes.Sizes> copy = new LinkedHashMap<>();
    byQueue.forEach((queue, sizes) -> copy.put(queue, sizes.learnt()));
    return new LearntSizes(all.learnt(), copy);
  }

  /** What was known before anything that is known here. */
  void learn(LearntSizes before) {
    all.learn(before.all());
    before
        .byQueue()
        .forEach(
            (queue, sizes) -> {
              if (byQueue.containsKey(queue) || byQueue.size() < MOST_QUEUES) {
                ofQueue(queue).learn(sizes);
              }
            });
  }

  /** What to go by for jobs of a queue. */
  Sizes of(String queue) {
    Sizes own = byQueue.get(queue);
    return isEnough(own) ? own : all;
  }

  /** Whether jobs of a queue go by jobs of that queue alone. */
  boolean speaksForItself(String queue) {
    return isEnough(byQueue.get(queue));
  }

  private static boolean isEnough(Sizes own) {
    return own != null && own.jobs.count() >= LEAST_OF_QUEUE;
  }

  /** What to go by for jobs of all queues together. */
  Sizes ofAll() {
    return all;
  }
}
