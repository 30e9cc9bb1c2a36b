// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.kairos.cluster.ClusterSpec;
import io.kairos.cluster.FreePorts;
import io.kairos.cluster.LocalCluster;
import io.kairos.cluster.SiteFile;
import io.kairos.cluster.job.JobClient;
import io.kairos.cluster.job.JobSpec;
import io.kairos.common.Poll;
import io.kairos.workbench.KairosCommand;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The operator's commands against real daemons, and against those that are not there. */
class OperatorCommandsIT {
  private static final Duration POLL = Duration.ofMillis(100);

  /** What an operator writes for nodes that only watch: the template of the first step. */
  private static final Map<String, String> SHADOW = shadow();

  /** Stock's monitor looks every 3 s, and heartbeats may be late. */
  private static final double YOUNG_SECONDS = 6;

  @TempDir Path folder;

  private static Map<String, String> shadow() {
    Configuration template = new Configuration(false);
    template.addResource(
        new org.apache.hadoop.fs.Path(
            Path.of("..", "..", "conf", "yarn-site-nodemanager-shadow.xml").toUri()));
    Map<String, String> site = new HashMap<>();
    template.forEach(property -> site.put(property.getKey(), property.getValue()));
    site.put("yarn.nodemanager.kairos.quantum-ms", "300");
    site.put("yarn.nodemanager.recovery.supervised", "true");
    return Map.copyOf(site);
  }

  private record Run(int exit, String out, String err) {
    JsonNode json() {
      try {
        return new ObjectMapper().readTree(out);
      } catch (IOException e) {
        throw new AssertionError(this.toString(), e);
      }
    }

    List<String> codes() {
      List<String> codes = new ArrayList<>();
      json().path("findings").forEach(finding -> codes.add(finding.path("code").asText()));
      return codes;
    }
  }

  private Run run(String... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    CommandLine line = KairosCommand.commandLine();
    line.setOut(new PrintWriter(out, true));
    line.setErr(new PrintWriter(err, true));
    List<String> all = new ArrayList<>(List.of(arguments));
    all.add("--conf-dir=" + conf());
    return new Run(line.execute(all.toArray(String[]::new)), out.toString(), err.toString());
  }

  private Path conf() {
    return folder.resolve("cluster/resourcemanager/conf");
  }

  private ClusterSpec spec() {
    return new ClusterSpec(folder.resolve("cluster"))
        .site("yarn.nodemanager.log.retain-seconds", "0")
        // Nodes are to hold tasks that wait, which ranks of jobs mostly avoid.
        .capacityScheduler("yarn.scheduler.capacity.kairos.job-order", "fifo")
        .capacityScheduler("yarn.scheduler.capacity.kairos.queue-vcores", "2");
  }

  private ClusterSpec kairos() {
    return spec().site("yarn.resourcemanager.scheduler.class", "io.kairos.rm.KairosScheduler");
  }

  @Test
  void aClusterAtWorkIsShownAndItsNodesAreMissedWhenTheyChange() throws Exception {
    ClusterSpec spec = kairos().nodes(2).vcoresPerNode(1).site(SHADOW);
    try (LocalCluster cluster = LocalCluster.start(spec)) {
      try (JobClient jobs = new JobClient(cluster.yarnConfiguration(), POLL)) {
        // Two nodes with room for 1 + 2 each: one task waits centrally.
        var job = jobs.submit(JobSpec.of("busy", 7, "sleep 1000"));
        showsNodes();
        String task = showsTasks();
        showsReasons(task);
        reportsShadow();
        assertThat(run("check", "--remote", "--side=rm", "--json").codes())
            .noneMatch(code -> code.startsWith("plugin-") || code.equals("no-nodes"));
        job.cancel(true);
      }
      removePlugin(cluster, 1);
      Run partly = run("check", "--remote", "--side=rm", "--json");
      assertThat(partly.exit()).isZero();
      assertThat(partly.codes()).contains("plugin-missing-on-nodes");
      removePlugin(cluster, 0);
      Run nowhere = run("check", "--remote", "--side=rm", "--json");
      assertThat(nowhere.exit()).isZero();
      assertThat(nowhere.codes()).contains("plugin-on-rm-only");
      Poll.until(
          "nodes without Kairos to get no more than they have",
          () -> queueVcores().equals(List.of(0, 0)));
      aNodeThatDoesNotAnswerIsNamed(cluster);

      cluster.killResourceManager();
      Run refused = run("nodes");
      assertThat(refused.exit()).isEqualTo(1);
      assertThat(refused.err())
          .contains("no ResourceManager answers at http://127.0.0.1:")
          .contains("(yarn.resourcemanager.webapp.address): connection refused")
          .doesNotContain("\tat ");
      assertThat(run("check", "--side=rm", "--json").exit()).isZero();
      assertThat(run("check", "--remote", "--side=rm", "--json").codes())
          .contains("rm-unreachable");
    }
  }

