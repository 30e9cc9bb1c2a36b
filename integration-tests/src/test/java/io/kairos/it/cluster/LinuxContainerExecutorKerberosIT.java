// SPDX-License-Identifier: Apache-2.0
package io.kairos.it.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.kairos.cluster.ClusterSpec;
import io.kairos.cluster.DaemonConnection;
import io.kairos.common.Poll;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.HttpURLConnection;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.security.authentication.client.AuthenticatedURL;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * A secure cluster with stock's {@linkplain LinuxExecutor LinuxContainerExecutor} on cgroup v1,
 * whose users log in by Kerberos. Runs by {@code integration-tests/lce/run.sh --kerberos} alone,
 * which installs the setuid program and Hadoop's native library.
 */
class LinuxContainerExecutorKerberosIT {
  private static final String NAME = "linux-executor-kerberos";
  private static final String SCRIPT = "integration-tests/lce/run.sh --kerberos";
  private static final int MAPS = 6;
  private static final long SAMPLES_A_MAP = 3_000_000;
  private static final Duration LIMIT = Duration.ofMinutes(4);

  /** Maps of a job that runs beside a job of one map, and then while a client asks. */
  private static final int MANY_MAPS = 12;

  private static final long SAMPLES_A_LONG_MAP = 30_000_000;

  /** A line of the ResourceManager's web server: the node asked how jobs rank, and was answered. */
  private static final Pattern RANKS_TOLD =
      Pattern.compile("\"POST /ws/v1/kairos/jobs [^\"]*\" 200 ");

  private static final String TASK_PROGRAM = "org.apache.hadoop.mapred.YarnChild";

  private static String classPath;
  private static SecureDaemons secure;

  /** Before each: of a class that is skipped as a whole no test counts as skipped. */
  @BeforeEach
  void needsTheSetuidProgramAndTheNativeLibrary() throws IOException {
    Cgroups.assumeWritable();
    LinuxExecutor.assumeInstalled(SCRIPT);
    SecureDaemons.assumeNativeLibrary(SCRIPT);
    if (secure == null) {
      classPath = LinuxExecutor.readableByAll(ClusterSpec.ownClassPath());
      secure = SecureDaemons.start(KairosCluster.folder(NAME + "-kdc"));
    }
  }

  @AfterAll
  static void endTheKdc() {
    if (secure != null) {
      secure.close();
    }
  }

  @Test
  void tasksOfAMapReduceJobTakeTurnsAndItsReduceFetchesTheirOutputs() throws Exception {
    try (KairosCluster cluster = start(NAME, spec -> {})) {
      Set<String> tasks = new TreeSet<>();
      double pi = pi(cluster, MAPS, SAMPLES_A_MAP, () -> tasks.addAll(cluster.cgroups().tasks()));

      Poll.until("outputs to be fetched", () -> shuffled(cluster, "ShuffleOutputsOK") > 0);
      cluster.report(
          "pi is %.5f, %d cgroups, %d suspensions, %d resumptions, %d answers of the shuffle",
          pi,
          tasks.size(),
          cluster.metric("Suspensions"),
          cluster.metric("Resumes"),
          shuffled(cluster, "ShuffleOutputsOK"));
      assertThat(pi).isBetween(Math.PI - 1e-4, Math.PI + 1e-4);
      assertThat(tasks).hasSizeGreaterThanOrEqualTo(MAPS + 1);
      assertThat(shuffled(cluster, "ShuffleOutputsFailed")).isZero();
      assertThat(cluster.metric("Suspensions")).isPositive();
      assertThat(cluster.metric("Resumes")).isPositive();
      assertNoErrors(cluster);
    }
  }

  @Test
  void ranksReachTheNodeAndUsersAreAnsweredWithATicketAlone() throws Exception {
    try (KairosCluster cluster =
        start(
            NAME + "-ranks",
            spec ->
                spec.capacityScheduler("yarn.scheduler.capacity.kairos.job-order", "rank")
                    .site("yarn.nodemanager.kairos.policy", "rank")
                    .site("yarn.nodemanager.kairos.rank-news-ms", "250"))) {
      CompletableFuture<Double> wide =
          CompletableFuture.supplyAsync(() -> pi(cluster, MANY_MAPS, SAMPLES_A_LONG_MAP, () -> {}));
      assertThat(Poll.until(() -> usersOfTasks(cluster), users -> !users.isEmpty()))
          .containsOnly(LinuxExecutor.TASK_USER);
      Set<String> suspended = new TreeSet<>();
      double ofNarrow =
          pi(cluster, 1, SAMPLES_A_LONG_MAP, () -> suspended.addAll(suspended(cluster)));
      assertThat(wide).as("the wide job, which the narrow one has overtaken").isNotDone();

      UserCommands commands = new UserCommands(cluster, classPath);
      JsonNode node = commands.run(secure.login(), "nodes", "--json").json().path("nodes").path(0);
      commandsAnswerWithATicket(commands, node.path("id").asText());
      commandsRefuseWithoutOne(commands, node.path("id").asText());
      pagesAnswerWithATicketAlone(cluster, node.path("httpAddress").asText());

      double ofWide = wide.get();
      cluster.report(
          "pi is %.5f and %.5f, %d suspensions, %d resumptions",
          ofNarrow, ofWide, cluster.metric("Suspensions"), cluster.metric("Resumes"));
      assertThat(List.of(ofNarrow, ofWide))
          .allSatisfy(pi -> assertThat(pi).isBetween(Math.PI - 1e-4, Math.PI + 1e-4));
      assertThat(suspended).isNotEmpty();
      assertThat(cluster.metric("Resumes")).isPositive();
      assertThat(Files.readString(managerLog(cluster))).containsPattern(RANKS_TOLD);
      assertNoErrors(cluster);
    }
  }

