// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.bench.dispatcher;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;

/** Demand that cannot be served now, beside which a small job wants its containers. */
public enum Situation {
  ALONE("alone", "alone") {
    @Override
    void setUp(PaperCluster cluster, int nodes) {}
  },

  /** One application for ten nodes, of a user who has all that his limit lets him have. */
  BLOCKED("blocked", "beside many applications of a user at his limit") {
    @Override
    void configure(YarnConfiguration conf) {
      limitUsers(conf);
    }

    @Override
    void setUp(PaperCluster cluster, int nodes) throws Exception {
      for (MockAM master : launchAtLimit(cluster, nodes)) {
        master.allocate(ResourceRequest.ANY, 1024, 1, List.of());
      }
      cluster.settle();
    }
  },

  /** The same applications ask as MapReduce does for maps that read from HDFS. */
  BLOCKED_HOSTS(
      "blockedHosts", "beside many applications of a user at his limit that ask for hosts") {
    @Override
    void configure(YarnConfiguration conf) {
      limitUsers(conf);
    }

    @Override
    void setUp(PaperCluster cluster, int nodes) throws Exception {
      Iterator<List<String>> places = cluster.places().iterator();
      for (MockAM master : launchAtLimit(cluster, nodes)) {
        master.allocate(
            Stream.concat(places.next().stream(), Stream.of(ResourceRequest.ANY))
                .map(place -> ask(place, true))
                .toList(),
            List.of());
      }
      cluster.settle();
    }
  },

  STRICT_HOST("strictHost", "beside an application that asks strictly for a missing host") {
    @Override
    void setUp(PaperCluster cluster, int nodes) throws Exception {
      cluster
          .launch(OTHER_USER)
          .allocate(
              Stream.of("127.0.0.99", "/default-rack", ResourceRequest.ANY)
                  .map(place -> ask(place, false))
                  .toList(),
              List.of());
      cluster.settle();
    }
  },

  /** Something small on every node, so that no large container fits anywhere. */
  RESERVED("reserved", "beside nodes that are reserved for large containers, a third of all") {
    @Override
    void setUp(PaperCluster cluster, int nodes) throws Exception {
      // Something small on each node.
      cluster.launch(OTHER_USER).allocate(ResourceRequest.ANY, 8 * 1024, nodes, List.of());
      cluster.settle();
      int large = nodes * 1357 / 4000;
      cluster.launch(OTHER_USER).allocate(ResourceRequest.ANY, 60 * 1024, large, List.of());
      // Demand that was declined rests for longer than settling waits, at times.
      for (int look = 0; look < MOST_LOOKS && cluster.reserved() < large * 9 / 10; look++) {
        cluster.settle();
      }
      require(cluster.reserved() >= large * 9 / 10, cluster.reserved() + " nodes are reserved");
    }
  };

  private static final String OTHER_USER = "other";
  private static final int NODES_PER_BLOCKED_APPLICATION = 10;
  private static final int MOST_LOOKS = 30;

  private final String id;
  private final String text;

  Situation(String id, String text) {
    this.id = id;
    this.text = text;
  }

  /** Its name in the figures. */
  public String id() {
    return id;
  }

  /** Follows upon "a job". */
  public String text() {
    return text;
  }

  /** Changes the cluster's settings to those that the situation needs. */
  void configure(YarnConfiguration conf) {}

  abstract void setUp(PaperCluster cluster, int nodes) throws Exception;

  private static ResourceRequest ask(String place, boolean isRelaxed) {
    return ResourceRequest.newInstance(
        Priority.newInstance(1), place, Resource.newInstance(1024, 1), 1, isRelaxed);
  }

  private static void limitUsers(YarnConfiguration conf) {
    conf.set("yarn.scheduler.capacity.root.default.user-limit-factor", "0.05");
  }

  /** Applications of a user who has all that he may have, but for the one that has it. */
  private static List<MockAM> launchAtLimit(PaperCluster cluster, int nodes) throws Exception {
    List<MockAM> masters = new ArrayList<>();
    for (int i = 0; i < nodes / NODES_PER_BLOCKED_APPLICATION; i++) {
      masters.add(cluster.launch(OTHER_USER));
    }
    // More than any user may have.
    masters.get(0).allocate(ResourceRequest.ANY, 1024, 8 * nodes, List.of());
    cluster.settle();
    require(cluster.allocated() < 2 * nodes, "the limit of a user does not hold");
    return masters.subList(1, masters.size());
  }

  private static void require(boolean isTrue, String otherwise) {
    if (!isTrue) {
      throw new IllegalStateException(otherwise);
    }
  }
}
