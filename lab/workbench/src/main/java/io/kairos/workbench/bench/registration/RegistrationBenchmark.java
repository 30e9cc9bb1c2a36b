// SPDX-License-Identifier: Apache-2.0
package io.kairos.workbench.bench.registration;

import io.kairos.workbench.measure.Spread;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.hadoop.test.GenericTestUtils;
import org.apache.hadoop.yarn.api.records.NodeAttribute;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.event.Event;
import org.apache.hadoop.yarn.event.EventHandler;
import org.apache.hadoop.yarn.server.resourcemanager.MockNodes;
import org.apache.hadoop.yarn.server.resourcemanager.MockRM;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeAddedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeAttributesUpdateSchedulerEvent;
import org.apache.hadoop.yarn.util.resource.DominantResourceCalculator;
import org.slf4j.event.Level;

/**
 * Registers all nodes of a cluster at once, as after a failover, with our scheduler and with the
 * stock CapacityScheduler in turn, in one process: a real ResourceManager without RPC, its queues
 * of events and threads, and nodes that only exist in its books.
 *
 * <p>A round is over when the scheduler has handled every event that the nodes have led to.
 */
public final class RegistrationBenchmark {
  private static final int WARM_UP_ROUNDS = 1;
  private static final int NODE_MEMORY_MB = 65_536;
  private static final int NODE_VCORES = 8;
  private static final int NODES_PER_RACK = 40;
  private static final long TIMEOUT_SECONDS = 600;

  /** A node's event leads to others, and those to one more. */
  private static final int GENERATIONS_OF_EVENTS = 3;

  private RegistrationBenchmark() {}

  /**
   * Seconds of one number of queues.
   *
   * @param queues leaf queues below the root
   */
  public record Result(int queues, List<Double> kairosSeconds, List<Double> stockSeconds) {
    /** Kairos to stock, median to median. */
    public double ratio() {
      return Spread.of(kairosSeconds).median() / Spread.of(stockSeconds).median();
    }
  }

  /**
   * @param nodes nodes of 8 vcores each
   * @param queues leaf queues below the root
   * @param rounds measured rounds of each scheduler, at least 1
   */
  public static Result run(int nodes, int queues, int rounds) throws Exception {
    List<Double> kairos = new ArrayList<>();
    List<Double> stock = new ArrayList<>();
    for (int round = -WARM_UP_ROUNDS; round < rounds; round++) {
      // Whoever follows another pays for its garbage.
      boolean isKairosFirst = Math.floorMod(round, 2) == 0;
      for (boolean isKairos : new boolean[] {isKairosFirst, !isKairosFirst}) {
        double seconds = seconds(isKairos, nodes, queues);
        if (round >= 0) {
          (isKairos ? kairos : stock).add(seconds);
        }
      }
    }
    return new Result(queues, List.copyOf(kairos), List.copyOf(stock));
  }

  private static double seconds(boolean isKairos, int nodes, int queues) throws Exception {
    MockRM rm = new MockRM(configuration(isKairos, queues));
    // MockRM turns everything up to DEBUG.
    GenericTestUtils.setRootLogLevel(Level.ERROR);
    rm.start();
    try {
      // It would wait for each event before it takes the next.
      rm.disableDrainEventsImplicitly();
      EventHandler<Event> events = rm.getRMContext().getDispatcher().getEventHandler();
      long start = System.nanoTime();
      for (int i = 0; i < nodes; i++) {
        events.handle(
            new NodeAddedSchedulerEvent(
                MockNodes.newNodeInfo(
                    i / NODES_PER_RACK,
                    Resource.newInstance(NODE_MEMORY_MB, NODE_VCORES),
                    1,
                    "127.1." + i / 250 + "." + (1 + i % 250))));
      }
      for (int i = 0; i < GENERATIONS_OF_EVENTS; i++) {
        Marker marker = new Marker();
        events.handle(marker);
        if (!marker.isHandled.await(TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
          throw new TimeoutException("events were not handled within " + TIMEOUT_SECONDS + " s");
        }
      }
      double seconds = (System.nanoTime() - start) / 1e9;
      if (rm.getResourceScheduler().getNumClusterNodes() != nodes) {
        throw new IllegalStateException(
            rm.getResourceScheduler().getNumClusterNodes() + " of " + nodes + " nodes are there");
      }
      return seconds;
    } finally {
      rm.stop();
    }
  }

  private static YarnConfiguration configuration(boolean isKairos, int queues) {
    YarnConfiguration conf = new YarnConfiguration();
    if (isKairos) {
      conf.set(YarnConfiguration.RM_SCHEDULER, "io.kairos.rm.KairosScheduler");
    } else {
      conf.setClass(
          YarnConfiguration.RM_SCHEDULER, CapacityScheduler.class, ResourceScheduler.class);
      conf.set("yarn.scheduler.capacity.schedule-asynchronously.enable", "true");
    }
    conf.setBoolean(YarnConfiguration.RECOVERY_ENABLED, false);
    conf.set(
        "yarn.scheduler.capacity.resource-calculator", DominantResourceCalculator.class.getName());
    List<String> names = new ArrayList<>();
    for (int i = 0; i < queues; i++) {
      String name = i == 0 ? "default" : "q" + i;
      names.add(name);
      conf.set("yarn.scheduler.capacity.root." + name + ".capacity", "1w");
    }
    conf.set("yarn.scheduler.capacity.root.queues", String.join(",", names));
    return conf;
  }

  /** Tells that all events before it were handled; changes the attributes of no node. */
  private static final class Marker extends NodeAttributesUpdateSchedulerEvent {
    private final CountDownLatch isHandled = new CountDownLatch(1);

    Marker() {
      super(Map.of());
    }

    @Override
    public Map<String, Set<NodeAttribute>> getUpdatedNodeToAttributes() {
      isHandled.countDown();
      return Map.of();
    }
  }
}
