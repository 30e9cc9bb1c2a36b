// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.placement;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.common.NodeStatistics;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class NodeIndexTest {
  private static final String DEFAULT = "";

  private final NodeIndex<String> index = new NodeIndex<>(NodeStatistics::varianceSeconds2);

  @Test
  void fewerTasksComeBeforeALowerVariance() {
    index.update("busy", DEFAULT, 2, variance(0));
    index.update("idle", DEFAULT, 1, variance(9));
    assertThat(order()).containsExactly("idle", "busy");
  }

  @Test
  void theLowestVarianceComesFirstAmongNodesWithTheSameNumberOfTasks() {
    index.update("a", DEFAULT, 1, variance(9));
    index.update("b", DEFAULT, 1, variance(4));
    index.update("c", DEFAULT, 1, variance(6));
    assertThat(order()).containsExactly("b", "c", "a");
  }

  @Test
  void aNodeWithoutStatisticsRanksBehindItsEqualsButBeforeBusierNodes() {
    index.update("a-silent", DEFAULT, 1, null);
    index.update("b", DEFAULT, 1, variance(9));
    index.update("c", DEFAULT, 2, variance(0));
    assertThat(order()).containsExactly("b", "a-silent", "c");
  }

  @Test
  void assigningByRankSpreadsTasksAsAlgorithm2Does() {
    // Worked by hand from Algorithm 2 with N + Q = 2: S0 by variance, then S1 by variance.
    Map<String, NodeStatistics> nodes =
        Map.of("a", variance(3), "b", variance(1), "c", variance(2));
    nodes.forEach((node, statistics) -> index.update(node, DEFAULT, 0, statistics));
    Map<String, Integer> tasks = new HashMap<>();
    List<String> assigned = new ArrayList<>();
    while (index.first(DEFAULT).isPresent()) {
      String node = index.first(DEFAULT).orElseThrow();
      assigned.add(node);
      if (tasks.merge(node, 1, Integer::sum) < 2) {
        index.update(node, DEFAULT, tasks.get(node), nodes.get(node));
      } else {
        index.remove(node);
      }
    }
    assertThat(assigned).containsExactly("b", "c", "a", "b", "c", "a");
  }

  @Test
  void anotherTieBreakerRanksTheSameNodesAnew() {
    index.update("a", DEFAULT, 1, new NodeStatistics(1, 0, 5, 1, Map.of()));
    index.update("b", DEFAULT, 1, new NodeStatistics(1, 0, 2, 3, Map.of()));
    assertThat(index.first(DEFAULT)).contains("a");
    index.setTieBreaker(NodeStatistics::sumSeconds);
    assertThat(index.first(DEFAULT)).contains("b");
  }

  @Test
  void aRandomScoreIsDrawnAnewWheneverANodeIsRanked() {
    Iterator<Double> draws = List.of(0.3, 0.6, 0.9).iterator();
    NodeIndex<String> random =
        new NodeIndex<>(statistics -> TieBreaker.ALL.get("random").score(statistics, draws::next));
    random.update("a", DEFAULT, 1, variance(0));
    random.update("b", DEFAULT, 1, variance(0));
    assertThat(random.first(DEFAULT)).contains("a");
    random.update("a", DEFAULT, 1, variance(0));
    assertThat(random.first(DEFAULT)).contains("b");
  }

  @Test
  void aNodeThatIsSetAsideStaysOutThroughUpdatesUntilTheWalkStartsAfresh() {
    index.update("a", DEFAULT, 1, variance(0));
    index.update("b", DEFAULT, 2, variance(0));
    index.setAside("a");
    index.update("a", DEFAULT, 0, variance(0));
    assertThat(index.first(DEFAULT)).contains("b");
    index.resume();
    assertThat(index.first(DEFAULT)).contains("a");
  }

  @Test
  void aSingleNodeMayComeBackBeforeTheOthers() {
    index.update("a", DEFAULT, 1, variance(0));
    index.update("b", DEFAULT, 2, variance(0));
    index.setAside("a");
    index.setAside("b");
    index.resume("b");
    index.resume("unknown");
    assertThat(index.first(DEFAULT)).contains("b");
    index.resume();
    assertThat(order()).containsExactly("a", "b");
  }

  @Test
  void theNodesOfTheLowestLoadAreThoseThatAreLeftWithIt() {
    assertThat(index.lowestLoad(DEFAULT)).isNaN();
    assertThat(index.lowestLoaded(DEFAULT)).isEmpty();
    index.update("a", DEFAULT, 1, variance(4));
    index.update("b", DEFAULT, 1, variance(2));
    index.update("c", DEFAULT, 2, variance(0));
    index.update("elsewhere", "gpu", 0, variance(0));
    assertThat(index.lowestLoad(DEFAULT)).isEqualTo(1);
    assertThat(index.lowestLoaded(DEFAULT)).containsExactly("b", "a");
    index.setAside("b");
    assertThat(index.lowestLoaded(DEFAULT)).containsExactly("a");
    index.remove("a");
    assertThat(index.lowestLoad(DEFAULT)).isEqualTo(2);
    assertThat(index.lowestLoaded(DEFAULT)).containsExactly("c");
  }

  @Test
  void aNodeChangesItsPartition() {
    index.update("a", DEFAULT, 1, variance(0));
    index.update("a", "gpu", 1, variance(0));
    assertThat(index.first(DEFAULT)).isEmpty();
    assertThat(index.first("gpu")).contains("a");
    assertThat(index.partitions()).containsExactly("gpu");
  }

  private List<String> order() {
    List<String> order = new ArrayList<>();
    while (index.first(DEFAULT).isPresent()) {
      order.add(index.first(DEFAULT).orElseThrow());
      index.setAside(order.get(order.size() - 1));
    }
    index.resume();
    return order;
  }

  private static NodeStatistics variance(double variance) {
    return new NodeStatistics(1, 0, 1, variance, Map.of());
  }
}
