// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.check;

import static io.kairos.cli.check.OperatorHost.CAPACITY;
import static io.kairos.cli.check.OperatorHost.NM;
import static io.kairos.cli.check.OperatorHost.YARN;
import static io.kairos.cli.check.OperatorHost.codes;
import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.kairos.cli.CommandRun;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.converter.FSConfigToCSConfigArgumentHandler;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code check} says of a host, and of which of its files and sides. */
class CheckedHostTest {
  @TempDir Path folder;

  private OperatorHost host;

  @BeforeEach
  void installAsTheManualSays() throws Exception {
    host = new OperatorHost(folder);
  }

  @Test
  void severalMistakesAreAllFoundInOneRun() {
    host.set(YARN, NM + "kairos.quantum-ms", "0");
    host.set(YARN, NM + "kairos.cores", "0");
    host.set(YARN, NM + "kairos.mode", "on");
    host.set(CAPACITY, "yarn.scheduler.capacity.kairos.tie-breaker", "median");
    host.set(CAPACITY, "yarn.scheduler.capacity.kairos.job-order", "lifo");

    CommandRun run = host.check();

    assertThat(run.json().path("errors").asInt()).isEqualTo(5);
    assertThat(OperatorHost.findings(run, "error"))
        .allMatch(error -> error.path("code").asText().equals("setting-invalid"));
  }

  @Test
  void aRemarkWorthKnowingIsNoError() {
    host.set(YARN, NM + "kairos.mode", "shadow");
    host.set(CAPACITY, "yarn.scheduler.capacity.kairos.queue-vcores", "0");
    host.set(YARN, NM + "recovery.supervised", "false");
    host.set(YARN, NM + "aux-services", "kairos");
    host.set(CAPACITY, "yarn.scheduler.capacity.schedule-asynchronously.maximum-threads", "4");

    CommandRun run = host.check();

    assertThat(run.exit()).isZero();
    assertThat(codes(run, "info")).contains("shadow-mode", "queue-vcores-zero");
    assertThat(codes(run, "warning"))
        .containsExactlyInAnyOrder(
            "recovery-unsupervised", "shuffle-missing", "stock-setting-without-effect");
  }

  /** YARN takes no notice of them, unlike of blanks. */
  @Test
  void servicesWithNothingBetweenTwoCommasAreNoError() {
    host.set(YARN, NM + "aux-services", ",mapreduce_shuffle,,kairos,");
    assertThat(host.check().exit()).isZero();
  }

  @Test
  void theQThatTheMemoryOfANodeHoldsIsSaid() {
    host.set(YARN, NM + "resource.cpu-vcores", "12");
    host.set(YARN, NM + "resource.memory-mb", "65536");

    assertThat(what(host.check(), "queue-vcores-memory"))
        .contains("12 vcores and 65536 MB", "Q of 433 %", "containers of 1024 MB")
        .contains("queue-vcores = 100% is 100 %");

    host.set(YARN, "yarn.scheduler.minimum-allocation-mb", "4096");
    host.set(CAPACITY, "yarn.scheduler.capacity.kairos.queue-vcores", "4");
    assertThat(what(host.check(), "queue-vcores-memory"))
        .contains("Q of 33 %", "queue-vcores = 4 is 33 %");

    host.set(YARN, NM + "resource.memory-mb", "-1");
    assertThat(codes(host.check(), "info")).doesNotContain("queue-vcores-memory");
  }

  private static String what(CommandRun run, String code) {
    return OperatorHost.findings(run, "info").stream()
        .filter(finding -> finding.path("code").asText().equals(code))
        .map(finding -> finding.path("what").asText())
        .collect(joining());
  }

  @Test
  void cgroupsOfYarnWithTheExecutorThatMakesItsOwnAreAContradiction() {
    host.set(YARN, NM + "resource.cpu.enabled", "true");

    List<JsonNode> errors = OperatorHost.findings(host.check(), "error");

    assertThat(errors).hasSize(1);
    assertThat(errors.get(0).path("code").asText()).isEqualTo("executor-contradiction");
    assertThat(errors.get(0).path("fix").asText()).contains("LinuxContainerExecutor");
  }

  @Test
  void aResourceManagersNumberThatIsNoneIsFoundOnItsHostToo() {
    host.delete("kairos-nm-1.0.0.jar");
    host.set(YARN, "yarn.am.liveness-monitor.expiry-interval-ms", "ten minutes");
    // Of a NodeManager alone, and nobody reads it here.
    host.set(YARN, NM + "resource.cpu-vcores", "four");

    assertThat(codes(host.check(), "error")).containsExactly("stock-setting-invalid");
  }

  @Test
  void theJarsSayWhichSideOfASharedFileThisHostIs() {
    host.delete("kairos-nm-1.0.0.jar");

    CommandRun run = host.check();

    assertThat(run.exit()).isZero();
    assertThat(run.json().path("checked").asText())
        .contains("ResourceManager")
        .doesNotContain("NodeManager");
    assertThat(host.check("--side", "nm").exit()).isEqualTo(1);
  }

