// SPDX-License-Identifier: Apache-2.0
package io.kairos.common;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SettingTest {
  enum Colour {
    DARK_RED,
    GREEN
  }

  private static final Setting<Integer> COUNT =
      setting("kairos.count", "How many.").integer("4", 1, Integer.MAX_VALUE);
  private static final Setting<Double> PERCENT =
      setting("kairos.percent", "How much.").decimal("1", 0.1, 99);
  private static final Setting<Boolean> ON = setting("kairos.on", "Whether.").flag("false");
  private static final Setting<Colour> COLOUR =
      setting("kairos.colour", "Which.").choice("green", Colour.class);

  private static SettingBuilder setting(String property, String meaning) {
    return Setting.of(property).since("0.1.0").appliedBy(AppliedBy.RESTART).meaning(meaning);
  }

  private static UnaryOperator<String> set(String property, String value) {
    return Map.of(property, value)::get;
  }

  private static UnaryOperator<String> nothing() {
    return property -> null;
  }

  @Test
  void aSettingThatIsNotSetHasItsDefault() {
    assertThat(COUNT.read(nothing())).isEqualTo(4);
    assertThat(COLOUR.read(nothing())).isEqualTo(Colour.GREEN);
    assertThat(COUNT.isSet(nothing())).isFalse();
  }

  @Test
  void blankTextCountsAsNotSet() {
    assertThat(COUNT.read(set("kairos.count", "  "))).isEqualTo(4);
    assertThat(COUNT.isSet(set("kairos.count", "  "))).isFalse();
  }

  @Test
  void spacesAroundAValueAreIgnored() {
    assertThat(COUNT.read(set("kairos.count", " 7\n"))).isEqualTo(7);
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-3", "2.5", "four", "99999999999", "1e3"})
  void aNumberOutsideItsRangeIsRefusedWithPropertyValueAndRange(String text) {
    assertThatThrownBy(() -> COUNT.read(set("kairos.count", text)))
        .isInstanceOf(InvalidSettingException.class)
        .hasMessage(
            "kairos.count = %s: use a whole number of at least 1, or remove the property for 4.",
            text);
  }

  @ParameterizedTest
  @ValueSource(strings = {"NaN", "Infinity", "0", "100", "x"})
  void aDecimalThatIsNoNumberInRangeIsRefused(String text) {
    assertThatThrownBy(() -> PERCENT.read(set("kairos.percent", text)))
        .hasMessageStartingWith("kairos.percent = " + text + ": use a number from 0.1 to 99, or");
  }

  @Test
  void theRangeOfALargeDecimalHasNoExponent() {
    assertThat(setting("kairos.much", "How much.").decimal("1", 0.001, 1e12).range())
        .isEqualTo("a number from 0.001 to 1000000000000");
  }

  @Test
  void aFlagAcceptsNothingButTrueAndFalse() {
    assertThat(ON.read(set("kairos.on", "true"))).isTrue();
    assertThatThrownBy(() -> ON.read(set("kairos.on", "yes")))
        .hasMessageContaining("use true or false");
  }

  @Test
  void aChoiceIsWrittenInLowerCaseWithDashesAndARefusalListsAll() {
    assertThat(COLOUR.read(set("kairos.colour", "dark-red"))).isEqualTo(Colour.DARK_RED);
    assertThatThrownBy(() -> COLOUR.read(set("kairos.colour", "blue")))
        .hasMessage(
            "kairos.colour = blue: use one of dark-red, green, or remove the property for green.");
  }

  @Test
  void aMissingPropertyIsNamedAsNotSet() {
    assertThat(new InvalidSettingException("kairos.must", null, "Set it."))
        .hasMessage("kairos.must is not set: Set it.");
  }
}
