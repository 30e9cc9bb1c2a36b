// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.progress;

import io.kairos.common.QueueShare;
import io.kairos.common.QueueShareAnswer;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.DoubleSupplier;
import java.util.function.Supplier;
import org.apache.hadoop.conf.Configuration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks the ResourceManager about every {@value AskingClient#INTERVAL_MILLIS} ms which queues the
 * applications of this node are in, and what those are guaranteed. While nobody answers the last
 * answer holds. Nothing here throws or waits for the network but a thread of its own.
 */
public final class QueueShareClient extends AskingClient {
  private static final Logger LOG = LoggerFactory.getLogger(QueueShareClient.class);

  /** Carries the question to the ResourceManager and the answer back. */
  @FunctionalInterface
  interface Transport {
    Map<String, QueueShare> ask(String node) throws IOException;
  }

  private final Transport transport;
  private final Supplier<String> node;
  private final Consumer<Map<String, QueueShare>> taker;

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
    super(
        "kairos-queue-shares",
        AskingClient.INTERVAL_MILLIS,
        new AskingLog(
            LOG,
            "Nobody tells the shares of queues; what was told last holds, and applications"
                + " that came since have no share: {}",
            "The ResourceManager tells the shares of queues again."),
        random,
        null);
    this.transport = transport;
    this.node = node;
    this.taker = taker;
  }

  @Override
  boolean askIfDue() throws IOException {
    taker.accept(transport.ask(node.get()));
    return true;
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
}
