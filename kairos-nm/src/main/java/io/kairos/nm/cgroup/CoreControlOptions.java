// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.cgroup;

import io.kairos.common.InvalidSettingException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What an operator may say about the CPU control of a node; immutable. Everything has a default, so
 * {@code CoreControlOptions.builder().build()} is a working configuration where cgroups are.
 */
public final class CoreControlOptions {
  public static final String CHOICE_PROPERTY = "yarn.nodemanager.kairos.core-control";
  public static final String SUSPENDED_PERCENT_PROPERTY =
      "yarn.nodemanager.kairos.core-control.suspended-percent";
  public static final String LIMIT_PROPERTY = "yarn.nodemanager.kairos.core-control.limit-to-cores";
  public static final String HIERARCHY_PROPERTY =
      "yarn.nodemanager.kairos.core-control.cgroup-hierarchy";
  public static final String MOUNT_PROPERTY = "yarn.nodemanager.kairos.core-control.cgroup-mount";
  public static final String MOVE_DAEMON_PROPERTY =
      "yarn.nodemanager.kairos.core-control.move-daemon-to-leaf";

  /** Where our own cgroups are made, below the mount (v1) or the daemon's own cgroup (v2). */
  public static final String DEFAULT_HIERARCHY = "kairos";

  private static final Pattern RELATIVE_DIRECTORY =
      Pattern.compile("[A-Za-z0-9_][A-Za-z0-9_.-]*(/[A-Za-z0-9_][A-Za-z0-9_.-]*)*");

  /** Nobody sets anything in it any more. */
  private final Builder set;

  private CoreControlOptions(Builder set) {
    this.set = set;
  }

  public static Builder builder() {
    return new Builder();
  }

  /** Collects the same options but for those that are set anew. */
  public Builder but() {
    return set.copy();
  }

  /** The same, for finding out whether {@code other} works here without leaving a trace. */
  public CoreControlOptions toTry(CoreControlChoice other) {
    return but()
        .choice(other)
        .moveDaemonToLeaf(false)
        .limitToCores(true)
        .stateDirectory(null)
        .trial()
        .build();
  }

  /** Whether this is only to find out, so that nothing that was there before may go. */
  public boolean isTrial() {
    return set.trial;
  }

  /** From so many cores on, all tasks together need no limit. */
  public int processors() {
    return set.processors;
  }

  public CoreControlChoice choice() {
    return set.choice;
  }

  /** Whose cgroups they are to be, for what an operator is told. */
  public String owner() {
    return set.owner;
  }

  /** Share of ONE core that a suspended task may still use, 1 to 99. */
  public int suspendedPercent() {
    return set.suspendedPercent;
  }

  /** Directory of our own cgroups, relative. */
  public String hierarchy() {
    return set.hierarchy;
  }

  /** Where the cgroup file system is mounted; empty: found in {@code /proc/self/mountinfo}. */
  public Optional<Path> mountRoot() {
    return Optional.ofNullable(set.mountRoot);
  }

  /**
   * Directory below the mount where YARN's LinuxContainerExecutor makes the containers' cgroups.
   */
  public Optional<String> existingHierarchy() {
    return Optional.ofNullable(set.existingHierarchy);
  }

  /** Whether the daemon may move what is in its own cgroup into a leaf (cgroup v2 only). */
  public boolean moveDaemonToLeaf() {
    return set.moveDaemonToLeaf;
  }

  /** Whether all tasks of the node together stay inside N cores; see the builder. */
  public boolean limitToCores() {
    return set.limitToCores;
  }

  /** Whether tasks run as users whose processes this one may not move; see the builder. */
  public boolean tasksOfOthers() {
    return set.tasksOfOthers;
  }

  /** Where original allocations are kept across a kill of the daemon; see the builder. */
  public Optional<Path> stateDirectory() {
    return Optional.ofNullable(set.stateDirectory);
  }

  /** Collects the options; one thread uses it. */
  public static final class Builder implements Cloneable {
    private CoreControlChoice choice = CoreControlChoice.AUTO;
    private int suspendedPercent = 1;
    private String hierarchy = DEFAULT_HIERARCHY;
    private Path mountRoot;
    private String existingHierarchy;
    private boolean moveDaemonToLeaf;
    private boolean limitToCores = true;
    private Path stateDirectory;
    private boolean trial;
    private boolean tasksOfOthers;
    private int processors = Processors.ofThisProcess();
    private String owner = System.getProperty("user.name");

