// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.dispatch;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.common.NodeStatistics;
import io.kairos.common.QueueStatistics;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The dispatcher must place tasks as in {@code golden-trace.txt}, which a person worked out. */
class GoldenTraceTest {
  private static final String TRACE = "golden-trace.txt";

  private final BooksOfNodes books = new BooksOfNodes(2, 2);
  private final DispatchPass<String> pass =
      new DispatchPass<>(books.ranking, books, HostWishes.none(), NewDemand.none(), () -> 0);

  @Test
  void placementsEqualThoseWorkedByHand() throws IOException {
    List<String> expected = new ArrayList<>();
    List<String> actual = new ArrayList<>();
    for (String line : traceLines()) {
      String[] columns = line.split("\\|");
      String event = columns[0].strip();
      expected.add(event + " -> " + columns[1].strip());
      actual.add(event + " -> " + place(event.split(" +")));
    }
    assertThat(expected).hasSizeGreaterThan(50);
    assertThat(actual).containsExactlyElementsOf(expected);
  }

  private String place(String[] event) {
    books.allocated.clear();
    String node = event[1];
    switch (event[0]) {
      case "node" -> books.node(node, Integer.parseInt(event[2]));
      case "beat" -> books.heartbeat(node, statistics(event[2]));
      case "master" -> books.master(node);
      case "end" -> books.end(node);
      case "ask" -> books.ask(Integer.parseInt(event[1]), event.length > 2 ? event[3] : null);
      case "drain" -> books.drain(node, true);
      case "back" -> books.drain(node, false);
      case "full" -> books.fill(node, true);
      case "room" -> books.fill(node, false);
      case "reserve" -> books.reserve(node);
      case "fits" -> books.makeReservationFit(node);
      case "leave" -> books.leave(node);
      default -> throw new IllegalArgumentException(event[0]);
    }
    pass.run();
    return books.allocated.isEmpty() ? "-" : String.join(" ", books.allocated);
  }

  private static NodeStatistics statistics(String text) {
    if (text.equals("-")) {
      return null;
    }
    if (text.startsWith("wait=")) {
      double waitSeconds = Double.parseDouble(text.substring("wait=".length()));
      return new NodeStatistics(0, 0, 0, 0, Map.of())
          .withQueue(new QueueStatistics(waitSeconds, 10));
    }
    return new NodeStatistics(0, 0, 0, Double.parseDouble(text), Map.of());
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
