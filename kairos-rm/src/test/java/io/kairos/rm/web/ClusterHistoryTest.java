// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.kairos.common.NodeStatistics;
import io.kairos.common.QueueStatistics;
import io.kairos.rm.dispatch.LastReport;
import io.kairos.rm.dispatch.RankedNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.junit.jupiter.api.Test;

class ClusterHistoryTest {
  private static final long STEP = ClusterHistory.INTERVAL_MILLIS;

  private final List<RankedNode<NodeId>> nodes = new ArrayList<>();
  private final AtomicLong allocations = new AtomicLong();
  private final AtomicLong errors = new AtomicLong();
  private final ClusterHistory history =
      new ClusterHistory(() -> nodes, allocations::get, errors::incrementAndGet);

  @Test
  void onlySuspensionsSinceTheLastSampleCount() {
    history.sample(STEP);
    assertThat(history.preemptions()).isNaN();
    node("a", las(3, 2).withPreemptions(1_000));
    history.sample(2 * STEP);
    assertThat(history.preemptions()).isZero();
    node("a", las(3, 2).withPreemptions(1_010));
    node("b", las(1, 0).withPreemptions(50));
    history.sample(3 * STEP);
    assertThat(history.preemptions()).isEqualTo(10);
    // A NodeManager that was restarted counts from 0 again.
    node("a", las(3, 2).withPreemptions(4));
    history.sample(4 * STEP);
    assertThat(history.preemptions()).isEqualTo(14);

    JsonNode json = history.toJson();
    assertThat(json.get("preemptionsPerSecond").toString()).isEqualTo("[null,0.0,2.0,0.8]");
    assertThat(json.get("running").toString()).isEqualTo("[0.0,3.0,4.0,4.0]");
    assertThat(json.get("waiting").toString()).isEqualTo("[0.0,2.0,2.0,2.0]");
  }

  @Test
  void allocationsAreARateAndWaitsTheMeanOfTheQueues() {
    history.sample(STEP);
    allocations.set(25);
    node("a", las(1, 0));
    queue("b", 4);
    queue("c", 8);
    history.sample(2 * STEP);
    JsonNode json = history.toJson();
    assertThat(json.get("allocationsPerSecond").get(1).asDouble()).isEqualTo(5);
    assertThat(json.get("expectedWaitSeconds").toString()).isEqualTo("[null,6.0]");
  }

  @Test
  void aClockThatIsSetByAnHourChangesNoRateAndNoOrder() {
    for (long jump : new long[] {3_600_000, -3_600_000}) {
      AtomicLong now = new AtomicLong(STEP);
      AtomicLong wall = new AtomicLong(1_700_000_000_000L);
      AtomicLong allocated = new AtomicLong();
      ClusterHistory jumping =
          new ClusterHistory(
              () -> nodes, allocated::get, errors::incrementAndGet, now::get, wall::get);
      for (int sample = 1; sample < 4; sample++) {
        jumping.sample(now.get());
        allocated.addAndGet(25);
        now.addAndGet(STEP);
        wall.addAndGet(STEP + (sample == 2 ? jump : 0));
      }
      JsonNode json = jumping.toJson();
      assertThat(json.get("allocationsPerSecond").get(1).asDouble()).isEqualTo(5);
      assertThat(json.get("allocationsPerSecond").get(2).asDouble()).isEqualTo(5);
      assertThat(json.get("atMillis").get(2).asLong()).isEqualTo(wall.get() - STEP);
      assertThat(json.get("atMillis").get(1).asLong()).isEqualTo(wall.get() - 2 * STEP);
    }
  }

  @Test
  void anErrorCostsOneSample() {
    ClusterHistory failing =
        new ClusterHistory(
            () -> {
              throw new IllegalStateException("once");
            },
            allocations::get,
            errors::incrementAndGet);
    failing.sample(STEP);
    assertThat(errors).hasValue(1);
    assertThat(failing.toJson().get("atMillis")).isEmpty();
  }

  private static NodeStatistics las(int running, int waiting) {
    return new NodeStatistics(running, waiting, 0, 0, Map.of());
  }

  private void node(String host, NodeStatistics statistics) {
    add(host, RankedNode.Kind.SUSPEND, statistics);
  }

  private void queue(String host, double waitSeconds) {
    add(host, RankedNode.Kind.QUEUE, las(0, 0).withQueue(new QueueStatistics(waitSeconds, 1)));
  }

  private void add(String host, RankedNode.Kind kind, NodeStatistics statistics) {
    NodeId id = NodeId.newInstance(host, 1);
    nodes.removeIf(node -> node.id().equals(id));
    nodes.add(
        new RankedNode<>(
            id, "", RankedNode.Standing.FULL, 0, 0, new LastReport(kind, statistics, Double.NaN)));
  }
}
