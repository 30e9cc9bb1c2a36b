// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.mean;

import io.kairos.kmn.group.GroupSums;
import java.io.IOException;
import java.util.OptionalDouble;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Mapper;

/** Adds up one block, by the values of a column if one is named. */
final class BlockSumMapper extends Mapper<LongWritable, Text, Text, Text> {
  private final GroupSums sums = new GroupSums();
  private Column column;
  private Column group;

  @Override
  protected void setup(Context context) {
    column = Column.read(context.getConfiguration());
    group = Column.readGroup(context.getConfiguration());
  }

  @Override
  protected void map(LongWritable offset, Text line, Context context) {
    String text = line.toString();
    OptionalDouble value = column.in(text);
    if (value.isEmpty()) {
      sums.skip();
    } else if (group == null) {
      sums.add(value.getAsDouble());
    } else {
      sums.add(group.textIn(text), value.getAsDouble());
    }
  }

  @Override
  protected void cleanup(Context context) throws IOException, InterruptedException {
    sums.write(context);
  }
}
