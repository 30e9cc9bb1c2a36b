// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.kmn;

import io.kairos.kmn.core.output.CrossRackSkew;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What was measured of one job. Immutable.
 *
 * @param maps all that ran to their end, whether their output was used or not
 * @param reducersPerRack of every rack, those without reducers too
 * @param recordsPerBlock the job's answer: how many records of which blocks it counted
 * @param shuffledBytes what the reducers fetched, by their own count
 * @param seconds from submission to the last task's end
 */
public record JobFigures(
    List<MapRun> maps,
    Map<String, Integer> reducersPerRack,
    Map<Integer, Integer> recordsPerBlock,
    long shuffledBytes,
    double seconds) {

  public JobFigures {
    maps = List.copyOf(maps);
    reducersPerRack = new TreeMap<>(reducersPerRack);
    recordsPerBlock = new TreeMap<>(recordsPerBlock);
  }

  /** Maps that ran so far from their blocks. */
  public long maps(MapLocality locality) {
    return maps.stream().filter(map -> map.locality() == locality).count();
  }

  /** How many maps with used output ran in each rack. */
  public Map<String, Integer> usedMapsPerRack() {
    Map<String, Integer> perRack = new TreeMap<>();
    reducersPerRack.keySet().forEach(rack -> perRack.put(rack, 0));
    maps.stream().filter(MapRun::used).forEach(map -> perRack.merge(map.rack(), 1, Integer::sum));
    return perRack;
  }

  /** Cross-rack skew (KMN §4.1) of the maps whose output was used. */
  public double crossRackSkew() {
    return CrossRackSkew.of(usedMapsPerRack().values());
  }

  /**
   * Bytes of used output that a reducer in another rack fetched. Every map of a {@link CountingJob}
   * sends equally much to each reducer.
   */
  public long bytesAcrossRacks() {
    double reducers = reducersPerRack.values().stream().mapToInt(Integer::intValue).sum();
    return Math.round(
        maps.stream()
            .filter(MapRun::used)
            .mapToDouble(
                map -> map.outputBytes() * (1 - reducersPerRack.get(map.rack()) / reducers))
            .sum());
  }

  /** Whether exactly so many blocks were counted, each with all of its records. */
  public boolean isRight(int blocks) {
    return recordsPerBlock.size() == blocks
        && recordsPerBlock.values().stream().allMatch(count -> count == BlockFiles.RECORDS);
  }
}
