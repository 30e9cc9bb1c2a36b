// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.state;

import io.kairos.common.RepeatedFailure;
import io.kairos.nm.metrics.NodeMetrics;
import java.io.IOException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes states on a thread of its own, because a busy disk may hold an fsync for seconds. A state
 * that was not begun when the next one comes is left out; one equal to the last is not written
 * while the file of that is there.
 */
public final class StateWriter implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(StateWriter.class);
  private static final long CLOSE_SECONDS = 10;

  private final StateFile file;
  private final NodeMetrics metrics;
  private final AtomicReference<NodeState> next = new AtomicReference<>();
  private final ExecutorService thread =
      Executors.newSingleThreadExecutor(
          task -> {
            Thread writer = new Thread(task, "Kairos state writer");
            writer.setDaemon(true);
            return writer;
          });

  private final RepeatedFailure failure = new RepeatedFailure(System::nanoTime);

  /** Owned by the writing thread. */
  private String lastText = "";

  public StateWriter(StateFile file, NodeMetrics metrics) {
    this.file = file;
    this.metrics = metrics;
  }

  /** Returns at once. */
  public void write(NodeState state) {
    if (next.getAndSet(state) == null) {
      try {
        thread.execute(this::writeNext);
      } catch (RuntimeException | Error e) {
        // Where no thread can be started, the next state must not wait for this one.
        next.set(null);
        metrics.stateWriteFailed();
        throw e;
      }
    }
  }

  /** Waits for the last write, but not for ever. */
  @Override
  public void close() {
    thread.shutdown();
    try {
      if (!thread.awaitTermination(CLOSE_SECONDS, TimeUnit.SECONDS)) {
        LOG.warn(
            "{} was not written within {} s; the file keeps its previous state",
            file,
            CLOSE_SECONDS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void writeNext() {
    String text = next.getAndSet(null).encode();
    if (text.equals(lastText) && file.isThere()) {
      return;
    }
    try {
      file.write(text);
      lastText = text;
      metrics.stateWritten();
      long failed = failure.worked();
      if (failed > 0) {
        LOG.info("{} is written again, after {} tries that failed", file, failed);
      }
    } catch (IOException | RuntimeException e) {
      metrics.stateWriteFailed();
      if (failure.failed(e)) {
        LOG.warn(
            "Cannot write {} ({}). It is tried on; a restart meanwhile would use the state of"
                + " before",
            file,
            e.toString());
        LOG.debug("Cannot write {}", file, e);
      }
    }
  }
}
