// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.system;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** The nodes of a cluster, numbered from 0, which may differ in size. Immutable. */
public final class Nodes {
  /** Nodes of a cluster, and cores of all of them together. */
  public static final int MOST = 1_000_000;

  /** Cores of one node. */
  public static final int MOST_CORES = 1_000;

  /** Memory of a node that is not told. */
  public static final long NO_MEMORY = 0;

  private static final Pattern GROUP =
      Pattern.compile("(?<count>\\d{1,9})x(?<cores>\\d{1,9})(x(?<memory>\\d{1,9})g)?");

  private static final long MB_PER_GB = 1024;
  private static final long MOST_GB = 1 << 20;

  private final int[] cores;

  /** MiB of each node, or {@link #NO_MEMORY}. */
  private final long[] memoryMb;

  private final int allCores;

  private Nodes(int[] cores, long[] memoryMb) {
    long all = Arrays.stream(cores).asLongStream().sum();
    if (all > MOST) {
      throw new IllegalArgumentException(
          all + " cores are too many; use at most " + MOST + " in all.");
    }
    this.cores = cores;
    this.memoryMb = memoryMb;
    this.allCores = (int) all;
  }

  /**
   * Nodes that are all alike.
   *
   * @param count from 1 to {@link #MOST}
   * @param coresOfEach from 1 to {@link #MOST_CORES}
   * @throws IllegalArgumentException if one is out of range, or all cores together are
   */
  public static Nodes equal(int count, int coresOfEach) {
    if (count < 1 || count > MOST || coresOfEach < 1 || coresOfEach > MOST_CORES) {
      throw new IllegalArgumentException(
          count
              + " workers of "
              + coresOfEach
              + " cores; use 1 to "
              + MOST
              + " workers of 1 to "
              + MOST_CORES
              + " cores");
    }
    int[] cores = new int[count];
    Arrays.fill(cores, coresOfEach);
    return new Nodes(cores, new long[count]);
  }

  /**
   * Nodes as a user writes them: {@code 20x4,10x16} are 20 nodes of 4 cores, then 10 of 16. {@code
   * 20x4x32g} have 32 GiB of memory each; either all nodes tell theirs, or none does.
   *
   * @throws IllegalArgumentException naming the part that is wrong, and the fix
   */
  public static Nodes parse(String text) {
    IntStream all = IntStream.empty();
    LongStream memory = LongStream.empty();
    boolean hasMemory = text.contains("g");
    long count = 0;
    // Also an empty part behind the last comma is wrong.
    for (String part : text.split(",", -1)) {
      Matcher group = GROUP.matcher(part);
      if (!group.matches()) {
        throw new IllegalArgumentException(
            "\"" + part + "\" is not COUNTxCORES; use such as 20x4, 20x4,10x16 or 20x4x32g.");
      }
      int some = Integer.parseInt(group.group("count"));
      int coresOfEach = Integer.parseInt(group.group("cores"));
      count += some;
      if (some < 1 || count > MOST) {
        throw new IllegalArgumentException(
            "\"" + part + "\" makes " + count + " nodes; use 1 to " + MOST + ".");
      }
      if (coresOfEach < 1 || coresOfEach > MOST_CORES) {
        throw new IllegalArgumentException(
            "\""
                + part
                + "\" are nodes of "
                + coresOfEach
                + " cores; use 1 to "
                + MOST_CORES
                + ".");
      }
      long gigabytes = hasMemory ? gigabytes(part, group.group("memory")) : 0;
      all = IntStream.concat(all, IntStream.generate(() -> coresOfEach).limit(some));
      memory =
          LongStream.concat(memory, LongStream.generate(() -> gigabytes * MB_PER_GB).limit(some));
    }
    return new Nodes(all.toArray(), memory.toArray());
  }

  private static long gigabytes(String part, String text) {
    long gigabytes = text == null ? 0 : Long.parseLong(text);
    if (gigabytes < 1 || gigabytes > MOST_GB) {
      throw new IllegalArgumentException(
          "\""
              + part
              + "\" tells "
              + gigabytes
              + " GB of memory; use 1g to "
              + MOST_GB
              + "g for every size, or for none.");
    }
    return gigabytes;
  }

  /** How many nodes there are, at least 1. */
  public int count() {
    return cores.length;
  }

  /** Tasks of one core that a node can run at a time, at least 1. */
  public int cores(int node) {
    return cores[node];
  }

  /** MiB that the tasks of a node can hold, or {@link #NO_MEMORY}: then it bounds nothing. */
  public long memoryMb(int node) {
    return memoryMb[node];
  }

  /** Tasks of one core that all nodes together can run at a time. */
  public int allCores() {
    return allCores;
  }

  /** Whether all nodes have as many cores. */
  public boolean areEqual() {
    return Arrays.stream(cores).allMatch(each -> each == cores[0]);
  }

  /**
   * One of every so many nodes, rounded down: of each size about as large a part.
   *
   * @param of from 1 to {@link #count}
   */
  public Nodes oneOf(int of) {
    int[] some = IntStream.range(0, cores.length / of).map(each -> each * of).toArray();
    return new Nodes(
        IntStream.of(some).map(each -> cores[each]).toArray(),
        IntStream.of(some).mapToLong(each -> memoryMb[each]).toArray());
  }

  /** As a user writes it, in the shortest way. */
  @Override
  public String toString() {
    List<String> groups = new ArrayList<>();
    int first = 0;
    for (int node = 1; node <= cores.length; node++) {
      if (node == cores.length || !isLike(node, first)) {
        String memory = memoryMb[first] == 0 ? "" : "x" + memoryMb[first] / MB_PER_GB + "g";
        groups.add((node - first) + "x" + cores[first] + memory);
        first = node;
      }
    }
    return String.join(",", groups);
  }

  private boolean isLike(int one, int other) {
    return cores[one] == cores[other] && memoryMb[one] == memoryMb[other];
  }
}
