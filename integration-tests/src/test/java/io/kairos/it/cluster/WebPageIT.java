// SPDX-License-Identifier: Apache-2.0
package io.kairos.it.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.cluster.ClusterSpec;
import io.kairos.cluster.LocalCluster;
import io.kairos.cluster.job.JobSpec;
import io.kairos.common.Poll;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The page of both daemons, in a real browser and from real daemons. */
class WebPageIT {
  private static final int LOADS = 5;
  private static final String PAINT = "first-contentful-paint";
  private static final int MANY = 500;
  private static final int CONTAINERS = 4_200;
  private static final String CONTAINERS_TEXT = "4,200";
  private static final Duration WATCHED = Duration.ofSeconds(15);
  private static final double TICKS_PER_SECOND = 100;

  /** Anything that took this for HTML would ask for a picture, and the console would say so. */
  private static final String HTML_NAME = "<img src=x onerror=alert(1)>&amp;<b>bold</b>";

  @BeforeEach
  void needsBrowser() {
    Browser.assumeInstalled();
  }

  @Test
  @Tag("measures")
  void anEmptyClusterSaysSoAndFiveHundredNodesAreOnTheScreenWithinASecond() throws Exception {
    Path folder = Files.createDirectories(KairosCluster.folder("web-many"));
    ClusterSpec spec =
        new ClusterSpec(folder)
            .nodes(0)
            .heapMb(512)
            // Or nodes that send one in five seconds would count as late.
            .heartbeatMillis(5_000)
            .site("yarn.resourcemanager.scheduler.class", "io.kairos.rm.KairosScheduler")
            .capacityScheduler("yarn.scheduler.capacity.kairos.job-order", "fifo")
            // The nodes' hosts are nothing but names, and each look-up of one would take its time.
            .hostsFile(RegisteredNodes.writeHosts(folder.resolve("hosts"), MANY))
            .site("hadoop.security.token.service.use_ip", "false");
    try (LocalCluster cluster = LocalCluster.start(spec);
        Browser browser = new Browser(false)) {
      String address = web(cluster);
      Poll.until("the ResourceManager to be active", () -> isActive(address));
      browser.open(address);
      browser.awaitText("No node has registered", "No job has finished yet");
      browser.picture("empty");

      try (RegisteredNodes nodes = new RegisteredNodes(cluster.yarnConfiguration(), MANY)) {
        // Without loading the page again.
        browser.awaitText(String.valueOf(MANY), "25 without statistics, 35 of another version");
        Poll.until("rows", () -> browser.count("#nodes tbody tr") == 100);
        assertThat(browser.text()).contains("Show more of 400 others");
        browser.expectNoErrors();

        try (AskingApplication asking =
            new AskingApplication(cluster.yarnConfiguration(), CONTAINERS)) {
          browser.awaitText(CONTAINERS_TEXT + " vcores given out");
          measurePaint(browser, address);
          orderAndFilter(browser);
          measureViewer(browser, address);
          browser.open(address);
          Poll.until("samples", () -> browser.count(".series") >= 5);
          browser.picture("cluster");
          try (Browser dark = new Browser(true)) {
            dark.open(address);
            Poll.until("samples", () -> dark.count(".series") >= 5);
            dark.picture("cluster-dark");
            dark.expectNoErrors();
          }
          browser.expectNoErrors();
        }
      }
    }
  }