  @Test
  void aPropertyThatADefaultOfYarnBeatsIsAnErrorWhoseFixHelps() throws Exception {
    String launcher = NM + "containers-launcher.class";
    host.remove(YARN, launcher);
    host.set("core-site.xml", launcher, "io.kairos.nm.KairosContainersLauncher");

    List<JsonNode> errors = OperatorHost.findings(host.check(), "error");

    assertThat(errors)
        .extracting(error -> error.path("code").asText())
        .containsExactly("launcher-missing");
    assertThat(errors.get(0).path("what").asText())
        .startsWith(launcher + " has no effect in " + host.conf().resolve("core-site.xml") + ",");
    host.apply(errors.get(0));
    assertThat(host.check().exit()).isZero();
  }

  @Test
  void aFileThatIsNoXmlIsOneFinding() throws Exception {
    Files.writeString(host.conf().resolve(YARN), "<configuration><property></configuration>");

    CommandRun run = host.check();

    assertThat(run.exit()).isEqualTo(1);
    assertThat(OperatorHost.findings(run, "error"))
        .singleElement()
        .satisfies(
            error -> {
              assertThat(error.path("code").asText()).isEqualTo("site-file-broken");
              assertThat(error.path("what").asText()).contains(YARN);
            });
  }

  @Test
  void queuesOfTheFairSchedulerAreToBeConvertedBeforeItIsReplaced() {
    host.set(YARN, "yarn.resourcemanager.scheduler.class", FairScheduler.class.getName());

    List<JsonNode> errors = OperatorHost.findings(host.check(), "error");

    assertThat(errors)
        .extracting(error -> error.path("code").asText())
        .containsExactly("fair-scheduler-queues", "scheduler-not-set");
    String fix = errors.get(0).path("fix").asText();
    assertThat(fix)
        .isEqualTo(
            "mkdir converted && yarn fs2cs --yarnsiteconfig "
                + host.conf().resolve(YARN)
                + " --fsconfig "
                + host.conf().resolve("fair-scheduler.xml")
                + " --output-directory converted");
    assertThat(Pattern.compile("--(\\S+)").matcher(fix).results().map(found -> found.group(1)))
        .as("options of this Hadoop's converter")
        .isSubsetOf(
            Stream.of(FSConfigToCSConfigArgumentHandler.CliOption.values())
                .map(option -> option.createCommonsCliOption().getLongOpt())
                .toList());
  }

  @Test
  void allocationsOfTheFairSchedulerThatTheSiteNamesAreNotNamedTwice() {
    host.set(YARN, "yarn.resourcemanager.scheduler.class", FairScheduler.class.getName());
    host.set(YARN, "yarn.scheduler.fair.allocation.file", "/etc/hadoop/allocations.xml");

    JsonNode error = OperatorHost.findings(host.check(), "error").get(0);

    assertThat(error.path("what").asText()).contains("/etc/hadoop/allocations.xml are lost");
    assertThat(error.path("fix").asText()).doesNotContain("--fsconfig");
  }

  @Test
  void theTextNamesPlaceAndLine() {
    host.set(YARN, "yarn.resourcemanager.scheduler.class", "KairosScheduler");

    CommandRun run =
        CommandRun.of(
            "check", "--no-remote", "--conf-dir=" + host.conf(), "--hadoop-home=" + host.home());

    assertThat(run.out())
        .contains(
            "error   scheduler-misspelt: yarn.resourcemanager.scheduler.class = KairosScheduler ("
                + host.conf().resolve(YARN)
                + ")")
        .contains("fix, in " + host.conf().resolve(YARN) + ":")
        .contains("\n          <property><name>yarn.resourcemanager.scheduler.class</name>")
        .contains("NOT in order (errors: 1, warnings: 0).");
  }

  @Test
  void misuseIsNamedWithItsFix() {
    assertThat(host.check("--side", "both").exit()).isEqualTo(2);
    CommandRun noConf = CommandRun.of("check", "--conf-dir", folder.resolve("none").toString());
    assertThat(noConf.exit()).isEqualTo(2);
    assertThat(noConf.err()).contains("--conf-dir").contains("is no directory");
    CommandRun wrongConf = CommandRun.of("check", "--conf-dir", folder.toString());
    assertThat(wrongConf.exit()).isEqualTo(2);
    assertThat(wrongConf.err()).contains("holds no yarn-site.xml");
    CommandRun wrongHome =
        CommandRun.of(
            "check", "--conf-dir", host.conf().toString(), "--hadoop-home", folder.toString());
    assertThat(wrongHome.exit()).isEqualTo(2);
    assertThat(wrongHome.err()).contains("has no share/hadoop/yarn");
  }
}
