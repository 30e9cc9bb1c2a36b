// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.kmn;

import io.kairos.kmn.core.BindingWaits;
import io.kairos.kmn.core.Locality;
import io.kairos.kmn.core.PreselectedSample;
import io.kairos.kmn.core.SampleBinder;
import io.kairos.kmn.core.SampleSpace;
import io.kairos.kmn.core.Topology;
import io.kairos.kmn.core.Verdict;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** Which slot gets which block of a job. */
interface MapLaunches {
  /**
   * Where the next map runs.
   *
   * @param rack which its output lies in
   */
  record Choice(String host, String rack, Locality locality) {}

  /** M. */
  int maps();

  /** Where map number {@code map} runs now; empty if no free slot is good enough yet. */
  Optional<Choice> next(int map, FreeSlots free, long nowMillis);

  /** Late binding: {@link SampleBinder} says of each free slot whether it will do. */
  static MapLaunches late(
      BlockJob job, double ratio, long waitMillis, Topology topology, SplittableRandom dice) {
    SampleSpace space =
        SampleSpace.anyOf(IntStream.range(0, job.blocks().size()).boxed().toList(), job.needed());
    SampleBinder binder =
        new SampleBinder(
            job.blocks(), space, ratio, topology, new BindingWaits(waitMillis, 0), dice);
    return new MapLaunches() {
      @Override
      public int maps() {
        return binder.tasks();
      }

      @Override
      public Optional<Choice> next(int map, FreeSlots free, long nowMillis) {
        for (String host : free.hosts()) {
          for (Verdict verdict : binder.offer(map, host, nowMillis)) {
            if (!verdict.isDeclined()) {
              return Optional.of(new Choice(host, topology.rackOf(host), verdict.locality()));
            }
          }
        }
        return Optional.empty();
      }
    };
  }

  /**
   * The baseline: a sample chosen beforehand, and so many local maps as the original trace has.
   * Maps run near their block, which keeps the racks of both systems alike.
   */
  static MapLaunches beforehand(
      BlockJob job, double localShare, Topology topology, SplittableRandom dice) {
    SampleSpace space =
        SampleSpace.anyOf(IntStream.range(0, job.blocks().size()).boxed().toList(), job.needed());
    Deque<Integer> sample = new ArrayDeque<>(PreselectedSample.of(space, dice));
    return new MapLaunches() {
      @Override
      public int maps() {
        return job.needed();
      }

      @Override
      public Optional<Choice> next(int map, FreeSlots free, long nowMillis) {
        String holder = job.blocks().get(sample.removeFirst()).hosts().iterator().next();
        String host = free.on(holder) ? holder : free.near(topology.rackOf(holder));
        Locality locality = dice.nextDouble() < localShare ? Locality.MEMORY : Locality.OFF_RACK;
        return Optional.of(new Choice(host, topology.rackOf(host), locality));
      }
    };
  }
}
