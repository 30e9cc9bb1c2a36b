// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.bench.mapreduce;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.mapreduce.InputFormat;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;

/**
 * Numbers, {@value #UNITS_PER_MAP} for each map and each in one map only. The value of a number is
 * the CPU time that its map shall spend on it, in nanoseconds.
 */
public final class UnitInputFormat extends InputFormat<LongWritable, LongWritable> {
  static final int UNITS_PER_MAP = 100;
  static final String MAPS = "kairos.bench.maps";
  static final String MAP_NANOS = "kairos.bench.map.nanos";

  @Override
  public List<InputSplit> getSplits(JobContext job) {
    int maps = job.getConfiguration().getInt(MAPS, 1);
    return IntStream.range(0, maps).mapToObj(Units::new).collect(Collectors.toList());
  }

  @Override
  public RecordReader<LongWritable, LongWritable> createRecordReader(
      InputSplit split, TaskAttemptContext task) {
    return new UnitReader();
  }

  /** The numbers of one map. */
  public static final class Units extends InputSplit implements Writable {
    private int map;

    /** For Hadoop, which reads it next. */
    public Units() {}

    Units(int map) {
      this.map = map;
    }

    /** Not 0, or MapReduce sorts it among the empty ones. */
    @Override
    public long getLength() {
      return UNITS_PER_MAP;
    }

    @Override
    public String[] getLocations() {
      return new String[0];
    }

    @Override
    public void write(DataOutput out) throws IOException {
      out.writeInt(map);
    }

    @Override
    public void readFields(DataInput in) throws IOException {
      map = in.readInt();
    }
  }

  private static final class UnitReader extends RecordReader<LongWritable, LongWritable> {
    private long first;
    private int read;
    private long nanosPerUnit;

    @Override
    public void initialize(InputSplit split, TaskAttemptContext task) {
      int map = ((Units) split).map;
      first = (long) map * UNITS_PER_MAP;
      int maps = task.getConfiguration().getInt(MAPS, 1);
      // From half of the mean to one and a half: the maps of a job are not all alike.
      double size = maps == 1 ? 1 : 0.5 + (double) map / (maps - 1);
      nanosPerUnit =
          Math.round(task.getConfiguration().getLong(MAP_NANOS, 0) * size / UNITS_PER_MAP);
    }

    @Override
    public boolean nextKeyValue() {
      if (read == UNITS_PER_MAP) {
        return false;
      }
      read++;
      return true;
    }

    @Override
    public LongWritable getCurrentKey() {
      return new LongWritable(first + read - 1);
    }

    @Override
    public LongWritable getCurrentValue() {
      return new LongWritable(nanosPerUnit);
    }

    @Override
    public float getProgress() {
      return (float) read / UNITS_PER_MAP;
    }

    @Override
    public void close() {}
  }
}
