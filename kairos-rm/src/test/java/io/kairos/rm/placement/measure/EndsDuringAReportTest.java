// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.placement.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.rm.HeldCall;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * An application ends in one thread while a node's heartbeat is taken over in another. Each of the
 * two is held wherever it looks a node up.
 */
class EndsDuringAReportTest {
  private static final int EPOCH = 7;

  private final HeldCall call = new HeldCall();
  private final Node node = new Node(call);
  private final ApplicationService<Node> service = new ApplicationService<>();

  /** A key that is asked for its hash whenever it is looked up. */
  private static final class Node {
    private final HeldCall lookedUp;

    Node(HeldCall lookedUp) {
      this.lookedUp = lookedUp;
    }

    @Override
    public int hashCode() {
      lookedUp.middle();
      return 1;
    }

    @Override
    public boolean equals(Object other) {
      return this == other;
    }
  }

  @BeforeEach
  void anotherApplicationRunsOnTheNode() {
    service.begin("other");
    service.begin("app");
    report(Map.of("other", 1.0));
  }

  @AfterEach
  void stop() {
    call.close();
  }

  @Test
  void aFirstReportOfAnApplicationThatEndsMeanwhileLeavesNothingOnTheNode() throws Exception {
    // It has found the application, and is about to note that this node told of it.
    call.begin(2, () -> report(Map.of("app", 3.0)));
    service.end("app");
    call.end();

    assertThat(service.attainedOn(node)).isEqualTo(Map.of("other", 1.0));
    assertThat(service.attainedSeconds("app")).isZero();
    assertThat(service.size()).isOne();
    report(Map.of("app", 4.0));
    assertThat(service.attainedOn(node)).isEqualTo(Map.of("other", 1.0));
  }

  @Test
  void anEndThatIsSlowTakesNothingFromAnApplicationThatBeganAnewMeanwhile() throws Exception {
    report(Map.of("app", 3.0));
    call.begin(1, () -> service.end("app"));
    assertThat(service.attainedSeconds("app")).as("as of its end").isEqualTo(3);
    report(Map.of("app", 4.0));
    assertThat(service.ended()).as("a report of one that ended").isEqualTo(Map.of("app", 3.0));
    service.begin("app");
    report(Map.of("app", 5.0));
    call.end();

    assertThat(service.attainedSeconds("app")).isEqualTo(5);
    assertThat(service.attainedOn(node)).isEqualTo(Map.of("other", 1.0, "app", 5.0));
    report(Map.of("app", 6.0));
    assertThat(service.attainedSeconds("app")).isEqualTo(6);
  }

  private void report(Map<String, Double> totals) {
    service.report(node, EPOCH, totals);
  }
}
