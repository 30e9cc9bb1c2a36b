// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.progress;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.common.QueueShare;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class QueueShareClientTest {
  private static final Map<String, QueueShare> ANSWER =
      Map.of("application_1_0001", new QueueShare("root.a", 0.25));

  private final List<String> asked = new ArrayList<>();
  private final List<Map<String, QueueShare>> taken = new ArrayList<>();
  private Exception failure;

  private final QueueShareClient client =
      new QueueShareClient(this::transport, () -> "host:8041", taken::add, () -> 0.5);

  @AfterEach
  void close() {
    client.close();
  }

  @Test
  void theAnswerOfTheResourceManagerForThisNodeIsPassedOn() {
    client.ask();
    assertThat(asked).containsExactly("host:8041");
    assertThat(taken).containsExactly(ANSWER);
  }

  @Test
  void theLastAnswerHoldsAndIsAskedForAgainWhileNobodyAnswers() {
    failure = new IOException("connection refused");
    client.ask();
    failure = new IllegalStateException("a defect");
    client.ask();
    assertThat(taken).isEmpty();
    failure = null;
    client.ask();
    assertThat(taken).containsExactly(ANSWER);
  }

  private Map<String, QueueShare> transport(String node) throws IOException {
    asked.add(node);
    if (failure instanceof IOException) {
      throw (IOException) failure;
    }
    if (failure != null) {
      throw (RuntimeException) failure;
    }
    return ANSWER;
  }
}
