// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.trace.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kairos.sim.trace.TraceException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class InOrderTest {
  @Test
  void aJobMayComeLateByAsManyJobsAsAreHeld() {
    assertThat(times(2, 3, 4, 1, 5)).containsExactly(1L, 3L, 4L, 5L);
  }

  @Test
  void aJobThatComesLaterIsRefused() {
    assertThatThrownBy(() -> times(2, 3, 4, 5, 1))
        .isInstanceOf(TraceException.class)
        .hasMessage(
            "a job was submitted at 1 ms and comes more than 2 jobs too late; sort the jobs by"
                + " their submission");
  }

  @Property
  void jobsThatAreAllHeldAreSorted(@ForAll List<@IntRange(max = 1_000) Integer> submits) {
    long[] times = submits.stream().mapToLong(Integer::longValue).toArray();

    assertThat(times(times.length, times))
        .containsExactlyElementsOf(LongStream.of(times).sorted().boxed().toList());
  }

  private static List<Long> times(int held, long... submits) {
    List<Long> times = new ArrayList<>();
    new InOrder(
            LongStream.of(submits)
                .mapToObj(submit -> new PastJob(submit, new long[] {1}, new long[0]))
                .iterator(),
            held)
        .forEachRemaining(job -> times.add(job.submitMillis()));
    return times;
  }
}
