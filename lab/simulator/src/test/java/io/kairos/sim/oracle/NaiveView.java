// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.oracle;

import io.kairos.sim.oracle.NaiveNode.Report;
import io.kairos.sim.oracle.NaiveNode.Task;
import java.util.ArrayList;
import java.util.List;

/** What a scheduler of {@link NaiveQueues} knows: reports of nodes, and what it sent since each. */
final class NaiveView {
  private record Sent(NaiveNode node, Report since, Task task) {}

  private final List<Sent> sent = new ArrayList<>();
  private final int longestQueue;

  NaiveView(int longestQueue) {
    this.longestQueue = longestQueue;
  }

  void send(NaiveNode node, Task task) {
    sent.add(new Sent(node, node.report, task));
  }

  boolean admits(NaiveNode node) {
    return free(node) > 0 || -free(node) < longestQueue;
  }

  int free(NaiveNode node) {
    return node.report.free() - node.report.waiting() - sinceReport(node).size();
  }

  double waitMillis(NaiveNode node) {
    double wait = node.report.waitMillis();
    for (Task task : sinceReport(node)) {
      wait += (double) task.estimate() / node.cores;
    }
    return wait;
  }

  private List<Task> sinceReport(NaiveNode node) {
    return sent.stream()
        .filter(each -> each.node == node && each.since.taken() == node.report.taken())
        .map(Sent::task)
        .toList();
  }
}
