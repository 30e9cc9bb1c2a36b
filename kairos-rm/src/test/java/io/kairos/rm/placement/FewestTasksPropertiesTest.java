// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.placement;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.common.NodeStatistics;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

/** Which node the index and the paper's placement take, against the paper's own words. */
class FewestTasksPropertiesTest {
  private record Node(int cores, int taskVcores, double variance) {}

  private static final Placement PLACEMENT = Placement.ALL.get("fewest-tasks");

  /** Algorithm 2: S_i is the set of nodes with i tasks; the lowest variance of the first set. */
  @Property(tries = 300)
  void theOrderOnEqualNodesWithTasksOfOneCoreIsThePapers(
      @ForAll("nodes") List<Node> nodes, @ForAll @IntRange(min = 1, max = 96) int cores) {
    NodeIndex<Integer> index = new NodeIndex<>(NodeStatistics::varianceSeconds2);
    List<Integer> paper = new ArrayList<>();
    for (int id = 0; id < nodes.size(); id++) {
      rank(index, id, new Node(cores, nodes.get(id).taskVcores, nodes.get(id).variance));
      paper.add(id);
    }
    paper.sort(
        Comparator.comparingInt((Integer id) -> nodes.get(id).taskVcores)
            .thenComparingDouble(id -> nodes.get(id).variance)
            .thenComparing(Comparator.naturalOrder()));
    for (int expected : paper) {
      assertThat(index.first("")).contains(expected);
      index.setAside(expected);
    }
  }

  @Property(tries = 300)
  void noNodeWithoutAFreeCoreIsOfferedWhileAnotherHasOne(@ForAll("nodes") List<Node> nodes) {
    NodeIndex<Integer> index = new NodeIndex<>(NodeStatistics::varianceSeconds2);
    for (int id = 0; id < nodes.size(); id++) {
      rank(index, id, nodes.get(id));
    }
    long free = nodes.stream().filter(node -> node.taskVcores < node.cores).count();
    for (int offered = 0; offered < nodes.size(); offered++) {
      int id = index.first("").orElseThrow();
      assertThat(nodes.get(id).taskVcores < nodes.get(id).cores).isEqualTo(offered < free);
      index.setAside(id);
    }
  }

  /** Idle tasks are load, but of nodes with as much load one with a free core goes first. */
  @Property(tries = 300)
  void idleTasksCountAndDecideOnlyBetweenEqualNodes(
      @ForAll("nodes") List<Node> nodes, @ForAll @IntRange(min = 0, max = 120) int idle) {
    for (Node one : nodes) {
      for (Node other : nodes) {
        NodeLoad idler = new NodeLoad(one.taskVcores, one.cores, 0, 1, idle);
        NodeLoad busy = new NodeLoad(other.taskVcores, other.cores, 0, 1, 0);
        int byTasks = Integer.compare(one.taskVcores * other.cores, other.taskVcores * one.cores);
        int byFree = Boolean.compare(busy.hasFreeSlot(), idler.hasFreeSlot());
        assertThat(
                Double.compare(PLACEMENT.load(idler, () -> 0.5), PLACEMENT.load(busy, () -> 0.5)))
            .as("%s with %d idle, and %s", one, idle, other)
            .isEqualTo(byTasks != 0 ? byTasks : byFree);
      }
    }
  }

  @Provide
  Arbitrary<List<Node>> nodes() {
    return Combinators.combine(
            Arbitraries.integers().between(1, 96),
            Arbitraries.integers().between(0, 120),
            Arbitraries.integers().between(0, 3).map(Integer::doubleValue))
        .as(Node::new)
        .list()
        .ofMinSize(1)
        .ofMaxSize(30);
  }

  private static void rank(NodeIndex<Integer> index, int id, Node node) {
    index.update(
        id,
        "",
        PLACEMENT.load(new NodeLoad(node.taskVcores, node.cores, 0), () -> 0.5),
        new NodeStatistics(1, 0, 1, node.variance, Map.of()));
  }
}
