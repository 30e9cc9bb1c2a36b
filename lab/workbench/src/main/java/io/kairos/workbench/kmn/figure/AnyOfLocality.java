// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.kmn.figure;

import io.kairos.kmn.core.InputLocality;
import io.kairos.workbench.figure.Figure;
import io.kairos.workbench.figure.FigureData;
import io.kairos.workbench.figure.FigureData.Claim;
import io.kairos.workbench.figure.FigureData.Panel;
import io.kairos.workbench.figure.FigureData.Series;
import io.kairos.workbench.figure.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/**
 * Figure 4: any K of N blocks. K and the slots are the paper's (§3.1), the values of N are ours:
 * its text names none.
 */
public final class AnyOfLocality implements Figure {
  private static final int[] SAMPLES = {10, 100};

  /** N/K in tenths; with 1 the sample is chosen beforehand. */
  private static final int[] TENTHS = {10, 15, 20, 50, 100};

  @Override
  public String name() {
    return "kmn-4";
  }

  @Override
  public String does() {
    return "how likely all maps are local if any K of N blocks will do";
  }

  @Override
  public FigureData compute(long seed, Progress progress) {
    SplittableRandom dice = new SplittableRandom(seed);
    List<Panel> panels = new ArrayList<>();
    for (int sample : SAMPLES) {
      progress.at("K = " + sample, panels.size(), SAMPLES.length);
      panels.add(panel(sample, dice));
    }
    return new FigureData(
        "KMN, Figure 4: any K of N blocks, "
            + LocalityPanel.SLOTS
            + " slots a machine; Monte Carlo on "
            + LocalityPanel.MACHINES
            + " machines",
        panels,
        claims(panels));
  }

  private static Panel panel(int sample, SplittableRandom dice) {
    List<String> labels = new ArrayList<>();
    List<Series> series = new ArrayList<>();
    for (int tenths : TENTHS) {
      int blocks = sample * tenths / 10;
      String label = blocks == sample ? "chosen beforehand" : "N = " + blocks;
      labels.add(label);
      series.add(LocalityPanel.formula(label, local -> InputLocality.anyOf(blocks, sample, local)));
    }
    series.addAll(LocalityPanel.played(labels, cluster -> play(cluster, sample), dice));
    return LocalityPanel.panel("K = " + sample, series);
  }

  /** The larger inputs begin with the blocks of the smaller ones. */
  private static boolean[] play(BusyCluster cluster, int sample) {
    boolean[] enough = new boolean[TENTHS.length];
    int local = 0;
    int blocks = 0;
    for (int input = 0; input < TENTHS.length; input++) {
      for (; blocks < sample * TENTHS[input] / 10; blocks++) {
        local += cluster.placesLocally() ? 1 : 0;
      }
      enough[input] = local >= sample;
    }
    return enough;
  }

  private static List<Claim> claims(List<Panel> panels) {
    return List.of(
        new Claim(
            "3.1",
            "the probability of achieving locality is high even when 90 % of the cluster is utilized",
            says(panels, TENTHS.length - 1, 90)
                + " with N = 10 K; with N = 2 K "
                + says(panels, 2, 90)),
        new Claim(
            "3.1",
            "for a sample chosen beforehand it drops dramatically at 60 % or less",
            says(panels, 0, 60)));
  }

  private static String says(List<Panel> panels, int input, double utilization) {
    List<String> parts = new ArrayList<>();
    for (Panel panel : panels) {
      parts.add(
          String.format(
              Locale.ROOT,
              "%s: formula %.1f %%, Monte Carlo %.1f %%",
              panel.title(),
              FigureData.at(panel.series().get(input), utilization),
              FigureData.at(panel.series().get(input + TENTHS.length), utilization)));
    }
    return String.join("; ", parts);
  }
}
