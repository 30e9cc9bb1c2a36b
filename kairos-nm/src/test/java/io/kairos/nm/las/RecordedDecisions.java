// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.las;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;

/** Keeps what one event decided and insists on the contract of {@link Decisions}. */
final class RecordedDecisions implements Decisions {
  private final List<String> suspended = new ArrayList<>();
  private final List<String> run = new ArrayList<>();

  @Override
  public void run(String taskId) {
    assertThat(run).doesNotContain(taskId);
    assertThat(suspended).as("no task is both suspended and run").doesNotContain(taskId);
    run.add(taskId);
  }

  @Override
  public void suspend(String taskId) {
    assertThat(suspended).doesNotContain(taskId);
    assertThat(run).as("every suspend comes before every run").isEmpty();
    suspended.add(taskId);
  }

  List<String> suspended() {
    return List.copyOf(suspended);
  }

  List<String> run() {
    return List.copyOf(run);
  }

  /** The decisions since the last call, in words and in order. */
  String take() {
    List<String> words = new ArrayList<>();
    suspended.forEach(id -> words.add("suspend " + id));
    run.forEach(id -> words.add("run " + id));
    clear();
    return words.isEmpty() ? "-" : String.join(", ", words);
  }

  void clear() {
    suspended.clear();
    run.clear();
  }
}
