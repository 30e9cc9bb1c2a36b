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

/** A property, which only this test has. */
class ExplainedTest {
  private static final Setting<Long> PAUSE =
      Setting.of("yarn.nodemanager.kairos.pause-ms")
          .since("0.2.0")
          .appliedBy(AppliedBy.RESTART)
          .unit("milliseconds")
          .meaning("The node pauses for this long.")
          .longInteger("100", 1, 5_000);

  @TempDir Path folder;

  private Explained explained(Map<String, String> site) throws IOException {
    Files.writeString(folder.resolve("yarn-site.xml"), "<configuration/>");
    return Explained.of(PAUSE, SiteConfiguration.read(folder, site));
  }

  @Test
  void aPropertyHoldsItsValueWithTheOrigin() throws IOException {
    Explained setting = explained(Map.of(PAUSE.property(), "7"));

    assertThat(setting.value()).isEqualTo("7");
    assertThat(setting.origin()).isEqualTo("-D");
    assertThat(setting.refusal()).isNull();
  }

  @Test
  void aPropertyThatNobodyWroteHasItsDefault() throws IOException {
    assertThat(explained(Map.of()).value()).isEqualTo("100");
  }
}
