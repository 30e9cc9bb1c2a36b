// SPDX-License-Identifier: Apache-2.0
package io.kairos.it.cluster;

import io.kairos.cluster.ClusterSpec;
import io.kairos.cluster.LocalKdc;
import io.kairos.cluster.SecureSite;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.junit.jupiter.api.Assumptions;

/**
 * Clusters with Kerberos: a KDC, a keytab of the daemons and one of the tasks' user. Each of these
 * files is for its owner alone. This process is logged in as the tasks' user.
 */
final class SecureDaemons implements AutoCloseable {
  /** Where Hadoop's native library is, as the script says. */
  private static final String NATIVE_LIBRARY = System.getProperty("kairos.test.native-library", "");

  private static final String DAEMONS = "yarn/localhost";
  private static final String USER = "nobody";

  private final LocalKdc kdc;
  private final Path daemonsKeytab;
  private final Path userKeytab;
  private final Path secret;

  private SecureDaemons(LocalKdc kdc, Path folder) throws IOException {
    this.kdc = kdc;
    // A client wants a ticket for the name by which it called the web server.
    daemonsKeytab =
        owned(
            LinuxExecutor.NODE_USER,
            kdc.keytab("daemons", DAEMONS, "HTTP/127.0.0.1", "HTTP/127.0.0.2"));
    userKeytab = owned(LinuxExecutor.TASK_USER, kdc.keytab("user", USER));
    secret =
        owned(
            LinuxExecutor.NODE_USER,
            Files.writeString(folder.resolve("secret"), "only for this test"));
  }

  /** Skips the test where the script has not said where the native library is. */
  static void assumeNativeLibrary(String script) {
    Assumptions.assumeFalse(NATIVE_LIBRARY.isEmpty(), "needs Hadoop's native library: " + script);
  }

  /**
   * Starts the KDC and logs this process in.
   *
   * @param folder of its own, which all users may enter
   */
  static SecureDaemons start(Path folder) throws IOException {
    LocalKdc kdc = LocalKdc.start(folder);
    try {
      SecureDaemons secure = new SecureDaemons(kdc, folder);
      Configuration conf = new Configuration(false);
      secure.site().forEach(conf::set);
      UserGroupInformation.setConfiguration(conf);
      UserGroupInformation.loginUserFromKeytab(kdc.withRealm(USER), secure.userKeytab.toString());
      return secure;
    } catch (IOException | RuntimeException e) {
      kdc.close();
      throw e;
    }
  }

  /** Makes the cluster a secure one. */
  ClusterSpec secure(ClusterSpec spec) {
    return spec.jvmOptions(jvmOptions())
        .site(site())
        // It runs as the tasks' user, by options of its own.
        .site(
            YarnConfiguration.NM_CONTAINER_LOCALIZER_ADMIN_JAVA_OPTS_KEY,
            String.join(" ", jvmOptions()));
  }

  /** How programs of the tasks' user come to a ticket. */
  KerberosLogin login() {
    return new KerberosLogin(
        jvmOptions(),
        List.of(KeytabProgram.class.getName(), kdc.withRealm(USER), userKeytab.toString()));
  }

  private Map<String, String> site() {
    return SecureSite.of(kdc.withRealm(DAEMONS), daemonsKeytab, secret);
  }

  /** On a host of a real cluster the first is {@code /etc/krb5.conf}. */
  private List<String> jvmOptions() {
    return List.of(
        "-Djava.security.krb5.conf=" + kdc.configuration(),
        "-Djava.library.path=" + NATIVE_LIBRARY);
  }

  @Override
  public void close() {
    UserGroupInformation.reset();
    kdc.close();
  }

  private static Path owned(int user, Path file) throws IOException {
    Files.setAttribute(file, "unix:uid", user);
    return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
  }
}
