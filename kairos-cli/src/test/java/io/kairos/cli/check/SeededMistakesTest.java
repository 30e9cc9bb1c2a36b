// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.check;

import static io.kairos.cli.check.OperatorHost.CAPACITY;
import static io.kairos.cli.check.OperatorHost.NM;
import static io.kairos.cli.check.OperatorHost.YARN;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.fasterxml.jackson.databind.JsonNode;
import io.kairos.cli.CommandRun;
import io.kairos.nm.check.NodeDryRun;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.FairOrderingPolicy;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** On real files: each mistake is found, named, and gone once the fix was pasted. */
class SeededMistakesTest {
  @TempDir Path folder;

  private OperatorHost host;

  @BeforeEach
  void installAsTheManualSays() throws Exception {
    host = new OperatorHost(folder);
  }

  @Test
  void aHostSetUpByTheTemplatesIsInOrder() {
    CommandRun run = host.check();

    assertThat(run.err()).isEmpty();
    assertThat(OperatorHost.findings(run, "error")).isEmpty();
    assertThat(OperatorHost.findings(run, "warning")).isEmpty();
    assertThat(run.exit()).isZero();
    assertThat(run.json().path("checked").asText())
        .contains("ResourceManager, NodeManager")
        .contains(host.conf().toString());
  }

  @ParameterizedTest(name = "{0}: {2}")
  @MethodSource("mistakes")
  void aMistakeIsFoundAndItsFixHelps(
      String name, Consumer<OperatorHost> mistake, String code, String what, String fix)
      throws Exception {
    mistake.accept(host);

    CommandRun red = host.check();

    assertThat(red.exit()).as(red.out()).isEqualTo(1);
    List<JsonNode> errors = OperatorHost.findings(red, "error");
    assertThat(errors).allMatch(error -> error.path("code").asText().equals(code));
    assertThat(errors).isNotEmpty();
    assertThat(errors.get(0).path("what").asText()).contains(what);
    assertThat(errors.get(0).path("fix").asText()).contains(fix).doesNotContain("\n");

    for (JsonNode error : errors) {
      host.apply(error);
    }
    CommandRun green = host.check();
    assertThat(OperatorHost.findings(green, "error")).isEmpty();
    assertThat(green.exit()).isZero();
  }

  @Test
  void queuesThatHoldServicesBecauseTheyAreNotPreemptedAreAWarningWhoseFixHelps() throws Exception {
    String root = "yarn.scheduler.capacity.root.";
    host.set(OperatorHost.CAPACITY, root + "queues", "default");
    host.set(OperatorHost.CAPACITY, root + "default.capacity", "100");
    assertThat(OperatorHost.findings(host.check(), "warning")).isEmpty();
    host.set(OperatorHost.CAPACITY, root + "disable_preemption", "true");

    List<JsonNode> warnings = OperatorHost.findings(host.check(), "warning");

    assertThat(warnings).hasSize(1);
    assertThat(warnings.get(0).path("code").asText()).isEqualTo("queues-not-preempted");
    assertThat(warnings.get(0).path("what").asText())
        .startsWith(root + "disable_preemption = true makes all tasks of root.default services");
    host.apply(warnings.get(0));
    assertThat(OperatorHost.findings(host.check(), "warning")).isEmpty();
  }

  @Test
  void everyOrderThatThereIsMayBeNamed() {
    String root = "yarn.scheduler.capacity.root.";
    host.set(CAPACITY, root + "queues", "a,b");
    host.set(CAPACITY, root + "ordering-policy", "priority-utilization");
    host.set(CAPACITY, root + "a.capacity", "50");
    host.set(CAPACITY, root + "b.capacity", "50");
    host.set(CAPACITY, root + "b.ordering-policy", "fifo-with-partitions");
    for (String order :
        List.of(
            "fair",
            "fifo",
            FairOrderingPolicy.class.getName(),
            "io.kairos.rm.LeastAttainedServiceOrderingPolicy")) {
      host.set(CAPACITY, root + "a.ordering-policy", order);
      assertThat(OperatorHost.findings(host.check(), "error")).as(order).isEmpty();
    }
  }

