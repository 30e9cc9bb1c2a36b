// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.mapreduce;

import java.io.IOException;
import java.lang.reflect.Field;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.DataInputBuffer;
import org.apache.hadoop.io.DataOutputBuffer;
import org.apache.hadoop.mapreduce.split.JobSplit.TaskSplitIndex;
import org.apache.hadoop.mapreduce.split.JobSplit.TaskSplitMetaInfo;
import org.apache.hadoop.mapreduce.v2.app.job.Task;
import org.apache.hadoop.mapreduce.v2.app.job.impl.MapTaskImpl;

/**
 * Points a map task at another split. The task and all of its attempts share one object that says
 * in which file and where their split lies; there is no public way to it.
 */
final class SplitSwap {
  private final Field metaInfo;

  SplitSwap() {
    try {
      metaInfo = MapTaskImpl.class.getDeclaredField("taskSplitMetaInfo");
      metaInfo.setAccessible(true);
    } catch (NoSuchFieldException e) {
      throw new IllegalStateException(
          "this Hadoop's MapTaskImpl has no taskSplitMetaInfo: use Hadoop 3.4 or 3.5.", e);
    }
  }

  /** From now on attempts of {@code map} read the split at {@code offset} of {@code file}. */
  void point(Task map, Path file, long offset) throws IOException {
    TaskSplitIndex index;
    try {
      index = ((TaskSplitMetaInfo) metaInfo.get(map)).getSplitIndex();
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
    DataOutputBuffer out = new DataOutputBuffer();
    new TaskSplitIndex(file.toString(), offset).write(out);
    DataInputBuffer in = new DataInputBuffer();
    in.reset(out.getData(), out.getLength());
    index.readFields(in);
  }
}
