// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.core;

import java.util.ArrayList;
import java.util.List;

/** Inputs for tests: blocks on hosts {@code h<rack>-<number>}. */
final class Blocks {
  static final Topology RACK_IN_NAME = host -> host.substring(0, host.indexOf('-'));

  private Blocks() {}

  /** One block on each of {@code hosts}, in this order. */
  static List<Block> on(String... hosts) {
    List<Block> blocks = new ArrayList<>();
    for (String host : hosts) {
      blocks.add(
          Block.of(blocks.size(), "/in/f", blocks.size() * 64L, 64, List.of(host), List.of()));
    }
    return blocks;
  }

  /** {@code perFile} blocks in each of {@code files}, without a host. */
  static List<Block> ofFiles(int perFile, String... files) {
    List<Block> blocks = new ArrayList<>();
    for (String file : files) {
      for (int i = 0; i < perFile; i++) {
        blocks.add(Block.of(blocks.size(), file, i * 64L, 64, List.of(), List.of()));
      }
    }
    return blocks;
  }
}
