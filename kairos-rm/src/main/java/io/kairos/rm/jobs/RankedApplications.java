// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.jobs;

import io.kairos.common.ServiceClass;
import io.kairos.rm.rank.AskedWork;
import io.kairos.rm.rank.JobRanks;
import io.kairos.rm.rank.RankedWork;
import io.kairos.rm.settings.QueueSetting;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplication;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractCSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;

/**
 * Tells ranks of each application: its queue, whose work it ranks by there, what its asks say of
 * its own work, and what limits let it have. Any thread may call.
 */
public final class RankedApplications {
  /** Types whose containers run many tasks, so that asking for one says nothing of the work. */
  private static final Set<String> RUNS_TASKS_IN_CONTAINERS =
      Set.of("SPARK", "TEZ", "Apache Flink", "yarn-service");

  private static final AskedWork OF_MAP_REDUCE = AskedWork.withWaiting(MapReduceRequests.REDUCES);

  private final JobRanks<NodeId> ranks;
  private final BiFunction<ApplicationId, CSQueue, ServiceClass> classes;

  /** Of applications that have not ended, as they called themselves. */
  private final ConcurrentMap<String, String> types = new ConcurrentHashMap<>();

  /**
   * @param classes the class of an application's tasks by now, in its queue
   */
  RankedApplications(
      JobRanks<NodeId> ranks, BiFunction<ApplicationId, CSQueue, ServiceClass> classes) {
    this.ranks = ranks;
    this.classes = classes;
  }

  /** As {@link JobOrdering#begin}. */
  void begin(
      String application,
      String queue,
      String type,
      ServiceClass serviceClass,
      boolean isRecovered) {
    types.put(application, type);
    AskedWork work = kind(type, serviceClass);
    if (isRecovered) {
      ranks.recover(application, queue, work);
    } else {
      ranks.begin(application, queue, work);
    }
  }

  /** As {@link JobRanks#end(String, Consumer)}. */
  void end(String application, Consumer<RankedWork> last) {
    types.remove(application);
    ranks.end(application, last);
  }

  /**
   * Queue and class of an application may be others now, by a move or a refresh. One thread at a
   * time: who comes last has read what is so last.
   *
   * @param byUser for each queue that was looked at, whether ranks go by user there
   * @param areRanksWanted whether anybody goes by ranks: else limits, which nothing else goes by,
   *     are not worked out
   */
  synchronized void note(
      ApplicationId id,
      SchedulerApplication<FiCaSchedulerApp> application,
      Map<CSQueue, Boolean> byUser,
      boolean areRanksWanted) {
    String type = types.get(id.toString());
    if (type != null && application.getQueue() instanceof CSQueue) {
      CSQueue queue = (CSQueue) application.getQueue();
      ranks.moved(id.toString(), queue.getQueuePath());
      ranks.becomes(id.toString(), kind(type, classes.apply(id, queue)));
      ranks.rankWith(
          id.toString(),
          byUser.computeIfAbsent(queue, RankedApplications::isRankedByUser)
              ? queue.getQueuePath() + " " + application.getUser()
              : null);
      FiCaSchedulerApp attempt = application.getCurrentAppAttempt();
      if (areRanksWanted && attempt != null) {
        ranks.limited(id.toString(), YarnLimits.of(attempt));
      }
    }
  }

  private static AskedWork kind(String type, ServiceClass serviceClass) {
    if (serviceClass != ServiceClass.BATCH) {
      return serviceClass == ServiceClass.SERVICE ? AskedWork.OF_SERVICE : AskedWork.OF_SESSION;
    }
    if (type.equals(MapReduceRequests.TYPE)) {
      return OF_MAP_REDUCE;
    }
    return RUNS_TASKS_IN_CONTAINERS.contains(type) ? AskedWork.OF_CONTAINERS : AskedWork.OF_TASKS;
  }

  /** Whether applications of a queue rank by the work of all of their user there. */
  public static boolean isRankedByUser(CSQueue queue) {
    return queue instanceof AbstractCSQueue
        && QueueSetting.RANK_BY
            .property(
                queue.getQueuePath(),
                "user",
                ((AbstractCSQueue) queue).getQueueContext().getConfiguration()::get)
            .isPresent();
  }
}
