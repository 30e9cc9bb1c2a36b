// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.mean;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * An input of {@link #BLOCKS} files of one block each. Half of the blocks have a mean of one less
 * than {@link #MEAN}, half of one more, and the numbers within a block are spread evenly about it.
 * So every sample of {@link #SAMPLE} blocks has at least two of each kind, and whichever blocks a
 * cluster happens to bind, the interval of 99 % has to hold the truth.
 */
public final class TwoKindsOfBlocks {
  public static final int BLOCKS = 12;
  public static final int SAMPLE = 8;
  public static final double MEAN = 50;
  public static final int PAIRS = 200;
  public static final double CONFIDENCE = 0.99;

  private TwoKindsOfBlocks() {}

  public static double meanOf(int block) {
    return MEAN + (block % 2 == 0 ? -1 : 1);
  }

  static double sumOf(int block) {
    return 2 * PAIRS * meanOf(block);
  }

  /** Each file has a header, then its numbers in the second column. */
  public static void write(Path directory) throws IOException {
    Random dice = new Random(1);
    Files.createDirectories(directory);
    for (int block = 0; block < BLOCKS; block++) {
      List<String> lines = new ArrayList<>(List.of("name,value"));
      for (int pair = 0; pair < PAIRS; pair++) {
        double spread = dice.nextInt(1 << 10) / 64.0; // Exact in binary.
        lines.add("a," + (meanOf(block) - spread));
        lines.add("b," + (meanOf(block) + spread));
      }
      Files.write(directory.resolve(String.format("block%02d", block)), lines);
    }
  }
}
