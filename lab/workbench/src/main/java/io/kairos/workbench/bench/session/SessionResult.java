// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.bench.session;

import io.kairos.workbench.measure.Spread;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * All runs, round by round.
 *
 * @param rounds each with one run of every mode
 */
public record SessionResult(List<Map<SessionMode, SessionRun>> rounds) {
  public SessionResult {
    rounds = List.copyOf(rounds);
  }

  /** Whether nothing was lost in any run, and every answer was right. */
  public boolean isSound() {
    return rounds.stream().flatMap(round -> round.values().stream()).allMatch(SessionRun::isSound);
  }

  /** The runs of a mode, in the order of the rounds. */
  List<SessionRun> runs(SessionMode mode) {
    return rounds.stream()
        .filter(round -> round.containsKey(mode))
        .map(round -> round.get(mode))
        .toList();
  }

  /** The modes that were run, in their own order. */
  List<SessionMode> modes() {
    return List.of(SessionMode.values()).stream().filter(mode -> !runs(mode).isEmpty()).toList();
  }

  /**
   * For each mode, its p50 divided by that of {@link SessionMode#ALONE} in the same round; empty
   * where that was not run.
   */
  public Map<SessionMode, Spread> p50ToAlone() {
    Map<SessionMode, Spread> ratios = new LinkedHashMap<>();
    for (SessionMode mode : modes()) {
      List<Double> each = new ArrayList<>();
      for (Map<SessionMode, SessionRun> round : rounds) {
        if (round.containsKey(SessionMode.ALONE)) {
          each.add(round.get(mode).p50() / round.get(SessionMode.ALONE).p50());
        }
      }
      if (!each.isEmpty()) {
        ratios.put(mode, Spread.of(each));
      }
    }
    return ratios;
  }
}