  @Test
  void tasksAreSeenAsTheyComeAndWhatVanishesIsSaidToBeGone() throws Exception {
    try (KairosCluster cluster =
            KairosCluster.start(
                "web-tasks",
                spec ->
                    spec.site("yarn.nodemanager.kairos.mode", "shadow")
                        .site("yarn.nodemanager.kairos.policy", "rank")
                        .site("yarn.nm.liveness-monitor.expiry-interval-ms", "15000"));
        Browser browser = new Browser(false)) {
      String address = web(cluster.daemons());
      browser.open(address);
      browser.awaitText("suspend", "No job has finished yet");

      Path begin = cluster.folder().resolve("end");
      String command = "while [ ! -e " + begin + " ]; do sleep 0.2; done";
      CompletableFuture<Long> job = cluster.jobs().submit(JobSpec.of(HTML_NAME, 3, command));
      Poll.until(
          "the row to tell of the tasks",
          () -> browser.texts("#nodes tbody tr td:nth-child(6)").equals(List.of("2")));
      browser.click("#nodes tbody a");
      browser.awaitText("Attained service by application", HTML_NAME, "Containers");
      assertThat(browser.count("main img")).isZero();
      assertThat(browser.count("#detail tbody tr")).isGreaterThanOrEqualTo(4);
      Poll.until("attained service", () -> browser.count("#detail .bar .accent") == 1);
      browser.picture("node");

      String application = browser.texts("#detail tbody a").get(0);
      browser.go("/app/" + application);
      browser.awaitText("Why " + application + " waits", "asks for nothing now", HTML_NAME);
      // More than N + Q = 5 tasks.
      CompletableFuture<Long> second = cluster.jobs().submit(JobSpec.of("second", 4, command));
      browser.go("/");
      Poll.until("a full node", () -> browser.texts("#nodes .rank").equals(List.of("full")));
      String waiting = waitingApplication(address, application);
      browser.type("#why-id", waiting);
      browser.click("#why button");
      browser.awaitText("no node has room for", "Tasks pending");
      browser.picture("why");
      browser.expectNoErrors();

      browser.go("/");
      browser.awaitText("Nodes as the dispatcher offers them");
      nodePage(browser, nodeWeb(address));

      browser.open(address);
      String node = browser.texts("#nodes tbody a").get(0);
      browser.go("/node/" + node);
      browser.awaitText("Attained service by application");
      Files.createFile(begin);
      job.get(60, TimeUnit.SECONDS);
      second.get(60, TimeUnit.SECONDS);
      browser.awaitText("Nothing runs here");
      browser.expectNoErrors();
      browser.go("/");
      browser.awaitText("root.default");

      browser.go("/node/" + node);
      browser.awaitText("Attained service by application");
      cluster.daemons().killNode(0);
      browser.awaitText("takes no tasks: it is LOST", "log on");
      browser.picture("gone");
      browser.go("/");
      browser.awaitText("No node has registered");
      // The console tells of every 404 itself.
      assertThat(browser.errors()).allMatch(error -> error.contains("404"));

      cluster.daemons().killResourceManager();
      browser.awaitText("The daemon does not answer", "What is shown is of");
      browser.picture("away");
      cluster.daemons().startResourceManager();
      // It asks ever more rarely, every half minute in the end.
      Poll.until(
          Duration.ofSeconds(180),
          "the page to recover",
          () -> browser.texts("#live-text").contains("live"));
      assertThat(browser.run("return document.getElementById('notice').hidden")).isEqualTo(true);
      assertThat(browser.errors())
          .allMatch(error -> error.contains("ERR_CONNECTION") || error.contains("503"));
      cluster.daemons().startNode(0);
    }
  }

  private static void nodePage(Browser browser, String address) throws IOException {
    browser.open("http://" + address + "/kairos/");
    browser.awaitText("Tasks in the order of their turns", "NodeManager", "shadow", "Suspensions");
    Poll.until("tasks", () -> browser.count("#tasks tr[data-task]") == 5);
    List<String> states = browser.texts("#tasks tr[data-task] td:first-child");
    assertThat(states).filteredOn("running"::equals).hasSize(1);
    assertThat(states).filteredOn("suspended"::equals).hasSize(4);
    assertThat(browser.texts("#tasks tr[data-task] td:last-child")).contains("next", "2", "3", "4");
    double before = attained(browser);
    Poll.until("time to pass on the screen", () -> attained(browser) > before);
    Poll.until("samples", () -> browser.count(".series") >= 3);
    browser.picture("tasks");
    browser.expectNoErrors();
  }

  private static double attained(Browser browser) {
    return browser.number(
            "return [...document.querySelectorAll('#tasks .bar .run, #tasks .bar .wait')].length")
        + browser.texts("#tasks tr[data-task] td:nth-child(5)").stream()
            .mapToDouble(WebPageIT::seconds)
            .sum();
  }

  private static double seconds(String text) {
    String[] parts = text.split(" ");
    if (parts.length != 2) {
      return 0;
    }
    return Double.parseDouble(parts[0]) * (parts[1].equals("ms") ? 0.001 : 1);
  }

  private static void measurePaint(Browser browser, String address) {
    double[] paints = new double[LOADS];
    double[] figures = new double[LOADS];
    for (int load = 0; load < LOADS; load++) {
      browser.open(address);
      assertThat(browser.count("#nodes tbody tr")).isEqualTo(100);
      // Figures are there a frame before they are painted.
      Poll.until("a painted page", () -> browser.number(entry(".length", PAINT)) > 0);
      paints[load] = browser.number(entry("[0].startTime", PAINT));
      figures[load] = browser.number(entry("[0].startTime", "kairos-ready"));
    }
    Arrays.sort(paints);
    Arrays.sort(figures);
    report(
        "%d nodes: first contentful paint after %.0f ms, all figures after %.0f ms (worst of %d)",
        MANY, paints[LOADS - 1], figures[LOADS - 1], LOADS);
    assertThat(paints[LOADS / 2]).as("a second is the goal").isLessThan(1_000);
    // A busy machine may need more for one of them.
    assertThat(paints[LOADS - 1]).isLessThan(3_000);
    assertThat(figures[LOADS - 1]).isLessThan(5_000);
  }

  private static String entry(String what, String name) {
    return "return performance.getEntriesByName('" + name + "')" + what;
  }

