// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm;

import io.kairos.common.InvalidSettingException;
import io.kairos.common.ServiceClass;
import io.kairos.rm.jobs.ClassRules;
import io.kairos.rm.jobs.RankedApplications;
import io.kairos.rm.jobs.ReduceHolds;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.ConfigurationProvider;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.resourcemanager.RMContextImpl;
import org.apache.hadoop.yarn.server.resourcemanager.nodelabels.RMNodeLabelsManager;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractParentQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.ManagedParentQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.QueuePath;

/**
 * The queues that a ResourceManager would have, made by YARN's own code and this scheduler's from a
 * configuration, without a ResourceManager. So what is told of a queue is what the queue has. Not
 * thread-safe.
 */
public final class SchedulerDryRun implements AutoCloseable {
  /** Name of the queues that are made on trial; no operator has one like that. */
  private static final String TRIAL = "kairos-trial";

  private static final String NEW = "<new>";

  private final KairosScheduler scheduler = new KairosScheduler();
  private final List<QueueFacts> queues;

  /**
   * Makes the queues.
   *
   * @param site all that the operator configured, stock defaults included; it is not changed
   * @throws InvalidSettingException if Kairos refuses it
   * @throws IllegalArgumentException if YARN refuses it, with the reason
   */
  public SchedulerDryRun(Configuration site) {
    Configuration conf = copy(site);
    RMContextImpl context = new RMContextImpl();
    RMNodeLabelsManager labels = new RMNodeLabelsManager();
    try {
      labels.init(conf);
      context.setNodeLabelManager(labels);
      context.setConfigurationProvider(new NoFile());
      context.setScheduler(scheduler);
      context.setYarnConfiguration(conf);
      scheduler.setConf(conf);
      scheduler.setRMContext(context);
      scheduler.init(conf);
    } catch (InvalidSettingException e) {
      scheduler.stop();
      throw e;
    } catch (RuntimeException e) {
      scheduler.stop();
      Throwable reason = e;
      while (reason.getCause() != null) {
        reason = reason.getCause();
      }
      throw new IllegalArgumentException(
          reason.getMessage() == null ? reason.toString() : reason.getMessage(), e);
    }
    queues = look();
  }

  /**
   * Every leaf queue, by the alphabet; for each queue where YARN makes queues, one of those that it
   * would make there.
   */
  public List<QueueFacts> queues() {
    return queues;
  }

  private List<QueueFacts> look() {
    Map<String, CSQueue> named =
        new TreeMap<>(scheduler.getCapacitySchedulerQueueManager().getQueues());
    List<QueueFacts> facts = new ArrayList<>();
    for (CSQueue queue : named.values()) {
      if (queue instanceof AbstractLeafQueue) {
        facts.add(facts((AbstractLeafQueue) queue, queue.getQueuePath()));
      } else if (makesQueues(queue)) {
        addTrial(queue, facts);
      }
    }
    facts.sort(Comparator.comparing(QueueFacts::name));
    return facts;
  }

  /**
   * What an operator should know of these queues: one sentence by each setting that is the cause, a
   * property or words for a template.
   */
  public Map<String, String> remarks() {
    Map<String, String> remarks =
        scheduler.classes.remarks(
            scheduler.getCapacitySchedulerQueueManager().getQueues().values());
    remarks.replaceAll((setting, sentence) -> sentence.replace(TRIAL, NEW));
    return remarks;
  }

  @Override
  public void close() {
    scheduler.stop();
  }

  private static boolean makesQueues(CSQueue queue) {
    return queue instanceof ManagedParentQueue
        || (queue instanceof AbstractParentQueue
            && ((AbstractParentQueue) queue).isEligibleForAutoQueueCreation());
  }

  private void addTrial(CSQueue parent, List<QueueFacts> facts) {
    String path = parent.getQueuePath() + "." + TRIAL;
    try {
      CSQueue made = scheduler.getCapacitySchedulerQueueManager().createQueue(new QueuePath(path));
      scheduler.madeFor(made);
      facts.add(facts((AbstractLeafQueue) made, parent.getQueuePath() + "." + NEW));
    } catch (YarnException | IOException | RuntimeException e) {
      // No application would get a queue there either, for the same reason.
      return;
    }
  }

  private QueueFacts facts(AbstractLeafQueue queue, String name) {
    String path = queue.getQueuePath();
    ClassRules rules = scheduler.classes.rules(queue);
    ServiceClass ofTasks = rules.of(path, List.of());
    Set<ServiceClass> choosable = rules.choosable(path);
    boolean areReducesHeld = ReduceHolds.offBy(queue).isEmpty();
    return new QueueFacts(
        name,
        scheduler.jobs.orderOf(queue),
        ofTasks,
        choosable,
        areReducesHeld,
        RankedApplications.isRankedByUser(queue));
  }

  /** What is set counts, and no file on the class path. */
  private static Configuration copy(Configuration site) {
    Configuration conf = new YarnConfiguration(new Configuration(false));
    conf.setClassLoader(new WithoutFile(site.getClassLoader()));
    site.forEach(entry -> conf.set(entry.getKey(), entry.getValue()));
    // What the store holds is known to the ResourceManager alone.
    conf.set(
        YarnConfiguration.SCHEDULER_CONFIGURATION_STORE_CLASS,
        YarnConfiguration.FILE_CONFIGURATION_STORE);
    // It would watch queues that nobody uses.
    conf.setBoolean(YarnConfiguration.RM_SCHEDULER_ENABLE_MONITORS, false);
    return conf;
  }

  /** Hides the queues of another configuration: that of the shell from which this was called. */
  private static final class WithoutFile extends ClassLoader {
    WithoutFile(ClassLoader parent) {
      super(parent);
    }

    @Override
    public URL getResource(String name) {
      return name.equals(YarnConfiguration.CS_CONFIGURATION_FILE) ? null : super.getResource(name);
    }
  }

  private static final class NoFile extends ConfigurationProvider {
    @Override
    public InputStream getConfigurationInputStream(Configuration conf, String name) {
      return new ByteArrayInputStream("<configuration/>".getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public void initInternal(Configuration conf) {}

    @Override
    public void closeInternal() {}
  }
}
