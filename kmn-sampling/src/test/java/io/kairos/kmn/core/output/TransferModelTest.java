// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.core.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class TransferModelTest {
  private static final List<String> RACKS = List.of("/a", "/b", "/c");
  private static final Offset<Double> EXACTLY = within(1e-9);

  /** 600 bytes of each output at 1,000 bytes a second: 0.6 s if all of it crosses one link. */
  private static TransferModel model(Map<String, Integer> reducers) {
    return new TransferModel(600, 1_000, reducers, RACKS);
  }

  private static List<UpstreamTask> outputs(int inA, int inB, int inC) {
    List<UpstreamTask> tasks = new ArrayList<>();
    int[] counts = {inA, inB, inC};
    for (int rack = 0; rack < counts.length; rack++) {
      for (int i = 0; i < counts[rack]; i++) {
        tasks.add(UpstreamTask.of(tasks.size(), RACKS.get(rack)));
      }
    }
    return tasks;
  }

  @Test
  void theUplinkOfTheRackWithMostOutputsDecidesIfReducersAreEverywhere() {
    TransferModel model = model(Map.of("/a", 2, "/b", 2, "/c", 2));

    // Two thirds of each of the four outputs leave the rack.
    assertThat(model.transferMillis(outputs(4, 1, 1))).isCloseTo(4 * 400, EXACTLY);
    assertThat(model.transferMillis(outputs(2, 2, 2))).isCloseTo(2 * 400, EXACTLY);
  }

  @Test
  void theDownlinkDecidesIfAllReducersAreInOneRack() {
    TransferModel model = model(Map.of("/b", 3));

    assertThat(model.transferMillis(outputs(2, 3, 1))).isCloseTo(3 * 600, EXACTLY);
    assertThat(model.applyAsDouble(outputs(2, 0, 4))).isCloseTo(6 * 600, EXACTLY);
  }

  @Test
  void aTransferThatStaysInItsRackCostsNothing() {
    assertThat(model(Map.of("/b", 3)).transferMillis(outputs(0, 5, 0))).isZero();
    assertThat(model(Map.of()).transferMillis(outputs(1, 5, 0))).isZero();
    assertThat(model(Map.of("/b", 3)).transferMillis(List.of())).isZero();
  }

  @Test
  void argumentsThatCannotBeUsedAreRefused() {
    assertThatThrownBy(() -> new TransferModel(-1, 1, Map.of(), RACKS))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("bytes per output = -1.0: use a number of at least 0.");
    assertThatThrownBy(() -> new TransferModel(Double.NaN, 1, Map.of(), RACKS))
        .hasMessageStartingWith("bytes per output = NaN: use");
    assertThatThrownBy(() -> new TransferModel(1, 0, Map.of(), RACKS))
        .hasMessage("rack link bytes per second = 0.0: use a number of more than 0.");
    assertThatThrownBy(() -> model(Map.of("/a", -2)))
        .hasMessage("reducers in /a = -2: use a whole number of at least 0.");
    assertThatThrownBy(() -> model(Map.of("/z", 1)))
        .hasMessageStartingWith("rack = /z: list it among the racks");
    assertThatThrownBy(
            () -> model(Map.of("/a", 1)).transferMillis(List.of(UpstreamTask.of(0, "/z"))))
        .hasMessageStartingWith("rack = /z: list it among the racks");
  }
}
