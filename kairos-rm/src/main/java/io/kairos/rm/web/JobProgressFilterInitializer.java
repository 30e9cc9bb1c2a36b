// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.web;

import io.kairos.web.FilterInitializers;
import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.http.FilterContainer;
import org.apache.hadoop.http.FilterInitializer;
import org.apache.hadoop.security.AuthenticationFilterInitializer;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.security.authentication.server.ProxyUserAuthenticationFilterInitializer;
import org.apache.hadoop.yarn.server.resourcemanager.webapp.RMWebAppUtil;
import org.apache.hadoop.yarn.server.security.http.RMAuthenticationFilterInitializer;

/**
 * Puts {@link JobProgressFilter} and {@link ResourceManagerWebFilter} into the ResourceManager's
 * own HTTP server, behind whatever authenticates there; created by Hadoop.
 */
public final class JobProgressFilterInitializer extends FilterInitializer {
  /** Set in memory only: the same for all schedulers that one ResourceManager makes. */
  private static final String INSTANCE = "yarn.resourcemanager.kairos.instance";

  /**
   * Those of Hadoop that put a filter in front which {@code hadoop.http.authentication.type} sets.
   */
  private static final Set<String> AUTHENTICATING =
      Set.of(
          AuthenticationFilterInitializer.class.getName(),
          ProxyUserAuthenticationFilterInitializer.class.getName(),
          RMAuthenticationFilterInitializer.class.getName());

  /**
   * Has the ResourceManager's HTTP server use this class. To be called before it starts.
   *
   * @param conf the ResourceManager's own configuration
   * @return by which name the filter looks for the scheduler in {@link ActiveSchedulers}
   */
  public static String install(Configuration conf) {
    if (!UserGroupInformation.isSecurityEnabled()) {
      // Stock adds its authentication only to a list of initializers that it knows: let it do that
      // before the list is another one. It changes nothing when it comes to that again.
      RMWebAppUtil.setupSecurityAndFilters(conf, null);
    }
    FilterInitializers.append(conf, JobProgressFilterInitializer.class.getName());
    if (conf.get(INSTANCE) == null) {
      conf.set(INSTANCE, UUID.randomUUID().toString());
    }
    return conf.get(INSTANCE);
  }

  @Override
  public void initFilter(FilterContainer container, Configuration conf) {
    container.addGlobalFilter(
        "kairos-job-progress",
        JobProgressFilter.class.getName(),
        Map.of(
            JobProgressFilter.INSTANCE,
            conf.get(INSTANCE, ""),
            JobProgressFilter.IS_KERBEROS,
            Boolean.toString(isKerberos(conf))));
    container.addGlobalFilter(
        "kairos-web",
        ResourceManagerWebFilter.class.getName(),
        Map.of(JobProgressFilter.INSTANCE, conf.get(INSTANCE, "")));
  }

  /**
   * Whether requests come with a user that Kerberos vouches for. Otherwise it is a static one, or
   * whatever the client says it is.
   */
  private static boolean isKerberos(Configuration conf) {
    return conf.getTrimmed("hadoop.http.authentication.type", "simple").equals("kerberos")
        && !Collections.disjoint(
            AUTHENTICATING, conf.getTrimmedStringCollection(FilterInitializers.PROPERTY));
  }
}