  private void showsNodes() throws Exception {
    JsonNode all =
        Poll.until(
            () -> run("nodes", "--json").json(),
            json -> json.path("nodes").size() == 2 && allNodesHold(json, 3));
    String id = all.at("/nodes/0/id").asText();
    assertThat(run("nodes").out())
        .contains("RANK  NODE")
        .contains(id)
        .contains("3/1+2")
        .contains("suspend")
        .doesNotContain("VERSION");
    assertThat(all.path("version").asText()).isNotEmpty();
    assertThat(all.findValuesAsText("pluginVersion"))
        .containsOnly(all.path("version").asText())
        .hasSize(2);
  }

  private List<Integer> queueVcores() throws Exception {
    List<Integer> vcores = new ArrayList<>();
    run("nodes", "--json")
        .json()
        .path("nodes")
        .forEach(node -> vcores.add(node.path("queueVcores").asInt(-1)));
    return vcores;
  }

  private static boolean allNodesHold(JsonNode nodes, int tasks) {
    for (JsonNode node : nodes.path("nodes")) {
      if (node.path("running").asInt() + node.path("waiting").asInt() != tasks) {
        return false;
      }
    }
    return true;
  }

  private String showsTasks() throws Exception {
    String host = run("nodes", "--json").json().at("/nodes/0/id").asText();
    JsonNode tasks =
        Poll.until(
            () -> run("tasks", host, "--json").json(),
            json -> json.findValuesAsText("state").contains("suspended"));
    assertThat(tasks.findValuesAsText("state")).contains("running");
    assertThat(run("tasks", host).out())
        .contains("TASK")
        .contains("suspended")
        .contains("container_");
    Run unknown = run("tasks", "no-such-node:1");
    assertThat(unknown.exit()).isEqualTo(1);
    assertThat(unknown.err()).contains("there is no node no-such-node:1; there are, for example,");
    for (JsonNode task : tasks.path("tasks")) {
      if (task.path("state").asText().equals("suspended")) {
        return task.path("id").asText();
      }
    }
    throw new AssertionError(tasks);
  }

  private void showsReasons(String task) throws Exception {
    String application = task.replaceAll("container_(e\\d+_)?(\\d+_\\d+)_.*", "application_$2");
    Run waits =
        Poll.until(
            () -> run("why", application),
            run -> run.out().contains("2 running, 4 running (would be suspended"));
    assertThat(waits.exit()).isZero();
    assertThat(waits.out())
        .contains(application + ": name busy")
        .contains("1 tasks asked for, 6 placed")
        .contains("- no node has room for")
        .contains("- its tasks, as their nodes say: 2 running, 4 running (would be suspended,");
    // Tasks take turns every 300 ms, and it may have its turn just now.
    Run suspended =
        Poll.until(
            () -> run("why", task), run -> run.out().contains("it would be suspended, for "));
    assertThat(suspended.exit()).isZero();
    assertThat(suspended.out())
        .contains("queue root.default, state running, node ")
        .contains("before it; it has attained")
        .contains("shadow mode")
        .contains("- on ");
    Run unknown = run("why", "application_1_0001");
    assertThat(unknown.exit()).isEqualTo(1);
    assertThat(unknown.err()).contains("knows no application application_1_0001");
    assertThat(run("why", "job_1_0001").exit()).isEqualTo(2);
  }

