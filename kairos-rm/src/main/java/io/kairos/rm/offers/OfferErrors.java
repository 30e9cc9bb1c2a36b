// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.offers;

import io.kairos.rm.dispatch.FailingOffers;
import io.kairos.rm.dispatch.LeftOutApplications;
import io.kairos.rm.metrics.SchedulerMetrics;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.Marker;
import org.slf4j.MarkerFactory;

/**
 * What is done about offers that end in errors: an application that fails again and again is left
 * out for a while, and the log has the begin, every new kind of error and the end of it.
 *
 * <p>To be left out, all racks of the cluster are put on the application's own list of places that
 * it is not to be given. A master does so with racks that it does not like. Stock's queues then
 * pass the application by, and go on to the next one. The racks are taken off that list when its
 * time is over. YARN looks at the list after the application's headroom and before all that may
 * follow; an error before that cannot be kept from others in this way.
 *
 * <p>The dispatcher's thread owns it.
 */
public final class OfferErrors {
  private static final Logger LOG = LoggerFactory.getLogger(OfferErrors.class);
  private static final Marker FATAL = MarkerFactory.getMarker("FATAL");

  /** Kinds of errors that are remembered, and so logged with their stacks, of each application. */
  private static final int MOST_KINDS = 8;

  private final Function<ApplicationAttemptId, FiCaSchedulerApp> attempts;
  private final Supplier<List<FiCaSchedulerNode>> nodes;
  private final Supplier<SchedulerMetrics> metrics;
  private final LongSupplier nowMillis;

  private final LeftOutApplications<ApplicationAttemptId> leftOut = new LeftOutApplications<>();
  private final FailingOffers<ApplicationAttemptId> failing = new FailingOffers<>();
  private final Map<ApplicationAttemptId, Avoided> avoided = new HashMap<>();
  private final Map<ApplicationAttemptId, Set<String>> kinds = new HashMap<>();
  private final Set<String> kindsOfNobody = new HashSet<>();
  private long kindsOfNobodyMillis;
  private boolean isSaidToBeFatal;

  /**
   * @param attempts the scheduler's attempt of an id, {@code null} for one that is gone
   * @param nodes all of the cluster
   * @param metrics there are none yet when the scheduler is made
   * @param nowMillis a clock that only goes forward
   */
  public OfferErrors(
      Function<ApplicationAttemptId, FiCaSchedulerApp> attempts,
      Supplier<List<FiCaSchedulerNode>> nodes,
      Supplier<SchedulerMetrics> metrics,
      LongSupplier nowMillis) {
    this.attempts = attempts;
    this.nodes = nodes;
    this.metrics = metrics;
    this.nowMillis = nowMillis;
  }

  /**
   * An offer to an application ended in an error.
   *
   * @return whether the node may be offered again at once: it is the application that is at fault,
   *     which will be left out before long
   */
  boolean failed(ApplicationAttemptId id, Throwable cause) {
    metrics.get().error();
    long now = nowMillis.getAsLong();
    boolean wasLeftOut = leftOut.isLeftOut(id);
    // Where that does not help, it is not the application alone that gets nothing.
    failing.failed(wasLeftOut ? null : id, now);
    if (isNews(kinds.computeIfAbsent(id, attempt -> new HashSet<>()), cause)) {
      LOG.error(
          "Kairos failed to give {} a container. Further errors of this kind are counted in the"
              + " metric Errors only.",
          id,
          cause);
    }
    if (wasLeftOut) {
      // Its list does not have the rack of a node that has just come, or YARN failed before it
      // looked at the list: then the node has to be left out.
      avoidAllRacks(id);
      return false;
    }
    long outMillis = leftOut.failed(id, now);
    if (outMillis > 0) {
      avoidAllRacks(id);
      metrics.get().setLeftOutApplications(leftOut.number());
      LOG.warn(
          "{} gets no containers for {} s, as offers to it end in errors; the last was {}. Other"
              + " applications are unaffected.",
          id,
          TimeUnit.MILLISECONDS.toSeconds(outMillis),
          cause.toString());
    }
    return true;
  }

