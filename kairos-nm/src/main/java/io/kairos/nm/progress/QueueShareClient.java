// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.progress;

import io.kairos.common.QueueShare;
import io.kairos.common.QueueShareAnswer;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.DoubleSupplier;
import java.util.function.Supplier;
import org.apache.hadoop.conf.Configuration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks the ResourceManager about every {@value #INTERVAL_MILLIS} ms which queues the applications
 * of this node are in, and what those are guaranteed. While nobody answers the last answer holds.
 * Nothing here throws or waits for the network but a thread of its own.
 */
public final class QueueShareClient implements AutoCloseable {
  static final long INTERVAL_MILLIS = 3_000;

  private static final Logger LOG = LoggerFactory.getLogger(QueueShareClient.class);

  /** Carries the question to the ResourceManager and the answer back. */
  @FunctionalInterface
  interface Transport {
    Map<String, QueueShare> ask(String node) throws IOException;
  }

  private final Transport transport;
  private final Supplier<String> node;
  private final Consumer<Map<String, QueueShare>> taker;
  private final DoubleSupplier random;
  private final ScheduledExecutorService thread =
      Executors.newSingleThreadScheduledExecutor(
          runnable -> {
            Thread daemon = new Thread(runnable, "kairos-queue-shares");
            daemon.setDaemon(true);
            return daemon;
          });

  /** Only the asking thread; whether the last call failed. */
  private boolean isFailing;

  /**
   * Asks the ResourceManagers of a cluster over HTTP, as the user this process runs as.
   *
   * @param node the id of this node, {@code HOST:PORT}
   * @param taker is given every answer, by application id; it must not wait
   */
  public QueueShareClient(
      Configuration conf, Supplier<String> node, Consumer<Map<String, QueueShare>> taker) {
    this(over(new ResourceManagerHttp(conf)), node, taker, Math::random);
  }

  /**
   * @param random numbers in [0, 1)
   */
  QueueShareClient(
      Transport transport,
      Supplier<String> node,
      Consumer<Map<String, QueueShare>> taker,
      DoubleSupplier random) {
    this.transport = transport;
    this.node = node;
    this.taker = taker;
    this.random = random;
  }

  public void start() {
    scheduleNext();
  }

  @Override
  public void close() {
    thread.shutdownNow();
  }

  /** One question. */
  void ask() {
    try {
      taker.accept(transport.ask(node.get()));
      if (isFailing) {
        isFailing = false;
        LOG.info("The ResourceManager tells the shares of queues again.");
      }
    } catch (IOException | RuntimeException e) {
      if (!isFailing) {
        isFailing = true;
        LOG.warn(
            "Nobody tells the shares of queues; what was told last holds, and applications that"
                + " came since have no share: {}",
            e.toString());
      }
    }
  }

  private static Transport over(ResourceManagerHttp http) {
    return node ->
        http.get(
            QueueShareAnswer.PATH
                + "?"
                + QueueShareAnswer.NODE
                + "="
                + URLEncoder.encode(node, StandardCharsets.UTF_8),
            QueueShareAnswer.MOST_CHARACTERS,
            QueueShareAnswer::parse);
  }

  private void scheduleNext() {
    // Nodes that started together shall not ask together.
    long delayMillis = (long) (INTERVAL_MILLIS * (0.75 + 0.5 * random.getAsDouble()));
    thread.schedule(
        () -> {
          ask();
          if (!thread.isShutdown()) {
            scheduleNext();
          }
        },
        delayMillis,
        TimeUnit.MILLISECONDS);
  }
}
