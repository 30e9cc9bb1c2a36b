// SPDX-License-Identifier: Apache-2.0
package io.kairos.common;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PluginVersionTest {
  private static final String NAME = "kairos.plugin.version.";

  private static NodeStatistics statistics() {
    return new NodeStatistics(2, 3, 120.5, 49.0, Map.of("application_1700000000000_0001", 7.0))
        .withQueue(new QueueStatistics(12.5, 3))
        .withPreemptions(9);
  }

  private static Map<String, Float> heartbeat(String version) {
    Map<String, Float> custom = new HashMap<>(statistics().toCustomResources());
    custom.putAll(PluginVersion.toCustomResources(version));
    return custom;
  }

  @ParameterizedTest
  @ValueSource(strings = {"0.1.0-SNAPSHOT", "1.2.3+build.5", "development", "2", "1_0"})
  void theVersionOfAHeartbeatIsReadBack(String version) {
    assertThat(PluginVersion.in(heartbeat(version))).hasValue(version);
  }

  @Test
  void theNameOfAVersionIsWhatReadersOfEveryVersionLookFor() {
    assertThat(PluginVersion.toCustomResources("0.1.0-SNAPSHOT"))
        .containsOnlyKeys("kairos.plugin.version.0.1.0-SNAPSHOT");
  }

  @Test
  void aPlugInOlderThanTheNameIsOfUnknownVersion() {
    assertThat(PluginVersion.in(statistics().toCustomResources())).isEmpty();
    assertThat(PluginVersion.in(Map.of())).isEmpty();
  }

  /** Or a node that was upgraded would be ranked like one without the plug-in until the end. */
  @Test
  void aReaderOfStatisticsIgnoresNamesThatItDoesNotKnow() {
    Map<String, Float> plain = statistics().toCustomResources();
    Map<String, Float> custom = heartbeat("9.9.9");
    custom.put("kairos.of.the.future", Float.NaN);
    NodeStatistics read = NodeStatistics.fromCustomResources(custom).orElseThrow();

    assertThat(custom).hasSize(plain.size() + 2).containsEntry("kairos.format", 1f);
    assertThat(read.toCustomResources()).isEqualTo(plain);
  }

  @Test
  void theVersionIsReadWhereTheStatisticsAreOfAnotherFormat() {
    Map<String, Float> custom = heartbeat("9.9.9");
    custom.put("kairos.format", 99f);
    assertThat(NodeStatistics.fromCustomResources(custom)).isEmpty();
    assertThat(PluginVersion.in(custom)).hasValue("9.9.9");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "-1",
        "1 0",
        "1.0\n",
        "1.0\u001b[31m",
        "<img src=x onerror=alert(1)>",
        "1.0é",
        "11111111112222222222333333333344444444445555555555666666666677777"
      })
  void aTextThatIsNoVersionIsUnknownAndNotSentEither(String text) {
    Map<String, Float> custom = new HashMap<>(statistics().toCustomResources());
    custom.put(NAME + text, 1f);
    assertThat(PluginVersion.in(custom)).isEmpty();
    assertThat(NodeStatistics.fromCustomResources(custom)).isPresent();
    assertThat(PluginVersion.toCustomResources(text)).isEmpty();
  }

  @Test
  void theLongestVersionIsRead() {
    String longest = "1".repeat(64);
    assertThat(PluginVersion.in(heartbeat(longest))).hasValue(longest);
  }

  @Test
  void aNodeThatTellsTwoVersionsTellsNone() {
    Map<String, Float> custom = heartbeat("1.0.0");
    custom.put(NAME + "2.0.0", 1f);
    assertThat(PluginVersion.in(custom)).isEmpty();
  }

  @Test
  void noTextIsNoVersion() {
    assertThat(PluginVersion.checked(null)).isEmpty();
  }
}
