// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.cgroup.usage;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.Map;

/**
 * Counters of the kernel that are read again and again: each file stays open, which makes a reading
 * one system call. Not thread-safe.
 */
final class CounterFiles implements AutoCloseable {
  private static final int LONGEST_COUNTER = 256;

  private final Map<String, FileChannel> open = new HashMap<>();
  private final ByteBuffer buffer = ByteBuffer.allocateDirect(LONGEST_COUNTER);

  /**
   * The first line of a file as it is now.
   *
   * @param key what the file is of; the file that was opened for it first is read until {@link
   *     #forget}, or until it cannot be read
   * @param place the directory of the file, asked when it is opened
   */
  String firstLine(String key, CpuTimes.Place place, String name) throws IOException {
    FileChannel channel = open.get(key);
    if (channel == null) {
      channel = FileChannel.open(place.cgroup().resolve(name), StandardOpenOption.READ);
      open.put(key, channel);
    }
    try {
      buffer.clear();
      int length = channel.read(buffer, 0);
      buffer.flip();
      if (length <= 0) {
        throw new IOException(name + " of " + key + " is empty");
      }
      String text = StandardCharsets.US_ASCII.decode(buffer).toString();
      int end = text.indexOf('\n');
      return end < 0 ? text : text.substring(0, end);
    } catch (IOException e) {
      // A cgroup that was made anew under the same name has another file.
      forget(key);
      throw e;
    }
  }

  void forget(String key) {
    FileChannel channel = open.remove(key);
    if (channel != null) {
      closeQuietly(channel);
    }
  }

  @Override
  public void close() {
    open.values().forEach(CounterFiles::closeQuietly);
    open.clear();
  }

  private static void closeQuietly(FileChannel channel) {
    try {
      channel.close();
    } catch (IOException e) {
      // It was only read.
      return;
    }
  }
}
