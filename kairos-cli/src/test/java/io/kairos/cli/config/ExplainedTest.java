// SPDX-License-Identifier: Apache-2.0
package io.kairos.cli.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.common.AppliedBy;
import io.kairos.common.Setting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A deprecated property, which only this test has. */
class ExplainedTest {
  private static final Setting<Long> PAUSE =
      Setting.of("yarn.nodemanager.kairos.pause-ms")
          .since("0.2.0")
          .appliedBy(AppliedBy.RESTART)
          .unit("milliseconds")
          .formerly("yarn.nodemanager.kairos.pause")
          .meaning("The node pauses for this long.")
          .longInteger("100", 1, 5_000);

  @TempDir Path folder;

  private Explained explained(Map<String, String> site) throws IOException {
    Files.writeString(folder.resolve("yarn-site.xml"), "<configuration/>");
    return Explained.of(PAUSE, SiteConfiguration.read(folder, site));
  }

  @Test
  void theValueOfADeprecatedNameHoldsWithAWarningAndItsOrigin() throws IOException {
    Explained setting = explained(Map.of("yarn.nodemanager.kairos.pause", "7"));

    assertThat(setting.value()).isEqualTo("7");
    assertThat(setting.origin()).isEqualTo("-D");
    assertThat(setting.refusal()).isNull();
    assertThat(setting.json().path("deprecation").asText())
        .isEqualTo(setting.deprecation())
        .isEqualTo(
            "yarn.nodemanager.kairos.pause is deprecated: use yarn.nodemanager.kairos.pause-ms"
                + " instead.");
  }

  @Test
  void ofBothNamesTheNewOneHolds() throws IOException {
    Explained setting =
        explained(Map.of("yarn.nodemanager.kairos.pause", "7", PAUSE.property(), "8"));

    assertThat(setting.value()).isEqualTo("8");
    assertThat(setting.deprecation()).contains("deprecated and ignored");
  }

  @Test
  void withoutADeprecatedNameThereIsNoWarning() throws IOException {
    assertThat(explained(Map.of()).json().has("deprecation")).isFalse();
  }
}
