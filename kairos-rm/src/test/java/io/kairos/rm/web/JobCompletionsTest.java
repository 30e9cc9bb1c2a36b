// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.Test;

class JobCompletionsTest {
  private final JobCompletions completions = new JobCompletions();

  @Test
  void percentilesAreTimesThatJobsReallyTook() {
    for (int i = 100; i >= 1; i--) {
      completions.add("root.a", i * 1_000L);
    }
    completions.add("root.b", 2_500);
    JsonNode json = completions.toJson();
    assertThat(json).hasSize(2);
    assertThat(json.get(0).get("queue").asText()).isEqualTo("root.a");
    assertThat(json.get(0).get("meanSeconds").asDouble()).isEqualTo(50.5);
    assertThat(json.get(0).get("p50Seconds").asDouble()).isEqualTo(50);
    assertThat(json.get(0).get("p90Seconds").asDouble()).isEqualTo(90);
    assertThat(json.get(0).get("p99Seconds").asDouble()).isEqualTo(99);
    assertThat(json.get(1).get("p99Seconds").asDouble()).isEqualTo(2.5);
  }

  @Test
  void theLastJobsCountForTheTimesAndAllForTheNumber() {
    for (int i = 0; i < JobCompletions.SAMPLE; i++) {
      completions.add("root.a", 1_000_000);
    }
    for (int i = 0; i < JobCompletions.SAMPLE; i++) {
      completions.add("root.a", 1_000);
    }
    JsonNode queue = completions.toJson().get(0);
    assertThat(queue.get("count").asInt()).isEqualTo(2 * JobCompletions.SAMPLE);
    assertThat(queue.get("sample").asInt()).isEqualTo(JobCompletions.SAMPLE);
    assertThat(queue.get("p99Seconds").asDouble()).isEqualTo(1);
  }

  @Test
  void queuesThatUsersMakeByTheThousandAreForgottenAgain() {
    for (int i = 0; i < 3 * JobCompletions.MOST_QUEUES; i++) {
      completions.add("root.user" + i, 1);
      completions.add("root.steady", 1);
    }
    JsonNode json = completions.toJson();
    assertThat(json).hasSize(JobCompletions.MOST_QUEUES);
    assertThat(json.toString()).contains("root.steady").doesNotContain("root.user0\"");
  }
}
