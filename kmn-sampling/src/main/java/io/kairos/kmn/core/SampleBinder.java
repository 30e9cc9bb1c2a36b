// SPDX-License-Identifier: Apache-2.0
package io.kairos.kmn.core;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Late binding (§5.2.1): which block a task reads is decided when its container has landed on a
 * host. The order of preference is a block in the host's memory, on its disks, in its rack, any.
 *
 * <p>A container without a block on its host is declined until the job has launched nothing local
 * for the locality wait, as in delay scheduling: then any host will do, until the next local
 * launch. A task keeps its block for good, so retries and speculative attempts read the same.
 *
 * <p>With several samples to choose from, the first containers are held until there is one for each
 * task or the sample wait has passed; then the sample with the highest locality on their hosts is
 * chosen, and the rest of the job is confined to it.
 *
 * <p>A state machine without a clock of its own; one thread at a time.
 */
public final class SampleBinder {
  private final List<Block> blocks;
  private final Topology topology;
  private final double extraRatio;
  private final BindingWaits waits;
  private final int tasks;
  private final List<Integer> order;
  private final List<List<Stratum>> samples;
  private final Map<Integer, Integer> bindings = new TreeMap<>();
  private final BitSet bound = new BitSet();
  private final Map<Integer, Long> askedAtMillis = new HashMap<>();
  private final Map<Integer, Offer> held = new LinkedHashMap<>();
  private long heldSinceMillis;
  private long lastLocalMillis = Long.MIN_VALUE;
  private BlockPool pool;
  private BlockPool everything;

  /**
   * @param blocks the input; a block's index is its position
   * @param space a checked space of samples
   * @param extraRatio M/K, at least 1
   * @param random breaks ties between equally near blocks and equally local samples
   */
  public SampleBinder(
      List<Block> blocks,
      SampleSpace space,
      double extraRatio,
      Topology topology,
      BindingWaits waits,
      SplittableRandom random) {
    this.blocks = List.copyOf(blocks);
    this.topology = topology;
    this.extraRatio = space.ratioUsed(extraRatio);
    this.waits = waits;
    this.tasks = space.tasks(extraRatio);
    this.order = Shuffles.shuffled(blocks.size(), random);
    this.samples = new ArrayList<>();
    for (int sample : Shuffles.shuffled(space.samples().size(), random)) {
      samples.add(space.samples().get(sample));
    }
    if (samples.size() == 1) {
      pool = pool(samples.get(0));
    } else {
      everything = pool(Collections.singletonList(union()));
    }
  }

  private BlockPool pool(List<Stratum> strata) {
    return new BlockPool(blocks, strata, extraRatio, topology, order);
  }

  private Stratum union() {
    TreeSet<Integer> members = new TreeSet<>();
    samples.forEach(sample -> sample.forEach(stratum -> members.addAll(stratum.candidates())));
    return Stratum.of("all samples", members, members.size());
  }

  /** M: tasks that get a block, numbered from 0. */
  public int tasks() {
    return tasks;
  }

  /**
   * The hosts to ask a container of {@code task} from; empty means anywhere. A host is named by at
   * most as many tasks as it has open blocks, since a host named by all would be granted to all;
   * tasks that can have a block in memory name only the hosts that keep it there.
   */
  public List<String> ask(int task, long nowMillis) {
    askedAtMillis.putIfAbsent(task, nowMillis);
    Integer block = bindings.get(task);
    if (block != null) {
      return List.copyOf(blocks.get(block).hosts());
    }
    BlockPool open = pool == null ? everything : pool;
    int rank = task - bound.get(0, task).cardinality();
    int waiting = Math.max(1, tasks - bound.cardinality());
    int fromMemory = Math.min(open.inMemory(), waiting);
    if (rank < fromMemory) {
      return share(open.inMemoryPerHost(), rank, fromMemory);
    }
    SortedMap<String, Integer> rest = new TreeMap<>(open.openPerHost());
    open.inMemoryPerHost().forEach((host, count) -> rest.merge(host, -count, Integer::sum));
    List<String> hosts = share(rest, rank - fromMemory, Math.max(1, waiting - fromMemory));
    return hosts.isEmpty() ? List.copyOf(open.openPerHost().keySet()) : hosts;
  }

  private static List<String> share(SortedMap<String, Integer> openPerHost, int rank, int asking) {
    List<String> hosts = new ArrayList<>();
    int position = 0;
    for (Map.Entry<String, Integer> host : openPerHost.entrySet()) {
      int quota = Math.min(asking, host.getValue());
      if (Math.floorMod(rank - position, asking) < quota) {
        hosts.add(host.getKey());
      }
      position = (position + quota) % asking;
    }
    return hosts;
  }

