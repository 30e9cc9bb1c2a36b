// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.trace;

import com.github.luben.zstd.ZstdInputStream;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Arrays;

/** Unpacks zstd wherever bytes begin like it: Spark puts other endings behind that of zstd. */
final class Zstandard {
  private static final byte[] MARK = {0x28, (byte) 0xB5, 0x2F, (byte) 0xFD};

  private Zstandard() {}

  /**
   * The bytes themselves if they are not packed.
   *
   * @param file they are of, for messages
   * @param mayBreakOff whether they may end within what is packed; what is there is unpacked then
   * @throws TraceException if they are packed and cannot be unpacked on this machine
   */
  static InputStream unpacked(Path file, InputStream bytes, boolean mayBreakOff)
      throws IOException {
    InputStream from = new BufferedInputStream(bytes);
    from.mark(MARK.length);
    boolean isPacked = Arrays.equals(from.readNBytes(MARK.length), MARK);
    from.reset();
    return isPacked ? unpack(file, from, mayBreakOff) : from;
  }

  private static InputStream unpack(Path file, InputStream packed, boolean mayBreakOff)
      throws IOException {
    try {
      return new ZstdInputStream(packed).setContinuous(mayBreakOff);
    } catch (LinkageError e) {
      // It is native code, which not every machine lets a program unpack and load.
      throw new TraceException(
          file + " is compressed by zstd, which cannot be loaded here; unpack it: " + e, e);
    }
  }
}