  private static void orderAndFilter(Browser browser) {
    // With the keyboard alone, as a button can.
    browser.run("document.querySelectorAll('#nodes th button')[1].focus()");
    browser.run("document.activeElement.click()");
    Poll.until(
        "nodes by name",
        () -> browser.texts("#nodes tbody tr:first-child a").contains("worker-001.example:8041"));
    browser.run("document.querySelectorAll('#nodes th button')[1].click()");
    Poll.until(
        "nodes by name, backwards",
        () -> browser.texts("#nodes tbody tr:first-child a").contains("worker-500.example:8041"));
    browser.type("input[type=search][aria-label='Filter nodes']", "worker-10 suspend");
    Poll.until("filtered nodes", () -> browser.count("#nodes tbody tr") < 10);
    assertThat(browser.texts("#nodes tbody a")).allMatch(id -> id.startsWith("worker-10"));
    browser.type("input[type=search][aria-label='Filter nodes']", "version");
    Poll.until("nodes of another version", () -> browser.count("#nodes tbody tr") == 35);
    assertThat(browser.texts("#nodes tbody td:nth-child(3)"))
        .containsOnly("queue version " + RegisteredNodes.OLDER, "unreadable version unknown");
    browser.type("input[type=search][aria-label='Filter nodes']", "no such node");
    browser.awaitText("No node matches");
  }

  /** What the ResourceManager's web threads use, and what all of it uses, with a viewer and not. */
  private static void measureViewer(Browser browser, String address) {
    long pid = resourceManager();
    browser.get("about:blank");
    double[] alone = rates(pid);
    browser.open(address);
    double[] watched = rates(pid);
    browser.get("about:blank");
    report(
        "%d nodes, one viewer for %d s: web threads use %.2f %% of a core (%.2f %% without),"
            + " the whole process %.2f %% (%.2f %% without)",
        MANY,
        WATCHED.toSeconds(),
        watched[0] * 100,
        alone[0] * 100,
        watched[1] * 100,
        alone[1] * 100);
    assertThat(watched[0] - alone[0]).as("cores that a viewer costs").isLessThan(0.05);
  }

  private static double[] rates(long pid) {
    long beginNanos = System.nanoTime();
    Map<Path, Double> before = webTicks(pid);
    Map<Path, Double> last = new HashMap<>(before);
    double processBefore = ticks(pid);
    AtomicInteger looks = new AtomicInteger();
    Poll.during(
        WATCHED,
        () -> {
          // Threads of the web server come and go, and take what they used with them.
          if (looks.incrementAndGet() % 25 == 0) {
            last.putAll(webTicks(pid));
          }
        });
    double process = ticks(pid) - processBefore;
    last.putAll(webTicks(pid));
    double web = 0;
    for (Map.Entry<Path, Double> thread : last.entrySet()) {
      web += thread.getValue() - before.getOrDefault(thread.getKey(), 0.0);
    }
    double seconds = (System.nanoTime() - beginNanos) / 1e9;
    return new double[] {web / TICKS_PER_SECOND / seconds, process / TICKS_PER_SECOND / seconds};
  }

  /** CPU time of each of the web server's threads. */
  private static Map<Path, Double> webTicks(long pid) {
    Map<Path, Double> ticks = new HashMap<>();
    try (Stream<Path> threads = Files.list(Path.of("/proc/" + pid + "/task"))) {
      for (Path thread : threads.toList()) {
        try {
          String stat = Files.readString(thread.resolve("stat"));
          if (stat.contains("(qtp")) {
            ticks.put(thread, ticks(stat));
          }
        } catch (IOException e) {
          // It has just ended.
        }
      }
      return ticks;
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static double ticks(long pid) {
    try {
      return ticks(Files.readString(Path.of("/proc/" + pid + "/stat")));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static double ticks(String stat) {
    String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
    return Double.parseDouble(fields[11]) + Double.parseDouble(fields[12]);
  }

  private static long resourceManager() {
    return ProcessHandle.current()
        .descendants()
        .map(ProcessHandle::pid)
        .filter(pid -> Processes.commandLine(pid).contains("DaemonMain resourcemanager"))
        .findFirst()
        .orElseThrow();
  }

  private static String web(LocalCluster cluster) {
    return "http://"
        + cluster.yarnConfiguration().get(YarnConfiguration.RM_WEBAPP_ADDRESS)
        + "/kairos/";
  }

  private static boolean isActive(String page) {
    try {
      return WebJson.get(page, "cluster").has("nodes");
    } catch (IOException e) {
      return false;
    }
  }

  private static String nodeWeb(String page) throws IOException {
    return WebJson.get(page, "nodes").at("/nodes/0/httpAddress").asText();
  }

  /** The application of two that asks for something. */
  private static String waitingApplication(String page, String first) throws IOException {
    String node = WebJson.get(page, "nodes").at("/nodes/0/id").asText();
    for (var one : WebJson.get(page, "nodes/" + node).path("applications")) {
      String id = one.path("id").asText();
      if (!id.equals(first)) {
        return id;
      }
    }
    throw new AssertionError("no other application than " + first);
  }

  private static void report(String format, Object... values) {
    System.out.println("web-many: " + String.format(Locale.ROOT, format, values));
  }
}
