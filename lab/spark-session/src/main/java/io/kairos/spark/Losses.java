// SPDX-License-Identifier: Apache-2.0
package io.kairos.spark;

import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.spark.TaskFailedReason;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerExecutorRemoved;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.apache.spark.scheduler.SparkListenerTaskStart;

/** Counts what a session must not lose. Thread-safe. */
final class Losses extends SparkListener {
  private final AtomicInteger executorsLost = new AtomicInteger();
  private final AtomicInteger failedTasks = new AtomicInteger();
  private final AtomicInteger timeOuts = new AtomicInteger();
  private final AtomicInteger copies = new AtomicInteger();

  @Override
  public void onExecutorRemoved(SparkListenerExecutorRemoved removed) {
    executorsLost.incrementAndGet();
    countTimeOut(removed.reason());
  }

  @Override
  public void onTaskStart(SparkListenerTaskStart started) {
    if (started.taskInfo().speculative()) {
      copies.incrementAndGet();
    }
  }

  @Override
  public void onTaskEnd(SparkListenerTaskEnd ended) {
    if (ended.reason() instanceof TaskFailedReason reason && !ended.taskInfo().killed()) {
      failedTasks.incrementAndGet();
      countTimeOut(reason.toErrorString());
    }
  }

  int executorsLost() {
    return executorsLost.get();
  }

  /** Attempts that failed, without copies that were killed because another attempt had ended. */
  int failedTasks() {
    return failedTasks.get();
  }

  /** Executors and tasks that were lost because somebody waited in vain. */
  int timeOuts() {
    return timeOuts.get();
  }

  /** Second attempts that speculation started. */
  int copies() {
    return copies.get();
  }

  private void countTimeOut(String reason) {
    String words = reason.toLowerCase(Locale.ROOT);
    if (words.contains("timed out") || words.contains("timeout")) {
      timeOuts.incrementAndGet();
    }
  }
}