  /** What the tasks' user finds, who has a ticket. */
  private static double pi(KairosCluster cluster, int maps, long samplesOfMap, Runnable look) {
    try {
      Path folder = Files.createTempDirectory(cluster.folder(), "client");
      return new TaskUserPi(cluster, classPath, folder)
          .as(secure.login())
          .estimate(maps, samplesOfMap, LIMIT, look);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Set<Integer> usersOfTasks(KairosCluster cluster) {
    return cluster.daemons().containerProcesses().stream()
        .map(ProcessHandle::pid)
        .filter(pid -> Processes.commandLine(pid).contains(TASK_PROGRAM))
        .map(Processes::user)
        .filter(user -> user != Processes.ENDED)
        .collect(Collectors.toSet());
  }

  private static Set<String> suspended(KairosCluster cluster) {
    Map<String, Long> quotas = cluster.cgroups().quotas();
    quotas.values().removeIf(quota -> quota == Cgroups.FULL_SPEED);
    return quotas.keySet();
  }

  private static KairosCluster start(String name, Consumer<ClusterSpec> different)
      throws IOException {
    String hierarchy = KairosCluster.hierarchy(name);
    new Cgroups(hierarchy).delegateTo(LinuxExecutor.NODE_USER);
    return KairosCluster.start(
        name,
        spec -> {
          secure.secure(
              spec.nodeLaunchPrefix(LinuxExecutor.as(LinuxExecutor.NODE_USER))
                  .classPath(classPath)
                  .site(LinuxExecutor.site(hierarchy)));
          different.accept(spec);
        });
  }

  private static void commandsAnswerWithATicket(UserCommands commands, String node)
      throws Exception {
    // Between two maps nothing runs.
    JsonNode tasks =
        Poll.until(
            () -> commands.run(secure.login(), "tasks", node, "--json").json(),
            json -> json.findValuesAsText("state").contains("running"));
    assertThat(tasks.findValuesAsText("user")).containsOnly("nobody");
    String application = tasks.at("/tasks/0/application").asText();
    UserCommands.Answer why = commands.run(secure.login(), "why", application);
    assertThat(why.exit()).as(why.toString()).isZero();
    assertThat(why.out()).contains("user nobody");
    assertThat(check(commands, secure.login()))
        .noneMatch(code -> code.startsWith("plugin-") || code.startsWith("rm-"))
        .doesNotContain("node-unreachable");
  }

  private static void commandsRefuseWithoutOne(UserCommands commands, String node)
      throws Exception {
    KerberosLogin none = secure.login().withoutTicket();
    for (String[] command : new String[][] {{"nodes"}, {"tasks", node}}) {
      UserCommands.Answer refused = commands.run(none, command);
      assertThat(refused.exit()).as(refused.toString()).isEqualTo(1);
      assertThat(refused.out()).isEmpty();
      assertThat(refused.err()).contains("refuses user nobody (401)").doesNotContain("\tat ");
    }
    assertThat(check(commands, none)).contains("rm-no-permission");
  }

  private static List<String> check(UserCommands commands, KerberosLogin login) throws Exception {
    return commands.run(login, "check", "--remote", "--side=client", "--json").codes();
  }

  private static void pagesAnswerWithATicketAlone(KairosCluster cluster, String node)
      throws IOException {
    String manager = cluster.daemons().yarnConfiguration().get(YarnConfiguration.RM_WEBAPP_ADDRESS);
    for (String page :
        List.of(
            manager + "/kairos/",
            manager + "/ws/v1/kairos/nodes",
            node + "/kairos/",
            node + "/ws/v1/kairos/node/tasks")) {
      URL url = new URL("http://" + page);
      HttpURLConnection anonymous = (HttpURLConnection) url.openConnection();
      assertThat(anonymous.getResponseCode()).as("no user at " + url).isEqualTo(401);
      HttpURLConnection known =
          DaemonConnection.open(
              UserGroupInformation.getLoginUser(), url, new AuthenticatedURL.Token());
      assertThat(known.getResponseCode()).as("a user with a ticket at " + url).isEqualTo(200);
    }
  }

  private static long shuffled(KairosCluster cluster, String attribute) {
    String bean = "Hadoop:service=NodeManager,name=ShuffleMetrics";
    return cluster.daemons().nodeMetrics(0, bean).path(0).path(attribute).asLong(-1);
  }

  private static Path managerLog(KairosCluster cluster) {
    return cluster.folder().resolve("resourcemanager").resolve("resourcemanager.log");
  }

  private static void assertNoErrors(KairosCluster cluster) throws IOException {
    assertThat(cluster.metric("CoreControlErrors")).isZero();
    assertThat(cluster.metric("UnjoinedLaunches")).isZero();
    for (Path log : List.of(managerLog(cluster), cluster.daemons().nodeLog(0))) {
      try (Stream<String> lines = Files.lines(log)) {
        assertThat(lines)
            .as("%s", log)
            // A ResourceManager that becomes active logs that one itself.
            .noneMatch(line -> line.contains(" ERROR ") && !line.contains("ExpiredTokenRemover"))
            // A node that is refused says so once, and goes by what tasks attained.
            .noneMatch(line -> line.contains("Nobody tells how jobs rank"));
      }
    }
  }
}
