// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.kmn;

import static io.kairos.workbench.kmn.BlockFiles.RECORDS;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JobFiguresTest {
  private static final Map<String, Integer> REDUCERS = Map.of("/a", 2, "/b", 1, "/c", 0);

  private static MapRun map(int block, String rack, boolean used) {
    return new MapRun(block, "host", rack, MapLocality.NODE_LOCAL, used, 300);
  }

  private static JobFigures figures(List<MapRun> maps, Map<Integer, Integer> answer) {
    return new JobFigures(maps, REDUCERS, answer, 0, 1);
  }

  @Test
  void skewCountsUsedOutputsOnlyAndARackWithoutAnyAsOneWithOne() {
    JobFigures figures =
        figures(
            List.of(
                map(0, "/a", true),
                map(1, "/a", true),
                map(2, "/a", true),
                map(3, "/a", false),
                map(4, "/b", true),
                map(5, "/c", false)),
            Map.of());

    assertThat(figures.usedMapsPerRack()).isEqualTo(Map.of("/a", 3, "/b", 1, "/c", 0));
    assertThat(figures.crossRackSkew()).isEqualTo(3.0);
  }

  @Test
  void bytesCrossRacksToTheReducersThatAreElsewhere() {
    JobFigures figures =
        figures(
            List.of(
                map(0, "/a", true), // one of three reducers is elsewhere
                map(1, "/b", true), // two
                map(2, "/c", true), // all
                map(3, "/c", false)),
            Map.of());

    assertThat(figures.bytesAcrossRacks()).isEqualTo(100 + 200 + 300);
  }

  @Test
  void theAnswerIsRightOnlyWithAllRecordsOfAsManyBlocks() {
    assertThat(figures(List.of(), Map.of(3, RECORDS, 5, RECORDS)).isRight(2)).isTrue();
    assertThat(figures(List.of(), Map.of(3, RECORDS, 5, RECORDS)).isRight(3)).isFalse();
    assertThat(figures(List.of(), Map.of(3, RECORDS)).isRight(2)).isFalse();
    assertThat(figures(List.of(), Map.of(3, RECORDS, 5, 2 * RECORDS)).isRight(2)).isFalse();
    assertThat(figures(List.of(), Map.of(3, RECORDS, 5, RECORDS - 1)).isRight(2)).isFalse();
  }
}
