// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.check;

import com.fasterxml.jackson.databind.JsonNode;
import io.kairos.cli.config.Side;
import io.kairos.cli.config.SiteConfiguration;
import io.kairos.cli.live.EachNode;
import io.kairos.cli.live.EachNode.Answer;
import io.kairos.cli.live.Node;
import io.kairos.cli.live.Plugin;
import io.kairos.cli.live.RunningCluster;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacitySchedulerConfiguration;
import org.apache.hadoop.yarn.util.resource.DominantResourceCalculator;

/**
 * Whether a stock ResourceManager that is at work counts vcores. It tells nobody its calculator.
 * Two hints are left: nodes that hold more than their vcores, and its own file.
 */
final class StockCalculator {
  private static final String PROPERTY = CapacitySchedulerConfiguration.RESOURCE_CALCULATOR_CLASS;
  private static final String COUNTS_VCORES = DominantResourceCalculator.class.getName();

  /** Schedulers that read the calculator from capacity-scheduler.xml. */
  private static final Set<String> READERS =
      Set.of(CapacityScheduler.class.getName(), Names.SCHEDULER);

  private final RunningCluster cluster;
  private final Host host;
  private final Findings findings;

  StockCalculator(RunningCluster cluster, Host host, Findings findings) {
    this.cluster = cluster;
    this.host = host;
    this.findings = findings;
  }

  /**
   * @param mayAsk whether nodes may be asked how many of their tasks wait
   */
  void judge(List<Node> nodes, boolean mayAsk) {
    if (!isCalculatorRead()) {
      return;
    }
    List<Node> beyond = Plugin.beyondTheirVcores(cluster, nodes);
    if (!beyond.isEmpty()) {
      findings.warning(
          "nodes-beyond-vcores",
          beyond.size()
              + " of "
              + nodes.size()
              + " nodes hold more containers than vcores: "
              + held(beyond, mayAsk)
              + ". The running ResourceManager may count memory and no vcores. Or a busy node was made"
              + " smaller (yarn rmadmin -updateNodeResource); this then ends with its tasks."
              + " In mode enforce a node suspends what is too much, in mode shadow it only counts"
              + " that; docs/operator/install.md#2-count-vcores.",
          fix());
    } else if (host.is(Side.RM) && !isDominantInFile()) {
      findings.warning(
          "calculator-ignores-vcores",
          host.found(PROPERTY)
              + ": a stock ResourceManager then counts memory and no vcores, and gives a node as"
              + " many containers as its memory holds; docs/operator/install.md#2-count-vcores.",
          fix());
    }
  }

  /** Unset means stock's own default, the CapacityScheduler. */
  private boolean isCalculatorRead() {
    return host.site().written(YarnConfiguration.RM_SCHEDULER).map(READERS::contains).orElse(true);
  }

  private boolean isDominantInFile() {
    return host.site().written(PROPERTY).filter(COUNTS_VCORES::equals).isPresent();
  }

  private Fix fix() {
    if (!host.is(Side.RM)) {
      // A file of this host would change nothing.
      return Fix.run("yarn kairos check --remote --side rm  # on the ResourceManager's host");
    }
    return isDominantInFile()
        ? Fix.run(
            "# if no node was made smaller: restart the ResourceManager, which reads its calculator"
                + " only at a start")
        : Fix.set(host.site().file(SiteConfiguration.CAPACITY_SCHEDULER), PROPERTY, COUNTS_VCORES);
  }

  private String held(List<Node> beyond, boolean mayAsk) {
    // Only those that will be named.
    long most = mayAsk ? LiveChecks.MOST_NAMES : 0;
    List<Node> asked = beyond.stream().limit(most).collect(Collectors.toList());
    Map<Node, Answer<JsonNode>> answers =
        EachNode.ask(asked, node -> cluster.nodeManager(node.httpAddress(), "/node"));
    List<String> texts = new ArrayList<>();
    for (Node node : beyond) {
      String text = node.id() + " holds " + node.containers() + " on " + node.vcores();
      Answer<JsonNode> answer = answers.get(node);
      texts.add(answer == null || answer.trouble() != null ? text : text + suspended(answer));
    }
    return LiveChecks.some(texts);
  }

  private static String suspended(Answer<JsonNode> answer) {
    JsonNode node = answer.value();
    int waiting = node.at("/tasks/waiting").asInt();
    boolean isShadow = Plugin.isShadow(node);
    return " (" + waiting + (isShadow ? " would be suspended" : " suspended or queued") + ")";
  }
}
