// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.jobs;

/**
 * The keys by which a queue sorts its applications: the lowest goes first. Any thread may ask.
 *
 * @param <S> applications
 */
interface JobKeys<S> {
  /** All have the same. */
  JobKeys<Object> ALIKE =
      new JobKeys<>() {
        @Override
        public long key(Object application) {
          return 0;
        }

        @Override
        public long keyAsTold(Object application) {
          return 0;
        }

        @Override
        public boolean doesDemandChangeThem() {
          return false;
        }
      };

  /** By what the application asks for now, which is counted. */
  long key(S application);

  /**
   * By what it asked for when that was counted last. That is cheap enough for every heartbeat of
   * every node where the application runs.
   */
  long keyAsTold(S application);

  /**
   * Whether a key is another one when an application asks for more or a container of it ends. An
   * allocation turns a pending task into a running one, and changes nothing.
   */
  boolean doesDemandChangeThem();
}
