// SPDX-License-Identifier: Apache-2.0
package io.kairos.common;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class QueueShareAnswerTest {
  @Test
  void sharesThatAreWrittenAreRead() {
    Map<String, QueueShare> read =
        QueueShareAnswer.parse(
            QueueShareAnswer.toText(
                Map.of(
                    "application_1_0001", new QueueShare("root.a b", 0.125),
                    "application_1_0002", new QueueShare("root.c", 0))));
    assertThat(read).containsOnlyKeys("application_1_0001", "application_1_0002");
    assertThat(read.get("application_1_0001").queue()).isEqualTo("root.a b");
    assertThat(read.get("application_1_0001").share()).isEqualTo(0.125);
    assertThat(read.get("application_1_0002").share()).isZero();
    assertThat(QueueShareAnswer.parse("")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"<html>", "a 0.5", "a 0.5 ", " 0.5 root", "a half root", "a 1.5 root", "a NaN r"})
  void anythingElseIsRefusedWithTheLineThatIsWrong(String line) {
    assertThatThrownBy(() -> QueueShareAnswer.parse("ok 0.5 root.a\n" + line + "\n"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("malformed line: " + line);
  }
}