  /**
   * A container on {@code host} was granted to {@code task}.
   *
   * @return what becomes of it and of containers that were held; without a word of it, it is held
   *     until {@link #settle} or a later offer
   */
  public List<Verdict> offer(int task, String host, long nowMillis) {
    Integer block = bindings.get(task);
    if (block != null) {
      return List.of(Verdict.bind(task, host, block, blocks.get(block).localityOn(host, topology)));
    }
    if (pool != null) {
      return List.of(judge(new Offer(task, host), nowMillis));
    }
    if (held.isEmpty()) {
      heldSinceMillis = nowMillis;
    }
    held.put(task, new Offer(task, host));
    return settle(nowMillis);
  }

  /** What becomes of the held containers, if the time to choose the sample has come. */
  public List<Verdict> settle(long nowMillis) {
    if (nowMillis < settlesAtMillis()) {
      return List.of();
    }
    pool = pool(mostLocalSample());
    everything = null;
    List<Verdict> verdicts = new ArrayList<>();
    held.values().forEach(offer -> verdicts.add(judge(offer, nowMillis)));
    held.clear();
    return verdicts;
  }

  /** When {@link #settle} has something to say; {@link Long#MAX_VALUE} if nothing is held. */
  public long settlesAtMillis() {
    if (held.isEmpty()) {
      return Long.MAX_VALUE;
    }
    return held.size() >= tasks ? heldSinceMillis : heldSinceMillis + waits.sampleMillis();
  }

  /** The container held for {@code task}, if any, is gone. */
  public void withdraw(int task) {
    held.remove(task);
  }

  private List<Stratum> mostLocalSample() {
    List<Stratum> best = null;
    long bestScore = -1;
    for (List<Stratum> sample : samples) {
      long score = score(pool(sample));
      if (score > bestScore) {
        best = sample;
        bestScore = score;
      }
    }
    return best;
  }

  /** Local tasks first, then those in memory, then those in the rack. */
  private long score(BlockPool trial) {
    long unit = held.size() + 1L;
    long score = 0;
    for (Offer offer : held.values()) {
      Locality locality = trial.nearest(offer.host());
      if (locality == null) {
        return score;
      }
      if (locality == Locality.MEMORY) {
        score += unit * unit + unit;
      } else if (locality == Locality.NODE) {
        score += unit * unit;
      } else if (locality == Locality.RACK) {
        score += 1;
      }
      if (locality.compareTo(Locality.NODE) <= 0) {
        trial.claimNearest(offer.host());
      }
    }
    return score;
  }

  private Verdict judge(Offer offer, long nowMillis) {
    Locality locality = pool.nearest(offer.host());
    if (locality == null) {
      throw new IllegalStateException(
          "task " + offer.task() + " is one more than the " + tasks + " of this job.");
    }
    boolean local = locality.compareTo(Locality.NODE) <= 0;
    if (!local && !pool.openPerHost().isEmpty() && isWorthWaiting(offer.task(), nowMillis)) {
      return Verdict.decline(offer.task(), offer.host());
    }
    if (local) {
      lastLocalMillis = nowMillis;
    }
    int block = pool.claimNearest(offer.host());
    bindings.put(offer.task(), block);
    bound.set(offer.task());
    return Verdict.bind(offer.task(), offer.host(), block, locality);
  }

  private boolean isWorthWaiting(int task, long nowMillis) {
    long since = Math.max(lastLocalMillis, askedAtMillis.computeIfAbsent(task, t -> nowMillis));
    return nowMillis - since < waits.localityMillis();
  }

  /**
   * Bindings made before a restart; to be told before anything else.
   *
   * @param earlier task to block
   * @throws IllegalArgumentException if they fit no sample of this job
   */
  public void restore(Map<Integer, Integer> earlier) {
    if (earlier.isEmpty()) {
      return;
    }
    for (List<Stratum> sample : samples) {
      BlockPool candidate = pool(sample);
      if (claimAll(candidate, earlier)) {
        pool = candidate;
        everything = null;
        bindings.putAll(earlier);
        earlier.keySet().forEach(bound::set);
        return;
      }
    }
    throw new IllegalArgumentException("the bindings " + earlier + " fit no sample of this job.");
  }

  private static boolean claimAll(BlockPool candidate, Map<Integer, Integer> earlier) {
    for (int block : earlier.values()) {
      if (!candidate.contains(block) || !candidate.isOpen(block)) {
        return false;
      }
      candidate.claim(block);
    }
    return true;
  }

  /** Task to block, of all tasks that have one; a live view. */
  Map<Integer, Integer> bindings() {
    return Collections.unmodifiableMap(bindings);
  }

  /** The strata of the sample in use; empty until one is chosen. */
  public List<Stratum> strata() {
    return pool == null ? List.of() : pool.strata();
  }

  /** Position among {@link #strata} of the stratum of the block that {@code task} is bound to. */
  public int stratumOfTask(int task) {
    return pool.stratumOf(bindings.get(task));
  }
}
