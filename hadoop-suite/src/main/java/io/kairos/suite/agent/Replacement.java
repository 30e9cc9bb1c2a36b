// SPDX-License-Identifier: Apache-2.0
package io.kairos.suite.agent;

import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.util.ReflectionUtils;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.util.resource.DominantResourceCalculator;

/**
 * What stands in this process in the place of stock's CapacityScheduler, by system properties.
 * Called by code that is woven into Hadoop's classes, hence public and static.
 */
public final class Replacement {
  /** Class of the scheduler; absent: stock's. */
  public static final String SCHEDULER = "kairos.suite.scheduler";

  /** Whether stock allocates without heartbeats. */
  public static final String ASYNCHRONOUS = "kairos.suite.asynchronous";

  /** Q; absent: the default. */
  public static final String QUEUE_VCORES = "kairos.suite.queue-vcores";

  private static final AtomicInteger REPLACED = new AtomicInteger();

  private Replacement() {}

  /** How many CapacitySchedulers this process has asked for. */
  public static int capacitySchedulers() {
    return REPLACED.get();
  }

  /** The scheduler that a ResourceManager gets in the place of the one that it made. */
  public static ResourceScheduler scheduler(Configuration conf, ResourceScheduler made) {
    // Subclasses of tests override what they test; other schedulers are none of our business.
    if (made == null || made.getClass() != CapacityScheduler.class) {
      return made;
    }
    REPLACED.incrementAndGet();
    settings(conf);
    String name = System.getProperty(SCHEDULER);
    if (name == null) {
      return made;
    }
    try {
      return (ResourceScheduler) ReflectionUtils.newInstance(Class.forName(name), conf);
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(SCHEDULER + " = " + name + " is no class", e);
    }
  }

  /** What both sides are set to, so that they differ in nothing else, and what is Kairos's own. */
  public static void settings(Configuration conf) {
    conf.setClass(
        "yarn.scheduler.capacity.resource-calculator",
        DominantResourceCalculator.class,
        Object.class);
    boolean isKairos = System.getProperty(SCHEDULER) != null;
    // Kairos refuses to allocate in heartbeats, and so to be told to.
    conf.setBoolean(
        "yarn.scheduler.capacity.schedule-asynchronously.enable",
        isKairos || Boolean.getBoolean(ASYNCHRONOUS));
    String queueVcores = System.getProperty(QUEUE_VCORES);
    if (isKairos && queueVcores != null) {
      conf.setIfUnset("yarn.scheduler.capacity.kairos.queue-vcores", queueVcores);
    }
  }
}
