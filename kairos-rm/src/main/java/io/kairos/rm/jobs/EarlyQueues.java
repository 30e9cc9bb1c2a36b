// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.jobs;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;

/**
 * The leaf queues whose tasks are never bound late: their order of applications is not ours. Such a
 * queue proposes its own first application for a node, and knows nothing of what ranks better
 * there.
 *
 * <p>Any thread may ask; whoever makes queues or reads them again tells of them.
 */
public final class EarlyQueues {
  private volatile List<AbstractLeafQueue> queues = List.of();

  /** Whether the tasks of a queue go to a full node as long as that has room. */
  public static boolean isEarly(AbstractLeafQueue queue) {
    return !(queue.getOrderingPolicy() instanceof KeyedOrderingPolicy);
  }

  /**
   * The queues may be others than before.
   *
   * @param all leaves and parents, those that there are when it is asked
   */
  public synchronized void replace(Supplier<? extends Collection<CSQueue>> all) {
    queues =
        all.get().stream()
            .filter(queue -> queue instanceof AbstractLeafQueue)
            .map(queue -> (AbstractLeafQueue) queue)
            .filter(EarlyQueues::isEarly)
            .collect(Collectors.toUnmodifiableList());
  }

  /** This one was made, or has been there. */
  public synchronized void add(CSQueue queue) {
    if (queue instanceof AbstractLeafQueue
        && isEarly((AbstractLeafQueue) queue)
        && !queues.contains(queue)) {
      List<AbstractLeafQueue> more = new ArrayList<>(queues);
      // YARN deletes queues that nobody uses, and makes them anew by the same name.
      more.removeIf(former -> former.getQueuePath().equals(queue.getQueuePath()));
      more.add((AbstractLeafQueue) queue);
      queues = List.copyOf(more);
    }
  }

  /** Whether an application in any of them asks for a container: O(these queues). */
  public boolean doAsk() {
    for (AbstractLeafQueue queue : queues) {
      Resource pending = queue.getQueueResourceUsage().getAllPending();
      if (pending.getVirtualCores() > 0 || pending.getMemorySize() > 0) {
        return true;
      }
    }
    return false;
  }
}
