// SPDX-License-Identifier: Apache-2.0
package io.kairos.dist;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** A name is one class: whoever reads or searches it need not ask which. */
class SimpleNamesTest {
  @Test
  void noTwoClassesOfMainCodeHaveTheSameName() throws IOException {
    Map<String, List<JavaSource>> byName =
        JavaSource.all().stream().collect(groupingBy(JavaSource::name, TreeMap::new, toList()));
    byName.values().removeIf(sources -> sources.size() == 1);

    assertThat(byName).isEmpty();
  }
}
