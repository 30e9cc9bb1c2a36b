// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.yarn;

import io.kairos.rm.dispatch.HeldTasks;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Queue;
import java.util.Set;

/** The ResourceManager's books of application masters: which jobs have one, and where. */
final class Masters {
  private final MasterSpec spec;

  /** How many each node has. */
  private final int[] onNode;

  /** Of each job whose master has a node. */
  private final Map<Integer, Integer> nodes = new HashMap<>();

  /** Jobs that may have a master and have none yet. */
  private final Set<Integer> wanted = new HashSet<>();

  /** Jobs whose master has started. */
  private final Set<Integer> started = new HashSet<>();

  /** Jobs that may have one when another ends, in the order of their arrivals. */
  private final Queue<Integer> waiting = new ArrayDeque<>();

  Masters(MasterSpec spec, int nodes) {
    this.spec = spec;
    this.onNode = new int[nodes];
  }

  /**
   * Checks that masters leave room for tasks.
   *
   * @param places that tasks and masters of all jobs may have together
   * @throws IllegalArgumentException naming the setting and the fix
   */
  void requireRoomForTasks(int places) {
    if (spec.areThere() && spec.takesCore() && most(places) >= places) {
      throw new IllegalArgumentException(
          "masterShare is "
              + spec.share()
              + ", so masters may hold all "
              + places
              + " cores and no task gets one; use a smaller share or more cores");
    }
  }

  /**
   * A job arrives.
   *
   * @param places that tasks and masters of all jobs may have together
   * @return whether it may ask for a node now, for its master or for its tasks if it has none
   */
  boolean admit(int job, int places) {
    if (!spec.areThere()) {
      return true;
    }
    if (nodes.size() + wanted.size() >= most(places)) {
      waiting.add(job);
      return false;
    }
    wanted.add(job);
    return true;
  }

  /**
   * Whether a job may ask for nothing: it waits for the end of others, or its master has a node and
   * has not started.
   */
  boolean isAwaited(int job) {
    return spec.areThere() && !wanted.contains(job) && !started.contains(job);
  }

  /** The master of a job has started. */
  void started(int job) {
    started.add(job);
  }

  /** Whether a job asks for its master before anything else. */
  boolean isWanted(int job) {
    return wanted.contains(job);
  }

  /** Whether any job asks for a master that stands beside the tasks of its node. */
  boolean areAnyWantedBesideTasks() {
    return !spec.takesCore() && !wanted.isEmpty();
  }

  /** The master of a job gets a node. */
  void place(int job, int node) {
    wanted.remove(job);
    nodes.put(job, node);
    onNode[node]++;
  }

  /**
   * A job has ended, and its master with it.
   *
   * @return where the master was, if the job had one
   */
  OptionalInt end(int job) {
    Integer node = nodes.remove(job);
    started.remove(job);
    if (node == null) {
      return OptionalInt.empty();
    }
    onNode[node]--;
    return OptionalInt.of(node);
  }

  /**
   * The next of the jobs that wait for the end of others, if it may ask for its master now.
   *
   * @param places as for {@link #admit}
   */
  OptionalInt next(int places) {
    if (waiting.isEmpty() || nodes.size() + wanted.size() >= most(places)) {
      return OptionalInt.empty();
    }
    int job = waiting.remove();
    wanted.add(job);
    return OptionalInt.of(job);
  }

  /** Places on a node that masters have and tasks may not. */
  int placesTaken(int node) {
    return spec.takesCore() ? onNode[node] : 0;
  }

  /** Places on all nodes that masters have and tasks may not. */
  int placesTaken() {
    return spec.takesCore() ? nodes.size() : 0;
  }

  /** Those on a node that stand beside its tasks. */
  HeldTasks besideTasks(int node) {
    int masters = spec.takesCore() ? 0 : onNode[node];
    return masters == 0 ? HeldTasks.NONE : new HeldTasks(masters, masters, 0);
  }

  private int most(int places) {
    return (int) Math.max(1, Math.ceil(spec.share() * places));
  }
}
