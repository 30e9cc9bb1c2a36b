// SPDX-License-Identifier: Apache-2.0
package io.kairos.nm.cgroup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullAndEmptySource;
import org.junit.jupiter.params.provider.ValueSource;

class TaskIdsTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "container_e17_1410901177871_0001_01_000005",
        "container_1410901177871_0001_01_000005",
        "container_e123_1410901177871_12345_11_1000005",
        "container_1410901177871_0001_01_-000005"
      })
  void containerIdsPass(String taskId) {
    assertThat(TaskIds.check(taskId)).isEqualTo(taskId);
  }

  @ParameterizedTest
  @NullAndEmptySource
  @ValueSource(
      strings = {
        ".",
        "..",
        "/",
        "../container_1410901177871_0001_01_000005",
        "container_1410901177871_0001_01_000005/..",
        "container_1410901177871_0001_01_000005/../../other",
        "/container_1410901177871_0001_01_000005",
        "container_1410901177871_0001_01_000005\u0000",
        "container_1410901177871_0001_01_000005\n",
        " container_1410901177871_0001_01_000005",
        "container_1410901177871_0001_01_\u0661\u0662\u0663\u0664\u0665\u0666",
        "container_e1_1410901177871_0001_01_000005",
        "CONTAINER_1410901177871_0001_01_000005",
        "application_1410901177871_0001",
        "container_1410901177871_0001_01"
      })
  void nothingElsePasses(String taskId) {
    assertThat(TaskIds.isTaskId(taskId)).isFalse();
    assertThatThrownBy(() -> TaskIds.check(taskId))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("is not a container id");
  }

  @Test
  void anIdThatIsTooLongForADirectoryIsRefused() {
    assertThat(TaskIds.isTaskId("container_" + "1".repeat(300) + "_0001_01_000005")).isFalse();
  }
}
