// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.bench.idlecores.task;

import io.kairos.common.NamedChoice;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Waits for the disk: writes and makes the system write it down at once. */
public final class DiskTask extends NamedChoice implements TaskLoad {
  private static final int UNIT_BYTES = 256 << 10;
  private static final long FILE_BYTES = 64L << 20;

  public DiskTask() {
    super("disk", "writes 256 KiB a unit and waits until the disk has them (fsync)");
  }

  @Override
  public Work begin(Path folder) throws IOException {
    return new Writer(
        FileChannel.open(
            folder.resolve("disk-task"),
            StandardOpenOption.CREATE,
            StandardOpenOption.WRITE,
            StandardOpenOption.DELETE_ON_CLOSE));
  }

  private static final class Writer implements Work {
    private final ByteBuffer bytes = ByteBuffer.allocateDirect(UNIT_BYTES);
    private final FileChannel file;
    private long position;

    Writer(FileChannel file) {
      this.file = file;
    }

    @Override
    public void unit() throws IOException {
      bytes.clear();
      while (bytes.hasRemaining()) {
        position += file.write(bytes, position);
      }
      if (position >= FILE_BYTES) {
        position = 0;
      }
      file.force(true);
    }
  }
}
