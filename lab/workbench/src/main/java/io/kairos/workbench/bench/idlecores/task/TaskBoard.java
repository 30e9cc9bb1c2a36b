// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.bench.idlecores.task;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Where a task says how far it is: its process id and the units that it has done, in a file that
 * both sides map into memory, so that saying costs nothing.
 */
public final class TaskBoard {
  private static final int PID = 0;
  private static final int UNITS = Long.BYTES;
  private static final int SIZE = 2 * Long.BYTES;

  private final MappedByteBuffer bytes;

  private TaskBoard(MappedByteBuffer bytes) {
    this.bytes = bytes;
  }

  /** The task's side: makes the file. */
  static TaskBoard of(Path file, long pid) throws IOException {
    try (FileChannel channel =
        FileChannel.open(
            file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      TaskBoard board = new TaskBoard(channel.map(FileChannel.MapMode.READ_WRITE, 0, SIZE));
      board.bytes.putLong(PID, pid);
      return board;
    }
  }

  void units(long number) {
    bytes.putLong(UNITS, number);
  }

  /** Units that the task has done since its start. */
  public static long units(Path file) throws IOException {
    return read(file, UNITS);
  }

  /** Process id of the task; 0 while it is starting. */
  public static long pid(Path file) throws IOException {
    return read(file, PID);
  }

  private static long read(Path file, int position) throws IOException {
    ByteBuffer value = ByteBuffer.allocate(Long.BYTES);
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      while (value.hasRemaining() && channel.read(value, position + value.position()) > 0) {
        // The rest comes with the next read.
      }
    }
    return value.hasRemaining() ? 0 : value.getLong(0);
  }
}
