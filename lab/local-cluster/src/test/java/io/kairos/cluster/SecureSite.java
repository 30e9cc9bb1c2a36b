// SPDX-License-Identifier: Apache-2.0
package io.kairos.cluster;

import java.nio.file.Path;
import java.util.Map;
import org.apache.hadoop.security.AuthenticationFilterInitializer;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/**
 * Properties of a secure cluster, as docs/operator/operations.md wants them: daemons of one
 * principal whose web servers ask for Kerberos.
 */
public final class SecureSite {
  private static final String HTTP = "hadoop.http.authentication.";

  /** Both daemons are one user, and so is the one that knows their keys of HTTP. */
  private static final String RULES = "RULE:[2:$1](yarn|HTTP)s/HTTP/yarn/\nDEFAULT";

  /** Each principal of HTTP in the keytab. */
  private static final String ALL_NAMES = "*";

  private SecureSite() {}

  /**
   * The properties.
   *
   * @param daemons principal of both daemons with its realm, {@code yarn} and a host
   * @param keytab with their keys, and those of {@code HTTP} with each name in the address of a web
   *     server
   * @param secret a file by which the web servers sign their cookies
   */
  public static Map<String, String> of(String daemons, Path keytab, Path secret) {
    return Map.ofEntries(
        Map.entry("hadoop.security.authentication", "kerberos"),
        Map.entry("hadoop.security.auth_to_local", RULES),
        Map.entry(
            "hadoop.http.filter.initializers", AuthenticationFilterInitializer.class.getName()),
        Map.entry(HTTP + "type", "kerberos"),
        Map.entry(HTTP + "kerberos.principal", ALL_NAMES),
        Map.entry(HTTP + "kerberos.keytab", keytab.toString()),
        Map.entry(HTTP + "signature.secret.file", secret.toString()),
        Map.entry(YarnConfiguration.RM_PRINCIPAL, daemons),
        Map.entry(YarnConfiguration.RM_KEYTAB, keytab.toString()),
        Map.entry(YarnConfiguration.NM_PRINCIPAL, daemons),
        Map.entry(YarnConfiguration.NM_KEYTAB, keytab.toString()),
        Map.entry(YarnConfiguration.RM_WEBAPP_SPNEGO_USER_NAME_KEY, ALL_NAMES),
        Map.entry(YarnConfiguration.RM_WEBAPP_SPNEGO_KEYTAB_FILE_KEY, keytab.toString()),
        Map.entry(YarnConfiguration.NM_WEBAPP_SPNEGO_USER_NAME_KEY, ALL_NAMES),
        Map.entry(YarnConfiguration.NM_WEBAPP_SPNEGO_KEYTAB_FILE_KEY, keytab.toString()));
  }
}
