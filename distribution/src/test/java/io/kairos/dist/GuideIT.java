// SPDX-License-Identifier: Apache-2.0
package io.kairos.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.kairos.cluster.ClusterSpec;
import io.kairos.cluster.LocalCluster;
import io.kairos.cluster.SiteFile;
import io.kairos.cluster.job.JobClient;
import io.kairos.cluster.job.JobSpec;
import io.kairos.common.Poll;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * docs/operator/install.md from a stock cluster at work to enforce and back. What is typed and what
 * is written into files is the page's; what each command says is held beside what the page
 * promises. No task is lost on the way.
 */
@Tag("long")
class GuideIT {
  private static final String HIERARCHY = "kairos-guide-it-" + ProcessHandle.current().pid();
  private static final String HIERARCHY_PROPERTY =
      "yarn.nodemanager.kairos.core-control.cgroup-hierarchy";

  private static final int VCORES = 2;

  /** More than the node has vcores, and fewer than its memory holds. */
  private static final int TASKS = 5;

  private static final Duration TO_THE_END = Duration.ofSeconds(60);

  private final Map<String, CompletableFuture<Long>> jobs = new HashMap<>();
  private final Set<String> typed = new HashSet<>();

  private Path folder;
  private Unpacked unpacked;
  private StockHome home;
  private InstallGuide guide;
  private LocalCluster cluster;
  private JobClient client;
  private HomeProgram programs;
  private SiteFile nodeSite;
  private SiteFile managerSite;
  private SiteFile queues;

  @BeforeEach
  void unpack() throws IOException {
    assumeTrue(
        Files.isWritable(Path.of("/sys/fs/cgroup/cpu/cgroup.procs")),
        "the guide needs a cgroup from its third step on");
    folder = Folder.fresh(GuideIT.class);
    unpacked = Unpacked.in(folder.resolve("opt"));
    home = StockHome.make(folder.resolve("hadoop"));
    guide = InstallGuide.read();
  }

  @Test
  void everyCommandSaysWhatTheGuidePromisesAndTheWayBackEndsWhereItBegan() throws Exception {
    Map<String, String> stock = home.files();
    try (LocalCluster started = LocalCluster.start(asTheGuideWantsIt());
        JobClient ofTheTest = new JobClient(started.yarnConfiguration(), Duration.ofMillis(50))) {
      cluster = started;
      client = ofTheTest;
      programs = new HomeProgram(home, cluster);
      nodeSite = new SiteFile(cluster.folder().resolve("node1/conf/yarn-site.xml"));
      Path conf = cluster.configurationFolder();
      managerSite = new SiteFile(conf.resolve("yarn-site.xml"));
      queues = new SiteFile(conf.resolve("capacity-scheduler.xml"));
      Map<String, String> ofTheStockNode = nodeSite.read();
      Map<String, String> ofTheStockManager = managerSite.read();
      submit("crowd", TASKS);
      awaitContainers(TASKS, 0);

      putNodesIntoShadowMode();
      countVcores();
      enforce();
      replaceTheScheduler();
      takeItOut(ofTheStockNode, ofTheStockManager);
    }
    assertThat(home.files()).isEqualTo(stock);
  }

  /** Its table "What it needs", on a cluster whose ResourceManager counts memory alone. */
  private ClusterSpec asTheGuideWantsIt() {
    return home.cluster(folder.resolve("cluster"))
        .vcoresPerNode(VCORES)
        .cgroups(HIERARCHY)
        .site("yarn.nodemanager.recovery.supervised", "true")
        .resourceManagerRecovery(folder.resolve("store"))
        .site("yarn.resourcemanager.work-preserving-recovery.scheduling-wait-ms", "1000")
        .capacityScheduler(
            "yarn.scheduler.capacity.resource-calculator",
            "org.apache.hadoop.yarn.util.resource.DefaultResourceCalculator");
  }

