// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.workload;

import io.kairos.common.NamedChoice;
import java.util.List;

/**
 * The paper's Table 1 with its maps and reduces: a job's reduces hold cores before its maps have
 * ended, as MapReduce's do with its default slow start, and work when they have.
 *
 * <p>The longest job has 60 maps: §5.2 gives it blocks of 1 GB, which makes 60 where the table has
 * 224. The reduces of a job are cut in proportion to the cluster as its maps are.
 */
public final class Table1Phases extends NamedChoice implements FixedWorkload {
  private static final int MAPS_OF_LONG_JOBS = 60;

  /** With fewer, every class but the last two has one map, for which no reduce ever waits. */
  private static final int LEAST_SLOTS = 8;

  public Table1Phases() {
    super("table1-phases", "the same with reduces that hold cores while they wait for their maps");
  }

  /** Two jobs of a hundred make a third of the work. */
  @Override
  public boolean hasExactShares() {
    return true;
  }

  @Override
  public int leastSlots() {
    return LEAST_SLOTS;
  }

  @Override
  public int usualJobsPerCore() {
    return 12;
  }

  @Override
  public List<JobClass> classes(int cores) {
    Table1Category smallest = Table1Category.SMALL;
    double unit = smallest.scaledWorkSeconds(cores) / tasks(smallest, cores);
    return Table1Category.ALL.stream()
        .map(each -> each == Table1Category.LONG ? each.withMaps(MAPS_OF_LONG_JOBS) : each)
        .map(
            category ->
                category.cut(cores, tasks(category, cores), category.scaledReduces(cores), unit))
        .toList();
  }

  private static int tasks(Table1Category category, int cores) {
    return category.scaledMaps(cores) + category.scaledReduces(cores);
  }
}
