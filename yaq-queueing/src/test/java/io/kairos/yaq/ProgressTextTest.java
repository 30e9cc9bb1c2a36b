// SPDX-License-Identifier: Apache-2.0
package io.kairos.yaq;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kairos.common.JobRank;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProgressTextTest {
  @Test
  void aQueryArrivesAsItWasSent() {
    ProgressQuery sent =
        new ProgressQuery(List.of("a_1", "a_2"), Map.of("a_3", new ProgressQuery.Ran(7, 1234)));
    ProgressQuery read = ProgressQuery.parse(sent.toText());
    assertThat(read.jobs()).containsExactlyInAnyOrder("a_1", "a_2");
    assertThat(read.ran()).containsOnlyKeys("a_3");
    assertThat(read.ran().get("a_3").tasks()).isEqualTo(7);
    assertThat(read.ran().get("a_3").meanMillis()).isEqualTo(1234);
    assertThat(sent.toText()).isEqualTo("ask a_1\nask a_2\nran a_3 7 1234\n");
  }

  @Test
  void anAnswerArrivesAsItWasSent() {
    String text = ProgressAnswer.toText(Map.of("a_1", new JobProgress(5000, 3, 77)));
    assertThat(text).isEqualTo("a_1 5000 3 77\n");
    JobProgress read = ProgressAnswer.parse(text).get("a_1");
    assertThat(read).hasToString(new JobProgress(5000, 3).toString());
    assertThat(read.rank()).isEqualTo(77);
    String unranked = ProgressAnswer.toText(Map.of("a_1", new JobProgress(5000, 3)));
    assertThat(ProgressAnswer.parse(unranked).get("a_1").rank()).isEqualTo(JobRank.NONE);
    assertThat(ProgressAnswer.parse("")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ask",
        "ask ",
        "ask a b",
        "ran a 1",
        "ran a -1 5",
        "ran a 1 x",
        "ran a 1 1e9",
        "ran a 1 99999999999999999999",
        "tell a",
        "<html>",
        "{\"ids\":[]}",
        "\n"
      })
  void aQueryThatIsNoneIsRefused(String text) {
    assertThatThrownBy(() -> ProgressQuery.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("malformed");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a",
        "a 1",
        "a 1 2 3 4",
        "a -1 2 -",
        "a 1 99999999999 -",
        "a 1 2 x",
        "a 1 2 -1",
        " 1 2 3",
        "<html>"
      })
  void anAnswerThatIsNoneIsRefused(String text) {
    assertThatThrownBy(() -> ProgressAnswer.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("malformed");
  }

  @Test
  void aQueryOfEndlessLengthIsRefused() {
    String text = "ask a\n".repeat(ProgressQuery.MOST_CHARACTERS);
    assertThatThrownBy(() -> ProgressQuery.parse(text)).hasMessageContaining("allowed");
  }

  @Test
  void durationsOfManyTasksAddUpToTheirMean() {
    assertThat(new ProgressQuery.Ran(1, 100).and(200).and(600).meanMillis()).isEqualTo(300);
    assertThat(new ProgressQuery.Ran(1, 100).and(-5).meanMillis()).isEqualTo(50);
  }
}
