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
 * Figure 5: all K blocks of one of f disjoint samples. K and f = 5 are the paper's (§3.2), the
 * other values of f are ours, and the slots are those of Figure 4.
 */
public final class DisjointLocality implements Figure {
  private static final int[] SAMPLES = {10, 100};
  private static final int[] NUMBERS = {1, 2, 5, 10};

  @Override
  public String name() {
    return "kmn-5";
  }

  @Override
  public String does() {
    return "how likely all maps are local if one of f disjoint samples of K blocks will do";
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
        "KMN, Figure 5: one of f disjoint samples, "
            + LocalityPanel.SLOTS
            + " slots a machine; Monte Carlo on "
            + LocalityPanel.MACHINES
            + " machines",
        panels,
        claims(panels.get(0)));
  }

  private static Panel panel(int sample, SplittableRandom dice) {
    List<String> labels = new ArrayList<>();
    List<Series> series = new ArrayList<>();
    for (int samples : NUMBERS) {
      String label = samples == 1 ? "chosen beforehand" : "f = " + samples;
      labels.add(label);
      series.add(
          LocalityPanel.formula(label, local -> InputLocality.disjoint(samples, sample, local)));
    }
    series.addAll(LocalityPanel.played(labels, cluster -> play(cluster, sample), dice));
    return LocalityPanel.panel("K = " + sample, series);
  }

  /** With more samples to choose from, the first are the same. */
  private static boolean[] play(BusyCluster cluster, int sample) {
    boolean[] any = new boolean[NUMBERS.length];
    boolean found = false;
    int tried = 0;
    for (int number = 0; number < NUMBERS.length; number++) {
      for (; tried < NUMBERS[number]; tried++) {
        cluster.anotherSample();
        int local = 0;
        for (int block = 0; block < sample; block++) {
          local += cluster.placesLocally() ? 1 : 0;
        }
        found |= local == sample;
      }
      any[number] = found;
    }
    return any;
  }

  private static List<Claim> claims(Panel small) {
    int five = 2;
    return List.of(
        new Claim(
            "3.2",
            "at f = 5 small jobs (10 tasks) can achieve complete locality even when the cluster is"
                + " 80 % utilized",
            String.format(
                Locale.ROOT,
                "formula %.1f %%, Monte Carlo %.1f %% of such jobs; chosen beforehand %.1f %%",
                FigureData.at(small.series().get(five), 80),
                FigureData.at(small.series().get(five + NUMBERS.length), 80),
                FigureData.at(small.series().get(0), 80))));
  }
}
