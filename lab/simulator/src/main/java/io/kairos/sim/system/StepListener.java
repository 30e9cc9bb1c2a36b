// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.system;

/** Is told each step of a run, at the time at which it happens. Must not call back. */
@FunctionalInterface
public interface StepListener {
  /** What can happen to a task, or to a probe for one. */
  enum Step {
    /** A probe or a task has left for a worker. */
    SENT,
    /** It has come. */
    ARRIVED,
    /** The worker does not take the probe, as it has a long task. */
    REJECTED,
    /** The worker has taken the probe from another one. */
    STOLEN,
    /** The worker asks for a task and will get one, which starts a round trip later. */
    GRANTED,
    /** The worker asks for a task and will hear that there is none. */
    REFUSED,
    /** A task begins to run, or goes on. */
    STARTED,
    /** A task that ran stands still. */
    STOPPED,
    /** A task leaves a queue, or is killed, and goes back to its scheduler. */
    GIVEN_BACK,
    /** A task has done all its work. */
    ENDED
  }

  /** The number of the worker where a system has none. */
  int NO_WORKER = -1;

  /** Nobody listens. */
  StepListener NONE = (step, job, worker) -> {};

  /**
   * A step has happened.
   *
   * @param worker number of it, or {@link #NO_WORKER}
   */
  void happened(Step step, SimJob job, int worker);
}
