// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.live;

import io.kairos.cli.console.CliException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.HAUtil;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.exceptions.YarnRuntimeException;
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

  /**
   * All that are configured: one, or those of an HA pair.
   *
   * @throws CliException if a member of the pair has no address, or the pair no member
   */
  static List<RmAddress> all(Configuration conf) {
    String property =
        YarnConfiguration.useHttps(conf)
            ? YarnConfiguration.RM_WEBAPP_HTTPS_ADDRESS
            : YarnConfiguration.RM_WEBAPP_ADDRESS;
    String scheme = WebAppUtils.getHttpSchemePrefix(conf);
    List<RmAddress> addresses = new ArrayList<>();
    if (HAUtil.isHAEnabled(conf)) {
      for (String id : HAUtil.getRMHAIds(conf)) {
        addresses.add(
            new RmAddress(scheme + ofMember(conf, property, id), property + "." + id, id));
      }
      if (addresses.isEmpty()) {
        throw new CliException(
            YarnConfiguration.RM_HA_ENABLED
                + " is true, and "
                + YarnConfiguration.RM_HA_IDS
                + " names no ResourceManager; name them there, as rm1,rm2.");
      }
    } else {
      addresses.add(new RmAddress(scheme + conf.getTrimmed(property), property, ""));
    }
    return addresses;
  }

  private static String ofMember(Configuration conf, String property, String id) {
    Configuration one = new YarnConfiguration(conf);
    one.set(YarnConfiguration.RM_HA_ID, id);
    try {
      return HAUtil.getConfValueForRMInstance(property, one);
    } catch (YarnRuntimeException e) {
      throw new CliException(
          "the ResourceManager "
              + id
              + " of "
              + YarnConfiguration.RM_HA_IDS
              + " has no address: neither "
              + HAUtil.addSuffix(property, id)
              + " nor "
              + HAUtil.addSuffix(YarnConfiguration.RM_HOSTNAME, id)
              + " is set; set the latter in yarn-site.xml (--conf-dir says which).");
    }
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