  /**
   * Something ended in an error, and nobody knows for which application.
   *
   * @param what follows upon "failed"
   */
  void failedForAnybody(String what, Throwable cause) {
    metrics.get().error();
    long now = nowMillis.getAsLong();
    failing.failed(null, now);
    if (now - kindsOfNobodyMillis > LeftOutApplications.FORGIVEN_MILLIS) {
      kindsOfNobody.clear();
      kindsOfNobodyMillis = now;
    }
    if (isNews(kindsOfNobody, cause)) {
      LOG.error(
          "Kairos failed {}; it tries again later. Further errors of this kind are counted in the"
              + " metric Errors only.",
          what,
          cause);
    }
  }

  /** An application was given a container. */
  void placed(ApplicationAttemptId id) {
    failing.placed();
    if (!leftOut.isEmpty() && leftOut.served(id)) {
      LOG.info("{} gets containers again.", id);
    }
  }

  /** Whether an application is to be given nothing now. */
  boolean isLeftOut(ApplicationAttemptId id) {
    return !leftOut.isEmpty() && leftOut.isLeftOut(id);
  }

  /** Looks whose time is over; they may be offered nodes again. */
  List<ApplicationAttemptId> due() {
    sayIfNothingIsPlaced();
    if (leftOut.isEmpty()) {
      return List.of();
    }
    for (ApplicationAttemptId id : leftOut.all()) {
      FiCaSchedulerApp attempt = attempts.apply(id);
      if (attempt == null || attempt.isStopped()) {
        leftOut.forget(id);
        // The next attempt of the application shares the list.
        stopAvoiding(id);
        kinds.remove(id);
      }
    }
    List<ApplicationAttemptId> due = leftOut.due(nowMillis.getAsLong());
    due.forEach(this::stopAvoiding);
    metrics.get().setLeftOutApplications(leftOut.number());
    return due;
  }

  private void sayIfNothingIsPlaced() {
    long millis = failing.millis(nowMillis.getAsLong());
    metrics.get().setOffersFailSeconds(TimeUnit.MILLISECONDS.toSeconds(millis));
    boolean isFatal = millis > 0;
    if (isFatal && !isSaidToBeFatal) {
      LOG.error(
          FATAL,
          "FATAL: nothing has been placed on this cluster for {} s: every offer ends in an error,"
              + " whoever asks. The errors are above. The ResourceManager goes on and keeps trying;"
              + " fail over to the other one, or go back to stock's CapacityScheduler.",
          TimeUnit.MILLISECONDS.toSeconds(millis));
    } else if (!isFatal && isSaidToBeFatal) {
      LOG.info("Offers do not fail any more.");
    }
    isSaidToBeFatal = isFatal;
  }

  private static boolean isNews(Set<String> known, Throwable cause) {
    StackTraceElement[] stack = cause.getStackTrace();
    String kind = cause.getClass().getName() + (stack.length == 0 ? "" : stack[0]);
    return known.size() < MOST_KINDS && known.add(kind);
  }

  private void avoidAllRacks(ApplicationAttemptId id) {
    FiCaSchedulerApp attempt = attempts.apply(id);
    if (attempt == null) {
      return;
    }
    Avoided places = avoided.computeIfAbsent(id, attemptId -> new Avoided(attempt));
    List<String> more =
        nodes.get().stream()
            .map(SchedulerNode::getRackName)
            .distinct()
            // Its master may have put some there, which are to stay when its time is over.
            .filter(rack -> !attempt.isPlaceBlacklisted(rack))
            .collect(Collectors.toList());
    attempt.updateBlacklist(more, List.of());
    places.racks.addAll(more);
  }

  private void stopAvoiding(ApplicationAttemptId id) {
    Avoided places = avoided.remove(id);
    if (places != null) {
      List<String> racksToTake = List.copyOf(places.racks);
      // Of the two lists one is for its master, which may have started meanwhile.
      places.attempt.getAppSchedulingInfo().updatePlacesBlacklistedBySystem(null, racksToTake);
      places.attempt.getAppSchedulingInfo().updatePlacesBlacklistedByApp(null, racksToTake);
    }
  }

  /** What was put on an application's list. */
  private static final class Avoided {
    final FiCaSchedulerApp attempt;
    final Set<String> racks = new TreeSet<>();

    Avoided(FiCaSchedulerApp attempt) {
      this.attempt = attempt;
    }
  }
}
