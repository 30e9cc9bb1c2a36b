// SPDX-License-Identifier: Apache-2.0
package io.kairos.it.mini;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kairos.cli.KairosCli;
import io.kairos.cluster.DaemonConnection;
import io.kairos.cluster.FreePorts;
import io.kairos.cluster.LocalKdc;
import io.kairos.cluster.SecureSite;
import io.kairos.nm.KairosAuxiliaryService;
import io.kairos.nm.KairosContainerExecutor;
import io.kairos.nm.KairosContainersLauncher;
import io.kairos.rm.KairosScheduler;
import io.kairos.yaq.ProgressQuery;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.security.authentication.client.AuthenticatedURL;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.MiniYARNCluster;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceScheduler;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** A cluster with a KDC: who is let to the page, to the progress of jobs, and by the CLI. */
class KerberosIT {
  private static final String DAEMON = "yarn/localhost";
  private static final String PAGE = "/kairos/";
  private static final String NODES = "/ws/v1/kairos/nodes";

  @TempDir private static Path home;

  private static LocalKdc kdc;
  private static MiniYARNCluster cluster;
  private static String resourceManager;
  private static UserGroupInformation alice;
  private static UserGroupInformation yarn;

  @BeforeAll
  static void start() throws Exception {
    kdc = LocalKdc.start(home.resolve("kdc"));
    Path keytab = kdc.keytab("daemons", DAEMON, "HTTP/localhost", "HTTP/" + loopbackName());
    Configuration conf = configuration(keytab);
    resourceManager = "http://" + conf.get(YarnConfiguration.RM_WEBAPP_ADDRESS);
    Path site = Files.createDirectory(home.resolve("conf")).resolve("yarn-site.xml");
    try (OutputStream out = Files.newOutputStream(site)) {
      conf.writeXml(out);
    }
    UserGroupInformation.setConfiguration(conf);
    // A mini cluster's daemons do not log in themselves.
    UserGroupInformation.loginUserFromKeytab(kdc.withRealm(DAEMON), keytab.toString());
    cluster = new MiniYARNCluster("kerberos", 1, 1, 1);
    cluster.init(conf);
    cluster.start();
    assertThat(cluster.waitForNodeManagersToConnect(60_000)).isTrue();
    yarn = UserGroupInformation.getLoginUser();
    alice =
        UserGroupInformation.loginUserFromKeytabAndReturnUGI(
            kdc.withRealm("alice"), kdc.keytab("alice", "alice").toString());
  }

  @AfterAll
  static void stop() {
    if (cluster != null) {
      cluster.stop();
    }
    if (kdc != null) {
      kdc.close();
    }
  }

  @Test
  void nobodySeesThePageWithoutATicketAndTheUserDoesWithOne() throws Exception {
    for (String path : List.of(PAGE, NODES)) {
      HttpURLConnection anonymous =
          (HttpURLConnection) new URL(resourceManager + path).openConnection();
      assertThat(anonymous.getResponseCode()).as("nobody at " + path).isEqualTo(401);
      assertThat(statusAs(alice, path, null)).as("alice at " + path).isEqualTo(200);
    }
  }

  @Test
  void theProgressOfJobsIsForTheUserOfTheDaemonsAlone() throws Exception {
    String question = "ask application_1_0001\n";
    assertThat(statusAs(yarn, ProgressQuery.PATH, question)).isEqualTo(200);
    assertThat(statusAs(alice, ProgressQuery.PATH, question)).isEqualTo(403);
  }

  @Test
  void theCommandLineUsesTheTicketOfWhoeverIsLoggedIn() {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    CommandLine line = KairosCli.commandLine();
    line.setOut(new PrintWriter(out));
    line.setErr(new PrintWriter(err));
    int status = line.execute("nodes", "--conf-dir", home.resolve("conf").toString());
    assertThat(err.toString()).isEmpty();
    assertThat(status).isZero();
    assertThat(out.toString())
        .contains(cluster.getNodeManager(0).getNMContext().getNodeId().toString());
  }

  @Test
  void aNameInTheAddressIsNoTicket() throws Exception {
    HttpURLConnection named =
        (HttpURLConnection) new URL(resourceManager + NODES + "?user.name=yarn").openConnection();
    assertThat(named.getResponseCode()).isEqualTo(401);
    assertThatThrownBy(() -> statusAs(UserGroupInformation.createRemoteUser("yarn"), NODES, null))
        .hasStackTraceContaining("AuthenticationException");
  }

  /** Asks by SPNEGO, by GET or, with a body, by POST. */
  private static int statusAs(UserGroupInformation user, String path, String body)
      throws IOException {
    HttpURLConnection connection =
        DaemonConnection.open(user, new URL(resourceManager + path), new AuthenticatedURL.Token());
    if (body != null) {
      connection.setRequestMethod("POST");
      connection.setDoOutput(true);
      try (OutputStream out = connection.getOutputStream()) {
        out.write(body.getBytes(StandardCharsets.UTF_8));
      }
    }
    return connection.getResponseCode();
  }

  private static Configuration configuration(Path keytab) throws IOException {
    Configuration conf = new YarnConfiguration();
    Path secret = Files.writeString(home.resolve("secret"), "only for this test");
    SecureSite.of(kdc.withRealm(DAEMON), keytab, secret).forEach(conf::set);
    conf.setClass(YarnConfiguration.RM_SCHEDULER, KairosScheduler.class, ResourceScheduler.class);
    conf.set(YarnConfiguration.NM_AUX_SERVICES, KairosAuxiliaryService.NAME);
    conf.set("yarn.nodemanager.aux-services.kairos.class", KairosAuxiliaryService.class.getName());
    conf.set(
        YarnConfiguration.NM_CONTAINERS_LAUNCHER_CLASS, KairosContainersLauncher.class.getName());
    conf.set(YarnConfiguration.NM_CONTAINER_EXECUTOR, KairosContainerExecutor.class.getName());
    conf.set("yarn.nodemanager.kairos.policy", "srjf");
    conf.setBoolean("yarn.nodemanager.disk-health-checker.enable", false);
    conf.setBoolean(YarnConfiguration.YARN_MINICLUSTER_FIXED_PORTS, true);
    FreePorts ports = new FreePorts();
    for (String key : YarnConfiguration.getServiceAddressConfKeys(conf)) {
      conf.set(key, "localhost:" + ports.next("localhost"));
    }
    return conf;
  }

  /** Java asks for a ticket under the name that the resolver gives back. */
  private static String loopbackName() {
    return InetAddress.getLoopbackAddress().getCanonicalHostName();
  }
}