  private void reportsShadow() throws Exception {
    JsonNode report =
        Poll.until(
            () -> run("shadow-report", "--json").json(),
            json -> json.path("preemptions").asLong() >= 10);
    assertThat(report.path("nodes")).hasSize(2);
    assertThat(report.at("/nodes/0/wouldBeSuspended").asLong()).isEqualTo(2);
    assertThat(report.at("/nodes/0/upMillis").asLong()).isPositive();
    assertThat(run("shadow-report").out())
        .contains("WOULD BE SUSPENDED")
        .contains("Kairos would have suspended tasks ");
  }

  /** Three tasks that sleep, on one node. */
  private void measuresWhatTasksUse() throws Exception {
    JsonNode demand =
        Poll.until(
            () -> run("shadow-report", "--json").json().at("/nodes/0/demand"),
            sums -> sums.path("busySeconds").asDouble() > 20);
    double held = demand.path("vcoreSeconds").asDouble();
    double measured = demand.path("measuredVcoreSeconds").asDouble();
    double full = demand.path("fullSeconds").asDouble();
    assertThat(demand.path("usedCoreSeconds").asDouble()).isBetween(0.0, 0.2 * measured);
    assertThat(full).isLessThanOrEqualTo(demand.path("busySeconds").asDouble());
    // Others may use the processors all the time; else only young containers go unmeasured.
    assertThat(held - 3 * full - measured).isBetween(-3 * YOUNG_SECONDS, 3 * YOUNG_SECONDS);
    assertThat(demand.path("memoryMbSeconds").asDouble() / held)
        .isCloseTo(JobSpec.MEMORY_MB, within(1.0));
    assertThat(run("shadow-report").out()).contains("Too little ran on these nodes");
  }

  private void aNodeThatDoesNotAnswerIsNamed(LocalCluster cluster) throws Exception {
    String id = run("nodes", "--json").json().at("/nodes/0/id").asText();
    cluster.killNode(0);
    cluster.killNode(1);
    Run tasks = run("tasks", id);
    assertThat(tasks.exit()).isEqualTo(1);
    assertThat(tasks.err()).contains("does not answer: connection refused");
    assertThat(run("check", "--remote", "--side=rm", "--json").codes())
        .contains("node-unreachable");
  }

  /** Hadoop ships a calculator that counts memory alone. */
  @Test
  void nodesWithThePluginUnderAStockResourceManagerThatIgnoresVcores() throws Exception {
    ClusterSpec spec =
        spec()
            .nodes(1)
            .vcoresPerNode(1)
            .site(SHADOW)
            // As in Hadoop's own defaults: shadow mode goes by what this monitor measures.
            .site("yarn.nodemanager.container-monitor.enabled", "true")
            .capacityScheduler(
                "yarn.scheduler.capacity.resource-calculator",
                "org.apache.hadoop.yarn.util.resource.DefaultResourceCalculator");
    try (LocalCluster cluster = LocalCluster.start(spec);
        JobClient jobs = new JobClient(cluster.yarnConfiguration(), POLL)) {
      // The first answer of a ResourceManager may take longer than a command waits.
      Run nodes = Poll.until(() -> run("nodes"), run -> !run.err().contains("no answer within"));
      assertThat(nodes.exit()).isEqualTo(1);
      assertThat(nodes.err())
          .contains("runs without Kairos")
          .contains("404 for /ws/v1/kairos/nodes");
      assertThat(run("check", "--remote", "--side=nm", "--json").codes())
          .contains("plugin-on-nodes-only", "shadow-mode")
          .doesNotContain("nodes-beyond-vcores");
      assertThat(run("check", "--remote", "--side=rm", "--json").codes())
          .contains("calculator-ignores-vcores");
      Run report = run("shadow-report");
      assertThat(report.exit()).isZero();
      assertThat(report.out()).contains("no node is given more tasks than it has vcores");

      var job = jobs.submit(JobSpec.of("busy", 3, "sleep 1000"));
      Run check =
          Poll.until(
              () -> run("check", "--remote", "--side=nm", "--json"),
              run -> run.out().contains("holds 3 on 1 (2 would be suspended)"));
      assertThat(check.codes()).contains("nodes-beyond-vcores");
      assertThat(check.out())
          .contains("on the ResourceManager's host")
          .doesNotContain("nothing is ever suspended");
      assertThat(run("shadow-report").out())
          .contains("may count memory and no vcores")
          .doesNotContain("no node is given more tasks than it has vcores");
      measuresWhatTasksUse();
      job.cancel(true);
      assertThat(cluster.isNodeRunning(0)).isTrue();
    }
  }

