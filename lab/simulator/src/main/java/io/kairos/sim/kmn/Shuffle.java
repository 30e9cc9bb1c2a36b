// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.kmn;

import io.kairos.kmn.core.output.ReducePlacement;
import io.kairos.kmn.core.output.ReducePlacer;
import io.kairos.kmn.core.output.RoundRobinSelector;
import io.kairos.kmn.core.output.TransferModel;
import io.kairos.kmn.core.output.UpstreamTask;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * How long reducers read map outputs: until the most loaded rack link has carried its part. The
 * shuffles of other jobs take nothing of it.
 */
public final class Shuffle {
  /** Of the paper's example: 400 maps, 50 reducers (§1). */
  private static final int MAPS_PER_REDUCER = 8;

  private final double bytesPerOutput;
  private final double rackLinkBytesPerSecond;
  private final List<String> racks;

  /**
   * @param bytesPerOutput of one map for all reducers together
   * @param rackLinkBytesPerSecond between a rack and the others, in each direction
   * @param racks all of the cluster
   */
  public Shuffle(double bytesPerOutput, double rackLinkBytesPerSecond, Collection<String> racks) {
    this.bytesPerOutput = bytesPerOutput;
    this.rackLinkBytesPerSecond = rackLinkBytesPerSecond;
    this.racks = List.copyOf(racks);
  }

  /** Reducers of a job that needs so many maps. */
  public static int reducers(int maps) {
    return (maps + MAPS_PER_REDUCER - 1) / MAPS_PER_REDUCER;
  }

  /** The baseline of §6.1: reducers anywhere. */
  public double anywhereMillis(List<UpstreamTask> used, SplittableRandom dice) {
    return millis(used, anywhere(reducers(used.size()), dice));
  }

  /** The best k of some outputs, to reducers that {@link ReducePlacer} places. */
  public double placedMillis(List<UpstreamTask> finished, int k, ReducePlacement placement) {
    List<UpstreamTask> used = RoundRobinSelector.select(finished, k);
    return millis(used, placed(used, placement));
  }

  List<String> placed(List<UpstreamTask> used, ReducePlacement placement) {
    Map<String, Integer> maps = UpstreamStage.perRack(used, racks);
    return ReducePlacer.racks(maps, reducers(used.size()), placement);
  }

  List<String> anywhere(int reducers, SplittableRandom dice) {
    return Stream.generate(() -> racks.get(dice.nextInt(racks.size()))).limit(reducers).toList();
  }

  /** Transfers from these outputs to reducers in these racks. */
  public double millis(List<UpstreamTask> used, List<String> reducerRacks) {
    return model(reducerRacks).transferMillis(used);
  }

  TransferModel model(List<String> reducerRacks) {
    Map<String, Integer> perRack =
        reducerRacks.stream()
            .collect(Collectors.toMap(Function.identity(), rack -> 1, Integer::sum));
    return new TransferModel(bytesPerOutput, rackLinkBytesPerSecond, perRack, racks);
  }
}
