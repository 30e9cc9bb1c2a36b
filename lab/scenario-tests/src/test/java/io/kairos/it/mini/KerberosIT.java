// SPDX-License-Identifier: Apache-2.0
package io.kairos.it.mini;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kairos.cli.KairosCli;
import io.kairos.cluster.FreePorts;
import io.kairos.nm.KairosAuxiliaryService;
import io.kairos.nm.KairosContainerExecutor;
import io.kairos.nm.KairosContainersLauncher;
import io.kairos.rm.KairosScheduler;
import io.kairos.yaq.ProgressQuery;
import java.io.File;
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
import java.security.PrivilegedExceptionAction;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.minikdc.MiniKdc;
import org.apache.hadoop.security.AuthenticationFilterInitializer;
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

  private static MiniKdc kdc;
  private static MiniYARNCluster cluster;
  private static String resourceManager;
  private static UserGroupInformation alice;
  private static UserGroupInformation yarn;

  @BeforeAll
  static void start() throws Exception {
    kdc = new MiniKdc(MiniKdc.createConf(), home.resolve("kdc").toFile());
    kdc.start();
    String keytab = keytab("daemons", DAEMON, "HTTP/localhost", "HTTP/" + loopbackName());
    Configuration conf = configuration(keytab);
    resourceManager = "http://" + conf.get(YarnConfiguration.RM_WEBAPP_ADDRESS);
    Path site = Files.createDirectory(home.resolve("conf")).resolve("yarn-site.xml");
    try (OutputStream out = Files.newOutputStream(site)) {
      conf.writeXml(out);
    }
    UserGroupInformation.setConfiguration(conf);
    // A mini cluster's daemons do not log in themselves.
    UserGroupInformation.loginUserFromKeytab(DAEMON + "@" + kdc.getRealm(), keytab);
    cluster = new MiniYARNCluster("kerberos", 1, 1, 1);
    cluster.init(conf);
    cluster.start();
    assertThat(cluster.waitForNodeManagersToConnect(60_000)).isTrue();
    yarn = UserGroupInformation.getLoginUser();
    alice =
        UserGroupInformation.loginUserFromKeytabAndReturnUGI(
            "alice@" + kdc.getRealm(), keytab("alice", "alice"));
  }

  @AfterAll
  static void stop() {
    if (cluster != null) {
      cluster.stop();
    }
    if (kdc != null) {
      kdc.stop();
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
      throws Exception {
    return user.doAs(
        (PrivilegedExceptionAction<Integer>)
            () -> {
              HttpURLConnection connection =
                  new AuthenticatedURL()
                      .openConnection(
                          new URL(resourceManager + path), new AuthenticatedURL.Token());
              if (body != null) {
                connection.setRequestMethod("POST");
                connection.setDoOutput(true);
                try (OutputStream out = connection.getOutputStream()) {
                  out.write(body.getBytes(StandardCharsets.UTF_8));
                }
              }
              return connection.getResponseCode();
            });
  }

  private static Configuration configuration(String keytab) throws IOException {
    Configuration conf = new YarnConfiguration();
    conf.set("hadoop.security.authentication", "kerberos");
    // Both daemons are one user, as on a real cluster, and so is who knows their key.
    conf.set("hadoop.security.auth_to_local", "RULE:[2:$1](yarn|HTTP)s/HTTP/yarn/\nDEFAULT");
    conf.set("hadoop.http.filter.initializers", AuthenticationFilterInitializer.class.getName());
    conf.set("hadoop.http.authentication.type", "kerberos");
    // Whatever name the loopback address has here: any HTTP principal of the keytab.
    conf.set("hadoop.http.authentication.kerberos.principal", "*");
    conf.set("hadoop.http.authentication.kerberos.keytab", keytab);
    Path secret = Files.writeString(home.resolve("secret"), "only for this test");
    conf.set("hadoop.http.authentication.signature.secret.file", secret.toString());
    conf.set(YarnConfiguration.RM_PRINCIPAL, DAEMON);
    conf.set(YarnConfiguration.RM_KEYTAB, keytab);
    conf.set(YarnConfiguration.NM_PRINCIPAL, DAEMON);
    conf.set(YarnConfiguration.NM_KEYTAB, keytab);
    conf.set(YarnConfiguration.RM_WEBAPP_SPNEGO_USER_NAME_KEY, "HTTP/localhost");
    conf.set(YarnConfiguration.RM_WEBAPP_SPNEGO_KEYTAB_FILE_KEY, keytab);
    conf.set(YarnConfiguration.NM_WEBAPP_SPNEGO_USER_NAME_KEY, "HTTP/localhost");
    conf.set(YarnConfiguration.NM_WEBAPP_SPNEGO_KEYTAB_FILE_KEY, keytab);
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

  private static String keytab(String name, String... principals) throws Exception {
    File file = home.resolve(name + ".keytab").toFile();
    kdc.createPrincipal(file, List.of(principals).stream().distinct().toArray(String[]::new));
    return file.getPath();
  }

  /** Java asks for a ticket under the name that the resolver gives back. */
  private static String loopbackName() {
    return InetAddress.getLoopbackAddress().getCanonicalHostName();
  }
}
