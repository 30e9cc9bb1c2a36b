// SPDX-License-Identifier: Apache-2.0
package io.kairos.common;

import java.util.Map;

/**
 * What the tasks of a node use of its cores, and which of them use none, where the node counts CPU
 * time. Immutable. CPU time is that of the last sampling interval, in thousandths of a core, so 250
 * is a quarter of one core.
 */
public final class UsedCores {
  /** A whole core. */
  public static final int MILLI = 1000;

  private final int idleTasks;
  private final int idleVcores;
  private final int usedMilliCores;
  private final int spareMilliCores;
  private final int unusedVcores;
  private final Map<String, Integer> comingMilliCores;

  /**
   * @param idleTasks tasks that hold no cores because they use next to nothing
   * @param idleVcores vcores of these tasks together, as YARN counts them
   * @param usedMilliCores what all tasks use
   * @param spareMilliCores the part of it that suspended tasks use of what others leave
   * @throws IllegalArgumentException if a value is negative, or a part is more than the whole
   */
  public UsedCores(int idleTasks, int idleVcores, int usedMilliCores, int spareMilliCores) {
    this(idleTasks, idleVcores, usedMilliCores, spareMilliCores, idleVcores, Map.of());
  }

  private UsedCores(
      int idleTasks,
      int idleVcores,
      int usedMilliCores,
      int spareMilliCores,
      int unusedVcores,
      Map<String, Integer> comingMilliCores) {
    if (!isUse(idleTasks, idleVcores, usedMilliCores, spareMilliCores)) {
      throw new IllegalArgumentException(
          "no use of cores: "
              + idleTasks
              + " idle tasks of "
              + idleVcores
              + " vcores, "
              + usedMilliCores
              + " milli-cores used, "
              + spareMilliCores
              + " of them by suspended tasks");
    }
    this.idleTasks = idleTasks;
    this.idleVcores = idleVcores;
    this.usedMilliCores = usedMilliCores;
    this.spareMilliCores = spareMilliCores;
    this.unusedVcores = unusedVcores;
    this.comingMilliCores = comingMilliCores;
  }

  /**
   * The same of a node whose tasks leave more than what idle ones hold.
   *
   * @param vcores see {@link #unusedVcores}; fewer than those of idle tasks count as these
   */
  public UsedCores withUnusedVcores(int vcores) {
    return new UsedCores(
        idleTasks,
        idleVcores,
        usedMilliCores,
        spareMilliCores,
        Math.max(idleVcores, vcores),
        comingMilliCores);
  }

  /**
   * The same of a node that can tell what further tasks of its applications will use.
   *
   * @param milliCores see {@link #comingMilliCores}; each from 0 to 1000
   */
  public UsedCores withComingMilliCores(Map<String, Integer> milliCores) {
    return new UsedCores(
        idleTasks,
        idleVcores,
        usedMilliCores,
        spareMilliCores,
        unusedVcores,
        Map.copyOf(milliCores));
  }

  /** Whether these values are what the constructor takes. */
  static boolean isUse(int idleTasks, int idleVcores, int usedMilliCores, int spareMilliCores) {
    return idleTasks >= 0
        && idleVcores >= idleTasks
        && spareMilliCores >= 0
        && usedMilliCores >= spareMilliCores;
  }

  /** Tasks that hold no cores because they use next to nothing. */
  public int idleTasks() {
    return idleTasks;
  }

  /** Vcores of the idle tasks together, as YARN counts them. */
  public int idleVcores() {
    return idleVcores;
  }

  /**
   * So many vcores more than the node has its tasks may have, and a further one still finds a core
   * that nobody uses: those of idle tasks, or more where tasks use a part of theirs.
   */
  public int unusedVcores() {
    return unusedVcores;
  }

  /**
   * What each vcore of a further task is expected to use, by the id of its application, in
   * thousandths of a core: as much as any of its tasks that work here has used. A task of an
   * application that is not among them may use all of its vcores.
   */
  public Map<String, Integer> comingMilliCores() {
    return comingMilliCores;
  }

  /** CPU time of all tasks, in thousandths of a core. */
  public int usedMilliCores() {
    return usedMilliCores;
  }

  /** The part of it that suspended tasks used of what others left. */
  public int spareMilliCores() {
    return spareMilliCores;
  }

  /** CPU time of all tasks, in cores. */
  public double used() {
    return (double) usedMilliCores / MILLI;
  }

  /** The part of it that suspended tasks used of what others left, in cores. */
  public double spare() {
    return (double) spareMilliCores / MILLI;
  }
}
