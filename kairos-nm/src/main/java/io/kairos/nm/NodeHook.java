// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm;

import io.kairos.web.WebResource;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.server.nodemanager.Context;

/**
 * Where the plug-in's parts inside one NodeManager meet: the launcher brings the {@link Context},
 * the auxiliary service the {@link NodeAgent}.
 */
final class NodeHook {
  /** Set by the launcher in its NodeManager's configuration; of no meaning to an operator. */
  static final String ID_PROPERTY = NodeSettings.PREFIX + "internal.node";

  /**
   * Static because the NodeManager makes launcher, executor and auxiliary service by class name and
   * lets them share nothing but a Configuration, which holds text only; keyed because several
   * NodeManagers may live in one JVM.
   */
  private static final Map<String, NodeHook> HOOKS = new ConcurrentHashMap<>();

  private final Context context;
  private final HeldLaunches heldLaunches;
  private final String id;
  private volatile NodeAgent agent;
  private volatile boolean served;
  private volatile WebResource web;

  private NodeHook(Context context, HeldLaunches heldLaunches, String id) {
    this.context = context;
    this.heldLaunches = heldLaunches;
    this.id = id;
  }

  /** Opens the meeting point of a NodeManager. */
  static NodeHook open(Context context, HeldLaunches heldLaunches) {
    NodeHook hook = new NodeHook(context, heldLaunches, UUID.randomUUID().toString());
    HOOKS.put(hook.id, hook);
    context.getConf().set(ID_PROPERTY, hook.id);
    return hook;
  }

  /** The meeting point of the NodeManager that has this configuration or one copied from it. */
  static Optional<NodeHook> of(Configuration conf) {
    return Optional.ofNullable(conf.get(ID_PROPERTY)).map(HOOKS::get);
  }

  /** The meeting point of an id, while the NodeManager runs. */
  static Optional<NodeHook> of(String id) {
    return Optional.ofNullable(id).map(HOOKS::get);
  }

  void close() {
    HOOKS.remove(id);
  }

  Context context() {
    return context;
  }

  /** Where the launcher keeps launches for a node scheduler that wants them to wait. */
  HeldLaunches heldLaunches() {
    return heldLaunches;
  }

  /** The node scheduler, while there is one. */
  Optional<NodeAgent> agent() {
    return Optional.ofNullable(agent);
  }

  void agent(NodeAgent newAgent) {
    agent = newAgent;
  }

  /** What answers the web page, while there is a node scheduler. */
  Optional<WebResource> web() {
    return Optional.ofNullable(web);
  }

  void web(WebResource newWeb) {
    web = newWeb;
  }

  /** Whether an auxiliary service takes care of this NodeManager. */
  boolean isServed() {
    return served;
  }

  void serve() {
    served = true;
  }
}
