// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.group;

import java.io.IOException;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.MapContext;

/**
 * Adds up one block by group, in a mapper: {@link #add} for every record, {@link #write} once, in
 * {@code cleanup}. The job's reducer passes on what the mappers write, as the stock {@code Reducer}
 * does, and its output is text. {@link GroupEstimates} reads that.
 *
 * <p>All groups of a block are kept in memory until then. One thread uses an instance.
 */
public final class GroupSums {
  private final BlockTotals totals = new BlockTotals();

  /**
   * Adds a record to the total and to no group.
   *
   * @param value 0 where records are only counted; a finite number
   */
  public void add(double value) {
    totals.add(finite(value));
  }

  /**
   * Adds a record to the total and to a group.
   *
   * @param group any text
   * @param value 0 where records are only counted; a finite number
   */
  public void add(String group, double value) {
    totals.add(group, finite(value));
  }

  /** Counts a record that has no value. */
  public void skip() {
    totals.skip();
  }

  /**
   * Writes the sums of the block, under its name as the lineage has it.
   *
   * @param context of the mapper, whose input is a sampled one
   */
  public void write(MapContext<?, ?, Text, Text> context) throws IOException, InterruptedException {
    Text block = new Text(context.getInputSplit().toString());
    for (String line : totals.lines()) {
      context.write(block, new Text(line));
    }
  }

  private static double finite(double value) {
    if (!Double.isFinite(value)) {
      throw new IllegalArgumentException("value " + value + ": use a finite number, or skip().");
    }
    return value;
  }
}
