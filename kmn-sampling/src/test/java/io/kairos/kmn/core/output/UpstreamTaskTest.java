// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.core.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class UpstreamTaskTest {
  @Test
  void aTaskIsWhatItsIndexAndRackAre() {
    UpstreamTask task = UpstreamTask.of(3, "/rack-1");

    assertThat(task).isEqualTo(UpstreamTask.of(3, "/rack-1"));
    assertThat(task).hasSameHashCodeAs(UpstreamTask.of(3, "/rack-1"));
    assertThat(task).isNotEqualTo(UpstreamTask.of(3, "/rack-2"));
    assertThat(task).isNotEqualTo(UpstreamTask.of(4, "/rack-1"));
    assertThat(task).hasToString("map 3 in /rack-1");
  }

  @Test
  void aNegativeIndexAndAMissingRackAreRefused() {
    assertThatThrownBy(() -> UpstreamTask.of(-1, "/rack-1"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("task index = -1: use a whole number of at least 0.");
    assertThatThrownBy(() -> UpstreamTask.of(0, null)).hasMessage("rack");
  }
}
