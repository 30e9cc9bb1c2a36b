// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

class HostSetTest {
  @Property
  void aSetOfHostsIsWhatASetInOrderOfInsertionIs(@ForAll List<String> hosts, @ForAll String other) {
    Set<String> expected = new LinkedHashSet<>(hosts);
    Set<String> set = HostSet.of(hosts);

    assertThat(set)
        .containsExactlyElementsOf(expected)
        .isEqualTo(expected)
        .hasSameHashCodeAs(expected);
    assertThat(set.contains(other)).isEqualTo(expected.contains(other));
    assertThat(set.containsAll(hosts)).isTrue();
  }

  @Example
  void noHostCanBeAddedOrRemoved() {
    for (Set<String> set : List.of(HostSet.of(List.of("h")), HostSet.of(List.of()))) {
      assertThatThrownBy(() -> set.add("i")).isInstanceOf(UnsupportedOperationException.class);
    }
    Set<String> one = HostSet.of(List.of("h"));
    assertThatThrownBy(() -> one.remove("h")).isInstanceOf(UnsupportedOperationException.class);
    assertThatThrownBy(one::clear).isInstanceOf(UnsupportedOperationException.class);
  }
}
