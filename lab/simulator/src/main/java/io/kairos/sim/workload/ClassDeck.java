// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.workload;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.ListSampler;

/** The classes of a number of jobs, each as often as its probability says. */
final class ClassDeck {
  private ClassDeck() {}

  /**
   * In random order. Fractions of jobs go to the classes with the largest ones (the method of the
   * largest remainder), and of equal ones to the class that comes first.
   */
  static JobClass[] shuffled(List<JobClass> classes, int jobs, UniformRandomProvider random) {
    int[] counts = classes.stream().mapToInt(each -> (int) (each.probability() * jobs)).toArray();
    int missing = jobs - IntStream.of(counts).sum();
    IntStream.range(0, counts.length)
        .boxed()
        .sorted(
            Comparator.comparingDouble(
                each -> counts[each] - classes.get(each).probability() * jobs))
        .limit(missing)
        .forEach(each -> counts[each]++);
    List<JobClass> deck = new ArrayList<>();
    for (int i = 0; i < counts.length; i++) {
      for (int n = 0; n < counts[i]; n++) {
        deck.add(classes.get(i));
      }
    }
    ListSampler.shuffle(random, deck);
    return deck.toArray(new JobClass[0]);
  }
}
