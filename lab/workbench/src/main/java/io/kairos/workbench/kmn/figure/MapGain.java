// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.kmn.figure;

import io.kairos.workbench.figure.FigureData.Claim;
import io.kairos.workbench.kmn.figure.PlayedJobs.Stage;
import java.util.List;

/** Figure 16: map stages. */
public final class MapGain extends GainBySize {
  public MapGain() {
    super("KMN, Figure 16: map stages of KMN against the baseline", List.of(Stage.MAP));
  }

  @Override
  public String name() {
    return "kmn-16";
  }

  @Override
  public String does() {
    return "map stages of Facebook-like jobs against the baseline";
  }

  @Override
  Claim claim(String here) {
    return new Claim(
        "6.2.3",
        "improvement in %: about 94 for all sizes, as nearly all jobs read from memory",
        here);
  }
}
