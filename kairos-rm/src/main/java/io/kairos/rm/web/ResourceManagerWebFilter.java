// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.web;

import io.kairos.web.Cached;
import io.kairos.web.WebFilter;
import io.kairos.web.WebProblem;
import io.kairos.web.WebRequest;
import io.kairos.web.WebResource;
import java.net.InetSocketAddress;
import java.util.Optional;
import javax.servlet.FilterConfig;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeys;
import org.apache.hadoop.fs.CommonConfigurationKeysPublic;
import org.apache.hadoop.http.HttpServer2;
import org.apache.hadoop.util.Time;
import org.apache.hadoop.yarn.conf.HAUtil;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.util.RMHAUtils;

/**
 * The page and the JSON inside the ResourceManager. A standby redirects to the active one as the
 * daemon's own pages do, or says that there is none.
 */
public final class ResourceManagerWebFilter extends WebFilter {
  /** To find the active ResourceManager takes a call to each, and a standby may be asked often. */
  private static final long CACHE_MILLIS = 2_000;

  private static final int LOOK_UP_MILLIS = 2_000;

  @Override
  protected WebResource resource(FilterConfig config) {
    Configuration conf =
        (Configuration) config.getServletContext().getAttribute(HttpServer2.CONF_CONTEXT_ATTRIBUTE);
    return new Daemon(config.getInitParameter(JobProgressFilter.INSTANCE), conf);
  }

  private static final class Daemon implements WebResource {
    private final String instance;
    private final Cached<Optional<String>> active;

    Daemon(String instance, Configuration conf) {
      this.instance = instance;
      active = new Cached<>(() -> otherActive(conf), CACHE_MILLIS, Time::monotonicNow);
    }

    @Override
    public byte[] get(WebRequest request) throws WebProblem {
      ActiveScheduler scheduler = ActiveSchedulers.get(instance);
      if (scheduler == null) {
        throw WebProblem.unavailable(
            "this ResourceManager is not active, and no other one is",
            "ask again in some seconds; see `yarn rmadmin -getAllServiceState`");
      }
      return scheduler.page().get(request);
    }

    @Override
    public Optional<String> elsewhere() {
      return ActiveSchedulers.get(instance) == null ? active.get() : Optional.empty();
    }

    private static Optional<String> otherActive(Configuration conf) {
      if (conf == null || !HAUtil.isHAEnabled(conf)) {
        return Optional.empty();
      }
      // A copy: to look for the active one changes it.
      YarnConfiguration copy = new YarnConfiguration(conf);
      // One that hangs must not hold a web thread for the minutes that daemons are patient.
      copy.setInt(CommonConfigurationKeys.HA_FC_CLI_CHECK_TIMEOUT_KEY, LOOK_UP_MILLIS);
      copy.setInt(CommonConfigurationKeysPublic.IPC_CLIENT_CONNECT_TIMEOUT_KEY, LOOK_UP_MILLIS);
      copy.setInt(
          CommonConfigurationKeysPublic.IPC_CLIENT_CONNECT_MAX_RETRIES_ON_SOCKET_TIMEOUTS_KEY, 0);
      String id = RMHAUtils.findActiveRMHAId(copy);
      // It may be this one, on its way to become active: a redirect would come back here.
      if (id == null || id.equals(HAUtil.getRMHAId(conf))) {
        return Optional.empty();
      }
      copy.set(YarnConfiguration.RM_HA_ID, id);
      boolean isSecure = YarnConfiguration.useHttps(copy);
      InetSocketAddress address =
          isSecure
              ? copy.getSocketAddr(
                  YarnConfiguration.RM_WEBAPP_HTTPS_ADDRESS,
                  YarnConfiguration.DEFAULT_RM_WEBAPP_HTTPS_ADDRESS,
                  YarnConfiguration.DEFAULT_RM_WEBAPP_HTTPS_PORT)
              : copy.getSocketAddr(
                  YarnConfiguration.RM_WEBAPP_ADDRESS,
                  YarnConfiguration.DEFAULT_RM_WEBAPP_ADDRESS,
                  YarnConfiguration.DEFAULT_RM_WEBAPP_PORT);
      return Optional.of(
          (isSecure ? "https://" : "http://") + address.getHostName() + ":" + address.getPort());
    }
  }
}
