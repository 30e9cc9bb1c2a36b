// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.probing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class LeastLoadedTest {
  @Property
  void eachTaskGoesToTheWorkerThatABruteForceFinds(
      @ForAll @Size(min = 1, max = 12) List<@IntRange(max = 20) Integer> waits,
      @ForAll @IntRange(min = 1, max = 30) int tasks,
      @ForAll @IntRange(min = 1, max = 9) int estimate,
      @ForAll @IntRange(max = 3) int first) {
    if (first >= waits.size()) {
      return;
    }
    List<Integer> placed = new ArrayList<>();
    new LeastLoaded().place(first, waits.size(), waits::get, tasks, estimate, placed::add);

    List<Integer> left = new ArrayList<>(waits);
    List<Integer> expected = new ArrayList<>();
    for (int task = 0; task < tasks; task++) {
      int best = first;
      for (int worker = first; worker < left.size(); worker++) {
        if (left.get(worker) < left.get(best)) {
          best = worker;
        }
      }
      expected.add(best);
      left.set(best, left.get(best) + estimate);
    }
    assertThat(placed).isEqualTo(expected);
  }

  @Test
  void tasksWithoutAnEstimateAreSpread() {
    List<Integer> placed = new ArrayList<>();

    new LeastLoaded().place(0, 3, worker -> 0, 6, 0, placed::add);

    assertThat(placed).containsExactly(0, 1, 2, 0, 1, 2);
  }
}
