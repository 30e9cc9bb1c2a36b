// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.placement;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.common.NodeStatistics;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;

/** The index against the plainest model there is: a map that is sorted anew for every question. */
class NodeIndexPropertiesTest {
  private static final ToDoubleFunction<NodeStatistics> BY_VARIANCE =
      NodeStatistics::varianceSeconds2;
  private static final ToDoubleFunction<NodeStatistics> BY_SUM = NodeStatistics::sumSeconds;

  private record Node(int id, String partition, int tasks, NodeStatistics statistics) {}

  private static final class Model {
    final Map<Integer, Node> nodes = new HashMap<>();
    final Set<Integer> aside = new HashSet<>();
    ToDoubleFunction<NodeStatistics> tieBreaker = BY_VARIANCE;

    Optional<Integer> first(String partition) {
      return nodes.values().stream()
          .filter(node -> node.partition.equals(partition) && !aside.contains(node.id))
          .min(
              Comparator.comparingInt(Node::tasks)
                  .thenComparing(node -> node.statistics == null)
                  .thenComparing(
                      node ->
                          node.statistics == null ? 0 : tieBreaker.applyAsDouble(node.statistics))
                  .thenComparing(Node::id))
          .map(Node::id);
    }
  }

  private interface Event {
    void apply(NodeIndex<Integer> index, Model model);
  }

  @Property(tries = 500)
  void theFirstNodeIsThatOfAFullSortAfterEveryEvent(@ForAll("events") List<Event> events) {
    NodeIndex<Integer> index = new NodeIndex<>(BY_VARIANCE);
    Model model = new Model();
    for (Event event : events) {
      event.apply(index, model);
      for (String partition : List.of("", "gpu")) {
        assertThat(index.first(partition)).isEqualTo(model.first(partition));
      }
      assertThat(index.size()).isEqualTo(model.nodes.size());
    }
  }

  @Property(tries = 200)
  void settingAsideTheFirstUntilNoneIsLeftVisitsEveryNodeOnceInOrder(
      @ForAll("updates") List<Node> updates) {
    NodeIndex<Integer> index = new NodeIndex<>(BY_VARIANCE);
    Model model = new Model();
    updates.forEach(node -> update(index, model, node));
    while (model.first("").isPresent()) {
      int expected = model.first("").orElseThrow();
      assertThat(index.first("")).contains(expected);
      index.setAside(expected);
      model.aside.add(expected);
    }
    assertThat(index.first("")).isEmpty();
    assertThat(index.partitions()).doesNotContain("");
  }

  @Provide
  Arbitrary<List<Event>> events() {
    Arbitrary<Integer> ids = Arbitraries.integers().between(0, 12);
    Arbitrary<Event> update =
        nodes().map(node -> (index, model) -> NodeIndexPropertiesTest.update(index, model, node));
    Arbitrary<Event> remove =
        ids.map(
            id ->
                (index, model) -> {
                  index.remove(id);
                  model.nodes.remove(id);
                  model.aside.remove(id);
                });
    Arbitrary<Event> setAside =
        ids.map(
            id ->
                (index, model) -> {
                  index.setAside(id);
                  if (model.nodes.containsKey(id)) {
                    model.aside.add(id);
                  }
                });
    Arbitrary<Event> resume =
        Arbitraries.just(
            (index, model) -> {
              index.resume();
              model.aside.clear();
            });
    Arbitrary<Event> tieBreaker =
        Arbitraries.of(BY_VARIANCE, BY_SUM)
            .map(
                chosen ->
                    (index, model) -> {
                      index.setTieBreaker(chosen);
                      model.tieBreaker = chosen;
                    });
    return Arbitraries.frequencyOf(
            Tuple.of(8, update),
            Tuple.of(2, remove),
            Tuple.of(3, setAside),
            Tuple.of(1, resume),
            Tuple.of(1, tieBreaker))
        .list()
        .ofMaxSize(120);
  }

  @Provide
  Arbitrary<List<Node>> updates() {
    return nodes().list().ofMaxSize(60);
  }

  private static Arbitrary<Node> nodes() {
    Arbitrary<NodeStatistics> statistics =
        Combinators.combine(
                Arbitraries.integers().between(0, 3).map(Integer::doubleValue),
                Arbitraries.integers().between(0, 3).map(Integer::doubleValue))
            .as((sum, variance) -> new NodeStatistics(1, 1, sum, variance, Map.of()));
    return Combinators.combine(
            Arbitraries.integers().between(0, 12),
            Arbitraries.of("", "gpu"),
            Arbitraries.integers().between(0, 4),
            statistics.injectNull(0.3))
        .as(Node::new);
  }

  private static void update(NodeIndex<Integer> index, Model model, Node node) {
    index.update(node.id, node.partition, node.tasks, node.statistics);
    model.nodes.put(node.id, node);
  }
}
