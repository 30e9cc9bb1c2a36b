// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.simulate.figure;

import io.kairos.workbench.figure.FigureData.Claim;
import java.util.List;
import java.util.Map;

/**
 * Queues that are not managed (Yaq, Figure 2): YARN with and without queues, first in, first out,
 * and batch sampling. The paper does not say how long the queues are; here as long as those of its
 * Yaq-c, and ten times as long. A node is chosen by the length of its queue.
 */
public final class QueuesAlone extends HiveRuns {
  private static final List<Contender> CONTENDERS =
      List.of(
          CentralQueues.YARN,
          queues("YARN+Q, 4 places", "4"),
          queues("YARN+Q, 40 places", "40"),
          DistributedQueues.BATCH_SAMPLING);

  public QueuesAlone() {
    this(PAPER_JOBS, USUAL_STREAMS);
  }

  /**
   * @param jobs of each stream
   * @param streams whose mean is taken
   */
  QueuesAlone(int jobs, int streams) {
    super(
        "Yaq, Figure 2: YARN, YARN with simple queues, batch sampling", CONTENDERS, jobs, streams);
  }

  private static Contender queues(String label, String places) {
    return new Contender(
        label, "yaq-c", Map.of("queue", places, "order", "ejf", "placement", "yaq-length"));
  }

  @Override
  public String name() {
    return "yaq-2";
  }

  @Override
  public String does() {
    return "job completion times of YARN, of YARN with simple queues, and of batch sampling";
  }

  @Override
  List<Claim> claims(HiveResults results) {
    return List.of(
        new Claim("1", "simple queues at the nodes can be worse than none", results.saysTimes()),
        new Claim(
            "1",
            "batch sampling improves some very short jobs, and has a long tail of slower ones",
            results.saysTails()));
  }
}
