// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.kmn;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.kairos.cluster.racks.RackCluster;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import org.apache.hadoop.fs.BlockLocation;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.hdfs.DistributedFileSystem;

/**
 * A job's input: files of one block each, every record naming its block. Each host holds as many
 * blocks as any other, give or take one; which ones is random. Immutable.
 */
public final class BlockFiles {
  /** Records of a block. */
  public static final int RECORDS = 4096;

  private static final int RECORD_BYTES = 64;
  private static final int BUFFER_BYTES = 4096;
  private static final long BLOCK_BYTES = (long) RECORDS * RECORD_BYTES;

  private final Path folder;
  private final List<Set<String>> hosts;

  private BlockFiles(Path folder, List<Set<String>> hosts) {
    this.folder = folder;
    this.hosts = hosts;
  }

  /**
   * Writes the files.
   *
   * @param folder of their own, in HDFS
   * @param count number of blocks
   * @param replication hosts that hold a block
   */
  public static BlockFiles write(
      RackCluster cluster, Path folder, int count, int replication, Random random)
      throws IOException {
    List<String> order = new ArrayList<>();
    while (order.size() < count) {
      List<String> turn = cluster.spec().layout().hosts();
      Collections.shuffle(turn, random);
      order.addAll(turn);
    }
    DistributedFileSystem files = cluster.fileSystem();
    List<Set<String>> hosts = new ArrayList<>();
    for (int block = 0; block < count; block++) {
      Path file = new Path(folder, String.format(Locale.ROOT, "block-%05d", block));
      InetSocketAddress[] favoured = favoured(cluster, order.get(block), replication);
      try (OutputStream out =
          files.create(
              file,
              FsPermission.getFileDefault(),
              true,
              BUFFER_BYTES,
              (short) replication,
              BLOCK_BYTES,
              null,
              favoured)) {
        out.write(content(block));
      }
      BlockLocation[] locations = files.getFileBlockLocations(file, 0, BLOCK_BYTES);
      hosts.add(Set.of(locations[0].getHosts()));
    }
    return new BlockFiles(folder, List.copyOf(hosts));
  }

  /** Where the files are. */
  public Path folder() {
    return folder;
  }

  /** Number of blocks; they are counted from 0. */
  public int count() {
    return hosts.size();
  }

  /** Who holds the block. */
  public Set<String> hosts(int block) {
    return hosts.get(block);
  }

  /** The block that a record says it is of. */
  static int blockOf(String record) {
    return Integer.parseInt(record.substring(0, 5));
  }

  /** The record's place in its block, from 0. */
  static int numberOf(String record) {
    return Integer.parseInt(record.substring(6, 11));
  }

  private static InetSocketAddress[] favoured(RackCluster cluster, String first, int replication)
      throws IOException {
    List<String> hosts = cluster.spec().layout().hosts();
    InetSocketAddress[] favoured = new InetSocketAddress[replication];
    for (int i = 0; i < replication; i++) {
      favoured[i] = cluster.transferAddress(hosts.get((hosts.indexOf(first) + i) % hosts.size()));
    }
    return favoured;
  }

  private static byte[] content(int block) {
    StringBuilder text = new StringBuilder();
    for (int number = 0; number < RECORDS; number++) {
      String record = String.format(Locale.ROOT, "%05d %05d ", block, number);
      text.append(record).append("x".repeat(RECORD_BYTES - record.length() - 1)).append('\n');
    }
    return text.toString().getBytes(US_ASCII);
  }
}
