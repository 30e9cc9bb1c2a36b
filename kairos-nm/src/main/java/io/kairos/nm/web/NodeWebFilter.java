// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.web;

import io.kairos.nm.agent.NodeHook;
import io.kairos.nm.settings.PluginNames;
import io.kairos.web.WebFilter;
import io.kairos.web.WebProblem;
import io.kairos.web.WebResource;
import javax.servlet.FilterConfig;
import javax.servlet.ServletContext;

/** The page and the JSON inside the NodeManager. */
public final class NodeWebFilter extends WebFilter {
  /** Name of the parameter that says whose filter it is. */
  static final String NODE = "node";

  /** What a NodeManager calls its own HTTP server. */
  private static final String OWN_SERVER = "node";

  /**
   * {@inheritDoc}
   *
   * <p>Other servers of the daemon come by the same configuration, as the timeline collector's.
   * Some authenticate behind this filter, which would answer before.
   */
  @Override
  protected boolean isServed(ServletContext server) {
    return OWN_SERVER.equals(server.getServletContextName());
  }

  @Override
  protected WebResource resource(FilterConfig config) {
    String id = config.getInitParameter(NODE);
    return request ->
        NodeHook.of(id)
            .flatMap(NodeHook::web)
            .orElseThrow(
                () ->
                    WebProblem.unavailable(
                        "the node scheduler does not run",
                        "the NodeManager is starting or stopping, or its auxiliary service "
                            + PluginNames.SERVICE
                            + " was removed: look at its log"))
            .get(request);
  }
}
