// SPDX-License-Identifier: Apache-2.0
package io.kairos.common;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Its choices stand in {@code META-INF/services} of the tests. */
class RegistryTest {
  private final Registry<Colour> colours = Registry.of(Colour.class, "colour");

  /** What is chosen here. */
  public interface Colour extends Choice {}

  /** The first of the file. */
  public static final class Red implements Colour {
    @Override
    public String name() {
      return "red";
    }

    @Override
    public String does() {
      return "like blood";
    }
  }

  /** The last of the file, after those that are left out. */
  public static final class Green implements Colour {
    @Override
    public String name() {
      return "green";
    }

    @Override
    public String does() {
      return "like grass";
    }
  }

  /** Has a name that is taken. */
  public static final class OtherRed implements Colour {
    @Override
    public String name() {
      return "red";
    }

    @Override
    public String does() {
      return "like wine";
    }
  }

  /** Cannot be made. */
  public static final class Broken implements Colour {
    public Broken() {
      throw new IllegalStateException("no paint");
    }

    @Override
    public String name() {
      return "broken";
    }

    @Override
    public String does() {
      return "nothing";
    }
  }

  /** Fails when it is asked. */
  public static final class Mute implements Colour {
    @Override
    public String name() {
      return "mute";
    }

    @Override
    public String does() {
      throw new IllegalStateException("no words");
    }
  }

  @Test
  void choicesComeInTheOrderOfTheFile() {
    assertThat(colours.names()).containsExactly("red", "green");
    assertThat(colours.all()).extracting(Choice::does).containsExactly("like blood", "like grass");
    assertThat(colours.inWords()).isEqualTo("red: like blood; green: like grass");
  }

  @Test
  void rowsOfATableComeBeforeTheClassesOfTheFile() {
    Registry<Colour> more = Registry.of(Colour.class, "colour", () -> List.of(new OtherRed()));

    assertThat(more.names()).containsExactly("red", "green");
    assertThat(more.get("red")).isInstanceOf(OtherRed.class);
    assertThat(more.leftOut()).contains(Red.class.getName() + " has the name of ");
  }

  @Test
  void aChoiceIsFoundByItsName() {
    assertThat(colours.get("green")).isInstanceOf(Green.class);
    assertThat(colours.has("green")).isTrue();
    assertThat(colours.has("broken")).isFalse();
  }

  @Test
  void theFirstOfANameStaysAndTheMessageAboutAnUnknownOneTellsWhatWasLeftOut() {
    assertThat(colours.get("red")).isInstanceOf(Red.class);
    assertThatThrownBy(() -> colours.get("blue"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("no colour blue; there are red, green (")
        .hasMessageContaining(OtherRed.class.getName() + " has the name of " + Red.class.getName())
        .hasMessageContaining(Broken.class.getName())
        .hasMessageContaining(Mute.class.getName() + " cannot say its name")
        .hasMessageContaining("NoSuchColour");
  }

  @Test
  void aSettingTakesItsRangeAndItsWordsFromTheChoices() {
    Setting<Colour> setting =
        Setting.of("test.colour")
            .since("0.1.0")
            .appliedBy(AppliedBy.RESTART)
            .meaning("The colour.")
            .choice("red", colours, "It dries slowly.");
    assertThat(setting.meaning())
        .isEqualTo("The colour. red: like blood; green: like grass. It dries slowly.");
    assertThat(setting.read(property -> null)).isInstanceOf(Red.class);
    assertThat(setting.read(property -> "green")).isInstanceOf(Green.class);
    assertThatThrownBy(() -> setting.read(property -> "blue"))
        .isInstanceOf(InvalidSettingException.class)
        .hasMessageStartingWith("test.colour = blue: use one of red, green (")
        .hasMessageContaining(Broken.class.getName())
        .hasMessageEndingWith("), or remove the property for red.");
  }
}
