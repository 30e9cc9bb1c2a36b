// SPDX-License-Identifier: Apache-2.0
package io.kairos.tools.figure.command;

import io.kairos.tools.figure.Figure;
import io.kairos.tools.kmn.figure.AnyOfLocality;
import io.kairos.tools.kmn.figure.DisjointLocality;
import io.kairos.tools.kmn.figure.ExtraTasksSkew;
import java.util.List;
import java.util.Optional;

/** The figures by the name a user writes. */
final class Figures {
  static final List<Figure> ALL =
      List.of(new AnyOfLocality(), new DisjointLocality(), new ExtraTasksSkew());

  private Figures() {}

  static Optional<Figure> named(String name) {
    return ALL.stream().filter(figure -> figure.name().equals(name)).findFirst();
  }

  static List<String> names() {
    return ALL.stream().map(Figure::name).toList();
  }
}
