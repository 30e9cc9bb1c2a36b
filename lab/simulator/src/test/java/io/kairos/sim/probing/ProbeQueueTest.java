// SPDX-License-Identifier: Apache-2.0
package io.kairos.sim.probing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

class ProbeQueueTest {
  @Property
  void behavesLikeAList(@ForAll @Size(max = 200) List<@IntRange(min = -60, max = 60) Integer> ops) {
    ProbeQueue queue = new ProbeQueue();
    List<Probe> list = new ArrayList<>();
    for (int op : ops) {
      if (op >= 0 && !list.isEmpty()) {
        int index = op % list.size();
        assertThat(queue.remove(index)).isSameAs(list.remove(index));
      } else {
        Probe probe = new Probe(null, false);
        queue.add(probe);
        list.add(probe);
      }
      assertThat(queue.size()).isEqualTo(list.size());
      for (int index = 0; index < list.size(); index++) {
        assertThat(queue.get(index)).isSameAs(list.get(index));
      }
    }
  }
}
