// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.kmn.figure;

import io.kairos.workbench.figure.FigureData.Claim;
import io.kairos.workbench.kmn.figure.PlayedJobs.Stage;
import java.util.List;

/** Figure 15 and Table 1: job completion times. */
public final class JobGain extends GainBySize {
  public JobGain() {
    super("KMN, Figure 15 and Table 1: KMN against the baseline", List.of(Stage.values()));
  }

  @Override
  public String name() {
    return "kmn-15";
  }

  @Override
  public String does() {
    return "completion times of Facebook-like jobs against the baseline (with Table 1)";
  }

  @Override
  Claim claim(String here) {
    return new Claim(
        "6.2.3, Table 1",
        "improvement in %, up to 10 maps, up to 100, more, all: job 92.8, 78, 60.8, 81; map stage 95.5,"
            + " 94.1, 95.4; shuffle 84.6, 28.6, 31.0",
        here);
  }
}
