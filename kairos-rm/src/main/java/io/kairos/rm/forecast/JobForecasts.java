// SPDX-License-Identifier: Apache-2.0
package io.kairos.rm.forecast;

import io.kairos.rm.rank.RankedWork;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Says when jobs will begin and end. One number comes from the work that goes before them and from
 * what their queue was served lately. A range comes from how wrong such numbers were for jobs
 * before them.
 *
 * <p>Of each job a few forecasts are made and kept until it ends: one when it first asks for
 * something, and one each time the work that is left has halved. Bounded: a few numbers for each
 * job, and a few hundred for each kind of forecast.
 *
 * <p>Any thread may call. {@link #look} is O(jobs), and for each job of which a forecast is due
 * O(jobs of its queue); so is the forecast of somebody who asks. All else is O(1). Only {@link
 * #ended} waits for nobody, as a dispatcher of Hadoop's calls it: whoever calls next anything else
 * works off the ends that came, in their order.
 */
public final class JobForecasts {
  private static final double MILLIS_PER_SECOND = 1_000;

  /** More are kept only of queues that have jobs. */
  private static final int MANY_QUEUES = 1_000;

  private static final int MOST_OF_JOB = 6;

  /** Forecasts that are made at one look; others are due at the next. */
  private static final int MOST_AT_LOOK = 100;

  private static final class Made {
    final long millis;
    final double estimatedSeconds;
    final ForecastKind kind;

    /** Whose ratios told the range; {@code null} where too little was known. */
    final Ratios teller;

    final SecondsRange told;

    Made(long millis, double estimatedSeconds, ForecastKind kind, Ratios teller) {
      this.millis = millis;
      this.estimatedSeconds = estimatedSeconds;
      this.kind = kind;
      this.teller = teller;
      this.told = teller == null ? null : teller.range(estimatedSeconds);
    }
  }

  private static final class End {
    final RankedWork job;
    final long millis;

    End(RankedWork job, long millis) {
      this.job = job;
      this.millis = millis;
    }
  }

  private static final class Job {
    final List<Made> ends = new ArrayList<>();

    /** Until it has begun. */
    Made begin;

    double attainedSeconds;
    double leftAtLast;
    boolean isThere;
  }

  private final Queue<End> ends = new ConcurrentLinkedQueue<>();

  /** Jobs whose end was worked off since the last look. */
  private final Set<String> endedSinceLook = new HashSet<>();

  private final Map<String, Job> jobs = new HashMap<>();
  private final Map<String, QueuePace> queues = new HashMap<>();
  private final Map<ForecastKind, Ratios> ratios = new EnumMap<>(ForecastKind.class);
  private final TrackRecord begins = new TrackRecord();
  private final TrackRecord firstEnds = new TrackRecord();
  private final TrackRecord laterEnds = new TrackRecord();
  private final Function<String, ForecastOrder> orders;
  private long lookedMillis = Long.MIN_VALUE;

  /**
   * @param orders the order in which the jobs of a leaf queue are served by now; asked at each look
   *     for all queues that have jobs
   */
  public JobForecasts(Function<String, ForecastOrder> orders) {
    this.orders = orders;
    for (ForecastKind kind : ForecastKind.values()) {
      ratios.put(kind, new Ratios());
    }
  }

  /**
   * Measures what was served, and makes the forecasts that are due. To be called time and again, as
   * often as nodes report.
   *
   * @param nowMillis of a clock that only goes forward; where it does not, what was made before is
   *     forgotten
   * @param ranked jobs that have a rank; of those that have ended meanwhile nothing counts but
   *     their end
   */
  public synchronized void look(long nowMillis, List<RankedWork> ranked) {
    workOff();
    List<RankedWork> all =
        ranked.stream()
            .filter(it -> !endedSinceLook.contains(it.job()))
            .collect(Collectors.toUnmodifiableList());
    endedSinceLook.clear();
    boolean isFirst = lookedMillis == Long.MIN_VALUE;
    if (nowMillis < lookedMillis) {
      jobs.values().forEach(JobForecasts::forget);
    }
    double passed = isFirst ? 0 : Math.max(0, nowMillis - lookedMillis) / MILLIS_PER_SECOND;
    lookedMillis = nowMillis;
    Map<String, List<RankedWork>> byQueue = new HashMap<>();
    queues.keySet().forEach(queue -> byQueue.put(queue, new ArrayList<>()));
    Map<String, Double> grown = new HashMap<>();
    jobs.values().forEach(job -> job.isThere = false);
    for (RankedWork it : all) {
      byQueue.computeIfAbsent(it.queue(), queue -> new ArrayList<>()).add(it);
      Job job = jobs.computeIfAbsent(it.job(), id -> new Job());
      job.isThere = true;
      grown.merge(it.queue(), grow(job, it), Double::sum);
      begun(job, it, nowMillis);
    }
    jobs.values().removeIf(job -> !job.isThere);
    byQueue.forEach(
        (queue, some) -> {
          QueuePace pace = pace(queue);
          if (!some.isEmpty()) {
            pace.order(orders.apply(queue));
          }
          pace.look(passed, some, grown.getOrDefault(queue, 0.0));
        });
    if (queues.size() > MANY_QUEUES) {
      queues.keySet().removeIf(queue -> byQueue.get(queue).isEmpty());
    }
    makeDue(nowMillis, all);
  }

  private static void forget(Job job) {
    job.ends.clear();
    job.begin = null;
  }

  private static double grow(Job job, RankedWork it) {
    double grown = Math.max(0, it.attainedSeconds() - job.attainedSeconds);
    job.attainedSeconds += grown;
    return grown;
  }

  private QueuePace pace(String queue) {
    return queues.computeIfAbsent(queue, name -> new QueuePace(orders.apply(name)));
  }

  private void begun(Job job, RankedWork it, long nowMillis) {
    if (job.begin != null && it.hasBegun()) {
      judge(job.begin, nowMillis, begins);
      job.begin = null;
    }
  }

  private void makeDue(long nowMillis, List<RankedWork> all) {
    int made = 0;
    for (RankedWork it : all) {
      Job job = jobs.get(it.job());
      if (isDue(job, it) && made++ < MOST_AT_LOOK) {
        make(job, it, nowMillis);
      }
    }
  }

  private boolean isDue(Job job, RankedWork it) {
    return job.ends.size() < MOST_OF_JOB
        && (job.ends.isEmpty() || it.leftSeconds() <= job.leftAtLast / 2)
        && whyNone(it).isEmpty();
  }

  private void make(Job job, RankedWork it, long nowMillis) {
    Estimate estimate = pace(it.queue()).estimate(it);
    job.leftAtLast = it.leftSeconds();
    job.ends.add(made(nowMillis, estimate.endSeconds, ForecastKind.of(it, estimate.isQueued)));
    if (!it.hasBegun() && job.begin == null) {
      job.begin = madeOfBegin(nowMillis, estimate);
    }
  }

  private Made madeOfBegin(long nowMillis, Estimate estimate) {
    double seconds = estimate.beginSeconds;
    ForecastKind kind = seconds > 0 ? ForecastKind.BEGIN_QUEUED : ForecastKind.BEGIN_ALONE;
    return made(nowMillis, seconds, kind);
  }

  private Made made(long nowMillis, double estimatedSeconds, ForecastKind kind) {
    Ratios own = ratios.get(kind);
    Ratios wider = ratios.get(kind.wider);
    Ratios teller = own.areEnough() ? own : wider.areEnough() ? wider : null;
    return new Made(nowMillis, estimatedSeconds, kind, teller);
  }

  /**
   * A job has ended by itself. Returns at once, whoever looks meanwhile.
   *
   * @param nowMillis of the clock of {@link #look}
   */
  public void ended(RankedWork it, long nowMillis) {
    ends.add(new End(it, nowMillis));
  }

  /** Before anything else is done under the lock. */
  private void workOff() {
    for (End end = ends.poll(); end != null; end = ends.poll()) {
      workOff(end.job, end.millis);
      endedSinceLook.add(end.job.job());
    }
  }

  private void workOff(RankedWork it, long nowMillis) {
    Job job = jobs.remove(it.job());
    if (job == null) {
      pace(it.queue()).ended(it.ends() ? it.attainedSeconds() : 0, it.attainedSeconds());
      return;
    }
    pace(it.queue()).ended(it.ends() ? it.attainedSeconds() : 0, grow(job, it));
    begun(job, it, nowMillis);
    TrackRecord record = firstEnds;
    for (Made made : job.ends) {
      judge(made, nowMillis, record);
      record = laterEnds;
    }
  }

  /** A forecast has come true, or not. */
  private void judge(Made made, long nowMillis, TrackRecord record) {
    double took = (nowMillis - made.millis) / MILLIS_PER_SECOND;
    if (took < 0) {
      return;
    }
    if (made.told != null) {
      record.add(made.told, took);
      made.teller.judge(made.told, took);
    }
    ratios.get(made.kind).add(made.estimatedSeconds, took);
    ratios.get(made.kind.wider).add(made.estimatedSeconds, took);
  }

  /** When a job will begin and end as far as is known now. */
  public synchronized Outlook outlook(RankedWork it) {
    workOff();
    pace(it.queue()).order(orders.apply(it.queue()));
    Optional<NoForecast> whyNone = whyNone(it);
    if (whyNone.isPresent()) {
      return Outlook.none(whyNone.get());
    }
    Estimate estimate = pace(it.queue()).estimate(it);
    Made begin = madeOfBegin(lookedMillis, estimate);
    ForecastKind kind = ForecastKind.of(it, estimate.isQueued);
    Made end = made(lookedMillis, estimate.endSeconds, kind);
    return Outlook.of(
        new Forecast(
            it.hasBegun() ? null : begin.told,
            end.told,
            estimate.endSeconds,
            ratios.get(kind.wider).count(),
            firstEnds.quality()));
  }

  private Optional<NoForecast> whyNone(RankedWork it) {
    if (!it.ends()) {
      return Optional.of(NoForecast.NEED_NOT_END);
    }
    return it.now().count() == 0
        ? Optional.of(NoForecast.NOTHING_LEFT)
        : pace(it.queue()).whyUnknown();
  }

  /** How wrong forecasts were lately. */
  public synchronized LearntRatios learnt() {
    workOff();
    Map<String, List<Double>> byKind = new LinkedHashMap<>();
    ratios.forEach((kind, known) -> byKind.put(kind.name(), known.seen()));
    return new LearntRatios(byKind);
  }

  /** What was learnt before this object was there; what it has learnt itself stays newer. */
  public synchronized void learn(LearntRatios before) {
    workOff();
    ratios.forEach(
        (kind, known) -> known.learnBefore(before.byKind().getOrDefault(kind.name(), List.of())));
  }

  /** Jobs and queues of which anything is kept. */
  synchronized int kept() {
    workOff();
    return jobs.size() + queues.size() + endedSinceLook.size();
  }

  /** How good forecasts of ends were that were made when jobs first asked for something. */
  public synchronized ForecastQuality firstEnds() {
    workOff();
    return firstEnds.quality();
  }

  /** The same of those made later. */
  public synchronized ForecastQuality laterEnds() {
    workOff();
    return laterEnds.quality();
  }

  /** How good forecasts were of when jobs begin. */
  public synchronized ForecastQuality begins() {
    workOff();
    return begins.quality();
  }
}
