// SPDX-License-Identifier: Apache-2.0
package io.kairos.cluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.apache.hadoop.minikdc.MiniKdc;

/**
 * A KDC in this process. One at a time: Java knows one configuration of Kerberos, which this sets.
 */
public final class LocalKdc implements AutoCloseable {
  private final Path folder;
  private final MiniKdc kdc;
  private final Path configuration;

  private LocalKdc(Path folder, MiniKdc kdc) {
    this.folder = folder;
    this.kdc = kdc;
    this.configuration = kdc.getKrb5conf().toPath();
  }

  /**
   * Starts the KDC.
   *
   * @param folder for its files and keytabs, made if it is not there
   * @throws IOException if the KDC does not start
   */
  public static LocalKdc start(Path folder) throws IOException {
    Files.createDirectories(folder);
    try {
      MiniKdc kdc = new MiniKdc(MiniKdc.createConf(), folder.toFile());
      kdc.start();
      return new LocalKdc(folder, kdc);
    } catch (Exception e) {
      throw new IOException("no KDC in " + folder, e);
    }
  }

  /** For the property {@code java.security.krb5.conf} of other JVMs. */
  public Path configuration() {
    return configuration;
  }

  /**
   * A principal with its realm.
   *
   * @param principal its name alone, or name and host with a slash between
   */
  public String withRealm(String principal) {
    return principal + "@" + kdc.getRealm();
  }

  /**
   * Makes principals, which the KDC must not know yet.
   *
   * @param name of the file, without its ending
   * @param principals without realm; one may be named twice
   * @return a new keytab with the keys of all of them
   */
  public Path keytab(String name, String... principals) throws IOException {
    Path keytab = folder.resolve(name + ".keytab");
    try {
      kdc.createPrincipal(
          keytab.toFile(), Arrays.stream(principals).distinct().toArray(String[]::new));
    } catch (Exception e) {
      throw new IOException("no keytab " + keytab, e);
    }
    return keytab;
  }

  /** Ends the KDC and removes its files; keytabs stay. */
  @Override
  public void close() {
    kdc.stop();
  }
}
