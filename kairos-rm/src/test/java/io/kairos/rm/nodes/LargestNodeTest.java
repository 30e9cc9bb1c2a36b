// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.nodes;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.hadoop.yarn.api.records.NodeId;
import org.junit.jupiter.api.Test;

class LargestNodeTest {
  private static final NodeId A = NodeId.newInstance("a", 1);
  private static final NodeId B = NodeId.newInstance("b", 1);

  private final LargestNode nodes = new LargestNode();

  @Test
  void theLargestFollowsNodesThatComeChangeAndGo() {
    assertThat(nodes.largest()).isZero();
    nodes.put(A, 4);
    nodes.put(B, 8);
    assertThat(nodes.largest()).isEqualTo(8);
    nodes.put(B, 2);
    assertThat(nodes.largest()).isEqualTo(4);
    nodes.remove(A);
    assertThat(nodes.largest()).isEqualTo(2);
    nodes.remove(B);
    nodes.remove(B);
    assertThat(nodes.largest()).isZero();
  }

  @Test
  void oneOfTwoEqualNodesMayGo() {
    nodes.put(A, 8);
    nodes.put(B, 8);
    nodes.remove(A);
    assertThat(nodes.largest()).isEqualTo(8);
  }
}
