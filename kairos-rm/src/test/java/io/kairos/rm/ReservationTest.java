// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm;

import static io.kairos.rm.TestCluster.H1;
import static io.kairos.rm.TestCluster.H2;
import static io.kairos.rm.TestCluster.H3;
import static io.kairos.rm.TestCluster.eventually;
import static io.kairos.rm.TestCluster.request;
import static org.assertj.core.api.Assertions.assertThat;

import io.kairos.rm.settings.SchedulerSettings;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.net.NetworkTopology;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerHealth;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.junit.jupiter.api.Test;

/** Containers that fit nowhere yet keep room on a node until they do. */
class ReservationTest {
  @Test
  void aLargeContainerIsReservedAndAllocatedOnceItsNodeHasTheRoom() throws Exception {
    try (Fixture fixture = new Fixture()) {
      fixture.completeTwoOn(fixture.reserved());
      eventually(() -> fixture.cluster.fetch(fixture.large).size() == 1);
      assertThat(fixture.node(fixture.reserved).getReservedContainer()).isNull();
      SchedulerHealth health = fixture.cluster.scheduler().getSchedulerHealth();
      eventually(() -> health.getAggregateFulFilledReservationsCount() == 1);
    }
  }

  @Test
  void aReservedNodeDoesNotWedgeTheOthers() throws Exception {
    try (Fixture fixture = new Fixture()) {
      NodeId reserved = fixture.reserved();
      long failedBefore = fixture.cluster.metrics().failedCommits();
      // What is reserved counts as used, so the queue is full until the cluster grows.
      fixture.cluster.register(H3, 3 * 1024, 8);
      MockAM small = fixture.cluster.launch();
      fixture.cluster.askAndGet(small, 1);
      assertThat(fixture.cluster.containers()).isEqualTo(10);
      assertThat(fixture.node(reserved).getNumContainers()).isEqualTo(4);
      fixture.cluster.ask(small, 1);
      fixture.cluster.settle();
      assertThat(fixture.node(reserved).getReservedContainer()).isNotNull();
      assertThat(fixture.cluster.metrics().failedCommits()).isEqualTo(failedBefore);
    }
  }

  @Test
  void aReservationIsGivenUpWhenItsApplicationNoLongerAsks() throws Exception {
    try (Fixture fixture = new Fixture()) {
      NodeId reserved = fixture.reserved();
      fixture.cluster.ask(fixture.large, request(ResourceRequest.ANY, 0, 4096, 1));
      eventually(() -> fixture.node(reserved).getReservedContainer() == null);
      fixture.cluster.askAndGet(fixture.cluster.launch(), 3);
      assertThat(fixture.cluster.containers()).isEqualTo(12);
    }
  }

  @Test
  void aReservationIsGivenUpWhenItsApplicationEnds() throws Exception {
    try (Fixture fixture = new Fixture()) {
      NodeId reserved = fixture.reserved();
      fixture.cluster.rm().killApp(fixture.large.getApplicationAttemptId().getApplicationId());
      eventually(() -> fixture.node(reserved).getReservedContainer() == null);
      fixture.cluster.askAndGet(fixture.cluster.launch(), 11);
    }
  }

  @Test
  void aReservationOutlivesAChangeOfWhatIsBookedOfItsNode() throws Exception {
    try (Fixture fixture = new Fixture()) {
      FiCaSchedulerNode node = fixture.node(fixture.reserved());
      fixture.cluster.settle();
      RMContainer before = node.getReservedContainer();
      int vcores = node.getTotalResource().getVirtualCores();
      fixture.cluster.refresh(SchedulerSettings.PREFIX + "queue-vcores", "3");
      eventually(() -> node.getTotalResource().getVirtualCores() == vcores + 1);
      fixture.cluster.rm().drainEvents();
      fixture.cluster.settle();
      assertThat(node.getReservedContainer()).isSameAs(before);
    }
  }

  @Test
  void aReservationThatItsNodeCanNeverHoldIsGivenUp() throws Exception {
    try (Fixture fixture = new Fixture()) {
      MockNM node = fixture.nodes.get(fixture.reserved());
      fixture.cluster.resize(node, Resource.newInstance(3072, 8), -1);
      eventually(() -> fixture.node(node.getNodeId()).getReservedContainer() == null);
    }
  }

  /** Two nodes with 2 GiB of memory left each, and a request for 4 GiB. */
  private static final class Fixture implements AutoCloseable {
    final TestCluster cluster = new TestCluster();
    final Map<NodeId, MockNM> nodes = new HashMap<>();
    final MockAM large;
    final List<Container> small;
    NodeId reserved;

    Fixture() throws Exception {
      for (String host : List.of(H1, H2)) {
        MockNM node = cluster.register(host, 6 * 1024, 8);
        nodes.put(node.getNodeId(), node);
      }
      large = cluster.launch();
      small = cluster.askAndGet(large, 6);
      String other = cluster.containersByHost().get(H1) == 3 ? H1 : H2;
      cluster.ask(
          large,
          request(other, 1, 1024, 1),
          strictly(NetworkTopology.DEFAULT_RACK),
          strictly(ResourceRequest.ANY));
      eventually(() -> cluster.held(large) == 8);
      small.addAll(cluster.fetch(large));
      cluster.ask(large, request(ResourceRequest.ANY, 1, 4096, 1));
    }

    private static ResourceRequest strictly(String resource) {
      ResourceRequest request = request(resource, 1, 1024, 1);
      request.setRelaxLocality(false);
      return request;
    }

    FiCaSchedulerNode node(NodeId id) {
      return cluster.scheduler().getNode(id);
    }

    /** The node on which the large container was reserved. */
    NodeId reserved() throws Exception {
      eventually(
          () -> nodes.keySet().stream().anyMatch(id -> node(id).getReservedContainer() != null));
      reserved =
          nodes.keySet().stream()
              .filter(id -> node(id).getReservedContainer() != null)
              .findFirst()
              .orElseThrow();
      return reserved;
    }

    void completeTwoOn(NodeId id) throws Exception {
      for (Container container :
          small.stream().filter(c -> c.getNodeId().equals(id)).limit(2).toList()) {
        cluster.complete(nodes.get(id), container.getId());
      }
    }

    @Override
    public void close() {
      cluster.close();
    }
  }
}
