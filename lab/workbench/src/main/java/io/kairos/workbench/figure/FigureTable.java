// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.figure;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.kairos.workbench.figure.FigureData.Claim;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

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
   * @param claims what the paper says, in the figure's own text
   * @param evidence what the page of verdicts says
   */
  record Row(
      String name,
      String does,
      String title,
      List<String> notes,
      Computation values,
      List<Statement> claims,
      List<Verdict> evidence)
      implements Figure {
    @Override
    public FigureData compute(long seed, Progress progress) {
      Computed computed = values.compute(seed, progress);
      List<Claim> told = claims.stream().map(claim -> claim.with(computed.told())).toList();
      return new FigureData(title, computed.panels(), told, computed.distances());
    }
  }

  /**
   * A statement of the paper.
   *
   * @param where section
   * @param here what came out here, a sentence of {@link Told}
   */
  record Statement(String where, String paper, String here) {
    private Claim with(List<Told> values) {
      return new Claim(where, paper, Told.sentence(here, values));
    }
  }

  /** A row of the page of verdicts. */
  record Verdict(String figure, String paper, String ours, String verdict) {}
}
