// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TypedTableTest {
  private static final String TABLE = "| | ms |\n|---|---|\n| `a` | 1.0 |\n";

  @ParameterizedTest
  @ValueSource(
      strings = {
        "## Dispatcher: `./kairos bench dispatcher`\n",
        "## Dispatcher: `./kairos bench dispatcher`\n### Beside others\n",
        "## Queues\n### Slots: `./kairos bench slots`\ntext\n\n",
        "## `./kairos bench x`\n<!-- generated: x -->\n| a |\n|---|\n<!-- /generated -->\n\n"
      })
  void aTableBelowAHeadingOfABenchmarkIsTyped(String above) {
    assertThat(TypedTable.in(above + TABLE + "\n## More\n")).hasSize(1);
    assertThat(TypedTable.in(above + TABLE))
        .extracting(TypedTable::head)
        .containsExactly("| | ms |");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "## Model\n",
        "## `./kairos bench x`\n## Model\n",
        "## Queues\n### `./kairos bench x`\n### Model\n",
        "## `./kairos bench x`\n<!-- generated: x -->\n"
      })
  void aTableElsewhereOrAGeneratedOneIsNoTypedOneOfABenchmark(String above) {
    assertThat(TypedTable.in(above + TABLE + "<!-- /generated -->\n")).isEmpty();
  }

  @Test
  void aTableOfADemoIsTypedBelowAnyHeading() {
    assertThat(TypedTable.in("## Mix\n| job completion time (s) | p50 |\n|---|---|\n")).hasSize(1);
    assertThat(TypedTable.in("## Mix\n| slowdown | p50 |\n|---|---|\n")).hasSize(1);
  }

  @Test
  void aTableWithAnotherFigureIsAnotherTable() {
    String above = "## `./kairos bench x`\n";
    List<TypedTable> before = TypedTable.in(above + TABLE);
    assertThat(TypedTable.in(above + TABLE.replace("1.0", "1.1"))).isNotEqualTo(before);
    assertThat(TypedTable.in(above + "text\n" + TABLE + "\ntext\n")).isEqualTo(before);
  }
}
