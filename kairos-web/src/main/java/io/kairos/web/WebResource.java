// SPDX-License-Identifier: Apache-2.0
package io.kairos.web;

import java.util.Optional;

/** What a daemon tells below {@link WebFilter#API}. Any number of threads ask at a time. */
public interface WebResource {
  /**
   * Answers one request.
   *
   * @return a JSON document in UTF-8
   * @throws WebProblem if there is no such document, or not now
   */
  byte[] get(WebRequest request) throws WebProblem;

  /**
   * Where to ask instead, as {@code http://host:port}; empty if here. Called for every request, and
   * may take as long as it takes to find another daemon.
   */
  default Optional<String> elsewhere() {
    return Optional.empty();
  }
}
