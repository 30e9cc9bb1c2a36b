// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.jobs;

import io.kairos.common.ServiceClass;
import io.kairos.rm.dispatch.HeldTasks;
import io.kairos.rm.nodes.NodeContainers;
import java.util.Collection;
import java.util.List;
import java.util.ListIterator;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Function;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.SchedulingRequest;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerImpl;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Queue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplicationAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractCSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.placement.AppPlacementAllocator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Gives containers the allocation tag that tells their node the class of service. Any thread may
 * call.
 */
public final class ServiceClasses {
  private static final Logger LOG = LoggerFactory.getLogger(ServiceClasses.class);

  private static final ClassRules NONE = new ClassRules(Map.of());

  private final Function<ApplicationId, RMApp> applications;

  /** Rules by queue, as long as YARN's queues are made from the same configuration. */
  private volatile ConcurrentMap<String, ClassRules> rules = new ConcurrentHashMap<>();

  /** Those of which it was said that they make services. */
  private final Set<String> toldSettings = ConcurrentHashMap.newKeySet();

  /** Those of which it was said that their tag counts for nothing. */
  private final Set<ApplicationId> told = ConcurrentHashMap.newKeySet();

  private final NodeContainers services;

  /**
   * @param services is given the containers that a node never suspends
   */
  public ServiceClasses(Function<ApplicationId, RMApp> applications, NodeContainers services) {
    this.applications = applications;
    this.services = services;
  }

  /** YARN has read its configuration again, and its queues have what stands there now. */
  public void refreshed() {
    rules = new ConcurrentHashMap<>();
  }

  /**
   * The rules of a queue: what YARN made it from, templates included.
   *
   * @param queue {@code null} or another scheduler's for no rules
   */
  public ClassRules rules(Queue queue) {
    if (!(queue instanceof AbstractCSQueue)) {
      return NONE;
    }
    return rules((AbstractCSQueue) queue, ((AbstractCSQueue) queue).getQueuePath());
  }

  private ClassRules rules(AbstractCSQueue queue, String path) {
    ConcurrentMap<String, ClassRules> present = rules;
    // A question alone takes no lock.
    ClassRules known = present.get(path);
    return known != null
        ? known
        : present.computeIfAbsent(
            path, any -> ClassRules.of(path, queue.getQueueContext().getConfiguration()::get));
  }

  /**
   * What an operator should know of these queues: which ones hold services only because YARN may
   * not preempt them.
   *
   * @return one sentence by each setting that makes them so: a property, or words for a template
   */
  public Map<String, String> remarks(Collection<? extends CSQueue> queues) {
    return NotPreempted.sentences(queues, this::rules);
  }

  /** Logs the remarks on these queues, once for each setting that makes services. */
  public void tell(Collection<? extends CSQueue> queues) {
    remarks(queues)
        .forEach(
            (setting, sentence) -> {
              if (toldSettings.add(setting)) {
                LOG.warn("{}", sentence);
              }
            });
  }

  /**
   * The class of an application that has just come.
   *
   * @param application {@code null} for one of which YARN knows nothing
   */
  public ServiceClass of(RMApp application, CSQueue queue) {
    return rules(queue).of(queue.getQueuePath(), tags(application));
  }

  private static Collection<String> tags(RMApp application) {
    return application == null || application.getApplicationTags() == null
        ? List.of()
        : application.getApplicationTags();
  }

  /** A container that is no master is committed now, or was before a restart. */
  public void committed(RMContainer container) {
    if (ServiceClass.ofTags(container.getAllocationTags()) == ServiceClass.SERVICE) {
      services.add(container);
    }
  }

  /** A container of whatever class has ended. */
  public void ended(RMContainer container) {
    services.remove(container);
  }

  /** The node is gone, and all that was on it. */
  public void removed(NodeId node) {
    services.forget(node);
  }

  /** What the services of a node hold in the scheduler's books. */
  public HeldTasks servicesOn(NodeId node) {
    return services.on(node);
  }

  /** Whether a container is of a service. */
  public boolean isService(RMContainer container) {
    return services.has(container);
  }

