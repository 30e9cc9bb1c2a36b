// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.figure;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.kairos.workbench.figure.FigureData.Claim;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.stream.Stream;

/** The papers' figures: what they are, say and show, and our verdicts, in {@code figures.json}. */
final class FigureTable {
  private FigureTable() {}

  /** The figures in the order of the table. */
  static List<Row> rows() {
    try {
      return List.of(
          new ObjectMapper().readValue(FigureTable.class.getResource("figures.json"), Row[].class));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * A figure.
   *
   * @param title names paper and figure
   * @param notes what we chose where the paper is silent; each a sentence
   * @param values how they are computed
   * @param claims what the paper says, shortened, and a sentence of {@link Told}
   * @param evidence what the page of verdicts says
   */
  record Row(
      String name,
      String does,
      String title,
      List<String> notes,
      Computation values,
      List<Claim> claims,
      List<Verdict> evidence)
      implements Figure {
    @Override
    public FigureData compute(long seed, Progress progress) {
      Computation.Computed computed = values.compute(seed, progress);
      List<Told> told =
          Stream.concat(computed.panels().stream().map(Told::of), computed.told().stream())
              .toList();
      List<Claim> made =
          claims.stream()
              .map(
                  each ->
                      new Claim(each.where(), each.statement(), Told.sentence(each.here(), told)))
              .toList();
      return new FigureData(title, computed.panels(), made, computed.distances());
    }
  }

  /** A row of the page of verdicts. */
  record Verdict(String figure, String paper, String ours, String verdict) {}
}
