// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.core.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class RoundRobinSelectorTest {
  private static List<UpstreamTask> tasks(String... racks) {
    List<UpstreamTask> tasks = new ArrayList<>();
    for (String rack : racks) {
      tasks.add(UpstreamTask.of(tasks.size(), rack));
    }
    return tasks;
  }

  private static List<UpstreamTask> tasks(List<Integer> racks) {
    return tasks(racks.stream().map(rack -> "/rack-" + rack).toArray(String[]::new));
  }

  @Test
  void everyRackGivesOneBeforeAnyGivesASecondAndTheLargestGivesFirst() {
    List<UpstreamTask> outputs = tasks("/b", "/b", "/a", "/c", "/c", "/c");

    assertThat(RoundRobinSelector.select(outputs, 6))
        .extracting(UpstreamTask::index)
        .containsExactly(3, 0, 2, 4, 1, 5);
    assertThat(RoundRobinSelector.select(outputs, 4))
        .extracting(UpstreamTask::rack)
        .containsExactly("/c", "/b", "/a", "/c");
  }

  @Test
  void racksWithEquallyManyOutputsAreTakenByName() {
    assertThat(RoundRobinSelector.select(tasks("/c", "/a", "/b"), 2))
        .extracting(UpstreamTask::rack)
        .containsExactly("/a", "/b");
  }

  @Test
  void moreOutputsThanNeededMakeTheSpreadEven() {
    List<UpstreamTask> outputs = tasks("/a", "/a", "/a", "/a", "/b", "/b", "/c", "/c");

    assertThat(RoundRobinSelector.select(outputs, 6).stream().map(UpstreamTask::rack))
        .containsExactlyInAnyOrder("/a", "/a", "/b", "/b", "/c", "/c");
  }

  @Property
  void theChoiceIsThatOfThePapersSort(
      @ForAll @Size(min = 1, max = 60) List<@IntRange(max = 9) Integer> racks,
      @ForAll Random dice) {
    List<UpstreamTask> outputs = tasks(racks);
    int k = 1 + dice.nextInt(outputs.size());

    assertThat(RoundRobinSelector.select(outputs, k)).isEqualTo(algorithm1(outputs, k));
  }

  @Property
  void theOrderInWhichOutputsAreListedDoesNotMatter(
      @ForAll @Size(min = 1, max = 60) List<@IntRange(max = 9) Integer> racks,
      @ForAll Random dice) {
    List<UpstreamTask> outputs = tasks(racks);
    List<UpstreamTask> shuffled = new ArrayList<>(outputs);
    Collections.shuffle(shuffled, dice);
    int k = 1 + dice.nextInt(outputs.size());

    assertThat(RoundRobinSelector.select(shuffled, k))
        .isEqualTo(RoundRobinSelector.select(outputs, k));
  }

  /** No K of the M outputs have a smaller maximum of outputs in a rack. */
  @Property
  void noOtherChoiceHasAFewerInTheFullestRack(
      @ForAll @Size(min = 1, max = 60) List<@IntRange(max = 9) Integer> racks,
      @ForAll Random dice) {
    List<UpstreamTask> outputs = tasks(racks);
    int k = 1 + dice.nextInt(outputs.size());

    int fullest = Collections.max(perRack(RoundRobinSelector.select(outputs, k)).values());

    int roomBelow =
        perRack(outputs).values().stream().mapToInt(count -> Math.min(count, fullest - 1)).sum();
    assertThat(roomBelow).isLessThan(k);
  }

  @Test
  void moreOutputsThanThereAreAndLessThanOneAreRefused() {
    assertThatThrownBy(() -> RoundRobinSelector.select(tasks("/a", "/b"), 3))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("k = 3: use a whole number from 1 to the number of outputs, here 2.");
    assertThatThrownBy(() -> RoundRobinSelector.select(tasks("/a", "/b"), 0))
        .hasMessageStartingWith("k = 0: use");
    assertThatThrownBy(() -> RoundRobinSelector.select(List.of(), 1))
        .hasMessageStartingWith("k = 1: use");
  }

  @Test
  void aTaskThatIsListedTwiceIsRefused() {
    List<UpstreamTask> twice =
        List.of(UpstreamTask.of(7, "/a"), UpstreamTask.of(1, "/a"), UpstreamTask.of(7, "/b"));

    assertThatThrownBy(() -> RoundRobinSelector.select(twice, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("tasks = map 7 in /a and map 7 in /b: give every task only once.");
  }

  @Test
  void theChoiceCannotBeChanged() {
    List<UpstreamTask> chosen = RoundRobinSelector.select(tasks("/a", "/b"), 1);

    assertThatThrownBy(chosen::clear).isInstanceOf(UnsupportedOperationException.class);
  }

  /** Algorithm 1 line by line: idx of a task, count of its rack, one sort, the first K. */
  private static List<UpstreamTask> algorithm1(List<UpstreamTask> upstreamTasks, int k) {
    Map<String, Integer> upstreamRacksCount = new HashMap<>();
    Map<UpstreamTask, Integer> idx = new HashMap<>();
    for (UpstreamTask task : upstreamTasks) {
      idx.put(task, upstreamRacksCount.merge(task.rack(), 1, Integer::sum) - 1);
    }
    return upstreamTasks.stream()
        .sorted(
            Comparator.<UpstreamTask>comparingInt(idx::get)
                .thenComparing(task -> -upstreamRacksCount.get(task.rack()))
                .thenComparing(UpstreamTask::rack))
        .limit(k)
        .toList();
  }

  private static Map<String, Integer> perRack(List<UpstreamTask> tasks) {
    Map<String, Integer> counts = new HashMap<>();
    tasks.forEach(task -> counts.merge(task.rack(), 1, Integer::sum));
    return counts;
  }
}
