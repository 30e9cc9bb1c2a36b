// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.sim.oracle.NaiveQueues;
import io.kairos.sim.oracle.NaiveQueues.Rules;
import io.kairos.sim.oracle.Tick;
import io.kairos.sim.trace.TraceJob;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;

/**
 * Systems with many schedulers and queues at the nodes against a naive program: the same dice, the
 * same steps at the same nanosecond in the same order.
 */
class NaiveQueuesTest {
  private static final int UNBOUNDED = 1_000_000;

  @Property
  void yaqsQueuesAreReorderedAndRebalanced(
      @ForAll("jobs") List<TraceJob> jobs,
      @ForAll("yaq") Rules rules,
      @ForAll @Size(min = 1, max = 4) List<@IntRange(min = 1, max = 3) Integer> cores,
      @ForAll long seed) {
    Map<String, String> settings = new HashMap<>();
    settings.put("order", rules.order());
    settings.put("starvation", rules.starvation() + "s");
    settings.put("queue", String.valueOf(rules.longestQueue()));

    assertSame("yaq-d", settings, rules, cores, jobs, seed);
  }

  @Property
  void mercurysGuaranteedTasksKillOthers(
      @ForAll("jobs") List<TraceJob> jobs,
      @ForAll("mercury") Rules rules,
      @ForAll @Size(min = 1, max = 4) List<@IntRange(min = 1, max = 3) Integer> cores,
      @ForAll long seed) {
    Map<String, String> settings = new HashMap<>();
    settings.put("guaranteed", String.valueOf(rules.guaranteedPercent() / 100.0));
    settings.put("promoteAfter", String.valueOf(rules.promoteAfter()));

    assertSame("mercury", settings, rules, cores, jobs, seed);
  }

  private static void assertSame(
      String system,
      Map<String, String> settings,
      Rules drawn,
      List<Integer> cores,
      List<TraceJob> jobs,
      long seed) {
    // Nodes publish at whole seconds, too.
    Rules rules = withHeartbeat(drawn, drawn.heartbeat() * cores.size());
    settings.put("among", "1");
    settings.put("delay", rules.delay() + "s");
    settings.put("heartbeat", rules.heartbeat() + "s");
    settings.put("schedulers", String.valueOf(rules.schedulers()));
    settings.put("placement", rules.isByWait() ? "yaq-wait" : "yaq-length");
    settings.put("rebalance", rules.rebalance() > 0 ? "on" : "off");
    settings.put("rebalancePeriod", Math.max(1, rules.rebalance()) + "s");
    settings.put("rebalanceDeviations", String.valueOf(rules.deviations()));
    Nodes nodes =
        Nodes.parse(cores.stream().map(each -> "1x" + each).collect(Collectors.joining(",")));
    UniformRandomProvider dice = RandomSource.XO_RO_SHI_RO_128_PP.create(seed);

    assertThat(Played.of(system, nodes, settings, jobs, seed).steps())
        .isEqualTo(NaiveQueues.steps(rules, cores, jobs, dice::nextInt));
  }

  private static Rules withHeartbeat(Rules rules, int heartbeat) {
    return new Rules(
        rules.order(),
        rules.starvation(),
        rules.longestQueue(),
        rules.delay(),
        heartbeat,
        rules.schedulers(),
        rules.isByWait(),
        rules.rebalance(),
        rules.deviations(),
        rules.guaranteedPercent(),
        rules.promoteAfter());
  }

  @Provide
  Arbitrary<List<TraceJob>> jobs() {
    return RandomJobs.of(6, 5, Tick.NANOS, 30, 1, 12, true);
  }

  @Provide
  Arbitrary<Rules> yaq() {
    return Combinators.combine(
            Arbitraries.of("srjf", "lrtf", "stf", "ejf"),
            Arbitraries.of(3, 10, 1_000),
            Arbitraries.of(1, 2, UNBOUNDED))
        .as(
            (order, starvation, longestQueue) ->
                new Rules(order, starvation, longestQueue, 1, 1, 0, true, 0, 1, 0, 0))
        .flatMap(this::distributed);
  }

  @Provide
  Arbitrary<Rules> mercury() {
    return Combinators.combine(Arbitraries.of(0, 30, 50, 100), Arbitraries.of(0, 1, 2))
        .as(
            (guaranteed, promoteAfter) ->
                new Rules(
                    "fifo", UNBOUNDED, UNBOUNDED, 1, 1, 0, true, 0, 1, guaranteed, promoteAfter))
        .flatMap(this::distributed);
  }

  private Arbitrary<Rules> distributed(Rules rules) {
    return Combinators.combine(
            Arbitraries.integers().between(1, 3),
            Arbitraries.integers().between(1, 4),
            Arbitraries.integers().between(0, 2),
            Arbitraries.of(true, false),
            Arbitraries.integers().between(0, 5),
            Arbitraries.of(0.001, 0.5, 1.0))
        .as(
            (delay, heartbeat, schedulers, isByWait, rebalance, deviations) ->
                new Rules(
                    rules.order(),
                    rules.starvation(),
                    rules.longestQueue(),
                    delay,
                    heartbeat,
                    schedulers,
                    isByWait,
                    rebalance,
                    deviations,
                    rules.guaranteedPercent(),
                    rules.promoteAfter()));
  }
}
