// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.kmn;

import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** The demo's outcome as a table of plain text. */
final class KmnTable {
  private static final double MEGA = 1e6;

  private KmnTable() {}

  static String render(KmnDemoResult result) {
    StringBuilder text = new StringBuilder();
    row(text, result, "", one -> one.contender().label());
    row(
        text,
        result,
        "maps on a node with their block",
        one -> percent(one, MapLocality.NODE_LOCAL));
    row(text, result, "maps elsewhere in its rack", one -> percent(one, MapLocality.RACK_LOCAL));
    row(text, result, "maps in another rack", one -> percent(one, MapLocality.OFF_RACK));
    row(
        text,
        result,
        "cross-rack skew of outputs used",
        one -> number("%.2f", one.crossRackSkew()));
    row(
        text,
        result,
        "shuffle across racks (MB)",
        one -> number("%.2f", one.bytesAcrossRacks() / MEGA));
    row(text, result, "shuffle (MB)", one -> number("%.2f", one.shuffledBytes() / MEGA));
    row(text, result, "job (s)", one -> number("%.1f", one.seconds()));
    double ratio =
        result.of(SamplingMode.KMN_11).seconds() / result.of(SamplingMode.STOCK).seconds();
    text.append(
        String.format(
            Locale.ROOT,
            "%n  Rounds: %d. Shares are of all maps, the skew is the mean, the rest medians.%n"
                + "  KMN is told that a rack's link has %s Mbit/s. With M/K 1.1 it took %.2fx the"
                + " time of stock:%n  on one machine the racks share one memory, so locality and"
                + " balance save no time here.%n",
            result.options().rounds(),
            SamplingMode.RACK_LINK_MBIT_S,
            ratio));
    return text.toString();
  }

  private static void row(
      StringBuilder text,
      KmnDemoResult result,
      String title,
      Function<ContenderResult, String> cell) {
    List<ContenderResult> contenders = result.contenders();
    text.append(String.format(Locale.ROOT, "%n  %-33s", title));
    contenders.forEach(one -> text.append(String.format(Locale.ROOT, " %13s", cell.apply(one))));
  }

  private static String percent(ContenderResult result, MapLocality locality) {
    return number("%.0f %%", 100 * result.share(locality));
  }

  private static String number(String format, double value) {
    return String.format(Locale.ROOT, format, value);
  }
}
