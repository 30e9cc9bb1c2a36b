// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.workload;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.ListSampler;

/** Draws classes of jobs by their probabilities. */
public final class ClassDeck {
  private ClassDeck() {}

  /**
   * One of several.
   *
   * @param share probability of a class; those of all add up to 1
   * @param uniform a random number from 0 to less than 1
   */
  public static <T> T pick(List<T> classes, ToDoubleFunction<T> share, double uniform) {
    double below = 0;
    for (T each : classes) {
      below += share.applyAsDouble(each);
      if (uniform < below) {
        return each;
      }
    }
    // Shares may add up to a little less than 1.
    return classes.get(classes.size() - 1);
  }

  /**
   * The classes of a number of jobs, each as often as its probability says, in random order.
   * Fractions of jobs go to the classes with the largest ones (the method of the largest
   * remainder), and of equal ones to the class that comes first.
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
