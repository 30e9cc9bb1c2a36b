// SPDX-License-Identifier: Apache-2.0
package io.kairos.cluster;

import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/** Where the daemons of one cluster listen: loopback only, every NodeManager a host of its own. */
final class Addresses {
  private static final String LOOPBACK = "127.0.0.1";

  private final FreePorts ports = new FreePorts();
  private final List<ResourceManagerAddresses> resourceManagers = new ArrayList<>();
  private final List<NodeAddresses> nodes = new ArrayList<>();

  Addresses(ClusterSpec spec) {
    for (int i = 0; i < spec.resourceManagers(); i++) {
      resourceManagers.add(new ResourceManagerAddresses());
    }
    for (int i = 0; i < spec.nodes(); i++) {
      nodes.add(new NodeAddresses(spec.hosts().isEmpty() ? anyHost(i) : spec.hosts().get(i)));
    }
  }

  /** Not every system has more than one loopback address; another port will do there. */
  private static String anyHost(int node) {
    String own = "127.0.0." + (node + 2);
    return FreePorts.canBind(own) ? own : LOOPBACK;
  }

  /** Of ResourceManager {@code index}, from 0. */
  String resourceManagerWeb(int index) {
    return resourceManagers.get(index).web;
  }

  String nodeWeb(int node) {
    return nodes.get(node).web;
  }

  int trackerPort(int resourceManager) {
    String tracker = resourceManagers.get(resourceManager).tracker;
    return Integer.parseInt(tracker.substring(tracker.indexOf(':') + 1));
  }

  /** What clients and all daemons need to find the ResourceManagers. */
  void writeResourceManagers(Configuration conf) {
    conf.set(YarnConfiguration.RM_HOSTNAME, LOOPBACK);
    if (resourceManagers.size() == 1) {
      resourceManagers.get(0).write(conf, "");
      return;
    }
    List<String> ids = new ArrayList<>();
    for (int i = 0; i < resourceManagers.size(); i++) {
      ids.add(id(i));
      resourceManagers.get(i).write(conf, "." + id(i));
    }
    conf.set(YarnConfiguration.RM_HA_IDS, String.join(",", ids));
  }

  /** Tells a ResourceManager which of several it is. */
  void writeOwn(int resourceManager, Configuration conf) {
    if (resourceManagers.size() > 1) {
      conf.set(YarnConfiguration.RM_HA_ID, id(resourceManager));
    }
  }

  private static String id(int resourceManager) {
    return "rm" + (resourceManager + 1);
  }

  /** Where NodeManager {@code node} (from 0) listens. */
  void writeNode(int node, Configuration conf) {
    NodeAddresses addresses = nodes.get(node);
    // With a bind host the NodeManager goes by the name written here, not by a reverse look-up.
    conf.set(YarnConfiguration.NM_BIND_HOST, addresses.host);
    conf.set(YarnConfiguration.NM_ADDRESS, addresses.rpc);
    conf.set(YarnConfiguration.NM_LOCALIZER_ADDRESS, addresses.localizer);
    conf.set(YarnConfiguration.NM_WEBAPP_ADDRESS, addresses.web);
  }

  private String free(String host) {
    return host + ":" + ports.next(host);
  }

  private final class ResourceManagerAddresses {
    private final String client = free(LOOPBACK);
    private final String scheduler = free(LOOPBACK);
    private final String tracker = free(LOOPBACK);
    private final String admin = free(LOOPBACK);
    private final String web = free(LOOPBACK);

    private void write(Configuration conf, String suffix) {
      conf.set(YarnConfiguration.RM_ADDRESS + suffix, client);
      conf.set(YarnConfiguration.RM_SCHEDULER_ADDRESS + suffix, scheduler);
      conf.set(YarnConfiguration.RM_RESOURCE_TRACKER_ADDRESS + suffix, tracker);
      conf.set(YarnConfiguration.RM_ADMIN_ADDRESS + suffix, admin);
      conf.set(YarnConfiguration.RM_WEBAPP_ADDRESS + suffix, web);
    }
  }

  private final class NodeAddresses {
    private final String host;
    private final String rpc;
    private final String localizer;
    private final String web;

    NodeAddresses(String host) {
      this.host = host;
      this.rpc = free(host);
      this.localizer = free(host);
      this.web = free(host);
    }
  }
}
