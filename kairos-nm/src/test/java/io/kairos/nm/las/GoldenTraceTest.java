// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.las;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The scheduler must take the decisions of {@code golden-trace.txt}, which a person worked out. */
class GoldenTraceTest {
  private static final String TRACE = "golden-trace.txt";

  private final RecordedDecisions decisions = new RecordedDecisions();
  private final LasNodeScheduler scheduler =
      new LasNodeScheduler(
          new LasParameters(2, SECONDS.toNanos(10), 3, 2), TaskOrder.ALL.get("las"), decisions);

  @Test
  void decisionsEqualThoseWorkedByHand() throws IOException {
    List<String> expected = new ArrayList<>();
    List<String> actual = new ArrayList<>();
    for (String line : traceLines()) {
      String[] columns = line.split("\\|");
      String event = columns[0].strip() + " " + columns[1].strip();
      expected.add(event + " -> " + columns[2].strip());
      actual.add(event + " -> " + decide(event.split(" +")));
    }
    assertThat(expected).hasSizeGreaterThan(50);
    assertThat(actual).containsExactlyElementsOf(expected);
  }

  private String decide(String[] event) {
    long now = SECONDS.toNanos(Long.parseLong(event[0]));
    switch (event[1]) {
      case "arrive" -> scheduler.arrive(event[2], "application", 1, now);
      case "finish" -> scheduler.finish(event[2], now);
      case "cores" -> scheduler.setCores(Integer.parseInt(event[2]), now);
      case "timer" -> scheduler.advance(now);
      default -> throw new IllegalArgumentException(event[1]);
    }
    return decisions.take();
  }

  private static List<String> traceLines() throws IOException {
    try (InputStream in = GoldenTraceTest.class.getResourceAsStream(TRACE)) {
      return new String(in.readAllBytes(), UTF_8)
          .lines()
          .filter(line -> !line.isBlank() && !line.startsWith("#"))
          .toList();
    }
  }
}