  @Test
  void queuesThatYarnRefusesAreAnErrorWithItsReason() throws Exception {
    host.set(OperatorHost.CAPACITY, "yarn.scheduler.capacity.root.queues", "a,b");
    host.set(OperatorHost.CAPACITY, "yarn.scheduler.capacity.root.a.capacity", "30");
    CommandRun run = host.check();
    assertThat(run.exit()).isEqualTo(1);
    assertThat(OperatorHost.findings(run, "error")).hasSize(1);
    assertThat(run.out()).contains("queues-refused").contains("Illegal capacity");
    // A ResourceManager with queues in a store does not read the file.
    host.set(YARN, "yarn.scheduler.configuration.store.class", "zk");
    assertThat(OperatorHost.findings(host.check(), "error")).isEmpty();
  }

  @Test
  void queuesThatNobodyNamesAreAnErrorUnlessTheyAreInAStore() {
    host.remove(CAPACITY, "yarn.scheduler.capacity.root.queues");
    CommandRun run = host.check();
    assertThat(run.exit()).isEqualTo(1);
    assertThat(OperatorHost.codes(run, "error")).containsExactly("queues-refused");
    JsonNode error = OperatorHost.findings(run, "error").get(0);
    assertThat(error.path("what").asText())
        .contains(host.conf().resolve(CAPACITY).toString(), "missing child queue names for root");
    assertThat(error.path("fix").asText()).contains("yarn.scheduler.capacity.root.queues");

    host.set(YARN, "yarn.scheduler.configuration.store.class", "file");
    assertThat(host.check().exit()).isEqualTo(1);
    host.set(YARN, "yarn.scheduler.configuration.store.class", "zk");
    assertThat(host.check().exit()).isZero();
  }

  @Test
  void aNodeOfFewerCoresThanProcessorsIsAWarningUntilTasksMayUseThem() throws Exception {
    assumeTrue(NodeDryRun.processors() > 1);
    host.set(YARN, NM + "kairos.core-control", "auto");
    host.set(YARN, NM + "resource.cpu-vcores", "1");
    assertThat(ofCores(host.check())).containsExactly("warning");
    JsonNode warning =
        OperatorHost.findings(host.check(), "warning").stream()
            .filter(one -> one.path("code").asText().equals("cores-below-processors"))
            .findFirst()
            .orElseThrow();
    assertThat(warning.path("what").asText())
        .contains("at most N = 1 of its ", "Stock YARN sets no such limit.");
    host.set(YARN, NM + "kairos.mode", "shadow");
    assertThat(host.check().out()).contains("once its mode is enforce.");
    host.apply(warning);
    assertThat(ofCores(host.check())).isEmpty();
  }

  @Test
  void moreCoresThanVcoresAreAWarningWhoseFixHelps() throws Exception {
    host.set(YARN, NM + "resource.cpu-vcores", "12");
    host.set(YARN, NM + "kairos.cores", "12");
    assertThat(OperatorHost.findings(host.check(), "warning")).isEmpty();
    host.set(YARN, NM + "kairos.cores", "64");

    List<JsonNode> warnings = OperatorHost.findings(host.check(), "warning");

    assertThat(warnings).hasSize(1);
    assertThat(warnings.get(0).path("code").asText()).isEqualTo("cores-beyond-vcores");
    assertThat(warnings.get(0).path("what").asText())
        .startsWith(NM + "kairos.cores = 64 (")
        .contains("the node has 12 vcores (" + NM + "resource.cpu-vcores)");
    host.apply(warnings.get(0));
    assertThat(OperatorHost.findings(host.check(), "warning")).isEmpty();
  }

  private static List<String> ofCores(CommandRun run) {
    List<String> severities = new ArrayList<>();
    run.json()
        .path("findings")
        .forEach(
            one -> {
              if (one.path("code").asText().equals("cores-below-processors")) {
                severities.add(one.path("severity").asText());
              }
            });
    return severities;
  }

  @Test
  void opportunisticContainersThatNodesWouldKillAreAWarningWhoseFixHelps() throws Exception {
    host.set(YARN, "yarn.resourcemanager.opportunistic-container-allocation.enabled", "true");
    host.set(YARN, NM + "distributed-scheduling.enabled", "true");

    CommandRun run = host.check();

    assertThat(run.exit()).isZero();
    List<JsonNode> warnings = OperatorHost.findings(run, "warning");
    assertThat(warnings)
        .extracting(warning -> warning.path("code").asText())
        .containsExactly("opportunistic-allocation", "opportunistic-allocation");
    for (JsonNode warning : warnings) {
      host.apply(warning);
    }
    assertThat(OperatorHost.findings(host.check(), "warning")).isEmpty();
  }