  private void putNodesIntoShadowMode() throws IOException {
    InstallGuide.Section step = guide.section("1.");
    install(step, "bin/kairos-install --side nodemanager");
    nodeSite.add(step.properties());
    assertThat(unpacked.template("yarn-site-nodemanager-shadow.xml").keySet())
        .as("properties of the template and of the page")
        .isEqualTo(step.properties().keySet());

    assertThat(node(step, "yarn kairos check --side nm"))
        .contains("\n" + step.promise("Works, with warnings"))
        .contains("warning " + step.promise("nodes-beyond-vcores") + ": ")
        .contains(" " + step.promise("shadow-mode") + ": ")
        .contains(" " + step.promise("nodes-not-asked") + ": ");
    restartNode();

    step.promise("Kairos schedules the tasks of …, CPU control shadow");
    assertThat(Files.readString(cluster.nodeLog(0)))
        .containsPattern("Kairos schedules the tasks of .*, CPU control shadow ");
    step.promise("http://NODE:8042/jmx");
    assertThat(bean().path("tag.CoreControl").asText()).isEqualTo("shadow");
    awaitTasks(TASKS);
    node(step, "yarn kairos shadow-report");
    node(step, "yarn kairos check --remote");
    awaitContainers(TASKS, 0);
    allTyped(step);
  }

  private void countVcores() throws Exception {
    InstallGuide.Section step = guide.section("2.");
    String beyond = step.promise("nodes-beyond-vcores");
    assertThat(node(step, "yarn kairos check --remote")).contains(" " + beyond + ": ");
    queues.add(step.properties());
    restartResourceManager();
    awaitContainers(TASKS, 0);
    finish("crowd");

    // "at most its vcores"
    submit("wide", TASKS);
    awaitContainers(VCORES, TASKS - VCORES);
    assertThat(node(step, "yarn kairos check --remote")).doesNotContain(beyond);
    manager(step, "yarn application -list -appStates ACCEPTED");
    allTyped(step);
  }

  private void enforce() throws IOException {
    InstallGuide.Section step = guide.section("3.");
    step.promise("remove `yarn.nodemanager.kairos.mode`");
    nodeSite.remove("yarn.nodemanager.kairos.mode");
    nodeSite.add(step.properties());
    nodeSite.add(Map.of(HIERARCHY_PROPERTY, HIERARCHY));

    step.promise("It tries the CPU control and names the one that the node will take");
    String check = node(step, "yarn kairos check --side nm");
    restartNode();
    assertThat(check)
        .contains(
            "In order", "kept from the CPU by " + bean().path("tag.CoreControl").asText() + " (");

    step.promise("so no task is suspended yet");
    awaitTasks(VCORES);
    node(step, "yarn kairos check --remote");
    assertThat(bean().path("Suspensions").asInt(-1)).isZero();
    assertThat(Files.readString(cluster.nodeLog(0))).contains(step.promise("had no cgroup"));
    allTyped(step);
  }

  private void replaceTheScheduler() throws Exception {
    InstallGuide.Section step = guide.section("4.");
    install(step, "bin/kairos-install --side resourcemanager");
    managerSite.add(step.properties());
    assertThat(manager(step, "yarn kairos check --side rm")).contains("In order");
    restartResourceManager();
    awaitContainers(VCORES, TASKS - VCORES);
    step.promise("with\n   `yarn rmadmin -refreshQueues`");
    manager(step, "yarn rmadmin -refreshQueues");

    // "a node gets up to N + Q vcores of tasks"
    submit("short", 1);
    awaitContainers(VCORES + 1, TASKS - VCORES);
    Poll.until(
        "a task to be suspended",
        () -> bean().path("Suspensions").asInt() > 0,
        () -> bean().toString());
    assertThat(manager(step, "yarn kairos check --remote")).contains("In order");
    finish("short");
    assertThat(bean().path("CoreControlErrors").asInt(-1)).isZero();
    allTyped(step);

    InstallGuide.Section upgrade = guide.section("Upgrade");
    assertThat(manager(upgrade, "yarn kairos nodes")).contains("suspend");
    assertThat(unpacked.install(home, "--status").orFail()).contains(Unpacked.VERSION);
  }

