// SPDX-License-Identifier: Apache-2.0
package io.kairos.common;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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

  private static final Setting<Long> PAUSE =
      setting("kairos.pause-ms", "How long.").milliseconds().longInteger("500", 100, 60_000);
  private static final Setting<String> END =
      setting("kairos.end-ms", "When.")
          .milliseconds()
          .parsed("none", "a whole number, or none", text -> text);

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

  @ParameterizedTest
  @CsvSource({"200, 200", "20s, 20000", "1m, 60000", "0.5s, 500", "1M, 60000"})
  void aTimeIsMillisecondsOrHasAUnit(String text, long millis) {
    assertThat(PAUSE.read(set("kairos.pause-ms", text))).isEqualTo(millis);
    assertThat(PAUSE.text(set("kairos.pause-ms", text))).isEqualTo(text);
  }

  @Test
  void aTimeWithAUnitReachesAParserOfItsOwnAsMilliseconds() {
    assertThat(END.read(set("kairos.end-ms", "2m"))).isEqualTo("120000");
    assertThat(END.read(set("kairos.end-ms", "none"))).isEqualTo("none");
  }

  @ParameterizedTest
  @ValueSource(strings = {"20 s", "20sec", "2h", "99", "99ms", "1.5", "100.5ms", "-1s", "soon"})
  void aTimeThatIsNoneOrOutOfRangeIsRefusedWithBothForms(String text) {
    assertThatThrownBy(() -> PAUSE.read(set("kairos.pause-ms", text)))
        .isInstanceOf(InvalidSettingException.class)
        .hasMessage(
            "kairos.pause-ms = %s: use a whole number from 100 to 60000 (milliseconds), or a time"
                + " such as 20s or 2m, or remove the property for 500.",
            text);
  }

  @ParameterizedTest
  @CsvSource({"20 s, 20s", "30 sec, 30s", "1 minute, 1m", "2 hours, 500", "0, 500", "soon, 500"})
  void aMistypedTimeIsProposedAsItWasMeantIfItIsInRange(String text, String proposal) {
    assertThat(PAUSE.proposal(text)).isEqualTo(proposal);
  }

  @Test
  void aTextThatIsNoTimeIsProposedAsItsDefault() {
    assertThat(COUNT.proposal("4 s")).isEqualTo("4");
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
  void aTextThatAUserGivesIsRefusedWithOwnerNameTextAndRange() {
    Setting<Boolean> loud = Setting.of("loud", ValueKind.flag("on", "off"), "off", "Whether.");
    assertThat(loud.given("on", "crane.")).isTrue();
    assertThatThrownBy(() -> loud.given("true", "crane."))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("crane.loud is \"true\"; use on or off");
  }

  @Test
  void theSameSettingWithAnotherDefaultIsEqualAndOneOfAnotherKindIsNot() {
    ValueKind<Integer> size = ValueKind.integer(1, 9);
    Setting<Integer> setting = Setting.of("size", size, "1", "How large.");
    assertThat(setting.with("2", "How large a crane is."))
        .isEqualTo(setting)
        .hasSameHashCodeAs(setting)
        .extracting(Setting::defaultText)
        .isEqualTo("2");
    assertThat(Setting.of("size", ValueKind.integer(1, 9), "1", "How large."))
        .isNotEqualTo(setting);
    assertThat(Setting.of("width", size, "1", "How wide.")).isNotEqualTo(setting);
  }

  @Test
  void aMissingPropertyIsNamedAsNotSet() {
    assertThat(new InvalidSettingException("kairos.must", null, "Set it."))
        .hasMessage("kairos.must is not set: Set it.");
  }
}
