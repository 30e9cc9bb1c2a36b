// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.config;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.kairos.cli.CommandRun;
import io.kairos.kmn.mapreduce.KmnProperty;
import io.kairos.nm.settings.NodeSettings;
import io.kairos.rm.settings.SchedulerSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExplainConfigTest {
  private static final String ROOT = "yarn.scheduler.capacity.root.";

  @TempDir Path folder;

  @BeforeEach
  void anEmptyConfiguration() throws IOException {
    write("yarn-site.xml");
  }

  private void write(String file, String... properties) throws IOException {
    StringBuilder xml = new StringBuilder("<configuration>");
    for (int i = 0; i < properties.length; i += 2) {
      xml.append("<property><name>")
          .append(properties[i])
          .append("</name><value>")
          .append(properties[i + 1])
          .append("</value></property>");
    }
    Files.writeString(folder.resolve(file), xml.append("</configuration>"));
  }

  private void write(String file, String[] first, String... more) throws IOException {
    List<String> all = new ArrayList<>(List.of(first));
    all.addAll(List.of(more));
    write(file, all.toArray(String[]::new));
  }

  private CommandRun explain(String... more) {
    List<String> arguments =
        new ArrayList<>(List.of("explain-config", "--conf-dir", folder.toString()));
    arguments.addAll(List.of(more));
    return CommandRun.of(arguments.toArray(String[]::new));
  }

  @Test
  void everySettingIsThereWithItsDefault() {
    CommandRun run = explain("--json");

    assertThat(run.exit()).isZero();
    assertThat(run.json().at("/nm/settings")).hasSize(NodeSettings.ALL.size());
    assertThat(run.json().at("/rm/settings")).hasSize(SchedulerSettings.all().size());
    assertThat(run.json().at("/client/settings")).hasSize(KmnProperty.ALL.size());
    for (JsonNode setting : run.json().at("/nm/settings")) {
      assertThat(setting.path("origin").asText()).isEqualTo("default");
    }
  }

  @Test
  void jsonTellsDefaultUnitVersionAndWhenAChangeTakesEffect() {
    CommandRun run = explain("--json");

    assertThat(setting(run, "nm", "yarn.nodemanager.kairos.quantum-ms"))
        .hasToString("50000 milliseconds 0.1.0 restart");
    assertThat(setting(run, "rm", "yarn.scheduler.capacity.kairos.dispatch-interval-ms"))
        .hasToString("100 milliseconds 0.1.0 refresh");
    assertThat(setting(run, "client", "mapreduce.kmn.rack.link-mbit-s"))
        .hasToString("10000 Mbit/s 0.1.0 next-job");
  }

  private static String setting(CommandRun run, String side, String property) {
    for (JsonNode setting : run.json().at("/" + side + "/settings")) {
      if (setting.path("property").asText().equals(property)) {
        return String.join(
            " ",
            setting.path("default").asText(),
            setting.path("unit").asText(),
            setting.path("since").asText(),
            setting.path("appliedBy").asText());
      }
    }
    throw new AssertionError(property);
  }

  @Test
  void aValueComesWithTheFileItStandsIn() throws IOException {
    write("yarn-site.xml", "yarn.nodemanager.kairos.quantum-ms", "20000");

    assertThat(explain("--side=nm").out())
        .contains(
            "yarn.nodemanager.kairos.quantum-ms = 20000  (" + folder.resolve("yarn-site.xml") + ")")
        .contains("values: a whole number from 1 to 86400000");
    assertThat(explain("--side=nm", "-D", "yarn.nodemanager.kairos.quantum-ms=10000").out())
        .contains("yarn.nodemanager.kairos.quantum-ms = 10000  (-D)");
  }

  @Test
  void theWordsSayWhatHappensOnANode() throws IOException {
    write(
        "yarn-site.xml",
        "yarn.nodemanager.resource.cpu-vcores",
        "4",
        "yarn.nodemanager.kairos.quantum-ms",
        "20000");

    assertThat(explain().out())
        .contains("up to 4 vcores of tasks run on this node at a time")
        .contains(
            "where the ResourceManager tells no rank, a task runs 20 s before one that attained as"
                + " little or less may take its cores")
        .contains("policy rank needs CPU control and the progress of jobs")
        .contains(
            "applications of a queue that sets no ordering-policy are asked in the order rank: the"
                + " one with the least work left")
        .contains("nodes are offered in the order worst-rank")
        .contains("such a task that could not run for 60 s (3 quanta) then runs 40 s undisturbed")
        .contains("gets up to N + 100% of N vcores of them: 4 + 4 on one of 4 vcores");
    assertThat(
            explain(
                    "-D",
                    "yarn.nodemanager.kairos.policy=las",
                    "-D",
                    "yarn.scheduler.capacity.kairos.job-order=fifo")
                .out())
        .contains("- a task runs 20 s before one that attained as little or less")
        .contains("- a task that could not run for 60 s")
        .contains("policy las needs CPU control")
        .contains("asked in the order fifo: the one that came first")
        .contains("nodes are offered in the order fewest-tasks");
  }

  @Test
  void theWordsSayWhatAQueueAndTheShadowDo() throws IOException {
    write("yarn-site.xml", "yarn.nodemanager.kairos.policy", "srjf");
    assertThat(explain("--side=nm").out())
        .contains("more wait before their launch, in the order srjf: a task of the job with the")
        .contains("policy srjf needs launches that the plug-in holds and the progress of jobs")
        .contains("a task that has waited 10 s goes before all that have not");
    write(
        "yarn-site.xml",
        "yarn.nodemanager.kairos.policy",
        "ejf",
        "yarn.nodemanager.kairos.starvation-threshold-ms",
        "none");
    assertThat(explain("--side=nm").out()).contains("however long a task waits");
    write("yarn-site.xml", "yarn.nodemanager.kairos.mode", "shadow");
    assertThat(explain("--side=nm").out())
        .contains("mode is shadow")
        .doesNotContain("needs CPU control")
        .contains("no task is touched");
    write("capacity-scheduler.xml", "yarn.scheduler.capacity.kairos.queue-vcores", "0");
    assertThat(explain("--side=rm").out()).contains("so none is ever suspended");
  }

  @Test
  void theWordsHoldNumbersAsTheOperatorWritesThem() throws IOException {
    String prefix = "yarn.scheduler.capacity.kairos.";
    write("yarn-site.xml", "yarn.resourcemanager.nodemanagers.heartbeat-interval-ms", "0");
    assertThat(explain("--side=rm").out())
        .contains("keep its slots in use for 95 % of the heartbeats, up to 50 vcores");
    write(
        "capacity-scheduler.xml",
        prefix + "node-queue-bound",
        "delay",
        prefix + "job-order",
        "las");
    assertThat(explain("--side=rm").out())
        .contains("more while the expected wait is below 10 s, up to 50 vcores")
        .contains("in steps that end at 3000 core-seconds and 4 times as much each");
  }

  @Test
  void aQueuesClassOfServiceIsExplained() throws IOException {
    String[] queues = {
      ROOT + "queues", "sql,hbase,etl",
      ROOT + "sql.capacity", "30",
      ROOT + "hbase.capacity", "30",
      ROOT + "etl.capacity", "40"
    };
    write("capacity-scheduler.xml", queues);
    assertThat(explain("--side=rm").out())
        .doesNotContain("kairos-class =", "do not wait for the maps", "go by all work")
        .contains("- tasks of all queues are of class batch");
    String sql = ROOT + "sql.";
    write(
        "capacity-scheduler.xml",
        queues,
        sql + "kairos-class",
        "session",
        sql + "kairos-class-tags",
        "service, batch",
        sql + "kairos-hold-reduces",
        "false",
        sql + "kairos-rank-by",
        "user",
        "yarn.scheduler.capacity.root.hbase.disable_preemption",
        "true");

    CommandRun run = explain("--side=rm");

    assertThat(run.exit()).isZero();
    assertThat(run.out())
        .contains(
            sql + "kairos-class = session  (" + folder.resolve("capacity-scheduler.xml") + ")",
            "    values: one of batch, session, service",
            "Tasks of this queue, and of the queues below it that set no class, are of this class",
            sql + "kairos-class-tags = service, batch  (",
            sql + "kairos-hold-reduces = false  (",
            "    values: one of true, false",
            "- ranks in queue root.sql go by all work that a user has there",
            "- reduces of queue root.sql do not wait for the maps of their job",
            "- tasks of queue root.hbase are of class service",
            "- tasks of queue root.sql are of class session, or of the class of their application's"
                + " tag: batch or service",
            "- tasks of queue root.etl are of class batch",
            "- " + ROOT + "hbase.disable_preemption = true makes all tasks of root.hbase services");
    assertThat(setting(explain("--json"), "rm", sql + "kairos-class").trim())
        .endsWith("0.1.0 refresh");
  }

  @Test
  void theOrderThatAQueueReallyHasIsExplained() throws IOException {
    String order = "yarn.scheduler.capacity.kairos.job-order";
    String[] one = {order, "srjf", ROOT + "queues", "default", ROOT + "default.capacity", "100"};
    write("capacity-scheduler.xml", one);
    assertThat(explain("--side=rm").out())
        .contains("- applications of a queue are asked in the order srjf: the one with the least");
    write("capacity-scheduler.xml", one, ROOT + "default.ordering-policy", "fair");
    assertThat(explain("--side=rm").out())
        .contains("- applications of a queue are asked in the order fair: the ordering-policy")
        .doesNotContain("asked in the order srjf");
  }

  @Test
  void queuesThatYarnWouldMakeAreExplainedByTheirTemplates() throws IOException {
    write(
        "capacity-scheduler.xml",
        "yarn.scheduler.capacity.kairos.job-order",
        "las",
        ROOT + "queues",
        "default,users,old",
        ROOT + "default.capacity",
        "1w",
        ROOT + "users.capacity",
        "9w",
        ROOT + "old.capacity",
        "9w",
        ROOT + "users.auto-queue-creation-v2.enabled",
        "true",
        ROOT + "*.auto-queue-creation-v2.template.ordering-policy",
        "fair",
        ROOT + "users.auto-queue-creation-v2.leaf-template.kairos-class",
        "session");
    assertThat(explain("--side=rm").out())
        .contains("- applications of queue root.users.<new> are asked in the order fair")
        .contains("- applications of queues root.default, root.old are asked in the order las")
        .contains("- tasks of queue root.users.<new> are of class session");
  }

  @Test
  void queuesThatAreNotPreemptedByTheirTemplateAreRemarkedOn() throws IOException {
    write(
        "capacity-scheduler.xml",
        ROOT + "queues",
        "users",
        ROOT + "users.capacity",
        "1w",
        ROOT + "users.auto-queue-creation-v2.enabled",
        "true",
        ROOT + "users.auto-queue-creation-v2.template.disable_preemption",
        "true");
    assertThat(explain("--side=rm").out())
        .contains("- tasks of queue root.users.<new> are of class service")
        .contains(
            "- disable_preemption in a template of root.users = true makes all tasks of"
                + " root.users.<new> services");
  }

  @Test
  void queuesThatYarnRefusesAreNotExplained() throws IOException {
    write("capacity-scheduler.xml", ROOT + "queues", "a,b", ROOT + "a.capacity", "30");
    assertThat(explain("--side=rm").out())
        .contains("- YARN refuses these queues, so what they have is not known: Illegal capacity");
  }

  @Test
  void queuesThatADaemonRefusesAreNoSuccess() throws IOException {
    write("capacity-scheduler.xml", ROOT + "queues", "a,b", ROOT + "a.capacity", "30");
    assertThat(explain("--side=rm").exit()).isEqualTo(1);
    assertThat(explain("--side=nm").exit()).isZero();

    String calculator = "yarn.scheduler.capacity.resource-calculator";
    String counting = "org.apache.hadoop.yarn.util.resource.DefaultResourceCalculator";
    String[] queues = {ROOT + "queues", "default", ROOT + "default.capacity", "100"};
    write("capacity-scheduler.xml", queues, calculator, counting);
    CommandRun run = explain("--side=rm");
    assertThat(run.exit()).isEqualTo(1);
    assertThat(run.out())
        .contains("- a ResourceManager does not start with " + calculator + " = " + counting)
        .doesNotContain("YARN refuses");
  }

  @Test
  void settingsThatAreRefusedTogetherAreNoSuccess() throws IOException {
    String placement = "yarn.scheduler.capacity.kairos.placement";
    String order = "yarn.scheduler.capacity.kairos.job-order";
    write("capacity-scheduler.xml", placement, "worst-rank", order, "fifo");
    CommandRun scheduler = explain("--side=rm");
    assertThat(scheduler.exit()).isEqualTo(1);
    assertThat(scheduler.out())
        .contains(
            "- a ResourceManager does not start with " + placement + " = worst-rank: it goes");

    String node = "yarn.nodemanager.";
    write("yarn-site.xml", node + "kairos.policy", "srjf", node + "kairos.mode", "shadow");
    CommandRun nodeManager = explain("--side=nm", "--json");
    assertThat(nodeManager.exit()).isEqualTo(1);
    assertThat(nodeManager.json().at("/nm/together/0").asText())
        .startsWith("a NodeManager does not start with " + node + "kairos.mode = shadow: use");

    write("yarn-site.xml", node + "opportunistic-containers-max-queue-length", "10");
    assertThat(explain("--side=nm").exit()).isEqualTo(1);
  }

  @Test
  void aStoreOfQueuesIsNamedBesideWhatTheFilesSay() throws IOException {
    write("yarn-site.xml", "yarn.scheduler.configuration.store.class", "zk");
    write("capacity-scheduler.xml", ROOT + "queues", "default", ROOT + "default.capacity", "100");
    assertThat(explain("--side=rm").out())
        .contains("from a store (yarn.scheduler.configuration.store.class = zk), which may hold");
  }

  @Test
  void aNodeThatCapsEachTaskLimitsNotAllOfThemTogether() throws IOException {
    write("yarn-site.xml");
    assertThat(explain("--side=nm").out())
        .contains("all tasks together no more than the node's cores");
    write(
        "yarn-site.xml",
        "yarn.nodemanager.container-executor.class",
        "org.apache.hadoop.yarn.server.nodemanager.LinuxContainerExecutor",
        "yarn.nodemanager.resource.cpu.enabled",
        "true",
        "yarn.nodemanager.linux-container-executor.cgroups.strict-resource-usage",
        "true");
    assertThat(explain("--side=nm").out())
        .doesNotContain("all tasks together")
        .contains("each task no more than its own vcores");
  }

  @Test
  void anUnknownClassOfAQueueIsMarked() throws IOException {
    String property = "yarn.scheduler.capacity.root.sql.kairos-class";
    write("capacity-scheduler.xml", property, "fast");

    CommandRun run = explain("--side=rm");

    assertThat(run.exit()).isEqualTo(1);
    assertThat(run.out())
        .contains("REFUSED: " + property + " = fast: use one of batch, session, service.")
        .contains("the daemon does not start with what is refused above");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "yarn.nodemanager.resource.cpu-vcores",
        "yarn.am.liveness-monitor.expiry-interval-ms",
        "yarn.nodemanager.opportunistic-containers-max-queue-length"
      })
  void aNumberOfStockYarnThatIsNoneIsNamedAndNoAccident(String property) throws IOException {
    write("yarn-site.xml", property, "four");

    CommandRun run = explain();

    assertThat(run.exit()).isEqualTo(1);
    assertThat(run.out())
        .contains("a NodeManager does not start with " + property + " = four: use a whole number")
        .doesNotContain("NumberFormat");
    assertThat(run.err()).isEmpty();
    assertThat(explain("--side=client").exit()).isZero();
  }

  @Test
  void aValueThatADaemonWouldRefuseIsMarked() throws IOException {
    write("yarn-site.xml", "yarn.nodemanager.kairos.cores", "none");

    CommandRun run = explain("--side=nm");

    assertThat(run.exit()).isEqualTo(1);
    assertThat(run.out()).contains("REFUSED: yarn.nodemanager.kairos.cores = none: use a whole");
  }
}
