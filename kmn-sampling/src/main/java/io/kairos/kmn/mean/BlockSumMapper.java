// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.mean;

import java.io.IOException;
import java.util.OptionalDouble;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Mapper;

/** Adds up one block: its only record has the block as key, as the lineage names it. */
final class BlockSumMapper extends Mapper<LongWritable, Text, Text, Text> {
  private Column column;
  private long records;
  private double sum;
  private long skipped;

  @Override
  protected void setup(Context context) {
    column = Column.read(context.getConfiguration());
  }

  @Override
  protected void map(LongWritable offset, Text line, Context context) {
    OptionalDouble value = column.in(line.toString());
    if (value.isPresent()) {
      records++;
      sum += value.getAsDouble();
    } else {
      skipped++;
    }
  }

  @Override
  protected void cleanup(Context context) throws IOException, InterruptedException {
    context.write(
        new Text(context.getInputSplit().toString()),
        new Text(new BlockSum(records, sum, skipped).toString()));
  }
}
