// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.mean;

import io.kairos.kmn.core.BootstrapEstimate;
import io.kairos.kmn.group.GroupEstimate;
import io.kairos.kmn.group.GroupEstimates;
import java.util.Optional;

/** What the sampled blocks say of the whole input, and how far off that may be, as text. */
final class MeanReport {
  private final GroupEstimates estimates;

  MeanReport(GroupEstimates estimates) {
    this.estimates = estimates;
  }

  @Override
  public String toString() {
    GroupEstimate total = estimates.total();
    StringBuilder text =
        new StringBuilder(
            String.format(
                "sample  %d of %d blocks, sampler %s, %d maps%n"
                    + "lines   %d with a number, %d without%n"
                    + "mean    %s%n"
                    + "total   %s%n"
                    + "count   %s%n",
                estimates.sample().blocks().size(),
                estimates.sample().inputBlocks(),
                estimates.sample().sampler(),
                estimates.sample().maps(),
                estimates.records(),
                estimates.skipped(),
                total.mean(),
                total.sum(),
                total.count()));
    note(text, total.mean(), total.sum());
    for (String name : estimates.groups()) {
      GroupEstimate group = estimates.of(name);
      text.append(
          String.format(
              "%ngroup   %s%nmean    %s%ntotal   %s%ncount   %s%n",
              name, group.mean(), group.sum(), group.count()));
      note(text, group.mean(), group.sum());
    }
    return text.toString();
  }

  private static void note(StringBuilder text, BootstrapEstimate mean, BootstrapEstimate sum) {
    Optional<String> note = mean.note().isPresent() ? mean.note() : sum.note();
    note.ifPresent(words -> text.append(String.format("note    %s%n", words)));
  }
}
