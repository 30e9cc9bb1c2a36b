// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.progress;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.HAUtil;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.webapp.util.WebAppUtils;

/**
 * Where the web servers of the ResourceManagers are: the one that answered last comes first. Used
 * by one thread.
 *
 * <p>They are kept while one of them answers. Hadoop copies the whole configuration to tell an
 * address, and looks up a host; done for each question that cost far more than the question.
 */
final class WebAddresses {
  private final Supplier<List<String>> lookUp;
  private List<String> known = List.of();

  /**
   * @param lookUp tells the addresses of the ResourceManagers in the order of the configuration
   */
  WebAddresses(Supplier<List<String>> lookUp) {
    this.lookUp = lookUp;
  }

  static WebAddresses of(Configuration conf) {
    // Hadoop reads all files anew to make one out of any other configuration. So once.
    YarnConfiguration own = new YarnConfiguration(conf);
    return new WebAddresses(() -> configured(own));
  }

  /** Such as {@code http://host:8088}, at least one. */
  List<String> inOrder() {
    if (known.isEmpty()) {
      known = List.copyOf(lookUp.get());
    }
    return known;
  }

  /** This one is asked first from now on. */
  void answered(String address) {
    if (!known.get(0).equals(address)) {
      List<String> next = new ArrayList<>(known);
      next.remove(address);
      next.add(0, address);
      known = List.copyOf(next);
    }
  }

  /** A host may have had no name yet when they were looked up. So that is done again. */
  void noneAnswered() {
    known = List.of();
  }

  private static List<String> configured(YarnConfiguration conf) {
    if (!HAUtil.isHAEnabled(conf)) {
      return List.of(WebAppUtils.getRMWebAppURLWithScheme(conf));
    }
    List<String> addresses = new ArrayList<>();
    for (String id : HAUtil.getRMHAIds(conf)) {
      // The id that a host's configuration names would be asked for in place of every other.
      conf.set(YarnConfiguration.RM_HA_ID, id);
      addresses.add(WebAppUtils.getRMWebAppURLWithScheme(conf, addresses.size()));
    }
    return addresses;
  }
}