    private Builder() {}

    public Builder choice(CoreControlChoice value) {
      choice = value;
      return this;
    }

    /**
     * Share of ONE core that a suspended task may still use, 1 to 99; default 1 (the paper's); not
     * for idle.
     */
    public Builder suspendedPercent(int value) {
      suspendedPercent = value;
      return this;
    }

    /**
     * Directory of our own cgroups, relative and without {@code ..}; default {@code kairos}. Each
     * NodeManager of a machine needs one of its own, for example {@code kairos/8041}: recovery
     * takes whatever is in it for its own, and removes it unless it is alive.
     */
    public Builder hierarchy(String value) {
      hierarchy = value;
      return this;
    }

    /**
     * Where the cgroup file system is mounted (v1: the one with the {@code cpu} controller), or, on
     * v2, a cgroup that was delegated to the daemon; {@code null} finds it.
     */
    public Builder mountRoot(Path value) {
      mountRoot = value;
      return this;
    }

    /**
     * Set where LinuxContainerExecutor makes the containers' cgroups: its hierarchy, for example
     * {@code hadoop-yarn}, relative to the mount; {@code null} where we make our own.
     */
    public Builder existingHierarchy(String value) {
      existingHierarchy = value;
      return this;
    }

    /** Lets the daemon move what is in its own cgroup into a leaf; default {@code false}. */
    public Builder moveDaemonToLeaf(boolean value) {
      moveDaemonToLeaf = value;
      return this;
    }

    /**
     * Keeps all tasks together inside N cores where suspended ones use what running ones leave;
     * default {@code true}. To be {@code false} in YARN's own hierarchy if YARN caps each
     * container: on cgroup v1 it could not set a cap beyond the one above.
     */
    public Builder limitToCores(boolean value) {
      limitToCores = value;
      return this;
    }

    /**
     * A directory of the NodeManager, on a local disk, that survives its restart. An original
     * allocation that differs from the kernel's default (YARN's strict quota, YARN's weights) is
     * written there before the first shrink. A daemon that was killed cannot read it back from a
     * cgroup that it finds shrunk. With {@code null}, such a task gets the kernel's default back:
     * it is never left slow, but may be left without its cap.
     */
    public Builder stateDirectory(Path value) {
      stateDirectory = value;
      return this;
    }

    /**
     * Says that tasks run as other users and this process is not root: then it may not put them
     * into cgroups that nobody else puts them into. By default they run as its own user.
     */
    public Builder tasksOfOthers(boolean value) {
      tasksOfOthers = value;
      return this;
    }

    /**
     * The account of the NodeManager, for what an operator is told to do; by default that of this
     * process. Whoever only tries out what a NodeManager may do can be another one.
     */
    public Builder owner(String value) {
      owner = value;
      return this;
    }

    /** Processors of the machine, where they are not those of this process. */
    Builder processors(int value) {
      processors = value;
      return this;
    }

    private Builder trial() {
      trial = true;
      return this;
    }

    /**
     * @throws InvalidSettingException naming the property, its value and the fix
     */
    public CoreControlOptions build() {
      if (choice == null) {
        throw new InvalidSettingException(
            CHOICE_PROPERTY, null, "use auto or remove the property.");
      }
      if (suspendedPercent < 1 || suspendedPercent > 99) {
        throw new InvalidSettingException(
            SUSPENDED_PERCENT_PROPERTY,
            suspendedPercent,
            "use a whole number from 1 to 99 (percent of one core), or remove the property for 1.");
      }
      requireRelative(hierarchy, "use a name such as " + DEFAULT_HIERARCHY);
      if (existingHierarchy != null) {
        requireRelative(existingHierarchy, "use a name such as hadoop-yarn");
      }
      return new CoreControlOptions(copy());
    }

    private Builder copy() {
      try {
        return (Builder) clone();
      } catch (CloneNotSupportedException e) {
        throw new AssertionError(e);
      }
    }

    private static void requireRelative(String directory, String fix) {
      if (directory == null || !RELATIVE_DIRECTORY.matcher(directory).matches()) {
        throw new InvalidSettingException(
            HIERARCHY_PROPERTY,
            directory,
            fix + ": a relative directory of letters, digits, '_', '-' and '.', without \"..\".");
      }
    }
  }
}
