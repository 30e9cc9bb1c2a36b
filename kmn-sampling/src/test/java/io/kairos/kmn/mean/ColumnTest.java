// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.mean;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;

class ColumnTest {
  @Test
  void columnsAreCountedFromOne() {
    assertThat(new Column(1, ",").in("3,4,5")).hasValue(3);
    assertThat(new Column(2, ",").in("3,4,5")).hasValue(4);
    assertThat(new Column(3, ",").in("3,4,5")).hasValue(5);
    assertThat(new Column(4, ",").in("3,4,5")).isEmpty();
    assertThat(new Column(1, ",").in("-1.5e3")).hasValue(-1500);
  }

  @Test
  void aDelimiterIsTakenAsItIsButForATab() {
    assertThat(new Column(2, "\\t").in("a\t7")).hasValue(7);
    assertThat(new Column(2, "||").in("a||7")).hasValue(7);
    assertThat(new Column(2, ".").in("a.7")).hasValue(7);
  }

  @Test
  void aTextThatIsNoFiniteNumberIsNone() {
    Column first = new Column(1, ",");
    for (String line : new String[] {"", ",1", "value", "NaN", "Infinity", "1e999", "0x"}) {
      assertThat(first.in(line)).as(line).isEmpty();
    }
  }

  @Test
  void theConfigurationCarriesIt() {
    Configuration conf = new Configuration(false);
    new Column(2, "\\t").write(conf);
    assertThat(Column.read(conf).in("1\t2")).hasValue(2);
  }

  @Test
  void argumentsThatCannotBeAColumnAreRefused() {
    assertThatThrownBy(() -> new Column(0, ","))
        .hasMessage("-column 0: use a whole number from 1.");
    assertThatThrownBy(() -> new Column(1, "")).hasMessageStartingWith("-delimiter is empty");
  }
}
