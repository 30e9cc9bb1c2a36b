// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.web;

import io.kairos.nm.agent.NodeHook;
import io.kairos.web.FilterInitializers;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.http.FilterContainer;
import org.apache.hadoop.http.FilterInitializer;
import org.apache.hadoop.security.AuthenticationFilterInitializer;

/**
 * Puts {@link NodeWebFilter} into the NodeManager's own HTTP server, behind whatever authenticates
 * there; created by Hadoop.
 */
public final class NodeWebFilterInitializer extends FilterInitializer {
  /**
   * Has the NodeManager's HTTP server use this class. To be called before it starts.
   *
   * @param conf the NodeManager's own configuration
   */
  public static void install(Configuration conf) {
    // Stock appends its authentication to a list that lacks it, so it would come after ours: put it
    // where stock would, and it changes nothing.
    FilterInitializers.append(conf, AuthenticationFilterInitializer.class.getName());
    FilterInitializers.append(conf, NodeWebFilterInitializer.class.getName());
  }

  @Override
  public void initFilter(FilterContainer container, Configuration conf) {
    container.addGlobalFilter(
        "kairos-web",
        NodeWebFilter.class.getName(),
        Map.of(NodeWebFilter.NODE, conf.get(NodeHook.ID_PROPERTY, "")));
  }
}
