// SPDX-License-Identifier: Apache-2.0
package io.kairos.web;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;

class FilterInitializersTest {
  private static final String PROPERTY = "hadoop.http.filter.initializers";

  @Test
  void theLastToComeIsTheLastInTheListAndThereOnce() {
    Configuration conf = new Configuration(false);
    FilterInitializers.append(conf, "a.A");
    FilterInitializers.append(conf, "b.B");
    FilterInitializers.append(conf, "a.A");
    assertThat(conf.get(PROPERTY)).isEqualTo("a.A,b.B");
  }

  @Test
  void filtersThatAnOperatorListedStayInFront() {
    Configuration conf = new Configuration(false);
    conf.set(PROPERTY, " a.A ,\n b.B ");
    FilterInitializers.append(conf, "c.C");
    assertThat(conf.get(PROPERTY)).isEqualTo("a.A,b.B,c.C");
  }
}
