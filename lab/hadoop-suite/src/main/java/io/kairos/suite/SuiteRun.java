// SPDX-License-Identifier: Apache-2.0
package io.kairos.suite;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;

/** Runs classes with stock and with Kairos in one mode, with a line for each that is done. */
final class SuiteRun {
  private static final int RUNS_IF_UNDECIDED = 3;

  private final ClassRunner runner;
  private final StockRuns stock;
  private final ExceptionList listed;
  private final Mode mode;
  private final int atOnce;
  private final PrintStream out;

  /**
   * @param stock what other modes have run already
   * @param listed differences that need no second run
   * @param atOnce how many classes run at the same time, each with stock and with Kairos, if the
   *     system can tell their ports apart
   */
  SuiteRun(
      ClassRunner runner,
      StockRuns stock,
      ExceptionList listed,
      Mode mode,
      int atOnce,
      PrintStream out) {
    this.runner = runner;
    this.stock = stock;
    this.listed = listed;
    this.mode = mode;
    this.atOnce = runner.isIsolated() ? atOnce : 1;
    this.out = out;
  }

  /** What came of each class that makes a CapacityScheduler, in the given order. */
  List<Comparison> run(List<TestClass> classes) throws InterruptedException, ExecutionException {
    ExecutorService workers = Executors.newFixedThreadPool(atOnce);
    try {
      AtomicInteger done = new AtomicInteger();
      List<Future<Optional<Comparison>>> running = new ArrayList<>();
      for (TestClass test : classes) {
        running.add(
            workers.submit(
                () -> {
                  Optional<Comparison> comparison = compare(test);
                  report(test.simpleName(), comparison, done.incrementAndGet(), classes.size());
                  return comparison;
                }));
      }
      List<Comparison> comparisons = new ArrayList<>();
      for (Future<Optional<Comparison>> future : running) {
        future.get().ifPresent(comparisons::add);
      }
      return comparisons;
    } finally {
      workers.shutdownNow();
    }
  }

  /** Empty for a class that runs here, and in which nothing is put in the place of anything. */
  private Optional<Comparison> compare(TestClass test) throws Exception {
    Map<ComparedSide, List<ClassResult>> runs = new EnumMap<>(ComparedSide.class);
    for (ComparedSide side : ComparedSide.values()) {
      runs.put(side, new ArrayList<>());
    }
    if (stock.areOnlyWhereKairosFails()) {
      ClassResult alone = run(test, ComparedSide.KAIROS, 1);
      runs.get(ComparedSide.KAIROS).add(alone);
      if (alone.hasPassedAll() && alone.capacitySchedulers() > 0) {
        return Optional.of(new Comparison(test.name(), runs));
      }
      runs.get(ComparedSide.STOCK).add(run(test, ComparedSide.STOCK, 1));
    } else {
      runBoth(test, 1, runs);
    }
    ClassResult first = runs.get(ComparedSide.STOCK).get(0);
    if (first.hasPassed() && first.capacitySchedulers() == 0) {
      return Optional.empty();
    }
    Comparison comparison = new Comparison(test.name(), runs);
    List<String> undecided = new ArrayList<>(comparison.undecided());
    undecided.removeIf(name -> listed.isDecided(test.simpleName(), name));
    for (int number = 2; number <= RUNS_IF_UNDECIDED && !undecided.isEmpty(); number++) {
      runBoth(test.only(undecided), number, runs);
      undecided.retainAll(comparison.undecided());
    }
    return Optional.of(comparison);
  }

  /** Both at the same time, so that the load of the machine is the same for both. */
  private void runBoth(TestClass test, int number, Map<ComparedSide, List<ClassResult>> runs)
      throws Exception {
    FutureTask<ClassResult> withStock =
        new FutureTask<>(() -> run(test, ComparedSide.STOCK, number));
    if (!runner.isIsolated()) {
      withStock.run();
    }
    Thread thread = new Thread(withStock, test.simpleName() + " with stock");
    thread.start();
    try {
      runs.get(ComparedSide.KAIROS).add(run(test, ComparedSide.KAIROS, number));
      runs.get(ComparedSide.STOCK).add(withStock.get());
    } finally {
      // Its process ends with the thread that waits for it.
      thread.interrupt();
    }
  }

  private ClassResult run(TestClass test, ComparedSide side, int number) throws Exception {
    return side == ComparedSide.STOCK
        ? stock.get(test, mode, number, () -> runner.run(test, mode, side, number))
        : runner.run(test, mode, side, number);
  }

  private synchronized void report(
      String simpleName, Optional<Comparison> compared, int done, int all) {
    if (compared.isEmpty()) {
      out.printf("[%d/%d] %s %s: makes no CapacityScheduler%n", done, all, mode.text(), simpleName);
      out.flush();
      return;
    }
    Comparison comparison = compared.get();
    out.printf(
        Locale.ROOT,
        "[%d/%d] %s %s: %d passed by both, %d by stock only, %d by Kairos only, %d by neither;"
            + " %.0f s stock, %.0f s Kairos%n",
        done,
        all,
        mode.text(),
        simpleName,
        comparison.count(Comparison.Verdict.PASSED),
        comparison.count(Comparison.Verdict.KAIROS_FAILS),
        comparison.count(Comparison.Verdict.STOCK_FAILS),
        comparison.count(Comparison.Verdict.BOTH_FAIL),
        seconds(comparison, ComparedSide.STOCK),
        seconds(comparison, ComparedSide.KAIROS));
    out.flush();
  }

  private static double seconds(Comparison comparison, ComparedSide side) {
    return comparison.runs().get(side).stream().mapToDouble(ClassResult::seconds).sum();
  }
}
