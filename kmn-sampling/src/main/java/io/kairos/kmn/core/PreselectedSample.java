// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.core;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeSet;

/**
 * A sample chosen before the job starts, wherever containers will be granted: what §3.1 compares
 * with, and what a job reads where KMN is switched off.
 */
public final class PreselectedSample {
  private PreselectedSample() {}

  /** One of the space's samples, each as likely: block indices, ascending. */
  public static List<Integer> of(SampleSpace space, SplittableRandom random) {
    TreeSet<Integer> chosen = new TreeSet<>();
    for (Stratum stratum : space.samples().get(random.nextInt(space.samples().size()))) {
      List<Integer> candidates = new ArrayList<>(stratum.candidates());
      Shuffles.shuffled(candidates.size(), random).stream()
          .limit(stratum.take())
          .forEach(position -> chosen.add(candidates.get(position)));
    }
    return new ArrayList<>(chosen);
  }
}
