// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.agent;

import io.kairos.nm.policy.HeldLaunches;
import io.kairos.nm.settings.NodeSettings;
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
public final class NodeHook {
  /** Set by the launcher in its NodeManager's configuration; of no meaning to an operator. */
  public static final String ID_PROPERTY = NodeSettings.PREFIX + "internal.node";

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
  public static NodeHook open(Context context, HeldLaunches heldLaunches) {
    NodeHook hook = new NodeHook(context, heldLaunches, UUID.randomUUID().toString());
    HOOKS.put(hook.id, hook);
    context.getConf().set(ID_PROPERTY, hook.id);
    return hook;
  }

  /** The meeting point of the NodeManager that has this configuration or one copied from it. */
  public static Optional<NodeHook> of(Configuration conf) {
    return Optional.ofNullable(conf.get(ID_PROPERTY)).map(HOOKS::get);
  }

  /** The meeting point of an id, while the NodeManager runs. */
  public static Optional<NodeHook> of(String id) {
    return Optional.ofNullable(id).map(HOOKS::get);
  }

  public void close() {
    HOOKS.remove(id);
  }

  public Context context() {
    return context;
  }

  /** Where the launcher keeps launches for a node scheduler that wants them to wait. */
  public HeldLaunches heldLaunches() {
    return heldLaunches;
  }

  /** The node scheduler, while there is one. */
  public Optional<NodeAgent> agent() {
    return Optional.ofNullable(agent);
  }

  public void agent(NodeAgent newAgent) {
    agent = newAgent;
  }

  /** What answers the web page, while there is a node scheduler. */
  public Optional<WebResource> web() {
    return Optional.ofNullable(web);
  }

  public void web(WebResource newWeb) {
    web = newWeb;
  }

  /** Whether an auxiliary service takes care of this NodeManager. */
  public boolean isServed() {
    return served;
  }

  public void serve() {
    served = true;
  }
}
