// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.progress;

import io.kairos.yaq.JobProgress;
import io.kairos.yaq.ProgressQuery;
import java.io.IOException;
import java.util.Map;

/** Carries a question to the ResourceManager and the answer back. */
@FunctionalInterface
interface ProgressTransport {
  /**
   * Asks; may take seconds.
   *
   * @return by job; jobs that are not running are left out
   * @throws IOException if no ResourceManager gave an answer that makes sense
   */
  Map<String, JobProgress> ask(ProgressQuery query) throws IOException;
}
