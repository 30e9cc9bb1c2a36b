// SPDX-License-Identifier: Apache-2.0
package io.kairos.common;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tables and templates that are generated from settings. */
class GeneratedFileTest {
  private static final Setting<Integer> SIZE =
      Setting.of("kairos.size")
          .since("0.1.0")
          .appliedBy(AppliedBy.RESTART)
          .unit("vcores")
          .meaning("Tasks of this many vcores wait.")
          .integer("4", 0, 9);

  private static final Setting<String> SHAPE =
      Setting.of("kairos.shape")
          .since("0.2.0")
          .appliedBy(AppliedBy.REFRESH)
          .meaning("The shape of the queue, a|b.")
          .text("<round & flat>", "any");

  private static final Setting<String> FILE =
      Setting.of("kairos.file")
          .since("0.2.0")
          .appliedBy(AppliedBy.NEXT_JOB)
          .meaning("A file.")
          .text("", "a path");

  @TempDir Path folder;
  private Path manual;

  @BeforeEach
  void writeManual() throws IOException {
    manual =
        Files.writeString(
            folder.resolve("manual.md"),
            "Before.\n<!-- generated: one -->\nold\n<!-- /generated -->\nBetween.\n"
                + "<!-- generated: two -->\n  <!-- /generated -->\nAfter.\n");
  }

  @Test
  void anUpdateReplacesWhatStandsBetweenTheMarkersAndNothingElse() throws IOException {
    GeneratedFile generated = new GeneratedFile(manual).part("one", "new\n").part("two", "2\n");
    assertThatThrownBy(generated::assertIsCurrent)
        .isInstanceOf(AssertionError.class)
        .hasMessageContainingAll("manual.md", GeneratedFile.COMMAND, "Line 3 is", "old", "new");
    generated.update();
    assertThat(manual)
        .hasContent(
            "Before.\n<!-- generated: one -->\nnew\n<!-- /generated -->\nBetween.\n"
                + "<!-- generated: two -->\n2\n  <!-- /generated -->\nAfter.\n");
    generated.assertIsCurrent();
    generated.update();
    generated.assertIsCurrent();
  }

  @Test
  void aPartWithoutItsMarkersFails() {
    GeneratedFile generated = new GeneratedFile(manual).part("three", "3\n");
    assertThatThrownBy(generated::update)
        .hasMessageContainingAll("manual.md must hold both markers of the part \"three\"", "one");
  }

  @Test
  void aPartThatNobodyDeclaresFails() throws IOException {
    GeneratedFile generated = new GeneratedFile(manual).part("one", "old\n");
    assertThatThrownBy(generated::assertIsCurrent)
        .isInstanceOf(AssertionError.class)
        .hasMessageContainingAll("manual.md has a part \"two\" that nobody declares", "one");
    generated.beside("two"::equals).assertIsCurrent();
  }

  @Test
  void theTableHasARowForEachSettingAndTellsWhenAChangeTakesEffect() {
    assertThat(SettingDocument.table(List.of(SIZE)))
        .isEqualTo(
            "A change takes effect when the daemon restarts.\n\n"
                + "| property | default | values | meaning | since |\n|---|---|---|---|---|\n"
                + "| `kairos.size` | `4` | a whole number from 0 to 9 (vcores) | Tasks of this many"
                + " vcores wait. | 0.1.0 |\n");
    assertThat(SettingDocument.table(List.of(FILE, SHAPE, SIZE)))
        .startsWith(AppliedBy.RESTART.sentence() + " This holds for `kairos.size`.\n")
        .contains(AppliedBy.NEXT_JOB.sentence() + " This holds for `kairos.file`.\n")
        .contains("| `kairos.file` | – | a path | A file. | 0.2.0 |\n")
        .contains("a\\|b");
  }

  @Test
  void theTemplateHasOneCommentAndPropertyForEachSettingWithADefault() {
    assertThat(SettingDocument.properties(List.of(SIZE, FILE, SHAPE), Set.of(SHAPE)))
        .isEqualTo(
            "  <!-- Tasks of this many vcores wait. Values: a whole number from 0 to 9 (vcores)."
                + " -->\n"
                + "  <property>\n    <name>kairos.size</name>\n    <value>4</value>\n"
                + "  </property>\n\n"
                + "  <!-- The shape of the queue, a|b. Values: any. -->\n"
                + "  <property>\n    <name>kairos.shape</name>\n"
                + "    <value>&lt;round &amp; flat></value>\n    <final>true</final>\n"
                + "  </property>\n");
  }

  @Test
  void aMeaningThatIsNoXmlCommentIsRefused() {
    Setting<Boolean> dashed =
        Setting.of("kairos.dashed")
            .since("0.1.0")
            .appliedBy(AppliedBy.RESTART)
            .meaning("As --dashed.")
            .flag("true");
    assertThatThrownBy(() -> SettingDocument.properties(List.of(dashed), Set.of()))
        .hasMessageContaining("kairos.dashed");
  }
}
