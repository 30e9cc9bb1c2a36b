// SPDX-License-Identifier: Apache-2.0
package io.kairos.it.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.kairos.cluster.ClusterSpec;
import io.kairos.cluster.FreePorts;
import io.kairos.cluster.LocalCluster;
import io.kairos.cluster.LocalMapReduce;
import io.kairos.common.Poll;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two sub-clusters of one node each behind a Router, with a job whose tasks run on both. Only in
 * profile {@code federation}: {@code integration-tests/federation/run.sh}.
 */
class FederationIT {
  private static final String ROUTER = "org.apache.hadoop.yarn.server.router.Router";
  private static final String LOOPBACK = "127.0.0.1";
  private static final List<String> HOSTS = List.of("127.0.0.2", "127.0.0.3");
  private static final int MAPS = 12;
  private static final long SAMPLES_A_MAP = 3_000_000;
  private static final Duration LIMIT = Duration.ofMinutes(4);

  /** So that containers of both ResourceManagers have different names. */
  private static final int EPOCHS_APART = 1000;

  @TempDir(cleanup = CleanupMode.ON_SUCCESS)
  Path folder;

  private final FreePorts ports = new FreePorts();

  /** One for both, each on its own host. */
  private int proxyPort;

  private String routerAddress;

  @BeforeEach
  void needsTheRouter() {
    Cgroups.assumeWritable();
    String resource = ROUTER.replace('.', '/') + ".class";
    Assumptions.assumeTrue(
        ClassLoader.getSystemResource(resource) != null, "only in profile federation");
    proxyPort = ports.next(HOSTS.get(0));
    routerAddress = LOOPBACK + ":" + ports.next(LOOPBACK);
  }

  @Test
  void aJobHasTasksThatTakeTurnsInBothSubClusters() throws Exception {
    Process router = null;
    try (LocalZooKeeper zooKeeper = new LocalZooKeeper(folder.resolve("zookeeper"));
        LocalCluster first = subCluster(0, zooKeeper.address());
        LocalCluster second = subCluster(1, zooKeeper.address())) {
      router = startRouter(zooKeeper.address());
      Configuration conf = client(first);
      awaitRouter(conf);
      CompletableFuture<Double> pi = PiJob.submit(conf, folder, MAPS, SAMPLES_A_MAP);
      Poll.until(LIMIT, "the job to end", pi::isDone);

      System.out.printf(
          "federation: pi is %.7f; suspensions %d and %d%n",
          pi.get(), metric(first, "Suspensions"), metric(second, "Suspensions"));
      assertThat(pi.get()).isBetween(Math.PI - 1e-4, Math.PI + 1e-4);
      for (LocalCluster each : List.of(first, second)) {
        assertThat(metric(each, "Suspensions")).isPositive();
        assertThat(metric(each, "CoreControlErrors")).isZero();
      }
    } finally {
      if (router != null) {
        router.destroyForcibly().waitFor();
      }
    }
  }

  private LocalCluster subCluster(int index, String zooKeeper) throws IOException {
    String name = "federation" + index;
    String proxy = "yarn.nodemanager.amrmproxy.";
    ClusterSpec spec =
        new ClusterSpec(folder.resolve(name))
            .hosts(List.of(HOSTS.get(index)))
            .vcoresPerNode(1)
            .cgroups(KairosCluster.hierarchy(name))
            .site(KairosCluster.ofKairos(name))
            .site(federation(zooKeeper))
            .site("yarn.nodemanager.aux-services", "mapreduce_shuffle,kairos")
            .site(YarnConfiguration.RM_CLUSTER_ID, "SC-" + index)
            .site("yarn.resourcemanager.epoch", Integer.toString(index * EPOCHS_APART))
            .site(proxy + "enabled", "true")
            .site(
                proxy + "interceptor-class.pipeline",
                "org.apache.hadoop.yarn.server.nodemanager.amrmproxy.FederationInterceptor")
            .site(proxy + "address", HOSTS.get(index) + ":" + proxyPort)
            .capacityScheduler("yarn.scheduler.capacity.kairos.job-order", "fifo")
            .capacityScheduler("yarn.scheduler.capacity.kairos.queue-vcores", "4");
    return LocalCluster.start(spec);
  }