  @Test
  void aClusterWithoutNodes() throws Exception {
    try (LocalCluster cluster = LocalCluster.start(kairos().nodes(0))) {
      // Its web server answers before it is active.
      Run nodes = Poll.until(() -> run("nodes"), run -> run.exit() == 0);
      assertThat(nodes.out()).contains("No node takes tasks");
      Run check = run("check", "--remote", "--side=rm", "--json");
      assertThat(check.exit()).isZero();
      assertThat(check.codes()).contains("no-nodes");
      assertThat(run("shadow-report").out()).contains("No node is in shadow mode");
      assertThat(run("tasks", "somewhere").err()).contains("no NodeManager has registered");
      assertThat(cluster.nodeCount()).isZero();
    }
  }

  @Test
  void onlyAStandbyAnswers() throws Exception {
    ClusterSpec spec =
        kairos()
            .nodes(0)
            .site("yarn.resourcemanager.ha.enabled", "true")
            .site("yarn.resourcemanager.ha.automatic-failover.enabled", "false")
            .site("yarn.resourcemanager.cluster-id", "standby-only")
            .site("yarn.resourcemanager.ha.rm-ids", "rm1,rm2")
            .site("yarn.resourcemanager.ha.id", "rm1");
    FreePorts ports = new FreePorts();
    for (String address :
        List.of(
            "address",
            "scheduler.address",
            "resource-tracker.address",
            "admin.address",
            "webapp.address")) {
      spec.site("yarn.resourcemanager." + address + ".rm1", "127.0.0.1:" + ports.next("127.0.0.1"));
      spec.site("yarn.resourcemanager." + address + ".rm2", "127.0.0.1:" + ports.next("127.0.0.1"));
    }
    try (LocalCluster cluster = LocalCluster.start(spec)) {
      Run nodes =
          Poll.until(() -> run("nodes"), run -> !run.err().contains("no ResourceManager answers"));
      assertThat(nodes.exit()).isEqualTo(1);
      assertThat(nodes.err())
          .contains("no ResourceManager is active")
          .contains("(yarn.resourcemanager.webapp.address.rm1): not active")
          .contains("(yarn.resourcemanager.webapp.address.rm2): connection refused")
          .contains("yarn rmadmin -getAllServiceState");
      assertThat(run("shadow-report").err()).contains("no ResourceManager is active");
      assertThat(run("check", "--remote", "--side=rm", "--json").codes())
          .contains("rm-standby-only");
      assertThat(cluster.nodeCount()).isZero();
    }
  }

  /** Takes the plug-in out of one NodeManager's configuration and starts it again. */
  private void removePlugin(LocalCluster cluster, int node) throws IOException {
    Path file = cluster.folder().resolve("node" + (node + 1) + "/conf/yarn-site.xml");
    cluster.stopNode(node);
    new SiteFile(file)
        .remove(
            SHADOW.keySet().stream()
                .filter(property -> !property.contains("recovery"))
                .toArray(String[]::new));
    cluster.startNode(node);
  }
}
