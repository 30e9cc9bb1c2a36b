// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.bench.idlecores;

import io.kairos.workbench.measure.CpuLoss;
import io.kairos.workbench.measure.Spread;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** The figures as text: median, and the least and the most where there was more than one round. */
public final class IdleCoresTable {
  private static final String USED = "%-24s %-24s %-24s %-20s %s%n";
  private static final String PRICE = "%-24s %-24s %-24s %-8s %-8s %s%n";

  private IdleCoresTable() {}

  public static String of(List<SystemRun> runs) {
    StringBuilder text = new StringBuilder();
    text.append(
        line(
            USED,
            "",
            "CPU used, % of N cores",
            "of that by busy tasks",
            "idle, % of machine",
            "interrupts, %"));
    Map<String, List<MeasuredUse>> used = new LinkedHashMap<>();
    for (SystemRun run : runs) {
      add(used, run.system() + ", half busy", run.half());
      if (run.allBusy() != null) {
        add(used, run.system() + ", all busy", run.allBusy());
      }
    }
    used.forEach(
        (name, list) ->
            text.append(
                line(
                    USED,
                    name,
                    Spread.of(list, MeasuredUse::share).percent(""),
                    Spread.of(list, MeasuredUse::busyShare).percent(""),
                    Spread.of(list, use -> use.machine().idleCpu()).percent(""),
                    Spread.of(list, use -> use.machine().interruptsCpu()).percent(""))));
    Map<List<String>, List<SuspensionPrice>> prices = new LinkedHashMap<>();
    for (SystemRun run : runs) {
      for (SuspensionPrice price : run.prices()) {
        add(prices, List.of(run.system(), price.running(), price.neighbours()), price);
      }
    }
    if (!prices.isEmpty()) {
      text.append(
          line(
              PRICE, "", "running, suspended", "progress, % of alone", "alone", "beside", "spare"));
    }
    prices.forEach(
        (key, list) ->
            text.append(
                line(
                    PRICE,
                    key.get(0),
                    key.get(1) + ", " + key.get(2),
                    Spread.of(list, SuspensionPrice::progress).percent(""),
                    cores(list, CoresUsed::coresAlone),
                    cores(list, CoresUsed::coresBeside),
                    cores(list, CoresUsed::spareCores) + " cores" + turns(list))));
    text.append(
        String.format(
            Locale.ROOT,
            "others got up to %.0f %% of the machine's CPU time, its host took up to %.0f %%%n",
            100 * most(runs, CpuLoss::othersCpu),
            100 * most(runs, CpuLoss::stolenCpu)));
    return text.toString();
  }

  private static double most(List<SystemRun> runs, ToDoubleFunction<CpuLoss> share) {
    return runs.stream()
        .flatMap(
            run ->
                Stream.concat(
                    Stream.of(run.half(), run.allBusy())
                        .filter(Objects::nonNull)
                        .map(use -> use.machine().loss()),
                    run.prices().stream().map(SuspensionPrice::loss)))
        .mapToDouble(share)
        .max()
        .orElse(0);
  }

  /** What is not a price of suspension is not shown as one. */
  private static String turns(List<SuspensionPrice> prices) {
    int phases = prices.stream().mapToInt(SuspensionPrice::notSuspended).sum();
    return phases == 0 ? "" : "; neighbours not suspended in " + phases + " phases";
  }

  private static <K, V> void add(Map<K, List<V>> lists, K key, V value) {
    lists.computeIfAbsent(key, first -> new ArrayList<>()).add(value);
  }

  private static String line(String format, Object... cells) {
    return String.format(Locale.ROOT, format, cells);
  }

  private static String cores(List<SuspensionPrice> prices, ToDoubleFunction<CoresUsed> cores) {
    Spread spread = Spread.of(prices, price -> cores.applyAsDouble(price.cores()));
    return String.format(Locale.ROOT, "%.2f", spread.median());
  }
}
