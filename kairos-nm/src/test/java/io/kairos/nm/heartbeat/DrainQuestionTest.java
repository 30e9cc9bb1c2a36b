// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.heartbeat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.Socket;
import java.net.SocketAddress;
import java.net.SocketTimeoutException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.net.StandardSocketFactory;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.junit.jupiter.api.Test;

class DrainQuestionTest {
  /** To a port that drops packets: the attempts of a real one end by their time-out, too. */
  public static final class Unanswered extends StandardSocketFactory {
    private static final AtomicInteger ATTEMPTS = new AtomicInteger();

    @Override
    public Socket createSocket() {
      return new Socket() {
        @Override
        public void connect(SocketAddress endpoint, int timeoutMillis)
            throws SocketTimeoutException {
          ATTEMPTS.incrementAndGet();
          throw new SocketTimeoutException("connect timed out");
        }
      };
    }
  }

  @Test
  void aPortThatDropsPacketsCostsAFewTimeOutsAndIsReported() {
    Configuration conf = new Configuration(false);
    conf.set("yarn.resourcemanager.address", "127.0.0.1:8032");
    conf.set("hadoop.rpc.socket.factory.class.default", Unanswered.class.getName());
    try (DrainQuestion question = new DrainQuestion(conf, () -> NodeId.newInstance("node", 1))) {
      assertThatThrownBy(() -> question.get().get(30, TimeUnit.SECONDS))
          .isInstanceOf(ExecutionException.class)
          .hasMessageContaining("connect timed out");
    }
    // Of 20 s each.
    assertThat(Unanswered.ATTEMPTS).hasValueLessThanOrEqualTo(3);
  }
}