  private static Map<String, String> federation(String zooKeeper) {
    String federation = "yarn.federation.";
    Map<String, String> site = new TreeMap<>();
    site.put(federation + "enabled", "true");
    site.put(
        federation + "state-store.class",
        "org.apache.hadoop.yarn.server.federation.store.impl.ZookeeperFederationStateStore");
    site.put("hadoop.zk.address", zooKeeper);
    site.put(
        "yarn.client.failover-proxy-provider",
        "org.apache.hadoop.yarn.server.federation.failover.FederationRMFailoverProxyProvider");
    site.put(federation + "cache-ttl.secs", "0");
    // A sub-cluster counts from its first heartbeat on.
    site.put(federation + "state-store.heartbeat.initial-delay", "1s");
    site.put(federation + "state-store.heartbeat-interval-secs", "5");
    return site;
  }

  private Process startRouter(String zooKeeper) throws IOException {
    String router = "yarn.router.";
    String server = "org.apache.hadoop.yarn.server.router.";
    Configuration site = new Configuration(false);
    federation(zooKeeper).forEach(site::set);
    site.set(router + "clientrm.address", routerAddress);
    site.set(router + "rmadmin.address", LOOPBACK + ":" + ports.next(LOOPBACK));
    site.set(router + "webapp.address", LOOPBACK + ":" + ports.next(LOOPBACK));
    site.set(
        router + "clientrm.interceptor-class.pipeline",
        server + "clientrm.FederationClientInterceptor");
    site.set(
        router + "webapp.interceptor-class.pipeline", server + "webapp.FederationInterceptorREST");
    Path conf = Files.createDirectories(folder.resolve("router"));
    try (OutputStream out = Files.newOutputStream(conf.resolve("yarn-site.xml"))) {
      site.writeXml(out);
    }
    ProcessBuilder builder =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-XX:-UsePerfData",
                "--add-opens=java.base/java.lang=ALL-UNNAMED",
                "-Djava.net.preferIPv4Stack=true",
                ROUTER)
            .directory(conf.toFile())
            .redirectErrorStream(true)
            .redirectOutput(conf.resolve("router.log").toFile());
    builder.environment().put("CLASSPATH", conf + File.pathSeparator + ClusterSpec.ownClassPath());
    return builder.start();
  }

  /** The job asks the Router, and its master the proxy of whichever node it runs on. */
  private Configuration client(LocalCluster any) {
    Configuration conf =
        LocalMapReduce.configuration(
            any.yarnConfiguration(),
            folder.toString(),
            LocalMapReduce.SMALL_JVM,
            LocalMapReduce.SMALL_JVM);
    // Or it would ask the sub-clusters themselves.
    conf.setBoolean(YarnConfiguration.FEDERATION_ENABLED, false);
    conf.set(YarnConfiguration.RM_ADDRESS, routerAddress);
    conf.set(YarnConfiguration.RM_SCHEDULER_ADDRESS, "${env.NM_HOST}:" + proxyPort);
    return conf;
  }

  private static void awaitRouter(Configuration conf) {
    try (YarnClient client = YarnClient.createYarnClient()) {
      client.init(conf);
      client.start();
      Poll.until(
          "both sub-clusters",
          () -> client.getYarnClusterMetrics().getNumNodeManagers() == HOSTS.size());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static long metric(LocalCluster cluster, String attribute) {
    JsonNode beans = cluster.nodeMetrics(0, "Hadoop:service=NodeManager,name=Kairos");
    return beans.path(0).path(attribute).asLong(-1);
  }
}
