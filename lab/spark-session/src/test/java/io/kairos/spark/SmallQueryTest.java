// SPDX-License-Identifier: Apache-2.0
package io.kairos.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.junit.jupiter.api.Test;

class SmallQueryTest {
  private final SmallQuery query = new SmallQuery(30);

  @Test
  void everyGroupHasItsCountAndItsSum() {
    assertThat(query.isRight(answer())).isTrue();
  }

  @Test
  void oneWrongNumberMakesTheAnswerWrong() {
    List<Row> miscounted = answer();
    miscounted.set(4, RowFactory.create(4L, 2L, 42L));
    assertThat(query.isRight(miscounted)).isFalse();
    List<Row> missummed = answer();
    missummed.set(4, RowFactory.create(4L, 3L, 43L));
    assertThat(query.isRight(missummed)).isFalse();
    assertThat(query.isRight(answer().subList(0, 9))).isFalse();
  }

  @Test
  void rowsThatMakeUnequalGroupsAreRefused() {
    assertThatThrownBy(() -> new SmallQuery(25)).hasMessageContaining("use a multiple of 10");
  }

  /** Of 4, 14 and 24 in the group of 4, and so on. */
  private static List<Row> answer() {
    List<Row> rows = new ArrayList<>();
    for (long digit = 0; digit < 10; digit++) {
      rows.add(RowFactory.create(digit, 3L, digit + (10 + digit) + (20 + digit)));
    }
    return rows;
  }
}
