// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.live;

import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.HAUtil;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.webapp.util.WebAppUtils;

/** Where a ResourceManager's web server is, and which property says so; immutable. */
final class RmAddress {
  private final String url;
  private final String property;
  private final String id;

  private RmAddress(String url, String property, String id) {
    this.url = url;
    this.property = property;
    this.id = id;
  }

  /** All that are configured: one, or those of an HA pair. */
  static List<RmAddress> all(Configuration conf) {
    String property =
        YarnConfiguration.useHttps(conf)
            ? YarnConfiguration.RM_WEBAPP_HTTPS_ADDRESS
            : YarnConfiguration.RM_WEBAPP_ADDRESS;
    String scheme = WebAppUtils.getHttpSchemePrefix(conf);
    List<RmAddress> addresses = new ArrayList<>();
    if (HAUtil.isHAEnabled(conf)) {
      for (String id : HAUtil.getRMHAIds(conf)) {
        Configuration one = new YarnConfiguration(conf);
        one.set(YarnConfiguration.RM_HA_ID, id);
        addresses.add(
            new RmAddress(
                scheme + HAUtil.getConfValueForRMInstance(property, one), property + "." + id, id));
      }
    } else {
      addresses.add(new RmAddress(scheme + conf.get(property), property, ""));
    }
    return addresses;
  }

  String url() {
    return url;
  }

  /** The one of {@code yarn.resourcemanager.ha.rm-ids}, empty without HA. */
  String id() {
    return id;
  }

  @Override
  public String toString() {
    return url + " (" + property + ")";
  }
}
