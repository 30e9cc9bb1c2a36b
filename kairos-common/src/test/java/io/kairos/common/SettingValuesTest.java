// SPDX-License-Identifier: Apache-2.0
package io.kairos.common;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SettingValuesTest {
  private static final Setting<Long> PAUSE =
      Setting.of("kairos.pause-ms")
          .since("0.1.0")
          .appliedBy(AppliedBy.RESTART)
          .unit("milliseconds")
          .meaning("The daemon pauses for this long.")
          .longInteger("100", 1, 5_000);

  private static final Setting<Boolean> LOUD =
      Setting.of("kairos.loud")
          .since("0.2.0")
          .appliedBy(AppliedBy.REFRESH)
          .meaning("With `true`, the daemon is loud.")
          .flag("false");

  private final Map<String, String> site = new HashMap<>();

  private SettingValues read() {
    return SettingValues.read(List.of(PAUSE, LOUD), site::get);
  }

  @Test
  void everySettingHasItsDefaultUntilTheOperatorWritesAnother() {
    assertThat(read().get(PAUSE)).isEqualTo(100);
    assertThat(read().configured()).isEmpty();
    site.put("kairos.loud", " true ");
    assertThat(read().get(LOUD)).isTrue();
    assertThat(read().configured()).containsExactly("kairos.loud");
    assertThat(read().texts())
        .containsExactly(Map.entry("kairos.pause-ms", "100"), Map.entry("kairos.loud", "true"));
    assertThat(read().text(LOUD)).isEqualTo("true");
  }

  @Test
  void valuesDoNotFollowLaterChangesOfTheConfiguration() {
    SettingValues before = read();
    site.put("kairos.pause-ms", "7");
    assertThat(before.get(PAUSE)).isEqualTo(100);
  }

  @Test
  void aValueThatCannotBeUsedIsRefusedAtOnceWithItsUnit() {
    site.put("kairos.pause-ms", "0");
    assertThatThrownBy(this::read)
        .isInstanceOf(InvalidSettingException.class)
        .hasMessage(
            "kairos.pause-ms = 0: use a whole number from 1 to 5000 (milliseconds), or remove the"
                + " property for 100.");
  }

  @Test
  void aSettingThatWasNotReadHasNoValue() {
    SettingValues values = SettingValues.read(List.of(LOUD), site::get);
    assertThatThrownBy(() -> values.get(PAUSE)).hasMessage("kairos.pause-ms was not read");
  }

  @Test
  void aValueIsFoundByTheSameSettingWithAnotherDefault() {
    Setting<Integer> size = Setting.of("size", ValueKind.integer(1, 9), "1", "How large.");
    List<Setting<?>> ofCrane = List.of(size.with("2", "How large a crane is."));
    assertThat(SettingValues.given("crane.", ofCrane, Map.of()).get(size)).isEqualTo(2);
    assertThat(SettingValues.given("crane.", ofCrane, Map.of("size", "7")).find(size)).contains(7);
    assertThat(SettingValues.given("crane.", List.of(), Map.of()).find(size)).isEmpty();
    assertThatThrownBy(() -> SettingValues.given("crane.", ofCrane, Map.of("size", " ")))
        .hasMessage("crane.size is \" \"; use a whole number from 1 to 9");
  }

  @Test
  void aDeclarationThatLacksAFactIsRefused() {
    assertThatThrownBy(() -> Setting.of("kairos.bare").meaning("Bare.").flag("true"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContainingAll("kairos.bare", "since");
  }
}
