// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.kmn;

import io.kairos.kmn.core.InputLocality;
import java.util.List;

/** Which K of its N blocks a job may read (§3). */
public enum SampleRule {
  /** Any K of them (§3.1). */
  ANY_OF {
    @Override
    public double allLocal(int sample, int blocks, double taskLocality) {
      return InputLocality.anyOf(blocks, sample, taskLocality);
    }
  },
  /** All K of one of N/K disjoint samples (§3.2). */
  DISJOINT {
    @Override
    public double allLocal(int sample, int blocks, double taskLocality) {
      return InputLocality.disjoint(blocks / sample, sample, taskLocality);
    }
  };

  /**
   * How likely all maps of a job are local, by the paper's formula.
   *
   * @param sample K, at least 1
   * @param blocks N, at least K; a multiple of it for disjoint samples
   * @param taskLocality how likely one map is local
   */
  public abstract double allLocal(int sample, int blocks, double taskLocality);

  /**
   * Plays jobs, each at another moment: how many of them have all maps local.
   *
   * @param sample K
   * @param choices values of N, rising; the larger ones begin with the blocks of the smaller ones
   * @return for each of them
   */
  public int[] play(BusyCluster cluster, int sample, List<Integer> choices, int jobs) {
    int[] allLocal = new int[choices.size()];
    for (int job = 0; job < jobs; job++) {
      cluster.another();
      play(cluster, sample, choices, allLocal);
    }
    return allLocal;
  }

  private void play(BusyCluster cluster, int sample, List<Integer> choices, int[] allLocal) {
    int local = 0;
    int blocks = 0;
    boolean found = false;
    for (int choice = 0; choice < allLocal.length; choice++) {
      for (; blocks < choices.get(choice); blocks++) {
        if (this == DISJOINT && blocks % sample == 0) {
          cluster.anotherSample();
          local = 0;
        }
        local += cluster.placesLocally() ? 1 : 0;
        found |= this == DISJOINT && blocks % sample == sample - 1 && local == sample;
      }
      found |= this == ANY_OF && local >= sample;
      allLocal[choice] += found ? 1 : 0;
    }
  }
}
