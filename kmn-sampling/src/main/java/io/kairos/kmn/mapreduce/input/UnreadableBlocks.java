// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.mapreduce.input;

import io.kairos.kmn.core.Block;
import java.util.List;
import java.util.stream.Collectors;

/** Blocks that are known to be lost before a job begins. */
public final class UnreadableBlocks {
  private UnreadableBlocks() {}

  /**
   * Refuses an input some of whose blocks no host has. To sample the others would be to leave these
   * out for a reason that may have to do with what is in them, and nobody would know. An input of
   * which no host is known at all is none of HDFS, and is let pass.
   *
   * @throws IllegalArgumentException if there are such blocks
   */
  public static void refuse(List<Block> blocks) {
    List<Block> files =
        blocks.stream()
            .filter(block -> !block.path().isEmpty() && block.length() > 0)
            .collect(Collectors.toList());
    List<Block> lost =
        files.stream().filter(block -> block.hosts().isEmpty()).collect(Collectors.toList());
    if (lost.isEmpty() || lost.size() == files.size()) {
      return;
    }
    Block first = lost.get(0);
    throw new IllegalArgumentException(
        lost.size()
            + " of "
            + blocks.size()
            + " blocks of the input cannot be read, no host has a copy: "
            + first
            + (lost.size() > 1 ? " and others" : "")
            + ". Bring the hosts back or repair them (hdfs fsck "
            + first.path()
            + " -files -blocks -locations), or leave these files out of the input.");
  }
}