  /** A container is about to be committed; afterwards its token may be made at any time. */
  public void mark(SchedulerApplicationAttempt attempt, RMContainer container) {
    ServiceClass serviceClass = of(attempt);
    if (serviceClass != ServiceClass.BATCH && container instanceof RMContainerImpl) {
      RMContainerImpl own = (RMContainerImpl) container;
      own.setAllocationTags(serviceClass.in(own.getAllocationTags()));
      // YARN counts the tags above, and takes back these when the container ends. It copies them
      // itself, but only once the master fetches the container.
      own.getContainer().setAllocationTags(own.getAllocationTags());
    }
  }

  /**
   * What a queue has assigned, as it is to be committed. One whose request has tags of its own
   * would lose the class with them.
   *
   * @param attempt {@code null} if the scheduler does not know it any more
   */
  public RMContainer assigned(
      SchedulerApplicationAttempt attempt, RMContainer container, RMContext context) {
    if (attempt == null || !isForSchedulingRequest(attempt, container)) {
      return container;
    }
    ServiceClass serviceClass = of(attempt);
    return serviceClass == ServiceClass.BATCH
        ? container
        : new ClassedContainer(container, attempt.getUser(), context, serviceClass);
  }

  private static boolean isForSchedulingRequest(
      SchedulerApplicationAttempt attempt, RMContainer container) {
    AppPlacementAllocator<FiCaSchedulerNode> asks =
        attempt.getAppPlacementAllocator(container.getAllocatedSchedulerKey());
    return asks != null && asks.getSchedulingRequest() != null;
  }

  /**
   * Takes the tag of a class from requests: an application may not choose its class. The right tag
   * is not put there either. YARN refuses a request whose tags have changed, and the class of a
   * queue may change. YARN also applies the constraint of a tag only to requests with one tag.
   */
  public static void strip(Collection<SchedulingRequest> requests) {
    if (requests == null) {
      return;
    }
    for (SchedulingRequest request : requests) {
      if (isClassed(request.getAllocationTags())) {
        request.setAllocationTags(ServiceClass.BATCH.in(request.getAllocationTags()));
      }
    }
  }

  /**
   * Replaces containers by copies for their master, without the tag of a class. After a failover a
   * master asks again for every request whose tags no container had.
   *
   * @param containers may be {@code null}
   */
  public static void hide(List<Container> containers) {
    if (containers == null) {
      return;
    }
    for (ListIterator<Container> each = containers.listIterator(); each.hasNext(); ) {
      Container container = each.next();
      // Of a host without an address there is none.
      if (container != null && isClassed(container.getAllocationTags())) {
        each.set(withoutClass(container));
      }
    }
  }

  private static boolean isClassed(Set<String> tags) {
    return tags != null && tags.stream().anyMatch(tag -> tag.startsWith(ServiceClass.TAG_PREFIX));
  }

  /** A copy: YARN still reads the tags of the container itself. */
  private static Container withoutClass(Container container) {
    Container copy =
        Container.newInstance(
            container.getId(),
            container.getNodeId(),
            container.getNodeHttpAddress(),
            container.getResource(),
            container.getPriority(),
            container.getContainerToken(),
            container.getExecutionType());
    copy.setAllocationRequestId(container.getAllocationRequestId());
    copy.setVersion(container.getVersion());
    copy.setExposedPorts(container.getExposedPorts());
    copy.setAllocationTags(ServiceClass.BATCH.in(container.getAllocationTags()));
    return copy;
  }

  /** The application has ended. */
  public void ended(ApplicationId application) {
    told.remove(application);
  }

  /** The class of whatever an application asks for. */
  public ServiceClass of(SchedulerApplicationAttempt attempt) {
    Queue queueOfYarn = attempt.getQueue();
    // YARN puts the path together anew each time.
    String queue =
        queueOfYarn instanceof CSQueue
            ? ((CSQueue) queueOfYarn).getQueuePath()
            : attempt.getQueueName();
    ClassRules present =
        queueOfYarn instanceof AbstractCSQueue ? rules((AbstractCSQueue) queueOfYarn, queue) : NONE;
    Collection<String> tags = tags(applications.apply(attempt.getApplicationId()));
    present
        .refusal(queue, tags)
        .filter(why -> told.add(attempt.getApplicationId()))
        .ifPresent(why -> LOG.warn("{}: {}", attempt.getApplicationId(), why));
    return present.of(queue, tags);
  }
}
