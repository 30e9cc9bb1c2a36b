// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.core;

import java.util.Collection;
import java.util.Objects;
import java.util.Set;

/** One block of a job's input: what one map task reads, and the hosts that hold it. */
public final class Block {
  private final int index;
  private final String path;
  private final long offset;
  private final long length;
  private final Set<String> hosts;
  private final Set<String> memoryHosts;

  private Block(
      int index,
      String path,
      long offset,
      long length,
      Collection<String> hosts,
      Collection<String> memoryHosts) {
    this.index = index;
    this.path = Objects.requireNonNull(path, "path");
    this.offset = offset;
    this.length = length;
    this.hosts = HostSet.of(hosts);
    this.memoryHosts = HostSet.of(memoryHosts);
  }

  /**
   * @param index position among the input's blocks, from 0
   * @param path file the block belongs to; empty for an input that is no file
   * @param offset first byte within the file; 0 for an input that is no file
   * @param length bytes
   * @param hosts hosts with a copy; may be empty
   * @param memoryHosts hosts with a copy in memory; may be empty
   */
  public static Block of(
      int index,
      String path,
      long offset,
      long length,
      Collection<String> hosts,
      Collection<String> memoryHosts) {
    if (index < 0) {
      throw new IllegalArgumentException("block index " + index + ": use a number from 0.");
    }
    return new Block(index, path, offset, length, hosts, memoryHosts);
  }

  /** The same block in a list where it stands elsewhere. */
  public Block at(int position) {
    return of(position, path, offset, length, hosts, memoryHosts);
  }

  /** Whether it is all of an empty file: nobody holds it, and there is nothing in it to read. */
  public boolean isEmptyFile() {
    return !path.isEmpty() && length == 0 && hosts.isEmpty();
  }

  /** Position among the input's blocks, from 0. */
  public int index() {
    return index;
  }

  /** File the block belongs to; empty for an input that is no file. */
  public String path() {
    return path;
  }

  /** First byte within the file. */
  public long offset() {
    return offset;
  }

  /** Bytes. */
  public long length() {
    return length;
  }

  /** Hosts with a copy on disk or in memory, in the order they were told. */
  public Set<String> hosts() {
    return hosts;
  }

  /** Hosts with a copy in memory. */
  public Set<String> memoryHosts() {
    return memoryHosts;
  }

  /** How near a task on {@code host} is to this block. */
  public Locality localityOn(String host, Topology topology) {
    if (memoryHosts.contains(host)) {
      return Locality.MEMORY;
    }
    if (hosts.contains(host)) {
      return Locality.NODE;
    }
    String rack = topology.rackOf(host);
    return hosts.stream().anyMatch(other -> topology.rackOf(other).equals(rack))
        ? Locality.RACK
        : Locality.OFF_RACK;
  }

  @Override
  public String toString() {
    return "block "
        + index
        + (path.isEmpty() ? "" : " (" + path + ":" + offset + "+" + length + ")");
  }
}
