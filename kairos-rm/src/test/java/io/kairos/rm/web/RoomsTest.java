// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Against a look at every node. */
class RoomsTest {
  @Property(tries = 500)
  void aContainerFitsIfOneNodeHasRoomForBothItsVcoresAndItsMemory(
      @ForAll("rooms") List<List<Long>> rooms, @ForAll("room") List<Long> wanted) {
    Rooms all = new Rooms();
    rooms.forEach(room -> all.add(room.get(0), room.get(1)));
    boolean fitsOne =
        rooms.stream()
            .anyMatch(room -> room.get(0) >= wanted.get(0) && room.get(1) >= wanted.get(1));
    assertThat(all.fits(wanted.get(0), wanted.get(1))).isEqualTo(fitsOne);
  }

  @Provide
  Arbitrary<List<List<Long>>> rooms() {
    return room().list().ofMaxSize(12);
  }

  @Provide
  Arbitrary<List<Long>> room() {
    return Arbitraries.longs().between(-2, 8).list().ofSize(2);
  }
}
