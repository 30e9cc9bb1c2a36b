// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.core.output;

import io.kairos.kmn.core.Refusal;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * How long the reducers' reads take if the most loaded link between racks decides it (§4.2): for
 * rack i an uplink, {@code C_{2i-1}}, and a downlink, {@code C_{2i}}.
 *
 * <p>The paper leaves the cost function open. Here all outputs are of one size, every reducer reads
 * an equal part of each, links carry full speed in both directions at once, and what stays within a
 * rack costs nothing.
 */
public final class TransferModel implements ToDoubleFunction<List<UpstreamTask>> {
  private static final double MILLIS_PER_SECOND = 1_000;

  private final double millisPerOutput;
  private final Map<String, Integer> positions = new HashMap<>();
  private final double[] shareOfReducers;
  private final boolean anyReducer;

  /**
   * @param bytesPerOutput mean size of a map's output, at least 0
   * @param rackLinkBytesPerSecond speed of the link between a rack and the others, more than 0
   * @param reducersPerRack where the reducers run or will; racks without any may be left out
   * @param racks every rack of the cluster
   * @throws IllegalArgumentException if a number is out of range, or if reducers are in a rack that
   *     is not listed
   */
  public TransferModel(
      double bytesPerOutput,
      double rackLinkBytesPerSecond,
      Map<String, Integer> reducersPerRack,
      Collection<String> racks) {
    if (!(bytesPerOutput >= 0 && Double.isFinite(bytesPerOutput))) {
      throw Refusal.of("bytes per output", bytesPerOutput, "use a number of at least 0.");
    }
    if (!(rackLinkBytesPerSecond > 0 && Double.isFinite(rackLinkBytesPerSecond))) {
      throw Refusal.of(
          "rack link bytes per second", rackLinkBytesPerSecond, "use a number of more than 0.");
    }
    this.millisPerOutput = bytesPerOutput / rackLinkBytesPerSecond * MILLIS_PER_SECOND;
    for (String rack : racks) {
      positions.putIfAbsent(rack, positions.size());
    }
    this.shareOfReducers = shares(reducersPerRack);
    this.anyReducer = reducersPerRack.values().stream().anyMatch(reducers -> reducers > 0);
  }

  private double[] shares(Map<String, Integer> reducersPerRack) {
    double[] shares = new double[positions.size()];
    long all = 0;
    for (Map.Entry<String, Integer> reducers : reducersPerRack.entrySet()) {
      if (reducers.getValue() < 0) {
        throw Refusal.of(
            "reducers in " + reducers.getKey(),
            reducers.getValue(),
            "use a whole number of at least 0.");
      }
      shares[position(reducers.getKey())] = reducers.getValue();
      all += reducers.getValue();
    }
    for (int i = 0; all > 0 && i < shares.length; i++) {
      shares[i] /= all;
    }
    return shares;
  }

  /**
   * S: time until the most loaded link has carried what it must.
   *
   * @param chosen the outputs that are used
   * @return milliseconds, at least 0; 0 without reducers
   * @throws IllegalArgumentException if an output lies in a rack that is not listed
   */
  public double transferMillis(List<UpstreamTask> chosen) {
    int[] outputs = new int[shareOfReducers.length];
    for (UpstreamTask task : chosen) {
      outputs[position(task.rack())]++;
    }
    double busiest = 0;
    for (int rack = 0; rack < outputs.length; rack++) {
      double uplink = anyReducer ? outputs[rack] * (1 - shareOfReducers[rack]) : 0;
      double downlink = (chosen.size() - outputs[rack]) * shareOfReducers[rack];
      busiest = Math.max(busiest, Math.max(uplink, downlink));
    }
    return busiest * millisPerOutput;
  }

  /** The same as {@link #transferMillis}, for {@link DelayPlanner}. */
  @Override
  public double applyAsDouble(List<UpstreamTask> chosen) {
    return transferMillis(chosen);
  }

  private int position(String rack) {
    Integer position = positions.get(rack);
    if (position == null) {
      throw Refusal.of(
          "rack", rack, "list it among the racks, which are " + positions.keySet() + ".");
    }
    return position;
  }
}
