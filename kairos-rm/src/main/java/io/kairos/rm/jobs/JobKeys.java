// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.jobs;

/**
 * The keys by which a queue sorts its applications: the lowest goes first. Any thread may ask.
 *
 * @param <S> applications
 */
@FunctionalInterface
interface JobKeys<S> {
  /** By what the application asks for now, which is counted. */
  long key(S application);

  /**
   * By what it asked for when that was counted last: the same, where a key does not depend on it.
   * Asked at every heartbeat of every node where the application runs.
   */
  default long keyAsTold(S application) {
    return key(application);
  }

  /**
   * Whether a key is another one when an application asks for more or a container of it ends. An
   * allocation turns a pending task into a running one, and changes nothing.
   */
  default boolean doesDemandChangeThem() {
    return false;
  }

  /** The key of an application cannot be worked out now; it keeps its place. */
  default void failed(S application, Throwable cause) {}
}
