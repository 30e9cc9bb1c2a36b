// SPDX-License-Identifier: Apache-2.0
package io.kairos.cluster.racks;

import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a {@link RackCluster} shall be like. Immutable.
 *
 * @param folder everything is kept below it
 * @param slotsPerNode maps and reducers that find room on a node, application masters not counted
 * @param hdfs properties for name node and data nodes; beat the cluster's own choice
 * @param yarn properties for ResourceManager and NodeManagers; beat the cluster's own choice
 */
public record RackClusterSpec(
    Path folder,
    RackLayout layout,
    int slotsPerNode,
    Map<String, String> hdfs,
    Map<String, String> yarn) {

  public RackClusterSpec {
    hdfs = Map.copyOf(hdfs);
    yarn = Map.copyOf(yarn);
  }

  /** A cluster with nothing but the cluster's own choice of properties. */
  public static RackClusterSpec of(Path folder, RackLayout layout, int slotsPerNode) {
    return new RackClusterSpec(folder, layout, slotsPerNode, Map.of(), Map.of());
  }

  /** The same with one more property for HDFS. */
  public RackClusterSpec hdfs(String property, String value) {
    return new RackClusterSpec(folder, layout, slotsPerNode, with(hdfs, property, value), yarn);
  }

  /** The same with one more property for YARN. */
  public RackClusterSpec yarn(String property, String value) {
    return new RackClusterSpec(folder, layout, slotsPerNode, hdfs, with(yarn, property, value));
  }

  private static Map<String, String> with(Map<String, String> map, String key, String value) {
    Map<String, String> more = new TreeMap<>(map);
    more.put(key, value);
    return more;
  }
}
