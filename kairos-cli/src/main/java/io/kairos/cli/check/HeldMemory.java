// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.check;

import com.fasterxml.jackson.databind.JsonNode;
import io.kairos.cli.live.RunningCluster;
import io.kairos.cli.live.Trouble;
import io.kairos.rm.placement.admission.Overcommits;

/** How much Q the memory of running nodes holds, by what their tasks hold now. */
final class HeldMemory {
  private HeldMemory() {}

  /** Says it where nodes that suspend tasks have some; masters count with their memory. */
  static void judge(RunningCluster cluster, Findings findings) {
    long memoryMb = 0;
    long usedMemoryMb = 0;
    int vcores = 0;
    int usedVcores = 0;
    int queueVcores = 0;
    try {
      for (JsonNode node : cluster.resourceManager("/nodes").path("nodes")) {
        if (node.path("kind").asText().equals("suspend")) {
          memoryMb += node.path("memoryMb").asLong();
          usedMemoryMb += node.path("usedMemoryMb").asLong();
          vcores += node.path("vcores").asInt();
          usedVcores += node.path("usedVcores").asInt();
          queueVcores += node.path("queueVcores").asInt();
        }
      }
    } catch (Trouble e) {
      // Asked a moment ago: whoever wants to know asks again.
      return;
    }
    if (vcores == 0 || usedVcores == 0 || usedMemoryMb == 0) {
      return;
    }
    double memoryMbOfVcore = (double) usedMemoryMb / usedVcores;
    findings.info(
        "queue-vcores-memory",
        "tasks hold "
            + Math.round(memoryMbOfVcore)
            + " MB a vcore now, so the nodes have memory for Q of "
            + Overcommits.percentThatFits(memoryMb, vcores, memoryMbOfVcore)
            + " % of their vcores; it is "
            + Math.round(100.0 * queueVcores / vcores)
            + " %. More Q lets more short tasks start on full nodes:"
            + " docs/operator/how-it-works.md#choosing-q.");
  }
}