  private void takeItOut(Map<String, String> ofTheStockNode, Map<String, String> ofTheStockManager)
      throws Exception {
    InstallGuide.Section step = guide.section("Take it out");
    step.promise("Set `queue-vcores` to 0");
    queues.add(Map.of("yarn.scheduler.capacity.kairos.queue-vcores", "0"));
    manager(step, "yarn rmadmin -refreshQueues");
    step.promise("no more than their N vcores");
    submit("late", 1);
    awaitContainers(VCORES, TASKS - VCORES + 1);

    managerSite.replace(ofTheStockManager);
    restartResourceManager();
    awaitContainers(VCORES, TASKS - VCORES + 1);
    step.promise("with `--dry-run` it warns before anything is removed");
    assertThat(
            unpacked
                .install(
                    Map.of("HADOOP_CONF_DIR", nodeSite.folder().toString()),
                    home.directory(),
                    "--uninstall",
                    "--dry-run")
                .orFail())
        .contains("WARNING: " + nodeSite.folder().resolve("yarn-site.xml"));
    nodeSite.replace(ofTheStockNode);
    restartNode();
    assertThat(bean().isMissingNode()).as("a stock node").isTrue();

    assertThat(install(step, "bin/kairos-install --uninstall")).doesNotContain("WARNING");
    finish("wide");
    finish("late");
    allTyped(step);

    Path recovery = Path.of(ofTheStockNode.get("yarn.nodemanager.recovery.dir"));
    assertThat(recovery.resolve(step.promise("nm-aux-services/kairos"))).isDirectory();
    String ofThePage = "/sys/fs/cgroup/cpu/kairos";
    String emptyCgroups = step.promise("find " + ofThePage + " -depth -type d -delete");
    Path own = Path.of("/sys/fs/cgroup/cpu", HIERARCHY);
    assertThat(own).isDirectory();
    Shell.run(folder, List.of(emptyCgroups.replace(ofThePage, own.toString()).split(" ", -1)))
        .orFail();
    assertThat(own).doesNotExist();
  }

  /** One-core tasks that work until their job is told to finish. */
  private void submit(String name, int tasks) throws IOException {
    String command = "until [ -e " + mark(name) + " ]; do :; done";
    jobs.put(name, client.submit(JobSpec.of(name, tasks, command)));
  }

  private void finish(String name) throws Exception {
    Files.createFile(mark(name));
    jobs.remove(name).get(TO_THE_END.toSeconds(), TimeUnit.SECONDS);
  }

  private Path mark(String job) {
    return folder.resolve("finish-" + job);
  }

  /**
   * @param pending at least: a master asks for all its tasks anew when the ResourceManager restarts
   */
  private void awaitContainers(int allocated, int pending) {
    Poll.until(
        allocated + " containers and " + pending + " that wait",
        () -> {
          noJobEnded();
          return queue().path("AllocatedContainers").asInt() == allocated
              && queue().path("PendingContainers").asInt() >= pending;
        },
        () -> queue().toString());
  }

  private void awaitTasks(int known) {
    Poll.until(
        known + " tasks to be known to the node",
        () -> bean().path("Tasks").asInt() == known,
        () -> bean().toString());
  }

  private JsonNode queue() {
    return cluster
        .resourceManagerMetrics("Hadoop:service=ResourceManager,name=QueueMetrics,q0=root")
        .path(0);
  }

  private JsonNode bean() {
    return cluster.nodeMetrics(0, "Hadoop:service=NodeManager,name=Kairos").path(0);
  }

  private void restartNode() throws IOException {
    cluster.stopNode(0);
    cluster.startNode(0);
  }

  private void restartResourceManager() throws IOException {
    cluster.killResourceManager();
    cluster.startResourceManager();
  }

  private String install(InstallGuide.Section step, String command) {
    List<String> words = words(step, command);
    return unpacked.install(home, words.subList(1, words.size()).toArray(String[]::new)).orFail();
  }

  private String node(InstallGuide.Section step, String command) {
    return yarn("node1", step, command);
  }

  private String manager(InstallGuide.Section step, String command) {
    return yarn("resourcemanager", step, command);
  }

  private String yarn(String daemon, InstallGuide.Section step, String command) {
    List<String> words = words(step, command);
    String said = programs.yarn(daemon, words.subList(1, words.size())).orFail();
    noJobEnded();
    return said;
  }

  /** Or what ended it is not said before the test waits in vain for its containers. */
  private void noJobEnded() {
    jobs.forEach((name, job) -> assertThat(job).as("job " + name).isNotDone());
  }

  private List<String> words(InstallGuide.Section step, String command) {
    assertThat(step.commands()).contains(command);
    typed.add(command);
    return Arrays.asList(command.split(" ", -1));
  }

  private void allTyped(InstallGuide.Section step) {
    assertThat(typed).as("commands of the section that were typed").containsAll(step.commands());
    typed.clear();
  }
}
