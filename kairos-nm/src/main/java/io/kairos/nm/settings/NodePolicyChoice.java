// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.settings;

import io.kairos.common.Choice;
import io.kairos.nm.las.TaskOrder;
import io.kairos.yaq.ReorderingPolicy;
import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/**
 * What an operator chooses as the policy of a node: an order of the tasks that are suspended, or an
 * order of those that wait before their launch. Immutable.
 */
public final class NodePolicyChoice implements Choice {
  /** What a policy needs of its node and cluster. */
  public enum Need {
    CPU_CONTROL("CPU control"),
    HELD_LAUNCHES("launches that the plug-in holds"),
    JOB_PROGRESS("the progress of jobs, which the ResourceManager tells"),
    QUEUES("the queues of applications, which the ResourceManager tells");

    private final String words;

    Need(String words) {
      this.words = words;
    }

    @Override
    public String toString() {
      return words;
    }
  }

  private final String name;
  private final TaskOrder taskOrder;
  private final ReorderingPolicy reordering;

  private NodePolicyChoice(String name, TaskOrder taskOrder, ReorderingPolicy reordering) {
    this.name = name;
    this.taskOrder = taskOrder;
    this.reordering = reordering;
  }

  /** Every name that {@link #of} takes; those that suspend tasks first. */
  public static Set<String> names() {
    Set<String> names = new LinkedHashSet<>(TaskOrder.ALL.names());
    names.addAll(ReorderingPolicy.ALL.names());
    return names;
  }

  /**
   * The policy of that name.
   *
   * @throws IllegalArgumentException saying which there are, if there is none of that name
   */
  public static NodePolicyChoice of(String name) {
    return TaskOrder.ALL.has(name)
        ? new NodePolicyChoice(name, TaskOrder.ALL.get(name), null)
        : new NodePolicyChoice(name, null, ReorderingPolicy.ALL.get(name));
  }

  /** What policies do that suspend tasks, and what those do that hold their launches. */
  public static String inWords() {
    return "Some policies start every task and suspend some of the tasks. "
        + TaskOrder.ALL.inWords()
        + ". Other policies hold launches, so that a waiting task uses no memory and no CPU. "
        + ReorderingPolicy.ALL.inWords()
        + ".";
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public String does() {
    return taskOrder == null ? reordering.does() : taskOrder.does();
  }

  /** Whether tasks wait before their launch; otherwise some of those that run are suspended. */
  public boolean holdsLaunches() {
    return taskOrder == null;
  }

  /** What orders tasks that are suspended; empty if they wait before their launch. */
  Optional<TaskOrder> taskOrder() {
    return Optional.ofNullable(taskOrder);
  }

  /** What orders tasks that wait before their launch; empty if they are suspended. */
  Optional<ReorderingPolicy> reordering() {
    return Optional.ofNullable(reordering);
  }

  public Set<Need> needs() {
    if (taskOrder != null) {
      Set<Need> needs = EnumSet.of(Need.CPU_CONTROL);
      if (taskOrder.usesJobRanks()) {
        needs.add(Need.JOB_PROGRESS);
      }
      if (taskOrder.usesQueues()) {
        needs.add(Need.QUEUES);
      }
      return Collections.unmodifiableSet(needs);
    }
    return reordering.usesProgress()
        ? Set.of(Need.HELD_LAUNCHES, Need.JOB_PROGRESS)
        : Set.of(Need.HELD_LAUNCHES);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof NodePolicyChoice && ((NodePolicyChoice) other).name.equals(name);
  }

  @Override
  public int hashCode() {
    return name.hashCode();
  }
}
