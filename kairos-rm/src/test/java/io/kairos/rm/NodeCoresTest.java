// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.hadoop.yarn.api.records.NodeId;
import org.junit.jupiter.api.Test;

class NodeCoresTest {
  private static final NodeId A = NodeId.newInstance("a", 1);
  private static final NodeId B = NodeId.newInstance("b", 1);

  private final NodeCores cores = new NodeCores();

  @Test
  void theLargestFollowsNodesThatComeChangeAndGo() {
    assertThat(cores.largest()).isZero();
    cores.put(A, 4);
    cores.put(B, 8);
    assertThat(cores.largest()).isEqualTo(8);
    cores.put(B, 2);
    assertThat(cores.largest()).isEqualTo(4);
    cores.remove(A);
    assertThat(cores.largest()).isEqualTo(2);
    cores.remove(B);
    cores.remove(B);
    assertThat(cores.largest()).isZero();
  }

  @Test
  void oneOfTwoEqualNodesMayGo() {
    cores.put(A, 8);
    cores.put(B, 8);
    cores.remove(A);
    assertThat(cores.largest()).isEqualTo(8);
  }
}