  static Stream<Arguments> mistakes() {
    return Stream.of(
        mistake(
            "a jar is missing",
            host -> host.delete("kairos-common-1.0.0.jar"),
            "jars-missing",
            "kairos-common-*.jar is not on the class path of the ResourceManager",
            "cp kairos-common-*.jar "),
        mistake(
            "no jar is there",
            host -> OperatorHost.JARS.forEach(artifact -> host.delete(artifact + "-1.0.0.jar")),
            "jars-missing",
            "class path of the",
            "cp kairos-common-*.jar yaq-queueing-*.jar kairos-web-*.jar kairos-"),
        mistake(
            "an old copy was left",
            host -> host.jar("kairos-nm-0.9.0.jar"),
            "jar-old-copy",
            "an old copy of kairos-nm",
            "kairos-nm-0.9.0.jar"),
        mistake(
            "an old copy of the same version was left elsewhere",
            host -> {
              Path old = host.home().resolve("share/hadoop/yarn/kairos-nm-1.0.0.jar");
              host.jar(old, "old");
              host.age(old);
            },
            "jar-old-copy",
            "an old copy of kairos-nm",
            "rm "),
        mistake(
            "one half was updated",
            host -> {
              host.delete("kairos-rm-1.0.0.jar");
              host.jar("kairos-rm-0.9.0.jar");
            },
            "jars-of-two-versions",
            "jars of versions 0.9.0 and 1.0.0",
            "kairos-rm-0.9.0.jar && cp kairos-rm-1.0.0.jar"),
        mistake(
            "no scheduler class",
            host -> host.remove(YARN, "yarn.resourcemanager.scheduler.class"),
            "scheduler-not-set",
            "yarn.resourcemanager.scheduler.class is not set",
            "<value>io.kairos.rm.KairosScheduler</value>"),
        site(
            YARN,
            "yarn.resourcemanager.scheduler.class",
            "io.kairos.rm.KairosSchedular",
            "scheduler-misspelt",
            "yarn.resourcemanager.scheduler.class=io.kairos.rm.KairosScheduler"),
        site(
            YARN,
            NM + "aux-services",
            "mapreduce_shuffle",
            "aux-service-missing",
            NM + "aux-services=mapreduce_shuffle,kairos"),
        mistake(
            "a blank before the service",
            host -> host.set(YARN, NM + "aux-services", "mapreduce_shuffle, kairos"),
            "aux-service-blanks",
            NM + "aux-services = mapreduce_shuffle, kairos (",
            "<value>mapreduce_shuffle,kairos</value>"),
        mistake(
            "a line for each service",
            host -> host.set(YARN, NM + "aux-services", "\n  mapreduce_shuffle,\n  kairos\n"),
            "aux-service-blanks",
            NM + "aux-services = mapreduce_shuffle, kairos (",
            "<value>mapreduce_shuffle,kairos</value>"),
        mistake(
            "a line break between services instead of a comma",
            host -> host.set(YARN, NM + "aux-services", "mapreduce_shuffle\nkairos"),
            "aux-service-blanks",
            NM + "aux-services = mapreduce_shuffle kairos (",
            "<value>mapreduce_shuffle,kairos</value>"),
        mistake(
            "line breaks around the class of the scheduler",
            host ->
                host.set(
                    YARN,
                    "yarn.resourcemanager.scheduler.class",
                    "\n    io.kairos.rm.KairosScheduler\n  "),
            "scheduler-blanks",
            "yarn.resourcemanager.scheduler.class = io.kairos.rm.KairosScheduler (",
            "<value>io.kairos.rm.KairosScheduler</value>"),
        mistake(
            "no class of the service",
            host -> host.remove(YARN, NM + "aux-services.kairos.class"),
            "aux-class-missing",
            NM + "aux-services.kairos.class is not set",
            "<value>io.kairos.nm.KairosAuxiliaryService</value>"),
        site(
            YARN,
            NM + "aux-services.kairos.class",
            "io.kairos.nm.KairosAuxService",
            "aux-class-misspelt",
            NM + "aux-services.kairos.class=io.kairos.nm.KairosAuxiliaryService"),
        mistake(
            "a class path of the service",
            host -> host.set(YARN, NM + "aux-services.kairos.classpath", "/opt/kairos/*"),
            "aux-classpath-set",
            NM + "aux-services.kairos.classpath = /opt/kairos/*",
            "remove the property " + NM + "aux-services.kairos.classpath"),
        mistake(
            "no launcher",
            host -> host.remove(YARN, NM + "containers-launcher.class"),
            "launcher-missing",
            NM + "containers-launcher.class is not set",
            "<value>io.kairos.nm.KairosContainersLauncher</value>"),
        mistake(
            "LinuxContainerExecutor without cgroups",
            host -> {
              host.set(
                  YARN,
                  NM + "container-executor.class",
                  "org.apache.hadoop.yarn.server.nodemanager.LinuxContainerExecutor");
              host.set(YARN, NM + "kairos.core-control", "auto");
            },
            "executor-contradiction",
            NM + "resource.cpu.enabled is not set",
            "<name>" + NM + "resource.cpu.enabled</name><value>true</value>"),
        mistake(
            "stock's own executor",
            host -> {
              host.remove(YARN, NM + "container-executor.class");
              host.set(YARN, NM + "kairos.core-control", "auto");
            },
            "executor-contradiction",
            NM + "container-executor.class is not set",
            "<value>io.kairos.nm.KairosContainerExecutor</value>"),
        site(
            CAPACITY,
            "yarn.scheduler.capacity.root.sql.kairos-class",
            "fast",
            "setting-invalid",
            "yarn.scheduler.capacity.root.sql.kairos-class=batch"),
        site(
            CAPACITY,
            "yarn.scheduler.capacity.root.sql.kairos-class-tags",
            "session,fast",
            "setting-invalid",
            "yarn.scheduler.capacity.root.sql.kairos-class-tags=batch"),
        site(
            CAPACITY,
            "yarn.scheduler.capacity.root.sql.kairos-hold-reduces",
            "no",
            "setting-invalid",
            "yarn.scheduler.capacity.root.sql.kairos-hold-reduces=true"),
        site(
            CAPACITY,
            "yarn.scheduler.capacity.root.sql.kairos-rank-by",
            "group",
            "setting-invalid",
            "yarn.scheduler.capacity.root.sql.kairos-rank-by=application"),
        site(
            CAPACITY,
            "yarn.scheduler.capacity.root.sql.ordering-policy",
            FairOrderingPolicy.class.getName().replace("Policy", "Polcy"),
            "ordering-policy-unknown",
            "yarn.scheduler.capacity.root.sql.ordering-policy="
                + FairOrderingPolicy.class.getName()),
        site(
            CAPACITY,
            "yarn.scheduler.capacity.root.sql.leaf-queue-template.ordering-policy",
            "FAIR",
            "ordering-policy-unknown",
            "yarn.scheduler.capacity.root.sql.leaf-queue-template.ordering-policy=fair"),
        mistake(
            "an order of a queue that is no order",
            host ->
                host.set(
                    CAPACITY,
                    "yarn.scheduler.capacity.root.sql.ordering-policy",
                    "java.lang.String"),
            "ordering-policy-unknown",
            "yarn.scheduler.capacity.root.sql.ordering-policy = java.lang.String",
            "remove the property yarn.scheduler.capacity.root.sql.ordering-policy"),
        site(
            YARN, NM + "kairos.quantum-ms", "0", "setting-invalid", NM + "kairos.quantum-ms=50000"),
        site(
            YARN,
            NM + "kairos.quantum-ms",
            "20 sec",
            "setting-invalid",
            NM + "kairos.quantum-ms=20s"),
        site(
            CAPACITY,
            "yarn.scheduler.capacity.kairos.dispatch-interval-ms",
            "50 millis",
            "setting-invalid",
            "yarn.scheduler.capacity.kairos.dispatch-interval-ms=50ms"),
        site(
            "mapred-site.xml",
            "mapreduce.kmn.delay.max-ms",
            "2 minutes",
            "setting-invalid",
            "mapreduce.kmn.delay.max-ms=2m"),
        site(
            YARN,
            NM + "kairos.core-control.cgroup-hierarchy",
            "../escape",
            "setting-invalid",
            NM + "kairos.core-control.cgroup-hierarchy=kairos"),
        site(
            CAPACITY,
            "yarn.scheduler.capacity.kairos.queue-vcores",
            "-1",
            "setting-invalid",
            "yarn.scheduler.capacity.kairos.queue-vcores=100%"),
        site(
            "mapred-site.xml",
            "mapreduce.kmn.extra.ratio",
            "0.5",
            "setting-invalid",
            "mapreduce.kmn.extra.ratio=1"),
        mistake(
            "shadow with a queue",
            host -> {
              host.set(YARN, NM + "kairos.mode", "shadow");
              host.set(YARN, NM + "kairos.policy", "srjf");
            },
            "setting-invalid",
            NM + "kairos.mode = shadow",
            "<name>" + NM + "kairos.mode</name><value>enforce</value>"),
        mistake(
            "a placement by ranks in an order without ranks",
            host -> {
              host.set(CAPACITY, "yarn.scheduler.capacity.kairos.placement", "worst-rank");
              host.set(CAPACITY, "yarn.scheduler.capacity.kairos.job-order", "las");
            },
            "setting-invalid",
            "yarn.scheduler.capacity.kairos.placement = worst-rank",
            "<name>yarn.scheduler.capacity.kairos.placement</name><value>auto</value>"),
        mistake(
            "a property with a typing mistake",
            host -> host.set(YARN, NM + "kairos.quantum", "20000"),
            "property-unknown",
            NM + "kairos.quantum",
            "<name>" + NM + "kairos.quantum-ms</name><value>20000</value>"),
        mistake(
            "a property of the scheduler with a typing mistake",
            host -> host.set(CAPACITY, "yarn.scheduler.capacity.kairos.queue-vcore", "8"),
            "property-unknown",
            "did you mean yarn.scheduler.capacity.kairos.queue-vcores?",
            "<value>8</value>"),
        mistake(
            "a property of a node in the scheduler's file",
            host -> host.set(CAPACITY, NM + "kairos.quantum-ms", "20000"),
            "property-in-wrong-file",
            CAPACITY,
            "<name>" + NM + "kairos.quantum-ms</name><value>20000</value>"),
        site(
            CAPACITY,
            "yarn.scheduler.capacity.resource-calculator",
            "org.apache.hadoop.yarn.util.resource.DefaultResourceCalculator",
            "stock-setting-refused",
            "yarn.scheduler.capacity.resource-calculator="
                + "org.apache.hadoop.yarn.util.resource.DominantResourceCalculator"),
        site(
            CAPACITY,
            "yarn.scheduler.capacity.schedule-asynchronously.enable",
            "false",
            "stock-setting-refused",
            "yarn.scheduler.capacity.schedule-asynchronously.enable=true"),
        site(
            CAPACITY,
            "yarn.scheduler.capacity.multi-node-placement-enabled",
            "true",
            "stock-setting-refused",
            "yarn.scheduler.capacity.multi-node-placement-enabled=false"),
        site(
            YARN,
            NM + "opportunistic-containers-queue-policy",
            "BY_RESOURCES",
            "stock-setting-refused",
            NM + "opportunistic-containers-queue-policy=BY_QUEUE_LEN"),
        site(
            YARN,
            NM + "opportunistic-containers-max-queue-length",
            "10",
            "stock-setting-refused",
            NM + "opportunistic-containers-max-queue-length=0"),
        stockNumber(NM + "opportunistic-containers-max-queue-length", "ten"),
        stockNumber(NM + "resource.cpu-vcores", "four"),
        stockNumber("yarn.am.liveness-monitor.expiry-interval-ms", "ten minutes"),
        site(
            YARN,
            NM + "address",
            "0.0.0.0:0",
            "recovery-ephemeral-port",
            NM + "address=0.0.0.0:8041"));
  }

  private static Arguments mistake(
      String name, Consumer<OperatorHost> mistake, String code, String what, String fix) {
    return arguments(name, mistake, code, what, fix);
  }

  private static Arguments site(
      String file, String property, String value, String code, String fix) {
    return mistake(
        property + " = " + value,
        host -> host.set(file, property, value),
        code,
        property + " = " + value,
        "<name>" + fix.replace("=", "</name><value>") + "</value>");
  }

  private static Arguments stockNumber(String property, String value) {
    return mistake(
        property + " that is no number",
        host -> host.set(YARN, property, value),
        "stock-setting-invalid",
        property + " = " + value,
        "remove the property " + property);
  }
}
