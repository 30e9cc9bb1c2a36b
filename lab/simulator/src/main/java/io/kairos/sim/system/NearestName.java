// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.system;

import java.util.Collection;
import java.util.Comparator;
import org.apache.commons.text.similarity.LevenshteinDistance;

/** What somebody who mistyped a name may have meant. */
public final class NearestName {
  private NearestName() {}

  /** The end of a message about an unknown name: the nearest one, then all. */
  public static String suggestion(String name, Collection<String> names) {
    return names.stream()
        .min(
            Comparator.comparingInt(
                other -> LevenshteinDistance.getDefaultInstance().apply(name, other)))
        .map(other -> "; did you mean " + other + "? There are " + String.join(", ", names))
        .orElse("; there is none");
  }
}
