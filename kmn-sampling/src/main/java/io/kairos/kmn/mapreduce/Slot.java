// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.mapreduce;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.mapreduce.InputSplit;

/**
 * A map task without a block. The application master puts a real split in its place when the task
 * has a container, so no task ever reads one.
 */
final class Slot extends InputSplit implements org.apache.hadoop.mapred.InputSplit, Writable {
  private static final String[] NOWHERE = {};

  private long length;

  /** For deserialisation. */
  Slot() {}

  /**
   * @param length expected bytes
   */
  Slot(long length) {
    this.length = length;
  }

  static IOException notBound() {
    return new IOException(
        "this task has no block: the job was not run by "
            + KmnAppMaster.class.getName()
            + ", set mapreduce.framework.name to "
            + KmnClientProtocolProvider.FRAMEWORK
            + ".");
  }

  @Override
  public long getLength() {
    return length;
  }

  @Override
  public String[] getLocations() {
    return NOWHERE;
  }

  @Override
  public void write(DataOutput out) throws IOException {
    out.writeLong(length);
  }

  @Override
  public void readFields(DataInput in) throws IOException {
    length = in.readLong();
  }
}
