// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.workload;

import io.kairos.common.NamedChoice;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The paper's uniform workload (SoCC'18, §5.3.1): the first three categories of Table 1, about
 * equally often, with their reduces.
 */
public final class Table1Uniform extends NamedChoice implements FixedWorkload {
  private static final List<Double> PROBABILITIES = List.of(0.35, 0.35, 0.3);

  /** With fewer, most classes have one map, for which no reduce ever waits. */
  private static final int LEAST_SLOTS = 8;

  public Table1Uniform() {
    super("table1-uniform", "the first three categories of table1-phases, about equally often");
  }

  @Override
  public boolean hasExactShares() {
    return true;
  }

  @Override
  public int leastSlots() {
    return LEAST_SLOTS;
  }

  @Override
  public List<JobClass> classes(int cores) {
    double unit =
        Table1Category.SMALL.scaledWorkSeconds(cores) / tasks(Table1Category.SMALL, cores);
    return IntStream.range(0, PROBABILITIES.size())
        .mapToObj(i -> Table1Category.ALL.get(i).withProbability(PROBABILITIES.get(i)))
        .map(each -> each.cut(cores, tasks(each, cores), each.scaledReduces(cores), unit))
        .toList();
  }

  private static int tasks(Table1Category category, int cores) {
    return category.scaledMaps(cores) + category.scaledReduces(cores);
  }
}
